/* SPDX-License-Identifier: Apache-2.0 */
/* Questions in the order in which a client asks them (hello, create or open, act), answers, and
 * what the server tells by itself. What is told about a table that the bot has left is skipped. */
#include "load/bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    AGAIN = 1000, /* milliseconds until a question that was not taken is asked again */
    RETURN = 50,  /* ... until a connection that was lost is tried again */
};

/* ---- Asking -------------------------------------------------------------------------------- */

static void ask(struct load_bot *bot, const char *what, json_t *message)
{
    json_object_set_new(message, "do", json_string(what));
    json_object_set_new(message, "ref", json_integer(++bot->ref));
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    if (text == NULL || !wire_send(&bot->wire, text, strlen(text)))
        run_fail(bot->run, LOAD_NO_SYSTEM, "");
    free(text);
}

static void ask_create(struct load_bot *bot)
{
    json_t *setup = json_copy(bot->run->options->setup), *seats = json_array();
    for (int seat = 0; seat < bot->run->options->seats; seat++) {
        char name[16];
        snprintf(name, sizeof name, "Bot %d", seat + 1);
        json_array_append_new(seats, json_pack("{s:s}", "name", name));
    }
    json_object_set_new(setup, "seats", seats);
    bot->step = STEP_CREATE;
    ask(bot, "create", json_pack("{s:o}", "setup", setup));
}

static void ask_open(struct load_bot *bot)
{
    json_t *message = json_pack("{s:s}", "table", bot->at);
    if (bot->seat != LOAD_WATCHES)
        json_object_set_new(message, "token", json_string(bot->table->token[bot->seat]));
    bot->step = STEP_OPEN;
    ask(bot, "open", message);
}

/* The next question of somebody who has just come, or was told to wait. */
static void ask_next(struct load_bot *bot)
{
    if (bot->step == STEP_HELLO)
        ask(bot, "hello", json_pack("{s:i}", "version", 1));
    else if (bot->step == STEP_CREATE)
        ask_create(bot);
    else if (bot->step != STEP_GONE)
        ask_open(bot);
}

static void forget_act(struct load_bot *bot)
{
    if (bot->act != 0)
        bot->run->outstanding--;
    bot->act = 0;
}

static void on_again(uv_timer_t *timer)
{
    struct load_bot *bot = timer->data;
    forget_act(bot);
    ask_next(bot);
}

static void ask_again(struct load_bot *bot, uint64_t milliseconds)
{
    if (bot->step != STEP_GONE)
        uv_timer_start(&bot->timer, on_again, milliseconds, 0);
}

/* ---- Acting -------------------------------------------------------------------------------- */

static bool note_sent(struct load_table *table, int from, uint64_t now)
{
    if (from >= table->sent_capacity) {
        int capacity = 2 * from + 128;
        uint64_t *grown = realloc(table->sent, (size_t)capacity * sizeof *grown);
        if (grown == NULL)
            return false;
        memset(grown + table->sent_capacity, 0,
               (size_t)(capacity - table->sent_capacity) * sizeof *grown);
        table->sent = grown;
        table->sent_capacity = capacity;
    }
    table->sent[from] = now;
    return true;
}

void bot_decided(struct load_bot *bot)
{
    const struct load_thought *thought = bot->thought;
    if (bot->run->stopping || bot->step != STEP_AT_TABLE || thought->count == 0)
        return;
    if (thought->seq != bot->seq) { /* the table was opened anew meanwhile */
        bot_go_on(bot);
        return;
    }
    json_t *actions = json_array();
    for (int i = 0; i < thought->count; i++) {
        char text[24];
        snprintf(text, sizeof text, "0x%llx", (unsigned long long)thought->action[i]);
        json_array_append_new(actions, json_string(text));
    }
    bot->sent = bot->acted = uv_hrtime();
    if (!note_sent(bot->table, bot->seq, bot->sent))
        run_fail(bot->run, LOAD_NO_SYSTEM, "");
    bot->run->outstanding++;
    ask(bot, "act",
        json_pack("{s:s, s:s, s:i, s:o}", "table", bot->at, "token", bot->table->token[bot->seat],
                  "seq", bot->seq, "actions", actions));
    bot->act = bot->ref;
}

static void on_turn(uv_timer_t *timer)
{
    struct load_bot *bot = timer->data;
    if (!bot->run->stopping && !bot->thinking && bot->step == STEP_AT_TABLE)
        policy_think(bot);
}

