/* SPDX-License-Identifier: Apache-2.0 */
/* A tape as JSON: castles that are built, and the structures that they score for. */
#include "replay/room.h"

static void set_castle(json_t *object, const struct aude_rules *rules,
                       const struct aude_entry *entry)
{
    (void)rules;
    replay_set_place(object, entry);
    replay_set(object, "segment", entry->segment);
}

static void set_structure(json_t *object, const struct aude_entry *entry)
{
    if (entry->feature == AUDE_CASTLE)
        json_object_set_new(object, "structure",
                            json_pack("{si si si}", "x", entry->other_x, "y", entry->other_y,
                                      "segment", entry->other_segment));
}

static const char *name_term(int kind)
{
    return kind == AUDE_TERM_CASTLES ? "castles" : NULL;
}

static const struct replay_event events[] = {
    {AUDE_EVENT_CASTLE, "castle", set_castle},
    {0, NULL, NULL},
};

const struct replay_face replay_face_castles = {
    .events = events,
    .term = name_term,
    .score = set_structure,
};
