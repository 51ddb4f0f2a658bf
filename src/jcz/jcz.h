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
 *     message.c    one message of a file or a peer
 *     act.c        a message as an action of ours
 *     compat.c     where their engine plays by other rules than ours
 *     meeple.c     which of the numbered figures stands where
 *     drive.c      a game, message by message, on our engine
 *     record.c     a game as a record of ours
 *     events.c     what happened in a step, as their events
 *     encode.c     choices, supplies, events in their JSON
 *     verify.c     recorded choices, scores and events against ours
 *     assertions.c the sentences of their test files
 *
 * What they name: a tile "BA/RCr", a rotation "R90" (clockwise), a cell [x,y] (y grows south), a
 * part of a tile "City NW", a figure "0.small.1". A turn of theirs goes through phases that wait
 * for a message: TilePhase, ActionPhase (left out when there is nothing to choose),
 * CommitActionPhase, and those of the rooms of the rules; scoring happens after the commit, which
 * is a step of ours too (option CONFIRM). What belongs to one room is in src/faces/ROOM/jcz.c. */
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
    JCZ_MAX_PACK = 512,        /* different tile ids in a draw pile: more than theirs has in all */
    JCZ_UNDO_DEPTH = 16,       /* messages in a row of one player that can be taken back */
    JCZ_MAX_MEEPLES = 13,      /* of one kind and seat: 7 and what may be added to them */
    JCZ_MAX_EVENTS = AUDE_MAX_ENTRIES + 32, /* of one message */
    JCZ_MAX_ROOMS = 40,                     /* rooms of the rules that may remember something, */
    JCZ_MEMORY = 192,                       /* and its bytes */
    JCZ_CELL_LIMIT = 1000,                  /* coordinates beyond it are damage */
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

/* The place of a value in a JSON text: its path, built from the outside in. */
struct jcz_place {
    char path[96];
};
struct jcz_place jcz_root(void);
struct jcz_place jcz_member(struct jcz_place parent, const char *key);
struct jcz_place jcz_element(struct jcz_place parent, size_t index);

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
    JCZ_PLACE_TOKEN,
    JCZ_PASS,
    JCZ_COMMIT,
    JCZ_UNDO,
    JCZ_ROOM_MESSAGE, /* of one room of the rules (room.h) */
    JCZ_TYPES
};

/* A part of a tile on the board. */
struct jcz_spot {
    int16_t x, y;
    int8_t kind;    /* enum aude_feature_kind, or -1: not said */
    uint8_t halves; /* board half sides it holds (BASE-4), those of whole sides for city and road */
    uint8_t inner;  /* without any: how many others of its kind come before it on the tile */
};

struct jcz_room;
struct jcz_command;
struct jcz_token_row;

struct jcz_message {
    enum jcz_type type;
    const struct jcz_room *room;       /* whose message or token it is, or NULL */
    const struct jcz_command *command; /* ROOM_MESSAGE */
    const struct jcz_token_row *token; /* PLACE_TOKEN */
    int player;                        /* who sent it, -1 when not said */
    char tile[JCZ_ID];
    int x, y, rotation;   /* PLACE_TILE; rotation in quarter turns */
    struct jcz_spot spot; /* of figures and tokens */
    int figure, owner;    /* enum aude_figure and whose it is */
    int meeple;           /* its number, from 1 */
    int item, price;      /* of a tile on offer, and how much for it */
    int answer;           /* which of several */
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
    bool gardens;        /* gardens count as features */
    uint64_t second;     /* sets whose tiles are those of the second edition: some show gardens */
    const char *without; /* a tile that their edition of a set has not, or NULL */
    uint32_t tokens_out; /* by bits: of this kind nobody ever gets one, though ours deals them */
    bool herds;          /* herds count */
    uint64_t hidden; /* sets of which no tile is in the pile: a room has one of them elsewhere */
    uint8_t figures[AUDE_MAX_FIGURE_KINDS]; /* of each player */
    int starts;
    struct {
        char tile[JCZ_ID];
        int x, y, rotation;
    } start[JCZ_MAX_STARTS];
};

struct jcz_game {
    enum jcz_format format;
    struct jcz_setup setup;
    int players; /* from 1: theirs may be played alone; ours has a second seat then, which is idle
                  */
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
    bool needs_told;    /* placements are listed with what they need besides */
    unsigned ours;      /* deviations (bits by number) that are played by our rules */
    json_t *assertions; /* a test file: sentences */
    json_t **value;     /* everything that is pointed to */
    size_t values;
};

/* No messages, no set-up yet. */
void jcz_game_init(struct jcz_game *game);
/* The payload of their GAME_SETUP: players, sets, elements, rules, start tiles, draw pile. */
bool jcz_game_setup(struct jcz_game *game, json_t *setup, struct jcz_place place,
                    struct jcz_error *error);
/* Appends a message {type, payload, player}; on false nothing is appended. */
bool jcz_game_message(struct jcz_game *game, json_t *object, struct jcz_place place,
                      struct jcz_error *error);
/* Reads a text. On false *game is empty. */
bool jcz_load(struct jcz_game *game, const char *text, size_t length, struct jcz_error *error);
/* What is left of a text that holds several games, one behind the other. */
struct jcz_text_left {
    const char *text;
    size_t length;
    long line; /* its first, from 1 */
};
/* Reads the next of them; also on false *left is behind what was read. On false *game is empty. */
bool jcz_load_next(struct jcz_game *game, struct jcz_text_left *left, struct jcz_error *error);
void jcz_finish(struct jcz_game *game);

