/* SPDX-License-Identifier: Apache-2.0 */
/* A bus on which several servers speak: whoever listens to a subject hears what is said there. It
 * promises nothing: what is said while it is away is lost, and who has been away himself is told
 * so. bus_nats.c is NATS; bus_none.c stands there where a program was built without it.
 */
#ifndef AUDE_SERVER_BUS_H
#define AUDE_SERVER_BUS_H

#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

struct bus_wish {
    const char *place;       /* nats://... or tls://... */
    const char *credentials; /* a file: NATS's own, or USER:PASSWORD in its first line; or NULL */
    const char *authority;   /* a file of certificates that the bus is known by, or NULL */
};

/* Called in the loop. */
struct bus_hearer {
    void (*heard)(void *context, const unsigned char *bytes, size_t length);
    void (*came)(void *context); /* something may have been lost; the bus is there now */
    void *context;
};

struct bus;

/* Waits for a first try to connect, some seconds at most, and connects by itself when that fails or
 * is lost later. NULL: *error tells what is wrong with the wish. */
struct bus *bus_open(uv_loop_t *loop, const struct bus_wish *wish, const struct bus_hearer *hearer,
                     char *error, size_t size);
/* From now on what is said there is heard; a last part `*` is any one. */
bool bus_listen(struct bus *bus, const char *subject);
/* Is it there now? */
bool bus_is_there(const struct bus *bus);
/* Can something be said, and not only be put on a heap that does not become less? */
bool bus_is_free(const struct bus *bus);
/* Does not wait. False: it was not even tried. */
bool bus_say(struct bus *bus, const char *subject, const void *bytes, size_t length);
/* What was said may still go, for a moment. The loop has to run once more. */
void bus_close(struct bus *bus);

#endif
