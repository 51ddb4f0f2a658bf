/* SPDX-License-Identifier: Apache-2.0 */
/* The table of computer players, and the simplest of them: uniform over the legal actions; where
 * one stands for several, its room says which. */
#include "ai/player.h"

#include <stddef.h>
#include <string.h>

#include "ai/greedy.h"
#include "ai/rooms.h"

static aude_action random_choose(const struct aude_state *state, struct aude_random *random)
{
    aude_action action[AUDE_MAX_ACTIONS], chosen;
    int actions;
    if (aude_decider(state) == AUDE_CHANCE)
        return aude_random_draw(state, random);
    actions = aude_legal_actions(state, action, AUDE_MAX_ACTIONS);
    if (actions == 0)
        return 0;
    chosen = action[aude_random_below(random, (uint32_t)actions)];
    for (int i = 0; i < AI_ROOM_COUNT; i++)
        if (ai_rooms[i]->vary != NULL)
            chosen = ai_rooms[i]->vary(state, chosen, random);
    return chosen;
}

static const struct player players[] = {
    {"random", "plays any legal action, each with the same chance", random_choose},
    {"greedy", "looks one turn ahead and takes what promises most points", greedy_choose},
};

int player_count(void)
{
    return (int)(sizeof players / sizeof *players);
}

const struct player *player_at(int index)
{
    return &players[index];
}

const struct player *player_find(const char *name)
{
    for (int i = 0; i < player_count(); i++)
        if (strcmp(players[i].name, name) == 0)
            return &players[i];
    return NULL;
}
