/* SPDX-License-Identifier: Apache-2.0 */
/* What a room of the rules adds to what the page is told: one table at the bottom of
 * src/faces/ROOM/wasm.c. What is not there is NULL; a room needs no table, its rows in the public
 * tables tell the page its steps and choices. */
#ifndef AUDE_WASM_ROOM_H
#define AUDE_WASM_ROOM_H

#include "wasm/engine.h"
#include "wasm/json.h"

/* A decision, for what may not be chosen at it (refused.c). */
struct asked {
    struct text_out *out;
    const struct aude_state *state;
    int seat;
    struct aude_placed last; /* the tile just placed, if there is one: */
    bool placed;
};

/* Names the action if it is refused; tells whether it was. */
bool wasm_consider(const struct asked *asked, aude_action action);
/* Names it with this reason. */
void wasm_put_refusal(const struct asked *asked, aude_action action, enum aude_status status);
/* What is no part of this game, or of another step, is not told as refused: nobody wants it now. */
bool wasm_is_played(enum aude_status status);
/* Has the seat such a figure anywhere: in its supply, on the board, imprisoned? */
bool wasm_owns(const struct aude_state *state, int seat, int figure);

struct wasm_room {
    /* Names what a player could want at this step and may not. True: so is what may be done at any
     * time in the own turn, */
    bool (*ask)(const struct asked *asked);
    /* by this. */
    void (*ask_anytime)(const struct asked *asked);
    /* A choice of a piece without a segment of its own: where on the tile it would be seen, and
     * members that belong to it. False: it is none of this room. */
    bool (*piece)(struct text_out *out, const struct aude_state *state, aude_action action,
                  struct engine_spot *spot);
    /* Members of a choice behind all others. */
    void (*choice)(struct text_out *out, const struct aude_state *state, aude_action action);
    /* Members of a state behind all others. */
    void (*describe)(struct text_out *out, const struct aude_state *state);
};

#endif
