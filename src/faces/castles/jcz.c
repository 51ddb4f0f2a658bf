/* SPDX-License-Identifier: Apache-2.0 */
/* Castles in games of JCloisterZone. Nobody is asked there what a castle scores, and a garden
 * counts where gardens are played.
 */
#include <stdio.h>
#include <string.h>

#include "jcz/rooms.h"

/* ---- Messages ---- */

/* How the owners of the towns completed in this part have answered so far. */
struct answers {
    unsigned castled; /* owners (bits) who have decided on their castle */
    bool declined;    /* one of them declined */
};

static void sent(struct jcz_moment *now, const struct jcz_message *message)
{
    struct answers *answers = jcz_memory(now, &jcz_room_castles);
    if (aude_step(&now->state) != AUDE_STEP_CASTLE)
        return;
    if (message->type == JCZ_PASS)
        answers->declined = true;
    if (message->type == JCZ_PLACE_TOKEN)
        answers->castled |= 1u << aude_decider(&now->state);
}

static bool convert(const struct jcz_drive *drive, const struct jcz_message *message,
                    aude_action *action, struct jcz_error *error)
{
    char what[64];
    int segment = jcz_segment_of(&drive->now.state, &message->spot);
    jcz_describe(message, jcz_room_castles.tokens->name, what, sizeof what);
    if (segment < 0)
        return jcz_drive_refuse(drive, error, what, AUDE_NO_SEGMENT);
    *action = aude_action_make(AUDE_CONVERT, 0, message->spot.x, message->spot.y, 0, segment);
    return true;
}

static json_t *answer(const struct jcz_drive *drive, aude_action action, int seat,
                      const char **type)
{
    (void)seat;
    if (aude_action_verb(action) != AUDE_CONVERT)
        return NULL;
    *type = "PLACE_TOKEN";
    return jcz_payload_token(jcz_room_castles.tokens->name,
                             jcz_encode_segment(&drive->now.state, aude_action_x(action),
                                                aude_action_y(action),
                                                aude_action_segment(action)));
}

/* ---- Choices ---- */

static const struct jcz_choice choices[] = {
    {.type = "Castle", .what = JCZ_TEXT("castles to build"), .verb = AUDE_CONVERT},
    {0},
};

/* ---- Events ---- */

/* From a town into the castle that it became. */
static json_t *encode_moved(const struct jcz_drive *drive, const struct jcz_event *event)
{
    json_t *object = jcz_encode_put(drive, event);
    json_object_set_new(object, "from", jcz_encode_spot(&event->from));
    return object;
}

static json_t *encode_created(const struct jcz_drive *drive, const struct jcz_event *event)
{
    (void)drive;
    return json_pack("{ss s[oo]}", "type", "castle-created", "positions",
                     jcz_encode_cell(event->spot.x, event->spot.y),
                     jcz_encode_cell(event->from.x, event->from.y));
}

/* A castle that is occupied at the end. */
static json_t *encode_no_points(const struct jcz_drive *drive, const struct jcz_event *event)
{
    (void)drive;
    json_t *items = json_pack("[{ss si}]", "name", "castle.castle.incomplete", "points", 0);
    return json_pack("{ss s[{si si ss so so}]}", "type", "points", "points", "player",
                     event->player, "points", 0, "name", "castle", "items", items, "ptr",
                     jcz_encode_spot(&event->spot));
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
            struct jcz_event *event = jcz_event_add(drive, encode_moved);
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
    struct jcz_event *event = jcz_event_add(drive, encode_created);
    event->spot = half[swap];
    event->from = half[!swap];
    moved_in(drive, &board, &castle, jcz_spot_of_action(before, action));
}

static void action_events(struct jcz_drive *drive, aude_action action,
                          const struct aude_state *before, int first)
{
    (void)first;
    if (aude_action_verb(action) == AUDE_CONVERT)
        converted(drive, action, before);
}

static bool leaves_at_end(const struct aude_entry *entry)
{
    return entry->event == AUDE_EVENT_RETURN && strcmp(entry->rule, "CASTLE-31") == 0;
}

static void entry_event(struct jcz_drive *drive, const struct aude_entry *entry,
                        const struct aude_state *before)
{
    if (!leaves_at_end(entry) || aude_figure_info(entry->item)->strength == 0)
        return; /* of a castle held without strength its room tells */
    struct jcz_event *event = jcz_event_add(drive, encode_no_points);
    event->player = entry->seat;
    event->turn = -1;
    event->spot = jcz_spot_of(before, entry->x, entry->y, entry->segment);
}

/* What points of the structure would be called that a castle scores for. */
static const char *structure_name(const struct aude_state *state, const struct aude_entry *entry)
{
    const char *name = NULL;
    struct aude_feature structure;
    if (!aude_feature_at(state, entry->other_x, entry->other_y, entry->other_segment, &structure))
        return "?";
    const struct aude_entry own = {.event = AUDE_EVENT_SCORE,
                                   .feature = (uint8_t)structure.kind,
                                   .x = entry->other_x,
                                   .y = entry->other_y,
                                   .segment = entry->other_segment,
                                   .complete = true,
                                   .rule = ""};
    for (int i = 0; i < JCZ_ROOM_COUNT && name == NULL; i++)
        if (jcz_rooms[i]->points_name != NULL)
            name = jcz_rooms[i]->points_name(state, &own);
    return name != NULL ? name : jcz_points_name(state, structure.kind, &structure);
}

