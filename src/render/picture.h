/* SPDX-License-Identifier: Apache-2.0 */
/* One tile as a small picture of characters, made from its layout. */
#ifndef AUDE_RENDER_PICTURE_H
#define AUDE_RENDER_PICTURE_H

#include "render/layout.h"

enum { PICTURE_WIDTH = 11, PICTURE_HEIGHT = 5 };

enum picture_ground {
    PICTURE_NOTHING, /* no tile */
    PICTURE_FIELD,
    PICTURE_CITY,
    PICTURE_WATER,
    PICTURE_SITE,
    PICTURE_GRASSLAND, /* The Discovery */
    PICTURE_MOUNTAINS,
    PICTURE_SEA,
};

/* What stands in one character. */
enum picture_sign {
    SIGN_GROUND, /* only its ground */
    SIGN_ROAD,   /* lines: bits by side */
    SIGN_RIVER,
    SIGN_WALL,   /* between two cities of one tile */
    SIGN_LETTER, /* a glyph from the table of signs */
    SIGN_BRIDGE, /* a bridge that was built; lines: enum aude_axis */
};

struct picture_cell {
    uint8_t ground;  /* enum picture_ground */
    uint8_t segment; /* city or field of the ground; ART_NONE */
    uint8_t sign;    /* enum picture_sign */
    uint8_t lines;   /* SIGN_ROAD: bit s = a road goes out to side s */
    uint8_t letter;  /* SIGN_LETTER: index of picture_letters */
    uint8_t way;     /* road or river in this cell, PICTURE_BRIDGE, ART_NONE */
};

enum { PICTURE_BRIDGE = 254 };

/* Column and row of the character. */
struct picture_at {
    int8_t x, y;
};

struct picture {
    int width, height;
    struct picture_cell cell[PICTURE_HEIGHT][PICTURE_WIDTH];
    struct picture_at spot[ART_SEGMENTS]; /* where a figure or its label goes */
    int segments;                         /* garden included */
    struct picture_at tower;              /* the foundation; the middle of a tile without one */
    bool foundation;
};

/* Signs by name, in UTF-8 and in ASCII. */
struct picture_letter {
    const char *kind, *text;
    char ascii;
    const char *meaning; /* for the legend, English, to be translated */
};
extern const struct picture_letter picture_letters[];
extern const int picture_letter_count;

/* bridge: enum aude_axis of the bridge on the tile, in board directions, or -1. */
void picture_make(struct picture *picture, const struct art_layout *layout, int rotation,
                  int bridge, int width, int height);

/* Puts a sign of the table at a character. */
void picture_sign(struct picture *picture, struct picture_at at, const char *kind);

#endif
