/* SPDX-License-Identifier: Apache-2.0 */
/* The terminal game, shared by its files:
 *
 *     play.c     who sits where, the loop of the game, its end
 *     setup.c    what to play, where the command line does not say it
 *     turn.c     doing and taking back; a person's decisions one after the other
 *     ask.c      one question: words understood everywhere, refusals
 *     place.c    where the tile goes
 *     menu.c     the other decisions: numbered choices
 *     choice.c   reading what a person typed as an action
 *     rooms.c    what is played, what the rooms of the rules add (room.h)
 *     show.c     the board, the scores, the tiles left, a look at one tile
 *     coach.c    hints before a decision, comments after a turn
 *     chances.c  the chance of each seat to win
 *     input.c    one line of input, from a terminal or a pipe
 *     file.c     saving and resuming
 */
#ifndef AUDE_PLAY_PLAY_H
#define AUDE_PLAY_PLAY_H

#include "ai/mind.h"
#include "aude.h"
#include "render/board.h"
#include "terminal/setup.h"
#include "terminal/terminal.h"
#include "words/words.h"

/* Why the game stops being asked for. */
enum play_flow {
    PLAY_ON,
    PLAY_QUIT,        /* the person said so */
    PLAY_ENDED_INPUT, /* end of file, or Ctrl-C */
    PLAY_FAILED,      /* an error line was printed */
};

/* A moment of a person's decisions to go back to. */
struct play_moment {
    struct aude_state state;
    int actions;
    size_t log;
};

struct play {
    struct aude_rules rules;
    struct aude_state state;
    struct aude_record_memory memory;
    struct aude_record *record;        /* seats, names and every action so far */
    struct mind *mind[AUDE_MAX_SEATS]; /* who thinks at this seat; NULL: a person */
    struct mind thinker[AUDE_MAX_SEATS];
    const char *time; /* how long a search thinks about a decision, or NULL: as long as usual */
    const char *name[AUDE_MAX_SEATS];
    int seats;
    int people;
    struct aude_random draws, minds;
    struct play_moment undo[32]; /* since chance or somebody else decided; the oldest give way */
    int undos;
    int undo_seat;       /* whose decisions these are */
    const char *refused; /* the last refusal in words, or NULL, and its rule or "", for `why` */
    const char *refused_rule;
    struct cli_buffer log; /* what happened, line by line */
    char *save;            /* file to save to without being told a name, or NULL */
    char *autosave;        /* file that is written after every turn, or NULL */
    bool changed;          /* a decision was made since the game was last saved or resumed */
    bool write_failed;     /* the file that is written after every turn could not be */
    bool quick;            /* a turn ends without being asked */
    bool coached;          /* a person's turns are commented on */
    bool chances;          /* the chance of each seat to win is told before a person's turn */
    struct forecaster *forecaster; /* who finds them out, or NULL: nobody asked yet */
    bool terminal;                 /* a person sits at a terminal, else words come through a pipe */
    bool interrupted;
    enum board_colour colour;
    enum board_scale scale; /* BOARD_FIT: chosen anew each time */
    int chosen;             /* kind of tile that is being placed where several are open, or -1 */
    bool centred;           /* the board is shown around a cell that was asked for */
    int centre_x, centre_y;
};

/* ---- play.c ---- */
/* What the command line said. */
struct play_wish {
    struct cli_setup setup;
    int seats;
    const char *seat[AUDE_MAX_SEATS]; /* NAME=WHO or WHO */
    const char *resume, *save;
    const char *time; /* how long a search thinks, as in "50ms" */
    bool again;       /* the game that was played last */
    bool quick;
    bool coach;
    bool chances;
};

