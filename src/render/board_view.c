/* SPDX-License-Identifier: Apache-2.0 */
/* One tile of the text board with figures, the pieces of the rooms and labels over its picture. Two
 * of them never cover each other while there is room: figures come first and stay on their segment,
 * pieces and labels find another place. */
#include "render/rooms.h"

#include "render/out.h"

#include <stddef.h>
#include <string.h>

void run_add(struct run *run, int ink, const char *text)
{
    size_t length = strlen(text);

    if (length == 0)
        return;
    length = length < OVERLAY_TEXT ? length : OVERLAY_TEXT - 1;
    run->part[run->parts].ink = (uint8_t)ink;
    memcpy(run->part[run->parts].text, text, length);
    run->part[run->parts++].text[length] = '\0';
}

int run_length(const struct run *run)
{
    int length = 0;

    for (int i = 0; i < run->parts; i++)
        length += (int)strlen(run->part[i].text);
    return length;
}

bool view_is_free(const struct tile_view *view, int x, int y, int length)
{
    for (int i = 0; i < view->overlays; i++) {
        const struct overlay *over = &view->overlay[i];

        if (over->y == y && over->x < x + length && x < over->x + (int)strlen(over->text))
            return false;
    }
    return true;
}

static bool is_word(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Two texts side by side that would be read as one, such as T5 and 7(B). */
static bool runs_on(const struct tile_view *view, int x, int y, const char *text, int length)
{
    for (int i = 0; i < view->overlays; i++) {
        const struct overlay *over = &view->overlay[i];
        int end = over->x + (int)strlen(over->text);

        if (over->y != y || view->picture.width < 7)
            continue;
        if ((end == x && is_word(text[0]) && is_word(over->text[end - over->x - 1])) ||
            (over->x == x + length && is_word(text[length - 1]) && is_word(over->text[0])))
            return true;
    }
    return false;
}

static bool on_segment(const struct picture *picture, int x, int y, int segment)
{
    const struct picture_cell *cell = &picture->cell[y][x];

    return segment < 0 || (cell->way == ART_NONE ? cell->segment : cell->way) == segment;
}

static int letters_below(const struct picture *picture, int x, int y, int length)
{
    int letters = 0;

    for (int i = 0; i < length; i++)
        letters += picture->cell[y][x + i].sign == SIGN_LETTER;
    return letters;
}

/* Of a bridge; only who stands on it covers it. */
static int bridge_below(const struct picture *picture, int x, int y, int length, int segment)
{
    int covered = 0;

    for (int i = 0; i < length; i++)
        covered += picture->cell[y][x + i].sign == SIGN_BRIDGE;
    return segment == PICTURE_BRIDGE ? 0 : covered;
}

/* Where a text of this length goes: its middle at the wanted character or, when something stands
 * there, at the nearest free one, of the same segment if there is such. */
static struct picture_at place_for(const struct tile_view *view, struct picture_at want,
                                   const char *text, int length, int segment)
{
    const struct picture *picture = &view->picture;
    int most = picture->width - length, start = want.x - (length - 1) / 2, best = 1 << 20;
    struct picture_at found;

    start = start > most ? most : start;
    found.x = (int8_t)(start < 0 ? 0 : start);
    found.y = want.y;
    if (view_is_free(view, found.x, found.y, length) &&
        !runs_on(view, found.x, found.y, text, length) &&
        bridge_below(picture, found.x, found.y, length, segment) == 0)
        return found;
    for (int y = 0; y < picture->height; y++) {
        for (int x = 0; x <= most; x++) {
            int across = x + (length - 1) / 2 - want.x, down = y - want.y, cost;

            if (!view_is_free(view, x, y, length))
                continue;
            cost = (across < 0 ? -across : across) + 4 * (down < 0 ? -down : down) +
                   3 * letters_below(picture, x, y, length) +
                   12 * bridge_below(picture, x, y, length, segment);
            if (!on_segment(picture, x + (length - 1) / 2, y, segment))
                cost += 40;
            if (runs_on(view, x, y, text, length))
                cost += 30;
            if (cost < best) {
                best = cost;
                found.x = (int8_t)x;
                found.y = (int8_t)y;
            }
        }
    }
    return found;
}

void run_put(struct tile_view *view, const struct run *run, struct picture_at want, int segment)
{
    int room = view->picture.width, length = 0;
    char text[4 * OVERLAY_TEXT];
    struct picture_at at;

    for (int i = 0; i < run->parts; i++) {
        size_t part = strlen(run->part[i].text);

        memcpy(text + length, run->part[i].text, part);
        length += (int)part;
    }
    if (length == 0)
        return;
    at = place_for(view, want, text, length < room ? length : room, segment);
    for (int i = 0; i < run->parts && view->overlays < OVERLAYS && room > 0; i++) {
        struct overlay *over = &view->overlay[view->overlays++];
        int part = (int)strlen(run->part[i].text);

        part = part < room ? part : room;
        over->x = at.x;
        over->y = at.y;
        over->ink = run->part[i].ink;
        memcpy(over->text, run->part[i].text, (size_t)part);
        over->text[part] = '\0';
        at.x = (int8_t)(at.x + part);
        room -= part;
    }
}

const char *view_label(const struct board_options *options, int x, int y, int segment, int n)
{
    for (int i = 0; i < options->spot_count; i++) {
        const struct board_spot_label *spot = &options->spots[i];

        if (spot->x == x && spot->y == y && spot->segment == segment && n-- == 0)
            return spot->text;
    }
    return "";
}

void view_figure(struct aude_standing figure, bool brief, char text[4])
{
    char letter = board_seat_letter(figure.seat);
    const struct render_figure *shape = render_figure(figure.figure);

    if (brief) {
        text[0] = shape->small ? (char)(letter - 'A' + 'a') : letter;
        text[1] = '\0';
        return;
    }
    text[0] = shape->around[0];
    text[1] = letter;
    text[2] = shape->around[1];
    text[3] = '\0';
}

static struct picture_at middle_of(const struct picture *picture)
{
    struct picture_at at = {(int8_t)(picture->width / 2), (int8_t)(picture->height / 2)};

    return at;
}

/* The character of a segment, that of what lies over the tile included. */
static bool spot_of(const struct tile_view *view, const struct cell *cell, int segment,
                    struct picture_at *at)
{
    if (segment == cell->over)
        *at = middle_of(&view->picture);
    else if (segment >= 0 && segment < view->picture.segments)
        *at = view->picture.spot[segment];
    else
        return false;
    return true;
}

static int label_segment(const struct cell *cell, int segment)
{
    return segment == cell->over ? PICTURE_BRIDGE : segment;
}

/* What it would score if it were taken back now. */
static void add_quote(struct run *run, const struct tile_view *view, const struct cell *cell,
                      struct aude_standing figure)
{
    struct aude_feature feature;
    struct text_out out;
    char text[OVERLAY_TEXT];

    if (!(cell->options->quotes >> figure.seat & 1) || view->picture.width < 7 ||
        !aude_feature_at(cell->state, figure.x, figure.y, figure.segment, &feature) ||
        feature.kind < AUDE_GRASSLAND)
        return;
    out_init(&out, text, sizeof text);
    out_char(&out, ':');
    out_number(&out, feature.quote);
    run_add(run, INK_LABEL, text);
}

static void put_figures(struct tile_view *view, const struct cell *cell)
{
    int seen[AUDE_MAX_SEGMENTS + 3] = {0};

    for (int i = 0; i < aude_standing_count(cell->state); i++) {
        struct aude_standing figure = aude_standing(cell->state, i);
        struct run run = {0};
        struct picture_at at;
        char text[4];

        if (figure.x != cell->x || figure.y != cell->y || figure.segment == cell->top ||
            !spot_of(view, cell, figure.segment, &at))
            continue;
        view_figure(figure, view->picture.width < 7, text);
        run_add(
            &run, INK_LABEL,
            view_label(cell->options, cell->x, cell->y, figure.segment, seen[figure.segment]++));
        run_add(&run, INK_SEAT + figure.seat, text);
        add_quote(&run, view, cell, figure);
        run_put(view, &run, at, label_segment(cell, figure.segment));
    }
}

/* Labels of segments on which nobody stands, and of what could be built over the tile. */
static void put_labels(struct tile_view *view, const struct cell *cell)
{
    int figures = aude_standing_count(cell->state);

    for (int i = 0; i < cell->options->spot_count; i++) {
        const struct board_spot_label *spot = &cell->options->spots[i];
        struct run run = {0};
        struct picture_at at;
        bool told = false;

        if (spot->x != cell->x || spot->y != cell->y)
            continue;
        for (int f = 0; f < figures; f++) {
            struct aude_standing figure = aude_standing(cell->state, f);

            told = told ||
                   (figure.x == spot->x && figure.y == spot->y && figure.segment == spot->segment);
        }
        if (told || spot->segment == BOARD_SPOT_TOWER || spot->segment == cell->top)
            continue;
        run_add(&run, INK_LABEL, spot->text);
        at = middle_of(&view->picture);
        if (spot->segment == BOARD_SPOT_NORTH_SOUTH) {
            at.y = 0;
            run_put(view, &run, at, PICTURE_BRIDGE);
        } else if (spot->segment == BOARD_SPOT_EAST_WEST) {
            at.x = 0;
            run_put(view, &run, at, PICTURE_BRIDGE);
        } else if (spot->segment == BOARD_SPOT_TILE) {
            run_put(view, &run, at, -1);
        } else if (spot_of(view, cell, spot->segment, &at)) {
            run_put(view, &run, at, label_segment(cell, spot->segment));
        }
    }
}

void tile_view_make(struct tile_view *view, const struct aude_state *state,
                    const struct board_options *options, const struct focus *focus, int width,
                    int height, int x, int y)
{
    int index = aude_placed_at(state, x, y), axis = render_over(state, x, y);
    struct cell cell = {state, options, x, y, -1, -1};
    const struct aude_kind *kind;
    struct art_layout layout;

    view->there = index >= 0;
    view->focus = options->decision && focus_holds(focus, x, y);
    view->overlays = 0;
    view->castles = 0;
    if (index < 0)
        return;
    for (int i = 0; i < RENDER_FACE_COUNT && cell.top < 0; i++)
        if (render_faces[i]->top != NULL)
            cell.top = render_faces[i]->top(state, x, y);
    kind = aude_kind(aude_state_rules(state), aude_placed(state, index).kind);
    art_layout(&layout, kind->tile, kind->garden);
    picture_make(&view->picture, &layout, aude_placed(state, index).rotation, axis, width, height);
    view->last = index > 0 && index == aude_placed_count(state) - 1;
    if (axis >= 0)
        cell.over = kind->segments;
    put_figures(view, &cell);
    for (int i = 0; i < RENDER_FACE_COUNT; i++)
        if (render_faces[i]->view != NULL)
            render_faces[i]->view(view, &cell);
    put_labels(view, &cell);
}

void tile_view_alone(struct tile_view *view, const struct aude_tile *tile, bool garden,
                     int rotation, const struct board_options *options)
{
    struct art_layout layout;

    view->there = true;
    view->last = view->focus = false;
    view->overlays = 0;
    view->castles = 0;
    art_layout(&layout, tile, garden);
    picture_make(&view->picture, &layout, rotation, -1, board_tile_width(options->scale),
                 board_tile_height(options->scale));
    for (int i = 0; i < options->spot_count; i++) {
        int segment = options->spots[i].segment;
        struct run run = {0};

        if (segment < 0 || segment >= view->picture.segments)
            continue;
        run_add(&run, INK_LABEL, options->spots[i].text);
        run_put(view, &run, view->picture.spot[segment], segment);
    }
}
