/* SPDX-License-Identifier: Apache-2.0 */
/* Pictures for the page: the board and single tiles, from the same code as `aude render`. */
#include "render/art.h"
#include "render/board_svg.h"
#include "wasm/engine.h"
#include "wasm/json.h"

enum { USUAL_SIZE = 96 }; /* as the page asks for boards: figures stand on their spots */

/* How all pictures look that follow: the land (enum art_theme) and the seats (enum art_seats). */
WASM_EXPORT("look") void engine_look(int theme, int seats)
{
    art_choose_theme(theme);
    art_choose_seats(seats);
}

/* ... and which of the colours each seat has, three bits for each: see art_choose_order. */
WASM_EXPORT("order") void engine_order(uint32_t order)
{
    art_choose_order(order);
}

struct engine_spot engine_spot(const struct aude_state *state, int x, int y, int segment)
{
    struct art_point at = board_spot(state, x, y, segment, USUAL_SIZE);

    return (struct engine_spot){at.x, at.y};
}

/* The board with its pieces and what the decision is about, without panels; bare: without the
 * numbers of its columns and rows; unframed: without the frame around the last tile; seen: pixels
 * of a tile as it is shown, or 0. */
WASM_EXPORT("board")
int engine_board(int index, int dark, int decision, int size, int bare, int unframed, int seen)
{
    const struct board_picture options = {.dark = dark != 0,
                                          .decision = decision != 0,
                                          .size = size,
                                          .bare = bare != 0,
                                          .unframed = unframed != 0,
                                          .seen = seen};

    return (int)board_svg(engine_at(index), &options, answer_text, sizeof answer_text);
}

/* One kind of tile at a rotation: a whole picture, 480 units wide. before: how many copies of it
 * were laid before this one; small: as tiles are drawn that are small. */
WASM_EXPORT("tile") int engine_tile(int kind, int rotation, int before, int small)
{
    int layers = ART_GROUND | ART_TOP | (small != 0 ? ART_SMALL : 0);
    static struct art_layout layout;
    unsigned variant = (unsigned)before % ART_VARIANTS;
    struct art_used used = {0};
    struct text_out out;
    const struct aude_kind *known;

    if (kind < 0 || kind >= aude_kind_count(&engine_rules))
        __builtin_trap();
    known = aude_kind(&engine_rules, kind);
    art_layout(&layout, known->tile, known->garden);
    out_init(&out, NULL, 0);
    art_tile(&out, &layout, rotation, layers, variant, &used);
    json_begin(&out);
    out_text(&out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 480 480\">\n");
    art_definitions(&out, &used);
    art_tile(&out, &layout, rotation, layers, variant, &used);
    out_text(&out, "<path class=\"au-gr\" d=\"M0,0H480V480H0Z\"/></svg>\n");
    return json_end(&out);
}

/* A figure as it lies in a supply. */
WASM_EXPORT("figure") int engine_figure(int seat, int figure, int kind)
{
    struct art_used used = {0};
    struct text_out out;
    bool lying = kind == AUDE_FIELD;

    for (int pass = 0; pass < 2; pass++) {
        if (pass == 0) {
            out_init(&out, NULL, 0);
        } else {
            json_begin(&out);
            out_text(&out,
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-60 -60 120 120\">\n");
            art_definitions(&out, &used);
        }
        if (kind == AUDE_GRASSLAND || kind == AUDE_MOUNTAINS || kind == AUDE_SEA)
            art_settler(&out, seat, kind, 0, 0, 100, &used);
        else
            art_figure(&out, seat, figure, lying, 0, 0, 100, &used);
    }
    out_text(&out, "</svg>\n");
    return json_end(&out);
}

/* "#d7191c" */
WASM_EXPORT("colour") int engine_colour(int seat)
{
    struct text_out out;

    json_begin(&out);
    out_text(&out, art_seat_colour(seat));
    return json_end(&out);
}