/* ---- Playing it ---------------------------------------------------------------------------- */

/* Their draw pile: ids in the order of their characters, each with its copies in a row. */
struct jcz_pack {
    int count, total;
    struct jcz_pack_entry {
        const char *id;
        uint16_t kind;    /* of our rules */
        uint8_t rotation; /* their rotation r is ours r + this one */
        uint8_t left;
    } entry[JCZ_MAX_PACK];
};

enum jcz_phase {
    JCZ_TILE_PHASE,
    JCZ_ACTION_PHASE,
    JCZ_ROOM_PHASE, /* of one room of the rules: the one that has the present step (room.h) */
    JCZ_COMMIT_PHASE,
    JCZ_GAME_OVER,
    JCZ_PHASES
};

/* Where a numbered figure is, such as "0.small.3". */
enum jcz_whereabouts {
    JCZ_NOWHERE,
    JCZ_IN_SUPPLY,
    JCZ_ON_BOARD,
    JCZ_HELD,       /* by a seat */
    JCZ_KEPT,       /* by a room (struct jcz_keeping) */
    JCZ_ON_ITS_WAY, /* from there to the board, within one action */
    JCZ_STAYING     /* where it was, at the end of the game: ours sends it home, theirs does not */
};
struct jcz_meeple {
    uint8_t at;       /* enum jcz_whereabouts */
    uint8_t holder;   /* who holds it; where it is kept */
    uint8_t segment;  /* on the board */
    int16_t x, y;     /* on the board */
    uint16_t arrival; /* grows: who came first */
};

struct jcz_drive;
struct jcz_event;
/* One of their events in their JSON; a new reference. */
typedef json_t *jcz_encode(const struct jcz_drive *drive, const struct jcz_event *event);

/* One of their events; what it is made of depends on which one it is, and is told by `tell`. */
struct jcz_event {
    jcz_encode *encode;
    int turn;        /* -1: final scoring */
    bool taken_back; /* points of a figure that its owner took back */
    uint8_t player, other, figure, token;
    const char *tile;
    int rotation, first, count, points; /* ledger entries first .. first + count - 1 */
    struct jcz_spot spot, from;
};

/* All that changes from message to message. */
struct jcz_moment {
    struct aude_state state;
    enum jcz_phase phase;
    int turn;     /* theirs, from 1: each part of one; placing a bought tile is one, too */
    int plies;    /* actions applied so far */
    bool holding; /* a decision that counts when it is confirmed: */
    aude_action held;
    unsigned flags; /* of rooms (bits by their number), up in this turn */
    struct jcz_pack pack;
    int next_draw; /* in the forced order */
    int drawn;     /* tiles so far */
    bool random_known;
    double random;
    const char *drawn_id; /* their name of the tile to be placed, or NULL */
    const char *placed[AUDE_MAX_TILES];
    int removals;
    const char *removed[AUDE_MAX_TILES];
    struct jcz_meeple meeple[AUDE_MAX_SEATS][AUDE_MAX_FIGURE_KINDS][JCZ_MAX_MEEPLES];
    uint16_t arrivals;
    /* What else a room remembers (room.h). */
    _Alignas(8) unsigned char memory[JCZ_MAX_ROOMS][JCZ_MEMORY];
};

struct jcz_drive {
    const struct jcz_game *game;
    struct aude_rules rules;
    struct jcz_moment now;
    struct jcz_moment undo[JCZ_UNDO_DEPTH];
    int undos;
    int done;                  /* messages so far */
    struct aude_ledger ledger; /* entries since the last jcz_drive_step began */
    struct aude_entry entry[AUDE_MAX_ENTRIES];
    struct jcz_event event[JCZ_MAX_EVENTS];
    int events;
    json_t *recorded; /* what a log tells of the present message, or NULL */
    /* by ledger entry: where the first follower stood to whom its points are owed */
    struct jcz_spot source[AUDE_MAX_ENTRIES];
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
/* Draws the first tile and plays every message. */
bool jcz_drive_all(struct jcz_drive *drive, struct jcz_error *error);
/* Plays message number drive->done. On false everything is as it was before. */
bool jcz_drive_step(struct jcz_drive *drive, struct jcz_error *error);

/* A whole text as a record of ours, with names and title. */
bool jcz_record(struct aude_record *record, const char *text, size_t length,
                struct jcz_error *error);

/* The board as their engine shows it: there some decisions are seen at once, in ours when all who
 * are asked have decided. */
void jcz_drive_board(const struct aude_state *state, struct aude_state *board);
const char *jcz_phase_name(const struct jcz_drive *drive); /* of the present one: "TilePhase" */
int jcz_drive_actor(const struct jcz_drive *drive); /* seat whose message is awaited, -1: over */
bool jcz_drive_can_pass(const struct jcz_drive *drive);
int jcz_drive_pack_size(const struct jcz_drive *drive);

/* ---- Comparing ----------------------------------------------------------------------------- */

/* Where their engine plays by other rules than ours (compat.c), by number. */
enum { JCZ_MAX_DEVIATIONS = 32 };
int jcz_deviation_count(void);
const char *jcz_deviation_rule(int deviation); /* of ours: "BASE-53" */
const char *jcz_deviation_text(int deviation);
/* Adds how often each one matters in the present choice. */
void jcz_count_deviations(const struct jcz_drive *drive, int count[]);

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
    int deviation[JCZ_MAX_DEVIATIONS]; /* how often each one was met */
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
