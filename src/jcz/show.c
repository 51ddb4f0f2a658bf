/* SPDX-License-Identifier: Apache-2.0 */
/* What their engine would show now, in its JSON: the choices with all their options, supplies with
 * tokens and prisoners, figures on the board, the bazaar. Their order of options means nothing. */
#include "jcz/internal.h"

#include <stdio.h>

json_t *jcz_show_cell(int x, int y)
{
    return json_pack("[ii]", x, y);
}

json_t *jcz_show_spot(const struct jcz_spot *spot)
{
    char location[32];
    jcz_location_text(spot, location, sizeof location);
    return json_pack("{so ss ss}", "position", jcz_show_cell(spot->x, spot->y), "location",
                     location, "feature", jcz_feature_name(spot->kind));
}

static json_t *meeple_id(int seat, int figure, int number)
{
    char id[24];
    snprintf(id, sizeof id, "%d.%s.%d", seat, jcz_figure_id(figure), number);
    return json_string(id);
}

static json_t *spot_of(const struct jcz_drive *drive, int x, int y, int segment)
{
    struct jcz_spot spot = jcz_spot_of(&drive->now.state, x, y, segment);
    return jcz_show_spot(&spot);
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
static json_t *placement(const struct jcz_drive *drive, json_t *options, int x, int y)
{
    for (size_t i = 0; i < json_array_size(options); i++) {
        json_t *option = json_array_get(options, i), *cell = json_object_get(option, "position");
        if (json_integer_value(json_array_get(cell, 0)) == x &&
            json_integer_value(json_array_get(cell, 1)) == y)
            return option;
    }
    json_t *option = json_pack("{so s[]}", "position", jcz_show_cell(x, y), "rotations");
    if (drive->game->bridges_told)
        json_object_set_new(option, "bridges", json_object());
    json_array_append_new(options, option);
    return option;
}

static void add_rotation(json_t *rotations, int rotation)
{
    size_t at = 0;
    while (at < json_array_size(rotations) &&
           json_integer_value(json_array_get(rotations, at)) < rotation)
        at++;
    json_array_insert_new(rotations, at, json_integer(rotation));
}

static void show_placements(const struct jcz_drive *drive, const aude_action *actions, int count,
                            json_t *items)
{
    const struct jcz_pack *pack = &drive->now.pack;
    json_t *options = json_array();
    if (drive->now.drawn_id == NULL)
        count = 0;
    for (int i = 0; i < count; i++) {
        const int x = aude_action_x(actions[i]), y = aude_action_y(actions[i]);
        const int kind = aude_action_item(actions[i]);
        const int shift = pack->entry[jcz_pack_find(pack, drive->now.drawn_id)].turn;
        /* ours lists one of the turns that look the same, theirs all four */
        const int turns = aude_kind(&drive->rules, kind)->turns;
        struct aude_bridge bridge;
        json_t *option = placement(drive, options, x, y);
        for (int turn = aude_action_turn(actions[i]), n = 0; n < 4; n += turns, turn += turns) {
            char key[8];
            int rotation = (turn + 4 - shift) % 4 * 90;
            add_rotation(json_object_get(option, "rotations"), rotation);
            if (!drive->game->bridges_told ||
                !aude_fits_bridge(&drive->now.state, kind, x, y, turn & 3, &bridge))
                continue;
            struct jcz_spot spot = jcz_bridge_spot(bridge.x, bridge.y, (enum aude_axis)bridge.axis);
            snprintf(key, sizeof key, "%d", rotation);
            json_object_set_new(json_object_get(option, "bridges"), key, jcz_show_spot(&spot));
        }
    }
    for (size_t i = 0; i < json_array_size(options); i++)
        if (json_object_size(json_object_get(json_array_get(options, i), "bridges")) == 0)
            json_object_del(json_array_get(options, i), "bridges");
    add_item(items,
             json_pack("{ss ss}", "type", "TilePlacement", "tileId",
                       drive->now.drawn_id == NULL ? "" : drive->now.drawn_id),
             options);
}

/* {"featurePointer": ..., "meepleId": ...} of a figure on the board. */
static json_t *meeple_pointer(const struct jcz_drive *drive, int seat, aude_action action)
{
    const int x = aude_action_x(action), y = aude_action_y(action);
    const int figure = aude_action_item(action), segment = aude_action_segment(action);
    int number = jcz_meeple_at(&drive->now, seat, figure, x, y, segment);
    return json_pack("{so so}", "featurePointer", spot_of(drive, x, y, segment), "meepleId",
                     meeple_id(seat, figure, number));
}

/* One action as an option of its item. */
static json_t *option_of(const struct jcz_drive *drive, aude_action action)
{
    const int x = aude_action_x(action), y = aude_action_y(action);
    const int seat = jcz_drive_actor(drive), figure = aude_action_item(action);
    struct jcz_spot spot;
    switch (aude_action_verb(action)) {
    case AUDE_TAKE: return meeple_pointer(drive, seat, action);
    case AUDE_CAPTURE: return meeple_pointer(drive, aude_action_number(action), action);
    case AUDE_FLOOR: return jcz_show_cell(x, y);
    case AUDE_BRIDGE:
        spot = jcz_bridge_spot(x, y, (enum aude_axis)aude_action_turn(action));
        return jcz_show_spot(&spot);
    case AUDE_EXCHANGE:
        return json_pack(
            "{ss so}", "type", jcz_figure_name(figure), "id",
            meeple_id(seat, figure,
                      jcz_meeple_prisoner(&drive->now, aude_moment(&drive->now.state).victim, seat,
                                          figure)));
    default: return spot_of(drive, x, y, aude_action_segment(action));
    }
}

static void show_options(const struct jcz_drive *drive, const aude_action *actions, int count,
                         enum aude_verb verb, int figure, json_t *items)
{
    static const struct {
        const char *type, *key, *value; /* key: a second member */
    } names[AUDE_VERBS] = {
        [AUDE_PUT] = {"Meeple", "meeple", NULL},
        [AUDE_TAKE] = {"ReturnMeeple", "source", "ABBOT_RETURN"},
        [AUDE_FLOOR] = {"TowerPiece", "token", "TOWER_PIECE"},
        [AUDE_BRIDGE] = {"Bridge", NULL, NULL},
        [AUDE_CAPTURE] = {"CaptureFollower", NULL, NULL},
        [AUDE_EXCHANGE] = {"SelectPrisonerToExchange", NULL, NULL},
        [AUDE_CONVERT] = {"Castle", NULL, NULL},
    };
    json_t *options = json_array();
    for (int i = 0; i < count; i++)
        if (aude_action_verb(actions[i]) == verb &&
            (figure < 0 || aude_action_item(actions[i]) == figure))
            json_array_append_new(options, option_of(drive, actions[i]));
    json_t *item = json_pack("{ss}", "type", names[verb].type);
    if (names[verb].key != NULL)
        json_object_set_new(
            item, names[verb].key,
            json_string(verb == AUDE_PUT ? jcz_figure_name(figure) : names[verb].value));
    add_item(items, item, options);
}

static void show_bazaar_choice(const struct jcz_drive *drive, json_t *items)
{
    const struct aude_state *state = &drive->now.state;
    switch (aude_step(state)) {
    case AUDE_STEP_SELECT:
        json_array_append_new(items, json_pack("{ss sb}", "type", "BazaarSelectTile", "noAuction",
                                               !aude_bazaar(state).auction));
        break;
    case AUDE_STEP_BID: json_array_append_new(items, json_pack("{ss}", "type", "BazaarBid")); break;
    default: json_array_append_new(items, json_pack("{ss}", "type", "BazaarSelectBuyOrSell"));
    }
}

json_t *jcz_show_action(const struct jcz_drive *drive)
{
    static const enum aude_verb verbs[] = {AUDE_TAKE,    AUDE_FLOOR,    AUDE_BRIDGE,
                                           AUDE_CAPTURE, AUDE_EXCHANGE, AUDE_CONVERT};
    aude_action actions[AUDE_MAX_ACTIONS];
    if (drive->now.phase == JCZ_GAME_OVER)
        return NULL;
    json_t *items = json_array();
    int count = jcz_offered(drive, actions, AUDE_MAX_ACTIONS);
    switch (drive->now.phase) {
    case JCZ_TILE_PHASE: show_placements(drive, actions, count, items); break;
    case JCZ_COMMIT_PHASE:
        json_array_append_new(items, json_pack("{ss}", "type", "Confirm"));
        break;
    case JCZ_BAZAAR_PHASE: show_bazaar_choice(drive, items); break;
    default:
        for (int figure = 0; figure < AUDE_FIGURES; figure++)
            show_options(drive, actions, count, AUDE_PUT, figure, items);
        for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
            show_options(drive, actions, count, verbs[i], -1, items);
    }
    return json_pack("{si sb so}", "player", jcz_drive_actor(drive), "canPass",
                     jcz_drive_can_pass(drive), "items", items);
}

/* ---- figures and tokens ---- */

static json_t *show_captured(const struct jcz_drive *drive, int captor)
{
    json_t *captured = json_array();
    const struct aude_state *state = &drive->now.state;
    for (int owner = 0; owner < drive->game->players; owner++)
        for (int figure = 0; figure < AUDE_FIGURES; figure++) {
            int count = aude_prisoners(state, captor, owner, (enum aude_figure)figure);
            int first = jcz_meeple_prisoner(&drive->now, captor, owner, figure);
            if (count > 0)
                json_array_append_new(captured, json_pack("{so ss si si}", "id",
                                                          meeple_id(owner, figure, first), "type",
                                                          jcz_figure_name(figure), "player", owner,
                                                          "count", count));
        }
    return captured;
}

static json_t *show_player(const struct jcz_drive *drive, int seat)
{
    const struct aude_state *state = &drive->now.state;
    json_t *meeples = json_object(), *tokens = json_object();
    for (int figure = 0; figure < AUDE_FIGURES; figure++) {
        int count = 0;
        for (int i = 0; i < JCZ_MAX_MEEPLES; i++)
            count += drive->now.meeple[seat][figure][i].at == JCZ_IN_SUPPLY;
        if (count > 0)
            json_object_set_new(
                meeples, jcz_figure_name(figure),
                json_pack("[io]", count,
                          meeple_id(seat, figure, jcz_meeple_next(&drive->now, seat, figure))));
    }
    for (int token = 0; token < AUDE_TOKENS; token++) {
        int count = aude_tokens(state, seat, (enum aude_token)token);
        if (count > 0)
            json_object_set_new(tokens, jcz_token_name(token), json_integer(count));
    }
    return json_pack("{so so so}", "meeples", meeples, "tokens", tokens, "captured",
                     show_captured(drive, seat));
}

json_t *jcz_show_players(const struct jcz_drive *drive)
{
    json_t *players = json_array();
    for (int seat = 0; seat < drive->game->players; seat++)
        json_array_append_new(players, show_player(drive, seat));
    return players;
}

/* In the order in which they came. */
json_t *jcz_show_deployed(const struct jcz_drive *drive)
{
    const int seats = drive->game->players;
    json_t *deployed = json_array();
    struct aude_state board;
    jcz_drive_board(&drive->now.state, &board);
    for (int after = -1, next = 0; next >= 0; after = next) {
        json_t *item = NULL;
        next = -1;
        for (int i = 0; i < seats * AUDE_FIGURES * JCZ_MAX_MEEPLES; i++) {
            const int number = i % JCZ_MAX_MEEPLES, figure = i / JCZ_MAX_MEEPLES % AUDE_FIGURES;
            const int seat = i / JCZ_MAX_MEEPLES / AUDE_FIGURES;
            const struct jcz_meeple *meeple = &drive->now.meeple[seat][figure][number];
            if ((meeple->at != JCZ_ON_BOARD && meeple->at != JCZ_LEFT_IN_CASTLE) ||
                meeple->arrival <= after || (next >= 0 && meeple->arrival > next))
                continue;
            next = meeple->arrival;
            json_decref(item);
            struct jcz_spot spot = jcz_spot_of(&board, meeple->x, meeple->y, meeple->segment);
            item = jcz_show_spot(&spot);
            json_object_set_new(item, "id", meeple_id(seat, figure, number + 1));
            json_object_set_new(item, "type", json_string(jcz_figure_name(figure)));
            json_object_set_new(item, "player", json_integer(seat));
        }
        if (item != NULL)
            json_array_append_new(deployed, item);
    }
    return deployed;
}

/* ---- the bazaar ---- */

json_t *jcz_show_bazaar(const struct jcz_drive *drive)
{
    const struct jcz_bazaar *bazaar = &drive->now.bazaar;
    if (!bazaar->shown)
        return NULL;
    json_t *items = json_array();
    for (int i = 0; i < bazaar->count; i++) {
        const struct jcz_offer *offer = &bazaar->item[i];
        json_t *item = json_pack("{ss si}", "tile", offer->id, "price", offer->price);
        const struct {
            const char *key;
            int seat;
        } seats[] = {
            {"bidder", offer->bidder}, {"owner", offer->owner}, {"selectedBy", offer->selected_by}};
        for (size_t s = 0; s < sizeof seats / sizeof seats[0]; s++)
            if (seats[s].seat >= 0)
                json_object_set_new(item, seats[s].key, json_integer(seats[s].seat));
        json_array_append_new(items, item);
    }
    return items;
}
