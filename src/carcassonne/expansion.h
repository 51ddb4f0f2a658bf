/* SPDX-License-Identifier: Apache-2.0 */
/* How an expansion plugs in.
 *
 * A room exports one const struct expansion; rules.c lists those that the options switch on. In
 * order of preference an expansion is data (a mark on a tile, a row of claims, a supply), then one
 * of the hooks below, then a named call from the table of steps (turn.c). Hooks run once per turn
 * or rarer, never inside the scan of placements. Only what a room in this tree uses is here: a new
 * room brings its hooks along. */
#ifndef AUDE_CARCASSONNE_EXPANSION_H
#define AUDE_CARCASSONNE_EXPANSION_H

#include "core/list.h"
#include "carcassonne/state.h"

struct expansion {
    /* Does the set-up switch it on? */
    bool (*wanted)(const struct aude_setup *setup);
    /* Figures dealt, what they may claim. Called once, at the end of rules_init; may be NULL. */
    void (*rules)(struct rules *rules);
    /* What the room brings to step ACTION, or NULL when nothing: appends its legal actions; judges
     * one with a verb of its own (bit v of verbs = verb v) or one that puts a figure where only
     * this room knows; carries one out and goes on by turn_after_action, turn_again, or to a step
     * of its own. */
    void (*list)(const struct state *state, struct list *list);
    uint32_t verbs;
    enum aude_status (*legal)(const struct state *state, aude_action action);
    void (*apply)(struct state *state, aude_action action, struct aude_ledger *ledger);
};

/* The room in play that owns the verb in step ACTION, or NULL. */
const struct expansion *expansion_of(const struct rules *rules, enum aude_verb verb);

/* The rooms of this build. */
extern const struct expansion abbot_expansion;
extern const struct expansion bridge_expansion;
extern const struct expansion tower_expansion;

#endif
