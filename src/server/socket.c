/* SPDX-License-Identifier: Apache-2.0 */
/* See socket.h. Messages are taken as they come and answered at the end of the turn of the loop; a
 * connection that does not read what it is sent, or sends what no client would, is closed alone.
 */
#include "server/socket.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/exchange.h"
#include "server/journal.h"
#include "server/keeper.h"
#include "server/request.h"
#include "server/traffic.h"

#define ORIGIN_LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-._~:/[]"
#define MINUTE (60 * UINT64_C(1000000000))

static_assert(MESSAGE_ROOM >= LWS_PRE, "room for the head of a frame");

enum {
    WELCOME = 200, /* microseconds of work that a new WebSocket makes */
    UNWANTED = 32, /* connections beyond a limit that are told why they have to go */
    FAREWELL = 3,  /* seconds in which who was told to go does so by himself */
};

struct connection {
    struct peer peer;
    struct link link; /* of all connections */
    struct lws *wsi;
    struct server *server;
    struct message *sent; /* as long as the wire may still need it */
    char *text;           /* of a message that is not whole yet */
    size_t length, capacity;
    bool parted; /* it was told that the server ends */
    bool deaf;   /* what still comes is thrown away */
    bool bidden; /* to go; the last frame has been sent */
    bool held;   /* its address has to wait: nothing more is read */
    struct traffic traffic;
};

struct room {
    struct connection *connection;
};

size_t socket_room(void)
{
    return sizeof(struct room);
}

/* ---- Who may come -------------------------------------------------------------------------- */

static bool is_address(const char *host)
{
    if (host[0] == '[')
        return true;
    size_t name = strcspn(host, ":");
    return name > 0 && strspn(host, "0123456789.") == name;
}

static bool is_local_name(const char *host)
{
    size_t name = strcspn(host, ":");
    return name == 9 && strncasecmp(host, "localhost", name) == 0;
}

/* A browser says which page wants to connect. It must be one of ours: the page that came from the
 * same host (which must be an address or localhost, else a foreign name could be made to point
 * here), or one of --origin. Programs that are no browsers say nothing. */
static bool origin_is_ours(struct lws *wsi, const struct server_options *options)
{
    char origin[300], host[256];
    int length = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN);
    if (length == 0)
        return true;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) < 0)
        return false;
    for (int i = 0; i < options->origin_count; i++)
        if (strcmp(origin, options->origins[i]) == 0)
            return true;
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0 ||
        (!is_address(host) && !is_local_name(host)))
        return false;
    const char *from = strstr(origin, "://");
    return from != NULL && strncmp(origin, "http", 4) == 0 && strcasecmp(from + 3, host) == 0;
}

static bool path_is_ours(struct lws *wsi)
{
    char path[sizeof SOCKET_PATH + 1];
    return lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) > 0 &&
           strcmp(path, SOCKET_PATH) == 0;
}

/* The log says it once a minute: any page of the net may try. */
static void tell_foreign(struct server *server, struct lws *wsi)
{
    char origin[100];
    uint64_t now = lobby_now(&server->lobby);
    gauge_refuse(&server->lobby.gauge, "origin");
    if (server->foreign != 0 && now - server->foreign < MINUTE)
        return;
    server->foreign = now;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) < 0 ||
        strspn(origin, ORIGIN_LETTERS) != strlen(origin) || strstr(origin, "://") == NULL)
        strcpy(origin, "somewhere");
    journal_say(JOURNAL_WARN, NULL, "a page from %s may not connect; --origin says which pages may",
                origin);
}

/* 0 when whoever asks for a WebSocket may have one; else he is told why not. */
static int let_in(struct server *server, struct lws *wsi)
{
    if (!path_is_ours(wsi)) {
        lws_return_http_status(wsi, HTTP_STATUS_NOT_FOUND, "Nothing is spoken here.");
        return -1;
    }
    if (origin_is_ours(wsi, server->options))
        return 0;
    tell_foreign(server, wsi);
    lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, "No page from there may connect.");
    return -1;
}

/* ---- Messages that are not whole yet ------------------------------------------------------- */

static struct connection *connection_at(struct link *link)
{
    return LINK_OWNER(link, struct connection, link);
}

static void forget_text(struct connection *connection)
{
    connection->server->parts -= connection->capacity;
    free(connection->text);
    connection->text = NULL;
    connection->capacity = 0;
}

/* All of them have become too much: the longest goes, with its connection. */
static void drop_longest(struct server *server)
{
    struct link *all = &server->connections;
    struct connection *worst = NULL;
    for (struct link *at = all->next; at != all; at = at->next)
        if (worst == NULL || connection_at(at)->capacity > worst->capacity)
            worst = connection_at(at);
    if (worst == NULL)
        return;
    forget_text(worst);
    worst->deaf = true;
    worst->peer.broken = true;
    worst->peer.wake(&worst->peer);
}

