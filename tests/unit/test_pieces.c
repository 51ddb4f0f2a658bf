/* SPDX-License-Identifier: Apache-2.0 */
/* Bridges, towers, castles and bazaars put on the board by hand (aude.h, section 9), and what can
 * be seen of them (section 7): what each edit does, what it refuses and that it then changes
 * nothing.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "aude.h"

static struct aude_rules rules;
static struct aude_state game, kept;
static struct aude_entry entries[AUDE_MAX_ENTRIES];
static struct aude_ledger ledger = AUDE_LEDGER(entries);

/* An empty board of a game for three with these expansions and this option. */
static void start(const char *expansion, const char *other, const char *option, const char *value)
{
    struct aude_setup setup;

    aude_setup_init(&setup, AUDE_CARCASSONNE);
    setup.seats = 3;
    assert_int_equal(aude_setup_set(&setup, "ABBOT", "on"), AUDE_OK);
    if (expansion)
        assert_int_equal(aude_setup_expansion(&setup, expansion), AUDE_OK);
    if (other)
        assert_int_equal(aude_setup_expansion(&setup, other), AUDE_OK);
    if (option)
        assert_int_equal(aude_setup_set(&setup, option, value), AUDE_OK);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    aude_state_init(&game, &rules);
    aude_edit_clear(&game);
}

static void start_all(void)
{
    start("tower", "bcb", NULL, NULL);
}

static int kind(const char *name)
{
    int found = aude_kind_find(&rules, name);

    assert_in_range(found, 0, aude_kind_count(&rules) - 1);
    return found;
}

static void lay(const char *name, int x, int y, int rotation)
{
    assert_int_equal(aude_edit_tile(&game, kind(name), x, y, rotation), AUDE_OK);
}

/* The call must be refused with this status and leave every byte as it was. */
#define REFUSED(status, call)                                                                      \
    do {                                                                                           \
        kept = game;                                                                               \
        assert_int_equal(call, status);                                                            \
        assert_memory_equal(&game, &kept, sizeof game);                                            \
    } while (0)

static void valid(void)
{
    const char *wrong = aude_check(&game);

    if (wrong)
        fail_msg("%s", wrong);
}

/* ---- Bridges ---- */

static void test_bridge(void **state)
{
    struct aude_bridge bridge;
    struct aude_feature feature;

    (void)state;
    start_all();
    lay("base-b", 0, 0, 0);
    assert_int_equal(aude_bridge_at(&game, 0, 0), -1);
    assert_int_equal(aude_segment_by_side(&game, 0, 0, AUDE_NORTH), -1);
    assert_int_equal(aude_edit_bridge(&game, 0, 0, AUDE_NORTH_SOUTH), AUDE_OK);
    assert_int_equal(aude_bridge_count(&game), 1);
    bridge = aude_bridge(&game, 0);
    assert_int_equal(bridge.x, 0);
    assert_int_equal(bridge.y, 0);
    assert_int_equal(bridge.axis, AUDE_NORTH_SOUTH);
    assert_int_equal(bridge.after, 0);
    assert_int_equal(aude_bridge_at(&game, 0, 0), AUDE_NORTH_SOUTH);
    assert_int_equal(aude_bridge_at(&game, 1, 0), -1);
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(aude_tokens(&game, seat, AUDE_TOKEN_BRIDGE), 3);
    /* a road of two open sides that divides no field (BRIDGE-9, 12) */
    assert_int_equal(aude_segment_by_side(&game, 0, 0, AUDE_SOUTH), 2);
    assert_int_equal(aude_segment_by_half(&game, 0, 0, 0), 0);
    assert_int_equal(aude_segment_by_half(&game, 0, 0, 1), 0);
    assert_true(aude_feature_at(&game, 0, 0, 2, &feature));
    assert_int_equal(feature.kind, AUDE_ROAD);
    assert_int_equal(feature.open, 2);
    assert_int_equal(feature.tiles, 1);
    assert_false(feature.complete);
    assert_false(aude_feature_at(&game, 0, 0, 3, &feature));
    assert_int_equal(aude_edit_figure(&game, 1, AUDE_FOLLOWER, 0, 0, 2), AUDE_OK);
    lay("base-u", 0, 1, 0);
    assert_true(aude_feature_at(&game, 0, 1, aude_segment_by_side(&game, 0, 1, 0), &feature));
    assert_int_equal(feature.tiles, 2);
    assert_int_equal(feature.open, 2);
    assert_int_equal(feature.owners, 2);
    valid();
}

