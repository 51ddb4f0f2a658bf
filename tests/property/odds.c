/* SPDX-License-Identifier: Apache-2.0 */
/* Chances of winning against what became of them. Games of the greedy player are played to the end;
 * at some decisions on the way a search says what each seat may expect. Of all that had a chance of
 * some 30 per cent, some 30 per cent must have won. With --print everything that was expected and
 * became so is printed, a line each: from such lines of other games the numbers of src/ai/odds.c
 * were fitted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/odds.h"
#include "ai/player.h"
#include "ai/search.h"
#include "common.h"

/* OFF: hundredths of a per cent that they may be off in the mean over all chances. */
enum { LINES = 2, MOMENTS = 64, OFF = 400 };

struct wish {
    bool print;
    int subset, seats, games, first, every, playouts;
    bool discovery;
};

struct moment {
    int tiles, seat;
    int32_t margin[AUDE_MAX_SEATS];
};

/* Of all chances from `at` tenths on to the next: how many there were, how many were expected to
 * win and how many did, in hundredths of a per cent. */
enum { BINS = 10 };
struct bin {
    int64_t count, expected, won;
};

static struct aude_rules rules;
static struct aude_state state;

static void look(struct search *search, const struct wish *wish, uint64_t seed,
                 struct moment *moment)
{
    struct search_line line[LINES];
    struct search_limit limit = {.playouts = wish->playouts};
    struct aude_random random;
    aude_random_init(&random, seed);
    search_list(search, &state, &limit, &random, line, LINES, NULL);
    moment->tiles = odds_tiles(&state);
    moment->seat = aude_decider(&state);
    memcpy(moment->margin, line[0].margin, sizeof moment->margin);
}

/* Plays a game; returns how many moments of it were looked at. */
static int play(struct search *search, const struct wish *wish, int number, struct moment *moment)
{
    struct aude_random coins;
    struct dice dice;
    int decisions = number, moments = 0;
    aude_random_init(&coins, (uint64_t)number);
    dice_init(&dice, (uint64_t)number);
    aude_state_init(&state, &rules);
    while (aude_decider(&state) != AUDE_NOBODY) {
        aude_action action;
        if (aude_decider(&state) == AUDE_CHANCE) {
            aude_apply(&state, dice_draw(&dice, &state), NULL);
            continue;
        }
        if (aude_step(&state) == AUDE_STEP_PLACE && decisions++ % wish->every == 0 &&
            moments < MOMENTS)
            look(search, wish, (uint64_t)decisions, &moment[moments++]);
        action = player_find("greedy")->choose(&state, &coins);
        aude_apply(&state, action, NULL);
    }
    return moments;
}

static void set_up(const struct wish *wish)
{
    struct aude_setup setup;
    aude_setup_init(&setup, wish->discovery ? AUDE_DISCOVERY : AUDE_CARCASSONNE);
    if (!wish->discovery)
        setup_rooms(&setup, wish->subset);
    setup.seats = (uint8_t)wish->seats;
    aude_rules_init(&rules, &setup);
}

static void print(const struct wish *wish, const struct moment *moment)
{
    printf("%d %d %d %d", wish->subset, wish->seats, moment->tiles, moment->seat);
    for (int seat = 0; seat < wish->seats; seat++)
        printf(" %d", moment->margin[seat]);
    for (int seat = 0; seat < wish->seats; seat++)
        printf(" %d", aude_score(&state, seat));
    printf("\n");
}

static void print_games(const struct wish *wish)
{
    struct moment moment[MOMENTS];
    struct search *search;
    set_up(wish);
    search = search_create(&rules);
    for (int i = 0; i < wish->games; i++) {
        int moments = play(search, wish, wish->first + i, moment);
        for (int j = 0; j < moments; j++)
            print(wish, &moment[j]);
        fflush(stdout);
    }
    search_free(search);
}

/* ---- Whether they hold --------------------------------------------------------------------- */

static void count(const struct wish *wish, const struct moment *moment, struct bin *bins)
{
    int32_t chance[AUDE_MAX_SEATS], won[AUDE_MAX_SEATS];
    odds(&rules, moment->tiles, moment->margin, chance);
    odds_final(&state, won);
    for (int seat = 0; seat < wish->seats; seat++) {
        struct bin *bin = &bins[chance[seat] * BINS / (ODDS_CERTAIN + 1)];
        bin->count++;
        bin->expected += chance[seat];
        bin->won += won[seat];
    }
}

