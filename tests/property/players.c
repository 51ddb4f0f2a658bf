/* SPDX-License-Identifier: Apache-2.0 */
/* Matches between computer players.
 *
 *     players [--pairs N] [--seats N] [--subset N | --discovery N] [--first NAME --second NAME]
 *
 * A pair is two games with the same seed for the draws and the seats swapped; with more than two
 * seats the first player has one seat, another one in each game. Without names the players are
 * put to their tests: greedy against random, with every set-up, and the same moves for a seed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/player.h"
#include "common.h"

static struct aude_rules rules;

struct match {
    int games, wins, ties;
    long margin; /* of the first player over the best other */
    double seconds, slowest;
    long moves;
    bool illegal;
};

static double thread_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static aude_action timed_choice(struct match *match, const struct player *player,
                                const struct aude_state *state, struct aude_random *random)
{
    double start = thread_seconds(), took;
    aude_action action = player->choose(state, random);
    took = thread_seconds() - start;
    match->seconds += took;
    match->slowest = took > match->slowest ? took : match->slowest;
    match->moves++;
    return action;
}

/* One game with the first player on seat own and the second on all the others; the draws are fixed
 * by the seed, as far as the same number of tiles is drawn. */
static void play_game(struct match *match, const struct player *first, const struct player *second,
                      int own, uint64_t seed)
{
    static struct aude_state state;
    struct aude_random random;
    struct dice dice;
    int seats = aude_rules_setup(&rules)->seats, best = -1000;
    aude_state_init(&state, &rules);
    aude_random_init(&random, seed);
    dice_init(&dice, seed);
    while (aude_decider(&state) != AUDE_NOBODY && !match->illegal) {
        int seat = aude_decider(&state);
        aude_action action;
        if (seat == AUDE_CHANCE)
            action = dice_draw(&dice, &state);
        else if (seat == own)
            action = timed_choice(match, first, &state, &random);
        else
            action = second->choose(&state, &random);
        if (aude_apply(&state, action, NULL) != AUDE_OK)
            match->illegal = true;
    }
    for (int seat = 0; seat < seats; seat++)
        if (seat != own && aude_score(&state, seat) > best)
            best = aude_score(&state, seat);
    match->games++;
    match->margin += aude_score(&state, own) - best;
    match->wins += aude_score(&state, own) > best;
    match->ties += aude_score(&state, own) == best;
}

static struct match play_match(const char *first, const char *second, int pairs, uint64_t seed)
{
    struct match match;
    int seats = aude_rules_setup(&rules)->seats;
    memset(&match, 0, sizeof match);
    for (int pair = 0; pair < pairs; pair++)
        for (int half = 0; half < 2; half++)
            play_game(&match, player_find(first), player_find(second), (pair + half) % seats,
                      seed + (uint64_t)pair);
    printf("# %s against %s, %d seats: %d games, %d won, %d tied, margin %.1f; %.3f ms a move, "
           "slowest %.2f ms\n",
           first, second, seats, match.games, match.wins, match.ties,
           (double)match.margin / match.games,
           1e3 * match.seconds / (double)(match.moves > 0 ? match.moves : 1), 1e3 * match.slowest);
    return match;
}

static void test_beats_random(void)
{
    struct aude_setup setup;
    struct match match;
    setup_number(&setup, 0);
    aude_rules_init(&rules, &setup);
    match = play_match("greedy", "random", 50, 1);
    tap_result(!match.illegal && match.wins >= 95,
               "greedy wins 95 of 100 mirrored games against random");
    tap_result(match.margin >= 50L * match.games, "and by 50 points on the average");
}

static void test_every_setup(void)
{
    struct match sum;
    memset(&sum, 0, sizeof sum);
    for (int i = 0; i < setup_count() && !sum.illegal; i++) {
        struct aude_setup setup;
        setup_number(&setup, i);
        aude_rules_init(&rules, &setup);
        play_game(&sum, player_find("greedy"), player_find("random"), i % setup.seats, (uint64_t)i);
        if (sum.illegal)
            printf("# illegal in set-up %d: %s\n", i, setup_text(&setup));
    }
    printf("# %d games of all set-ups, %d won, %d tied\n", sum.games, sum.wins, sum.ties);
    tap_result(!sum.illegal && sum.wins * 100 >= sum.games * 95,
               "greedy beats 1 to 5 random players by every option");
}

static void test_expansions(void)
{
    struct aude_setup setup;
    struct match match;
    setup_number(&setup, 0);
    setup_rooms(&setup, SUBSETS - 1);
    aude_rules_init(&rules, &setup);
    match = play_match("greedy", "random", 20, 1);
    tap_result(!match.illegal && match.wins >= 38,
               "greedy wins 38 of 40 mirrored games of Tower, Bridges, Castles and Bazaars");
    memset(&match, 0, sizeof match);
    for (int i = 0; i < 5 * SUBSETS && !match.illegal; i++) {
        setup_mixed(&setup, i % SUBSETS, i / SUBSETS);
        aude_rules_init(&rules, &setup);
        play_game(&match, player_find("greedy"), player_find("random"), i % setup.seats,
                  (uint64_t)i);
        if (match.illegal)
            printf("# illegal in subset %d: %s\n", i % SUBSETS, setup_text(&setup));
    }
    printf("# %d games of all subsets, %d won, %d tied, slowest move %.1f ms\n", match.games,
           match.wins, match.ties, 1e3 * match.slowest);
    tap_result(!match.illegal && match.wins * 100 >= match.games * 85,
               "greedy beats 1 to 5 random players in every subset of the expansions");
}

