/* SPDX-License-Identifier: Apache-2.0 */
/* Their engine, spoken to by lines: what JCloisterZone's desktop client sends to its engine on
 * standard input and expects back on standard output, a line of JSON each. docs/JCZ.md is the
 * specification. The rules are ours, played by drive.c; this is the talk around it:
 *
 *     serve.c           a line in, a line out: directives, set-up, messages, taking back
 *     serve_lines.c     bytes as they come -> lines
 *     serve_state.c     the whole state as one JSON object
 *     serve_features.c  its list of features, the longest part
 *     serve_ai.c        what a computer player would send
 *     serve_text.c      text that grows
 *
 * Nothing is read or written here: the caller brings lines and takes the text. */
#ifndef AUDE_JCZ_SERVE_H
#define AUDE_JCZ_SERVE_H

#include "jcz/jcz.h"

enum {
    JCZ_LINE_LIMIT = 1 << 20, /* bytes of a line; a set-up with a whole draw order has 3 KiB */
    JCZ_UNDO_LIMIT = 64, /* messages that can be taken back; one player's longest turn has 10 */
};

/* ---- Text that grows ----------------------------------------------------------------------- */

struct jcz_text {
    char *bytes; /* no byte 0 behind them */
    size_t size, capacity;
    bool lost; /* memory was out: something is missing */
};
void jcz_text_bytes(struct jcz_text *text, const char *bytes, size_t size);
void jcz_text_string(struct jcz_text *text, const char *string);
void jcz_text_add(struct jcz_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The value as JSON; releases it. NULL is memory that was out. */
void jcz_text_json(struct jcz_text *text, json_t *value);
void jcz_text_finish(struct jcz_text *text);

/* ---- Lines --------------------------------------------------------------------------------- */

struct jcz_lines {
    struct jcz_text text;
    size_t taken, looked; /* bytes of it that were handed out, that hold no end of a line */
    bool skipping;        /* the rest of a line that was too long */
};
enum jcz_line {
    JCZ_LINE_NONE, /* more bytes are needed */
    JCZ_LINE_READ,
    JCZ_LINE_LONG, /* longer than JCZ_LINE_LIMIT; it is skipped */
};
void jcz_lines_feed(struct jcz_lines *lines, const char *bytes, size_t size);
/* The next line without its end; it stays valid until the next call. At the end of the input the
 * last line needs no end of its own. */
enum jcz_line jcz_lines_next(struct jcz_lines *lines, bool at_end, const char **line,
                             size_t *length);
void jcz_lines_finish(struct jcz_lines *lines);

/* ---- The talk ------------------------------------------------------------------------------ */

/* A moment that can be taken back to. */
struct jcz_back {
    struct jcz_moment now;
    size_t history; /* bytes of it */
    int turn;
    bool events;
};

struct jcz_server {
    /* Who answers their message AI: a legal action of the present decision. May be NULL. */
    aude_action (*choose)(const struct aude_state *state, struct aude_random *random);
    struct aude_random random; /* for it */
    /* Changes the set-up of a game before it begins. May be NULL. */
    void (*adjust)(void *context, struct aude_setup *setup);
    void *context;
    unsigned ours; /* deviations (bits by number) in which our rules are played */
    bool bulk;     /* no answers until asked for */
    bool playing;  /* there is a game */
    struct jcz_game game;
    struct jcz_drive drive;
    uint8_t rotation[AUDE_MAX_TILES]; /* of the tiles on the board, as they were sent: ours knows
                                         only rotations that look different */
    struct jcz_text history;          /* the turns so far as JSON, the last one without its end */
    int turn;                         /* number of the last one; -1 the final scoring */
    bool events;                      /* the last one has some already */
    int undos;
    struct jcz_back *undo[JCZ_UNDO_LIMIT];
    struct jcz_back *before; /* as it was before the present message */
    /* The answer to the last line, to be written out by the caller. */
    struct jcz_text out;
    struct jcz_error error; /* what to tell on standard error unless its status is JCZ_OK */
};

enum jcz_answer {
    JCZ_GO_ON,
    JCZ_ENDED,   /* the game is over, or was ended by an empty line */
    JCZ_REFUSED, /* an illegal line: error tells; out holds the unchanged state */
};

/* Fills in everything; choose and adjust are to be set afterwards. */
void jcz_server_init(struct jcz_server *server);
enum jcz_answer jcz_server_line(struct jcz_server *server, const char *line, size_t length);
/* Forgets the game and makes ready for the next. */
void jcz_server_reset(struct jcz_server *server);
void jcz_server_finish(struct jcz_server *server);

#endif
