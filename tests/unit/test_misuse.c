/* SPDX-License-Identifier: Apache-2.0 */
/* Programmer errors end the program at once, in every build (src/core/require.h): each call here is
 * made in a process of its own, which has to die of it. Beside each of them stand the calls at the
 * very bounds of what is allowed, which have to return. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "aude.h"

enum { NO_MORE = 99 };

static struct aude_rules rules;
static struct aude_state game, scratch;
static struct aude_random dice;
static struct aude_survey survey;
static struct aude_dense dense;
static struct aude_preview preview;
static struct aude_cell cell;
static struct aude_feature_at feature;
static struct aude_piece piece;
static struct aude_waited waited;
static struct aude_meeting meeting;
static struct aude_observation_part part;
static aude_action actions[AUDE_MAX_ACTIONS];
static uint32_t weights[AUDE_MAX_ACTIONS];
static int32_t numbers[AUDE_MAX_ACTIONS], scores[AUDE_MAX_SEATS];
static int8_t deciders[1];
static uint16_t statuses[1];
static int low, high;

/* The call of a list that is meant is made, and ends the process; the others are passed over. */
static int wanted;
#define CALL(...)                                                                                  \
    do {                                                                                           \
        if (wanted-- == 0) {                                                                       \
            __VA_ARGS__;                                                                           \
            _exit(0);                                                                              \
        }                                                                                          \
    } while (0)

/* What a programmer error ends with, and what only its consequences do. */
static const int deadly[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE};

/* How a process ends that makes this call of the list: what wait() says. */
static int ends(void (*calls)(void), int number)
{
    int status = 0;
    const pid_t child = fork();
    if (child == 0) {
        for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; i++)
            signal(deadly[i], SIG_DFL); /* cmocka takes them */
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        wanted = number;
        calls();
        _exit(NO_MORE);
    }
    assert_true(child > 0 && waitpid(child, &status, 0) == child);
    return status;
}

static void try_all(void (*calls)(void), int at_least, int allowed)
{
    int number = 0;
    for (;; number++) {
        const int status = ends(calls, number);
        if (WIFEXITED(status) && WEXITSTATUS(status) == NO_MORE)
            break;
        const int died = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
        if (allowed ? status != 0 : died != SIGILL && died != SIGTRAP)
            fail_msg("call %d of the list ends with %#x", number, (unsigned)status);
    }
    assert_true(number >= at_least);
}

static bool has_all(void)
{
    return aude_bridge_count(&game) > 0 && aude_tower_count(&game) > 0 &&
           aude_castle_count(&game) > 0 && aude_standing_count(&game) > 0;
}

static int begin(void **state)
{
    struct aude_setup setup;
    (void)state;
    aude_setup_init(&setup, AUDE_CARCASSONNE);
    setup.seats = 3;
    assert_int_equal(aude_setup_expansion(&setup, "tower"), AUDE_OK);
    assert_int_equal(aude_setup_expansion(&setup, "bcb"), AUDE_OK);
    assert_int_equal(aude_rules_init(&rules, &setup), AUDE_OK);
    aude_dense_init(&dense, &rules);
    aude_state_init(&game, &rules);
    for (uint64_t seed = 1; seed < 100 && !has_all(); seed++) {
        aude_state_init(&game, &rules);
        aude_random_init(&dice, seed);
        aude_play_on(&game, &dice, 60, NULL, NULL, actions, AUDE_MAX_ACTIONS);
    }
    assert_true(has_all());
    while (aude_decider(&game) == AUDE_CHANCE)
        assert_int_equal(aude_apply(&game, aude_random_draw(&game, &dice), NULL), AUDE_OK);
    aude_survey_begin(&survey, &game);
    return 0;
}

/* ---- names and set-ups ---- */

