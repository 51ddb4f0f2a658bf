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

/* The name of one, and the room that it takes: halves of a box, or a radius (high = wide). */
const char *scene_of(int kind, int size, int variant);
void scene_extent(int kind, int size, int *wide, int *high);

/* scene_houses.c and scene_fields.c */
void scene_houses(struct text_out *out, int kind, int size, int variant);
void scene_trees(struct text_out *out, int kind, int size, int variant);
void scene_farm(struct text_out *out, int size, int variant);

/* <path fill="@r" attributes d=" ... and its end. */
void scene_open(struct text_out *out, const char *fill, const char *attributes);
void scene_close(struct text_out *out);
/* A circle in a path. */
void scene_disc(struct text_out *out, int x, int y, int r);

#endif
