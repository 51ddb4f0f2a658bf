/* SPDX-License-Identifier: Apache-2.0 */
/* A message of theirs as an action of ours, in the present state. Their messages name things by
 * position and by numbered figures, ours by segment and kind; whether the action is legal is left
 * to the engine, which names the rule when it refuses. */
#include "jcz/internal.h"

#include <stdio.h>
#include <string.h>

static aude_action make(enum aude_verb verb, int item, const struct jcz_spot *spot, int segment)
{
    return aude_action_make(verb, item, spot->x, spot->y, 0, segment);
}

/* "SmallFollower NW [1,2]" */
static void describe(const struct jcz_message *message, const char *thing, char *text,
                     size_t capacity)
{
    char location[32];
    jcz_location_text(&message->spot, location, sizeof location);
    snprintf(text, capacity, "%s %s [%d,%d]", thing, location, message->spot.x, message->spot.y);
}

static bool place(const struct jcz_drive *drive, const struct jcz_message *message,
                  aude_action *action, struct jcz_error *error)
{
    const struct jcz_pack *pack = &drive->now.pack;
    int entry = jcz_pack_find(pack, message->tile);
    if (entry < 0)
        return jcz_drive_forbid(drive, error, AUDE_WRONG_TILE, JCZ_TEXT("unknown tile"),
                                message->tile);
    if (drive->now.drawn_id == NULL || strcmp(drive->now.drawn_id, message->tile) != 0)
        return jcz_drive_refuse(drive, error, message->tile, AUDE_WRONG_TILE);
    const int kind = pack->entry[entry].kind,
              turn = (message->rotation + pack->entry[entry].turn) & 3;
    *action = aude_action_make(AUDE_PLACE, kind, message->x, message->y, turn, 0);
    if (aude_fits(&drive->now.state, kind, message->x, message->y, turn) == AUDE_NEEDS_BRIDGE)
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
    if (verb == AUDE_PUT)
        return meeple->at == JCZ_IN_SUPPLY;
    return meeple->at == JCZ_ON_BOARD && meeple->x == message->spot.x &&
           meeple->y == message->spot.y && meeple->segment == segment;
}

/* Figures put, taken back and captured; towns. */
static bool on_segment(const struct jcz_drive *drive, const struct jcz_message *message,
                       enum aude_verb verb, aude_action *action, struct jcz_error *error)
{
    char what[64];
    describe(message,
             verb == AUDE_CONVERT ? jcz_token_name(message->token)
                                  : jcz_figure_name(message->figure),
             what, sizeof what);
    if ((verb == AUDE_PUT || verb == AUDE_TAKE) &&
        message->owner != aude_turn_seat(&drive->now.state))
        return jcz_drive_forbid(drive, error, verb == AUDE_PUT ? AUDE_NO_SUPPLY : AUDE_NO_FIGURE,
                                JCZ_TEXT("this figure belongs to another player"), what);
    int segment = jcz_segment_of(&drive->now.state, &message->spot);
    if (segment < 0)
        return jcz_drive_refuse(drive, error, what, AUDE_NO_SEGMENT);
    *action = make(verb, verb == AUDE_CONVERT ? 0 : message->figure, &message->spot, segment);
    if (verb == AUDE_CAPTURE)
        *action = aude_action_with(*action, message->owner);
    /* what our rules have against it says more than the number */
    if (verb != AUDE_CONVERT && !in_its_place(drive, message, verb, segment) &&
        aude_legal(&drive->now.state, *action) == AUDE_OK)
        return jcz_drive_refuse(drive, error, what,
                                verb == AUDE_PUT    ? AUDE_NO_SUPPLY
                                : verb == AUDE_TAKE ? AUDE_NO_FIGURE
                                                    : AUDE_NOBODY_THERE);
    return true;
}

static bool put_token(const struct jcz_drive *drive, const struct jcz_message *message,
                      aude_action *action, struct jcz_error *error)
{
    char what[64];
    if (message->token == AUDE_TOKEN_CASTLE)
        return on_segment(drive, message, AUDE_CONVERT, action, error);
    describe(message, jcz_token_name(message->token), what, sizeof what);
    if (message->token == AUDE_TOKEN_FLOOR) {
        if (aude_placed_at(&drive->now.state, message->spot.x, message->spot.y) < 0)
            return jcz_drive_forbid(drive, error, AUDE_NO_FOUNDATION,
                                    aude_status_text(AUDE_NO_TILE), what);
        *action = make(AUDE_FLOOR, 0, &message->spot, 0);
        return true;
    }
    int axis = jcz_bridge_axis(&message->spot);
    if (axis < 0)
        return jcz_drive_forbid(drive, error, AUDE_BRIDGE_END, JCZ_TEXT("a bridge is NS or WE"),
                                what);
    if (aude_placed_at(&drive->now.state, message->spot.x, message->spot.y) < 0)
        return jcz_drive_forbid(drive, error, AUDE_BRIDGE_FAR, aude_status_text(AUDE_NO_TILE),
                                what);
    *action = aude_action_make(AUDE_BRIDGE, 0, message->spot.x, message->spot.y, axis, 0);
    return true;
}

