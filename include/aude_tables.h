/* SPDX-License-Identifier: Apache-2.0 */
/* A part of section 5 of the public interface, decisions: what steps, verbs, figures, tokens and
 * events are called and what they mean, read at run time. Included by aude.h, not to be included
 * alone.
 *
 * The enums of aude.h name what there was when the interface was made. A room (an expansion) that
 * came later brings more of each; its numbers follow, and only these tables and their names know
 * them. Numbers are kept in stores: they never change their meaning. A client that goes by the
 * tables alone shows every choice of a room that it has never heard of. */
#ifndef AUDE_TABLES_H
#define AUDE_TABLES_H

#ifndef AUDE_H
#error "include aude.h"
#endif

/* No number reaches these, in this version of the interface: sizes for arrays. */
enum {
    AUDE_MAX_STEPS = 64,
    AUDE_MAX_VERBS = 64,
    AUDE_MAX_FIGURE_KINDS = 24,
    AUDE_MAX_TOKEN_KINDS = 24,
    AUDE_MAX_EVENTS = 64,
};

/* What every table says of a number. Texts are English, to be translated. */
struct aude_word {
    int number;
    const char *name; /* one word, as notation writes it: "follower" */
    const char *text; /* for a player; see each table */
    const char *rule; /* that brings it: "BASE-7"; of The Discovery, where both games have it, "" */
    const char *room; /* "base", "tower", "discovery" ... */
};

/* A room: the base game, an expansion, a stand-alone game. */
struct aude_room {
    const char *name;   /* "tower" */
    const char *text;   /* "The Tower" */
    const char *option; /* it plays unless this option is off; NULL: always in its game */
    uint8_t game;       /* enum aude_game */
    uint16_t missing;   /* the status of what is refused because it does not play; 0: none */
};
/* How many rooms this build has. */
AUDE_API int aude_room_count(void);
/* A room by its index, 0 .. aude_room_count() - 1. */
AUDE_API const struct aude_room *aude_room(int room);
/* Does it play under these rules? */
AUDE_API bool aude_room_plays(const struct aude_rules *rules, int room);

/* A step of the turn. text: what is asked, "Capture a follower?". */
struct aude_step_info {
    struct aude_word word;
    const char *pass; /* what passing there means, "nobody is captured"; NULL: see AUDE_PASS */
};

/* What an action of a verb says, in the order in which notation writes it. */
enum aude_operand {
    AUDE_TAKES_KIND = 1,   /* item: a kind of tile */
    AUDE_TAKES_OFFER = 2,  /* item: number of a tile on offer */
    AUDE_TAKES_SEAT = 4,   /* number: a seat */
    AUDE_TAKES_FIGURE = 8, /* item: a kind of figure */
    AUDE_TAKES_TOKEN = 16, /* item: a kind of token */
    AUDE_TAKES_CELL = 32,  /* x, y */
    AUDE_TAKES_ROTATION = 64,
    AUDE_TAKES_AXIS = 128,    /* in the place of the rotation */
    AUDE_TAKES_SEGMENT = 256, /* of the tile at x, y */
    AUDE_TAKES_POINTS = 512,  /* number: points */
    AUDE_TAKES_FLAG = 1024,   /* number: 1, or 0 */
    AUDE_TAKES_NAME = 2048,   /* number: that of a name, see aude_verb_names */
};

/* A verb. text: what is done, said of a player: "builds a bridge". */
struct aude_verb_info {
    struct aude_word word;
    unsigned operands; /* bits of enum aude_operand */
};
/* What the operand NAME of a verb may be, by number, a row without a name after the last: "castle",
 * "the quarter of the castle". NULL: it has none. */
AUDE_API const struct aude_word *aude_verb_names(int verb);

/* A kind of figure. text: its name. */
struct aude_figure_info {
    struct aude_word word;
    bool follower;    /* it claims features and has a majority's strength; else it only stands where
                         a follower of its seat does */
    uint8_t strength; /* BASE-36, INN-7 */
};

/* A kind of token: what a seat has that is no figure. text: several of them, "floors". */
struct aude_token_info {
    struct aude_word word;
};

/* A kind of ledger entry. text: what happens, said of its seat: "raises a tower". */
struct aude_event_info {
    struct aude_word word;
    unsigned tells; /* members of the entry that say something: bits of enum aude_operand, POINTS
                       for points, SEAT for other */
};

/* What a room keeps beside tiles, figures and tokens: numbers of one meaning, such as the tile on
 * which a dragon stands. text: what the numbers say, "where the dragon stands". word.number means
 * nothing: variables are numbered by rules. */
enum aude_variable_kind {
    AUDE_VARIABLE_NUMBER, /* 0 .. most */
    AUDE_VARIABLE_SEAT,
    AUDE_VARIABLE_TILE, /* index of a tile on the board (aude_placed) */
};
/* One of these variables. */
struct aude_variable_info {
    struct aude_word word;
    uint8_t kind; /* enum aude_variable_kind */
    int count;    /* how many numbers */
    int none;     /* a number as at the beginning of the game: nowhere, nobody, nothing */
    int most;     /* the largest one otherwise, of a NUMBER */
};
/* Of the rooms that play under these rules. The values: aude_variable. */
AUDE_API int aude_variable_count(const struct aude_rules *rules);
/* One of them, 0 .. aude_variable_count(rules) - 1. */
AUDE_API const struct aude_variable_info *aude_variable_info(const struct aude_rules *rules,
                                                             int variable);
AUDE_API int aude_variable_find(const struct aude_rules *rules, const char *name); /* -1: none */

/* Numbers of steps are below this. */
AUDE_API int aude_step_count(void);
/* The row of a step; NULL when no room of this build has it. */
AUDE_API const struct aude_step_info *aude_step_info(int step);
/* The number of a step by its name, -1 when there is none. */
AUDE_API int aude_step_find(const char *name);
/* Numbers of verbs are below this. */
AUDE_API int aude_verb_count(void);
/* The row of a verb; NULL when no room of this build has it. */
AUDE_API const struct aude_verb_info *aude_verb_info(int verb);
/* The number of a verb by its name, -1 when there is none. */
AUDE_API int aude_verb_find(const char *name);
/* Numbers of figures are below this. */
AUDE_API int aude_figure_count(void);
/* The row of a figure; NULL when no room of this build has it. */
AUDE_API const struct aude_figure_info *aude_figure_info(int figure);
/* The number of a figure by its name, -1 when there is none. */
AUDE_API int aude_figure_find(const char *name);
/* Numbers of tokens are below this. */
AUDE_API int aude_token_count(void);
/* The row of a token; NULL when no room of this build has it. */
AUDE_API const struct aude_token_info *aude_token_info(int token);
/* The number of a token by its name, -1 when there is none. */
AUDE_API int aude_token_find(const char *name);
/* Numbers of events are below this. */
AUDE_API int aude_event_count(void);
/* The row of an event; NULL when no room of this build has it. */
AUDE_API const struct aude_event_info *aude_event_info(int event);
/* The number of an event by its name, -1 when there is none. */
AUDE_API int aude_event_find(const char *name);

/* How many of a figure, of a token, each seat has at the start; of a token that lies in a common
 * stock 0. */
AUDE_API int aude_figures_dealt(const struct aude_rules *rules, int figure);
/* The same of a token. */
AUDE_API int aude_tokens_dealt(const struct aude_rules *rules, int token);
/* Features that the figure may stand on under these rules: bit f = enum aude_feature_kind f. */
AUDE_API unsigned aude_figure_claims(const struct aude_rules *rules, int figure);

#endif
