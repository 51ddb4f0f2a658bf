/* SPDX-License-Identifier: Apache-2.0 */
/* Boards and sheets as SVG; see board_svg.h. A board is drawn twice, first without writing anything
 * down: that tells which glyphs it uses. */
#include "render/board_svg.h"

#include "render/rooms.h"
#include "render/glyph.h"

#include <stddef.h>
#include <string.h>

enum { SHEET_STEP = 560, SHEET_COLUMNS = 8 };

/* What stands on the uppermost tiles may stand out above them. */
static int headroom(const struct frame *frame, const struct aude_state *state)
{
    int most = 0;

    for (int i = 0; i < RENDER_FACE_COUNT; i++) {
        int room = render_faces[i]->headroom != NULL ? render_faces[i]->headroom(frame, state) : 0;

        most = room > most ? room : most;
    }
    return most;
}

static void make_frame(struct frame *frame, const struct aude_state *state,
                       const struct board_picture *options)
{
    int right = 0, bottom = 0, around = options->frontier ? 1 : 0;

    memset(frame, 0, sizeof *frame);
    for (int i = 0; i < aude_placed_count(state); i++) {
        struct aude_placed placed = aude_placed(state, i);

        frame->left = i == 0 || placed.x < frame->left ? placed.x : frame->left;
        right = i == 0 || placed.x > right ? placed.x : right;
        frame->top = i == 0 || placed.y < frame->top ? placed.y : frame->top;
        bottom = i == 0 || placed.y > bottom ? placed.y : bottom;
    }
    for (int i = 0; i < options->cell_count; i++) {
        int x = options->cells[i].x, y = options->cells[i].y;

        frame->left = x + around < frame->left ? x + around : frame->left;
        right = x - around > right ? x - around : right;
        frame->top = y + around < frame->top ? y + around : frame->top;
        bottom = y - around > bottom ? y - around : bottom;
    }
    frame->left -= around;
    frame->top -= around;
    frame->columns = right + around - frame->left + 1;
    frame->rows = bottom + around - frame->top + 1;
    frame->width = frame->columns * ART_UNIT + 2 * FRAME_MARGIN;
    frame->board_y = FRAME_MARGIN + headroom(frame, state);
    if (options->scores && options->more != NULL)
        options->more->add_panels(frame, state, options);
    frame->board_x = (frame->width - frame->columns * ART_UNIT) / 2;
    frame->height += frame->board_y + frame->rows * ART_UNIT + FRAME_MARGIN;
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
    art_paint(out, options->dark ? "@-" : "@+");
    out_text(out, "\"/>\n");
}

const char *frame_ink(const struct board_picture *options)
{
    return options->dark ? "@*" : "@^";
}

/* Text as strokes from x, at most width wide. */
void frame_short(struct text_out *out, const char *text, int x, int y, int scale, int width,
                 const char *colour)
{
    out_text(out, "<path class=\"au-tx\" d=\"");
    glyph_text_short(out, text, x, y, scale, width);
    out_text(out, "\" stroke=\"");
    art_paint(out, colour);
    out_format(out, "\" stroke-width=\"%\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n",
               (int[]){scale < 5 ? 5 : scale * 9 / 10}, 1);
}

/* Text around x (or from x). */
void frame_text(struct text_out *out, const char *text, int x, int y, int scale, bool centred,
                const char *colour)
{
    int width = glyph_text_width(text, scale);

    frame_short(out, text, centred ? x - width / 2 : x, y, scale, width, colour);
}

void frame_number(struct text_out *out, int number, int x, int y, int scale, bool centred,
                  const char *colour)
{
    char text[16];
    struct text_out small;

    out_init(&small, text, sizeof text);
    out_number(&small, number);
    frame_text(out, text, x, y, scale, centred, colour);
}

struct frame_place frame_corner(const struct frame *frame, int x, int y)
{
    struct frame_place p = {frame->board_x + (x - frame->left) * ART_UNIT,
                            frame->board_y + (y - frame->top) * ART_UNIT};

    return p;
}

static int detail_of(const struct board_picture *options)
{
    return (options->seen != 0 ? options->seen : options->size) < FRAME_SMALL ? ART_SMALL : 0;
}

static void put_tiles(struct text_out *out, const struct aude_state *state,
                      const struct frame *frame, int layers, struct art_used *used)
{
    unsigned laid[AUDE_MAX_KINDS] = {0};

    for (int i = 0; i < aude_placed_count(state); i++) {
        struct aude_placed placed = aude_placed(state, i);
        const struct aude_kind *kind = aude_kind(aude_state_rules(state), placed.kind);
        struct frame_place at = frame_corner(frame, placed.x, placed.y);
        struct art_layout layout;

        art_layout(&layout, kind->tile, kind->garden);
        out_format(out, "<g transform=\"translate(%,%)\">", (int[]){at.x, at.y}, 2);
        art_tile(out, &layout, placed.rotation, layers, laid[placed.kind]++ % ART_VARIANTS, used);
        if (layers & ART_GROUND)
            out_text(out, "<path class=\"au-gr\" d=\"M0,0H480V480H0Z\"/>");
        out_text(out, "</g>\n");
    }
}

