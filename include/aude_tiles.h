/* SPDX-License-Identifier: Apache-2.0 */
/* Section 2 of the public interface: what is printed on tiles, and the catalogue of tile sets.
 * Included by aude.h, not to be included alone. */
#ifndef AUDE_TILES_H
#define AUDE_TILES_H

#ifndef AUDE_H
#error "include aude.h"
#endif

/* ---- 2 Tiles ------------------------------------------------------------------------------- */

/* Sides and half sides are numbered clockwise: sides N 0, E 1, S 2, W 3 (BASE-2); half sides 0..7
 * from the western half of N (BASE-4). A tile turned by k quarter turns clockwise shows its side s
 * at (s + k) mod 4 and its half h at (h + 2k) mod 8. */
enum aude_side { AUDE_NORTH, AUDE_EAST, AUDE_SOUTH, AUDE_WEST };

/* What is printed along a side (BASE-3). ABBEY and WALL sides occur only in sets not built yet. */
enum aude_edge AUDE_OPEN {
    AUDE_EDGE_FIELD,
    AUDE_EDGE_ROAD,
    AUDE_EDGE_CITY,
    AUDE_EDGE_RIVER,
    AUDE_EDGE_ABBEY,
    AUDE_EDGE_WALL,
    AUDE_EDGE_GRASSLAND, /* these three in The Discovery only (DISC-1) */
    AUDE_EDGE_MOUNTAINS,
    AUDE_EDGE_SEA,
    AUDE_EDGES
};

/* What can be one connected thing on the board. */
enum aude_feature_kind AUDE_OPEN {
    AUDE_CITY,
    AUDE_ROAD,
    AUDE_FIELD,
    AUDE_MONASTERY,
    AUDE_GARDEN,
    AUDE_RIVER,
    AUDE_TOWER,     /* a foundation, where towers are played: holds a follower on its top only */
    AUDE_CASTLE,    /* what a town was turned into; its segments are those of the town */
    AUDE_GRASSLAND, /* The Discovery: its features are areas of one terrain (DISC-4) */
    AUDE_MOUNTAINS,
    AUDE_SEA,
    AUDE_FEATURE_KINDS
};

/* Marks of a segment. */
enum {
    AUDE_MARK_CAP = 1,       /* city: plain rounded end piece */
    AUDE_MARK_INN = 2,       /* road */
    AUDE_MARK_CATHEDRAL = 4, /* city */
    AUDE_MARK_PRINCESS = 8,  /* city */
    AUDE_MARK_BESIEGED = 16, /* city */
    AUDE_MARK_WINE = 32,     /* city: goods */
    AUDE_MARK_GRAIN = 64,
    AUDE_MARK_CLOTH = 128,
    AUDE_MARK_LABYRINTH = 256,    /* road */
    AUDE_MARK_SHRINE = 512,       /* monastery: it is a shrine */
    AUDE_MARK_CARCASSONNE = 1024, /* field: at the wall of the City of Carcassonne */
    AUDE_MARK_HERD = 2048,        /* field: with a pig-herd (RIVER-16) */
};

/* One claimable part of a tile as printed, rotation 0 (BASE-5). Order on a tile: cities, roads,
 * fields, rivers, then monastery; a garden, where a copy has one, comes last. */
struct aude_segment {
    uint8_t kind;     /* enum aude_feature_kind */
    uint8_t sides;    /* city, road, river, area: bit s = the segment leaves by side s; an inland
                         segment of an area leaves by none */
    uint8_t halves;   /* field (and a city on half a side): bit h = it holds half side h */
    uint8_t pennants; /* city */
    uint16_t touches; /* field: bit i = it touches segment i, a city of the same tile; area: bit i =
                         it shares a border line with segment i of the same tile (DISC-7) */
    uint16_t marks;   /* AUDE_MARK_... */
    uint16_t leads; /* city, road, monastery: bit i = on the tile it leads to segment i: the road to
                       where it ends, and back; to other roads of the same crossing, to the cities
                       that it touches; a monastery to the city in which it stands (ABBEY-28) */
    uint8_t end; /* road of one side: enum aude_site where it ends; AUDE_SITE_CITY when at a city */
    uint8_t reach; /* city: bit 2s = reaches the middle of side s, bit 2s+1 = the corner clockwise
                      of it */
    uint8_t inner; /* field without half sides: bit as in reach, the corners or sides it lies at */
};

