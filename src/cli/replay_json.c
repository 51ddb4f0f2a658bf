/* SPDX-License-Identifier: Apache-2.0 */
/* The tape as one JSON object: set-up, players, every action in its text form with its seat and the
 * ledger entries it brought, the scores and the position at the end. */
#include "cli/replay.h"

#include <stdlib.h>

json_t *replay_json_text(const char *text)
{
    json_t *string = json_string(text);
    return string != NULL ? string : json_string("?");
}

static json_t *setup_json(const struct aude_setup *setup)
{
    enum aude_game game = (enum aude_game)setup->game;
    json_t *sets = json_array(), *own = json_array(), *chosen = json_object();
    for (int set = 0; set < aude_set_count(); set++)
        if (setup->sets >> set & 1)
            json_array_append_new(sets, json_string(aude_set(set)->id));
    for (int i = 0; i < setup->own.count; i++)
        json_array_append_new(own, json_string(setup->own.set[i]->set.id));
    for (int i = 0; i < aude_option_count(game); i++) {
        const struct aude_option *option = aude_option(game, i);
        json_object_set_new(chosen, option->name, json_string(option->value[setup->option[i]]));
    }
    return json_pack("{ss si si so so so}", "game", aude_game_name(game), "seats", setup->seats,
                     "start_seat", setup->start_seat, "sets", sets, "own_sets", own, "options",
                     chosen);
}

static const char *const part_names[AUDE_PART_KINDS] = {
    [AUDE_PART_TILES] = "tiles",
    [AUDE_PART_PENNANTS] = "pennants",
    [AUDE_PART_SURROUNDING] = "surrounding",
    [AUDE_PART_CITIES] = "cities",
    [AUDE_PART_CASTLES] = "castles",
};

static void set(json_t *object, const char *key, json_int_t number)
{
    json_object_set_new(object, key, json_integer(number));
}

static void set_figure(json_t *object, const struct aude_entry *entry)
{
    json_object_set_new(object, "figure",
                        json_string(aude_figure_name((enum aude_figure)entry->item)));
}

static void set_tile(json_t *object, const struct aude_rules *rules, int kind)
{
    json_object_set_new(object, "tile", json_string(aude_kind(rules, kind)->name));
}

static void set_place(json_t *object, const struct aude_entry *entry)
{
    set(object, "x", entry->x);
    set(object, "y", entry->y);
}

static void set_score(json_t *object, const struct aude_entry *entry)
{
    json_t *parts = json_array();
    for (int i = 0; i < entry->parts; i++)
        json_array_append_new(parts, json_pack("{ss si si}", "of", part_names[entry->part[i].kind],
                                               "count", entry->part[i].count, "each",
                                               entry->part[i].each));
    json_object_set_new(
        object, "feature",
        json_string(aude_feature_kind_name((enum aude_feature_kind)entry->feature)));
    json_object_set_new(object, "complete", json_boolean(entry->complete));
    set(object, "points", entry->points);
    json_object_set_new(object, "parts", parts);
    if (entry->feature == AUDE_CASTLE)
        json_object_set_new(object, "structure",
                            json_pack("{si si si}", "x", entry->other_x, "y", entry->other_y,
                                      "segment", entry->other_segment));
}

/* A seat, or null for the bank. */
static void set_other(json_t *object, const struct aude_entry *entry)
{
    json_object_set_new(object, "other",
                        entry->other < AUDE_MAX_SEATS ? json_integer(entry->other) : json_null());
}

static json_t *entry_json(const struct aude_rules *rules, const struct aude_entry *entry)
{
    static const char *const events[AUDE_EVENTS] = {
        [AUDE_EVENT_SCORE] = "score",     [AUDE_EVENT_RETURN] = "return",
        [AUDE_EVENT_REMOVED] = "removed", [AUDE_EVENT_BRIDGE] = "bridge",
        [AUDE_EVENT_FLOOR] = "floor",     [AUDE_EVENT_CAPTURE] = "capture",
        [AUDE_EVENT_PAY] = "pay",         [AUDE_EVENT_CASTLE] = "castle",
        [AUDE_EVENT_BAZAAR] = "bazaar",   [AUDE_EVENT_ASSIGN] = "assign",
    };
    json_t *object = json_pack("{ss ss}", "event", events[entry->event], "rule", entry->rule);
    if (entry->event == AUDE_EVENT_REMOVED) {
        set_tile(object, rules, entry->item);
        return object;
    }
    set(object, "seat", entry->seat);
    switch ((enum aude_event)entry->event) {
    case AUDE_EVENT_SCORE:
        set_place(object, entry);
        set(object, "segment", entry->segment);
        set_score(object, entry);
        break;
    case AUDE_EVENT_RETURN:
        set_place(object, entry);
        set(object, "segment", entry->segment);
        set_figure(object, entry);
        break;
    case AUDE_EVENT_CAPTURE:
        set_place(object, entry);
        set(object, "segment", entry->segment);
        set_figure(object, entry);
        set_other(object, entry);
        break;
    case AUDE_EVENT_BRIDGE:
        set_place(object, entry);
        json_object_set_new(object, "axis",
                            json_string(entry->segment == AUDE_NORTH_SOUTH ? "NS" : "EW"));
        break;
    case AUDE_EVENT_FLOOR:
        set_place(object, entry);
        set(object, "height", entry->points);
        break;
    case AUDE_EVENT_CASTLE:
        set_place(object, entry);
        set(object, "segment", entry->segment);
        break;
    case AUDE_EVENT_PAY:
        set(object, "points", entry->points);
        set_other(object, entry);
        break;
    case AUDE_EVENT_BAZAAR: set(object, "tiles", entry->item); break;
    case AUDE_EVENT_ASSIGN: set_tile(object, rules, entry->item); break;
    default: break;
    }
    return object;
}

