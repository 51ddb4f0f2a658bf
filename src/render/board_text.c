/* SPDX-License-Identifier: Apache-2.0 */
/* The board as text; see board.h. The pictures of the tiles come from picture.c; here they are laid
 * out in a window with coordinates, figures and labels, and turned into characters and colours. */
#include "render/board.h"

#include "render/out.h"
#include "render/picture.h"

#include <stddef.h>
#include <string.h>

/* No board is wider than its tiles in a line and a cell on both sides; labels may lie farther. */
enum { MARGIN = 5, COLUMNS = AUDE_MAX_TILES + 2 };

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
    INK_SEAT, /* INK_SEAT + seat */
};

/* Seats: black, red, yellow, violet, cyan, white: those of board_svg.c as far as a terminal can. */
static const char *const ink_256[] = {
    "",
    "38;5;64;48;5;108",
    "38;5;22;48;5;150",
    "38;5;94;48;5;137",
    "38;5;94;48;5;180",
    "1;38;5;231;48;5;108",
    "1;38;5;231;48;5;137",
    "38;5;25;48;5;74",
    "1;38;5;16;48;5;108",
    "1;38;5;16;48;5;137",
    "1;38;5;16;48;5;231",
    "1;38;5;231;48;5;16",
    "1;38;5;231;48;5;124",
    "1;38;5;16;48;5;221",
    "1;38;5;231;48;5;54",
    "1;38;5;16;48;5;44",
    "1;38;5;16;48;5;255",
};
static const char *const ink_16[] = {
    "",        "30;42", "1;37;42", "30;43",   "1;37;43", "1;37;42", "1;37;43", "37;44", "1;30;42",
    "1;30;43", "7",     "1;37;40", "1;37;41", "1;33;40", "1;37;45", "30;46",   "30;47",
};

/* A line as it is written: remembers the colour that is set. */
struct line {
    struct text_out *out;
    const struct board_options *options;
    int ink;
};

static void set_ink(struct line *line, int ink)
{
    const char *code;

    if (line->options->colour == BOARD_PLAIN || ink == line->ink)
        return;
    code = line->options->colour == BOARD_COLOUR_256 ? ink_256[ink] : ink_16[ink];
    out_text(line->out, "\033[0");
    if (code[0] != '\0') {
        out_char(line->out, ';');
        out_text(line->out, code);
    }
    out_char(line->out, 'm');
    line->ink = ink;
}

static void put(struct line *line, int ink, const char *text)
{
    set_ink(line, ink);
    out_text(line->out, text);
}

static void put_blanks(struct line *line, int n)
{
    set_ink(line, INK_PLAIN);
    while (n-- > 0)
        out_char(line->out, ' ');
}

void board_options_init(struct board_options *options)
{
    memset(options, 0, sizeof *options);
    options->scale = BOARD_NORMAL;
    options->centre = BOARD_CENTRE_LAST;
}

int board_tile_width(enum board_scale scale)
{
    return scale == BOARD_LARGE ? 11 : scale == BOARD_SMALL ? 3 : 7;
}

int board_tile_height(enum board_scale scale)
{
    return scale == BOARD_LARGE ? 5 : 3;
}

char board_seat_letter(int seat)
{
    return (char)('A' + seat);
}

const char *board_seat_sgr(int seat, enum board_colour colour)
{
    static const char *const sgr_256[] = {
        "\033[1;38;5;231;48;5;16m", "\033[1;38;5;231;48;5;124m", "\033[1;38;5;16;48;5;221m",
        "\033[1;38;5;231;48;5;54m", "\033[1;38;5;16;48;5;44m",   "\033[1;38;5;16;48;5;255m",
    };
    static const char *const sgr_16[] = {
        "\033[1;37;40m", "\033[1;37;41m", "\033[1;33;40m",
        "\033[1;37;45m", "\033[30;46m",   "\033[30;47m",
    };

    if (colour == BOARD_PLAIN || seat < 0 || seat >= AUDE_MAX_SEATS)
        return "";
    return colour == BOARD_COLOUR_256 ? sgr_256[seat] : sgr_16[seat];
}

const char *board_reset_sgr(enum board_colour colour)
{
    return colour == BOARD_PLAIN ? "" : "\033[0m";
}

