/* SPDX-License-Identifier: Apache-2.0 */
/* Boards: the signs of a game of Carcassonne in the legend. */
#include "render/room.h"

#include <stddef.h>

static void tell(struct text_out *out, const struct aude_rules *rules,
                 const struct board_options *options)
{
    if (aude_rules_setup(rules)->game != AUDE_CARCASSONNE)
        return;
    out_text(out, options->ascii ? "# city  = road  . field  ~ river  + monastery  % garden  * "
                                   "pennant  o junction  (A) follower  <A> abbot"
                                 : "\xe2\x96\x92 city  \xe2\x95\x90 road  \xc2\xb7 field  "
                                   "\xe2\x89\x88 river  \xe2\x80\xa0 "
                                   "monastery  \xe2\x99\xa3 garden  \xe2\x99\xa6 pennant  o "
                                   "junction  (A) follower  <A> abbot");
}

static const struct render_figure figures[] = {
    {"follower", "follower", 100, {'(', ')'}, false, false},
    {NULL, NULL, 0, {0}, false, false},
};

const struct render_face render_face_base = {
    .figures = figures,
    .legend = tell,
};
