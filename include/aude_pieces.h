/* SPDX-License-Identifier: Apache-2.0 */
/* A part of section 7 of the public interface, looking: bridges, towers, castles, what a turn
 * remembers, bazaars, open tiles. Included by aude.h, not to be included alone. */
#ifndef AUDE_PIECES_H
#define AUDE_PIECES_H

#ifndef AUDE_H
#error "include aude.h"
#endif

/* Bridges in the order they were built. Its segment number is that of aude_kind. */
struct aude_bridge {
    int16_t x, y;
    uint8_t axis; /* enum aude_axis */
    uint16_t
        after; /* index of the tile that was laid last when it was built, or together with it */
};
/* How many there are. */
AUDE_API int aude_bridge_count(const struct aude_state *state);
/* One of them, by its index. */
AUDE_API struct aude_bridge aude_bridge(const struct aude_state *state, int index);
/* The axis of the bridge on the tile there, or -1. */
AUDE_API int aude_bridge_at(const struct aude_state *state, int x, int y);

/* Foundations and towers in the order their tiles were laid; none when towers are not played. */
struct aude_tower {
    int16_t x, y;
    uint8_t segment; /* its number on the tile */
    uint8_t floors;
    bool open; /* a floor may be put on it (also on a bare foundation), a follower if floors > 0 */
    bool shut; /* closed for good (TOWER-19) */
};
/* How many there are. */
AUDE_API int aude_tower_count(const struct aude_state *state);
/* One of them, by its index. */
AUDE_API struct aude_tower aude_tower(const struct aude_state *state, int index);
/* Does a tower of so many floors reach from one cell to the other (TOWER-12)? */
AUDE_API bool aude_tower_reaches(int x, int y, int floors, int to_x, int to_y);

/* What a ransom costs, in points (TOWER-25). */
enum { AUDE_RANSOM_COST = 3 };

/* Castles in the order they were made. */
struct aude_castle {
    int16_t x[2], y[2];
    uint8_t segment[2];
    uint8_t occupants; /* bit s = seat s has a figure in it; 0: empty, it scores never again */
    uint8_t paid;      /* bit s = seat s paid a token for it (CASTLE-12) */
};
/* How many there are. */
AUDE_API int aude_castle_count(const struct aude_state *state);
/* One of them, by its index. */
AUDE_API struct aude_castle aude_castle(const struct aude_state *state, int index);
/* At CHOOSE: the castle whose occupant is asked; else -1. */
AUDE_API int aude_castle_asked(const struct aude_state *state);
/* The six cells around a castle on these two cells (CASTLE-16), in reading order. False when they
 * are no neighbours. */
AUDE_API bool aude_castle_vicinity(int x0, int y0, int x1, int y1, int16_t x[6], int16_t y[6]);
/* What a castle waits for: each feature in its vicinity that it would score once that is complete
 * (CASTLE-17 to 20, 24, 28), by a segment in the vicinity. Another castle brings what it scores
 * itself. */
struct aude_waited {
    int16_t x, y;
    uint8_t segment;
    uint16_t region; /* as in struct aude_feature */
};
/* Features that one castle waits for at most. */
enum { AUDE_MAX_WAITED = 6 * (AUDE_MAX_SEGMENTS + 1) };
/* About the castle at this segment, or the town that could become one. Writes at most capacity
 * (AUDE_MAX_WAITED is enough for all) and returns how many it wrote; 0 when there is neither, and
 * for an empty castle, which waits for nothing (CASTLE-26, 27). */
AUDE_API int aude_castle_waits(const struct aude_state *state, int x, int y, int segment,
                               struct aude_waited *list, int capacity);

/* Nobody, nowhere, in the numbers below. */
enum { AUDE_NO_SEAT = 255, AUDE_NOWHERE = 65535 };

