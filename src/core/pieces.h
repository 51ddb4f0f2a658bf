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

#endif
