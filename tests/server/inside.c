/* SPDX-License-Identifier: Apache-2.0 */
/* `aude` as it is, but that its time is the test's and that clients can come without a socket: the
 * whole server in a process whose clock stands still until the test moves it (inside.py). What the
 * program, libuv and libwebsockets ask of the clock is answered here; only computer players, who
 * think in threads of their own, look at that of the machine. Work takes no time; what is charged
 * for a piece of it is what AUDE_INSIDE_WORK says, in microseconds, or nothing.
 *
 * What the test says and hears goes through a socket that it has opened (AUDE_INSIDE names it):
 * a letter, four bytes for whom it is about and four for the length of what follows.
 *
 *   c ADDRESS  a client comes            t TEXT  it says this         x  it goes
 *   + MS       so much time passes       d MS    the date leaps by so much
 *   h MS       so much time passes in which the process is held up: nothing happens meanwhile
 *   w MS SEEN  time passes until more than SEEN things were said here, at most so much
 *
 *   t TEXT     a client is told this     x CODE  its connection is closed
 *   . MS       what was to pass has, or the server ends, and that is the date
 *
 * Time passes from one timer to the next, and at each of them only when nothing is under way any
 * more: no thread thinks, nothing waits for the store.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "server/exchange.h"
#include "server/keeper.h"
#include "server/request.h"
#include "server/store_inside.h"

enum {
    HEAD = 9,
    PIECE = 65536,
    GONE = 1001,       /* the server ends, */
    POLICY = 1008,     /* ... or the client was told to go */
    LONG = 600 * 1000, /* milliseconds; where more is to pass, it goes in steps of */
    STEP = 60 * 1000,
    ENDLESS = 10000, /* questions after which a millisecond passes after all */
};

bool __real_server_run(const struct server_options *options, struct server_trouble *trouble);
bool __wrap_server_run(const struct server_options *options, struct server_trouble *trouble);
int clock_gettime(clockid_t which, struct timespec *now);
time_t time(time_t *now);
int gettimeofday(struct timeval *restrict now, void *restrict zone);

/* ---- The clock ----------------------------------------------------------------------------- */

static struct {
    bool stands;           /* until the server ends: then it must not wait for a test that waits */
    int64_t steady, date;  /* milliseconds */
    int64_t asked;         /* how often since then */
    int64_t piece;         /* microseconds of work between two looks at the processor's clock */
    struct timespec since; /* when it was let go */
} virtual;

static _Thread_local bool is_loop;   /* the thread of the server; others see the real time */
static _Thread_local int64_t worked; /* microseconds, each thread for itself */

static int ask_system(clockid_t which, struct timespec *now)
{
    return (int)syscall(SYS_clock_gettime, which, now);
}

static int64_t gone_on(void)
{
    struct timespec now;
    if (virtual.stands)
        return 0;
    ask_system(CLOCK_MONOTONIC, &now);
    return (now.tv_sec - virtual.since.tv_sec) * 1000 +
           (now.tv_nsec - virtual.since.tv_nsec) / 1000000;
}

static void let_clock_go(void)
{
    if (!virtual.stands)
        return;
    ask_system(CLOCK_MONOTONIC, &virtual.since);
    virtual.stands = false;
}

static void step(int64_t milliseconds)
{
    virtual.steady += milliseconds;
    virtual.date += milliseconds;
    virtual.asked = 0;
}

/* libwebsockets counts microseconds and would ask for ever until some have passed: each question
 * takes one, in which no millisecond goes by. */
static int64_t microseconds(void)
{
    if (++virtual.asked > ENDLESS)
        step(1);
    return virtual.asked < 999 ? virtual.asked : 999;
}

int clock_gettime(clockid_t which, struct timespec *now)
{
    int64_t told = 0;
    switch (which) {
    case CLOCK_THREAD_CPUTIME_ID: break;
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE: told = virtual.date + gone_on(); break;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_BOOTTIME: told = virtual.steady + gone_on(); break;
    default: return ask_system(which, now);
    }
    if (which == CLOCK_THREAD_CPUTIME_ID) {
        worked += virtual.piece;
        *now = (struct timespec){worked / 1000000, worked % 1000000 * 1000};
        return 0;
    }
    if (!is_loop)
        return ask_system(which, now);
    now->tv_sec = told / 1000;
    now->tv_nsec = told % 1000 * 1000000 + microseconds() * 1000;
    return 0;
}

time_t time(time_t *now)
{
    struct timespec told;
    clock_gettime(CLOCK_REALTIME, &told);
    if (now != NULL)
        *now = told.tv_sec;
    return told.tv_sec;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    struct timespec told;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &told);
    now->tv_sec = told.tv_sec;
    now->tv_usec = told.tv_nsec / 1000;
    return 0;
}

/* ---- Speaking with the test ---------------------------------------------------------------- */

struct client {
    struct client *next;
    struct peer peer;
    uint32_t number;
};

