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

/* The cell x, y of a board; there is false when no tile lies on it. */
void tile_view_make(struct tile_view *view, const struct aude_state *state,
                    const struct board_options *options, const struct focus *focus, int width,
                    int height, int x, int y);
/* A tile that lies nowhere, with the labels of its segments. */
void tile_view_alone(struct tile_view *view, const struct aude_tile *tile, bool garden, int turn,
                     const struct board_options *options);

#endif