/* The numbers of columns and rows, and a frame round the last tile. */
static void put_marks(struct text_out *out, const struct aude_state *state,
                      const struct frame *frame, const struct board_picture *options)
{
    struct aude_cell cells[4 * AUDE_MAX_TILES];
    int last = aude_placed_count(state) - 1, open = 0;
    const char *ink = frame_ink(options);

    for (int i = 0; !options->bare && i < frame->columns; i++)
        frame_number(out, frame->left + i, frame->board_x + i * ART_UNIT + ART_UNIT / 2,
                     FRAME_MARGIN - 62, 5, true, ink);
    for (int i = 0; !options->bare && i < frame->rows; i++)
        frame_number(out, frame->top + i, frame->board_x - 46,
                     frame->board_y + i * ART_UNIT + ART_UNIT / 2 - 20, 5, true, ink);
    if (options->frontier)
        open = aude_frontier(state, cells, 4 * AUDE_MAX_TILES);
    for (int i = 0; i < open && i < 4 * AUDE_MAX_TILES; i++) {
        struct frame_place at = frame_corner(frame, cells[i].x, cells[i].y);

        art_format(out,
                   "<path d=\"M%,%h432v432h-432Z\" fill=\"none\" stroke=\"@~\" stroke-width=\"5\" "
                   "stroke-dasharray=\"18 18\"/>\n",
                   (int[]){at.x + 24, at.y + 24}, 2);
    }
    if (last > 0 && !options->unframed) {
        struct aude_placed placed = aude_placed(state, last);
        struct frame_place at = frame_corner(frame, placed.x, placed.y);

        art_format(
            out,
            "<path d=\"M%,%h472v472h-472Z\" fill=\"none\" stroke=\"@a\" stroke-width=\"16\"/>"
            "<path d=\"M%,%h472v472h-472Z\" fill=\"none\" stroke=\"@!\" "
            "stroke-width=\"9\"/>\n",
            (int[]){at.x + 4, at.y + 4, at.x + 4, at.y + 4}, 4);
    }
}

/* Numbered cells where a tile may go. */
static void put_cells(struct text_out *out, const struct frame *frame,
                      const struct board_picture *options)
{
    for (int i = 0; i < options->cell_count; i++) {
        struct frame_place at = frame_corner(frame, options->cells[i].x, options->cells[i].y);

        art_format(out,
                   "<path d=\"M%,%h400v400h-400Z\" fill=\"@!\" fill-opacity=\".16\" "
                   "stroke=\"@$\" stroke-width=\"7\" stroke-dasharray=\"26 18\"/>\n",
                   (int[]){at.x + 40, at.y + 40}, 2);
        art_badge(out, options->cells[i].text, true, at.x + ART_UNIT / 2, at.y + ART_UNIT / 2,
                  options->size < FRAME_SMALL ? 400 : 260);
    }
}

/* The tiles that the decision is about: their corners, so that what lies there stays visible. In a
 * colour that no seat has. */
static void put_focus(struct text_out *out, const struct aude_state *state,
                      const struct frame *frame)
{
    static const char *const strokes[2] = {"@0\" stroke-width=\"20\"", "@?\" stroke-width=\"10\""};
    struct focus focus;

    focus_find(&focus, state);
    for (int i = 0; focus.room != NULL && i < frame->columns * frame->rows; i++) {
        int x = frame->left + i % frame->columns, y = frame->top + i / frame->columns;
        struct frame_place at = frame_corner(frame, x, y);

        if (!focus_holds(&focus, x, y) || aude_placed_at(state, x, y) < 0)
            continue;
        for (int pass = 0; pass < 2; pass++) {
            out_format(out,
                       "<path d=\"M%,%v-56h56M%,%h56v56M%,%v56h-56M%,%h-56v-56\" fill=\"none\" "
                       "stroke=\"",
                       (int[]){at.x + 18, at.y + 74, at.x + 406, at.y + 18, at.x + 462, at.y + 406,
                               at.x + 74, at.y + 462},
                       8);
            art_paint(out, strokes[pass]);
            out_text(out, "/>");
        }
        out_char(out, '\n');
    }
}

static void put_board(struct text_out *out, const struct aude_state *state,
                      const struct frame *frame, const struct board_picture *options,
                      struct art_used *used)
{
    const struct board_more *more = options->more;
    int detail = detail_of(options);

