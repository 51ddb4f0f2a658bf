/* SPDX-License-Identifier: Apache-2.0 */
/* What a room of the rules adds to the game in the terminal: its steps, choices and pieces, words
 * that are understood, lines that are shown, one table (struct play_face) at the bottom of
 * src/faces/ROOM/play.c. What is not there is NULL. Texts are marked with N_ and translated where
 * they are shown. A game that has no expansions is a room as well.
 */
#ifndef AUDE_PLAY_ROOM_H
#define AUDE_PLAY_ROOM_H

#include "play/play.h"

enum play_use {
    PLAY_LAST = 1,  /* the step asks only whether that is all */
    PLAY_BINDS = 2, /* what is said there is said: no last question follows */
    PLAY_ENDS = 4   /* with PLAY_LAST: nothing of the turn comes after it */
};

struct play_step {
    int step;     /* enum aude_step; AUDE_MAX_STEPS ends a table */
    unsigned use; /* enum play_use */
    /* Asks in a way of its own (as play_ask_menu); NULL: a list of choices. */
    enum play_flow (*ask)(struct play *play, aude_action *action);
    /* Above the list: what is asked. In it: what passing means; NULL: nothing is done. */
    void (*question)(struct cli_buffer *buffer, const struct play *play,
                     const struct play_menu *menu);
    void (*pass)(struct cli_buffer *buffer, const struct play *play, const struct play_menu *menu);
    const char *help; /* the answers, where they are not those of other steps */
};

/* A sort of choices in a list. */
struct play_choice {
    enum aude_verb verb; /* AUDE_VERB_NONE ends a table */
    int kind;            /* only on this kind of feature; PLAY_ANYWHERE: wherever it is */
    int rank;            /* the order of the sorts: figures on the tile 0, elsewhere 3 */
    void (*add)(struct cli_buffer *buffer, const struct play *play, aude_action action, bool brief);
    /* The segment or other place (render/board.h) where its number stands; NULL: not on the
     * board. */
    int (*spot)(aude_action action);
    /* Above many of the sort, which then share lines, each in `column` columns or a multiple. */
    void (*heading)(struct cli_buffer *buffer, const struct play *play);
    int column;
};

enum { PLAY_ANYWHERE = AUDE_FEATURE_KINDS };

/* Pieces in a supply; those of a room without such a row are told by their name. */
struct play_piece {
    int token;           /* enum aude_token; -1 ends a table */
    const char *sign[2]; /* as the board draws it, in ASCII and in UTF-8 */
};

/* What may be built together with a tile (number 1 of its action), if it needs that. */
struct play_with {
    const char *mark;                  /* behind a number or a rotation: such a placement */
    bool (*is_word)(const char *word); /* somebody wants it */
    enum aude_status needs;            /* why the tile cannot be laid without it */
    /* Is it to be built? *action 0: another place. */
    enum play_flow (*ask)(struct play *play, aude_action *action);
};

/* What is said of a game as a whole. */
struct play_whole {
    const char *opening, *turn; /* what it is, and in short how it is played */
    const char *figures;        /* in the help: how figures are put */
    const char *victory;        /* the rule that says who wins */
};

/* Where a line of the help stands. */
enum { PLAY_BESIDE_SCORES, PLAY_BELOW, PLAY_LINES };

struct play_face {
    enum aude_game game;
    const char *option; /* with the value `on`: the room is played; NULL: in each such game */
    const struct play_whole *whole;
    const struct play_step *steps;
    const struct play_choice *choices;
    const struct play_piece *pieces;
    const struct play_with *with;
    unsigned apart; /* bits of enum aude_feature_kind: no spots of the tile laid last */

    /* ---- What somebody says; asked of all rooms, played or not. ---- */
    /* A word that is understood at every question; false: it is not. */
    bool (*handle)(struct play *play, const char *word);
    /* An answer that is none in notation. */
    void (*read)(const struct aude_state *state, const struct play_question *question,
                 const char *line, struct play_reply *reply);

