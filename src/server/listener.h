/* SPDX-License-Identifier: Apache-2.0 */
/* Where connections come in. Whoever is no WebSocket yet is a guest: somebody who loads the page,
 * or says nothing. When there are too many of them, from one address or in all, the one that has
 * been silent for longest goes, so that newcomers always get in. When the system has no room for
 * another connection, the listener rests for a moment.
 */
#ifndef AUDE_SERVER_LISTENER_H
#define AUDE_SERVER_LISTENER_H

#include <libwebsockets.h>
#include <uv.h>

#include "server/peer.h"
#include "server/server.h"

struct server;

struct listener {
    struct server *server;
    struct lws_vhost *host;
    int wire;
    uv_poll_t poll;
    uv_timer_t rest;
    struct link guests; /* the one that has been silent for longest comes first */
    int guest_count;
    int guests_most; /* at present */
    int guests_usual, guests_of_one, connections_most;
};

/* Before anything else: how many may come, as far as the system has room. */
void listener_prepare(struct listener *listener, const struct server_limits *limits);
/* Others from now on: as many files as these need, or else limits for as many as there may be. */
void listener_set_limits(struct listener *listener, const struct server_limits *limits);
/* A wire that has this port, to which nobody listens yet, and the address in *address; -1, *trouble
 * filled in and errno set, when it cannot be had. */
int listener_bind(const char *host, int port, struct sockaddr_storage *address, socklen_t *length,
                  struct server_trouble *trouble);
/* Listens; false, and *trouble filled in, when nobody can listen there. */
bool listener_listen(struct listener *listener, const struct server_options *options,
                     struct server_trouble *trouble);
/* The port, once it listens. */
int listener_port(const struct listener *listener);
/* Lets in whoever comes, to be served by `host`. */
void listener_open(struct listener *listener, struct server *server, uv_loop_t *loop,
                   struct lws_vhost *host);
/* Nobody comes any more. The loop has to run once more if it was open. */
void listener_close(struct listener *listener);

/* A guest asks for a page: false when its address has to wait. */
bool listener_serve(struct listener *listener, struct lws *wsi, double work);
/* A guest goes, or becomes a WebSocket: it is no guest any more. */
void listener_forget(struct listener *listener, struct lws *wsi);

#endif
