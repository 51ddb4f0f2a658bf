/* SPDX-License-Identifier: Apache-2.0 */
/* How much has come in by a socket, as the system counts it. Not all of it becomes messages: pings,
 * and parts without a letter, are read and answered by libwebsockets alone, and cost work too.
 */
#ifndef AUDE_SERVER_TRAFFIC_H
#define AUDE_SERVER_TRAFFIC_H

#include <stdint.h>

struct traffic {
    uint64_t bytes;
    uint32_t packets;
};

/* Microseconds of work that has come by the socket since it was looked at last. 0 where the system
 * does not count. */
double traffic_look(struct traffic *seen, int wire);

#endif
