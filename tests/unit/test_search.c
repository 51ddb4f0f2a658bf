/* SPDX-License-Identifier: Apache-2.0 */
/* aude_search.h and aude_tables.h: features, pieces, previews, policies, batches, hashes, and the
 * tables that tell what numbers mean. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "aude.h"

static struct aude_rules rules;
static struct aude_state game, other;
static struct aude_random dice;
static aude_action actions[AUDE_MAX_ACTIONS];

static void begin(const char *const *expansions)
{
    struct aude_setup setup;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    for (; *expansions != NULL; expansions++)
        assert_int_equal(aude_setup_expansion(&setup, *expansions), AUDE_OK);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    aude_state_init(&game, &rules);
    aude_random_init(&dice, 11);
}

static void begin_all(void)
{
    begin((const char *const[]){"tower", "bcb", NULL});
}

static void play(int turns)
{
    assert_true(aude_play_on(&game, &dice, turns, NULL, NULL, actions, AUDE_MAX_ACTIONS) > 0);
}

/* Does a playout from here play the game that its trace tells? */
static void trace(uint64_t seed)
{
    static aude_action traced[AUDE_MAX_RECORD];
    struct aude_random random;
    struct aude_state slow = game, fast = game;
    aude_random_init(&random, seed);
    const int plies = aude_playout_trace(&fast, &random, traced, AUDE_MAX_RECORD);
    assert_in_range(plies, 1, AUDE_MAX_RECORD);
    for (int i = 0; i < plies; i++)
        assert_int_equal(aude_apply(&slow, traced[i], NULL), AUDE_OK);
    assert_int_equal(aude_step(&slow), AUDE_STEP_OVER);
    assert_true(aude_state_equal(&fast, &slow));
}

/* BAZAAR-32: a bazaar that waits for the second part of a turn, whose tile shows none. */
static void test_playout_bazaar_waits(void **state)
{
    struct aude_setup setup;
    (void)state;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    assert_int_equal(aude_setup_expansion(&setup, "bcb"), AUDE_OK);
    assert_int_equal(aude_setup_set(&setup, "BAZAAR_BUILDER_ORDER", "builder-first"), AUDE_OK);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    aude_state_init(&game, &rules);
    aude_edit_clear(&game);
    const int plain = aude_kind_find(&rules, "base-b");
    const int bazaar = aude_kind_find(&rules, "bcb-a");
    assert_int_equal(aude_edit_tile(&game, plain, 0, 0, 0), AUDE_OK);
    assert_int_equal(aude_edit_turn(&game, 0, AUDE_STEP_PLACE, bazaar), AUDE_OK);
    struct aude_moment moment = aude_moment(&game);
    moment.again = 1;
    assert_int_equal(aude_edit_moment(&game, &moment), AUDE_OK);
    const aude_action place = aude_action_make(AUDE_PLACE, bazaar, 1, 0, 0, 0);
    assert_int_equal(aude_apply(&game, place, NULL), AUDE_OK);
    for (uint64_t seed = 0; seed < 20; seed++)
        trace(seed);
}

static void test_features(void **state)
{
    static struct aude_feature_at features[AUDE_MAX_TILES * AUDE_MAX_SEGMENTS];
    (void)state;
    begin_all();
    play(40);
    const int count = aude_features(&game, features, AUDE_MAX_TILES * AUDE_MAX_SEGMENTS);
    assert_int_equal(aude_features(&game, NULL, 0), count);
    assert_true(count > 40);
    for (int i = 0; i < count; i++) {
        struct aude_feature feature;
        assert_true(
            aude_feature_at(&game, features[i].x, features[i].y, features[i].segment, &feature));
        assert_memory_equal(&feature, &features[i].feature, sizeof feature);
        for (int j = 0; j < i; j++)
            assert_int_not_equal(features[j].feature.region, feature.region);
    }
    for (int i = 0; i < aude_standing_count(&game); i++) {
        const struct aude_standing figure = aude_standing(&game, i);
        struct aude_feature feature;
        int found = 0;
        aude_feature_at(&game, figure.x, figure.y, figure.segment, &feature);
        for (int j = 0; j < count; j++)
            found += features[j].feature.region == feature.region;
        assert_int_equal(found, 1);
    }
}

