/* SPDX-License-Identifier: Apache-2.0 */
/* From the first connection to the last answer. Tables are set up first, some connections at a
 * time; when everybody is there the clock starts. At the end no more acts are sent, and what is
 * still out is waited for, so that slow answers count too. */
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "load/bot.h"

enum {
    AT_ONCE = 32,  /* connections that come about at the same time */
    TICK = 20,     /* milliseconds */
    PATIENCE = 30, /* seconds until everybody must be there */
    LAST_WAIT = 5, /* ... until the last answers must have come */
};

/* ---- What the bots tell -------------------------------------------------------------------- */

void run_fail(struct load_run *run, enum load_failure what, const char *detail)
{
    if (run->closing)
        return;
    run->trouble->what = what;
    if (detail != NULL)
        snprintf(run->trouble->detail, sizeof run->trouble->detail, "%s", detail);
    run->began = 0;
    run->closing = run->stopping = true;
    uv_stop(&run->loop);
}

void run_error(struct load_run *run, const char *name)
{
    struct load_result *result = run->result;
    int i = 0;
    while (i < result->errors && strncmp(result->error[i].name, name, LOAD_WORD - 1) != 0)
        i++;
    if (i == LOAD_ERRORS)
        i--;
    else if (i == result->errors)
        snprintf(result->error[result->errors++].name, LOAD_WORD, "%s", name);
    result->error[i].count++;
}

void run_stop(struct load_run *run)
{
    if (run->stopping)
        return;
    run->stopping = true;
    run->ended = uv_hrtime();
    run->result->seconds = 1e-9 * (double)(run->ended - run->began);
    uint64_t idle = uv_metrics_idle_time(&run->loop) - run->idle;
    run->result->busy = 1 - 1e-9 * (double)idle / run->result->seconds;
}

/* Everybody is there, or will never be. */
static void begin(struct load_run *run)
{
    const struct load_options *options = run->options;
    struct load_result *result = run->result;
    result->tables = run->tables_alive;
    for (int i = 0; i < run->bots; i++) {
        const struct load_bot *bot = &run->bot[i];
        if (bot->step != STEP_GONE)
            *(bot->seat != LOAD_WATCHES ? &result->bots
              : bot->slow               ? &result->slow_watchers
                                        : &result->watchers) += 1;
    }
    if (run->tables_alive == 0) {
        run_fail(run, LOAD_NO_TABLE, NULL);
        return;
    }
    run->idle = uv_metrics_idle_time(&run->loop);
    run->began = uv_hrtime();
    run->going = true;
    for (int i = 0; i < options->tables * options->seats; i++)
        bot_go_on(&run->bot[i]);
}

void run_counted(struct load_bot *bot)
{
    if (bot->counted)
        return;
    bot->counted = true;
    bot->run->awaited--;
}

void run_lost_table(struct load_run *run)
{
    run->tables_alive--;
}

/* ---- Coming -------------------------------------------------------------------------------- */

/* Who comes next: first bots without a table to go to, then those who wait for one. */
static bool may_come(const struct load_bot *bot)
{
    return bot->step == STEP_AWAY && (bot->seat == 0 || bot->table->id[0] != '\0');
}

static void let_in(struct load_run *run)
{
    for (int i = 0; i < run->bots && run->connecting < AT_ONCE; i++) {
        struct load_bot *bot = &run->bot[i];
        if (bot->wire.all != NULL || !may_come(bot))
            continue;
        run->connecting++;
        wire_connect(&run->wires, &bot->wire, bot);
    }
}

/* A table that will never have a name: those who wait for it stay away. */
static void call_off(struct load_run *run)
{
    for (int i = 0; i < run->bots; i++) {
        struct load_bot *bot = &run->bot[i];
        if (bot->step == STEP_AWAY && bot->wire.all == NULL && bot->table->gone > 0) {
            bot->step = STEP_GONE;
            run_counted(bot);
        }
    }
}

static void on_tick(uv_timer_t *timer)
{
    struct load_run *run = timer->data;
    const struct load_options *options = run->options;
    double seconds = 1e-9 * (double)(uv_hrtime() - (run->going ? run->began : run->started));
    if (!run->going) {
        call_off(run);
        let_in(run);
        if (run->awaited == 0)
            begin(run);
        else if (seconds > PATIENCE)
            run_fail(run, LOAD_NO_TABLE, NULL);
        return;
    }
    if (!run->stopping && options->progress != NULL)
        options->progress(options->context, seconds, run->result->acts);
    if (seconds >= options->seconds || run->tables_alive == 0)
        run_stop(run);
    if (run->stopping && ((run->outstanding == 0 && run->thinking == 0) ||
                          1e-9 * (double)(uv_hrtime() - run->ended) > LAST_WAIT))
        uv_stop(&run->loop);
}

static void on_interrupt(uv_signal_t *signal, int number)
{
    struct load_run *run = signal->data;
    (void)number;
    run->result->interrupted = true;
    if (run->going)
        run_stop(run);
    else
        run_fail(run, LOAD_NO_TABLE, "");
}

/* ---- Setting up ---------------------------------------------------------------------------- */

