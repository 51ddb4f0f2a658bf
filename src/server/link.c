/* SPDX-License-Identifier: Apache-2.0 */
/* A link that is in no list is alone in a circle of its own. */
#include "server/link.h"

void link_init(struct link *link)
{
    link->previous = link->next = link;
}

bool link_is_alone(const struct link *link)
{
    return link->next == link;
}

void link_insert(struct link *link, struct link *other)
{
    link->previous = other->previous;
    link->next = other;
    link->previous->next = link;
    other->previous = link;
}

void link_remove(struct link *link)
{
    link->previous->next = link->next;
    link->next->previous = link->previous;
    link_init(link);
}
