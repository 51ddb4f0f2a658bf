/* SPDX-License-Identifier: Apache-2.0 */
/* aude.h, section 9, and aude_check: positions that no game led to, the bounds of the board, and
 * states with something wrong in them, which aude_check must tell. The last part reaches into the
 * engine, for nothing else can put a state into disorder. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "aude.h"
#include "carcassonne/state.h"

static struct aude_rules rules;
static struct aude_state game;
static struct aude_entry entries[AUDE_MAX_ENTRIES];
static struct aude_ledger ledger = AUDE_LEDGER(entries);

static int kind(const char *name)
{
    int found = aude_kind_find(&rules, name);
    assert_true(found >= 0);
    return found;
}

static void start(const char *option, const char *value)
{
    struct aude_setup setup;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    if (option != NULL)
        assert_int_equal(aude_setup_set(&setup, option, value), AUDE_OK);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    aude_state_init(&game, &rules);
    aude_edit_clear(&game);
}

/* With all expansions; nothing lies yet. */
static void start_rooms(void)
{
    struct aude_setup setup;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    setup.seats = 3;
    assert_int_equal(aude_setup_expansion(&setup, "tower"), AUDE_OK);
    assert_int_equal(aude_setup_expansion(&setup, "bcb"), AUDE_OK);
    assert_int_equal(aude_setup_set(&setup, "ABBOT", "on"), AUDE_OK);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    aude_state_init(&game, &rules);
    aude_edit_clear(&game);
}

static void lay(const char *name, int x, int y, int rotation)
{
    assert_int_equal(aude_edit_tile(&game, kind(name), x, y, rotation), AUDE_OK);
    assert_null(aude_check(&game));
}

static void stand(int seat, int x, int y, int segment)
{
    assert_int_equal(aude_edit_figure(&game, seat, AUDE_FOLLOWER, x, y, segment), AUDE_OK);
    assert_null(aude_check(&game));
}

static void test_clear(void **state)
{
    (void)state;
    start(NULL, NULL);
    assert_null(aude_check(&game));
    assert_int_equal(aude_placed_count(&game), 0);
    assert_int_equal(aude_standing_count(&game), 0);
    assert_int_equal(aude_bag_total(&game), 72);
    assert_int_equal(aude_turn_seat(&game), 0);
    assert_int_equal(aude_step(&game), AUDE_STEP_DRAW);
    assert_int_equal(aude_supply(&game, 1, AUDE_FOLLOWER), 7);
    assert_int_equal(aude_score(&game, 0), 0);
}

/* A position built by hand equals the one that a game leads to. */
static void test_same_as_game(void **state)
{
    static struct aude_state played;
    struct aude_random random;
    aude_action action[AUDE_MAX_ACTIONS];
    (void)state;
    start(NULL, NULL);
    aude_state_init(&played, &rules);
    aude_random_init(&random, 4);
    while (aude_placed_count(&played) < 40 || aude_step(&played) != AUDE_STEP_DRAW) {
        int count = aude_legal_actions(&played, action, AUDE_MAX_ACTIONS);
        if (aude_decider(&played) == AUDE_CHANCE)
            action[0] = aude_random_draw(&played, &random);
        else
            action[0] = action[aude_random_below(&random, (uint32_t)count)];
        assert_int_equal(aude_apply(&played, action[0], NULL), AUDE_OK);
    }
    for (int i = 0; i < aude_placed_count(&played); i++) {
        struct aude_placed tile = aude_placed(&played, i);
        assert_int_equal(aude_edit_tile(&game, tile.kind, tile.x, tile.y, tile.rotation), AUDE_OK);
    }
    for (int i = 0; i < aude_standing_count(&played); i++) {
        struct aude_standing figure = aude_standing(&played, i);
        assert_int_equal(
            aude_edit_figure(&game, figure.seat, figure.figure, figure.x, figure.y, figure.segment),
            AUDE_OK);
    }
    for (int seat = 0; seat < 2; seat++)
        aude_edit_score(&game, seat, aude_score(&played, seat));
    for (int i = 0; i < aude_kind_count(&rules); i++)
        if (aude_removed(&played, i) > 0)
            aude_edit_removed(&game, i, aude_removed(&played, i));
    aude_edit_turn_number(&game, aude_turn_number(&played));
    assert_int_equal(aude_edit_turn(&game, aude_turn_seat(&played), AUDE_STEP_DRAW, -1), AUDE_OK);
    assert_memory_equal(&game, &played, aude_state_size(&rules));
}

