/* SPDX-License-Identifier: Apache-2.0 */
/* Writing an observation and the list of its parts. Both may be longer than the caller's memory:
 * what does not fit is counted only. */
#ifndef AUDE_CORE_NUMBERS_H
#define AUDE_CORE_NUMBERS_H

#include <stddef.h>
#include <stdint.h>

#include "aude.h"

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

struct observed {
    struct aude_observation_part *part;
    int capacity;
    int count;
    struct aude_observation_part spare; /* is written where nothing is kept */
};

/* So many items at the next place; its figure or token is for the caller to say. */
static inline struct aude_observation_part *observed_part(struct observed *out, const char *name,
                                                          const char *columns, int items)
{
    struct aude_observation_part *const part =
        out->count < out->capacity ? &out->part[out->count] : &out->spare;
    const struct aude_observation_part made = {name, columns, -1, -1, -1, (int16_t)items};
    *part = made;
    out->count++;
    return part;
}
/* As many as the number at `length_at` says. */
static inline void observed_list(struct observed *out, const char *name, const char *columns,
                                 int length_at, int most)
{
    observed_part(out, name, columns, most)->length_at = (int16_t)length_at;
}

/* Seat `of` as `seat` sees it, itself first; a negative number (nobody, chance) stays. */
static inline int number_seat(int seats, int of, int seat)
{
    return of < 0 ? of : (of - seat + seats) % seats;
}

#endif
