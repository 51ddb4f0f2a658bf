/* SPDX-License-Identifier: Apache-2.0 */
/* Whatever can be counted in a box is counted over all copies of all tiles and compared with what
 * the head of the file says. A key that is not in the head counts as 0. */
#include "tiles/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add(struct totals *totals, const char *prefix, const char *key, int64_t count)
{
    char whole[sizeof totals->item[0].key];
    unsigned i = 0;

    if (count == 0)
        return;
    (void)snprintf(whole, sizeof whole, "%s%.*s", prefix, (int)(sizeof whole - 1 - strlen(prefix)),
                   key);
    while (i < totals->items && strcmp(totals->item[i].key, whole) != 0)
        i++;
    if (i == TOTAL_KEYS)
        return; /* there are fewer words than that */
    if (i == totals->items) {
        memcpy(totals->item[i].key, whole, sizeof whole);
        totals->items++;
    }
    totals->item[i].count += count;
}

/* "watch:1/road" -> "watch-1-road" */
static void add_sign(struct totals *totals, const char *sign, int64_t copies)
{
    char key[sizeof totals->item[0].key];
    size_t length = 0;

    for (; *sign != 0 && length + 1 < sizeof key; sign++) {
        const char c = *sign >= 'A' && *sign <= 'Z' ? (char)(*sign + 'a' - 'A') : *sign;
        const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (plain || length == 0 || key[length - 1] != '-')
            key[length++] = plain ? c : '-';
    }
    key[length] = 0;
    add(totals, "sign-", key, copies);
}

static void add_thing(struct totals *totals, unsigned list, const struct thing *thing,
                      int64_t copies)
{
    static const struct {
        enum key key;
        const char *name;
    } marks[] = {
        {KEY_INN, "inn"},           {KEY_CATHEDRAL, "cathedral"}, {KEY_PRINCESS, "princess"},
        {KEY_BESIEGED, "besieged"}, {KEY_LABYRINTH, "labyrinth"}, {KEY_NEW_PENNANT, "new-pennant"},
        {KEY_INNER, "inner"},       {KEY_OPEN, "open"},           {KEY_CARCASSONNE, "carcassonne"}};

    if (list == LIST_SITE) {
        add(totals, "site-", site_names[thing->kind], copies);
        add(totals, "", "site-in", thing->in != 0 ? copies : 0);
    } else {
        add(totals, "", list_names[list], copies);
    }
    if ((list == LIST_ROAD || list == LIST_RIVER) && thing->end == 0)
        add(totals, "through-", list_names[list], copies);
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        add(totals, "", marks[i].name, has_key(thing, marks[i].key) ? copies : 0);
    add(totals, "", "cap", thing->cap ? copies : 0);
    if (has_key(thing, KEY_GOODS))
        add(totals, "", goods_names[thing->goods], copies);
    if (has_key(thing, KEY_BY))
        add(totals, "", by_names[thing->by], copies);
    add(totals, "", "pennant", thing->pennant * copies);
    add(totals, "", "meets", thing->meets_count * copies);
    add(totals, "", "touch", thing->touch.count * copies);
}

static void add_areas(struct totals *totals, const struct entry *entry, int64_t copies)
{
    enum { SEA = 2 };
    unsigned terrains = 0;

    for (unsigned i = 0; i < entry->areas; i++) {
        add(totals, "", terrain_names[entry->area[i].kind], copies);
        add(totals, "", "inland", entry->area[i].sides == 0 ? copies : 0);
        terrains |= 1u << entry->area[i].kind;
    }
    for (unsigned side = 0; side < 4; side++) {
        const char letter = entry->edges[side];
        add(totals, "edge-", terrain_names[letter == 'G' ? 0 : letter == 'M' ? 1 : 2], copies);
    }
    for (unsigned i = 0; i < entry->borders; i++) {
        const unsigned a = entry->area[entry->border[i].of[0]].kind;
        const unsigned b = entry->area[entry->border[i].of[1]].kind;
        const unsigned low = a < b ? a : b, high = a < b ? b : a;
        add(totals, "border-",
            low == 1      ? "mountains-sea"
            : high == SEA ? "grassland-sea"
                          : "grassland-mountains",
            copies);
        if (entry->border[i].port)
            add(totals, "port-", terrain_names[a == SEA ? b : a], copies);
    }
    add(totals, "", "three-terrains", terrains == 7 ? copies : 0);
    add(totals, "", "provisional", entry->source == 1 ? copies : 0);
}