static json_t *ply_json(const struct replay *replay, int number)
{
    const struct replay_ply *ply = replay->ply[number - 1];
    const struct aude_state *before = replay_state(replay, number - 1);
    json_t *entries = json_array();
    char action[AUDE_ACTION_TEXT];
    aude_action_text(before, ply->action, action, sizeof action);
    for (int i = 0; i < ply->entries; i++)
        json_array_append_new(entries,
                              entry_json(aude_state_rules(before), &replay->entry[ply->first + i]));
    int decider = aude_decider(before);
    json_t *object = json_pack("{si si si ss so}", "ply", number, "turn", aude_turn_number(before),
                               "seat", replay_seat(before), "action", action, "entries", entries);
    json_object_set_new(object, "by", json_string(decider == AUDE_CHANCE ? "chance" : "player"));
    return object;
}

/* Figures and tokens that a seat can still use, and whom it holds prisoner. */
static json_t *supply_json(const struct aude_state *state, int seat, int seats)
{
    json_t *supply = json_object(), *prisoners = json_array();
    for (int figure = 0; figure < AUDE_FIGURES; figure++)
        set(supply, aude_figure_name((enum aude_figure)figure),
            aude_supply(state, seat, (enum aude_figure)figure));
    for (int token = 0; token < AUDE_TOKENS; token++)
        set(supply, aude_token_name((enum aude_token)token),
            aude_tokens(state, seat, (enum aude_token)token));
    for (int owner = 0; owner < seats; owner++)
        for (int figure = 0; figure < AUDE_FIGURES; figure++) {
            int count = aude_prisoners(state, seat, owner, (enum aude_figure)figure);
            if (count > 0)
                json_array_append_new(prisoners,
                                      json_pack("{si ss si}", "owner", owner, "figure",
                                                aude_figure_name((enum aude_figure)figure), "count",
                                                count));
        }
    json_object_set_new(supply, "prisoners", prisoners);
    return supply;
}

/* The Discovery: the open tiles of each seat, and every follower with what it scores. */
static void set_areas(json_t *root, const struct aude_state *state, int seats)
{
    const struct aude_rules *rules = aude_state_rules(state);
    struct aude_tableau tableau = aude_tableau(state);
    json_t *open = json_array(), *followers = json_array();
    for (int seat = 0; seat < seats; seat++) {
        json_t *tiles = json_array();
        for (int i = 0; i < tableau.count[seat]; i++)
            json_array_append_new(tiles,
                                  json_string(aude_kind(rules, tableau.kind[seat][i])->name));
        json_array_append_new(open, tiles);
    }
    for (int i = 0; i < aude_standing_count(state); i++) {
        struct aude_standing one = aude_standing(state, i);
        struct aude_feature area;
        if (!aude_feature_at(state, one.x, one.y, one.segment, &area))
            continue;
        json_array_append_new(followers,
                              json_pack("{si si si si ss sb si si si si}", "seat", one.seat, "x",
                                        one.x, "y", one.y, "segment", one.segment, "terrain",
                                        aude_feature_kind_name((enum aude_feature_kind)area.kind),
                                        "closed", (int)area.complete, "tiles", area.tiles, "cities",
                                        area.cities, "now", area.quote, "at_end", area.value));
    }
    json_object_set_new(root, "open_tiles", open);
    json_object_set_new(root, "followers", followers);
}

int replay_json(const struct replay *replay, int last, bool moves)
{
    const struct aude_state *state = replay_state(replay, last);
    json_t *players = json_array(), *scores = json_array(), *supplies = json_array(),
           *plies = json_array();
    for (int seat = 0; seat < replay->seats; seat++) {
        json_array_append_new(players, replay_json_text(replay->names[seat]));
        json_array_append_new(scores, json_integer(aude_score(state, seat)));
        json_array_append_new(supplies, supply_json(state, seat, replay->seats));
    }
    for (int number = 1; moves && number <= last; number++)
        json_array_append_new(plies, ply_json(replay, number));
    char *position = cli_allocate(AUDE_POSITION_TEXT);
    size_t length = aude_position_text(state, position, AUDE_POSITION_TEXT);
    json_t *root = json_pack(
        "{so ss so so}", "file", replay_json_text(replay->path), "source", replay->source, "setup",
        setup_json(aude_rules_setup(aude_state_rules(state))), "players", players);
    if (moves)
        json_object_set(root, "plies", plies);
    json_decref(plies);
    json_object_set_new(root, "ply", json_integer(last));
    json_object_set_new(root, "over", json_boolean(aude_step(state) == AUDE_STEP_OVER));
    json_object_set_new(root, "scores", scores);
    json_object_set_new(root, "supplies", supplies);
    json_object_set_new(root, "tiles_left", json_integer(aude_bag_total(state)));
    if (aude_rules_setup(aude_state_rules(state))->game == AUDE_DISCOVERY)
        set_areas(root, state, replay->seats);
    if (length > 0)
        json_object_set_new(root, "position", json_string(position));
    free(position);
    json_dumpf(root, stdout, JSON_INDENT(1));
    printf("\n");
    json_decref(root);
    return cli_flush_output();
}
