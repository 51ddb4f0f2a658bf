/* SPDX-License-Identifier: Apache-2.0 */
/* Can a server listen where these options say: at its port, at that of its figures, at the socket
 * of `aude admin`? Each is bound to and left again, nobody can come meanwhile. That a server of the
 * same games has them already is no fault: whoever looks at a service that runs is told so.
 */
#ifndef AUDE_SERVER_DOORS_H
#define AUDE_SERVER_DOORS_H

#include "server/server.h"

/* False, and *trouble filled in, when one of them cannot be had. *runs: a server of these games has
 * some of them. */
bool doors_try(const struct server_options *options, bool *runs, struct server_trouble *trouble);

#endif
