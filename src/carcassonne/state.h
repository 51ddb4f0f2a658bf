/* SPDX-License-Identifier: Apache-2.0 */
/* Rules and state of a Carcassonne game, and the few lines everybody needs to read them.
 *
 * `struct rules` is made once from a set-up and then only read: the kinds of tile in play with all
 * four turns worked out, so that laying a tile is table look-ups.
 *
 * `struct state` is the whole game: flat, no pointer but to its rules. A region's counters are
 * packed into one word that adds up when regions merge:
 *
 *     bits  0.. 8  open sides     (city, road)
 *     bits  9..15  tiles          (city, road; each tile once, BASE-40)
 *     bits 16..22  pennants       (city), floors (tower)
 *     bits 23..29  figures        (standing on it, of anybody)
 *     bit  30      it is a castle (city, CASTLE-9)
 *     bit  31      closed for good (tower, TOWER-19); counts nothing at the end (castle, CASTLE-34)
 *
 * Who they are is found in the list of figures, which is short and only read when a feature that
 * holds some is scored.
 *
 * Foundations and bridges are segments like the printed ones. A foundation comes after the printed
 * segments and the garden and is a region of its own for ever. A tile on which a bridge may stand
 * keeps one node more than it has segments; until a bridge is built its label is REGION_NONE. Which
 * bridge a tile carries is part of its form: turn + 4 (axis + 1), or the turn alone. */
#ifndef AUDE_CARCASSONNE_STATE_H
#define AUDE_CARCASSONNE_STATE_H

#include "aude.h"
#include "carcassonne/options.h"
#include "core/grid.h"
#include "core/regions.h"

enum {
    NO_SEGMENT = 0xff,
    NO_KIND = 0xff,
    NO_TILE = 0xff,
    MAX_PAIRS = 16,     /* (field, city) pairs that touch on one tile; the printed tiles have 4 */
    MAX_EXPANSIONS = 8, /* rooms of this game */
    FOLLOWERS = 7,      /* BASE-10 */
    TWIN_WORDS = (AUDE_MAX_TILES + 63) / 64,
    SLOTS_PER_SEAT = 8, /* kinds of figure a supply can count; the rooms to come bring more */
    FORMS = 12,         /* of a tile: four turns without a bridge, with one NS, with one EW */
    NO_ITEM = 0xff,
};

/* The region word. */
enum {
    WORD_OPEN = 1,
    WORD_TILE = 1 << 9,
    WORD_PENNANT = 1 << 16,
    WORD_FLOOR = WORD_PENNANT,
    WORD_FIGURE = 1 << 23,
    WORD_CASTLE = 1 << 30,
};
static const uint32_t WORD_SHUT = 1u << 31;
static inline unsigned word_open(uint32_t word)
{
    return word & 0x1ff;
}
static inline unsigned word_tiles(uint32_t word)
{
    return word >> 9 & 0x7f;
}
static inline unsigned word_pennants(uint32_t word)
{
    return word >> 16 & 0x7f;
}
static inline unsigned word_figures(uint32_t word)
{
    return word >> 23 & 0x7f;
}

/* A kind of tile at one turn, by board side and board half side. */
struct turned {
    uint8_t edge[4]; /* enum aude_edge, the first GRID_EDGE_TYPES only */
    uint8_t side[4]; /* city, road, river, or field that holds both halves, or NO_SEGMENT */
    uint8_t half[8]; /* field segment that holds it, or NO_SEGMENT */
};

struct kind {
    struct turned form[FORMS];
    uint32_t word[AUDE_MAX_SEGMENTS];   /* what the segment alone adds to its region, tiles apart */
    uint8_t feature[AUDE_MAX_SEGMENTS]; /* enum aude_feature_kind */
    uint8_t segments;
    uint8_t turns; /* that look different */
    uint8_t twin;  /* it has two cities or two roads: a merge may count it twice (BASE-40) */
    uint8_t pairs;
    uint8_t counted; /* cities and roads: the first so many segments */
    uint8_t nodes;   /* segments, and one more where a bridge may stand */
    uint8_t axes;    /* bit a = at turn 0 both sides of axis a are field (BRIDGE-5) */
    uint8_t tower;   /* segment that is a foundation, where towers are played; or NO_SEGMENT */
    uint8_t bazaar;  /* it opens a bazaar when drawn and placed (BAZAAR-5) */
    uint16_t ends;   /* bit s = segment s is a city of one side (CASTLE-2), */
    uint16_t caps;   /* and a plain half round (CASTLE-3) */
};

struct expansion;

