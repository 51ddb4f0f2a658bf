/* SPDX-License-Identifier: Apache-2.0 */
/* See name.h. Names are compared as utf8_alike has it: large and small letters are alike. */

#include "server/name.h"

#include <stdio.h>
#include <string.h>

#include "server/utf8.h"

/* Somebody at another seat of the table is called so. */
static bool is_taken(const struct table *table, int seat, const char *name)
{
    for (int i = 0; i < table->seats; i++)
        if (i != seat && !table_is_open(table, i) && utf8_alike(table->seat[i].name, name))
            return true;
    return false;
}

void name_seat(struct table *table, int seat, const char *name)
{
    char *to = table->seat[seat].name;
    snprintf(to, AUDE_NAME_TEXT, "%s", name);
    for (int n = 2; is_taken(table, seat, to); n++) {
        char number[8];
        size_t length = 0, bytes;
        uint32_t letter;
        snprintf(number, sizeof number, " (%d)", n % 100);
        while (name[length] != '\0' &&
               (bytes = utf8_next(name + length, &letter)) + length + strlen(number) <
                   AUDE_NAME_TEXT)
            length += bytes;
        snprintf(to, AUDE_NAME_TEXT, "%.*s%s", (int)length, name, number);
    }
}
