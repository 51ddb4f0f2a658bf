/* SPDX-License-Identifier: Apache-2.0 */
/* How every part of the server says why it cannot begin. */
#include <stdio.h>

#include "server/server.h"

bool server_fail(struct server_trouble *trouble, enum server_failure what, const char *place,
                 const char *detail)
{
    trouble->what = what;
    snprintf(trouble->place, sizeof trouble->place, "%s", place);
    snprintf(trouble->detail, sizeof trouble->detail, "%s", detail);
    return false;
}
