/* SPDX-License-Identifier: Apache-2.0 */
/* A recorded game against our rules. After every message a log holds what their engine showed:
 * phase, player, every legal choice, scores, supplies, tokens, figures on the board and held, the
 * draw pile, what rooms tell besides, events. All of it is compared with what we would show
 * (encode.c, encode_events.c); both sides are spelled alike (format.c) and compared as multisets
 * (list.c). Where their engine plays by other rules on purpose (compat.c), it is followed and
 * counted.
 *
 * Points of the final scoring stand a second time in the last line of a log, and are compared there
 * once more, apart from the rest. */
#include "jcz/rooms.h"

#include <stdio.h>
#include <string.h>

/* ---- comparing one moment ---- */

static void compare_text(struct jcz_verify *v, const char *what, const char *expected,
                         const char *found)
{
    struct jcz_list theirs = {0}, ours = {0};
    jcz_list_add(&theirs, "%s", expected);
    jcz_list_add(&ours, "%s", found);
    jcz_compare(v, what, &theirs, &ours);
}

static void compare_number(struct jcz_verify *v, const char *what, long expected, long found)
{
    struct jcz_list theirs = {0}, ours = {0};
    jcz_list_add(&theirs, "%ld", expected);
    jcz_list_add(&ours, "%ld", found);
    jcz_compare(v, what, &theirs, &ours);
}

static bool compare_items(struct jcz_verify *v, json_t *items, json_t *action,
                          struct jcz_place place)
{
    struct jcz_items theirs = {0}, ours = {0};
    bool good = jcz_format_items(&theirs, items, place, v->error) &&
                jcz_format_items(&ours, json_object_get(action, "items"), jcz_root(), v->error);
    if (good)
        compare_text(v, JCZ_TEXT("tile drawn"), theirs.tile == NULL ? "none" : theirs.tile,
                     ours.tile == NULL ? "none" : ours.tile);
    for (int item = 0; good && item < jcz_item_count(); item++)
        jcz_compare(v, jcz_item_what(item), &theirs.list[item], &ours.list[item]);
    jcz_items_finish(&theirs);
    jcz_items_finish(&ours);
    return good;
}

/* Who acts and whether that player may pass. */
static bool read_action(struct jcz_verify *v, json_t *action, long *player, bool *can_pass,
                        json_t **items, struct jcz_place place)
{
    json_t *who = jcz_need(action, "player", JSON_REAL, place, v->error);
    json_t *pass = json_object_get(action, "canPass");
    *items = jcz_need(action, "items", JSON_ARRAY, place, v->error);
    if (who == NULL || *items == NULL ||
        !jcz_read_player(who, player, jcz_member(place, "player"), v->error))
        return false;
    if (!json_is_boolean(pass))
        return jcz_fail(v->error, JCZ_BAD, jcz_member(place, "canPass").path,
                        JCZ_TEXT("has the wrong type; expected something like %s"), "true");
    *can_pass = json_is_true(pass);
    return true;
}

static bool compare_action(struct jcz_verify *v, json_t *after, struct jcz_place place)
{
    const struct jcz_drive *drive = v->drive;
    const bool over = drive->now.phase == JCZ_GAME_OVER;
    json_t *action, *turn, *items = NULL;
    long player = -1, acts = -1;
    bool can_pass = false;
    json_t *phase = jcz_need(after, "phase", JSON_STRING, place, v->error);
    if (phase == NULL || !jcz_may(after, "turnPlayer", JSON_REAL, &turn, place, v->error) ||
        !jcz_may(after, "action", JSON_OBJECT, &action, place, v->error) ||
        !jcz_read_player(turn, &player, jcz_member(place, "turnPlayer"), v->error))
        return false;
    place = jcz_member(place, "action");
    if (action != NULL && !read_action(v, action, &acts, &can_pass, &items, place))
        return false;
    compare_text(v, JCZ_TEXT("phase"), json_string_value(phase), jcz_phase_name(drive));
    compare_number(v, JCZ_TEXT("player on turn"), player,
                   over ? -1 : aude_turn_seat(&drive->now.state));
    compare_number(v, JCZ_TEXT("player to act"), acts, jcz_drive_actor(drive));
    compare_text(v, JCZ_TEXT("may pass"), can_pass ? "yes" : "no",
                 jcz_drive_can_pass(drive) ? "yes" : "no");
    json_t *ours = jcz_encode_action(drive);
    bool good = compare_items(v, items, ours, jcz_member(place, "items"));
    json_decref(ours);
    return good;
}

