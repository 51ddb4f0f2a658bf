/* SPDX-License-Identifier: Apache-2.0 */
/* The event loop: libuv's, which libwebsockets is hung into. What a turn of it has brought is
 * settled right after the wires were read and once more before the loop sleeps. It ends on SIGTERM
 * and SIGINT, after the computer players have put down their pens.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/request.h"
#include "server/admin.h"
#include "server/drain.h"
#include "server/exchange.h"
#include "server/http.h"
#include "server/journal.h"
#include "server/monitor.h"
#include "server/page.h"
#include "server/reserve.h"
#include "server/socket.h"

#define VHOST "aude"

enum {
    PARTING = 1000, /* milliseconds that those have who are told that the server ends */
    PARTED = 50,    /* ... and to answer */
    MOMENT = 10,
    LOOK = 100, /* milliseconds from one look at what has come in to the next */
};

struct engine {
    uv_loop_t loop;
    uv_signal_t terminate, interrupt, hangup;
    uv_prepare_t before;
    uv_check_t behind;
    uv_timer_t tick, look;
    struct lws_context *context;
    struct server server;
    struct admin admin;
    uv_work_t waking;
    bool ticking, spoilt;
    int signals;      /* that were to end it */
    int folder, lock; /* both are locked: whoever deletes the file does not unlock the folder */
};

void server_options_init(struct server_options *options)
{
    memset(options, 0, sizeof *options);
    options->host = "127.0.0.1";
    options->port = 8080;
    options->metrics = -1;
    options->forget_days = LIMIT_FORGET_DAYS;
    options->keep_days = LIMIT_KEEP_DAYS;
    options->log_level = JOURNAL_INFO;
    options->limits = (struct server_limits){
        .rate = LIMIT_RATE,
        .burst = LIMIT_BURST,
        .per_address = LIMIT_PER_ADDRESS,
        .connections = LIMIT_CONNECTIONS,
        .tables = LIMIT_TABLES,
        .games = LIMIT_GAMES,
        .away = LIMIT_AWAY_SECONDS,
        .think = LIMIT_THINK,
        .pace = LIMIT_PACE,
        .written = LIMIT_WRITTEN,
        .store = LIMIT_STORE,
        .level = LIMIT_LEVEL,
        .memory = LIMIT_MEMORY,
    };
}

/* ---- Turns --------------------------------------------------------------------------------- */

static void on_before(uv_prepare_t *handle)
{
    struct engine *engine = handle->data;
    engine->server.paged = 0;
    lobby_settle(&engine->server.lobby);
    exchange_settle(&engine->server.lobby);
}

static void end(struct engine *engine)
{
    engine->server.lobby.stopping = true;
    uv_stop(&engine->loop);
}

static void on_behind(uv_check_t *handle)
{
    struct engine *engine = handle->data;
    queue_work(&engine->server.lobby.queue);
    lobby_settle(&engine->server.lobby);
    exchange_settle(&engine->server.lobby);
    if (!reserve_is_spent() || engine->server.lobby.stopping)
        return;
    journal_say(JOURNAL_ERROR, NULL, "the memory is out: the server ends");
    drain_begin(&engine->server.lobby, 0);
    end(engine);
}

static void on_tick(uv_timer_t *handle)
{
    struct engine *engine = handle->data;
    lobby_tick(&engine->server.lobby);
}

static void on_look(uv_timer_t *handle)
{
    struct engine *engine = handle->data;
    gauge_look(&engine->server.lobby.gauge, uv_hrtime(), LOOK);
    socket_look(&engine->server);
    if (drain_is_over(&engine->server.lobby) && !engine->server.lobby.stopping)
        end(engine);
}

/* Whatever was answered is on the disk; nobody waits for the rest. */
static void end_at_once(struct engine *engine)
{
    admin_close(&engine->admin);
    journal_say(JOURNAL_WARN, NULL, "a second signal: the server ends at once");
    store_wait(engine->server.lobby.store);
    _exit(0);
}