void totals_add(struct totals *totals, enum aude_game game, const struct entry *entry)
{
    const int64_t copies = entry->count;

    if (game == AUDE_DISCOVERY)
        add_areas(totals, entry, copies);
    for (unsigned list = 0; list < LISTS; list++) {
        for (unsigned i = 0; i < entry->things[list]; i++)
            add_thing(totals, list, &entry->thing[list][i], copies);
    }
    for (unsigned i = 0; i < entry->signs; i++)
        add_sign(totals, entry->sign[i], copies);
    add(totals, "", "start", tile_has(entry, TILE_START)); /* one copy of it */
    totals->starts += tile_has(entry, TILE_START);
    totals->gardens += entry->garden;
    /* abbeys are not drawn and count for themselves */
    if (!tile_has(entry, TILE_ROLE) || entry->role != ROLE_ABBEY) {
        totals->tiles += copies;
        totals->kinds++;
    }
}

static bool differs(const struct head *head, struct tiles_error *error, const char *key, int line,
                    int64_t found, int64_t said)
{
    if (found == said)
        return false;
    const int at = head->totals != NULL ? head->totals->line : head->line;
    tiles_fail(error, line != 0 ? line : at, N_("%s: %s there, but the head says %s"), key,
               tiles_number(found).text, tiles_number(said).text);
    return true;
}

/* Found, and said under a key of the head. */
static bool key_differs(const struct head *head, struct tiles_error *error, const char *key,
                        int64_t found, int64_t said)
{
    const struct toml_value *const value = toml_get(head->value, key);

    return differs(head, error, key, value != NULL ? value->line : 0, found, said);
}

static int compare_items(const void *one, const void *other)
{
    const struct total *const a = one, *const b = other;

    return strcmp(a->key, b->key);
}

/* All totals as the line that the head is to have. False: it would be too long. */
static bool write_line(struct totals *totals, char *line, size_t capacity)
{
    int length = snprintf(line, capacity, "totals = {");

    qsort(totals->item, totals->items, sizeof totals->item[0], compare_items);
    for (unsigned i = 0; i < totals->items; i++) {
        if ((size_t)length >= capacity)
            return false;
        length += snprintf(line + length, capacity - (size_t)length, "%s %s = %lld",
                           i > 0 ? "," : "", totals->item[i].key, (long long)totals->item[i].count);
    }
    if ((size_t)length + sizeof " }" > capacity)
        return false;
    memcpy(line + length, " }", sizeof " }");
    return true;
}

/* The first that differs is told; or rather all of them, where they make one line. */
static bool totals_differ(struct totals *totals, const struct head *head, struct tiles_error *error)
{
    char line[TILES_LINE_BYTES];

    if (write_line(totals, line, sizeof line)) {
        tiles_fail(error, head->totals != NULL ? head->totals->line : head->line,
                   head->totals != NULL
                       ? N_("the totals of [set] are not what the tiles have; they are to be")
                       : N_("[set] has no totals, which say what the tiles have; they are to be"));
        memcpy(error->instead, line, sizeof error->instead);
    }
    return false;
}

bool totals_check(struct totals *totals, const struct head *head, struct tiles_error *error)
{
    if (key_differs(head, error, "tiles", totals->tiles, head->tiles) ||
        key_differs(head, error, "kinds", totals->kinds, head->kinds) ||
        key_differs(head, error, "gardens", totals->gardens, head->gardens))
        return false;
    for (unsigned i = 0; i < totals->items; i++) {
        const char *const key = totals->item[i].key;
        const struct toml_value *const said =
            head->totals != NULL ? toml_get(head->totals, key) : NULL;
        if (differs(head, error, key, said != NULL ? said->line : 0, totals->item[i].count,
                    said != NULL ? said->number : 0))
            return totals_differ(totals, head, error);
    }
    for (const struct toml_value *said = head->totals != NULL ? head->totals->first : NULL;
         said != NULL; said = said->next) {
        unsigned i = 0;
        while (i < totals->items && strcmp(totals->item[i].key, said->key) != 0)
            i++;
        if (i == totals->items && differs(head, error, said->key, said->line, 0, said->number))
            return totals_differ(totals, head, error);
    }
    return head->game != AUDE_DISCOVERY || totals->starts == 1 ||
           tiles_fail(error, head->line, N_("%s start tiles are there, 1 is to be"),
                      tiles_number(totals->starts).text);
}
