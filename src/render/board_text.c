/* SPDX-License-Identifier: Apache-2.0 */
/* The board as text; see board.h. The pictures of the tiles come from picture.c; here they are laid
 * out in a window with coordinates, figures and labels, and turned into characters and colours. */
#include "render/board.h"

#include "render/rooms.h"
#include "render/out.h"

#include <stddef.h>
#include <string.h>

/* No board is wider than its tiles in a line and a cell on both sides; labels may lie farther. */
enum { MARGIN = 5, COLUMNS = AUDE_MAX_TILES + 2 };

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
    "1;38;5;52;48;5;222",
    "38;5;236;48;5;250",
    "1;38;5;16;48;5;223",
    "1;38;5;16;48;5;226",
    "38;5;65;48;5;150",
    "38;5;22;48;5;193",
    "38;5;238;48;5;137",
    "38;5;52;48;5;180",
    "38;5;153;48;5;25",
    "38;5;195;48;5;32",
    "1;38;5;16;48;5;223",
    "1;38;5;231;48;5;16",
    "1;38;5;231;48;5;124",
    "1;38;5;16;48;5;221",
    "1;38;5;231;48;5;54",
    "1;38;5;16;48;5;44",
    "1;38;5;16;48;5;255",
};
static const char *const ink_16[] = {
    "",        "30;42",   "1;37;42", "30;43",   "1;37;43", "1;37;42", "1;37;43",
    "37;44",   "1;30;42", "1;30;43", "7",       "1;31;47", "30;47",   "1;30;47",
    "1;30;43", "30;42",   "1;37;42", "30;43",   "1;37;43", "37;44",   "1;37;44",
    "1;30;47", "1;37;40", "1;37;41", "1;33;40", "1;37;45", "30;46",   "30;47",
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

static bool on_castle(const struct tile_view *view, const struct picture_cell *cell)
{
    return on_city(cell) && cell->segment < ART_SEGMENTS && (view->castles >> cell->segment & 1);
}

static bool on_terrain(const struct picture_cell *cell)
{
    return cell->ground >= PICTURE_GRASSLAND;
}

static int ground_ink(const struct tile_view *view, const struct picture_cell *cell)
{
    if (on_terrain(cell))
        return INK_GRASSLAND + 2 * (cell->ground - PICTURE_GRASSLAND) + view->last;
    if (on_castle(view, cell))
        return INK_CASTLE;
    if (on_city(cell))
        return view->last ? INK_CITY_LAST : INK_CITY;
    return view->last ? INK_FIELD_LAST : INK_FIELD;
}

static const char *bridge_text(int axis, bool ascii)
{
    if (ascii)
        return "H";
    return axis == AUDE_NORTH_SOUTH ? "\xe2\x95\xab" : "\xe2\x95\xaa";
}

static void put_cell(struct line *line, const struct tile_view *view, int x, int y)
{
    const struct picture_cell *cell = &view->picture.cell[y][x];
    bool ascii = line->options->ascii, city = on_city(cell), castle = on_castle(view, cell);
    int ground = ground_ink(view, cell);

    switch (cell->sign) {
    case SIGN_ROAD:
        put(line, city ? INK_ROAD_CITY : INK_ROAD, road_text(cell->lines, ascii));
        break;
    case SIGN_RIVER: put(line, INK_RIVER, ascii ? "~" : "\xe2\x89\x88"); break;
    case SIGN_WALL: put(line, ground, ascii ? "/" : "\xe2\x95\xb1"); break;
    case SIGN_BRIDGE: put(line, INK_BRIDGE, bridge_text(cell->lines, ascii)); break;
    case SIGN_LETTER: {
        const struct picture_letter *letter = &picture_letters[cell->letter];
        char one[2] = {letter->ascii, '\0'};

        put(line,
            castle             ? INK_CASTLE
            : city             ? INK_SIGN_CITY
            : on_terrain(cell) ? INK_PORT
                               : INK_SIGN,
            ascii ? one : letter->text);
        break;
    }
    default:
        if (castle)
            put(line, ground, ascii ? "&" : "\xe2\x96\x93");
        else if (city)
            put(line, ground, ascii ? "#" : "\xe2\x96\x92");
        else if (cell->ground == PICTURE_SEA)
            put(line, ground, ascii ? "~" : "\xe2\x89\x88");
        else if (cell->ground == PICTURE_MOUNTAINS)
            put(line, ground, (x + y) % 2 == 1 ? " " : ascii ? "^" : "\xe2\x96\xb2");
        else
            put(line, ground, (x + y) % 2 == 0 ? " " : ascii ? "." : "\xc2\xb7");
        break;
    }
}

static const char *focus_text(bool ascii)
{
    return ascii ? "x" : "\xc3\x97";
}

/* The corners of the last tile, by which it is found without colour, and those of a tile that the
 * decision is about. */
static bool corner_text(const struct tile_view *view, int x, int y, bool ascii, const char **text)
{
    static const char *const utf8[4] = {"\xe2\x94\x8c", "\xe2\x94\x90", "\xe2\x94\x94",
                                        "\xe2\x94\x98"};
    static const char *const plain[4] = {"+", "+", "+", "+"};
    const struct picture *picture = &view->picture;
    bool right = x == picture->width - 1, bottom = y == picture->height - 1;

    if ((x != 0 && !right) || (y != 0 && !bottom))
        return false;
    if (picture->cell[y][x].sign != SIGN_GROUND)
        return false;
    if (view->focus) {
        *text = focus_text(ascii);
        return picture->width >= 7 || (!right && !bottom);
    }
    *text = (ascii ? plain : utf8)[right + 2 * bottom];
    return view->last && picture->width >= 7;
}

static void put_row(struct line *line, const struct tile_view *view, int y)
{
    const struct picture *picture = &view->picture;

    for (int x = 0; x < picture->width; x++) {
        const struct overlay *over = NULL;
        const char *text;

        for (int i = 0; i < view->overlays; i++) {
            const struct overlay *at = &view->overlay[i];

            if (at->y == y && x >= at->x && x < at->x + (int)strlen(at->text))
                over = at;
        }
        if (over != NULL) {
            char one[2] = {over->text[x - over->x], '\0'};

            put(line, over->ink, one);
        } else if (corner_text(view, x, y, line->options->ascii, &text)) {
            put(line, view->focus ? INK_FOCUS : ground_ink(view, &picture->cell[y][x]), text);
        } else {
            put_cell(line, view, x, y);
        }
    }
}

size_t board_tile_row(const struct aude_tile *tile, bool garden, int rotation, int row,
                      const struct board_options *options, char *text, size_t capacity)
{
    struct tile_view view;
    struct text_out out;
    struct line line = {&out, options, INK_PLAIN};

    out_init(&out, text, capacity);
    tile_view_alone(&view, tile, garden, rotation, options);
    put_row(&line, &view, row);
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
                      const struct board_cell_label *label, bool open, bool focus, int row)
{
    int width = window->width, length = label == NULL ? 0 : (int)strlen(label->text);
    bool edge = row == 0 || row == window->height - 1;
    const char *dot = line->options->ascii ? ":" : "\xe2\x88\x99";

    if (label != NULL && row == window->height / 2) {
        put_blanks(line, (width - length) / 2);
        put(line, INK_LABEL, label->text);
        put_blanks(line, width - length - (width - length) / 2);
    } else if (focus && (width >= 7 ? edge : row == 0)) {
        put(line, INK_FOCUS, focus_text(line->options->ascii));
        put_blanks(line, width - 2);
        if (width >= 7)
            put(line, INK_FOCUS, focus_text(line->options->ascii));
        else
            put_blanks(line, 1);
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

/* What is looked up again and again for one board. */
struct board {
    const struct aude_state *state;
    struct window window;
    struct focus focus;
    struct aude_cell open[4 * AUDE_MAX_TILES];
    int opens;
    int last_x, last_y;
};

static bool is_focus(const struct board *board, const struct board_options *options, int x, int y)
{
    return options->decision && focus_holds(&board->focus, x, y);
}

/* Columns past the last tile or label of a row are not written. */
static int used_columns(const struct board *board, const struct board_options *options, int y)
{
    int columns = board->window.columns;

    while (columns > 0) {
        int x = board->window.x + columns - 1;

        if (aude_placed_at(board->state, x, y) >= 0 || label_at(options, x, y) != NULL ||
            is_open(board->open, board->opens, x, y) || is_focus(board, options, x, y))
            break;
        columns--;
    }
    return columns;
}

static void put_board_row(struct line *line, const struct board *board, int y)
{
    const struct board_options *options = line->options;
    const struct window *window = &board->window;
    int columns = used_columns(board, options, y);
    struct tile_view view[COLUMNS];

    for (int i = 0; i < columns; i++)
        tile_view_make(&view[i], board->state, options, &board->focus, window->width,
                       window->height, window->x + i, y);
    for (int row = 0; row < window->height; row++) {
        if (row != window->height / 2) {
            put_blanks(line, MARGIN);
        } else if (y == board->last_y && window->width >= 7) {
            put_number(line, y, MARGIN - 2);
            put(line, INK_PLAIN, options->ascii ? "> " : "\xe2\x96\xba ");
        } else {
            put_number(line, y, MARGIN - 2);
            put_blanks(line, 2);
        }
        for (int i = 0; i < columns; i++) {
            int x = window->x + i;

            if (view[i].there)
                put_row(line, &view[i], row);
            else
                put_empty(line, window, label_at(options, x, y),
                          is_open(board->open, board->opens, x, y), view[i].focus, row);
        }
        set_ink(line, INK_PLAIN);
        out_char(line->out, '\n');
    }
}

size_t board_text(const struct aude_state *state, const struct board_options *options, char *text,
                  size_t capacity)
{
    struct board board;
    struct text_out out;
    struct line line = {&out, options, INK_PLAIN};
    int last = aude_placed_count(state) - 1;

    out_init(&out, text, capacity);
    board.state = state;
    board.opens = frontier_of(state, options, board.open, 4 * AUDE_MAX_TILES);
    board.last_x = board.last_y = 1 << 20;
    focus_find(&board.focus, state);
    choose_window(&board.window, state, options);
    if (last > 0) {
        board.last_x = aude_placed(state, last).x;
        board.last_y = aude_placed(state, last).y;
    }
    put_header(&line, &board.window, board.last_x, false);
    for (int y = board.window.y; y < board.window.y + board.window.rows; y++)
        put_board_row(&line, &board, y);
    if (board.window.y + board.window.rows <= board.window.bottom)
        put_header(&line, &board.window, board.last_x, true);
    set_ink(&line, INK_PLAIN);
    return out.length;
}

size_t board_legend(const struct aude_state *state, const struct board_options *options, char *text,
                    size_t capacity)
{
    struct text_out out;

    out_init(&out, text, capacity);
    for (int i = 0; i < RENDER_FACE_COUNT; i++)
        if (render_faces[i]->legend != NULL)
            render_faces[i]->legend(&out, aude_state_rules(state), options);
    return out.length;
}
