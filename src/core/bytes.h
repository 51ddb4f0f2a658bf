/* SPDX-License-Identifier: Apache-2.0 */
/* Arrays whose lengths are known when a game begins. They follow a struct in the same memory, at
 * distances in bytes that are worked out once; so a state of a small game is small and still flat.
 *
 * The type of a distance is one that nothing else in a state has: the compiler then knows that
 * writing to an array changes no distance, and reads each once. Where speed matters most a file is
 * compiled for one size of game, FIXED_SIZE, and all distances are constants. */
#ifndef AUDE_CORE_BYTES_H
#define AUDE_CORE_BYTES_H

typedef unsigned long long bytes;

/* Arrays begin at multiples of 8. */
#define BYTES_ROUND(size) (((size) + 7) / 8 * 8)

/* Takes `size` bytes for an array; returns where it begins. */
static inline bytes bytes_take(bytes *end, bytes size)
{
    const bytes begin = *end;
    *end += BYTES_ROUND(size);
    return begin;
}

/* The memory of a struct; what follows is written through it as well. */
static inline char *bytes_at(const void *object)
{
    return (char *)object;
}

#endif
