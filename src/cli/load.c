/* SPDX-License-Identifier: Apache-2.0 */
/* `aude load`: puts load on a game server and measures what its clients see (src/load/load.h). Here
 * are its options, and the figures in words or as JSON; docs/PERFORMANCE.md tells how to read them.
 */
#include "cli/cli.h"

#include <ctype.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifdef AUDE_HAVE_SERVER
#include "ai/player.h"
#include "load/load.h"
#endif

enum {
    OPTION_HOST = CLI_OWN,
    OPTION_TABLES,
    OPTION_PLAYER,
    OPTION_WATCHERS,
    OPTION_SLOW,
    OPTION_SECONDS,
    OPTION_GAMES,
    OPTION_RATE,
    OPTION_RETURN,
    OPTION_JSON
};

static const struct cli_option options[] = {
    {'p', "port", N_("N"), N_("the server listens on this port (default 8080)")},
    {OPTION_HOST, "host", N_("ADDRESS"), N_("the server's address (default 127.0.0.1)")},
    {OPTION_TABLES, "tables", N_("N"), N_("play at so many tables (default 10)")},
    {CLI_OPTION_SEATS, "seats", N_("N"), N_("bots at each table, 2 to 6 (default 2)")},
    {OPTION_PLAYER, "player", N_("PLAYER"), N_("how the bots play: random or greedy")},
    {OPTION_RATE, "rate", N_("N"), N_("turns a second of one bot at most (default 5; 0: any)")},
    {OPTION_WATCHERS, "watchers", N_("N"), N_("so many more connections only watch")},
    {OPTION_SLOW, "slow-watchers", N_("N"), N_("the same, but they read one message a second")},
    {OPTION_SECONDS, "seconds", N_("N"), N_("measure for so many seconds (default 10)")},
    {OPTION_RETURN, "reconnect", N_("N"),
     N_("who is cut off may come back within so many seconds")},
    {OPTION_GAMES, "games", N_("N"), N_("end when so many games are over")},
    {CLI_OPTION_GAME, "game", N_("GAME"), N_("which game: carcassonne or discovery")},
    {CLI_OPTION_EXPANSIONS, "expansions", N_("NAME,..."),
     N_("expansions, tiles and rules; see 'aude rules'")},
    {CLI_OPTION_SETS, "sets", N_("SET,..."), N_("tile sets without rules; see 'aude tiles'")},
    {CLI_OPTION_PRESET, "preset", N_("PRESET"), N_("options of one edition, such as C2")},
    {CLI_OPTION_OPTION, "option", N_("NAME=VALUE"), N_("one option; see 'aude rules'")},
    CLI_SEED_OPTION,
    {OPTION_JSON, "json", NULL, N_("print JSON")},
    CLI_COMMON_OPTIONS,
};

static const struct cli_command command = {
    "load",
    N_("[OPTION...]"),
    N_("let bots play on a game server and measure how fast it answers"),
    options,
    N_("The server keeps the games: give it a folder of its own. It lets one address have only so\n"
       "many connections and messages; 'aude serve --limit' raises that. The exit status is 1 "
       "when\n"
       "anything was answered by an error or not at all.\n"),
};

#ifdef AUDE_HAVE_SERVER

struct wish {
    struct load_options load;
    struct cli_setup setup;
    bool json, seconds_given;
};

/* ---- The set-up in the words of the protocol ----------------------------------------------- */

static json_t *words(const char *list)
{
    json_t *found = json_array();
    while (list != NULL && *list != '\0') {
        size_t length = strcspn(list, ",");
        json_array_append_new(found, json_stringn(list, length));
        list += length + (list[length] == ',');
    }
    return found;
}

