/* SPDX-License-Identifier: Apache-2.0 */
/* A recorded game against our rules. After every message a log holds what their engine showed:
 * phase, player, every legal choice, scores, supplies, figures on the board, the draw pile, events.
 * All of it is compared with ours. Both sides are spelled alike and compared as multisets (list.c).
 * What differs on purpose stands in the table JCZ_DEVIATIONS.
 *
 * Their points events of 0 points (a field without cities) and ours are left out: an entry of 0 is
 * a matter of taste. Take-backs score at once there and with the commit here, so points are
 * collected and compared at each commit. Those of the final scoring stand a second time in the last
 * line of a log, and are compared there once more, apart from the rest. */
#include "jcz/internal.h"

#include <stdio.h>
#include <string.h>

const char *jcz_deviation_rule(enum jcz_deviation deviation)
{
    static const char *const rules[] = {
#define X(name, rule, text) rule,
        JCZ_DEVIATIONS(X)
#undef X
    };
    return rules[deviation];
}

const char *jcz_deviation_text(enum jcz_deviation deviation)
{
    static const char *const texts[] = {
#define X(name, rule, text) text,
        JCZ_DEVIATIONS(X)
#undef X
    };
    return texts[deviation];
}

/* ---- our side ---- */

void jcz_list_placements(struct jcz_list *list, const struct jcz_drive *drive)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    const struct aude_state *state = &drive->now.state;
    if (aude_step(state) != AUDE_STEP_PLACE || drive->drawn_id == NULL)
        return;
    int count = aude_legal_actions(state, actions, AUDE_MAX_ACTIONS);
    int shift = drive->pack.entry[jcz_pack_find(&drive->pack, drive->drawn_id)].turn;
    for (int i = 0; i < count; i++) {
        /* ours lists one of the turns that look the same, theirs all four */
        int turns = aude_kind(&drive->rules, aude_action_item(actions[i]))->turns;
        for (int turn = aude_action_turn(actions[i]), n = 0; n < 4; n += turns, turn += turns)
            jcz_list_add(list, "[%d,%d] R%d", aude_action_x(actions[i]), aude_action_y(actions[i]),
                         (turn + 4 - shift) % 4 * 90);
    }
}

static void add_spot(struct jcz_list *list, const char *before, const struct jcz_spot *spot)
{
    char location[32];
    jcz_location_text(spot, location, sizeof location);
    jcz_list_add(list, "%s %s %s [%d,%d]", before, jcz_feature_name(spot->kind), location, spot->x,
                 spot->y);
}

void jcz_list_deployments(struct jcz_list *list, const struct jcz_drive *drive, int figure)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    const struct aude_state *state = &drive->now.state;
    int count = drive->now.phase == JCZ_ACTION_PHASE
                    ? aude_legal_actions(state, actions, AUDE_MAX_ACTIONS)
                    : 0;
    for (int i = 0; i < count; i++) {
        if (aude_action_verb(actions[i]) != AUDE_PUT ||
            (figure >= 0 && aude_action_item(actions[i]) != figure))
            continue;
        struct jcz_spot spot =
            jcz_spot_of(state, aude_action_x(actions[i]), aude_action_y(actions[i]),
                        aude_action_segment(actions[i]));
        add_spot(list, jcz_figure_name(aude_action_item(actions[i])), &spot);
    }
}

void jcz_list_returns(struct jcz_list *list, const struct jcz_drive *drive)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    const struct aude_state *state = &drive->now.state;
    int count = drive->now.phase == JCZ_ACTION_PHASE
                    ? aude_legal_actions(state, actions, AUDE_MAX_ACTIONS)
                    : 0;
    for (int i = 0; i < count; i++) {
        if (aude_action_verb(actions[i]) != AUDE_TAKE || !jcz_offers(state, actions[i]))
            continue;
        char id[24];
        struct jcz_spot spot =
            jcz_spot_of(state, aude_action_x(actions[i]), aude_action_y(actions[i]),
                        aude_action_segment(actions[i]));
        snprintf(id, sizeof id, "%d.%s.1", aude_turn_seat(state),
                 jcz_figure_id(aude_action_item(actions[i])));
        add_spot(list, id, &spot);
    }
}