static void test_bridge_refusals(void **state)
{
    (void)state;
    start("tower", NULL, NULL, NULL);
    lay("base-b", 0, 0, 0);
    REFUSED(AUDE_NO_BRIDGES, aude_edit_bridge(&game, 0, 0, AUDE_NORTH_SOUTH));
    start_all();
    REFUSED(AUDE_NO_TILE, aude_edit_bridge(&game, 0, 0, AUDE_NORTH_SOUTH));
    lay("base-d", 0, 0, 0);
    REFUSED(AUDE_BRIDGE_END, aude_edit_bridge(&game, 0, 0, AUDE_NORTH_SOUTH));
    REFUSED(AUDE_BRIDGE_END, aude_edit_bridge(&game, 0, 0, AUDE_EAST_WEST));
    REFUSED(AUDE_NO_TILE, aude_edit_bridge(&game, 4000, 0, AUDE_EAST_WEST));
    lay("base-b", 0, 1, 0);
    REFUSED(AUDE_BRIDGE_MEETS, aude_edit_bridge(&game, 0, 1, AUDE_NORTH_SOUTH));
    assert_int_equal(aude_edit_bridge(&game, 0, 1, AUDE_EAST_WEST), AUDE_OK);
    REFUSED(AUDE_BRIDGED, aude_edit_bridge(&game, 0, 1, AUDE_EAST_WEST));
    REFUSED(AUDE_BRIDGED, aude_edit_bridge(&game, 0, 1, AUDE_NORTH_SOUTH));
    valid();
}

/* BRIDGE-19: a position stands at the last call for bridges only where there is one. */
static void test_last_call(void **state)
{
    (void)state;
    start("bcb", NULL, "BRIDGE_TIMING", "with-tile");
    lay("base-b", 0, 0, 0);
    REFUSED(AUDE_BAD_ACTION, aude_edit_turn(&game, 0, AUDE_STEP_BRIDGE, -1));
    start("bcb", NULL, NULL, NULL);
    lay("base-b", 0, 0, 0);
    assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_BRIDGE, -1), AUDE_OK);
    assert_int_equal(aude_decider(&game), 0);
    valid();
}

/* As many as there can be, in one line, and none beyond that. */
static void test_bridges_used_up(void **state)
{
    (void)state;
    start_all();
    for (int i = 0; i < aude_kind_count(&rules); i++)
        assert_int_equal(aude_edit_bag(&game, i, 0), AUDE_OK);
    for (int i = 0; i <= AUDE_MAX_BRIDGES; i++)
        lay("base-b", i, 0, 0);
    for (int i = 0; i < AUDE_MAX_BRIDGES; i++)
        assert_int_equal(aude_edit_bridge(&game, i, 0, AUDE_NORTH_SOUTH), AUDE_OK);
    REFUSED(AUDE_NO_BRIDGE_LEFT, aude_edit_bridge(&game, AUDE_MAX_BRIDGES, 0, AUDE_NORTH_SOUTH));
    REFUSED(AUDE_NO_BRIDGE_LEFT, aude_edit_tile(&game, kind("base-u"), AUDE_MAX_BRIDGES, 1, 0));
    assert_int_equal(aude_bridge_count(&game), AUDE_MAX_BRIDGES);
    valid();
}

/* A tile that needs a bridge brings it, on itself or on its neighbour (BRIDGE-14, 15). */
static void test_needed_bridge(void **state)
{
    struct aude_bridge bridge = {0};

    (void)state;
    start_all();
    lay("base-b", 0, 0, 0);
    lay("base-u", 1, 0, 0);
    assert_int_equal(aude_fits(&game, kind("base-u"), 0, 1, 0), AUDE_NEEDS_BRIDGE);
    assert_true(aude_fits_bridge(&game, kind("base-u"), 0, 1, 0, &bridge));
    assert_int_equal(bridge.x, 0);
    assert_int_equal(bridge.y, 0);
    assert_int_equal(bridge.axis, AUDE_NORTH_SOUTH);
    assert_false(aude_fits_bridge(&game, kind("base-u"), 1, 1, 0, &bridge)); /* fits without */
    assert_false(aude_fits_bridge(&game, kind("base-r"), 0, 1, 0, &bridge)); /* a city helps none */
    assert_int_equal(aude_fits(&game, kind("base-b"), 1, 1, 0), AUDE_NEEDS_BRIDGE);
    aude_edit_tokens(&game, 0, AUDE_TOKEN_BRIDGE, 0);
    assert_int_equal(aude_fits(&game, kind("base-b"), 1, 1, 0), AUDE_MISMATCH);
    lay("base-u", 0, 1, 0);
    assert_int_equal(aude_bridge_at(&game, 0, 0), AUDE_NORTH_SOUTH);
    lay("base-b", 1, 1, 0);
    assert_int_equal(aude_bridge_at(&game, 1, 1), AUDE_NORTH_SOUTH);
    assert_int_equal(aude_bridge(&game, 0).after, 2);
    assert_int_equal(aude_bridge(&game, 1).after, 3);
    assert_int_equal(aude_tokens(&game, 0, AUDE_TOKEN_BRIDGE), 0);
    valid();
}

static void test_may_build(void **state)
{
    (void)state;
    start(NULL, NULL, NULL, NULL);
    lay("base-b", 0, 0, 0);
    assert_int_equal(aude_bridges(&game, 0, 0, AUDE_EAST_WEST), AUDE_NO_BRIDGES);
    assert_int_equal(aude_fits(&game, kind("base-u"), 0, 1, 0), AUDE_MISMATCH);
    start_all();
    lay("base-b", 0, 0, 0);
    lay("base-b", 1, 0, 0);
    lay("base-b", 2, 0, 0);
    assert_int_equal(aude_bridges(&game, 2, 0, AUDE_NORTH_SOUTH), AUDE_OK);
    assert_int_equal(aude_bridges(&game, 1, 0, AUDE_NORTH_SOUTH), AUDE_OK);
    assert_int_equal(aude_bridges(&game, 0, 0, AUDE_NORTH_SOUTH), AUDE_BRIDGE_FAR);
    assert_int_equal(aude_bridges(&game, 2, 0, AUDE_EAST_WEST), AUDE_BRIDGE_MEETS);
    assert_int_equal(aude_bridges(&game, 3, 0, AUDE_EAST_WEST), AUDE_NO_TILE);
    aude_edit_tokens(&game, 0, AUDE_TOKEN_BRIDGE, 0);
    assert_int_equal(aude_bridges(&game, 2, 0, AUDE_NORTH_SOUTH), AUDE_NO_BRIDGE_LEFT);
}

