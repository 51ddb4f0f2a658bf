/* SPDX-License-Identifier: Apache-2.0 */
/* See door.h. The sockets are accepted here and handed to libwebsockets, which by itself would let
 * in whoever comes and turn in a circle when the system has no more room. */
#include "server/door.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/socket.h"

enum {
    AT_ONCE = 64,       /* connections that are let in before others are served */
    REST = 100,         /* milliseconds */
    ENTRY = 100,        /* microseconds of work that a connection makes */
    FEW = 16,           /* guests that there may be, however little room there is */
    FILES = 128,        /* the server has open for itself */
    BUFFER = 128 << 10, /* bytes that the system keeps for a reader */
};

struct guest {
    struct lws *wsi;
    struct account *account;
    struct place place;
    bool is_proxy; /* many come by it, and there are as many as it likes */
};

static struct guest *guest_at(struct place *place)
{
    return (struct guest *)((char *)place - offsetof(struct guest, place));
}

/* ---- Listening ----------------------------------------------------------------------------- */

bool door_listen(struct door *door, const struct server_options *options,
                 struct server_trouble *trouble)
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
    int wire = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    bool good = wire >= 0 && setsockopt(wire, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
                bind(wire, found->ai_addr, found->ai_addrlen) == 0 && listen(wire, SOMAXCONN) == 0;
    if (!good)
        server_fail(trouble, SERVER_NO_PORT, port, strerror(errno));
    freeaddrinfo(found);
    if (good)
        door->wire = wire;
    else if (wire >= 0)
        close(wire);
    return good;
}

int door_port(const struct door *door)
{
    struct sockaddr_storage address = {0};
    socklen_t length = sizeof address;
    char port[12];
    if (getsockname(door->wire, (struct sockaddr *)&address, &length) != 0 ||
        getnameinfo((struct sockaddr *)&address, length, NULL, 0, port, sizeof port,
                    NI_NUMERICSERV) != 0)
        return 0;
    return atoi(port);
}

/* ---- Guests -------------------------------------------------------------------------------- */

static void forget(struct door *door, struct guest *guest)
{
    lws_set_opaque_user_data(guest->wsi, NULL);
    place_leave(&guest->place);
    door->guest_count--;
    if (!guest->is_proxy)
        budget_count(guest->account, 0, -1);
    budget_release(door->house->hall.budget, guest->account);
    free(guest);
}

void door_forget(struct door *door, struct lws *wsi)
{
    struct guest *guest = lws_get_opaque_user_data(wsi);
    if (guest != NULL)
        forget(door, guest);
}

/* The one of this account, or of all, that has been silent for longest. Not while libwebsockets is
 * at work: it goes at once. */
static void send_away(struct door *door, const struct account *account)
{
    for (struct place *at = door->guests.behind; at != &door->guests; at = at->behind) {
        struct guest *guest = guest_at(at);
        struct lws *wsi = guest->wsi;
        if (account != NULL && (guest->account != account || guest->is_proxy))
            continue;
        forget(door, guest);
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
        return;
    }
}

bool door_serve(struct door *door, struct lws *wsi, double work)
{
    struct house *house = door->house;
    struct hall *hall = &house->hall;
    struct guest *guest = lws_get_opaque_user_data(wsi);
    if (guest != NULL) {
        place_leave(&guest->place);
        place_before(&guest->place, &door->guests);
    }
    struct address address = socket_whence(house, wsi);
    struct account *account = budget_hold(hall->budget, &address);
    bool good = budget_level(hall->budget, account, hall_now(hall)) < BUDGET_LATE;
    budget_charge(hall->budget, account, hall_now(hall), work);
    budget_release(hall->budget, account);
    return good;
}

/* ---- Letting in ---------------------------------------------------------------------------- */

