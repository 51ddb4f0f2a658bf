/* SPDX-License-Identifier: Apache-2.0 */
/* The Discovery through aude.h, where it differs from Carcassonne: set-ups and their refusals, own
 * tile sets given as tables, sound and unsound, boxes with hardly any tiles, tiles that fit nowhere
 * with and without open tiles, what a seat sees, and editing with its limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "aude.h"

static struct aude_setup setup;
static struct aude_rules rules;
static struct aude_state game;
static struct aude_ledger ledger;

static const aude_action pass = AUDE_PASS;

static int kind(const char *name)
{
    int found = aude_kind_find(&rules, name);
    assert_true(found >= 0);
    return found;
}

static aude_action draw(const char *name)
{
    return aude_action_make(AUDE_DRAW, kind(name), 0, 0, 0, 0);
}

static aude_action place(const char *name, int x, int y, int turn)
{
    return aude_action_make(AUDE_PLACE, kind(name), x, y, turn, 0);
}

static aude_action discard(const char *name)
{
    return aude_action_make(AUDE_DISCARD, kind(name), 0, 0, 0, 0);
}

static aude_action put(int x, int y, int segment)
{
    return aude_action_make(AUDE_PUT, AUDE_FOLLOWER, x, y, 0, segment);
}

static aude_action take(int x, int y, int segment)
{
    return aude_action_make(AUDE_TAKE, AUDE_FOLLOWER, x, y, 0, segment);
}

static void play(aude_action action)
{
    ledger.count = 0;
    assert_int_equal(aude_legal(&game, action), AUDE_OK);
    assert_int_equal(aude_apply(&game, action, &ledger), AUDE_OK);
    assert_null(aude_check(&game));
}

static void refuse(aude_action action, enum aude_status status)
{
    struct aude_state before = game;
    assert_int_equal(aude_legal(&game, action), status);
    ledger.count = 0;
    assert_int_equal(aude_apply(&game, action, &ledger), status);
    assert_memory_equal(&before, &game, sizeof game);
    assert_int_equal(ledger.count, 0);
}

static void start(int seats)
{
    setup.seats = (uint8_t)seats;
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    aude_state_init(&game, &rules);
    assert_null(aude_check(&game));
}

static int plain_game(void **state)
{
    (void)state;
    aude_setup_init(&setup, AUDE_DISCOVERY);
    return 0;
}

/* ---- Set-up ---- */

static void test_names(void **state)
{
    (void)state;
    assert_true(aude_game_built(AUDE_DISCOVERY));
    assert_string_equal(aude_game_name(AUDE_DISCOVERY), "discovery");
    assert_int_equal(aude_game_find("discovery"), AUDE_DISCOVERY);
    assert_string_equal(aude_feature_kind_name(AUDE_GRASSLAND), "grassland");
    assert_string_equal(aude_feature_kind_name(AUDE_MOUNTAINS), "mountains");
    assert_string_equal(aude_feature_kind_name(AUDE_SEA), "sea");
    assert_null(aude_expansion_name(AUDE_DISCOVERY, 0));
    assert_string_equal(aude_status_rule(AUDE_DISCOVERY, AUDE_NOT_FREE), "DISC-31");
    for (int i = 0; i < AUDE_STATUS_COUNT; i++) {
        const char *rule = aude_status_rule(AUDE_DISCOVERY, (enum aude_status)i);
        assert_true(rule[0] == '\0' || strncmp(rule, "DISC-", 5) == 0);
    }
}

/* Options, their values and the presets that set them. */
static void test_options(void **state)
{
    static const char *const values[][3] = {{"OPEN_TILES", "off", "on"},
                                            {"ASIDE", "none", "printed"},
                                            {"SMALL_AREA", "two-or-less", "two-only"},
                                            {"DRAW_TIME", "before-follower", "after-follower"},
                                            {"NO_TILE_TURN", "nothing", "take-back"}};
    int even = aude_preset_find(AUDE_DISCOVERY, "EVEN-TURNS");
    (void)state;
    assert_int_equal(aude_option_count(AUDE_DISCOVERY), 5);
    for (int i = 0; i < 5; i++) {
        int option = aude_option_find(AUDE_DISCOVERY, values[i][0]);
        assert_true(option >= 0);
        assert_string_equal(aude_option(AUDE_DISCOVERY, option)->value[0], values[i][1]);
        assert_string_equal(aude_option(AUDE_DISCOVERY, option)->value[1], values[i][2]);
        assert_true(strncmp(aude_option(AUDE_DISCOVERY, option)->rule, "DISC-", 5) == 0);
        assert_int_equal(aude_setup_set(&setup, values[i][0], values[i][2]), AUDE_OK);
        assert_int_equal(setup.option[option], 1);
        assert_int_equal(aude_setup_set(&setup, values[i][0], "purple"), AUDE_BAD_VALUE);
        assert_int_equal(setup.option[option], 1);
    }
    assert_int_equal(aude_setup_set(&setup, "FARMERS", "on"), AUDE_BAD_OPTION);
    assert_int_equal(aude_setup_preset(&setup, "C2"), AUDE_BAD_PRESET);
    assert_int_equal(aude_preset_count(AUDE_DISCOVERY), 3);
    assert_int_equal(aude_setup_preset(&setup, "BASIC"), AUDE_OK);
    assert_int_equal(setup.option[aude_option_find(AUDE_DISCOVERY, "OPEN_TILES")], 0);
    assert_int_equal(aude_setup_preset(&setup, "ADVANCED"), AUDE_OK);
    assert_int_equal(setup.option[aude_option_find(AUDE_DISCOVERY, "OPEN_TILES")], 1);
    assert_true(aude_preset(AUDE_DISCOVERY, even)->overlay);
    assert_int_equal(aude_setup_preset(&setup, "EVEN-TURNS"), AUDE_OK);
    assert_int_equal(setup.option[aude_option_find(AUDE_DISCOVERY, "OPEN_TILES")], 1);
    assert_int_equal(setup.option[aude_option_find(AUDE_DISCOVERY, "ASIDE")], 2);
    assert_int_equal(
        aude_preset_value(AUDE_DISCOVERY, even, aude_option_find(AUDE_DISCOVERY, "OPEN_TILES")),
        -1);
}