    put_tiles(out, state, frame, ART_GROUND | detail, used);
    put_tiles(out, state, frame, ART_TOP | detail, used);
    board_flat(out, state, frame, used);
    if (options->owners && more != NULL)
        more->owners(out, state, frame);
    put_marks(out, state, frame, options);
    put_cells(out, frame, options);
    if (options->decision)
        put_focus(out, state, frame);
    board_pieces(out, state, frame, options, used);
    if (options->owners && more != NULL)
        more->owner_marks(out, state, frame, options);
    if (options->scores && more != NULL)
        more->panels(out, state, frame, options, used);
}

size_t board_svg(const struct aude_state *state, const struct board_picture *options, char *text,
                 size_t capacity)
{
    struct art_used used = {0};
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
    frame_text(out, text, x, y, 5, false, colour);
    out_init(&small, text, sizeof text);
    out_char(&small, '*');
    out_number(&small, tile->count);
    if (tile->gardens != 0) {
        out_char(&small, '(');
        out_number(&small, tile->gardens);
        out_char(&small, ')');
    }
    frame_text(out, text, x + ART_UNIT - glyph_text_width(text, 5), y, 5, false, colour);
}

/* Tiles of the catalogue from number first on, or one's own. */
struct sheet {
    int first, count, width, height;
    const struct aude_tile *own;
};

/* A tile that is not known from print has a broken frame. */
static void put_sheet(struct text_out *out, const struct sheet *sheet,
                      const struct board_picture *options, struct art_used *used)
{
    for (int i = 0; i < sheet->count; i++) {
        const struct aude_tile *tile =
            sheet->own != NULL ? &sheet->own[i] : aude_tile(sheet->first + i);
        int x = 50 + i % SHEET_COLUMNS * SHEET_STEP,
            y = 100 + i / SHEET_COLUMNS * (SHEET_STEP + 30);
        struct art_layout layout;

        art_layout(&layout, tile, tile->gardens != 0);
        put_copies(out, tile, x, y - 58, frame_ink(options));
        out_format(out, "<g transform=\"translate(%,%)\">", (int[]){x, y}, 2);
        art_tile(out, &layout, 0, ART_GROUND | ART_TOP | detail_of(options), 0, used);
        out_text(out, "<path class=\"au-gr\" d=\"M0,0H480V480H0Z\"/></g>\n");
        if (tile->provisional)
            art_format(out,
                       "<path d=\"M%,%h496v496h-496Z\" fill=\"none\" stroke=\"@E\" "
                       "stroke-width=\"8\" stroke-dasharray=\"30 22\"/>\n",
                       (int[]){x - 8, y - 8}, 2);
    }
}

static void sheet_extent(struct sheet *sheet)
{
    int columns = sheet->count < SHEET_COLUMNS ? sheet->count : SHEET_COLUMNS;
    int rows = (sheet->count + SHEET_COLUMNS - 1) / SHEET_COLUMNS;

    sheet->width = (columns == 0 ? 1 : columns) * SHEET_STEP + 20;
    sheet->height = (rows == 0 ? 1 : rows) * (SHEET_STEP + 30) + 30;
}

static struct sheet sheet_of_set(int set)
{
    struct sheet sheet = {0};

    sheet.first = set < 0 ? 0 : aude_set(set)->first;
    sheet.count = set < 0 ? aude_tile_count() : aude_set(set)->kinds;
    sheet_extent(&sheet);
    return sheet;
}

static size_t write_sheet(const struct sheet *sheet, const struct board_picture *options,
                          char *text, size_t capacity)
{
    struct art_used used = {0};
    struct text_out out;

    out_init(&out, NULL, 0);
    put_sheet(&out, sheet, options, &used);
    out_init(&out, text, capacity);
    put_opening(&out, sheet->width, sheet->height, options);
    art_definitions(&out, &used);
    put_sheet(&out, sheet, options, &used);
    out_text(&out, "</svg>\n");
    return out.length;
}

void sheet_svg_size(int set, const struct board_picture *options, int *width, int *height)
{
    struct sheet sheet = sheet_of_set(set);

    *width = pixels(sheet.width, options);
    *height = pixels(sheet.height, options);
}

size_t sheet_svg(int set, const struct board_picture *options, char *text, size_t capacity)
{
    struct sheet sheet = sheet_of_set(set);

    return write_sheet(&sheet, options, text, capacity);
}

void sheet_own_svg_size(int count, const struct board_picture *options, int *width, int *height)
{
    struct sheet sheet = {.count = count};

    sheet_extent(&sheet);
    *width = pixels(sheet.width, options);
    *height = pixels(sheet.height, options);
}

size_t sheet_own_svg(const struct aude_tile *tiles, int count, const struct board_picture *options,
                     char *text, size_t capacity)
{
    struct sheet sheet = {.count = count, .own = tiles};

    sheet_extent(&sheet);
    return write_sheet(&sheet, options, text, capacity);
}
