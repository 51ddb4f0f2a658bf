/* SPDX-License-Identifier: Apache-2.0 */
/* Forecasts of games at any of their moments, in both games and mixtures of the expansions, with 2
 * to 6 seats: chances add up to certainty, a game that is over is known, seats that are exchanged
 * exchange what they may expect, but for little, the same is said twice, nothing is touched, and
 * who is far ahead near the end is expected to win. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/forecast.h"
#include "ai/player.h"
#include "common.h"

enum { GAMES = 18, EVERY = 17, PLAYOUTS = 16, LEAD = 3000 };

static struct aude_rules rules;
static struct aude_state state;

static bool set_up(int number)
{
    struct aude_setup setup;
    setup_assorted(&setup, number);
    setup.seats = (uint8_t)(2 + number % 5);
    setup.start_seat %= setup.seats;
    return aude_rules_init(&rules, &setup) == AUDE_OK;
}

static bool adds_up(const struct forecast *found)
{
    int seats = aude_rules_setup(&rules)->seats, chances = 0, margins = 0;
    bool possible = true;
    for (int seat = 0; seat < seats; seat++) {
        chances += found->chance[seat];
        margins += found->margin[seat];
        possible = possible && found->chance[seat] >= 0 && found->chance[seat] <= ODDS_CERTAIN;
    }
    return possible && abs(chances - ODDS_CERTAIN) <= seats && abs(margins) <= seats;
}

static bool says_twice(struct forecaster *forecaster, const struct forecast *found)
{
    struct forecast again;
    uint64_t before = aude_hash(&state);
    forecast(forecaster, &state, PLAYOUTS, 4, &again);
    return aude_hash(&state) == before && memcmp(&again, found, sizeof again) == 0;
}

/* The winners share the certainty, the others have nothing. */
static bool is_result(const struct forecast *found)
{
    int32_t chance[AUDE_MAX_SEATS] = {0};
    int seats = aude_rules_setup(&rules)->seats;
    bool known = true;
    odds_final(&state, chance);
    for (int seat = 0; seat < seats; seat++) {
        int apart = 0;
        for (int other = 0; other < seats; other++)
            apart += aude_score(&state, seat) - aude_score(&state, other);
        known = known && found->chance[seat] == chance[seat] &&
                found->margin[seat] == apart * 100 / (seats - 1);
    }
    return known;
}

static void test_games(void)
{
    bool sums = true, same = true, results = true;
    int draws = 0, choices = 0;
    for (int number = 0; number < GAMES; number++) {
        struct forecaster *forecaster;
        struct forecast found;
        struct dice dice;
        if (!set_up(number))
            continue;
        forecaster = forecaster_create(&rules);
        aude_state_init(&state, &rules);
        dice_init(&dice, (uint64_t)number);
        for (int i = 0; aude_decider(&state) != AUDE_NOBODY; i++) {
            if (i % EVERY == 0) {
                forecast(forecaster, &state, PLAYOUTS, 4, &found);
                sums = sums && adds_up(&found);
                same = same && says_twice(forecaster, &found);
                draws += aude_decider(&state) == AUDE_CHANCE;
                choices += aude_decider(&state) >= 0;
            }
            aude_apply(&state, dice_action(&dice, &state), NULL);
        }
        forecast(forecaster, &state, PLAYOUTS, 4, &found);
        sums = sums && adds_up(&found);
        results = results && is_result(&found);
        forecaster_free(forecaster);
    }
    printf("# %d draws, %d decisions\n", draws, choices);
    tap_result(sums && draws > 0 && choices > 0, "the chances of all seats add up to certainty");
    tap_result(same, "the same is said twice, and the state stays as it is");
    tap_result(results, "a game that is over is known");
}

/* ---- Exchanged seats ----------------------------------------------------------------------- */

/* After so many actions of a game in which this seat begins; false: it is over by then. */
static bool come_to(int game, int start, int actions)
{
    struct aude_setup setup;
    struct dice dice;
    aude_setup_init(&setup, game == 0 ? AUDE_CARCASSONNE : AUDE_DISCOVERY);
    setup.seats = 2;
    setup.start_seat = (uint8_t)start;
    aude_rules_init(&rules, &setup);
    aude_state_init(&state, &rules);
    dice_init(&dice, 9);
    for (int i = 0; i < actions && aude_decider(&state) != AUDE_NOBODY; i++)
        aude_apply(&state, dice_action(&dice, &state), NULL);
    return aude_decider(&state) != AUDE_NOBODY;
}

static struct forecast look(void)
{
    struct forecaster *forecaster = forecaster_create(&rules);
    struct forecast found;
    forecast(forecaster, &state, PLAYOUTS, 4, &found);
    forecaster_free(forecaster);
    return found;
}

/* What a playout tries depends a little on which seat is which, by what it noted before: so now and
 * then they differ, but by no more than so many hundredths of a per cent. */
enum { NEARLY = 300 };

static void test_exchange(void)
{
    int moments = 0, same = 0, most = 0;
    for (int game = 0; game < 2; game++)
        for (int actions = 0; come_to(game, 0, actions); actions += 7, moments++) {
            const struct forecast one = look();
            come_to(game, 1, actions);
            const struct forecast other = look();
            int apart = abs(one.chance[0] - other.chance[1]);
            same += apart == 0 && one.margin[0] == other.margin[1];
            most = apart > most ? apart : most;
        }
    printf("# %d of %d the same, at most %d apart\n", same, moments, most);
    tap_result(moments > 40 && same * 4 > moments * 3 && most <= NEARLY,
               "seats that are exchanged exchange what they expect");
}

/* ---- Near the end -------------------------------------------------------------------------- */

/* Greedy against one who does anything: with ten tiles to come it is known who wins. */
static void test_lead(void)
{
    bool known = true;
    for (int number = 0; number < 6; number++) {
        struct aude_setup setup;
        struct aude_random coins;
        struct dice dice;
        struct forecast found;
        int strong = number % 2;
        aude_setup_init(&setup, AUDE_CARCASSONNE);
        setup.seats = 2;
        aude_rules_init(&rules, &setup);
        aude_state_init(&state, &rules);
        dice_init(&dice, (uint64_t)number);
        aude_random_init(&coins, (uint64_t)number);
        while (aude_bag_total(&state) > 10)
            aude_apply(&state,
                       aude_decider(&state) == strong
                           ? player_find("greedy")->choose(&state, &coins)
                           : dice_action(&dice, &state),
                       NULL);
        found = look();
        known =
            known && found.margin[strong] > LEAD && found.chance[strong] > ODDS_CERTAIN * 9 / 10;
    }
    tap_result(known, "who is far ahead near the end is expected to win");
}

int main(void)
{
    test_games();
    test_exchange();
    test_lead();
    return tap_end();
}
