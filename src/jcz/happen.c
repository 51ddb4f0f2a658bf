/* SPDX-License-Identifier: Apache-2.0 */
/* What happened in a step, as their events: first what the action itself does, then what the
 * ledger tells: points (one event for all owners of a feature) and tiles that left the game. */
#include "jcz/internal.h"

#include <string.h>

struct jcz_event *jcz_event_add(struct jcz_drive *drive, enum jcz_event_kind kind)
{
    /* an action and its ledger never have more; whatever does not fit is not told */
    if (drive->events == JCZ_MAX_EVENTS)
        drive->events--;
    struct jcz_event *event = &drive->event[drive->events++];
    *event = (struct jcz_event){.kind = kind, .turn = drive->now.turn};
    return event;
}

static struct jcz_spot spot_of_action(const struct aude_state *state, aude_action action)
{
    return jcz_spot_of(state, aude_action_x(action), aude_action_y(action),
                       aude_action_segment(action));
}

static void tile_placed(struct jcz_drive *drive, aude_action action)
{
    const struct jcz_pack *pack = &drive->now.pack;
    struct jcz_event *event = jcz_event_add(drive, JCZ_TILE_PLACED);
    int shift = pack->entry[jcz_pack_find(pack, drive->now.drawn_id)].turn;
    event->tile = drive->now.drawn_id;
    event->spot.x = (int16_t)aude_action_x(action);
    event->spot.y = (int16_t)aude_action_y(action);
    event->rotation = (aude_action_turn(action) + 4 - shift) & 3;
}

static void token_placed(struct jcz_drive *drive, enum aude_token token, struct jcz_spot spot)
{
    struct jcz_event *event = jcz_event_add(drive, JCZ_TOKEN_PLACED);
    event->token = (uint8_t)token;
    event->spot = spot;
}

static void figure_event(struct jcz_drive *drive, enum jcz_event_kind kind, int seat, int figure,
                         struct jcz_spot spot)
{
    struct jcz_event *event = jcz_event_add(drive, kind);
    event->player = (uint8_t)seat;
    event->figure = (uint8_t)figure;
    event->spot = event->from = spot;
}

/* Has the seat got a figure back from captor? Then it was exchanged. */
static void exchanged(struct jcz_drive *drive, const struct aude_state *before, int captor,
                      int seat)
{
    for (int f = 0; f < AUDE_FIGURES; f++) {
        enum aude_figure figure = (enum aude_figure)f;
        if (aude_prisoners(&drive->now.state, captor, seat, figure) >=
            aude_prisoners(before, captor, seat, figure))
            continue;
        struct jcz_event *event = jcz_event_add(drive, JCZ_PRISONERS_EXCHANGED);
        event->player = (uint8_t)seat;
        event->figure = (uint8_t)f;
        return;
    }
}

static void captured(struct jcz_drive *drive, aude_action action, const struct aude_state *before)
{
    const int owner = aude_action_number(action), captor = aude_decider(before);
    figure_event(drive, owner == captor ? JCZ_MEEPLE_RETURNED : JCZ_MEEPLE_CAPTURED, owner,
                 aude_action_item(action), spot_of_action(before, action));
    if (owner != captor)
        exchanged(drive, before, owner, captor);
}

/* The castle that the action speaks of; false when it does not stand yet. */
static bool castle_of(const struct aude_state *board, aude_action action,
                      struct aude_castle *castle)
{
    for (int c = 0; c < aude_castle_count(board); c++) {
        *castle = aude_castle(board, c);
        for (int i = 0; i < 2; i++)
            if (castle->x[i] == aude_action_x(action) && castle->y[i] == aude_action_y(action) &&
                castle->segment[i] == aude_action_segment(action))
                return true;
    }
    return false;
}

/* Where the followers stand that are in a castle from now on. */
static void moved_in(struct jcz_drive *drive, const struct aude_state *board,
                     const struct aude_castle *castle, struct jcz_spot pointed)
{
    for (int s = 0; s < aude_standing_count(board); s++) {
        struct aude_standing standing = aude_standing(board, s);
        for (int i = 0; i < 2; i++) {
            if (standing.x != castle->x[i] || standing.y != castle->y[i] ||
                standing.segment != castle->segment[i])
                continue;
            struct jcz_event *event = jcz_event_add(drive, JCZ_MEEPLE_MOVED);
            event->player = standing.seat;
            event->figure = standing.figure;
            event->spot = jcz_spot_of(board, standing.x, standing.y, standing.segment);
            event->from = pointed;
        }
    }
}

/* Nothing is told when the town has further owners who are still to be asked. */
static void converted(struct jcz_drive *drive, aude_action action, const struct aude_state *before)
{
    struct aude_state board;
    struct aude_castle castle;
    struct jcz_spot half[2];
    jcz_drive_board(&drive->now.state, &board);
    if (!castle_of(&board, action, &castle))
        return;
    for (int i = 0; i < 2; i++)
        half[i] = jcz_spot_of(&board, castle.x[i], castle.y[i], castle.segment[i]);
    bool swap = half[0].x > half[1].x || half[0].y > half[1].y;
    struct jcz_event *event = jcz_event_add(drive, JCZ_CASTLE_CREATED);
    event->spot = half[swap];
    event->from = half[!swap];
    moved_in(drive, &board, &castle, spot_of_action(before, action));
}

static void ransomed(struct jcz_drive *drive, aude_action action, const struct aude_state *before)
{
    struct jcz_event *event = jcz_event_add(drive, JCZ_RANSOM_PAID);
    event->player = (uint8_t)aude_decider(before);
    event->other = (uint8_t)aude_action_number(action);
    event->figure = (uint8_t)aude_action_item(action);
}

