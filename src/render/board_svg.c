/* SPDX-License-Identifier: Apache-2.0 */
/* Boards and sheets as SVG; see board_svg.h. A board is drawn twice, first without writing anything
 * down: that tells which glyphs it uses. */
#include "render/board_svg.h"

#include "render/art.h"
#include "render/glyph.h"

#include <stddef.h>
#include <string.h>

enum {
    MARGIN = 90,
    PANEL_WIDTH = 760,
    PANEL_HEIGHT = 190,
    GAP = 40,
    NAME_GAP = 20, /* at least, between a name and the score */
    SHEET_STEP = 560,
    SHEET_COLUMNS = 8,
    SMALL = 48 /* pixels of a tile below which houses only disturb */
};

/* Extent of the board in cells and in units. */
struct frame {
    int left, top, columns, rows;
    int width, height;         /* of the picture, in units */
    int board_x;               /* left side of the first column */
    int panels, panel_columns; /* boxes with scores below the board */
};

void board_picture_init(struct board_picture *options)
{
    memset(options, 0, sizeof *options);
    options->scores = true;
    options->size = 100;
}

static int seats_of(const struct aude_state *state)
{
    return aude_rules_setup(aude_state_rules(state))->seats;
}

static void make_frame(struct frame *frame, const struct aude_state *state,
                       const struct board_picture *options)
{
    int right = 0, bottom = 0, rows, around = options->frontier ? 1 : 0;

    memset(frame, 0, sizeof *frame);
    for (int i = 0; i < aude_placed_count(state); i++) {
        struct aude_placed placed = aude_placed(state, i);

        frame->left = i == 0 || placed.x < frame->left ? placed.x : frame->left;
        right = i == 0 || placed.x > right ? placed.x : right;
        frame->top = i == 0 || placed.y < frame->top ? placed.y : frame->top;
        bottom = i == 0 || placed.y > bottom ? placed.y : bottom;
    }
    frame->left -= around;
    frame->top -= around;
    frame->columns = right + around - frame->left + 1;
    frame->rows = bottom + around - frame->top + 1;
    frame->width = frame->columns * ART_UNIT + 2 * MARGIN;
    if (options->scores) {
        frame->panels = seats_of(state) + 1;
        frame->panel_columns = (frame->width - GAP) / (PANEL_WIDTH + GAP);
        if (frame->panel_columns < 2)
            frame->panel_columns = 2;
        if (frame->panel_columns > frame->panels)
            frame->panel_columns = frame->panels;
        if (frame->width < frame->panel_columns * (PANEL_WIDTH + GAP) + GAP)
            frame->width = frame->panel_columns * (PANEL_WIDTH + GAP) + GAP;
        rows = (frame->panels + frame->panel_columns - 1) / frame->panel_columns;
        frame->height = rows * (PANEL_HEIGHT + GAP);
    }
    frame->board_x = (frame->width - frame->columns * ART_UNIT) / 2;
    frame->height += frame->rows * ART_UNIT + 2 * MARGIN;
}

static int pixels(int units, const struct board_picture *options)
{
    return (units * options->size + ART_UNIT / 2) / ART_UNIT;
}

void board_svg_size(const struct aude_state *state, const struct board_picture *options, int *width,
                    int *height)
{
    struct frame frame;

    make_frame(&frame, state, options);
    *width = pixels(frame.width, options);
    *height = pixels(frame.height, options);
}

static void put_opening(struct text_out *out, int width, int height,
                        const struct board_picture *options)
{
    int numbers[] = {width,      height,     pixels(width, options), pixels(height, options),
                     width + 99, height + 99};

    out_format(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 % %\" width=\"%\" height=\"%\">\n"
        "<path d=\"M-99,-99H%V%H-99Z\" fill=\"",
        numbers, 6);
    out_text(out, options->dark ? "#20282c" : "#f3eee1");
    out_text(out, "\"/>\n");
}

static const char *ink_of(const struct board_picture *options)
{
    return options->dark ? "#d9dde0" : "#4a4136";
}

/* Text as strokes from x, at most width wide. */
static void put_short(struct text_out *out, const char *text, int x, int y, int scale, int width,
                      const char *colour)
{
    out_text(out, "<path class=\"au-tx\" d=\"");
    glyph_text_short(out, text, x, y, scale, width);
    out_text(out, "\" stroke=\"");
    out_text(out, colour);
    out_format(out, "\" stroke-width=\"%\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n",
               (int[]){scale < 5 ? 5 : scale * 9 / 10}, 1);
}