/* ---- Towers ---- */

static void test_tower(void **state)
{
    struct aude_tower tower;
    struct aude_feature feature;
    int segment;

    (void)state;
    start_all();
    lay("base-b", 0, 0, 0);
    assert_int_equal(aude_tower_count(&game), 0);
    lay("tower-k", 1, 0, 2);
    lay("tower-j", 2, 0, 0);
    assert_int_equal(aude_tower_count(&game), 2);
    tower = aude_tower(&game, 0);
    segment = tower.segment;
    assert_int_equal(tower.x, 1);
    assert_int_equal(tower.y, 0);
    assert_int_equal(tower.floors, 0);
    assert_true(tower.open);
    assert_false(tower.shut);
    assert_int_equal(aude_kind_segment(&rules, kind("tower-k"), segment)->kind, AUDE_TOWER);
    assert_int_equal(segment, aude_kind(&rules, kind("tower-k"))->segments - 1);
    assert_int_equal(aude_edit_tower(&game, 1, 0, 3, false), AUDE_OK);
    assert_true(aude_feature_at(&game, 1, 0, segment, &feature));
    assert_int_equal(feature.kind, AUDE_TOWER);
    assert_int_equal(feature.tiles, 3);
    assert_int_equal(feature.value, 0);
    assert_false(feature.complete);
    assert_int_equal(aude_edit_figure(&game, 2, AUDE_FOLLOWER, 1, 0, segment), AUDE_OK);
    tower = aude_tower(&game, 0);
    assert_int_equal(tower.floors, 3);
    assert_false(tower.open);
    assert_false(tower.shut);
    assert_int_equal(aude_claims(&game, 1, AUDE_FOLLOWER, 1, 0, segment), AUDE_TOWER_CLOSED);
    REFUSED(AUDE_TOWER_CLOSED, aude_edit_figure(&game, 1, AUDE_FOLLOWER, 1, 0, segment));
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(aude_tokens(&game, seat, AUDE_TOKEN_FLOOR), 9);
    valid();
}

static void test_tower_refusals(void **state)
{
    struct aude_tower tower;

    (void)state;
    start("bcb", NULL, NULL, NULL);
    lay("base-b", 0, 0, 0);
    REFUSED(AUDE_NO_TOWERS, aude_edit_tower(&game, 0, 0, 1, false));
    start("tower", NULL, "TOWER_REOPEN", "no");
    REFUSED(AUDE_NO_TILE, aude_edit_tower(&game, 0, 0, 1, false));
    lay("base-b", 0, 0, 0);
    REFUSED(AUDE_NO_FOUNDATION, aude_edit_tower(&game, 0, 0, 1, false));
    lay("tower-j", 1, 0, 0);
    tower = aude_tower(&game, 0);
    assert_int_equal(aude_claims(&game, 0, AUDE_FOLLOWER, 1, 0, tower.segment), AUDE_TOWER_BARE);
    REFUSED(AUDE_TOWER_BARE, aude_edit_figure(&game, 0, AUDE_FOLLOWER, 1, 0, tower.segment));
    assert_int_equal(aude_edit_tower(&game, 1, 0, 100, false), AUDE_OK);
    assert_int_equal(aude_tower(&game, 0).floors, 100);
    assert_int_equal(aude_claims(&game, 0, AUDE_ABBOT, 1, 0, tower.segment), AUDE_TOWER_FIGURE);
    REFUSED(AUDE_TOWER_FIGURE, aude_edit_figure(&game, 0, AUDE_ABBOT, 1, 0, tower.segment));
    assert_int_equal(aude_edit_tower(&game, 1, 0, 2, true), AUDE_OK);
    tower = aude_tower(&game, 0);
    assert_true(tower.shut);
    assert_false(tower.open);
    assert_int_equal(aude_claims(&game, 0, AUDE_FOLLOWER, 1, 0, tower.segment), AUDE_TOWER_SHUT);
    assert_int_equal(aude_edit_tower(&game, 1, 0, 0, false), AUDE_OK);
    assert_true(aude_tower(&game, 0).open);
    valid();
}

/* A cross of 1 + 4h cells (TOWER-12). */
static void test_range(void **state)
{
    (void)state;
    for (int floors = 0; floors < 4; floors++) {
        int cells = 0;

        for (int x = -9; x < 10; x++)
            for (int y = -9; y < 10; y++)
                cells += aude_tower_reaches(2, -1, floors, x, y);
        assert_int_equal(cells, 1 + 4 * floors);
    }
    assert_true(aude_tower_reaches(2, -1, 3, 2, 2));
    assert_true(aude_tower_reaches(2, -1, 3, -1, -1));
    assert_false(aude_tower_reaches(2, -1, 3, 3, 0));
}