struct rules {
    struct aude_setup setup; /* first, in every game: src/games.h tells the game by it */
    struct kind kind[AUDE_MAX_KINDS];
    struct {
        uint8_t field, city;
    } pair[AUDE_MAX_KINDS][MAX_PAIRS];
    struct aude_kind info[AUDE_MAX_KINDS];
    const struct expansion *expansion[MAX_EXPANSIONS]; /* in play, in the order of the table */
    int expansions;
    int kinds;
    int start; /* kind of the start tile */
    uint8_t start_bag[AUDE_MAX_KINDS];
    uint16_t start_total;
    uint8_t dealt[SLOTS_PER_SEAT];          /* figures of each seat at the start */
    uint8_t claims[SLOTS_PER_SEAT];         /* by figure: bit f = may stand on feature kind f */
    uint8_t tokens[AUDE_TOKENS];            /* dealt to each seat */
    bool bridges, towers, castles, bazaars; /* rules in play */
    bool plain; /* no rules but those of the base game, no step but its four */
};

struct laid {
    uint8_t kind, form;
    uint16_t first; /* node of its segment 0 */
};

struct figure {
    uint8_t tile, segment, seat, figure;
};

/* A claimed monastery or garden and how many of its eight neighbours are missing. */
struct watch {
    uint8_t tile, segment, missing, reserved;
};

struct bridge {
    uint8_t tile, after; /* after: the tile laid last then, or together with it */
};

/* The segments of the two tiles that face each other, and who paid a token (CASTLE-12). */
struct castle {
    uint8_t tile[2], segment[2], paid;
};

struct state {
    const struct rules *rules;
    uint8_t step; /* enum aude_step */
    uint8_t seat;
    uint8_t drawn; /* kind, or NO_KIND */
    uint8_t last;  /* tile laid in this part, or NO_TILE */
    uint8_t figures, watches;
    uint8_t edited; /* the tiles are not those of the box: aude_check counts differently */
    uint8_t towers, bridges, castles;
    uint16_t turn_number;
    uint16_t bag_total;
    uint8_t reserved[2];
    uint64_t twins[TWIN_WORDS]; /* bit t = tile t has two cities or two roads, see kind.twin */
    int32_t score[AUDE_MAX_SEATS];
    uint8_t supply[AUDE_MAX_SEATS][SLOTS_PER_SEAT];
    uint8_t bag[AUDE_MAX_KINDS];
    uint8_t removed[AUDE_MAX_KINDS];
    uint8_t tokens[AUDE_MAX_SEATS][AUDE_TOKENS];
    uint8_t prisoners[AUDE_MAX_SEATS][AUDE_MAX_SEATS][AUDE_FIGURES]; /* by captor, owner, figure */
    uint8_t tower[AUDE_MAX_TOWERS];                                  /* tiles with a foundation */
    struct bridge bridge[AUDE_MAX_BRIDGES];
    struct castle castle[AUDE_MAX_CASTLES];
    struct aude_moment moment;
    struct aude_bazaar bazaar;
    struct laid laid[AUDE_MAX_TILES];
    struct figure figure[AUDE_MAX_FIGURES];
    struct watch watch[AUDE_MAX_FIGURES];
    struct grid grid;
    struct regions regions;
};

_Static_assert(sizeof(struct rules) <= AUDE_RULES_BYTES, "AUDE_RULES_BYTES is too small");
_Static_assert(sizeof(struct state) <= AUDE_STATE_BYTES, "AUDE_STATE_BYTES is too small");
_Static_assert(sizeof(struct state) > AUDE_STATE_BYTES - 64, "AUDE_STATE_BYTES is too large");

static inline const struct kind *kind_of(const struct state *state, unsigned tile)
{
    return &state->rules->kind[state->laid[tile].kind];
}

static inline unsigned laid_turn(const struct laid *laid)
{
    return laid->form % 4u;
}
/* The axis of the bridge on the tile, or -1. */
static inline int laid_axis(const struct laid *laid)
{
    return laid->form / 4 - 1;
}
static inline unsigned form_with(unsigned turn, unsigned axis)
{
    return turn + 4 * (axis + 1);
}

/* Sides and segments of a laid tile as they are now, a bridge included. */
static inline const struct turned *turned_of(const struct state *state, unsigned tile)
{
    return &kind_of(state, tile)->form[state->laid[tile].form];
}

/* Segments of the tile, a bridge on it included. */
static inline unsigned segments_of(const struct state *state, unsigned tile)
{
    return kind_of(state, tile)->segments + (state->laid[tile].form >= 4 ? 1u : 0u);
}

static inline unsigned region_of(const struct state *state, unsigned tile, unsigned segment)
{
    return state->regions.label[state->laid[tile].first + segment];
}

static inline unsigned option_of(const struct state *state, enum carcassonne_option option)
{
    return state->rules->setup.option[option];
}

/* A monastery and a garden are features of one tile that its eight neighbours complete. */
static inline bool needs_neighbours(unsigned feature)
{
    return feature == AUDE_MONASTERY || feature == AUDE_GARDEN;
}

#endif
