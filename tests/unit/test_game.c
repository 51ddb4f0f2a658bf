/* SPDX-License-Identifier: Apache-2.0 */
/* aude.h, sections 4 to 7: a few turns of a game with known tiles, in which each call is asked for
 * what it must answer, and each status of a refusal comes up at least once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "aude.h"

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

static void start(int seats, const char *option, const char *value)
{
    struct aude_setup setup;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    setup.seats = (uint8_t)seats;
    if (option != NULL)
        assert_int_equal(aude_setup_set(&setup, option, value), AUDE_OK);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    aude_state_init(&game, &rules);
}

static aude_action draw(const char *name)
{
    return aude_action_make(AUDE_DRAW, kind(name), 0, 0, 0, 0);
}

static aude_action place(const char *name, int x, int y, int rotation)
{
    return aude_action_make(AUDE_PLACE, kind(name), x, y, rotation, 0);
}

static aude_action put(int figure, int x, int y, int segment)
{
    return aude_action_make(AUDE_PUT, (int)figure, x, y, 0, segment);
}

static const aude_action pass = AUDE_PASS;

static void play(aude_action action)
{
    ledger.count = 0;
    assert_int_equal(aude_legal(&game, action), AUDE_OK);
    assert_int_equal(aude_apply(&game, action, &ledger), AUDE_OK);
    assert_null(aude_check(&game));
}

/* Draws and lays a tile; its action step is due. */
static void lay(const char *name, int x, int y, int rotation)
{
    play(draw(name));
    play(place(name, x, y, rotation));
    assert_int_equal(aude_step(&game), AUDE_STEP_ACTION);
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

static void test_action_fields(void **state)
{
    (void)state;
    for (int x = -1024; x <= 1023; x += 151) {
        aude_action action = aude_action_make(AUDE_PLACE, 1000, x, -x - 1, 3, 63);
        assert_int_equal(aude_action_verb(action), AUDE_PLACE);
        assert_int_equal(aude_action_item(action), 1000);
        assert_int_equal(aude_action_x(action), x);
        assert_int_equal(aude_action_y(action), -x - 1);
        assert_int_equal(aude_action_rotation(action), 3);
        assert_int_equal(aude_action_segment(action), 63);
        assert_int_equal(aude_action_number(action), 0);
    }
    assert_int_equal(aude_action_number((aude_action)0xffff << 48), 0xffff);
    assert_true(pass != 0 && aude_action_verb(0) == AUDE_VERB_NONE);
}

/* Games are of a few sizes, for which playouts are compiled: the base game is as large for two as
 * for six, so is one with an expansion or two, and each further size is larger. Of what no size is
 * enough for, each game has its own. */
static void test_sizes(void **unused)
{
    static const char *const expansion[][4] = {
        {NULL}, {"tower", NULL}, {"inns", "traders", NULL}, {"inns", "traders", "abbey", NULL}};
    size_t size[4][AUDE_MAX_SEATS + 1];
    (void)unused;
    for (int i = 0; i < 4; i++) {
        for (uint8_t seats = 2; seats <= AUDE_MAX_SEATS; seats++) {
            struct aude_setup setup;
            aude_setup_init(&setup, AUDE_CARCASSONNE);
            setup.seats = seats;
            for (int j = 0; expansion[i][j] != NULL; j++)
                assert_int_equal(aude_setup_expansion(&setup, expansion[i][j]), AUDE_OK);
            assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
            size[i][seats] = aude_state_size(&rules);
            if (i < 3)
                assert_int_equal(size[i][seats], size[i][2]);
            else if (seats > 2)
                assert_true(size[i][seats] > size[i][seats - 1]);
        }
        assert_true(i == 0 || i == 3 || size[i][2] > size[i - 1][2]);
    }
}

static void test_start(void **state)
{
    struct aude_placed tile;
    (void)state;
    start(3, NULL, NULL);
    assert_null(aude_check(&game));
    assert_ptr_equal(aude_state_rules(&game), &rules);
    assert_true(aude_state_size(&rules) <= AUDE_STATE_BYTES);
    assert_int_equal(aude_decider(&game), AUDE_CHANCE);
    assert_int_equal(aude_step(&game), AUDE_STEP_DRAW);
    assert_int_equal(aude_turn_seat(&game), 0);
    assert_int_equal(aude_turn_number(&game), 1);
    assert_int_equal(aude_placed_count(&game), 1);
    tile = aude_placed(&game, 0);
    assert_true(tile.x == 0 && tile.y == 0 && tile.rotation == 0 && tile.kind == kind("base-d"));
    assert_int_equal(aude_placed_at(&game, 0, 0), 0);
    assert_int_equal(aude_placed_at(&game, 1, 0), -1);
    assert_int_equal(aude_placed_at(&game, 100000, -100000), -1);
    assert_int_equal(aude_last_placed(&game), -1);
    assert_int_equal(aude_drawn(&game), -1);
    assert_int_equal(aude_bag_total(&game), 71);
    assert_int_equal(aude_bag(&game, kind("base-d")), 3);
    assert_int_equal(aude_removed(&game, kind("base-d")), 0);
    assert_int_equal(aude_standing_count(&game), 0);
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(aude_score(&game, seat), 0);
        assert_int_equal(aude_supply(&game, seat, AUDE_FOLLOWER), 7);
        assert_int_equal(aude_supply(&game, seat, AUDE_ABBOT), 0);
    }
}