void bot_go_on(struct load_bot *bot)
{
    const struct load_run *run = bot->run;
    uint64_t pause, now;
    if (!run->going || run->stopping || bot->step != STEP_AT_TABLE || bot->seat == LOAD_WATCHES ||
        bot->act != 0 || bot->thinking || aude_decider(bot->on.state) != bot->seat)
        return;
    pause = run->options->rate > 0 ? (uint64_t)(1e9 / run->options->rate) : 0;
    now = uv_hrtime();
    if (bot->acted == 0) /* not all of them at once */
        bot->acted =
            now - (pause > 0 ? aude_random_below(&bot->thought->coins, 1000) : 0) * (pause / 1000);
    if (now - bot->acted >= pause) {
        policy_think(bot);
        return;
    }
    uv_update_time(&bot->run->loop);
    uv_timer_start(&bot->timer, on_turn, (pause - (now - bot->acted) + 999999) / 1000000, 0);
}

/* ---- Coming back --------------------------------------------------------------------------- */

static uint64_t print_of(uint64_t print, uint64_t action)
{
    return (print ^ action) * 1099511628211u;
}

/* Who has come back sees the whole game again: what was known must be its beginning. */
static void compare(struct load_bot *bot)
{
    if (bot->lost == 0 || bot->known == 0)
        return;
    if (bot->seq == bot->known && bot->print == bot->known_print)
        bot->known = 0;
}

static void note_return(struct load_bot *bot)
{
    struct load_result *result = bot->run->result;
    if (bot->lost == 0)
        return;
    result->returns++;
    result->forgotten += bot->known > 0;
    tally_add(&result->away, (uv_hrtime() - bot->lost) / 1000);
    bot->lost = 0;
}

static void on_return(uv_timer_t *timer)
{
    struct load_bot *bot = timer->data;
    if (bot->run->closing)
        return;
    wire_free(&bot->wire);
    bot->run->connecting++;
    wire_connect(&bot->run->wires, &bot->wire, bot);
}

/* Once all have come, who is lost may try again for a while. Slow watchers may not: the server has
 * a right to cut them off. */
static bool may_return(const struct load_bot *bot)
{
    const struct load_run *run = bot->run;
    double gone = bot->lost != 0 ? 1e-9 * (double)(uv_hrtime() - bot->lost) : 0;
    return run->going && !run->stopping && !bot->slow && gone < run->options->patience;
}

static void come_back(struct load_bot *bot)
{
    if (bot->lost == 0) {
        bot->lost = uv_hrtime();
        bot->known = bot->seq;
        bot->known_print = bot->print;
    }
    forget_act(bot); /* it was done or not: the table will tell */
    bot->step = STEP_AWAY;
    uv_timer_start(&bot->timer, on_return, RETURN, 0);
}

/* ---- Hearing ------------------------------------------------------------------------------- */

static bool read_actions(struct load_bot *bot, const json_t *actions)
{
    size_t index;
    const json_t *item;
    json_array_foreach(actions, index, item)
    {
        const char *text = json_string_value(item);
        uint64_t action = text != NULL ? strtoull(text, NULL, 16) : 0;
        bot->seq++;
        bot->print = print_of(bot->print, action);
        compare(bot);
        if (bot->on.state != NULL && aude_apply(bot->on.state, action, NULL) != AUDE_OK)
            return false;
    }
    return true;
}

/* Without this bot nobody can go on at its table. */
static void give_up(struct load_bot *bot)
{
    bot->step = STEP_GONE;
    uv_timer_stop(&bot->timer);
    forget_act(bot);
    run_counted(bot);
    if (bot->seat != LOAD_WATCHES && bot->table->gone++ == 0)
        run_lost_table(bot->run);
}

/* The server and this engine do not agree. */
static void doubt(struct load_bot *bot)
{
    bot->run->result->wrong++;
    give_up(bot);
}

/* Times are taken when a message has been read and understood, as people would see it. */
static void measure(struct load_bot *bot, int from, bool answered)
{
    struct load_run *run = bot->run;
    const struct load_table *table = bot->table;
    uint64_t now = uv_hrtime();
    if (answered) {
        tally_add(&run->result->answer, (now - bot->sent) / 1000);
        if (run->ended == 0) {
            run->result->acts++;
            run->result->actions += (uint64_t)bot->thought->count;
        }
    } else if (from < table->sent_capacity && table->sent[from] != 0 &&
               strcmp(table->id, bot->at) == 0 && !bot->slow) {
        tally_add(bot->seat == LOAD_WATCHES ? &run->result->watch : &run->result->sight,
                  (now - table->sent[from]) / 1000);
    }
}

