/* SPDX-License-Identifier: Apache-2.0 */
/* For aude_check and editing: are towers and prisoners what they should be, does what is remembered
 * of a capture belong to its step? */
#include "carcassonne/room.h"
#include "carcassonne/tower/tower.h"

/* TOWER-9 */
static const char *check_foundations(const struct state *state)
{
    unsigned towers = 0;
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        if (kind_of(state, tile)->tower == NO_SEGMENT) {
            continue;
        }
        if (towers >= state->towers || state->tower[towers++].tile != tile) {
            return "the list of towers is not what lies on the board";
        }
        const uint32_t word = words_of(state)[region_of(state, tile, kind_of(state, tile)->tower)];
        if (word_figures(word) > 1 || (word_figures(word) == 1 && word_tiles(word) == 0)) {
            return "too many figures on a tower";
        }
    }
    return towers == state->towers ? NULL : "there are more towers than foundations";
}

/* TOWER-22, 23 */
static const char *check_prisoners(const struct state *state)
{
    bool held[AUDE_MAX_SEATS][AUDE_MAX_SEATS] = {{false}};
    unsigned captive[AUDE_MAX_SEATS] = {0};
    for (unsigned captor = 0; captor < AUDE_MAX_SEATS; captor++) {
        for (unsigned owner = 0; owner < AUDE_MAX_SEATS; owner++) {
            for (unsigned figure = 0; figure < FIGURES; figure++) {
                held[captor][owner] |= imprisoned(state, captor, owner, figure) > 0;
                captive[owner] += imprisoned(state, captor, owner, figure);
            }
            const bool mutual = held[captor][owner] && held[owner][captor];
            if (captor == owner && held[captor][owner]) {
                return "somebody holds a figure of their own";
            }
            if (mutual && state->step != AUDE_STEP_EXCHANGE && !state->edited) {
                return "two players hold each other's figures";
            }
        }
    }
    for (unsigned owner = 0; owner < AUDE_MAX_SEATS; owner++) {
        if (captive[owner] != state->captive[owner]) {
            return "prisoners are counted wrongly";
        }
    }
    return NULL;
}

/* What is remembered of a step is remembered exactly at that step. */
const char *tower_audit(const struct state *state)
{
    const bool exchange = state->step == AUDE_STEP_EXCHANGE;
    const bool capture = state->step == AUDE_STEP_CAPTURE || exchange;
    const char *wrong = check_foundations(state);
    wrong = wrong != NULL ? wrong : check_prisoners(state);
    if (wrong == NULL && (capture != (state->moment.raised != NO_TILE) ||
                          exchange != (state->moment.victim != AUDE_NO_SEAT))) {
        wrong = "the turn remembers a step that is over";
    }
    return wrong;
}

/* TOWER-3: floors on the board belong to nobody, so only the sum over all seats is known. */
const char *tower_check(const struct state *state)
{
    const unsigned seats = state->rules->setup.seats;
    unsigned sum = 0;
    for (unsigned seat = 0; seat < seats; seat++) {
        sum += state->tokens[seat][AUDE_TOKEN_FLOOR];
    }
    for (unsigned i = 0; i < state->towers; i++) {
        sum += tower_floors(tower_seen(state, state->tower[i].tile));
    }
    return state->edited || sum == seats * state->rules->tokens[AUDE_TOKEN_FLOOR]
               ? NULL
               : "floors were lost or made";
}

void tower_forget(struct state *state, unsigned step)
{
    if (step != AUDE_STEP_CAPTURE && step != AUDE_STEP_EXCHANGE) {
        state->moment.raised = NO_TILE;
    }
    if (step != AUDE_STEP_EXCHANGE) {
        state->moment.victim = AUDE_NO_SEAT;
    }
}

/* Was a tower raised that somebody may be captured from? */
static bool has_raised(const struct state *state)
{
    const unsigned raised = state->moment.raised;
    return raised != NO_TILE && kind_of(state, raised)->tower != NO_SEGMENT;
}

bool capture_ready(const struct state *state)
{
    return has_raised(state) && capture_possible(state);
}

bool exchange_ready(const struct state *state)
{
    const unsigned victim = state->moment.victim;
    unsigned held = 0;
    if (!has_raised(state) || victim == AUDE_NO_SEAT || victim == state->seat) {
        return false;
    }
    for (unsigned figure = 0; figure < FIGURES; figure++) {
        held += imprisoned(state, state->seat, victim, figure);
    }
    struct list choices = {NULL, 0, 0};
    exchange_list(state, &choices);
    return held > 0 && choices.count > 0;
}

bool ransom_ready(const struct state *state)
{
    return ransom_possible(state);
}
