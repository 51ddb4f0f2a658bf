/* SPDX-License-Identifier: Apache-2.0 */
/* Games as text: what people send to begin from, and what a table hands out. A record that is sent
 * may be one of ours or a saved game of JCloisterZone.
 */
#ifndef AUDE_SERVER_RECORD_H
#define AUDE_SERVER_RECORD_H

#include "server/own.h"
#include "server/table.h"

/* Reads a game of either kind into *record; *kind becomes "record" or "jcz". */
bool record_read(struct aude_record *record, const char *text, const struct own *own,
                 const char **kind, struct misread *wrong);
/* The text of a record, to be freed; NULL when memory is out. */
char *record_text(const struct aude_record *record);
/* The record of a table: all that was done so far, with what `aude verify` needs when the game is
 * over. To be freed; NULL when memory is out. */
char *record_of_table(const struct table *table);

#endif