/* Text around x (or from x). */
static void put_text(struct text_out *out, const char *text, int x, int y, int scale, bool centred,
                     const char *colour)
{
    int width = glyph_text_width(text, scale);

    put_short(out, text, centred ? x - width / 2 : x, y, scale, width, colour);
}

static void put_number(struct text_out *out, int number, int x, int y, int scale, bool centred,
                       const char *colour)
{
    char text[16];
    struct text_out small;

    out_init(&small, text, sizeof text);
    out_number(&small, number);
    put_text(out, text, x, y, scale, centred, colour);
}

static struct art_point corner_of(const struct frame *frame, int x, int y)
{
    struct art_point p = {(int16_t)(frame->board_x + (x - frame->left) * ART_UNIT),
                          (int16_t)(MARGIN + (y - frame->top) * ART_UNIT)};

    return p;
}

static void put_tiles(struct text_out *out, const struct aude_state *state,
                      const struct frame *frame, int layers, struct art_used *used)
{
    for (int i = 0; i < aude_placed_count(state); i++) {
        struct aude_placed placed = aude_placed(state, i);
        const struct aude_kind *kind = aude_kind(aude_state_rules(state), placed.kind);
        struct art_point at = corner_of(frame, placed.x, placed.y);
        struct art_layout layout;

        art_layout(&layout, kind->tile, kind->garden);
        out_format(out, "<g transform=\"translate(%,%)\">", (int[]){at.x, at.y}, 2);
        art_tile(out, &layout, placed.turn, layers, (unsigned)(placed.x * 7 + placed.y * 13) & 3,
                 used);
        if (layers & ART_GROUND)
            out_text(out, "<path class=\"au-gr\" d=\"M0,0H480V480H0Z\"/>");
        out_text(out, "</g>\n");
    }
}

static void put_figures(struct text_out *out, const struct aude_state *state,
                        const struct frame *frame, int size, struct art_used *used)
{
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);
        int index = aude_placed_at(state, figure.x, figure.y), kind_of_segment;
        struct aude_placed placed = aude_placed(state, index);
        const struct aude_kind *kind = aude_kind(aude_state_rules(state), placed.kind);
        struct art_point at = corner_of(frame, figure.x, figure.y), spot;
        struct art_layout layout;

        art_layout(&layout, kind->tile, kind->garden);
        kind_of_segment =
            aude_kind_segment(aude_state_rules(state), placed.kind, figure.segment)->kind;
        spot = art_turn_point(layout.spot[figure.segment], placed.turn);
        if (kind_of_segment == AUDE_MONASTERY) { /* before the building, not over it */
            spot.x = (int16_t)(spot.x - 26);
            spot.y = (int16_t)(spot.y + 34);
        }
        art_figure(out, figure.seat, figure.figure, kind_of_segment == AUDE_FIELD, at.x + spot.x,
                   at.y + spot.y, size, used);
    }
}

/* The numbers of columns and rows, and a frame round the last tile. */
static void put_marks(struct text_out *out, const struct aude_state *state,
                      const struct frame *frame, const struct board_picture *options)
{
    struct aude_cell cells[4 * AUDE_MAX_TILES];
    int last = aude_placed_count(state) - 1, open = 0;
    const char *ink = ink_of(options);

    for (int i = 0; i < frame->columns; i++)
        put_number(out, frame->left + i, frame->board_x + i * ART_UNIT + ART_UNIT / 2, MARGIN - 62,
                   5, true, ink);
    for (int i = 0; i < frame->rows; i++)
        put_number(out, frame->top + i, frame->board_x - 46,
                   MARGIN + i * ART_UNIT + ART_UNIT / 2 - 20, 5, true, ink);
    if (options->frontier)
        open = aude_frontier(state, cells, 4 * AUDE_MAX_TILES);
    for (int i = 0; i < open && i < 4 * AUDE_MAX_TILES; i++) {
        struct art_point at = corner_of(frame, cells[i].x, cells[i].y);

        out_format(
            out,
            "<path d=\"M%,%h432v432h-432Z\" fill=\"none\" stroke=\"#8d8d80\" stroke-width=\"5\" "
            "stroke-dasharray=\"18 18\"/>\n",
            (int[]){at.x + 24, at.y + 24}, 2);
    }
    if (last > 0) {
        struct aude_placed placed = aude_placed(state, last);
        struct art_point at = corner_of(frame, placed.x, placed.y);

        out_format(
            out,
            "<path d=\"M%,%h472v472h-472Z\" fill=\"none\" stroke=\"#1a1a1a\" stroke-width=\"16\"/>"
            "<path d=\"M%,%h472v472h-472Z\" fill=\"none\" stroke=\"#ffd400\" "
            "stroke-width=\"9\"/>\n",
            (int[]){at.x + 4, at.y + 4, at.x + 4, at.y + 4}, 4);
    }
}

