/* SPDX-License-Identifier: Apache-2.0 */
/* The terminal game, shared by its files:
 *
 *     play.c         options, who sits where, the loop of the game, its end
 *     play_setup.c   what to play, where the command line does not say it
 *     play_turn.c    doing and taking back; a person's decisions one after the other
 *     play_ask.c     one question: words understood everywhere, refusals
 *     play_place.c   where the tile goes, and the bridge that it may need
 *     play_menu.c    the other decisions: numbered choices
 *     play_bazaar.c  the auction
 *     play_choice.c  reading what a person typed as an action
 *     play_facts.c   towers, bridges and castles in words: reach, prisoners, what lies around
 *     play_areas.c   The Discovery: followers and what their areas score, open tiles
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

/* A moment of a person's decisions to go back to. */
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
    bool terminal;         /* a person sits at a terminal, else words come through a pipe */
    bool interrupted;
    enum board_colour colour;
    enum board_scale scale; /* BOARD_FIT: chosen anew each time */
    int chosen;             /* kind of open tile that is being placed (DISC-71), or -1 */
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

/* ---- play_setup.c ---- */
/* Asks for game, presets, expansions and seats; the answers look like options of the command line.
 */
enum play_flow play_set_up(struct play *play, struct cli_setup *setup,
                           const char *seat[AUDE_MAX_SEATS], int *seats);

/* ---- play_turn.c ---- */
/* The decisions of a person up to somebody else's, or the end of the turn. */
enum play_flow play_turn(struct play *play);
/* Applies an action, writes it into the record and tells it. */
void play_do(struct play *play, aude_action action, bool tell);
/* Would this action be the last one of the game? */
bool play_ends_game(const struct play *play, aude_action action);
/* Does the step ask only whether the turn is over, or may a bridge or a ransom follow? */
bool play_ends_turn(enum aude_step step);
/* Keeps the present moment to go back to, for the seat that decides now. */
void play_remember(struct play *play);
/* Goes back by one decision, and says so; false when there is none. */
bool play_take_back(struct play *play);

/* ---- play_ask.c ---- */
enum { PLAY_MAX_CELLS = 2 * AUDE_MAX_TILES + 2 };

