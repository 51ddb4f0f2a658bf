/* SPDX-License-Identifier: Apache-2.0 */
/* What their engine would show now, in its JSON: the choices with all their options, supplies with
 * tokens, figures on the board. Their order of options means nothing. */
#include "jcz/rooms.h"

#include <stdio.h>

json_t *jcz_encode_cell(int x, int y)
{
    return json_pack("[ii]", x, y);
}

json_t *jcz_encode_spot(const struct jcz_spot *spot)
{
    char location[32];
    jcz_location_text(spot, location, sizeof location);
    return json_pack("{so ss ss}", "position", jcz_encode_cell(spot->x, spot->y), "location",
                     location, "feature", jcz_feature_name(spot->kind));
}

json_t *jcz_encode_meeple(int seat, int figure, int number)
{
    char id[24];
    snprintf(id, sizeof id, "%d.%s.%d", seat, jcz_figure_id(figure), number);
    return json_string(id);
}

json_t *jcz_encode_segment(const struct aude_state *state, int x, int y, int segment)
{
    struct jcz_spot spot = jcz_spot_of(state, x, y, segment);
    return jcz_encode_spot(&spot);
}

/* ---- choices ---- */

/* An item of this type is added to items only when it has options. */
static void add_item(json_t *items, json_t *item, json_t *options)
{
    if (json_array_size(options) > 0) {
        json_object_set_new(item, "options", options);
        json_array_append_new(items, item);
        return;
    }
    json_decref(options);
    json_decref(item);
}

/* The option of a cell in a list of placements, made when it is not there yet. */
static json_t *placement(json_t *options, int x, int y)
{
    for (size_t i = 0; i < json_array_size(options); i++) {
        json_t *option = json_array_get(options, i), *cell = json_object_get(option, "position");
        if (json_integer_value(json_array_get(cell, 0)) == x &&
            json_integer_value(json_array_get(cell, 1)) == y)
            return option;
    }
    json_t *option = json_pack("{so s[]}", "position", jcz_encode_cell(x, y), "rotations");
    json_array_append_new(options, option);
    return option;
}

static void add_rotation(json_t *rotations, int degrees)
{
    size_t at = 0;
    while (at < json_array_size(rotations) &&
           json_integer_value(json_array_get(rotations, at)) < degrees)
        at++;
    json_array_insert_new(rotations, at, json_integer(degrees));
}

/* What the tile needs besides where it lies so, by degrees. */
static void add_need(const struct jcz_drive *drive, json_t *option, aude_action action,
                     int rotation, int degrees)
{
    const struct jcz_room *room = jcz_room_needed();
    json_t *needed = !drive->game->needs_told || room == NULL
                         ? NULL
                         : room->needed(drive, aude_action_item(action), aude_action_x(action),
                                        aude_action_y(action), rotation & 3);
    char key[8];
    if (needed == NULL)
        return;
    if (json_object_get(option, room->needs) == NULL)
        json_object_set_new(option, room->needs, json_object());
    snprintf(key, sizeof key, "%d", degrees);
    json_object_set_new(json_object_get(option, room->needs), key, needed);
}

static void encode_placements(const struct jcz_drive *drive, const aude_action *actions, int count,
                              json_t *items)
{
    const struct jcz_pack *pack = &drive->now.pack;
    json_t *options = json_array();
    if (drive->now.drawn_id == NULL)
        count = 0;
    for (int i = 0; i < count; i++) {
        const int shift = pack->entry[jcz_pack_find(pack, drive->now.drawn_id)].rotation;
        /* ours lists one of the rotations that look the same, theirs all four */
        const int rotations = aude_kind(&drive->rules, aude_action_item(actions[i]))->rotations;
        json_t *option = placement(options, aude_action_x(actions[i]), aude_action_y(actions[i]));
        for (int rotation = aude_action_rotation(actions[i]), n = 0; n < 4;
             n += rotations, rotation += rotations) {
            int degrees = (rotation + 4 - shift) % 4 * 90;
            add_rotation(json_object_get(option, "rotations"), degrees);
            add_need(drive, option, actions[i], rotation, degrees);
        }
    }
    add_item(items,
             json_pack("{ss ss}", "type", "TilePlacement", "tileId",
                       drive->now.drawn_id == NULL ? "" : drive->now.drawn_id),
             options);
}

json_t *jcz_encode_standing(const struct jcz_drive *drive, aude_action action, int seat)
{
    const int x = aude_action_x(action), y = aude_action_y(action);
    const int figure = aude_action_item(action), segment = aude_action_segment(action);
    int number = jcz_meeple_at(&drive->now, seat, figure, x, y, segment);
    return json_pack("{so so}", "featurePointer",
                     jcz_encode_segment(&drive->now.state, x, y, segment), "meepleId",
                     jcz_encode_meeple(seat, figure, number));
}

/* One action as an option of its item. */
static json_t *option_of(const struct jcz_drive *drive, const struct jcz_choice *choice,
                         aude_action action)
{
    if (choice != NULL && choice->encode != NULL)
        return choice->encode(drive, action);
    return jcz_encode_segment(&drive->now.state, aude_action_x(action), aude_action_y(action),
                              aude_action_segment(action));
}

/* The figures of a kind that may be put. */
static void encode_deployments(const struct jcz_drive *drive, const aude_action *actions, int count,
                               int figure, json_t *items)
{
    json_t *options = json_array();
    for (int i = 0; i < count; i++)
        if (jcz_puts(actions[i]) && aude_action_item(actions[i]) == figure)
            json_array_append_new(options, option_of(drive, NULL, actions[i]));
    add_item(items, json_pack("{ss ss}", "type", "Meeple", "meeple", jcz_figure_name(figure)),
             options);
}

