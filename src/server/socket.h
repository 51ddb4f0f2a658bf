/* SPDX-License-Identifier: Apache-2.0 */
/* The wire: WebSocket frames of libwebsockets into whole messages, and letters into frames. No
 * other file but http.c and loop.c knows that library.
 */
#ifndef AUDE_SERVER_SOCKET_H
#define AUDE_SERVER_SOCKET_H

#include <libwebsockets.h>

#include "server/address.h"
#include "server/hall.h"

#define SOCKET_PROTOCOL "aude.v1"
#define SOCKET_PATH "/play"

enum { SOCKET_BUCKETS = 1024, SOCKET_PROXIES = 16 };

/* What callbacks of a context find behind lws_context_user. */
struct house {
    struct hall hall;
    const struct server_options *options;
    struct address proxy[SOCKET_PROXIES];
    int proxies;
    struct connection *from[SOCKET_BUCKETS]; /* by their addresses */
    int connection_count;
};

/* The size of what libwebsockets keeps for each connection. */
size_t socket_room(void);
int socket_callback(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                    size_t length);

#endif
