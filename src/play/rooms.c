/* SPDX-License-Identifier: Apache-2.0 */
/* Which game and which rooms of the rules are played, and finding what a room adds. */
#include "play/rooms.h"

#include <string.h>

const struct play_face *const play_faces[PLAY_FACE_COUNT] = {
#define X(name) &play_face_##name,
    PLAY_ROOMS(X)
#undef X
};

enum aude_game play_game(const struct aude_state *state)
{
    return (enum aude_game)aude_rules_setup(aude_state_rules(state))->game;
}

const char *play_rule(const struct aude_state *state, enum aude_status status)
{
    return aude_status_rule(play_game(state), status);
}

bool play_has(const struct aude_state *state, const char *option, const char *value)
{
    const struct aude_setup *setup = aude_rules_setup(aude_state_rules(state));
    enum aude_game game = (enum aude_game)setup->game;
    int index = aude_option_find(game, option);
    return index >= 0 && strcmp(aude_option(game, index)->value[setup->option[index]], value) == 0;
}

bool play_has_room(const struct aude_state *state, const struct play_face *face)
{
    return face->game == play_game(state) &&
           (face->option == NULL || play_has(state, face->option, "on"));
}

const struct play_whole *play_whole(const struct aude_state *state)
{
    int i = 0;
    while (play_faces[i]->whole == NULL || play_faces[i]->game != play_game(state))
        i++;
    return play_faces[i]->whole;
}

const struct play_step *play_step(enum aude_game game, enum aude_step step)
{
    for (int i = 0; i < PLAY_FACE_COUNT; i++) {
        const struct play_step *row = play_faces[i]->game == game ? play_faces[i]->steps : NULL;
        for (; row != NULL && row->step != AUDE_MAX_STEPS; row++)
            if (row->step == (int)step)
                return row;
    }
    return NULL;
}

/* Does the action name a feature of this kind? */
static bool is_on(const struct aude_state *state, aude_action action, int kind)
{
    struct aude_feature feature;
    return kind == PLAY_ANYWHERE ||
           (aude_feature_at(state, aude_action_x(action), aude_action_y(action),
                            aude_action_segment(action), &feature) &&
            feature.kind == kind);
}

const struct play_choice *play_choice(const struct aude_state *state, aude_action action)
{
    enum aude_game game = play_game(state);
    for (int i = 0; i < PLAY_FACE_COUNT; i++) {
        const struct play_choice *row = play_faces[i]->game == game ? play_faces[i]->choices : NULL;
        for (; row != NULL && row->verb != AUDE_VERB_NONE; row++)
            if (row->verb == aude_action_verb(action) && is_on(state, action, row->kind))
                return row;
    }
    return NULL;
}

const struct play_piece *play_piece(const struct aude_state *state, int token)
{
    for (int i = 0; i < PLAY_FACE_COUNT; i++) {
        const struct play_piece *row = play_faces[i]->pieces;
        for (; row != NULL && row->token >= 0; row++)
            if (row->token == token && play_has_room(state, play_faces[i]))
                return row;
    }
    return NULL;
}

bool play_has_token(const struct aude_state *state, int token)
{
    const struct aude_rules *rules = aude_state_rules(state);
    const struct aude_token_info *info = aude_token_info(token);
    const int place = info == NULL ? -1 : aude_variable_find(rules, info->word.name);
    if (place >= 0 && aude_variable_info(rules, place)->kind == AUDE_VARIABLE_TILE)
        return false; /* there is one, on the board */
    for (int room = 0; info != NULL && room < aude_room_count(); room++)
        if (strcmp(aude_room(room)->name, info->word.room) == 0)
            return aude_room_plays(rules, room);
    return false;
}

const struct play_with *play_with(void)
{
    int i = 0;
    while (play_faces[i]->with == NULL)
        i++;
    return play_faces[i]->with;
}

int play_spot(aude_action action)
{
    return aude_action_segment(action);
}
