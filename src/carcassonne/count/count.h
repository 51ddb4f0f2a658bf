/* SPDX-License-Identifier: Apache-2.0 */
/* The City of Carcassonne (COUNT-1 to 20): twelve tiles that lie before the game, with four
 * quarters in which followers wait. What a quarter serves is a kind of feature: who may stand on
 * such a feature may be in the quarter, and goes from there to features of that kind. */
#ifndef AUDE_CARCASSONNE_COUNT_H
#define AUDE_CARCASSONNE_COUNT_H

#include "core/list.h"
#include "carcassonne/state.h"
#include "carcassonne/variables.h"

/* Clockwise (COUNT-18). */
enum { CASTLE, MARKET, BLACKSMITH, CATHEDRAL, QUARTERS, NO_QUARTER = 255 };

struct city {
    uint8_t quarters[FIGURES][QUARTERS][AUDE_MAX_SEATS]; /* followers that wait there */
    uint8_t count;                                       /* the quarter in which the count stands */
    uint8_t gained;      /* seats that got points in the scoring round of this part, as bits */
    uint8_t sent;        /* 1: a follower went to Carcassonne in this turn */
    uint8_t entered;     /* the quarter that one has just gone to, while the count may move */
    uint8_t joiner;      /* who is asked for followers that move into a scoring */
    uint8_t moved;       /* with CONFIRM, 1: the joiner has moved somebody, and confirms it */
    uint8_t settled;     /* before the final scoring: seats that are out, as bits */
    uint8_t layer;       /* who laid the last tile, or AUDE_NO_SEAT */
    uint8_t sent_before; /* as `sent`, of the turn that bazaars interrupt (BAZAAR-35) */
};

static inline struct city *city_of(const struct state *state)
{
    return own_part(state, ROOM_count);
}

/* The kind of feature that the quarter serves; the quarter that serves the kind. */
unsigned quarter_serves(unsigned quarter);
unsigned quarter_for(unsigned feature);
/* May such a figure be in the quarter (COUNT-9)? */
bool quarter_takes(const struct rules *rules, unsigned quarter, unsigned figure);

/* The seat to the left. */
static inline unsigned seat_after(const struct state *state, unsigned seat)
{
    return seat + 1 == state->rules->setup.seats ? 0 : seat + 1;
}

/* Is the city in the game: do its tiles take part? */
bool count_has_city(const struct rules *rules);

/* Going there (S720), and where the count goes then (S730): count.c */
void count_gains(struct state *state, unsigned seat, int points);
void count_interrupted(struct state *state, bool over);
unsigned quarter_enter(struct state *state, struct aude_ledger *ledger);
bool quarter_ready(const struct state *state);
void quarter_list(const struct state *state, struct list *list);
enum aude_status quarter_legal(const struct state *state, aude_action action);
unsigned quarter_apply(struct state *state, aude_action action, struct aude_ledger *ledger);
unsigned count_enter(struct state *state, struct aude_ledger *ledger);
bool count_ready(const struct state *state);
void count_list(const struct state *state, struct list *list);
enum aude_status count_legal(const struct state *state, aude_action action);
unsigned count_apply(struct state *state, aude_action action, struct aude_ledger *ledger);
unsigned count_pass(struct state *state, struct aude_ledger *ledger);
enum aude_status count_not_now(const struct state *state, unsigned verb);

/* Coming back into a scoring round (S605), and before the final scoring (F10): join.c */
unsigned round_begins(struct state *state, struct aude_ledger *ledger);
unsigned join_enter(struct state *state, struct aude_ledger *ledger);
unsigned join_pass(struct state *state, struct aude_ledger *ledger);
void join_list(const struct state *state, struct list *list);
enum aude_status join_legal(const struct state *state, aude_action action);
unsigned join_apply(struct state *state, aude_action action, struct aude_ledger *ledger);
unsigned last_enter(struct state *state, struct aude_ledger *ledger);
unsigned last_pass(struct state *state, struct aude_ledger *ledger);
void last_list(const struct state *state, struct list *list);
enum aude_status last_legal(const struct state *state, aude_action action);
unsigned last_apply(struct state *state, aude_action action, struct aude_ledger *ledger);
int join_decider(const struct state *state);
bool join_ready(const struct state *state);
bool last_ready(const struct state *state);

/* For aude_check and editing: audit.c */
unsigned count_keeps(const struct state *state, unsigned seat, unsigned figure);
const char *count_check(const struct state *state);
void count_forget(struct state *state, unsigned step);

#endif
