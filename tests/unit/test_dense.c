/* SPDX-License-Identifier: Apache-2.0 */
/* aude_dense.h: observations of one length against those that they are made of; what indices mean,
 * which must never change; rows of games in which a wrong choice changes nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "aude.h"

enum { GAMES = 3, STATE = AUDE_STATE_BYTES, NUMBERS = 1 << 15 };

/* The indices of all decisions of one game under some rules, in one number. */
#define BASE_INDICES 0x77df22d6u
#define SOME_INDICES 0x87a45c30u
#define OTHER_INDICES 0x3bde142u
#define DISCOVERY_INDICES 0x868d784eu

static struct aude_rules rules;
static struct aude_state game;
static struct aude_random dice, random_of[GAMES];
static struct aude_dense dense;
static aude_action actions[AUDE_MAX_ACTIONS], listed[GAMES * AUDE_MAX_ACTIONS];
static int32_t indices[AUDE_MAX_ACTIONS], rows[GAMES * AUDE_MAX_ACTIONS], counts[GAMES];
static int32_t packed[NUMBERS], wanted[NUMBERS], found[NUMBERS];
static _Alignas(8) unsigned char memory[GAMES * STATE], before[GAMES * STATE];
static int8_t deciders[GAMES];
static int32_t scores[GAMES * AUDE_MAX_SEATS];

static void begin(enum aude_game kind, int seats, const char *const *expansions)
{
    struct aude_setup setup;
    aude_setup_init(&setup, kind);
    setup.seats = (uint8_t)seats;
    for (; *expansions != NULL; expansions++)
        assert_int_equal(aude_setup_expansion(&setup, *expansions), AUDE_OK);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    aude_state_init(&game, &rules);
    aude_random_init(&dice, 3);
    aude_dense_init(&dense, &rules);
    assert_in_range(dense.length, 1, NUMBERS);
}

static int columns_of(const struct aude_observation_part *part)
{
    int spaces = 0;
    for (const char *at = part->columns; *at != '\0'; at++)
        spaces += *at == ' ';
    return spaces + 1;
}

/* Each part of the packed numbers, filled up with -1 to as many items as it may have. */
static int unpack(int seat)
{
    static struct aude_observation_part parts[AUDE_MAX_OBSERVATION_PARTS];
    const int count = aude_observation_parts(&rules, parts, AUDE_MAX_OBSERVATION_PARTS);
    const int length = aude_observation(&game, seat, packed, NUMBERS);
    int from = 0, to = 0;
    for (int i = 0; i < count; i++) {
        const int each = columns_of(&parts[i]);
        const int items = parts[i].length_at < 0 ? parts[i].most : packed[parts[i].length_at];
        for (int k = 0; k < parts[i].most * each; k++)
            wanted[to++] = k < items * each ? packed[from++] : -1;
    }
    assert_int_equal(from, length);
    return to;
}

static void compare_observations(void)
{
    for (int seat = 0; seat < dense.seats; seat++) {
        assert_int_equal(unpack(seat), dense.length);
        assert_true(aude_dense_observe(&dense, &game, seat, found));
        assert_memory_equal(found, wanted, (size_t)dense.length * sizeof found[0]);
    }
}

/* Plays the game to its end by lot. Returns a number for all indices of all decisions. */
static uint32_t play(void)
{
    uint32_t all = 2166136261u;
    for (int ply = 0; aude_decider(&game) != AUDE_NOBODY; ply++) {
        const int count = aude_dense_actions(&dense, &game, actions, indices, AUDE_MAX_ACTIONS);
        for (int i = 0; i < count; i++)
            all = (all ^ (uint32_t)indices[i]) * 16777619u;
        if (ply % 8 == 0)
            compare_observations();
        const uint32_t chosen = aude_random_below(&dice, (uint32_t)count);
        assert_int_equal(aude_apply(&game, actions[chosen], NULL), AUDE_OK);
    }
    compare_observations();
    return all;
}

