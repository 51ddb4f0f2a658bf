/* SPDX-License-Identifier: Apache-2.0 */
/* The tape as one JSON object: set-up, players, every action in its text form with its seat and the
 * ledger entries it brought, the scores and the position at the end. */
#include "replay/rooms.h"

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

const struct replay_face *const replay_faces[REPLAY_FACE_COUNT] = {
#define X(name) &replay_face_##name,
    REPLAY_ROOMS(X)
#undef X
};

static const char *term_name(int kind)
{
    static const char *const names[AUDE_TERM_KINDS] = {
        [AUDE_TERM_TILES] = "tiles",
        [AUDE_TERM_PENNANTS] = "pennants",
        [AUDE_TERM_SURROUNDING] = "surrounding",
        [AUDE_TERM_CITIES] = "cities",
    };
    const char *name = names[kind];
    for (int i = 0; i < REPLAY_FACE_COUNT && name == NULL; i++)
        if (replay_faces[i]->term != NULL)
            name = replay_faces[i]->term(kind);
    return name;
}

void replay_set(json_t *object, const char *key, json_int_t number)
{
    json_object_set_new(object, key, json_integer(number));
}

void replay_set_figure(json_t *object, const struct aude_entry *entry)
{
    json_object_set_new(object, "figure", json_string(aude_figure_name(entry->item)));
}

void replay_set_tile(json_t *object, const struct aude_rules *rules, int kind)
{
    json_object_set_new(object, "tile", json_string(aude_kind(rules, kind)->name));
}

void replay_set_place(json_t *object, const struct aude_entry *entry)
{
    replay_set(object, "x", entry->x);
    replay_set(object, "y", entry->y);
}

static void set_score(json_t *object, const struct aude_entry *entry)
{
    json_t *terms = json_array();
    for (int i = 0; i < entry->terms; i++)
        json_array_append_new(terms,
                              json_pack("{ss si si}", "of", term_name(entry->term[i].kind), "count",
                                        entry->term[i].count, "each", entry->term[i].each));
    json_object_set_new(
        object, "feature",
        json_string(aude_feature_kind_name((enum aude_feature_kind)entry->feature)));
    json_object_set_new(object, "complete", json_boolean(entry->complete));
    replay_set(object, "points", entry->points);
    json_object_set_new(object, "parts", terms);
    for (int i = 0; i < REPLAY_FACE_COUNT; i++)
        if (replay_faces[i]->score != NULL)
            replay_faces[i]->score(object, entry);
}

void replay_set_other(json_t *object, const struct aude_entry *entry)
{
    json_object_set_new(object, "other",
                        entry->other < AUDE_MAX_SEATS ? json_integer(entry->other) : json_null());
}

/* What happens in a room, NULL: it is none of those. */
static const struct replay_event *event_of_room(const struct aude_entry *entry)
{
    for (int i = 0; i < REPLAY_FACE_COUNT; i++)
        for (const struct replay_event *row = replay_faces[i]->events;
             row != NULL && row->name != NULL; row++)
            if (row->event == entry->event)
                return row;
    return NULL;
}

/* What no room has a row for, by its row of the public table. */
static void set_by_table(json_t *object, const struct aude_rules *rules,
                         const struct aude_entry *entry)
{
    const struct aude_event_info *info = aude_event_info(entry->event);
    unsigned tells = info != NULL ? info->tells : 0;
    if (tells & AUDE_TAKES_SEAT)
        replay_set_other(object, entry);
    if (tells & AUDE_TAKES_KIND)
        replay_set_tile(object, rules, entry->item);
    if (tells & AUDE_TAKES_FIGURE)
        replay_set_figure(object, entry);
    if (tells & AUDE_TAKES_TOKEN)
        json_object_set_new(object, "token", json_string(aude_token_name(entry->item)));
    if (tells & (AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT))
        replay_set_place(object, entry);
    if (tells & AUDE_TAKES_SEGMENT)
        replay_set(object, "segment", entry->segment);
    if (tells & AUDE_TAKES_POINTS)
        replay_set(object, "points", entry->points);
}

static json_t *entry_json(const struct aude_rules *rules, const struct aude_entry *entry)
{
    const struct replay_event *row = event_of_room(entry);
    const char *name = row != NULL ? row->name : aude_event_name(entry->event);
    json_t *object = json_pack("{ss ss}", "event", name, "rule", entry->rule);
    if (entry->event == AUDE_EVENT_REMOVED) {
        replay_set_tile(object, rules, entry->item);
        return object;
    }
    replay_set(object, "seat", entry->seat);
    if (row != NULL) {
        row->set(object, rules, entry);
    } else if (entry->event == AUDE_EVENT_PAY) {
        replay_set(object, "points", entry->points);
        replay_set_other(object, entry);
    } else if (entry->event == AUDE_EVENT_SCORE || entry->event == AUDE_EVENT_RETURN) {
        replay_set_place(object, entry);
        replay_set(object, "segment", entry->segment);
        if (entry->event == AUDE_EVENT_SCORE)
            set_score(object, entry);
        else
            replay_set_figure(object, entry);
    } else {
        set_by_table(object, rules, entry);
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

/* Figures and tokens that a seat can still use, and what the rooms tell of it. */
static json_t *supply_json(const struct aude_state *state, int seat, int seats)
{
    json_t *supply = json_object();
    for (int figure = 0; figure < aude_figure_count(); figure++)
        replay_set(supply, aude_figure_name(figure), aude_supply(state, seat, figure));
    for (int token = 0; token < aude_token_count(); token++)
        replay_set(supply, aude_token_name(token), aude_tokens(state, seat, token));
    for (int i = 0; i < REPLAY_FACE_COUNT; i++)
        if (replay_faces[i]->supply != NULL)
            replay_faces[i]->supply(supply, state, seat, seats);
    return supply;
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
    for (int i = 0; i < REPLAY_FACE_COUNT; i++)
        if (replay_faces[i]->position != NULL)
            replay_faces[i]->position(root, state, replay->seats);
    if (length > 0)
        json_object_set_new(root, "position", json_string(position));
    free(position);
    json_dumpf(root, stdout, JSON_INDENT(1));
    printf("\n");
    json_decref(root);
    return cli_flush_output();
}
