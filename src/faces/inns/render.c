/* SPDX-License-Identifier: Apache-2.0 */
/* Boards: the large follower, larger than any other, on a plinth. */
#include "render/room.h"

#include <stddef.h>

#include "render/played.h"

static void tell(struct text_out *out, const struct aude_rules *rules,
                 const struct board_options *options)
{
    (void)options;
    if (is_played(rules, "LARGE_FOLLOWER"))
        out_text(out, "  [A] large follower");
}

static const struct render_figure figures[] = {
    {"big", "large", 116, {'[', ']'}, false, false},
    {NULL, NULL, 0, {0}, false, false},
};

const struct render_face render_face_inns = {
    .figures = figures,
    .legend = tell,
};
