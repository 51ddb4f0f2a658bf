/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios: small tests of the rules, written as text (docs/SCENARIOS.md).
 *
 * Reading and running are two steps. scenario_read turns a file into statements and knows all that
 * can be known without a board: words, names of tiles and options, forms of arguments. A line that
 * cannot be read breaks its scenario, which then fails with line and column; the others are read.
 * scenario_run then plays one scenario through the public interface of the engine and notes every
 * expectation that did not come true.
 */
#ifndef AUDE_CLI_SCENARIO_H
#define AUDE_CLI_SCENARIO_H

#include <stdbool.h>
#include <stddef.h>

#include "aude.h"
#include "cli/cli.h"

/* X(name, forms of its arguments, CHECK when it says something about the rules, SETUP when not)
 * The letters of the forms are explained at `struct form` in scenario_forms.c. */
#define SCENARIO_COMMANDS(X)                                                                       \
    /* building a position */                                                                      \
    X(players, "L", SETUP)                                                                         \
    X(opt, "o", SETUP)                                                                             \
    X(preset, "w", SETUP)                                                                          \
    X(tile, "ZrB", SETUP)                                                                          \
    X(lay, "Zr", SETUP)                                                                            \
    X(board, "c", SETUP)                                                                           \
    X(put, "pfF", SETUP)                                                                           \
    X(score, "a", SETUP)                                                                           \
    X(supply, "pq", SETUP)                                                                         \
    X(bag, "b", SETUP)                                                                             \
    X(removed, "b", SETUP)                                                                         \
    X(turn, "pS", SETUP)                                                                           \
    X(turnnumber, "n", SETUP)                                                                      \
    X(tower, "cnH", SETUP)                                                                         \
    X(jail, "ppF", SETUP)                                                                          \
    X(moment, "M", SETUP)                                                                          \
    X(opentiles, "p1", SETUP)                                                                      \
    X(tableau, "2", SETUP)                                                                         \
    /* one step, looked at alone */                                                                \
    X(meeple, "pfF", CHECK)                                                                        \
    X(nomeeple, "pfF", CHECK)                                                                      \
    X(needs, "tcr>e", CHECK)                                                                       \
    X(nobridge, "cX", CHECK)                                                                       \
    X(scoring, "", SETUP)                                                                          \
    X(final, "", SETUP)                                                                            \
    X(deploy, "pf", SETUP)                                                                         \
    X(remove, "pf=n", CHECK)                                                                       \
    X(expect, "u", CHECK)                                                                          \
    /* a part of a turn, by the player named; many without a name as well: then it is playing */   \
    X(bridge, "cX", SETUP)                                                                         \
    X(floor, "Yc", SETUP)                                                                          \
    X(capture, "K", SETUP)                                                                         \
    X(ransom, "N", SETUP)                                                                          \
    X(castle, "k", SETUP)                                                                          \
    X(choose, "h", SETUP)                                                                          \
    X(auction, "U", SETUP)                                                                         \
    X(select, "z", SETUP)                                                                          \
    X(raise, "Yj", SETUP)                                                                          \
    X(buy, "Y", SETUP)                                                                             \
    X(sell, "Y", SETUP)                                                                            \
    X(flow, "g", CHECK)                                                                            \
    /* playing */                                                                                  \
    X(game, "m", SETUP)                                                                            \
    X(draw, "t", SETUP)                                                                            \
    X(place, "tcrB", SETUP)                                                                        \
    X(follower, "Yf", SETUP)                                                                       \
    X(abbot, "f", SETUP)                                                                           \
    X(take, "fF", SETUP)                                                                           \
    X(discard, "t", SETUP)                                                                         \
    X(exchange, "F", SETUP)                                                                        \
    X(pass, "Y", SETUP)                                                                            \
    X(playout, "n", CHECK)                                                                         \
    /* expectations: points and figures */                                                         \
    X(gain, "A", CHECK)                                                                            \
    X(is, "a", CHECK)                                                                              \
    X(winner, "P", CHECK)                                                                          \
    X(onboard, "l", CHECK)                                                                         \
    X(issupply, "pq", CHECK)                                                                       \
    X(scored, "pnx", CHECK)                                                                        \
    X(entry, "npnx", CHECK)                                                                        \
    X(entries, "n", CHECK)                                                                         \
    X(returned, "l", CHECK)                                                                        \
    X(discarded, "b", CHECK)                                                                       \
    X(prison, "pW", CHECK)                                                                         \
    X(paid, "pnE", CHECK)                                                                          \
    X(captured, "l", CHECK)                                                                        \
    X(options, "l", CHECK)                                                                         \
    X(result, "R", CHECK)                                                                          \
    X(event, "y", CHECK)                                                                           \
    /* expectations: features */                                                                   \
    X(complete, "f", CHECK)                                                                        \
    X(open, "f", CHECK)                                                                            \
    X(joined, "f|f", CHECK)                                                                        \
    X(apart, "f|f", CHECK)                                                                         \
    X(value, "f=n", CHECK)                                                                         \
    X(quote, "f=n", CHECK)                                                                         \
    X(tiles, "f=n", CHECK)                                                                         \
    X(pennants, "f=n", CHECK)                                                                      \
    X(openends, "f=n", CHECK)                                                                      \
    X(cities, "f=n", CHECK)                                                                        \
    X(castles, "f=n", CHECK)                                                                       \
    X(figures, "f=n", CHECK)                                                                       \
    X(owners, "f=P", CHECK)                                                                        \
    X(strength, "f=a", CHECK)                                                                      \
    X(nofeature, "f", CHECK)                                                                       \
    X(bridges, "V", CHECK)                                                                         \
    X(istower, "c=nJ", CHECK)                                                                      \
    X(range, "cn=D", CHECK)                                                                        \
    X(castleat, "cc=P", CHECK)                                                                     \
    X(nocastle, "c", CHECK)                                                                        \
    X(vicinity, "cc=C", CHECK)                                                                     \
    /* expectations: tiles and turns */                                                            \
    X(fits, "t", CHECK)                                                                            \
    X(nofits, "t", CHECK)                                                                          \
    X(placements, "t=n", CHECK)                                                                    \
    X(frontier, "C", CHECK)                                                                        \
    X(isbag, "b", CHECK)                                                                           \
    X(isremoved, "b", CHECK)                                                                       \
    X(outcomes, "b", CHECK)                                                                        \
    X(drawn, "T", CHECK)                                                                           \
    X(isopentiles, "p1", CHECK)                                                                    \
    X(istableau, "2", CHECK)                                                                       \
    X(last, "C", CHECK)                                                                            \
    X(step, "s", CHECK)                                                                            \
    X(decider, "d", CHECK)                                                                         \
    X(onturn, "p", CHECK)                                                                          \
    X(isturnnumber, "n", CHECK)                                                                    \
    X(legal, "v", CHECK)                                                                           \
    X(ismoment, "M", CHECK)                                                                        \
    X(state, "G", CHECK)                                                                           \
    X(owner, "O", CHECK)                                                                           \
    X(offer, "O", CHECK)                                                                           \
    X(bids, "I", CHECK)                                                                            \
    X(price, "nQ", CHECK)                                                                          \
    X(queue, "P", CHECK)                                                                           \
    X(aside, "n", CHECK)                                                                           \
    X(isopt, "i", CHECK)

