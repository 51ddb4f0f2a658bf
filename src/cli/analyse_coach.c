/* SPDX-License-Identifier: Apache-2.0 */
/* What the coach says (ai/coach.h) of the choices of a game: of one that could have been made, and
 * of what was made, with all that followed it in the same turn. */
#include "cli/analyse.h"

enum { LONGEST = 32 };

int analyse_choice_facts(const struct analyse_game *game, int ply,
                         const struct analysis_choice *choice, struct coach_fact fact[COACH_MOST])
{
    const aude_action action[2] = {choice->action, choice->next};
    return coach_facts(game->coach, replay_state(&game->replay, ply), action,
                       choice->next != 0 ? 2 : 1, fact);
}

int analyse_made_facts(const struct analyse_game *game, int ply, struct coach_fact fact[COACH_MOST])
{
    const struct analysis_step *first = &game->step[ply];
    aude_action action[LONGEST];
    int actions = 0;
    for (int i = ply; i < game->known && actions < LONGEST; i++) {
        const struct analysis_step *step = &game->step[i];
        if (step->draw || step->seat != first->seat || step->turn != first->turn)
            break;
        action[actions++] = game->replay.ply[i]->action;
    }
    return coach_facts(game->coach, replay_state(&game->replay, ply), action, actions, fact);
}
