/* SPDX-License-Identifier: Apache-2.0 */
/* Cells beside the tile that was laid which few of the tiles left fill. */
#include "ai/coach_parts.h"
#include "ai/rooms.h"

enum {
    FEW = 12,     /* per cent of the tiles left: more are no hole */
    WEIGHT = 160, /* of a hole that nothing fills; of others in proportion */
};

/* Does a tile fit together with something else that a room has? */
static bool fits_with(enum aude_status status)
{
    for (int i = 0; i < AI_ROOM_COUNT; i++)
        if (ai_rooms[i]->fits_with == status)
            return true;
    return false;
}

int coach_fitting(const struct aude_state *state, int x, int y)
{
    const struct aude_rules *rules = aude_state_rules(state);
    int fitting = 0;
    for (int kind = 0; kind < aude_kind_count(rules); kind++) {
        int copies = aude_bag(state, kind);
        bool fits = false;
        for (int turn = 0; copies > 0 && turn < aude_kind(rules, kind)->rotations && !fits;
             turn++) {
            enum aude_status status = aude_fits(state, kind, x, y, turn);
            fits = status == AUDE_OK || fits_with(status);
        }
        fitting += fits ? copies : 0;
    }
    return fitting;
}

static const int8_t step_x[4] = {0, 1, 0, -1};
static const int8_t step_y[4] = {-1, 0, 1, 0};

static int neighbours(const struct aude_state *state, int x, int y)
{
    int count = 0;
    for (int side = 0; side < 4; side++)
        count += aude_placed_at(state, x + step_x[side], y + step_y[side]) >= 0;
    return count;
}

void coach_holes(struct coach *coach, const struct aude_state *before, int x, int y)
{
    const struct aude_state *after = &coach->after;
    int left = aude_bag_total(after);
    for (int side = 0; side < 4 && left > 0; side++) {
        int cell_x = x + step_x[side], cell_y = y + step_y[side];
        struct coach_fact *fact = NULL;
        if (aude_placed_at(after, cell_x, cell_y) >= 0 || neighbours(after, cell_x, cell_y) < 2)
            continue;
        int fits = coach_fitting(after, cell_x, cell_y);
        if (fits * 100 < left * FEW && fits < coach_fitting(before, cell_x, cell_y))
            fact = coach_add(coach, COACH_HOLE, WEIGHT * (left - fits) / left);
        if (fact == NULL)
            continue;
        fact->x = (int16_t)cell_x;
        fact->y = (int16_t)cell_y;
        fact->number = (int16_t)fits;
        fact->of = (int16_t)left;
    }
}
