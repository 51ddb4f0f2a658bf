/* SPDX-License-Identifier: Apache-2.0 */
/* For aude_check and editing: are the castles towns of the board, are all tokens still there, does
 * what is remembered of owners' and occupants' answers belong to its step? */
#include "carcassonne/castles/castle.h"
#include "carcassonne/game.h"
#include "carcassonne/room.h"

/* CASTLE-2: a castle is two ends of a city that face each other, and no other region is marked. */
static const char *check_towns(const struct state *state)
{
    unsigned marked = 0;
    for (unsigned i = 0; i < state->castles; i++) {
        const struct castle *const castle = &state->castle[i];
        const uint16_t key = grid_tile_key(&state->grid, castle->tile[0]);
        unsigned facing = 0;
        for (unsigned side = 0; side < 4; side++) {
            facing += grid_tile(&state->grid, grid_neighbour(key, side)) == castle->tile[1] &&
                      form_of(state, castle->tile[0])->side[side] == castle->segment[0] &&
                      form_of(state, castle->tile[1])->side[side ^ 2] == castle->segment[1];
        }
        const unsigned region = region_of(state, castle->tile[0], castle->segment[0]);
        const uint32_t word = words_of(state)[region];
        if (facing != 1 || word_tiles(word) != 2 || word_open(word) != 0 ||
            (word & WORD_CASTLE) == 0) {
            return "a castle is no town";
        }
    }
    for (unsigned region = 0; region < state->regions.count; region++) {
        marked += (words_of(state)[region] & WORD_CASTLE) != 0;
    }
    return marked == state->castles ? NULL : "a region is marked as a castle that is none";
}

/* What is remembered of a step is remembered exactly at that step. */
const char *castle_audit(const struct state *state)
{
    const struct aude_moment *const moment = &state->moment;
    const char *const wrong = check_towns(state);
    if (wrong != NULL) {
        return wrong;
    }
    if ((state->step == AUDE_STEP_CASTLE) != (moment->asked != AUDE_NO_SEAT)) {
        return "the turn remembers a step that is over";
    }
    if (moment->fresh > state->castles || moment->answers > AUDE_MAX_ANSWERS ||
        (moment->answers > 0 && state->step != AUDE_STEP_CHOOSE)) {
        return "the turn remembers castles or answers that are not";
    }
    return NULL;
}

/* CASTLE-12: tokens that the seat has, has paid, or has paid for a town still to be converted. */
static unsigned tokens_of(const struct state *state, unsigned seat)
{
    unsigned count = state->tokens[seat][AUDE_TOKEN_CASTLE];
    for (unsigned i = 0; i < state->castles; i++) {
        count += state->castle[i].paid >> seat & 1;
    }
    for (unsigned side = 0; side < 4; side++) {
        count += state->moment.convert[side] >> seat & 1;
    }
    return count;
}

const char *castle_check(const struct state *state)
{
    for (unsigned seat = 0; seat < state->rules->setup.seats && !state->edited; seat++) {
        if (tokens_of(state, seat) != state->rules->tokens[AUDE_TOKEN_CASTLE]) {
            return "castles were lost or made";
        }
    }
    return NULL;
}

void castle_forget(struct state *state, unsigned step)
{
    struct aude_moment *const moment = &state->moment;
    if (step != AUDE_STEP_CASTLE) {
        moment->asked = AUDE_NO_SEAT;
    }
    if (step != AUDE_STEP_CASTLE && step != AUDE_STEP_CONFIRM && step != AUDE_STEP_CHOOSE) {
        for (unsigned side = 0; side < 4; side++) {
            moment->convert[side] = 0;
        }
        moment->fresh = 0;
    }
    for (unsigned i = 0; step != AUDE_STEP_CHOOSE && i < moment->answers; i++) {
        moment->answer[i] = 0;
    }
    moment->answers = step == AUDE_STEP_CHOOSE ? moment->answers : 0;
}

bool convert_ready(const struct state *state)
{
    return state->moment.asked != AUDE_NO_SEAT && carcassonne_list(state, NULL, 0) > 1;
}

bool choose_ready(const struct state *state)
{
    return castle_round_due(state) && castle_asked(state) >= 0;
}