/* When it drains already, since somebody has asked for that, the first signal ends it. */
static void on_signal(uv_signal_t *handle, int number)
{
    struct engine *engine = handle->data;
    struct lobby *lobby = &engine->server.lobby;
    (void)number;
    if (engine->signals++ > 0)
        end_at_once(engine);
    drain_begin(lobby, drain_is_on(lobby) ? 0 : lobby->drain.seconds);
    if (drain_is_over(lobby))
        end(engine);
}

/* The limits are read again; whoever is here stays. */
static void on_hangup(uv_signal_t *handle, int number)
{
    struct engine *engine = handle->data;
    const struct server_options *options = engine->server.options;
    struct server_limits limits;
    (void)number;
    if (!options->reload(options->context, &limits)) {
        journal_say(JOURNAL_WARN, NULL, "the limits stay as they were");
        return;
    }
    lobby_set_limits(&engine->server.lobby, &limits);
    listener_set_limits(&engine->server.listener, &limits);
    journal_say(JOURNAL_INFO, NULL, "the limits were read again");
}

/* ---- Starting ------------------------------------------------------------------------------ */

/* One server for one folder: two would not see each other's games. */
static bool lock_data(struct engine *engine, const char *data, struct server_trouble *trouble)
{
    char path[4096];
    if (mkdir(data, 0700) != 0 && errno != EEXIST)
        return server_fail(trouble, SERVER_NO_FOLDER, data, strerror(errno));
    engine->folder = open(data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (engine->folder >= 0 && flock(engine->folder, LOCK_EX | LOCK_NB) != 0 &&
        errno == EWOULDBLOCK)
        return server_fail(trouble, SERVER_BUSY, data, "");
    snprintf(path, sizeof path, "%s/lock", data);
    engine->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (engine->lock < 0)
        return server_fail(trouble, SERVER_NO_FOLDER, path, strerror(errno));
    if (flock(engine->lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    return server_fail(trouble, SERVER_BUSY, data, "");
}

static void start_handles(struct engine *engine)
{
    uv_signal_init(&engine->loop, &engine->terminate);
    uv_signal_init(&engine->loop, &engine->interrupt);
    uv_signal_init(&engine->loop, &engine->hangup);
    uv_prepare_init(&engine->loop, &engine->before);
    uv_check_init(&engine->loop, &engine->behind);
    uv_timer_init(&engine->loop, &engine->tick);
    uv_timer_init(&engine->loop, &engine->look);
    queue_open(&engine->server.lobby.queue, &engine->loop, engine->server.lobby.budget,
               request_answer, &engine->server.lobby);
    engine->terminate.data = engine->interrupt.data = engine->hangup.data = engine;
    engine->before.data = engine->behind.data = engine->tick.data = engine->look.data = engine;
    uv_signal_start(&engine->terminate, on_signal, SIGTERM);
    uv_signal_start(&engine->interrupt, on_signal, SIGINT);
    if (engine->server.options->reload != NULL)
        uv_signal_start(&engine->hangup, on_hangup, SIGHUP);
    uv_prepare_start(&engine->before, on_before);
    uv_check_start(&engine->behind, on_behind);
    uv_timer_start(&engine->tick, on_tick, 1000, 1000);
    uv_timer_start(&engine->look, on_look, LOOK, LOOK);
    engine->ticking = true;
}

static bool serve_there(struct engine *engine)
{
    static const struct lws_protocols protocols[] = {
        {"http", http_callback, sizeof(struct page), 0, 0, NULL, 0},
        {SOCKET_PROTOCOL, socket_callback, sizeof(void *), 4096, 0, NULL, 0},
        {NULL, NULL, 0, 0, 0, NULL, 0},
    };
    static const lws_retry_bo_t alive = {
        .secs_since_valid_ping = LIMIT_SILENT_SECONDS,
        .secs_since_valid_hangup = LIMIT_SILENT_SECONDS + 20,
    };
    void *loops[1] = {&engine->loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER, /* see listener.h */
        .protocols = protocols,
        .headers = &http_headers,
        .vhost_name = VHOST,
        .user = &engine->server,
        .foreign_loops = loops,
        .options = LWS_SERVER_OPTION_LIBUV,
        .retry_and_idle_policy = &alive,
        .pt_serv_buf_size = 8192,
        .max_http_header_data = LIMIT_HEADERS,
        .timeout_secs = 20,
        .keepalive_timeout = 30,
    };
    lws_set_log_level(0, NULL); /* what strangers get wrong is no news */
    engine->context = lws_create_context(&info);
    struct lws_vhost *host =
        engine->context != NULL ? lws_get_vhost_by_name(engine->context, VHOST) : NULL;
    if (host != NULL)
        listener_open(&engine->server.listener, &engine->server, &engine->loop, host);
    return host != NULL;
}

static bool know_proxies(struct server *server, const struct server_options *options,
                         struct server_trouble *trouble)
{
    for (int i = 0; i < options->proxy_count && i < SOCKET_PROXIES; i++)
        if (!address_read(&server->proxy[server->proxies++], options->proxies[i]))
            return server_fail(trouble, SERVER_NO_ADDRESS, options->proxies[i], "");
    return true;
}

static void awake(uv_work_t *work)
{
    (void)work;
}

static void awoken(uv_work_t *work, int status)
{
    (void)work;
    (void)status;
}

/* libuv makes the threads in which files are waited for when the first one is, and ends the process
 * when there is no memory for them then. */
static void wake_threads(struct engine *engine)
{
    uv_queue_work(&engine->loop, &engine->waking, awake, awoken);
}

static bool start(struct engine *engine, const struct server_options *options,
                  struct server_trouble *trouble)
{
    char port[12];
    engine->server.options = options;
    listener_prepare(&engine->server.listener, &options->limits);
    if (!know_proxies(&engine->server, options, trouble) ||
        !listener_listen(&engine->server.listener, options, trouble) ||
        (options->store == NULL && !lock_data(engine, options->data, trouble)) ||
        !lobby_open(&engine->server.lobby, &engine->loop, options,
                    listener_port(&engine->server.listener), trouble) ||
        !exchange_open(&engine->server.lobby, options, trouble) ||
        (options->socket != NULL &&
         !admin_open(&engine->admin, &engine->server.lobby, options->socket, trouble)))
        return false;
    start_handles(engine);
    wake_threads(engine);
    if (serve_there(engine)) {
        if (monitor_open(&engine->server, engine->context))
            return true;
        snprintf(port, sizeof port, "%d", options->metrics);
        return server_fail(trouble, SERVER_NO_PORT, port, "");
    }
    engine->spoilt = true; /* libwebsockets may have taken its part of the loop away */
    return server_fail(trouble, SERVER_NO_SYSTEM, "", "");
}

/* ---- Stopping ------------------------------------------------------------------------------ */

static void close_handle(uv_handle_t *handle, void *context)
{
    (void)context;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

static void stop_handles(struct engine *engine)
{
    uv_close((uv_handle_t *)&engine->before, NULL);
    uv_close((uv_handle_t *)&engine->behind, NULL);
    uv_close((uv_handle_t *)&engine->tick, NULL);
    uv_close((uv_handle_t *)&engine->look, NULL);
    lobby_leave_loop(&engine->server.lobby);
    queue_stop(&engine->server.lobby.queue);
    listener_close(&engine->server.listener);
    uv_close((uv_handle_t *)&engine->terminate, NULL);
    uv_close((uv_handle_t *)&engine->interrupt, NULL);
    uv_close((uv_handle_t *)&engine->hangup, NULL);
}

static bool is_busy(const struct lobby *lobby)
{
    return lobby->thinking > 0 || (lobby->store != NULL && store_busy(lobby->store));
}

/* All that is under way comes to its end. */
static void finish(struct engine *engine)
{
    struct lobby *lobby = &engine->server.lobby;
    do {
        while (is_busy(lobby))
            uv_run(&engine->loop, UV_RUN_ONCE);
        if (lobby->store != NULL)
            lobby_flush(lobby);
    } while (is_busy(lobby));
}

static void on_moment(uv_timer_t *handle)
{
    (void)handle; /* that the loop turns is all */
}

/* Everybody is told that the server ends, so that pages know that it is no fault of theirs. Whoever
 * does not read is not waited for. */
static void part(struct engine *engine)
{
    struct server *server = &engine->server;
    struct lws_vhost *host = lws_get_vhost_by_name(engine->context, VHOST);
    uint64_t end = uv_now(&engine->loop) + PARTING;
    bool told = false;
    uv_timer_start(&engine->tick, on_moment, MOMENT, MOMENT);
    lws_callback_on_writable_all_protocol_vhost(host,
                                                lws_vhost_name_to_protocol(host, SOCKET_PROTOCOL));
    while (server->connection_count > 0 && uv_now(&engine->loop) < end) {
        uv_run(&engine->loop, UV_RUN_ONCE);
        if (!told && server->parted == server->connection_count) {
            told = true;
            end = uv_now(&engine->loop) + PARTED;
        }
    }
}

/* libwebsockets goes in two steps, with the loop run in between. */
static void stop(struct engine *engine)
{
    struct lobby *lobby = &engine->server.lobby;
    lobby->stopping = engine->server.closing = true;
    admin_close(&engine->admin);
    finish(engine);
    if (engine->ticking && engine->context != NULL) {
        part(engine);
        if (engine->server.options->door != NULL)
            engine->server.options->door->part(lobby);
        exchange_part(lobby);
        finish(engine); /* that people have gone is written down too */
    }
    if (lobby->store != NULL)
        store_leave(lobby->store);
    exchange_close(lobby);
    if (engine->ticking)
        stop_handles(engine);
    if (engine->context != NULL) {
        lws_context_destroy(engine->context);
        uv_run(&engine->loop, UV_RUN_DEFAULT);
        lws_context_destroy(engine->context);
    }
    uv_walk(&engine->loop, close_handle, NULL);
    uv_run(&engine->loop, UV_RUN_DEFAULT);
    uv_loop_close(&engine->loop);
}

bool server_run(const struct server_options *options, struct server_trouble *trouble)
{
    static struct engine engine;
    memset(&engine, 0, sizeof engine);
    link_init(&engine.server.connections);
    journal_open(options->log_level, options->log_json);
    engine.folder = engine.lock = engine.server.listener.wire = -1;
    if (sodium_init() < 0 || !reserve_open() || uv_loop_init(&engine.loop) != 0)
        return server_fail(trouble, SERVER_NO_SYSTEM, "", "");
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of the store, no death */
    bool started = start(&engine, options, trouble);
    if (started) {
        if (options->door != NULL)
            options->door->open(&engine.server.lobby);
        options->ready(options->context, listener_port(&engine.server.listener),
                       monitor_port(engine.context));
        uv_run(&engine.loop, UV_RUN_DEFAULT);
    }
    if (!engine.spoilt)
        stop(&engine);
    /* Without the loop nobody can wait for a store that is at work: then the process just ends. */
    if (engine.server.lobby.store != NULL && !store_busy(engine.server.lobby.store))
        lobby_close(&engine.server.lobby);
    if (engine.server.listener.wire >= 0)
        close(engine.server.listener.wire);
    if (engine.lock >= 0)
        close(engine.lock);
    if (engine.folder >= 0)
        close(engine.folder);
    if (started && reserve_is_spent())
        return server_fail(trouble, SERVER_NO_MEMORY, "", "");
    return started;
}
