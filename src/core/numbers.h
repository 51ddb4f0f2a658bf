/* SPDX-License-Identifier: Apache-2.0 */
/* Writing an observation: numbers that may be more than the buffer holds; what does not fit is
 * counted only. */
#ifndef AUDE_CORE_NUMBERS_H
#define AUDE_CORE_NUMBERS_H

#include <stdint.h>

struct numbers {
    int32_t *numbers;
    int capacity;
    int count;
};

static inline void number(struct numbers *numbers, int value)
{
    if (numbers->count < numbers->capacity) {
        numbers->numbers[numbers->count] = value;
    }
    numbers->count++;
}

/* Seat `of` as `seat` sees it, itself first; a negative number (nobody, chance) stays. */
static inline int number_seat(int seats, int of, int seat)
{
    return of < 0 ? of : (of - seat + seats) % seats;
}

#endif