static const char *const none[] = {NULL};
static const char *const some[] = {"tower", "bcb", NULL};
static const char *const others[] = {"river1", "inns",  "traders", "king",    "cult",
                                     "count",  "abbey", "dragon",  "phantom", NULL};

/* Networks were taught with indices: another number here means that old ones mislead. */
static void test_carcassonne(void **state)
{
    (void)state;
    begin(AUDE_CARCASSONNE, 2, none);
    assert_int_equal(play(), BASE_INDICES);
    begin(AUDE_CARCASSONNE, 4, some);
    assert_int_equal(play(), SOME_INDICES);
    begin(AUDE_CARCASSONNE, 5, others);
    assert_int_equal(play(), OTHER_INDICES);
}

static void test_discovery(void **state)
{
    (void)state;
    if (!aude_game_built(AUDE_DISCOVERY))
        return;
    begin(AUDE_DISCOVERY, 3, none);
    assert_int_equal(play(), DISCOVERY_INDICES);
}

static struct aude_batch batch_of(int32_t capacity)
{
    struct aude_batch batch = {.rules = &rules,
                               .dense = &dense,
                               .n = GAMES,
                               .capacity = capacity,
                               .stride = STATE,
                               .first = (struct aude_state *)(void *)memory,
                               .random = random_of,
                               .actions = listed,
                               .indices = rows,
                               .counts = counts,
                               .deciders = deciders,
                               .scores = scores};
    for (int i = 0; i < GAMES; i++) {
        aude_random_init(&random_of[i], (uint64_t)i + 1);
        aude_batch_begin(&batch, i);
    }
    return batch;
}

/* In whichever game the choice is wrong: it is told which, and nothing is played. */
static void test_wrong_choices(void **state)
{
    (void)state;
    begin(AUDE_CARCASSONNE, 2, some);
    struct aude_batch batch = batch_of(AUDE_MAX_ACTIONS);
    memcpy(before, memory, sizeof memory);
    for (int wrong = 0; wrong < GAMES; wrong++) {
        int32_t ranks[GAMES], chosen[GAMES];
        for (int i = 0; i < GAMES; i++) {
            ranks[i] = i == wrong ? counts[i] : counts[i] - 1;
            chosen[i] = i == wrong ? dense.first[AUDE_DRAW] : rows[i * AUDE_MAX_ACTIONS];
        }
        assert_int_equal(aude_batch_ranks(&batch, ranks), wrong);
        assert_int_equal(aude_batch_indices(&batch, chosen), wrong);
        assert_memory_equal(before, memory, sizeof memory);
    }
}

/* A choice of -1 is none: that game waits, and the others go on. */
static void test_waiting(void **state)
{
    (void)state;
    begin(AUDE_CARCASSONNE, 2, some);
    struct aude_batch batch = batch_of(AUDE_MAX_ACTIONS);
    for (int waits = 0; waits < GAMES; waits++) {
        int32_t ranks[GAMES], chosen[GAMES];
        for (int i = 0; i < GAMES; i++)
            ranks[i] = i == waits ? -1 : 0;
        memcpy(before, memory, sizeof memory);
        assert_int_equal(aude_batch_ranks(&batch, ranks), -1);
        for (int i = 0; i < GAMES; i++)
            assert_int_equal(memcmp(&before[i * STATE], &memory[i * STATE], STATE) == 0,
                             i == waits);
        memcpy(before, memory, sizeof memory);
        for (int i = 0; i < GAMES; i++)
            chosen[i] = i == waits ? -1 : rows[i * AUDE_MAX_ACTIONS + counts[i] - 1];
        assert_int_equal(aude_batch_indices(&batch, chosen), -1);
        for (int i = 0; i < GAMES; i++)
            assert_int_equal(memcmp(&before[i * STATE], &memory[i * STATE], STATE) == 0,
                             i == waits);
    }
}

