/* SPDX-License-Identifier: Apache-2.0 */
/* What the files that run scenarios share.
 *
 * scenario_run.c goes through the statements, scenario_position.c builds positions, scenario_play.c
 * plays single actions, scenario_part.c parts of a turn as examples tell them, scenario_expect.c
 * compares; scenario_bridge.c, scenario_tower.c, scenario_castle.c, scenario_bazaar.c and
 * scenario_flow.c have the statements of those rooms, scenario_discovery.c those of The Discovery.
 */
#ifndef AUDE_CLI_SCENARIO_RUN_H
#define AUDE_CLI_SCENARIO_RUN_H

#include "cli/scenario.h"

/* Where the statements about one part of a turn stand: no tile was laid yet; the part of the tile
 * laid last goes on; the engine has played it to its end; `scoring` has told what it brought. */
enum scenario_part { SCENARIO_NO_PART, SCENARIO_PART_OPEN, SCENARIO_PART_OVER, SCENARIO_PART_TOLD };

enum { SCENARIO_MOST_APART = 32 };

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
    int choices;                     /* what castles will score, as `choose` said: the arguments */
    const struct scenario_arg *choice[AUDE_MAX_CASTLES];
    unsigned chosen; /* bit = that choice was asked for, and taken */
    int captured;    /* SCENARIO_CAPTURED ..., or -1 */
    int labels;      /* names of the tiles on offer, as `auction` called them */
    struct scenario_text label[AUDE_MAX_SEATS];
    int apart; /* tiles that lie apart as long as the board has not reached them: arguments */
    const struct scenario_arg *apart_tile[SCENARIO_MOST_APART];
};

/* ---- scenario_run.c -------------------------------------------------------------------------- */

/* Notes a failure of the present statement. */
void scenario_fail(struct scenario_run *run, const char *format, ...) CLI_PRINTF(2, 3);
/* ... after which the scenario cannot go on. */
void scenario_give_up(struct scenario_run *run, const char *format, ...) CLI_PRINTF(2, 3);
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
/* A seat as the scenario calls it. */
const char *scenario_seat_name(const struct scenario_run *run, int seat, char name[20]);

/* ---- scenario_position.c --------------------------------------------------------------------- */

void scenario_build(struct scenario_run *run);
/* An empty board by the given set-up; a refusal changes nothing. */
enum aude_status scenario_start_empty(struct scenario_run *run, const struct aude_setup *setup);
/* The sets of the tiles that the scenario names, as far as they belong to its game. */
uint64_t scenario_sets(const struct scenario_run *run);
/* Were the tile drawn now, would the engine say of placing it what aude_fits said? */
void scenario_compare_placing(struct scenario_run *run, int kind, int x, int y, int turn,
                              bool bridge, enum aude_status status);
/* Lays a tile: the player on turn has just placed it, and may act. */
enum aude_status scenario_lay(struct scenario_run *run, int kind, int x, int y, int turn);
/* `put R 0,0 city E`; figure: a follower, unless a third argument names it. */
void scenario_put(struct scenario_run *run, int seat, const struct scenario_arg *feature,
                  enum aude_figure figure);

/* ---- scenario_play.c ------------------------------------------------------------------------- */

void scenario_play(struct scenario_run *run);
/* Applies an action and holds the engine's answers against each other; the ledger is of this action
 * alone. */
enum aude_status scenario_apply(struct scenario_run *run, aude_action action);
/* The same, settled. */
void scenario_act(struct scenario_run *run, aude_action action);

/* ---- scenario_part.c ------------------------------------------------------------------------- */

/* What a turn remembers when it begins. */
extern const struct aude_moment scenario_new_turn;
/* The state before the next tile is laid: each begins a part in which nothing was used up yet. */
struct aude_state scenario_part_next(const struct scenario_run *run);
/* A tile was laid: its part begins. */
void scenario_part_begin(struct scenario_run *run);
/* The position was edited: from now on count points, and what was told may be scored again. */
void scenario_part_edited(struct scenario_run *run);
/* Takes a running bazaar away. */
void scenario_no_bazaar(struct scenario_run *run);
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
/* `scoring` and `final`. */
void scenario_scoring(struct scenario_run *run);

/* ---- Rooms ----------------------------------------------------------------------------------- */

void scenario_bridge(struct scenario_run *run);
void scenario_tower(struct scenario_run *run);
void scenario_castle(struct scenario_run *run);
void scenario_bazaar(struct scenario_run *run);
void scenario_flow(struct scenario_run *run);

/* ---- scenario_expect.c ----------------------------------------------------------------------- */

void scenario_expect(struct scenario_run *run);
/* In how many ways does a kind fit? Turns that look the same count once. */
int scenario_placements(const struct scenario_run *run, int kind);

/* ---- scenario_discovery.c -------------------------------------------------------------------- */

void scenario_discovery(struct scenario_run *run);
/* The empty board that an `example` begins with. */
void scenario_begin_example(struct scenario_run *run);
/* Lays those of the tiles that lay apart which the board has reached by now; at the end: complains
 * of those it never reached. */
void scenario_lay_rest(struct scenario_run *run, bool end);

#endif
