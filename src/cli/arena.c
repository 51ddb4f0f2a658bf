/* SPDX-License-Identifier: Apache-2.0 */
/* `aude arena`: which player is better, and how sure is that. Games come in groups with the same
 * draws, in which the first player sits on each seat once: with two seats, mirrored pairs. Groups
 * are numbered from the seed on, so a shard of them can be played anywhere, a match can be gone on
 * with, and what was played is put together from files: src/cli/arena_file.c. What the figures mean
 * is in src/cli/arena_sums.c.
 *
 * The clock is the CPU time of the thread, so that a busy machine takes nothing from anybody. */
#include "cli/arena.h"

#include <stdlib.h>
#include <string.h>

#include "ai/arena.h"
#include "cli/cli.h"

enum {
    OPTION_GAMES = CLI_OWN,
    OPTION_SHARD,
    OPTION_LOG,
    OPTION_MERGE,
    OPTION_SPRT,
    OPTION_JSON,
    OPTION_TIMEOUT
};

static const struct cli_option options[] = {
    {OPTION_GAMES, "games", N_("N"), N_("play so many games (default 100)")},
    {OPTION_SHARD, "shard", N_("I/N"), N_("play only every N-th group of games, from the I-th on")},
    {OPTION_LOG, "log", N_("FILE"),
     N_("write each group to FILE; a match that stands there is gone on with")},
    {OPTION_MERGE, "merge", NULL,
     N_("play nothing: put the words, which are such files, together")},
    {OPTION_SPRT, "sprt", N_("A,B"),
     N_("stop as soon as A or B Elo are refuted, 5 per cent wrong")},
    {OPTION_TIMEOUT, "timeout", N_("SECONDS"),
     N_("a program has lost when it does not answer for so long (default 10)")},
    {OPTION_JSON, "json", NULL, N_("print JSON: a line for each group, the last one the result")},
    CLI_SETUP_OPTIONS,
    CLI_SEED_OPTION,
    CLI_COMMON_OPTIONS,
};

static const struct cli_command command = {
    "arena",
    N_("[OPTION...] PLAYER PLAYER..."),
    N_("let computer players play matches against each other"),
    options,
    N_("A PLAYER is level:1 to level:8, random, greedy, search:50ms (so much time for a\n"
       "decision: us, ms, s) or search:4000 (so many playouts), or exec:COMMAND, a program\n"
       "that speaks the protocol of docs/ENGINE.md; or an exploiter, to try a player out:\n"
       "invader, hoarder, staller.\n"
       "The figures are those of the first one. With more seats than players the last one\n"
       "has the rest of them. The same seed has the same draws, whoever plays."),
};

/* ---- Options ------------------------------------------------------------------------------- */

static int take_sprt(struct arena_wish *wish, const char *value)
{
    char *end;
    wish->low = strtod(value, &end);
    if (end == value || *end != ',' || (wish->high = strtod(end + 1, &end), *end != '\0') ||
        !(wish->low >= -1000 && wish->low < wish->high && wish->high <= 1000))
        return cli_error("--sprt",
                         _("'%s' is not of the form A,B with A less than B, such as 0,10"),
                         cli_quote(value));
    wish->sprt = true;
    return CLI_DONE;
}

static int take_timeout(struct arena_wish *wish, const char *value)
{
    long long seconds;
    int status = cli_integer("--timeout", value, 1, 86400, &seconds);
    if (status == CLI_DONE)
        wish->timeout_ms = (int)seconds * 1000;
    return status;
}

static int take_option(struct arena_wish *wish, int option, const char *value)
{
    switch (option) {
    case OPTION_GAMES: return cli_integer("--games", value, 2, 100000000, &wish->games);
    case OPTION_SHARD: return cli_shard(value, &wish->shard, &wish->shards);
    case OPTION_LOG: wish->log = value; return CLI_DONE;
    case OPTION_MERGE: wish->merge = true; return CLI_DONE;
    case OPTION_SPRT: return take_sprt(wish, value);
    case OPTION_TIMEOUT: return take_timeout(wish, value);
    case OPTION_JSON: wish->json = true; return CLI_DONE;
    default: return cli_setup_take(&wish->setup, option, value);
    }
}