static void test_refused_setups(void **state)
{
    int base = aude_set_find("base");
    (void)state;
    assert_int_equal(setup.seats, 2);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    for (int seats = 0; seats < 256; seats++) {
        setup.seats = (uint8_t)seats;
        assert_int_equal(aude_rules_init(&rules, &setup),
                         seats >= 2 && seats <= 5 ? AUDE_OK : AUDE_SEATS_2_TO_5);
    }
    setup.seats = 3;
    setup.start_seat = 3;
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_BAD_START_SEAT);
    setup.start_seat = 2;
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    setup.option[0] = 2;
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_BAD_VALUE);
    setup.option[0] = 0;
    setup.option[5] = 1;
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_BAD_OPTION);
    setup.option[5] = 0;
    assert_int_equal(aude_setup_add(&setup, "nowhere"), AUDE_BAD_SET);
    assert_true(aude_setup_expansion(&setup, "tower") != AUDE_OK);
    if (base >= 0) {
        assert_int_equal(aude_setup_add(&setup, "base"), AUDE_OTHER_GAME);
        setup.sets |= (uint64_t)1 << base;
        assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OTHER_GAME);
    }
    setup.sets = 0;
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_NO_BASE_SET);
    setup.sets = (uint64_t)1 << 63;
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_BAD_SET);
}

/* P-1 */
static void test_start(void **state)
{
    (void)state;
    start(3);
    assert_true(aude_state_size(&rules) <= 4096);
    assert_int_equal(aude_placed_count(&game), 1);
    assert_int_equal(aude_placed(&game, 0).kind, kind("discovery-161SMG-c01"));
    assert_int_equal(aude_kind_find(&rules, "161SMG-c01"), -1); /* kinds have their whole names */
    assert_int_equal(aude_bag_total(&game), 83);
    assert_int_equal(aude_decider(&game), AUDE_CHANCE);
    assert_int_equal(aude_tableau(&game).count[0], 0);
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(aude_supply(&game, seat, AUDE_FOLLOWER), 4);
        assert_int_equal(aude_supply(&game, seat, AUDE_ABBOT), 0);
        for (enum aude_token token = 0; token < AUDE_TOKENS; token++)
            assert_int_equal(aude_tokens(&game, seat, token), 0);
    }
    assert_int_equal(aude_bridge_count(&game), 0);
    assert_int_equal(aude_tower_count(&game), 0);
    assert_int_equal(aude_castle_count(&game), 0);
    assert_int_equal(aude_bazaar(&game).running, 0);
}

/* ---- A turn ---- */

static void test_turn(void **state)
{
    (void)state;
    start(2);
    refuse(pass, AUDE_CANNOT_PASS);
    refuse(put(0, 0, 0), AUDE_NOT_NOW); /* nobody had his turn yet */
    refuse(place("discovery-8S", 0, -1, 0), AUDE_NOT_NOW);
    play(draw("discovery-8S"));
    refuse(draw("discovery-8S"), AUDE_NOT_NOW);
    refuse(pass, AUDE_CANNOT_PASS);
    refuse(place("discovery-8M", 1, 0, 0), AUDE_WRONG_TILE);
    refuse(place("discovery-8S", 0, 0, 0), AUDE_CELL_TAKEN);
    refuse(place("discovery-8S", 1, -1, 0), AUDE_NO_CONTACT);
    refuse(place("discovery-8S", 0, 1, 0), AUDE_MISMATCH);
    refuse(place("discovery-8S", 2000, 0, 0), AUDE_TOO_FAR);
    refuse(discard("discovery-8S"), AUDE_NO_OPEN_TILES);
    play(place("discovery-8S", 0, -1, 3)); /* all turns look the same */
    assert_int_equal(aude_placed(&game, 1).turn, 0);
    refuse(put(0, 0, 0), AUDE_NOT_LAST_TILE);
    refuse(put(0, -1, 1), AUDE_NO_SEGMENT);
    refuse(put(0, 1, 0), AUDE_NO_TILE);
    refuse(take(0, -1, 0), AUDE_NOBODY_TO_TAKE);
    refuse(aude_action_make(AUDE_PUT, AUDE_ABBOT, 0, -1, 0, 0), AUDE_BAD_ACTION);
    play(put(0, -1, 0));
    assert_int_equal(aude_supply(&game, 0, AUDE_FOLLOWER), 3);
    refuse(take(0, -1, 0), AUDE_ONE_FOLLOWER); /* DISC-15 */
    refuse(put(0, -1, 0), AUDE_ONE_FOLLOWER);
    play(draw("discovery-17GS-c01"));
    play(place("discovery-17GS-c01", 1, -1, 0));
    refuse(put(1, -1, 1), AUDE_NOT_FREE);
    refuse(take(0, -1, 0), AUDE_NOBODY_TO_TAKE); /* it is another's */
    play(pass);
    play(draw("discovery-8G"));
    play(place("discovery-8G", 0, 1, 0));
    play(take(0, -1, 0)); /* two cities at an open sea */
    assert_int_equal(ledger.count, 2);
    assert_int_equal(ledger.entry[0].event, AUDE_EVENT_SCORE);
    assert_string_equal(ledger.entry[0].rule, "DISC-52");
    assert_int_equal(ledger.entry[0].points, 2);
    assert_int_equal(ledger.entry[1].event, AUDE_EVENT_RETURN);
    assert_string_equal(ledger.entry[1].rule, "DISC-41");
    assert_int_equal(aude_score(&game, 0), 2);
    assert_int_equal(aude_supply(&game, 0, AUDE_FOLLOWER), 4);
    refuse(draw("discovery-8G"), AUDE_NONE_LEFT);
}

