/* SPDX-License-Identifier: Apache-2.0 */
/* What rooms keep of their own: where the dragon is, who holds the king. Each room that has any
 * declares a struct, of which a state of a game with the room holds one, and a row for each member:
 * by these rows alone it is bounded, edited, written as text, observed and forgotten in time. */
#ifndef AUDE_CARCASSONNE_VARIABLES_H
#define AUDE_CARCASSONNE_VARIABLES_H

#include "carcassonne/rooms.h"
#include "carcassonne/state.h"

/* When a variable is again as at the beginning. */
enum lifetime {
    LASTS_PART, /* when a part of a turn begins */
    LASTS_TURN, /* when a turn does; the second part still knows it */
    LASTS_GAME
};

struct variable {
    struct aude_variable_info info; /* its word.number is not used */
    uint16_t offset;                /* in the room's struct */
    uint8_t bytes;                  /* of each number: 1, 2 or 4 */
    uint8_t lifetime;
};

/* The row of a member of the struct of a room. */
#define VARIABLE(type, member, kind_, count_, none_, most_, lifetime_, text_, rule_, room_)        \
    {                                                                                              \
        .info = {.word = {0, #member, text_, rule_, room_},                                        \
                 .kind = kind_,                                                                    \
                 .count = count_,                                                                  \
                 .none = none_,                                                                    \
                 .most = most_},                                                                   \
        .offset = offsetof(type, member), .bytes = sizeof(((type *)0)->member) / (count_),         \
        .lifetime = lifetime_                                                                      \
    }

/* The struct of a room that plays. */
static inline void *own_part(const struct state *state, enum room_number room)
{
    return (char *)(void *)own_of(state) + state->rules->own[room];
}

int variable_get(const struct state *state, unsigned variable, unsigned index);
void variable_set(struct state *state, unsigned variable, unsigned index, int value);
/* May it have this value? */
bool variable_holds(const struct state *state, unsigned variable, int value);
/* All are as at the beginning. */
void variables_begin(struct state *state);
/* At the end of rules_init: what is to be forgotten, and when. */
void variables_note(struct rules *rules);
/* Those that last no longer than a part or a turn are as at the beginning again. */
void variables_forget(struct state *state, enum lifetime lifetime);

#endif
