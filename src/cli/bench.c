/* SPDX-License-Identifier: Apache-2.0 */
/* `aude bench`: how fast the engine plays. Uniformly random games from the start to the final score
 * by aude_playout, one after the other in this thread, timed by its CPU time
 * (CLOCK_THREAD_CPUTIME_ID), so that other work on the machine disturbs little. docs/PERFORMANCE.md
 * tells how the figures are to be read.
 *
 * With --player every seat is played by a computer player instead, decision by decision.
 *
 * With --games the same games are played on every machine, and a checksum of the scores is shown:
 * tests count the instructions of such a run. The copy is that of a state in the middle of a game.
 */
#include "cli/cli.h"

#include "ai/mind.h"

#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_SECONDS = CLI_OWN, OPTION_GAMES, OPTION_PLAYER, OPTION_JSON };

static const struct cli_option options[] = {
    CLI_SETUP_OPTIONS,
    CLI_SEED_OPTION,
    {OPTION_SECONDS, "seconds", N_("N"), N_("play for so many seconds (default 3)")},
    {OPTION_GAMES, "games", N_("N"), N_("play exactly so many games")},
    {OPTION_PLAYER, "player", N_("WHO"), N_("the games of a computer player, such as greedy")},
    {OPTION_JSON, "json", NULL, N_("print JSON")},
    CLI_COMMON_OPTIONS,
};

static const struct cli_command command = {
    "bench", N_("[OPTION...]"), N_("measure the speed of random games on one core"), options, NULL,
};

struct wish {
    struct cli_setup setup;
    double seconds;
    long long games;    /* 0: by time */
    const char *player; /* NULL: uniform play */
    struct mind mind;
    bool json;
};

struct result {
    uint64_t games, turns, checksum;
    double seconds, copy_ns;
};

static double cpu_seconds(void)
{
    return 1e-9 * (double)cli_cpu_time();
}

/* FNV-1a, a byte at a time is not needed: one step a score. */
static uint64_t mix(uint64_t checksum, int score)
{
    return (checksum ^ (uint64_t)(uint32_t)score) * UINT64_C(0x100000001b3);
}

/* A whole game, decision by decision. */
static void play_by(struct mind *mind, struct aude_state *state, struct aude_random *random)
{
    while (aude_decider(state) != AUDE_NOBODY)
        aude_apply(state,
                   aude_decider(state) == AUDE_CHANCE ? aude_random_draw(state, random)
                                                      : mind_choose(mind, state, random),
                   NULL);
}

static void play_games(struct result *result, struct mind *mind, const struct aude_state *start,
                       struct aude_random *random, uint64_t games)
{
    struct aude_state state;
    int seats = aude_rules_setup(aude_state_rules(start))->seats;
    for (uint64_t i = 0; i < games; i++) {
        aude_state_copy(&state, start);
        if (mind == NULL)
            aude_playout(&state, random);
        else
            play_by(mind, &state, random);
        result->turns += (uint64_t)aude_turn_number(&state);
        for (int seat = 0; seat < seats; seat++)
            result->checksum = mix(result->checksum, aude_score(&state, seat));
    }
    result->games += games;
}

static void measure_games(struct result *result, struct wish *wish, const struct aude_state *start)
{
    enum { BATCH = 500 };
    struct mind *mind = wish->player == NULL ? NULL : &wish->mind;
    struct aude_random random;
    aude_random_init(&random, wish->setup.seed);
    result->checksum = UINT64_C(0xcbf29ce484222325);
    double begin = cpu_seconds();
    do {
        uint64_t games = mind == NULL ? BATCH : 1;
        if (wish->games > 0 && (uint64_t)wish->games - result->games < games)
            games = (uint64_t)wish->games - result->games;
        play_games(result, mind, start, &random, games);
        result->seconds = cpu_seconds() - begin;
    } while (wish->games > 0 ? result->games < (uint64_t)wish->games
                             : result->seconds < wish->seconds);
}

/* A state half way through a random game. */
static void to_the_middle(struct aude_state *state, uint64_t seed)
{
    static aude_action action[AUDE_MAX_ACTIONS];
    struct aude_random random;
    int end = aude_bag_total(state) / 2;
    aude_random_init(&random, seed);
    while (aude_step(state) != AUDE_STEP_OVER && aude_bag_total(state) > end) {
        if (aude_decider(state) == AUDE_CHANCE) {
            aude_apply(state, aude_random_draw(state, &random), NULL);
            continue;
        }
        int count = aude_legal_actions(state, action, AUDE_MAX_ACTIONS);
        aude_apply(state, action[aude_random_below(&random, (uint32_t)count)], NULL);
    }
}

static void measure_copy(struct result *result, const struct wish *wish,
                         const struct aude_state *start)
{
    static struct aude_state from, to[2];
    long copies = wish->games > 0 ? 1000 : 2000000;
    from = *start;
    to_the_middle(&from, wish->setup.seed);
    double begin = cpu_seconds();
    for (long i = 0; i < copies; i++) {
        aude_state_copy(&to[i & 1], &from);
        __asm__ volatile("" : : "r"(&to[i & 1]) : "memory"); /* the copy is needed */
    }
    result->copy_ns = (cpu_seconds() - begin) * 1e9 / (double)copies;
}