/* ---- Own sets ---- */

enum { OWN_TILES = 8 };
static struct aude_own_set own;
static struct aude_tile own_tile[OWN_TILES];

static void own_clear(void)
{
    memset(&own, 0, sizeof own);
    memset(own_tile, 0, sizeof own_tile);
    own.set = (struct aude_set){
        .id = "discovery", .name = "A few tiles", .built = true, .game = AUDE_DISCOVERY};
    own.tile = own_tile;
}

/* A tile of one terrain on all sides. */
static struct aude_tile *own_plain(const char *id, int terrain, int count)
{
    struct aude_tile *tile = &own_tile[own.set.kinds++];
    *tile = (struct aude_tile){.id = id,
                               .facts = "{}",
                               .count = (uint8_t)count,
                               .turns = 1,
                               .segments = 1,
                               .over = 255,
                               .under = 255};
    for (int side = 0; side < 4; side++)
        tile->edge[side] = (uint8_t)(AUDE_EDGE_GRASSLAND + terrain);
    tile->segment[0].kind = (uint8_t)(AUDE_GRASSLAND + terrain);
    tile->segment[0].sides = 15;
    own.set.tiles = (uint16_t)(own.set.tiles + count);
    return tile;
}

/* North and east of one terrain, south and west of another; a city on the line if it is a shore. */
static struct aude_tile *own_half(const char *id, int one, int other, int count)
{
    struct aude_tile *tile = own_plain(id, one, count);
    tile->turns = 4;
    tile->segments = 2;
    tile->segment[0].sides = 3;
    tile->segment[0].touches = 2;
    tile->segment[1].kind = (uint8_t)(AUDE_GRASSLAND + other);
    tile->segment[1].sides = 12;
    tile->segment[1].touches = 1;
    tile->edge[2] = tile->edge[3] = (uint8_t)(AUDE_EDGE_GRASSLAND + other);
    if (one == 2 || other == 2) {
        tile->ports = 1;
        tile->port[0].sea = one == 2 ? 0 : 1;
        tile->port[0].land = one == 2 ? 1 : 0;
    }
    return tile;
}

enum { G, M, S };

static void test_own_set(void **state)
{
    struct aude_feature area;
    (void)state;
    own_clear();
    own_half("discovery-gs", G, S, 2)->start = 1;
    own_plain("discovery-s", S, 1);
    assert_int_equal(aude_setup_own(&setup, &own), AUDE_OK);
    start(2);
    assert_int_equal(aude_kind_count(&rules), 2);
    assert_int_equal(aude_bag_total(&game), 2);
    play(draw("discovery-s"));
    play(place("discovery-s", 0, 1, 0));
    play(put(0, 1, 0));
    assert_true(aude_feature_at(&game, 0, 0, 1, &area));
    assert_int_equal(area.cities, 1);
    assert_int_equal(area.open, 4);
    play(draw("discovery-gs"));
    play(place("discovery-gs", -1, 0, 2)); /* its sea is north and east: one more port at the sea */
    play(pass);
    assert_int_equal(aude_step(&game), AUDE_STEP_OVER);
    assert_int_equal(aude_score(&game, 0), 2);
    assert_string_equal(ledger.entry[ledger.count - 1].rule, "DISC-60");
}

static void expect_rules(enum aude_status status)
{
    assert_int_equal(aude_rules_init(&rules, &setup), status);
}

/* Each way in which a table is unsound, one at a time. */
static void test_unsound_sets(void **state)
{
    struct aude_own_set second;
    struct aude_tile good;
    (void)state;
    own_clear();
    own_half("discovery-gs", G, S, 2)->start = 1;
    assert_int_equal(aude_setup_own(&setup, &own), AUDE_OK);
    expect_rules(AUDE_OK);
    good = own_tile[0];
#define SPOIL(change)                                                                              \
    do {                                                                                           \
        own_tile[0].change;                                                                        \
        expect_rules(AUDE_BAD_OWN_SET);                                                            \
        own_tile[0] = good;                                                                        \
    } while (0)
    SPOIL(id = NULL);
    SPOIL(facts = NULL);
    SPOIL(count = 0);
    SPOIL(turns = 0);
    SPOIL(turns = 3);
    SPOIL(segments = 0);
    SPOIL(segments = AUDE_MAX_SEGMENTS + 1);
    SPOIL(segment[0].kind = AUDE_CITY);
    SPOIL(segment[0].kind = AUDE_SEA); /* sides show another terrain, and borders its own */
    SPOIL(segment[0].sides = 7);       /* a side twice */
    SPOIL(segment[0].sides = 1);       /* a side of nobody */
    SPOIL(segment[0].sides = 19);      /* a fifth side */
    SPOIL(segment[0].halves = 1);
    SPOIL(segment[0].touches = 0); /* the other one says it does */
    SPOIL(segment[0].touches = 6); /* a segment that is not there */
    SPOIL(segment[0].touches = 3); /* itself */
    SPOIL(edge[0] = AUDE_EDGE_SEA);
    SPOIL(edge[3] = AUDE_EDGE_CITY);
    SPOIL(ports = AUDE_MAX_PORTS + 1);
    SPOIL(port[0].sea = 0);  /* no sea */
    SPOIL(port[0].land = 1); /* no land */
    SPOIL(port[0].land = 200);
    SPOIL(sites = 1);
    SPOIL(gardens = 1);
    SPOIL(id = "mine-gs"); /* not of this set */
    SPOIL(id = "discovery-with-a-name-that-is-longer-than-any");
#undef SPOIL
    own_tile[0].start = 0;
    expect_rules(AUDE_NO_START_TILE);
    own_tile[0].start = 1;
    own_tile[0].count = 97;
    expect_rules(AUDE_TOO_MANY_TILES);
    own_tile[0].count = 96;
    expect_rules(AUDE_OK);
    own.set.kinds = 0;
    expect_rules(AUDE_BAD_OWN_SET);
    own.set.kinds = 1;
    own.set.game = AUDE_CARCASSONNE;
    expect_rules(AUDE_OTHER_GAME);
    own.set.game = AUDE_DISCOVERY;
    own.set.built = false;
    expect_rules(AUDE_UNBUILT_SET);
    own.set.built = true;
    second = own;
    assert_int_equal(aude_setup_own(&setup, &second), AUDE_BAD_OWN_SET); /* the same id */
    setup.own.set[setup.own.count++] = &second;
    expect_rules(AUDE_BAD_OWN_SET);
    setup.own.count = AUDE_MAX_OWN_SETS + 1;
    expect_rules(AUDE_BAD_OWN_SET);
    setup.own.count = 1;
    setup.own.set[0] = NULL;
    expect_rules(AUDE_BAD_OWN_SET);
}

