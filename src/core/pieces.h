/* SPDX-License-Identifier: Apache-2.0 */
/* A list of pieces that may be longer than its buffer: what does not fit is counted only. */
#ifndef AUDE_CORE_PIECES_H
#define AUDE_CORE_PIECES_H

#include "aude.h"

struct piece_list {
    struct aude_piece *pieces;
    int capacity;
    int count;
};

static inline void piece_add(struct piece_list *list, struct aude_piece piece)
{
    if (list->count < list->capacity) {
        list->pieces[list->count] = piece;
    }
    list->count++;
}

/* One token of nobody's that lies over the whole tile at x, y. */
static inline struct aude_piece piece_on(int token, int x, int y)
{
    return (struct aude_piece){.figure = -1,
                               .token = (int16_t)token,
                               .seat = AUDE_NO_SEAT,
                               .segment = 255,
                               .count = 1,
                               .axis = 255,
                               .x = (int16_t)x,
                               .y = (int16_t)y,
                               .other_x = (int16_t)x,
                               .other_y = (int16_t)y};
}

#endif
