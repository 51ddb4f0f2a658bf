/* SPDX-License-Identifier: Apache-2.0 */
/* Boards: the phantom, a figure in a wide cloak. */
#include "render/room.h"

#include <stddef.h>

#include "render/played.h"

static void tell(struct text_out *out, const struct aude_rules *rules,
                 const struct board_options *options)
{
    (void)options;
    if (is_played(rules, "PHANTOM"))
        out_text(out, "  <A> phantom");
}

static const struct render_figure figures[] = {
    {"phantom", "phantom", 100, {'<', '>'}, false, false},
    {NULL, NULL, 0, {0}, false, false},
};

const struct render_face render_face_phantom = {
    .figures = figures,
    .legend = tell,
};