static bool read_scores(struct jcz_verify *v, json_t *object, struct jcz_place place)
{
    struct jcz_list theirs = {0}, ours = {0};
    json_t *scores = jcz_need(object, "scores", JSON_ARRAY, place, v->error);
    if (scores == NULL)
        return false;
    bool good = true;
    for (size_t i = 0; good && i < json_array_size(scores); i++) {
        long score;
        good = jcz_integer(json_array_get(scores, i), -100000, 100000, &score,
                           jcz_element(jcz_member(place, "scores"), i), v->error);
        jcz_list_add(&theirs, "player %zu: %ld", i, good ? score : 0);
    }
    for (int seat = 0; seat < v->game->players; seat++)
        jcz_list_add(&ours, "player %d: %d", seat, aude_score(&v->drive->now.state, seat));
    jcz_compare(v, JCZ_TEXT("scores"), &theirs, &ours);
    return good;
}

static bool compare_players(struct jcz_verify *v, json_t *after, struct jcz_place place)
{
    struct jcz_holdings theirs = {0}, ours = {0};
    json_t *players = jcz_need(after, "players", JSON_ARRAY, place, v->error);
    json_t *shown = jcz_encode_players(v->drive);
    bool good = players != NULL &&
                jcz_format_players(&theirs, players, jcz_member(place, "players"), v->error) &&
                jcz_format_players(&ours, shown, jcz_root(), v->error);
    json_decref(shown);
    jcz_compare(v, JCZ_TEXT("supplies"), &theirs.supplies, &ours.supplies);
    jcz_compare(v, JCZ_TEXT("tokens"), &theirs.tokens, &ours.tokens);
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->holding != NULL)
            jcz_compare(v, jcz_rooms[i]->holding->what, &theirs.held[i], &ours.held[i]);
    return good;
}

/* Two arrays, spelled by one function. shown is freed. */
static bool compare_arrays(struct jcz_verify *v, const char *what, json_t *recorded, json_t *shown,
                           bool (*format)(struct jcz_list *list, json_t *array,
                                          struct jcz_place place, struct jcz_error *error),
                           struct jcz_place place)
{
    struct jcz_list theirs = {0}, ours = {0};
    bool good =
        format(&theirs, recorded, place, v->error) && format(&ours, shown, jcz_root(), v->error);
    json_decref(shown);
    jcz_compare(v, what, &theirs, &ours);
    return good;
}

static bool compare_discarded(struct jcz_verify *v, json_t *after, struct jcz_place place)
{
    struct jcz_list theirs = {0}, ours = {0};
    json_t *discarded = jcz_need(after, "discarded", JSON_ARRAY, place, v->error);
    bool good = discarded != NULL;
    char tile[JCZ_ID];
    for (size_t i = 0; good && i < json_array_size(discarded); i++) {
        good = jcz_string(json_array_get(discarded, i), tile, sizeof tile,
                          jcz_element(jcz_member(place, "discarded"), i), v->error);
        if (good)
            jcz_list_add(&theirs, "%s", tile);
    }
    for (int i = 0; i < v->drive->now.removals; i++)
        jcz_list_add(&ours, "%s", v->drive->now.removed[i]);
    jcz_compare(v, JCZ_TEXT("tiles out of the game"), &theirs, &ours);
    return good;
}