/* The bridge that came with the tile. */
static void bridged(struct jcz_drive *drive, int first)
{
    for (int i = first; i < drive->ledger.count; i++) {
        const struct aude_entry *entry = &drive->ledger.entry[i];
        if (entry->event == AUDE_EVENT_BRIDGE)
            token_placed(drive, AUDE_TOKEN_BRIDGE,
                         jcz_bridge_spot(entry->x, entry->y, (enum aude_axis)entry->segment));
    }
}

static void by_action(struct jcz_drive *drive, aude_action action, const struct aude_state *before,
                      int first)
{
    const struct aude_state *state = &drive->now.state;
    const int x = aude_action_x(action), y = aude_action_y(action);
    struct jcz_spot tower = {(int16_t)x, (int16_t)y, AUDE_TOWER, 0};
    switch (aude_action_verb(action)) {
    case AUDE_PLACE:
        tile_placed(drive, action);
        bridged(drive, first);
        break;
    case AUDE_PUT:
        figure_event(drive, JCZ_MEEPLE_DEPLOYED, aude_decider(before), aude_action_item(action),
                     spot_of_action(state, action));
        break;
    case AUDE_TAKE:
        figure_event(drive, JCZ_ABBOT_RETURNED, aude_decider(before), aude_action_item(action),
                     spot_of_action(before, action));
        break;
    case AUDE_BRIDGE: bridged(drive, first); break;
    case AUDE_FLOOR: token_placed(drive, AUDE_TOKEN_FLOOR, tower); break;
    case AUDE_CAPTURE: captured(drive, action, before); break;
    case AUDE_EXCHANGE:
        exchanged(drive, before, aude_moment(before).victim, aude_decider(before));
        break;
    case AUDE_RANSOM: ransomed(drive, action, before); break;
    case AUDE_CONVERT: converted(drive, action, before); break;
    default: break;
    }
}

static bool same_score(const struct aude_entry *a, const struct aude_entry *b)
{
    return a->event == b->event && a->feature == b->feature && a->x == b->x && a->y == b->y &&
           a->segment == b->segment && a->complete == b->complete;
}

/* Where the owner's figure stands that was first on the feature, before it is scored. */
static struct jcz_spot source_of(const struct aude_state *before, const struct aude_entry *entry)
{
    struct aude_feature scored, feature;
    if (aude_feature_at(before, entry->x, entry->y, entry->segment, &scored))
        for (int s = 0; s < aude_standing_count(before); s++) {
            struct aude_standing standing = aude_standing(before, s);
            if (standing.seat == entry->seat &&
                aude_feature_at(before, standing.x, standing.y, standing.segment, &feature) &&
                feature.region == scored.region)
                return jcz_spot_of(before, standing.x, standing.y, standing.segment);
        }
    return jcz_spot_of(before, entry->x, entry->y, entry->segment);
}

/* Points of one feature, for all its owners; returns the last entry that belongs to them. */
static int scored(struct jcz_drive *drive, int first, bool by_abbot)
{
    const struct aude_ledger *ledger = &drive->ledger;
    const struct aude_entry *entry = &ledger->entry[first];
    struct jcz_event *event = jcz_event_add(drive, JCZ_POINTS);
    event->first = first;
    event->count = 1;
    event->by_abbot = by_abbot;
    if (!by_abbot && !entry->complete && entry->feature != AUDE_CASTLE)
        event->turn = -1;
    while (first + 1 < ledger->count && same_score(entry, &ledger->entry[first + 1])) {
        event->count++;
        first++;
    }
    return first;
}

static void next_turn(struct jcz_moment *now)
{
    now->turn++;
    now->ransom_paid = false;
}

void jcz_happen(struct jcz_drive *drive, aude_action action, const struct aude_state *before,
                int first)
{
    const enum aude_verb verb = aude_action_verb(action);
    const enum aude_step was = aude_step(before), is = aude_step(&drive->now.state);
    const bool ended = was != AUDE_STEP_DRAW && was != AUDE_STEP_PLACE && was != AUDE_STEP_REVEAL;
    bool begun = false, removed = false;
    by_action(drive, action, before, first);
    for (int i = first; i < drive->ledger.count; i++)
        if (drive->ledger.entry[i].event == AUDE_EVENT_SCORE)
            drive->source[i] = source_of(before, &drive->ledger.entry[i]);
    for (int i = first; i < drive->ledger.count; i++) {
        const struct aude_entry *entry = &drive->ledger.entry[i];
        if (entry->event == AUDE_EVENT_SCORE) {
            i = scored(drive, i, verb == AUDE_TAKE);
        } else if (entry->event == AUDE_EVENT_REMOVED) {
            if (drive->now.drawn_id == NULL) { /* a bought tile: the turn of its owner began */
                next_turn(&drive->now);
                begun = true;
            }
            removed = true;
            jcz_drive_discard(drive);
        } else if (entry->event == AUDE_EVENT_RETURN && strcmp(entry->rule, "CASTLE-31") == 0) {
            struct jcz_event *event = jcz_event_add(drive, JCZ_NO_POINTS);
            event->player = entry->seat;
            event->turn = -1;
            event->spot = jcz_spot_of(before, entry->x, entry->y, entry->segment);
        }
    }
    /* a tile in hand without a draw is a bought one, so its owner's turn begins */
    if (is == AUDE_STEP_PLACE ? ended || removed : is == AUDE_STEP_DRAW && ended && !begun)
        next_turn(&drive->now);
    if (is == AUDE_STEP_OVER)
        drive->now.ransom_paid = drive->now.bazaar.shown = false;
    if (verb == AUDE_RANSOM)
        drive->now.ransom_paid = true;
}
