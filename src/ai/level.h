/* SPDX-License-Identifier: Apache-2.0 */
/* Computer players by how strong they are, see level.c: from one who errs as people do to one who
 * thinks as long as it is let. Each wins about seven of ten games against the one before it
 * (docs/AI.md has the figures). */
#ifndef AUDE_AI_LEVEL_H
#define AUDE_AI_LEVEL_H

#include "ai/search.h"

enum {
    LEVEL_MOST = 8,
    LEVEL_ANYWHERE = 7, /* the highest that needs neither a clock nor much of a machine */
    LEVEL_DEFAULT = 3   /* whom one plays against who has not chosen */
};

/* How one errs who plays as the greedy player does. */
struct level_habits {
    int notices; /* per cent of the places that it looks at */
    int errs;    /* hundredths of a point by which it may misjudge a turn, to either side */
    int fields;  /* per cent of what fields are worth that it sees */
    int thrift;  /* per cent: what a follower in the supply seems to be worth to it */
    int gives;   /* hundredths of a point that it gives away in one decision, at most */
};

struct level {
    int number;        /* 1 is the weakest */
    const char *name;  /* "level-3", as in records and messages */
    const char *title; /* an English word, to be translated */
    const char *text;  /* one English sentence without a full stop, to be translated */
    struct level_habits habits;
    struct search_limit limit; /* of a decision; nothing: it does not search */
    int own;                   /* playouts where a room values positions by itself; 0: as else */
};

/* From 1 to LEVEL_MOST; NULL beyond. */
const struct level *level_at(int number);
/* By "level-3" or "level:3"; NULL when it means none. */
const struct level *level_find(const char *word);
bool level_searches(const struct level *level);
/* How long it thinks about one decision under these rules. */
struct search_limit level_limit(const struct level *level, const struct aude_rules *rules);

/* What one that does not search does: a legal action of the present decision; 0 only when the game
 * is over. It follows from state and coins alone. */
aude_action level_choose(const struct level *level, const struct aude_state *state,
                         struct aude_random *random);
/* The same, unless `hurry`, which is asked now and then, wants it decided by what is known. */
aude_action level_choose_within(const struct level *level, const struct aude_state *state,
                                struct aude_random *random, bool (*hurry)(void *context),
                                void *context);

#endif