static void bad_names(void)
{
    CALL(aude_abi((enum aude_abi_item) - 1));
    CALL(aude_abi((enum aude_abi_item)AUDE_ABI_ITEMS));
    CALL(aude_game_name((enum aude_game) - 1));
    CALL(aude_game_name((enum aude_game)AUDE_GAMES));
    CALL(aude_game_built((enum aude_game)AUDE_GAMES));
    CALL(aude_feature_kind_name((enum aude_feature_kind) - 1));
    CALL(aude_feature_kind_name((enum aude_feature_kind)AUDE_FEATURE_KINDS));
    CALL(aude_option(AUDE_CARCASSONNE, -1));
    CALL(aude_option(AUDE_CARCASSONNE, aude_option_count(AUDE_CARCASSONNE)));
    CALL(aude_preset(AUDE_CARCASSONNE, -1));
    CALL(aude_preset(AUDE_CARCASSONNE, aude_preset_count(AUDE_CARCASSONNE)));
    CALL(aude_preset_value(AUDE_CARCASSONNE, -1, 0));
    CALL(aude_preset_value(AUDE_CARCASSONNE, aude_preset_count(AUDE_CARCASSONNE), 0));
    CALL(aude_preset_value(AUDE_CARCASSONNE, 0, -1));
    CALL(aude_preset_value(AUDE_CARCASSONNE, 0, aude_option_count(AUDE_CARCASSONNE)));
    CALL(aude_setup_init(&(struct aude_setup){0}, (enum aude_game)AUDE_GAMES));
    CALL(aude_set(-1));
    CALL(aude_set(aude_set_count()));
    CALL(aude_tile(-1));
    CALL(aude_tile(aude_tile_count()));
    CALL(aude_kind_segment(&rules, 0, -1));
    CALL(aude_kind_segment(&rules, 0, 100));
    CALL(aude_rules_init(NULL, aude_rules_setup(&rules)));
    CALL(aude_rules_init(&rules, NULL));
    CALL(aude_rules_size(NULL));
    CALL(aude_status_rule((enum aude_game)AUDE_GAMES, AUDE_OK));
    CALL(aude_status_rule(AUDE_CARCASSONNE, (enum aude_status) - 1));
    CALL(aude_status_rule(AUDE_CARCASSONNE, (enum aude_status)aude_status_count()));
    CALL(aude_status_text((enum aude_status) - 1));
    CALL(aude_status_text((enum aude_status)aude_status_count()));
    CALL(aude_status_name((enum aude_status) - 1));
    CALL(aude_status_name((enum aude_status)aude_status_count()));
    CALL(aude_figures_dealt(&rules, -1));
    CALL(aude_figures_dealt(&rules, aude_figure_count()));
    CALL(aude_tokens_dealt(&rules, -1));
    CALL(aude_tokens_dealt(&rules, aude_token_count()));
    CALL(aude_figure_claims(&rules, -1));
    CALL(aude_figure_claims(&rules, aude_figure_count()));
    CALL(aude_room(-1));
    CALL(aude_room(aude_room_count()));
}

static void good_names(void)
{
    CALL(aude_abi((enum aude_abi_item)0));
    CALL(aude_abi((enum aude_abi_item)(AUDE_ABI_ITEMS - 1)));
    CALL(aude_game_name((enum aude_game)(AUDE_GAMES - 1)));
    CALL(aude_game_built((enum aude_game)(AUDE_GAMES - 1)));
    CALL(aude_feature_kind_name((enum aude_feature_kind)0));
    CALL(aude_feature_kind_name((enum aude_feature_kind)(AUDE_FEATURE_KINDS - 1)));
    CALL(aude_option(AUDE_CARCASSONNE, 0));
    CALL(aude_option(AUDE_CARCASSONNE, aude_option_count(AUDE_CARCASSONNE) - 1));
    CALL(aude_preset(AUDE_CARCASSONNE, 0));
    CALL(aude_preset_value(AUDE_CARCASSONNE, aude_preset_count(AUDE_CARCASSONNE) - 1,
                           aude_option_count(AUDE_CARCASSONNE) - 1));
    CALL(aude_set(0));
    CALL(aude_set(aude_set_count() - 1));
    CALL(aude_tile(0));
    CALL(aude_tile(aude_tile_count() - 1));
    CALL(aude_kind_segment(&rules, 0, 0));
    CALL(aude_kind_segment(&rules, 0, aude_kind(&rules, 0)->segments - 1));
    CALL(aude_status_rule(AUDE_CARCASSONNE, AUDE_OK));
    CALL(aude_status_rule(AUDE_CARCASSONNE, (enum aude_status)(aude_status_count() - 1)));
    CALL(aude_status_text((enum aude_status)(aude_status_count() - 1)));
    CALL(aude_status_name((enum aude_status)(aude_status_count() - 1)));
    CALL(aude_figures_dealt(&rules, 0));
    CALL(aude_figures_dealt(&rules, aude_figure_count() - 1));
    CALL(aude_tokens_dealt(&rules, 0));
    CALL(aude_tokens_dealt(&rules, aude_token_count() - 1));
    CALL(aude_figure_claims(&rules, 0));
    CALL(aude_figure_claims(&rules, aude_figure_count() - 1));
    CALL(aude_room(aude_room_count() - 1));
}

