/* SPDX-License-Identifier: Apache-2.0 */
/* A program that was built without a bus: none can be opened, so nothing else is ever called. */
#include <stdio.h>

#include "server/bus.h"

struct bus *bus_open(uv_loop_t *loop, const struct bus_wish *wish, const struct bus_hearer *hearer,
                     char *error, size_t size)
{
    (void)loop;
    (void)wish;
    (void)hearer;
    snprintf(error, size, "this program was built without NATS");
    return NULL;
}

bool bus_listen(struct bus *bus, const char *subject)
{
    (void)bus;
    (void)subject;
    return false;
}

bool bus_is_there(const struct bus *bus)
{
    (void)bus;
    return false;
}

bool bus_is_free(const struct bus *bus)
{
    (void)bus;
    return false;
}

bool bus_say(struct bus *bus, const char *subject, const void *bytes, size_t length)
{
    (void)bus;
    (void)subject;
    (void)bytes;
    (void)length;
    return false;
}

void bus_close(struct bus *bus)
{
    (void)bus;
}
