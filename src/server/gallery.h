/* SPDX-License-Identifier: Apache-2.0 */
/* What those say who watch a table: to each other, and to the players when the game is over. It is
 * in memory only, the last of it, for as long as somebody has the table open: nobody who has shown
 * no token writes into the store.
 */
#ifndef AUDE_SERVER_GALLERY_H
#define AUDE_SERVER_GALLERY_H

#include "server/lobby.h"

/* Is the connection told what those say who watch? It is while it sits nowhere at this table, and
 * when the game is over. */
bool gallery_hears(const struct table *table, const struct peer *peer);
/* Has it the table open, and sits nowhere here? */
bool gallery_watches(const struct table *table, const struct peer *peer);
/* Does somebody sit here whose name this could be taken for? Letters of ASCII are the same in
 * either case. */
bool gallery_is_player(const struct table *table, const char *name);
/* NULL, or why it was not said. Whoever hears it is told. */
const char *gallery_say(struct lobby *lobby, struct table *table, struct account *account,
                        const struct saying *said);

#endif
