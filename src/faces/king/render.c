/* SPDX-License-Identifier: Apache-2.0 */
/* Boards: the cards of king and robber baron beside the pieces of who holds them. */
#include "render/room.h"

#include <stddef.h>

static const struct render_token tokens[] = {
    {"king", "crown"},
    {"robber", "sabre"},
    {NULL, NULL},
};

const struct render_face render_face_king = {
    .tokens = tokens,
};
