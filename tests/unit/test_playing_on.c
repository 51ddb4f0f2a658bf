/* SPDX-License-Identifier: Apache-2.0 */
/* aude.h, section 8: the random numbers against known answers, playouts, and each number of an
 * observation.
 *
 * The known answers were worked out apart from the engine, from the published definitions of
 * SplitMix64, xoroshiro128++ and the method of Lemire; the first outputs of xoroshiro128++ from the
 * state 1, 2 are also those that other implementations are tested with. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "aude.h"

static struct aude_rules rules;
static struct aude_state game;

static void start(int seats, const char *abbot)
{
    struct aude_setup setup;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    setup.seats = (uint8_t)seats;
    assert_int_equal(aude_setup_set(&setup, "ABBOT", abbot), AUDE_OK);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    aude_state_init(&game, &rules);
}

static void test_random_next(void **state)
{
    static const uint64_t expected[] = {
        393217u,
        669327710093319u,
        1732421326133921491u,
        11394790081659126983u,
        9555452776773192676u,
        3586421180005889563u,
        1691397964866707553u,
        10735626796753111697u,
        15216282715349408991u,
        14247243556711267923u,
    };
    struct aude_random random = {{1, 2}};
    (void)state;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_true(aude_random_next(&random) == expected[i]);
}

static void test_random_init(void **state)
{
    static const struct {
        uint64_t seed, s[2], next[2];
    } known[] = {
        {0, {0xe220a8397b1dcdafu, 0x6e789e6aa1b965f4u}, {0x6f68e1e7e2646ee1u, 0xbf971b7f454094adu}},
        {1, {0x910a2dec89025cc1u, 0xbeeb8da1658eec67u}, {0x08260b0f1b52fcacu, 0x5d9320f71ce29ff1u}},
        {42,
         {0xbdd732262feb6e95u, 0x28efe333b266f103u},
         {0xe88af6caef1d3c23u, 0x54a303b2a5a54931u}},
        {1234567,
         {0x599ed017fb08fc85u, 0x2c73f08458540fa5u},
         {0xdad776d2135e08aau, 0x2d58d5d415e8b6c4u}},
        {UINT64_MAX,
         {0xe4d971771b652c20u, 0xe99ff867dbf682c9u},
         {0xb897602e7938c912u, 0x92ac733c00c69e74u}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct aude_random random;
        aude_random_init(&random, known[i].seed);
        assert_true(random.s[0] == known[i].s[0] && random.s[1] == known[i].s[1]);
        assert_true(aude_random_next(&random) == known[i].next[0]);
        assert_true(aude_random_next(&random) == known[i].next[1]);
    }
}

static void test_random_below(void **state)
{
    static const uint32_t n[] = {10, 10, 10, 1000, 1000, 1, 2, 72};
    static const uint32_t expected[] = {9, 3, 9, 204, 342, 0, 0, 7};
    /* A quarter of the numbers is rejected here: three of them before the sixth answer. */
    static const uint32_t large[] = {2029215121u, 385761725u,  1250826217u,
                                     2343404174u, 3100609691u, 2778979327u};
    struct aude_random random;
    int hits[7] = {0};
    (void)state;
    aude_random_init(&random, 42);
    for (size_t i = 0; i < sizeof n / sizeof *n; i++)
        assert_int_equal(aude_random_below(&random, n[i]), expected[i]);
    aude_random_init(&random, 7);
    for (size_t i = 0; i < sizeof large / sizeof *large; i++)
        assert_int_equal(aude_random_below(&random, 3221225473u), large[i]);
    for (int i = 0; i < 70000; i++)
        hits[aude_random_below(&random, 7)]++;
    for (int i = 0; i < 7; i++)
        assert_in_range(hits[i], 9600, 10400); /* four deviations */
}

static void test_random_draw(void **state)
{
    struct aude_random random;
    int hits[AUDE_MAX_KINDS] = {0};
    (void)state;
    start(2, "off");
    aude_random_init(&random, 3);
    for (int i = 0; i < 71000; i++) {
        aude_action action = aude_random_draw(&game, &random);
        assert_int_equal(aude_legal(&game, action), AUDE_OK);
        hits[aude_action_item(action)]++;
    }
    for (int i = 0; i < aude_kind_count(&rules); i++) {
        int expected = 1000 * aude_bag(&game, i);
        int off = hits[i] - expected;
        assert_true(off * off < 20 * expected);
    }
}

static void test_playout(void **state)
{
    static struct aude_state end;
    struct aude_random random, before;
    (void)state;
    start(4, "off");
    aude_random_init(&random, 11);
    end = game;
    before = random;
    aude_playout(&end, &random);
    assert_true(random.s[0] != before.s[0] || random.s[1] != before.s[1]);
    assert_int_equal(aude_decider(&end), AUDE_NOBODY);
    assert_int_equal(aude_step(&end), AUDE_STEP_OVER);
    assert_int_equal(aude_bag_total(&end), 0);
    assert_null(aude_check(&end));
    /* After the end a playout has nothing to do, and uses no numbers. */
    before = random;
    {
        struct aude_state same = end;
        aude_playout(&same, &random);
        assert_memory_equal(&same, &end, sizeof end);
        assert_memory_equal(&random, &before, sizeof random);
    }
}

