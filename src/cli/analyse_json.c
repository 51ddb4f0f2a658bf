/* SPDX-License-Identifier: Apache-2.0 */
/* An analysis as one JSON object. Points are in hundredths and chances in hundredths of a per cent,
 * whole numbers all of them. */
#include "cli/analyse.h"

#include <jansson.h>
#include <stdlib.h>

static json_t *numbers(const int32_t *number, int count)
{
    json_t *array = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(array, json_integer(number[i]));
    return array;
}

/* A fact by its name; of its numbers those that say something. */
static json_t *fact_json(const struct coach_fact *fact)
{
    json_t *object = json_pack("{ss si}", "fact", coach_name(fact->kind), "weight", fact->weight);
    json_t *seats = json_array();
    const struct {
        const char *name;
        int number;
        bool told;
    } numbers[] = {
        {"number", fact->number, fact->kind != COACH_LAST && fact->kind != COACH_VALUE},
        {"of", fact->of, fact->of != 0},
        {"chance", fact->chance, fact->feature != 255 && fact->kind != COACH_SCORES},
        {"was", fact->was, fact->was != 0},
        {"x", fact->x, fact->feature != 255 || fact->kind == COACH_HOLE},
        {"y", fact->y, fact->feature != 255 || fact->kind == COACH_HOLE},
        {"gain", fact->gain, fact->kind == COACH_VALUE},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (numbers[i].told)
            json_object_set_new(object, numbers[i].name, json_integer(numbers[i].number));
    if (fact->feature != 255)
        json_object_set_new(
            object, "feature",
            json_string(aude_feature_kind_name((enum aude_feature_kind)fact->feature)));
    if (fact->kind == COACH_TOKENS)
        json_object_set_new(object, "pieces", json_string(aude_token_name(fact->item)));
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
        if (fact->seats >> seat & 1)
            json_array_append_new(seats, json_integer(seat));
    json_object_set_new(object, "seats", seats);
    return object;
}

static json_t *facts_json(const struct coach_fact *fact, int facts)
{
    json_t *array = json_array();
    for (int i = 0; i < facts; i++)
        json_array_append_new(array, fact_json(&fact[i]));
    return array;
}

static json_t *choice_json(const struct analyse_game *game, int ply,
                           const struct analysis_choice *choice)
{
    const struct aude_state *before = replay_state(&game->replay, ply);
    struct aude_state *after = replay_allocate(sizeof *after);
    char text[AUDE_ACTION_TEXT];
    int seats = game->replay.seats;
    aude_action_text(before, choice->action, text, sizeof text);
    json_t *object = json_pack("{ss}", "action", text);
    aude_state_copy(after, before);
    if (choice->next != 0 && aude_apply(after, choice->action, NULL) == AUDE_OK &&
        aude_decider(after) >= 0) {
        aude_action_text(after, choice->next, text, sizeof text);
        json_object_set_new(object, "next", json_string(text));
    }
    free(after);
    json_object_set_new(object, "playouts", json_integer(choice->playouts));
    json_object_set_new(object, "margin", numbers(choice->margin, seats));
    json_object_set_new(object, "win", numbers(choice->chance, seats));
    struct coach_fact fact[COACH_MOST];
    int facts = choice == &game->step[ply].made ? analyse_made_facts(game, ply, fact)
                                                : analyse_choice_facts(game, ply, choice, fact);
    json_object_set_new(object, "facts", facts_json(fact, facts));
    return object;
}

static json_t *step_json(const struct analyse_game *game, int ply)
{
    const struct analysis_step *step = &game->step[ply];
    const struct aude_state *before = replay_state(&game->replay, ply);
    char text[AUDE_ACTION_TEXT];
    aude_action_text(before, game->replay.ply[ply]->action, text, sizeof text);
    json_t *object = json_pack("{si si si ss ss si si}", "ply", ply + 1, "turn", step->turn, "seat",
                               step->seat, "by", step->draw ? "chance" : "player", "action", text,
                               "tiles", step->tiles, "legal", step->legal);
    if (step->draw)
        json_object_set_new(object, "luck", json_integer(step->luck));
    if (step->draw || step->choices > 0)
        json_object_set_new(object, "exact", json_boolean(step->exact));
    if (step->draw && step->exact) {
        json_object_set_new(object, "margin", numbers(step->made.margin, game->replay.seats));
        json_object_set_new(object, "win", numbers(step->made.chance, game->replay.seats));
    }
    if (step->judged)
        json_object_set_new(object, "judged_with", json_integer(ply));
    if (step->choices == 0)
        return object;
    json_t *choices = json_array();
    for (int i = 0; i < step->choices; i++)
        json_array_append_new(choices, choice_json(game, ply, &step->choice[i]));
    json_object_set_new(object, "choices", choices);
    json_object_set_new(object, "made", choice_json(game, ply, &step->made));
    json_object_set_new(object, "cost", json_integer(step->cost));
    json_object_set_new(object, "lost", json_integer(step->lost));
    json_object_set_new(object, "cost_noise", json_integer(step->cost_noise));
    json_object_set_new(object, "lost_noise", json_integer(step->lost_noise));
    json_object_set_new(object, "class", json_string(analyse_grade((int)step->grade)));
    return object;
}

static json_t *turn_json(const struct analyse_game *game, const struct analysis_turn *turn)
{
    int seats = game->replay.seats;
    return json_pack(
        "{si si so so so si si si si si ss? sb}", "turn", turn->turn, "seat", turn->seat,
        "win_before", numbers(turn->before, seats), "win_after", numbers(turn->after, seats),
        "margin_after", numbers(turn->margin, seats), "cost", turn->cost, "cost_noise",
        turn->cost_noise, "swing", turn->swing, "lost", turn->lost, "luck", turn->luck, "class",
        turn->grade < 0 ? NULL : analyse_grade(turn->grade), "turning", (int)turn->turning);
}

static json_t *seat_json(const struct analyse_game *game, int number)
{
    const struct analysis_seat *seat = &game->seat[number];
    const struct replay *replay = &game->replay;
    json_t *classes = json_object();
    for (int grade = 0; grade < ANALYSIS_GRADES; grade++)
        json_object_set_new(classes, analyse_grade(grade), json_integer(seat->grade[grade]));
    return json_pack("{so si si si sI sI so}", "name", replay_json_text(replay->names[number]),
                     "score", aude_score(replay_state(replay, replay->plies), number), "accuracy",
                     seat->accuracy, "decisions", seat->decisions, "cost", (json_int_t)seat->cost,
                     "luck", (json_int_t)seat->luck, "classes", classes);
}

int analyse_json(const struct analyse_game *game)
{
    json_t *seats = json_array(), *turns = json_array(), *steps = json_array();
    for (int seat = 0; seat < game->replay.seats; seat++)
        json_array_append_new(seats, seat_json(game, seat));
    for (int i = 0; i < game->turns; i++)
        json_array_append_new(turns, turn_json(game, &game->turn[i]));
    for (int ply = 0; ply < game->known; ply++)
        json_array_append_new(steps, step_json(game, ply));
    json_t *root =
        json_pack("{so sb sb si si so so so}", "file", replay_json_text(game->replay.path), "over",
                  (int)game->over, "partial", (int)game->stopped, "decided", game->decided,
                  "decisions", game->decisions, "seats", seats, "turns", turns, "steps", steps);
    if (game->limit.playouts > 0)
        json_object_set_new(root, "playouts", json_integer(game->limit.playouts));
    else
        json_object_set_new(root, "nanoseconds", json_integer(game->limit.nanoseconds));
    json_dumpf(root, stdout, JSON_INDENT(1));
    printf("\n");
    json_decref(root);
    return cli_flush_output();
}