/* Name, score and supply of one seat. */
static void put_seat(struct text_out *out, const struct aude_state *state, int seat, int x, int y,
                     const struct board_picture *options, struct art_used *used)
{
    bool turn = aude_step(state) != AUDE_STEP_OVER && aude_turn_seat(state) == seat;
    char letter[2] = {(char)('A' + seat), '\0'};
    int at = x + 200, followers = aude_supply(state, seat, AUDE_FOLLOWER);
    const char *name = options->names == NULL ? NULL : options->names[seat];
    char score[16];
    struct text_out digits;
    int score_x;

    out_init(&digits, score, sizeof score);
    out_number(&digits, aude_score(state, seat));
    score_x = x + PANEL_WIDTH - 40 - glyph_text_width(score, 13);
    if (name != NULL) {
        out_text(out, "<g>");
        glyph_title(out, name);
    }
    out_format(out, "<rect x=\"%\" y=\"%\" width=\"%\" height=\"%\" rx=\"24\" fill=\"",
               (int[]){x, y, PANEL_WIDTH, PANEL_HEIGHT}, 4);
    out_text(out, options->dark ? "#2f3a40" : "#fffaf0");
    out_text(out, turn ? "\" stroke=\"#e0a800\" stroke-width=\"12\"/>\n"
                       : "\" stroke=\"#8d8476\" stroke-width=\"4\"/>\n");
    art_figure(out, seat, AUDE_FOLLOWER, false, x + 80, y + 96, 150, used);
    put_text(out, letter, x + 148, y + 20, 5, false, ink_of(options));
    if (name != NULL)
        put_short(out, name, x + 196, y + 20, 5, score_x - NAME_GAP - (x + 196), ink_of(options));
    for (int i = 0; i < followers; i++, at += 46)
        art_figure(out, seat, AUDE_FOLLOWER, false, at - 28, y + 136, 52, used);
    for (int i = 0; i < aude_supply(state, seat, AUDE_ABBOT); i++, at += 46)
        art_figure(out, seat, AUDE_ABBOT, false, at - 24, y + 136, 52, used);
    put_text(out, score, score_x, y + 44, 13, false, ink_of(options));
    if (name != NULL)
        out_text(out, "</g>\n");
}

/* A face-down tile and how many are left. */
static void put_bag(struct text_out *out, const struct aude_state *state, int x, int y,
                    const struct board_picture *options)
{
    out_format(
        out,
        "<path d=\"M%,%h110v110h-110Z\" fill=\"#5d7f4e\" stroke=\"#3a2c20\" stroke-width=\"6\"/>"
        "<path d=\"M%,%h110v110h-110Z\" fill=\"#6f9460\" stroke=\"#3a2c20\" stroke-width=\"6\"/>"
        "<path d=\"M%,%l30,30l-30,30l-30,-30Z\" fill=\"#e3d8c2\"/>\n",
        (int[]){x + 52, y + 46, x + 36, y + 34, x + 91, y + 59}, 6);
    put_number(out, aude_bag_total(state), x + 200, y + 52, 11, false, ink_of(options));
}

static void put_panels(struct text_out *out, const struct aude_state *state,
                       const struct frame *frame, const struct board_picture *options,
                       struct art_used *used)
{
    int wide = frame->panel_columns * (PANEL_WIDTH + GAP) - GAP;

    for (int i = 0; i < frame->panels; i++) {
        int x = (frame->width - wide) / 2 + i % frame->panel_columns * (PANEL_WIDTH + GAP);
        int y = 2 * MARGIN - 30 + frame->rows * ART_UNIT +
                i / frame->panel_columns * (PANEL_HEIGHT + GAP);

        if (i + 1 < frame->panels)
            put_seat(out, state, i, x, y, options, used);
        else
            put_bag(out, state, x, y, options);
    }
}

