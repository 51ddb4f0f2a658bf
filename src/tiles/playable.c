/* SPDX-License-Identifier: Apache-2.0 */
/* Can a game be played with a set that was found right? Only with marks whose rules are built: of
 * Carcassonne city, road, field, monastery, shrine, pennant, cap, garden, inn, cathedral, goods,
 * tower foundation, bazaar, princess, volcano, dragon, portal, and what is scenery
 * (junctions, houses, wells, stones). A set that takes the place of one of the catalogue may bear
 * what that bears on the same tile. Rivers, and tiles that are never drawn, abbeys and those of
 * a block, are the catalogue's only. */
#include "tiles/rules.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_ID = 24, /* of Carcassonne: aude_kind.name also has room for "-garden" */
    MAX_DISCOVERY_ID = sizeof((struct aude_kind *)0)->name - 1,
};

static bool unbuilt(struct tiles_error *error, int line, const char *what)
{
    return tiles_fail(error, line, N_("%s: its rules are not built yet"), what);
}

/* Does the tile of this id bear the mark in the catalogue, in a set that is built? */
static bool is_printed(const char *id, unsigned mark)
{
    const int tile = aude_tile_find(id);
    unsigned marks = 0;

    if (tile < 0 || !aude_set(aude_tile(tile)->set)->built)
        return false;
    for (unsigned i = 0; i < aude_tile(tile)->segments; i++)
        marks |= aude_tile(tile)->segment[i].marks;
    return (marks & mark) != 0;
}

static bool marks_are_built(const struct entry *entry, struct tiles_error *error)
{
    static const struct {
        enum key key;
        int mark;
        const char *name;
    } marks[] = {
        {KEY_BESIEGED, AUDE_MARK_BESIEGED, "besieged"},
        {KEY_LABYRINTH, AUDE_MARK_LABYRINTH, "labyrinth"},
    };

    for (unsigned list = 0; list < LISTS; list++) {
        for (unsigned i = 0; i < entry->things[list]; i++) {
            const struct thing *const thing = &entry->thing[list][i];
            for (size_t k = 0; k < sizeof marks / sizeof marks[0]; k++) {
                if (has_key(thing, marks[k].key) && !is_printed(entry->id, (unsigned)marks[k].mark))
                    return unbuilt(error, thing->line, marks[k].name);
            }
            if (list == LIST_CITY && (thing->on.mask & HALF_PLACES) != 0)
                return tiles_fail(error, thing->line,
                                  N_("%s on half a side: its rules are not built yet"),
                                  tiles_name("city", (int)i + 1).text);
        }
    }
    return true;
}

static bool sites_are_built(const struct entry *entry, struct tiles_error *error)
{
    static const unsigned built = 1u << SITE_MONASTERY | 1u << SITE_JUNCTION | 1u << SITE_HOUSE |
                                  1u << SITE_BAZAAR | 1u << SITE_TOWER | 1u << SITE_WELL |
                                  1u << SITE_STONE | 1u << SITE_SHRINE | 1u << SITE_VOLCANO |
                                  1u << SITE_CITYWALL;

    for (unsigned i = 0; i < entry->things[LIST_SITE]; i++) {
        const struct thing *const site = &entry->thing[LIST_SITE][i];
        if ((built >> site->kind & 1) == 0)
            return unbuilt(error, site->line, site_names[site->kind]);
    }
    return true;
}

bool playable_tile(const struct entry *entry, const struct aude_tile *tile,
                   struct tiles_error *error)
{
    static const struct {
        enum tile_key key;
        const char *name;
    } keys[] = {{TILE_LISTS + LIST_RIVER, "river"},
                {TILE_ROLE, "role"},
                {TILE_WALL, "wall"},
                {TILE_AT, "at"}};
    const size_t length = strlen(tile->id), suffix = strlen("-garden");
    const int most = entry->areas > 0 ? MAX_DISCOVERY_ID : MAX_ID;

    if (length > (size_t)most)
        return tiles_fail(error, entry->line,
                          N_("for a game the id is to be no longer than %s characters"),
                          tiles_number(most).text);
    if (length > suffix && strcmp(tile->id + length - suffix, "-garden") == 0)
        return tiles_fail(error, entry->line, N_("for a game the id may not end in %s"), "-garden");
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (tile_has(entry, keys[i].key))
            return tiles_fail(error, entry->line, N_("%s: tiles of one's own cannot have it"),
                              keys[i].name);
    }
    for (unsigned i = 0; i < entry->signs; i++) {
        if (make_sign(entry->sign[i]) == 0)
            return unbuilt(error, entry->line, entry->sign[i]);
    }
    return marks_are_built(entry, error) && sites_are_built(entry, error);
}

bool playable_set(const struct head *head, const struct totals *totals, struct tiles_error *error)
{
    const enum aude_game game = (enum aude_game)head->game;
    const int known = aude_set_find(head->id);

    if (!aude_game_built(game))
        return tiles_fail(error, head->line, N_("this build of the program lacks the game %s"),
                          aude_game_name(game));
    if (known >= 0 && aude_set(known)->game != game)
        return tiles_fail(error, head->line, N_("the set %s belongs to the other game"), head->id);
    if (known >= 0 && !aude_set(known)->built)
        return tiles_fail(error, head->line, N_("the rules of the set %s are not built yet"),
                          head->id);
    if (totals->tiles == 0)
        return tiles_fail(error, head->line, N_("the set has no tiles"));
    if (totals->kinds > AUDE_MAX_KINDS)
        return tiles_fail(error, head->line, N_("a game takes %s kinds of tile at most"),
                          tiles_number(AUDE_MAX_KINDS).text);
    /* sets that begin a game; those of The Discovery always have a start tile */
    const bool base = strcmp(head->id, "base") == 0;
    if (base && totals->starts != 1)
        return tiles_fail(error, head->line, N_("%s start tiles are there, 1 is to be"),
                          tiles_number(totals->starts).text);
    return (!base && strcmp(head->id, "discovery") != 0) || totals->tiles > 1 ||
           tiles_fail(error, head->line, N_("besides the start tile there is no tile to draw"));
}

bool playable_beside(const struct head *head, const struct aude_own_set *own,
                     struct tiles_error *error)
{
    struct aude_rules *const rules = malloc(sizeof *rules);
    struct aude_setup setup;

    if (rules == NULL)
        return tiles_fail(error, 0, N_("there is not enough memory"));
    aude_setup_init(&setup, (enum aude_game)head->game);
    enum aude_status status = aude_setup_own(&setup, own);
    if (status == AUDE_OK)
        status = aude_rules_init(rules, &setup);
    free(rules);
    return status == AUDE_OK ||
           tiles_fail(error, head->line,
                      status == AUDE_TOO_MANY_TILES
                          ? N_("with these a game would have more tiles than this program can hold")
                          : aude_status_text(status));
}
