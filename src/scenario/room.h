/* SPDX-License-Identifier: Apache-2.0 */
/* What scenarios know of statements: a table row each. The statements of all games are in the files
 * of src/scenario; a room of the rules has its own, and all else that it adds, in one table
 * (struct scenario_room), at the bottom of src/faces/ROOM/scenario.c. What is not there is NULL.
 */
#ifndef AUDE_SCENARIO_ROOM_H
#define AUDE_SCENARIO_ROOM_H

#include "scenario/scenario.h"

struct scenario_run;
struct scenario_line;

/* What is said of a statement as a whole. */
enum scenario_use {
    SCENARIO_SETUP = 0,
    SCENARIO_CHECK = 1,   /* it says something about the rules: a scenario needs one such line */
    SCENARIO_ACTION = 2,  /* the engine can refuse it: `refused` may stand in front */
    SCENARIO_BEGINS = 4,  /* it needs no position before it */
    SCENARIO_WHOLE = 8,   /* it begins, draws or plays a whole position: never `bad` */
    SCENARIO_DRAWN = 16,  /* lines beginning with `|` may follow */
    SCENARIO_ABSENT = 32, /* the feature that it names may be missing */
    SCENARIO_PAIRED = 64, /* it is meant only where a `=` stands behind it */
    SCENARIO_COMMON = 128 /* of a room, but other scenarios may say it too */
};

struct scenario_command {
    const char *name;                         /* NULL ends a table */
    const char *forms;                        /* its arguments, a letter each (forms.c) ... */
    bool (*read)(struct scenario_line *line); /* ... and behind them what this reads, or NULL */
    unsigned use;                             /* enum scenario_use */
    void (*run)(struct scenario_run *run);
    int what; /* which one, where several share a function */
};

/* A word for a number of the engine. */
struct scenario_name {
    const char *name; /* NULL ends a table */
    int number;
};

/* What a word behind a cell means. */
struct scenario_feature {
    const char *word; /* NULL ends a table */
    int kind;         /* enum aude_feature_kind */
    /* What follows the word, where something does: it may say by what the feature is found. */
    bool (*read)(struct scenario_line *line, struct scenario_arg *arg);
    /* The segment, or -1; NULL: the one of that kind, for a tile has no second one. */
    int (*segment)(const struct scenario_run *run, const struct scenario_arg *arg);
};

/* Figures or other pieces in a supply. */
enum { SCENARIO_BY_NAME = -2 }; /* the number that the engine's tables have for the name */
struct scenario_piece {
    const char *name, *other; /* as messages call it, and what does as well; NULL ends a table */
    int token;                /* enum aude_token, or BY_NAME; -1: a figure */
    int figure;               /* enum aude_figure, or BY_NAME */
    int most;                 /* that a player may have */
};

/* A figure that needs no option: where a scenario puts it on the board it is played with. */
struct scenario_dealt {
    const char *figure, *option; /* NULL ends a table */
};

/* The number of the figure that it is; of the token, -1: it is none. */
int scenario_piece_figure(const struct scenario_piece *piece);
int scenario_piece_token(const struct scenario_piece *piece);

/* What may stand behind a tile that is laid, as one argument. */
struct scenario_with {
    const char *word;
    bool (*read)(struct scenario_line *line, struct scenario_arg *named);
    /* May the tile lie there, together with this? */
    enum aude_status (*may_lie)(struct scenario_run *run, int kind, int x, int y, int rotation,
                                const struct scenario_arg *named);
    /* The tile was laid so, by hand. */
    void (*laid)(struct scenario_run *run);
    /* Plays an action that places a tile. */
    void (*place)(struct scenario_run *run, aude_action action, const struct scenario_arg *named);
};

