/* SPDX-License-Identifier: Apache-2.0 */
/* The rooms whose pieces boards show, and which of them are played. */
#include "render/rooms.h"

#include <stddef.h>
#include <string.h>

const struct render_face *const render_faces[RENDER_FACE_COUNT] = {
#define X(name) &render_face_##name,
    RENDER_ROOMS(X)
#undef X
};

const struct render_figure *render_figure(int figure)
{
    static const struct render_figure plain = {"", "peg", 100, {'|', '|'}, true, false};
    const char *name = aude_figure_name(figure);

    for (int i = 0; i < RENDER_FACE_COUNT; i++) {
        const struct render_figure *row = render_faces[i]->figures;

        for (; row != NULL && row->name != NULL; row++)
            if (strcmp(row->name, name) == 0)
                return row;
    }
    return &plain;
}

const char *render_token(int token)
{
    const char *name = aude_token_name(token);

    for (int i = 0; i < RENDER_FACE_COUNT; i++) {
        const struct render_token *row = render_faces[i]->tokens;

        for (; row != NULL && row->name != NULL; row++)
            if (strcmp(row->name, name) == 0)
                return row->glyph;
    }
    return "disc";
}

bool render_has_token(const struct aude_rules *rules, int token)
{
    const struct aude_token_info *info = aude_token_info(token);
    int place = info == NULL ? -1 : aude_variable_find(rules, info->word.name);

    if (place >= 0 && aude_variable_info(rules, place)->kind == AUDE_VARIABLE_TILE)
        return false; /* there is one, on the board */
    for (int room = 0; info != NULL && room < aude_room_count(); room++)
        if (strcmp(aude_room(room)->name, info->word.room) == 0)
            return aude_room_plays(rules, room);
    return false;
}

const char *render_site(int kind)
{
    for (int i = 0; i < RENDER_FACE_COUNT; i++)
        if (render_faces[i]->site != NULL && render_faces[i]->kind == kind)
            return render_faces[i]->site;
    return NULL;
}

int render_over(const struct aude_state *state, int x, int y)
{
    int axis = -1;

    for (int i = 0; i < RENDER_FACE_COUNT && axis < 0; i++)
        if (render_faces[i]->over != NULL)
            axis = render_faces[i]->over(state, x, y);
    return axis;
}

bool board_has_site(const struct aude_rules *rules, enum aude_site site)
{
    for (int i = 0; i < aude_kind_count(rules); i++) {
        const struct aude_tile *tile = aude_kind(rules, i)->tile;

        for (int s = 0; s < tile->sites; s++) {
            if (tile->site[s].kind == site)
                return true;
        }
    }
    return false;
}
