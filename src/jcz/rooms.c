/* SPDX-License-Identifier: Apache-2.0 */
/* The list of the rooms as a table, and finding one of them. */
#include "jcz/rooms.h"

#include <string.h>

const struct jcz_room *const jcz_rooms[JCZ_ROOM_COUNT] = {
#define X(name) &jcz_room_##name,
    JCZ_ROOMS(X)
#undef X
};

static int index_of(const struct jcz_room *room)
{
    int index = 0;
    while (jcz_rooms[index] != room)
        index++;
    return index;
}

const struct jcz_room *jcz_room_at(enum aude_step at)
{
    const int step = (int)at;
    for (int i = 0; i < JCZ_ROOM_COUNT; i++) {
        const char *const *name = jcz_rooms[i]->named;
        while (name != NULL && *name != NULL && aude_step_find(*name) != step)
            name++;
        if (jcz_rooms[i]->steps >> step & 1 || (name != NULL && *name != NULL))
            return jcz_rooms[i];
    }
    return NULL;
}

const struct jcz_room *jcz_room_now(const struct jcz_drive *drive)
{
    return jcz_room_at(aude_step(&drive->now.state));
}

bool jcz_commits(const struct jcz_drive *drive)
{
    if (drive->now.holding)
        return true;
    const struct jcz_room *room = drive->now.phase == JCZ_ROOM_PHASE ? jcz_room_now(drive) : NULL;
    return room != NULL && room->commits != NULL && room->commits(drive);
}

bool jcz_puts(aude_action action)
{
    bool puts = aude_action_verb(action) == AUDE_PUT;
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        puts |= jcz_rooms[i]->puts != NULL &&
                (int)aude_action_verb(action) == aude_verb_find(jcz_rooms[i]->puts);
    return puts;
}

json_t *jcz_encode_neutral(const struct jcz_drive *drive)
{
    json_t *object = json_object();
    for (int i = 0; i < JCZ_ROOM_COUNT; i++) {
        json_t *where = jcz_rooms[i]->where == NULL ? NULL : jcz_rooms[i]->where(drive);
        if (where != NULL)
            json_object_set_new(object, jcz_rooms[i]->neutral, where);
    }
    return object;
}

bool jcz_in_no_pile(const char *tile)
{
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->tile != NULL && strcmp(jcz_rooms[i]->tile, tile) == 0)
            return true;
    return false;
}

const struct jcz_room *jcz_room_of(int figure)
{
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->figure != NULL &&
            aude_figure_find(jcz_rooms[i]->figure->figure) == figure)
            return jcz_rooms[i];
    return NULL;
}

struct jcz_spot jcz_spot_standing(const struct aude_state *state, int seat, int figure, int x,
                                  int y, int segment)
{
    const struct jcz_room *room = jcz_room_of(figure);
    return room != NULL && room->stands != NULL ? room->stands(state, seat)
                                                : jcz_spot_of(state, x, y, segment);
}

const struct jcz_keeping *jcz_keeping(void)
{
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->keeping != NULL)
            return jcz_rooms[i]->keeping;
    return NULL;
}

void *jcz_memory(struct jcz_moment *now, const struct jcz_room *room)
{
    return now->memory[index_of(room)];
}

const void *jcz_remembered(const struct jcz_moment *now, const struct jcz_room *room)
{
    return now->memory[index_of(room)];
}

const struct jcz_choice *jcz_choice_at(int index)
{
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        for (const struct jcz_choice *row = jcz_rooms[i]->choices; row != NULL && row->type != NULL;
             row++)
            if (index-- == 0)
                return row;
    return NULL;
}

const struct jcz_room *jcz_room_needed(void)
{
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->needed != NULL)
            return jcz_rooms[i];
    return NULL;
}

bool jcz_played(const struct aude_setup *setup, const struct jcz_room *room)
{
    return setup->option[aude_option_find(AUDE_CARCASSONNE, room->option)] != 0;
}

bool jcz_beyond(const struct aude_state *state, int x, int y, uint8_t *halves)
{
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->beyond != NULL && jcz_rooms[i]->beyond(state, x, y, halves))
            return true;
    return false;
}

bool jcz_goes_on(aude_action action)
{
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->goes_on != NULL && jcz_rooms[i]->goes_on(action))
            return true;
    return false;
}

int jcz_held(const struct aude_state *state, int holder, int owner, int figure)
{
    int count = 0;
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->holding != NULL)
            count += jcz_rooms[i]->holding->count(state, holder, owner, figure);
    return count;
}