/* How far the bins are from what became of them, in the mean over all chances, in hundredths of a
 * per cent; what a bin of few chances may be off by luck alone is not counted. */
static int64_t is_off(const struct bin *bins, const struct wish *wish)
{
    int64_t off = 0, all = 0;
    for (int i = 0; i < BINS; i++) {
        int64_t apart = bins[i].expected - bins[i].won;
        off += apart < 0 ? -apart : apart;
        all += bins[i].count;
        if (bins[i].count > 0)
            printf("# %d seats: %lld chances of %lld per cent, %lld per cent won\n", wish->seats,
                   (long long)bins[i].count, (long long)(bins[i].expected / bins[i].count / 100),
                   (long long)(bins[i].won / bins[i].count / 100));
    }
    return off / all;
}

static void test_holds(struct wish wish, const char *name)
{
    struct bin bins[BINS] = {0};
    struct moment moment[MOMENTS];
    struct search *search;
    int64_t off;
    set_up(&wish);
    search = search_create(&rules);
    for (int i = 0; i < wish.games; i++) {
        int moments = play(search, &wish, wish.first + i, moment);
        for (int j = 0; j < moments; j++)
            count(&wish, &moment[j], bins);
    }
    search_free(search);
    off = is_off(bins, &wish);
    printf("# off by %lld hundredths of a per cent in the mean\n", (long long)off);
    tap_result(off <= OFF, name);
}

static void test_sums(void)
{
    bool adds_up = true, rises = true, fair = true;
    for (int seats = 2; seats <= AUDE_MAX_SEATS; seats++) {
        struct wish wish = {.seats = seats};
        int32_t before = 0;
        set_up(&wish);
        for (int ahead = -6000; ahead <= 6000; ahead += 100) {
            int32_t margin[AUDE_MAX_SEATS] = {0}, chance[AUDE_MAX_SEATS], sum = 0;
            margin[0] = ahead;
            for (int seat = 1; seat < seats; seat++)
                margin[seat] = -ahead / (seats - 1);
            odds(&rules, 30, margin, chance);
            for (int seat = 0; seat < seats; seat++)
                sum += chance[seat];
            adds_up = adds_up && sum >= ODDS_CERTAIN - seats && sum <= ODDS_CERTAIN + seats;
            rises = rises && chance[0] >= before;
            fair = fair && (ahead != 0 || chance[0] / 10 == ODDS_CERTAIN / seats / 10);
            before = chance[0];
        }
        rises = rises && before > ODDS_CERTAIN * 95 / 100;
    }
    tap_result(adds_up, "the chances of all seats add up to certainty");
    tap_result(rises, "who is farther ahead has the better chance");
    tap_result(fair, "who is as far as all others has the same chance");
}

static void read_words(struct wish *wish, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        int value = i + 1 < argc ? atoi(argv[i + 1]) : 0;
        if (strcmp(word, "--print") == 0) {
            wish->print = true;
        } else if (strcmp(word, "--discovery") == 0) {
            wish->discovery = true;
        } else {
            *(strcmp(word, "--seats") == 0   ? &wish->seats
              : strcmp(word, "--rooms") == 0 ? &wish->subset
              : strcmp(word, "--games") == 0 ? &wish->games
              : strcmp(word, "--first") == 0 ? &wish->first
              : strcmp(word, "--every") == 0 ? &wish->every
                                             : &wish->playouts) = value;
            i++;
        }
    }
}

int main(int argc, char **argv)
{
    struct wish wish = {.seats = 2, .games = 60, .first = 1, .every = 6, .playouts = 8};
    read_words(&wish, argc, argv);
    if (wish.print) {
        print_games(&wish);
        return 0;
    }
    test_sums();
    test_holds(wish, "chances hold in games of two");
    wish.seats = 4;
    test_holds(wish, "chances hold in games of four");
    wish.seats = 2;
    wish.discovery = true;
    test_holds(wish, "chances hold in The Discovery");
    return tap_end();
}