static void test_prisoners(void **state)
{
    (void)state;
    start("bcb", NULL, NULL, NULL);
    REFUSED(AUDE_NO_TOWERS, aude_edit_prisoners(&game, 0, 1, AUDE_FOLLOWER, 1));
    start("tower", NULL, "ABBOT", "off");
    REFUSED(AUDE_NO_ABBOT, aude_edit_prisoners(&game, 0, 1, AUDE_ABBOT, 1));
    assert_int_equal(aude_edit_prisoners(&game, 0, 1, AUDE_FOLLOWER, 3), AUDE_OK);
    assert_int_equal(aude_prisoners(&game, 0, 1, AUDE_FOLLOWER), 3);
    assert_int_equal(aude_prisoners(&game, 1, 0, AUDE_FOLLOWER), 0);
    assert_int_equal(aude_supply(&game, 1, AUDE_FOLLOWER), 4);
    assert_int_equal(aude_supply(&game, 0, AUDE_FOLLOWER), 7);
    REFUSED(AUDE_NO_SUPPLY, aude_edit_prisoners(&game, 2, 1, AUDE_FOLLOWER, 5));
    assert_int_equal(aude_edit_prisoners(&game, 0, 1, AUDE_FOLLOWER, 1), AUDE_OK);
    assert_int_equal(aude_supply(&game, 1, AUDE_FOLLOWER), 6);
}

static aude_action ransom(int figure, int captor)
{
    return aude_action_with(aude_action_make(AUDE_RANSOM, figure, 0, 0, 0, 0), captor);
}

/* TOWER-25 to 27: from a player who holds one, and the ledger says who held whose. */
static void test_ransom(void **state)
{
    int returned = 0;

    (void)state;
    start("tower", NULL, NULL, NULL);
    lay("base-b", 0, 0, 0);
    assert_int_equal(aude_edit_prisoners(&game, 2, 1, AUDE_FOLLOWER, 1), AUDE_OK);
    aude_edit_score(&game, 1, 3);
    assert_int_equal(aude_edit_turn(&game, 1, AUDE_STEP_PLACE, kind("base-b")), AUDE_OK);
    assert_int_equal(aude_legal(&game, ransom(AUDE_FOLLOWER, 0)), AUDE_NO_PRISONER);
    assert_int_equal(aude_legal(&game, ransom(aude_figure_count() - 1, 2)), AUDE_NO_PRISONER);
    assert_int_equal(aude_legal(&game, ransom(AUDE_FOLLOWER, 2)), AUDE_OK);
    /* no such figure, no such seat */
    assert_int_equal(aude_legal(&game, ransom(aude_figure_count(), 2)), AUDE_BAD_ACTION);
    assert_int_equal(aude_legal(&game, ransom(AUDE_FOLLOWER, 3)), AUDE_BAD_ACTION);
    assert_int_equal(aude_apply(&game, ransom(AUDE_FOLLOWER, 2), &ledger), AUDE_OK);
    for (int i = 0; i < ledger.count; i++) {
        if (entries[i].event == AUDE_EVENT_RETURN) {
            returned++;
            assert_int_equal(entries[i].seat, 1);
            assert_int_equal(entries[i].other, 2);
            assert_int_equal(entries[i].item, AUDE_FOLLOWER);
            assert_string_equal(entries[i].rule, "TOWER-27");
        }
    }
    assert_int_equal(returned, 1);
    valid();
}

static void test_tokens(void **state)
{
    (void)state;
    start_all();
    aude_edit_tokens(&game, 1, AUDE_TOKEN_FLOOR, 0);
    aude_edit_tokens(&game, 1, AUDE_TOKEN_CASTLE, 250);
    assert_int_equal(aude_tokens(&game, 1, AUDE_TOKEN_FLOOR), 0);
    assert_int_equal(aude_tokens(&game, 1, AUDE_TOKEN_BRIDGE), 3);
    assert_int_equal(aude_tokens(&game, 1, AUDE_TOKEN_CASTLE), 250);
    assert_int_equal(aude_tokens(&game, 0, AUDE_TOKEN_FLOOR), 9);
    start(NULL, NULL, NULL, NULL);
    for (int token = 0; token < aude_token_count(); token++)
        assert_int_equal(aude_tokens(&game, 1, token), 0);
    assert_string_equal(aude_token_name(AUDE_TOKEN_FLOOR), "floor");
    assert_string_equal(aude_token_name(AUDE_TOKEN_BRIDGE), "bridge");
    assert_string_equal(aude_token_name(AUDE_TOKEN_CASTLE), "castle");
}

/* ---- Castles ---- */