/* ---- their side ---- */

/* Adds a feature pointer of theirs in our spelling; what we cannot read is added as it stands. */
static bool add_pointer(struct jcz_verify *v, struct jcz_list *list, const char *before,
                        json_t *pointer, struct jcz_place place)
{
    struct jcz_error scratch = {0};
    struct jcz_spot spot;
    if (!json_is_object(pointer))
        return jcz_fail(v->error, JCZ_BAD, place.path,
                        JCZ_TEXT("has the wrong type; expected something like %s"), "{...}");
    if (jcz_spot_read(pointer, &spot, place, &scratch) && spot.kind >= 0) {
        add_spot(list, before, &spot);
        return true;
    }
    json_t *feature = jcz_need(pointer, "feature", JSON_STRING, place, v->error);
    json_t *location = jcz_need(pointer, "location", JSON_STRING, place, v->error);
    if (feature == NULL || location == NULL)
        return false;
    jcz_list_add(list, "%s %s %s", before, json_string_value(feature), json_string_value(location));
    return true;
}

static bool read_placements(struct jcz_verify *v, json_t *item, struct jcz_place place,
                            struct jcz_list *list, const char **tile)
{
    json_t *id = jcz_need(item, "tileId", JSON_STRING, place, v->error);
    json_t *options = jcz_need(item, "options", JSON_ARRAY, place, v->error);
    if (id == NULL || options == NULL)
        return false;
    *tile = json_string_value(id);
    place = jcz_member(place, "options");
    for (size_t i = 0; i < json_array_size(options); i++) {
        struct jcz_place here = jcz_element(place, i);
        json_t *option = json_array_get(options, i);
        json_t *cell = jcz_need(option, "position", JSON_ARRAY, here, v->error);
        json_t *turns = jcz_need(option, "rotations", JSON_ARRAY, here, v->error);
        int x, y;
        if (cell == NULL || turns == NULL || !jcz_cell(cell, &x, &y, here, v->error))
            return false;
        for (size_t r = 0; r < json_array_size(turns); r++) {
            long rotation;
            if (!jcz_integer(json_array_get(turns, r), 0, 270, &rotation, here, v->error))
                return false;
            jcz_list_add(list, "[%d,%d] R%ld", x, y, rotation);
        }
    }
    return true;
}

static bool read_pointers(struct jcz_verify *v, json_t *item, const char *before,
                          struct jcz_place place, struct jcz_list *list)
{
    json_t *options = jcz_need(item, "options", JSON_ARRAY, place, v->error);
    if (options == NULL)
        return false;
    place = jcz_member(place, "options");
    for (size_t i = 0; i < json_array_size(options); i++)
        if (!add_pointer(v, list, before, json_array_get(options, i), jcz_element(place, i)))
            return false;
    return true;
}

static bool read_returns(struct jcz_verify *v, json_t *item, struct jcz_place place,
                         struct jcz_list *list)
{
    json_t *options = jcz_need(item, "options", JSON_ARRAY, place, v->error);
    if (options == NULL)
        return false;
    place = jcz_member(place, "options");
    for (size_t i = 0; i < json_array_size(options); i++) {
        struct jcz_place here = jcz_element(place, i);
        json_t *option = json_array_get(options, i);
        json_t *id = jcz_need(option, "meepleId", JSON_STRING, here, v->error);
        json_t *pointer = jcz_need(option, "featurePointer", JSON_OBJECT, here, v->error);
        if (id == NULL || pointer == NULL ||
            !add_pointer(v, list, json_string_value(id), pointer, here))
            return false;
    }
    return true;
}

struct offers {
    struct jcz_list placements, deployments, returns, others;
    const char *tile;
};

