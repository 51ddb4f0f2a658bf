/* SPDX-License-Identifier: Apache-2.0 */
/* The files of the page, as they lie in one folder, and of the documents in another. */
#ifndef AUDE_SERVER_HTTP_H
#define AUDE_SERVER_HTTP_H

#include <libwebsockets.h>

/* Headers of every answer. */
extern const struct lws_protocol_vhost_options http_headers;

int http_callback(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                  size_t length);

#endif
