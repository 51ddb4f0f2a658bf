/* SPDX-License-Identifier: Apache-2.0 */
/* The arithmetic is told in docs/PROTOCOL.md so that anybody can repeat it. */
#include "server/chance.h"

#include <sodium.h>
#include <string.h>

void chance_seed(uint8_t *seed)
{
    randombytes_buf(seed, CHANCE_BYTES);
}

void chance_commitment(const uint8_t *seed, uint8_t *commitment)
{
    crypto_generichash(commitment, CHANCE_BYTES, seed, CHANCE_BYTES, NULL, 0);
}

static void put_little(uint8_t *to, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        to[i] = (uint8_t)(number >> 8 * i);
}

/* The first 8 bytes, little endian, of the digest keyed with the seed. */
static uint64_t keyed(const uint8_t *seed, const uint8_t *message, size_t length)
{
    uint8_t digest[CHANCE_BYTES];
    uint64_t value = 0;
    crypto_generichash(digest, sizeof digest, message, length, seed, CHANCE_BYTES);
    for (int i = 7; i >= 0; i--)
        value = value << 8 | digest[i];
    return value;
}

/* Numbers of the last, incomplete round of 0 .. total-1 are rejected and the next attempt is
 * taken, so every rank is equally likely. */
int chance_pick(const uint8_t *seed, uint64_t number, const uint32_t *weight, uint64_t total)
{
    uint64_t left_over = (UINT64_MAX % total + 1) % total; /* 2^64 mod total */
    uint64_t value;
    uint8_t message[12];
    uint32_t attempt = 0;
    int i = 0;
    put_little(message, number, 8);
    do {
        put_little(message + 8, attempt++, 4);
        value = keyed(seed, message, sizeof message);
    } while (value > UINT64_MAX - left_over);
    for (uint64_t rank = value % total; rank >= weight[i]; i++)
        rank -= weight[i];
    return i;
}

aude_action chance_draw(const uint8_t *seed, uint64_t number, const struct aude_state *state)
{
    aude_action action[AUDE_MAX_KINDS];
    uint32_t weight[AUDE_MAX_KINDS];
    uint64_t total = 0;
    int count = aude_chance_outcomes(state, action, weight, AUDE_MAX_KINDS);
    for (int i = 0; i < count; i++)
        total += weight[i];
    return action[chance_pick(seed, number, weight, total)];
}

struct aude_random chance_coins(const uint8_t *seed, uint64_t seq)
{
    uint8_t message[13] = "coins";
    struct aude_random random;
    put_little(message + 5, seq, 8);
    aude_random_init(&random, keyed(seed, message, sizeof message));
    return random;
}