static bool read_item(struct jcz_verify *v, json_t *item, struct jcz_place place,
                      struct offers *theirs)
{
    json_t *type = jcz_need(item, "type", JSON_STRING, place, v->error);
    if (type == NULL)
        return false;
    const char *name = json_string_value(type);
    if (strcmp(name, "TilePlacement") == 0)
        return read_placements(v, item, place, &theirs->placements, &theirs->tile);
    if (strcmp(name, "ReturnMeeple") == 0)
        return read_returns(v, item, place, &theirs->returns);
    if (strcmp(name, "Meeple") == 0) {
        json_t *figure = jcz_need(item, "meeple", JSON_STRING, place, v->error);
        return figure != NULL &&
               read_pointers(v, item, json_string_value(figure), place, &theirs->deployments);
    }
    jcz_list_add(&theirs->others, "%s", name);
    return true;
}

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

static bool read_player(struct jcz_verify *v, json_t *value, struct jcz_place place, long *player)
{
    *player = -1;
    return value == NULL || jcz_integer(value, 0, AUDE_MAX_SEATS - 1, player, place, v->error);
}

static void count_deviations(struct jcz_verify *v)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    const struct aude_state *state = &v->drive->now.state;
    if (aude_step(state) != AUDE_STEP_ACTION)
        return;
    int count = aude_legal_actions(state, actions, AUDE_MAX_ACTIONS);
    for (int i = 0; i < count; i++)
        if (aude_action_verb(actions[i]) == AUDE_TAKE && !jcz_offers(state, actions[i]))
            v->verdict->deviation[JCZ_ABBOT_COMPLETE]++;
}

static void compare_offers(struct jcz_verify *v, struct offers *theirs)
{
    struct offers ours = {0};
    const char *drawn = v->drive->now.phase == JCZ_TILE_PHASE ? v->drive->drawn_id : NULL;
    if (v->drive->now.phase == JCZ_COMMIT_PHASE)
        jcz_list_add(&ours.others, "Confirm");
    jcz_list_placements(&ours.placements, v->drive);
    jcz_list_deployments(&ours.deployments, v->drive, -1);
    jcz_list_returns(&ours.returns, v->drive);
    compare_text(v, JCZ_TEXT("tile drawn"), theirs->tile == NULL ? "none" : theirs->tile,
                 drawn == NULL ? "none" : drawn);
    jcz_compare(v, JCZ_TEXT("tile placements"), &theirs->placements, &ours.placements);
    jcz_compare(v, JCZ_TEXT("figures to put"), &theirs->deployments, &ours.deployments);
    jcz_compare(v, JCZ_TEXT("figures to take back"), &theirs->returns, &ours.returns);
    jcz_compare(v, JCZ_TEXT("other actions"), &theirs->others, &ours.others);
}

static bool compare_action(struct jcz_verify *v, json_t *after, const struct jcz_view *view,
                           struct jcz_place place)
{
    json_t *action, *turn, *items = NULL;
    struct offers theirs = {0};
    long player = -1, acts = -1;
    bool can_pass = false;
    json_t *phase = jcz_need(after, "phase", JSON_STRING, place, v->error);
    if (phase == NULL || !jcz_may(after, "turnPlayer", JSON_REAL, &turn, place, v->error) ||
        !jcz_may(after, "action", JSON_OBJECT, &action, place, v->error) ||
        !read_player(v, turn, jcz_member(place, "turnPlayer"), &player))
        return false;
    place = jcz_member(place, "action");
    if (action != NULL) {
        json_t *who = jcz_need(action, "player", JSON_REAL, place, v->error);
        json_t *pass = json_object_get(action, "canPass");
        items = jcz_need(action, "items", JSON_ARRAY, place, v->error);
        if (who == NULL || items == NULL ||
            !read_player(v, who, jcz_member(place, "player"), &acts))
            return false;
        if (!json_is_boolean(pass))
            return jcz_fail(v->error, JCZ_BAD, jcz_member(place, "canPass").path,
                            JCZ_TEXT("has the wrong type; expected something like %s"), "true");
        can_pass = json_is_true(pass);
    }
    bool good = true;
    for (size_t i = 0; good && i < json_array_size(items); i++)
        good = read_item(v, json_array_get(items, i), jcz_element(jcz_member(place, "items"), i),
                         &theirs);
    compare_text(v, JCZ_TEXT("phase"), json_string_value(phase), jcz_phase_name(view->phase));
    compare_number(v, JCZ_TEXT("player on turn"), player, view->player);
    compare_number(v, JCZ_TEXT("player to act"), acts, view->player);
    compare_text(v, JCZ_TEXT("may pass"), can_pass ? "yes" : "no", view->can_pass ? "yes" : "no");
    compare_offers(v, &theirs); /* frees the lists */
    return good;
}

