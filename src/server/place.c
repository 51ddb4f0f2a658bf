/* SPDX-License-Identifier: Apache-2.0 */
/* A place that is in no list is alone in a circle of its own. */
#include "server/place.h"

void place_init(struct place *place)
{
    place->before = place->behind = place;
}

bool place_is_alone(const struct place *place)
{
    return place->behind == place;
}

void place_before(struct place *place, struct place *other)
{
    place->before = other->before;
    place->behind = other;
    place->before->behind = place;
    other->before = place;
}

void place_leave(struct place *place)
{
    place->before->behind = place->behind;
    place->behind->before = place->before;
    place_init(place);
}