static bool make_room(struct connection *connection, size_t length)
{
    if (length <= connection->capacity)
        return true;
    size_t capacity = length + 1024;
    char *grown = realloc(connection->text, capacity);
    if (grown == NULL)
        return false;
    connection->server->parts += capacity - connection->capacity;
    connection->text = grown;
    connection->capacity = capacity;
    if (connection->server->parts > LIMIT_PARTS)
        drop_longest(connection->server);
    return !connection->deaf;
}

/* ---- Coming and going ---------------------------------------------------------------------- */

static void wake(struct peer *peer)
{
    struct connection *connection = peer->wire;
    if (!peer->broken) {
        lws_callback_on_writable(connection->wsi);
        return;
    }
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    lws_cancel_service(lws_get_context(connection->wsi)); /* else it would look in a while only */
}

bool socket_is_proxy(const struct server *server, const struct address *address)
{
    for (int i = 0; i < server->proxies; i++)
        if (address_same(address, &server->proxy[i]))
            return true;
    return false;
}

/* The header is as long as those before the proxy have made it. */
static bool is_forwarded(struct lws *wsi, struct address *address)
{
    int length = lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) + 1;
    char *header = length > 1 ? malloc((size_t)length) : NULL;
    bool good = header != NULL &&
                lws_hdr_copy(wsi, header, length, WSI_TOKEN_X_FORWARDED_FOR) > 0 &&
                address_forwarded(address, header);
    free(header);
    return good;
}

struct address socket_whence(const struct server *server, struct lws *wsi)
{
    struct address address = {{0}}, said;
    char text[64];
    lws_get_peer_simple(wsi, text, sizeof text);
    if (!address_read(&address, text))
        return address;
    if (socket_is_proxy(server, &address) && is_forwarded(wsi, &said))
        return address_counted(&said);
    return address_counted(&address);
}

/* False: so many have been told already that they have to wait that this one is not even told. */
static bool enter(struct server *server, struct connection *connection)
{
    struct lobby *lobby = &server->lobby;
    struct address address = socket_whence(server, connection->wsi);
    keeper_meet(lobby, &connection->peer, &address);
    struct account *account = connection->peer.account;
    int most = server->listener.connections_most, most_here = lobby->limits.per_address;
    exchange_tally(lobby, account);
    bool crowded = budget_is_crowded(account, most_here);
    bool told = !budget_is_crowded(account, most_here + UNWANTED) &&
                server->connection_count < most + UNWANTED;
    link_insert(&connection->link, &server->connections);
    budget_count(account, 1, 0);
    budget_charge(lobby->budget, account, lobby_now(lobby), WELCOME);
    server->connection_count++;
    if (sanction_holds(&lobby->sanctions, SANCTION_BAN, &address, lobby_date()))
        request_banned(lobby, &connection->peer);
    else if (server->connection_count > most)
        request_full(lobby, &connection->peer,
                     SERVER_TEXT("so many are here that you have to wait"));
    else if (crowded)
        request_full(lobby, &connection->peer,
                     SERVER_TEXT("there are too many connections from here"));
    return told;
}

static int come(struct server *server, struct lws *wsi, struct room *room)
{
    const struct server_limits *limits = &server->lobby.limits;
    struct connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL || server->closing) {
        free(connection);
        return -1;
    }
    listener_forget(&server->listener, wsi);
    connection->peer.wake = wake;
    connection->peer.wire = connection;
    connection->peer.allowance = limits->burst;
    connection->peer.counted = lobby_now(&server->lobby);
    connection->wsi = wsi;
    connection->server = server;
    room->connection = connection;
    bool told = enter(server, connection);
    connection->deaf = connection->peer.leaving;
    return told ? 0 : -1;
}

static void go(struct server *server, struct room *room)
{
    struct connection *connection = room->connection;
    if (connection == NULL)
        return;
    room->connection = NULL;
    link_remove(&connection->link);
    server->connection_count--;
    server->parted -= connection->parted;
    budget_count(connection->peer.account, -1, 0);
    keeper_part(&server->lobby, &connection->peer);
    message_free(connection->sent);
    forget_text(connection);
    free(connection);
}

/* ---- Messages ------------------------------------------------------------------------------ */

/* Who has to wait is not read meanwhile: then the other end waits too, and nothing heaps up here.
 */
static void hold(struct connection *connection)
{
    struct lobby *lobby = &connection->server->lobby;
    bool late =
        budget_level(lobby->budget, connection->peer.account, lobby_now(lobby)) == BUDGET_LATE;
    if (late == connection->held)
        return;
    connection->held = late;
    lws_rx_flow_control(connection->wsi, !late);
}