static bool read_scores(struct jcz_verify *v, json_t *object, struct jcz_place place)
{
    struct jcz_list theirs = {0}, ours = {0};
    struct jcz_view view;
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
    jcz_drive_view(v->drive, &view);
    for (int seat = 0; seat < view.seats; seat++)
        jcz_list_add(&ours, "player %d: %d", seat, (int)view.score[seat]);
    jcz_compare(v, JCZ_TEXT("scores"), &theirs, &ours);
    return good;
}

static bool read_supply(struct jcz_verify *v, json_t *player, size_t seat, struct jcz_place place,
                        struct jcz_list *list)
{
    json_t *meeples = jcz_need(player, "meeples", JSON_OBJECT, place, v->error);
    json_t *tokens, *captured;
    const char *name;
    json_t *value;
    if (meeples == NULL || !jcz_may(player, "tokens", JSON_OBJECT, &tokens, place, v->error) ||
        !jcz_may(player, "captured", JSON_ARRAY, &captured, place, v->error))
        return false;
    place = jcz_member(place, "meeples");
    json_object_foreach(meeples, name, value)
    {
        long count;
        if (!jcz_integer(json_array_get(value, 0), 0, 100, &count, jcz_member(place, name),
                         v->error))
            return false;
        if (count > 0)
            jcz_list_add(list, "player %zu: %ld %s", seat, count, name);
    }
    if (tokens != NULL && json_object_size(tokens) > 0)
        jcz_list_add(list, "player %zu: tokens", seat);
    if (captured != NULL && json_array_size(captured) > 0)
        jcz_list_add(list, "player %zu: prisoners", seat);
    return true;
}

static bool compare_supplies(struct jcz_verify *v, json_t *after, const struct jcz_view *view,
                             struct jcz_place place)
{
    struct jcz_list theirs = {0}, ours = {0};
    json_t *players = jcz_need(after, "players", JSON_ARRAY, place, v->error);
    bool good = players != NULL;
    for (size_t i = 0; good && i < json_array_size(players); i++)
        good = read_supply(v, json_array_get(players, i), i,
                           jcz_element(jcz_member(place, "players"), i), &theirs);
    for (int seat = 0; seat < view->seats; seat++)
        for (int f = 0; f < AUDE_FIGURES; f++)
            if (view->supply[seat][f] > 0)
                jcz_list_add(&ours, "player %d: %d %s", seat, view->supply[seat][f],
                             jcz_figure_name(f));
    jcz_compare(v, JCZ_TEXT("supplies"), &theirs, &ours);
    return good;
}

