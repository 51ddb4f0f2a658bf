/* SPDX-License-Identifier: Apache-2.0 */
/* Boards: the open tiles of The Discovery before their seats (DISC-70), and its legend. */
#include "render/room.h"

#include "render/played.h"

enum { OPEN_STEP = 290 };

static bool open(const struct aude_rules *rules)
{
    return is_played(rules, "OPEN_TILES");
}

static void put_open_tiles(struct text_out *out, const struct aude_state *state, int seat, int x,
                           int y, struct art_used *used)
{
    struct aude_tableau tableau = aude_tableau(state);

    for (int i = 0; i < tableau.count[seat]; i++)
        board_panel_tile(out, state, tableau.kind[seat][i], false, x + i * OPEN_STEP, y, used);
}

static void tell(struct text_out *out, const struct aude_rules *rules,
                 const struct board_options *options)
{
    if (aude_rules_setup(rules)->game != AUDE_DISCOVERY)
        return;
    out_text(out, options->ascii ? ". grassland  ^ mountains  ~ sea  P port city  (A) follower"
                                 : "\xc2\xb7 grassland  \xe2\x96\xb2 mountains  \xe2\x89\x88 sea  "
                                   "\xe2\x8c\x82 port city  (A) follower");
    if (options->quotes != 0)
        out_text(out, "  (A):5 its points now");
}

const struct render_face render_face_discovery = {
    .open = open,
    .put_open = put_open_tiles,
    .legend = tell,
};