/* ---- lists into which a caller lets the engine write ---- */

static void bad_lists(void)
{
    CALL(aude_legal_actions(&game, NULL, 1));
    CALL(aude_legal_actions(&game, actions, -1));
    CALL(aude_chance_outcomes(&game, NULL, weights, 1));
    CALL(aude_chance_outcomes(&game, actions, NULL, 1));
    CALL(aude_chance_outcomes(&game, actions, weights, -1));
    CALL(aude_playout_trace(&game, &dice, NULL, 1));
    CALL(aude_playout_trace(&game, &dice, actions, -1));
    CALL(aude_playouts(&game, -1, 1, scores));
    CALL(aude_playouts(&game, 1, 1, NULL));
    CALL(aude_observation_parts(&rules, NULL, 1));
    CALL(aude_observation_parts(&rules, &part, -1));
    CALL(aude_observation(&game, 0, NULL, 1));
    CALL(aude_observation(&game, 0, numbers, -1));
    CALL(aude_frontier(&game, NULL, 1));
    CALL(aude_frontier(&game, &cell, -1));
    CALL(aude_castle_waits(&game, 0, 0, 0, NULL, 1));
    CALL(aude_castle_waits(&game, 0, 0, 0, &waited, -1));
    CALL(aude_features(&game, NULL, 1));
    CALL(aude_features(&game, &feature, -1));
    CALL(aude_pieces(&game, NULL, 1));
    CALL(aude_pieces(&game, &piece, -1));
    CALL(aude_bid_range(&game, NULL, &high));
    CALL(aude_bid_range(&game, &low, NULL));
    CALL(aude_previews(&game, NULL, 1, &scratch, &preview));
    CALL(aude_previews(&game, actions, 1, NULL, &preview));
    CALL(aude_previews(&game, actions, 1, &scratch, NULL));
    CALL(aude_play_on(&game, NULL, 1, NULL, NULL, actions, AUDE_MAX_ACTIONS));
    CALL(aude_play_on(&game, &dice, 1, NULL, NULL, NULL, AUDE_MAX_ACTIONS));
    CALL(aude_play_on(&game, &dice, 1, NULL, NULL, actions, 0));
    CALL(aude_play_on(&game, &dice, -1, NULL, NULL, actions, AUDE_MAX_ACTIONS));
    CALL(aude_apply_batch(&game, 4, 1, actions, statuses));
    CALL(aude_apply_batch(&game, 8, 1, NULL, statuses));
    CALL(aude_apply_batch(&game, 8, 1, actions, NULL));
    CALL(aude_look_batch(&game, 4, 1, scores, deciders));
    CALL(aude_feature_at(&game, 0, 0, 0, NULL));
    CALL(aude_dense_init(NULL, &rules));
    CALL(aude_dense_actions(NULL, &game, actions, numbers, 1));
    CALL(aude_dense_actions(&dense, &game, NULL, numbers, 1));
    CALL(aude_dense_actions(&dense, &game, actions, NULL, 1));
    CALL(aude_dense_actions(&dense, &game, actions, numbers, -1));
    CALL(aude_dense_observe(NULL, &game, 0, numbers));
    CALL(aude_dense_observe(&dense, &game, 0, NULL));
    CALL(aude_survey_begin(NULL, &game));
    CALL(aude_survey_laid(NULL, &game));
    CALL(aude_survey(NULL, &game, false));
    CALL(aude_survey_also(NULL, &game, 0, 0, 0));
    CALL(aude_survey_meetings(NULL, &game, &meeting, 1));
    CALL(aude_survey_meetings(&survey, &game, NULL, 1));
    CALL(aude_survey_cut(NULL, 0, 0));
    CALL(aude_survey_cut(&survey, -1, 0));
    CALL(aude_survey_cut(&survey, 0, -1));
    CALL(aude_random_below(&dice, 0));
    CALL(aude_random_draw(&game, &dice)); /* nothing is drawn now */
}

