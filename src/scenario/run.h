/* SPDX-License-Identifier: Apache-2.0 */
/* What the files that run scenarios share, those of the rooms among them.
 *
 * run.c goes through the statements, position.c builds positions, rebuild.c builds one again by
 * other rules, play.c plays single actions, part.c parts of a turn as examples tell them, expect.c
 * compares.
 */
#ifndef AUDE_SCENARIO_RUN_H
#define AUDE_SCENARIO_RUN_H

#include <assert.h>
#include <stdalign.h>

#include "scenario/room.h"
#include "scenario/rooms.h"

/* Where the statements about one part of a turn stand: no tile was laid yet; the part of the tile
 * laid last goes on; the engine has played it to its end; `scoring` has told what it brought. */
enum scenario_part { SCENARIO_NO_PART, SCENARIO_PART_OPEN, SCENARIO_PART_OVER, SCENARIO_PART_TOLD };

static_assert(SCENARIO_MEMORY % alignof(max_align_t) == 0, "what a room remembers is aligned");

/* A scenario at work. */
struct scenario_run {
    const struct scenario_file *file;
    const struct scenario *scenario;
    const struct scenario_statement *statement; /* the present one ... */
    const struct scenario_arg *arg;             /* ... and its arguments */
    struct scenario_result *result;
    bool stop;   /* nothing that follows makes sense */
    bool ready;  /* rules and state are there */
    bool played; /* `game` has begun a whole game: options are fixed */
    bool loose;  /* the position was built: whoever is named may act on the tile laid last */
    bool acted;  /* `meeple` has put a figure on the tile laid last */
    bool moment; /* `moment` has said what the next `turn` remembers */
    struct aude_setup setup;
    struct aude_rules *rules;
    struct aude_state state;
    struct aude_ledger ledger;  /* of the last action or scoring */
    int before[AUDE_MAX_SEATS]; /* scores before it */
    enum scenario_part part;
    bool past;                       /* the engine has gone on to what follows the part */
    int number;                      /* of the turn of the part */
    int seat;                        /* whose turn the examples say it is */
    struct aude_ledger part_ledger;  /* of the part of the tile laid last */
    int part_before[AUDE_MAX_SEATS]; /* scores before it */
    struct aude_entry entry[AUDE_MAX_ENTRIES], part_entry[AUDE_MAX_ENTRIES]; /* of the ledgers */
    /* what each room remembers, all zero at first */
    alignas(max_align_t) char memory[SCENARIO_ROOM_COUNT][SCENARIO_MEMORY];
};

/* ---- run.c --------------------------------------------------------------------------------- */

/* Notes a failure of the present statement. */
void scenario_fail(struct scenario_run *run, const char *format, ...) CLI_PRINTF(2, 3);
/* ... after which the scenario cannot go on. */
void scenario_give_up(struct scenario_run *run, const char *format, ...) CLI_PRINTF(2, 3);
/* Adds to what the scenario shows. */
void scenario_show(struct scenario_run *run, const char *format, ...) CLI_PRINTF(2, 3);
/* Compares what the engine answered with what the statement asks for: accepted, or refused. True
 * when it was accepted and should have been. */
bool scenario_settle(struct scenario_run *run, enum aude_status status);
/* The same, by a rule that is not the one the status names elsewhere. */
bool scenario_settle_by(struct scenario_run *run, const char *rule, enum aude_status status);
/* The kind of an argument's tile in this game, or -1 when there is none: a refusal for an action
 * that must be refused, else a failure. */
int scenario_kind(struct scenario_run *run, const struct scenario_arg *arg);
/* The segment that an argument names, or -1 in the same way. */
int scenario_segment(struct scenario_run *run, const struct scenario_arg *arg);
/* The same, but says nothing when there is none. */
int scenario_find_segment(const struct scenario_run *run, const struct scenario_arg *arg);
/* Is the action about the feature of that segment? */
bool scenario_same_feature(const struct aude_state *state, aude_action action, int x, int y,
                           int segment);
/* Takes over allocated rules: from now on they are played, from the start. */
void scenario_adopt(struct scenario_run *run, struct aude_rules *rules);
/* Forgets the ledger and the points of the action before. */
void scenario_mark(struct scenario_run *run);
/* What the room remembers while this scenario runs: at most SCENARIO_MEMORY bytes. */
void *scenario_memory(struct scenario_run *run, const struct scenario_room *room);
/* Calls what each room has for this moment. */
void scenario_call(struct scenario_run *run, enum scenario_call call);
/* A seat as the scenario calls it. */
const char *scenario_seat_name(const struct scenario_run *run, int seat, char name[20]);

