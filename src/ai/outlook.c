/* SPDX-License-Identifier: Apache-2.0 */
/* The outlook of a decision: what the rules mean for its worth, which tiles are left, and what fits
 * on the empty cells (aude_survey_begin). */
#include "ai/outlook.h"

#include <string.h>

#include "ai/board.h"
#include "ai/rooms.h"

bool outlook_option(const struct aude_setup *setup, const char *name, const char *value)
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
        any = any || outlook_option(setup, room->option[i], "on");
    return any && room->game == (enum aude_game)setup->game;
}

enum { USUAL_SPREAD = 730 };

int outlook_spread(const struct aude_setup *setup)
{
    bool whole = false;
    int sum = 0;
    for (int i = 0; i < AI_ROOM_COUNT; i++) {
        if (!plays(setup, ai_rooms[i]))
            continue;
        sum += ai_rooms[i]->spread;
        whole = whole || ai_rooms[i]->value != NULL;
    }
    return whole ? sum : sum + USUAL_SPREAD;
}

static void take_in(struct outlook_rooms *rooms, const struct ai_room *room, bool speaks)
{
    if (speaks && rooms->count < OUTLOOK_ROOMS)
        rooms->room[rooms->count++] = room;
}

void outlook_weigh(struct outlook *outlook, const struct weights *weights)
{
    outlook->weights = *weights;
    outlook->field_points = (outlook->field_by_city ? 4 : 3) * weights->of[WEIGH_FIELD];
}

bool outlook_is_own(const struct aude_rules *rules)
{
    for (int i = 0; i < AI_ROOM_COUNT; i++)
        if (ai_rooms[i]->value != NULL && plays(aude_rules_setup(rules), ai_rooms[i]))
            return true;
    return false;
}

void outlook_rules(struct outlook *outlook, const struct aude_rules *rules)
{
    const struct aude_setup *setup = aude_rules_setup(rules);
    memset(outlook, 0, offsetof(struct outlook, chance));
    outlook->rules = rules;
    outlook->seats = setup->seats;
    outlook->field_once = outlook_option(setup, "FIELD_SCORING", "per-farm-3-once");
    outlook->field_by_city = outlook_option(setup, "FIELD_SCORING", "per-city-4");
    outlook_weigh(outlook, &weights_greedy);
    outlook->thrift = 100;
    for (int i = 0; i < AI_ROOM_COUNT; i++) {
        const struct ai_room *room = ai_rooms[i];
        if (!plays(setup, room))
            continue;
        if (room->value != NULL)
            outlook->whole_game = room;
        outlook->others_look = outlook->others_look || room->looks_on || room->whole != NULL;
        outlook->wants |= room->wants;
        take_in(&outlook->each, room, room->each != NULL);
        take_in(&outlook->held, room, room->held != NULL);
        take_in(&outlook->stock, room, room->stock != NULL);
        take_in(&outlook->sure, room, room->sure != NULL);
        take_in(&outlook->whole, room, room->whole != NULL);
        for (int kind = 0; kind < AUDE_FEATURE_KINDS; kind++)
            if (room->feature >> kind & 1)
                outlook->room[kind] = room;
    }
}

void outlook_begin(struct outlook *outlook, const struct aude_state *state)
{
    outlook->tiles_left = aude_bag_total(state);
    memset(outlook->chance, 0, sizeof outlook->chance);
    outlook->board.tiles = outlook->board.herds = 0;
    if ((outlook->wants & WANTS_HERDS) != 0)
        board_herds(&outlook->board, state);
    if ((outlook->wants & WANTS_COMPLETE) != 0)
        board_complete(&outlook->board, state);
    outlook->board.tiles = aude_placed_count(state);
    aude_survey_begin(&outlook->found, state);
}

void outlook_init(struct outlook *outlook, const struct aude_state *state)
{
    outlook_rules(outlook, aude_state_rules(state));
    outlook_begin(outlook, state);
}
