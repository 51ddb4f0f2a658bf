/* SPDX-License-Identifier: Apache-2.0 */
/* Boards: builder and pig with shapes of their own, goods by the signs that their tiles show. */
#include "render/room.h"

#include <stddef.h>

#include "render/played.h"

static void tell(struct text_out *out, const struct aude_rules *rules,
                 const struct board_options *options)
{
    (void)options;
    if (is_played(rules, "BUILDER"))
        out_text(out, "  {A} builder");
    if (is_played(rules, "PIG"))
        out_text(out, "  ~A~ pig");
}

static const struct render_figure figures[] = {
    {"builder", "builder", 110, {'{', '}'}, true, false},
    {"pig", "pig", 110, {'~', '~'}, true, true},
    {NULL, NULL, 0, {0}, false, false},
};

static const struct render_token tokens[] = {
    {"wine", "wine"},
    {"grain", "grain"},
    {"cloth", "cloth"},
    {NULL, NULL},
};

const struct render_face render_face_traders = {
    .figures = figures,
    .tokens = tokens,
    .legend = tell,
};