static json_t *setup_of(const struct cli_setup *setup)
{
    json_t *value = json_object(), *presets = json_array(), *chosen = json_object();
    json_object_set_new(value, "game",
                        json_string(aude_game_name((enum aude_game)setup->setup.game)));
    if (setup->sets != NULL)
        json_object_set_new(value, "sets", words(setup->sets));
    if (setup->expansions != NULL)
        json_object_set_new(value, "expansions", words(setup->expansions));
    for (int i = 0; i < setup->presets; i++)
        json_array_append_new(presets, json_string(setup->preset[i]));
    for (int i = 0; i < setup->options; i++) {
        char name[80];
        size_t length = strcspn(setup->option[i], "=");
        snprintf(name, sizeof name, "%.*s", (int)length, setup->option[i]);
        json_object_set_new(chosen, name, json_string(setup->option[i] + length + 1));
    }
    json_object_set_new(value, "presets", presets);
    json_object_set_new(value, "options", chosen);
    return value;
}

/* ---- Options ------------------------------------------------------------------------------- */

/* Decimals with a point, as LC_NUMERIC is "C". */
static int take_number(const char *place, const char *value, double low, double high, double *to)
{
    char *end;
    double number = strtod(value, &end), least = low;
    if (!isdigit((unsigned char)*value) || value[strspn(value, "0123456789.")] != '\0' ||
        *end != '\0')
        return cli_error(place, _("'%s' is not a number such as 0.5"), cli_quote(value));
    if (number < least || number > high) {
        char from[24], to_[24];
        snprintf(from, sizeof from, "%g", low);
        snprintf(to_, sizeof to_, "%.0f", high);
        return cli_error(place, _("%s is out of range, %s to %s are possible"), cli_quote(value),
                         from, to_);
    }
    *to = number;
    return CLI_DONE;
}

static int take_whole(const char *place, const char *value, int low, int high, int *to)
{
    long long number;
    if (cli_integer(place, value, low, high, &number) != CLI_DONE)
        return CLI_BAD;
    *to = (int)number;
    return CLI_DONE;
}

static int take_player(struct wish *wish, const char *value)
{
    wish->load.player = player_find(value);
    if (wish->load.player != NULL)
        return CLI_DONE;
    return cli_error("--player", _("there is no player '%s'"), cli_quote(value));
}

static int take_option(struct wish *wish, int option, const char *value)
{
    struct load_options *load = &wish->load;
    long long number;
    switch (option) {
    case 'p': return take_whole("--port", value, 1, 65535, &load->port);
    case OPTION_HOST: load->host = value; return CLI_DONE;
    case OPTION_TABLES: return take_whole("--tables", value, 1, 100000, &load->tables);
    case OPTION_PLAYER: return take_player(wish, value);
    case OPTION_WATCHERS: return take_whole("--watchers", value, 0, 100000, &load->watchers);
    case OPTION_SLOW: return take_whole("--slow-watchers", value, 0, 100000, &load->slow_watchers);
    case OPTION_SECONDS:
        wish->seconds_given = true;
        return take_number("--seconds", value, 0.1, 86400, &load->seconds);
    case OPTION_RETURN: return take_number("--reconnect", value, 0, 86400, &load->patience);
    case OPTION_RATE: return take_number("--rate", value, 0, 1000, &load->rate);
    case OPTION_GAMES:
        if (cli_integer("--games", value, 1, 1000000000, &number) != CLI_DONE)
            return CLI_BAD;
        load->games = (uint64_t)number;
        return CLI_DONE;
    case OPTION_JSON: wish->json = true; return CLI_DONE;
    default: return cli_setup_take(&wish->setup, option, value);
    }
}

/* ---- Figures ------------------------------------------------------------------------------- */

static double milliseconds(uint64_t microseconds)
{
    return 0.001 * (double)microseconds;
}

static json_t *times(const struct tally *tally)
{
    return json_pack("{s:I, s:f, s:f, s:f, s:f}", "count", (json_int_t)tally->count, "p50",
                     milliseconds(tally_at(tally, 0.5)), "p95", milliseconds(tally_at(tally, 0.95)),
                     "p99", milliseconds(tally_at(tally, 0.99)), "max",
                     milliseconds(tally->longest));
}