/* A set of another id lies beside the printed one; together they must not be too many. */
static void test_beside(void **state)
{
    static struct aude_own_set more[AUDE_MAX_OWN_SETS];
    static const char *const id[] = {"a", "b", "c", "d"};
    (void)state;
    own_clear();
    own_plain("few-s", S, 12);
    own.set.id = "few";
    assert_int_equal(aude_setup_own(&setup, &own), AUDE_OK);
    expect_rules(AUDE_OK);
    assert_int_equal(aude_kind(&rules, aude_kind_count(&rules) - 1)->count, 12);
    own_tile[0].count = 13;
    expect_rules(AUDE_TOO_MANY_TILES);
    own.set.game = AUDE_CARCASSONNE;
    setup.own.count = 0;
    assert_int_equal(aude_setup_own(&setup, &own), AUDE_OTHER_GAME);
    for (int i = 0; i < AUDE_MAX_OWN_SETS; i++) {
        more[i] = own;
        more[i].set.game = AUDE_DISCOVERY;
        more[i].set.id = id[i];
        assert_int_equal(aude_setup_own(&setup, &more[i]), AUDE_OK);
    }
    more[0].set.id = "e";
    assert_int_equal(aude_setup_own(&setup, &more[0]), AUDE_BAD_OWN_SET); /* no more room */
}

/* ---- Boxes with hardly any tiles ---- */

static void box(const char *option, const char *value)
{
    plain_game(NULL);
    own_clear();
    if (option != NULL)
        assert_int_equal(aude_setup_set(&setup, option, value), AUDE_OK);
    assert_int_equal(aude_setup_own(&setup, &own), AUDE_OK);
}

/* The start tile and nothing else: over before it begins, whatever is chosen. */
static void test_nothing_to_draw(void **state)
{
    static const char *const open[] = {"off", "on"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        box("OPEN_TILES", open[i]);
        own_plain("discovery-s", S, 1)->start = 1;
        assert_int_equal(aude_setup_set(&setup, "ASIDE", "printed"), AUDE_OK);
        start(2);
        assert_int_equal(aude_decider(&game), AUDE_NOBODY);
        assert_int_equal(aude_step(&game), AUDE_STEP_OVER);
        refuse(pass, AUDE_OVER);
    }
}

/* Three tiles for four seats: two for the first, one for the second, and only these two play. */
static void test_short_deal(void **state)
{
    struct aude_tableau tableau;
    (void)state;
    box("OPEN_TILES", "on");
    own_plain("discovery-s", S, 4)->start = 1;
    setup.start_seat = 2;
    start(4);
    assert_int_equal(aude_tableau(&game).dealing, 8);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(aude_turn_seat(&game), i < 2 ? 2 : 3);
        assert_int_equal(aude_step(&game), AUDE_STEP_DRAW);
        play(draw("discovery-s"));
    }
    tableau = aude_tableau(&game);
    assert_int_equal(tableau.dealing, 0);
    assert_int_equal(tableau.count[2], 2);
    assert_int_equal(tableau.count[3], 1);
    assert_int_equal(aude_decider(&game), 2);
    assert_true(aude_holds(&game, 2, 0) && !aude_holds(&game, 3, 0));
    play(place("discovery-s", 1, 0, 0));
    play(pass);
    assert_int_equal(aude_decider(&game), 3);
    play(place("discovery-s", 2, 0, 0));
    play(pass);
    assert_int_equal(aude_decider(&game), 2); /* seats 0 and 1 have nothing to place */
    play(place("discovery-s", 3, 0, 0));
    play(put(3, 0, 0));
    assert_int_equal(aude_step(&game), AUDE_STEP_OVER);
    assert_int_equal(aude_standing_count(&game), 1); /* it stays on the board */
}

