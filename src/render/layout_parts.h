/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of the layout of a tile, in the order in which layout.c calls them, and the small
 * integer geometry that they share. */
#ifndef AUDE_RENDER_LAYOUT_PARTS_H
#define AUDE_RENDER_LAYOUT_PARTS_H

#include "render/layout.h"

/* Distances of all squares of one kind from what is not of it, in units of the tile. */
struct art_distance {
    uint16_t d[ART_GRID][ART_GRID];
};

void art_make_layout(struct art_layout *layout, const struct aude_tile *tile, bool garden);

int art_isqrt(int n);
int art_length(int dx, int dy);
struct art_point art_point_at(int x, int y);
struct art_point art_curve_point(const struct art_curve *curve, int t); /* t of ART_SAMPLES */
struct art_curve art_line(struct art_point a, struct art_point b);
/* A point on the border: 0 = NW corner, 1 = middle of N, 2 = NE corner, ... */
struct art_point art_border(int i);
/* The middle of a side, and the step from there into the tile. */
struct art_point art_gate(int side);
struct art_point art_inward(int side);
/* What only pictures show of the tile. */
const struct aude_sketch *art_sketch(const struct aude_tile *tile);
/* The first segment of a kind, or ART_NONE. */
int art_first_segment(const struct aude_tile *tile, int kind);
/* The site of the tile where a road or river ends, or ART_NONE; the town whose wall it ends at or
 * brushes, or ART_NONE. */
int art_met_site(const struct aude_tile *tile, int way);
int art_met_town(const struct aude_tile *tile, int way);

void art_map_disc(struct art_layout *layout, int x, int y, int r, int label, bool only_free);
void art_map_strip(struct art_layout *layout, struct art_point a, struct art_point b, int width,
                   int label, bool only_free);
void art_distances(const struct art_layout *layout, int label, struct art_distance *distance);

void art_towns(struct art_layout *layout);
/* The sample on the walls of a segment nearest to p, away from the corners; *out points away from
 * the town, length 64. False when the segment has no wall. */
bool art_nearest_wall(const struct art_layout *layout, int segment, struct art_point p,
                      struct art_point *at, struct art_point *out);
void art_through_ways(struct art_layout *layout);
void art_ended_ways(struct art_layout *layout);
void art_bound_sites(struct art_layout *layout);
void art_free_sites(struct art_layout *layout);
void art_fields(struct art_layout *layout);
void art_spots(struct art_layout *layout);

/* The Discovery: layout_terrain.c draws the borders of the areas that have sides, layout_inland.c
 * puts those without sides between them and counts on the map. */
void art_terrain(struct art_layout *layout);
void art_inland(struct art_layout *layout, int slim);
void art_terrain_map(struct art_layout *layout);
void art_ports(struct art_layout *layout);
void art_terrain_spots(struct art_layout *layout);
int art_node(struct art_layout *layout, int x, int y);
struct art_border *art_add_border(struct art_layout *layout, int a, int b, int from, int to);
void art_trace_curve(struct art_border *border, const struct art_curve *curve);
bool art_touch(const struct aude_tile *tile, int a, int b);
/* Makes a border a little crooked, less so towards its ends. */
void art_crook(struct art_border *border, struct aude_random *random, int depth);
/* layout_ports.c: NULL, or which areas meet that should not, or the other way round. */
const char *art_terrain_check(const struct art_layout *layout);

#endif