static void print_json(const struct wish *wish, const struct load_result *result)
{
    json_t *errors = json_object();
    for (int i = 0; i < result->errors; i++)
        json_object_set_new(errors, result->error[i].name,
                            json_integer((json_int_t)result->error[i].count));
    json_t *whole = json_pack(
        "{s:i, s:i, s:i, s:i, s:s, s:f, s:f, s:I, s:I, s:I, s:f}", "tables", result->tables, "bots",
        result->bots, "watchers", result->watchers, "slow_watchers", result->slow_watchers,
        "player", wish->load.player->name, "rate", wish->load.rate, "seconds", result->seconds,
        "games", (json_int_t)result->games, "acts", (json_int_t)result->acts, "actions",
        (json_int_t)result->actions, "actions_per_s", (double)result->actions / result->seconds);
    json_object_set_new(whole, "answer_ms", times(&result->answer));
    json_object_set_new(whole, "sight_ms", times(&result->sight));
    json_object_set_new(whole, "watch_ms", times(&result->watch));
    json_object_set_new(whole, "messages_in", json_integer((json_int_t)result->messages_in));
    json_object_set_new(whole, "messages_out", json_integer((json_int_t)result->messages_out));
    json_object_set_new(whole, "bytes_in", json_integer((json_int_t)result->bytes_in));
    json_object_set_new(whole, "bytes_out", json_integer((json_int_t)result->bytes_out));
    json_object_set_new(whole, "errors", errors);
    json_object_set_new(whole, "returns", json_integer((json_int_t)result->returns));
    json_object_set_new(whole, "away_ms", times(&result->away));
    json_object_set_new(whole, "forgotten", json_integer((json_int_t)result->forgotten));
    json_object_set_new(whole, "lost", json_integer(result->lost));
    json_object_set_new(whole, "cut_off", json_integer(result->cut_off));
    json_object_set_new(whole, "unanswered", json_integer((json_int_t)result->unanswered));
    json_object_set_new(whole, "missed", json_integer((json_int_t)result->missed));
    json_object_set_new(whole, "wrong", json_integer((json_int_t)result->wrong));
    json_object_set_new(whole, "busy", json_real(result->busy));
    char *text = json_dumps(whole, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
    printf("%s\n", text);
    free(text);
    json_decref(whole);
}

/* What the figures after it are about; the figures stand below each other in every language. */
static void print_label(const char *label)
{
    enum { LABEL = 24 };
    int width = cli_width(label);
    printf("%s%*s", label, width < LABEL ? LABEL - width : 1, "");
}

static void print_times(const char *label, const struct tally *tally)
{
    if (tally->count == 0)
        return;
    print_label(label);
    printf("p50 %s ms, p95 %s, p99 %s, max %s\n",
           cli_decimal("%.2f", milliseconds(tally_at(tally, 0.5))),
           cli_decimal("%.2f", milliseconds(tally_at(tally, 0.95))),
           cli_decimal("%.2f", milliseconds(tally_at(tally, 0.99))),
           cli_decimal("%.2f", milliseconds(tally->longest)));
}

static void print_rate(const char *label, uint64_t count, double seconds)
{
    print_label(label);
    printf(_("%llu, %s a second\n"), (unsigned long long)count,
           cli_decimal("%.1f", (double)count / seconds));
}

/* What went wrong, each kind on a line of its own. */
static void print_faults(const struct load_result *result)
{
    for (int i = 0; i < result->errors; i++)
        printf(_("errors '%s': %llu\n"), result->error[i].name,
               (unsigned long long)result->error[i].count);
    if (result->lost > result->cut_off)
        printf(_("connections lost: %d\n"), result->lost - result->cut_off);
    if (result->cut_off > 0)
        printf(_("slow watchers that the server has cut off: %d\n"), result->cut_off);
    if (result->unanswered > 0)
        printf(_("turns that were never answered: %llu\n"), (unsigned long long)result->unanswered);
    if (result->forgotten > 0)
        printf(_("tables that have forgotten actions: %llu\n"),
               (unsigned long long)result->forgotten);
    if (result->missed > 0)
        printf(_("messages missed: %llu\n"), (unsigned long long)result->missed);
    if (result->wrong > 0)
        printf(_("actions or scores against the rules: %llu\n"), (unsigned long long)result->wrong);
    if (load_faultless(result))
        printf("%s\n", _("no errors"));
}

static void print_words(const struct load_result *result)
{
    printf(_("tables: %d, bots: %d, watchers: %d, seconds: %s\n"), result->tables, result->bots,
           result->watchers + result->slow_watchers, cli_decimal("%.1f", result->seconds));
    print_label(_("games over:"));
    printf("%llu\n", (unsigned long long)result->games);
    print_rate(_("turns answered:"), result->acts, result->seconds);
    print_rate(_("actions in them:"), result->actions, result->seconds);
    print_times(_("a turn until answered:"), &result->answer);
    print_times(_("... seen by opponents:"), &result->sight);
    print_times(_("... seen by watchers:"), &result->watch);
    print_times(_("cut off until back:"), &result->away);
    print_label(_("messages in and out:"));
    printf("%llu (%s kB), %llu (%s kB)\n", (unsigned long long)result->messages_in,
           cli_decimal("%.1f", 0.001 * (double)result->bytes_in),
           (unsigned long long)result->messages_out,
           cli_decimal("%.1f", 0.001 * (double)result->bytes_out));
    print_label(_("this program was busy:"));
    printf(_("%s of the time\n"), cli_per_cent("%.0f", 100 * result->busy));
    print_faults(result);
}

/* ---- Running ------------------------------------------------------------------------------- */

static void progress(void *context, double seconds, uint64_t acts)
{
    const struct wish *wish = context;
    (void)acts;
    cli_progress(_("seconds"), (unsigned long long)seconds,
                 (unsigned long long)ceil(wish->load.seconds));
}

static int explain(const struct wish *wish, const struct load_trouble *trouble)
{
    static const char *const sentences[LOAD_FAILURES] = {
        [LOAD_NO_SYSTEM] = N_("the system gives no memory or no event loop"),
        [LOAD_NO_ADDRESS] = N_("this host is not known"),
        [LOAD_NO_SERVER] = N_("no server answers there"),
        [LOAD_OTHER] = N_("what answers there is no game server of Aude"),
        [LOAD_REFUSED] = N_("the server does not take this set-up"),
        [LOAD_NO_TABLE] = N_("no table could be opened"),
    };
    char place[300];
    const char *sentence = _(sentences[trouble->what]);
    snprintf(place, sizeof place, "%s:%d", wish->load.host, wish->load.port);
    if (trouble->detail[0] == '\0')
        return cli_error(place, "%s", sentence);
    return cli_error(place, "%s: %s", sentence, cli_quote(trouble->detail));
}

static int run(struct wish *wish)
{
    static struct load_result result;
    static struct aude_rules rules;
    struct load_trouble trouble;
    if (cli_setup_finish(&wish->setup, &rules) != CLI_DONE)
        return CLI_BAD;
    if (wish->load.games > 0 && !wish->seconds_given)
        wish->load.seconds = 86400;
    wish->load.setup = setup_of(&wish->setup);
    wish->load.seats = wish->setup.setup.seats;
    wish->load.seed = wish->setup.seed;
    wish->load.progress = progress;
    wish->load.context = wish;
    cli_many_files();
    bool ran = load_run(&wish->load, &result, &trouble);
    cli_progress_end();
    json_decref(wish->load.setup);
    if (!ran)
        return explain(wish, &trouble);
    if (wish->json)
        print_json(wish, &result);
    else
        print_words(&result);
    return load_faultless(&result) ? CLI_DONE : CLI_NO;
}

int command_load(int argc, char **argv)
{
    static struct wish wish;
    struct cli_parser parser;
    const char *value;
    int option;
    wish.load = (struct load_options){
        .host = "127.0.0.1",
        .port = 8080,
        .tables = 10,
        .player = player_find("greedy"),
        .seconds = 10,
        .rate = 5,
    };
    cli_setup_init(&wish.setup);
    cli_begin(&parser, &command, argc, argv);
    while ((option = cli_next(&parser, &value)) > 0)
        if (take_option(&wish, option, value) != CLI_DONE)
            return CLI_BAD;
    if (option != CLI_END)
        return cli_ended(option);
    if (parser.count > 0)
        return cli_error_usage(_("unexpected argument '%s'"), cli_quote(parser.word[0]));
    return run(&wish);
}

#else

int command_load(int argc, char **argv)
{
    return cli_without_server(&command, argc, argv);
}

#endif