static bool compare_deployed(struct jcz_verify *v, json_t *after, const struct jcz_view *view,
                             struct jcz_place place)
{
    struct jcz_list theirs = {0}, ours = {0};
    json_t *deployed = jcz_need(after, "deployed", JSON_ARRAY, place, v->error);
    bool good = deployed != NULL;
    for (size_t i = 0; good && i < json_array_size(deployed); i++) {
        struct jcz_place here = jcz_element(jcz_member(place, "deployed"), i);
        json_t *item = json_array_get(deployed, i);
        json_t *type = jcz_need(item, "type", JSON_STRING, here, v->error);
        json_t *owner = jcz_need(item, "player", JSON_REAL, here, v->error);
        char before[48];
        long player;
        good = type != NULL && owner != NULL && read_player(v, owner, here, &player);
        if (good) {
            snprintf(before, sizeof before, "player %ld: %.24s", player, json_string_value(type));
            good = add_pointer(v, &theirs, before, item, here);
        }
    }
    for (int i = 0; i < view->figures; i++) {
        const struct aude_standing *standing = &view->figure[i];
        char before[48];
        struct jcz_spot spot =
            jcz_spot_of(&v->drive->now.state, standing->x, standing->y, standing->segment);
        snprintf(before, sizeof before, "player %d: %s", standing->seat,
                 jcz_figure_name(standing->figure));
        add_spot(&ours, before, &spot);
    }
    jcz_compare(v, JCZ_TEXT("figures on the board"), &theirs, &ours);
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
    for (int i = 0; i < v->drive->removals; i++)
        jcz_list_add(&ours, "%s", v->drive->removed[i]);
    jcz_compare(v, JCZ_TEXT("tiles out of the game"), &theirs, &ours);
    return good;
}

/* ---- events ---- */

static bool read_points(struct jcz_verify *v, json_t *event, struct jcz_place place,
                        struct jcz_list *list)
{
    json_t *points = jcz_need(event, "points", JSON_ARRAY, place, v->error);
    if (points == NULL)
        return false;
    for (size_t i = 0; i < json_array_size(points); i++) {
        struct jcz_place here = jcz_element(jcz_member(place, "points"), i);
        json_t *item = json_array_get(points, i);
        json_t *who = jcz_need(item, "player", JSON_REAL, here, v->error);
        json_t *amount = jcz_need(item, "points", JSON_REAL, here, v->error);
        json_t *name = jcz_need(item, "name", JSON_STRING, here, v->error);
        long player, number;
        if (who == NULL || amount == NULL || name == NULL || !read_player(v, who, here, &player) ||
            !jcz_integer(amount, -100000, 100000, &number, here, v->error))
            return false;
        jcz_list_add(list, "player %ld: %ld %s", player, number, json_string_value(name));
    }
    return true;
}

/* "tile-placed", "tile-discarded", "meeple-deployed", "meeple-returned"; others as they stand. */
static bool read_event(struct jcz_verify *v, json_t *event, struct jcz_place place,
                       struct jcz_list *list)
{
    json_t *type = jcz_need(event, "type", JSON_STRING, place, v->error);
    if (type == NULL)
        return false;
    const char *name = json_string_value(type);
    if (strcmp(name, "points") == 0)
        return read_points(v, event, place, &v->points);
    if (strcmp(name, "tile-placed") == 0 || strcmp(name, "tile-discarded") == 0) {
        json_t *tile = jcz_need(event, "tile", JSON_STRING, place, v->error);
        if (tile == NULL)
            return false;
        if (name[5] == 'd') {
            jcz_list_add(list, "%s %s", name, json_string_value(tile));
            return true;
        }
        json_t *cell = jcz_need(event, "position", JSON_ARRAY, place, v->error);
        json_t *turned = jcz_need(event, "rotation", JSON_REAL, place, v->error);
        int x, y;
        long rotation;
        if (cell == NULL || turned == NULL || !jcz_cell(cell, &x, &y, place, v->error) ||
            !jcz_integer(turned, 0, 270, &rotation, place, v->error))
            return false;
        jcz_list_add(list, "%s %s [%d,%d] R%ld", name, json_string_value(tile), x, y, rotation);
        return true;
    }
    bool put = strcmp(name, "meeple-deployed") == 0;
    if (put || strcmp(name, "meeple-returned") == 0) {
        json_t *figure = jcz_need(event, "meeple", JSON_STRING, place, v->error);
        json_t *who = jcz_need(event, "player", JSON_REAL, place, v->error);
        json_t *spot = jcz_need(event, put ? "to" : "from", JSON_OBJECT, place, v->error);
        char before[80];
        long player;
        if (figure == NULL || who == NULL || spot == NULL || !read_player(v, who, place, &player))
            return false;
        snprintf(before, sizeof before, "%s player %ld: %.24s", name, player,
                 json_string_value(figure));
        return add_pointer(v, list, before, spot, place);
    }
    jcz_list_add(list, "%s", name);
    return true;
}