static void test_castle(void **state)
{
    struct aude_castle castle;
    struct aude_feature feature;

    (void)state;
    start_all();
    lay("base-e", 0, 0, 2);
    lay("base-e", 0, 1, 0);
    assert_int_equal(aude_edit_figure(&game, 1, AUDE_FOLLOWER, 0, 0, 0), AUDE_OK);
    assert_int_equal(aude_converts(&game, 1, 0, 1, 0), AUDE_OK);
    assert_int_equal(aude_converts(&game, 0, 0, 1, 0), AUDE_NOT_OWNER);
    assert_true(aude_feature_at(&game, 0, 0, 0, &feature));
    assert_true(feature.complete);
    assert_int_equal(aude_edit_castle(&game, 0, 1, 0, 2), AUDE_OK);
    assert_int_equal(aude_castle_count(&game), 1);
    castle = aude_castle(&game, 0);
    assert_int_equal(castle.x[0], 0);
    assert_int_equal(castle.y[0], 1);
    assert_int_equal(castle.x[1], 0);
    assert_int_equal(castle.y[1], 0);
    assert_int_equal(castle.segment[0], 0);
    assert_int_equal(castle.segment[1], 0);
    assert_int_equal(castle.occupants, 2);
    assert_int_equal(castle.paid, 2);
    assert_int_equal(aude_tokens(&game, 1, AUDE_TOKEN_CASTLE), 3);
    assert_int_equal(aude_castle_asked(&game), -1);
    assert_true(aude_feature_at(&game, 0, 0, 0, &feature));
    assert_int_equal(feature.kind, AUDE_CASTLE);
    assert_false(feature.complete);
    assert_int_equal(feature.value, 0);
    assert_int_equal(feature.figures, 1);
    assert_true(aude_feature_at(&game, 0, 0, aude_segment_by_half(&game, 0, 0, 0), &feature));
    assert_int_equal(feature.castles, 1);
    assert_int_equal(feature.cities, 0);
    assert_int_equal(feature.value, 4);
    assert_int_equal(aude_converts(&game, 1, 0, 1, 0), AUDE_TOWN_DECIDED);
    valid();
}

static void test_castle_refusals(void **state)
{
    (void)state;
    start("tower", NULL, NULL, NULL);
    lay("base-e", 0, 0, 2);
    lay("base-e", 0, 1, 0);
    REFUSED(AUDE_NO_CASTLES, aude_edit_castle(&game, 0, 0, 0, 1));
    assert_int_equal(aude_converts(&game, 0, 0, 0, 0), AUDE_NO_CASTLES);
    start_all();
    REFUSED(AUDE_NO_TILE, aude_edit_castle(&game, 0, 0, 0, 1));
    lay("base-e", 0, 0, 2);
    REFUSED(AUDE_NO_SEGMENT, aude_edit_castle(&game, 0, 0, 9, 1));
    REFUSED(AUDE_NO_SEGMENT, aude_edit_castle(&game, 0, 0, -1, 1));
    REFUSED(AUDE_NO_TOWN, aude_edit_castle(&game, 0, 0, 0, 1)); /* not complete */
    REFUSED(AUDE_NO_TOWN, aude_edit_castle(&game, 0, 0, 1, 1)); /* a field */
    assert_int_equal(aude_converts(&game, 0, 0, 0, 0), AUDE_NO_TOWN);
    assert_int_equal(aude_converts(&game, 0, 0, 0, 7), AUDE_NO_SEGMENT);
    assert_int_equal(aude_converts(&game, 0, 5, 0, 0), AUDE_NO_TILE);
    lay("base-f", 0, 1, 1);
    lay("base-e", 0, 2, 0);
    REFUSED(AUDE_NO_TOWN, aude_edit_castle(&game, 0, 0, 0, 1)); /* three tiles */
    lay("base-e", 1, 0, 2);
    lay("base-e", 1, 1, 0);
    assert_int_equal(aude_converts(&game, 0, 1, 0, 0), AUDE_NOT_OWNER);
    assert_int_equal(aude_edit_castle(&game, 1, 0, 0, 0), AUDE_OK);
    assert_int_equal(aude_castle(&game, 0).occupants, 0);
    REFUSED(AUDE_TOWN_DECIDED, aude_edit_castle(&game, 1, 1, 0, 1));
    valid();
}

/* The triangular end of one tile is no half round (CASTLE-3). */
static void test_castle_shape(void **state)
{
    (void)state;
    for (int any = 0; any < 2; any++) {
        enum aude_status expected = any ? AUDE_OK : AUDE_TOWN_SHAPE;

        start("bcb", NULL, "CASTLE_BASE", any ? "end-segments" : "semicircular");
        lay("bcb-i-garden", 0, 0, 0);
        lay("base-e", -1, 0, 1);
        assert_int_equal(aude_edit_figure(&game, 0, AUDE_FOLLOWER, -1, 0, 0), AUDE_OK);
        assert_int_equal(aude_converts(&game, 0, -1, 0, 0), expected);
        assert_int_equal(aude_edit_castle(&game, -1, 0, 0, 1), AUDE_OK); /* as it once was */
    }
}

/* A town is complete at 0,0 and 0,1 and could become a castle. The road of that tile goes on to the
 * cell of another castle's vicinity, and is complete there or not. */
