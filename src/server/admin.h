/* SPDX-License-Identifier: Apache-2.0 */
/* What whoever runs the server asks of it: a socket in the file system to which only their user and
 * root come. One line of JSON in, one out, as docs/SERVER.md tells; `aude admin` speaks it.
 */
#ifndef AUDE_SERVER_ADMIN_H
#define AUDE_SERVER_ADMIN_H

#include "server/lobby.h"

enum { ADMIN_LINE = 8192, ADMIN_CALLERS = 8, ADMIN_PATH = 108 };

struct admin {
    uv_pipe_t door;
    struct lobby *lobby;
    struct link callers;
    int count;
    char path[ADMIN_PATH]; /* "": nobody listens */
};

/* Listens there. False, and *trouble filled in, when that cannot be. */
bool admin_open(struct admin *admin, struct lobby *lobby, const char *path,
                struct server_trouble *trouble);
/* Its handles leave the loop, and the socket is gone. */
void admin_close(struct admin *admin);

/* What is answered to one line, and the log is told; `away`: the store is silent, so nothing is
 * asked that needs it; `who`: the number of the system's user who asks. */
json_t *admin_answer(struct lobby *lobby, const char *line, size_t length, bool away, long who);

#endif
