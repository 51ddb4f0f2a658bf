/* SPDX-License-Identifier: Apache-2.0 */
/* Loaded before libsodium into the server of a browser test: the seeds of its games, and who begins
 * by lot, are those of every other run, so that a failure can be looked into by running again.
 * AUDE_WEB_DRAWS=N makes them others; the lot is the first seat's, or that of AUDE_WEB_LOT=N. What
 * only has to be unknown (tokens, invitations, names of tables) stays so. */
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

void randombytes_buf(void *buffer, size_t size);
uint32_t randombytes_uniform(uint32_t bound);

enum {
    SEED_BYTES = 32,
    SEATS = 6 /* so many at most take part in a lot */
};

/* SplitMix64 (Steele, Lea, Flood 2014). */
static uint64_t next(void)
{
    static uint64_t state;
    if (state == 0) {
        const char *number = getenv("AUDE_WEB_DRAWS");
        state = (number ? strtoull(number, NULL, 10) : 0) * 0xd1342543de82ef95u + 1;
    }
    uint64_t mixed = state += 0x9e3779b97f4a7c15u;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
    return mixed ^ mixed >> 31;
}

void randombytes_buf(void *buffer, size_t size)
{
    unsigned char *bytes = buffer;
    if (size != SEED_BYTES) {
        if (getrandom(buffer, size, 0) != (ssize_t)size)
            abort();
        return;
    }
    for (size_t i = 0; i < size; i++)
        bytes[i] = (unsigned char)(next() >> 56);
}

uint32_t randombytes_uniform(uint32_t bound)
{
    const char *number = getenv("AUDE_WEB_LOT");
    uint32_t drawn = number != NULL ? (uint32_t)strtoull(number, NULL, 10) : 0;
    if (bound > SEATS)
        randombytes_buf(&drawn, sizeof drawn);
    return bound < 2 ? 0 : drawn % bound;
}