static void test_start_seat(void **state)
{
    struct aude_setup setup;
    (void)state;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    setup.seats = 3;
    setup.start_seat = 2;
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    aude_state_init(&game, &rules);
    assert_int_equal(aude_turn_seat(&game), 2);
    lay("base-e", 0, -1, 2);
    assert_int_equal(aude_decider(&game), 2);
    play(pass);
    assert_int_equal(aude_turn_seat(&game), 0);
    assert_int_equal(aude_turn_number(&game), 2);
}

static void test_draw(void **state)
{
    aude_action actions[AUDE_MAX_ACTIONS], outcomes[AUDE_MAX_KINDS], few[2] = {0, 77};
    uint32_t weights[AUDE_MAX_KINDS], sum = 0, weight[2] = {0, 77};
    int count;
    (void)state;
    start(2, NULL, NULL);
    count = aude_legal_actions(&game, actions, AUDE_MAX_ACTIONS);
    assert_int_equal(count, 24);
    assert_int_equal(aude_chance_outcomes(&game, outcomes, weights, AUDE_MAX_KINDS), count);
    assert_memory_equal(actions, outcomes, (size_t)count * sizeof *actions);
    for (int i = 0; i < count; i++)
        sum += weights[i];
    assert_int_equal(sum, 71);
    assert_int_equal(aude_legal_actions(&game, NULL, 0), count);
    assert_int_equal(aude_chance_outcomes(&game, NULL, NULL, 0), count);
    assert_int_equal(aude_legal_actions(&game, few, 1), count);
    assert_true(few[0] == actions[0] && few[1] == 77);
    assert_int_equal(aude_chance_outcomes(&game, few, weight, 1), count);
    assert_true(few[1] == 77 && weight[1] == 77);
    refuse(0, AUDE_BAD_ACTION);
    refuse(200, AUDE_BAD_ACTION);
    refuse(pass, AUDE_CANNOT_PASS);
    refuse(place("base-e", 0, -1, 2), AUDE_NOT_NOW);
    refuse(aude_action_make(AUDE_DRAW, 255, 0, 0, 0, 0), AUDE_BAD_ACTION);
    refuse(draw("base-c") | (aude_action)1 << 40, AUDE_BAD_ACTION);
    play(draw("base-c"));
    assert_int_equal(aude_drawn(&game), kind("base-c"));
    assert_int_equal(aude_decider(&game), 0);
    assert_int_equal(aude_bag(&game, kind("base-c")), 0);
    assert_int_equal(aude_bag_total(&game), 70);
    assert_int_equal(aude_chance_outcomes(&game, outcomes, weights, AUDE_MAX_KINDS), 0);
    refuse(draw("base-e"), AUDE_NOT_NOW);
    play(place("base-c", 0, -1, 0));
    play(pass);
    refuse(draw("base-c"), AUDE_NONE_LEFT);
    assert_int_equal(aude_legal_actions(&game, NULL, 0), 23);
}

