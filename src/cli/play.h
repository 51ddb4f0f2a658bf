/* SPDX-License-Identifier: Apache-2.0 */
/* The terminal game, shared by its files:
 *
 *     play.c         options, who sits where, the loop of the game, its end
 *     play_turn.c    a person's turn: place, put, take back, end the turn
 *     play_choice.c  reading what a person typed as an action
 *     play_show.c    the board, the scores, the tiles left, a look at one tile
 *     play_input.c   one line of input, from a terminal or a pipe
 *     play_file.c    saving and resuming
 */
#ifndef AUDE_CLI_PLAY_H
#define AUDE_CLI_PLAY_H

#include "ai/player.h"
#include "aude.h"
#include "cli/cli.h"
#include "cli/words.h"
#include "render/board.h"

/* Why the game stops being asked for. */
enum play_flow {
    PLAY_ON,
    PLAY_QUIT,        /* the person said so */
    PLAY_ENDED_INPUT, /* end of file, or Ctrl-C */
    PLAY_FAILED,      /* an error line was printed */
};

/* A moment of the present turn to go back to. */
struct play_moment {
    struct aude_state state;
    int actions;
    size_t log;
};

struct play {
    struct aude_rules rules;
    struct aude_state state;
    struct aude_record record;                 /* seats, names and every action so far */
    const struct player *mind[AUDE_MAX_SEATS]; /* NULL: a person */
    const char *name[AUDE_MAX_SEATS];
    int seats;
    int people;
    struct aude_random draws, minds;
    struct play_moment undo[4]; /* place, put: no turn has more decisions */
    int undos;
    enum aude_status refusal; /* the last one, for `why` */
    struct cli_buffer log;    /* what happened, line by line */
    char *save;               /* file to save to without being told a name, or NULL */
    char *autosave;           /* file that is written after every turn, or NULL */
    bool changed;             /* a decision was made since the game was last saved or resumed */
    bool write_failed;        /* the file that is written after every turn could not be */
    bool quick;               /* a turn ends without being asked */
    bool terminal;            /* a person sits at a terminal, else words come through a pipe */
    bool interrupted;
    enum board_colour colour;
    enum board_scale scale; /* BOARD_FIT: chosen anew each time */
    bool centred;           /* the board is shown around a cell that was asked for */
    int centre_x, centre_y;
};

/* ---- play.c ---- */
/* A person or one of the computer players? */
bool play_is_kind(const char *word);
/* The error line for another word, with the kinds that are possible. */
int play_bad_kind(const char *place, long line, long column, const char *kind);
/* Who sits where, from the record. A seat without a name gets one; one without a kind of player is
 * a person's. */
void play_seat(struct play *play);

/* ---- play_turn.c ---- */
/* All decisions of a person up to the end of the turn. */
enum play_flow play_turn(struct play *play);
/* Applies an action, writes it into the record and tells it. */
void play_do(struct play *play, aude_action action, bool tell);

/* ---- play_choice.c ---- */
enum { PLAY_MAX_CELLS = 2 * AUDE_MAX_TILES + 2 };

/* The placements of the drawn tile, grouped by cell, numbered as shown: cell[i] is number i + 1. */
struct play_cells {
    int count;
    struct {
        int x, y;
        unsigned turns; /* bit k: turn k is legal */
    } cell[PLAY_MAX_CELLS];
};
void play_cells(const struct aude_state *state, struct play_cells *cells);

enum play_answer {
    PLAY_ACTION,  /* *action is legal */
    PLAY_CELL,    /* *number is the index of a cell that leaves the turn open */
    PLAY_REFUSED, /* an action, but a forbidden one: *status says why */
    PLAY_NOTHING, /* not understood */
};
enum play_answer play_read_place(const struct aude_state *state, const struct play_cells *cells,
                                 const char *line, aude_action *action, int *number,
                                 enum aude_status *status);
enum play_answer play_read_turn(const struct aude_state *state, int x, int y, const char *line,
                                aude_action *action, enum aude_status *status);
/* legal: the legal actions of the step, pass excluded, numbered from 1. */
enum play_answer play_read_figure(const struct aude_state *state, const aude_action *legal,
                                  int count, const char *line, aude_action *action,
                                  enum aude_status *status);

/* ---- play_show.c ---- */
void play_show_title(const struct play *play);
void play_show_board(const struct play *play, bool whole, const struct play_cells *cells,
                     const aude_action *figures, int figure_count);
void play_show_drawn(const struct play *play, unsigned turns);
void play_show_cells(const struct play_cells *cells);
void play_show_figures(const struct play *play, const aude_action *legal, int count);
void play_show_scores(const struct play *play);
void play_show_tiles(const struct play *play);
void play_show_cell(const struct play *play, int x, int y);
void play_show_rule(const char *id);
void play_show_help(void);
void play_show_log(const struct play *play, bool all);
void play_show_end(const struct play *play);

/* ---- play_input.c ---- */
/* Shows a prompt and reads a line without its end; PLAY_ENDED_INPUT at the end of the input. A line
 * may hold several answers with semicolons between them. The text is valid until the next call. */
enum play_flow play_ask(struct play *play, const char *prompt, const char **line);
/* Is there a second word? Cuts the line into a word in lower case and the rest. */
void play_split(const char *line, char *word, size_t room, const char **rest);
/* Has Ctrl-C been pressed? */
bool play_stopped(void);
void play_catch_interrupt(void);

/* ---- play_file.c ---- */
int play_save(struct play *play, const char *path, bool tell);
/* The record of `path` becomes the game; CLI_DONE or CLI_BAD after an error line. */
int play_resume(struct play *play, const char *path);
/* Where games are saved after each turn: below XDG_STATE_HOME; NULL when there is no such place. */
char *play_autosave_path(bool make);

#endif
