/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of the text board: what one character can look like, and the picture of one tile of the
 * board with all that stands on it. */
#ifndef AUDE_RENDER_BOARD_PARTS_H
#define AUDE_RENDER_BOARD_PARTS_H

#include "render/board.h"
#include "render/focus.h"
#include "render/picture.h"

/* What one character of the output looks like. */
enum ink {
    INK_PLAIN,
    INK_FIELD,
    INK_FIELD_LAST, /* the last tile laid */
    INK_CITY,
    INK_CITY_LAST,
    INK_ROAD,
    INK_ROAD_CITY,
    INK_RIVER,
    INK_SIGN,
    INK_SIGN_CITY,
    INK_LABEL,
    INK_BRIDGE,
    INK_CASTLE,
    INK_TOWER,
    INK_FOCUS,
    INK_GRASSLAND, /* The Discovery: each terrain, then the same on the last tile laid */
    INK_GRASSLAND_LAST,
    INK_MOUNTAINS,
    INK_MOUNTAINS_LAST,
    INK_SEA,
    INK_SEA_LAST,
    INK_PORT,
    INK_SEAT, /* INK_SEAT + seat */
};

/* What stands over the picture of a tile: ASCII from column x of row y. */
enum { OVERLAY_TEXT = 8, OVERLAYS = 24 };

struct overlay {
    int8_t x, y;
    uint8_t ink;
    char text[OVERLAY_TEXT];
};

struct tile_view {
    bool there;
    bool last;        /* the tile laid last */
    bool focus;       /* the decision is about this cell */
    unsigned castles; /* bit i: city segment i is part of a castle */
    struct picture picture;
    int overlays;
    struct overlay overlay[OVERLAYS];
};

/* Texts in different inks that stay together. */
struct run {
    int parts;
    struct {
        uint8_t ink;
        char text[OVERLAY_TEXT];
    } part[4];
};

void run_add(struct run *run, int ink, const char *text);
int run_length(const struct run *run);
/* Near this character, on this segment (any: -1) where there is room. */
void run_put(struct tile_view *view, const struct run *run, struct picture_at want, int segment);

/* What lies on a cell, while it is drawn. */
struct cell {
    const struct aude_state *state;
    const struct board_options *options;
    int x, y;
    int over; /* number of the segment that lies over the whole tile, or -1 */
    int top;  /* of the one whose figures a room draws, or -1 */
};

/* Is the character free? */
bool view_is_free(const struct tile_view *view, int x, int y, int length);
/* The n-th label for a segment of this cell, "" when there is none. */
const char *view_label(const struct board_options *options, int x, int y, int segment, int n);
/* "(A)", "<A>"; short: "A", "a". */
void view_figure(struct aude_standing figure, bool brief, char text[4]);

/* The cell x, y of a board; there is false when no tile lies on it. */
void tile_view_make(struct tile_view *view, const struct aude_state *state,
                    const struct board_options *options, const struct focus *focus, int width,
                    int height, int x, int y);
/* A tile that lies nowhere, with the labels of its segments. */
void tile_view_alone(struct tile_view *view, const struct aude_tile *tile, bool garden,
                     int rotation, const struct board_options *options);

#endif