/* Tiles set aside before the game, by the printed table and by the purpose (DISC-73). */
static void test_aside(void **state)
{
    static const int printed[] = {1, 2, 3, 1}, equal[] = {1, 2, 3, 3};
    (void)state;
    for (int seats = 2; seats <= 5; seats++)
        for (int right = 0; right < 2; right++) {
            int wanted = right ? equal[seats - 2] : printed[seats - 2];
            plain_game(NULL);
            aude_setup_set(&setup, "ASIDE", right ? "equal-turns" : "printed");
            start(seats);
            assert_int_equal(aude_tableau(&game).aside, wanted);
            for (int i = 0; i < wanted; i++) {
                assert_int_equal(aude_step(&game), AUDE_STEP_REVEAL);
                assert_int_equal(aude_turn_seat(&game), 0);
                play(draw(i == 0 ? "discovery-8S" : "discovery-44MG"));
                assert_int_equal(ledger.count, 1);
                assert_string_equal(ledger.entry[0].rule, "DISC-73");
            }
            assert_int_equal(aude_step(&game), AUDE_STEP_DRAW);
            assert_int_equal(aude_bag_total(&game), 83 - wanted);
            assert_int_equal(aude_removed(&game, kind("discovery-8S")), 1);
            assert_true(!right || (83 - wanted) % seats == 0);
        }
}

/* ---- Tiles that fit nowhere ---- */

/* P-5: another one is drawn by the same seat. */
static void test_unplaceable(void **state)
{
    (void)state;
    box(NULL, NULL);
    own_plain("discovery-s", S, 2)->start = 1;
    own_plain("discovery-m", M, 1);
    start(2);
    play(draw("discovery-m"));
    assert_int_equal(ledger.entry[0].event, AUDE_EVENT_REMOVED);
    assert_string_equal(ledger.entry[0].rule, "DISC-23");
    assert_int_equal(aude_removed(&game, kind("discovery-m")), 1);
    assert_int_equal(aude_step(&game), AUDE_STEP_DRAW);
    assert_int_equal(aude_turn_seat(&game), 0);
    assert_int_equal(aude_turn_number(&game), 1);
    play(draw("discovery-s"));
    play(place("discovery-s", 0, 1, 0));
    play(put(0, 1, 0));
    assert_int_equal(aude_step(&game), AUDE_STEP_OVER);
}

/* P-6: the last tile fits nowhere. By default the game is over; by option somebody who has a
 * follower out may still take it back. */
static void test_last_unplaceable(void **state)
{
    (void)state;
    for (int back = 0; back < 2; back++) {
        box("NO_TILE_TURN", back ? "take-back" : "nothing");
        own_plain("discovery-s", S, 3)->start = 1;
        own_plain("discovery-m", M, 1);
        start(2);
        play(draw("discovery-s"));
        play(place("discovery-s", 0, 1, 0));
        play(put(0, 1, 0));
        play(draw("discovery-s"));
        play(place("discovery-s", 0, 2, 0));
        assert_int_equal(aude_turn_seat(&game), 0); /* the other could do nothing but pass */
        play(draw("discovery-m"));
        if (!back) {
            assert_int_equal(aude_step(&game), AUDE_STEP_OVER);
            continue;
        }
        assert_int_equal(aude_step(&game), AUDE_STEP_ACTION);
        assert_int_equal(aude_tableau(&game).idle, 1);
        assert_int_equal(aude_last_placed(&game), -1);
        refuse(put(0, 2, 0), AUDE_NOT_LAST_TILE);
        assert_int_equal(aude_legal_actions(&game, NULL, 0), 2);
        play(take(0, 1, 0));
        assert_int_equal(aude_step(&game), AUDE_STEP_OVER);
        assert_int_equal(aude_standing_count(&game), 0);
    }
}

/* none of the open tiles fits, so one of them leaves the game, by choice if they differ. */
static void test_discard(void **state)
{
    struct aude_tableau tableau;
    (void)state;
    box("OPEN_TILES", "on");
    own_plain("discovery-s", S, 3)->start = 1;
    own_plain("discovery-m", M, 2);
    own_plain("discovery-g", G, 2);
    start(2);
    play(draw("discovery-m"));
    play(draw("discovery-g"));
    play(draw("discovery-s"));
    play(draw("discovery-m"));
    tableau = aude_tableau(&game);
    assert_int_equal(tableau.kind[0][0], kind("discovery-m"));
    assert_int_equal(tableau.kind[1][0], kind("discovery-s")); /* in rising order */
    assert_int_equal(aude_step(&game), AUDE_STEP_PLACE);
    assert_int_equal(aude_drawn(&game), -1);
    assert_int_equal(aude_legal_actions(&game, NULL, 0), 2);
    refuse(place("discovery-m", 0, 1, 0), AUDE_MISMATCH);
    refuse(place("discovery-s", 0, 1, 0), AUDE_NOT_OPEN);
    refuse(discard("discovery-s"), AUDE_NOT_OPEN);
    refuse(pass, AUDE_CANNOT_PASS);
    play(discard("discovery-m"));
    assert_string_equal(ledger.entry[0].rule, "DISC-23");
    assert_int_equal(aude_step(&game), AUDE_STEP_DRAW);
    play(draw("discovery-g")); /* now both are the same: one goes without being asked for */
    assert_int_equal(ledger.count, 1);
    assert_int_equal(aude_removed(&game, kind("discovery-g")), 1);
    play(draw("discovery-s"));
    assert_int_equal(aude_step(&game), AUDE_STEP_PLACE);
    refuse(discard("discovery-g"), AUDE_TILE_FITS);
    refuse(place("discovery-g", 0, 1, 0), AUDE_MISMATCH);
    play(place("discovery-s", 0, 1, 0));
    play(pass); /* nothing is left to be drawn */
    assert_int_equal(aude_turn_seat(&game), 1);
    play(place("discovery-s", 0, 2, 0));
    play(pass);
    /* seat 0 has a plain of grassland, seat 1 mountains, which fit nowhere: both leave, the game is
     * over */
    assert_int_equal(aude_step(&game), AUDE_STEP_OVER);
    assert_int_equal(aude_removed(&game, kind("discovery-g")), 2);
    assert_int_equal(aude_removed(&game, kind("discovery-m")), 2);
    assert_int_equal(aude_turn_number(&game) >= 2, 1);
}

