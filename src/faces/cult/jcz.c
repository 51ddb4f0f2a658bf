/* SPDX-License-Identifier: Apache-2.0 */
/* Shrines in games of JCloisterZone. */
#include <string.h>

#include "jcz/rooms.h"

/* Without the rules of shrines they are monasteries. */
static bool is_shrine(const struct aude_state *state, const struct aude_entry *entry)
{
    const int index = aude_placed_at(state, entry->x, entry->y);
    return index >= 0 && jcz_played(aude_rules_setup(aude_state_rules(state)), &jcz_room_cult) &&
           (aude_kind_segment(aude_state_rules(state), aude_placed(state, index).kind,
                              entry->segment)
                ->marks &
            AUDE_MARK_SHRINE) != 0;
}

static bool is_loss(const struct aude_entry *entry)
{
    return strcmp(entry->rule, "CULT-10") == 0;
}

static const char *points_name(const struct aude_state *state, const struct aude_entry *entry)
{
    if (entry->feature != AUDE_MONASTERY)
        return NULL;
    if (is_loss(entry))
        return is_shrine(state, entry) ? "shrine.challenged" : "monastery.challenged";
    return !is_shrine(state, entry) ? NULL : entry->complete ? "shrine" : "shrine.incomplete";
}

/* Nothing is paid for a building that has lost. */
static json_t *terms(const struct jcz_drive *drive, const struct aude_entry *entry)
{
    (void)drive;
    return is_loss(entry) ? json_pack("[o]", jcz_encode_term("shrine-challenge", 0, 0)) : NULL;
}

/* Who has to go home. */
static json_t *encode_returned(const struct jcz_drive *drive, const struct jcz_event *event)
{
    json_t *object = jcz_encode_returned(drive, event);
    json_object_set_new(object, "source", json_string("MONASTERY_SHRINE_CHALLENGE"));
    return object;
}

static void entry_event(struct jcz_drive *drive, const struct aude_entry *entry,
                        const struct aude_state *before)
{
    if (entry->event == AUDE_EVENT_RETURN && is_loss(entry))
        jcz_event_figure(drive, encode_returned, entry->seat, entry->item,
                         jcz_spot_of(before, entry->x, entry->y, entry->segment));
}

const struct jcz_room jcz_room_cult = {
    .sets = (const struct jcz_set[]){{"cult/5", "cult", NULL, "cult-f"},
                                     {"cult/6", "cult", NULL, NULL},
                                     {0}},
    .elements = (const struct jcz_element[]){{"shrine", "CULT", 0, NULL}, {0}},
    .option = "CULT",
    .points_name = points_name,
    .terms = terms,
    .entry_event = entry_event,
};