static void test_pieces(void **state)
{
    static struct aude_piece pieces[512];
    int bridges = 0, castles = 0, floors = 0;
    (void)state;
    begin_all();
    play(60);
    const int count = aude_pieces(&game, pieces, 512);
    assert_int_equal(aude_pieces(&game, pieces, 3), count);
    for (int i = 0; i < count; i++) {
        const struct aude_piece piece = pieces[i];
        if (i < aude_standing_count(&game)) {
            const struct aude_standing figure = aude_standing(&game, i);
            assert_true(piece.figure == figure.figure && piece.seat == figure.seat &&
                        piece.x == figure.x && piece.y == figure.y &&
                        piece.segment == figure.segment && piece.token == -1);
        } else {
            assert_int_equal(piece.figure, -1);
            bridges += piece.token == AUDE_TOKEN_BRIDGE;
            castles += piece.token == AUDE_TOKEN_CASTLE;
            floors += piece.token == AUDE_TOKEN_FLOOR ? piece.count : 0;
        }
    }
    assert_int_equal(bridges, aude_bridge_count(&game));
    assert_int_equal(castles, aude_castle_count(&game));
    for (int i = 0; i < aude_tower_count(&game); i++)
        floors -= aude_tower(&game, i).floors;
    assert_int_equal(floors, 0);
    assert_true(bridges > 0 && count > bridges);
}

static void test_previews(void **state)
{
    static struct aude_preview previews[AUDE_MAX_ACTIONS];
    (void)state;
    begin_all();
    for (int turn = 0; turn < 60 && aude_decider(&game) != AUDE_NOBODY; turn++) {
        const uint64_t before = aude_hash(&game);
        const int count = aude_legal_actions(&game, actions, AUDE_MAX_ACTIONS);
        actions[count] = AUDE_VERB_NONE;
        aude_previews(&game, actions, count + 1, &other, previews);
        assert_int_not_equal(previews[count].status, AUDE_OK);
        assert_true(aude_hash(&game) == before);
        const int chosen = (int)aude_random_below(&dice, (uint32_t)count);
        const int score = aude_score(&game, 0), supply = aude_supply(&game, 1, AUDE_FOLLOWER);
        assert_int_equal(aude_apply(&game, actions[chosen], NULL), AUDE_OK);
        assert_int_equal(previews[chosen].status, AUDE_OK);
        assert_int_equal(previews[chosen].gain[0], aude_score(&game, 0) - score);
        assert_int_equal(previews[chosen].figures[1][AUDE_FOLLOWER],
                         aude_supply(&game, 1, AUDE_FOLLOWER) - supply);
        assert_int_equal(previews[chosen].decider, aude_decider(&game));
        assert_int_equal(previews[chosen].step, aude_step(&game));
    }
}

static int last_of(void *context, const struct aude_state *state, const aude_action *list,
                   int count, struct aude_random *random)
{
    (void)state;
    (void)list;
    (void)random;
    ++*(int *)context;
    return count - 1;
}

static void test_play_on(void **state)
{
    int asked = 0;
    (void)state;
    begin((const char *const[]){NULL});
    play(3);
    assert_int_equal(aude_turn_number(&game), 4);
    play(0);
    assert_int_equal(aude_decider(&game), AUDE_NOBODY);
    aude_state_init(&game, &rules);
    aude_play_on(&game, &dice, 0, last_of, &asked, actions, AUDE_MAX_ACTIONS);
    assert_true(asked > 70);
    assert_int_equal(aude_play_on(&game, &dice, 0, last_of, &asked, actions, 1), 0);
}

static void test_hashes(void **state)
{
    (void)state;
    begin_all();
    play(20);
    aude_state_copy(&other, &game);
    assert_true(aude_hash(&other) == aude_hash(&game));
    aude_edit_score(&other, 1, aude_score(&other, 1) + 1);
    assert_true(aude_hash(&other) != aude_hash(&game));
}

static void test_batches(void **state)
{
    enum { GAMES = 5 };
    static char memory[GAMES * (AUDE_STATE_BYTES + 8)];
    static uint16_t statuses[GAMES];
    static int32_t scores[GAMES * 2];
    static int8_t deciders[GAMES];
    aude_action chosen[GAMES];
    (void)state;
    begin((const char *const[]){NULL});
    const size_t stride = aude_state_size(&rules);
    char *first = memory + (8 - (uintptr_t)memory % 8) % 8;
    for (size_t i = 0; i < GAMES; i++)
        aude_state_init((struct aude_state *)(void *)(first + i * stride), &rules);
    for (int ply = 0; ply < 30; ply++) {
        for (size_t i = 0; i < GAMES; i++) {
            struct aude_state *one = (struct aude_state *)(void *)(first + i * stride);
            const int count = aude_legal_actions(one, actions, AUDE_MAX_ACTIONS);
            chosen[i] = i == 0 && ply % 3 == 0 ? AUDE_VERB_NONE
                                               : actions[aude_random_below(&dice, (uint32_t)count)];
        }
        aude_apply_batch((struct aude_state *)(void *)first, stride, GAMES, chosen, statuses);
        for (size_t i = 0; i < GAMES; i++)
            assert_int_equal(statuses[i] == AUDE_OK, !(i == 0 && ply % 3 == 0));
    }
    aude_look_batch((struct aude_state *)(void *)first, stride, GAMES, scores, deciders);
    for (size_t i = 0; i < GAMES; i++) {
        const struct aude_state *one = (struct aude_state *)(void *)(first + i * stride);
        assert_int_equal(deciders[i], aude_decider(one));
        assert_int_equal(scores[2 * i + 1], aude_score(one, 1));
        assert_null(aude_check(one));
    }
}