/* Lines by the sides they go out to: N 1, E 2, S 4, W 8. */
static const char *road_text(int lines, bool ascii)
{
    static const char *const utf8[16] = {
        "\xe2\x95\x90", "\xe2\x95\x91", "\xe2\x95\x90", "\xe2\x95\x9a",
        "\xe2\x95\x91", "\xe2\x95\x91", "\xe2\x95\x94", "\xe2\x95\xa0",
        "\xe2\x95\x90", "\xe2\x95\x9d", "\xe2\x95\x90", "\xe2\x95\xa9",
        "\xe2\x95\x97", "\xe2\x95\xa3", "\xe2\x95\xa6", "\xe2\x95\xac",
    };
    static const char *const plain[16] = {"=", "|", "=", "+", "|", "|", "+", "+",
                                          "=", "+", "=", "+", "+", "+", "+", "+"};

    return ascii ? plain[lines & 15] : utf8[lines & 15];
}

static bool on_city(const struct picture_cell *cell)
{
    return cell->ground == PICTURE_CITY;
}

static void put_cell(struct line *line, const struct picture *picture, int x, int y, bool last)
{
    const struct picture_cell *cell = &picture->cell[y][x];
    bool ascii = line->options->ascii, city = on_city(cell);
    int ground = city ? (last ? INK_CITY_LAST : INK_CITY) : (last ? INK_FIELD_LAST : INK_FIELD);

    switch (cell->sign) {
    case SIGN_ROAD:
        put(line, city ? INK_ROAD_CITY : INK_ROAD, road_text(cell->lines, ascii));
        break;
    case SIGN_RIVER: put(line, INK_RIVER, ascii ? "~" : "\xe2\x89\x88"); break;
    case SIGN_WALL: put(line, ground, ascii ? "/" : "\xe2\x95\xb1"); break;
    case SIGN_LETTER: {
        const struct picture_letter *letter = &picture_letters[cell->letter];
        char one[2] = {letter->ascii, '\0'};

        put(line, city ? INK_SIGN_CITY : INK_SIGN, ascii ? one : letter->text);
        break;
    }
    default:
        if (city)
            put(line, ground, ascii ? "#" : "\xe2\x96\x92");
        else
            put(line, ground, (x + y) % 2 == 0 ? " " : ascii ? "." : "\xc2\xb7");
        break;
    }
}

/* What stands over the picture of a tile: a text of up to 5 characters from column x of row y. */
struct overlay {
    int8_t x, y;
    uint8_t ink;
    char text[6];
};

/* The corners of the last tile, by which it is found without colour. */
static bool corner_text(const struct picture *picture, int x, int y, bool ascii, const char **text)
{
    static const char *const utf8[4] = {"\xe2\x94\x8c", "\xe2\x94\x90", "\xe2\x94\x94",
                                        "\xe2\x94\x98"};
    static const char *const plain[4] = {"+", "+", "+", "+"};
    bool right = x == picture->width - 1, bottom = y == picture->height - 1;

    if ((x != 0 && !right) || (y != 0 && !bottom) || picture->width < 7)
        return false;
    if (picture->cell[y][x].sign != SIGN_GROUND)
        return false;
    *text = (ascii ? plain : utf8)[right + 2 * bottom];
    return true;
}

static void put_row(struct line *line, const struct picture *picture, int y, bool last,
                    const struct overlay *overlays, int count)
{
    for (int x = 0; x < picture->width; x++) {
        const struct overlay *over = NULL;
        const char *text;

        for (int i = 0; i < count; i++) {
            if (overlays[i].y == y && x >= overlays[i].x &&
                x < overlays[i].x + (int)strlen(overlays[i].text))
                over = &overlays[i];
        }
        if (over != NULL) {
            char one[2] = {over->text[x - over->x], '\0'};

            put(line, over->ink, one);
        } else if (last && corner_text(picture, x, y, line->options->ascii, &text)) {
            put(line, on_city(&picture->cell[y][x]) ? INK_CITY_LAST : INK_FIELD_LAST, text);
        } else {
            put_cell(line, picture, x, y, last);
        }
    }
}

static struct overlay overlay_at(const struct picture *picture, int segment, const char *text,
                                 int ink)
{
    struct overlay over = {0, picture->spot[segment].y, (uint8_t)ink, {0}};
    int length = (int)strlen(text), most = (int)sizeof over.text - 1, x;

    most = most > picture->width ? picture->width : most;
    length = length > most ? most : length;
    memcpy(over.text, text, (size_t)length);
    x = picture->spot[segment].x - (length - 1) / 2;
    if (x + length > picture->width)
        x = picture->width - length;
    over.x = (int8_t)(x < 0 ? 0 : x);
    return over;
}

static struct overlay figure_overlay(const struct picture *picture, struct aude_standing figure)
{
    char text[4] = {'(', board_seat_letter(figure.seat), ')', '\0'};