/* A random game with all expansions up to a draw late in it. */
static void play_rooms(struct aude_state *played, uint64_t seed)
{
    struct aude_random random;
    aude_action action[AUDE_MAX_ACTIONS];
    aude_state_init(played, &rules);
    aude_random_init(&random, seed);
    while (aude_placed_count(played) < 70 || aude_step(played) != AUDE_STEP_DRAW ||
           aude_bazaar(played).running) {
        int count = aude_legal_actions(played, action, AUDE_MAX_ACTIONS);
        if (aude_decider(played) == AUDE_CHANCE)
            action[0] = aude_random_draw(played, &random);
        else
            action[0] = action[aude_random_below(&random, (uint32_t)count)];
        assert_int_equal(aude_apply(played, action[0], NULL), AUDE_OK);
    }
}

static void copy_tiles(const struct aude_state *played)
{
    for (int i = 0; i < aude_placed_count(played); i++) {
        struct aude_placed tile = aude_placed(played, i);
        assert_int_equal(aude_edit_tile(&game, tile.kind, tile.x, tile.y, tile.rotation), AUDE_OK);
        for (int j = 0; j < aude_bridge_count(played); j++) {
            struct aude_bridge bridge = aude_bridge(played, j);
            if (bridge.after == i && aude_bridge_at(&game, bridge.x, bridge.y) < 0)
                assert_int_equal(
                    aude_edit_bridge(&game, bridge.x, bridge.y, (enum aude_axis)bridge.axis),
                    AUDE_OK);
        }
    }
    for (int i = 0; i < aude_castle_count(played); i++) {
        struct aude_castle castle = aude_castle(played, i);
        assert_int_equal(
            aude_edit_castle(&game, castle.x[0], castle.y[0], castle.segment[0], castle.paid),
            AUDE_OK);
    }
    for (int i = 0; i < aude_tower_count(played); i++) {
        struct aude_tower tower = aude_tower(played, i);
        assert_int_equal(aude_edit_tower(&game, tower.x, tower.y, tower.floors, tower.shut),
                         AUDE_OK);
    }
}

static void copy_seats(const struct aude_state *played)
{
    for (int i = 0; i < aude_standing_count(played); i++) {
        struct aude_standing figure = aude_standing(played, i);
        assert_int_equal(
            aude_edit_figure(&game, figure.seat, figure.figure, figure.x, figure.y, figure.segment),
            AUDE_OK);
    }
    for (int seat = 0; seat < 3; seat++) {
        aude_edit_score(&game, seat, aude_score(played, seat));
        for (int token = 0; token < aude_token_count(); token++)
            aude_edit_tokens(&game, seat, token, aude_tokens(played, seat, token));
        for (int owner = 0; owner < 3; owner++)
            for (int figure = 0; figure <= AUDE_ABBOT && owner != seat; figure++)
                assert_int_equal(aude_edit_prisoners(&game, seat, owner, figure,
                                                     aude_prisoners(played, seat, owner, figure)),
                                 AUDE_OK);
    }
}

/* The same with towers, bridges, castles, prisoners and tokens. */
static void test_same_as_game_with_rooms(void **state)
{
    static struct aude_state played;
    int bridges = 0, castles = 0, floors = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        start_rooms();
        play_rooms(&played, seed);
        copy_tiles(&played);
        copy_seats(&played);
        for (int i = 0; i < aude_kind_count(&rules); i++)
            if (aude_removed(&played, i) > 0)
                aude_edit_removed(&game, i, aude_removed(&played, i));
        aude_edit_turn_number(&game, aude_turn_number(&played));
        assert_int_equal(aude_edit_turn(&game, aude_turn_seat(&played), AUDE_STEP_DRAW, -1),
                         AUDE_OK);
        assert_memory_equal(&game, &played, aude_state_size(&rules));
        assert_null(aude_check(&game));
        bridges += aude_bridge_count(&game);
        castles += aude_castle_count(&game);
        for (int i = 0; i < aude_tower_count(&game); i++)
            floors += aude_tower(&game, i).floors;
    }
    assert_true(bridges > 0 && castles > 0 && floors > 0);
}