static void good_lists(void)
{
    CALL(aude_legal_actions(&game, NULL, 0));
    CALL(aude_legal_actions(&game, actions, 1));
    CALL(aude_chance_outcomes(&game, NULL, NULL, 0));
    CALL(aude_chance_outcomes(&game, actions, weights, 1));
    CALL(aude_playout_trace(&game, &dice, NULL, 0));
    CALL(aude_playouts(&game, 0, 1, NULL));
    CALL(aude_playouts(&game, 1, 1, scores));
    CALL(aude_observation_parts(&rules, NULL, 0));
    CALL(aude_observation(&game, 0, NULL, 0));
    CALL(aude_frontier(&game, NULL, 0));
    CALL(aude_frontier(&game, &cell, 1));
    CALL(aude_castle_waits(&game, 0, 0, 0, NULL, 0));
    CALL(aude_castle_waits(&game, 0, 0, 0, &waited, 1));
    CALL(aude_features(&game, NULL, 0));
    CALL(aude_features(&game, &feature, 1));
    CALL(aude_pieces(&game, NULL, 0));
    CALL(aude_pieces(&game, &piece, 1));
    CALL(aude_bid_range(&game, &low, &high));
    CALL(aude_previews(&game, NULL, 0, NULL, NULL));
    CALL(aude_play_on(&game, &dice, 0, NULL, NULL, actions, AUDE_MAX_ACTIONS));
    CALL(aude_apply_batch(&game, 0, 0, NULL, NULL));
    CALL(aude_look_batch(&game, 4, 0, scores, deciders));
    CALL(aude_look_batch(&game, 8, 1, scores, deciders));
    CALL(aude_dense_actions(&dense, &game, NULL, NULL, 0));
    CALL(aude_survey_meetings(&survey, &game, NULL, 0));
    CALL(aude_survey_cut(&survey, 0, 0));
    CALL(aude_random_below(&dice, 1));
}

/* ---- rows of games ---- */

/* One game, in rows of so many actions, at such a distance. */
static struct aude_batch *row(int32_t capacity, size_t stride)
{
    static struct aude_batch batch;
    static int32_t rows[AUDE_MAX_ACTIONS], counts[1];
    batch = (struct aude_batch){.rules = &rules,
                                .dense = &dense,
                                .n = 1,
                                .capacity = capacity,
                                .stride = stride,
                                .first = &scratch,
                                .random = &dice,
                                .actions = actions,
                                .indices = rows,
                                .counts = counts,
                                .deciders = deciders,
                                .scores = scores};
    return &batch;
}

static void bad_rows(void)
{
    const int32_t wait[1] = {-1};
    CALL(aude_batch_begin(NULL, 0));
    CALL(aude_batch_begin(row(AUDE_MAX_ACTIONS, AUDE_STATE_BYTES), -1));
    CALL(aude_batch_begin(row(AUDE_MAX_ACTIONS, AUDE_STATE_BYTES), 1));
    CALL(aude_batch_begin(row(AUDE_MAX_ACTIONS, AUDE_STATE_BYTES - 4), 0));
    CALL(aude_batch_begin(row(0, AUDE_STATE_BYTES), 0));
    CALL(aude_batch_ranks(NULL, wait));
    CALL(aude_batch_ranks(row(AUDE_MAX_ACTIONS, AUDE_STATE_BYTES), NULL));
    CALL(aude_batch_indices(NULL, wait));
    CALL(aude_batch_indices(row(AUDE_MAX_ACTIONS, AUDE_STATE_BYTES), NULL));
    CALL(aude_batch_begin_seat(row(AUDE_MAX_ACTIONS, AUDE_STATE_BYTES), -1, 0));
    CALL(aude_batch_begin_seat(row(AUDE_MAX_ACTIONS, AUDE_STATE_BYTES), dense.seats, 0));
    CALL(aude_batch_begin_seat(row(AUDE_MAX_ACTIONS, AUDE_STATE_BYTES), 0, 1));
    CALL(aude_batch_seat(row(AUDE_MAX_ACTIONS, AUDE_STATE_BYTES), -1, wait));
    CALL(aude_batch_seat(row(AUDE_MAX_ACTIONS, AUDE_STATE_BYTES), dense.seats, wait));
    CALL(aude_batch_seat(row(AUDE_MAX_ACTIONS, AUDE_STATE_BYTES), 0, NULL));
    CALL(aude_batch_put(row(AUDE_MAX_ACTIONS, AUDE_STATE_BYTES), 0, NULL));
    CALL(aude_batch_put(row(AUDE_MAX_ACTIONS, AUDE_STATE_BYTES), 1, &game));
    CALL(aude_batch_sample(NULL, &dice, numbers));
    CALL(aude_batch_sample(row(AUDE_MAX_ACTIONS, AUDE_STATE_BYTES), NULL, numbers));
    CALL(aude_batch_sample(row(AUDE_MAX_ACTIONS, AUDE_STATE_BYTES), &dice, NULL));
    CALL(aude_state_adopt(&game, NULL));
    CALL(aude_state_adopt(NULL, &rules));
}

