/* SPDX-License-Identifier: Apache-2.0 */
/* Boards: the four quarters of the City of Carcassonne as places within its wall, with those who
 * wait there and the count. */
#include "render/room.h"
#include "faces/count/count.h"

#include <stddef.h>

#include "render/played.h"

enum {
    WIDE = 640, /* of a place, a tile is 480 */
    HIGH = 380,
    FIRST = 150, /* where figures begin, from the left, */
    LAST = 590,  /* and where they end at the latest */
    A_ROW = 6    /* so many stand in a row, if they are not very many */
};

static const char *const signs[QUARTERS] = {"castle", "bazaar", "anvil", "cathedral"};

/* ---- As SVG -------------------------------------------------------------------------------- */

/* Those who wait, in two rows, nearer to each other the more they are. */
static void put_waiting(struct text_out *out, const struct aude_state *state, int quarter, int x,
                        int y, struct art_used *used)
{
    int seats = aude_rules_setup(aude_state_rules(state))->seats, all = 0, n = 0, a_row, step;

    for (int i = 0; i < seats * aude_figure_count(); i++)
        all += count_waiting(state, quarter, i % seats, i / seats);
    a_row = all <= 2 * A_ROW ? A_ROW : (all + 1) / 2;
    step = (LAST - FIRST) / a_row;
    for (int i = 0; i < seats * aude_figure_count(); i++) {
        int figure = i / seats, seat = i % seats;

        for (int k = count_waiting(state, quarter, seat, figure); k > 0; k--, n++)
            art_figure(out, seat, figure, false, x + FIRST + step / 2 + n % a_row * step,
                       y + HIGH / 2 +
                           (all <= a_row ? 20
                            : n < a_row  ? -62
                                         : 92),
                       120, used);
    }
}

static void put_quarters(struct text_out *out, const struct aude_state *state,
                         const struct frame *frame, struct art_used *used)
{
    int city_x, city_y;

    if (!count_city(state, &city_x, &city_y))
        return;
    struct frame_place corner = frame_corner(frame, city_x, city_y);
    for (int quarter = 0; quarter < QUARTERS; quarter++) {
        int x = corner.x + count_middle[quarter][0] * ART_UNIT / 100 - WIDE / 2;
        int y = corner.y + count_middle[quarter][1] * ART_UNIT / 100 - HIGH / 2;

        art_format(out,
                   "<rect x=\"%\" y=\"%\" width=\"%\" height=\"%\" rx=\"70\" fill=\"@Z\" "
                   "fill-opacity=\".9\" stroke=\"@I\" stroke-width=\"8\"/>\n",
                   (int[]){x, y, WIDE, HIGH}, 4);
        art_sign(out, signs[quarter], x + 84, y + 106, 58, used);
        if (count_quarter(state) == quarter)
            art_sign(out, "count", x + 84, y + 272, 84, used);
        put_waiting(out, state, quarter, x, y, used);
    }
}

/* ---- As text ------------------------------------------------------------------------------- */

/* The tile on which a quarter is told. */
static int quarter_at(const struct aude_tile *tile)
{
    static const uint8_t at[QUARTERS][2] = {{1, 0}, {2, 0}, {2, 2}, {1, 2}};

    for (int quarter = 0; quarter < QUARTERS && tile->block; quarter++)
        if (tile->at[0] == at[quarter][0] && tile->at[1] == at[quarter][1])
            return quarter;
    return -1;
}

/* "A2": so many of a seat, whatever they are. */
static void add_seat(struct run *run, const struct aude_state *state, int quarter, int seat)
{
    char text[3] = {(char)('A' + seat), '\0', '\0'};
    int count = 0;

    for (int figure = 0; figure < aude_figure_count(); figure++)
        count += count_waiting(state, quarter, seat, figure);
    if (count > 1)
        text[1] = (char)(count < 10 ? '0' + count : '+');
    if (count > 0)
        run_add(run, INK_SEAT + seat, text);
}

static void view_quarter(struct tile_view *view, const struct cell *cell)
{
    static const char *const names[QUARTERS] = {"cas", "mar", "bla", "cat"};
    const struct aude_state *state = cell->state;
    const struct aude_rules *rules = aude_state_rules(state);
    int index = aude_placed_at(state, cell->x, cell->y), x, y;
    struct picture *picture = &view->picture;

    if (index < 0 || !count_city(state, &x, &y))
        return;
    int quarter = quarter_at(aude_kind(rules, aude_placed(state, index).kind)->tile);
    if (quarter < 0)
        return;
    bool below = quarter < 2; /* the middle of the city is below the tile */
    struct picture_at at = {(int8_t)(picture->width / 2),
                            (int8_t)(below ? picture->height - 1 : 0)};
    struct run run = {0}, name = {0};
    run_add(&name, INK_SIGN_CITY, names[quarter]);
    if (count_quarter(state) == quarter)
        run_add(&name, INK_LABEL, "*");
    for (int seat = 0; seat < aude_rules_setup(rules)->seats && run.parts < 4; seat++)
        add_seat(&run, state, quarter, seat);
    run_put(view, &name, at, -1);
    if (run.parts > 0)
        run_put(view, &run, at, -1);
}

static void tell(struct text_out *out, const struct aude_rules *rules,
                 const struct board_options *options)
{
    (void)options;
    if (is_played(rules, "COUNT"))
        out_text(out, "  cas castle  mar market  bla blacksmith  cat cathedral  * count");
}

const struct render_face render_face_count = {
    .flat = put_quarters,
    .view = view_quarter,
    .legend = tell,
};
