/* SPDX-License-Identifier: Apache-2.0 */
/* Section 10 of the public interface: actions, positions and records as text. Included by aude.h,
 * not to be included alone. */
#ifndef AUDE_TEXT_H
#define AUDE_TEXT_H

#ifndef AUDE_H
#error "include aude.h"
#endif

/* ---- 10 Text ------------------------------------------------------------------------------- */

/* docs/NOTATION.md is the specification. Everything written here is read back exactly, and each
 * thing has one canonical spelling, the one that is written.
 *
 * Writers work like snprintf: they return the length of the whole text without its final 0, write
 * at most capacity bytes, and always end with a 0 when capacity > 0. text may be NULL when capacity
 * is 0. Readers fill *error (unless it is NULL) when they do not return AUDE_OK; what else they
 * were to fill is then not to be used. */
enum {
    AUDE_TEXT_VERSION = 1, /* of position ids and records; no other is read */
    AUDE_ACTION_TEXT = 96, /* bytes: more than any action or feature reference needs */
    AUDE_POSITION_TEXT =
        16384, /* more than any position id needs (a game of 112 tiles: about 2500) */
    AUDE_RECORD_TEXT = 1048576, /* more than any record needs; longer files are refused */
    AUDE_MAX_RECORD =
        4096,            /* actions of a record: 411 tiles of every set, drawn, placed and acted
                            on, make 1,300; auctions and what rooms ask besides three times that */
    AUDE_NAME_TEXT = 48, /* bytes of a player's name with its final 0 */
    AUDE_TITLE_TEXT = 96,
    AUDE_SECRET_TEXT = 65, /* 64 hexadecimal digits with their final 0 */
};

/* Where a text is wrong and why. */
struct aude_text_error {
    enum aude_status status; /* BAD_TEXT, or what is refused: NOT_FREE, BAD_SEATS, ... */
    enum aude_game game;     /* whose rule it is: for aude_status_rule */
    int line, column;        /* both from 1; columns count characters (UTF-8), not bytes */
    char expected[160];      /* what should stand there, such as: a cell such as 3,-1. May be "" */
    char found[40];          /* the beginning of what stands there; "" at the end of the line */
};

/* One English sentence without a full stop and without the place, such as
 *    expected a cell such as 3,-1, found "3;-1"
 *    BASE-24: somebody is already on this feature, found "follower" */
AUDE_API size_t aude_text_error_text(const struct aude_text_error *error, char *text,
                                     size_t capacity);

/* A segment of a tile on the board in board directions, as people see it: "city N", "road E",
 * "field 5" (a half side 0..7, BASE-4), "monastery", "garden", "field inner1". The smallest side or
 * half is written. Nothing is written and 0 returned when there is no such tile or segment. */
AUDE_API size_t aude_feature_text(const struct aude_state *state, int x, int y, int segment,
                                  char *text, size_t capacity);
/* Reads "3,-1 city N" or, for the tile just placed, "city N". Any side or half side of the segment
 * will do; "mon" is "monastery"; the side may be left out where the tile has one segment of that
 * kind; "field N" will do where the side has one field; half sides may be NL NR EL ER SL SR WL WR.
 */
AUDE_API enum aude_status aude_feature_parse(const struct aude_state *state, const char *text,
                                             int *x, int *y, int *segment,
                                             struct aude_text_error *error);

/* An action as one line of text:
 *    draw base-v          place 3,-1 r2          place base-v 3,-1 r2     (another tile than drawn)
 *    follower city N      follower 3,-1 city N   abbot monastery          take abbot 0,2
 *    pass                 place 1,0 r0 bridge 1,0 NS                      bridge 0,1 EW
 *    floor 0,0            follower 0,0 tower     follower bridge          capture s1 1,0 monastery
 *    exchange abbot       ransom s1 follower     castle 0,1 city N        choose 1,1 road E
 *    select 0 price 2     raise 3                buy                      sell
 * and of The Discovery:
 *    follower sea N       follower mountains     take follower 0,2 grassland E
 *    place 44MS-c01 3,-1 r2   (an open tile)      discard 8M
 * Every one of the 2^64 values has a text: what these words cannot say in this state is written as
 * a number, 0x and 16 digits. Whether an action is legal is not asked here. */