/* A castle names the structure that it scores for. */
static json_t *terms(const struct jcz_drive *drive, const struct aude_entry *entry)
{
    char name[40];
    if (entry->feature != AUDE_CASTLE)
        return NULL;
    snprintf(name, sizeof name, "castle.%s", structure_name(&drive->now.state, entry));
    return json_pack("[{ss si}]", "name", name, "points", (int)entry->points);
}

/* ---- What their engine does otherwise ---- */

enum {
    DECLINED, /* who declines a castle ends the decisions of all */
    ONCE,     /* an owner of several towns turns one of them into a castle at most */
    CROWDED,  /* a town with several followers in it never becomes a castle */
    STAYS     /* followers in castles stay there at the end of the game */
};

static const struct jcz_deviation deviations[] = {
    [DECLINED] = {"CASTLE-14", JCZ_TEXT("each owner decides on each town; there the first who "
                                        "declines ends it for all")},
    [ONCE] = {"CASTLE-14",
              JCZ_TEXT("an owner may turn several towns into castles at once; there one only")},
    [CROWDED] = {"CASTLE-9",
                 JCZ_TEXT("a town with several followers may become a castle; there it may not")},
    [STAYS] = {"CASTLE-31",
               JCZ_TEXT("at the end followers leave their castles; there they stay in them")},
    {NULL, NULL},
};

static bool follows_them(const struct jcz_drive *drive, int deviation)
{
    return jcz_differs(drive->game, &jcz_room_castles, deviation);
}

static int differs(const struct jcz_drive *drive, aude_action action)
{
    const struct aude_state *state = &drive->now.state;
    const struct answers *answers = jcz_remembered(&drive->now, &jcz_room_castles);
    struct aude_feature feature;
    if (aude_action_verb(action) != AUDE_CONVERT)
        return -1;
    if (answers->declined && follows_them(drive, DECLINED))
        return DECLINED;
    if ((answers->castled >> aude_decider(state) & 1) != 0 && follows_them(drive, ONCE))
        return ONCE;
    return aude_feature_at(state, aude_action_x(action), aude_action_y(action),
                           aude_action_segment(action), &feature) &&
                   feature.figures > 1
               ? CROWDED
               : -1;
}

static void count_staying(const struct jcz_drive *drive, const aude_action *legal, int actions,
                          int count[])
{
    (void)legal, (void)actions;
    for (int i = 0; i < drive->events; i++)
        count[STAYS] += drive->event[i].encode == encode_no_points;
}

/* A new tile begins with new answers. Who goes home from a castle at the end stays there in theirs.
 */
static void applied(struct jcz_drive *drive, aude_action action, const struct aude_state *before,
                    int first)
{
    struct jcz_moment *now = &drive->now;
    (void)before;
    if (aude_action_verb(action) == AUDE_PLACE)
        *(struct answers *)jcz_memory(now, &jcz_room_castles) = (struct answers){0};
    for (int i = first; i < drive->ledger.count && follows_them(drive, STAYS); i++) {
        const struct aude_entry *entry = &drive->ledger.entry[i];
        if (!leaves_at_end(entry))
            continue;
        int number =
            jcz_meeple_at(now, entry->seat, entry->item, entry->x, entry->y, entry->segment);
        if (number > 0)
            now->meeple[entry->seat][entry->item][number - 1].at = JCZ_STAYING;
    }
}

const struct jcz_room jcz_room_castles = {
    .elements = (const struct jcz_element[]){{"castle", "CASTLES", 0, NULL}, {0}},
    .option = "CASTLES",
    .readings =
        (const struct jcz_reading[]){{"CASTLE_CHOICE", "auto-max"}, {"CASTLE_GARDEN", "yes"}, {0}},
    .features = (const struct jcz_feature_row[]){{"Castle", AUDE_CASTLE}, {0}},
    .tokens = (const struct jcz_token_row[]){{"CASTLE", "castle", JCZ_IN_ITS_PHASE, convert}, {0}},
    .deviations = deviations,
    .differs = differs,
    .count = count_staying,
    .applied = applied,
    .answer = answer,
    .sent = sent,
    .steps = 1u << AUDE_STEP_CASTLE,
    .phase = "CastlePhase",
    .offered = true,
    .at_once = 1u << AUDE_STEP_CASTLE,
    .passing = JCZ_MAY_PASS,
    .choices = choices,
    .action_events = action_events,
    .entry_event = entry_event,
    .whole = 1u << AUDE_CASTLE,
    .terms = terms,
    .term = AUDE_TERM_CASTLES,
    .term_name = "castles",
};
