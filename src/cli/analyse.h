/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of `aude analyse` share: analyse.c plays the game again and looks at every step,
 * analyse_text.c, analyse_json.c and analyse_svg.c tell what was found, analyse_coach.c why. */
#ifndef AUDE_CLI_ANALYSE_H
#define AUDE_CLI_ANALYSE_H

#include "ai/analysis.h"
#include "ai/coach.h"
#include "cli/cli.h"
#include "replay/replay.h"

struct analyse_game {
    struct replay replay;
    struct search_limit limit;
    struct coach *coach;
    bool words;                 /* the reasons are told as well */
    bool over;                  /* the game was played to its end */
    struct analysis_step *step; /* one for each ply that is known */
    int known;                  /* the first so many plies: all of them, unless it was stopped */
    bool stopped;
    int decided, decisions; /* decisions that are known; all of the game */
    struct analysis_turn *turn;
    int turns;
    struct analysis_seat seat[AUDE_MAX_SEATS];
};

/* A grade as a word, and as a sign behind a move: "mistake", "?". */
const char *analyse_grade(int grade);
const char *analyse_sign(int grade);
/* The step of a turn that cost most of what its seat chose; NULL when it chose nothing. */
const struct analysis_step *analyse_worst(const struct analyse_game *game,
                                          const struct analysis_turn *turn);
/* What a choice is, and what follows it in the same turn: "place 3,-1 r2; put follower city N". */
void analyse_choice(struct cli_buffer *buffer, const struct aude_state *before,
                    const struct analysis_choice *choice);

/* What is to be said of a choice at this ply; of what was made from there on in that turn. */
int analyse_choice_facts(const struct analyse_game *game, int ply,
                         const struct analysis_choice *choice, struct coach_fact fact[COACH_MOST]);
int analyse_made_facts(const struct analyse_game *game, int ply,
                       struct coach_fact fact[COACH_MOST]);

int analyse_print(const struct analyse_game *game);
int analyse_json(const struct analyse_game *game);
int analyse_svg(const struct analyse_game *game, const char *path);

#endif