static void test_tile_errors(void **state)
{
    (void)state;
    start(NULL, NULL);
    assert_int_equal(aude_edit_tile(&game, kind("base-u"), 1000, 0, 0), AUDE_TOO_FAR);
    lay("base-u", -3, 7, 1);
    assert_int_equal(aude_placed_at(&game, -3, 7), 0);
    assert_int_equal(aude_bag(&game, kind("base-u")), 7);
    assert_int_equal(aude_edit_tile(&game, kind("base-u"), -3, 7, 1), AUDE_CELL_TAKEN);
    assert_int_equal(aude_edit_tile(&game, kind("base-u"), 5, 7, 1), AUDE_NO_CONTACT);
    assert_int_equal(aude_edit_tile(&game, kind("base-u"), -2, 7, 0), AUDE_MISMATCH);
    assert_int_equal(aude_placed_count(&game), 1);
    assert_null(aude_check(&game));
}

/* The first tile may lie so far out that the last of those to come still finds its place, and no
 * further; in each direction. */
static void test_how_far_out(void **state)
{
    static const int way[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    (void)state;
    for (int i = 0; i < 4; i++) {
        int to_come = -1, out = 1000;
        start(NULL, NULL);
        for (int k = 0; k < aude_kind_count(&rules); k++)
            to_come += aude_bag(&game, k);
        while (out > 0 && aude_edit_tile(&game, kind("base-u"), out * way[i][0], out * way[i][1],
                                         0) == AUDE_TOO_FAR)
            out--;
        assert_int_equal(aude_placed_count(&game), 1);
        assert_int_equal(out + to_come, GRID_REACH);
        assert_null(aude_check(&game));
    }
}

/* As many tiles as the board holds, one more than that, and nothing broken by it. */
static void test_board_full(void **state)
{
    (void)state;
    start(NULL, NULL);
    for (int i = 0; i < aude_kind_count(&rules); i++) /* what may still come needs room as well */
        assert_int_equal(aude_edit_bag(&game, i, 0), AUDE_OK);
    for (int i = 0; i < aude_kind_count(&rules); i++) /* what is in the bag has its place too */
        assert_int_equal(aude_edit_bag(&game, i, 0), AUDE_OK);
    int tiles = 0;
    while (aude_edit_tile(&game, kind("base-b"), tiles % 12, tiles / 12, 0) == AUDE_OK)
        tiles++;
    assert_in_range(tiles, 72 + AUDE_SPARE_TILES, AUDE_MAX_TILES);
    assert_int_equal(aude_edit_bag(&game, kind("base-x"), 1), AUDE_TOO_MANY_TILES);
    assert_int_equal(aude_edit_tile(&game, kind("base-b"), tiles % 12, tiles / 12, 0),
                     AUDE_BOARD_FULL);
    assert_int_equal(aude_fits(&game, kind("base-b"), tiles % 12, tiles / 12, 0), AUDE_BOARD_FULL);
    assert_null(aude_check(&game));
    assert_int_equal(aude_bag(&game, kind("base-b")), 0);
    assert_int_equal(aude_placed_count(&game), tiles);
}

/* Each tile of the bag may begin as many regions as it has segments, but for the one that joins
 * what lies there: for so many there has to be room. */
static void test_regions_full(void **state)
{
    (void)state;
    start(NULL, NULL);
    for (int i = 0; i < aude_kind_count(&rules); i++)
        assert_int_equal(aude_edit_bag(&game, i, 0), AUDE_OK);
    const struct state *const inside = (const struct state *)(const void *)game.memory;
    const struct lengths *const most = &inside->rules->layout.most;
    const unsigned begins = (unsigned)aude_kind(&rules, kind("base-x"))->segments - 1;
    const int room = (int)((most->regions - 1) / begins);
    assert_true(room < (int)most->tiles);
    assert_int_equal(aude_edit_bag(&game, kind("base-x"), room + 1), AUDE_TOO_MANY_TILES);
    assert_int_equal(aude_edit_bag(&game, kind("base-x"), room), AUDE_OK);
}

static void test_figure_errors(void **state)
{
    (void)state;
    start("ABBOT", "on");
    lay("base-b", 0, 0, 0);
    assert_int_equal(aude_edit_figure(&game, 0, AUDE_FOLLOWER, 1, 0, 0), AUDE_NO_TILE);
    assert_int_equal(aude_edit_figure(&game, 0, AUDE_FOLLOWER, 0, 0, 2), AUDE_NO_SEGMENT);
    assert_int_equal(aude_edit_figure(&game, 0, AUDE_FOLLOWER, 0, 0, -1), AUDE_NO_SEGMENT);
    aude_edit_supply(&game, 0, AUDE_FOLLOWER, 0);
    assert_int_equal(aude_supply(&game, 0, AUDE_FOLLOWER), 0);
    assert_int_equal(aude_edit_figure(&game, 0, AUDE_FOLLOWER, 0, 0, 0), AUDE_NO_SUPPLY);
    aude_edit_supply(&game, 0, AUDE_FOLLOWER, 200);
    int figures = 0;
    while (aude_edit_figure(&game, 0, AUDE_FOLLOWER, 0, 0, 0) == AUDE_OK)
        figures++;
    assert_null(aude_check(&game));
    assert_in_range(figures, 2 * 8, AUDE_MAX_FIGURES);
    assert_int_equal(aude_edit_figure(&game, 0, AUDE_FOLLOWER, 0, 0, 0), AUDE_TOO_MANY_FIGURES);
    assert_int_equal(aude_standing_count(&game), figures);
    assert_int_equal(aude_supply(&game, 0, AUDE_FOLLOWER), 200 - figures);
}

static void test_turn(void **state)
{
    (void)state;
    start(NULL, NULL);
    assert_int_equal(aude_edit_turn(&game, 1, AUDE_STEP_ACTION, -1), AUDE_NO_TILE);
    lay("base-d", 0, 0, 0);
    assert_int_equal(aude_edit_turn(&game, 1, AUDE_STEP_PLACE, -1), AUDE_BAD_ACTION);
    assert_int_equal(aude_edit_turn(&game, 1, AUDE_STEP_DRAW, kind("base-e")), AUDE_BAD_ACTION);
    assert_int_equal(aude_edit_turn(&game, 1, AUDE_STEP_PLACE, kind("base-e")), AUDE_OK);
    assert_int_equal(aude_decider(&game), 1);
    assert_int_equal(aude_drawn(&game), kind("base-e"));
    assert_null(aude_check(&game));
    assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_ACTION, -1), AUDE_OK);
    assert_int_equal(aude_last_placed(&game), 0);
    aude_edit_turn_number(&game, 40);
    assert_int_equal(aude_turn_number(&game), 40);
    for (int i = 0; i < aude_kind_count(&rules); i++)
        assert_int_equal(aude_edit_bag(&game, i, 0), AUDE_OK);
    assert_int_equal(aude_bag_total(&game), 0);
    assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_DRAW, -1), AUDE_NONE_LEFT);
    assert_int_equal(aude_edit_bag(&game, kind("base-x"), 9), AUDE_OK);
    assert_int_equal(aude_bag_total(&game), 9);
    assert_int_equal(aude_edit_bag(&game, kind("base-w"), 200), AUDE_TOO_MANY_TILES);
    assert_int_equal(aude_bag_total(&game), 9);
    aude_edit_removed(&game, kind("base-x"), 2);
    assert_int_equal(aude_removed(&game, kind("base-x")), 2);
    assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_DRAW, -1), AUDE_OK);
    assert_null(aude_check(&game));
}