static int take_players(struct arena_wish *wish, int count, char **word)
{
    struct mind mind;
    if (count < 2)
        return cli_error_usage(_("say which players, two or more"));
    if (count > AUDE_MAX_SEATS)
        return cli_error_usage(_("'%s' is one word too many"), cli_quote(word[AUDE_MAX_SEATS]));
    for (int i = 0; i < count; i++) {
        if (arena_command(word[i]) == NULL && !mind_read(&mind, word[i]))
            return cli_error(NULL,
                             _("'%s' is no player (level:3, random, greedy, search:50ms, "
                               "search:4000, exec:COMMAND)"),
                             cli_quote(word[i]));
        wish->player[i] = word[i];
    }
    wish->players = count;
    if (!wish->setup.seats_given)
        wish->setup.setup.seats = (uint8_t)count;
    else if (wish->setup.setup.seats < count)
        return cli_error("--players", _("there are %d players for %d seats"), count,
                         (int)wish->setup.setup.seats);
    return CLI_DONE;
}

/* ---- Playing ------------------------------------------------------------------------------- */

static int play_group(struct arena_hall *hall, long long number, struct arena_group *group)
{
    struct mind *minds[AUDE_MAX_SEATS];
    for (int seat = 0; seat < hall->seats; seat++)
        minds[seat] = &hall->mind[seat];
    *group = (struct arena_group){.number = number, .games = hall->seats};
    for (int first = 0; first < hall->seats; first++) {
        struct arena_game *game = &group->game[first];
        enum aude_status status =
            arena_play(game, hall->rules, minds, first, hall->wish->setup.seed + (uint64_t)number,
                       cli_cpu_time);
        if (game->lost > 0 && arena_hall_tell_lost(hall, number, game, status) != CLI_DONE)
            return CLI_BAD;
    }
    return CLI_DONE;
}

static int play_match(struct arena_hall *hall, struct arena_sums *sums, struct arena_file *file)
{
    const struct arena_wish *wish = hall->wish;
    long long groups = (wish->games + hall->seats - 1) / hall->seats;
    for (long long number = wish->shard; number < groups; number += wish->shards) {
        struct arena_group group;
        if (arena_file_has(file, number))
            continue;
        if (wish->sprt && arena_sums_decided(sums, wish) != 0)
            break;
        if (!wish->json)
            cli_progress(_("games"), (unsigned long long)sums->games,
                         (unsigned long long)(groups * hall->seats / wish->shards));
        if (play_group(hall, number, &group) != CLI_DONE ||
            arena_file_add(file, &group, hall->seats) != CLI_DONE)
            return CLI_BAD;
        arena_sums_add(sums, &group, hall->seats);
        if (wish->json)
            arena_print_group(&group, hall->seats);
    }
    cli_progress_end();
    return CLI_DONE;
}

static int play(struct arena_wish *wish, struct aude_rules *rules)
{
    static struct arena_sums sums;
    struct arena_hall hall = {.wish = wish, .rules = rules, .seats = wish->setup.setup.seats};
    struct arena_file file = {0};
    int status = arena_hall_open(&hall);
    if (status == CLI_DONE)
        status = arena_file_open(&file, wish, &sums);
    if (status == CLI_DONE)
        status = play_match(&hall, &sums, &file);
    arena_file_close(&file);
    arena_hall_close(&hall);
    if (status == CLI_DONE)
        arena_print(&sums, wish, hall.seats);
    return status;
}

int command_arena(int argc, char **argv)
{
    static struct aude_rules rules;
    struct arena_wish wish = {.games = 100, .shards = 1, .timeout_ms = 10000};
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
    if (wish.merge)
        return arena_merge(&wish, parser.count, parser.word);
    if (take_players(&wish, parser.count, parser.word) != CLI_DONE)
        return CLI_BAD;
    if (!wish.setup.seed_given) {
        wish.setup.seed_given = true;
        wish.setup.seed = 1;
    }
    if (cli_setup_finish(&wish.setup, &rules) != CLI_DONE)
        return CLI_BAD;
    return play(&wish, &rules);
}
