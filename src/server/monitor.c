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

/* What is still to be sent to one who asked. */
struct answer {
    char *text;
    size_t length;
};

static int begin_answer(struct lws *wsi, struct answer *answer, unsigned status, const char *type,
                        char *text, size_t length)
{
    unsigned char head[LWS_PRE + 512], *start = head + LWS_PRE, *at = start;
    unsigned char *end = head + sizeof head - 1;
    answer->text = text;
    answer->length = length;
    if (text == NULL || lws_add_http_common_headers(wsi, status, type, length, &at, end) != 0 ||
        lws_finalize_write_http_header(wsi, start, &at, end) != 0)
        return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

static int say(struct lws *wsi, struct answer *answer, unsigned status, const char *sentence)
{
    size_t length = strlen(sentence) + 1;
    char *text = malloc(length + 1);
    if (text != NULL)
        snprintf(text, length + 1, "%s\n", sentence);
    return begin_answer(wsi, answer, status, PLAIN, text, length);
}

static int answer_to(struct lws *wsi, struct answer *answer, const char *path)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    size_t length = 0;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0)
        return say(wsi, answer, HTTP_STATUS_METHOD_NOT_ALLOWED, "Pages are only read.");
    if (strcmp(path, "/metrics") == 0) {
        char *text = monitor_metrics(server, &length);
        return begin_answer(wsi, answer, HTTP_STATUS_OK, PROMETHEUS, text, length);
    }
    if (strcmp(path, "/healthz") == 0)
        return say(wsi, answer, HTTP_STATUS_OK, "ok");
    if (strcmp(path, "/readyz") == 0) {
        const char *trouble = monitor_trouble(server);
        return trouble == NULL ? say(wsi, answer, HTTP_STATUS_OK, "ok")
                               : say(wsi, answer, HTTP_STATUS_SERVICE_UNAVAILABLE, trouble);
    }
    return say(wsi, answer, HTTP_STATUS_NOT_FOUND, "There are /metrics, /healthz and /readyz.");
}

static int write_answer(struct lws *wsi, struct answer *answer)
{
    unsigned char *wire = answer->text != NULL ? malloc(LWS_PRE + answer->length) : NULL;
    if (wire == NULL)
        return -1;
    memcpy(wire + LWS_PRE, answer->text, answer->length);
    int sent = lws_write(wsi, wire + LWS_PRE, answer->length, LWS_WRITE_HTTP_FINAL);
    free(wire);
    free(answer->text);
    answer->text = NULL;
    return sent < 0 || lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                    size_t length)
{
    struct answer *answer = user;
    switch (why) {
    case LWS_CALLBACK_HTTP: return answer_to(wsi, answer, in);
    case LWS_CALLBACK_HTTP_WRITEABLE: return write_answer(wsi, answer);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_RAW_ADOPT: return -1; /* nothing else is spoken here */
    case LWS_CALLBACK_CLOSED_HTTP:
        if (answer != NULL) {
            free(answer->text);
            answer->text = NULL;
        }
        return 0;
    default: return lws_callback_http_dummy(wsi, why, user, in, length);
    }
}

bool monitor_open(struct server *server, struct lws_context *context)
{
    static const struct lws_protocols protocols[] = {
        {"http", callback, sizeof(struct answer), 0, 0, NULL, 0},
        {NULL, NULL, 0, 0, 0, NULL, 0},
    };
    const struct lws_context_creation_info info = {
        .port = server->options->metrics,
        .iface = MONITOR_HOST,
        .protocols = protocols,
        .vhost_name = VHOST,
        .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
        .timeout_secs = 20,
        .keepalive_timeout = 30,
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
    if (lobby->failed)
        return "the store does not keep what it is told";
    return exchange_trouble(lobby);
}
