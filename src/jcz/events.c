/* SPDX-License-Identifier: Apache-2.0 */
/* What happened in a step, as their events: first what the action itself does, then what the
 * ledger tells: points (one event for all owners of a feature) and tiles that left the game. */
#include "jcz/rooms.h"

struct jcz_event *jcz_event_add(struct jcz_drive *drive, jcz_encode *encode)
{
    /* an action and its ledger never have more; whatever does not fit is not told */
    if (drive->events == JCZ_MAX_EVENTS)
        drive->events--;
    struct jcz_event *event = &drive->event[drive->events++];
    *event = (struct jcz_event){.encode = encode, .turn = drive->now.turn};
    return event;
}

struct jcz_spot jcz_spot_of_action(const struct aude_state *state, aude_action action)
{
    return jcz_spot_of(state, aude_action_x(action), aude_action_y(action),
                       aude_action_segment(action));
}

static void tile_placed(struct jcz_drive *drive, aude_action action)
{
    const struct jcz_pack *pack = &drive->now.pack;
    struct jcz_event *event = jcz_event_add(drive, jcz_encode_placed);
    int shift = pack->entry[jcz_pack_find(pack, drive->now.drawn_id)].rotation;
    event->tile = drive->now.drawn_id;
    event->spot.x = (int16_t)aude_action_x(action);
    event->spot.y = (int16_t)aude_action_y(action);
    event->rotation = (aude_action_rotation(action) + 4 - shift) & 3;
}

void jcz_event_token(struct jcz_drive *drive, int token, struct jcz_spot spot)
{
    struct jcz_event *event = jcz_event_add(drive, jcz_encode_token);
    event->token = (uint8_t)token;
    event->spot = spot;
}

void jcz_event_figure(struct jcz_drive *drive, jcz_encode *encode, int seat, int figure,
                      struct jcz_spot spot)
{
    struct jcz_event *event = jcz_event_add(drive, encode);
    event->player = (uint8_t)seat;
    event->figure = (uint8_t)figure;
    event->spot = event->from = spot;
}

static void by_action(struct jcz_drive *drive, aude_action action, const struct aude_state *before,
                      int first)
{
    if (aude_action_verb(action) == AUDE_PLACE)
        tile_placed(drive, action);
    if (jcz_puts(action))
        jcz_event_figure(drive, jcz_encode_put, aude_decider(before), aude_action_item(action),
                         jcz_spot_of_action(&drive->now.state, action));
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->action_events != NULL)
            jcz_rooms[i]->action_events(drive, action, before, first);
}

/* Is it a feature that is always whole? */
bool jcz_is_whole(int kind)
{
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->whole >> kind & 1)
            return true;
    return false;
}

static bool same_score(const struct aude_entry *a, const struct aude_entry *b)
{
    return a->event == b->event && a->feature == b->feature && a->x == b->x && a->y == b->y &&
           a->segment == b->segment && a->complete == b->complete;
}

/* The owner's figure on the feature that was there first, or -1; a follower, where there is one. */
static int first_there(const struct jcz_drive *drive, const struct aude_state *state,
                       const struct aude_entry *entry)
{
    struct aude_feature scored, feature;
    int first = -1, earliest = 2 * (JCZ_NEVER + 1);
    if (!aude_feature_at(state, entry->x, entry->y, entry->segment, &scored))
        return -1;
    for (int s = 0; s < aude_standing_count(state); s++) {
        const struct aude_standing standing = aude_standing(state, s);
        if (standing.seat != entry->seat ||
            !aude_feature_at(state, standing.x, standing.y, standing.segment, &feature) ||
            feature.region != scored.region)
            continue;
        const int others = aude_figure_info(standing.figure)->follower ? 0 : JCZ_NEVER + 1;
        const int arrival = jcz_meeple_arrival(&drive->now, &standing) + others;
        first = arrival < earliest ? s : first;
        earliest = arrival < earliest ? arrival : earliest;
    }
    return first;
}

