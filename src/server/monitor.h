/* SPDX-License-Identifier: Apache-2.0 */
/* What the server tells whoever runs it, over HTTP on a port of its own that only this machine
 * reaches: /metrics in the text format of Prometheus, /healthz (the loop turns) and /readyz (people
 * may come: the store keeps what they do, and the server does not end).
 */
#ifndef AUDE_SERVER_MONITOR_H
#define AUDE_SERVER_MONITOR_H

#include <libwebsockets.h>

#include "server/socket.h"

#define MONITOR_HOST "127.0.0.1"

/* Listens on options->metrics, where that is wanted; 0 there: any port that is free. False when
 * nobody can listen there. */
bool monitor_open(struct server *server, struct lws_context *context);
/* The port, or -1 when there is none. */
int monitor_port(struct lws_context *context);

/* NULL, or why nobody should come, in a few words. */
const char *monitor_trouble(const struct server *server);
/* All figures, as a text that the caller frees; NULL when memory is out. */
char *monitor_metrics(struct server *server, size_t *length);

#endif
