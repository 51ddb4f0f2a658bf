/* SPDX-License-Identifier: Apache-2.0 */
/* Rules and state of a Carcassonne game, and the few lines everybody needs to read them.
 *
 * `struct rules` is made once from a set-up and then only read: the kinds of tile in play with all
 * four rotations worked out, so that laying a tile is table look-ups.
 *
 * `struct state` is the whole game: flat, no pointer but to its rules. A region's counters are
 * packed into one word that adds up when regions merge:
 *
 *     bits  0.. 8  open sides     (city, road)
 *     bits  9..17  tiles          (city, road; each tile once, BASE-40), floors (tower)
 *     bits 18..23  pennants       (city), bit 18 alone: closed for good (tower, TOWER-19)
 *     bits 24..30  figures        (standing on it, of anybody)
 *     bit  31      it is a castle (city, CASTLE-9)
 *
 * Who they are is found in the list of figures, which is short and only read when a feature that
 * holds some is scored.
 *
 * Foundations and bridges are segments like the printed ones. A foundation comes after the printed
 * segments and the garden and is a region of its own for ever. A tile on which a bridge may stand
 * keeps one node more than it has segments; until a bridge is built its label is REGION_NONE. Which
 * bridge a tile carries is part of its form: rotation + 4 (axis + 1), or the rotation alone. */
#ifndef AUDE_CARCASSONNE_STATE_H
#define AUDE_CARCASSONNE_STATE_H

#include "aude.h"
#include "carcassonne/options.h"
#include "core/bytes.h"
#include "core/grid.h"
#include "core/regions.h"
#include "core/vocabulary.h"

enum {
    NO_SEGMENT = 0xff,
    NO_KIND = 0xffff,
    NO_TILE = 0xffff,
    MAX_PAIRS = 16,     /* (field, city) pairs that touch on one tile; the printed tiles have 4 */
    MAX_ROOMS = 40,     /* of this game; bits of rules.playing */
    MAX_STATIONS = 64,  /* in the turn table */
    MAX_CHOICES = 64,   /* at all of them */
    FOLLOWERS = 7,      /* BASE-10 */
    MAX_NODES = 2560,   /* segments on the board, every printed set together: 2,100 */
    MAX_REGIONS = 1792, /* ever begun: segments less one join for every tile but the first */
    SPARE_TILES = AUDE_SPARE_TILES,
    SPARE_FIGURES = 12,
    SLOTS_PER_SEAT = 16, /* kinds of figure a supply can count: 13 in all sets */
    MAX_VARIABLES = 64,  /* of all rooms in play */
    MAX_FORGOTTEN = 48,  /* units of 8 bytes of what they keep that are forgotten in time */
    MAX_EARLY = 64,      /* kinds of tile that are drawn before all others */
    FORMS = 12,          /* of a tile: four rotations without a bridge, with one NS, with one EW */
    NO_ITEM = 0xff,
    SIGNS = 8,   /* of tiles: bits of AUDE_SIGN_... */
    WAKES = 128, /* what gives stations something to do, see room.h */
};

/* The region word. */
enum {
    WORD_OPEN = 1,
    WORD_TILE = 1 << 9,
    WORD_FLOOR = WORD_TILE,
    WORD_PENNANT = 1 << 18,
    WORD_SHUT = WORD_PENNANT,
    WORD_FIGURE = 1 << 24,
    MAX_WORD_OPEN = 511, /* what each part can count */
    MAX_WORD_PENNANTS = 63,
    MAX_WORD_FIGURES = 127,
};
static const uint32_t WORD_CASTLE = 1u << 31;
static inline unsigned word_open(uint32_t word)
{
    return word & 0x1ff;
}
static inline unsigned word_tiles(uint32_t word)
{
    return word >> 9 & 0x1ff;
}
static inline unsigned word_pennants(uint32_t word)
{
    return word >> 18 & 0x3f;
}
static inline unsigned word_figures(uint32_t word)
{
    return word >> 24 & 0x7f;
}

/* A kind of tile at one rotation, by board side and board half side. */
struct form {
    uint8_t edge[4]; /* enum aude_edge, the first GRID_EDGE_TYPES only */
    uint8_t side[4]; /* city, road, river, or field that holds both halves, or NO_SEGMENT */
    uint8_t half[8]; /* field segment that holds it, or NO_SEGMENT */
};

