/* SPDX-License-Identifier: Apache-2.0 */
/* The abbey (ABBEY-6 to 17): a tile that each player has once, laid into a hole instead of drawing
 * (S110), or in one round after the last turn (S910). What it does to its neighbours is in place.c:
 * it ends what they have at its sides. It is a kind of tile of which no copy is in the bag. */
#include "carcassonne/board.h"
#include "carcassonne/choices.h"
#include "carcassonne/part.h"
#include "carcassonne/place.h"
#include "carcassonne/room.h"
#include "carcassonne/vocabulary.h"

/* The round after the last turn (ABBEY-15). */
struct closing {
    uint8_t closer;  /* whose turn was the last one; AUDE_NO_SEAT: the round has not begun */
    uint8_t offered; /* seats that were asked or had nothing to lay, as bits */
};

static struct closing *closing_of(const struct state *state)
{
    return own_part(state, ROOM_abbey);
}

static bool plays(const struct state *state)
{
    return (state->rules->playing >> ROOM_abbey & 1) != 0;
}

static bool abbey_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_ABBEY] == RULES_ON;
}

/* The kind whose every side is that of an abbey, or -1: its set takes no part. */
static int find_kind(const struct rules *rules)
{
    int kind = 0;
    while (kind < rules->kinds && !rules->kind[kind].closes) {
        kind++;
    }
    return kind < rules->kinds ? kind : -1;
}

static void abbey_rules(struct rules *rules)
{
    const int kind = find_kind(rules);
    if (kind >= 0) {
        rules->kind[kind].info.count = rules->setup.seats;
        rules->dealt_kind = kind;
        rules->dealt_token = TOKEN_ABBEY;
        rules->tokens[TOKEN_ABBEY] = 1;
    }
}

/* ---- holes (ABBEY-7) ---- */

static aude_action to_lay(uint16_t key)
{
    return aude_action_make((enum aude_verb)VERB_ABBEY, 0, grid_x(key), grid_y(key), 0, 0);
}

/* May the abbey of the seat lie there? */
static enum aude_status may_lie(const struct state *state, unsigned seat, int x, int y)
{
    const int kind = state->rules->dealt_kind;
    unsigned cell = 0;
    if (kind < 0 || state->tokens[seat][TOKEN_ABBEY] == 0) {
        return STATUS(STATUS_NO_ABBEY);
    }
    const enum aude_status status = board_fits(state, (unsigned)kind, x, y, 0, &cell);
    if (status != AUDE_OK) {
        return status == AUDE_MISMATCH || status == AUDE_NO_CONTACT ? STATUS(STATUS_NO_HOLE)
                                                                    : status;
    }
    return place_refused(state, (unsigned)kind, 0, grid_key(x, y));
}

static void list_holes(const struct state *state, unsigned seat, struct list *list)
{
    for (unsigned word = 0; word < state->grid.words; word++) {
        for (uint64_t holes = grid_holes(&state->grid, word); holes != 0; holes &= holes - 1) {
            const uint16_t key = grid_cell_key(&state->grid, word * 64 + bits_first(holes));
            if (may_lie(state, seat, grid_x(key), grid_y(key)) == AUDE_OK) {
                list_add(list, to_lay(key));
            }
        }
    }
}

static bool has_hole(const struct state *state, unsigned seat)
{
    struct list list = {NULL, 0, 0};
    if (state->tokens[seat][TOKEN_ABBEY] > 0) {
        list_holes(state, seat, &list);
    }
    return list.count > 0;
}

/* ---- instead of drawing (ABBEY-6, 14) ---- */

static bool abbey_instead(const struct state *state)
{
    return has_hole(state, state->seat);
}

static unsigned abbey_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    if (!has_hole(state, state->seat)) {
        return DONE;
    }
    part_empty(state);
    return ASK;
}

static void abbey_list(const struct state *state, struct list *list)
{
    list_holes(state, state->seat, list);
}

static enum aude_status abbey_legal(const struct state *state, aude_action action)
{
    const int x = aude_action_x(action);
    const int y = aude_action_y(action);
    if (action != aude_action_make((enum aude_verb)VERB_ABBEY, 0, x, y, 0, 0)) {
        return AUDE_BAD_ACTION;
    }
    return may_lie(state, state->seat, x, y);
}

static unsigned abbey_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    (void)ledger;
    const uint16_t key = grid_key(aude_action_x(action), aude_action_y(action));
    state->tokens[state->seat][TOKEN_ABBEY]--;
    state->complete |= place_odd(state, (unsigned)state->rules->dealt_kind, 0, key);
    return S220;
}

/* ---- after the last turn (ABBEY-15, 16) ---- */

