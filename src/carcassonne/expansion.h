/* SPDX-License-Identifier: Apache-2.0 */
/* How an expansion plugs in.
 *
 * A room exports one const struct expansion; rules.c lists those that the options switch on. In
 * order of preference an expansion is data (a mark on a tile, a row of claims, a supply), then one
 * of the hooks below, then a named call. Hooks run once per turn or rarer, never inside the scan of
 * placements. Only what a room in this tree uses is here: a new room brings its hooks along. */
#ifndef AUDE_CARCASSONNE_EXPANSION_H
#define AUDE_CARCASSONNE_EXPANSION_H

#include "carcassonne/state.h"

struct expansion {
    /* Does the set-up switch it on? */
    bool (*wanted)(const struct aude_setup *setup);
    /* Figures dealt, what they may claim. Called once, at the end of rules_init. */
    void (*rules)(struct rules *rules);
    /* The verb that belongs to this room in step ACTION: appends its legal actions (returns how
     * many), judges one, carries one out. After carrying out, the part goes on with SCORE. */
    enum aude_verb verb;
    int (*list)(const struct state *state, aude_action *actions, int capacity);
    enum aude_status (*legal)(const struct state *state, aude_action action);
    void (*apply)(struct state *state, aude_action action, struct aude_ledger *ledger);
};

/* The room in play that owns the verb, or NULL. */
const struct expansion *expansion_of(const struct rules *rules, enum aude_verb verb);

/* The rooms of this build. */
extern const struct expansion abbot_expansion;

#endif