static void on_acted(struct load_bot *bot, const json_t *message, bool answered)
{
    int from = (int)json_integer_value(json_object_get(message, "from"));
    if (from != bot->seq) {
        bot->run->result->missed++;
        forget_act(bot);
        ask_open(bot);
        return;
    }
    if (!read_actions(bot, json_object_get(message, "actions"))) {
        doubt(bot);
        return;
    }
    measure(bot, from, answered);
    if (answered)
        forget_act(bot);
    bot_go_on(bot);
}

static void ask_rematch(struct load_bot *bot)
{
    if (!bot->run->stopping)
        ask(bot, "rematch",
            json_pack("{s:s, s:s}", "table", bot->at, "token", bot->table->token[0]));
}

/* The server's points must be those of the bot's engine. Asking for a rematch is for the first. */
static void on_over(struct load_bot *bot, const json_t *message)
{
    struct load_run *run = bot->run;
    size_t seat;
    const json_t *score;
    if (bot->seat != 0)
        return;
    json_array_foreach(json_object_get(message, "scores"), seat, score)
    {
        if (json_integer_value(score) != aude_score(bot->on.state, (int)seat))
            run->result->wrong++;
    }
    if (run->ended == 0)
        run->result->games++;
    if (run->options->games > 0 && run->result->games >= run->options->games)
        run_stop(run);
    ask_rematch(bot);
}

static void on_rematch(struct load_bot *bot, const json_t *message)
{
    const char *next = json_string_value(json_object_get(message, "next"));
    struct load_table *table = bot->table;
    if (next == NULL)
        return;
    if (strcmp(table->id, next) != 0) {
        snprintf(table->id, sizeof table->id, "%s", next);
        memset(table->sent, 0, (size_t)table->sent_capacity * sizeof *table->sent);
    }
    ask(bot, "leave", json_pack("{s:s}", "table", bot->at));
    snprintf(bot->at, sizeof bot->at, "%s", next);
    ask_open(bot);
}

/* A table that is over already: its rematch was told while somebody had to wait. */
static void go_further(struct load_bot *bot, const json_t *message)
{
    if (json_object_get(message, "next") != NULL)
        on_rematch(bot, message);
    else if (bot->seat == 0)
        ask_rematch(bot);
}

static void on_table(struct load_bot *bot, const json_t *message)
{
    bot->seq = 0;
    bot->print = 0;
    if (bot->seat != LOAD_WATCHES) {
        const char *setup = json_string_value(json_object_get(message, "setup"));
        const struct load_rules *rules = setup != NULL ? policy_rules(bot->run, setup) : NULL;
        if (rules == NULL || !policy_copy(&bot->on, rules->start)) {
            run_fail(bot->run, LOAD_OTHER, "");
            return;
        }
    }
    if (!read_actions(bot, json_object_get(message, "actions"))) {
        doubt(bot);
        return;
    }
    bot->step = STEP_AT_TABLE;
    run_counted(bot);
    note_return(bot);
    if (json_is_true(json_object_get(message, "over")))
        go_further(bot, message);
    else
        bot_go_on(bot);
}

static void on_created(struct load_bot *bot, const json_t *message)
{
    struct load_table *table = bot->table;
    const json_t *tokens = json_object_get(message, "tokens");
    const char *id = json_string_value(json_object_get(message, "table"));
    for (int seat = 0; seat < bot->run->options->seats; seat++) {
        char number[12];
        snprintf(number, sizeof number, "%d", seat);
        const char *token = json_string_value(json_object_get(tokens, number));
        if (id == NULL || token == NULL) {
            run_fail(bot->run, LOAD_OTHER, "");
            return;
        }
        snprintf(table->token[seat], sizeof table->token[seat], "%s", token);
    }
    snprintf(table->id, sizeof table->id, "%s", id);
    snprintf(bot->at, sizeof bot->at, "%s", id);
    ask_open(bot);
}

/* ---- Faults -------------------------------------------------------------------------------- */

/* The set-up is not allowed: that is no fault of the server, and nothing can be measured. */
static void on_refused(struct load_bot *bot, const json_t *message)
{
    const char *text = json_string_value(json_object_get(message, "text"));
    const char *status = json_string_value(json_object_get(message, "status"));
    if (bot->step == STEP_CREATE) {
        run_fail(bot->run, LOAD_REFUSED, text != NULL ? text : "");
        return;
    }
    run_error(bot->run, status != NULL ? status : "refused");
    doubt(bot);
}