/* Every index once, in the block of its verb; a full length of numbers; chance and play in rows. */
static void test_dense(void **state)
{
    enum { GAMES = 3, STATE = 16384, INDICES = 200000, NUMBERS = 4096 };
    static struct aude_dense dense;
    static int32_t indices[AUDE_MAX_ACTIONS], rows[GAMES * AUDE_MAX_ACTIONS], counts[GAMES];
    static aude_action listed[GAMES * AUDE_MAX_ACTIONS];
    static _Alignas(8) unsigned char memory[GAMES * STATE];
    static int8_t deciders[GAMES];
    static int32_t scores[GAMES * 2], ranks[GAMES] = {0, -1, 1};
    static struct aude_random random[GAMES];
    static uint8_t mask[GAMES * INDICES];
    static int32_t numbers[GAMES * NUMBERS];
    (void)state;
    begin_all();
    aude_dense_init(&dense, &rules);
    assert_true(dense.count <= INDICES && dense.length <= NUMBERS);
    for (int ply = 0; ply < 200 && aude_decider(&game) != AUDE_NOBODY; ply++) {
        const int count = aude_dense_actions(&dense, &game, actions, indices, AUDE_MAX_ACTIONS);
        for (int i = 0; i < count; i++) {
            const int verb = (int)aude_action_verb(actions[i]);
            assert_in_range(indices[i], dense.first[verb], dense.first[verb + 1] - 1);
            for (int j = 0; j < i; j++)
                assert_int_not_equal(indices[j], indices[i]);
        }
        const uint32_t chosen = aude_random_below(&dice, (uint32_t)count);
        assert_int_equal(aude_apply(&game, actions[chosen], NULL), AUDE_OK);
    }
    assert_true(aude_state_size(&rules) <= STATE);
    struct aude_batch batch = {.rules = &rules,
                               .dense = &dense,
                               .n = GAMES,
                               .capacity = AUDE_MAX_ACTIONS,
                               .stride = STATE,
                               .first = (struct aude_state *)(void *)memory,
                               .random = random,
                               .actions = listed,
                               .indices = rows,
                               .counts = counts,
                               .deciders = deciders,
                               .scores = scores,
                               .mask = mask,
                               .observation = numbers};
    for (int i = 0; i < GAMES; i++) {
        aude_random_init(&random[i], 4);
        aude_batch_begin(&batch, i);
    }
    assert_true(counts[0] > 1 && counts[0] == counts[1] && deciders[0] == 0);
    const int32_t chosen[GAMES] = {rows[0], -1, rows[2 * AUDE_MAX_ACTIONS + 1]};
    const int32_t wrong[GAMES] = {rows[0], -1, dense.first[AUDE_DRAW]};
    assert_int_equal(aude_batch_indices(&batch, wrong), 2);
    assert_int_equal(aude_batch_ranks(&batch, (const int32_t[]){0, -1, counts[2]}), 2);
    assert_int_equal(aude_turn_number(batch.first), 1);
    assert_int_equal(aude_step(batch.first), AUDE_STEP_PLACE);
    assert_int_equal(aude_batch_indices(&batch, chosen), -1);
    assert_int_not_equal(aude_step(batch.first), AUDE_STEP_PLACE);
    assert_int_equal(aude_batch_ranks(&batch, ranks), -1);
    int legal = 0;
    for (int32_t i = 0; i < GAMES * dense.count; i++)
        legal += mask[i];
    assert_int_equal(legal, counts[0] + counts[1] + counts[2]);
    assert_int_equal(numbers[dense.length + 6], 1); /* one tile lies in the game that waits */
    assert_int_equal(numbers[1], 0);                /* who decides looks */
    assert_int_equal(aude_placed_count((struct aude_state *)(void *)(memory + STATE)), 1);
}