AUDE_API size_t aude_action_text(const struct aude_state *state, aude_action action, char *text,
                                 size_t capacity);
/* Reads such a line, in any spelling that NOTATION.md allows. BAD_TEXT and what the names in it are
 * refused for; whether the action is legal is not asked. */
AUDE_API enum aude_status aude_action_parse(const struct aude_state *state, const char *text,
                                            aude_action *action, struct aude_text_error *error);

/* A whole position as one line without blanks, safe unquoted in a shell:
 *    aude1:carcassonne:seats=2:tiles=d@0,0_v@0,1r3:figures=s0@0,1.field.5:turn=2,s1,draw
 * It holds the rules and everything of the state, so that the state read back is equal byte by byte
 * (with the same rules object). Returns 0 for a state that no editing can rebuild. */
AUDE_API size_t aude_position_text(const struct aude_state *state, char *text, size_t capacity);
/* Fills *rules, then *state, which points to *rules. When it fails, neither may be used: what was
 * in them before may be half written over. */
AUDE_API enum aude_status aude_position_parse(const char *text, struct aude_rules *rules,
                                              struct aude_state *state,
                                              struct aude_text_error *error);
/* The same for a position that may name own tile sets: it takes those it names from `own` (NULL:
 * there are none), compared by id and seal; NO_OWN_SET when one is missing. */
AUDE_API enum aude_status aude_position_parse_own(const char *text, const struct aude_own_sets *own,
                                                  struct aude_rules *rules,
                                                  struct aude_state *state,
                                                  struct aude_text_error *error);

/* How a seat left a game that others may have played on: bits, both where its time ran out and it
 * lost by that. */
enum aude_leaving {
    AUDE_RESIGNED = 1,    /* it cannot win; the game is over when all but one seat have resigned */
    AUDE_OUT_OF_TIME = 2, /* its time had run out */
};

/* A game: how it was set up, who played, and every action from the start, draws included. A saved
 * game is the record of an unfinished game. The memory of its actions and of its position is the
 * caller's and stays the same: give it with AUDE_RECORD or aude_record_in before any other call. A
 * copy of the struct would share it. */
struct aude_record {
    struct aude_setup setup;
    int8_t preset[2]; /* presets to be named in the text before the single options; -1 none */
    bool seeded;      /* seed is known */
    bool ahead;       /* each draws the next tile when the own turn ends, and alone sees it */
    uint64_t seed;    /* of the random draws, for information only */
    char commitment[AUDE_SECRET_TEXT]; /* of the server where it was played, or "" */
    char secret[AUDE_SECRET_TEXT];     /* the seed of the server's draws, or "": not shown yet */
    int begun;     /* so many actions were there already when that server began to draw */
    char date[11]; /* "2026-11-21" or "" */
    char title[AUDE_TITLE_TEXT];
    struct {
        char player[16]; /* kind of player: "human", "random", ...; a word of a-z, 0-9 and -; or ""
                          */
        char name[AUDE_NAME_TEXT];
        uint8_t left; /* enum aude_leaving */
    } seat[AUDE_MAX_SEATS];
    int count;                /* actions */
    int capacity;             /* of action */
    size_t position_capacity; /* bytes; 0 and NULL: it can only begin as games begin */
    aude_action *action;      /* AUDE_MAX_RECORD hold every game */
    char *position;           /* position id to start from, or "": the start of a game */
};
#ifndef __cplusplus
/* A record in these arrays (not pointers) of actions and of characters, in an initialiser. */
#define AUDE_RECORD(actions, text)                                                                 \
    {                                                                                              \
        .capacity = (int)(sizeof(actions) / sizeof(actions)[0]),                                   \
        .position_capacity = sizeof(text), .action = actions, .position = text                     \
    }
