/* SPDX-License-Identifier: Apache-2.0 */
/* `aude analyse`: what else could have been done in a game that was played, what that would have
 * been worth, and how much of the result was luck. The game is played again as `aude replay` does;
 * its steps are divided among threads, each with a memory of its own. What a step says does not
 * depend on who looks at it, so with a limit of playouts any number of threads says the same. */
#include "cli/analyse.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/mind.h"

enum {
    OPTION_TIME = CLI_OWN,
    OPTION_PLAYOUTS,
    OPTION_JOBS,
    OPTION_SVG,
    OPTION_JSON,
    OPTION_WORDS,
    MOST_JOBS = 256,
};

static const struct cli_option options[] = {
    {OPTION_TIME, "time", N_("TIME"),
     N_("think so long about each decision (default 200ms): us, ms, s")},
    {OPTION_PLAYOUTS, "playouts", N_("N"),
     N_("make so many playouts for each decision: the same answer on every machine")},
    {OPTION_JOBS, "jobs", N_("N"), N_("think in so many threads (default: one for each core)")},
    {OPTION_SVG, "svg", N_("FILE"), N_("draw the chances to win over the turns as well")},
    {OPTION_WORDS, "words", NULL,
     N_("say in words what was good about each turn, and what better")},
    {OPTION_JSON, "json", NULL, N_("print one JSON object")},
    CLI_TILES_OPTION,
    CLI_DRAWING_OPTIONS,
    CLI_SEED_OPTION,
    CLI_COMMON_OPTIONS,
};

static const struct cli_command command = {
    "analyse",
    N_("[OPTION...] FILE"),
    N_("tell what else could have been done in a game, and what was luck"),
    options,
    N_("FILE is a game record of aude, a saved game of JCloisterZone (.jcz) or a log of its "
       "engine\n"
       "(.jsonl), plain or packed by xz; - reads standard input. Each turn is told with what its\n"
       "choices cost, in points and with a sign (?! inaccuracy, ? mistake, ?? blunder), with the\n"
       "chance to win after it and with the luck of its tile. The exit status is 2 when the game\n"
       "cannot be read or nothing was decided in it."),
};

struct wish {
    struct search_limit limit;
    uint64_t seed;
    long long jobs; /* 0: one for each core */
    const char *svg;
    bool json, words;
};

struct work {
    struct analyse_game *game;
    uint64_t seed;
    atomic_int next, done;
    atomic_bool failed; /* no memory */
};

/* ---- Thinking ------------------------------------------------------------------------------ */

static bool is_decision(const struct replay *replay, int ply)
{
    return aude_decider(replay_state(replay, ply)) >= 0;
}

static const struct aude_rules *rules_of(const struct analyse_game *game)
{
    return aude_state_rules(&game->replay.start);
}

/* Steps until none is left. The one who shows how far it is must be the first thread. */
static void look_on(struct work *work, bool shows)
{
    struct analyse_game *game = work->game;
    struct analyst *analyst = analyst_create(rules_of(game));
    if (analyst == NULL) {
        atomic_store(&work->failed, true);
        return;
    }
    analyst_clock(analyst, cli_cpu_time);
    int plies = game->replay.plies, ply;
    while (!atomic_load(&work->failed) && (ply = atomic_fetch_add(&work->next, 1)) < plies) {
        analyse(analyst, replay_state(&game->replay, ply), game->replay.ply[ply]->action,
                &game->limit, work->seed + (uint64_t)ply, &game->step[ply]);
        int done = atomic_fetch_add(&work->done, 1) + 1;
        if (shows)
            cli_progress(_("steps"), (unsigned long long)done, (unsigned long long)plies);
    }
    analyst_free(analyst);
}

static void *look_beside(void *work)
{
    look_on(work, false);
    return NULL;
}

static int look_at_all(struct analyse_game *game, const struct wish *wish)
{
    struct work work = {.game = game, .seed = wish->seed};
    pthread_t thread[MOST_JOBS];
    long cores = wish->jobs > 0 ? (long)wish->jobs : sysconf(_SC_NPROCESSORS_ONLN);
    int jobs = cores < 1 ? 1 : cores > MOST_JOBS ? MOST_JOBS : (int)cores, beside = 0;
    if (jobs > game->replay.plies)
        jobs = game->replay.plies;
    while (beside + 1 < jobs && pthread_create(&thread[beside], NULL, look_beside, &work) == 0)
        beside++;
    look_on(&work, true);
    for (int i = 0; i < beside; i++)
        pthread_join(thread[i], NULL);
    cli_progress_end();
    if (atomic_load(&work.failed))
        return cli_error(NULL, "%s", _("there is not enough memory"));
    return CLI_DONE;
}

static int check(const struct analyse_game *game)
{
    const struct replay *replay = &game->replay;
    int decisions = 0;
    if (replay->seats < 2)
        return cli_error(replay->path, "%s", _("there is nobody to be compared with"));
    for (int ply = 0; ply < replay->plies; ply++)
        decisions += is_decision(replay, ply);
    if (decisions == 0)
        return cli_error(replay->path, "%s",
                         _("there is nothing to analyse: nothing was decided in this game"));
    return CLI_DONE;
}

static void add_up(struct analyse_game *game)
{
    const struct aude_state *end = replay_state(&game->replay, game->replay.plies);
    game->over = aude_decider(end) == AUDE_NOBODY;
    analysis_sum(game->step, game->replay.plies, game->replay.seats, game->seat);
    game->turns = analysis_turns(game->step, game->replay.plies, game->replay.seats,
                                 game->over ? end : NULL, game->turn, game->replay.plies);
}