static void good_rows(void)
{
    const int32_t wait[1] = {-1};
    CALL(aude_batch_begin(row(AUDE_MAX_ACTIONS, AUDE_STATE_BYTES), 0));
    CALL(aude_batch_ranks(row(AUDE_MAX_ACTIONS, AUDE_STATE_BYTES), wait));
    CALL(aude_batch_indices(row(AUDE_MAX_ACTIONS, AUDE_STATE_BYTES), wait));
    CALL(aude_batch_seat(row(AUDE_MAX_ACTIONS, AUDE_STATE_BYTES), 0, wait));
    CALL(aude_batch_begin_seat(row(AUDE_MAX_ACTIONS, AUDE_STATE_BYTES), dense.seats - 1, 0));
    CALL(aude_batch_sample(row(AUDE_MAX_ACTIONS, AUDE_STATE_BYTES), &dice, numbers));
    CALL(aude_batch_put(row(AUDE_MAX_ACTIONS, AUDE_STATE_BYTES), 0, &game));
    CALL(aude_state_adopt(&game, &rules));
}

/* ---- looking ---- */

static void bad_looks(void)
{
    CALL(aude_decider(NULL));
    CALL(aude_score(&game, -1));
    CALL(aude_score(&game, 3));
    CALL(aude_supply(&game, -1, 0));
    CALL(aude_supply(&game, 3, 0));
    CALL(aude_supply(&game, 0, -1));
    CALL(aude_supply(&game, 0, aude_figure_count()));
    CALL(aude_tokens(&game, 3, 0));
    CALL(aude_tokens(&game, 0, -1));
    CALL(aude_tokens(&game, 0, aude_token_count()));
    CALL(aude_prisoners(&game, 3, 0, 0));
    CALL(aude_prisoners(&game, 0, 3, 0));
    CALL(aude_prisoners(&game, 0, 1, -1));
    CALL(aude_prisoners(&game, 0, 1, aude_figure_count()));
    CALL(aude_placed(&game, -1));
    CALL(aude_placed(&game, aude_placed_count(&game)));
    CALL(aude_segment_by_side(&game, 0, 0, -1));
    CALL(aude_segment_by_side(&game, 0, 0, 4));
    CALL(aude_segment_by_half(&game, 0, 0, -1));
    CALL(aude_segment_by_half(&game, 0, 0, 8));
    CALL(aude_standing(&game, -1));
    CALL(aude_standing(&game, aude_standing_count(&game)));
    CALL(aude_bridge(&game, -1));
    CALL(aude_bridge(&game, aude_bridge_count(&game)));
    CALL(aude_tower(&game, -1));
    CALL(aude_tower(&game, aude_tower_count(&game)));
    CALL(aude_castle(&game, -1));
    CALL(aude_castle(&game, aude_castle_count(&game)));
    CALL(aude_variable_info(&rules, -1));
    CALL(aude_variable_info(&rules, aude_variable_count(&rules)));
    CALL(aude_variable(&game, -1, 0));
    CALL(aude_variable(&game, aude_variable_count(&rules), 0));
    CALL(aude_fits(&game, 0, 0, 0, -1));
    CALL(aude_fits(&game, 0, 0, 0, 4));
    CALL(aude_fits_bridge(&game, 0, 0, 0, -1, &(struct aude_bridge){0}));
    CALL(aude_fits_bridge(&game, 0, 0, 0, 4, &(struct aude_bridge){0}));
    CALL(aude_fits_bridge(&game, 0, 0, 0, 0, NULL));
    CALL(aude_bridges(&game, 0, 0, (enum aude_axis) - 1));
    CALL(aude_bridges(&game, 0, 0, (enum aude_axis)2));
    CALL(aude_claims(&game, 3, 0, 0, 0, 0));
    CALL(aude_claims(&game, 0, -1, 0, 0, 0));
    CALL(aude_claims(&game, 0, aude_figure_count(), 0, 0, 0));
    CALL(aude_bag(&game, -1));
    CALL(aude_bag(&game, aude_kind_count(&rules)));
    CALL(aude_removed(&game, -1));
    CALL(aude_removed(&game, aude_kind_count(&rules)));
}