/* Where the figure is that the message names, if it is the player's own and a prisoner. */
static const struct jcz_meeple *prisoner(const struct jcz_drive *drive,
                                         const struct jcz_message *message, char *what,
                                         size_t capacity)
{
    snprintf(what, capacity, "%d.%s.%d", message->owner, jcz_figure_id(message->figure),
             message->meeple);
    if (message->meeple < 1 || message->meeple > JCZ_MAX_MEEPLES ||
        message->owner != aude_decider(&drive->now.state))
        return NULL;
    const struct jcz_meeple *meeple =
        &drive->now.meeple[message->owner][message->figure][message->meeple - 1];
    return meeple->at == JCZ_IN_PRISON ? meeple : NULL;
}

/* Who holds the prisoner follows from its number. */
static bool ransom(const struct jcz_drive *drive, const struct jcz_message *message,
                   aude_action *action, struct jcz_error *error)
{
    char what[32];
    const struct jcz_meeple *meeple = prisoner(drive, message, what, sizeof what);
    if (meeple == NULL)
        return jcz_drive_refuse(drive, error, what, AUDE_NO_PRISONER);
    *action = aude_action_with(aude_action_make(AUDE_RANSOM, message->figure, 0, 0, 0, 0),
                               meeple->captor);
    return true;
}

static bool exchange(const struct jcz_drive *drive, const struct jcz_message *message,
                     aude_action *action, struct jcz_error *error)
{
    char what[32];
    const struct jcz_meeple *meeple = prisoner(drive, message, what, sizeof what);
    *action = aude_action_make(AUDE_EXCHANGE, message->figure, 0, 0, 0, 0);
    if (aude_step(&drive->now.state) == AUDE_STEP_EXCHANGE &&
        (meeple == NULL || meeple->captor != aude_moment(&drive->now.state).victim))
        return jcz_drive_refuse(drive, error, what, AUDE_NOT_HELD);
    return true;
}

static bool bid(const struct jcz_drive *drive, const struct jcz_message *message,
                aude_action *action, struct jcz_error *error)
{
    char what[40];
    const struct aude_state *state = &drive->now.state;
    struct aude_bazaar bazaar = aude_bazaar(state);
    snprintf(what, sizeof what, "%d: %d", message->item, message->price);
    if (message->item >= drive->now.bazaar.count)
        return jcz_drive_refuse(drive, error, what, AUDE_NOT_ON_OFFER);
    const int number = drive->now.bazaar.item[message->item].number;
    if (message->price < 0)
        return jcz_drive_refuse(drive, error, what, AUDE_BID_LOW);
    if (aude_step(state) == AUDE_STEP_SELECT) {
        *action = aude_action_with(aude_action_make(AUDE_SELECT, number, 0, 0, 0, 0),
                                   bazaar.auction ? message->price : 0);
        return true;
    }
    if (number != bazaar.item)
        return jcz_drive_refuse(drive, error, what, AUDE_NOT_ON_OFFER);
    *action = aude_action_with(aude_action_make(AUDE_RAISE, 0, 0, 0, 0, 0), message->price);
    return true;
}

bool jcz_action_of(const struct jcz_drive *drive, const struct jcz_message *message,
                   aude_action *action, struct jcz_error *error)
{
    *action = aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0);
    switch (message->type) {
    case JCZ_PLACE_TILE: return place(drive, message, action, error);
    case JCZ_DEPLOY_MEEPLE: return on_segment(drive, message, AUDE_PUT, action, error);
    case JCZ_RETURN_MEEPLE: return on_segment(drive, message, AUDE_TAKE, action, error);
    case JCZ_CAPTURE_FOLLOWER: return on_segment(drive, message, AUDE_CAPTURE, action, error);
    case JCZ_PLACE_TOKEN: return put_token(drive, message, action, error);
    case JCZ_PAY_RANSOM: return ransom(drive, message, action, error);
    case JCZ_BAZAAR_BID: return bid(drive, message, action, error);
    case JCZ_EXCHANGE_FOLLOWER: return exchange(drive, message, action, error);
    case JCZ_BAZAAR_BUY_OR_SELL:
        *action = aude_action_make(message->sell ? AUDE_SELL : AUDE_BUY, 0, 0, 0, 0, 0);
        return true;
    default: return true;
    }
}