struct kind {
    struct form form[FORMS];
    uint32_t word[AUDE_MAX_SEGMENTS];   /* what the segment alone adds to its region, tiles apart */
    uint8_t feature[AUDE_MAX_SEGMENTS]; /* enum aude_feature_kind */
    uint8_t segments;
    uint8_t rotations; /* that look different */
    uint8_t twin;      /* it has two cities or two roads: a merge may count it twice (BASE-40) */
    uint8_t pairs;
    uint8_t counted; /* cities and roads: the first so many segments */
    uint8_t nodes;   /* segments, and one more where a bridge may stand */
    uint8_t axes;    /* bit a = at rotation 0 both sides of axis a are field (BRIDGE-5) */
    uint8_t tower;   /* segment that is a foundation, where towers are played; or NO_SEGMENT */
    uint8_t bazaar;  /* it opens a bazaar when drawn and placed (BAZAAR-5) */
    uint8_t alone;   /* it has a monastery or garden */
    uint8_t signs;   /* segments with a mark that a room in play reads */
    uint8_t closes;  /* it ends what its neighbours have at its sides (ABBEY-9) */
    uint8_t odd;     /* it is never drawn, and never on the frontier: see kind_is_odd */
    uint8_t early;   /* it is drawn before all others, the lowest first; 0: it is not */
    uint8_t bound;   /* rooms say where it may lie (RIVER-6, CULT-4) */
    uint16_t exits;  /* bits 4 s ..: the sides by which leaves what is no field at side s */
    uint16_t ends;   /* bit s = segment s is a city of one side (CASTLE-2), */
    uint16_t caps;   /* and a plain half round (CASTLE-3) */
    uint16_t may[SLOTS_PER_SEAT]; /* by figure: bit s = it may be put on segment s of the tile just
                                     placed, of a bridge too */
    struct {
        uint8_t field, city;
    } pair[MAX_PAIRS];
    _Alignas(8) union {
        struct aude_kind info;
        uint8_t reserved[168]; /* to a power of two, so that a kind is found by a shift */
    };
};
_Static_assert(sizeof(struct kind) == 512, "a kind is found by a shift");

struct room;
struct station;
struct choice;
struct variable;
struct state;

/* Rooms in play that take part in something, in their order. */
struct some_rooms {
    unsigned count;
    const struct room *room[12];
};

/* Where the arrays of a state begin, in bytes from its beginning, and what they hold. */
struct layout {
    bytes laid, labels, words, twins, figures, watches, bag, removed, signs, held, own, size;
    struct lengths {
        unsigned tiles, nodes, regions, words, figures, kinds, signs, held, own;
    } most;
    enum { SMALL, MEDIUM, LARGE, OTHER } size_of; /* sizes.h */
};

