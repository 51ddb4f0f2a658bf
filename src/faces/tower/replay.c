/* SPDX-License-Identifier: Apache-2.0 */
/* A tape as JSON: floors, captures and prisoners. */
#include "replay/room.h"

static void set_floor(json_t *object, const struct aude_rules *rules,
                      const struct aude_entry *entry)
{
    (void)rules;
    replay_set_place(object, entry);
    replay_set(object, "height", entry->points);
}

static void set_capture(json_t *object, const struct aude_rules *rules,
                        const struct aude_entry *entry)
{
    (void)rules;
    replay_set_place(object, entry);
    replay_set(object, "segment", entry->segment);
    replay_set_figure(object, entry);
    replay_set_other(object, entry);
}

/* Whom a seat holds. */
static void set_prisoners(json_t *supply, const struct aude_state *state, int seat, int seats)
{
    json_t *prisoners = json_array();
    for (int owner = 0; owner < seats; owner++)
        for (int figure = 0; figure < aude_figure_count(); figure++) {
            int count = aude_prisoners(state, seat, owner, figure);
            if (count > 0)
                json_array_append_new(prisoners,
                                      json_pack("{si ss si}", "owner", owner, "figure",
                                                aude_figure_name(figure), "count", count));
        }
    json_object_set_new(supply, "prisoners", prisoners);
}

static const struct replay_event events[] = {
    {AUDE_EVENT_FLOOR, "floor", set_floor},
    {AUDE_EVENT_CAPTURE, "capture", set_capture},
    {0, NULL, NULL},
};

const struct replay_face replay_face_tower = {
    .events = events,
    .supply = set_prisoners,
};
