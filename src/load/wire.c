/* SPDX-License-Identifier: Apache-2.0 */
/* Texts leave in the order in which they were handed over, one for each time that the socket can
 * take one; a text in several frames or reads is put together before anybody hears of it. */
#include "load/wire.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PROTOCOL "aude.v1"

struct message_out {
    struct message_out *next;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE, then the text */
};

static void forget_letters(struct wire *wire)
{
    while (wire->first != NULL) {
        struct message_out *message = wire->first;
        wire->first = message->next;
        free(message);
    }
    wire->last = &wire->first;
}

static void gone(struct wire *wire, const char *why)
{
    struct wires *all = wire->all;
    if (wire->lws == NULL && !wire->open && wire->last == NULL)
        return;
    wire->lws = NULL;
    wire->open = false;
    forget_letters(wire);
    wire->last = NULL;
    all->events.gone(wire->owner, why);
}

static bool make_room(struct wire *wire, size_t length)
{
    if (length <= wire->capacity)
        return true;
    size_t capacity = 2 * wire->capacity + length;
    char *grown = realloc(wire->text, capacity);
    if (grown == NULL)
        return false;
    wire->text = grown;
    wire->capacity = capacity;
    return true;
}

static int hear(struct wire *wire, const char *bytes, size_t length)
{
    if (lws_is_first_fragment(wire->lws))
        wire->length = 0;
    if (!make_room(wire, wire->length + length))
        return -1;
    memcpy(wire->text + wire->length, bytes, length);
    wire->length += length;
    if (!lws_is_final_fragment(wire->lws) || lws_remaining_packet_payload(wire->lws) > 0)
        return 0;
    wire->all->messages_in++;
    wire->all->bytes_in += wire->length;
    if (wire->slow)
        lws_rx_flow_control(wire->lws, 0);
    wire->all->events.heard(wire->owner, wire->text, wire->length);
    wire->length = 0;
    return 0;
}

static int speak(struct wire *wire)
{
    struct message_out *message = wire->first;
    if (message == NULL)
        return 0;
    int sent = lws_write(wire->lws, message->bytes + LWS_PRE, message->length, LWS_WRITE_TEXT);
    if (sent < (int)message->length)
        return -1;
    wire->all->messages_out++;
    wire->all->bytes_out += message->length;
    wire->first = message->next;
    if (wire->first == NULL)
        wire->last = &wire->first;
    else
        lws_callback_on_writable(wire->lws);
    free(message);
    return 0;
}

static int on_event(struct lws *lws, enum lws_callback_reasons why, void *user, void *in,
                    size_t length)
{
    struct wire *wire = user;
    switch (why) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        wire->lws = lws;
        wire->open = true;
        wire->all->events.ready(wire->owner);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE: return hear(wire, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return speak(wire);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR: gone(wire, in != NULL ? in : ""); return 0;
    case LWS_CALLBACK_CLIENT_CLOSED: gone(wire, ""); return 0;
    default: return 0;
    }
}

bool wires_open(struct wires *wires, uv_loop_t *loop)
{
    static const struct lws_protocols protocols[] = {
        {PROTOCOL, on_event, 0, 16384, 0, NULL, 0},
        {NULL, NULL, 0, 0, 0, NULL, 0},
    };
    void *loops[1] = {loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .foreign_loops = loops,
        .options = LWS_SERVER_OPTION_LIBUV,
        .pt_serv_buf_size = 16384,
        .timeout_secs = 20,
    };
    lws_set_log_level(0, NULL); /* what goes wrong is counted */
    wires->context = lws_create_context(&info);
    return wires->context != NULL;
}

void wires_close(struct wires *wires)
{
    if (wires->context != NULL)
        lws_context_destroy(wires->context);
}

void wire_connect(struct wires *wires, struct wire *wire, void *owner)
{
    char host[300];
    snprintf(host, sizeof host, strchr(wires->host, ':') != NULL ? "[%s]:%d" : "%s:%d", wires->host,
             wires->port);
    struct lws_client_connect_info info = {
        .context = wires->context,
        .address = wires->host,
        .port = wires->port,
        .path = "/play",
        .host = host,
        .protocol = PROTOCOL,
        .userdata = wire,
        .pwsi = &wire->lws,
    };
    wire->all = wires;
    wire->owner = owner;
    wire->last = &wire->first;
    if (lws_client_connect_via_info(&info) == NULL)
        gone(wire, "");
}

bool wire_send(struct wire *wire, const char *text, size_t length)
{
    if (!wire->open)
        return true; /* its owner has heard, or will hear, that it is gone */
    struct message_out *message = malloc(sizeof *message + LWS_PRE + length);
    if (message == NULL)
        return false;
    message->next = NULL;
    message->length = length;
    memcpy(message->bytes + LWS_PRE, text, length);
    *wire->last = message;
    wire->last = &message->next;
    lws_callback_on_writable(wire->lws);
    return true;
}

void wire_read_on(struct wire *wire)
{
    if (wire->open)
        lws_rx_flow_control(wire->lws, 1 | LWS_RXFLOW_REASON_FLAG_PROCESS_NOW);
}

void wire_free(struct wire *wire)
{
    forget_letters(wire);
    free(wire->text);
    memset(wire, 0, sizeof *wire);
}