/* What the message itself says that happens, removals included. */
static void list_happenings(struct jcz_verify *v, const struct jcz_message *message,
                            int removed_before, struct jcz_list *list)
{
    char before[80];
    if (message != NULL && message->type == JCZ_PLACE_TILE)
        jcz_list_add(list, "tile-placed %s [%d,%d] R%d", message->tile, message->x, message->y,
                     message->rotation * 90);
    if (message != NULL &&
        (message->type == JCZ_DEPLOY_MEEPLE || message->type == JCZ_RETURN_MEEPLE)) {
        const aude_action action = v->drive->now.pending;
        struct jcz_spot spot = jcz_spot_of(&v->drive->now.state, aude_action_x(action),
                                           aude_action_y(action), aude_action_segment(action));
        snprintf(before, sizeof before, "%s player %d: %s",
                 message->type == JCZ_DEPLOY_MEEPLE ? "meeple-deployed" : "meeple-returned",
                 message->owner, jcz_figure_name(message->figure));
        add_spot(list, before, &spot);
    }
    for (int i = removed_before; i < v->drive->removals; i++)
        jcz_list_add(list, "tile-discarded %s", v->drive->removed[i]);
}

/* Our entries since the step began, in their words. `taken`: the first one belongs to an abbot that
 * was taken back (BASE-53), which may be incomplete long before the final scoring. */
static void collect_points(struct jcz_verify *v, bool taken)
{
    const struct aude_ledger *ledger = &v->drive->ledger;
    bool over = v->drive->now.phase == JCZ_GAME_OVER;
    for (int i = 0; i < ledger->count; i++) {
        const struct aude_entry *entry = &ledger->entry[i];
        if (entry->event != AUDE_EVENT_SCORE)
            continue;
        const char *name = aude_feature_kind_name((enum aude_feature_kind)entry->feature);
        bool open = !entry->complete && entry->feature != AUDE_FIELD;
        jcz_list_add(&v->found_points, "player %d: %d %s%s", entry->seat, entry->points, name,
                     open ? ".incomplete" : "");
        jcz_list_add(&v->scored, "%d %d %s", entry->seat, entry->points, name);
        if (over && !taken && (open || entry->feature == AUDE_FIELD))
            jcz_list_add(&v->final, "player %d: %d %s%s", entry->seat, entry->points, name,
                         open ? ".incomplete" : "");
        taken = false;
    }
}

static bool compare_events(struct jcz_verify *v, json_t *after, const struct jcz_message *message,
                           int removed_before, struct jcz_place place)
{
    struct jcz_list theirs = {0}, ours = {0};
    json_t *events = jcz_need(after, "events", JSON_ARRAY, place, v->error);
    bool good = events != NULL;
    for (size_t i = 0; good && i < json_array_size(events); i++)
        good = read_event(v, json_array_get(events, i), jcz_element(jcz_member(place, "events"), i),
                          &theirs);
    list_happenings(v, message, removed_before, &ours);
    jcz_compare(v, JCZ_TEXT("events"), &theirs, &ours);
    if (message == NULL || message->type == JCZ_COMMIT)
        jcz_compare(v, JCZ_TEXT("points"), &v->points, &v->found_points);
    return good;
}

/* ---- the whole game ---- */

