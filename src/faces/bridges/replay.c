/* SPDX-License-Identifier: Apache-2.0 */
/* A tape as JSON: bridges that are built. */
#include "replay/room.h"

static void set_bridge(json_t *object, const struct aude_rules *rules,
                       const struct aude_entry *entry)
{
    (void)rules;
    replay_set_place(object, entry);
    json_object_set_new(object, "axis",
                        json_string(entry->segment == AUDE_NORTH_SOUTH ? "NS" : "EW"));
}

static const struct replay_event events[] = {
    {AUDE_EVENT_BRIDGE, "bridge", set_bridge},
    {0, NULL, NULL},
};

const struct replay_face replay_face_bridges = {.events = events};