#define KNOWN(table, number, wanted)                                                               \
    do {                                                                                           \
        assert_string_equal(aude_##table##_info(number)->word.name, wanted);                       \
        assert_int_equal(aude_##table##_find(wanted), number);                                     \
    } while (0)

static void require_word(const struct aude_word *word, int number)
{
    assert_int_equal(word->number, number);
    assert_true(strlen(word->name) > 1 && strlen(word->text) > 1 && strlen(word->room) > 1);
    assert_true(strchr(word->rule, '-') != NULL);
}

static void test_tables(void **state)
{
    (void)state;
    KNOWN(step, AUDE_STEP_CAPTURE, "capture");
    KNOWN(verb, AUDE_PLACE, "place");
    KNOWN(figure, AUDE_ABBOT, "abbot");
    KNOWN(token, AUDE_TOKEN_CASTLE, "castle");
    KNOWN(event, AUDE_EVENT_ASSIGN, "assign");
    assert_int_equal(aude_figure_find("dragonfly"), -1);
    assert_null(aude_verb_info(aude_verb_count()));
    assert_string_equal(aude_figure_name(aude_figure_count()), "");
    for (int i = 0; i < aude_step_count(); i++)
        require_word(&aude_step_info(i)->word, i);
    for (int i = AUDE_VERB_NONE + 1; i < aude_verb_count(); i++)
        if (aude_verb_info(i) != NULL)
            require_word(&aude_verb_info(i)->word, i);
    for (int i = 0; i < aude_figure_count(); i++)
        require_word(&aude_figure_info(i)->word, i);
    for (int i = 0; i < aude_token_count(); i++)
        require_word(&aude_token_info(i)->word, i);
    for (int i = 0; i < aude_event_count(); i++)
        require_word(&aude_event_info(i)->word, i);
    for (int i = 0; i < aude_verb_count(); i++) {
        const struct aude_word *const names = aude_verb_names(i);
        for (int k = 0; names != NULL && names[k].name != NULL; k++)
            assert_int_equal(names[k].number, k); /* actions hold it (COUNT-4) */
    }
    for (int i = 0; i < aude_status_count(); i++) {
        assert_true(aude_status_name((enum aude_status)i)[0] != '\0');
        assert_true(aude_status_text((enum aude_status)i)[0] != '\0');
    }
    begin_all();
    for (int i = 0; i < aude_room_count(); i++)
        assert_int_equal(aude_room_plays(&rules, i),
                         aude_room(i)->game == AUDE_CARCASSONNE &&
                             (aude_room(i)->option == NULL ||
                              strcmp(aude_room(i)->option, "TOWER") == 0 ||
                              strcmp(aude_room(i)->option, "BRIDGES") == 0 ||
                              strcmp(aude_room(i)->option, "CASTLES") == 0 ||
                              strcmp(aude_room(i)->option, "BAZAARS") == 0));
    assert_int_equal(aude_figures_dealt(&rules, AUDE_FOLLOWER), 7);
    assert_int_equal(aude_figures_dealt(&rules, AUDE_ABBOT), 0);
    assert_int_equal(aude_tokens_dealt(&rules, AUDE_TOKEN_FLOOR), 10);
    assert_true((aude_figure_claims(&rules, AUDE_FOLLOWER) >> AUDE_TOWER & 1) != 0);
}

/* The entries of the end say that they belong to it, and those of a round that they do not. */
static void test_places(void **state)
{
    static struct aude_entry entries[AUDE_MAX_ENTRIES];
    struct aude_ledger ledger = AUDE_LEDGER(entries);
    int rounds = 0, final = 0;
    (void)state;
    begin((const char *const[]){NULL});
    while (aude_decider(&game) != AUDE_NOBODY) {
        const int count = aude_legal_actions(&game, actions, AUDE_MAX_ACTIONS);
        const int over = aude_bag_total(&game) == 0;
        ledger.count = 0;
        assert_int_equal(
            aude_apply(&game, actions[aude_random_below(&dice, (uint32_t)count)], &ledger),
            AUDE_OK);
        for (int i = 0; i < ledger.count; i++) {
            rounds += entries[i].at == 625;
            final += entries[i].at >= AUDE_FINAL;
            assert_true(entries[i].at < AUDE_FINAL || over);
            assert_true(entries[i].at >= 120);
        }
    }
    assert_true(rounds > 3 && final > 2);
    /* a ledger that is too short says so */
    ledger = aude_ledger(entries, 1);
    aude_edit_final(&game, &ledger);
    assert_int_equal(ledger.count, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_playout_bazaar_waits),
        cmocka_unit_test(test_features),
        cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_previews),
        cmocka_unit_test(test_play_on),
        cmocka_unit_test(test_hashes),
        cmocka_unit_test(test_batches),
        cmocka_unit_test(test_dense),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_places),
    };
    return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
