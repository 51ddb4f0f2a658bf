/* SPDX-License-Identifier: Apache-2.0 */
/* Games of JCloisterZone, another program that plays Carcassonne: its saved games (.jcz) and logs
 * recorded from its engine (.jsonl), plain or packed by xz. This room reads them, plays them with
 * our engine and compares what is recorded step by step with what our rules say.
 *
 *     unpack.c     bytes of a file -> text (xz)
 *     json.c       values out of a JSON text, with the place of what is wrong
 *     setup.c      their tile sets, elements and rules -> our set-up, as tables
 *     location.c   their names of parts of a tile <-> our segments
 *     pack.c       their draw pile: ids, draw order, random draws
 *     load.c       a whole file -> struct jcz_game
 *     drive.c      a game, message by message, on our engine
 *     verify.c     recorded choices, scores and events against ours
 *     assertions.c the sentences of their test files
 *
 * What they name: a tile "BA/RCr", a turn "R90" (clockwise), a cell [x,y] (y grows south), a part
 * of a tile "City NW", a figure "0.small.1". A turn of theirs has three phases that wait for a
 * message: TilePhase, ActionPhase (left out when there is nothing to choose) and CommitActionPhase;
 * scoring happens after the commit. So an action is held back here until its COMMIT. */
#ifndef AUDE_JCZ_JCZ_H
#define AUDE_JCZ_JCZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

#include "aude.h"

/* Marks a sentence for the catalogues of translations; who shows it translates it. */
#define JCZ_TEXT(text) text

enum {
    JCZ_TEXT_LIMIT = 32 << 20, /* bytes of an unpacked file; a long game with six seats has 2 MiB */
    JCZ_ID = 24,               /* a tile id with its final 0 */
    JCZ_NAME = 64,             /* a player's name with its final 0 */
    JCZ_MAX_MESSAGES = 4096,   /* of one game; the longest known has 443 */
    JCZ_MAX_DRAWS = 1024,      /* of a draw order */
    JCZ_MAX_STARTS = 16,       /* tiles lying at the start */
    JCZ_MAX_PACK = 128,        /* different tile ids in a draw pile */
    JCZ_UNDO_DEPTH = 4,    /* messages of one turn that can be taken back: two in the base game */
    JCZ_CELL_LIMIT = 1000, /* coordinates beyond it are damage */
};

/* ---- What is wrong ------------------------------------------------------------------------- */

enum jcz_status {
    JCZ_OK,
    JCZ_BAD,     /* damaged, or not such a file */
    JCZ_UNBUILT, /* sound, but needs rules that are not built yet */
    JCZ_ILLEGAL, /* sound, but our rules refuse a move in it */
};

struct jcz_error {
    enum jcz_status status;
    const char *text;  /* a sentence for a person, to be translated; a %s in it stands for... */
    char detail[160];  /* ... this; without a %s it follows in quotes unless it is empty */
    char where[96];    /* the place inside the file, such as replay[3].payload.position */
    long line, column; /* from 1; 0 when the place is not a line */
    enum aude_status refusal; /* ILLEGAL: what our rules say */
};

/* Fills in *error unless it already holds an error, and returns false. detail may be NULL. */
bool jcz_fail(struct jcz_error *error, enum jcz_status status, const char *where, const char *text,
              const char *detail);
bool jcz_refuse(struct jcz_error *error, const char *where, const char *what,
                enum aude_status refusal);

/* ---- A file -------------------------------------------------------------------------------- */

/* Text of a file, unpacked when it is xz. *text has a byte 0 behind its end and is freed by free().
 */
bool jcz_unpack(const char *bytes, size_t size, char **text, size_t *length,
                struct jcz_error *error);
/* Does the text begin like JSON? */
bool jcz_is_json(const char *text, size_t length);

enum jcz_type {
    JCZ_PLACE_TILE,
    JCZ_DEPLOY_MEEPLE,
    JCZ_RETURN_MEEPLE,
    JCZ_PASS,
    JCZ_COMMIT,
    JCZ_UNDO,
    JCZ_TYPES
};

/* A part of a tile on the board. */
struct jcz_spot {
    int16_t x, y;
    int8_t kind;    /* enum aude_feature_kind, or -1: not said */
    uint8_t halves; /* board half sides it holds (BASE-4), those of whole sides for city and road */
};

struct jcz_message {
    enum jcz_type type;
    int player; /* who sent it, -1 when not said */
    char tile[JCZ_ID];
    int x, y, rotation;   /* PLACE_TILE; rotation in quarter turns */
    struct jcz_spot spot; /* DEPLOY_MEEPLE, RETURN_MEEPLE */
    int figure, owner;    /* enum aude_figure and whose it is */
    bool has_random;
    double random;
    long number;   /* counts from 1; as recorded in a log */
    long line;     /* of a log, else 0 */
    json_t *after; /* what a log recorded after it, or NULL */
};

enum jcz_format { JCZ_SAVE, JCZ_LOG };

/* What a game was set up with, in our terms. */
struct jcz_setup {
    struct aude_setup setup;
    bool gardens;  /* gardens count as features */
    bool edition2; /* the tiles of the second edition: some show gardens */
    int followers, abbots;
    int starts;
    struct {
        char tile[JCZ_ID];
        int x, y, rotation;
    } start[JCZ_MAX_STARTS];
};