/* Plays a game as wished, from the first question to the last; the exit status. */
int play_run(struct play_wish *wish);
/* A person or one of the computer players? */
bool play_is_kind(const char *word);
/* Is it a time for which a search can think? "50ms", "2s". */
bool play_is_time(const char *text);
/* The error line for another word, with the kinds that are possible. */
int play_bad_kind(const char *place, long line, long column, const char *kind);
/* Who sits where, from the record. A seat without a name gets one; one without a kind of player is
 * a person's. */
void play_seat(struct play *play);

/* ---- setup.c ---- */
/* Asks for game, presets, expansions and seats; the answers look like options of the command line.
 */
enum play_flow play_set_up(struct play *play, struct cli_setup *setup,
                           const char *seat[AUDE_MAX_SEATS], int *seats);

/* ---- turn.c ---- */
/* The decisions of a person up to somebody else's, or the end of the turn. */
enum play_flow play_turn(struct play *play);
/* Applies an action, writes it into the record and tells it. */
void play_do(struct play *play, aude_action action, bool tell);
/* Would this action be the last one of the game? */
bool play_ends_game(const struct play *play, aude_action action);
/* Does the step ask only whether the turn is over, or for what may be done before it is? */
bool play_ends_turn(const struct play *play, enum aude_step step);
/* Keeps the present moment to go back to, for the seat that decides now. */
void play_remember(struct play *play);
/* Goes back by one decision, and says so; false when there is none. */
bool play_take_back(struct play *play);

/* ---- ask.c ---- */
enum { PLAY_MAX_CELLS = 2 * AUDE_MAX_TILES + 2 };

/* The placements of one tile, grouped by cell, numbered as shown: cell[i] is number i + 1. */
struct play_cells {
    int kind; /* the drawn tile, or an open one */
    int count;
    bool pass;  /* the tile may be laid aside */
    bool other; /* another one of several tiles may be placed instead */
    struct {
        int x, y;
        unsigned rotations; /* bit k: rotation k is legal */
        unsigned with;      /* bit k: ... together with what it needs (play_with) */
    } cell[PLAY_MAX_CELLS];
};

/* The choices of any other step, numbered as shown: action[i] is number i + 1. */
struct play_menu {
    int count;
    bool pass;
    aude_action action[AUDE_MAX_ACTIONS];
};

enum play_answer {
    PLAY_ACTION,  /* *action is legal */
    PLAY_CELL,    /* *number is the index of a cell that leaves the rotation open */
    PLAY_WITH,    /* *action is legal, but it would build what nobody spoke of */
    PLAY_TILE,    /* *number is one of several tiles, about which more is asked */
    PLAY_OTHER,   /* another one of several tiles */
    PLAY_ENTER,   /* an empty line, where the question leaves by one */
    PLAY_REFUSED, /* an action, but a forbidden one: *status says why */
    PLAY_NOTHING, /* not understood, or (as an answer of play_ask_for) asked anew */
};

struct play_reply {
    enum play_answer answer;
    aude_action action;
    int number;
    enum aude_status status;
    const char *text, *rule; /* why no action has this, where that is refused; else NULL */
};

struct play_question {
    const char *prompt;
    bool leaves;                    /* an empty line is the answer PLAY_ENTER */
    bool settled;                   /* nothing is left to decide but whether that stays done */
    int low, high;                  /* numbers that may be answered; high -1: none */
    const struct play_cells *cells; /* NULL when no tile is to be placed */
    const struct play_menu *menu;
    int x, y, rotation, kind; /* what the question is about, where its reader needs it */
    void (*read)(const struct aude_state *state, const struct play_question *question,
                 const char *line, struct play_reply *reply);
};

enum play_handled { PLAY_NOT_HANDLED, PLAY_HANDLED, PLAY_SHOW_AGAIN, PLAY_LEAVE };

/* The words that are understood at every question; others are answered by saying so. */
enum play_handled play_handle(struct play *play, const struct play_question *question,
                              const char *line);
/* Asks until there is an answer; looking around, saving and refusals are dealt with here. The reply
 * is never PLAY_REFUSED; PLAY_NOTHING: ask anew from the present state, which may be another one.
 */