    if (figure.figure == AUDE_ABBOT) {
        text[0] = '<';
        text[2] = '>';
    }
    if (picture->width < 7) {
        text[0] = text[1];
        if (figure.figure == AUDE_ABBOT)
            text[0] = (char)(text[0] - 'A' + 'a');
        text[1] = '\0';
    }
    return overlay_at(picture, figure.segment, text, INK_SEAT + figure.seat);
}

size_t board_tile_row(const struct aude_tile *tile, bool garden, int turn, int row,
                      const struct board_options *options, char *text, size_t capacity)
{
    struct overlay overlays[ART_SEGMENTS];
    struct art_layout layout;
    struct picture picture;
    struct text_out out;
    struct line line = {&out, options, INK_PLAIN};
    int count = 0;

    out_init(&out, text, capacity);
    art_layout(&layout, tile, garden);
    picture_make(&picture, &layout, turn, board_tile_width(options->scale),
                 board_tile_height(options->scale));
    for (int i = 0; i < options->spot_count && count < ART_SEGMENTS; i++) {
        if (options->spots[i].segment >= 0 && options->spots[i].segment < picture.segments)
            overlays[count++] =
                overlay_at(&picture, options->spots[i].segment, options->spots[i].text, INK_LABEL);
    }
    put_row(&line, &picture, row, false, overlays, count);
    set_ink(&line, INK_PLAIN);
    return out.length;
}

/* The part of the board that is shown, in cells. */
struct window {
    int x, y, columns, rows;      /* shown */
    int left, top, right, bottom; /* all there is, inclusive */
    int width, height;            /* characters of a tile */
};

static void widen(struct window *window, int x, int y)
{
    window->left = x < window->left ? x : window->left;
    window->right = x > window->right ? x : window->right;
    window->top = y < window->top ? y : window->top;
    window->bottom = y > window->bottom ? y : window->bottom;
}

static int frontier_of(const struct aude_state *state, const struct board_options *options,
                       struct aude_cell *cells, int capacity)
{
    int count = options->frontier ? aude_frontier(state, cells, capacity) : 0;

    return count < capacity ? count : capacity;
}

/* Shown part of one axis: as many cells as fit, around the cell to keep, inside what there is. */
static void fit_axis(int first, int last, int keep, int room, int *from, int *count)
{
    int all = last - first + 1;

    *count = room > 0 && room < all ? room : all;
    *from = keep - *count / 2;
    if (*from + *count > last + 1)
        *from = last + 1 - *count;
    if (*from < first)
        *from = first;
}

static void make_window(struct window *window, const struct aude_state *state,
                        const struct board_options *options, enum board_scale scale)
{
    struct aude_cell cells[4 * AUDE_MAX_TILES];
    int last = aude_placed_count(state) - 1, keep_x = 0, keep_y = 0, room_x = 0, room_y = 0;
    int count = frontier_of(state, options, cells, 4 * AUDE_MAX_TILES);

    memset(window, 0, sizeof *window);
    for (int i = 0; i < aude_placed_count(state); i++) {
        struct aude_placed placed = aude_placed(state, i);

        if (i == 0) {
            window->left = window->right = placed.x;
            window->top = window->bottom = placed.y;
        }
        widen(window, placed.x, placed.y);
    }
    for (int i = 0; i < options->cell_count; i++)
        widen(window, options->cells[i].x, options->cells[i].y);
    for (int i = 0; i < count; i++)
        widen(window, cells[i].x, cells[i].y);
    keep_x = (window->left + window->right) / 2;
    keep_y = (window->top + window->bottom) / 2;
    if (options->centre == BOARD_CENTRE_CELL) {
        keep_x = options->centre_x;
        keep_y = options->centre_y;
    } else if (options->centre == BOARD_CENTRE_LAST && last >= 0) {
        keep_x = aude_placed(state, last).x;
        keep_y = aude_placed(state, last).y;
    }
    window->width = board_tile_width(scale);
    window->height = board_tile_height(scale);
    if (options->width > 0) /* one more for the arrow on the right */
        room_x = options->width - MARGIN - 1 < window->width
                     ? 1
                     : (options->width - MARGIN - 1) / window->width;
    if (options->height > 0) /* two lines of coordinates */
        room_y = options->height - 2 < window->height ? 1 : (options->height - 2) / window->height;
    if (room_x == 0 || room_x > COLUMNS)
        room_x = COLUMNS;
    fit_axis(window->left, window->right, keep_x, room_x, &window->x, &window->columns);
    fit_axis(window->top, window->bottom, keep_y, room_y, &window->y, &window->rows);
}

