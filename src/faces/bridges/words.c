/* SPDX-License-Identifier: Apache-2.0 */
/* Words: bridges, and tiles that are laid aside because they fit with a bridge only. */
#include "words/room.h"

#include "faces/bridges/words.h"

const char *words_axis(enum aude_axis axis)
{
    return axis == AUDE_NORTH_SOUTH ? _("north-south") : _("east-west");
}

/* A bridge is the segment behind the last one of the tile. */
static const char *name_segment(const struct aude_state *state, int x, int y, int segment)
{
    struct aude_placed tile = aude_placed(state, aude_placed_at(state, x, y));
    return segment == aude_kind(aude_state_rules(state), tile.kind)->segments ? _("bridge") : NULL;
}

static void tell_bridge(struct cli_buffer *buffer, const struct aude_state *state,
                        const struct aude_entry *entry, words_names names)
{
    (void)state;
    cli_buffer_add(buffer, _("%s builds a bridge: %d,%d %s"), names[entry->seat], entry->x,
                   entry->y, words_axis((enum aude_axis)entry->segment));
}

static void tell_removed(struct cli_buffer *buffer, const struct aude_state *state,
                         const struct aude_entry *entry, words_names names)
{
    (void)names;
    cli_buffer_add(buffer, _("%s leaves the game"),
                   words_tile(aude_state_rules(state), entry->item));
}

static const struct words_name tokens[] = {{AUDE_TOKEN_BRIDGE, N_("bridges")}, {0, NULL}};
static const struct words_name passes[] = {{AUDE_STEP_PLACE, N_("lays the tile aside")}, {0, NULL}};

static const struct words_event events[] = {
    {AUDE_EVENT_BRIDGE, "", tell_bridge},
    {AUDE_EVENT_REMOVED, "BRIDGE-", tell_removed},
    {0, NULL, NULL},
};

const struct words_face words_face_bridges = {
    .game = AUDE_CARCASSONNE,
    .tokens = tokens,
    .passes = passes,
    .events = events,
    .segment = name_segment,
};
