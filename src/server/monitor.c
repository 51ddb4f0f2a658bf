/* SPDX-License-Identifier: Apache-2.0 */
/* See monitor.h. A host of libwebsockets beside the one for everybody, which listens by itself:
 * only this machine comes to it. */
#include "server/monitor.h"

#include "server/drain.h"
#include "server/exchange.h"

#include <stdlib.h>
#include <string.h>

#define VHOST "monitor"
#define PLAIN "text/plain; charset=utf-8"
#define PROMETHEUS "text/plain; version=0.0.4; charset=utf-8"

/* All at once, and nothing after it: the library may read a second request of the same packet
 * before the first one is answered, or wrongly. What the wire does not take yet it sends before it
 * closes. */
static int answer(struct lws *wsi, unsigned status, const char *type, const char *text,
                  size_t length)
{
    unsigned char head[LWS_PRE + 512], *start = head + LWS_PRE, *at = start;
    unsigned char *end = head + sizeof head - 1, *wire = malloc(LWS_PRE + length + 1);
    static const char name[] = "connection:", closes[] = "close";
    if (wire != NULL &&
        lws_add_http_common_headers(wsi, status, type, (lws_filepos_t)length, &at, end) == 0 &&
        lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)closes,
                                    (int)strlen(closes), &at, end) == 0 &&
        lws_finalize_write_http_header(wsi, start, &at, end) == 0 &&
        lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) == 0) {
        memcpy(wire + LWS_PRE, text, length);
        lws_write(wsi, wire + LWS_PRE, length, LWS_WRITE_HTTP_FINAL);
    }
    free(wire);
    return -1;
}

static int say(struct lws *wsi, unsigned status, const char *sentence)
{
    char line[200];
    int length = snprintf(line, sizeof line, "%s\n", sentence);
    return answer(wsi, status, PLAIN, line, (size_t)length);
}

static int say_figures(struct lws *wsi, struct server *server)
{
    size_t length = 0;
    char *text = monitor_metrics(server, &length);
    if (text != NULL)
        answer(wsi, HTTP_STATUS_OK, PROMETHEUS, text, length);
    free(text);
    return -1;
}

static int answer_to(struct lws *wsi, const char *path)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0 &&
        lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) == 0)
        return say(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, "Pages are only read.");
    if (strcmp(path, "/metrics") == 0)
        return say_figures(wsi, server);
    if (strcmp(path, "/healthz") == 0)
        return say(wsi, HTTP_STATUS_OK, "ok");
    if (strcmp(path, "/readyz") == 0) {
        const char *trouble = monitor_trouble(server);
        return trouble == NULL ? say(wsi, HTTP_STATUS_OK, "ok")
                               : say(wsi, HTTP_STATUS_SERVICE_UNAVAILABLE, trouble);
    }
    return say(wsi, HTTP_STATUS_NOT_FOUND, "There are /metrics, /healthz and /readyz.");
}

static int callback(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                    size_t length)
{
    switch (why) {
    case LWS_CALLBACK_HTTP: return answer_to(wsi, in);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_RAW_ADOPT: return -1; /* nothing else is spoken here */
    default: return lws_callback_http_dummy(wsi, why, user, in, length);
    }
}

bool monitor_open(struct server *server, struct lws_context *context)
{
    static const struct lws_protocols protocols[] = {
        {"http", callback, 0, 0, 0, NULL, 0},
        {NULL, NULL, 0, 0, 0, NULL, 0},
    };
    const struct lws_context_creation_info info = {
        .port = server->options->metrics,
        .iface = MONITOR_HOST,
        .protocols = protocols,
        .vhost_name = VHOST,
        .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
        .timeout_secs = 20,
    };
    return server->options->metrics < 0 || lws_create_vhost(context, &info) != NULL;
}

int monitor_port(struct lws_context *context)
{
    struct lws_vhost *host = lws_get_vhost_by_name(context, VHOST);
    return host != NULL ? lws_get_vhost_listen_port(host) : -1;
}

const char *monitor_trouble(const struct server *server)
{
    const struct lobby *lobby = &server->lobby;
    if (server->closing || lobby->stopping || drain_is_on(lobby))
        return "the server ends";
    if (lobby->wrong != NULL)
        return "a file of the store is not what it was";
    if (lobby->read_only)
        return "the database is read-only";
    if (lobby->failed)
        return "the store does not keep what it is told";
    return exchange_trouble(lobby);
}