static void test_place(void **state)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    int count;
    (void)state;
    start(2, NULL, NULL);
    play(draw("base-e"));
    refuse(place("base-e", 0, 0, 0), AUDE_CELL_TAKEN);
    refuse(place("base-e", 1, -1, 0), AUDE_NO_CONTACT);
    refuse(place("base-e", 0, -1, 0), AUDE_MISMATCH);
    refuse(place("base-e", 1000, 0, 0), AUDE_TOO_FAR);
    refuse(place("base-f", 0, -1, 0), AUDE_WRONG_TILE);
    refuse(place("base-e", 0, -1, 2) | (aude_action)1 << 42, AUDE_BAD_ACTION);
    refuse(place("base-e", 0, -1, 2) | (aude_action)1 << 48, AUDE_NO_BRIDGES);
    refuse(pass, AUDE_CANNOT_PASS);
    refuse(aude_action_make(AUDE_PLACE, 255, 0, -1, 0, 0), AUDE_BAD_ACTION);
    assert_int_equal(aude_fits(&game, kind("base-e"), 0, -1, 2), AUDE_OK);
    assert_int_equal(aude_fits(&game, kind("base-e"), 0, -1, 1), AUDE_MISMATCH);
    assert_int_equal(aude_fits(&game, kind("base-e"), 0, 0, 1), AUDE_CELL_TAKEN);
    assert_int_equal(aude_fits(&game, kind("base-e"), 9, 9, 1), AUDE_NO_CONTACT);
    assert_int_equal(aude_fits(&game, kind("base-e"), 1000000, 0, 1), AUDE_TOO_FAR);
    /* One cap meets the cap to the north; fields meet the field to the south, three ways round. */
    count = aude_legal_actions(&game, actions, AUDE_MAX_ACTIONS);
    assert_int_equal(count, 4);
    for (int i = 0; i < count; i++)
        assert_int_equal(aude_action_verb(actions[i]), AUDE_PLACE);
    play(place("base-e", 0, -1, 2));
    assert_int_equal(aude_last_placed(&game), 1);
    assert_int_equal(aude_placed(&game, 1).rotation, 2);
}

/* A turn that looks like a listed one is taken as that one: the crossing has one turn only. */
static void test_symmetric_rotation(void **state)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    (void)state;
    start(2, NULL, NULL);
    play(draw("base-x"));
    assert_int_equal(aude_legal_actions(&game, actions, AUDE_MAX_ACTIONS), 2);
    assert_int_equal(aude_action_rotation(actions[0]), 0);
    play(place("base-x", 1, 0, 3));
    assert_int_equal(aude_placed(&game, 1).rotation, 0);
}

static void test_put(void **state)
{
    int city, field;
    struct aude_standing figure;
    (void)state;
    start(2, NULL, NULL);
    lay("base-e", 0, 1, 2); /* the cap looks away to the south */
    city = aude_segment_by_side(&game, 0, 1, AUDE_SOUTH);
    field = aude_segment_by_half(&game, 0, 1, 0);
    assert_true(city >= 0 && field >= 0 && city != field);
    refuse(put(AUDE_FOLLOWER, 0, 0, 0), AUDE_NOT_LAST_TILE);
    refuse(put(AUDE_FOLLOWER, 7, 7, 0), AUDE_NO_TILE);
    refuse(put(AUDE_FOLLOWER, -1024, 1023, 0), AUDE_NO_TILE);
    refuse(put(AUDE_FOLLOWER, 0, 1, 2), AUDE_NO_SEGMENT);
    refuse(put(AUDE_FOLLOWER, 0, 1, 63), AUDE_NO_SEGMENT);
    refuse(put(AUDE_ABBOT, 0, 1, city), AUDE_NO_ABBOT);
    refuse(put(aude_figure_count(), 0, 1, city), AUDE_BAD_ACTION);
    refuse(put(AUDE_FOLLOWER, 0, 1, city) | (aude_action)1 << 40, AUDE_BAD_ACTION);
    refuse(aude_action_make(AUDE_TAKE, AUDE_ABBOT, 0, 1, 0, city), AUDE_NO_ABBOT);
    refuse(pass | (aude_action)1 << 8, AUDE_BAD_ACTION);
    play(put(AUDE_FOLLOWER, 0, 1, city));
    assert_int_equal(ledger.count, 0);
    assert_int_equal(aude_standing_count(&game), 1);
    figure = aude_standing(&game, 0);
    assert_true(figure.x == 0 && figure.y == 1 && figure.seat == 0 && figure.segment == city &&
                figure.figure == AUDE_FOLLOWER);
    assert_int_equal(aude_supply(&game, 0, AUDE_FOLLOWER), 6);
    assert_int_equal(aude_turn_seat(&game), 1);
    /* The other seat comes to the same city. */
    lay("base-n", 0, 2, 0);
    city = aude_segment_by_side(&game, 0, 2, AUDE_NORTH);
    refuse(put(AUDE_FOLLOWER, 0, 2, city), AUDE_NOT_FREE);
    assert_int_equal(aude_claims(&game, 1, AUDE_FOLLOWER, 0, 2, city), AUDE_NOT_FREE);
    assert_int_equal(aude_claims(&game, 1, AUDE_FOLLOWER, 0, 2, 9), AUDE_NO_SEGMENT);
    assert_int_equal(aude_claims(&game, 1, AUDE_FOLLOWER, 0, 9, 0), AUDE_NO_TILE);
    assert_int_equal(aude_claims(&game, 1, AUDE_ABBOT, 0, 2, city), AUDE_NO_ABBOT);
    assert_int_equal(
        aude_claims(&game, 1, AUDE_FOLLOWER, 0, 2, aude_segment_by_half(&game, 0, 2, 4)), AUDE_OK);
    aude_edit_supply(&game, 1, AUDE_FOLLOWER, 0);
    refuse(put(AUDE_FOLLOWER, 0, 2, aude_segment_by_half(&game, 0, 2, 4)), AUDE_NO_SUPPLY);
}

