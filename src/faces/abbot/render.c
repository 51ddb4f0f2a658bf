/* SPDX-License-Identifier: Apache-2.0 */
/* Boards: the abbot, who has a shape of his own among the figures, and other brackets as text. */
#include "render/room.h"

#include <stddef.h>

static const struct render_figure figures[] = {
    {"abbot", "abbot", 100, {'<', '>'}, true, false},
    {NULL, NULL, 0, {0}, false, false},
};

const struct render_face render_face_abbot = {
    .figures = figures,
};
