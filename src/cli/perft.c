/* SPDX-License-Identifier: Apache-2.0 */
/* `aude perft DEPTH`: counts the sequences of decisions of that length, the classic check that a
 * change has not altered what is legal. Draws are not decisions. Either they are fixed by the seed,
 * or (--chance) every kind that can be drawn is followed.
 *
 * With a fixed seed the random generator is part of the path: it is copied like the state when a
 * line branches, so two lines that are equally long meet the same random numbers, and the count
 * depends on nothing but the rules, the seed and the depth. In the last ply the legal actions are
 * counted, not played.
 */
#include "cli/cli.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { OPTION_DIVIDE = CLI_OWN, OPTION_CHANCE, OPTION_JSON, MAX_DEPTH = 12 };

static const struct cli_option options[] = {
    CLI_SETUP_OPTIONS,
    CLI_SEED_OPTION,
    {OPTION_CHANCE, "chance", NULL, N_("follow every tile that can be drawn")},
    {OPTION_DIVIDE, "divide", NULL, N_("count for each first decision apart")},
    {OPTION_JSON, "json", NULL, N_("print JSON")},
    CLI_COMMON_OPTIONS,
};

static const struct cli_command command = {
    "perft",
    N_("[OPTION...] DEPTH [FILE|POSITION]"),
    N_("count the sequences of decisions of a length"),
    options,
    N_("Without FILE (a record) or POSITION (a position id) counting starts with the game. Draws\n"
       "are fixed by --seed (default 1) unless --chance follows them all.\n"),
};

struct wish {
    struct cli_setup setup;
    long long depth;
    const char *start;
    bool chance, divide, json;
    struct level *levels; /* LEVELS of them */
};

/* Memory of one step of a line: a decision or, with --chance, a draw. Several draws follow each
 * other when tiles fit nowhere (BASE-22, DISC-23), at worst all of the bag. */
struct level {
    aude_action action[AUDE_MAX_ACTIONS];
    uint32_t weight[AUDE_MAX_ACTIONS];
};

enum { LEVELS = MAX_DEPTH + AUDE_MAX_TILES + 2 };
static bool follow_chance;

/* ---- Counting ------------------------------------------------------------------------------ */

static uint64_t count(const struct aude_state *state, struct aude_random random, int depth,
                      struct level *level);

/* The draws that stand before the next decision. */
static uint64_t count_draws(const struct aude_state *state, struct aude_random random, int depth,
                            struct level *level)
{
    struct aude_state next;
    uint64_t nodes = 0;
    if (!follow_chance) {
        aude_action draw = aude_random_draw(state, &random);
        aude_state_copy(&next, state);
        aude_apply(&next, draw, NULL);
        return count(&next, random, depth, level);
    }
    int outcomes = aude_chance_outcomes(state, level->action, level->weight, AUDE_MAX_ACTIONS);
    for (int i = 0; i < outcomes; i++) {
        aude_state_copy(&next, state);
        aude_apply(&next, level->action[i], NULL);
        nodes += count(&next, random, depth, level + 1);
    }
    return nodes;
}

/* Sequences of exactly `depth` decisions, or of fewer that end the game. */
static uint64_t count(const struct aude_state *state, struct aude_random random, int depth,
                      struct level *level)
{
    int decider = aude_decider(state);
    if (depth == 0 || decider == AUDE_NOBODY)
        return 1;
    if (decider == AUDE_CHANCE)
        return count_draws(state, random, depth, level);
    int actions = aude_legal_actions(state, level->action, AUDE_MAX_ACTIONS);
    if (depth == 1)
        return (uint64_t)actions;
    uint64_t nodes = 0;
    for (int i = 0; i < actions; i++) {
        struct aude_state next;
        aude_state_copy(&next, state);
        aude_apply(&next, level->action[i], NULL);
        nodes += count(&next, random, depth - 1, level + 1);
    }
    return nodes;
}

static double cpu_seconds(void)
{
    return 1e-9 * (double)cli_cpu_time();
}

/* ---- Start --------------------------------------------------------------------------------- */

static int read_record(const char *path, struct aude_rules *rules, struct aude_state *state)
{
    static struct aude_record_memory memory;
    struct aude_record *record = aude_record_in(&memory);
    struct aude_text_error error;
    struct cli_file file;
    if (cli_file_read_record(&file, path) != CLI_DONE)
        return CLI_BAD;
    int status = CLI_DONE;
    if (aude_record_parse_own(file.bytes, file.size, cli_own(), record, rules, state, &error) !=
        AUDE_OK)
        status = cli_error_text(file.name, &error);
    cli_file_finish(&file);
    return status;
}

static int read_position(const char *text, struct aude_rules *rules, struct aude_state *state)
{
    struct aude_text_error error;
    if (aude_position_parse_own(text, cli_own(), rules, state, &error) == AUDE_OK)
        return CLI_DONE;
    return cli_error_text(_("position"), &error);
}