static void encode_choice(const struct jcz_drive *drive, const aude_action *actions, int count,
                          const struct jcz_choice *choice, json_t *items)
{
    json_t *options = json_array();
    for (int i = 0; i < count; i++)
        if (aude_action_verb(actions[i]) == choice->verb)
            json_array_append_new(options, option_of(drive, choice, actions[i]));
    json_t *item = json_pack("{ss}", "type", choice->type);
    if (choice->key != NULL)
        json_object_set_new(item, choice->key, json_string(choice->value));
    add_item(items, item, options);
}

json_t *jcz_encode_action(const struct jcz_drive *drive)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    const struct jcz_room *room = drive->now.phase == JCZ_ROOM_PHASE ? jcz_room_now(drive) : NULL;
    if (drive->now.phase == JCZ_GAME_OVER)
        return NULL;
    json_t *items = json_array();
    int count = jcz_offered(drive, actions, AUDE_MAX_ACTIONS);
    if (drive->now.phase == JCZ_TILE_PHASE) {
        encode_placements(drive, actions, count, items);
    } else if (drive->now.phase == JCZ_COMMIT_PHASE || jcz_commits(drive)) {
        json_array_append_new(items, json_pack("{ss}", "type", "Confirm"));
    } else if (room != NULL && room->ask != NULL) {
        room->ask(drive, items);
    } else {
        for (int figure = 0; figure < aude_figure_count(); figure++)
            encode_deployments(drive, actions, count, figure, items);
        for (int i = 0; jcz_choice_at(i) != NULL; i++)
            encode_choice(drive, actions, count, jcz_choice_at(i), items);
        for (int i = 0; i < JCZ_ROOM_COUNT; i++)
            if (jcz_rooms[i]->offer != NULL)
                jcz_rooms[i]->offer(drive, actions, count, items);
    }
    return json_pack("{si sb so}", "player", jcz_drive_actor(drive), "canPass",
                     jcz_drive_can_pass(drive), "items", items);
}

/* ---- figures and tokens ---- */

static json_t *encode_player(const struct jcz_drive *drive, int seat)
{
    const struct aude_state *state = &drive->now.state;
    json_t *meeples = json_object(), *tokens = json_object();
    for (int figure = 0; figure < aude_figure_count(); figure++) {
        int count = 0;
        for (int i = 0; i < JCZ_MAX_MEEPLES; i++)
            count += drive->now.meeple[seat][figure][i].at == JCZ_IN_SUPPLY;
        if (count > 0)
            json_object_set_new(
                meeples, jcz_figure_name(figure),
                json_pack(
                    "[io]", count,
                    jcz_encode_meeple(seat, figure, jcz_meeple_next(&drive->now, seat, figure))));
    }
    for (int token = 0; token < aude_token_count(); token++) {
        int count = aude_tokens(state, seat, token);
        if (count > 0)
            json_object_set_new(tokens, jcz_token_name(token), json_integer(count));
    }
    json_t *player = json_pack("{so so}", "meeples", meeples, "tokens", tokens);
    for (int i = 0; i < JCZ_ROOM_COUNT; i++)
        if (jcz_rooms[i]->holding != NULL)
            json_object_set_new(player, jcz_rooms[i]->holding->name,
                                jcz_rooms[i]->holding->encode(drive, seat));
    return player;
}

json_t *jcz_encode_players(const struct jcz_drive *drive)
{
    json_t *players = json_array();
    for (int seat = 0; seat < drive->game->players; seat++)
        json_array_append_new(players, encode_player(drive, seat));
    return players;
}

/* In the order in which they came. */
json_t *jcz_encode_deployed(const struct jcz_drive *drive)
{
    const int seats = drive->game->players;
    json_t *deployed = json_array();
    struct aude_state board;
    jcz_drive_board(&drive->now.state, &board);
    for (int after = -1, next = 0; next >= 0; after = next) {
        json_t *item = NULL;
        next = -1;
        for (int i = 0; i < seats * aude_figure_count() * JCZ_MAX_MEEPLES; i++) {
            const int number = i % JCZ_MAX_MEEPLES,
                      figure = i / JCZ_MAX_MEEPLES % aude_figure_count();
            const int seat = i / JCZ_MAX_MEEPLES / aude_figure_count();
            const struct jcz_meeple *meeple = &drive->now.meeple[seat][figure][number];
            const bool stands = meeple->at == JCZ_ON_BOARD || meeple->at == JCZ_STAYING;
            if ((!stands && meeple->at != JCZ_KEPT) || meeple->arrival <= after ||
                (next >= 0 && meeple->arrival > next))
                continue;
            next = meeple->arrival;
            json_decref(item);
            struct jcz_spot spot = stands ? jcz_spot_standing(&board, seat, figure, meeple->x,
                                                              meeple->y, meeple->segment)
                                          : jcz_keeping()->spot(&board, meeple->holder);
            item = jcz_encode_spot(&spot);
            json_object_set_new(item, "id", jcz_encode_meeple(seat, figure, number + 1));
            json_object_set_new(item, "type", json_string(jcz_figure_name(figure)));
            json_object_set_new(item, "player", json_integer(seat));
        }
        if (item != NULL)
            json_array_append_new(deployed, item);
    }
    return deployed;
}
