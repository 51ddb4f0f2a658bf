/* SPDX-License-Identifier: Apache-2.0 */
/* Boards: the prisoners of a seat on its panel. */
#include "faces/tower/render.h"

/* A figure and, when there are several, how many; brief where there are many kinds. */
static int prisoners_width(int count, bool brief)
{
    if (count == 0)
        return 0;
    return (brief ? 44 : 62) + (count > 1 ? (brief ? 26 : 36) : 0);
}

static int put_prisoner(struct text_out *out, int owner, int figure, int count, bool brief, int x,
                        int y, struct art_used *used)
{
    int width = prisoners_width(count, brief), digit = brief ? 4 : 5;

    art_figure(out, owner, figure, false, x + (brief ? 22 : 31), y + 36, brief ? 48 : 64, used);
    if (count > 1) {
        art_format(out, "<path d=\"M%,%h%v%h%Z\" fill=\"@Q\"/>",
                   (int[]){x + width - 7 * digit, y + 11, 7 * digit, 8 * digit + 12, -7 * digit},
                   5);
        frame_number(out, count, x + width - 7 * digit / 2, y + 17, digit, true, "@a");
    }
    return width;
}

void render_prisoners(struct text_out *out, const struct aude_state *state, int captor, int x,
                      int right, int y, struct art_used *used)
{
    int seats = aude_rules_setup(aude_state_rules(state))->seats, wide[2] = {24, 24}, room;
    bool brief;

    for (int i = 0; i < seats * aude_figure_count(); i++) {
        int count =
            aude_prisoners(state, captor, i / aude_figure_count(), (i % aude_figure_count()));

        wide[0] += prisoners_width(count, false);
        wide[1] += prisoners_width(count, true);
    }
    if (wide[0] == 24)
        return;
    brief = wide[0] > right - x;
    room = (wide[brief] < right - x ? wide[brief] : right - x) - 24;
    right = x + room + 24;
    art_format(out,
               "<path d=\"M%,%H%V%H%Z\" fill=\"@U\" stroke=\"@I\" "
               "stroke-width=\"6\"/><path d=\"",
               (int[]){x, y, right, y + 70, x}, 5);
    for (int bar = x + 18; bar < right - 8; bar += 18)
        out_format(out, "M%,%v70", (int[]){bar, y}, 2);
    art_paint(out, "\" stroke=\"@:\" stroke-width=\"5\"/>\n");
    x += 12;
    for (int i = 0; i < seats * aude_figure_count(); i++) {
        int figure = i % aude_figure_count(), owner = i / aude_figure_count();
        int count = aude_prisoners(state, captor, owner, figure);

        if (count > 0)
            x += put_prisoner(out, owner, figure, count, brief, x, y, used) * room /
                 (wide[brief] - 24); /* overlapping when there are very many */
    }
}