/* Moments of a scenario at which a room may do something. */
enum scenario_call {
    SCENARIO_ADOPTED, /* rules were made: nothing of before holds */
    SCENARIO_BEGAN,   /* a tile was laid: a part of a turn begins */
    SCENARIO_REACHED, /* a tile was laid: the board has grown */
    SCENARIO_TURNED,  /* a turn is set: what ran before does not go on */
    SCENARIO_GONE_ON, /* the same, for the engine has played on */
    SCENARIO_SCORED,  /* the scoring of the tile laid last is told */
    SCENARIO_OVER,    /* behind the last statement */
    SCENARIO_CALLS
};

enum { SCENARIO_MEMORY = 320 }; /* bytes that a room may remember while a scenario runs */

struct scenario_room {
    enum aude_game game;
    const char *rules;          /* the ids of its rules begin so */
    const char *tiles;          /* the names of its tiles begin so, and may be said without it */
    const char *option;         /* switches it on; NULL: no scenario does so by itself */
    const char *const *options; /* beginnings of the names of its other options, NULL at the end */
    enum aude_site site;        /* a tile that shows one is a tile of the room */
    int takes;                  /* verb of the statement `take` in its game; 0: of another room */
    int taken;                  /* whom it means where it names no figure */
    unsigned counted; /* bits of enum aude_event: their number in the ledger is one of points */
    unsigned steps; /* bits of enum aude_step: its steps in a part of a turn, before the scoring */
    unsigned late;  /* and those after it, where nothing more may be done */
    const char *step; /* one more before the scoring, by its name, */
    /* if this says so: else it is one of those after it. NULL: always */
    bool (*early)(const struct scenario_run *run);

    const struct scenario_command *commands;
    const struct scenario_feature *features;
    const struct scenario_piece *pieces;
    const struct scenario_dealt *dealt;
    const struct scenario_name *events;  /* enum aude_event */
    const struct scenario_name *verbs;   /* enum aude_verb */
    const struct scenario_name *turns;   /* steps that may follow `turn R`, besides of all games */
    const struct scenario_name *terms;   /* of points: enum aude_term_kind */
    const struct scenario_name *moments; /* bytes of struct aude_moment: where they are in it */
    const struct scenario_with *with;

    /* Scenarios that begin with this word instead of a title, and how they do. */
    const char *heading;
    void (*begin)(struct scenario *scenario);
    void (*start)(struct scenario_run *run);

    void (*call[SCENARIO_CALLS])(struct scenario_run *run);
    /* A position of other rules is built once more: tile number `index` lies there, all tiles do,
     * all figures stand. */
    enum aude_status (*rebuilt_tile)(struct scenario_run *run, const struct aude_state *old,
                                     int index);
    enum aude_status (*rebuilt_board)(struct scenario_run *run, const struct aude_state *old);
    enum aude_status (*rebuilt_figures)(struct scenario_run *run, const struct aude_state *old);
    /* A figure is to be put there by hand: puts under it what it cannot stand without. */
    void (*under)(struct scenario_run *run, const struct scenario_arg *feature);
    /* At a step of the room: what is done where nobody says anything, when that is not to pass. */
    bool (*decide)(struct scenario_run *run, aude_action *action);
    /* The action as the engine lists it, where one on the list stands for several. */
    aude_action (*listed)(const struct scenario_run *run, aude_action action);
    /* Looks at an entry of the ledger of an action. */
    void (*audit)(struct scenario_run *run, const struct aude_entry *entry);
    /* Figures of a seat that are neither on the board nor in its supply. */
    int (*held)(const struct scenario_run *run, int seat, int figure);
    /* Tiles of the bag that cannot be drawn. */
    int (*set_aside)(const struct scenario_run *run);
};

/* All rooms, SCENARIO_ROOM_COUNT of them (rooms.h). */
extern const struct scenario_room *const scenario_rooms[];
/* Which of them it is. */
int scenario_room_index(const struct scenario_room *room);
/* Says the title that a rule is meant whose id begins so? */
bool scenario_names_rule(const char *title, const char *rules);
/* The statement of that name: of all games, or of a room, rather of one of this game, which is then
 * *room (else NULL). NULL when there is none. */
const struct scenario_command *scenario_command_find(struct scenario_text name, bool paired,
                                                     int game, const struct scenario_room **room);

#endif
