/* SPDX-License-Identifier: Apache-2.0 */
/* Boards: the tiles of a bazaar with owners and bids, and the bazaars that are still to come. */
#include "render/room.h"

#include <stddef.h>

enum { OFFER_TILE = 264, OFFER_X = 62 };

static int offers(const struct aude_state *state)
{
    struct aude_bazaar bazaar = aude_bazaar(state);

    if (!bazaar.running)
        return 0;
    return bazaar.due < bazaar.tiles ? bazaar.tiles : bazaar.due;
}

static void put_back(struct text_out *out, int x, int y)
{
    art_format(out,
               "<path d=\"M%,%h264v264h-264Z\" fill=\"@t\" stroke=\"@I\" "
               "stroke-width=\"6\"/><path d=\"M%,%l70,70l-70,70l-70,-70Z\" fill=\"@Z\"/>\n",
               (int[]){x, y, x + 132, y + 62}, 4);
}

/* The tile, its number, and below it who has it or who bids how much. */
static void put_offer(struct text_out *out, const struct aude_state *state, int item, int x, int y,
                      const struct board_picture *options, struct art_used *used)
{
    struct aude_bazaar bazaar = aude_bazaar(state);
    int below = y + OFFER_TILE + 62, at = x + OFFER_X;

    frame_number(out, item, x, y, 7, false, frame_ink(options));
    if (item >= bazaar.tiles) {
        put_back(out, at, y);
        return;
    }
    board_panel_tile(out, state, bazaar.kind[item], bazaar.placed >> item & 1, at, y, used);
    if (bazaar.placed >> item & 1)
        art_sign(out, "done", at + OFFER_TILE / 2, y + OFFER_TILE / 2, 60, used);
    if (bazaar.owner[item] != AUDE_NO_SEAT) {
        art_figure(out, bazaar.owner[item], AUDE_FOLLOWER, false, at + OFFER_TILE / 2, below, 110,
                   used);
        return;
    }
    if (item != bazaar.item)
        return;
    art_format(out,
               "<path d=\"M%,%h276v276h-276Z\" fill=\"none\" stroke=\"@a\" "
               "stroke-width=\"18\"/><path d=\"M%,%h276v276h-276Z\" fill=\"none\" "
               "stroke=\"@!\" stroke-width=\"10\"/>\n",
               (int[]){at - 6, y - 6, at - 6, y - 6}, 4);
    art_sign(out, "hammer", at + 36, below, 36, used);
    if (bazaar.high != AUDE_NO_SEAT)
        art_figure(out, bazaar.high, AUDE_FOLLOWER, false, at + 122, below, 100, used);
    frame_number(out, bazaar.price, at + 180, below - 32, 8, false, frame_ink(options));
}

/* Who selected the tile under the hammer. */
static const char *badge(const struct aude_state *state, int seat)
{
    struct aude_bazaar bazaar = aude_bazaar(state);

    return bazaar.running && bazaar.item != 255 && bazaar.selector == seat ? "hammer" : NULL;
}

static void put_pending(struct text_out *out, const struct aude_state *state, int x, int y,
                        const struct board_picture *options, struct art_used *used)
{
    int pending = aude_bazaar(state).pending;

    if (pending <= 0)
        return;
    art_sign(out, "bazaar", x + 480, y + 96, 64, used);
    frame_number(out, pending, x + 560, y + 52, 11, false, frame_ink(options));
}

static void tell(struct text_out *out, const struct aude_rules *rules,
                 const struct board_options *options)
{
    (void)options;
    if (board_has_site(rules, AUDE_SITE_BAZAAR))
        out_text(out, "  Z bazaar");
}

const struct render_face render_face_bazaars = {
    .offers = offers,
    .offer = put_offer,
    .badge = badge,
    .bag = put_pending,
    .legend = tell,
};
