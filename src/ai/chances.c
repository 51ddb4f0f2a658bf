/* SPDX-License-Identifier: Apache-2.0 */
/* The chances of draws, see chances.h: as if each tile were put back, which is near enough. */
#include "ai/chances.h"

static int work_out(int good, int tiles, int draws)
{
    int miss = CERTAIN, miss_once;
    if (tiles <= 0 || good <= 0 || draws <= 0)
        return 0;
    miss_once = (tiles - good) * CERTAIN / tiles;
    for (int i = 0; i < draws && miss > 0; i++)
        miss = miss * miss_once / CERTAIN;
    return CERTAIN - miss;
}

/* Worked out once for a decision. */
int chance_of_draw(struct outlook *outlook, int good, int draws)
{
    uint16_t *known;
    if (good <= 0 || good >= KNOWN_TILES || draws <= 0 || draws >= KNOWN_DRAWS)
        return work_out(good, outlook->tiles_left, draws);
    known = &outlook->chance[draws][good];
    if (*known == 0)
        *known = (uint16_t)(work_out(good, outlook->tiles_left, draws) + 1);
    return *known - 1;
}

int owners_draws(const struct survey *survey, unsigned owners)
{
    int draws = 0;
    for (int seat = 0; seat < survey->outlook->seats; seat++)
        if (owners == 0 || owners >> seat & 1)
            draws += survey->draws[seat];
    return owners == 0 ? draws / survey->outlook->seats : draws;
}

unsigned most_of(const int *strength, int seats)
{
    unsigned owners = 0;
    int best = 1;
    for (int seat = 0; seat < seats; seat++) {
        if (strength[seat] > best)
            owners = 0;
        if (strength[seat] >= best) {
            best = strength[seat];
            owners |= 1u << seat;
        }
    }
    return owners;
}