static bool whole(const struct window *window)
{
    return window->columns == window->right - window->left + 1 &&
           window->rows == window->bottom - window->top + 1;
}

static void choose_window(struct window *window, const struct aude_state *state,
                          const struct board_options *options)
{
    static const enum board_scale scales[] = {BOARD_LARGE, BOARD_NORMAL, BOARD_SMALL};

    if (options->scale != BOARD_FIT) {
        make_window(window, state, options, options->scale);
        return;
    }
    for (int i = 0; i < 3; i++) {
        make_window(window, state, options, scales[i]);
        if (whole(window))
            return;
    }
}

/* A number right-aligned in a field of characters. */
static void put_number(struct line *line, int number, int width)
{
    char text[16];
    struct text_out out;

    out_init(&out, text, sizeof text);
    out_number(&out, number);
    put_blanks(line, width - (int)out.length);
    put(line, INK_PLAIN, text);
}

/* Column numbers, each over the middle of its tiles. */
static void put_header(struct line *line, const struct window *window, int last_x, bool bottom)
{
    int behind = 0;
    bool more = bottom ? window->y + window->rows <= window->bottom : window->y > window->top;
    const char *up = line->options->ascii ? "^" : "\xe2\x96\xb2",
               *down = line->options->ascii ? "v" : "\xe2\x96\xbc";

    put(line, INK_PLAIN, more ? (bottom ? down : up) : " ");
    put(line, INK_PLAIN,
        window->x > window->left ? (line->options->ascii ? "<" : "\xe2\x97\x84") : " ");
    put_blanks(line, MARGIN - 2);
    for (int column = 0; column < window->columns; column++) {
        char text[16];
        struct text_out out;
        int x = window->x + column, start;
        bool marked = x == last_x && window->width >= 7;

        out_init(&out, text, sizeof text);
        if (marked)
            out_char(&out, '[');
        out_number(&out, x);
        if (marked)
            out_char(&out, ']');
        start = column * window->width + (window->width - (int)out.length + 1) / 2;
        if (start < behind)
            start = behind;
        put_blanks(line, start - behind);
        put(line, INK_PLAIN, text);
        behind = start + (int)out.length;
    }
    if (window->x + window->columns <= window->right) {
        put_blanks(line, window->columns * window->width - behind);
        put(line, INK_PLAIN, line->options->ascii ? ">" : "\xe2\x96\xba");
    }
    out_char(line->out, '\n');
}

static const struct board_cell_label *label_at(const struct board_options *options, int x, int y)
{
    for (int i = 0; i < options->cell_count; i++) {
        if (options->cells[i].x == x && options->cells[i].y == y)
            return &options->cells[i];
    }
    return NULL;
}

/* One row of characters of a cell without a tile. */
static void put_empty(struct line *line, const struct window *window,
                      const struct board_cell_label *label, bool open, int row)
{
    int width = window->width, length = label == NULL ? 0 : (int)strlen(label->text);
    bool edge = row == 0 || row == window->height - 1;
    const char *dot = line->options->ascii ? ":" : "\xe2\x88\x99";

    if (label != NULL && row == window->height / 2) {
        put_blanks(line, (width - length) / 2);
        put(line, INK_LABEL, label->text);
        put_blanks(line, width - length - (width - length) / 2);
    } else if ((label != NULL || open) && edge && width >= 7) {
        put_blanks(line, 1);
        put(line, INK_PLAIN, dot);
        put_blanks(line, width - 4);
        put(line, INK_PLAIN, dot);
        put_blanks(line, 1);
    } else if (open && width < 7 && row == window->height / 2) {
        put_blanks(line, 1);
        put(line, INK_PLAIN, dot);
        put_blanks(line, 1);
    } else {
        put_blanks(line, width);
    }
}

static bool is_open(const struct aude_cell *cells, int count, int x, int y)
{
    for (int i = 0; i < count; i++) {
        if (cells[i].x == x && cells[i].y == y)
            return true;
    }
    return false;
}

/* A tile of the present row of the board, made once for all its rows of characters. */
struct drawn {
    struct picture picture;
    int overlays;
    struct overlay overlay[ART_SEGMENTS];
    bool there, last;
};

