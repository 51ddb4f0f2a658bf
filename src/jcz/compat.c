/* SPDX-License-Identifier: Apache-2.0 */
/* Where their engine plays by other rules than ours and no option of ours says so. The rooms know
 * the differences (room.h); what their engine would not offer is left out here, and drive.c passes
 * where ours asks and theirs does not. What an option says is chosen in setup.c (readings). */
#include "jcz/rooms.h"

static int count_of(const struct jcz_room *room)
{
    int count = 0;
    while (room->deviations != NULL && room->deviations[count].rule != NULL)
        count++;
    return count;
}

int jcz_first_deviation(const struct jcz_room *room)
{
    int first = 0;
    for (int i = 0; jcz_rooms[i] != room; i++)
        first += count_of(jcz_rooms[i]);
    return first;
}

int jcz_deviation_count(void)
{
    const struct jcz_room *last = jcz_rooms[JCZ_ROOM_COUNT - 1];
    return jcz_first_deviation(last) + count_of(last);
}

static const struct jcz_deviation *deviation_at(int index)
{
    int i = 0;
    while (index >= count_of(jcz_rooms[i]))
        index -= count_of(jcz_rooms[i++]);
    return &jcz_rooms[i]->deviations[index];
}

const char *jcz_deviation_rule(int deviation)
{
    return deviation_at(deviation)->rule;
}

const char *jcz_deviation_text(int deviation)
{
    return deviation_at(deviation)->text;
}

bool jcz_differs(const struct jcz_game *game, const struct jcz_room *room, int deviation)
{
    return (game->ours >> (jcz_first_deviation(room) + deviation) & 1) == 0;
}

/* The difference that keeps their engine from offering this action, or -1. */
static int difference(const struct jcz_drive *drive, aude_action action)
{
    for (int i = 0; i < JCZ_ROOM_COUNT; i++) {
        int which = jcz_rooms[i]->differs == NULL ? -1 : jcz_rooms[i]->differs(drive, action);
        if (which >= 0 && jcz_differs(drive->game, jcz_rooms[i], which))
            return jcz_first_deviation(jcz_rooms[i]) + which;
    }
    return -1;
}

bool jcz_offers(const struct jcz_drive *drive, aude_action action)
{
    enum aude_verb verb = aude_action_verb(action);
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->unoffered >> verb & 1)
            return false;
    return verb != AUDE_PASS && difference(drive, action) < 0;
}

int jcz_offered(const struct jcz_drive *drive, aude_action *actions, int capacity)
{
    int count = aude_legal_actions(&drive->now.state, actions, capacity), kept = 0;
    for (int i = 0; i < count && i < capacity; i++)
        if (jcz_offers(drive, actions[i]))
            actions[kept++] = actions[i];
    return kept;
}

void jcz_count_deviations(const struct jcz_drive *drive, int count[])
{
    aude_action actions[AUDE_MAX_ACTIONS];
    int legal = aude_legal_actions(&drive->now.state, actions, AUDE_MAX_ACTIONS);
    for (int i = 0; i < legal; i++) {
        int which = difference(drive, actions[i]);
        if (which >= 0)
            count[which]++;
    }
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->count != NULL)
            jcz_rooms[i]->count(drive, actions, legal, count + jcz_first_deviation(jcz_rooms[i]));
}