/* Printed things that are not features. */
enum aude_site {
    AUDE_SITE_NONE,
    AUDE_SITE_CITY,
    AUDE_SITE_MONASTERY,
    AUDE_SITE_JUNCTION,
    AUDE_SITE_HOUSE,
    AUDE_SITE_BAZAAR,
    AUDE_SITE_TOWER,
    AUDE_SITE_OTHER,
    AUDE_SITE_ABBEY,
    AUDE_SITE_KINDS
};

/* Printed signs that rules read; a picture shows all there are (aude_sketch). */
enum {
    AUDE_SIGN_VOLCANO = 1,
    AUDE_SIGN_DRAGON = 2,
    AUDE_SIGN_PORTAL = 4,
    AUDE_SIGN_SPRING = 8, /* where a river begins */
};

/* See aude_sketch. */
enum { AUDE_SKETCH_CITY = 64, AUDE_SKETCH_SITE = 128, AUDE_SKETCH_LINKS = 4 };
/* What only pictures show of a tile; the rules know nothing of it. Segments are numbers, and sets
 * of them masks: bit i = segment i. */
struct aude_sketch {
    const char *const *sign; /* "dragon", "flier:NW" ...; NULL after the last; NULL: none */
    uint16_t raised;         /* cities that a printed bridge alone joins */
    uint16_t walled;         /* cities that stand wall to wall with another */
    uint16_t told;           /* fields that touch what the shapes alone do not show */
    uint8_t wall;            /* half sides that the wall of Carcassonne holds */
    uint8_t gap;             /* sides: the tunnel there opens before the wall */
    uint8_t meets[AUDE_MAX_SEGMENTS]; /* road, river: where it ends, or the city whose wall it
                                         brushes: AUDE_SKETCH_CITY + segment, AUDE_SKETCH_SITE +
                                         number of the site, or 0 */
    struct {
        const char *kind;                /* "special-monastery" */
        uint8_t links;                   /* of `link` */
        uint8_t link[AUDE_SKETCH_LINKS]; /* the first cities, roads and rivers that it meets */
        uint8_t touch;                   /* sides and corners that it reaches, as a city does */
    } site[AUDE_MAX_SITES];
};

/* A kind of tile of the catalogue: facts from data/tiles. */
struct aude_tile {
    const char *id;    /* "base-d" */
    const char *facts; /* the whole entry of the tile file as one JSON object */
    uint8_t set;       /* index in the catalogue of sets */
    uint8_t count;     /* copies in the box */
    uint8_t gardens;   /* how many of them show a garden in the new edition */
    uint8_t start;     /* 1: one copy of it is the start tile */
    uint8_t rotations; /* rotations that look different: 1, 2 or 4 */
    uint8_t edge[4];   /* enum aude_edge by side */
    uint8_t segments;
    uint8_t sites;
    uint8_t over, under; /* printed bridge: segment that passes above and segment below; 255 none */
    uint8_t provisional; /* 1: not known from the printed tile, see `source` in its facts */
    uint8_t ports;       /* port cities (DISC-2) */
    uint8_t block, at[2]; /* 1: of a block that lies before the game begins; there in it: x, y */
    uint16_t signs;       /* AUDE_SIGN_... */
    struct {
        uint8_t sea, land; /* the two segments on whose border line it lies */
    } port[AUDE_MAX_PORTS];
    struct aude_segment segment[AUDE_MAX_SEGMENTS];
    struct {
        uint8_t kind, in;
    } site[AUDE_MAX_SITES];           /* enum aude_site; segment it stands in or 255 */
    const struct aude_sketch *sketch; /* NULL: nothing */
};

/* A set of tiles, as it is bought. */
struct aude_set {
    const char *id;   /* "base" */
    const char *name; /* English, to be translated */
    uint16_t first;   /* its tiles are first .. first + kinds - 1 of the catalogue */
    uint16_t kinds;
    uint16_t tiles; /* land tiles in the box, the sum of their counts */
    bool built;     /* its rules are there: it can be chosen for a game */
    uint8_t game;   /* enum aude_game to which it belongs */
};

/* How many sets the catalogue has. */
AUDE_API int aude_set_count(void);
/* A set by its index, 0 .. aude_set_count() - 1. */
AUDE_API const struct aude_set *aude_set(int set);
AUDE_API int aude_set_find(const char *id); /* -1 when there is none */
/* How many kinds of tile the catalogue has, those of all sets. */
AUDE_API int aude_tile_count(void);
/* A kind of tile by its index, 0 .. aude_tile_count() - 1. */
AUDE_API const struct aude_tile *aude_tile(int tile);
AUDE_API int aude_tile_find(const char *id); /* -1 when there is none */

#endif
