/* SPDX-License-Identifier: Apache-2.0 */
/* `aude puzzles`: plays games of computer players against themselves and looks for decisions of
 * which one turn is clearly the best (src/ai/puzzle.h). Games are numbered and each follows from
 * the seed and its number; from a moment on that is drawn for it its decisions are looked at, and
 * the first that is a puzzle ends it. So shards of them can be played anywhere, and a file that was
 * begun is gone on with. */
#include "cli/puzzles.h"

#include <stdlib.h>
#include <string.h>

enum {
    OPTION_WANTED = CLI_OWN,
    OPTION_GAMES,
    OPTION_PLAYOUTS,
    OPTION_PLAYER,
    OPTION_LEVEL,
    OPTION_SHARD,
    OPTION_OUT,
    OPTION_CHECK,
    OPTION_JSON,
    OPENING = 6, /* turns that are not looked at */
};

static const struct cli_option options[] = {
    {OPTION_WANTED, "count", N_("N"), N_("find so many puzzles (default 10)")},
    {OPTION_GAMES, "games", N_("N"), N_("end after so many games at the latest")},
    {OPTION_PLAYOUTS, "playouts", N_("N"),
     N_("make so many playouts to look at one closely (default 1000)")},
    {OPTION_PLAYER, "player", N_("PLAYER"), N_("who plays the games (default level:4)")},
    {OPTION_LEVEL, "level", N_("N"),
     N_("only those that no level below N mostly finds, 2 to 8 (default 2)")},
    {OPTION_SHARD, "shard", N_("I/N"), N_("play only every N-th game, from the I-th on")},
    {OPTION_OUT, "out", N_("FILE"), N_("write them to FILE; until it is complete, to FILE.part")},
    {OPTION_CHECK, "check", N_("FILE"), N_("find nothing: look at the puzzles of FILE again")},
    {OPTION_JSON, "json", NULL, N_("print JSON, a line for each puzzle")},
    CLI_SETUP_OPTIONS,
    CLI_SEED_OPTION,
    CLI_COMMON_OPTIONS,
};

static const struct cli_command command = {
    "puzzles",
    N_("[OPTION...]"),
    N_("find positions in which one turn is clearly the best"),
    options,
    N_("A PLAYER is one as 'aude arena' knows them. A puzzle is a turn that is before any other\n"
       "one by 3 points and by 3 per cent of the chance to win at least, by searches with three\n"
       "seeds, and that level:1 mostly misses. The exit status is 1 when fewer were found than\n"
       "wanted, or a solution did not come out best again; a limit of games is 1000 a puzzle."),
};

/* ---- Options ------------------------------------------------------------------------------- */

static int take_option(struct puzzles_wish *wish, int option, const char *value)
{
    switch (option) {
    case OPTION_WANTED: return cli_integer("--count", value, 1, 1000000, &wish->count);
    case OPTION_GAMES: return cli_integer("--games", value, 1, 100000000, &wish->games);
    case OPTION_PLAYOUTS: return cli_integer("--playouts", value, 20, 100000000, &wish->playouts);
    case OPTION_PLAYER: wish->word = value; return cli_player(value, &wish->player);
    case OPTION_LEVEL: return cli_integer("--level", value, 2, PUZZLE_HARDEST, &wish->level);
    case OPTION_SHARD: return cli_shard(value, &wish->shard, &wish->shards);
    case OPTION_OUT: wish->out = value; return CLI_DONE;
    case OPTION_CHECK: wish->check = value; return CLI_DONE;
    case OPTION_JSON: wish->json = true; return CLI_DONE;
    default: return cli_setup_take(&wish->setup, option, value);
    }
}

/* ---- Finding ------------------------------------------------------------------------------- */

struct work {
    struct puzzles_wish *wish;
    const struct aude_rules *rules;
    struct puzzler *puzzler;
    struct puzzles_one one;
};