/* ---- The Discovery ---- */

static void start_discovery(int seats, const char *open_tiles)
{
    struct aude_setup setup;
    aude_setup_init(&setup, AUDE_DISCOVERY);
    setup.seats = (uint8_t)seats;
    aude_setup_set(&setup, "OPEN_TILES", open_tiles);
    aude_rules_init(&rules, &setup);
}

static void test_discovery_pair(void)
{
    static const char *const value[] = {"off", "on"};
    for (int open = 0; open < 2; open++) {
        struct match match;
        char line[120];
        start_discovery(2, value[open]);
        match = play_match("greedy", "random", 30, 1);
        snprintf(line, sizeof line,
                 "greedy wins 57 of 60 mirrored games of The Discovery, open tiles %s",
                 value[open]);
        tap_result(!match.illegal && match.wins >= 57 && match.margin >= 80L * match.games, line);
    }
}

static void test_discovery_setups(void)
{
    struct match sum;
    memset(&sum, 0, sizeof sum);
    for (int i = 0; i < setup_discovery_count() && !sum.illegal; i++) {
        struct aude_setup setup;
        setup_discovery(&setup, i);
        aude_rules_init(&rules, &setup);
        play_game(&sum, player_find("greedy"), player_find("random"), i % setup.seats, (uint64_t)i);
        if (sum.illegal)
            printf("# illegal in set-up %d: %s\n", i, setup_text(&setup));
    }
    printf("# %d games of The Discovery, every set-up: %d won, %d tied, slowest move %.1f ms\n",
           sum.games, sum.wins, sum.ties, 1e3 * sum.slowest);
    tap_result(!sum.illegal && sum.wins * 100 >= sum.games * 95,
               "greedy beats 1 to 4 random players of The Discovery by every option");
}

static void test_deterministic(enum aude_game game)
{
    static struct aude_state state[2];
    bool same = true;
    int plies = 0;
    struct aude_setup setup;
    aude_setup_init(&setup, game);
    setup.seats = 3;
    aude_rules_init(&rules, &setup);
    for (int run = 0; run < 2; run++)
        aude_state_init(&state[run], &rules);
    for (; same && aude_decider(&state[0]) != AUDE_NOBODY; plies++) {
        aude_action action[2];
        for (int run = 0; run < 2; run++) {
            struct aude_random random;
            aude_random_init(&random, (uint64_t)plies);
            action[run] = player_find("greedy")->choose(&state[run], &random);
            aude_apply(&state[run], action[run], NULL);
        }
        same = action[0] == action[1];
    }
    tap_result(same && plies > 100, "greedy plays the same for the same state and seed");
    tap_result(player_find("greedy")->choose(&state[0], &(struct aude_random){{1, 2}}) == 0 &&
                   player_find("random")->choose(&state[0], &(struct aude_random){{1, 2}}) == 0,
               "nothing is chosen after the end");
    tap_result(player_find("nobody") == NULL && player_count() >= 2 &&
                   player_find(player_at(0)->name) == player_at(0),
               "players are found by name");
}

static const char *argument(int argc, char **argv, const char *name, const char *otherwise)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return argv[i + 1];
    return otherwise;
}

/* --discovery 0 without, 1 with open tiles. */
static void choose_rules(int argc, char **argv)
{
    const char *discovery = argument(argc, argv, "--discovery", NULL);
    int seats = (int)strtol(argument(argc, argv, "--seats", "2"), NULL, 10);
    struct aude_setup setup;
    if (discovery != NULL) {
        start_discovery(seats, strcmp(discovery, "1") == 0 ? "on" : "off");
        return;
    }
    setup_number(&setup, seats - 2);
    setup_rooms(&setup, (int)strtol(argument(argc, argv, "--subset", "0"), NULL, 10));
    setup.start_seat = 0;
    aude_rules_init(&rules, &setup);
}

int main(int argc, char **argv)
{
    const char *first = argument(argc, argv, "--first", NULL),
               *second = argument(argc, argv, "--second", "greedy");
    if (first != NULL && player_find(first) != NULL && player_find(second) != NULL) {
        choose_rules(argc, argv);
        play_match(first, second, (int)strtol(argument(argc, argv, "--pairs", "50"), NULL, 10), 1);
        return 0;
    }
    if (aude_game_built(AUDE_CARCASSONNE)) {
        test_beats_random();
        test_every_setup();
        test_expansions();
        test_deterministic(AUDE_CARCASSONNE);
    }
    if (aude_game_built(AUDE_DISCOVERY)) {
        test_discovery_pair();
        test_discovery_setups();
        test_deterministic(AUDE_DISCOVERY);
    }
    return tap_end();
}
