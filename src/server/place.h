/* SPDX-License-Identifier: Apache-2.0 */
/* A place in a circle: lists that things enter, and leave from anywhere, without memory of their
 * own. The head of a list is a place too.
 */
#ifndef AUDE_SERVER_PLACE_H
#define AUDE_SERVER_PLACE_H

#include <stdbool.h>
#include <stddef.h>

struct place {
    struct place *before, *behind;
};

/* What has the place as this member. */
#define PLACE_OF(place, type, member) ((type *)(void *)((char *)(place)-offsetof(type, member)))

void place_init(struct place *place);
bool place_is_alone(const struct place *place);
void place_before(struct place *place, struct place *other);
void place_leave(struct place *place);

#endif
