/* SPDX-License-Identifier: Apache-2.0 */
/* What a program shows of a link that somebody was sent: it fetches the page, runs nothing of it
 * and looks for what its head says by the Open Graph protocol (ogp.me). A link to a table tells of
 * it who plays what; the address names the table, but not the invitation, which no program gets. */
#ifndef AUDE_SERVER_PREVIEW_H
#define AUDE_SERVER_PREVIEW_H

#include "server/table.h"

enum {
    PREVIEW_TEXT = 4096,      /* room for all of it, */
    PREVIEW_PAGE = 16 * 1024, /* ... and for the page with it */
};

/* Writes the lines of the head for a table into `to`; origin: where the page is,
 * "https://games.example", or "" where nobody can say, and then there is no picture. Titles and
 * names are told as they are, without what HTML would take for itself. */
void preview_write(const struct table *table, const char *origin, char to[PREVIEW_TEXT]);

#endif