static void test_options_of_put(void **state)
{
    (void)state;
    start(2, "FARMERS", "off");
    lay("base-e", 0, 1, 2);
    refuse(put(AUDE_FOLLOWER, 0, 1, aude_segment_by_half(&game, 0, 1, 0)), AUDE_NO_FARMERS);
    start(2, "ABBOT", "on");
    lay("base-e-garden", 0, 1, 2);
    refuse(put(AUDE_FOLLOWER, 0, 1, 2), AUDE_GARDEN_PLACE);
    refuse(put(AUDE_ABBOT, 0, 1, 0), AUDE_ABBOT_PLACE);
    refuse(aude_action_make(AUDE_TAKE, AUDE_ABBOT, 0, 1, 0, 2), AUDE_NO_FIGURE);
    play(put(AUDE_ABBOT, 0, 1, 2));
    assert_int_equal(aude_supply(&game, 0, AUDE_ABBOT), 0);
    lay("base-b", 1, 1, 0);
    play(put(AUDE_ABBOT, 1, 1, 1));
    lay("base-b", -1, 1, 0);
    refuse(put(AUDE_ABBOT, -1, 1, 1), AUDE_NO_SUPPLY);
    refuse(aude_action_make(AUDE_TAKE, AUDE_ABBOT, 1, 1, 0, 1), AUDE_NO_FIGURE);
    play(aude_action_make(AUDE_TAKE, AUDE_ABBOT, 0, 1, 0, 2));
    assert_int_equal(aude_score(&game, 0), 4); /* itself, north, east and west */
    assert_int_equal(ledger.count, 2);
    assert_string_equal(ledger.entry[0].rule, "BASE-53");
    assert_int_equal(aude_supply(&game, 0, AUDE_ABBOT), 1);
}

static void complete_small_city(const char *points, int each)
{
    const struct aude_entry *entry = &ledger.entry[0];
    start(2, "SMALL_CITY_POINTS", points);
    lay("base-e", 0, -1, 2);
    play(put(AUDE_FOLLOWER, 0, -1, aude_segment_by_side(&game, 0, -1, AUDE_SOUTH)));
    assert_int_equal(ledger.count, 2);
    assert_int_equal(entry->event, AUDE_EVENT_SCORE);
    assert_int_equal(entry->seat, 0);
    assert_int_equal(entry->feature, AUDE_CITY);
    assert_int_equal(entry->points, 2 * each);
    assert_true(entry->complete);
    assert_string_equal(entry->rule, "BASE-38");
    assert_int_equal(entry->terms, 1);
    assert_int_equal(entry->term[0].kind, AUDE_TERM_TILES);
    assert_int_equal(entry->term[0].count, 2);
    assert_int_equal(entry->term[0].each, each);
    assert_int_equal(entry[1].event, AUDE_EVENT_RETURN);
    assert_int_equal(entry[1].item, AUDE_FOLLOWER);
    assert_string_equal(entry[1].rule, "BASE-42");
    assert_true(entry[1].x == 0 && entry[1].y == -1);
    assert_int_equal(aude_score(&game, 0), 2 * each);
    assert_int_equal(aude_score(&game, 1), 0);
    assert_int_equal(aude_supply(&game, 0, AUDE_FOLLOWER), 7);
    assert_int_equal(aude_standing_count(&game), 0);
}

