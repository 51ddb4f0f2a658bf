/* SPDX-License-Identifier: Apache-2.0 */
/* See socket.h. Messages are taken as they come and answered at the end of the turn of the loop; a
 * connection that does not read what it is sent, or sends what no client would, is closed alone.
 */
#include "server/socket.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/desk.h"

static_assert(LETTER_ROOM >= LWS_PRE, "room for the head of a frame");

struct connection {
    struct peer peer;
    struct lws *wsi;
    struct house *house;
    struct address address;
    char *text; /* of a message that is not whole yet */
    size_t length, capacity;
    bool deaf;                     /* what still comes is thrown away */
    struct connection **at, *next; /* of those in its bucket */
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

/* ---- Coming and going ---------------------------------------------------------------------- */

static void wake(struct peer *peer)
{
    struct connection *connection = peer->wire;
    if (peer->broken)
        lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    else
        lws_callback_on_writable(connection->wsi);
}

/* What a proxy says that we trust, else where the wire comes from. */
static struct address whence(const struct house *house, struct lws *wsi)
{
    struct address address = {{0}}, said;
    char text[64], header[1024];
    lws_get_peer_simple(wsi, text, sizeof text);
    if (!address_read(&address, text))
        return address;
    for (int i = 0; i < house->proxies; i++)
        if (address_same(&address, &house->proxy[i]) &&
            lws_hdr_copy(wsi, header, sizeof header, WSI_TOKEN_X_FORWARDED_FOR) > 0 &&
            address_forwarded(&said, header))
            return address_counted(&said);
    return address_counted(&address);
}

static void enter(struct house *house, struct connection *connection)
{
    struct connection **first = &house->from[address_hash(&connection->address) % SOCKET_BUCKETS];
    connection->at = first;
    connection->next = *first;
    if (*first != NULL)
        (*first)->at = &connection->next;
    *first = connection;
    house->connection_count++;
}

static void leave(struct house *house, struct connection *connection)
{
    *connection->at = connection->next;
    if (connection->next != NULL)
        connection->next->at = connection->at;
    house->connection_count--;
}

/* How many others come from there, as far as anybody wants to know. */
static int from_there(const struct connection *connection, int most)
{
    int count = 0;
    for (const struct connection *one = connection->next; one != NULL && count < most;
         one = one->next)
        count += address_same(&one->address, &connection->address);
    return count;
}

static int come(struct house *house, struct lws *wsi, struct room *room)
{
    const struct server_limits *limits = &house->hall.limits;
    struct connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL)
        return -1;
    connection->peer.wake = wake;
    connection->peer.wire = connection;
    connection->peer.allowance = limits->burst;
    connection->peer.counted = hall_now(&house->hall);
    connection->wsi = wsi;
    connection->house = house;
    connection->address = whence(house, wsi);
    enter(house, connection);
    room->connection = connection;
    if (house->connection_count > limits->connections)
        desk_full(&house->hall, &connection->peer,
                  SERVER_TEXT("so many are here that you have to wait"));
    else if (from_there(connection, limits->per_address) >= limits->per_address)
        desk_full(&house->hall, &connection->peer,
                  SERVER_TEXT("there are too many connections from here"));
    connection->deaf = connection->peer.leaving;
    return 0;
}

static void go(struct house *house, struct room *room)
{
    struct connection *connection = room->connection;
    if (connection == NULL)
        return;
    room->connection = NULL;
    leave(house, connection);
    hall_forget(&house->hall, &connection->peer);
    peer_empty(&connection->peer);
    free(connection->text);
    free(connection);
}

/* ---- Messages ------------------------------------------------------------------------------ */

static bool make_room(struct connection *connection, size_t length)
{
    if (length <= connection->capacity)
        return true;
    size_t capacity = length + 1024;
    char *grown = realloc(connection->text, capacity);
    if (grown == NULL)
        return false;
    connection->text = grown;
    connection->capacity = capacity;
    return true;
}

static int hear(struct connection *connection, struct lws *wsi, const char *bytes, size_t length)
{
    struct hall *hall = &connection->house->hall;
    if (connection->deaf)
        return 0;
    if (lws_is_first_fragment(wsi))
        connection->length = 0;
    if (connection->length + length > LIMIT_MESSAGE) {
        desk_too_long(hall, &connection->peer);
        connection->deaf = true;
        return 0;
    }
    if (!make_room(connection, connection->length + length))
        return -1;
    memcpy(connection->text + connection->length, bytes, length);
    connection->length += length;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi) > 0)
        return 0;
    desk_take(hall, &connection->peer, connection->text, connection->length);
    connection->deaf = connection->peer.leaving;
    connection->length = 0;
    if (connection->capacity > 4096) { /* long messages are rare */
        free(connection->text);
        connection->text = NULL;
        connection->capacity = 0;
    }
    return 0;
}

/* One letter for each time that the wire can take one. */
static int speak(struct connection *connection, struct lws *wsi)
{
    struct peer *peer = &connection->peer;
    if (peer->broken)
        return -1;
    struct letter *letter = peer_take(peer);
    if (letter != NULL) {
        int sent = lws_write(wsi, letter->bytes + LETTER_ROOM, letter->length, LWS_WRITE_TEXT);
        letter_free(letter);
        if (sent < 0)
            return -1;
    }
    if (peer->released > 0) {
        lws_callback_on_writable(wsi);
    } else if (peer->leaving && peer->posts == 0) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, NULL, 0);
        return -1;
    }
    return 0;
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                    size_t length)
{
    struct room *room = user;
    struct house *house = lws_context_user(lws_get_context(wsi));
    switch (why) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return path_is_ours(wsi) && origin_is_ours(wsi, house->options) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED: return come(house, wsi, room);
    case LWS_CALLBACK_CLOSED: go(house, room); return 0;
    case LWS_CALLBACK_RECEIVE:
        return room->connection != NULL ? hear(room->connection, wsi, in, length) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return room->connection != NULL ? speak(room->connection, wsi) : -1;
    default: return 0;
    }
}
