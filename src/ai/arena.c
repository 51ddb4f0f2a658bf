/* SPDX-License-Identifier: Apache-2.0 */
/* Matches between players. The draws have random numbers of their own, which nobody else takes any
 * of: so in games with one seed the tiles come in one order, whoever sits where. What a player sees
 * of them is the state, which does not hold them. */
#include "ai/arena.h"

#include <string.h>

enum { PLAYER_SEEDS = 0x5bd1e995 };

static aude_action think(struct arena_game *game, struct mind *mind, int player,
                         const struct aude_state *state, struct aude_random *coins,
                         int64_t (*clock)(void))
{
    int64_t begun, took;
    if (mind->outside != NULL)
        clock = mind->outside->clock;
    begun = clock();
    aude_action action = mind_choose(mind, state, coins);
    took = clock() - begun;
    game->nanoseconds[player] += took;
    game->slowest[player] = took > game->slowest[player] ? took : game->slowest[player];
    game->decisions[player]++;
    return action;
}

enum aude_status arena_play(struct arena_game *game, const struct aude_rules *rules,
                            struct mind *const *minds, int first, uint64_t seed,
                            int64_t (*clock)(void))
{
    struct aude_state state;
    enum aude_status status = AUDE_OK;
    struct aude_random draws, coins[AUDE_MAX_SEATS];
    int seats = aude_rules_setup(rules)->seats;
    memset(game, 0, sizeof *game);
    aude_random_init(&draws, seed);
    for (int player = 0; player < seats; player++)
        aude_random_init(&coins[player],
                         seed * PLAYER_SEEDS + (uint64_t)(player + 1 + seats * first));
    aude_state_init(&state, rules);
    while (game->lost == 0 && aude_decider(&state) != AUDE_NOBODY) {
        int seat = aude_decider(&state), player = (seat - first + seats) % seats;
        aude_action action =
            seat == AUDE_CHANCE ? aude_random_draw(&state, &draws)
                                : think(game, minds[player], player, &state, &coins[player], clock);
        status = aude_apply(&state, action, NULL);
        if (status != AUDE_OK)
            game->lost = player + 1;
    }
    for (int player = 0; player < seats; player++)
        game->score[player] = aude_score(&state, (player + first) % seats);
    game->turns = aude_turn_number(&state);
    return status;
}

int arena_share(const struct arena_game *game, int players)
{
    int best = 1;
    if (game->lost == 1)
        return 0;
    for (int player = 1; player < players; player++) {
        if (game->lost == player + 1)
            continue;
        if (game->score[player] > game->score[0])
            return 0;
        best += game->score[player] == game->score[0];
    }
    return 1000 / best;
}

int arena_margin(const struct arena_game *game, int players)
{
    int others = 0;
    for (int player = 1; player < players; player++)
        others += game->score[player];
    return 1000 * game->score[0] - (players > 1 ? 1000 * others / (players - 1) : 0);
}