/* The next seat that has an abbey and a hole, from the left of the last player to himself;
 * everybody has it once. */
static unsigned last_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    struct closing *const closing = closing_of(state);
    const unsigned seats = state->rules->setup.seats;
    if (option_of(state, OPTION_ABBEY_AT_END) == ABBEY_END_NONE) {
        return F10;
    }
    closing->closer = closing->closer == AUDE_NO_SEAT ? state->seat : closing->closer;
    for (unsigned i = 1; i <= seats; i++) {
        const unsigned seat = (closing->closer + i) % seats;
        if ((closing->offered >> seat & 1) != 0) {
            continue;
        }
        closing->offered = (uint8_t)(closing->offered | 1u << seat);
        if (has_hole(state, seat)) {
            part_begin(state, seat);
            return ASK;
        }
    }
    *closing = (struct closing){AUDE_NO_SEAT, 0};
    return F10;
}

static unsigned last_pass(struct state *state, struct aude_ledger *ledger)
{
    (void)state;
    (void)ledger;
    return AGAIN;
}

/* A tile that is laid then brings no second part. */
static unsigned laid_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    if (closing_of(state)->closer != AUDE_NO_SEAT) {
        state->moment.again = 0;
    }
    return DONE;
}

static bool last_ready(const struct state *state)
{
    return part_left(state) == 0 && (closing_of(state)->offered >> state->seat & 1) != 0 &&
           has_hole(state, state->seat);
}

/* ---- editing ---- */

/* The round is remembered while it goes on; who is asked in it, where nothing is said, is the
 * first.
 */
static void abbey_forget(struct state *state, unsigned step)
{
    if (!plays(state)) {
        return;
    }
    struct closing *const closing = closing_of(state);
    const unsigned seats = state->rules->setup.seats;
    if (step == STEP_ABBEYS && closing->closer == AUDE_NO_SEAT) {
        closing->closer = (uint8_t)((state->seat + seats - 1) % seats);
        closing->offered = 0;
    }
    if (step == STEP_ABBEYS) {
        closing->offered = (uint8_t)(closing->offered | 1u << state->seat);
    } else if (!part_placed(state->rules, step) || part_left(state) > 0) {
        *closing = (struct closing){AUDE_NO_SEAT, 0};
    }
}

static const char *abbey_check(const struct state *state)
{
    const struct closing *const closing = plays(state) ? closing_of(state) : NULL;
    return closing != NULL && !state->edited &&
                   ((closing->closer == AUDE_NO_SEAT && closing->offered != 0) ||
                    closing->offered >> state->rules->setup.seats != 0)
               ? "the round of the abbeys is remembered wrongly"
               : NULL;
}

static const struct variable variables[] = {
    VARIABLE(struct closing, closer, AUDE_VARIABLE_SEAT, 1, AUDE_NO_SEAT, 0, LASTS_GAME,
             N_("whose turn was the last one, in the round of abbeys after it"), "ABBEY-15",
             "abbey"),
    VARIABLE(struct closing, offered, AUDE_VARIABLE_NUMBER, 1, 0, (1 << AUDE_MAX_SEATS) - 1,
             LASTS_GAME, N_("who was asked in that round, as bits"), "ABBEY-15", "abbey"),
    {.bytes = 0},
};

static const struct station stations[] = {
    {.at = S110,
     .step = STEP_ABBEY,
     .anytime = true,
     .rule = "ABBEY-6",
     .enter = abbey_enter,
     .may_pass = station_may_pass,
     .ready = abbey_instead},
    {.at = S235, .step = SILENT, .rule = "ABBEY-16", .enter = laid_enter},
    {.at = S910,
     .step = STEP_ABBEYS,
     .rule = "ABBEY-15",
     .enter = last_enter,
     .may_pass = station_may_pass,
     .pass = last_pass,
     .ready = last_ready},
    {.at = 0},
};

static const struct choice choices[] = {
    {.at = S110,
     .verbs = {VERB_ABBEY},
     .list = abbey_list,
     .legal = abbey_legal,
     .apply = abbey_apply},
    {.at = S910,
     .verbs = {VERB_ABBEY},
     .list = abbey_list,
     .legal = abbey_legal,
     .apply = abbey_apply},
    {.at = 0},
};

static const uint8_t verbs[] = {VERB_ABBEY, 0};

const struct room abbey_room = {
    .vocabulary = &abbey_vocabulary,
    .verbs = verbs,
    .stations = stations,
    .choices = choices,
    .variables = variables,
    .own = sizeof(struct closing),
    .wanted = abbey_wanted,
    .rules = abbey_rules,
    .instead = abbey_instead,
    .check = abbey_check,
    .forget = abbey_forget,
};
