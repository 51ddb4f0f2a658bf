/* SPDX-License-Identifier: Apache-2.0 */
/* Advice in words: a hint before a decision, and when asked for a comment after a person's turn. */
#include "play/play.h"

#include <stdlib.h>

#include "ai/analysis.h"
#include "ai/coach.h"
#include "ai/greedy.h"
#include "ai/level.h"
#include "play/reasons.h"

/* A comment is thought over as the first level that searches does, so it takes no time that one
 * notices and says the same everywhere. */
enum { SEED = 1, COMMENTED = 24 };

static void print_wrapped(struct cli_buffer *text, int indent)
{
    struct cli_buffer lines = {0};
    words_wrap(&lines, text->bytes, play_width(), indent);
    fputs(lines.bytes, stdout);
    cli_buffer_finish(&lines);
    cli_buffer_finish(text);
}

/* What is to be said of these actions, after a heading. */
static void tell(const struct play *play, const struct aude_state *state, const aude_action *action,
                 int actions, struct cli_buffer *heading)
{
    struct coach *coach = coach_create(&play->rules);
    struct coach_fact fact[COACH_MOST];
    int facts = coach == NULL ? 0 : coach_facts(coach, state, action, actions, fact);
    reasons_add(heading, fact, facts, play->name);
    print_wrapped(heading, 2);
    coach_free(coach);
}

/* ---- Before a decision --------------------------------------------------------------------- */

/* What the greedy player does, and next in the same turn, or 0. */
static void ask_greedy(const struct play *play, aude_action action[2])
{
    struct aude_random random = play->minds; /* a copy: asking changes no later move */
    struct thought thought;
    thought_init(&thought, &play->rules);
    action[0] = thought_choose(&thought, &play->state, &random, &action[1]);
}

void play_hint(const struct play *play)
{
    aude_action action[2];
    char text[AUDE_ACTION_TEXT];
    struct cli_buffer words = {0};
    if (aude_decider(&play->state) < 0)
        return;
    ask_greedy(play, action);
    aude_action_text(&play->state, action[0], text, sizeof text);
    printf(_("The greedy player would say: %s"), text);
    printf("\n");
    cli_buffer_add(&words, "%s", "");
    tell(play, &play->state, action, action[1] != 0 ? 2 : 1, &words);
}

/* ---- After a turn -------------------------------------------------------------------------- */

struct comment {
    struct aude_state before, after;
    struct analysis_step step; /* of the decision that cost most */
    int first;                 /* its number among the actions of the turn */
};

/* The decision of these that cost most; false when none had a choice. */
static bool find_worst(struct analyst *analyst, struct comment *comment, const aude_action *action,
                       int actions)
{
    const struct search_limit limit = level_at(LEVEL_ANYWHERE)->limit;
    bool found = false;
    comment->after = comment->before;
    for (int i = 0; i < actions; i++) {
        struct analysis_step step;
        analyse(analyst, &comment->after, action[i], &limit, SEED, &step);
        if (step.choices > 0 && (!found || step.cost > comment->step.cost)) {
            comment->step = step;
            comment->first = i;
            found = true;
        }
        if (aude_apply(&comment->after, action[i], NULL) != AUDE_OK)
            break;
    }
    for (int i = 0; i < comment->first; i++)
        aude_apply(&comment->before, action[i], NULL);
    return found;
}

static void add_action(struct cli_buffer *buffer, const struct aude_state *state,
                       aude_action action)
{
    char text[AUDE_ACTION_TEXT];
    aude_action_text(state, action, text, sizeof text);
    cli_buffer_add(buffer, "%s", text);
}

/* What would have been better: what it is, what it would have brought, why. */
static void tell_better(const struct play *play, struct comment *comment)
{
    const struct analysis_choice *best = &comment->step.choice[0];
    const aude_action action[2] = {best->action, best->next};
    struct cli_buffer text = {0}, what = {0};
    add_action(&what, &comment->before, best->action);
    comment->after = comment->before;
    if (best->next != 0 && aude_apply(&comment->after, best->action, NULL) == AUDE_OK) {
        cli_buffer_add(&what, "; ");
        add_action(&what, &comment->after, best->next);
    }
    cli_buffer_add(&text, _("better: %s"), what.bytes);
    cli_buffer_add(&text, " (+%d.%d)", (int)(comment->step.cost + 5) / 100,
                   (int)(comment->step.cost + 5) / 10 % 10);
    cli_buffer_finish(&what);
    print_wrapped(&text, 0);
    tell(play, &comment->before, action, best->next != 0 ? 2 : 1, &text);
}

void play_comment(const struct play *play, const struct aude_state *before,
                  const aude_action *action, int actions)
{
    struct comment *comment = calloc(1, sizeof *comment);
    struct analyst *analyst = analyst_create(&play->rules);
    struct cli_buffer text = {0};
    if (comment != NULL && analyst != NULL && actions > 0 && actions <= COMMENTED) {
        comment->before = *before;
        if (find_worst(analyst, comment, action, actions)) {
            bool better = comment->step.grade > ANALYSIS_GOOD;
            cli_buffer_add(&text, "%s ",
                           better ? _("Coach, on your turn:") : _("Coach, on your good turn:"));
            tell(play, before, action, actions, &text);
            if (better)
                tell_better(play, comment);
        }
    }
    analyst_free(analyst);
    free(comment);
}
