/* SPDX-License-Identifier: Apache-2.0 */
/* The wire: WebSocket frames of libwebsockets into whole messages, and messages into frames. No
 * other file but http.c and loop.c knows that library.
 */
#ifndef AUDE_SERVER_SOCKET_H
#define AUDE_SERVER_SOCKET_H

#include <libwebsockets.h>

#include "server/address.h"
#include "server/listener.h"
#include "server/lobby.h"

#define SOCKET_PROTOCOL "aude.v1"
#define SOCKET_PATH "/play"

enum { SOCKET_PROXIES = 16 };

/* What callbacks of a context find behind lws_context_user. */
struct server {
    struct lobby lobby;
    const struct server_options *options;
    struct address proxy[SOCKET_PROXIES];
    int proxies;
    struct listener listener;
    struct link connections; /* all of them, */
    int connection_count;    /* ... so many */
    bool closing;            /* nothing is heard any more, and nobody comes */
    int parted;              /* connections that were told so */
    size_t parts;            /* bytes of all messages that are not whole yet */
    size_t paged;            /* bytes of files that were sent in this turn of the loop */
    uint64_t foreign; /* nanoseconds: when the log told last of a page that is not ours; 0: never */
};

/* Whose word about others is believed? */
bool socket_is_proxy(const struct server *server, const struct address *address);
/* From whom this comes, as far as limits count: what a proxy says that we trust, else where the
 * wire comes from. */
struct address socket_whence(const struct server *server, struct lws *wsi);
/* Several times a second: what has come in is on the account of whoever sent it, and who has to
 * wait is not read until then. */
void socket_look(struct server *server);
/* The size of what libwebsockets keeps for each connection. */
size_t socket_room(void);
int socket_callback(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                    size_t length);

#endif
