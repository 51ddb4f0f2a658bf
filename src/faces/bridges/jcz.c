/* SPDX-License-Identifier: Apache-2.0 */
/* Bridges in games of JCloisterZone: roads NS or WE. Theirs are never built after the action. */
#include "faces/bridges/jcz.h"

#include "jcz/rooms.h"

/* Its half sides, by enum aude_axis. */
static const uint8_t both_ends[2] = {0x33, 0xcc};

struct jcz_spot bridge_spot(int x, int y, enum aude_axis axis)
{
    return (struct jcz_spot){(int16_t)x, (int16_t)y, AUDE_ROAD, both_ends[axis], 0};
}

int bridge_axis(const struct jcz_spot *spot)
{
    for (int axis = 0; axis < 2; axis++)
        if (spot->halves == both_ends[axis] && (spot->kind == AUDE_ROAD || spot->kind < 0))
            return axis;
    return -1;
}

/* ---- Messages ---- */

static bool build(const struct jcz_drive *drive, const struct jcz_message *message,
                  aude_action *action, struct jcz_error *error)
{
    char what[64];
    int axis = bridge_axis(&message->spot);
    jcz_describe(message, jcz_room_bridges.tokens->name, what, sizeof what);
    if (axis < 0)
        return jcz_drive_forbid(drive, error, AUDE_BRIDGE_END, JCZ_TEXT("a bridge is NS or WE"),
                                what);
    if (aude_placed_at(&drive->now.state, message->spot.x, message->spot.y) < 0)
        return jcz_drive_forbid(drive, error, AUDE_BRIDGE_FAR, aude_status_text(AUDE_NO_TILE),
                                what);
    *action = aude_action_make(AUDE_BRIDGE, 0, message->spot.x, message->spot.y, axis, 0);
    return true;
}

static json_t *answer(const struct jcz_drive *drive, aude_action action, int seat,
                      const char **type)
{
    (void)drive, (void)seat;
    if (aude_action_verb(action) != AUDE_BRIDGE)
        return NULL;
    struct jcz_spot spot = bridge_spot(aude_action_x(action), aude_action_y(action),
                                       (enum aude_axis)aude_action_axis(action));
    *type = "PLACE_TOKEN";
    return jcz_payload_token(jcz_room_bridges.tokens->name, jcz_encode_spot(&spot));
}

/* ---- Choices ---- */

static json_t *encode(const struct jcz_drive *drive, aude_action action)
{
    (void)drive;
    struct jcz_spot spot = bridge_spot(aude_action_x(action), aude_action_y(action),
                                       (enum aude_axis)aude_action_axis(action));
    return jcz_encode_spot(&spot);
}

static const struct jcz_choice choices[] = {
    {.type = "Bridge", .what = JCZ_TEXT("bridges to build"), .verb = AUDE_BRIDGE, .encode = encode},
    {0},
};

static json_t *needed(const struct jcz_drive *drive, int kind, int x, int y, int rotation)
{
    struct aude_bridge bridge;
    if (!aude_fits_bridge(&drive->now.state, kind, x, y, rotation, &bridge))
        return NULL;
    struct jcz_spot spot = bridge_spot(bridge.x, bridge.y, (enum aude_axis)bridge.axis);
    return jcz_encode_spot(&spot);
}

/* ---- Events ---- */

/* Also of a bridge that came with a tile. */
static void action_events(struct jcz_drive *drive, aude_action action,
                          const struct aude_state *before, int first)
{
    (void)action, (void)before;
    for (int i = first; i < drive->ledger.count; i++) {
        const struct aude_entry *entry = &drive->ledger.entry[i];
        if (entry->event == AUDE_EVENT_BRIDGE)
            jcz_event_token(drive, AUDE_TOKEN_BRIDGE,
                            bridge_spot(entry->x, entry->y, (enum aude_axis)entry->segment));
    }
}

static bool beyond(const struct aude_state *state, int x, int y, uint8_t *halves)
{
    int axis = aude_bridge_at(state, x, y);
    if (axis >= 0)
        *halves = both_ends[axis];
    return axis >= 0;
}

/* ---- What their engine does otherwise ---- */

enum { BESIDE };

static const struct jcz_deviation deviations[] = {
    [BESIDE] = {"BRIDGE-4", JCZ_TEXT("a bridge may also be built on a tile beside the one just "
                                     "placed; there it may not")},
    {NULL, NULL},
};

/* A bridge that no tile needs. */
static int differs(const struct jcz_drive *drive, aude_action action)
{
    const struct aude_state *state = &drive->now.state;
    return aude_action_verb(action) == AUDE_BRIDGE &&
                   aude_last_placed(state) !=
                       aude_placed_at(state, aude_action_x(action), aude_action_y(action))
               ? BESIDE
               : -1;
}

const struct jcz_room jcz_room_bridges = {
    .sets = /* one box with castles and bazaars */
    (const struct jcz_set[]){{"bridges-castles-and-bazaars", "bcb", NULL, NULL}, {0}},
    .elements = (const struct jcz_element[]){{"bridge", "BRIDGES", 0, NULL}, {0}},
    .option = "BRIDGES",
    .readings = (const struct jcz_reading[]){{"BRIDGE_TIMING", "with-tile"}, {0}},
    .tokens = (const struct jcz_token_row[]){{"BRIDGE", "bridge", JCZ_IN_ACTION, build}, {0}},
    .deviations = deviations,
    .differs = differs,
    .answer = answer,
    .choices = choices,
    .needed = needed,
    .needs = "bridges",
    .lacking = AUDE_NEEDS_BRIDGE,
    .action_events = action_events,
    .beyond = beyond,
};
