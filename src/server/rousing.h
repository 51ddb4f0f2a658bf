/* SPDX-License-Identifier: Apache-2.0 */
/* Games that were not over when the server began: they are looked at one after the other while it
 * serves already, for at some of them a computer player has to go on.
 */
#ifndef AUDE_SERVER_ROUSING_H
#define AUDE_SERVER_ROUSING_H

#include "server/lobby.h"

/* These; it owns the list. */
void rousing_begin(struct lobby *lobby, char (*id)[STORE_ID + 1], size_t count);
/* One more, of a server that has died. */
void rousing_add(struct lobby *lobby, const char *id);
void rousing_end(struct lobby *lobby);

#endif