/* ---- position.c ---------------------------------------------------------------------------- */

extern const struct scenario_command scenario_position_commands[];
/* An empty board by the given set-up; a refusal changes nothing. */
enum aude_status scenario_start_empty(struct scenario_run *run, const struct aude_setup *setup);
/* Rules anew, with the position as it is: options may change in the middle of an example. instead:
 * a tile by the old rules that lies there in place of another from now on; NULL: none. */
void scenario_change(struct scenario_run *run, const struct aude_setup *setup,
                     const struct aude_placed *instead);
/* The sets of the tiles that the scenario names, as far as they belong to its game. */
uint64_t scenario_sets(const struct scenario_run *run);
/* Were the tile drawn now, would the engine say of placing it, together with something or alone,
 * what aude_fits said? */
void scenario_compare_placing(struct scenario_run *run, int kind, int x, int y, int rotation,
                              bool with, enum aude_status status);
/* Lays a tile: the player on turn has just placed it, and may act. */
enum aude_status scenario_lay(struct scenario_run *run, int kind, int x, int y, int rotation);
/* `put R 0,0 city E`; figure: a follower, unless a third argument names it. */
void scenario_put(struct scenario_run *run, int seat, const struct scenario_arg *feature,
                  int figure);

/* ---- rebuild.c ----------------------------------------------------------------------------- */

/* The position of another state by the rules of this one, but for a tile in place of another (NULL:
 * none); its last tile was just placed. */
enum aude_status scenario_rebuild(struct scenario_run *run, const struct aude_state *old,
                                  const struct aude_placed *instead);

/* ---- play.c -------------------------------------------------------------------------------- */

extern const struct scenario_command scenario_play_commands[];
/* Applies an action and holds the engine's answers against each other; the ledger is of this action
 * alone. */
enum aude_status scenario_apply(struct scenario_run *run, aude_action action);
/* The same, settled. */
void scenario_act(struct scenario_run *run, aude_action action);
/* The same for an action on a feature; item is the figure, where one is meant. */
void scenario_act_on(struct scenario_run *run, const struct scenario_arg *feature,
                     enum aude_verb verb, int item);
/* `FIGURE [player] feature`: put by the player named, without asking whether it may; else as the
 * action of who decides. */
void scenario_put_or_act(struct scenario_run *run, int figure);

/* ---- given.c ------------------------------------------------------------------------------- */

extern const struct scenario_command scenario_given_commands[];

/* ---- picture.c ----------------------------------------------------------------------------- */

extern const struct scenario_command scenario_picture_commands[];

/* ---- part.c -------------------------------------------------------------------------------- */

extern const struct scenario_command scenario_part_commands[];
/* What a turn remembers when it begins. */
extern const struct aude_moment scenario_new_turn;
/* The state before the next tile is laid: each begins a part in which nothing was used up yet. */
struct aude_state scenario_part_next(const struct scenario_run *run);
/* A tile was laid: its part begins. */
void scenario_part_begin(struct scenario_run *run);
/* The position was edited: from now on count points, and what was told may be scored again. */
void scenario_part_edited(struct scenario_run *run);
/* It is this player's action on the tile laid last; false after a refusal that is settled. */
bool scenario_part_action(struct scenario_run *run, int seat);
/* Applies an action of the part; what it brings is added to the ledger of the part. */
enum aude_status scenario_part_apply(struct scenario_run *run, aude_action action);
/* After the actions of a statement: when the part has ended, back to the action on the tile. */
void scenario_part_settle(struct scenario_run *run);
/* Decides once that nothing is done: passes, and takes what the examples say, or the best, where
 * passing is not possible. */
enum aude_status scenario_part_pass(struct scenario_run *run);
/* Does the engine stand within a part, before its scoring? */
bool scenario_part_runs(const struct scenario_run *run);
/* Was it scored, and somebody is asked before it ends? */
bool scenario_part_late(const struct scenario_run *run);

/* ---- expect.c ------------------------------------------------------------------------------ */

extern const struct scenario_command scenario_expect_commands[];
void scenario_expect_number(struct scenario_run *run, int expected, int found);
/* These figures went home, or were captured, in the last action. */
void scenario_expect_event(struct scenario_run *run, enum aude_event event);
/* The feature that an argument names; false after noting that there is none. */
bool scenario_feature_of(struct scenario_run *run, const struct scenario_arg *arg,
                         struct aude_feature *feature);
/* In how many ways does a kind fit? Rotations that look the same count once. */
int scenario_placements(const struct scenario_run *run, int kind);

#endif
