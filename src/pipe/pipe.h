/* SPDX-License-Identifier: Apache-2.0 */
/* The engine protocol (docs/ENGINE.md): lines of text between an engine, which knows the rules and
 * thinks, and a controller, which holds a game. Here are both ends of it. */
#ifndef AUDE_PIPE_PIPE_H
#define AUDE_PIPE_PIPE_H

#include "ai/mind.h"

enum { PIPE_VERSION = 1, PIPE_PLAYER = 128 }; /* of the protocol; bytes of a player's word */

/* ---- The engine's end ---------------------------------------------------------------------- */

struct pipe_wish {
    const struct aude_own_sets *own; /* sets that positions and records may name; or NULL */
    const char *player;              /* a word that mind_read understands */
    uint64_t seed;
};

/* Answers lines of `from` on `to` until `quit` or the end of the input. False: there was no memory,
 * or no thread. */
bool pipe_session(const struct pipe_wish *wish, int from, int to);

/* ---- The controller's end ------------------------------------------------------------------ */

/* A program that speaks the protocol, run by the shell. */
struct pipe_outside;

/* NULL: no memory. Nothing is run yet. The command must live as long. */
struct pipe_outside *pipe_outside_create(const char *command, int timeout_ms);
void pipe_outside_free(struct pipe_outside *outside);
/* To be asked in an arena. */
const struct mind_outside *pipe_outside_mind(struct pipe_outside *outside);

enum pipe_trouble {
    PIPE_FINE,
    PIPE_NO_START, /* it could not be run, or ended before it said hello */
    PIPE_NO_HELLO, /* it does not speak this protocol */
    PIPE_DIED,     /* its output ended */
    PIPE_SILENT,   /* no answer within the time it has */
    PIPE_REFUSED,  /* it answered an error */
    PIPE_NONSENSE, /* it named what is no action */
    PIPE_TOO_MUCH, /* a line too long */
};
/* Runs it, unless it runs, and says hello. */
enum pipe_trouble pipe_outside_start(struct pipe_outside *outside);
/* Why it named no action when it was asked last, and what it had said, "" when nothing. After any
 * trouble it has been ended; it is run anew when it is asked again. */
enum pipe_trouble pipe_outside_trouble(const struct pipe_outside *outside, const char **said);

#endif
