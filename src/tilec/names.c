/* SPDX-License-Identifier: Apache-2.0 */
/* Other names of the same tiles: aliases.toml. Each name leads to a kind, a rotation and whether
 * that copy shows a garden. Most names of the list [jcz] spell the tile: one letter a side,
 * clockwise from some side, C city, R road, I river, F field (left out at the end); a capital
 * begins a segment, a small letter goes on with one (rivers are all capitals); L or S before the
 * sides a monastery or a shrine; + a pennant or, without a city, a pig-herd. Such a name was given
 * by somebody else, so it is an independent witness of how many cities and roads a tile has. The
 * ids of The Discovery spell their tiles, too. */
#include "tilec/tilec.h"

#include <stdlib.h>
#include <string.h>

static const char *const sections[] = {"rules", "jcz"};
enum { SECTIONS = 2, NAME_LENGTH = 31 };

/* ---- what a name spells --------------------------------------------------------------------- */

struct spelled {
    char sides[5]; /* letters of enum aude_edge: C R V F */
    int cities, roads, pennants;
    bool monastery;
};

/* Names that begin so are spelled otherwise: letters all small, whole tiles, two cities on a side.
 * The last spells two roads, but in the list itself, and in print, it is one (St Mary). */
static bool is_unspelled(const char *name)
{
    static const char *const begin[] = {"BT/", "WT/", "RU/SR", "AM/C++", "HS/CC!"};

    for (size_t i = 0; i < sizeof begin / sizeof begin[0]; i++)
        if (strncmp(name, begin[i], strlen(begin[i])) == 0)
            return true;
    return strcmp(name, "DA/LRR") == 0;
}