struct rules {
    struct aude_setup setup; /* first, in every game: src/games.h tells the game by it */
    struct layout layout;
    const struct room *const *room; /* all of this build, in their order */
    unsigned rooms;
    uint64_t playing;                            /* bit i = room i is in play */
    const struct station *station[MAX_STATIONS]; /* the turn table, see room.h */
    const struct choice *choice[MAX_CHOICES];
    /* at the action: those besides putting a figure, which is the first, and those of ANY_TIME */
    const struct choice *action[MAX_CHOICES];
    unsigned actions;
    uint8_t awake[WAKES];            /* by what is so: the first station that playouts enter after
                                        the action */
    uint8_t station_of[STEPS + 1];   /* place in the table, by step */
    uint64_t chance;                 /* bit s = a tile is drawn at step s */
    uint8_t entry[MAX_STATIONS];     /* by station: its place, or that of the next one */
    uint8_t first[MAX_STATIONS + 1]; /* by station: its first choice; those of ANY_TIME last */
    /* that have the site of room.h */
    struct some_rooms fits, discarded, continues, lifted, due, missed, formula, herds;
    struct some_rooms begins, holds, lies, closed, must, acted, paid, gains, keeps;
    struct some_rooms instead, strengthens, fenced, single, takes_back, enriches, interrupted;
    const struct variable *variable[MAX_VARIABLES]; /* of rooms in play, and where each begins in */
    uint16_t variable_at[MAX_VARIABLES];            /* what rooms keep (struct state_arrays own) */
    unsigned variables;
    /* what is forgotten before the game ends, of the units of what rooms keep that hold any of it:
     * first with each part, then with each turn */
    struct forgotten {
        uint64_t kept, begin; /* bits that stay, and what the others are again */
        unsigned unit;
    } forgotten[MAX_FORGOTTEN];
    unsigned forgotten_each[2]; /* how many with a new part, and with a new turn */
    uint16_t own[MAX_ROOMS];    /* by room: where its part begins there */
    int kinds;
    int start; /* kind of the start tile */
    uint16_t start_total;
    uint8_t dealt[SLOTS_PER_SEAT];  /* figures of each seat at the start */
    uint8_t claims[SLOTS_PER_SEAT]; /* by figure: bit f = may stand on feature kind f */
    uint8_t stands[SLOTS_PER_SEAT]; /* the same, where it is put in its room's way only */
    uint8_t apart; /* kinds of feature that figures are put on anywhere: their room lists them */
    uint64_t
        besides; /* verbs that are done besides the action (S400), as bits: no room claims those */
    uint16_t second; /* figures that may be put as a second follower (S440), as bits */
    /* by kind of feature: what else a figure on it depends on; NULL: nothing */
    enum aude_status (*takes[AUDE_FEATURE_KINDS])(const struct state *state, unsigned tile,
                                                  unsigned segment);
    uint16_t barred[AUDE_FEATURE_KINDS]; /* by kind of feature: why nobody stands there; 0: as
                                            the figures say */
    uint8_t strength[SLOTS_PER_SEAT];    /* by figure: what it counts in a majority (BASE-36) */
    /* by figure: what it adds to the word of its region; 0: it is no follower, occupies nothing and
     * is put where a follower of its seat stands */
    uint32_t presence[SLOTS_PER_SEAT];
    /* by figure: why it cannot be put on a feature that it may not claim (place of any kind, limit
     * of those that most figures may claim), or where no follower of its seat stands, and why it
     * cannot be captured; 0: as any figure */
    struct {
        uint16_t place, limit, alone, captured;
    } refusal[SLOTS_PER_SEAT];
    unsigned figures;       /* kinds of figure from 0 on among which are all that are dealt */
    unsigned bars;          /* bit f = figure f occupies a feature and is no follower, */
    unsigned followers;     /* or it is one */
    uint8_t tokens[TOKENS]; /* dealt to each seat */
    int dealt_kind;         /* kind of tile of which each seat has one, or -1, */
    unsigned dealt_token;   /* as this token, until it lies */
    uint32_t stock;         /* bit t = token t lies in a common stock */
    unsigned signs;         /* marks of segments, AUDE_MARK_..., that rooms in play read */
    bool bridges, towers, castles, bazaars; /* rules in play */
    bool block;     /* tiles of a block lie before the game begins; else they stay in the box */
    uint16_t towns; /* marks of fields that border one more complete city, which is no feature */
    bool empty_castles; /* of castles only those that nobody is in count for fields (CASTLE-34) */
    bool onlookers;     /* some room looks on when something is paid (source_paid) */
    bool single_parts;  /* a tile bought in a bazaar brings no second part (BAZAAR-25) */
    bool plain;         /* no rules but those of the base game, no step but its four */
    bool others_wake;   /* some station after the action has other wakes than WAKE_COMPLETE and
                           WAKE_AGAIN */
    bool short_end;     /* from S820 on no station but those of the base game ends a turn, unless a
                           second part comes */
    uint8_t start_bag[AUDE_MAX_KINDS];
    uint16_t early[MAX_EARLY]; /* kinds that are drawn before all others, in their order */
    unsigned earlies;
    uint64_t shows[SIGNS]
                  [(AUDE_MAX_KINDS + 63) / 64]; /* by sign: the kinds that show it, as bits */
    /* the kinds last: only those in play take room */
    struct kind kind[AUDE_MAX_KINDS];
};

