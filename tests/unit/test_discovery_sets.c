/* SPDX-License-Identifier: Apache-2.0 */
/* Own tile sets of The Discovery given as tables, valid and not, and what happens with boxes
 * that have hardly any tiles: nothing to draw, too few to deal, tiles that fit nowhere with and
 * without open tiles. */
#include "discovery.h"

static const aude_action pass = AUDE_PASS;

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
                               .rotations = 1,
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
    tile->rotations = 4;
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

/* Four areas, of two terrains by turns. */
static struct aude_tile *own_quarters(const char *id, int one, int other, int count)
{
    struct aude_tile *tile = own_plain(id, one, count);
    tile->rotations = 2;
    tile->segments = 4;
    for (int side = 0; side < 4; side++) {
        const int terrain = side % 2 == 0 ? one : other;
        tile->edge[side] = (uint8_t)(AUDE_EDGE_GRASSLAND + terrain);
        tile->segment[side].kind = (uint8_t)(AUDE_GRASSLAND + terrain);
        tile->segment[side].sides = (uint8_t)(1 << side);
        tile->segment[side].touches = (uint8_t)(1 << (side + 1) % 4 | 1 << (side + 3) % 4);
    }
    return tile;
}

/* A state holds 208 areas: one for the first tile, and of each what its others may begin. */
static void test_many_areas(void **state)
{
    (void)state;
    own_clear();
    own_quarters("discovery-gm", G, M, 69)->start = 1;
    own_plain("discovery-g", G, 1);
    assert_int_equal(aude_setup_own(&setup, &own), AUDE_OK);
    expect_rules(AUDE_OK);
    own_half("discovery-half", G, M, 1);
    expect_rules(AUDE_TOO_MANY_TILES);
}

/* Each way in which a table is invalid, one at a time. */
static void test_invalid_sets(void **state)
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
    SPOIL(rotations = 0);
    SPOIL(rotations = 3);
    SPOIL(rotations = 1); /* it does not look alike after one quarter turn, nor after two */
    SPOIL(rotations = 2);
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
    SPOIL(id = "discovery-");
    SPOIL(id = "discovery-gs-");
    SPOIL(id = "discovery-g--s");
    SPOIL(id = "discovery-g_s");
    SPOIL(id = "discovery-g s");
    SPOIL(id = "discovery-with-a-name-that-is-longer-than-any");
#undef SPOIL
    setup.own.set[setup.own.count++] = &own; /* the same one twice */
    expect_rules(AUDE_BAD_OWN_SET);
    setup.own.count--;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_own_set, plain_game),
        cmocka_unit_test_setup(test_many_areas, plain_game),
        cmocka_unit_test_setup(test_invalid_sets, plain_game),
        cmocka_unit_test_setup(test_beside, plain_game),
        cmocka_unit_test_setup(test_nothing_to_draw, plain_game),
        cmocka_unit_test_setup(test_short_deal, plain_game),
        cmocka_unit_test_setup(test_aside, plain_game),
        cmocka_unit_test_setup(test_unplaceable, plain_game),
        cmocka_unit_test_setup(test_last_unplaceable, plain_game),
        cmocka_unit_test_setup(test_discard, plain_game),
        cmocka_unit_test_setup(test_draw_time, plain_game),
    };
    return cmocka_run_group_tests_name("discovery sets", tests, NULL, NULL);
}