/* A box that has lost more than it held is an edited one: aude_check must not count its tiles. */
static void test_removed(void **state)
{
    struct aude_setup setup;
    (void)state;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    aude_state_init(&game, &rules);
    assert_int_equal(aude_edit_removed(&game, kind("base-x"), 200), AUDE_OK);
    assert_int_equal(aude_removed(&game, kind("base-x")), 200);
    assert_int_equal(aude_bag(&game, kind("base-x")), 0);
    assert_null(aude_check(&game));
}

/* One city of three tiles: seat 0 has two followers there, seat 1 has one (BASE-36, 38, 42). */
static void test_score_round(void **state)
{
    (void)state;
    start(NULL, NULL);
    lay("base-e", 0, 0, 2);
    lay("base-m", 0, 1, 0); /* city to the north and east, with a pennant */
    stand(0, 0, 0, 0);
    stand(0, 0, 1, 0);
    stand(1, 0, 0, 0);
    lay("base-e", 1, 1, 3);
    ledger.count = 0;
    aude_edit_score_round(&game, &ledger);
    assert_int_equal(ledger.count, 4);
    assert_int_equal(ledger.entry[0].points, 8);
    assert_int_equal(ledger.entry[0].terms, 2);
    assert_int_equal(ledger.entry[0].term[1].kind, AUDE_TERM_PENNANTS);
    assert_int_equal(ledger.entry[0].term[1].count, 1);
    assert_int_equal(ledger.entry[0].term[1].each, 2);
    assert_int_equal(aude_score(&game, 0), 8);
    assert_int_equal(aude_score(&game, 1), 0);
    assert_int_equal(aude_standing_count(&game), 0);
    assert_null(aude_check(&game));
}