static void build_town(const char *road, int rotation)
{
    start_all();
    lay("base-e", 0, 0, 2);
    lay("base-e", 0, -1, 0); /* the first castle, far from all that */
    lay("base-e", 0, -2, 2);
    lay("base-e", 1, 0, 1); /* the other one */
    lay("base-e", 2, 0, 3);
    lay(road, 1, 1, rotation);
    for (int castle = 0; castle < 2; castle++) {
        const int x = castle, y = castle == 0 ? -1 : 0;

        assert_int_equal(aude_edit_figure(&game, 0, AUDE_FOLLOWER, x, y, 0), AUDE_OK);
        assert_int_equal(aude_edit_castle(&game, x, y, 0, 1), AUDE_OK);
    }
    assert_int_equal(aude_edit_figure(&game, 1, AUDE_FOLLOWER, 0, 0, 0), AUDE_OK);
    assert_int_equal(aude_edit_turn(&game, 1, AUDE_STEP_PLACE, kind("base-l")), AUDE_OK);
    assert_int_equal(
        aude_apply(&game, aude_action_make(AUDE_PLACE, kind("base-l"), 0, 1, 0, 0), NULL), AUDE_OK);
    assert_int_equal(aude_apply(&game, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0), NULL), AUDE_OK);
    assert_int_equal(aude_step(&game), AUDE_STEP_CASTLE);
}

/* CASTLE-24, 26: a castle beside the new one that scores for the tile just laid is empty before
 * the new one begins to wait; one that does not brings what it will score. */
static void test_waits_beside(void **state)
{
    (void)state;
    for (int scores = 0; scores < 2; scores++) {
        struct aude_waited list[AUDE_MAX_WAITED];
        int count, castles = 0;

        build_town(scores ? "base-w" : "base-u", scores ? 0 : 1);
        count = aude_castle_waits(&game, 0, 1, 0, list, AUDE_MAX_WAITED);
        assert_in_range(count, 1, AUDE_MAX_WAITED);
        for (int i = 0; i < count; i++) {
            struct aude_feature feature;

            assert_true(aude_feature_at(&game, list[i].x, list[i].y, list[i].segment, &feature));
            castles += feature.kind == AUDE_CASTLE;
        }
        assert_int_equal(castles, scores ? 0 : 1);
    }
}

/* CASTLE-11 in the scoring round of an edited position: what one of two owners decided about the
 * town of the last tile holds, and what was decided about another tile does not. */
static void test_divided(void **state)
{
    (void)state;
    for (int last = 0; last < 2; last++) {
        struct aude_moment moment;

        start_all();
        lay("base-e", 0, 0, 2);
        assert_int_equal(aude_edit_figure(&game, 0, AUDE_FOLLOWER, 0, 0, 0), AUDE_OK);
        assert_int_equal(aude_edit_figure(&game, 1, AUDE_FOLLOWER, 0, 0, 0), AUDE_OK);
        lay("base-e", 0, 1, 0);
        moment = aude_moment(&game);
        moment.convert[AUDE_NORTH] = 1 << 0;
        assert_int_equal(aude_edit_moment(&game, &moment), AUDE_OK);
        if (!last)
            lay("base-b", 0, 2, 0);
        aude_edit_score_round(&game, NULL);
        assert_int_equal(aude_castle_count(&game), last ? 1 : 0);
        assert_int_equal(aude_score(&game, 0), 0);
        assert_int_equal(aude_score(&game, 1), last ? 4 : 0);
        valid();
    }
}

/* Six cells, in reading order (CASTLE-16). */
static void test_vicinity(void **state)
{
    static const int16_t tall[2][6] = {{2, 3, 4, 2, 3, 4}, {5, 5, 5, 6, 6, 6}};
    static const int16_t wide[2][6] = {{2, 3, 2, 3, 2, 3}, {4, 4, 5, 5, 6, 6}};
    int16_t x[6], y[6];

    (void)state;
    assert_true(aude_castle_vicinity(3, 6, 3, 5, x, y));
    assert_memory_equal(x, tall[0], sizeof x);
    assert_memory_equal(y, tall[1], sizeof y);
    assert_true(aude_castle_vicinity(2, 5, 3, 5, x, y));
    assert_memory_equal(x, wide[0], sizeof x);
    assert_memory_equal(y, wide[1], sizeof y);
    assert_false(aude_castle_vicinity(2, 5, 3, 6, x, y));
    assert_false(aude_castle_vicinity(2, 5, 2, 5, x, y));
    assert_false(aude_castle_vicinity(2, 5, 4, 5, x, y));
}

/* ---- The moment ---- */

/* One number of the moment is out of its bounds. */
#define BAD_MOMENT(field, value)                                                                   \
    do {                                                                                           \
        struct aude_moment bad = moment;                                                           \
        bad.field = value;                                                                         \
        REFUSED(AUDE_BAD_ACTION, aude_edit_moment(&game, &bad));                                   \
    } while (0)