/* Is anybody there? Asked first, since libwebsockets does not say why it cannot connect. */
static bool knock(const struct load_options *options, struct load_trouble *trouble)
{
    struct addrinfo *found, wish = {.ai_socktype = SOCK_STREAM};
    struct timeval patience = {.tv_sec = 10};
    char port[12];
    snprintf(port, sizeof port, "%d", options->port);
    int failed = getaddrinfo(options->host, port, &wish, &found);
    if (failed != 0) {
        trouble->what = LOAD_NO_ADDRESS;
        snprintf(trouble->detail, sizeof trouble->detail, "%s", gai_strerror(failed));
        return false;
    }
    int wire = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool good = wire >= 0 &&
                setsockopt(wire, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience) == 0 &&
                connect(wire, found->ai_addr, found->ai_addrlen) == 0;
    if (!good) {
        trouble->what = LOAD_NO_SERVER;
        snprintf(trouble->detail, sizeof trouble->detail, "%s",
                 strerror(errno == EINPROGRESS ? ETIMEDOUT : errno));
    }
    if (wire >= 0)
        close(wire);
    freeaddrinfo(found);
    return good;
}

static bool make_bot(struct load_run *run, int index, int table, int seat)
{
    struct load_bot *bot = &run->bot[index];
    bot->run = run;
    bot->table = &run->table[table];
    bot->seat = seat;
    uv_timer_init(&run->loop, &bot->timer);
    bot->timer.data = bot;
    if (seat == LOAD_WATCHES)
        return true;
    bot->thought = calloc(1, sizeof *bot->thought);
    if (bot->thought == NULL)
        return false;
    aude_random_init(&bot->thought->coins, run->options->seed + (uint64_t)index);
    return true;
}

static bool make_bots(struct load_run *run)
{
    const struct load_options *options = run->options;
    int playing = options->tables * options->seats;
    int watchers = options->watchers + options->slow_watchers;
    bool good = true;
    run->awaited = playing + watchers;
    run->tables_alive = options->tables;
    run->table = calloc((size_t)options->tables, sizeof *run->table);
    run->bot = calloc((size_t)run->awaited, sizeof *run->bot);
    struct aude_record_memory *memory = malloc(sizeof *memory);
    run->record = memory != NULL ? aude_record_in(memory) : NULL;
    if (run->table == NULL || run->bot == NULL || run->record == NULL)
        return false;
    run->bots = run->awaited;
    for (int i = 0; i < playing; i++)
        good = make_bot(run, i, i / options->seats, i % options->seats) && good;
    for (int i = 0; i < watchers; i++) {
        good = make_bot(run, playing + i, i % options->tables, LOAD_WATCHES) && good;
        run->bot[playing + i].slow = i >= options->watchers;
    }
    return good;
}

static void start_handles(struct load_run *run)
{
    uv_timer_init(&run->loop, &run->tick);
    uv_signal_init(&run->loop, &run->interrupt);
    run->tick.data = run->interrupt.data = run;
    uv_timer_start(&run->tick, on_tick, 0, TICK);
    uv_signal_start(&run->interrupt, on_interrupt, SIGINT);
}

/* ---- Ending -------------------------------------------------------------------------------- */

static void close_handle(uv_handle_t *handle, void *context)
{
    (void)context;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

/* libwebsockets goes in two steps, with the loop run in between. */
static void finish(struct load_run *run)
{
    run->closing = run->stopping = true;
    while (run->thinking > 0)
        uv_run(&run->loop, UV_RUN_ONCE);
    uv_close((uv_handle_t *)&run->tick, NULL);
    uv_close((uv_handle_t *)&run->interrupt, NULL);
    for (int i = 0; i < run->bots; i++)
        uv_close((uv_handle_t *)&run->bot[i].timer, NULL);
    if (run->wires.context != NULL) {
        wires_close(&run->wires);
        uv_run(&run->loop, UV_RUN_DEFAULT);
        wires_close(&run->wires);
    }
    uv_walk(&run->loop, close_handle, NULL);
    uv_run(&run->loop, UV_RUN_DEFAULT);
    uv_loop_close(&run->loop);
    for (int i = 0; i < run->bots; i++) {
        wire_free(&run->bot[i].wire);
        free(run->bot[i].on.state);
        if (run->bot[i].thought != NULL)
            free(run->bot[i].thought->on.state);
        free(run->bot[i].thought);
    }
    for (int i = 0; run->table != NULL && i < run->options->tables; i++)
        free(run->table[i].sent);
    free(run->bot);
    free(run->table);
    free(run->record);
    policy_forget(run);
}

static void count_rest(struct load_run *run)
{
    struct load_result *result = run->result;
    for (int i = 0; i < run->bots; i++)
        bot_stay_away(&run->bot[i]);
    result->unanswered += (uint64_t)run->outstanding;
    result->messages_in = run->wires.messages_in;
    result->messages_out = run->wires.messages_out;
    result->bytes_in = run->wires.bytes_in;
    result->bytes_out = run->wires.bytes_out;
}

bool load_run(const struct load_options *options, struct load_result *result,
              struct load_trouble *trouble)
{
    static struct load_run run;
    memset(&run, 0, sizeof run);
    memset(result, 0, sizeof *result);
    memset(trouble, 0, sizeof *trouble);
    if (!knock(options, trouble))
        return false;
    if (uv_loop_init(&run.loop) != 0 || uv_loop_configure(&run.loop, UV_METRICS_IDLE_TIME) != 0)
        return false;
    run.options = options;
    run.result = result;
    run.trouble = trouble;
    run.wires.host = options->host;
    run.wires.port = options->port;
    run.wires.events = (struct wire_events){bot_ready, bot_heard, bot_gone};
    start_handles(&run);
    run.started = uv_hrtime();
    if (make_bots(&run) && wires_open(&run.wires, &run.loop))
        uv_run(&run.loop, UV_RUN_DEFAULT);
    count_rest(&run);
    finish(&run);
    return run.began != 0;
}

bool load_faultless(const struct load_result *result)
{
    return result->errors == 0 && result->lost == result->cut_off && result->unanswered == 0 &&
           result->missed == 0 && result->wrong == 0 && result->forgotten == 0;
}