/* What a turn remembers beside the board. */
struct aude_moment {
    uint16_t raised;    /* at CAPTURE and EXCHANGE: index of the tile with the tower; else
                           AUDE_NOWHERE */
    uint8_t second;     /* 1: the second part of a double turn */
    uint8_t again;      /* 1: a second part is due after this one (TRADE-18) */
    uint8_t ransomed;   /* 1: no more ransom in this turn or part (TOWER-28) */
    uint8_t bridged;    /* 1: no more bridge in this part or turn (BRIDGE-3) */
    uint8_t bought;     /* 1: the tile of this part comes from a bazaar (BAZAAR-5) */
    uint8_t victim;     /* at EXCHANGE: the seat on the other side; else 255 */
    uint8_t asked;      /* at CASTLE: the owner who decides; else 255 */
    uint8_t convert[4]; /* by board side of the tile just placed: the owners (bits) who convert the
                           town that leaves by it */
    uint8_t fresh;      /* castles made in the present scoring round: the last so many */
    uint8_t answers;    /* answers of occupants in the present scoring round: */
    uint8_t answer[AUDE_MAX_ANSWERS]; /* rank in the list of legal actions */
};
/* What the present turn remembers; in The Discovery nothing. */
AUDE_API struct aude_moment aude_moment(const struct aude_state *state);

/* Bazaars (BAZAAR-9 ..). Nothing of it is secret. */
struct aude_bazaar {
    uint8_t running;                 /* 1 from the first tile turned up to the last one placed */
    uint8_t auction;                 /* 1: with an auction; 0: BAZAAR-31 or 22 */
    uint8_t opener;                  /* who drew the bazaar; p1 is the left neighbour */
    uint8_t due;                     /* tiles to be turned up in all */
    uint8_t tiles;                   /* turned up so far */
    uint16_t kind[AUDE_MAX_SEATS];   /* of each tile */
    uint8_t owner[AUDE_MAX_SEATS];   /* seat, or AUDE_NO_SEAT */
    uint8_t placed;                  /* bit t = tile t was placed, or discarded */
    uint8_t selector;                /* seat that selects, selected last, or AUDE_NO_SEAT */
    uint8_t item;                    /* tile under the hammer, or 255 */
    uint8_t bidder;                  /* seat asked at BID, or AUDE_NO_SEAT */
    uint8_t high;                    /* seat with the highest bid, or AUDE_NO_SEAT */
    uint8_t placers;                 /* how many have had their turn of placing */
    uint8_t pending;                 /* bazaars that wait for their time (BAZAAR-28), */
    uint8_t queue[AUDE_MAX_BAZAARS]; /* by the seats that drew them */
    uint8_t aside;    /* tiles set aside face down (BAZAAR-32, builder-first): not to be drawn */
    uint8_t regular;  /* seat whose turn was interrupted, or AUDE_NO_SEAT */
    uint8_t again;    /* 1: a second part is still due to it */
    uint8_t ransomed; /* what `moment` remembered of the interrupted turn */
    uint8_t bridged;
    uint16_t price;
};
/* The bazaar that is held, and those that wait; in The Discovery none. */
AUDE_API struct aude_bazaar aude_bazaar(const struct aude_state *state);

/* What rooms keep (aude_variable_info), one of its numbers. */
AUDE_API int aude_variable(const struct aude_state *state, int variable, int index);
/* The same by its name; `none` when it is as at the beginning of the game (nowhere, nobody,
 * nothing), or no room that plays keeps it. */
AUDE_API int aude_kept(const struct aude_state *state, const char *name, int index, int none);

/* The Discovery: open tiles (DISC-70), and what is still to be done before the first turn. */
struct aude_tableau {
    uint8_t aside;   /* tiles still to be turned up and set aside before the first turn (DISC-73) */
    uint8_t dealing; /* tiles still to be dealt before the first turn (DISC-70) */
    uint8_t placed;  /* 1: at DRAW: the seat whose turn it is has placed its tile and gets a new one
                        (DISC-71) */
    uint8_t idle;    /* 1: no tile could be placed in this turn; at ACTION a follower may only be
                        taken back (option NO_TILE_TURN) */
    uint8_t count[AUDE_MAX_SEATS];
    uint16_t kind[AUDE_MAX_SEATS][AUDE_MAX_OPEN]; /* in rising order */
};
/* The open tiles of all seats; in Carcassonne none. */
AUDE_API struct aude_tableau aude_tableau(const struct aude_state *state);
/* May the seat place a tile of this kind now, as far as draw and open tiles go? */
AUDE_API bool aude_holds(const struct aude_state *state, int seat, int kind);

#endif
