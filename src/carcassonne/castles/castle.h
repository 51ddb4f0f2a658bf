/* SPDX-License-Identifier: Apache-2.0 */
/* Castles (CASTLE-1 to 35): towns and their owners' decisions, vicinity, the scoring round. */
#ifndef AUDE_CARCASSONNE_CASTLE_H
#define AUDE_CARCASSONNE_CASTLE_H

#include "core/list.h"
#include "carcassonne/state.h"

struct round;

enum {
    /* A tile has up to four towns, so while one is decided three more may wait to be built. */
    CASTLES_BUILT = AUDE_MAX_CASTLES - 3,
};

/* The region of castle number `index`. */
static inline unsigned castle_region(const struct state *state, unsigned index)
{
    return region_of(state, state->castle[index].tile[0], state->castle[index].segment[0]);
}

/* Seats with a follower in the region, as bits. */
unsigned castle_knights(const struct state *state, unsigned region);
/* Seats with a figure in the castle, as bits; none when it is empty for ever (CASTLE-26). */
unsigned castle_occupants(const struct state *state, unsigned castle);

/* Does the cell lie in the vicinity of the castle (CASTLE-16)? */
bool castle_reaches(const struct state *state, const struct castle *castle, uint16_t key);

/* The town that the city segment is half of (CASTLE-2), as a castle that nobody paid for. False
 * when it is part of no town. */
bool castle_town(const struct state *state, unsigned tile, unsigned segment, struct castle *town);
/* May the town become a castle by its shape (CASTLE-3)? */
bool castle_shape(const struct state *state, const struct castle *town);
/* May the seat convert the town at the segment (CASTLE-2, 3, 5, 8)? */
enum aude_status castle_may_convert(const struct state *state, unsigned seat, unsigned tile,
                                    unsigned segment);
/* The town becomes a castle (CASTLE-9); who goes home has gone. */
void castle_found(struct state *state, const struct castle *town);
/* In an edited position: figures of the town that are no followers go home. */
void castle_leave(struct state *state, const struct castle *town);

/* Step CASTLE: the next owner who has a town of this part to decide about (CASTLE-10, 14). False
 * when nobody has. Begins at the seat whose turn it is when nobody was asked yet. */
bool castle_ask_next(struct state *state);
unsigned convert_enter(struct state *state, struct aude_ledger *ledger);
void convert_list(const struct state *state, struct list *list);
enum aude_status convert_legal(const struct state *state, aude_action action);
unsigned convert_apply(struct state *state, aude_action action, struct aude_ledger *ledger);
unsigned convert_pass(struct state *state, struct aude_ledger *ledger);
/* After all decisions: towns that all their owners convert become castles. */
unsigned castle_convert(struct state *state, struct aude_ledger *ledger);
/* Board side of the tile just placed by which a town leaves that only some owners convert
 * (CASTLE-11), from `side` on, or 4. */
unsigned castle_split(const struct state *state, unsigned side);
/* The town on this side becomes a castle of those in moment.convert; all others go home by this
 * rule. */
void castle_convert_town(struct state *state, unsigned side, const char *rule,
                         struct aude_ledger *ledger);

/* Do the decisions remembered belong to towns of the tile just placed, with room for them all? */
bool castle_moment_fits(const struct state *state);

/* The scoring round (round.c), CASTLE-17 to 26. Is anything in it that only castles know? */
bool castle_round_due(const struct state *state);
/* The castles that score join; afterwards towns that only some converted become castles. */
void castle_join(struct round *round);
void castle_leaving(struct state *state, const struct round *round, struct aude_ledger *ledger);
/* The castles, as bits, that score in the round if it began now and the town of the region `apart`
 * became a castle. Which ones these are depends on no choice, only what each scores does. */
unsigned castle_scoring(const struct state *state, unsigned apart);
/* What a castle on these two tiles waits for (waits.c); see aude_castle_waits. */
int castle_waits(const struct state *state, const struct castle *at, struct aude_waited *list,
                 int capacity);
/* The castle that an occupant is asked about now; -1: none is. */
int castle_question(const struct state *state);
/* Step CHOOSE: the castle asked about, its occupant, what it may score. */
int castle_asked(const struct state *state);
int castle_chooser(const struct state *state);
unsigned choose_enter(struct state *state, struct aude_ledger *ledger);
void choose_list(const struct state *state, struct list *list);
enum aude_status choose_may_pass(const struct state *state);
enum aude_status choose_legal(const struct state *state, aude_action action);
unsigned choose_apply(struct state *state, aude_action action, struct aude_ledger *ledger);
unsigned choose_pass(struct state *state, struct aude_ledger *ledger);

/* Before the final scoring: all figures leave their castles (CASTLE-31); after the fields were
 * scored, the mark of those that do not count is taken away. */
unsigned castle_empty(struct state *state, struct aude_ledger *ledger);
unsigned castle_unmark(struct state *state, struct aude_ledger *ledger);

/* For aude_check and editing (check.c). */
const char *castle_audit(const struct state *state);
const char *castle_check(const struct state *state);
void castle_forget(struct state *state, unsigned step);
bool convert_ready(const struct state *state);
bool choose_ready(const struct state *state);

#endif
