/* SPDX-License-Identifier: Apache-2.0 */
/* How many look on at a table: told to all who have it open when it is another number than before,
 * once a second at most, however many come and go.
 */
#ifndef AUDE_SERVER_WATCHING_H
#define AUDE_SERVER_WATCHING_H

#include "server/lobby.h"

/* Those who have it open and sit nowhere. */
int watching_count(const struct table *table);
/* Tells of another number than was told last. */
void watching_look(struct lobby *lobby, struct table *table);

#endif
