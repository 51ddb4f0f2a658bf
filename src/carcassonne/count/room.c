/* SPDX-License-Identifier: Apache-2.0 */
/* The City of Carcassonne in the turn table. Before the game its tiles are laid, the first of them
 * as the start tile. In the scoring round followers come from its quarters (S605); after it one may
 * go there (S720) and the count may move (S730); before the final scoring they come once more. */
#include "carcassonne/choices.h"
#include "carcassonne/count/count.h"
#include "carcassonne/place.h"
#include "carcassonne/room.h"
#include "carcassonne/vocabulary.h"

static bool count_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_COUNT] == RULES_ON;
}

/* ---- the block (COUNT-2) ---- */

/* The kind that lies there in the block, or -1. */
static int kind_at(const struct rules *rules, int x, int y)
{
    int kind = 0;
    while (kind < rules->kinds &&
           (!rules->kind[kind].info.tile->block || rules->kind[kind].info.tile->at[0] != x ||
            rules->kind[kind].info.tile->at[1] != y)) {
        kind++;
    }
    return kind < rules->kinds ? kind : -1;
}

bool count_has_city(const struct rules *rules)
{
    return kind_at(rules, 0, 0) >= 0;
}

/* The usual start tile is not used. */
static void leave_out(struct rules *rules, int kind)
{
    rules->kind[kind].info.count--;
    rules->start_bag[kind]--;
    rules->start_total--;
}

static void count_rules(struct rules *rules)
{
    if (!count_has_city(rules)) {
        return;
    }
    if (rules->setup.option[OPTION_COUNT_START] == START_OUT) {
        leave_out(rules, rules->start);
    }
    rules->start = kind_at(rules, 0, 0);
    if (rules->setup.option[OPTION_COUNT_AS_CITY] == AS_CITY_YES) {
        rules->signs |= AUDE_MARK_CARCASSONNE;
        rules->towns |= AUDE_MARK_CARCASSONNE;
    }
}

/* The other tiles of the block, row by row. */
static void count_begins(struct state *state)
{
    enum { MOST = 16 };
    for (int y = 0; y < MOST && count_has_city(state->rules); y++) {
        for (int x = 0; x < MOST; x++) {
            const int kind = kind_at(state->rules, x, y);
            if (kind >= 0 && (x != 0 || y != 0)) {
                place_odd(state, (unsigned)kind, 0, grid_key(x, y));
            }
        }
    }
}

/* ---- the room ---- */

/* Can a field be scored during the game (COUNT-15), when nothing is complete? */
static bool scores_fields(const struct rules *rules)
{
    bool scores = false;
    for (unsigned i = 0; i < rules->rooms; i++) {
        const struct room *const room = rules->room[i];
        scores |= room->fenced != NULL && (room->wanted == NULL || room->wanted(&rules->setup));
    }
    return scores;
}

static bool complete_only(const struct rules *rules)
{
    return count_has_city(rules) && !scores_fields(rules) &&
           rules->setup.option[OPTION_COUNT_UNOCCUPIED] == UNOCCUPIED_NO;
}