/* Two fields at one city: paid twice, once, or to the most farmers (BASE-48..50). */
static void test_final(void **state)
{
    static const struct {
        const char *value;
        int points[2];
    } expected[] = {{"per-farm-3", {6, 3}}, {"per-farm-3-once", {3, 3}}, {"per-city-4", {4, 0}}};
    (void)state;
    for (int i = 0; i < 3; i++) {
        start("FIELD_SCORING", expected[i].value);
        lay("base-g", 0, 0, 1); /* city from north to south, a field on either side */
        lay("base-e", 0, -1, 2);
        lay("base-e", 0, 1, 0);
        stand(0, 0, 0, aude_segment_by_half(&game, 0, 0, 2));
        stand(0, 0, 0, aude_segment_by_half(&game, 0, 0, 6));
        stand(1, 0, -1, aude_segment_by_half(&game, 0, -1, 0));
        ledger.count = 0;
        aude_edit_final(&game, &ledger);
        assert_int_equal(aude_step(&game), AUDE_STEP_OVER);
        for (int seat = 0; seat < 2; seat++)
            assert_int_equal(aude_score(&game, seat), expected[i].points[seat]);
    }
}

/* ---- aude_check ---- */

static struct state *inside(void)
{
    return (struct state *)(void *)game.memory;
}

/* Plays a game half through, so that there is something to damage. */
static void play_half(uint64_t seed)
{
    struct aude_random random;
    aude_action action[AUDE_MAX_ACTIONS];
    start("ABBOT", "on");
    aude_state_init(&game, &rules);
    aude_random_init(&random, seed);
    while (aude_placed_count(&game) < 30 || aude_step(&game) != AUDE_STEP_DRAW) {
        int count = aude_legal_actions(&game, action, AUDE_MAX_ACTIONS);
        aude_action chosen = aude_decider(&game) == AUDE_CHANCE
                                 ? aude_random_draw(&game, &random)
                                 : action[aude_random_below(&random, (uint32_t)count)];
        assert_int_equal(aude_apply(&game, chosen, NULL), AUDE_OK);
    }
    assert_null(aude_check(&game));
    assert_true(inside()->figures > 0);
}

static void test_rooms_not_played(void **state)
{
    struct aude_bazaar bazaar;
    (void)state;
    start(NULL, NULL);
    lay("base-u", 0, 0, 0);
    bazaar = aude_bazaar(&game);
    assert_int_equal(aude_edit_bridge(&game, 0, 0, AUDE_NORTH_SOUTH), AUDE_NO_BRIDGES);
    assert_int_equal(aude_edit_tower(&game, 0, 0, 1, false), AUDE_NO_TOWERS);
    assert_int_equal(aude_edit_prisoners(&game, 0, 1, AUDE_FOLLOWER, 1), AUDE_NO_TOWERS);
    assert_int_equal(aude_edit_castle(&game, 0, 0, 0, 1), AUDE_NO_CASTLES);
    assert_int_equal(aude_edit_bazaar(&game, &bazaar), AUDE_NO_BAZAARS);
    assert_int_equal(aude_bridges(&game, 0, 0, AUDE_NORTH_SOUTH), AUDE_NO_BRIDGES);
    assert_int_equal(aude_converts(&game, 0, 0, 0, 0), AUDE_NO_CASTLES);
    assert_null(aude_check(&game));
}

