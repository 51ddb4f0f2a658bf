/* SPDX-License-Identifier: Apache-2.0 */
/* Finding statements: first among those of all games, which stand in the files that run them, then
 * in the tables of the rooms.
 */
#include "scenario/rooms.h"

#include <string.h>

#include "scenario/run.h"

const struct scenario_room *const scenario_rooms[SCENARIO_ROOM_COUNT] = {
#define X(name) &scenario_room_##name,
    SCENARIO_ROOMS(X)
#undef X
};

int scenario_room_index(const struct scenario_room *room)
{
    int index = 0;
    while (scenario_rooms[index] != room)
        index++;
    return index;
}

bool scenario_names_rule(const char *title, const char *rules)
{
    size_t length = rules != NULL ? strlen(rules) : 0;
    for (const char *at = title; rules != NULL && (at = strstr(at, rules)) != NULL; at++)
        if (at[length] >= '1' && at[length] <= '9')
            return true;
    return false;
}

/* The row of that name; NULL when the table has none, or there is no table. */
static const struct scenario_command *find(const struct scenario_command *commands,
                                           struct scenario_text name, bool paired)
{
    for (; commands != NULL && commands->name != NULL; commands++)
        if (scenario_is(name, commands->name) && (paired || (commands->use & SCENARIO_PAIRED) == 0))
            return commands;
    return NULL;
}

const struct scenario_command *scenario_command_find(struct scenario_text name, bool paired,
                                                     int game, const struct scenario_room **room)
{
    static const struct scenario_command *const common[] = {
        scenario_position_commands, scenario_part_commands,  scenario_play_commands,
        scenario_expect_commands,   scenario_given_commands, scenario_picture_commands};
    const struct scenario_command *found = NULL;
    *room = NULL;
    for (size_t i = 0; i < sizeof common / sizeof *common && found == NULL; i++)
        found = find(common[i], name, paired);
    for (int i = 0; i < 2 * SCENARIO_ROOM_COUNT && found == NULL; i++) {
        const struct scenario_room *one = scenario_rooms[i % SCENARIO_ROOM_COUNT];
        if (i < SCENARIO_ROOM_COUNT && (int)one->game != game)
            continue;
        found = find(one->commands, name, paired);
        *room = found != NULL ? one : NULL;
    }
    return found;
}
