/* SPDX-License-Identifier: Apache-2.0 */
/* The base game in the turn table: draw, place, put a follower, score, and what comes after a part
 * (BASE-15 to 26, 35 to 45). */
#include "carcassonne/choices.h"
#include "carcassonne/part.h"
#include "carcassonne/put.h"
#include "carcassonne/room.h"
#include "carcassonne/round.h"
#include "carcassonne/tiles.h"
#include "carcassonne/vocabulary.h"

/* ---- draw (BASE-18) ---- */

static unsigned draw_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    part_empty(state);
    return part_drawable(state) > 0 ? ASK : S800;
}

static unsigned draw_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    (void)ledger;
    const unsigned kind = (unsigned)aude_action_item(action);
    bag_of(state)[kind]--;
    state->bag_total--;
    state->drawn = (uint16_t)kind;
    return S140;
}

/* A tile that fits nowhere is out (BASE-22). */
static unsigned offer_enter(struct state *state, struct aude_ledger *ledger)
{
    return part_fits(state, state->drawn) ? DONE : part_discard(state, "BASE-22", ledger);
}

/* ---- place (BASE-19 to 21) ---- */

/* ---- action: a follower or nothing (BASE-23 to 26, 56) ---- */

/* Passed by itself when there is nothing to choose. */
static unsigned action_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    return choices_any(state, S400) || choices_any(state, ANY_TIME) ? ASK : DONE;
}

static void put_list(const struct state *state, struct list *list)
{
    for (unsigned figure = 0; figure < state->rules->figures; figure++) {
        put_list_figure(state, figure, list);
    }
}

/* ---- confirm, score ---- */

static bool confirms(const struct rules *rules)
{
    return rules->setup.option[OPTION_CONFIRM] == CONFIRM_ON;
}

static unsigned score_enter(struct state *state, struct aude_ledger *ledger)
{
    const unsigned rooms = round_rooms(state);
    if (state->complete || rooms != 0) {
        round_run(state, rooms, false, ledger);
        state->complete = 0;
    }
    return DONE;
}

/* ---- the second part, the next turn, the end (BASE-15, 44, 45) ---- */

static unsigned second_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    return state->moment.again && !state->moment.second && part_possible(state) ? part_second(state)
                                                                                : DONE;
}

static unsigned end_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    const struct rules *const rules = state->rules;
    const bool more = rules->station[rules->entry[S910]]->at == S910;
    return part_left(state) > 0 ? S920 : more ? S910 : F10;
}

static unsigned next_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    part_next_seat(state);
    part_forget(state);
    return S010;
}

static unsigned incomplete_enter(struct state *state, struct aude_ledger *ledger)
{
    round_final(state, ledger);
    return DONE;
}

static unsigned fields_enter(struct state *state, struct aude_ledger *ledger)
{
    score_fields(state, ledger);
    return DONE;
}

static unsigned over_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    part_empty(state);
    part_forget(state);
    return ASK;
}

static int by_nobody(const struct state *state)
{
    (void)state;
    return AUDE_NOBODY;
}

static const struct station stations[] = {
    {.at = S120,
     .step = AUDE_STEP_DRAW,
     .rule = "BASE-18",
     .enter = draw_enter,
     .decider = station_of_chance},
    {.at = S140, .step = SILENT, .rule = "BASE-22", .enter = offer_enter},
    {.at = S200,
     .step = AUDE_STEP_PLACE,
     .anytime = true,
     .rule = "BASE-19",
     .enter = station_asks},
    {.at = S400,
     .step = AUDE_STEP_ACTION,
     .anytime = true,
     .rule = "BASE-23",
     .enter = action_enter,
     .may_pass = action_may_pass},
    /* a wish of the table */
    {.at = S590,
     .step = AUDE_STEP_CONFIRM,
     .anytime = true,
     .rule = "BASE-35",
     .enter = station_asks,
     .wanted = confirms,
     .may_pass = station_may_pass},
    {.at = S625, .step = SILENT, .rule = "BASE-35", .enter = score_enter},
    {.at = S820, .step = SILENT, .rule = "BASE-15", .enter = second_enter},
    {.at = S900, .step = SILENT, .rule = "BASE-44", .enter = end_enter},
    {.at = S920, .step = SILENT, .rule = "BASE-15", .enter = next_enter},
    {.at = F30, .step = SILENT, .rule = "BASE-46", .enter = incomplete_enter},
    {.at = F40, .step = SILENT, .rule = "BASE-47", .enter = fields_enter},
    {.at = F90,
     .step = AUDE_STEP_OVER,
     .rule = "BASE-51",
     .enter = over_enter,
     .decider = by_nobody},
    {.at = 0},
};

static const struct choice choices[] = {
    {.at = S120,
     .verbs = {AUDE_DRAW},
     .list = tiles_list,
     .legal = tiles_legal,
     .apply = draw_apply},
    {.at = S200,
     .verbs = {AUDE_PLACE},
     .list = tiles_place_list,
     .legal = tiles_place_legal,
     .apply = tiles_place},
    {.at = S400, .verbs = {AUDE_PUT}, .list = put_list, .legal = put_legal, .apply = put_apply},
    {.at = 0},
};

static const uint8_t verbs[] = {AUDE_DRAW, AUDE_PLACE, AUDE_PUT, 0};

const struct room base_room = {
    .vocabulary = &base_vocabulary,
    .verbs = verbs,
    .stations = stations,
    .choices = choices,
};
