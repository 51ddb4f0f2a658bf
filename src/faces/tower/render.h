/* SPDX-License-Identifier: Apache-2.0 */
/* Boards: what the files of the tower share, prisoners (render_prisoners.c) for the table of the
 * room in render.c.
 */
#ifndef AUDE_FACES_TOWER_RENDER_H
#define AUDE_FACES_TOWER_RENDER_H

#include "render/room.h"

/* Figures of other seats, behind bars from x, at most to right. */
void render_prisoners(struct text_out *out, const struct aude_state *state, int captor, int x,
                      int right, int y, struct art_used *used);

#endif
