/* SPDX-License-Identifier: Apache-2.0 */
/* A random game under observation, shared by the files that look at it: watch.c counts pieces and
 * points, refusals.c tries what is not legal, compare.c asks the model, random_games.c plays. */
#ifndef AUDE_TEST_WATCH_H
#define AUDE_TEST_WATCH_H

#include "common.h"
#include "model.h"

struct watch {
    int number, ply;
    bool modelled;
    struct dice dice;
    struct aude_setup setup;
    struct aude_rules rules;
    struct aude_state state;
    int built[AUDE_MAX_SEATS][AUDE_MAX_TOKEN_KINDS]; /* floors and bridges, by the ledger */
    int bazaar_tiles, bazaars;                       /* drawn and placed; begun, by the ledger */
    const char *problem;                             /* NULL while all is well */
    char detail[256];
};
extern struct watch watch;

/* How much was tried, so that a test that looked at nothing cannot pass. */
struct tally {
    long plies, accepted, refused, entries, returned, removed, features, rounds, finals, taken,
        flown, market, barn_fields, mismatches, skipped, turns, seconds, goods, lonely,
        put[AUDE_MAX_FIGURE_KINDS];
    long event[AUDE_MAX_EVENTS], step[AUDE_MAX_STEPS], verb[AUDE_MAX_VERBS], followed, below_zero,
        forced_bridges, longest;
};
extern struct tally tally;

void expect(bool truth, const char *problem);
void expect_equal(long expected, long found, const char *problem);

/* Is the action in the list? Of bids the lowest stands there for all. */
bool is_listed(aude_action action, const aude_action *list, int count);

/* watch.c: what holds whenever somebody decides, seen from outside. */
void check_position(void);
/* The ledger of a ply against the scores before it, and what it says was built. */
void check_ledger(const struct aude_ledger *ledger, const int *score_before, int standing_before);
void check_end(void);

/* watch_river.c: the river on the board; and how many copies of each kind may be drawn, as far as
 * it decides: negative: one, of which this kind is the only one or another is. */
void check_river(void);
void drawable_by_river(long drawable[AUDE_MAX_KINDS]);

/* refusals.c: all that is listed is legal and some other actions are not. The reason of a refused
 * placement is shown to somebody who may know better; NULL: nobody does. */
typedef void check_reason(aude_action action, enum aude_status status);
void check_actions(check_reason *reason);

/* compare.c: the model's opinion, before and after a ply. */
void compare_before(struct model *model);
void compare_after(struct model *model, enum aude_step step, aude_action action, int decider,
                   const struct aude_ledger *ledger);
void compare_start(struct model *model);
void compare_reason(aude_action action, enum aude_status status);

#endif