enum scenario_command {
#define X(name, forms, use) SCENARIO_##name,
    SCENARIO_COMMANDS(X)
#undef X
        SCENARIO_COMMAND_COUNT
};

/* Parts of the games whose rules are not built, or not in this program: a scenario that uses one is
 * skipped. */
#define SCENARIO_NEEDS(X)                                                                          \
    X(INNS, "inns and cathedrals")                                                                 \
    X(TRADERS, "traders and builders")                                                             \
    X(ABBEY, "abbey and mayor")                                                                    \
    X(TILES, "tiles of a set not built")                                                           \
    X(CARCASSONNE, "Carcassonne")                                                                  \
    X(DISCOVERY, "The Discovery")

enum scenario_need {
#define X(name, text) SCENARIO_NEEDS_##name,
    SCENARIO_NEEDS(X)
#undef X
        SCENARIO_NEED_COUNT
};

extern const char *const scenario_need_text[SCENARIO_NEED_COUNT];

/* Rooms of the rules that `players` switches on when a scenario is about them.
 * X(name, option, beginning of the ids of its rules) */
#define SCENARIO_ROOMS(X)                                                                          \
    X(TOWER, "TOWER", "TOWER-")                                                                    \
    X(BRIDGES, "BRIDGES", "BRIDGE-")                                                               \
    X(CASTLES, "CASTLES", "CASTLE-")                                                               \
    X(BAZAARS, "BAZAARS", "BAZAAR-")

enum scenario_room {
#define X(name, option, prefix) SCENARIO_##name,
    SCENARIO_ROOMS(X)
#undef X
        SCENARIO_ROOM_COUNT
};

extern const char *const scenario_room_option[SCENARIO_ROOM_COUNT];

/* What a turn remembers, by the names of the fields of struct aude_moment. */
#define SCENARIO_MOMENT(X) X(second) X(again) X(ransomed) X(bridged) X(bought)

enum {
#define X(name) SCENARIO_MOMENT_##name,
    SCENARIO_MOMENT(X)
#undef X
        SCENARIO_MOMENTS
};

extern const char *const scenario_moment_name[SCENARIO_MOMENTS];

/* What is still to be done, by the names of the fields of struct aude_tableau. */
#define SCENARIO_TABLEAU(X) X(aside) X(dealing) X(placed) X(idle)

enum {
#define X(name) SCENARIO_TABLEAU_##name,
    SCENARIO_TABLEAU(X)
#undef X
        SCENARIO_TABLEAU_FIELDS
};

extern const char *const scenario_tableau_name[SCENARIO_TABLEAU_FIELDS];

/* What `expect` asks for. */
#define SCENARIO_ASPECTS(X)                                                                        \
    X(score, "f=n")                                                                                \
    X(final, "f=n")                                                                                \
    X(closed, "f=?")                                                                               \
    X(size, "f=n")                                                                                 \
    X(place, "Zr=?")                                                                               \
    X(fits, "t=?")                                                                                 \
    X(deploy, "c=3")

