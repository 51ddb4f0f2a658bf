/* SPDX-License-Identifier: Apache-2.0 */
/* Asking the rooms what the decision is about; see focus.h. */
#include "render/rooms.h"

#include <string.h>

void focus_find(struct focus *focus, const struct aude_state *state)
{
    memset(focus, 0, sizeof *focus);
    for (int i = 0; i < RENDER_FACE_COUNT && focus->room == NULL; i++)
        if (render_faces[i]->find != NULL && render_faces[i]->find(focus, state))
            focus->room = render_faces[i];
}

bool focus_holds(const struct focus *focus, int x, int y)
{
    return focus->room != NULL && focus->room->holds(focus, x, y);
}
