/* SPDX-License-Identifier: Apache-2.0 */
/* What one connection does: a bot in a seat, or somebody who watches. The first bot of a table sets
 * it up and hands the others their tokens; when a game is over it asks for a rematch, and everybody
 * follows there. Nobody acts before all have come (run.c), so that all of it is measured in the
 * same state of affairs.
 */
#ifndef AUDE_LOAD_BOT_H
#define AUDE_LOAD_BOT_H

#include <uv.h>

#include "aude.h"
#include "load/load.h"
#include "load/wire.h"

enum {
    LOAD_TEXT = 64,    /* bytes for the name of a table, for a token */
    LOAD_BATCH = 64,   /* actions of one message */
    LOAD_WATCHES = -1, /* in the place of a seat */
};

/* A set-up as the server told it: the same for many tables. */
struct load_rules {
    char *text;
    struct aude_rules *rules; /* as long as they are */
    struct aude_state *start;
    struct load_rules *next;
};

/* A state, as long as its game. */
struct load_memory {
    struct aude_state *state;
    size_t bytes;
};

struct load_table {
    char id[LOAD_TEXT];
    char token[AUDE_MAX_SEATS][LOAD_TEXT];
    uint64_t *sent; /* nanoseconds: when the act that begins with action i was handed over */
    int sent_capacity;
    int gone; /* bots that are no longer there */
};

/* A turn that is thought about, in the loop or beside it. */
struct load_thought {
    uv_work_t work;
    struct load_bot *bot;
    struct load_memory on;
    struct aude_random coins;
    const struct player *player;
    int seat, seq, count;
    aude_action action[LOAD_BATCH];
};

enum load_step {
    STEP_AWAY,   /* not connected yet */
    STEP_HELLO,  /* asked for, or about to be */
    STEP_CREATE, /* ... */
    STEP_OPEN,
    STEP_AT_TABLE,
    STEP_GONE,
};

struct load_bot {
    struct load_run *run;
    struct load_table *table;
    struct wire wire;
    int seat;           /* or LOAD_WATCHES */
    bool slow, counted; /* one of those that are waited for in the beginning no more */
    enum load_step step;
    char at[LOAD_TEXT];    /* the table that it has open */
    int64_t ref;           /* of the last question */
    int64_t act;           /* ... of the act that is not answered; 0: there is none */
    uint64_t sent, acted;  /* nanoseconds: when that act was handed over, and the last one */
    struct load_memory on; /* of who plays and has opened a table */
    int seq;
    uint64_t print;       /* of all these actions */
    uint64_t lost;        /* nanoseconds: when its connection was lost; 0: it was not */
    int known;            /* actions that it knew then */
    uint64_t known_print; /* of these */
    bool thinking;
    struct load_thought *thought;
    uv_timer_t timer;
};

struct load_run {
    const struct load_options *options;
    struct load_result *result;
    struct load_trouble *trouble;
    uv_loop_t loop;
    uv_timer_t tick;
    uv_signal_t interrupt;
    struct wires wires;
    struct load_table *table;
    struct load_bot *bot; /* seats of table 0, seats of table 1, ..., watchers */
    int bots, awaited, connecting;
    struct load_rules *rules;
    struct aude_record *record;     /* for reading set-ups */
    uint64_t started, began, ended; /* nanoseconds; 0: not yet */
    uint64_t idle;                  /* that the loop had slept when it began */
    int outstanding;                /* acts without an answer */
    int thinking, tables_alive;
    bool going, stopping, closing;
};

/* ---- bot.c --------------------------------------------------------------------------------- */

void bot_ready(void *owner);
void bot_heard(void *owner, const char *text, size_t length);
void bot_gone(void *owner, const char *why);
/* Who is not back yet will not come any more. */
void bot_stay_away(struct load_bot *bot);
/* Acts when it is its turn; nothing before all have come. */
void bot_go_on(struct load_bot *bot);

/* ---- policy.c -------------------------------------------------------------------------------- */

/* The rules of a set-up; NULL when they cannot be read. */
const struct load_rules *policy_rules(struct load_run *run, const char *text);
void policy_forget(struct load_run *run);
/* Memory for states of the game of this one, which is copied there; false: there is none. */
bool policy_copy(struct load_memory *to, const struct aude_state *from);
/* Thinks about the turn of the bot's seat and calls bot_decided, at once or later. */
void policy_think(struct load_bot *bot);
/* bot.c: the actions are in bot->thought. */
void bot_decided(struct load_bot *bot);

/* ---- run.c --------------------------------------------------------------------------------- */

/* The bot has come to its table, or never will: once for each. */
void run_counted(struct load_bot *bot);
/* Nobody can go on at this table. */
void run_lost_table(struct load_run *run);
/* Enough was seen. */
void run_stop(struct load_run *run);
void run_error(struct load_run *run, const char *name);
/* Nothing can be measured. Without `detail`, what was said last stays. */
void run_fail(struct load_run *run, enum load_failure what, const char *detail);

#endif