/* DISC-71: the new open tile comes before or after the follower. */
static void test_draw_time(void **state)
{
    (void)state;
    for (int late = 0; late < 2; late++) {
        box("OPEN_TILES", "on");
        aude_setup_set(&setup, "DRAW_TIME", late ? "after-follower" : "before-follower");
        own_plain("discovery-s", S, 8)->start = 1;
        start(2);
        for (int i = 0; i < 4; i++)
            play(draw("discovery-s"));
        play(place("discovery-s", 0, 1, 0));
        assert_int_equal(aude_tableau(&game).count[0], 1);
        if (late)
            assert_int_equal(aude_step(&game), AUDE_STEP_ACTION);
        else
            play(draw("discovery-s"));
        assert_int_equal(aude_last_placed(&game), 1);
        refuse(draw("discovery-s"), AUDE_NOT_NOW);
        play(put(0, 1, 0));
        if (late) {
            assert_int_equal(aude_step(&game), AUDE_STEP_DRAW);
            assert_int_equal(aude_tableau(&game).placed, 1);
            refuse(take(0, 1, 0), AUDE_ONE_FOLLOWER);
            play(draw("discovery-s"));
        }
        assert_int_equal(aude_tableau(&game).count[0], 2);
        assert_int_equal(aude_turn_seat(&game), 1);
        assert_int_equal(aude_step(&game), AUDE_STEP_PLACE);
    }
}

/* ---- Looking ---- */

static void test_observation(void **state)
{
    int32_t seen[512], few[4] = {99, 99, 99, 99};
    int count, kinds, at = 12;
    (void)state;
    aude_setup_set(&setup, "OPEN_TILES", "on");
    start(3);
    kinds = aude_kind_count(&rules);
    for (int i = 0; i < 6; i++)
        play(draw(i < 2   ? "discovery-8S"
                  : i < 4 ? "discovery-44MG"
                          : "discovery-17MG") +
             (i == 1 ? (aude_action)(kind("discovery-8G") - kind("discovery-8S")) << 8 : 0));
    play(place("discovery-8S", 0, -1, 0));
    play(draw("discovery-8M"));
    play(put(0, -1, 0));
    aude_edit_score(&game, 2, 17);
    count = aude_observation(&game, 2, seen, 512);
    assert_int_equal(count, 12 + 3 * 4 + kinds + 4 * 2 + 4 * 1);
    assert_int_equal(seen[0], 3);
    assert_int_equal(seen[1], 2); /* seat 1, seen from seat 2 */
    assert_int_equal(seen[2], AUDE_STEP_PLACE);
    assert_int_equal(seen[3], -1);
    assert_int_equal(seen[4], 83 - 7);
    assert_int_equal(seen[5], kinds);
    assert_int_equal(seen[6], 2);
    assert_int_equal(seen[7], 1);
    for (int i = 8; i < 12; i++)
        assert_int_equal(seen[i], 0);
    for (int i = 0; i < 3; i++, at += 4) {
        int seat = (2 + i) % 3;
        struct aude_tableau tableau = aude_tableau(&game);
        assert_int_equal(seen[at], seat == 2 ? 17 : 0);
        assert_int_equal(seen[at + 1], seat == 0 ? 3 : 4);
        assert_int_equal(seen[at + 2], tableau.kind[seat][0]);
        assert_int_equal(seen[at + 3], tableau.kind[seat][1]);
    }
    for (int i = 0; i < kinds; i++)
        assert_int_equal(seen[at++], aude_bag(&game, i));
    assert_int_equal(seen[at + 5], -1); /* y of the second tile */
    assert_int_equal(seen[at + 8], 1);  /* seat 0 is the next after seat 2 */
    assert_int_equal(seen[at + 10], 1);
    assert_int_equal(aude_observation(&game, 2, few, 3), count);
    assert_true(few[0] == 3 && few[3] == 99);
}

/* What the game does not have is not there, and asking does no harm. */
static void test_foreign(void **state)
{
    struct aude_bridge bridge;
    struct aude_moment moment = {0};
    struct aude_bazaar bazaar = {0};
    int lowest, highest;
    (void)state;
    start(2);
    assert_int_equal(aude_bridge_at(&game, 0, 0), -1);
    assert_false(aude_fits_bridge(&game, 0, 0, 1, 0, &bridge));
    assert_int_equal(aude_bridges(&game, 0, 0, AUDE_EAST_WEST), AUDE_NO_BRIDGES);
    assert_int_equal(aude_converts(&game, 0, 0, 0, 0), AUDE_NO_CASTLES);
    assert_int_equal(aude_castle_asked(&game), -1);
    assert_false(aude_bid_range(&game, &lowest, &highest));
    assert_int_equal(aude_prisoners(&game, 0, 1, AUDE_FOLLOWER), 0);
    assert_int_equal(aude_edit_bridge(&game, 0, 0, AUDE_EAST_WEST), AUDE_NO_BRIDGES);
    assert_int_equal(aude_edit_tower(&game, 0, 0, 1, false), AUDE_NO_TOWERS);
    assert_int_equal(aude_edit_prisoners(&game, 0, 1, AUDE_FOLLOWER, 1), AUDE_NO_TOWERS);
    assert_int_equal(aude_edit_castle(&game, 0, 0, 0, 0), AUDE_NO_CASTLES);
    assert_int_equal(aude_edit_moment(&game, &moment), AUDE_BAD_ACTION);
    assert_int_equal(aude_edit_bazaar(&game, &bazaar), AUDE_NO_BAZAARS);
    refuse(aude_action_make(AUDE_FLOOR, 0, 0, 0, 0, 0), AUDE_BAD_ACTION);
    refuse(aude_action_make(AUDE_BUY, 0, 0, 0, 0, 0), AUDE_BAD_ACTION);
    refuse(0, AUDE_BAD_ACTION);
    refuse(200, AUDE_BAD_ACTION);
    assert_null(aude_check(&game));
}

