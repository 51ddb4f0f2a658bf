/* SPDX-License-Identifier: Apache-2.0 */
/* What whoever runs the server is shown of the tables. */
#ifndef AUDE_SERVER_ADMIN_SHOW_H
#define AUDE_SERVER_ADMIN_SHOW_H

#include "server/lobby.h"

#define ADMIN_SECONDS 3153600000LL /* a hundred years */

enum { ADMIN_SHOWN = 1000 };

/* Those in memory. */
json_t *admin_list(struct lobby *lobby);
/* One of them: who is there and from where, and what was said. */
json_t *admin_look(struct lobby *lobby, const struct table *table);

#endif
