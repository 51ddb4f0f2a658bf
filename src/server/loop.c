/* SPDX-License-Identifier: Apache-2.0 */
/* The event loop: libuv's, which libwebsockets is hung into. What a turn of it has brought is
 * settled right after the wires were read and once more before the loop sleeps. It ends on SIGTERM
 * and SIGINT, after the computer players have put down their pens.
 */
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/http.h"
#include "server/socket.h"

#define VHOST "aude"

struct engine {
    uv_loop_t loop;
    uv_signal_t terminate, interrupt;
    uv_prepare_t before;
    uv_check_t behind;
    uv_timer_t tick;
    struct lws_context *context;
    struct house house;
    bool ticking, spoilt;
    int lock; /* the file that says whose folder it is */
};

void server_options_init(struct server_options *options)
{
    memset(options, 0, sizeof *options);
    options->host = "127.0.0.1";
    options->port = 8080;
    options->limits = (struct server_limits){
        .rate = LIMIT_RATE,
        .burst = LIMIT_BURST,
        .per_address = LIMIT_PER_ADDRESS,
        .connections = LIMIT_CONNECTIONS,
        .tables = LIMIT_TABLES,
        .games = LIMIT_GAMES,
        .away = LIMIT_AWAY_SECONDS,
    };
}

/* ---- Turns --------------------------------------------------------------------------------- */

static void on_before(uv_prepare_t *handle)
{
    struct engine *engine = handle->data;
    hall_settle(&engine->house.hall);
}

static void on_behind(uv_check_t *handle)
{
    struct engine *engine = handle->data;
    hall_settle(&engine->house.hall);
}

static void on_tick(uv_timer_t *handle)
{
    struct engine *engine = handle->data;
    hall_tick(&engine->house.hall);
}

static void on_signal(uv_signal_t *handle, int number)
{
    struct engine *engine = handle->data;
    (void)number;
    engine->house.hall.stopping = true;
    uv_stop(&engine->loop);
}

/* ---- Starting ------------------------------------------------------------------------------ */

/* One server for one folder: two would not see each other's games. */
static bool lock_data(struct engine *engine, const char *data, struct server_trouble *trouble)
{
    char path[4096];
    if (mkdir(data, 0700) != 0 && errno != EEXIST)
        return server_fail(trouble, SERVER_NO_FOLDER, data, strerror(errno));
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
    uv_prepare_init(&engine->loop, &engine->before);
    uv_check_init(&engine->loop, &engine->behind);
    uv_timer_init(&engine->loop, &engine->tick);
    engine->terminate.data = engine->interrupt.data = engine->before.data = engine;
    engine->behind.data = engine->tick.data = engine;
    uv_signal_start(&engine->terminate, on_signal, SIGTERM);
    uv_signal_start(&engine->interrupt, on_signal, SIGINT);
    uv_prepare_start(&engine->before, on_before);
    uv_check_start(&engine->behind, on_behind);
    uv_timer_start(&engine->tick, on_tick, 1000, 1000);
    engine->ticking = true;
}

/* Can that address be listened on? Asked before libwebsockets does, which on a failure takes its
 * part of the loop away from under us. */
static bool can_listen(const struct server_options *options, struct server_trouble *trouble)
{
    struct addrinfo *found, wish = {
                                .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV,
                                .ai_socktype = SOCK_STREAM,
                            };
    char port[12];
    int yes = 1;
    snprintf(port, sizeof port, "%d", options->port);
    if (getaddrinfo(options->host, port, &wish, &found) != 0)
        return server_fail(trouble, SERVER_NO_ADDRESS, options->host, "");
    int wire = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool good = wire >= 0 && setsockopt(wire, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
                bind(wire, found->ai_addr, found->ai_addrlen) == 0 && listen(wire, 1) == 0;
    if (!good)
        server_fail(trouble, SERVER_NO_PORT, port, strerror(errno));
    if (wire >= 0)
        close(wire);
    freeaddrinfo(found);
    return good;
}

static bool listen_there(struct engine *engine, const struct server_options *options)
{
    static const struct lws_protocols protocols[] = {
        {"http", http_callback, 0, 0, 0, NULL, 0},
        {SOCKET_PROTOCOL, socket_callback, sizeof(void *), 4096, 0, NULL, 0},
        {NULL, NULL, 0, 0, 0, NULL, 0},
    };
    static const lws_retry_bo_t alive = {
        .secs_since_valid_ping = LIMIT_SILENT_SECONDS,
        .secs_since_valid_hangup = LIMIT_SILENT_SECONDS + 20,
    };
    void *loops[1] = {&engine->loop};
    struct lws_context_creation_info info = {
        .port = options->port,
        .iface = options->host,
        .protocols = protocols,
        .headers = &http_headers,
        .vhost_name = VHOST,
        .user = &engine->house,
        .foreign_loops = loops,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
        .retry_and_idle_policy = &alive,
        .pt_serv_buf_size = 8192,
        .timeout_secs = 20,
        .keepalive_timeout = 30,
    };
    lws_set_log_level(0, NULL); /* what strangers get wrong is no news */
    engine->context = lws_create_context(&info);
    return engine->context != NULL && lws_get_vhost_by_name(engine->context, VHOST) != NULL;
}

static bool know_proxies(struct house *house, const struct server_options *options,
                         struct server_trouble *trouble)
{
    for (int i = 0; i < options->proxy_count && i < SOCKET_PROXIES; i++)
        if (!address_read(&house->proxy[house->proxies++], options->proxies[i]))
            return server_fail(trouble, SERVER_NO_ADDRESS, options->proxies[i], "");
    return true;
}

static bool start(struct engine *engine, const struct server_options *options,
                  struct server_trouble *trouble)
{
    engine->house.options = options;
    if (!know_proxies(&engine->house, options, trouble) || !can_listen(options, trouble) ||
        !lock_data(engine, options->data, trouble) ||
        !hall_open(&engine->house.hall, &engine->loop, options, trouble))
        return false;
    start_handles(engine);
    if (listen_there(engine, options))
        return true;
    engine->spoilt = true; /* see can_listen */
    return server_fail(trouble, SERVER_NO_PORT, options->host, "");
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
    uv_close((uv_handle_t *)&engine->house.hall.timer, NULL);
    uv_close((uv_handle_t *)&engine->terminate, NULL);
    uv_close((uv_handle_t *)&engine->interrupt, NULL);
}

/* libwebsockets goes in two steps, with the loop run in between. */
static void stop(struct engine *engine)
{
    struct hall *hall = &engine->house.hall;
    hall->stopping = true;
    while (hall->thinking > 0 || (hall->store != NULL && store_busy(hall->store)))
        uv_run(&engine->loop, UV_RUN_ONCE);
    if (hall->store != NULL)
        hall_settle(hall);
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
    engine.lock = -1;
    if (sodium_init() < 0 || uv_loop_init(&engine.loop) != 0)
        return server_fail(trouble, SERVER_NO_SYSTEM, "", "");
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of the store, no death */
    bool started = start(&engine, options, trouble);
    if (started) {
        options->ready(options->context,
                       lws_get_vhost_listen_port(lws_get_vhost_by_name(engine.context, VHOST)));
        uv_run(&engine.loop, UV_RUN_DEFAULT);
    }
    if (!engine.spoilt)
        stop(&engine);
    /* Without the loop nobody can wait for a store that is at work: then the process just ends. */
    if (engine.house.hall.store != NULL && !store_busy(engine.house.hall.store))
        hall_close(&engine.house.hall);
    if (engine.lock >= 0)
        close(engine.lock);
    return started;
}
