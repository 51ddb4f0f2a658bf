/* SPDX-License-Identifier: Apache-2.0 */
/* See watching.h. A tick looks at every table in memory, so nothing is kept of who comes and goes
 * between two of them. */
#include "server/watching.h"

#include "server/message.h"

int watching_count(const struct table *table)
{
    int count = 0;
    for (int i = 0; i < table->presents; i++)
        count += table->present[i].seats == 0;
    return count;
}

void watching_look(struct lobby *lobby, struct table *table)
{
    int count = watching_count(table);
    if (count == table->watchers)
        return;
    table->watchers = count;
    lobby_broadcast(lobby, table, message_watchers(table), NULL);
}
