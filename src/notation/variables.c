/* SPDX-License-Identifier: Apache-2.0 */
/* One field of position ids, what rooms keep ("variables="): a list of items, the name of a
 * variable and its numbers with dots between, "dragon.3,-1", "king.s0", "quarters.0.2.1". A tile is
 * the cell where it lies; what is as on an empty board is left out, one number of several is "none"
 * then. In names "-" stands for "_", which parts the items: "fairy-seat.s0".
 */
#include "notation/position.h"

static void write_value(struct text_out *out, const struct aude_state *state,
                        const struct aude_variable_info *info, int value)
{
    text_char(out, '.');
    if (value == info->none && info->none) {
        text_string(out, "none");
    } else if (info->kind == AUDE_VARIABLE_SEAT) {
        position_seat(out, value);
    } else if (info->kind == AUDE_VARIABLE_TILE) {
        struct aude_placed tile = aude_placed(state, value);

        text_cell(out, tile.x, tile.y);
    } else {
        text_int(out, value);
    }
}

static void write_name(struct text_out *out, const char *name)
{
    for (; *name != '\0'; name++)
        text_char(out, *name == '_' ? '-' : *name);
}

/* Is it written so? */
static bool is_name(struct text_word word, const char *name)
{
    const char *at = word.at;

    while (at < word.end && *name != '\0' && *at == (*name == '_' ? '-' : *name)) {
        at++;
        name++;
    }
    return at == word.end && *name == '\0';
}

void position_variables(struct text_out *out, const struct aude_state *state)
{
    const struct aude_rules *rules = aude_state_rules(state);
    bool first = true;

    for (int variable = 0; variable < aude_variable_count(rules); variable++) {
        const struct aude_variable_info *info = aude_variable_info(rules, variable);
        int last = info->count - 1;

        while (last >= 0 && aude_variable(state, variable, last) == info->none)
            last--;
        if (last < 0)
            continue;
        position_key(out, ":variables=", &first);
        write_name(out, info->word.name);
        for (int index = 0; index <= last; index++)
            write_value(out, state, info, aude_variable(state, variable, index));
    }
}

static enum aude_status read_value(struct text_in value, const struct aude_state *state,
                                   const struct aude_variable_info *info, int *found)
{
    struct text_word word = position_whole(&value);
    int seats = aude_rules_setup(aude_state_rules(state))->seats, x, y;
    enum aude_status status;

    if (info->none && text_is(word, "none")) {
        *found = info->none;
        return AUDE_OK;
    }
    if (info->kind == AUDE_VARIABLE_SEAT)
        return text_read_seat(&value, word, seats, found);
    if (info->kind == AUDE_VARIABLE_NUMBER)
        return text_number(&value, word, 0, info->most, found, AUDE_BAD_TEXT,
                           "a number that is not too large");
    status = text_read_cell(&value, word, &x, &y);
    if (status)
        return status;
    *found = aude_placed_at(state, x, y);
    return *found < 0 ? text_fail(&value, word.at, AUDE_NO_TILE, TEXT_UNSAID) : AUDE_OK;
}

static int find_variable(const struct aude_rules *rules, struct text_word name)
{
    for (int i = 0; i < aude_variable_count(rules); i++)
        if (is_name(name, aude_variable_info(rules, i)->word.name))
            return i;
    return -1;
}

enum aude_status position_read_variable(struct text_in item, struct aude_state *state)
{
    const struct aude_rules *rules = aude_state_rules(state);
    struct text_in name = text_cut(&item, '.');
    int variable = find_variable(rules, position_whole(&name));
    int index = 0;

    if (variable < 0)
        return text_fail(&name, name.at, AUDE_BAD_TEXT, "a variable of these rules");
    for (bool more = true; more; index++) {
        struct text_in piece;
        int value = 0;
        enum aude_status status;

        if (index == aude_variable_info(rules, variable)->count)
            return text_fail(&item, item.at, AUDE_BAD_TEXT, "no more numbers");
        more = text_has(&item, '.');
        piece = text_cut(&item, '.');
        status = read_value(piece, state, aude_variable_info(rules, variable), &value);
        if (!status && aude_edit_variable(state, variable, index, value))
            status = text_fail(&piece, piece.at, AUDE_BAD_TEXT, "a number that is not too large");
        if (status)
            return status;
    }
    return AUDE_OK;
}