static void test_moment(void **state)
{
    struct aude_moment moment, seen;

    (void)state;
    start_all();
    lay("base-b", 0, 0, 0);
    moment = aude_moment(&game);
    assert_int_equal(moment.raised, AUDE_NOWHERE);
    assert_int_equal(moment.victim, AUDE_NO_SEAT);
    assert_int_equal(moment.asked, AUDE_NO_SEAT);
    BAD_MOMENT(second, 2);
    BAD_MOMENT(again, 2);
    BAD_MOMENT(ransomed, 2);
    BAD_MOMENT(bridged, 255);
    BAD_MOMENT(bought, 3);
    BAD_MOMENT(raised, 1);
    BAD_MOMENT(victim, 3);
    BAD_MOMENT(asked, 3);
    BAD_MOMENT(convert[3], 8);
    BAD_MOMENT(fresh, 1);
    BAD_MOMENT(answers, AUDE_MAX_ANSWERS + 1);
    BAD_MOMENT(answer[0], 1);
    moment.ransomed = moment.bridged = 1;
    assert_int_equal(aude_edit_moment(&game, &moment), AUDE_OK);
    seen = aude_moment(&game);
    assert_memory_equal(&seen, &moment, sizeof moment);
    assert_int_equal(aude_bridges(&game, 0, 0, AUDE_EAST_WEST), AUDE_BRIDGE_USED);
}

/* ---- The bazaar ---- */

/* Three tiles, seat 0 drew the bazaar; seat 1 selects, and nobody has a tile. */
static struct aude_bazaar three_tiles(void)
{
    struct aude_bazaar bazaar = aude_bazaar(&game);

    bazaar.running = bazaar.auction = 1;
    bazaar.due = bazaar.tiles = 3;
    for (int i = 0; i < 3; i++)
        bazaar.kind[i] = (uint8_t)kind("base-r");
    bazaar.selector = 1;
    bazaar.regular = 0;
    return bazaar;
}

#define BAD_BAZAAR(field, value)                                                                   \
    do {                                                                                           \
        struct aude_bazaar bad = bazaar;                                                           \
        bad.field = value;                                                                         \
        REFUSED(AUDE_BAD_ACTION, aude_edit_bazaar(&game, &bad));                                   \
    } while (0)

static void test_bazaar(void **state)
{
    struct aude_bazaar bazaar, seen;
    int lowest, highest;

    (void)state;
    start("tower", NULL, NULL, NULL);
    bazaar = three_tiles();
    REFUSED(AUDE_NO_BAZAARS, aude_edit_bazaar(&game, &bazaar));
    start_all();
    bazaar = three_tiles();
    BAD_BAZAAR(running, 0);
    BAD_BAZAAR(running, 2);
    BAD_BAZAAR(auction, 2);
    BAD_BAZAAR(opener, 3);
    BAD_BAZAAR(due, 4);
    BAD_BAZAAR(due, 2);
    BAD_BAZAAR(kind[2], (uint8_t)aude_kind_count(&rules));
    BAD_BAZAAR(owner[1], 3);
    BAD_BAZAAR(owner[3], 0);
    BAD_BAZAAR(placed, 8);
    BAD_BAZAAR(selector, 3);
    BAD_BAZAAR(item, 3);
    BAD_BAZAAR(bidder, 4);
    BAD_BAZAAR(high, 100);
    BAD_BAZAAR(placers, 4);
    BAD_BAZAAR(pending, AUDE_MAX_BAZAARS + 1);
    BAD_BAZAAR(queue[0], 1);
    BAD_BAZAAR(aside, 200);
    BAD_BAZAAR(regular, 3);
    BAD_BAZAAR(again, 2);
    BAD_BAZAAR(ransomed, 2);
    BAD_BAZAAR(bridged, 2);
    bazaar.owner[0] = bazaar.owner[2] = 2;
    REFUSED(AUDE_BAD_ACTION, aude_edit_bazaar(&game, &bazaar)); /* two tiles for one */
    bazaar = three_tiles();
    assert_int_equal(aude_edit_bazaar(&game, &bazaar), AUDE_OK);
    seen = aude_bazaar(&game);
    assert_memory_equal(&seen, &bazaar, sizeof bazaar);
    assert_int_equal(aude_bag(&game, kind("base-r")), 0); /* there are three in the box */
    assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_SELECT, -1), AUDE_OK);
    assert_int_equal(aude_decider(&game), 1);
    assert_int_equal(aude_turn_seat(&game), 0);
    assert_true(aude_bid_range(&game, &lowest, &highest));
    assert_int_equal(lowest, 0);
    assert_int_equal(highest, AUDE_MAX_BID);
    valid();
}

/* Who selects: in an auction any player without a tile (BAZAAR-18), else who is next in turn
 * (BAZAAR-31). */
static void test_selector(void **state)
{
    (void)state;
    for (int auction = 0; auction < 2; auction++) {
        struct aude_bazaar bazaar;

        start("bcb", NULL, "BAZAAR_MODE", auction ? "auction" : "no-auction");
        lay("base-d", 0, 0, 0);
        bazaar = three_tiles();
        bazaar.auction = (uint8_t)auction;
        bazaar.opener = 0;
        bazaar.selector = 1;
        assert_int_equal(aude_edit_bazaar(&game, &bazaar), AUDE_OK);
        assert_int_equal(aude_edit_turn(&game, 1, AUDE_STEP_SELECT, -1), AUDE_OK);
        bazaar.selector = 2;
        assert_int_equal(aude_edit_bazaar(&game, &bazaar), AUDE_OK);
        if (auction)
            assert_int_equal(aude_edit_turn(&game, 2, AUDE_STEP_SELECT, -1), AUDE_OK);
        else
            REFUSED(AUDE_BAD_ACTION, aude_edit_turn(&game, 2, AUDE_STEP_SELECT, -1));
    }
}