static void draw_tile(struct drawn *drawn, const struct aude_state *state,
                      const struct window *window, const struct board_options *options, int x,
                      int y)
{
    int index = aude_placed_at(state, x, y);
    struct art_layout layout;
    const struct aude_kind *kind;

    drawn->there = index >= 0;
    drawn->overlays = 0;
    if (index < 0)
        return;
    kind = aude_kind(aude_state_rules(state), aude_placed(state, index).kind);
    art_layout(&layout, kind->tile, kind->garden);
    picture_make(&drawn->picture, &layout, aude_placed(state, index).turn, window->width,
                 window->height);
    drawn->last = index > 0 && index == aude_placed_count(state) - 1;
    for (int i = 0; i < aude_standing_count(state) && drawn->overlays < ART_SEGMENTS; i++) {
        struct aude_standing figure = aude_standing(state, i);

        if (figure.x == x && figure.y == y && figure.segment < drawn->picture.segments)
            drawn->overlay[drawn->overlays++] = figure_overlay(&drawn->picture, figure);
    }
    for (int i = 0; i < options->spot_count && drawn->overlays < ART_SEGMENTS; i++) {
        const struct board_spot_label *spot = &options->spots[i];

        if (spot->x == x && spot->y == y && spot->segment >= 0 &&
            spot->segment < drawn->picture.segments)
            drawn->overlay[drawn->overlays++] =
                overlay_at(&drawn->picture, spot->segment, spot->text, INK_LABEL);
    }
}

/* Columns past the last tile or label of a row are not written. */
static int used_columns(const struct aude_state *state, const struct window *window,
                        const struct board_options *options, const struct aude_cell *open,
                        int opens, int y)
{
    int columns = window->columns;

    while (columns > 0) {
        int x = window->x + columns - 1;

        if (aude_placed_at(state, x, y) >= 0 || label_at(options, x, y) != NULL ||
            is_open(open, opens, x, y))
            break;
        columns--;
    }
    return columns;
}

static void put_board_row(struct line *line, const struct aude_state *state,
                          const struct window *window, const struct aude_cell *open, int opens,
                          int y, int last_y)
{
    const struct board_options *options = line->options;
    int columns = used_columns(state, window, options, open, opens, y);
    struct drawn drawn[COLUMNS];

    for (int i = 0; i < columns; i++)
        draw_tile(&drawn[i], state, window, options, window->x + i, y);
    for (int row = 0; row < window->height; row++) {
        if (row != window->height / 2) {
            put_blanks(line, MARGIN);
        } else if (y == last_y && window->width >= 7) {
            put_number(line, y, MARGIN - 2);
            put(line, INK_PLAIN, options->ascii ? "> " : "\xe2\x96\xba ");
        } else {
            put_number(line, y, MARGIN - 2);
            put_blanks(line, 2);
        }
        for (int i = 0; i < columns; i++) {
            int x = window->x + i;

            if (drawn[i].there)
                put_row(line, &drawn[i].picture, row, drawn[i].last, drawn[i].overlay,
                        drawn[i].overlays);
            else
                put_empty(line, window, label_at(options, x, y), is_open(open, opens, x, y), row);
        }
        set_ink(line, INK_PLAIN);
        out_char(line->out, '\n');
    }
}

size_t board_text(const struct aude_state *state, const struct board_options *options, char *text,
                  size_t capacity)
{
    struct aude_cell open[4 * AUDE_MAX_TILES];
    struct window window;
    struct text_out out;
    struct line line = {&out, options, INK_PLAIN};
    int last = aude_placed_count(state) - 1,
        opens = frontier_of(state, options, open, 4 * AUDE_MAX_TILES);
    int last_x = 1 << 20, last_y = 1 << 20;

    out_init(&out, text, capacity);
    choose_window(&window, state, options);
    if (last > 0) {
        last_x = aude_placed(state, last).x;
        last_y = aude_placed(state, last).y;
    }
    put_header(&line, &window, last_x, false);
    for (int y = window.y; y < window.y + window.rows; y++)
        put_board_row(&line, state, &window, open, opens, y, last_y);
    if (window.y + window.rows <= window.bottom)
        put_header(&line, &window, last_x, true);
    set_ink(&line, INK_PLAIN);
    return out.length;
}

size_t board_legend(const struct board_options *options, char *text, size_t capacity)
{
    struct text_out out;

    out_init(&out, text, capacity);
    out_text(&out, options->ascii ? "# city  = road  . field  ~ river  + monastery  % garden  * "
                                    "pennant  o junction  (A) follower  <A> abbot"
                                  : "\xe2\x96\x92 city  \xe2\x95\x90 road  \xc2\xb7 field  "
                                    "\xe2\x89\x88 river  \xe2\x80\xa0 "
                                    "monastery  \xe2\x99\xa3 garden  \xe2\x99\xa6 pennant  o "
                                    "junction  (A) follower  <A> abbot");
    return out.length;
}