struct laid {
    uint16_t kind;
    uint16_t first; /* node of its segment 0 */
    uint16_t form;
    uint16_t spans; /* bit a = a bridge may be built on axis a (BRIDGE-5 to 7) */
};

struct figure {
    uint16_t tile;
    uint8_t segment, seat, figure, reserved;
};

/* A segment with marks that rooms in play read. */
struct sign {
    uint16_t node, marks;
};

/* A claimed monastery or garden and how many of its eight neighbours are missing. */
struct watch {
    uint16_t tile;
    uint8_t segment, missing;
};

struct bridge {
    uint16_t tile, after; /* after: the tile laid last then, or together with it */
};

/* The segments of the two tiles that face each other, and who paid a token (CASTLE-12). */
struct castle {
    uint16_t tile[2];
    uint8_t segment[2], paid, reserved;
};

struct state {
    const struct rules *rules;
    _Alignas(8) uint8_t step; /* enum aude_step; at the same place whatever a pointer takes */
    uint8_t seat;
    uint8_t complete; /* 1: the tile just placed may have completed something that is still to be
                         scored; always so while somebody is asked between the two */
    uint8_t edited;   /* the tiles are not those of the box: aude_check counts differently */
    uint16_t drawn;   /* kind, or NO_KIND */
    uint16_t last;    /* tile laid in this part, or NO_TILE */
    uint8_t figures, watches;
    uint8_t towers, bridges, castles, reserved;
    uint16_t turn_number;
    uint16_t bag_total;
    uint16_t signs;
    int32_t score[AUDE_MAX_SEATS];
    uint8_t supply[AUDE_MAX_SEATS][SLOTS_PER_SEAT];
    uint8_t captive[AUDE_MAX_SEATS]; /* by owner: figures that others hold, in all */
    uint8_t tokens[AUDE_MAX_SEATS][TOKENS];
    /* foundations, each a region of its own for ever */
    struct {
        uint16_t tile, region;
    } tower[AUDE_MAX_TOWERS];
    struct bridge bridge[AUDE_MAX_BRIDGES];
    struct castle castle[AUDE_MAX_CASTLES];
    struct aude_moment moment;
    struct aude_bazaar bazaar;
    struct regions regions;
    struct grid grid; /* with its arrays, and then those of the layout */
};

/* The arrays, in their order in memory: X(name, type, how many). Tiles in the order they were laid;
 * the region of each node; the word of each region; bit t = tile t has two cities or two roads, see
 * kind.twin; figures on the board in the order they were put; claimed monasteries and gardens in
 * the same order; the bag, and the tiles that left the game, by kind; segments with signs in the
 * order they were laid; prisoners by owner, captor and figure; what rooms keep of their own. */
#define STATE_ARRAYS(X)                                                                            \
    X(laid, struct laid, tiles)                                                                    \
    X(labels, uint16_t, nodes)                                                                     \
    X(words, uint32_t, regions)                                                                    \
    X(twins, uint64_t, words)                                                                      \
    X(figures, struct figure, figures)                                                             \
    X(watches, struct watch, figures)                                                              \
    X(bag, uint8_t, kinds)                                                                         \
    X(removed, uint16_t, kinds)                                                                    \
    X(signs, struct sign, signs)                                                                   \
    X(held, uint8_t, held)                                                                         \
    X(own, uint64_t, own)

/* A file compiled for one size of game (playout_*.c) has the arrays as members of this struct,
 * which begins where the grid ends; for others the rules say where they begin. */
#ifdef FIXED_SIZE
struct arrays {
#define X(name, type, count) _Alignas(8) type name[FIXED_##count];
    STATE_ARRAYS(X)
#undef X
};
#define DISTANCE(state, name)                                                                      \
    (offsetof(struct state, grid) + GRID_SIZE((unsigned)FIXED_tiles) +                             \
     offsetof(struct arrays, name))
#else
#define DISTANCE(state, name) ((state)->rules->layout.name)
#endif

#define X(name, type, count)                                                                       \
    static inline type *name##_of(const struct state *state)                                       \
    {                                                                                              \
        return (type *)(void *)(bytes_at(state) + DISTANCE(state, name));                          \
    }
