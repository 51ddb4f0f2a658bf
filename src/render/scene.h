/* SPDX-License-Identifier: Apache-2.0 */
/* Small pictures of many things at once: blocks of houses, groves, fields, flocks. They are made by
 * code from a few numbers, each colour of a scene is one path, so that a board full of them has few
 * elements; glyph.c gives them out under their names beside the pictures that are drawn by hand.
 * Light comes from the upper left, as everywhere. */
#ifndef AUDE_RENDER_SCENE_H
#define AUDE_RENDER_SCENE_H

#include "render/out.h"

#include <stdint.h>

/* Kinds of scenes, each in three sizes and as many variants as SCENE_VARIANTS says. */
enum scene_kind {
    SCENE_TILED,  /* blocks of a city: tiled roofs, */
    SCENE_THATCH, /* smaller houses, */
    SCENE_SLATE,  /* and rich ones */
    SCENE_YARD,   /* open places of a city: gardens, markets, orchards, wells */
    SCENE_WOOD,   /* round trees */
    SCENE_FIRS,
    SCENE_FARM, /* fields with hedges */
    SCENE_KINDS,
};
enum { SCENE_SMALL, SCENE_MIDDLE, SCENE_LARGE, SCENE_SIZES };
enum { SCENE_VARIANTS = 4 };

int scene_count(void);
/* "tiled-l0" */
const char *scene_name(int scene);
void scene_define(struct text_out *out, int scene);

const char *scene_of(int kind, int size, int variant);
/* The room that one takes: half of a square in a city, a radius elsewhere. A square stays one when
 * a tile is turned, so the same scenes stand around its middle however the tile lies. */
int scene_extent(int kind, int size);

/* scene_houses.c, scene_yards.c and scene_fields.c */
void scene_houses(struct text_out *out, int kind, int size, int variant);
void scene_yard(struct text_out *out, int size, int variant);
void scene_trees(struct text_out *out, int kind, int size, int variant);
void scene_farm(struct text_out *out, int size, int variant);

/* <path fill="@r" attributes d=" ... and its end. */
void scene_open(struct text_out *out, const char *fill, const char *attributes);
void scene_close(struct text_out *out);
/* The ground of a block or yard: a square with its corners cut. */
void scene_plot(struct text_out *out, const char *fill, int half);
/* A circle in a path. */
void scene_disc(struct text_out *out, int x, int y, int r);

#endif
