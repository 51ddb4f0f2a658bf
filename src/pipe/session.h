/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of the engine's end share: session.c hears and answers, place.c sets positions and
 * plays on, think.c thinks in a thread of its own. */
#ifndef AUDE_PIPE_SESSION_H
#define AUDE_PIPE_SESSION_H

#include <pthread.h>
#include <stdio.h>

#include "pipe/lines.h"
#include "pipe/pipe.h"

struct pipe_game {
    struct aude_rules rules;
    struct aude_state state; /* points to these rules */
};

struct session {
    struct pipe_lines in;
    FILE *out;
    long line, indent; /* of the input, from 1; blanks in front of it */
    const struct aude_own_sets *own;

    struct pipe_game room[2], *game, *spare; /* what is being set is made in the spare one */
    bool placed;                             /* there is a position */
    struct aude_state trial;

    char player[PIPE_PLAYER];
    uint64_t seed;
    struct mind mind; /* open for the rules of game while placed */

    char *record; /* lines that are collected, AUDE_RECORD_TEXT bytes; NULL: no record was sent */
    size_t record_size;
    long record_line; /* where it begins; 0: none is being sent */
    bool record_long;
    struct aude_record_memory record_memory;

    pthread_t thread;
    bool thinking, stopping, silent; /* silent: what is decided is not told */
    int wake[2];                     /* a pipe: the thread has decided */
    int64_t begun;
    struct search_limit limit;
    aude_action chosen;

    aude_action legal[AUDE_MAX_ACTIONS];
    uint32_t weight[AUDE_MAX_ACTIONS];
};

/* A line of the answer. */
void session_say(struct session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* "error KIND LINE:COLUMN TEXT". A line or column of 0: the present line, its first column. */
void session_error(struct session *session, const char *kind, long line, long column,
                   const char *format, ...) __attribute__((format(printf, 5, 6)));
/* The next word of the text, which moves behind it and the blanks that follow. */
struct word {
    const char *at;
    size_t length;
};
struct word session_word(const char **text);
bool session_is(struct word word, const char *name);
bool session_number(struct word word, uint64_t most, uint64_t *number);

/* ---- place.c: each answers by itself. `line` is the whole line, `rest` what follows its first
 * word. ---- */
void place_position(struct session *session, const char *line, const char *rest);
void place_play(struct session *session, const char *line, const char *rest);
void place_record(struct session *session, const char *rest);
/* One more line of the record that is being sent. */
void place_record_line(struct session *session, const char *line, size_t length);
/* Makes this the player and its seed. False after an error. */
bool place_player(struct session *session, const char *word, long column);

/* ---- think.c ---- */
void think_go(struct session *session, const char *line, const char *rest);
/* To be decided at once; call it again until it is. */
void think_stop(struct session *session);
/* After the thread has written to wake. */
void think_end(struct session *session);

#endif
