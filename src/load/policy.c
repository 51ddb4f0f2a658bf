/* SPDX-License-Identifier: Apache-2.0 */
/* Reading set-ups, and thinking. `random` takes no time and answers at once; any other player
 * thinks on a thread of libuv, so that the loop goes on reading while it does: what is measured
 * must not be the bots. */
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "ai/player.h"
#include "load/bot.h"

static void free_rules(struct load_rules *rules)
{
    free(rules->rules);
    free(rules->start);
    free(rules->text);
    free(rules);
}

/* With memory for the largest game first, which tells how long this one is. */
static bool read_rules(struct load_rules *rules, struct aude_record *record)
{
    struct aude_rules *full = malloc(sizeof *full);
    struct aude_state *state = malloc(sizeof *state);
    if (full != NULL && state != NULL &&
        aude_record_parse(rules->text, strlen(rules->text), record, full, state, NULL) == AUDE_OK) {
        rules->rules = malloc(aude_rules_size(full));
        rules->start = malloc(aude_state_size(full));
    }
    free(full);
    free(state);
    return rules->rules != NULL && rules->start != NULL && record->count == 0 &&
           aude_record_start(record, rules->rules, rules->start) == AUDE_OK;
}

const struct load_rules *policy_rules(struct load_run *run, const char *text)
{
    for (const struct load_rules *known = run->rules; known != NULL; known = known->next)
        if (strcmp(known->text, text) == 0)
            return known;
    struct load_rules *rules = calloc(1, sizeof *rules);
    if (rules == NULL)
        return NULL;
    rules->text = strdup(text);
    if (rules->text == NULL || !read_rules(rules, run->record)) {
        free_rules(rules);
        return NULL;
    }
    rules->next = run->rules;
    run->rules = rules;
    return rules;
}

void policy_forget(struct load_run *run)
{
    while (run->rules != NULL) {
        struct load_rules *rules = run->rules;
        run->rules = rules->next;
        free_rules(rules);
    }
}

bool policy_copy(struct load_memory *to, const struct aude_state *from)
{
    size_t bytes = aude_state_size(aude_state_rules(from));
    if (to->bytes < bytes) {
        free(to->state);
        to->state = malloc(bytes);
        to->bytes = to->state != NULL ? bytes : 0;
    }
    if (to->state != NULL)
        aude_state_copy(to->state, from);
    return to->state != NULL;
}

/* A whole turn: up to the next draw or the next seat. */
static void think(struct load_thought *thought)
{
    struct aude_state *state = thought->on.state;
    while (thought->count < LOAD_BATCH && aude_decider(state) == thought->seat) {
        aude_action action = thought->player->choose(state, &thought->coins);
        if (action == 0 || aude_apply(state, action, NULL) != AUDE_OK)
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

void policy_think(struct load_bot *bot)
{
    struct load_thought *thought = bot->thought;
    thought->work.data = thought;
    thought->bot = bot;
    thought->player = bot->run->options->player;
    thought->seat = bot->seat;
    thought->seq = bot->seq;
    thought->count = 0;
    if (!policy_copy(&thought->on, bot->on.state)) {
        run_fail(bot->run, LOAD_OTHER, "");
        return;
    }
    if (thought->player != player_at(0) &&
        uv_queue_work(&bot->run->loop, &thought->work, think_beside, after) == 0) {
        bot->run->thinking++;
        bot->thinking = true;
        return;
    }
    think(thought);
    bot_decided(bot);
}