/* BRIDGE-5..7 are asked in editing too. */
static void test_bridge_errors(void **state)
{
    (void)state;
    start_rooms();
    lay("base-u", 0, 0, 1); /* a road from west to east, fields north and south */
    assert_int_equal(aude_edit_bridge(&game, 5, 5, AUDE_NORTH_SOUTH), AUDE_NO_TILE);
    assert_int_equal(aude_edit_bridge(&game, 0, 0, AUDE_EAST_WEST), AUDE_BRIDGE_END);
    lay("base-b", 0, 1, 0); /* field all around */
    assert_int_equal(aude_edit_bridge(&game, 0, 0, AUDE_NORTH_SOUTH), AUDE_BRIDGE_MEETS);
    assert_int_equal(aude_bridge_at(&game, 0, 1), -1);
    assert_int_equal(aude_edit_bridge(&game, 0, 1, AUDE_EAST_WEST), AUDE_OK);
    assert_int_equal(aude_bridge_at(&game, 0, 1), AUDE_EAST_WEST);
    assert_int_equal(aude_edit_bridge(&game, 0, 1, AUDE_EAST_WEST), AUDE_BRIDGED);
    assert_int_equal(aude_bridge_count(&game), 1);
    assert_int_equal(aude_bridge(&game, 0).after, 1);
    assert_int_equal(aude_segment_by_side(&game, 0, 1, AUDE_EAST),
                     aude_kind(&rules, kind("base-b"))->segments);
    assert_null(aude_check(&game));
}

static void test_tower_errors(void **state)
{
    int tower;
    (void)state;
    start_rooms();
    lay("base-b", 0, 0, 0);
    lay("tower-j", 1, 0, 0);
    tower = aude_tower(&game, 0).segment;
    assert_int_equal(aude_tower_count(&game), 1);
    assert_int_equal(aude_edit_tower(&game, 9, 0, 1, false), AUDE_NO_TILE);
    assert_int_equal(aude_edit_tower(&game, 0, 0, 1, false), AUDE_NO_FOUNDATION);
    assert_int_equal(aude_edit_figure(&game, 0, AUDE_FOLLOWER, 1, 0, tower), AUDE_TOWER_BARE);
    assert_int_equal(aude_edit_tower(&game, 1, 0, 3, false), AUDE_OK);
    assert_int_equal(aude_tower(&game, 0).floors, 3);
    assert_true(aude_tower(&game, 0).open);
    assert_int_equal(aude_edit_figure(&game, 0, AUDE_ABBOT, 1, 0, tower), AUDE_TOWER_FIGURE);
    stand(2, 1, 0, tower);
    assert_false(aude_tower(&game, 0).open);
    assert_int_equal(aude_edit_tower(&game, 1, 0, 0, false), AUDE_TOWER_BARE);
    assert_int_equal(aude_edit_prisoners(&game, 1, 1, AUDE_FOLLOWER, 1), AUDE_NO_PRISONER);
    assert_int_equal(aude_edit_prisoners(&game, 0, 1, AUDE_FOLLOWER, 8), AUDE_NO_SUPPLY);
    assert_int_equal(aude_edit_prisoners(&game, 0, 1, AUDE_FOLLOWER, 2), AUDE_OK);
    assert_int_equal(aude_supply(&game, 1, AUDE_FOLLOWER), 5);
    assert_int_equal(aude_prisoners(&game, 0, 1, AUDE_FOLLOWER), 2);
    assert_null(aude_check(&game));
}

