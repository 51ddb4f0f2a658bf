/* SPDX-License-Identifier: Apache-2.0 */
/* What a player looks up once for a decision: the rules as far as they matter to it, the bag, and
 * the empty cells with the tiles that may come to lie there. See outlook.c. */
#ifndef AUDE_AI_OUTLOOK_H
#define AUDE_AI_OUTLOOK_H

#include "ai/weights.h"
#include "aude.h"

struct ai_room;

enum {
    CERTAIN = 1024, /* chances are in 1024ths */
    KNOWN_DRAWS = 16,
    KNOWN_TILES = 128,
    OUTLOOK_ROOMS = 16,
    OUTLOOK_HERDS = 16,
    BOARD_WORDS = (AUDE_MAX_REGIONS + 63) / 64
};

/* What rooms may want to know of the board (ai_room.wants). */
enum outlook_wants {
    WANTS_HERDS = 1,   /* printed ones */
    WANTS_COMPLETE = 2 /* cities and roads that are complete */
};

/* Of the board as it was when a decision began; what came later is looked up beside it. */
struct outlook_board {
    int tiles; /* that lay there */
    int herds; /* the first of them */
    struct outlook_spot {
        int16_t x, y;
        uint8_t segment;
    } herd[OUTLOOK_HERDS];
    /* Complete cities, complete roads. */
    uint64_t complete[2][BOARD_WORDS]; /* a bit for each region */
    int16_t count[2], largest[2];      /* by tiles */
};

/* Those of the rooms that have something to say of one matter. */
struct outlook_rooms {
    int count;
    const struct ai_room *room[OUTLOOK_ROOMS];
};

/* What stays the same while one decision is thought over. The bag does not change between a draw
 * and the next. */
struct outlook {
    const struct aude_rules *rules;
    int seats;
    struct weights weights;
    int tiles_left;
    struct outlook_rooms each, held, stock, sure, whole;
    const struct ai_room *whole_game; /* the room that evaluates positions by itself, or NULL */
    const struct ai_room *room[AUDE_FEATURE_KINDS]; /* whose feature it is, or NULL: of no room */
    int field_points;                               /* for a city, by FIELD_SCORING */
    bool field_once, field_by_city;
    int thrift;       /* per cent: what a follower in the supply is worth of what it should be */
    unsigned wants;   /* enum outlook_wants */
    bool others_look; /* what some room counts changes with a follower anywhere (room.h) */
    uint16_t chance[KNOWN_DRAWS][KNOWN_TILES]; /* of a draw, see evaluate.c; 0: not known yet */
    struct outlook_board board;
    struct aude_survey found; /* of the position that was looked at last (aude_search.h) */
};

/* The variance that a tile to come brings between two seats of two, in hundredths of a square point
 * (odds.h). */
int outlook_spread(const struct aude_setup *setup);
/* Has the option of this name, if the game has one, this value? */
bool outlook_option(const struct aude_setup *setup, const char *name, const char *value);
/* Does a room value positions by itself (whole_game)? Weights count for nothing there. */
bool outlook_is_own(const struct aude_rules *rules);
/* What the rules say, seen by the weights of the greedy player; then, for each decision, what the
 * state says. */
void outlook_rules(struct outlook *outlook, const struct aude_rules *rules);
void outlook_begin(struct outlook *outlook, const struct aude_state *state);
/* With other weights; before outlook_begin. */
void outlook_weigh(struct outlook *outlook, const struct weights *weights);
/* Both. */
void outlook_init(struct outlook *outlook, const struct aude_state *state);

#endif