/* Steps that do not go with what is remembered. */
static void test_turn_refusals(void **state)
{
    static const enum aude_step after_tile[] = {
        AUDE_STEP_ACTION, AUDE_STEP_CAPTURE, AUDE_STEP_EXCHANGE, AUDE_STEP_BRIDGE,
        AUDE_STEP_CASTLE, AUDE_STEP_CONFIRM, AUDE_STEP_CHOOSE,   AUDE_STEP_END};
    static const enum aude_step of_bazaar[] = {AUDE_STEP_REVEAL, AUDE_STEP_SELECT, AUDE_STEP_BID,
                                               AUDE_STEP_DECIDE};
    struct aude_bazaar bazaar;
    struct aude_moment moment;

    (void)state;
    start_all();
    for (size_t i = 0; i < sizeof after_tile / sizeof after_tile[0]; i++)
        REFUSED(AUDE_NO_TILE, aude_edit_turn(&game, 0, after_tile[i], -1));
    lay("base-d", 0, 0, 0);
    for (size_t i = 1; i < sizeof after_tile / sizeof after_tile[0]; i++)
        REFUSED(AUDE_BAD_ACTION, aude_edit_turn(&game, 0, after_tile[i], -1));
    for (size_t i = 0; i < sizeof of_bazaar / sizeof of_bazaar[0]; i++) {
        REFUSED(AUDE_BAD_ACTION, aude_edit_turn(&game, 0, of_bazaar[i], -1));
        REFUSED(AUDE_BAD_ACTION, aude_edit_turn(&game, 0, of_bazaar[i], 1));
    }
    /* all tiles are there, so none is turned up; nobody bids yet, so nobody decides */
    bazaar = three_tiles();
    assert_int_equal(aude_edit_bazaar(&game, &bazaar), AUDE_OK);
    REFUSED(AUDE_BAD_ACTION, aude_edit_turn(&game, 0, AUDE_STEP_REVEAL, -1));
    REFUSED(AUDE_BAD_ACTION, aude_edit_turn(&game, 0, AUDE_STEP_BID, -1));
    REFUSED(AUDE_BAD_ACTION, aude_edit_turn(&game, 0, AUDE_STEP_DECIDE, -1));
    REFUSED(AUDE_BAD_ACTION, aude_edit_turn(&game, 0, AUDE_STEP_DRAW, -1)); /* nothing has owners */
    bazaar.item = 0;
    bazaar.high = 1;
    bazaar.bidder = 1;
    assert_int_equal(aude_edit_bazaar(&game, &bazaar), AUDE_OK);
    REFUSED(AUDE_BAD_ACTION, aude_edit_turn(&game, 0, AUDE_STEP_BID, -1)); /* against oneself */
    bazaar.bidder = 2;
    bazaar.price = AUDE_MAX_BID;
    assert_int_equal(aude_edit_bazaar(&game, &bazaar), AUDE_OK);
    REFUSED(AUDE_BAD_ACTION, aude_edit_turn(&game, 0, AUDE_STEP_BID, -1)); /* nothing is higher */
    /* a capture needs somebody in range, an exchange prisoners on both sides */
    start_all();
    lay("tower-j", 0, 0, 0);
    moment = aude_moment(&game);
    moment.raised = 0;
    assert_int_equal(aude_edit_moment(&game, &moment), AUDE_OK);
    assert_int_equal(aude_edit_tower(&game, 0, 0, 1, false), AUDE_OK);
    REFUSED(AUDE_BAD_ACTION, aude_edit_turn(&game, 0, AUDE_STEP_CAPTURE, -1));
    moment.victim = 1;
    assert_int_equal(aude_edit_moment(&game, &moment), AUDE_OK);
    assert_int_equal(aude_edit_prisoners(&game, 0, 1, AUDE_FOLLOWER, 1), AUDE_OK);
    REFUSED(AUDE_BAD_ACTION, aude_edit_turn(&game, 0, AUDE_STEP_EXCHANGE, -1));
    assert_int_equal(aude_edit_prisoners(&game, 1, 0, AUDE_FOLLOWER, 1), AUDE_OK);
    assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_EXCHANGE, -1), AUDE_OK);
    valid();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bridge),          cmocka_unit_test(test_bridge_refusals),
        cmocka_unit_test(test_last_call),       cmocka_unit_test(test_bridges_used_up),
        cmocka_unit_test(test_needed_bridge),   cmocka_unit_test(test_may_build),
        cmocka_unit_test(test_tower),           cmocka_unit_test(test_tower_refusals),
        cmocka_unit_test(test_range),           cmocka_unit_test(test_prisoners),
        cmocka_unit_test(test_tokens),          cmocka_unit_test(test_castle),
        cmocka_unit_test(test_castle_refusals), cmocka_unit_test(test_castle_shape),
        cmocka_unit_test(test_vicinity),        cmocka_unit_test(test_moment),
        cmocka_unit_test(test_ransom),          cmocka_unit_test(test_waits_beside),
        cmocka_unit_test(test_selector),        cmocka_unit_test(test_divided),
        cmocka_unit_test(test_bazaar),          cmocka_unit_test(test_turn_refusals),
    };
    return cmocka_run_group_tests_name("pieces", tests, NULL, NULL);
}