enum play_flow play_ask_for(struct play *play, const struct play_question *question,
                            struct play_reply *reply);

/* ---- place.c, menu.c ---- */
/* Each asks the question of its steps; *action 0: ask anew. */
enum play_flow play_ask_place(struct play *play, aude_action *action);
enum play_flow play_ask_menu(struct play *play, aude_action *action);
/* Asks for one of the menu, which has been shown; finishes the prompt. */
enum play_flow play_ask_from(struct play *play, const struct play_menu *menu,
                             struct cli_buffer *prompt, aude_action *action);
void play_show_cells(const struct play_cells *cells);
void play_add_menu(struct cli_buffer *buffer, const struct play *play, const struct play_menu *menu,
                   bool brief);

/* ---- choice.c ---- */
/* Those of one kind of tile. */
void play_cells(const struct aude_state *state, int kind, struct play_cells *cells);
void play_menu(const struct aude_state *state, struct play_menu *menu);
/* Readers of questions. */
void play_read_place(const struct aude_state *state, const struct play_question *question,
                     const char *line, struct play_reply *reply);
void play_read_turn(const struct aude_state *state, const struct play_question *question,
                    const char *line, struct play_reply *reply);
void play_read_menu(const struct aude_state *state, const struct play_question *question,
                    const char *line, struct play_reply *reply);

/* ---- rooms.c ---- */
enum aude_game play_game(const struct aude_state *state);
/* The rule of this game that a status rests on, or "". */
const char *play_rule(const struct aude_state *state, enum aude_status status);
/* Has the option this value in the game? */
bool play_has(const struct aude_state *state, const char *option, const char *value);

/* ---- show.c ---- */
/* Columns that lines of words may fill: 79, less on a narrower terminal. */
int play_width(void);
void play_show_title(const struct play *play);
/* The board with what may be answered on it. On a terminal it leaves so many lines free below;
 * -1: the whole board. */
void play_show_board(const struct play *play, int beside, const struct play_cells *cells,
                     const struct play_menu *menu);
/* The tile to be placed in these rotations. */
void play_show_drawn(const struct play *play, int kind, unsigned rotations);
void play_show_scores(const struct play *play);
void play_show_tiles(const struct play *play);
void play_show_cell(const struct play *play, int x, int y);
void play_show_rule(const char *id);
void play_show_help(const struct play *play);
void play_show_log(const struct play *play, bool all);
void play_show_end(const struct play *play);

/* ---- coach.c ---- */
/* What the first level that searches would do now, and why: what the page's hint says. */
void play_hint(const struct play *play);
/* What these actions of a person brought from there, and what would have been better, and why. */
void play_comment(const struct play *play, const struct aude_state *before,
                  const aude_action *action, int actions);

/* ---- chances.c ---- */
/* The chance of each seat to win, on a line. */
void play_show_chances(struct play *play);
/* Gives back what was needed for it. */
void play_forget_chances(struct play *play);

/* ---- input.c ---- */
/* Shows a prompt and reads a line without its end; PLAY_ENDED_INPUT at the end of the input. A line
 * may hold several answers with semicolons between them. The text is valid until the next call. */
enum play_flow play_ask(struct play *play, const char *prompt, const char **line);
/* Cuts the line into a word in lower case and the rest. */
void play_split(const char *line, char *word, size_t room, const char **rest);
/* Has Ctrl-C been pressed? */
bool play_stopped(void);
void play_catch_interrupt(void);

/* ---- file.c ---- */
int play_save(struct play *play, const char *path, bool tell);
/* The record of `path` becomes the game; CLI_DONE or CLI_BAD after an error line. */
int play_resume(struct play *play, const char *path);
/* Where games are saved after each turn: below XDG_STATE_HOME; NULL when there is no such place. */
char *play_autosave_path(bool make);

#endif