static bool read_spelled(const char *name, struct spelled *spelled)
{
    static const char capital[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const char *at = name;
    int sides = 0;

    memset(spelled, 0, sizeof *spelled);
    memcpy(spelled->sides, "FFFF", 5);
    if (*at == 0 || strchr(capital, *at) == NULL || is_unspelled(name))
        return false;
    while (*at != 0 && (strchr(capital, *at) != NULL || (*at >= '0' && *at <= '9') || *at == '.'))
        at++;
    if (*at++ != '/')
        return false;
    spelled->monastery = *at == 'L' || *at == 'S';
    at += spelled->monastery;
    if (*at == 0 || strchr("CRIF", *at) == NULL)
        return false;
    for (; *at != 0 && sides < 4 && strchr(sides == 0 ? "CRIF" : "CRIFcri", *at) != NULL; at++) {
        spelled->cities += *at == 'C';
        spelled->roads += *at == 'R';
        spelled->sides[sides++] = *at == 'I' || *at == 'i' ? 'V' : (char)(*at & ~0x20);
    }
    at += *at == '!';
    while (*at++ == '+')
        spelled->pennants++;
    return true;
}

static void check_spelled(struct catalogue *catalogue, const char *name, const char *where,
                          const struct aude_tile *tile)
{
    static const char letters[] = "FRCVAXGMS";
    struct spelled said, drawn = {0};
    char twice[9];

    if (!read_spelled(name, &said))
        return;
    for (unsigned i = 0; i < tile->segments; i++) {
        drawn.cities += tile->segment[i].kind == AUDE_CITY;
        drawn.roads += tile->segment[i].kind == AUDE_ROAD;
        drawn.pennants += tile->segment[i].pennants;
        drawn.monastery |= tile->segment[i].kind == AUDE_MONASTERY;
    }
    for (unsigned side = 0; side < 8; side++)
        twice[side] = letters[tile->edge[side % 4]];
    twice[8] = 0;
    if (strstr(twice, said.sides) == NULL)
        tilec_bad(catalogue, where, "the name %s spells the sides %s", name, said.sides);
    if (drawn.cities != said.cities)
        tilec_bad(catalogue, where, "%d segments of city, but the name %s spells %d", drawn.cities,
                  name, said.cities);
    if (drawn.roads != said.roads)
        tilec_bad(catalogue, where, "%d segments of road, but the name %s spells %d", drawn.roads,
                  name, said.roads);
    if (drawn.monastery != said.monastery)
        tilec_bad(catalogue, where, "the name %s spells %s monastery", name,
                  said.monastery ? "a" : "no");
    if (drawn.cities > 0 && drawn.pennants != said.pennants)
        tilec_bad(catalogue, where, "the name %s spells %d pennants", name, said.pennants);
}

/* ---- aliases.toml --------------------------------------------------------------------------- */

static bool is_name(const char *name)
{
    const size_t length = strlen(name);

    for (size_t i = 0; i < length; i++)
        if (name[i] < '!' || name[i] > '~' || name[i] == '"' || name[i] == '\\')
            return false;
    return length >= 1 && length <= NAME_LENGTH;
}

/* Only the shape of one name; false and told when it is wrong. */
static bool check_shape(struct catalogue *catalogue, const struct toml_value *alias,
                        const char *where)
{
    const struct toml_value *const kind = toml_get(alias, "kind"),
                                   *rotation = toml_get(alias, "turn"),
                                   *garden = toml_get(alias, "garden");
    const char *wrong = NULL;

    if (alias->type != TOML_TABLE)
        wrong = "is to be a table";
    else if (kind == NULL || kind->type != TOML_TEXT)
        wrong = "has no kind, the id of a tile";
    else if (rotation == NULL)
        wrong = "has no turn";
    else if (rotation->type != TOML_NUMBER || rotation->number < 0 || rotation->number > 3)
        wrong = "turn is to be 0 to 3";
    else if (garden != NULL && (garden->type != TOML_TRUTH || garden->number == 0))
        wrong = "garden is to be true, or left out";
    else if (alias->count > 2 + (garden != NULL))
        wrong = "has an unknown key";
    if (wrong == NULL && !is_name(alias->key))
        wrong = "is not a name of 1 to 31 characters";
    if (wrong != NULL)
        tilec_bad(catalogue, where, "%s", wrong);
    return wrong == NULL;
}

/* Another name before it that leads to the same copy, or NULL. */
static const char *name_before(const struct toml_value *list, const struct toml_value *alias)
{
    const char *const kind = toml_get(alias, "kind")->text;
    const bool garden = toml_get(alias, "garden") != NULL;

    for (const struct toml_value *one = list->first; one != alias; one = one->next) {
        const struct toml_value *const other =
            one->type == TOML_TABLE ? toml_get(one, "kind") : NULL;
        if (other != NULL && other->type == TOML_TEXT && strcmp(other->text, kind) == 0 &&
            (toml_get(one, "garden") != NULL) == garden)
            return one->key;
    }
    return NULL;
}

static void check_alias(struct catalogue *catalogue, const struct toml_value *list,
                        const struct toml_value *alias)
{
    char where[400];
    unsigned number;
    int set;

    snprintf(where, sizeof where, "%.280s:%d: %.20s %.60s", catalogue->alias_path, alias->line,
             list->key, is_name(alias->key) ? alias->key : "(a name)");
    if (!check_shape(catalogue, alias, where))
        return;
    const char *const kind = toml_get(alias, "kind")->text;
    if (!tilec_find(catalogue, kind, &set, &number)) {
        tilec_bad(catalogue, where, "there is no tile %s", kind);
        return;
    }
    const struct aude_tile *const tile = &catalogue->set[set].file.tile[number];
    const int rotation = (int)toml_get(alias, "turn")->number;
    if (rotation >= tile->rotations)
        tilec_bad(catalogue, where, "turn %d, but only %d look different", rotation,
                  tile->rotations);
    if (toml_get(alias, "garden") != NULL && tile->gardens == 0)
        tilec_bad(catalogue, where, "no copy of %s shows a garden", tile->id);
    const char *const before = name_before(list, alias);
    if (before != NULL)
        tilec_bad(catalogue, where, "%s has the name %s already", tile->id, before);
}

void names_check(struct catalogue *catalogue)
{
    for (const struct toml_value *list = catalogue->aliases.first; list != NULL;
         list = list->next) {
        int i = 0;
        while (i < SECTIONS && strcmp(list->key, sections[i]) != 0)
            i++;
        if (i == SECTIONS || list->type != TOML_TABLE) {
            tilec_bad(catalogue, catalogue->alias_path, "has the unknown key '%.40s'", list->key);
            continue;
        }
        for (const struct toml_value *alias = list->first; alias != NULL; alias = alias->next)
            check_alias(catalogue, list, alias);
    }
}

/* ---- ids of The Discovery ------------------------------------------------------------------- */

/* "161SMG-c01": sizes in eighths, terrains, the two segments beside each port. Not every id spells
 * its tile. */
static void check_id(struct catalogue *catalogue, const struct aude_tile *tile, const char *where)
{
    const char *const said = strchr(tile->id, '-') + 1;
    const size_t shape = strspn(said, "12345678"), terrains = strspn(said + shape, "GMS");
    const char *const ports = said + shape + terrains;
    char drawn[AUDE_MAX_SEGMENTS + 1] = "", borne[AUDE_MAX_PORTS * 8 + 1] = "";
    size_t length = 0;
    int sum = 0;

    for (const char *at = ports; *at != 0; at += 4)
        if (strncmp(at, "-c", 2) != 0 || strspn(at + 2, "0123456789") != 2)
            return;
    if (shape == 0 || terrains == 0)
        return;
    for (size_t i = 0; i < shape; i++)
        sum += said[i] - '0';
    for (unsigned i = 0; i < tile->segments; i++)
        drawn[i] = "GMS"[tile->segment[i].kind - AUDE_GRASSLAND];
    for (unsigned i = 0; i < tile->ports; i++) {
        const unsigned a = tile->port[i].sea, b = tile->port[i].land;
        length += (size_t)snprintf(borne + length, sizeof borne - length, "-c%u%u", a < b ? a : b,
                                   a < b ? b : a);
    }
    if (shape != tile->segments || sum != 8)
        tilec_bad(catalogue, where, "the id spells the shape %.*s, which is none of %d segments",
                  (int)shape, said, tile->segments);
    if (strlen(drawn) != terrains || strncmp(drawn, said + shape, terrains) != 0)
        tilec_bad(catalogue, where, "the id spells the terrains %.*s, but %s is drawn",
                  (int)terrains, said + shape, drawn);
    if (strcmp(ports, borne) != 0)
        tilec_bad(catalogue, where, "the id spells the ports %s, but %s is drawn",
                  *ports != 0 ? ports : "(none)", *borne != 0 ? borne : "(none)");
}

void names_check_tile(struct catalogue *catalogue, int set, unsigned tile)
{
    const struct set_file *const file = &catalogue->set[set].file;
    const struct toml_value *const list = toml_get(&catalogue->aliases, "jcz");
    const struct tilec_where where = tilec_tile_at(catalogue, set, tile);

    for (const struct toml_value *one = list != NULL ? list->first : NULL; one != NULL;
         one = one->next) {
        const struct toml_value *const kind =
            one->type == TOML_TABLE ? toml_get(one, "kind") : NULL;
        if (kind != NULL && kind->type == TOML_TEXT && strcmp(kind->text, file->tile[tile].id) == 0)
            check_spelled(catalogue, one->key, where.text, &file->tile[tile]);
    }
    if (file->head.game == AUDE_DISCOVERY)
        check_id(catalogue, &file->tile[tile], where.text);
}