static void good_looks(void)
{
    CALL(aude_score(&game, 0));
    CALL(aude_score(&game, 2));
    CALL(aude_supply(&game, 2, aude_figure_count() - 1));
    CALL(aude_tokens(&game, 0, 0));
    CALL(aude_tokens(&game, 2, aude_token_count() - 1));
    CALL(aude_prisoners(&game, 0, 2, 0));
    CALL(aude_prisoners(&game, 0, 2, aude_figure_count() - 1));
    CALL(aude_placed(&game, 0));
    CALL(aude_placed(&game, aude_placed_count(&game) - 1));
    CALL(aude_segment_by_side(&game, 0, 0, 0));
    CALL(aude_segment_by_side(&game, 0, 0, 3));
    CALL(aude_segment_by_half(&game, 0, 0, 0));
    CALL(aude_segment_by_half(&game, 0, 0, 7));
    CALL(aude_standing(&game, 0));
    CALL(aude_standing(&game, aude_standing_count(&game) - 1));
    CALL(aude_bridge(&game, 0));
    CALL(aude_bridge(&game, aude_bridge_count(&game) - 1));
    CALL(aude_tower(&game, 0));
    CALL(aude_tower(&game, aude_tower_count(&game) - 1));
    CALL(aude_castle(&game, 0));
    CALL(aude_castle(&game, aude_castle_count(&game) - 1));
    CALL(aude_fits(&game, 0, 0, 0, 0));
    CALL(aude_fits(&game, 0, 0, 0, 3));
    CALL(aude_fits_bridge(&game, 0, 0, 0, 0, &(struct aude_bridge){0}));
    CALL(aude_fits_bridge(&game, 0, 0, 0, 3, &(struct aude_bridge){0}));
    CALL(aude_bridges(&game, 0, 0, (enum aude_axis)0));
    CALL(aude_bridges(&game, 0, 0, (enum aude_axis)1));
    CALL(aude_claims(&game, 2, aude_figure_count() - 1, 0, 0, 0));
    CALL(aude_bag(&game, 0));
    CALL(aude_bag(&game, aude_kind_count(&rules) - 1));
}

/* ---- editing ---- */

