/* SPDX-License-Identifier: Apache-2.0 */
/* From the step and the legal actions to cells; see focus.h. A town that could become a castle is
 * known by one of its segments, the other half lies beyond the one side of it. */
#include "render/focus.h"

#include <stddef.h>
#include <string.h>

static void find_range(struct focus *focus, const struct aude_state *state)
{
    int raised = aude_moment(state).raised;
    struct aude_placed tile;

    if (raised >= aude_placed_count(state))
        return;
    tile = aude_placed(state, raised);
    for (int i = 0; i < aude_tower_count(state); i++) {
        struct aude_tower tower = aude_tower(state, i);

        if (tower.x != tile.x || tower.y != tile.y)
            continue;
        focus->kind = FOCUS_RANGE;
        focus->x = tower.x;
        focus->y = tower.y;
        focus->floors = tower.floors;
    }
}

bool focus_town(struct focus_pair *town, const struct aude_state *state, int x, int y, int segment)
{
    static const int8_t beyond[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

    for (int side = 0; side < 4; side++) {
        if (aude_segment_by_side(state, x, y, side) != segment)
            continue;
        town->x[0] = (int16_t)x;
        town->y[0] = (int16_t)y;
        town->x[1] = (int16_t)(x + beyond[side][0]);
        town->y[1] = (int16_t)(y + beyond[side][1]);
        return true;
    }
    return false;
}

static void add_town(struct focus *focus, const struct aude_state *state, int x, int y, int segment)
{
    if (focus->pairs == FOCUS_PAIRS ||
        !focus_town(&focus->pair[focus->pairs], state, x, y, segment))
        return;
    focus->pairs++;
    focus->kind = FOCUS_CASTLE;
}

static void find_towns(struct focus *focus, const struct aude_state *state)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(state, actions, AUDE_MAX_ACTIONS);

    for (int i = 0; i < count; i++) {
        if (aude_action_verb(actions[i]) == AUDE_CONVERT)
            add_town(focus, state, aude_action_x(actions[i]), aude_action_y(actions[i]),
                     aude_action_segment(actions[i]));
    }
}

static void find_castle(struct focus *focus, const struct aude_state *state)
{
    int asked = aude_castle_asked(state);
    struct aude_castle castle;

    if (asked < 0)
        return;
    castle = aude_castle(state, asked);
    memcpy(focus->pair[0].x, castle.x, sizeof castle.x);
    memcpy(focus->pair[0].y, castle.y, sizeof castle.y);
    focus->pairs = 1;
    focus->kind = FOCUS_CASTLE;
}

void focus_find(struct focus *focus, const struct aude_state *state)
{
    memset(focus, 0, sizeof *focus);
    switch (aude_step(state)) {
    case AUDE_STEP_CAPTURE: find_range(focus, state); break;
    case AUDE_STEP_CASTLE: find_towns(focus, state); break;
    case AUDE_STEP_CHOOSE: find_castle(focus, state); break;
    default: break;
    }
}

bool focus_holds(const struct focus *focus, int x, int y)
{
    if (focus->kind == FOCUS_RANGE)
        return aude_tower_reaches(focus->x, focus->y, focus->floors, x, y);
    for (int i = 0; i < focus->pairs; i++) {
        const struct focus_pair *pair = &focus->pair[i];
        int16_t cell_x[6], cell_y[6];

        if (!aude_castle_vicinity(pair->x[0], pair->y[0], pair->x[1], pair->y[1], cell_x, cell_y))
            continue;
        for (int c = 0; c < 6; c++) {
            if (cell_x[c] == x && cell_y[c] == y)
                return true;
        }
    }
    return false;
}