/* ---- Editing ---- */

static void test_edit(void **state)
{
    struct aude_feature area;
    int m;
    (void)state;
    start(2);
    m = kind("discovery-8M");
    aude_edit_clear(&game);
    assert_int_equal(aude_placed_count(&game), 0);
    assert_int_equal(aude_bag_total(&game), 84);
    assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_ACTION, -1), AUDE_NO_TILE);
    assert_int_equal(aude_edit_tile(&game, m, 90, 0, 0), AUDE_TOO_FAR);
    assert_int_equal(aude_edit_tile(&game, m, 0, 0, 0), AUDE_OK);
    assert_int_equal(aude_edit_tile(&game, m, 0, 0, 0), AUDE_CELL_TAKEN);
    assert_int_equal(aude_edit_tile(&game, m, 2, 0, 0), AUDE_NO_CONTACT);
    assert_int_equal(aude_edit_tile(&game, kind("discovery-8S"), 1, 0, 0), AUDE_MISMATCH);
    assert_int_equal(aude_edit_tile(&game, m, 1, 0, 0), AUDE_OK); /* a second one: not in the box */
    assert_null(aude_check(&game));
    assert_int_equal(aude_edit_figure(&game, 0, AUDE_ABBOT, 1, 0, 0), AUDE_BAD_ACTION);
    assert_int_equal(aude_edit_figure(&game, 0, AUDE_FOLLOWER, 5, 0, 0), AUDE_NO_TILE);
    assert_int_equal(aude_edit_figure(&game, 0, AUDE_FOLLOWER, 1, 0, 1), AUDE_NO_SEGMENT);
    for (int i = 0; i < 4; i++)
        assert_int_equal(aude_edit_figure(&game, 1, AUDE_FOLLOWER, 1, 0, 0), AUDE_OK);
    assert_int_equal(aude_edit_figure(&game, 1, AUDE_FOLLOWER, 1, 0, 0), AUDE_NO_SUPPLY);
    assert_true(aude_feature_at(&game, 0, 0, 0, &area));
    assert_int_equal(area.strength[1], 4);
    assert_int_equal(area.owners, 2);
    assert_int_equal(aude_edit_turn(&game, 1, AUDE_STEP_ACTION, -1), AUDE_OK);
    assert_int_equal(aude_legal_actions(&game, NULL, 0), 2); /* four on one spot are one choice */
    play(take(1, 0, 0));
    assert_int_equal(aude_standing_count(&game), 3);
    assert_int_equal(aude_edit_supply(&game, 1, AUDE_ABBOT, 1), AUDE_BAD_ACTION);
    assert_int_equal(aude_edit_supply(&game, 1, AUDE_FOLLOWER, 255), AUDE_TOO_MANY_FIGURES);
    assert_int_equal(aude_edit_supply(&game, 1, AUDE_FOLLOWER, 40), AUDE_OK);
    for (int i = 3; i < 32; i++)
        assert_int_equal(aude_edit_figure(&game, 1, AUDE_FOLLOWER, 0, 0, 0), AUDE_OK);
    assert_int_equal(aude_edit_figure(&game, 1, AUDE_FOLLOWER, 0, 0, 0), AUDE_TOO_MANY_FIGURES);
    assert_null(aude_check(&game));
}

static void test_edit_bag(void **state)
{
    int s;
    (void)state;
    start(2);
    s = kind("discovery-8S");
    assert_int_equal(aude_edit_bag(&game, s, 13), AUDE_OK); /* 95 with the others, and the start */
    assert_int_equal(aude_edit_bag(&game, s, 14), AUDE_TOO_MANY_TILES);
    assert_int_equal(aude_bag(&game, s), 13);
    assert_int_equal(aude_bag_total(&game), 95);
    assert_null(aude_check(&game));
    assert_int_equal(aude_edit_removed(&game, s, 2), AUDE_OK);
    assert_int_equal(aude_bag(&game, s), 11);
    assert_int_equal(aude_edit_removed(&game, s, 200), AUDE_TOO_MANY_TILES);
    aude_edit_turn_number(&game, 65000);
    assert_int_equal(aude_turn_number(&game), 65000);
    for (int i = 0; i < aude_kind_count(&rules); i++)
        assert_int_equal(aude_edit_bag(&game, i, 0), AUDE_OK);
    assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_DRAW, -1), AUDE_NONE_LEFT);
    assert_int_equal(aude_edit_turn(&game, 1, AUDE_STEP_PLACE, s), AUDE_OK); /* from nowhere */
    assert_int_equal(aude_drawn(&game), s);
    assert_null(aude_check(&game));
    play(place("discovery-8S", 0, -1, 0));
    play(put(0, -1, 0));
    assert_int_equal(aude_step(&game), AUDE_STEP_OVER);
}

