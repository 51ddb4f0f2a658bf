/* SPDX-License-Identifier: Apache-2.0 */
/* A server that is about to end, and perhaps to begin again: no new tables, everybody is told, and
 * whoever plays may do so for a while. Nothing is lost by it: games go on where they were.
 */
#ifndef AUDE_SERVER_DRAIN_H
#define AUDE_SERVER_DRAIN_H

#include "server/lobby.h"

/* In so many seconds at most. Everybody is told. A second time only the end may come nearer. */
void drain_begin(struct lobby *lobby, int seconds);
bool drain_is_on(const struct lobby *lobby);
/* May the server end now? When the time is up, or nobody plays and no computer player thinks. */
bool drain_is_over(const struct lobby *lobby);
/* What everybody is told, and whoever comes later. */
json_t *drain_message(const struct lobby *lobby);

#endif
