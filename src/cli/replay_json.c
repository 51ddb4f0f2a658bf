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
    json_t *sets = json_array(), *chosen = json_object();
    for (int set = 0; set < aude_set_count(); set++)
        if (setup->sets >> set & 1)
            json_array_append_new(sets, json_string(aude_set(set)->id));
    for (int i = 0; i < aude_option_count(game); i++) {
        const struct aude_option *option = aude_option(game, i);
        json_object_set_new(chosen, option->name, json_string(option->value[setup->option[i]]));
    }
    return json_pack("{ss si si so so}", "game", aude_game_name(game), "seats", setup->seats,
                     "start_seat", setup->start_seat, "sets", sets, "options", chosen);
}

static const char *const part_names[AUDE_PART_KINDS] = {
    [AUDE_PART_TILES] = "tiles",
    [AUDE_PART_PENNANTS] = "pennants",
    [AUDE_PART_SURROUNDING] = "surrounding",
    [AUDE_PART_CITIES] = "cities",
};

static json_t *entry_json(const struct aude_rules *rules, const struct aude_entry *entry)
{
    static const char *const events[] = {"score", "return", "removed"};
    json_t *object = json_pack("{ss ss}", "event", events[entry->event], "rule", entry->rule);
    if (entry->event == AUDE_EVENT_REMOVED) {
        json_object_set_new(object, "tile", json_string(aude_kind(rules, entry->item)->name));
        return object;
    }
    json_object_set_new(object, "seat", json_integer(entry->seat));
    json_object_set_new(object, "x", json_integer(entry->x));
    json_object_set_new(object, "y", json_integer(entry->y));
    json_object_set_new(object, "segment", json_integer(entry->segment));
    if (entry->event == AUDE_EVENT_RETURN) {
        json_object_set_new(object, "figure",
                            json_string(aude_figure_name((enum aude_figure)entry->item)));
        return object;
    }
    json_t *parts = json_array();
    for (int i = 0; i < entry->parts; i++)
        json_array_append_new(parts, json_pack("{ss si si}", "of", part_names[entry->part[i].kind],
                                               "count", entry->part[i].count, "each",
                                               entry->part[i].each));
    json_object_set_new(
        object, "feature",
        json_string(aude_feature_kind_name((enum aude_feature_kind)entry->feature)));
    json_object_set_new(object, "complete", json_boolean(entry->complete));
    json_object_set_new(object, "points", json_integer(entry->points));
    json_object_set_new(object, "parts", parts);
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
    json_t *object =
        json_pack("{si si si ss so}", "ply", number, "turn", aude_turn_number(before), "seat",
                  aude_turn_seat(before), "action", action, "entries", entries);
    json_object_set_new(object, "by", json_string(decider == AUDE_CHANCE ? "chance" : "player"));
    return object;
}

int replay_json(const struct replay *replay, int last, bool moves)
{
    const struct aude_state *state = replay_state(replay, last);
    json_t *players = json_array(), *scores = json_array(), *supplies = json_array(),
           *plies = json_array();
    for (int seat = 0; seat < replay->seats; seat++) {
        json_array_append_new(players, replay_json_text(replay->names[seat]));
        json_array_append_new(scores, json_integer(aude_score(state, seat)));
        json_array_append_new(supplies, json_pack("{si si}", "follower",
                                                  aude_supply(state, seat, AUDE_FOLLOWER), "abbot",
                                                  aude_supply(state, seat, AUDE_ABBOT)));
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
    if (length > 0)
        json_object_set_new(root, "position", json_string(position));
    free(position);
    json_dumpf(root, stdout, JSON_INDENT(1));
    printf("\n");
    json_decref(root);
    return cli_flush_output();
}
