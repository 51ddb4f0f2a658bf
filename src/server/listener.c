/* SPDX-License-Identifier: Apache-2.0 */
/* See listener.h. The sockets are accepted here and handed to libwebsockets, which by itself would
 * let in whoever comes and turn in a circle when the system has no more room. */
#include "server/listener.h"

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
    struct link link;
    bool is_proxy; /* many come by it, and there are as many as it likes */
};

static struct guest *guest_at(struct link *link)
{
    return (struct guest *)((char *)link - offsetof(struct guest, link));
}

/* ---- Listening ----------------------------------------------------------------------------- */

int listener_bind(const char *host, int port, struct sockaddr_storage *address, socklen_t *length,
                  struct server_trouble *trouble)
{
    struct addrinfo *found, wish = {
                                .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV,
                                .ai_socktype = SOCK_STREAM,
                            };
    char text[12];
    int yes = 1;
    snprintf(text, sizeof text, "%d", port);
    if (getaddrinfo(host, text, &wish, &found) != 0) {
        server_fail(trouble, SERVER_NO_ADDRESS, host, "");
        return -1;
    }
    memcpy(address, found->ai_addr, found->ai_addrlen);
    *length = found->ai_addrlen;
    freeaddrinfo(found);
    int wire = socket(address->ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (wire >= 0 && setsockopt(wire, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
        bind(wire, (struct sockaddr *)address, *length) == 0)
        return wire;
    int error = errno;
    server_fail(trouble, SERVER_NO_PORT, text, strerror(error));
    if (wire >= 0)
        close(wire);
    errno = error;
    return -1;
}

bool listener_listen(struct listener *listener, const struct server_options *options,
                     struct server_trouble *trouble)
{
    struct sockaddr_storage address;
    socklen_t length;
    char port[12];
    int wire = listener_bind(options->host, options->port, &address, &length, trouble);
    if (wire < 0)
        return false;
    if (listen(wire, SOMAXCONN) == 0) {
        listener->wire = wire;
        return true;
    }
    snprintf(port, sizeof port, "%d", options->port);
    server_fail(trouble, SERVER_NO_PORT, port, strerror(errno));
    close(wire);
    return false;
}

int listener_port(const struct listener *listener)
{
    struct sockaddr_storage address = {0};
    socklen_t length = sizeof address;
    char port[12];
    if (getsockname(listener->wire, (struct sockaddr *)&address, &length) != 0 ||
        getnameinfo((struct sockaddr *)&address, length, NULL, 0, port, sizeof port,
                    NI_NUMERICSERV) != 0)
        return 0;
    return atoi(port);
}

/* ---- Guests -------------------------------------------------------------------------------- */

static void forget(struct listener *listener, struct guest *guest)
{
    lws_set_opaque_user_data(guest->wsi, NULL);
    link_remove(&guest->link);
    listener->guest_count--;
    if (!guest->is_proxy)
        budget_count(guest->account, 0, -1);
    budget_release(listener->server->lobby.budget, guest->account);
    free(guest);
}

void listener_forget(struct listener *listener, struct lws *wsi)
{
    struct guest *guest = lws_get_opaque_user_data(wsi);
    if (guest != NULL)
        forget(listener, guest);
}

/* The one of this account, or of all, that has been silent for longest. Not while libwebsockets is
 * at work: it goes at once. */
static void send_away(struct listener *listener, const struct account *account)
{
    for (struct link *at = listener->guests.next; at != &listener->guests; at = at->next) {
        struct guest *guest = guest_at(at);
        struct lws *wsi = guest->wsi;
        if (account != NULL && (guest->account != account || guest->is_proxy))
            continue;
        gauge_refuse(&listener->server->lobby.gauge, "guest");
        forget(listener, guest);
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
        return;
    }
}

bool listener_serve(struct listener *listener, struct lws *wsi, double work)
{
    struct server *server = listener->server;
    struct lobby *lobby = &server->lobby;
    struct guest *guest = lws_get_opaque_user_data(wsi);
    if (guest != NULL) {
        link_remove(&guest->link);
        link_insert(&guest->link, &listener->guests);
    }
    struct address address = socket_whence(server, wsi);
    struct account *account = budget_hold(lobby->budget, &address);
    bool good = budget_level(lobby->budget, account, lobby_now(lobby)) < BUDGET_LATE;
    budget_charge(lobby->budget, account, lobby_now(lobby), work);
    budget_release(lobby->budget, account);
    return good;
}

/* ---- Letting in ---------------------------------------------------------------------------- */

static void welcome(struct listener *listener, int wire, struct account *account, bool is_proxy)
{
    struct guest *guest = calloc(1, sizeof *guest);
    int yes = 1, buffer = BUFFER;
    setsockopt(wire, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(wire, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    if (guest == NULL) {
        close(wire);
        return;
    }
    guest->wsi = lws_adopt_socket_vhost(listener->host, wire); /* closes what it does not want */
    if (guest->wsi == NULL) {
        free(guest);
        return;
    }
    lws_set_opaque_user_data(guest->wsi, guest);
    guest->account = budget_hold(listener->server->lobby.budget, &account->address);
    guest->is_proxy = is_proxy;
    link_insert(&guest->link, &listener->guests);
    listener->guest_count++;
    if (!is_proxy)
        budget_count(guest->account, 0, 1);
}

static void let_in(struct listener *listener, int wire, const struct address *address)
{
    struct lobby *lobby = &listener->server->lobby;
    struct address counted = address_counted(address);
    bool is_proxy = socket_is_proxy(listener->server, address);
    struct account *account = budget_hold(lobby->budget, &counted);
    if (!is_proxy && budget_level(lobby->budget, account, lobby_now(lobby)) == BUDGET_LATE) {
        gauge_refuse(&lobby->gauge, "connection");
        close(wire);
    } else {
        if (!is_proxy)
            budget_charge(lobby->budget, account, lobby_now(lobby), ENTRY);
        if (!is_proxy && account->guests >= listener->guests_of_one)
            send_away(listener, account);
        else if (listener->guest_count >= listener->guests_most)
            send_away(listener, NULL);
        welcome(listener, wire, account, is_proxy);
    }
    budget_release(lobby->budget, account);
}

static void on_wire(uv_poll_t *poll, int status, int events);

static void on_rest(uv_timer_t *timer)
{
    struct listener *listener = timer->data;
    uv_poll_start(&listener->poll, UV_READABLE, on_wire);
}

/* The system has less room than was reckoned with: half of the guests have to go. Each that can be
 * let in later makes room for one more. */
static void rest(struct listener *listener)
{
    int most = listener->guest_count / 2 > FEW ? listener->guest_count / 2 : FEW;
    if (listener->guests_most > most)
        listener->guests_most = most;
    while (listener->guest_count > most)
        send_away(listener, NULL);
    uv_poll_stop(&listener->poll);
    uv_timer_start(&listener->rest, on_rest, REST, 0);
}

static void on_wire(uv_poll_t *poll, int status, int events)
{
    struct listener *listener = poll->data;
    (void)status, (void)events;
    for (int i = 0; i < AT_ONCE; i++) {
        struct sockaddr_storage from = {0};
        socklen_t length = sizeof from;
        char text[64];
        struct address address;
        int wire = accept4(listener->wire, (struct sockaddr *)&from, &length,
                           SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (wire < 0 && (errno == EINTR || errno == ECONNABORTED))
            continue;
        if (wire < 0) {
            if (errno != EAGAIN)
                rest(listener);
            return;
        }
        if (getnameinfo((struct sockaddr *)&from, length, text, sizeof text, NULL, 0,
                        NI_NUMERICHOST) != 0 ||
            !address_read(&address, text))
            memset(&address, 0, sizeof address);
        if (listener->guests_most < listener->guests_usual)
            listener->guests_most++;
        let_in(listener, wire, &address);
    }
}

void listener_set_limits(struct listener *listener, const struct server_limits *limits)
{
    struct rlimit files = {.rlim_cur = 1024, .rlim_max = 1024};
    rlim_t need = (rlim_t)limits->connections + LIMIT_GUESTS + FILES;
    getrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_cur < need) {
        files.rlim_cur = files.rlim_max < need ? files.rlim_max : need;
        setrlimit(RLIMIT_NOFILE, &files);
        getrlimit(RLIMIT_NOFILE, &files);
    }
    listener->guests_most = LIMIT_GUESTS;
    listener->connections_most = limits->connections;
    if (files.rlim_cur < need) {
        int room = files.rlim_cur > 2 * FILES ? (int)files.rlim_cur - FILES : FILES;
        listener->guests_most = room / 4 < LIMIT_GUESTS ? room / 4 : LIMIT_GUESTS;
        if (listener->connections_most > room - listener->guests_most)
            listener->connections_most = room - listener->guests_most;
    }
    listener->guests_usual = listener->guests_most;
    listener->guests_of_one =
        limits->per_address > LIMIT_PER_ADDRESS ? limits->per_address : LIMIT_PER_ADDRESS;
}

void listener_prepare(struct listener *listener, const struct server_limits *limits)
{
    link_init(&listener->guests);
    listener_set_limits(listener, limits);
}

void listener_open(struct listener *listener, struct server *server, uv_loop_t *loop,
                   struct lws_vhost *host)
{
    listener->server = server;
    listener->host = host;
    uv_poll_init(loop, &listener->poll, listener->wire);
    uv_timer_init(loop, &listener->rest);
    listener->poll.data = listener->rest.data = listener;
    uv_poll_start(&listener->poll, UV_READABLE, on_wire);
}

void listener_close(struct listener *listener)
{
    if (listener->host != NULL) {
        uv_close((uv_handle_t *)&listener->poll, NULL);
        uv_close((uv_handle_t *)&listener->rest, NULL);
    }
}