static void test_castle_errors(void **state)
{
    struct aude_feature feature;
    int town;
    (void)state;
    start_rooms();
    lay("base-e", 0, 0, 0); /* a cap to the north */
    town = aude_segment_by_side(&game, 0, 0, AUDE_NORTH);
    assert_int_equal(aude_edit_castle(&game, 0, 0, town, 1), AUDE_NO_TOWN);
    lay("base-e", 0, -1, 2);
    assert_int_equal(aude_edit_castle(&game, 4, 4, town, 1), AUDE_NO_TILE);
    assert_int_equal(aude_edit_castle(&game, 0, 0, 9, 1), AUDE_NO_SEGMENT);
    assert_int_equal(aude_converts(&game, 1, 0, 0, town), AUDE_NOT_OWNER);
    stand(1, 0, 0, town);
    assert_int_equal(aude_converts(&game, 1, 0, 0, town), AUDE_OK);
    assert_int_equal(aude_edit_castle(&game, 0, 0, town, 2), AUDE_OK);
    assert_int_equal(aude_edit_castle(&game, 0, 0, town, 2), AUDE_TOWN_DECIDED);
    assert_true(aude_feature_at(&game, 0, -1, town, &feature));
    assert_int_equal(feature.kind, AUDE_CASTLE);
    assert_false(feature.complete);
    assert_int_equal(aude_castle(&game, 0).occupants, 2);
    assert_int_equal(aude_castle(&game, 0).paid, 2);
}

#define DAMAGE(what)                                                                               \
    do {                                                                                           \
        struct aude_state whole = game;                                                            \
        what;                                                                                      \
        assert_non_null(aude_check(&game));                                                        \
        game = whole;                                                                              \
        assert_null(aude_check(&game));                                                            \
    } while (0)

static void test_damaged_counters(void **state)
{
    (void)state;
    play_half(1);
    DAMAGE(inside()->bag_total++);
    DAMAGE(bag_of(inside())[3]++);
    DAMAGE(removed_of(inside())[3]++);
    DAMAGE(inside()->supply[1][AUDE_FOLLOWER]++);
    DAMAGE(inside()->supply[0][AUDE_ABBOT] ^= 1);
    DAMAGE(inside()->figures--);
    DAMAGE(inside()->step = (uint8_t)aude_step_count());
    DAMAGE(inside()->step = AUDE_STEP_PLACE);
    DAMAGE(inside()->step = AUDE_STEP_ACTION);
    DAMAGE(inside()->drawn = 0);
    DAMAGE(inside()->last = 0);
    DAMAGE(inside()->seat = 2);
}

static void test_damaged_features(void **state)
{
    struct state *const s = inside();
    (void)state;
    play_half(2);
    for (unsigned node = 0; node < s->regions.nodes; node++) {
        DAMAGE(labels_of(s)[node] = s->regions.count);
        DAMAGE(labels_of(s)[node] =
                   labels_of(s)[node] == labels_of(s)[0] ? labels_of(s)[1] : labels_of(s)[0]);
        DAMAGE(words_of(s)[labels_of(s)[node]] += WORD_OPEN);
        DAMAGE(words_of(s)[labels_of(s)[node]] += WORD_TILE);
        DAMAGE(words_of(s)[labels_of(s)[node]] += WORD_PENNANT);
        DAMAGE(words_of(s)[labels_of(s)[node]] += WORD_FIGURE);
    }
    DAMAGE(s->regions.nodes--);
}

static void test_damaged_board(void **state)
{
    struct state *const s = inside();
    (void)state;
    play_half(3);
    for (unsigned tile = 0; tile < s->grid.tiles; tile++) {
        DAMAGE(laid_of(s)[tile].kind = (uint16_t)aude_kind_count(&rules));
        DAMAGE(laid_of(s)[tile].first++);
    }
    for (unsigned cell = 0; cell < 64; cell++)
        if ((grid_words(&s->grid)[0].open >> cell & 1) != 0) {
            DAMAGE(grid_words(&s->grid)[0].open &= ~((uint64_t)1 << cell));
            DAMAGE(grid_words(&s->grid)[0].accepts[0][0] ^= (uint64_t)1 << cell);
            DAMAGE(grid_words(&s->grid)[0].accepts[3][2] ^= (uint64_t)1 << cell);
        }
    for (unsigned i = 0; i < s->figures; i++) {
        DAMAGE(figures_of(s)[i].tile = s->grid.tiles);
        DAMAGE(figures_of(s)[i].segment = AUDE_MAX_SEGMENTS);
        DAMAGE(figures_of(s)[i].seat ^= 1);
    }
    assert_true(s->watches > 0);
    DAMAGE(watches_of(s)[0].missing++);
    DAMAGE(s->watches--);
}