static struct {
    struct lobby *lobby;
    struct client *clients;
    int wire;
    uv_poll_t poll;
    uv_prepare_t turn;
    uv_idle_t more;
    unsigned char *in, *out;
    size_t in_length, out_length;
    int64_t said; /* so many things to clients */
    char passes;  /* '+' or 'w' while time passes, */
    int64_t until, seen;
} inside;

static void lost(const char *what)
{
    fprintf(stderr, "inside: %s: %s\n", what, strerror(errno));
    _exit(3);
}

static void *grown(void *memory, size_t size)
{
    memory = realloc(memory, size);
    if (memory == NULL)
        lost("memory");
    return memory;
}

static void on_wire(uv_poll_t *poll, int status, int events);

static void push(void)
{
    while (inside.out_length > 0) {
        ssize_t sent = send(inside.wire, inside.out, inside.out_length, MSG_NOSIGNAL);
        if (sent < 0 && (errno == EAGAIN || errno == EINTR))
            break;
        if (sent < 0)
            _exit(0); /* the test has gone */
        inside.out_length -= (size_t)sent;
        memmove(inside.out, inside.out + sent, inside.out_length);
    }
    uv_poll_start(&inside.poll, inside.out_length > 0 ? UV_READABLE | UV_WRITABLE : UV_READABLE,
                  on_wire);
}

static void tell(char kind, uint32_t number, const void *bytes, size_t length)
{
    uint32_t size = (uint32_t)length;
    inside.out = grown(inside.out, inside.out_length + HEAD + length);
    unsigned char *at = inside.out + inside.out_length;
    at[0] = (unsigned char)kind;
    memcpy(at + 1, &number, sizeof number);
    memcpy(at + 5, &size, sizeof size);
    memcpy(at + HEAD, bytes, length);
    inside.out_length += HEAD + length;
    inside.said += kind != '.';
}

static void tell_number(char kind, uint32_t number, int64_t what)
{
    char text[24];
    int length = snprintf(text, sizeof text, "%" PRId64, what);
    tell(kind, number, text, (size_t)length);
}

static void on_more(uv_idle_t *handle)
{
    (void)handle; /* that the loop turns is all */
}

static void turn_again(void)
{
    uv_idle_start(&inside.more, on_more);
}

/* ---- Clients ------------------------------------------------------------------------------- */

static void wake(struct peer *peer)
{
    (void)peer;
    turn_again();
}

static struct client *client_of(uint32_t number)
{
    struct client *client = inside.clients;
    while (client != NULL && client->number != number)
        client = client->next;
    return client;
}

static void come(uint32_t number, const char *from)
{
    struct client *client = grown(NULL, sizeof *client);
    struct lobby *lobby = inside.lobby;
    struct address address = {{0}};
    memset(client, 0, sizeof *client);
    address_read(&address, from);
    address = address_counted(&address);
    client->number = number;
    client->next = inside.clients;
    inside.clients = client;
    client->peer.wake = wake;
    client->peer.allowance = lobby->limits.burst;
    client->peer.counted = lobby_now(lobby);
    keeper_meet(lobby, &client->peer, &address);
    budget_count(client->peer.account, 1, 0);
    if (sanction_holds(&lobby->sanctions, SANCTION_BAN, &address, lobby_date()))
        request_banned(lobby, &client->peer);
}

static void go(struct client *client)
{
    struct client **at = &inside.clients;
    while (*at != client)
        at = &(*at)->next;
    *at = client->next;
    budget_count(client->peer.account, -1, 0);
    keeper_part(inside.lobby, &client->peer);
    free(client);
}

static void tell_client(struct client *client)
{
    struct peer *peer = &client->peer;
    struct message *message;
    while (!peer->broken && (message = peer_take(peer)) != NULL) {
        tell('t', client->number, message->bytes + MESSAGE_ROOM, message->length);
        message_free(message);
    }
    if (peer->broken || (peer->leaving && peer->posts == 0)) {
        tell_number('x', client->number, peer->broken ? 0 : POLICY);
        go(client);
    }
}

static void tell_clients(void)
{
    for (struct client *next, *client = inside.clients; client != NULL; client = next) {
        next = client->next;
        tell_client(client);
    }
}

/* ---- Time ---------------------------------------------------------------------------------- */

/* Is something under way that comes to its end without time? */
static bool is_busy(void)
{
    const struct lobby *lobby = inside.lobby;
    return lobby->thinking > 0 || store_pending(lobby->store) != 0 || lobby->store->ask != NULL ||
           store_busy(lobby->store) || lobby->loop->active_reqs.count > 0;
}

static void pass(int64_t milliseconds)
{
    step(milliseconds);
    uv_update_time(inside.lobby->loop);
}

/* The next step, if all that the last one has brought is done. */
static void go_on(void)
{
    int due = uv_backend_timeout(inside.lobby->loop);
    int64_t left = inside.until - virtual.steady;
    if (inside.passes == 0 || is_busy())
        return;
    if (due == 0) { /* also while a watcher is new, and then the loop would sleep for ever */
        turn_again();
        return;
    }
    if (left <= 0 || (inside.passes == 'w' && inside.said > inside.seen)) {
        inside.passes = 0;
        tell_number('.', 0, virtual.date);
        return;
    }
    pass(left > LONG ? STEP : due > 0 && due < left ? due : left);
    turn_again();
}

