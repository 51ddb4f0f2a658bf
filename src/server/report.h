/* SPDX-License-Identifier: Apache-2.0 */
/* What players report to whoever runs the server: that somebody at a table, or among those who
 * watch, behaves as nobody should. Kept with what that one had said last.
 */
#ifndef AUDE_SERVER_REPORT_H
#define AUDE_SERVER_REPORT_H

#include "server/asked.h"

enum { REPORTS_MOST = 1000, REPORTS_SHOWN = 200 };

/* The message `report` of docs/PROTOCOL.md. */
void request_report(const struct asked *asked);
/* All of them, newest first, as a list; NULL when the store cannot be read. */
json_t *reports_list(struct lobby *lobby);

#endif
