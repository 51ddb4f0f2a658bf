/* SPDX-License-Identifier: Apache-2.0 */
/* A link in a circle: lists that things enter, and leave from anywhere, without memory of their
 * own. The head of a list is a link too.
 */
#ifndef AUDE_SERVER_LINK_H
#define AUDE_SERVER_LINK_H

#include <stdbool.h>
#include <stddef.h>

struct link {
    struct link *previous, *next;
};

/* What has the link as this member. */
#define LINK_OWNER(link, type, member) ((type *)(void *)((char *)(link)-offsetof(type, member)))

void link_init(struct link *link);
bool link_is_alone(const struct link *link);
void link_insert(struct link *link, struct link *other);
void link_remove(struct link *link);

#endif