/* Plays game number one->game; true as soon as it comes to a puzzle, which then is in *one. */
static bool play_game(struct work *work)
{
    struct puzzles_one *one = &work->one;
    struct aude_state *state = &one->state;
    struct aude_random random;
    one->seed = work->wish->setup.seed + (uint64_t)one->game;
    aude_random_init(&random, one->seed);
    aude_state_init(state, work->rules);
    int tiles = aude_bag_total(state) - OPENING;
    int from = OPENING + (tiles > 0 ? (int)aude_random_below(&random, (uint32_t)tiles) : 0);
    while (aude_decider(state) != AUDE_NOBODY) {
        bool draws = aude_decider(state) == AUDE_CHANCE;
        if (!draws && aude_turn_number(state) > from &&
            puzzle_find(work->puzzler, state, one->playouts,
                        one->seed * 1000 + (uint64_t)aude_turn_number(state), &one->puzzle) &&
            one->puzzle.level >= work->wish->level)
            return true;
        aude_apply(state,
                   draws ? aude_random_draw(state, &random)
                         : mind_choose(&work->wish->player, state, &random),
                   NULL);
    }
    return false;
}

static int find(struct work *work, struct puzzles_file *file)
{
    const struct puzzles_wish *wish = work->wish;
    struct puzzles_one *one = &work->one;
    long long number = file->games;
    while (number % wish->shards != wish->shard)
        number++;
    for (; number < wish->games && file->found < wish->count; number += wish->shards) {
        one->game = number;
        cli_progress(_("puzzles"), (unsigned long long)file->found,
                     (unsigned long long)wish->count);
        if (!play_game(work))
            continue;
        if (puzzles_add(file, one) != CLI_DONE)
            return CLI_BAD;
        if (wish->out == NULL && !wish->json)
            puzzles_print(one);
        if (wish->json) {
            char *text = puzzles_line(one);
            printf("%s\n", text);
            free(text);
        }
    }
    cli_progress_end();
    if (wish->out != NULL && !wish->json)
        printf(_("%lld puzzles in %s\n"), file->found, wish->out);
    return file->found >= wish->count ? CLI_DONE : CLI_NO;
}

static int run(struct puzzles_wish *wish, const struct aude_rules *rules)
{
    struct puzzles_file file = {0};
    struct work *work = cli_allocate(sizeof *work);
    memset(work, 0, sizeof *work);
    work->wish = wish;
    work->rules = rules;
    work->one.playouts = wish->playouts;
    work->one.player = wish->word;
    work->puzzler = puzzler_create(rules);
    int status = work->puzzler != NULL && mind_open(&wish->player, rules, cli_cpu_time)
                     ? CLI_DONE
                     : cli_error(NULL, "%s", _("there is not enough memory"));
    if (status == CLI_DONE)
        status = puzzles_open(&file, wish, rules);
    if (status == CLI_DONE)
        status = find(work, &file);
    int closed = puzzles_close(&file, wish, status != CLI_BAD);
    puzzler_free(work->puzzler);
    mind_close(&wish->player);
    free(work);
    return closed != CLI_DONE ? closed : status;
}

int command_puzzles(int argc, char **argv)
{
    static struct aude_rules rules;
    static struct puzzles_wish wish = {
        .count = 10, .playouts = 1000, .level = 2, .shards = 1, .word = "level:4"};
    struct cli_parser parser;
    const char *value;
    int option;
    mind_read(&wish.player, wish.word);
    cli_setup_init(&wish.setup);
    cli_begin(&parser, &command, argc, argv);
    while ((option = cli_next(&parser, &value)) > 0)
        if (take_option(&wish, option, value) != CLI_DONE)
            return CLI_BAD;
    if (option != CLI_END)
        return cli_ended(option);
    if (parser.count > 0)
        return cli_error_usage(_("'%s' is one word too many"), cli_quote(parser.word[0]));
    if (wish.check != NULL && wish.out != NULL)
        return cli_error_usage(_("%s and %s exclude each other"), "--check", "--out");
    if (wish.check != NULL)
        return puzzles_check(&wish);
    if (wish.games == 0)
        wish.games = wish.count * 1000 * wish.shards;
    if (!wish.setup.seed_given) {
        wish.setup.seed_given = true;
        wish.setup.seed = 1;
    }
    if (cli_setup_finish(&wish.setup, &rules) != CLI_DONE)
        return CLI_BAD;
    return run(&wish, &rules);
}
