/* SPDX-License-Identifier: Apache-2.0 */
/* What the writer (position.c) and the reader (position_read.c) of position ids share, and the
 * fields that have a small language of their own: what a turn remembers, and the bazaar (moment.c);
 * what a turn of The Discovery remembers, and open tiles (tableau.c).
 */
#ifndef AUDE_NOTATION_POSITION_H
#define AUDE_NOTATION_POSITION_H

#include "notation/text.h"

#define POSITION_MAGIC "aude" /* the version follows */

/* A state outside these is not written. They leave room for a whole game to be played on. */
enum { MAX_SCORE = 1000000000, MAX_TURN = 65000, MAX_COUNT = 255 };

/* A bag that is empty while tiles are laid and figures put leaves room for all of them. */
void position_empty_bag(struct aude_state *state);
/* The bag that needs no words: what of the box is not on the board, not on offer in a bazaar, not
 * open, and was not removed. */
void position_left_of_box(const struct aude_state *state, int left[AUDE_MAX_KINDS]);
/* The tiles of a kind that are on offer, or open: neither in the bag nor on the board. */
int position_offered(const struct aude_bazaar *bazaar, int kind);
int position_open(const struct aude_tableau *tableau, int kind);
/* Puts a figure, or takes prisoners, even when the supply is too small; the supply is set right
 * afterwards. */
enum aude_status position_put_figure(struct aude_state *state, int seat, int figure, int x, int y,
                                     int segment);
enum aude_status position_take_prisoners(struct aude_state *state, int captor, int owner,
                                         int figure, int count);

/* The name of a kind, as short as it is clear. */
void position_kind(struct text_out *out, const struct aude_rules *rules, int kind);
void position_seat(struct text_out *out, int seat);
/* Between the items of a list: the key before the first one, then "_". */
void position_key(struct text_out *out, const char *key, bool *first);
/* Seats (bits) as "s0s2", and read from at least one. */
void position_seats(struct text_out *out, unsigned seats);
enum aude_status position_read_seats(const struct text_in *in, int seats, unsigned *found);
struct text_word position_whole(const struct text_in *in);

/* moment.c: what differs from the moment, the bazaar of an empty board. False when something cannot
 * be said. */
bool position_moment(struct text_out *out, const struct aude_state *state,
                     const struct aude_moment *initial);
bool position_bazaar(struct text_out *out, const struct aude_state *state,
                     const struct aude_bazaar *initial);
/* One item of the field. *seen has a bit for each item that was read before. */
enum aude_status position_read_moment(struct text_in item, const struct aude_state *state,
                                      struct aude_moment *moment, uint32_t *seen);
enum aude_status position_read_bazaar(struct text_in item, const struct aude_state *state,
                                      struct aude_bazaar *bazaar, uint32_t *seen);

/* variables.c: what rooms keep, where it differs from an empty board. */
void position_variables(struct text_out *out, const struct aude_state *state);
enum aude_status position_read_variable(struct text_in item, struct aude_state *state);

/* tableau.c: the open tiles and what the turn remembers. One item: of the field "open", of the
 * field "moment". */
void position_tableau(struct text_out *out, const struct aude_state *state);
enum aude_status position_read_open(struct text_in item, const struct aude_state *state,
                                    struct aude_tableau *tableau, uint32_t *seen);
enum aude_status position_read_tableau(struct text_in item, struct aude_tableau *tableau,
                                       uint32_t *seen);
/* Is it played with open tiles (DISC-70)? Then no drawn tile is to be placed. */
bool position_has_open(const struct aude_state *state);
/* Refuses the second of what may stand once; bit says which it is. */
enum aude_status position_once(const struct text_in *name, uint32_t *seen, int bit);

#endif
