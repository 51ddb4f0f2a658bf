/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios: small tests of the rules, written as text (docs/SCENARIOS.md).
 *
 * Reading and running are two steps. scenario_read turns a file into statements and knows all that
 * can be known without a board: words, names of tiles and options, forms of arguments. A line that
 * cannot be read breaks its scenario, which then fails with line and column; the others are read.
 * scenario_run then plays one scenario through the public interface of the engine and notes every
 * expectation that did not come true.
 */
#ifndef AUDE_SCENARIO_SCENARIO_H
#define AUDE_SCENARIO_SCENARIO_H

#include <stdbool.h>
#include <stddef.h>

#include "aude.h"
#include "terminal/terminal.h"

struct scenario_command;
struct scenario_feature;
struct scenario_room;

/* Parts of the games whose rules are not built, or not in this program: a scenario that uses one is
 * skipped. */
#define SCENARIO_NEEDS(X)                                                                          \
    X(TILES, "tiles of a set not built")                                                           \
    X(RULES, "rules of a set not built")                                                           \
    X(CARCASSONNE, "Carcassonne")                                                                  \
    X(DISCOVERY, "The Discovery")

enum scenario_need {
#define X(name, text) SCENARIO_NEEDS_##name,
    SCENARIO_NEEDS(X)
#undef X
        SCENARIO_NEED_COUNT
};

extern const char *const scenario_need_text[SCENARIO_NEED_COUNT];

/* A piece of the text of the file. */
struct scenario_text {
    const char *start;
    int length;
};
#define SCENARIO_TEXT(text) (text).length, (text).start /* for "%.*s" */

bool scenario_is(struct scenario_text text, const char *word);
/* Is it the rule of the status in this game, such as BASE-24, or its name, such as not-free? */
bool scenario_is_reason(enum aude_game game, struct scenario_text text, enum aude_status status);

/* A feature as a reader names it: by a board side, a board half side, what there is but one of on a
 * tile, the segment's number, or in a way of its room. */
enum scenario_by {
    SCENARIO_BY_SIDE,
    SCENARIO_BY_HALF,
    SCENARIO_BY_KIND,
    SCENARIO_BY_SEGMENT,
    SCENARIO_BY_ROOM
};

/* One argument; which fields count depends on its form. */
struct scenario_arg {
    char form;       /* the letter of its form */
    bool garden;     /* tile: the copies with a garden */
    int x, y;        /* cell, feature, figure on the board */
    int rotation;    /* rotation, tile on a drawn board: quarter turns clockwise */
    int axis;        /* 0 north-south, 1 east-west */
    int tile;        /* tile: index in the catalogue, -1 = "total" or "-" */
    int shift;       /* tile: quarter turns from our kind to the name used */
    int seat;        /* player; decider */
    int number;      /* number, count, figure, step; 1 yes, 0 no; what stands behind a tile: of
                        which room */
    int kind, by;    /* feature: enum aude_feature_kind, enum scenario_by; number = side ... */
    int token;       /* supply: enum aude_token, or -1 for a figure */
    int count, each; /* term of a ledger entry */
    const struct scenario_feature *feature; /* SCENARIO_BY_ROOM */
    struct scenario_text name, value;
};

struct scenario_statement {
    const struct scenario_command *command;
    long line;
    struct scenario_text text;   /* the line as written, without comment */
    bool refused;                /* the engine must refuse it, or it must not hold ... */
    bool missing;                /* `bad`, and it names what does not exist: reason enough */
    struct scenario_text rule;   /* ... for this rule or status; empty: for any reason */
    struct scenario_text status; /* ... and this status; empty: any */
    int first, count;            /* its arguments */
};

struct scenario_error {
    long line, column;
    char message[160];
};

struct scenario {
    char *name;  /* title line or heading */
    char *brief; /* for a skip line: "EX-12 (2)" */
    long line;
    unsigned needs;   /* bit = enum scenario_need */
    uint64_t rooms;   /* bit = index of a room: it is about them ... */
    uint64_t said;    /* ... and these it switches on or off itself */
    unsigned figures; /* that it names behind a feature, as bits of their numbers */
    bool counted;     /* `use` stands in it: a part of a turn has one action */
    uint64_t sets;    /* sets of the tiles it names */
    int game;         /* enum aude_game it is about ... */
    bool said_game;   /* ... by its name, not by what else it says */
    const struct scenario_room *example; /* it began as examples of this room do ... */
    const char *const *called;           /* ... where players are called so, by seat */
    int seats;                           /* named by `players`, 0 none */
    char letters[AUDE_MAX_SEATS + 1];
    int first, count; /* its statements */
    bool broken;      /* a line of it cannot be read */
    struct scenario_error error;
};

struct scenario_file {
    const char *path;
    int scenarios, statements, args;
    int scenario_room, statement_room, arg_room;
    struct scenario *scenario;
    struct scenario_statement *statement;
    struct scenario_arg *arg;
};

/* Is it Markdown with scenarios: a block fenced by ```ex before any `== TITLE`? */
bool scenario_is_markdown(const char *text, size_t size);
/* Reads the statements of a whole file. `markdown`: only its blocks fenced by ```ex, be there one
 * or none. The text must outlive the answer. False, with the mistake in *error, when a file of its
 * own has no title at all; finish it in both cases. */
bool scenario_read(struct scenario_file *file, const char *path, const char *text, size_t size,
                   bool markdown, struct scenario_error *error);
void scenario_finish(struct scenario_file *file);

/* ---- Running ------------------------------------------------------------------------------- */

/* Something said about one line: what failed there, or how it was refused. */
struct scenario_note {
    long line, column; /* column 0: the whole statement */
    char *message;
};

struct scenario_notes {
    int count;
    struct scenario_note *note;
};

struct scenario_result {
    struct scenario_notes failed;
    struct scenario_notes refused; /* what had to be refused, and was: by which rule */
    struct scenario_notes shown;   /* "RULE POSITION" of each picture for the rules book */
};

/* Plays a scenario. Finish the result. */
void scenario_run(const struct scenario_file *file, const struct scenario *scenario,
                  struct scenario_result *result);
void scenario_result_finish(struct scenario_result *result);

#endif