STATE_ARRAYS(X)
#undef X

_Static_assert(sizeof(struct rules) <= AUDE_RULES_BYTES, "AUDE_RULES_BYTES is too small");

/* Has the tile sides that meet no others of their kind in a hand or a bag, but only where they are
 * laid by hand or by a room (a wall)? It is never drawn, and never on the frontier. */
static inline bool kind_is_odd(const struct kind *kind)
{
    return kind->odd;
}

/* Copies that are in the game: in the bag at its beginning, laid before it, or dealt. */
static inline unsigned copies_of(const struct rules *rules, unsigned k)
{
    const struct aude_tile *const tile = rules->kind[k].info.tile;
    return tile->block || rules->kind[k].closes ? rules->kind[k].info.count : rules->start_bag[k];
}

/* Copies of the kind that seats have. */
static inline unsigned copies_dealt(const struct state *state, unsigned k)
{
    unsigned count = 0;
    for (unsigned seat = 0; (int)k == state->rules->dealt_kind && seat < AUDE_MAX_SEATS; seat++) {
        count += state->tokens[seat][state->rules->dealt_token];
    }
    return count;
}

static inline const struct kind *kind_of(const struct state *state, unsigned tile)
{
    return &state->rules->kind[laid_of(state)[tile].kind];
}

static inline unsigned laid_rotation(const struct laid *laid)
{
    return laid->form % 4u;
}
/* The axis of the bridge on the tile, or -1. */
static inline int laid_axis(const struct laid *laid)
{
    return laid->form / 4 - 1;
}
static inline unsigned form_with(unsigned rotation, unsigned axis)
{
    return rotation + 4 * (axis + 1);
}

/* The axes of a kind, as it is turned, whose sides are both printed field (BRIDGE-5), as bits; none
 * once it carries a bridge. Every quarter turn swaps them. */
static inline uint16_t kind_spans(const struct kind *kind, unsigned form)
{
    const unsigned twice = kind->axes * 5u; /* the two bits, and again */
    return (uint16_t)(form >= 4 ? 0 : twice >> form % 2 & 3);
}

/* Sides and segments of a laid tile as they are now, a bridge included. */
static inline const struct form *form_of(const struct state *state, unsigned tile)
{
    return &kind_of(state, tile)->form[laid_of(state)[tile].form];
}

/* Segments of the tile, a bridge on it included. */
static inline unsigned segments_of(const struct state *state, unsigned tile)
{
    return kind_of(state, tile)->segments + (laid_of(state)[tile].form >= 4 ? 1u : 0u);
}

static inline unsigned region_of(const struct state *state, unsigned tile, unsigned segment)
{
    return labels_of(state)[laid_of(state)[tile].first + segment];
}

/* How many figures of the owner the captor holds, by figure; only where towers are played, and of
 * figures that are dealt. Those of the next captor follow. */
static inline uint8_t *prisoners_of(const struct state *state, unsigned captor, unsigned owner)
{
    return held_of(state) + (owner * AUDE_MAX_SEATS + captor) * state->rules->figures;
}

static inline unsigned imprisoned(const struct state *state, unsigned captor, unsigned owner,
                                  unsigned figure)
{
    return state->rules->towers && figure < state->rules->figures
               ? prisoners_of(state, captor, owner)[figure]
               : 0;
}

/* Are there such tokens in the game? */
static inline bool token_plays(const struct rules *rules, unsigned token)
{
    return rules->tokens[token] > 0 || (rules->stock >> token & 1) != 0;
}

/* How many of the region's segments have one of these marks, AUDE_MARK_..., as far as rooms in play
 * read them. */
static inline unsigned region_signs(const struct state *state, unsigned region, unsigned marks)
{
    const struct sign *const signs = signs_of(state);
    const uint16_t *const labels = labels_of(state);
    unsigned count = 0;
    for (unsigned i = 0; i < state->signs; i++) {
        count += labels[signs[i].node] == region && (signs[i].marks & marks) != 0;
    }
    return count;
}

/* Does the figure occupy features, or does it only stand where a follower of its seat does? */
static inline bool is_follower(const struct rules *rules, unsigned figure)
{
    return (rules->followers >> figure & 1) != 0;
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