static void bad_edits(void)
{
    CALL(aude_edit_tile(&game, 0, 50, 50, -1));
    CALL(aude_edit_tile(&game, 0, 50, 50, 4));
    CALL(aude_edit_figure(&game, 0, -1, 0, 0, 0));
    CALL(aude_edit_figure(&game, 0, aude_figure_count(), 0, 0, 0));
    CALL(aude_edit_figure(&game, 3, 0, 0, 0, 0));
    CALL(aude_edit_score(&game, 0, -1000000001));
    CALL(aude_edit_score(&game, 0, 1000000001));
    CALL(aude_edit_supply(&game, 0, -1, 0));
    CALL(aude_edit_supply(&game, 0, aude_figure_count(), 0));
    CALL(aude_edit_supply(&game, 0, 0, -1));
    CALL(aude_edit_supply(&game, 0, 0, 256));
    CALL(aude_edit_bag(&game, 0, -1));
    CALL(aude_edit_bag(&game, 0, 256));
    CALL(aude_edit_removed(&game, 0, -1));
    CALL(aude_edit_removed(&game, 0, 256));
    CALL(aude_edit_turn_number(&game, 0));
    CALL(aude_edit_turn_number(&game, 65001));
    CALL(aude_edit_turn(&game, 0, (enum aude_step) - 1, -1));
    CALL(aude_edit_turn(&game, 0, (enum aude_step)aude_step_count(), -1));
    CALL(aude_edit_turn(&game, 0, AUDE_STEP_PLACE, -2));
    CALL(aude_edit_turn(&game, 0, AUDE_STEP_PLACE, aude_kind_count(&rules)));
    CALL(aude_edit_tokens(&game, 0, -1, 0));
    CALL(aude_edit_tokens(&game, 0, aude_token_count(), 0));
    CALL(aude_edit_tokens(&game, 0, 0, -1));
    CALL(aude_edit_tokens(&game, 0, 0, 256));
    CALL(aude_edit_variable(&game, -1, 0, 0));
    CALL(aude_edit_variable(&game, aude_variable_count(&rules), 0, 0));
    CALL(aude_edit_bridge(&game, 0, 0, (enum aude_axis)2));
    CALL(aude_edit_tower(&game, 0, 0, -1, false));
    CALL(aude_edit_tower(&game, 0, 0, 101, false));
    CALL(aude_edit_prisoners(&game, 0, 1, -1, 0));
    CALL(aude_edit_prisoners(&game, 0, 1, aude_figure_count(), 0));
    CALL(aude_edit_prisoners(&game, 0, 1, 0, -1));
    CALL(aude_edit_prisoners(&game, 0, 1, 0, 256));
    CALL(aude_edit_castle(&game, 0, 0, 0, 1u << 3));
    CALL(aude_edit_moment(&game, NULL));
    CALL(aude_edit_bazaar(&game, NULL));
    CALL(aude_edit_tableau(&game, NULL));
}

static void good_edits(void)
{
    CALL(aude_edit_tile(&game, 0, 50, 50, 0));
    CALL(aude_edit_tile(&game, 0, 50, 50, 3));
    CALL(aude_edit_figure(&game, 2, aude_figure_count() - 1, 0, 0, 0));
    CALL(aude_edit_score(&game, 0, -1000000000));
    CALL(aude_edit_score(&game, 0, 1000000000));
    CALL(aude_edit_supply(&game, 0, 0, 0));
    CALL(aude_edit_supply(&game, 0, aude_figure_count() - 1, 255));
    CALL(aude_edit_bag(&game, 0, 0));
    CALL(aude_edit_bag(&game, 0, 255));
    CALL(aude_edit_removed(&game, 0, 0));
    CALL(aude_edit_removed(&game, 0, 255));
    CALL(aude_edit_turn_number(&game, 1));
    CALL(aude_edit_turn_number(&game, 65000));
    CALL(aude_edit_turn(&game, 0, (enum aude_step)0, -1));
    CALL(aude_edit_turn(&game, 0, AUDE_STEP_PLACE, aude_kind_count(&rules) - 1));
    CALL(aude_edit_tokens(&game, 0, 0, 0));
    CALL(aude_edit_tokens(&game, 0, aude_token_count() - 1, 255));
    CALL(aude_edit_bridge(&game, 0, 0, (enum aude_axis)1));
    CALL(aude_edit_tower(&game, 0, 0, 0, false));
    CALL(aude_edit_tower(&game, 0, 0, 100, false));
    CALL(aude_edit_prisoners(&game, 0, 1, 0, 0));
    CALL(aude_edit_prisoners(&game, 0, 1, aude_figure_count() - 1, 255));
    CALL(aude_edit_castle(&game, 0, 0, 0, (1u << 3) - 1));
}

static void test_misuse(void **state)
{
    (void)state;
    try_all(bad_names, 40, 0);
    try_all(bad_lists, 50, 0);
    try_all(bad_rows, 9, 0);
    try_all(bad_looks, 40, 0);
    try_all(bad_edits, 35, 0);
}

static void test_bounds(void **state)
{
    (void)state;
    try_all(good_names, 25, 1);
    try_all(good_lists, 25, 1);
    try_all(good_rows, 3, 1);
    try_all(good_looks, 25, 1);
    try_all(good_edits, 20, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_misuse),
        cmocka_unit_test(test_bounds),
    };
    return cmocka_run_group_tests_name("misuse", tests, begin, NULL);
}
