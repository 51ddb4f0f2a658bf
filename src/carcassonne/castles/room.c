/* SPDX-License-Identifier: Apache-2.0 */
/* Castles in the turn table: after the action the owners of new towns decide; before the scoring
 * round occupants say what their castles score; at the end castles are emptied. */
#include "carcassonne/game.h"
#include "carcassonne/castles/castle.h"
#include "carcassonne/choices.h"
#include "carcassonne/room.h"
#include "carcassonne/vocabulary.h"

static bool castle_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_CASTLES] == RULES_ON;
}

/* CASTLE-1 */
static void castle_rules(struct rules *rules)
{
    rules->tokens[AUDE_TOKEN_CASTLE] = rules->setup.seats <= 4 ? 3 : 2;
    rules->empty_castles = rules->setup.option[OPTION_CASTLE_FARM_COUNT] == CASTLE_FARM_COMPLETED;
}

static int by_owner(const struct state *state)
{
    return state->moment.asked;
}

int castle_question(const struct state *state)
{
    return state->step == AUDE_STEP_CHOOSE ? castle_asked(state) : -1;
}

static bool choosing(const struct rules *rules)
{
    return rules->setup.option[OPTION_CASTLE_CHOICE] == CASTLE_ASK;
}

static void castle_pieces(const struct state *state, struct piece_list *list)
{
    for (int i = 0; i < state->castles; i++) {
        const struct aude_castle castle = carcassonne_castle(state, i);
        piece_add(list, (struct aude_piece){.figure = -1,
                                            .token = AUDE_TOKEN_CASTLE,
                                            .seat = AUDE_NO_SEAT,
                                            .segment = castle.segment[0],
                                            .count = 1,
                                            .axis = 255,
                                            .x = castle.x[0],
                                            .y = castle.y[0],
                                            .other_x = castle.x[1],
                                            .other_y = castle.y[1]});
    }
}

static const struct station stations[] = {
    {.at = S510,
     .step = AUDE_STEP_CASTLE,
     .wakes = WAKE_COMPLETE,
     .anytime = true,
     .rule = "CASTLE-4",
     .enter = convert_enter,
     .decider = by_owner,
     .may_pass = station_may_pass,
     .pass = convert_pass,
     .ready = convert_ready},
    {.at = S520,
     .step = SILENT,
     .wakes = WAKE_COMPLETE,
     .rule = "CASTLE-9",
     .enter = castle_convert},
    {.at = S618,
     .step = AUDE_STEP_CHOOSE,
     .wakes = WAKE_COMPLETE | WAKE_CASTLE,
     .anytime = true,
     .rule = "CASTLE-23",
     .enter = choose_enter,
     .wanted = choosing,
     .decider = castle_chooser,
     .may_pass = choose_may_pass,
     .pass = choose_pass,
     .ready = choose_ready},
    {.at = F20, .step = SILENT, .rule = "CASTLE-31", .enter = castle_empty},
    {.at = F45, .step = SILENT, .rule = "CASTLE-34", .enter = castle_unmark},
    {.at = 0},
};

static const struct choice choices[] = {
    {S510, {AUDE_CONVERT}, convert_list, convert_legal, convert_apply, NULL, NULL},
    {S618, {AUDE_CHOOSE}, choose_list, choose_legal, choose_apply, NULL, NULL},
    {.at = 0},
};

static const uint8_t verbs[] = {AUDE_CONVERT, AUDE_CHOOSE, 0};

const struct room castle_room = {
    .vocabulary = &castle_vocabulary,
    .verbs = verbs,
    .stations = stations,
    .choices = choices,
    .wanted = castle_wanted,
    .rules = castle_rules,
    .due = castle_round_due,
    .due_wakes = WAKE_COMPLETE | WAKE_CASTLE,
    .join = castle_join,
    .leaving = castle_leaving,
    .pieces = castle_pieces,
    .audit = castle_audit,
    .check = castle_check,
    .forget = castle_forget,
    .agrees = castle_moment_fits,
};
