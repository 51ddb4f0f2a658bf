/* SPDX-License-Identifier: Apache-2.0 */
/* Reading set-ups, and thinking. `random` takes no time and answers at once; any other player
 * thinks on a thread of libuv, so that the loop goes on reading while it does: what is measured
 * must not be the bots. */
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "ai/player.h"
#include "load/bot.h"

const struct load_rules *mind_rules(struct load_run *run, const char *text)
{
    for (const struct load_rules *known = run->rules; known != NULL; known = known->next)
        if (strcmp(known->text, text) == 0)
            return known;
    struct load_rules *rules = calloc(1, sizeof *rules);
    if (rules == NULL)
        return NULL;
    rules->text = strdup(text);
    if (rules->text == NULL || aude_record_parse(text, strlen(text), run->record, &rules->rules,
                                                 &rules->start, NULL) != AUDE_OK) {
        free(rules->text);
        free(rules);
        return NULL;
    }
    rules->next = run->rules;
    run->rules = rules;
    return rules;
}

void mind_forget(struct load_run *run)
{
    while (run->rules != NULL) {
        struct load_rules *rules = run->rules;
        run->rules = rules->next;
        free(rules->text);
        free(rules);
    }
}

/* A whole turn: up to the next draw or the next seat. */
static void think(struct load_thought *thought)
{
    while (thought->count < LOAD_BATCH && aude_decider(&thought->state) == thought->seat) {
        aude_action action = thought->player->choose(&thought->state, &thought->coins);
        if (action == 0 || aude_apply(&thought->state, action, NULL) != AUDE_OK)
            return;
        thought->action[thought->count++] = action;
    }
}

/* Whoever reads, and the server when it is on this machine, goes first. */
static void think_beside(uv_work_t *work)
{
    setpriority(PRIO_PROCESS, 0, 19); /* of this thread alone */
    think(work->data);
}

static void after(uv_work_t *work, int status)
{
    struct load_thought *thought = work->data;
    struct load_bot *bot = thought->bot;
    if (status != 0)
        thought->count = 0;
    bot->run->thinking--;
    bot->thinking = false;
    bot_decided(bot);
}

void mind_think(struct load_bot *bot)
{
    struct load_thought *thought = bot->thought;
    thought->work.data = thought;
    thought->bot = bot;
    thought->player = bot->run->options->player;
    thought->seat = bot->seat;
    thought->seq = bot->seq;
    thought->count = 0;
    aude_state_copy(&thought->state, bot->state);
    if (thought->player != player_at(0) &&
        uv_queue_work(&bot->run->loop, &thought->work, think_beside, after) == 0) {
        bot->run->thinking++;
        bot->thinking = true;
        return;
    }
    think(thought);
    bot_decided(bot);
}