enum scenario_aspect {
#define X(name, forms) SCENARIO_ASPECT_##name,
    SCENARIO_ASPECTS(X)
#undef X
        SCENARIO_ASPECT_COUNT
};

/* A piece of the text of the file. */
struct scenario_text {
    const char *start;
    int length;
};
#define SCENARIO_TEXT(text) (text).length, (text).start /* for "%.*s" */

/* A feature as a reader names it: by a board side, a board half side, what there is but one of on a
 * tile, or the segment's number. */
enum scenario_by {
    SCENARIO_BY_SIDE,
    SCENARIO_BY_HALF,
    SCENARIO_BY_KIND,
    SCENARIO_BY_BRIDGE,
    SCENARIO_BY_INLAND,
    SCENARIO_BY_SEGMENT
};

/* What a placement needs; how a tower stands; what became of a captured figure; what is to be
 * decided in an auction. */
enum { SCENARIO_ILLEGAL, SCENARIO_NEEDS_NONE, SCENARIO_NEEDS_BRIDGE };
enum { SCENARIO_OPEN, SCENARIO_CLOSED, SCENARIO_SHUT };
enum { SCENARIO_CAPTURED, SCENARIO_RETURNED, SCENARIO_EXCHANGED };

/* One argument; which fields count depends on its form. */
struct scenario_arg {
    char form;
    bool garden;     /* tile: the copies with a garden */
    int x, y;        /* cell, feature, figure on the board */
    int turn;        /* tile on a drawn board, turn: quarter turns clockwise; bridge: its axis */
    int tile;        /* tile: index in the catalogue, -1 = "total" or "-" */
    int shift;       /* tile: quarter turns from our kind to the name used */
    int seat;        /* player; decider */
    int number;      /* number, count, figure, step, verb; 1 yes, 0 no; enum scenario_aspect */
    int kind, by;    /* feature: enum aude_feature_kind, enum scenario_by; number = side ... */
    int token;       /* supply: enum aude_token, or -1 for a figure */
    int count, each; /* part of a ledger entry */
    struct scenario_text name, value;
};

struct scenario_statement {
    enum scenario_command command;
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
    unsigned needs; /* bit = enum scenario_need */
    unsigned rooms; /* bit = enum scenario_room: it is about them ... */
    unsigned said;  /* ... and these it switches on or off itself */
    uint64_t sets;  /* sets of the tiles it names */
    int game;       /* enum aude_game it is about ... */
    bool said_game; /* ... by its name, not by what else it says */
    bool example;   /* began with `example`: five players, called by colours */
    int seats;      /* named by `players`, 0 none */
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

/* ---- Reading, shared by scenario_parse.c and scenario_forms*.c ------------------------------- */

/* The line being read. */
struct scenario_line {
    struct scenario_file *file;
    struct scenario *scenario;
    struct scenario_error *error;
    const char *start, *at, *end;
    long number;
    const char *mark; /* ends a word, blank or not: "=", "|" or "->"; NULL: only blanks do */
    bool bad;         /* `bad` stands in front ... */
    bool unknown;     /* ... and a name or value that does not exist was found behind it */
};

/* The next word; false at the end of the line. */
bool scenario_word(struct scenario_line *line, struct scenario_text *word);
bool scenario_is(struct scenario_text text, const char *word);
/* Is it the rule of the status in this game, such as BASE-24, or its name, such as not-free? */
bool scenario_is_reason(enum aude_game game, struct scenario_text text, enum aude_status status);
/* The scenario is about this game; said: by its name, which outweighs all other hints. */
void scenario_note_game(struct scenario *scenario, enum aude_game game, bool said);
/* Notes what was expected at `word` (or at the end of the line) and returns false. */
bool scenario_expected(struct scenario_line *line, struct scenario_text word, const char *what);
/* The same for a name or a value that does not exist, which `bad` takes for a refusal. */
bool scenario_unknown(struct scenario_line *line, struct scenario_text word, const char *what);
/* Is it something that the engine can refuse, not an expectation? */
bool scenario_is_action(enum scenario_command command);
struct scenario_arg *scenario_arg_add(struct scenario_file *file, char form);
/* Reads the arguments of a statement. */
bool scenario_forms(struct scenario_line *line, const char *forms);
/* Reads the tiles of one row of a drawn board, west to east from (x,y). */
bool scenario_row(struct scenario_line *line, int x, int y);
/* The tile with the short name that the rules use, such as E; NULL when there is none. */
struct tile_alias;
const struct tile_alias *scenario_alias(const char *name);
/* The tile of that name, or an error. */
bool scenario_tile(struct scenario_line *line, struct scenario_text word, struct scenario_arg *arg);

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
};

/* Plays a scenario. Finish the result. */
void scenario_run(const struct scenario_file *file, const struct scenario *scenario,
                  struct scenario_result *result);
void scenario_result_finish(struct scenario_result *result);

#endif
