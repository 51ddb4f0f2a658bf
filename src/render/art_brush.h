/* SPDX-License-Identifier: Apache-2.0 */
/* One tile of Carcassonne under way: what art.c, art_land.c, art_town.c, art_city.c, art_crowd.c
 * and art_small.c share. They draw in this order: ground (meadow, water, roads, city floors,
 * streets), then the top: what lies flat, walls, and all that stands, from the back to the front.
 */
#ifndef AUDE_RENDER_ART_BRUSH_H
#define AUDE_RENDER_ART_BRUSH_H

#include "render/art.h"
#include "render/layout_parts.h"

enum { STANDING = 120, STREET = 96 };

/* What stands or lies, on the unturned tile: where the tile lies otherwise, it is found at the same
 * place of the tile. It takes a disc, or of a city's ground a square that is as wide. */
struct standing {
    const char *glyph; /* NULL: left out on small tiles */
    struct art_point at;
    int16_t r;
    int16_t scale; /* of the glyph in hundredths; 0: as it is */
    bool square;
    int8_t quarter; /* of a city, enum scene_kind; its ground lies below */
};
struct crowd {
    int n;
    struct standing standing[STANDING];
};

struct brush {
    struct text_out *out;
    const struct art_layout *layout;
    struct art_used *used;
    struct aude_random random;
    int rotation;
    bool small;                      /* ART_SMALL */
    struct art_point shift;          /* of the next points, on the turned tile: shadows */
    int streets;                     /* points of streets, where no house stands */
    struct art_point street[STREET]; /* on the unturned tile */
    struct crowd flat, crowd;
};

/* art.c */
void brush_point(struct brush *brush, const char *before, struct art_point p);
void brush_curve(struct brush *brush, const struct art_curve *curve);
void brush_open(struct brush *brush, const char *class);
void brush_close(struct brush *brush);
/* At a point of the turned tile; turned: as far as the tile is. */
void brush_glyph(struct brush *brush, const char *name, struct art_point p, bool turned);
/* A glyph of radius 100 scaled to r, turned by an angle. */
void brush_scaled(struct brush *brush, const char *name, struct art_point p, int r, int angle);

/* art_land.c */
void art_put_land(struct brush *brush);
void art_put_crossings(struct brush *brush);

/* art_town.c */
void art_find_streets(struct brush *brush);
void art_put_floors(struct brush *brush);
void art_put_walls(struct brush *brush);
void art_put_viaduct(struct brush *brush);

/* art_crowd.c */
void art_stand(struct crowd *crowd, struct standing thing);
/* spot: room around the places of figures. */
bool art_is_clear(const struct brush *brush, const struct standing *thing, int spot);
/* How far a point of the unturned tile is from what is not of that ground. */
int art_depth(const struct art_distance *distance, int x, int y);
/* Where a sign of the layout is drawn and how large: larger on small tiles. */
struct standing art_sign_place(const struct brush *brush, int x, int y, int r);
/* Leaves out what would lie under a sign. */
void art_clear_signs(const struct brush *brush, struct crowd *crowd);
void art_fortify(struct brush *brush);
/* What stands is upright, from the back to the front; what lies turns with the tile. */
void art_put_crowd(struct brush *brush, const struct crowd *crowd);
void art_put_flat(struct brush *brush, const struct crowd *crowd);

/* art_city.c */
bool art_lies_within(const struct art_distance *distance, const struct standing *thing, int least);
void art_build_cities(struct brush *brush, uint64_t seed);
void art_put_quarters(struct brush *brush);

/* art_fields.c */
void art_grow_fields(struct brush *brush, uint64_t seed);

/* art_small.c */
void art_build_small(struct brush *brush);

#endif