#endif
/* A record with memory for every game; some 50 KB, so on the heap or static. */
struct aude_record_memory {
    struct aude_record record;
    aude_action action[AUDE_MAX_RECORD];
    char position[AUDE_POSITION_TEXT];
};
/* The record in this memory, at its start, to be begun by aude_record_init, _from or _parse. */
static inline struct aude_record *aude_record_in(struct aude_record_memory *memory)
{
    struct aude_record *record = &memory->record;
    record->count = 0;
    record->capacity = AUDE_MAX_RECORD;
    record->action = memory->action;
    record->position_capacity = AUDE_POSITION_TEXT;
    record->position = memory->position;
    record->position[0] = 0;
    return record;
}
/* An empty record of a game with this set-up, in the memory that it has. */
AUDE_API void aude_record_init(struct aude_record *record, const struct aude_setup *setup);
/* An empty record of a game that begins as it is here: with a position, unless every game with
 * these rules begins so. TOO_LONG: the position finds no room. */
AUDE_API enum aude_status aude_record_from(struct aude_record *record,
                                           const struct aude_state *state);
/* TOO_LONG, or BAD_TEXT: control characters, bytes that are not UTF-8, a kind that is no word.
 * Blanks at both ends are dropped. */
AUDE_API enum aude_status aude_record_seat(struct aude_record *record, int seat, const char *player,
                                           const char *name);
/* A title or "". TOO_LONG, or BAD_TEXT as in aude_record_seat. */
AUDE_API enum aude_status aude_record_title(struct aude_record *record, const char *title);
/* "2026-11-21" or "". */
AUDE_API enum aude_status aude_record_date(struct aude_record *record, const char *date);
/* What the server showed before the game and after it, each as 64 hexadecimal digits or "".
 * BAD_TEXT when one is something else; large letters become small ones. */
AUDE_API enum aude_status aude_record_secret(struct aude_record *record, const char *commitment,
                                             const char *secret);
/* The position id to start from; its set-up becomes the record's. Own sets that it names are looked
 * for in the record's set-up as it was. Uses *rules and *state as memory. TOO_LONG: it finds no
 * room.
 */
AUDE_API enum aude_status aude_record_position(struct aude_record *record, const char *position,
                                               struct aude_rules *rules, struct aude_state *state,
                                               struct aude_text_error *error);
/* TOO_LONG when record->capacity are there. Whether it is legal is not asked here. */
AUDE_API enum aude_status aude_record_add(struct aude_record *record, aude_action action);
/* The rules and the state before the first action. */
AUDE_API enum aude_status aude_record_start(const struct aude_record *record,
                                            struct aude_rules *rules, struct aude_state *state);

/* The record as lines of text, one turn a line, with the result: the scores when the game is over,
 * else *. Replays it; *rules is its memory. Returns 0 when an action is illegal, or more are said
 * to have been there at the beginning than there are. */
AUDE_API size_t aude_record_text(const struct aude_record *record, struct aude_rules *rules,
                                 char *text, size_t capacity);
/* Reads a record and replays it: every action, every score and the result are checked. Afterwards
 * *rules and *state are the game at its last action, ready to be played on. The text need not end
 * with a 0. */
AUDE_API enum aude_status aude_record_parse(const char *text, size_t length,
                                            struct aude_record *record, struct aude_rules *rules,
                                            struct aude_state *state,
                                            struct aude_text_error *error);
/* The same for a record that may name own tile sets, see aude_position_parse_own. */
AUDE_API enum aude_status aude_record_parse_own(const char *text, size_t length,
                                                const struct aude_own_sets *own,
                                                struct aude_record *record,
                                                struct aude_rules *rules, struct aude_state *state,
                                                struct aude_text_error *error);

#endif