static void test_edit_turn(void **state)
{
    int m;
    struct aude_state before;
    (void)state;
    start(2);
    m = kind("discovery-8M");
    before = game;
    assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_PLACE, -1), AUDE_BAD_ACTION);
    assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_DRAW, m), AUDE_BAD_ACTION);
    assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_BID, -1), AUDE_BAD_ACTION);
    assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_REVEAL, -1), AUDE_BAD_ACTION);
    assert_memory_equal(&before, &game, sizeof game);
    aude_edit_clear(&game);
    assert_int_equal(aude_edit_tile(&game, kind("discovery-8S"), 0, 0, 0), AUDE_OK);
    before = game;
    assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_PLACE, m), AUDE_MISMATCH);
    assert_memory_equal(&before, &game, sizeof game);
    assert_int_equal(aude_edit_turn(&game, 1, AUDE_STEP_OVER, -1), AUDE_OK);
    assert_null(aude_check(&game));
}

static void test_edit_tableau(void **state)
{
    struct aude_tableau tableau = {0};
    struct aude_state before;
    int s, m;
    (void)state;
    start(2);
    tableau.count[0] = 1;
    assert_int_equal(aude_edit_tableau(&game, &tableau), AUDE_NO_OPEN_TILES);
    aude_setup_set(&setup, "OPEN_TILES", "on");
    start(2);
    s = kind("discovery-8S");
    m = kind("discovery-8M");
    tableau.kind[0][0] = (uint8_t)s;
    tableau.count[1] = 2;
    tableau.kind[1][0] = (uint8_t)s;
    tableau.kind[1][1] = (uint8_t)m;
    assert_int_equal(aude_edit_tableau(&game, &tableau), AUDE_OK);
    assert_int_equal(aude_tableau(&game).kind[1][0], m); /* in rising order */
    assert_int_equal(aude_tableau(&game).kind[1][1], s);
    assert_int_equal(aude_bag(&game, s), 0);
    assert_null(aude_check(&game));
    assert_int_equal(aude_edit_turn(&game, 1, AUDE_STEP_PLACE, -1), AUDE_OK);
    assert_true(aude_holds(&game, 1, m) && aude_holds(&game, 1, s) && !aude_holds(&game, 0, s));
    play(place("discovery-8M", 1, 0, 0));
    before = game;
    tableau.count[0] = 3;
    assert_int_equal(aude_edit_tableau(&game, &tableau), AUDE_BAD_ACTION);
    tableau.count[0] = 1;
    tableau.kind[0][0] = 255;
    assert_int_equal(aude_edit_tableau(&game, &tableau), AUDE_BAD_ACTION);
    tableau.kind[0][0] = (uint8_t)s;
    tableau.count[5] = 1;
    assert_int_equal(aude_edit_tableau(&game, &tableau), AUDE_BAD_ACTION);
    tableau.count[5] = 0;
    tableau.placed = 2;
    assert_int_equal(aude_edit_tableau(&game, &tableau), AUDE_BAD_ACTION);
    tableau.placed = 0;
    tableau.dealing = 5;
    assert_int_equal(aude_edit_tableau(&game, &tableau), AUDE_BAD_ACTION);
    assert_memory_equal(&before, &game, sizeof game);
}

/* The final scoring by hand: as if every area were open, and nobody leaves the board. */
static void test_edit_final(void **state)
{
    (void)state;
    start(2);
    assert_int_equal(aude_edit_tile(&game, kind("discovery-17GS-c01"), 0, -1, 2), AUDE_MISMATCH);
    assert_int_equal(aude_edit_tile(&game, kind("discovery-17GS-c01"), 0, 1, 0), AUDE_OK);
    assert_int_equal(aude_edit_figure(&game, 0, AUDE_FOLLOWER, 0, 1, 0), AUDE_OK);
    assert_int_equal(aude_edit_figure(&game, 1, AUDE_FOLLOWER, 0, 0, 1), AUDE_OK);
    ledger.count = 0;
    aude_edit_score_round(&game, &ledger); /* nothing scores by itself (DISC-44) */
    assert_int_equal(ledger.count, 0);
    aude_edit_final(&game, &ledger);
    assert_int_equal(ledger.count, 2);
    assert_int_equal(aude_score(&game, 0), 2); /* grassland of two tiles */
    assert_int_equal(aude_score(&game, 1), 2); /* its own city, and one at the grassland beside */
    assert_int_equal(aude_standing_count(&game), 2);
    assert_null(aude_check(&game));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_names, plain_game),
        cmocka_unit_test_setup(test_options, plain_game),
        cmocka_unit_test_setup(test_refused_setups, plain_game),
        cmocka_unit_test_setup(test_start, plain_game),
        cmocka_unit_test_setup(test_turn, plain_game),
        cmocka_unit_test_setup(test_own_set, plain_game),
        cmocka_unit_test_setup(test_unsound_sets, plain_game),
        cmocka_unit_test_setup(test_beside, plain_game),
        cmocka_unit_test_setup(test_nothing_to_draw, plain_game),
        cmocka_unit_test_setup(test_short_deal, plain_game),
        cmocka_unit_test_setup(test_aside, plain_game),
        cmocka_unit_test_setup(test_unplaceable, plain_game),
        cmocka_unit_test_setup(test_last_unplaceable, plain_game),
        cmocka_unit_test_setup(test_discard, plain_game),
        cmocka_unit_test_setup(test_draw_time, plain_game),
        cmocka_unit_test_setup(test_observation, plain_game),
        cmocka_unit_test_setup(test_foreign, plain_game),
        cmocka_unit_test_setup(test_edit, plain_game),
        cmocka_unit_test_setup(test_edit_bag, plain_game),
        cmocka_unit_test_setup(test_edit_turn, plain_game),
        cmocka_unit_test_setup(test_edit_tableau, plain_game),
        cmocka_unit_test_setup(test_edit_final, plain_game),
    };
    return cmocka_run_group_tests_name("discovery", tests, NULL, NULL);
}
