/* SPDX-License-Identifier: Apache-2.0 */
/* Counting and finding bits in 64-bit words.
 *
 * The frontier keeps its cells as bits, so these few lines are what the enumeration of placements
 * is made of. Without a popcount instruction the compilers call a table in their run-time library;
 * the arithmetic below is faster and keeps the engine free of such calls. */
#ifndef AUDE_CORE_BITS_H
#define AUDE_CORE_BITS_H

#include <stdint.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

static inline uint64_t bit64(unsigned index)
{
    return (uint64_t)1 << index;
}

static inline unsigned bits_count(uint64_t word)
{
#if defined(__POPCNT__) || defined(__ARM_NEON) || defined(__wasm__)
    return (unsigned)__builtin_popcountll(word);
#else
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (unsigned)(word * 0x0101010101010101u >> 56);
#endif
}

/* Index of the lowest set bit of a word that is not 0. */
static inline unsigned bits_first(uint64_t word)
{
    return (unsigned)__builtin_ctzll(word);
}

/* Index of the set bit that has `rank` set bits below it. Needs rank < bits_count(word). */
static inline unsigned bits_select(uint64_t word, unsigned rank)
{
#ifdef __BMI2__
    return bits_first(_pdep_u64(bit64(rank), word));
#else
    for (; rank > 0; rank--) {
        word &= word - 1;
    }
    return bits_first(word);
#endif
}

/* The bits of the number that are set in the mask, moved together. The mask is two runs of bits
 * that begin at 0 and 8, the lower one `low` bits long. */
static inline unsigned bits_gather(unsigned number, unsigned mask, unsigned low)
{
#ifdef __BMI2__
    (void)low;
    return _pext_u32(number, mask);
#else
    return (number & mask & 0xff) | (number & mask) >> 8 << low;
#endif
}

#endif