static int run(struct analyse_game *game, const char *path, const struct wish *wish)
{
    int status = replay_load(&game->replay, path);
    if (status == CLI_DONE)
        status = check(game);
    if (status == CLI_DONE) {
        size_t plies = (size_t)game->replay.plies;
        game->limit = wish->limit;
        game->step = cli_allocate(plies * sizeof *game->step);
        game->turn = cli_allocate(plies * sizeof *game->turn);
        game->words = wish->words;
        game->coach = coach_create(rules_of(game));
        status = game->coach != NULL ? look_at_all(game, wish)
                                     : cli_error(NULL, "%s", _("there is not enough memory"));
    }
    if (status == CLI_DONE) {
        add_up(game);
        if (wish->svg == NULL || strcmp(wish->svg, "-") != 0)
            status = wish->json ? analyse_json(game) : analyse_print(game);
        int drawn = wish->svg != NULL ? analyse_svg(game, wish->svg) : CLI_DONE;
        status = status == CLI_DONE ? drawn : status;
    }
    free(game->step);
    free(game->turn);
    coach_free(game->coach);
    replay_finish(&game->replay);
    return status;
}

/* ---- What is told in each way --------------------------------------------------------------- */

const char *analyse_grade(int grade)
{
    static const char *const words[ANALYSIS_GRADES] = {N_("best"), N_("good"), N_("inaccuracy"),
                                                       N_("mistake"), N_("blunder")};
    return words[grade];
}

const char *analyse_sign(int grade)
{
    static const char *const signs[ANALYSIS_GRADES] = {"", "", "?!", "?", "??"};
    return grade < 0 ? "" : signs[grade];
}

const struct analysis_step *analyse_worst(const struct analyse_game *game,
                                          const struct analysis_turn *turn)
{
    const struct analysis_step *worst = NULL;
    for (int i = turn->first; i < turn->first + turn->steps; i++) {
        const struct analysis_step *step = &game->step[i];
        if (step->choices > 0 && step->seat == turn->seat &&
            (worst == NULL || step->grade > worst->grade ||
             (step->grade == worst->grade && step->cost > worst->cost)))
            worst = step;
    }
    return worst;
}

void analyse_choice(struct cli_buffer *buffer, const struct aude_state *before,
                    const struct analysis_choice *choice)
{
    char text[AUDE_ACTION_TEXT];
    struct aude_state *after = replay_allocate(sizeof *after);
    aude_action_text(before, choice->action, text, sizeof text);
    cli_buffer_add(buffer, "%s", text);
    aude_state_copy(after, before);
    if (choice->next != 0 && aude_apply(after, choice->action, NULL) == AUDE_OK &&
        aude_decider(after) >= 0) {
        aude_action_text(after, choice->next, text, sizeof text);
        cli_buffer_add(buffer, "; %s", text);
    }
    free(after);
}

/* ---- Options ------------------------------------------------------------------------------- */

/* As a player's word has it, "search:50ms". */
static int take_time(struct wish *wish, const char *value)
{
    struct mind mind;
    char word[64];
    bool good = strlen(value) < 40 && strchr(value, ',') == NULL;
    if (good) {
        snprintf(word, sizeof word, "search:%s", value);
        good = mind_read(&mind, word) && mind.limit.nanoseconds > 0;
    }
    if (!good)
        return cli_error("--time", _("'%s' is no time (such as 50ms or 2s)"), cli_quote(value));
    wish->limit = mind.limit;
    return CLI_DONE;
}

static int take_option(struct wish *wish, int option, const char *value)
{
    long long number;
    int status;
    switch (option) {
    case OPTION_TIME: return take_time(wish, value);
    case OPTION_JOBS: return cli_integer("--jobs", value, 1, MOST_JOBS, &wish->jobs);
    case OPTION_SVG: wish->svg = value; return CLI_DONE;
    case OPTION_WORDS: wish->words = true; return CLI_DONE;
    case OPTION_JSON: wish->json = true; return CLI_DONE;
    case CLI_OPTION_SEED: return cli_unsigned("--seed", value, &wish->seed);
    default:
        status = cli_integer("--playouts", value, 1, 1000000000, &number);
        if (status == CLI_DONE)
            wish->limit = (struct search_limit){.playouts = number};
        return status;
    }
}

int command_analyse(int argc, char **argv)
{
    struct wish wish = {.limit = {.nanoseconds = 200000000}, .seed = 1};
    struct cli_parser parser;
    const char *value;
    bool time = false, playouts = false;
    int option;
    cli_begin(&parser, &command, argc, argv);
    while ((option = cli_next(&parser, &value)) > 0) {
        time = time || option == OPTION_TIME;
        playouts = playouts || option == OPTION_PLAYOUTS;
        if (take_option(&wish, option, value) != CLI_DONE)
            return CLI_BAD;
    }
    if (option != CLI_END)
        return cli_ended(option);
    if (time && playouts)
        return cli_error_usage(_("%s and %s exclude each other"), "--time", "--playouts");
    if (parser.count == 0)
        return cli_error_usage(_("a file is missing"));
    if (parser.count > 1)
        return cli_error_usage(_("unexpected argument '%s'"), cli_quote(parser.word[1]));
    if (wish.json && wish.svg != NULL && strcmp(wish.svg, "-") == 0)
        return cli_error_usage(_("--json and --svg - would both write to standard output"));
    struct analyse_game *game = replay_allocate(sizeof *game);
    int status = run(game, parser.word[0], &wish);
    free(game);
    return status;
}
