/* SPDX-License-Identifier: Apache-2.0 */
/* `aude analyse`: what else could have been done in a game that was played, what that would have
 * been worth, and how much of the result was luck. The game is played again as `aude replay` does;
 * its steps are divided among threads, each with a memory of its own. What a step says does not
 * depend on who looks at it, so with a limit of playouts any number of threads says the same. */
#include "cli/analyse.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
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
       "chance to win after it and with the luck of its tile. Ctrl-C stops it and tells what is\n"
       "known by then, with exit status 130; it is 2 when the game cannot be read or nothing was\n"
       "decided in it."),
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
    atomic_bool *known; /* for each ply */
    atomic_int next, done, working;
    atomic_bool failed;  /* no memory */
    atomic_bool stopped; /* by the one who asked */
    struct analyst *_Atomic analyst[MOST_JOBS];
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

static volatile sig_atomic_t interrupted;

/* A second one ends the program as usual. */
static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

static void catch_interrupt(void)
{
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

static aude_action done_at(const struct analyse_game *game, int ply)
{
    return ply < game->replay.plies ? game->replay.ply[ply]->action : 0;
}

static bool joins(struct analyst *analyst, const struct analyse_game *game, int ply)
{
    return ply >= 0 && ply + 1 < game->replay.plies &&
           analysis_joins(analyst, replay_state(&game->replay, ply), done_at(game, ply),
                          done_at(game, ply + 1));
}

static void look_at(struct work *work, struct analyst *analyst, int ply)
{
    struct analyse_game *game = work->game;
    const struct analysis_move move = {
        .action = done_at(game, ply),
        .next = joins(analyst, game, ply) ? done_at(game, ply + 1) : 0,
        .judged = joins(analyst, game, ply - 1),
    };
    analyse(analyst, replay_state(&game->replay, ply), &move, &game->limit,
            work->seed + (uint64_t)ply, &game->step[ply]);
}

/* Steps until none is left, or it is stopped. */
static void look_on(struct work *work, struct analyst *analyst)
{
    struct analyse_game *game = work->game;
    int plies = game->replay.plies, ply;
    analyst_clock(analyst, cli_cpu_time);
    while (!atomic_load(&work->failed) && !atomic_load(&work->stopped) &&
           (ply = atomic_fetch_add(&work->next, 1)) < plies) {
        look_at(work, analyst, ply);
        if (!atomic_load(&work->stopped))
            atomic_store(&work->known[ply], true);
        atomic_fetch_add(&work->done, 1);
    }
}

struct hand {
    struct work *work;
    int number;
};

static void *look_beside(void *given)
{
    const struct hand *hand = given;
    struct work *work = hand->work;
    struct analyst *analyst = analyst_create(rules_of(work->game));
    atomic_store(&work->analyst[hand->number], analyst);
    if (analyst == NULL)
        atomic_store(&work->failed, true);
    else
        look_on(work, analyst);
    atomic_fetch_sub(&work->working, 1);
    return NULL;
}

/* Until all have ended: shows how far they are, and stops them. One that begins a step at that
 * moment does not hear it, hence again and again. */
static void watch(struct work *work, int hands)
{
    const struct timespec pause = {.tv_nsec = 10000000};
    while (atomic_load(&work->working) > 0) {
        if (interrupted)
            atomic_store(&work->stopped, true);
        for (int i = 0; interrupted && i < hands; i++)
            if (atomic_load(&work->analyst[i]) != NULL)
                analyst_stop(atomic_load(&work->analyst[i]));
        cli_progress(_("steps"), (unsigned long long)atomic_load(&work->done),
                     (unsigned long long)work->game->replay.plies);
        nanosleep(&pause, NULL);
    }
    cli_progress_end();
}

static int look_with(struct work *work, int jobs)
{
    static struct hand hand[MOST_JOBS];
    pthread_t thread[MOST_JOBS];
    int hands = 0;
    for (; hands < jobs; hands++) {
        hand[hands] = (struct hand){work, hands};
        atomic_fetch_add(&work->working, 1);
        if (pthread_create(&thread[hands], NULL, look_beside, &hand[hands]) != 0) {
            atomic_fetch_sub(&work->working, 1);
            break;
        }
    }
    watch(work, hands);
    for (int i = 0; i < hands; i++) {
        pthread_join(thread[i], NULL);
        analyst_free(atomic_load(&work->analyst[i]));
    }
    return hands > 0 && !atomic_load(&work->failed)
               ? CLI_DONE
               : cli_error(NULL, "%s", _("there is not enough memory"));
}

static int look_at_all(struct analyse_game *game, const struct wish *wish)
{
    static struct work work;
    long cores = wish->jobs > 0 ? (long)wish->jobs : sysconf(_SC_NPROCESSORS_ONLN);
    int jobs = cores < 1 ? 1 : cores > MOST_JOBS ? MOST_JOBS : (int)cores;
    work.game = game;
    work.seed = wish->seed;
    work.known = cli_allocate((size_t)game->replay.plies * sizeof *work.known);
    for (int ply = 0; ply < game->replay.plies; ply++)
        atomic_init(&work.known[ply], false);
    catch_interrupt();
    int status = look_with(&work, jobs < game->replay.plies ? jobs : game->replay.plies);
    game->stopped = atomic_load(&work.stopped);
    while (game->known < game->replay.plies && atomic_load(&work.known[game->known]))
        game->decided += is_decision(&game->replay, game->known++);
    free(work.known);
    return status;
}

static int check(struct analyse_game *game)
{
    const struct replay *replay = &game->replay;
    if (replay->seats < 2)
        return cli_error(replay->path, "%s", _("there is nobody to be compared with"));
    for (int ply = 0; ply < replay->plies; ply++)
        game->decisions += is_decision(replay, ply);
    if (game->decisions == 0)
        return cli_error(replay->path, "%s",
                         _("there is nothing to analyse: nothing was decided in this game"));
    return CLI_DONE;
}

static void add_up(struct analyse_game *game)
{
    const struct aude_state *end = replay_state(&game->replay, game->replay.plies);
    game->over = aude_decider(end) == AUDE_NOBODY;
    bool whole = game->known == game->replay.plies;
    analysis_sum(game->step, game->known, game->replay.seats, game->seat);
    game->turns = analysis_turns(game->step, game->known, game->replay.seats,
                                 game->over && whole ? end : NULL, game->turn, game->known);
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
        int drawn =
            wish->svg != NULL && game->decided > 0 ? analyse_svg(game, wish->svg) : CLI_DONE;
        status = status == CLI_DONE ? drawn : status;
        if (status == CLI_DONE && game->stopped)
            status = 128 + SIGINT;
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