struct jcz_game {
    enum jcz_format format;
    struct jcz_setup setup;
    char name[AUDE_MAX_SEATS][JCZ_NAME];
    char title[JCZ_NAME];
    bool has_random;
    double random;
    int draws; /* forced draw order */
    char (*draw)[JCZ_ID];
    int limit;     /* tiles to be drawn before the game ends, or -1 */
    bool end_mark; /* the limit comes from a mark in the draw order: their pile still counts all */
    int messages;
    struct jcz_message *message;
    json_t *start; /* a log: what is recorded before the first message */
    json_t *end;   /* a log: its last line */
    long end_line;
    json_t *assertions; /* a test file: sentences */
    json_t **value;     /* everything that is pointed to */
    size_t values;
};

/* Reads a text. On false *game is empty. */
bool jcz_load(struct jcz_game *game, const char *text, size_t length, struct jcz_error *error);
void jcz_finish(struct jcz_game *game);

/* ---- Playing it ---------------------------------------------------------------------------- */

/* Their draw pile: ids in the order of their characters, each with its copies in a row. */
struct jcz_pack {
    int count, total;
    struct jcz_pack_entry {
        const char *id;
        uint8_t kind; /* of our rules */
        uint8_t turn; /* their rotation r is our turn r + turn */
        uint8_t left;
    } entry[JCZ_MAX_PACK];
};

enum jcz_phase { JCZ_TILE_PHASE, JCZ_ACTION_PHASE, JCZ_COMMIT_PHASE, JCZ_GAME_OVER };
const char *jcz_phase_name(enum jcz_phase phase); /* "TilePhase" */

struct jcz_moment {
    struct aude_state state;
    aude_action pending; /* chosen and not yet committed; 0 none */
    enum jcz_phase phase;
    bool passed; /* nothing could be chosen, so ours went on by itself; they wait for the commit */
};

struct jcz_drive {
    const struct jcz_game *game;
    struct aude_rules rules;
    struct jcz_moment now;
    struct jcz_moment undo[JCZ_UNDO_DEPTH];
    int undos;
    struct jcz_pack pack;
    int next_draw; /* in the forced order */
    int drawn;     /* tiles so far */
    bool random_known;
    double random;
    struct aude_state unplaced; /* while now.passed: ours before the tile was laid */
    struct aude_ledger held;    /* while now.passed: entries that the commit will bring */
    int done;                   /* messages so far */
    const char *drawn_id;       /* their name of the tile to be placed, or NULL */
    const char *placed[AUDE_MAX_TILES];
    int removals;
    const char *removed[AUDE_MAX_TILES];
    struct aude_ledger ledger; /* entries since the last jcz_drive_step began */
    /* Called after each action applied, and when the last one is taken back; may be NULL. */
    void (*applied)(void *context, aude_action action, const struct aude_state *after,
                    const struct aude_ledger *entries, int first);
    void (*taken_back)(void *context);
    void *context;
};

/* Sets up and lays the start tiles: the state before the first draw. applied, taken_back and
 * context are to be set before; everything else is filled in. The state points into *drive. */
bool jcz_drive_open(struct jcz_drive *drive, const struct jcz_game *game, struct jcz_error *error);
/* Draws the first tile. */
bool jcz_drive_begin(struct jcz_drive *drive, struct jcz_error *error);
/* Plays message number drive->done. */
bool jcz_drive_step(struct jcz_drive *drive, struct jcz_error *error);

/* ---- Comparing ----------------------------------------------------------------------------- */

/* Rulings of ours that differ from theirs on purpose. X(name, rule, sentence) */
#define JCZ_DEVIATIONS(X)                                                                          \
    X(ABBOT_COMPLETE, "BASE-53",                                                                   \
      JCZ_TEXT(                                                                                    \
          "an abbot may also be taken back from a feature that is complete; there it may not"))

enum jcz_deviation {
#define X(name, rule, text) JCZ_##name,
    JCZ_DEVIATIONS(X)
#undef X
        JCZ_DEVIATION_COUNT
};
const char *jcz_deviation_rule(enum jcz_deviation deviation);
const char *jcz_deviation_text(enum jcz_deviation deviation);

/* One difference: what was compared, what is recorded and what we found instead. */
struct jcz_mismatch {
    long number; /* message, 0 for the start, -1 for the end */
    long line;   /* of a log, else 0 */
    const char *what;
    const char *expected, *found; /* lists show only what the other side lacks */
};

struct jcz_verdict {
    long checks; /* comparisons made */
    long mismatches;
    long unknown; /* sentences that could not be understood; they count as mismatches too */
    int deviation[JCZ_DEVIATION_COUNT]; /* how often each one was met */
    void (*mismatch)(void *context, const struct jcz_mismatch *mismatch);
    void (*unknown_sentence)(void *context, const char *sentence);
    void *context;
};

/* Plays the whole game and compares it with what is recorded. False when the file turns out to be
 * damaged; a move that our rules refuse is a mismatch. *drive is its memory; its applied,
 * taken_back and context are to be set before. */
bool jcz_verify(const struct jcz_game *game, struct jcz_drive *drive, struct jcz_verdict *verdict,
                struct jcz_error *error);

#endif