static void test_small_city(void **state)
{
    (void)state;
    complete_small_city("4", 2);
    complete_small_city("2", 1);
}

static void test_feature(void **state)
{
    struct aude_feature feature;
    int city;
    (void)state;
    start(3, NULL, NULL);
    lay("base-n", 0, -1, 1); /* corner city: east and south */
    city = aude_segment_by_side(&game, 0, -1, AUDE_SOUTH);
    assert_int_equal(city, aude_segment_by_side(&game, 0, -1, AUDE_EAST));
    play(put(AUDE_FOLLOWER, 0, -1, city));
    assert_true(aude_feature_at(&game, 0, 0, aude_segment_by_side(&game, 0, 0, 0), &feature));
    assert_int_equal(feature.kind, AUDE_CITY);
    assert_false(feature.complete);
    assert_int_equal(feature.owners, 1);
    assert_int_equal(feature.figures, 1);
    assert_int_equal(feature.strength[0], 1);
    assert_int_equal(feature.strength[1], 0);
    assert_int_equal(feature.tiles, 2);
    assert_int_equal(feature.pennants, 0);
    assert_int_equal(feature.open, 1);
    assert_int_equal(feature.value, 2);
    assert_true(feature.region < aude_region_count(&game));
    assert_false(aude_feature_at(&game, 5, 5, 0, &feature));
    assert_false(aude_feature_at(&game, 0, 0, 4, &feature));
    assert_false(aude_feature_at(&game, 0, 0, -1, &feature));
    lay("base-e", 1, -1, 3); /* closes it from the east; passed by, it scores for the owner */
    assert_true(aude_feature_at(&game, 0, -1, city, &feature));
    assert_true(feature.complete);
    assert_int_equal(feature.value, 6);
    assert_int_equal(feature.open, 0);
    assert_int_equal(aude_score(&game, 0), 0); /* BASE-17: not before the action */
    play(pass);
    assert_int_equal(aude_score(&game, 0), 6);
    /* The field to the south of the road touches no city, the one to the north this one. */
    assert_true(aude_feature_at(&game, 0, 0, aude_segment_by_half(&game, 0, 0, 7), &feature));
    assert_int_equal(feature.kind, AUDE_FIELD);
    assert_int_equal(feature.cities, 1);
    assert_int_equal(feature.value, 3);
    assert_true(aude_feature_at(&game, 0, 0, aude_segment_by_half(&game, 0, 0, 4), &feature));
    assert_int_equal(feature.cities, 0);
    assert_int_equal(feature.owners, 0);
}

static void test_segments(void **state)
{
    (void)state;
    start(2, NULL, NULL);
    assert_int_equal(aude_segment_by_side(&game, 0, 0, AUDE_NORTH), 0);
    assert_int_equal(aude_segment_by_side(&game, 0, 0, AUDE_EAST), 1);
    assert_int_equal(aude_segment_by_side(&game, 0, 0, AUDE_SOUTH), -1);
    assert_int_equal(aude_segment_by_side(&game, 0, 0, AUDE_WEST), 1);
    assert_int_equal(aude_segment_by_side(&game, 1, 0, AUDE_WEST), -1);
    assert_int_equal(aude_segment_by_half(&game, 0, 0, 0), 0); /* the city */
    assert_int_equal(aude_segment_by_half(&game, 0, 0, 2), 2);
    assert_int_equal(aude_segment_by_half(&game, 0, 0, 7), 2);
    assert_int_equal(aude_segment_by_half(&game, 0, 0, 3), 3);
    assert_int_equal(aude_segment_by_half(&game, 0, 9, 3), -1);
    lay("base-d", 1, 0, 2); /* upside down: its city looks south */
    assert_int_equal(aude_segment_by_side(&game, 1, 0, AUDE_SOUTH), 0);
    assert_int_equal(aude_segment_by_half(&game, 1, 0, 3), 2);
    assert_int_equal(aude_segment_by_half(&game, 1, 0, 0), 3);
}

