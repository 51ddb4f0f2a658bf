/* SPDX-License-Identifier: Apache-2.0 */
/* Two fields of position ids of The Discovery: the open tiles ("open=", DISC-70), a list of seats
 * with their tiles, "s0.8M.44MS-c01_s1.8S"; and what is still due before the first turn or is
 * remembered in a turn ("moment="), a list of "aside.2", "dealing.3", "placed" and "idle". What is
 * nothing is left out.
 */
#include "notation/position.h"

#include <string.h>

/* Numbers of struct aude_tableau: most is 1 for a flag, which stands without its number. */
static const struct item {
    const char *name;
    size_t offset;
    int most;
} items[] = {
    {"aside", offsetof(struct aude_tableau, aside), MAX_COUNT},
    {"dealing", offsetof(struct aude_tableau, dealing), MAX_COUNT},
    {"placed", offsetof(struct aude_tableau, placed), 1},
    {"idle", offsetof(struct aude_tableau, idle), 1},
};
enum { ITEMS = sizeof items / sizeof items[0] };

bool position_has_open(const struct aude_state *state)
{
    const struct aude_setup *setup = aude_rules_setup(aude_state_rules(state));
    int option =
        setup->game == AUDE_DISCOVERY ? aude_option_find(AUDE_DISCOVERY, "OPEN_TILES") : -1;

    return option >= 0 && setup->option[option];
}

int position_open(const struct aude_tableau *tableau, int kind)
{
    int count = 0;

    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
        for (int i = 0; i < tableau->count[seat]; i++)
            count += tableau->kind[seat][i] == kind;
    return count;
}

void position_tableau(struct text_out *out, const struct aude_state *state)
{
    struct aude_tableau tableau = aude_tableau(state);
    bool first = true;

    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++) {
        if (!tableau.count[seat])
            continue;
        position_key(out, ":open=", &first);
        position_seat(out, seat);
        for (int i = 0; i < tableau.count[seat]; i++) {
            text_char(out, '.');
            position_kind(out, aude_state_rules(state), tableau.kind[seat][i]);
        }
    }
    first = true;
    for (int i = 0; i < ITEMS; i++) {
        int number = ((const unsigned char *)&tableau)[items[i].offset];

        if (!number)
            continue;
        position_key(out, ":moment=", &first);
        text_string(out, items[i].name);
        if (items[i].most > 1) {
            text_char(out, '.');
            text_int(out, number);
        }
    }
}

enum aude_status position_read_open(struct text_in item, const struct aude_state *state,
                                    struct aude_tableau *tableau, uint32_t *seen)
{
    const struct aude_rules *rules = aude_state_rules(state);
    struct text_in part = text_cut(&item, '.');
    int seat, kind, count = 0;
    enum aude_status status =
        text_read_seat(&part, position_whole(&part), aude_rules_setup(rules)->seats, &seat);

    if (!status)
        status = position_once(&part, seen, ITEMS + seat);
    for (bool more = true; !status && more;) {
        more = text_has(&item, '.');
        part = text_cut(&item, '.');
        status = text_read_kind(&part, position_whole(&part), rules, &kind);
        if (status)
            break;
        if (count == AUDE_MAX_OPEN)
            return text_fail(&part, part.at, AUDE_BAD_TEXT, "two open tiles at most");
        tableau->kind[seat][count++] = (uint16_t)kind;
        tableau->count[seat] = (uint8_t)count;
    }
    return status;
}

enum aude_status position_read_tableau(struct text_in item, struct aude_tableau *tableau,
                                       uint32_t *seen)
{
    struct text_in name = text_cut(&item, '.');
    int index = 0, number = 1;
    enum aude_status status;

    while (index < ITEMS && !text_is(position_whole(&name), items[index].name))
        index++;
    if (index == ITEMS)
        return text_fail(&name, name.at, AUDE_BAD_TEXT, "aside, dealing, placed or idle");
    status = position_once(&name, seen, index);
    if (!status && items[index].most == 1)
        status = text_read_end(&item);
    else if (!status)
        status = text_number(&item, position_whole(&item), 0, MAX_COUNT, &number, AUDE_BAD_TEXT,
                             "a number of 0 to 255");
    if (!status)
        ((unsigned char *)tableau)[items[index].offset] = (unsigned char)number;
    return status;
}