static void test_trace(void **state)
{
    aude_action actions[3 * AUDE_MAX_TILES], few[4] = {0, 0, 99, 99};
    struct aude_state end, again;
    struct aude_random random;
    int count;
    (void)state;
    start(2, "on");
    end = again = game;
    aude_random_init(&random, 5);
    count = aude_playout_trace(&end, &random, actions, 3 * AUDE_MAX_TILES);
    assert_in_range(count, 2 * 60, 3 * 71);
    for (int i = 0; i < count; i++)
        assert_int_equal(aude_apply(&again, actions[i], NULL), AUDE_OK);
    assert_memory_equal(&again, &end, sizeof end);
    aude_random_init(&random, 5);
    again = game;
    assert_int_equal(aude_playout_trace(&again, &random, few, 2), count);
    assert_true(few[0] == actions[0] && few[1] == actions[1] && few[2] == 99);
    aude_random_init(&random, 5);
    again = game;
    assert_int_equal(aude_playout_trace(&again, &random, NULL, 0), count);
    assert_memory_equal(&again, &end, sizeof end);
}

/* aude_playouts is aude_playout again and again with one generator. */
static void test_playouts(void **state)
{
    int32_t scores[10 * 3 + 1];
    struct aude_random random;
    (void)state;
    start(3, "off");
    scores[30] = 12345;
    aude_playouts(&game, 10, 77, scores);
    assert_int_equal(scores[30], 12345);
    aude_random_init(&random, 77);
    for (int i = 0; i < 10; i++) {
        struct aude_state end = game;
        aude_playout(&end, &random);
        for (int seat = 0; seat < 3; seat++)
            assert_int_equal(scores[3 * i + seat], aude_score(&end, seat));
    }
    aude_playouts(&game, 0, 77, NULL);
}

static void test_observation(void **state)
{
    int32_t seen[512], few[4] = {0, 0, 0, 99};
    int count, at = 12, kinds, city;
    (void)state;
    start(3, "on");
    kinds = aude_kind_count(&rules);
    assert_int_equal(
        aude_apply(&game, aude_action_make(AUDE_DRAW, aude_kind_find(&rules, "base-e"), 0, 0, 0, 0),
                   NULL),
        AUDE_OK);
    assert_int_equal(
        aude_apply(&game,
                   aude_action_make(AUDE_PLACE, aude_kind_find(&rules, "base-e"), 0, 1, 2, 0),
                   NULL),
        AUDE_OK);
    city = aude_segment_by_side(&game, 0, 1, AUDE_SOUTH);
    assert_int_equal(
        aude_apply(&game, aude_action_make(AUDE_PUT, AUDE_FOLLOWER, 0, 1, 0, city), NULL), AUDE_OK);
    aude_edit_score(&game, 2, 17);
    count = aude_observation(&game, 2, seen, 512);
    assert_int_equal(count, 12 + 3 * 6 + 3 * 3 * 2 + kinds + 2 * 4 + 1 * 4 + 4 + 5);
    assert_int_equal(seen[0], 3);
    assert_int_equal(seen[1], AUDE_CHANCE);
    assert_int_equal(seen[2], AUDE_STEP_DRAW);
    assert_int_equal(seen[3], -1);
    assert_int_equal(seen[4], 70);
    assert_int_equal(seen[5], kinds);
    assert_int_equal(seen[6], 2);
    assert_int_equal(seen[7], 1);
    for (int i = 8; i < 12; i++)
        assert_int_equal(seen[i], 0);
    for (int i = 0; i < 3; i++, at += 6) { /* the seat itself first: 2, 0, 1 */
        assert_int_equal(seen[at], i == 0 ? 17 : 0);
        assert_int_equal(seen[at + 1], i == 1 ? 6 : 7);
        assert_int_equal(seen[at + 2], 1);
        for (int token = 0; token <= AUDE_TOKEN_CASTLE; token++)
            assert_int_equal(seen[at + 3 + token], 0);
    }
    for (int i = 0; i < 3 * 3 * 2; i++)
        assert_int_equal(seen[at++], 0);
    for (int i = 0; i < kinds; i++)
        assert_int_equal(seen[at++], aude_bag(&game, i));
    for (int i = 0; i < 2; i++, at += 4) {
        struct aude_placed tile = aude_placed(&game, i);
        assert_int_equal(seen[at], tile.x);
        assert_int_equal(seen[at + 1], tile.y);
        assert_int_equal(seen[at + 2], tile.kind);
        assert_int_equal(seen[at + 3], tile.rotation);
    }
    assert_int_equal(seen[at], 1); /* seat 0 is the next after seat 2 */
    assert_int_equal(seen[at + 1], AUDE_FOLLOWER);
    assert_int_equal(seen[at + 2], 1);
    assert_int_equal(seen[at + 3], city);
    assert_int_equal(aude_observation(&game, 0, few, 3), count);
    assert_true(few[0] == 3 && few[3] == 99);
    assert_int_equal(aude_observation(&game, 0, NULL, 0), count);
}

