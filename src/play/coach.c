/* SPDX-License-Identifier: Apache-2.0 */
/* Advice in words: a hint before a decision, and when asked for a comment after a person's turn. */
#include "play/play.h"

#include <stdlib.h>

#include "ai/analysis.h"
#include "ai/coach.h"
#include "ai/level.h"
#include "play/reasons.h"

/* Hints and comments are thought over as the first level that searches does, so they take no time
 * that one notices and say the same everywhere. */
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

static void add_action(struct cli_buffer *buffer, const struct aude_state *state,
                       aude_action action)
{
    char text[AUDE_ACTION_TEXT];
    aude_action_text(state, action, text, sizeof text);
    cli_buffer_add(buffer, "%s", text);
}

/* A choice, and what follows it in the same turn: "place 3,-1 r2; follower city N". */
static void add_choice(struct cli_buffer *buffer, const struct aude_state *state,
                       const struct analysis_choice *choice)
{
    static struct aude_state after;
    add_action(buffer, state, choice->action);
    aude_state_copy(&after, state);
    if (choice->next == 0 || aude_apply(&after, choice->action, NULL) != AUDE_OK)
        return;
    cli_buffer_add(buffer, "; ");
    add_action(buffer, &after, choice->next);
}

void play_hint(const struct play *play)
{
    struct analyst *analyst;
    struct cli_buffer what = {0}, words = {0};
    if (aude_decider(&play->state) < 0 || (analyst = analyst_create(&play->rules)) == NULL)
        return;
    const struct analysis_choice best = analysis_hint(analyst, &play->state);
    const aude_action action[2] = {best.action, best.next};
    analyst_free(analyst);
    add_choice(&what, &play->state, &best);
    printf(_("The expert would say: %s"), what.bytes);
    printf("\n");
    cli_buffer_add(&words, "%s", "");
    tell(play, &play->state, action, action[1] != 0 ? 2 : 1, &words);
    cli_buffer_finish(&what);
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
    bool found = false, judged = false;
    comment->after = comment->before;
    for (int i = 0; i < actions; i++) {
        struct analysis_step step;
        bool joins =
            i + 1 < actions && analysis_joins(analyst, &comment->after, action[i], action[i + 1]);
        const struct analysis_move move = {action[i], joins ? action[i + 1] : 0, judged};
        analyse(analyst, &comment->after, &move, &limit, SEED, &step);
        judged = joins;
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

/* What would have been better: what it is, what it would have brought, why. */
static void tell_better(const struct play *play, struct comment *comment)
{
    const struct analysis_choice *best = &comment->step.choice[0];
    const aude_action action[2] = {best->action, best->next};
    struct cli_buffer text = {0}, what = {0};
    add_choice(&what, &comment->before, best);
    cli_buffer_add(&text, _("better: %s"), what.bytes);
    cli_buffer_add(&text, " (+%s)",
                   cli_decimal("%d.%d", (int)(comment->step.cost + 5) / 100,
                               (int)(comment->step.cost + 5) / 10 % 10));
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
