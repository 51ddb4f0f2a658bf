/* SPDX-License-Identifier: Apache-2.0 */
/* What somebody is called at a table: nobody there is called as another one is. */
#ifndef AUDE_SERVER_NAME_H
#define AUDE_SERVER_NAME_H

#include "server/table.h"

/* Gives the seat this name; with a number, "Anna (2)", when somebody at another seat is called the
 * same but for large and small letters. The name is utf8_clean and has less than AUDE_NAME_TEXT
 * bytes; it is cut where the number needs the room.
 */
void name_seat(struct table *table, int seat, const char *name);

#endif