static bool compare_moment(struct jcz_verify *v, json_t *after, const struct jcz_message *message,
                           int removed_before)
{
    struct jcz_view view;
    struct jcz_place place = jcz_member(jcz_root(), "after");
    json_t *flags, *size = jcz_need(after, "packSize", JSON_REAL, place, v->error);
    long pack_size;
    jcz_drive_view(v->drive, &view);
    if (size == NULL || !jcz_may(after, "flags", JSON_OBJECT, &flags, place, v->error) ||
        !jcz_integer(size, 0, 10000, &pack_size, jcz_member(place, "packSize"), v->error) ||
        !compare_action(v, after, &view, place) || !read_scores(v, after, place) ||
        !compare_supplies(v, after, &view, place) || !compare_deployed(v, after, &view, place) ||
        !compare_discarded(v, after, place))
        return false;
    compare_number(v, JCZ_TEXT("tiles left"), pack_size, view.pack_size);
    if (v->game->limit < 0)
        compare_number(v, JCZ_TEXT("tiles in our bag"), pack_size,
                       aude_bag_total(jcz_drive_shown(v->drive)));
    compare_number(v, JCZ_TEXT("flags"), flags == NULL ? 0 : (long)json_object_size(flags), 0);
    if (message != NULL && message->type == JCZ_UNDO) {
        jcz_list_finish(&v->points);
        return true;
    }
    return compare_events(v, after, message, removed_before, place);
}

/* The tiles on the board in the order they were laid; of turns that look the same the smallest. */
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
        int entry = jcz_pack_find(&drive->pack, tile);
        int turns = entry < 0 ? 4 : aude_kind(&drive->rules, drive->pack.entry[entry].kind)->turns;
        jcz_list_add(&theirs, "%3zu: %s [%d,%d] R%ld", i, tile, x, y, rotation / 90 % turns * 90);
    }
    for (int i = 0; i < aude_placed_count(&drive->now.state); i++) {
        struct aude_placed tile = aude_placed(&drive->now.state, i);
        int shift = drive->pack.entry[jcz_pack_find(&drive->pack, drive->placed[i])].turn;
        jcz_list_add(&ours, "%3d: %s [%d,%d] R%d", i, drive->placed[i], tile.x, tile.y,
                     (tile.turn + 4 - shift) % 4 % aude_kind(&drive->rules, tile.kind)->turns * 90);
    }
    jcz_compare(v, JCZ_TEXT("tiles on the board"), &theirs, &ours);
    return good;
}

/* The final scoring as the last line tells it. */
static bool compare_final(struct jcz_verify *v, json_t *end)
{
    struct jcz_list theirs = {0};
    struct jcz_place place = jcz_member(jcz_root(), "final");
    json_t *final = jcz_need(end, "final", JSON_ARRAY, jcz_root(), v->error);
    bool good = final != NULL;
    for (size_t i = 0; good && i < json_array_size(final); i++) {
        struct jcz_place here = jcz_element(place, i);
        json_t *events = jcz_need(json_array_get(final, i), "events", JSON_ARRAY, here, v->error);
        here = jcz_member(here, "events");
        good = events != NULL;
        for (size_t e = 0; good && e < json_array_size(events); e++) {
            json_t *event = json_array_get(events, e);
            json_t *type = jcz_need(event, "type", JSON_STRING, jcz_element(here, e), v->error);
            good = type != NULL && (strcmp(json_string_value(type), "points") != 0 ||
                                    read_points(v, event, jcz_element(here, e), &theirs));
        }
    }
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
    compare_text(v, JCZ_TEXT("phase"), jcz_phase_name(JCZ_GAME_OVER),
                 jcz_phase_name(v->drive->now.phase));
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
    const char *rule = aude_status_rule(error->refusal);
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
        int removed = v->drive->removals;
        v->number = message->number;
        v->line = message->line;
        v->verdict->checks++;
        bool taken = message->type == JCZ_COMMIT && v->drive->now.pending != 0 &&
                     aude_action_verb(v->drive->now.pending) == AUDE_TAKE;
        if (!jcz_drive_step(v->drive, v->error))
            return refused(v);
        collect_points(v, taken);
        if (message->type == JCZ_PLACE_TILE)
            count_deviations(v);
        if (message->after != NULL && !compare_moment(v, message->after, message, removed))
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
    else {
        collect_points(&v, false);
        good = (game->start == NULL || compare_moment(&v, game->start, NULL, 0)) &&
               verify_messages(&v);
    }
    if (!good && error->line == 0)
        error->line = v.line;
    jcz_list_finish(&v.points);
    jcz_list_finish(&v.found_points);
    jcz_list_finish(&v.scored);
    jcz_list_finish(&v.final);
    return good;
}