static void put_board(struct text_out *out, const struct aude_state *state,
                      const struct frame *frame, const struct board_picture *options,
                      struct art_used *used)
{
    bool small = options->size < SMALL;

    put_tiles(out, state, frame, ART_GROUND, used);
    put_tiles(out, state, frame, small ? ART_TOP | ART_PLAIN : ART_TOP, used);
    put_marks(out, state, frame, options);
    put_figures(out, state, frame, small ? 175 : 125, used);
    if (options->scores)
        put_panels(out, state, frame, options, used);
}

size_t board_svg(const struct aude_state *state, const struct board_picture *options, char *text,
                 size_t capacity)
{
    struct art_used used = {{false}};
    struct frame frame;
    struct text_out out;

    make_frame(&frame, state, options);
    out_init(&out, NULL, 0);
    put_board(&out, state, &frame, options, &used);
    out_init(&out, text, capacity);
    put_opening(&out, frame.width, frame.height, options);
    art_definitions(&out, &used);
    put_board(&out, state, &frame, options, &used);
    out_text(&out, "</svg>\n");
    return out.length;
}

/* ---- Sheets -------------------------------------------------------------------------------- */

/* "x3" and, with gardens, "+1g": copies without and with one. */
static void put_copies(struct text_out *out, const struct aude_tile *tile, int x, int y,
                       const char *colour)
{
    char text[24];
    struct text_out small;
    const char *dash = strchr(tile->id, '-');

    out_init(&small, text, sizeof text);
    out_text(&small, dash == NULL ? tile->id : dash + 1);
    put_text(out, text, x, y, 5, false, colour);
    out_init(&small, text, sizeof text);
    out_char(&small, '*');
    out_number(&small, tile->count);
    if (tile->gardens != 0) {
        out_char(&small, '(');
        out_number(&small, tile->gardens);
        out_char(&small, ')');
    }
    put_text(out, text, x + ART_UNIT - glyph_text_width(text, 5), y, 5, false, colour);
}

static void put_sheet(struct text_out *out, int first, int count,
                      const struct board_picture *options, struct art_used *used)
{
    for (int i = 0; i < count; i++) {
        const struct aude_tile *tile = aude_tile(first + i);
        int x = 50 + i % SHEET_COLUMNS * SHEET_STEP,
            y = 100 + i / SHEET_COLUMNS * (SHEET_STEP + 30);
        struct art_layout layout;

        art_layout(&layout, tile, tile->gardens != 0);
        put_copies(out, tile, x, y - 58, ink_of(options));
        out_format(out, "<g transform=\"translate(%,%)\">", (int[]){x, y}, 2);
        art_tile(out, &layout, 0, ART_GROUND | ART_TOP, 0, used);
        out_text(out, "<path class=\"au-gr\" d=\"M0,0H480V480H0Z\"/></g>\n");
    }
}

static void sheet_extent(int set, int *first, int *count, int *width, int *height)
{
    int columns, rows;

    *first = set < 0 ? 0 : aude_set(set)->first;
    *count = set < 0 ? aude_tile_count() : aude_set(set)->kinds;
    columns = *count < SHEET_COLUMNS ? *count : SHEET_COLUMNS;
    rows = (*count + SHEET_COLUMNS - 1) / SHEET_COLUMNS;
    *width = (columns == 0 ? 1 : columns) * SHEET_STEP + 20;
    *height = (rows == 0 ? 1 : rows) * (SHEET_STEP + 30) + 30;
}

void sheet_svg_size(int set, const struct board_picture *options, int *width, int *height)
{
    int first, count;

    sheet_extent(set, &first, &count, width, height);
    *width = pixels(*width, options);
    *height = pixels(*height, options);
}

size_t sheet_svg(int set, const struct board_picture *options, char *text, size_t capacity)
{
    struct art_used used = {{false}};
    struct text_out out;
    int first, count, width, height;

    sheet_extent(set, &first, &count, &width, &height);
    out_init(&out, NULL, 0);
    put_sheet(&out, first, count, options, &used);
    out_init(&out, text, capacity);
    put_opening(&out, width, height, options);
    art_definitions(&out, &used);
    put_sheet(&out, first, count, options, &used);
    out_text(&out, "</svg>\n");
    return out.length;
}