void socket_look(struct server *server)
{
    struct lobby *lobby = &server->lobby;
    struct link *all = &server->connections;
    for (struct link *at = all->next; at != all; at = at->next) {
        struct connection *connection = connection_at(at);
        double work = traffic_look(&connection->traffic, lws_get_socket_fd(connection->wsi));
        budget_charge(lobby->budget, connection->peer.account, lobby_now(lobby), work);
        hold(connection);
    }
}

static int hear(struct connection *connection, struct lws *wsi, const char *bytes, size_t length)
{
    struct lobby *lobby = &connection->server->lobby;
    if (connection->deaf || connection->peer.leaving || connection->server->closing)
        return 0;
    if (lws_is_first_fragment(wsi))
        connection->length = 0;
    if (connection->length + length > LIMIT_MESSAGE) {
        keeper_hear(lobby, &connection->peer, NULL, REQUEST_TOO_LONG);
        connection->deaf = true;
        return 0;
    }
    if (!make_room(connection, connection->length + length))
        return -1;
    if (length > 0) /* else there may be no room at all yet */
        memcpy(connection->text + connection->length, bytes, length);
    connection->length += length;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi) > 0)
        return 0;
    keeper_hear(lobby, &connection->peer, connection->text, connection->length);
    connection->length = 0;
    if (connection->capacity > 4096) /* long messages are rare */
        forget_text(connection);
    hold(connection);
    return 0;
}

/* Of the message that was sent last: libwebsockets keeps what the system had no room for, and it
 * counts as waiting until then. */
static void let_go(struct connection *connection)
{
    if (connection->sent != NULL)
        peer_count(&connection->peer, 0, message_weight(connection->sent));
    message_free(connection->sent);
    connection->sent = NULL;
}

/* The frame that says why the connection is closed: libwebsockets says it only to who has just been
 * heard, not to who is spoken to. */
static void say_goodbye(struct lws *wsi, enum lws_close_status status)
{
    unsigned char frame[MESSAGE_ROOM + 4], *at = frame + MESSAGE_ROOM;
    at[0] = 0x88; /* the last part of a frame that closes, */
    at[1] = 2;    /* ... of two bytes */
    at[2] = (unsigned char)(status >> 8);
    at[3] = (unsigned char)(status & 0xff);
    lws_write(wsi, at, 4, LWS_WRITE_RAW);
}

/* Closing at once would cut off who still speaks before he has read why: the system answers what
 * comes to a closed socket by a reset. So he closes; only who does not is cut off. */
static void bid_go(struct connection *connection, struct lws *wsi)
{
    say_goodbye(wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION);
    connection->deaf = connection->bidden = true;
    lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_ACK, FAREWELL);
}

/* One message for each time that the wire can take one. */
static int speak(struct connection *connection, struct lws *wsi)
{
    struct peer *peer = &connection->peer;
    if (peer->broken)
        return -1;
    if (connection->bidden)
        return 0;
    double start = budget_clock();
    let_go(connection); /* it is all with the system now */
    struct message *message = peer_take(peer);
    if (message != NULL) {
        struct lobby *lobby = &connection->server->lobby;
        connection->sent = message;
        peer_count(peer, message_weight(message), 0);
        if (lws_write(wsi, message->bytes + MESSAGE_ROOM, message->length, LWS_WRITE_TEXT) < 0)
            return -1;
        budget_charge(lobby->budget, peer->account, lobby_now(lobby), budget_clock() - start);
        if (!lws_partial_buffered(wsi))
            let_go(connection);
    }
    if (connection->sent != NULL || peer->released > 0) {
        lws_callback_on_writable(wsi);
    } else if (peer->leaving && peer->posts == 0) {
        bid_go(connection, wsi);
    } else if (connection->server->closing && peer->posts == 0 && peer->requests == 0 &&
               peer->waiting_for == NULL) {
        connection->parted = true;
        connection->server->parted++;
        say_goodbye(wsi, LWS_CLOSE_STATUS_GOINGAWAY);
        return -1;
    }
    return 0;
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                    size_t length)
{
    struct room *room = user;
    struct server *server = lws_context_user(lws_get_context(wsi));
    switch (why) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return let_in(server, wsi);
    case LWS_CALLBACK_ESTABLISHED: return come(server, wsi, room);
    case LWS_CALLBACK_CLOSED: go(server, room); return 0;
    case LWS_CALLBACK_RECEIVE:
        return room->connection != NULL ? hear(room->connection, wsi, in, length) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return room->connection != NULL ? speak(room->connection, wsi) : -1;
    default: return 0;
    }
}
