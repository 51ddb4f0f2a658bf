/* SPDX-License-Identifier: Apache-2.0 */
/* What picture.c and picture_terrain.c have from each other. */
#ifndef AUDE_RENDER_PICTURE_PARTS_H
#define AUDE_RENDER_PICTURE_PARTS_H

#include "render/picture.h"

/* The part of the map under one character: how often each label occurs. */
void picture_count_labels(const struct art_layout *layout, int rotation,
                          const struct picture *picture, int x, int y, int count[256]);
/* A tile of The Discovery. */
void picture_terrain(struct picture *picture, const struct art_layout *layout, int rotation);

#endif
