/* SPDX-License-Identifier: Apache-2.0 */
/* WebSockets to a server, as many as are wanted: whole texts in, whole texts out. No other file of
 * this room knows libwebsockets.
 */
#ifndef AUDE_LOAD_WIRE_H
#define AUDE_LOAD_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

struct lws;
struct lws_context;
struct message_out;

/* One connection; the memory is its owner's, all zero in the beginning. */
struct wire {
    struct wires *all;
    struct lws *lws;
    void *owner;
    struct message_out *first, **last; /* texts that wait */
    char *text;                        /* that is not whole yet */
    size_t length, capacity;
    bool open;
    bool slow; /* reads no more until wire_read_on, after each text */
};

/* What owners hear. After `gone` nothing more comes of that wire. */
struct wire_events {
    void (*ready)(void *owner);
    void (*heard)(void *owner, const char *text, size_t length);
    void (*gone)(void *owner, const char *why);
};

struct wires {
    struct lws_context *context;
    const char *host;
    int port;
    struct wire_events events;
    uint64_t messages_in, messages_out, bytes_in, bytes_out;
};

bool wires_open(struct wires *wires, uv_loop_t *loop);
/* Ends every connection; `gone` is called for them. Call it twice, with the loop run in between. */
void wires_close(struct wires *wires);

void wire_connect(struct wires *wires, struct wire *wire, void *owner);
/* False when memory is out. The text is copied. */
bool wire_send(struct wire *wire, const char *text, size_t length);
void wire_read_on(struct wire *wire);
void wire_free(struct wire *wire);

#endif
