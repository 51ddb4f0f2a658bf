/* SPDX-License-Identifier: Apache-2.0 */
/* A part of section 8 of the public interface, playing on: numbers for networks. Actions have dense
 * indices, observations one length, and many games are played in lock-step. Included by aude.h, not
 * to be included alone. */
#ifndef AUDE_DENSE_H
#define AUDE_DENSE_H

#ifndef AUDE_H
#error "include aude.h"
#endif

/* Of the indices: with another number they mean something else. Rooms to come add verbs to games
 * that have them; a game with the same rules and sets has always the same. */
enum { AUDE_DENSE_VERSION = 1 };

/* What indices and observations of these rules look like; made once, then only read.
 *
 * The indices of verb v are first[v] .. first[v + 1] - 1. In them the operands that the verb takes
 * (aude_verb_info) are digits, the most significant first: item, number, cell, rotation or axis,
 * segment, each below the number that is here. But:
 *  - tiles are counted back from the one laid last, which is 0. A cell with a tile is that tile; an
 *    empty one is told by the tile laid last of those that it touches, and by which of its sides;
 *  - where an empty cell can be meant, a cell is 4 x tile + side of that, or 4 x `tiles` + tile;
 *  - the kind of PLACE is its place among those that may be laid now, by their numbers; of DRAW and
 *    DISCARD it is the kind itself;
 *  - of bids there is the lowest only, as in aude_legal_actions: points are no digit. */
struct aude_dense {
    int32_t count;                     /* indices are 0 .. count - 1 */
    int32_t length;                    /* numbers of an observation, lists filled up */
    int32_t tiles, segments;           /* on the board; on one of them, with what rooms bring */
    int32_t kinds, at_once;            /* of tiles; of them that may be laid at one time */
    int32_t figures, tokens, seats;    /* kinds of figures, of tokens; seats */
    int32_t flags;                     /* 2, or 1 where PLACE never brings a bridge */
    int32_t first[AUDE_MAX_VERBS + 1]; /* equal to the next: the verb is not of these rules */
    int32_t parts;                     /* of an observation: aude_observation_parts */
    struct aude_observation_part part[AUDE_MAX_OBSERVATION_PARTS];
};
/* Works the sizes out for games under these rules; it keeps no pointer to them. */
AUDE_API void aude_dense_init(struct aude_dense *dense, const struct aude_rules *rules);

/* aude_legal_actions, with the index of each; no two have the same. Returns how many there are,
 * writes at most capacity. An index is -1 in positions that editing made and play does not. */
AUDE_API int aude_dense_actions(const struct aude_dense *dense, const struct aude_state *state,
                                aude_action *actions, int32_t *indices, int capacity);

/* aude_observation with every list filled up with -1 to the most that play leads to: `length`
 * numbers. False, and nothing to be read there, when editing made more. */
AUDE_API bool aude_dense_observe(const struct aude_dense *dense, const struct aude_state *state,
                                 int seat, int32_t *numbers);

/* n games in lock-step, each at a decision of a seat or over: chance is played by weight with the
 * random numbers of its game. All memory is the caller's. Game i has row i of every array. */
struct aude_batch {
    const struct aude_rules *rules;
    const struct aude_dense *dense;
    int32_t n, capacity;        /* games; legal actions that a row holds: AUDE_MAX_ACTIONS */
    size_t stride;              /* bytes from state to state: aude_state_size, a multiple of 8 */
    struct aude_state *first;   /* n of them */
    struct aude_random *random; /* n */
    aude_action *actions;       /* n x capacity: the legal ones */
    int32_t *indices;           /* n x capacity: their indices; where longer lists were, -1 */
    int32_t *counts;            /* n: how many; 0 when the game is over */
    int8_t *deciders;           /* n: the seat, or AUDE_NOBODY */
    int32_t *scores;            /* n x seats: points so far */
    uint8_t *mask;              /* n x dense->count: 1 where legal; NULL: not wanted. All 0 at
                                   first */
    int32_t *observation;       /* n x dense->length, of who decides, and of seat 0 when the
                                   game is over; NULL: not wanted */
};
/* Begins game i anew. Its row of counts must be 0 the first time. */
AUDE_API void aude_batch_begin(struct aude_batch *batch, int i);
/* In each game the action of this place in its list; negative: the game is left as it is. Returns
 * the first game whose choice is not legal, and then nothing is done in any; -1 when all are. */
AUDE_API int aude_batch_ranks(struct aude_batch *batch, const int32_t *ranks);
/* The same by dense indices. */
AUDE_API int aude_batch_indices(struct aude_batch *batch, const int32_t *indices);

/* aude_batch_begin and aude_batch_indices for one seat: the others choose by lot, each legal action
 * as likely as any other, with the random numbers of their game, until this seat decides or the
 * game is over. Observations are always those of this seat. */
AUDE_API void aude_batch_begin_seat(struct aude_batch *batch, int seat, int i);
/* The step of that: returns what aude_batch_indices does. */
AUDE_API int aude_batch_seat(struct aude_batch *batch, int seat, const int32_t *indices);

/* Game i becomes a copy of this state, which may belong to other rules with the same set-up (see
 * aude_state_adopt); a draw that is due is made. False, and nothing is changed, when the set-ups
 * differ. The state must be one that play leads to. */
AUDE_API bool aude_batch_put(struct aude_batch *batch, int i, const struct aude_state *state);

/* Of each game one of its legal actions by lot, as a dense index; -1 where the game is over. */
AUDE_API void aude_batch_sample(const struct aude_batch *batch, struct aude_random *random,
                                int32_t *indices);

#endif
