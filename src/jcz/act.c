/* SPDX-License-Identifier: Apache-2.0 */
/* A message of theirs as an action of ours, in the present state. Their messages name things by
 * position and by numbered figures, ours by segment and kind; whether the action is legal is left
 * to the engine, which names the rule when it refuses. */
#include "jcz/rooms.h"

#include <stdio.h>
#include <string.h>

/* "SmallFollower NW [1,2]" */
void jcz_describe(const struct jcz_message *message, const char *thing, char *text, size_t capacity)
{
    char location[32];
    jcz_location_text(&message->spot, location, sizeof location);
    snprintf(text, capacity, "%s %s [%d,%d]", thing, location, message->spot.x, message->spot.y);
}

static bool place(const struct jcz_drive *drive, const struct jcz_message *message,
                  aude_action *action, struct jcz_error *error)
{
    const struct jcz_pack *pack = &drive->now.pack;
    const struct jcz_room *now = drive->now.phase == JCZ_ROOM_PHASE ? jcz_room_now(drive) : NULL;
    int entry = jcz_pack_find(pack, message->tile);
    if (now != NULL && jcz_in_no_pile(message->tile))
        return now->lay(drive, message, action, error);
    if (entry < 0)
        return jcz_drive_forbid(drive, error, AUDE_WRONG_TILE, JCZ_TEXT("unknown tile"),
                                message->tile);
    if (drive->now.drawn_id == NULL || strcmp(drive->now.drawn_id, message->tile) != 0)
        return jcz_drive_refuse(drive, error, message->tile, AUDE_WRONG_TILE);
    const int kind = pack->entry[entry].kind,
              rotation = (message->rotation + pack->entry[entry].rotation) & 3;
    *action = aude_action_make(AUDE_PLACE, kind, message->x, message->y, rotation, 0);
    const struct jcz_room *room = jcz_room_needed();
    if (room != NULL &&
        aude_fits(&drive->now.state, kind, message->x, message->y, rotation) == room->lacking)
        *action = aude_action_with(*action, 1);
    return true;
}

/* Is the numbered figure where it must be for this? */
static bool in_its_place(const struct jcz_drive *drive, const struct jcz_message *message,
                         enum aude_verb verb, int segment)
{
    if (message->meeple < 1 || message->meeple > JCZ_MAX_MEEPLES)
        return false;
    const struct jcz_meeple *meeple =
        &drive->now.meeple[message->owner][message->figure][message->meeple - 1];
    if (jcz_puts(aude_action_make(verb, 0, 0, 0, 0, 0)))
        return meeple->at == JCZ_IN_SUPPLY;
    return meeple->at == JCZ_ON_BOARD && meeple->x == message->spot.x &&
           meeple->y == message->spot.y && meeple->segment == segment;
}

/* The verb by which the figure of the message is put: that of a room, where only that will do. */
static enum aude_verb putting(const struct jcz_drive *drive, const struct jcz_message *message)
{
    const int segment = jcz_segment_of(&drive->now.state, &message->spot);
    for (int i = 0; i < JCZ_ROOM_COUNT && segment >= 0; i++) {
        const int verb = jcz_rooms[i]->puts == NULL ? -1 : aude_verb_find(jcz_rooms[i]->puts);
        if (verb >= 0 &&
            aude_legal(&drive->now.state,
                       aude_action_make((enum aude_verb)verb, message->figure, message->spot.x,
                                        message->spot.y, 0, segment)) == AUDE_OK)
            return (enum aude_verb)verb;
    }
    return AUDE_PUT;
}

bool jcz_figure_action(const struct jcz_drive *drive, const struct jcz_message *message,
                       enum aude_verb verb, enum aude_status missing, aude_action *action,
                       struct jcz_error *error)
{
    char what[64];
    const bool own = (aude_verb_info((int)verb)->operands & AUDE_TAKES_SEAT) == 0;
    jcz_describe(message, jcz_figure_name(message->figure), what, sizeof what);
    if (own && message->owner != aude_turn_seat(&drive->now.state))
        return jcz_drive_forbid(drive, error, missing,
                                JCZ_TEXT("this figure belongs to another player"), what);
    int segment = jcz_segment_of(&drive->now.state, &message->spot);
    if (segment < 0)
        return jcz_drive_refuse(drive, error, what, AUDE_NO_SEGMENT);
    *action = aude_action_make(verb, message->figure, message->spot.x, message->spot.y, 0, segment);
    if (!own)
        *action = aude_action_with(*action, message->owner);
    /* what our rules have against it says more than the number */
    if (!in_its_place(drive, message, verb, segment) &&
        aude_legal(&drive->now.state, *action) == AUDE_OK)
        return jcz_drive_refuse(drive, error, what, missing);
    return true;
}

bool jcz_action_of(const struct jcz_drive *drive, const struct jcz_message *message,
                   aude_action *action, struct jcz_error *error)
{
    *action = aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0);
    switch (message->type) {
    case JCZ_PLACE_TILE: return place(drive, message, action, error);
    case JCZ_DEPLOY_MEEPLE:
        if (drive->now.phase == JCZ_ROOM_PHASE && jcz_room_now(drive)->deploy != NULL)
            return jcz_room_now(drive)->deploy(drive, message, action, error);
        if (jcz_room_of(message->figure) != NULL && jcz_room_of(message->figure)->put != NULL)
            return jcz_room_of(message->figure)->put(drive, message, action, error);
        return jcz_figure_action(drive, message, putting(drive, message), AUDE_NO_SUPPLY, action,
                                 error);
    case JCZ_PLACE_TOKEN: return message->token->mean(drive, message, action, error);
    case JCZ_ROOM_MESSAGE: return message->command->mean(drive, message, action, error);
    case JCZ_COMMIT:
        if (drive->now.holding)
            *action = drive->now.held;
        return true;
    default: return true;
    }
}