/* Where it stands before it is scored, or, when it came with the action that ends the game, stays
 * after it. */
static struct jcz_spot source_of(const struct jcz_drive *drive, const struct aude_state *before,
                                 const struct aude_entry *entry)
{
    const struct aude_state *state = before;
    int first = first_there(drive, state, entry);
    if (first < 0 && aude_step(&drive->now.state) == AUDE_STEP_OVER) {
        state = &drive->now.state;
        first = first_there(drive, state, entry);
    }
    if (first < 0)
        return jcz_spot_of(before, entry->x, entry->y, entry->segment);
    const struct aude_standing standing = aude_standing(state, first);
    return jcz_spot_standing(state, standing.seat, standing.figure, standing.x, standing.y,
                             standing.segment);
}

void jcz_note_sources(struct jcz_drive *drive, const struct aude_state *before, int first)
{
    for (int i = first; i < drive->ledger.count; i++)
        if (drive->ledger.entry[i].event == AUDE_EVENT_SCORE)
            drive->source[i] = source_of(drive, before, &drive->ledger.entry[i]);
}

/* What scores before, scores by the action itself: a figure is taken back. */
enum { SCORING_ROUND = 625, FINAL_SCORING = 1000 };

/* Points of one feature, for all its owners; returns the last entry that belongs to them. */
static int scored(struct jcz_drive *drive, int first, bool taken_back)
{
    const struct aude_ledger *ledger = &drive->ledger;
    const struct aude_entry *entry = &ledger->entry[first];
    struct jcz_event *event = jcz_event_add(drive, jcz_encode_points);
    event->first = first;
    event->count = 1;
    event->taken_back = taken_back;
    if (entry->at >= FINAL_SCORING)
        event->turn = -1;
    while (first + 1 < ledger->count && same_score(entry, &ledger->entry[first + 1])) {
        event->count++;
        first++;
    }
    return first;
}

/* They count parts of turns; flags last for the whole turn. */
static void next_turn(struct jcz_moment *now, aude_action action)
{
    now->turn++;
    if (!jcz_goes_on(action))
        now->flags = 0;
}

void jcz_add_events(struct jcz_drive *drive, aude_action action, const struct aude_state *before,
                    int first)
{
    const enum aude_verb verb = aude_action_verb(action);
    const enum aude_step was = aude_step(before), is = aude_step(&drive->now.state);
    const bool ended = aude_decider(before) != AUDE_CHANCE && was != AUDE_STEP_PLACE;
    bool begun = false, removed = false;
    by_action(drive, action, before, first);
    for (int i = first; i < drive->ledger.count; i++) {
        const struct aude_entry *entry = &drive->ledger.entry[i];
        if (entry->event == AUDE_EVENT_SCORE) {
            i = scored(drive, i, entry->at < SCORING_ROUND);
        } else if (entry->event == AUDE_EVENT_REMOVED) {
            if (drive->now.drawn_id == NULL) { /* a bought tile: the turn of its owner began */
                next_turn(&drive->now, action);
                begun = true;
            }
            removed = true;
            jcz_drive_discard(drive);
        } else {
            for (int r = 0; r < JCZ_ROOM_COUNT; r++)
                if (jcz_rooms[r]->entry_event != NULL)
                    jcz_rooms[r]->entry_event(drive, entry, before);
        }
    }
    const struct jcz_room *room = jcz_room_now(drive), *old = jcz_room_at(was);
    const bool begins = room != NULL && room->begins,
               opened = old != NULL && old->begins && !begins; /* the same part goes on */
    /* a tile in hand without a draw is a bought one, so its owner's turn begins */
    if (is == AUDE_STEP_PLACE ? ended || removed
                              : (is == AUDE_STEP_DRAW || begins) && ended && !begun && !opened)
        next_turn(&drive->now, action);
    if (is == AUDE_STEP_OVER || (room != NULL && room->last))
        drive->now.flags = 0;
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->flag != NULL && jcz_rooms[i]->raises == verb)
            drive->now.flags |= 1u << i;
}