static void test_damaged_rooms(void **state)
{
    static struct aude_state played;
    struct state *const s = inside();
    (void)state;
    start_rooms();
    play_rooms(&played, 5);
    game = played;
    assert_true(s->bridges > 0 && s->towers > 0);
    for (unsigned seat = 0; seat < 3; seat++) {
        for (int token = 0; token < aude_token_count(); token++)
            DAMAGE(s->tokens[seat][token]++);
        DAMAGE(prisoners_of(s, seat, (seat + 1) % 3)[AUDE_FOLLOWER]++);
        DAMAGE(prisoners_of(s, seat, seat)[AUDE_FOLLOWER]++);
    }
    DAMAGE(s->bridges--);
    DAMAGE(s->bridge[0].tile = s->grid.tiles);
    DAMAGE(s->towers--);
    DAMAGE(s->tower[0].tile++);
    for (unsigned i = 0; i < s->castles; i++) {
        DAMAGE(s->castle[i].tile[0] = s->castle[i].tile[1]);
        DAMAGE(s->castle[i].paid ^= 7);
    }
    DAMAGE(s->bazaar.tiles = 1);
    DAMAGE(s->moment.raised = 0);
}

/* The dragon never flies over a tile twice in a flight (DRAGON-13): not to where it began, though
 * it could have gone elsewhere from there. */
static void test_flight(void **unused)
{
    static aude_action actions[AUDE_MAX_ACTIONS];
    struct aude_setup setup;
    struct aude_random dice;
    (void)unused;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    assert_int_equal(aude_setup_expansion(&setup, "dragon"), AUDE_OK);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    const int way = aude_variable_find(&rules, "flight"), at = aude_variable_find(&rules, "dragon");
    const int none = aude_variable_info(&rules, way)->none;
    aude_random_init(&dice, 1);
    aude_state_init(&game, &rules);
    for (bool forks = false; !forks || aude_variable(&game, way, 1) == none;) {
        assert_int_not_equal(aude_decider(&game), AUDE_NOBODY);
        const int count = aude_legal_actions(&game, actions, AUDE_MAX_ACTIONS);
        forks = count > 1 && aude_variable(&game, way, 0) != none &&
                aude_variable(&game, way, 1) == none;
        aude_apply(&game,
                   count == 0 ? aude_random_draw(&game, &dice)
                              : actions[aude_random_below(&dice, (uint32_t)count)],
                   NULL);
    }
    assert_null(aude_check(&game));
    const int first = aude_variable(&game, way, 0);
    assert_int_equal(aude_variable(&game, way, 2), none);
    assert_int_equal(aude_edit_variable(&game, way, 2, first), AUDE_OK);
    assert_int_equal(aude_edit_variable(&game, at, 0, first), AUDE_OK);
    assert_non_null(aude_check(&game));
    assert_string_equal(aude_check(&game), "the flight of the dragon is none");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clear),
        cmocka_unit_test(test_same_as_game),
        cmocka_unit_test(test_tile_errors),
        cmocka_unit_test(test_how_far_out),
        cmocka_unit_test(test_board_full),
        cmocka_unit_test(test_figure_errors),
        cmocka_unit_test(test_turn),
        cmocka_unit_test(test_removed),
        cmocka_unit_test(test_score_round),
        cmocka_unit_test(test_final),
        cmocka_unit_test(test_damaged_counters),
        cmocka_unit_test(test_damaged_features),
        cmocka_unit_test(test_damaged_board),
        cmocka_unit_test(test_same_as_game_with_rooms),
        cmocka_unit_test(test_rooms_not_played),
        cmocka_unit_test(test_bridge_errors),
        cmocka_unit_test(test_tower_errors),
        cmocka_unit_test(test_castle_errors),
        cmocka_unit_test(test_regions_full),
        cmocka_unit_test(test_damaged_rooms),
        cmocka_unit_test(test_flight),
    };
    return cmocka_run_group_tests_name("editing", tests, NULL, NULL);
}
