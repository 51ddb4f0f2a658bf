/* SPDX-License-Identifier: Apache-2.0 */
/* Where a bridge is in the terms of JCloisterZone. */
#ifndef AUDE_FACES_BRIDGES_JCZ_H
#define AUDE_FACES_BRIDGES_JCZ_H

#include "jcz/jcz.h"

/* The spot of a bridge, whether or not it stands; and the axis that a spot means, or -1. */
struct jcz_spot bridge_spot(int x, int y, enum aude_axis axis);
int bridge_axis(const struct jcz_spot *spot);

#endif