static int make_start(struct wish *wish, struct aude_rules *rules, struct aude_state *state)
{
    if (!wish->setup.seed_given) {
        wish->setup.seed_given = true;
        wish->setup.seed = 1;
    }
    if (wish->start == NULL) {
        if (cli_setup_finish(&wish->setup, rules) != CLI_DONE)
            return CLI_BAD;
        aude_state_init(state, rules);
        return CLI_DONE;
    }
    if (wish->setup.any)
        return cli_error_usage("%s", _("a position has its rules already"));
    struct stat info;
    bool position = strncmp(wish->start, "aude", 4) == 0 && strchr(wish->start, ':') != NULL;
    if (position && stat(wish->start, &info) != 0)
        return read_position(wish->start, rules, state);
    return read_record(wish->start, rules, state);
}

static int read_options(struct wish *wish, int argc, char **argv)
{
    struct cli_parser parser;
    const char *value;
    int option;
    cli_setup_init(&wish->setup);
    cli_begin(&parser, &command, argc, argv);
    while ((option = cli_next(&parser, &value)) > 0) {
        switch (option) {
        case OPTION_CHANCE: wish->chance = true; break;
        case OPTION_DIVIDE: wish->divide = true; break;
        case OPTION_JSON: wish->json = true; break;
        default:
            if (cli_setup_take(&wish->setup, option, value) != CLI_DONE)
                return CLI_WRONG;
        }
    }
    if (option != CLI_END)
        return option;
    if (parser.count == 0) {
        cli_error_usage("%s", _("a depth is missing"));
        return CLI_WRONG;
    }
    if (parser.count > 2) {
        cli_error_usage(_("'%s' is one word too many"), cli_quote(parser.word[2]));
        return CLI_WRONG;
    }
    wish->start = parser.count == 2 ? parser.word[1] : NULL;
    if (cli_integer(_("depth"), parser.word[0], 1, MAX_DEPTH, &wish->depth) != CLI_DONE)
        return CLI_WRONG;
    return CLI_END;
}

/* ---- Output -------------------------------------------------------------------------------- */

static json_t *print_depths(const struct wish *wish, const struct aude_state *state,
                            struct aude_random random)
{
    json_t *list = json_array();
    for (int depth = 1; depth <= (int)wish->depth; depth++) {
        cli_progress(_("depth"), (unsigned long long)depth, (unsigned long long)wish->depth);
        double start = cpu_seconds();
        bool over = aude_step(state) == AUDE_STEP_OVER; /* nothing is left to decide */
        uint64_t nodes = over ? 0 : count(state, random, depth, wish->levels);
        double seconds = cpu_seconds() - start;
        cli_progress_end();
        if (!wish->json) {
            printf("%d %llu\n", depth, (unsigned long long)nodes);
            fflush(stdout);
        }
        json_array_append_new(list, json_pack("{s:i, s:I, s:f}", "depth", depth, "nodes",
                                              (json_int_t)nodes, "seconds", seconds));
    }
    return list;
}

/* Skips the draws before the first decision, then counts below each of its actions. */
static json_t *print_division(const struct wish *wish, const struct aude_state *state,
                              struct aude_random random)
{
    struct level *const levels = wish->levels;
    struct aude_state now;
    aude_state_copy(&now, state);
    json_t *list = json_array();
    uint64_t total = 0;
    while (aude_decider(&now) == AUDE_CHANCE)
        aude_apply(&now, aude_random_draw(&now, &random), NULL);
    int actions = aude_legal_actions(&now, levels[0].action, AUDE_MAX_ACTIONS);
    for (int i = 0; i < actions; i++) {
        struct aude_state next;
        aude_state_copy(&next, &now);
        char text[AUDE_ACTION_TEXT];
        aude_action_text(&now, levels[0].action[i], text, sizeof text);
        aude_apply(&next, levels[0].action[i], NULL);
        uint64_t nodes = count(&next, random, (int)wish->depth - 1, levels + 1);
        total += nodes;
        if (!wish->json)
            printf("%s: %llu\n", text, (unsigned long long)nodes);
        json_array_append_new(list,
                              json_pack("{s:s, s:I}", "action", text, "nodes", (json_int_t)nodes));
    }
    if (!wish->json)
        printf(_("total: %llu\n"), (unsigned long long)total);
    return list;
}

int command_perft(int argc, char **argv)
{
    static struct aude_rules rules;
    static struct aude_state state;
    struct wish wish = {0};
    struct aude_random random;
    int option = read_options(&wish, argc, argv);
    if (option != CLI_END)
        return cli_ended(option);
    if (make_start(&wish, &rules, &state) != CLI_DONE)
        return CLI_BAD;
    if (wish.divide && wish.chance && aude_decider(&state) == AUDE_CHANCE)
        return cli_error_usage(_("%s and %s exclude each other"), "--divide", "--chance");
    follow_chance = wish.chance;
    wish.levels = calloc(LEVELS, sizeof *wish.levels);
    if (wish.levels == NULL)
        return cli_error(NULL, "%s", _("out of memory"));
    aude_random_init(&random, wish.setup.seed);
    json_t *list =
        wish.divide ? print_division(&wish, &state, random) : print_depths(&wish, &state, random);
    if (wish.json) {
        json_t *whole = json_pack("{s:I, s:b, s:O}", "seed", (json_int_t)wish.setup.seed, "chance",
                                  (int)wish.chance, wish.divide ? "divide" : "depths", list);
        char *text = json_dumps(whole, JSON_INDENT(2));
        printf("%s\n", text);
        free(text);
        json_decref(whole);
    }
    json_decref(list);
    free(wish.levels);
    return CLI_DONE;
}