static void test_frontier(void **state)
{
    struct aude_cell cells[8], one[2] = {{0, 0}, {99, 99}};
    int count;
    (void)state;
    start(2, NULL, NULL);
    count = aude_frontier(&game, cells, 8);
    assert_int_equal(count, 4);
    for (int i = 0; i < count; i++)
        assert_int_equal(cells[i].x * cells[i].x + cells[i].y * cells[i].y, 1);
    assert_int_equal(aude_frontier(&game, NULL, 0), 4);
    assert_int_equal(aude_frontier(&game, one, 1), 4);
    assert_int_equal(one[1].x, 99);
    lay("base-e", 0, -1, 2);
    assert_int_equal(aude_frontier(&game, cells, 8), 6);
}

static void test_copy(void **state)
{
    static struct aude_state copy, other;
    (void)state;
    start(2, NULL, NULL);
    memset(&other, 0xa5, sizeof other);
    copy = game;
    aude_state_copy(&other, &game);
    assert_memory_equal(&copy, &game, sizeof game);
    assert_memory_equal(&other, &game, aude_state_size(&rules));
    assert_null(aude_check(&other));
    lay("base-e", 0, -1, 2);
    play(pass);
    assert_int_equal(aude_placed_count(&copy), 1);
    assert_int_equal(aude_apply(&other, draw("base-e"), NULL), AUDE_OK);
    assert_int_equal(aude_apply(&other, place("base-e", 0, -1, 2), NULL), AUDE_OK);
    assert_int_equal(aude_apply(&other, pass, NULL), AUDE_OK);
    assert_memory_equal(&other, &game, aude_state_size(&rules));
}

/* BASE-22: a tile that fits nowhere leaves the game, and the same seat draws again. */
static void test_removed(void **state)
{
    (void)state;
    start(2, NULL, NULL);
    lay("base-e", 0, -1, 2);
    play(pass);
    /* No side of the board shows a city any more. */
    play(draw("base-c"));
    assert_int_equal(ledger.count, 1);
    assert_int_equal(ledger.entry[0].event, AUDE_EVENT_REMOVED);
    assert_int_equal(ledger.entry[0].item, kind("base-c"));
    assert_string_equal(ledger.entry[0].rule, "BASE-22");
    assert_int_equal(aude_removed(&game, kind("base-c")), 1);
    assert_int_equal(aude_decider(&game), AUDE_CHANCE);
    assert_int_equal(aude_turn_seat(&game), 1);
    assert_int_equal(aude_turn_number(&game), 2);
}

/* The last tile: final scoring follows at once (BASE-44..46), then nothing goes any more. */
static void test_end(void **state)
{
    (void)state;
    start(2, NULL, NULL);
    for (int i = 0; i < aude_kind_count(&rules); i++)
        assert_int_equal(aude_edit_bag(&game, i, 0), AUDE_OK);
    assert_int_equal(aude_edit_bag(&game, kind("base-u"), 1), AUDE_OK);
    lay("base-u", 1, 0, 1);
    play(put(AUDE_FOLLOWER, 1, 0, aude_segment_by_side(&game, 1, 0, AUDE_EAST)));
    assert_int_equal(aude_step(&game), AUDE_STEP_OVER);
    assert_int_equal(aude_decider(&game), AUDE_NOBODY);
    assert_int_equal(aude_score(&game, 0), 2);
    assert_string_equal(ledger.entry[0].rule, "BASE-46");
    assert_false(ledger.entry[0].complete);
    assert_int_equal(aude_legal_actions(&game, NULL, 0), 0);
    refuse(pass, AUDE_OVER);
    refuse(draw("base-u"), AUDE_OVER);
    refuse(0, AUDE_BAD_ACTION);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_action_fields),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_start),
        cmocka_unit_test(test_start_seat),
        cmocka_unit_test(test_draw),
        cmocka_unit_test(test_place),
        cmocka_unit_test(test_symmetric_rotation),
        cmocka_unit_test(test_put),
        cmocka_unit_test(test_options_of_put),
        cmocka_unit_test(test_small_city),
        cmocka_unit_test(test_feature),
        cmocka_unit_test(test_segments),
        cmocka_unit_test(test_frontier),
        cmocka_unit_test(test_copy),
        cmocka_unit_test(test_removed),
        cmocka_unit_test(test_end),
    };
    return cmocka_run_group_tests_name("game", tests, NULL, NULL);
}
