/* SPDX-License-Identifier: Apache-2.0 */
/* The phantom (PHANTOM-1 to 10): a follower of strength 1 that may be put after the action of a
 * part, as a second one (S440). In the action he is put like any follower. */
#include "carcassonne/board.h"
#include "carcassonne/choices.h"
#include "carcassonne/figures.h"
#include "carcassonne/put.h"
#include "carcassonne/room.h"
#include "carcassonne/vocabulary.h"

/* What the action of this part leaves him (PHANTOM-6). */
struct phantom {
    uint8_t barred; /* 1: he may not follow */
};

static struct phantom *phantom_of(const struct state *state)
{
    return own_part(state, ROOM_phantom);
}

static bool phantom_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_PHANTOM] == RULES_ON;
}

/* After the room of towers, on which he may stand. */
static void phantom_rules(struct rules *rules)
{
    rules->dealt[FIGURE_PHANTOM] = 1;
    rules->second = 1u << FIGURE_PHANTOM;
    rules->claims[FIGURE_PHANTOM] = rules->claims[AUDE_FOLLOWER];
}

/* Any action leaves him his place, or only that of putting a follower on the tile, and doing
 * nothing. */
static void phantom_acted(struct state *state, aude_action action)
{
    const bool put = aude_action_verb(action) == AUDE_PUT &&
                     board_tile_of(state, action) == state->last &&
                     is_follower(state->rules, (unsigned)aude_action_item(action));
    if (option_of(state, OPTION_PHANTOM_AFTER) == AFTER_FOLLOWER && !put) {
        phantom_of(state)->barred = 1;
    }
}

/* PHANTOM-4, 8: features of the tile just placed, a bridge on it, and open towers. Other rooms may
 * have more. */
static void phantom_list(const struct state *state, struct list *list)
{
    put_list_figure(state, FIGURE_PHANTOM, list);
    for (unsigned i = 0; i < state->towers; i++) {
        const unsigned tile = state->tower[i].tile;
        const unsigned segment = kind_of(state, tile)->tower;
        if (may_claim(state, state->seat, FIGURE_PHANTOM, tile, segment) == AUDE_OK) {
            list_add(list, board_action(state, AUDE_PUT, tile, FIGURE_PHANTOM, segment));
        }
    }
}

static enum aude_status phantom_legal(const struct state *state, aude_action action)
{
    const enum aude_status status = put_legal(state, action);
    return status == AUDE_BAD_ACTION                         ? status
           : aude_action_item(action) != (int)FIGURE_PHANTOM ? STATUS(STATUS_PHANTOM_ONLY)
                                                             : status;
}

/* May nobody follow in this part? */
static bool is_alone(const struct state *state)
{
    bool alone = phantom_of(state)->barred != 0;
    for (unsigned i = 0; i < state->rules->single.count; i++) {
        alone |= state->rules->single.room[i]->single(state);
    }
    return alone;
}

/* Can he be put, or is there something to be built on the tile just placed on which he can stand
 * then (XPHA-3)? What is built elsewhere has a later place. */
static bool has_place(const struct state *state)
{
    enum { ENOUGH = 16 }; /* more than can be built on the tile and those beside it */
    aude_action found[ENOUGH];
    struct list list = {found, ENOUGH, 0};
    bool place = false;
    choices_list(state, S440, &list);
    for (int i = 0; i < list.count && i < ENOUGH; i++) {
        const bool besides =
            (state->rules->besides >> (unsigned)aude_action_verb(found[i]) & 1) != 0;
        place |= !besides || board_tile_of(state, found[i]) == state->last;
    }
    return place;
}

static bool phantom_ready(const struct state *state)
{
    return state->supply[state->seat][FIGURE_PHANTOM] > 0 && !is_alone(state) && has_place(state);
}

static unsigned phantom_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    return phantom_ready(state) ? ASK : DONE;
}

static const struct variable variables[] = {
    VARIABLE(struct phantom, barred, AUDE_VARIABLE_NUMBER, 1, 0, 1, LASTS_PART,
             N_("the phantom may not be put any more in this part"), "PHANTOM-6", "phantom"),
    {.bytes = 0},
};

static const struct station stations[] = {
    {.at = S440,
     .step = STEP_PHANTOM,
     .anytime = true,
     .rule = "PHANTOM-3",
     .enter = phantom_enter,
     .may_pass = station_may_pass,
     .ready = phantom_ready},
    {.at = 0},
};

static const struct choice choices[] = {
    {.at = S440,
     .verbs = {AUDE_PUT},
     .list = phantom_list,
     .legal = phantom_legal,
     .apply = put_apply},
    {.at = 0},
};

const struct room phantom_room = {
    .vocabulary = &phantom_vocabulary,
    .stations = stations,
    .choices = choices,
    .variables = variables,
    .own = sizeof(struct phantom),
    .wanted = phantom_wanted,
    .rules = phantom_rules,
    .acted = phantom_acted,
};
