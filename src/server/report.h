/* SPDX-License-Identifier: Apache-2.0 */
/* What players report to whoever runs the server: that somebody at a table, or among those who
 * watch, behaves as nobody should. Kept with what that one had said last.
 */
#ifndef AUDE_SERVER_REPORT_H
#define AUDE_SERVER_REPORT_H

#include "server/asked.h"
#include "server/store_admin.h"

enum { REPORTS_MOST = 1000, REPORTS_SHOWN = 200 };

/* The message `report` of docs/PROTOCOL.md. */
void request_report(const struct asked *asked);
/* As a list: those about whom most have been reported first, else the newest; each with how many
 * there are about the same at that table (`alike`). NULL when the store cannot be read. */
json_t *reports_list(struct lobby *lobby);

/* Reports of a table, of one seat there or (below 0) of all; or those with these numbers. */
struct report_choice {
    const char *table; /* NULL: by number */
    int seat;
    int64_t first, last;
};

/* Is it about this seat of this table, or (below 0) about anybody there? */
bool report_is_of(const struct stored_report *report, const char *table, int seat);
/* They are done with; how many, or -1 when the store cannot be read. Waits for it. */
int reports_drop(struct lobby *lobby, const struct report_choice *choice);

#endif
