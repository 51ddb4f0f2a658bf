/* SPDX-License-Identifier: Apache-2.0 */
/* The Discovery through aude.h, where it differs from Carcassonne: set-ups and their refusals, a
 * few turns, what a seat sees, what the game does not have, and editing with its limits. */
#include "discovery.h"

static const aude_action pass = AUDE_PASS;

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

/* Only when tiles are drawn hangs on another option. */
static void test_acting(void **state)
{
    static struct aude_rules acting;
    (void)state;
    for (int open = 0; open < 2; open++) {
        setup.option[aude_option_find(AUDE_DISCOVERY, "OPEN_TILES")] = (uint8_t)open;
        assert_int_equal(aude_rules_init(&acting, &setup), AUDE_OK);
        for (int i = 0; i < aude_option_count(AUDE_DISCOVERY); i++)
            assert_int_equal(aude_option_acts(&acting, i),
                             open || i != aude_option_find(AUDE_DISCOVERY, "DRAW_TIME"));
    }
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
    assert_true(aude_state_size(&rules) <= 5120);
    assert_int_equal(aude_placed_count(&game), 1);
    assert_int_equal(aude_placed(&game, 0).kind, kind("discovery-161SMG-c01"));
    assert_int_equal(aude_kind_find(&rules, "161SMG-c01"), -1); /* kinds have their whole names */
    assert_int_equal(aude_bag_total(&game), 83);
    assert_int_equal(aude_decider(&game), AUDE_CHANCE);
    assert_int_equal(aude_tableau(&game).count[0], 0);
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(aude_supply(&game, seat, AUDE_FOLLOWER), 4);
        assert_int_equal(aude_supply(&game, seat, AUDE_ABBOT), 0);
        for (int token = 0; token < aude_token_count(); token++)
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
    refuse(put(0, 0, 0), AUDE_TILE_FIRST); /* nobody had his turn yet */
    refuse(place("discovery-8S", 0, -1, 0), AUDE_NOT_NOW);
    play(draw("discovery-8S"));
    refuse(draw("discovery-8S"), AUDE_NOT_NOW);
    refuse(pass, AUDE_CANNOT_PASS);
    refuse(place("discovery-8M", 1, 0, 0), AUDE_WRONG_TILE);
    refuse(place("discovery-8S", 0, 0, 0), AUDE_CELL_TAKEN);
    refuse(place("discovery-8S", 1, -1, 0), AUDE_NO_CONTACT);
    refuse(place("discovery-8S", 0, 1, 0), AUDE_MISMATCH);
    refuse(place("discovery-8S", 1000, 0, 0), AUDE_TOO_FAR);
    refuse(discard("discovery-8S"), AUDE_NO_OPEN_TILES);
    play(place("discovery-8S", 0, -1, 3)); /* all turns look the same */
    assert_int_equal(aude_placed(&game, 1).rotation, 0);
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
        cmocka_unit_test_setup(test_acting, plain_game),
        cmocka_unit_test_setup(test_refused_setups, plain_game),
        cmocka_unit_test_setup(test_start, plain_game),
        cmocka_unit_test_setup(test_turn, plain_game),
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