static bool compare_flags(struct jcz_verify *v, json_t *after, struct jcz_place place)
{
    struct jcz_list theirs = {0}, ours = {0};
    json_t *flags, *value;
    const char *name;
    if (!jcz_may(after, "flags", JSON_OBJECT, &flags, place, v->error))
        return false;
    json_object_foreach(flags, name, value)
    {
        jcz_list_add(&theirs, "%s%s", name, json_is_true(value) ? "" : "?");
    }
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (v->drive->now.flags >> i & 1)
            jcz_list_add(&ours, "%s", jcz_rooms[i]->flag);
    jcz_compare(v, JCZ_TEXT("flags"), &theirs, &ours);
    return true;
}

/* ---- events ---- */

/* Our points of the last message, kept for sentences and for the end. */
static void keep_points(struct jcz_verify *v, json_t *shown)
{
    struct jcz_error error = {0};
    struct jcz_list events = {0};
    for (size_t i = 0; i < json_array_size(shown); i++) {
        json_t *event = json_array_get(shown, i), *points = json_object_get(event, "points");
        if (!json_is_array(points))
            continue;
        if (json_is_string(json_object_get(event, "turn"))) {
            json_t *one = json_pack("[O]", event);
            jcz_format_events(&events, &v->final, one, false, jcz_root(), &error);
            json_decref(one);
        }
        for (size_t p = 0; p < json_array_size(points); p++) {
            json_t *item = json_array_get(points, p);
            const char *name = json_string_value(json_object_get(item, "name"));
            jcz_list_add(&v->scored, "%d %d %.*s",
                         (int)json_integer_value(json_object_get(item, "player")),
                         (int)json_integer_value(json_object_get(item, "points")),
                         (int)strcspn(name, "."), name);
        }
    }
    jcz_list_finish(&events);
}

static bool compare_events(struct jcz_verify *v, json_t *after, json_t *shown,
                           struct jcz_place place)
{
    struct jcz_list theirs = {0}, ours = {0}, points = {0}, found = {0};
    json_t *events = jcz_need(after, "events", JSON_ARRAY, place, v->error);
    const bool turns = json_object_get(json_array_get(events, 0), "turn") != NULL;
    bool good =
        events != NULL &&
        jcz_format_events(&theirs, &points, events, turns, jcz_member(place, "events"), v->error) &&
        jcz_format_events(&ours, &found, shown, turns, jcz_root(), v->error);
    jcz_compare(v, JCZ_TEXT("events"), &theirs, &ours);
    jcz_compare(v, JCZ_TEXT("points"), &points, &found);
    return good;
}

/* ---- the whole game ---- */

static bool compare_board(struct jcz_verify *v, json_t *after, struct jcz_place place)
{
    json_t *deployed = jcz_need(after, "deployed", JSON_ARRAY, place, v->error), *array;
    if (deployed == NULL || !compare_arrays(v, JCZ_TEXT("figures on the board"), deployed,
                                            jcz_encode_deployed(v->drive), jcz_format_deployed,
                                            jcz_member(place, "deployed")))
        return false;
    for (int i = 0; i < JCZ_ROOM_COUNT; i++) {
        const struct jcz_member *member = jcz_rooms[i]->member;
        if (member != NULL && (!jcz_may(after, member->name, JSON_ARRAY, &array, place, v->error) ||
                               !compare_arrays(v, member->what, array, member->encode(v->drive),
                                               member->format, jcz_member(place, member->name))))
            return false;
    }
    return true;
}

static bool compare_neutral(struct jcz_verify *v, json_t *after, struct jcz_place place)
{
    json_t *neutral;
    return jcz_may(after, "neutralFigures", JSON_OBJECT, &neutral, place, v->error) &&
           compare_arrays(v, JCZ_TEXT("figures that are nobody's"), neutral,
                          jcz_encode_neutral(v->drive), jcz_format_neutral,
                          jcz_member(place, "neutralFigures"));
}