static const struct variable variables[] = {
    VARIABLE(struct city, quarters, AUDE_VARIABLE_NUMBER, FIGURES *QUARTERS *AUDE_MAX_SEATS, 0, 255,
             LASTS_GAME,
             N_("followers in Carcassonne: by kind of figure, quarter (castle, market, blacksmith, "
                "cathedral) and seat"),
             "COUNT-4", "count"),
    VARIABLE(struct city, count, AUDE_VARIABLE_NUMBER, 1, CASTLE, QUARTERS - 1, LASTS_GAME,
             N_("the quarter in which the count stands"), "COUNT-3", "count"),
    VARIABLE(struct city, gained, AUDE_VARIABLE_NUMBER, 1, 0, (1 << AUDE_MAX_SEATS) - 1, LASTS_PART,
             N_("who got points in the scoring round of this part, as bits"), "COUNT-7", "count"),
    VARIABLE(struct city, sent, AUDE_VARIABLE_NUMBER, 1, 0, 1, LASTS_TURN,
             N_("a follower went to Carcassonne in this turn"), "COUNT-6", "count"),
    VARIABLE(struct city, entered, AUDE_VARIABLE_NUMBER, 1, NO_QUARTER, QUARTERS - 1, LASTS_PART,
             N_("the quarter to which a follower has just gone, while the count may move"),
             "COUNT-18", "count"),
    VARIABLE(struct city, joiner, AUDE_VARIABLE_SEAT, 1, AUDE_NO_SEAT, 0, LASTS_PART,
             N_("who is asked for followers that leave Carcassonne"), "COUNT-11", "count"),
    VARIABLE(struct city, moved, AUDE_VARIABLE_NUMBER, 1, 0, 1, LASTS_PART,
             N_("who is asked has moved a follower, and is to confirm it"), "COUNT-11", "count"),
    VARIABLE(struct city, settled, AUDE_VARIABLE_NUMBER, 1, 0, (1 << AUDE_MAX_SEATS) - 1,
             LASTS_PART, N_("who moves no follower any more before the final scoring, as bits"),
             "COUNT-16", "count"),
    VARIABLE(struct city, layer, AUDE_VARIABLE_SEAT, 1, AUDE_NO_SEAT, 0, LASTS_GAME,
             N_("who laid the last tile"), "COUNT-16", "count"),
    VARIABLE(struct city, sent_before, AUDE_VARIABLE_NUMBER, 1, 0, 1, LASTS_GAME,
             N_("a follower went to Carcassonne in the turn that a bazaar interrupts"), "BAZAAR-35",
             "count"),
    {.bytes = 0},
};

static const struct station stations[] = {
    {.at = S600,
     .step = SILENT,
     .rule = "COUNT-7",
     .enter = round_begins,
     .wanted = count_has_city},
    /* with all that was completed, claimed or not, what playouts note of the tile is not enough */
    {.at = S605,
     .step = STEP_JOIN,
     .anytime = true,
     .rule = "COUNT-10",
     .enter = join_enter,
     .wanted = count_has_city,
     .decider = join_decider,
     .may_pass = station_may_pass,
     .pass = join_pass,
     .ready = join_ready},
    {.at = S605,
     .step = STEP_JOIN,
     .wakes = WAKE_COMPLETE,
     .anytime = true,
     .rule = "COUNT-10",
     .enter = join_enter,
     .wanted = complete_only,
     .decider = join_decider,
     .may_pass = station_may_pass,
     .pass = join_pass,
     .ready = join_ready},
    {.at = S720,
     .step = STEP_QUARTER,
     .anytime = true,
     .rule = "COUNT-6",
     .enter = quarter_enter,
     .wanted = count_has_city,
     .may_pass = station_may_pass,
     .ready = quarter_ready},
    {.at = S730,
     .step = STEP_COUNT,
     .anytime = true,
     .rule = "COUNT-18",
     .enter = count_enter,
     .wanted = count_has_city,
     .may_pass = station_may_pass,
     .pass = count_pass,
     .ready = count_ready},
    {.at = F10,
     .step = STEP_LAST,
     .rule = "COUNT-16",
     .enter = last_enter,
     .wanted = count_has_city,
     .decider = join_decider,
     .may_pass = station_may_pass,
     .pass = last_pass,
     .ready = last_ready},
    {.at = 0},
};

static const struct choice choices[] = {
    {.at = S605, .verbs = {VERB_JOIN}, .list = join_list, .legal = join_legal, .apply = join_apply},
    {.at = S720,
     .verbs = {VERB_QUARTER},
     .list = quarter_list,
     .legal = quarter_legal,
     .apply = quarter_apply},
    {.at = S730,
     .verbs = {VERB_COUNT},
     .list = count_list,
     .legal = count_legal,
     .apply = count_apply},
    {.at = F10, .verbs = {VERB_JOIN}, .list = last_list, .legal = last_legal, .apply = last_apply},
    {.at = 0},
};

static const uint8_t verbs[] = {VERB_JOIN, VERB_QUARTER, VERB_COUNT, 0};

const struct room count_room = {
    .vocabulary = &count_vocabulary,
    .verbs = verbs,
    .stations = stations,
    .choices = choices,
    .variables = variables,
    .own = sizeof(struct city),
    .wanted = count_wanted,
    .rules = count_rules,
    .not_now = count_not_now,
    .begins = count_begins,
    .gains = count_gains,
    .interrupted = count_interrupted,
    .keeps = count_keeps,
    .check = count_check,
    .forget = count_forget,
};