static void on_error(struct load_bot *bot, const json_t *message, bool answered)
{
    const char *code = json_string_value(json_object_get(message, "code"));
    const char *text = json_string_value(json_object_get(message, "text"));
    struct load_run *run = bot->run;
    code = code != NULL ? code : "?";
    run_error(run, code);
    snprintf(run->trouble->detail, sizeof run->trouble->detail, "%s: %s", code,
             text != NULL ? text : "");
    if (bot->step == STEP_CREATE && strcmp(code, "bad-message") == 0)
        run_fail(run, LOAD_REFUSED, text != NULL ? text : "");
    else if (answered && (strcmp(code, "stale") == 0 || strcmp(code, "not-your-turn") == 0))
        ask_again(bot, 0);
    else if (answered || strcmp(code, "rate") == 0)
        ask_again(bot, AGAIN);
}

/* ---- The wire ------------------------------------------------------------------------------ */

static void take(struct load_bot *bot, const json_t *message)
{
    const char *is = json_string_value(json_object_get(message, "is"));
    const char *id = json_string_value(json_object_get(message, "table"));
    json_int_t ref = json_integer_value(json_object_get(message, "ref"));
    bool ours = id != NULL && strcmp(id, bot->at) == 0, act = bot->act != 0 && ref == bot->act;
    if (is == NULL)
        run_error(bot->run, "?");
    else if (strcmp(is, "hello") == 0 && bot->step == STEP_HELLO && bot->table->id[0] == '\0')
        ask_create(bot);
    else if (strcmp(is, "hello") == 0 && bot->step == STEP_HELLO)
        ask_open(bot);
    else if (strcmp(is, "created") == 0 && bot->step == STEP_CREATE)
        on_created(bot, message);
    else if (strcmp(is, "table") == 0 && ours && bot->step == STEP_OPEN)
        on_table(bot, message);
    else if (strcmp(is, "acted") == 0 && ours && bot->step == STEP_AT_TABLE)
        on_acted(bot, message, act);
    else if (strcmp(is, "over") == 0 && ours && bot->step == STEP_AT_TABLE)
        on_over(bot, message);
    else if (strcmp(is, "rematch") == 0 && ours && !bot->run->stopping)
        on_rematch(bot, message);
    else if (strcmp(is, "refused") == 0)
        on_refused(bot, message);
    else if (strcmp(is, "error") == 0)
        on_error(bot, message, ref != 0);
}

static void on_read_on(uv_timer_t *timer)
{
    struct load_bot *bot = timer->data;
    wire_read_on(&bot->wire);
}

void bot_heard(void *owner, const char *text, size_t length)
{
    struct load_bot *bot = owner;
    json_error_t error;
    if (bot->run->closing || bot->step == STEP_GONE)
        return;
    json_t *message = json_loadb(text, length, 0, &error);
    if (message == NULL)
        run_error(bot->run, "?");
    else
        take(bot, message);
    json_decref(message);
    if (bot->slow && bot->step == STEP_AT_TABLE)
        bot->wire.slow = true;
    if (bot->wire.slow)
        uv_timer_start(&bot->timer, on_read_on, AGAIN, 0);
}

void bot_ready(void *owner)
{
    struct load_bot *bot = owner;
    bot->run->connecting--;
    bot->step = STEP_HELLO;
    if (bot->seat != 0 && strcmp(bot->at, bot->table->id) != 0) {
        snprintf(bot->at, sizeof bot->at, "%s", bot->table->id);
        bot->known = 0; /* of another game */
    }
    ask_next(bot);
}

void bot_gone(void *owner, const char *why)
{
    struct load_bot *bot = owner;
    struct load_run *run = bot->run;
    bool fresh = bot->step == STEP_AWAY;
    if (run->closing || bot->step == STEP_GONE)
        return;
    run->connecting -= fresh;
    if (may_return(bot)) {
        come_back(bot);
        return;
    }
    run->result->lost++;
    run->result->cut_off += bot->slow && !fresh;
    run->result->unanswered += bot->act != 0;
    if (fresh && run->trouble->detail[0] == '\0')
        snprintf(run->trouble->detail, sizeof run->trouble->detail, "%s", why);
    give_up(bot);
}

void bot_stay_away(struct load_bot *bot)
{
    bot->run->result->lost += bot->lost != 0 && bot->step != STEP_GONE;
}
