/* SPDX-License-Identifier: Apache-2.0 */
/* Tables in memory that nobody has open. They stand in a list, whoever was left first comes first,
 * so that nobody looks through all tables when one has to go: after a while, or at once when others
 * have no room. The store has all of them.
 */
#ifndef AUDE_SERVER_IDLE_H
#define AUDE_SERVER_IDLE_H

#include "server/lobby.h"

/* The table has come, was left, or will soon be asked for again: its time begins anew. */
void idle_touch(struct lobby *lobby, struct table *table);
/* Lets go of those that nobody has looked at for long. */
void idle_look(struct lobby *lobby);
/* ... of all at which nothing is to be done, */
void idle_make_room(struct lobby *lobby);
/* ... and of those at which computer players could go on without anybody who looks, `but` one. How
 * many more can go as soon as the store has what it is being told. */
int idle_press(struct lobby *lobby, const struct table *but);
/* Lets go of the table if it is in memory; false when somebody is there, or something goes on. */
bool idle_let_go(struct lobby *lobby, const char *id);

#endif