static void print_result(const struct wish *wish, const struct result *result,
                         const struct aude_rules *rules)
{
    double seconds = result->seconds > 0 ? result->seconds : 1e-9;
    double games_per_s = (double)result->games / seconds;
    double ns_per_turn = seconds * 1e9 / (double)(result->turns > 0 ? result->turns : 1);
    size_t bytes = aude_state_size(rules);
    char checksum[20];
    snprintf(checksum, sizeof checksum, "%016llx", (unsigned long long)result->checksum);
    if (wish->json) {
        json_t *whole = json_pack(
            "{s:s, s:i, s:I, s:I, s:I, s:f, s:f, s:f, s:I, s:f, s:s}", "game",
            aude_game_name((enum aude_game)wish->setup.setup.game), "players",
            (int)wish->setup.setup.seats, "seed", (json_int_t)wish->setup.seed, "games",
            (json_int_t)result->games, "turns", (json_int_t)result->turns, "seconds",
            result->seconds, "games_per_s", games_per_s, "ns_per_turn", ns_per_turn, "state_bytes",
            (json_int_t)bytes, "copy_ns", result->copy_ns, "checksum", checksum);
        char *text = json_dumps(whole, JSON_INDENT(2) | JSON_REAL_PRECISION(9));
        printf("%s\n", text);
        free(text);
        json_decref(whole);
        return;
    }
    printf(wish->player != NULL ? _("%llu games, %llu turns, %s s of CPU time\n")
                                : _("%llu random games, %llu turns, %s s of CPU time\n"),
           (unsigned long long)result->games, (unsigned long long)result->turns,
           cli_decimal("%.2f", result->seconds));
    printf(_("games per second: %.0f\n"), games_per_s);
    printf(_("a turn:           %s ns\n"), cli_decimal("%.1f", ns_per_turn));
    if (wish->player != NULL)
        printf(_("turns per second: %.0f\n"), 1e9 / ns_per_turn);
    printf(_("a state:          %zu bytes\n"), bytes);
    printf(_("a copy of it:     %s ns\n"), cli_decimal("%.1f", result->copy_ns));
    printf(_("seed %llu, checksum of the scores %s\n"), (unsigned long long)wish->setup.seed,
           checksum);
}

/* Seconds, decimals with a point as LC_NUMERIC is "C". */
static int take_seconds(struct wish *wish, const char *value)
{
    char *end;
    double seconds = strtod(value, &end);
    if (!isdigit((unsigned char)*value) || value[strspn(value, "0123456789.")] != '\0' ||
        *end != '\0')
        return cli_error("--seconds", _("'%s' is not a number such as 0.5"), cli_quote(value));
    if (seconds < 0.01 || seconds > 86400)
        return cli_error("--seconds", _("%s is out of range, %s to %s are possible"),
                         cli_quote(value), "0.01", "86400");
    wish->seconds = seconds;
    return CLI_DONE;
}

static int take_option(struct wish *wish, int option, const char *value)
{
    switch (option) {
    case OPTION_SECONDS: return take_seconds(wish, value);
    case OPTION_GAMES: return cli_integer("--games", value, 1, 1000000000, &wish->games);
    case OPTION_PLAYER: wish->player = value; return cli_player(value, &wish->mind);
    case OPTION_JSON: wish->json = true; return CLI_DONE;
    default: return cli_setup_take(&wish->setup, option, value);
    }
}

int command_bench(int argc, char **argv)
{
    static struct aude_rules rules;
    static struct aude_state start;
    struct wish wish = {.seconds = 3};
    struct result result = {0};
    struct cli_parser parser;
    const char *value;
    int option;
    cli_setup_init(&wish.setup);
    cli_begin(&parser, &command, argc, argv);
    while ((option = cli_next(&parser, &value)) > 0)
        if (take_option(&wish, option, value) != CLI_DONE)
            return CLI_BAD;
    if (option != CLI_END)
        return cli_ended(option);
    if (parser.count > 0)
        return cli_error_usage(_("'%s' is one word too many"), cli_quote(parser.word[0]));
    if (!wish.setup.seed_given) {
        wish.setup.seed_given = true;
        wish.setup.seed = 1;
    }
    if (cli_setup_finish(&wish.setup, &rules) != CLI_DONE)
        return CLI_BAD;
    aude_state_init(&start, &rules);
    if (wish.player != NULL && !mind_open(&wish.mind, &rules, cli_cpu_time))
        return cli_error(NULL, "%s", _("there is not enough memory"));
    measure_games(&result, &wish, &start);
    measure_copy(&result, &wish, &start);
    print_result(&wish, &result, &rules);
    if (wish.player != NULL)
        mind_close(&wish.mind);
    return CLI_DONE;
}