    /* ---- The same, in games of the room. ---- */
    /* An answer of a list into the words of the notation. */
    void (*spell)(char *text, size_t room);
    /* What it means to name a feature that is not on the tile laid last; 0: nothing. */
    aude_action (*elsewhere)(const struct aude_state *state, int x, int y, int segment);
    /* Which tile is placed, where none is drawn: *kind; -1 when it is asked anew or *action is what
     * was said. */
    enum play_flow (*ask_tile)(struct play *play, int *kind, aude_action *action);
    /* Why nothing can be taken back, where another reason holds than in most games. */
    const char *(*stays)(const struct play *play);

    /* ---- What is told ---- */
    /* Chance has done this. */
    void (*drawn)(struct cli_buffer *buffer, const struct play *play, aude_action action);
    /* Lines below the board where a tile is placed, and below those what else may be done. */
    void (*notes)(struct cli_buffer *notes, const struct play *play,
                  const struct play_cells *cells);
    void (*offers)(struct cli_buffer *notes, const struct play *play);
    /* Behind a seat in the title, and below it among the scores. */
    void (*holds)(struct cli_buffer *buffer, const struct play *play, int seat);
    void (*show_held)(const struct play *play, int seat, int indent);
    /* How the board is drawn; menu NULL: no list of choices is asked. */
    void (*board)(const struct play *play, const struct play_menu *menu,
                  struct board_options *options);
    /* Where the tile in hand is from, else NULL. */
    const char *(*origin)(const struct aude_state *state);
    /* Tiles that are neither in the bag nor on the board. */
    void (*show_tiles)(const struct play *play);
    /* A segment, looked at; false: it is one as any. */
    bool (*show)(const struct play *play, int x, int y, int segment,
                 const struct aude_feature *feature);

    /* ---- Help, where the room is played ---- */
    /* What the board draws, each with a comma. */
    void (*signs)(struct cli_buffer *buffer, const struct aude_state *state);
    void (*help)(const struct play *play); /* sentences */
    const char *line[PLAY_LINES];          /* lines of the list of words */
};

/* All rooms, PLAY_FACE_COUNT of them (rooms.h). */
extern const struct play_face *const play_faces[];
/* Is the room played? */
bool play_has_room(const struct aude_state *state, const struct play_face *face);
/* What is said of the game as a whole. */
const struct play_whole *play_whole(const struct aude_state *state);
/* The row of a step, a choice, a piece that is played; NULL when no room has one. */
const struct play_step *play_step(enum aude_game game, enum aude_step step);
bool play_has_use(const struct play *play, enum aude_step step, enum play_use use);
const struct play_choice *play_choice(const struct aude_state *state, aude_action action);
const struct play_piece *play_piece(const struct aude_state *state, int token);
/* Does the room of the token play, and do seats have it? Then each seat's are told. */
bool play_has_token(const struct aude_state *state, int token);
/* What may be built together with a tile. */
const struct play_with *play_with(void);
/* The segment that an action names, as the spot of its number. */
int play_spot(aude_action action);

/* ---- For readers of answers (choice.c) ---- */
/* Reads a whole number that must lie in -high .. high; where it ends, or NULL. */
const char *play_scan_number(const char *text, int high, int *number);
const char *play_skip_blanks(const char *text);
/* "p" is the same as "pass". */
bool play_is_pass(const char *line);
/* Asks the engine whether the action may be done, and replies with it or the refusal. */
void play_judge(const struct aude_state *state, aude_action action, struct play_reply *reply);
void play_judge_pass(const struct aude_state *state, struct play_reply *reply);
/* A placement, without what it needs besides when nobody spoke of that: then the reply says that it
 * needs it. */
void play_judge_place(const struct aude_state *state, int kind, int x, int y, int rotation,
                      bool with, struct play_reply *reply);
/* Answers that are no numbers. */
void play_read_words(const struct aude_state *state, const struct play_question *question,
                     const char *line, struct play_reply *reply);

/* ---- For lines that are shown ---- */
/* Prints text in lines of at most `width` columns, and frees it. */
void play_print(struct cli_buffer *text, int width, int indent);
void play_print_help(const char *text);
/* The owners of a feature with their strength, or that it is free. */
void play_add_owners(struct cli_buffer *buffer, const struct play *play,
                     const struct aude_feature *feature);
/* What a feature is worth: "8 points at once", or if the game ended now. */
void play_add_worth(struct cli_buffer *buffer, const struct aude_feature *feature);
/* What is refused, with its rule or "". */
void play_tell_refusal(struct play *play, const char *reason, const char *rule);

#endif