static bool compare_moment(struct jcz_verify *v, json_t *after, json_t *shown,
                           const struct jcz_message *message)
{
    struct jcz_place place = jcz_member(jcz_root(), "after");
    json_t *size = jcz_need(after, "packSize", JSON_REAL, place, v->error);
    long pack_size;
    if (size == NULL ||
        !jcz_integer(size, 0, 10000, &pack_size, jcz_member(place, "packSize"), v->error) ||
        !compare_action(v, after, place) || !read_scores(v, after, place) ||
        !compare_players(v, after, place) || !compare_board(v, after, place) ||
        !compare_neutral(v, after, place) || !compare_discarded(v, after, place) ||
        !compare_flags(v, after, place))
        return false;
    compare_number(v, JCZ_TEXT("tiles left"), pack_size, jcz_drive_pack_size(v->drive));
    if (v->game->limit < 0)
        compare_number(v, JCZ_TEXT("tiles in our bag"), pack_size,
                       aude_bag_total(&v->drive->now.state));
    return (message != NULL && message->type == JCZ_UNDO) || compare_events(v, after, shown, place);
}

/* What is to be done after each message, and at the start. */
static bool look(struct jcz_verify *v, json_t *after, const struct jcz_message *message)
{
    v->drive->recorded = json_object_get(after, "events");
    json_t *shown = jcz_encode_events(v->drive);
    v->drive->recorded = NULL;
    keep_points(v, shown);
    jcz_count_deviations(v->drive, v->verdict->deviation);
    bool good = after == NULL || compare_moment(v, after, shown, message);
    json_decref(shown);
    return good;
}

/* The tiles on the board in the order they were laid; of rotations that look alike the smallest. */
static bool compare_placed(struct jcz_verify *v, json_t *end)
{
    struct jcz_list theirs = {0}, ours = {0};
    const struct jcz_drive *drive = v->drive;
    struct jcz_place place = jcz_member(jcz_root(), "placed");
    json_t *placed = jcz_need(end, "placed", JSON_ARRAY, jcz_root(), v->error);
    bool good = placed != NULL;
    for (size_t i = 0; good && i < json_array_size(placed); i++) {
        json_t *item = json_array_get(placed, i);
        struct jcz_place here = jcz_element(place, i);
        char tile[JCZ_ID];
        int x, y;
        long rotation;
        good = jcz_string(json_array_get(item, 0), tile, sizeof tile, here, v->error) &&
               jcz_cell(json_array_get(item, 1), &x, &y, here, v->error) &&
               jcz_integer(json_array_get(item, 2), 0, 270, &rotation, here, v->error);
        if (!good)
            break;
        int entry = jcz_pack_find(&drive->now.pack, tile);
        int rotations =
            entry < 0 ? 4 : aude_kind(&drive->rules, drive->now.pack.entry[entry].kind)->rotations;
        jcz_list_add(&theirs, "%3zu: %s [%d,%d] R%ld", i, tile, x, y,
                     rotation / 90 % rotations * 90);
    }
    for (int i = 0; i < aude_placed_count(&drive->now.state); i++) {
        struct aude_placed tile = aude_placed(&drive->now.state, i);
        int shift =
            drive->now.pack.entry[jcz_pack_find(&drive->now.pack, drive->now.placed[i])].rotation;
        jcz_list_add(&ours, "%3d: %s [%d,%d] R%d", i, drive->now.placed[i], tile.x, tile.y,
                     (tile.rotation + 4 - shift) % 4 %
                         aude_kind(&drive->rules, tile.kind)->rotations * 90);
    }
    jcz_compare(v, JCZ_TEXT("tiles on the board"), &theirs, &ours);
    return good;
}

