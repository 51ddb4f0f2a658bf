/* SPDX-License-Identifier: Apache-2.0 */
/* The greedy player, see greedy.c; and its thoughts, for players that look farther. */
#ifndef AUDE_AI_GREEDY_H
#define AUDE_AI_GREEDY_H

#include "ai/choice.h"
#include "ai/outlook.h"
#include "ai/rooms.h"

aude_action greedy_choose(const struct aude_state *state, struct aude_random *random);
/* The same, decided by what is known as soon as `hurry`, which is asked now and then, says so. */
aude_action greedy_choose_within(const struct aude_state *state, struct aude_random *random,
                                 bool (*hurry)(void *context), void *context);

/* At PLACE: what the best placement gains the seat, in the measure of that player: hundredths of a
 * point times the number of seats. */
int64_t greedy_gain_of_placing(const struct aude_state *state);

/* The best placements of one decision, for others that are much like it. */
enum { FAVOURITES = 6 };
struct favourites {
    int kind; /* of the tile, or -1: none yet */
    struct ranking ranking;
    struct ranked best[FAVOURITES];
};

/* What is thought over, decision after decision under the same rules. */
struct thought {
    int looks; /* that are left for this decision */
    struct ai_search search;
    struct outlook outlook;
    int seat;
    struct aude_random *random;
    /* Asked now and then: has it to be decided now, by what is known? Or NULL. */
    bool (*hurry)(void *context);
    void *context;
    unsigned clock; /* looks so far, as long as that is asked, of all decisions */
    /* At PLACE, the only placements that are looked at besides those within `near` cells of the
     * tiles laid since `fresh` (aude_placed), if any of them is legal; NULL: all. */
    const struct favourites *favourites;
    struct favourites *found; /* where the best placements are put down, or NULL */
    int fresh, near;
    bool hurried; /* it had to, in this decision or an earlier one */
};

void thought_init(struct thought *thought, const struct aude_rules *rules);
/* What the greedy player does; sets *next to what it is about to do at the decision that follows,
 * or 0. Within playouts it keeps to that: it thinks every turn over only once. */
aude_action thought_choose(struct thought *thought, const struct aude_state *state,
                           struct aude_random *random, aude_action *next);
/* Are placements ranked together with what is done next? */
bool thought_pairs(const struct aude_state *state);
/* May one keep to what was meant to be done next, or is there now more to choose from than was
 * looked at before the tile lay (room.h, far)? */
bool thought_keeps(const struct thought *thought, const struct aude_state *state, aude_action next);
/* The best few of all that can be done, in the same measure. Returns how many. At PLACE these are
 * placements together with what is done next. */
int thought_rank(struct thought *thought, const struct aude_state *state,
                 struct aude_random *random, struct ranking *ranking);
/* What a state between two turns is worth to a seat, in the same measure. */
int64_t thought_value(struct thought *thought, const struct aude_state *state, int seat);
/* The same for every seat; all of them together are worth nothing. */
void thought_values(struct thought *thought, const struct aude_state *state, int64_t *value);

#endif