static void welcome(struct door *door, int wire, struct account *account, bool is_proxy)
{
    struct guest *guest = calloc(1, sizeof *guest);
    int yes = 1, buffer = BUFFER;
    setsockopt(wire, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(wire, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    if (guest == NULL) {
        close(wire);
        return;
    }
    guest->wsi = lws_adopt_socket_vhost(door->host, wire); /* closes what it does not want */
    if (guest->wsi == NULL) {
        free(guest);
        return;
    }
    lws_set_opaque_user_data(guest->wsi, guest);
    guest->account = budget_hold(door->house->hall.budget, &account->address);
    guest->is_proxy = is_proxy;
    place_before(&guest->place, &door->guests);
    door->guest_count++;
    if (!is_proxy)
        budget_count(guest->account, 0, 1);
}

static void let_in(struct door *door, int wire, const struct address *address)
{
    struct hall *hall = &door->house->hall;
    struct address counted = address_counted(address);
    bool is_proxy = socket_is_proxy(door->house, address);
    struct account *account = budget_hold(hall->budget, &counted);
    if (!is_proxy && budget_level(hall->budget, account, hall_now(hall)) == BUDGET_LATE) {
        close(wire);
    } else {
        if (!is_proxy)
            budget_charge(hall->budget, account, hall_now(hall), ENTRY);
        if (!is_proxy && account->guests >= door->guests_of_one)
            send_away(door, account);
        else if (door->guest_count >= door->guests_most)
            send_away(door, NULL);
        welcome(door, wire, account, is_proxy);
    }
    budget_release(hall->budget, account);
}

static void on_wire(uv_poll_t *poll, int status, int events);

static void on_rest(uv_timer_t *timer)
{
    struct door *door = timer->data;
    uv_poll_start(&door->poll, UV_READABLE, on_wire);
}

/* The system has less room than was reckoned with: half of the guests have to go. Each that can be
 * let in later makes room for one more. */
static void rest(struct door *door)
{
    int most = door->guest_count / 2 > FEW ? door->guest_count / 2 : FEW;
    if (door->guests_most > most)
        door->guests_most = most;
    while (door->guest_count > most)
        send_away(door, NULL);
    uv_poll_stop(&door->poll);
    uv_timer_start(&door->rest, on_rest, REST, 0);
}

static void on_wire(uv_poll_t *poll, int status, int events)
{
    struct door *door = poll->data;
    (void)status, (void)events;
    for (int i = 0; i < AT_ONCE; i++) {
        struct sockaddr_storage from = {0};
        socklen_t length = sizeof from;
        char text[64];
        struct address address;
        int wire =
            accept4(door->wire, (struct sockaddr *)&from, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (wire < 0 && (errno == EINTR || errno == ECONNABORTED))
            continue;
        if (wire < 0) {
            if (errno != EAGAIN)
                rest(door);
            return;
        }
        if (getnameinfo((struct sockaddr *)&from, length, text, sizeof text, NULL, 0,
                        NI_NUMERICHOST) != 0 ||
            !address_read(&address, text))
            memset(&address, 0, sizeof address);
        if (door->guests_most < door->guests_usual)
            door->guests_most++;
        let_in(door, wire, &address);
    }
}

/* As many files as the limits need, or else limits for as many files as there may be. */
static void make_room(struct door *door, const struct server_limits *limits)
{
    struct rlimit files = {.rlim_cur = 1024, .rlim_max = 1024};
    rlim_t need = (rlim_t)limits->connections + LIMIT_GUESTS + FILES;
    getrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_cur < need) {
        files.rlim_cur = files.rlim_max < need ? files.rlim_max : need;
        setrlimit(RLIMIT_NOFILE, &files);
        getrlimit(RLIMIT_NOFILE, &files);
    }
    door->guests_most = LIMIT_GUESTS;
    door->connections_most = limits->connections;
    if (files.rlim_cur < need) {
        int room = files.rlim_cur > 2 * FILES ? (int)files.rlim_cur - FILES : FILES;
        door->guests_most = room / 4 < LIMIT_GUESTS ? room / 4 : LIMIT_GUESTS;
        if (door->connections_most > room - door->guests_most)
            door->connections_most = room - door->guests_most;
    }
    door->guests_usual = door->guests_most;
    door->guests_of_one =
        limits->per_address > LIMIT_PER_ADDRESS ? limits->per_address : LIMIT_PER_ADDRESS;
}

void door_prepare(struct door *door, const struct server_limits *limits)
{
    place_init(&door->guests);
    make_room(door, limits);
}

void door_open(struct door *door, struct house *house, uv_loop_t *loop, struct lws_vhost *host)
{
    door->house = house;
    door->host = host;
    uv_poll_init(loop, &door->poll, door->wire);
    uv_timer_init(loop, &door->rest);
    door->poll.data = door->rest.data = door;
    uv_poll_start(&door->poll, UV_READABLE, on_wire);
}

void door_close(struct door *door)
{
    if (door->host != NULL) {
        uv_close((uv_handle_t *)&door->poll, NULL);
        uv_close((uv_handle_t *)&door->rest, NULL);
    }
}