/* The parts that are told of are those of an observation, in any position. */
static int told_length(const int32_t *seen)
{
    struct aude_observation_part part[AUDE_MAX_OBSERVATION_PARTS], first;
    int count = aude_observation_parts(&rules, part, AUDE_MAX_OBSERVATION_PARTS), length = 0;
    assert_in_range(count, 1, AUDE_MAX_OBSERVATION_PARTS);
    assert_int_equal(aude_observation_parts(&rules, &first, 1), count);
    assert_string_equal(first.name, "head");
    for (int i = 0; i < count; i++) {
        int items = part[i].length_at < 0 ? part[i].most : seen[part[i].length_at], columns = 1;
        for (const char *at = part[i].columns; *at; at++)
            columns += *at == ' ';
        assert_in_range(items, 0, part[i].most);
        length += items * columns;
    }
    return length;
}

/* In the middle of games with all expansions: every part is where the header says. */
static void test_observed_expansions(void **state)
{
    static int32_t seen[4096];
    struct aude_setup setup;
    struct aude_random random;
    int towers = 0, bridges = 0, prisoners = 0;
    (void)state;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    setup.seats = 3;
    assert_int_equal(aude_setup_expansion(&setup, "tower"), AUDE_OK);
    assert_int_equal(aude_setup_expansion(&setup, "bcb"), AUDE_OK);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    aude_state_init(&game, &rules);
    aude_random_init(&random, 3);
    while (aude_decider(&game) != AUDE_NOBODY) {
        aude_action action[AUDE_MAX_ACTIONS];
        int count = aude_legal_actions(&game, action, AUDE_MAX_ACTIONS);
        int seat = aude_turn_number(&game) % 3, at, owner = (seat + 1) % 3;
        int length = aude_observation(&game, seat, seen, 4096);
        assert_int_equal(told_length(seen), length);
        assert_int_equal(length, 12 + 3 * 6 + 3 * 3 * 2 + aude_kind_count(&rules) +
                                     4 * aude_placed_count(&game) + 4 * aude_standing_count(&game) +
                                     3 * aude_bridge_count(&game) + 5 * aude_tower_count(&game) +
                                     6 * aude_castle_count(&game) + 3 * aude_bazaar(&game).tiles +
                                     4 + 5);
        assert_int_equal(seen[8], aude_bridge_count(&game));
        assert_int_equal(seen[9], aude_tower_count(&game));
        assert_int_equal(seen[10], aude_castle_count(&game));
        assert_int_equal(seen[11], aude_bazaar(&game).tiles);
        for (int token = 0; token <= AUDE_TOKEN_CASTLE; token++)
            assert_int_equal(seen[12 + 3 + token], aude_tokens(&game, seat, token));
        assert_int_equal(seen[12 + 18 + 2],
                         aude_prisoners(&game, seat, owner, AUDE_FOLLOWER)); /* captor, owner */
        prisoners += seen[12 + 18 + 2];
        at = 12 + 18 + 18 + aude_kind_count(&rules) + 4 * aude_placed_count(&game) +
             4 * aude_standing_count(&game);
        if (aude_bridge_count(&game) > 0) {
            assert_int_equal(seen[at], aude_bridge(&game, 0).x);
            assert_int_equal(seen[at + 2], aude_bridge(&game, 0).axis);
            bridges++;
        }
        at += 3 * aude_bridge_count(&game);
        if (aude_tower_count(&game) > 0) {
            assert_int_equal(seen[at + 1], aude_tower(&game, 0).y);
            assert_int_equal(seen[at + 2], aude_tower(&game, 0).floors);
            assert_int_equal(seen[at + 3], aude_tower(&game, 0).open);
            towers++;
        }
        if (aude_decider(&game) == AUDE_CHANCE)
            action[0] = aude_random_draw(&game, &random);
        else
            action[0] = action[aude_random_below(&random, (uint32_t)count)];
        assert_int_equal(aude_apply(&game, action[0], NULL), AUDE_OK);
    }
    assert_true(towers > 0 && bridges > 0 && prisoners > 0);
}

/* Who decides is told relative to the seat as well. */
static void test_observed_decider(void **state)
{
    int32_t seen[2];
    (void)state;
    start(3, "off");
    assert_int_equal(
        aude_apply(&game, aude_action_make(AUDE_DRAW, aude_kind_find(&rules, "base-e"), 0, 0, 0, 0),
                   NULL),
        AUDE_OK);
    for (int seat = 0; seat < 3; seat++) {
        aude_observation(&game, seat, seen, 2);
        assert_int_equal(seen[1], (3 - seat) % 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_next),      cmocka_unit_test(test_random_init),
        cmocka_unit_test(test_random_below),     cmocka_unit_test(test_random_draw),
        cmocka_unit_test(test_playout),          cmocka_unit_test(test_trace),
        cmocka_unit_test(test_playouts),         cmocka_unit_test(test_observation),
        cmocka_unit_test(test_observed_decider), cmocka_unit_test(test_observed_expansions),
    };
    return cmocka_run_group_tests_name("playing on", tests, NULL, NULL);
}
