/* SPDX-License-Identifier: Apache-2.0 */
/* The outlook of a decision: which tiles are left, and for each empty cell how many of them fit
 * there in some rotation and how many end what comes in by a side. A tile that is laid changes that
 * only for the cells around it, which are looked at anew. */
#include "ai/outlook.h"

#include <string.h>

#include "ai/rooms.h"

static const int8_t step_x[4] = {0, 1, 0, -1};
static const int8_t step_y[4] = {-1, 0, 1, 0};

static bool option_is(const struct aude_setup *setup, const char *name, const char *value)
{
    int option = aude_option_find((enum aude_game)setup->game, name);
    if (option < 0)
        return false;
    const struct aude_option *facts = aude_option((enum aude_game)setup->game, option);
    return strcmp(facts->value[setup->option[option]], value) == 0;
}

static bool plays(const struct aude_setup *setup, const struct ai_room *room)
{
    bool any = room->option[0] == NULL;
    for (int i = 0; i < AI_OPTIONS && room->option[i] != NULL; i++)
        any = any || option_is(setup, room->option[i], "on");
    return any && room->game == (enum aude_game)setup->game;
}

/* Counts the tiles that fit on a cell, and those that close what comes in by each side. */
static void look_at_spot(struct spot *spot, const struct outlook *outlook,
                         const struct aude_state *state, int x, int y)
{
    unsigned taken = 0;
    memset(spot, 0, sizeof *spot);
    spot->x = (int16_t)x;
    spot->y = (int16_t)y;
    for (int side = 0; side < 4; side++)
        if (aude_placed_at(state, x + step_x[side], y + step_y[side]) >= 0)
            taken |= 1u << side;
    for (int kind = 0; kind < outlook->kinds; kind++) {
        unsigned closes = 0;
        bool fits = false;
        if (outlook->left[kind] == 0)
            continue;
        for (int rotation = 0; rotation < aude_kind(outlook->rules, kind)->rotations; rotation++) {
            if (aude_fits(state, kind, x, y, rotation) != AUDE_OK)
                continue;
            fits = true;
            for (int side = 0; side < 4; side++) {
                unsigned exits = outlook->exits[kind][(side - rotation) & 3];
                exits = (exits << rotation | exits >> (4 - rotation)) & 15u;
                if (taken >> side & 1 && (exits & ~taken) == 0)
                    closes |= 1u << side;
            }
        }
        if (!fits)
            continue;
        spot->fits = (uint16_t)(spot->fits + outlook->left[kind]);
        for (int side = 0; side < 4; side++)
            if (closes >> side & 1)
                spot->close[side] = (uint16_t)(spot->close[side] + outlook->left[kind]);
    }
}

void outlook_init(struct outlook *outlook, const struct aude_state *state)
{
    const struct aude_setup *setup = aude_rules_setup(aude_state_rules(state));
    struct aude_cell cell[SPOT_MAX];
    memset(outlook, 0, sizeof *outlook);
    outlook->rules = aude_state_rules(state);
    outlook->kinds = aude_kind_count(outlook->rules);
    outlook->seats = setup->seats;
    outlook->field_once = option_is(setup, "FIELD_SCORING", "per-farm-3-once");
    outlook->field_by_city = option_is(setup, "FIELD_SCORING", "per-city-4");
    outlook->field_points = outlook->field_by_city ? 400 : 300;
    for (int kind = 0; kind < outlook->kinds; kind++) {
        int copies = aude_bag(state, kind);
        outlook->left[kind] = (uint8_t)copies;
        outlook->tiles_left += copies;
        for (int i = 0; i < aude_kind(outlook->rules, kind)->segments; i++) {
            const struct aude_segment *segment = aude_kind_segment(outlook->rules, kind, i);
            for (int side = 0; side < 4; side++)
                if (segment->kind != AUDE_FIELD && segment->sides >> side & 1)
                    outlook->exits[kind][side] = segment->sides;
        }
    }
    outlook->surveyed = 1u << AUDE_CITY | 1u << AUDE_ROAD | 1u << AUDE_MONASTERY;
    for (int i = 0; i < AI_ROOM_COUNT; i++) {
        outlook->surveyed |= ai_rooms[i]->feature;
        if (plays(setup, ai_rooms[i]))
            outlook->plays |= 1u << i;
    }
    for (int i = 0; i < AI_ROOM_COUNT * AUDE_FEATURE_KINDS; i++)
        if (ai_rooms[i / AUDE_FEATURE_KINDS]->feature >> i % AUDE_FEATURE_KINDS & 1)
            outlook->room[i % AUDE_FEATURE_KINDS] = ai_rooms[i / AUDE_FEATURE_KINDS];
    outlook->spots = aude_frontier(state, cell, SPOT_MAX);
    if (outlook->spots > SPOT_MAX)
        outlook->spots = SPOT_MAX;
    for (int i = 0; i < outlook->spots; i++)
        look_at_spot(&outlook->spot[i], outlook, state, cell[i].x, cell[i].y);
}

void nearby_init(struct nearby *nearby, const struct outlook *outlook,
                 const struct aude_state *state, int x, int y)
{
    nearby->spots = 0;
    for (int side = 0; side < 4; side++) {
        int at_x = x + step_x[side], at_y = y + step_y[side];
        if (aude_placed_at(state, at_x, at_y) < 0)
            look_at_spot(&nearby->spot[nearby->spots++], outlook, state, at_x, at_y);
    }
}

const struct spot *outlook_spot(const struct outlook *outlook, const struct nearby *nearby, int x,
                                int y)
{
    for (int i = 0; nearby != NULL && i < nearby->spots; i++)
        if (nearby->spot[i].x == x && nearby->spot[i].y == y)
            return &nearby->spot[i];
    for (int i = 0; i < outlook->spots; i++)
        if (outlook->spot[i].x == x && outlook->spot[i].y == y)
            return &outlook->spot[i];
    return NULL;
}
