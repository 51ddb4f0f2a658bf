/* SPDX-License-Identifier: Apache-2.0 */
/* The large follower (INN-5 to INN-8): one figure that goes wherever a follower does and counts 2.
 */
#include "carcassonne/room.h"
#include "carcassonne/vocabulary.h"

static bool large_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_LARGE_FOLLOWER] == RULES_ON;
}

static void large_rules(struct rules *rules)
{
    rules->dealt[FIGURE_BIG] = 1;
    rules->strength[FIGURE_BIG] = 2;
    rules->claims[FIGURE_BIG] = rules->claims[AUDE_FOLLOWER];
}

const struct room large_room = {
    .vocabulary = &large_vocabulary,
    .wanted = large_wanted,
    .rules = large_rules,
};