/* The final scoring as the last line tells it. */
static bool compare_final(struct jcz_verify *v, json_t *end)
{
    struct jcz_list theirs = {0}, others = {0};
    struct jcz_place place = jcz_member(jcz_root(), "final");
    json_t *final = jcz_need(end, "final", JSON_ARRAY, jcz_root(), v->error);
    bool good = final != NULL;
    for (size_t i = 0; good && i < json_array_size(final); i++) {
        struct jcz_place here = jcz_element(place, i);
        json_t *events = jcz_need(json_array_get(final, i), "events", JSON_ARRAY, here, v->error);
        good = events != NULL && jcz_format_events(&others, &theirs, events, false,
                                                   jcz_member(here, "events"), v->error);
    }
    jcz_list_finish(&others);
    jcz_compare(v, JCZ_TEXT("points of the final scoring"), &theirs, &v->final);
    return good;
}

static bool compare_end(struct jcz_verify *v)
{
    long messages;
    json_t *end = v->game->end;
    v->number = -1;
    v->line = v->game->end_line;
    json_t *count = jcz_need(end, "messages", JSON_REAL, jcz_root(), v->error);
    if (count == NULL || !jcz_integer(count, 0, JCZ_MAX_MESSAGES, &messages,
                                      jcz_member(jcz_root(), "messages"), v->error))
        return false;
    compare_number(v, JCZ_TEXT("messages"), messages, v->game->messages);
    compare_text(v, JCZ_TEXT("phase"), "GameOverPhase", jcz_phase_name(v->drive));
    return read_scores(v, end, jcz_root()) && compare_placed(v, end) &&
           compare_discarded(v, end, jcz_root()) && compare_final(v, end);
}

/* A move that our rules refuse is the last thing that can be compared. */
static bool refused(struct jcz_verify *v)
{
    char reason[240];
    struct jcz_error *error = v->error;
    if (error->status != JCZ_ILLEGAL)
        return false;
    const char *rule = aude_status_rule(AUDE_CARCASSONNE, error->refusal);
    if (error->refusal == AUDE_OK)
        snprintf(reason, sizeof reason, "%s: %s", error->text, error->detail);
    else
        snprintf(reason, sizeof reason, "%s%s%s", rule, rule[0] ? ": " : "", error->text);
    struct jcz_mismatch mismatch = {v->number, v->line, JCZ_TEXT("legal move"),
                                    error->detail[0] ? error->detail : "yes", reason};
    v->verdict->mismatches++;
    if (v->verdict->mismatch != NULL)
        v->verdict->mismatch(v->verdict->context, &mismatch);
    *error = (struct jcz_error){0};
    return true;
}

static bool verify_messages(struct jcz_verify *v)
{
    while (v->drive->done < v->game->messages) {
        const struct jcz_message *message = &v->game->message[v->drive->done];
        v->number = message->number;
        v->line = message->line;
        v->verdict->checks++;
        if (!jcz_drive_step(v->drive, v->error))
            return refused(v);
        if (!look(v, message->after, message))
            return false;
    }
    if (v->game->end != NULL)
        return compare_end(v);
    jcz_assertions(v);
    return true;
}

bool jcz_verify(const struct jcz_game *game, struct jcz_drive *drive, struct jcz_verdict *verdict,
                struct jcz_error *error)
{
    struct jcz_verify v = {.game = game, .drive = drive, .verdict = verdict, .error = error};
    verdict->checks = 1;
    verdict->mismatches = verdict->unknown = 0;
    memset(verdict->deviation, 0, sizeof verdict->deviation);
    v.line = game->format == JCZ_LOG ? 1 : 0;
    bool good = jcz_drive_open(drive, game, error) && jcz_drive_begin(drive, error);
    if (!good)
        good = refused(&v);
    else
        good = look(&v, game->start, NULL) && verify_messages(&v);
    if (!good && error->line == 0)
        error->line = v.line;
    jcz_list_finish(&v.scored);
    jcz_list_finish(&v.final);
    return good;
}