/* The placements of one tile, grouped by cell, numbered as shown: cell[i] is number i + 1. */
struct play_cells {
    int kind; /* the drawn tile, or an open one */
    int count;
    bool pass;  /* the tile may be laid aside (BRIDGE-17) */
    bool other; /* another open tile may be placed instead */
    struct {
        int x, y;
        unsigned turns;   /* bit k: turn k is legal */
        unsigned bridges; /* bit k: ... together with a bridge (BRIDGE-14) */
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
    PLAY_CELL,    /* *number is the index of a cell that leaves the turn open */
    PLAY_BRIDGE,  /* *action is legal, but it would build a bridge that nobody spoke of */
    PLAY_TILE,    /* *number is the index of a tile on offer that leaves the bid open, or the kind
                     of an open tile */
    PLAY_OTHER,   /* another open tile */
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
    int x, y, turn, kind; /* what the question is about, where its reader needs it */
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

/* ---- play_place.c, play_menu.c, play_bazaar.c ---- */
/* Each asks the question of its steps; *action 0: ask anew. */
enum play_flow play_ask_place(struct play *play, aude_action *action);
enum play_flow play_ask_menu(struct play *play, aude_action *action);
enum play_flow play_ask_bazaar(struct play *play, aude_action *action);
/* Asks for one of the menu, which has been shown; finishes the prompt. */
enum play_flow play_ask_from(struct play *play, const struct play_menu *menu,
                             struct cli_buffer *prompt, aude_action *action);
void play_show_cells(const struct play_cells *cells);
void play_add_menu(struct cli_buffer *buffer, const struct play *play, const struct play_menu *menu,
                   bool brief);
/* The tiles on offer with their owners, the price, who is asked. */
void play_show_bazaar(const struct play *play);
/* What the seat that decides may ransom, as lines; nothing when that is not possible now. */
void play_add_ransoms(struct cli_buffer *buffer, const struct play *play);

/* ---- play_choice.c ---- */
/* Those of one kind of tile. */
void play_cells(const struct aude_state *state, int kind, struct play_cells *cells);
void play_menu(const struct aude_state *state, struct play_menu *menu);
/* Readers of questions. */
void play_read_place(const struct aude_state *state, const struct play_question *question,
                     const char *line, struct play_reply *reply);
void play_read_turn(const struct aude_state *state, const struct play_question *question,
                    const char *line, struct play_reply *reply);
void play_read_bridge(const struct aude_state *state, const struct play_question *question,
                      const char *line, struct play_reply *reply);
void play_read_menu(const struct aude_state *state, const struct play_question *question,
                    const char *line, struct play_reply *reply);
void play_read_tile(const struct aude_state *state, const struct play_question *question,
                    const char *line, struct play_reply *reply);
void play_read_bid(const struct aude_state *state, const struct play_question *question,
                   const char *line, struct play_reply *reply);
void play_read_open(const struct aude_state *state, const struct play_question *question,
                    const char *line, struct play_reply *reply);

/* ---- play_areas.c ---- */
enum { PLAY_MAX_KINDS = 2 * AUDE_MAX_OPEN };
/* The different kinds of tile that actions with this verb are about, in rising order. */
int play_kinds(const struct aude_state *state, enum aude_verb verb, int kind[PLAY_MAX_KINDS]);
/* Which open tile is placed: *kind; -1 when it is asked anew or *action is what was said. */
enum play_flow play_ask_open(struct play *play, int *kind, aude_action *action);
/* Does everybody have open tiles? */
bool play_has_open(const struct aude_state *state);
/* The open tiles of all seats as names, a line. */
void play_add_open(struct cli_buffer *buffer, const struct play *play);
/* "7 now, end 3 (closed, 4 tiles, 3 cities)": taken back now, in the final scoring. */
void play_add_area(struct cli_buffer *buffer, const struct aude_feature *feature);
/* A follower to be deployed, or one to be taken back, with its area. */
void play_add_deploy(struct cli_buffer *buffer, const struct aude_state *state, aude_action action);
void play_add_take(struct cli_buffer *buffer, const struct aude_state *state, aude_action action);
/* What each own follower of the seat that decides would score now, where there is one: a line, or
 * two, with its end. */
void play_add_quotes(struct cli_buffer *buffer, const struct play *play);
/* Every follower on the board, by seat. */
void play_show_followers(const struct play *play);

/* ---- play_facts.c ---- */
enum aude_game play_game(const struct aude_state *state);
/* The rule of this game that a status rests on, or "". */
const char *play_rule(const struct aude_state *state, enum aude_status status);
/* Has the option this value in the game? */
bool play_has(const struct aude_state *state, const char *option, const char *value);
/* The cells that a tower of so many floors reaches (TOWER-12). */
void play_add_range(struct cli_buffer *buffer, int x, int y, int floors);
/* Who could be captured from there: "B city 8, C field 3", or "nobody". At most `most` of them. */
void play_add_targets(struct cli_buffer *buffer, const struct play *play, int x, int y, int floors,
                      int most);
/* What this figure's feature brings its owner as it stands. */
int play_worth(const struct aude_state *state, const struct aude_standing *standing);
/* Where the ends of a bridge lie: "north: road 3,-2 (4 tiles), south: open". The cell x, y of a
 * tile that is still to be placed may be given, else NULL. */
void play_add_ends(struct cli_buffer *buffer, const struct aude_state *state,
                   const struct aude_bridge *bridge, const struct aude_cell *placed);
/* What could still be completed around the castle on these cells, the first of which has this
 * segment, or around the town as one, with its points (CASTLE-16, 17). */
void play_add_vicinity(struct cli_buffer *buffer, const struct aude_state *state,
                       const int16_t x[2], const int16_t y[2], int segment);
/* The two cells of the town at this segment; false when it has more or less. */
bool play_town(const struct aude_state *state, int x, int y, int segment, int16_t town_x[2],
               int16_t town_y[2]);
/* The figures that a captor holds of an owner, as on the board: "(B)(B)<B>". */
void play_add_prisoners(struct cli_buffer *buffer, const struct aude_state *state, int captor,
                        int owner);

/* ---- play_show.c ---- */
/* Columns that lines of words may fill: 79, less on a narrower terminal. */
int play_width(void);
void play_show_title(const struct play *play);
/* The board with what may be answered on it. On a terminal it leaves so many lines free below;
 * -1: the whole board. */
void play_show_board(const struct play *play, int beside, const struct play_cells *cells,
                     const struct play_menu *menu);
/* The tile to be placed in these turns. */
void play_show_drawn(const struct play *play, int kind, unsigned turns);
void play_show_scores(const struct play *play);
void play_show_tiles(const struct play *play);
void play_show_cell(const struct play *play, int x, int y);
void play_show_rule(const char *id);
void play_show_help(const struct play *play);
void play_show_log(const struct play *play, bool all);
void play_show_end(const struct play *play);

/* ---- play_input.c ---- */
/* Shows a prompt and reads a line without its end; PLAY_ENDED_INPUT at the end of the input. A line
 * may hold several answers with semicolons between them. The text is valid until the next call. */
enum play_flow play_ask(struct play *play, const char *prompt, const char **line);
/* Cuts the line into a word in lower case and the rest. */
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
