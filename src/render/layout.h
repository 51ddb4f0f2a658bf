/* SPDX-License-Identifier: Apache-2.0 */
/* Where everything on a tile lies. A tile of the catalogue is pure topology (which segment leaves
 * by which side, which field touches which city); the layout gives it a shape: walls, road and
 * river courses, places of buildings and marks, a spot for a figure on every segment, and a map
 * that says for each small square of the tile to which segment it belongs. Pictures, hit tests and
 * the text board all come from this one description.
 *
 * All numbers are integers. A tile measures ART_UNIT x ART_UNIT, x grows east, y south, and the
 * layout is that of rotation 0; art_rotate_point turns what is drawn.
 *
 * The map is made last, from the shapes, by filling; layout_check then compares the fields that
 * came out with the fields of the tile: a picture that says something else than the rules is found
 * by the tests and not by a player. */
#ifndef AUDE_RENDER_LAYOUT_H
#define AUDE_RENDER_LAYOUT_H

#include "aude.h"

enum {
    ART_UNIT = 480,
    ART_GRID = 80, /* squares of the map along a side */
    ART_CELL = ART_UNIT / ART_GRID,
    ART_EDGES = 10,   /* pieces of a town's outline: 4 sides in halves + 2 walls */
    ART_SAMPLES = 16, /* points taken on a curve */
    ART_OUTLINE = ART_EDGES * ART_SAMPLES,
    ART_TOWNS = 6,
    ART_WAYS = 12, /* strokes of roads and rivers: a ring has 1 + 4 */
    ART_PIECES = 4,
    ART_SITES = 4,
    ART_LINKS = 4,
    ART_MARKS = 12,
    ART_SEGMENTS = AUDE_MAX_SEGMENTS + 1, /* the garden comes last */
    ART_ROAD_WIDTH = 50,
    ART_RIVER_WIDTH = 72,
    ART_FIGURE = 42, /* radius of a figure */
    ART_GARDEN = 56,
    ART_BORDERS = 24, /* lines between areas of The Discovery */
    ART_TRACK = 17,   /* points of such a line */
    ART_NODES = 28,   /* where such lines end: corners of the tile and inside it */
};

/* What a square of the map can be besides a segment. */
enum {
    ART_LABEL_FREE = 255,
    ART_LABEL_SITE = 254,
    ART_LABEL_SLIVER = 253, /* while the map is made: too small to be a field */
    ART_LABEL_WALL = 250,
    ART_NONE = 255,
};

struct art_point {
    int16_t x, y;
};

/* A cubic Bezier curve. */
struct art_curve {
    struct art_point p[4];
};

/* A piece of a city (or of the City of Carcassonne, ART_LABEL_WALL). A city joined by a printed
 * bridge alone has several, raised = true. */
struct art_town {
    uint8_t segment;
    bool raised;
    int count; /* edges, clockwise */
    struct art_curve edge[ART_EDGES];
    bool wall[ART_EDGES]; /* a wall, not a side of the tile */
    int points;
    struct art_point outline[ART_OUTLINE];
};

/* One stroke of a road or river. */
struct art_way {
    uint8_t segment;
    uint8_t kind; /* AUDE_ROAD or AUDE_RIVER */
    bool over;    /* passes above what it crosses */
    bool mouth;   /* ends in the mouth of a tunnel */
    bool ring;
    int8_t site; /* index of the site where it ends, -1 none */
    int pieces;
    struct art_curve piece[ART_PIECES];
};

/* A building or the like. */
struct art_site {
    const char *kind;
    uint8_t number; /* of the tile's sites */
    int16_t x, y, r;
    uint8_t segment; /* the monastery, or ART_NONE */
    uint8_t in;      /* city that it stands in, or ART_NONE */
    int links;       /* ground that joins it to walls, roads or sides of the tile */
    struct art_point link[ART_LINKS];
};

/* A mark of a segment or of the tile: "pennant", "inn", "wine", "dragon", ... */
struct art_mark {
    const char *kind;
    int16_t x, y, r;
    uint8_t segment; /* or ART_NONE */
};

/* The line between two areas of The Discovery, from node to node; closed around an area that lies
 * inside another. Nodes 0..3 are the corners NE, SE, SW, NW. */
struct art_border {
    uint8_t a, b; /* segments on its two sides, a < b unless closed; closed: a lies inside b */
    uint8_t from, to;
    bool closed; /* clockwise; its last point is the first */
    struct art_point p[ART_TRACK];
};

/* A port city stands on the border of its two areas. */
struct art_port {
    uint8_t sea, land;
    struct art_point at;
    struct art_point out; /* towards the sea, length 64 */
};

struct art_layout {
    const struct aude_tile *tile;
    bool garden;
    bool terrain; /* a tile of The Discovery: borders, nodes and ports, nothing of the rest */
    int borders, nodes, ports;
    struct art_border border[ART_BORDERS];
    struct art_point node[ART_NODES];
    struct art_port port[AUDE_MAX_PORTS];
    int towns, ways, sites, marks;
    struct art_town town[ART_TOWNS];
    struct art_way way[ART_WAYS];
    struct art_site site[ART_SITES];
    struct art_mark mark[ART_MARKS];
    struct art_point garden_at;
    int16_t garden_r;
    struct art_point spot[ART_SEGMENTS]; /* where a figure stands */
    bool viaduct; /* of a city that a printed bridge joins; from wall to wall: */
    struct art_point viaduct_end[2];
    bool crossing; /* a printed bridge or tunnel, at: */
    struct art_point cross;
    uint8_t map[ART_GRID][ART_GRID]; /* [row][column]: segment or ART_LABEL_... */
    const char *fault;               /* what the fields of the map got wrong, or NULL */
};

/* Made anew, or as it was made before (kept.c). One picture at a time: there are no locks. */
void art_layout(struct art_layout *layout, const struct aude_tile *tile, bool garden);

/* The outline of an area, clockwise: sides of the tile and borders one after the other; an area
 * that lies inside another is a single closed border. */
struct art_step {
    uint8_t side;   /* or ART_NONE: */
    uint8_t border; /* this one, */
    bool back;      /* from its end to its beginning */
};
struct art_ring {
    int steps;
    struct art_step step[ART_BORDERS + 4];
};
void art_ring(const struct art_layout *layout, int segment, struct art_ring *ring);

/* NULL when the map tells the same as the tile: each field holds its half sides and no others, each
 * city, road and river its sides, and each spot lies on its segment. Else what is wrong. */
const char *art_layout_check(const struct art_layout *layout);

struct art_point art_rotate_point(struct art_point p, int rotation);
/* The segment at a point of the turned tile, or ART_NONE. */
int art_segment_at(const struct art_layout *layout, int rotation, int x, int y);

#endif
