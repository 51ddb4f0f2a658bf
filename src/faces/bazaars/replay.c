/* SPDX-License-Identifier: Apache-2.0 */
/* A tape as JSON: bazaars that begin, and who gets which tile. */
#include "replay/room.h"

static void set_tiles(json_t *object, const struct aude_rules *rules,
                      const struct aude_entry *entry)
{
    (void)rules;
    replay_set(object, "tiles", entry->item);
}

static void set_tile(json_t *object, const struct aude_rules *rules, const struct aude_entry *entry)
{
    replay_set_tile(object, rules, entry->item);
}

static const struct replay_event events[] = {
    {AUDE_EVENT_BAZAAR, "bazaar", set_tiles},
    {AUDE_EVENT_ASSIGN, "assign", set_tile},
    {0, NULL, NULL},
};

const struct replay_face replay_face_bazaars = {.events = events};
