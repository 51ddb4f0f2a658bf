/* SPDX-License-Identifier: Apache-2.0 */
/* What NATS's library is told of whom to connect to, and how to show who one is. */
#ifndef AUDE_SERVER_BUS_WISH_H
#define AUDE_SERVER_BUS_WISH_H

#include <nats/nats.h>

#include "server/bus.h"

/* Not NATS_OK: *what is the file that is wrong, or NULL. */
natsStatus bus_wish_set(natsOptions *options, const struct bus_wish *wish, const char **what);
/* Will whoever is refused so be refused again? Else the bus may be there some time later. */
bool bus_wish_is_wrong(natsStatus status);

#endif