/* The loop may be about to sleep: first what it would settle before that. Whoever waits for an
 * answer need not wait for what the computer thinks about meanwhile. */
static void on_turn(uv_prepare_t *handle)
{
    (void)handle;
    lobby_settle(inside.lobby);
    exchange_settle(inside.lobby);
    uv_idle_stop(&inside.more);
    if (inside.lobby->stopping)
        let_clock_go();
    tell_clients();
    if (inside.passes == 'w' && inside.said > inside.seen) {
        inside.passes = 0;
        tell_number('.', 0, virtual.date);
    }
    go_on();
    push();
}

/* ---- Hearing the test ---------------------------------------------------------------------- */

static void begin_to_pass(char kind, const char *text)
{
    char *end;
    inside.passes = kind;
    inside.until = virtual.steady + strtoll(text, &end, 10);
    inside.seen = kind == 'w' ? strtoll(end, NULL, 10) : 0;
    turn_again();
}

static void hear(char kind, uint32_t number, const char *text, size_t length)
{
    struct client *client = client_of(number);
    switch (kind) {
    case 'c': come(number, text); break;
    case 'x':
        if (client != NULL)
            go(client);
        break;
    case 't':
        if (client == NULL || client->peer.leaving || client->peer.broken)
            break;
        if (length > LIMIT_MESSAGE)
            keeper_hear(inside.lobby, &client->peer, NULL, REQUEST_TOO_LONG);
        else
            keeper_hear(inside.lobby, &client->peer, text, length);
        break;
    case 'd':
        virtual.date += strtoll(text, NULL, 10);
        tell_number('.', 0, virtual.date);
        break;
    case 'h':
        pass(strtoll(text, NULL, 10));
        begin_to_pass('+', "0");
        break;
    default: begin_to_pass(kind, text); break;
    }
    turn_again();
}

/* What of it is whole; the rest stays. Each text ends with a byte 0 as long as it is looked at. */
static size_t hear_all(void)
{
    size_t at = 0;
    uint32_t number, length;
    while (inside.in_length - at >= HEAD) {
        unsigned char *head = inside.in + at;
        memcpy(&number, head + 1, sizeof number);
        memcpy(&length, head + 5, sizeof length);
        if (inside.in_length - at < HEAD + (size_t)length)
            break;
        unsigned char *end = head + HEAD + length, next = *end;
        *end = 0;
        hear((char)head[0], number, (char *)head + HEAD, length);
        *end = next;
        at += HEAD + (size_t)length;
    }
    return at;
}

static void on_wire(uv_poll_t *poll, int status, int events)
{
    (void)poll;
    (void)status;
    turn_again();
    if (!(events & UV_READABLE))
        return;
    inside.in = grown(inside.in, inside.in_length + PIECE + 1);
    ssize_t length = recv(inside.wire, inside.in + inside.in_length, PIECE, 0);
    if (length < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (length <= 0)
        _exit(0);
    inside.in_length += (size_t)length;
    size_t heard = hear_all();
    inside.in_length -= heard;
    memmove(inside.in, inside.in + heard, inside.in_length);
}

/* ---- The door ------------------------------------------------------------------------------ */

static void open_door(struct lobby *lobby)
{
    inside.lobby = lobby;
    fcntl(inside.wire, F_SETFL, fcntl(inside.wire, F_GETFL) | O_NONBLOCK);
    uv_poll_init(lobby->loop, &inside.poll, inside.wire);
    uv_prepare_init(lobby->loop, &inside.turn);
    uv_idle_init(lobby->loop, &inside.more);
    uv_poll_start(&inside.poll, UV_READABLE, on_wire);
    uv_prepare_start(&inside.turn, on_turn);
}

static void part(struct lobby *lobby)
{
    (void)lobby;
    tell_clients();
    while (inside.clients != NULL) {
        tell_number('x', inside.clients->number, GONE);
        go(inside.clients);
    }
    tell_number('.', 0, virtual.date);
    push();
    uv_close((uv_handle_t *)&inside.poll, NULL);
    uv_close((uv_handle_t *)&inside.turn, NULL);
    uv_close((uv_handle_t *)&inside.more, NULL);
    free(inside.in);
    free(inside.out);
    inside.in = inside.out = NULL;
}

static const struct server_door door = {open_door, part};

bool __wrap_server_run(const struct server_options *options, struct server_trouble *trouble)
{
    const char *wire = getenv("AUDE_INSIDE"), *now = getenv("AUDE_INSIDE_NOW");
    struct server_options mine = *options;
    if (wire == NULL || now == NULL)
        return __real_server_run(options, trouble);
    const char *piece = getenv("AUDE_INSIDE_WORK");
    virtual.piece = piece != NULL ? strtoll(piece, NULL, 10) : 0;
    inside.wire = atoi(wire);
    virtual.date = strtoll(now, NULL, 10);
    virtual.steady = virtual.date % (1 << 30);
    virtual.stands = is_loop = true;
    mine.door = &door;
    return __real_server_run(&mine, trouble);
}