/* A row just as long as the longest list is long enough. */
static void test_short_rows(void **state)
{
    (void)state;
    begin(AUDE_CARCASSONNE, 2, none);
    int32_t longest = 0;
    batch_of(AUDE_MAX_ACTIONS);
    for (int i = 0; i < GAMES; i++)
        longest = counts[i] > longest ? counts[i] : longest;
    batch_of(longest);
    for (int i = 0; i < GAMES; i++)
        assert_in_range(counts[i], 1, longest);
}

static int longest_list(void)
{
    int32_t longest = 0;
    for (int i = 0; i < GAMES; i++)
        longest = counts[i] > longest ? counts[i] : longest;
    return longest;
}

/* One seat decides, the others by lot: whole games, and never a decision of another seat. Behind a
 * list there is -1 as far as longer ones were. */
static void test_one_seat(void **state)
{
    (void)state;
    begin(AUDE_CARCASSONNE, 4, some);
    memset(rows, -1, sizeof rows);
    struct aude_batch batch = batch_of(AUDE_MAX_ACTIONS);
    for (int i = 0; i < GAMES; i++)
        aude_batch_begin_seat(&batch, 2, i);
    int longest = 0, steps = 0;
    int32_t chosen[GAMES];
    for (; longest_list() > 0; steps++) {
        longest = longest_list() > longest ? longest_list() : longest;
        for (int i = 0; i < GAMES; i++) {
            assert_true(counts[i] == 0 ? deciders[i] == AUDE_NOBODY : deciders[i] == 2);
            for (int k = counts[i]; k < longest; k++)
                assert_int_equal(rows[i * AUDE_MAX_ACTIONS + k], -1);
        }
        aude_batch_sample(&batch, &dice, chosen);
        assert_int_equal(aude_batch_seat(&batch, 2, chosen), -1);
    }
    assert_in_range(steps, 20, 200);
    aude_batch_sample(&batch, &dice, chosen);
    for (int i = 0; i < GAMES; i++)
        assert_int_equal(chosen[i], -1);
    chosen[1] = 0;
    assert_int_equal(aude_batch_seat(&batch, 2, chosen), 1);
}

/* A game put in is played on as where it came from, also from other rules of the same set-up. */
static void test_put(void **state)
{
    static struct aude_rules copy, others_rules;
    static struct aude_state other;
    struct aude_setup setup;
    (void)state;
    begin(AUDE_CARCASSONNE, 2, some);
    struct aude_batch batch = batch_of(AUDE_MAX_ACTIONS);
    aude_state_copy(&game, (const struct aude_state *)(const void *)&memory[STATE]);
    setup = *aude_rules_setup(&rules);
    assert_int_equal(aude_rules_init(&copy, &setup), AUDE_OK);
    setup.seats = 3;
    assert_int_equal(aude_rules_init(&others_rules, &setup), AUDE_OK);
    aude_state_init(&other, &others_rules);
    memcpy(before, memory, sizeof memory);
    assert_false(aude_batch_put(&batch, 0, &other));
    assert_false(aude_state_adopt(&other, &rules));
    assert_ptr_equal(aude_state_rules(&other), &others_rules);
    assert_memory_equal(before, memory, sizeof memory);
    assert_true(aude_state_adopt(&game, &copy));
    assert_ptr_equal(aude_state_rules(&game), &copy);
    assert_true(aude_batch_put(&batch, 0, &game));
    assert_true(aude_state_equal((const struct aude_state *)(const void *)memory,
                                 (const struct aude_state *)(const void *)&memory[STATE]));
    assert_int_equal(counts[0], counts[1]);
    assert_memory_equal(rows, &rows[AUDE_MAX_ACTIONS], (size_t)counts[0] * sizeof rows[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_carcassonne),   cmocka_unit_test(test_discovery),
        cmocka_unit_test(test_wrong_choices), cmocka_unit_test(test_waiting),
        cmocka_unit_test(test_short_rows),    cmocka_unit_test(test_one_seat),
        cmocka_unit_test(test_put),
    };
    return cmocka_run_group_tests_name("dense", tests, NULL, NULL);
}
