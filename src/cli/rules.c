/* SPDX-License-Identifier: Apache-2.0 */
/* `aude rules`: the options and presets of a game, and the text of a rule. Everything comes from
 * tables: options and presets from the engine, rules from the RULES.md files of the rooms, which
 * tools/rulesc.py compiles in. Words are looked up in this order: a rule id, an option, a preset, a
 * room or the beginning of ids ("BASE"), a computer player. Rules are told in the user's language.
 */
#include "ai/level.h"
#include "ai/player.h"
#include "cli/cli.h"
#include "words/words.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { OPTION_JSON = CLI_OWN, OPTION_LIST, WIDTH = 79 };

static const struct cli_option options[] = {
    {CLI_OPTION_GAME, "game", N_("GAME"), N_("which game: carcassonne or discovery")},
    {OPTION_LIST, "list", N_("WHAT"),
     N_("games, sets, expansions, options, values, presets, players, levels, rules")},
    {OPTION_JSON, "json", NULL, N_("print JSON")},
    CLI_COMMON_OPTIONS,
};

static const struct cli_command command = {
    "rules",
    N_("[OPTION...] [RULE|NAME]..."),
    N_("show the options and presets of a game, or the text of a rule"),
    options,
    N_("Without a word everything is listed. A word is the id of a rule (BASE-24), the name of an\n"
       "option (ABBOT) or preset (C2), or a room or the beginning of ids (base, BASE). Words of\n"
       "every game are known; --game says which one is listed.\n"),
};

/* ---- As text ------------------------------------------------------------------------------- */

static void print_wrapped(const char *text, int indent)
{
    struct cli_buffer lines = {0};
    words_wrap(&lines, text, WIDTH, indent);
    fputs(lines.bytes, stdout);
    cli_buffer_finish(&lines);
}

static void print_rule(const struct words_rule *rule)
{
    rule = words_rule_told(rule);
    printf("%s%s%s\n", rule->id, *rule->title != '\0' ? "  " : "", rule->title);
    print_wrapped(rule->text, 4);
}

static void print_option(const struct aude_option *option)
{
    printf("  %s  (%s)\n", option->name, option->rule);
    print_wrapped(_(option->text), 6);
    printf("      = %s", option->value[0]);
    printf(" %s", _("(default)"));
    for (size_t i = 1; i < sizeof option->value / sizeof *option->value; i++)
        if (option->value[i] != NULL)
            printf(" | %s", option->value[i]);
        else
            break;
    printf("\n");
}

static void print_preset(enum aude_game game, int number)
{
    const struct aude_preset *preset = aude_preset(game, number);
    printf("  %-10s %s%s\n", preset->name, _(preset->text),
           preset->overlay ? _(" (besides any other preset)") : "");
    struct cli_buffer changes = {0};
    for (int i = 0; i < aude_option_count(game); i++) {
        int value = aude_preset_value(game, number, i);
        if (value > 0)
            cli_buffer_add(&changes, "%s%s=%s", changes.size > 0 ? ", " : "",
                           aude_option(game, i)->name, aude_option(game, i)->value[value]);
    }
    if (changes.size > 0)
        print_wrapped(changes.bytes, 13);
    cli_buffer_finish(&changes);
}

static bool same_group(const struct words_rule *a, const struct words_rule *b)
{
    return strcmp(a->room, b->room) == 0 && strcspn(a->id, "-") == strcspn(b->id, "-") &&
           strncmp(a->id, b->id, strcspn(a->id, "-")) == 0;
}

/* The rules of The Discovery are one room, all others are rooms of Carcassonne. */
static enum aude_game game_of_rule(const struct words_rule *rule)
{
    return strcmp(rule->room, "discovery") == 0 ? AUDE_DISCOVERY : AUDE_CARCASSONNE;
}

static void print_rule_groups(enum aude_game game)
{
    for (int i = 0; i < words_rule_count(); i++) {
        const struct words_rule *rule = words_rule(i);
        int last = i;
        if (game_of_rule(rule) != game)
            continue;
        while (last + 1 < words_rule_count() && same_group(rule, words_rule(last + 1)))
            last++;
        printf("  %-12s %s ... %s\n", rule->room, rule->id, words_rule(last)->id);
        i = last;
    }
}

static void print_all(enum aude_game game)
{
    printf(_("Game: %s"), aude_game_name(game));
    for (int other = 0; other < AUDE_GAMES; other++)
        if (other != (int)game && aude_game_built((enum aude_game)other))
            printf(_(" (others: --game %s)"), aude_game_name((enum aude_game)other));
    printf("\n");
    if (aude_expansion_name(game, 0) != NULL)
        printf("\n%s", _("Expansions (--expansions NAME,...):"));
    for (int i = 0; aude_expansion_name(game, i) != NULL; i++)
        printf(" %s%s", aude_expansion_name(game, i),
               aude_expansion_name(game, i + 1) == NULL ? "\n" : "");
    printf("\n%s\n", _("Options (--option NAME=VALUE):"));
    for (int i = 0; i < aude_option_count(game); i++)
        print_option(aude_option(game, i));
    printf("\n%s\n", _("Presets (--preset NAME):"));
    for (int i = 0; i < aude_preset_count(game); i++)
        print_preset(game, i);
    printf("\n%s\n", _("Computer players (aude play --seat NAME=WHO):"));
    for (int i = 0; i < player_count(); i++)
        printf("  %-8s %s\n", player_at(i)->name, _(player_at(i)->text));
    for (int i = 1; i <= LEVEL_MOST; i++)
        printf("  level:%d  %s: %s\n", i, _(level_at(i)->title), _(level_at(i)->text));
    printf("\n%s\n",
           game == AUDE_DISCOVERY
               ? _("Rules ('aude rules DISC-31' prints one, 'aude rules DISC' lists them):")
               : _("Rules ('aude rules BASE-24' prints one, 'aude rules BASE' lists them):"));
    print_rule_groups(game);
    printf("\n%s\n", _("Tile sets: see 'aude tiles'."));
}

static const struct aude_option *option_called(enum aude_game game, const char *word)
{
    for (int i = 0; i < aude_option_count(game); i++)
        if (strcasecmp(aude_option(game, i)->name, word) == 0)
            return aude_option(game, i);
    return NULL;
}

/* The rules of a room or of ids that begin so, but for one that was shown already. */
static bool print_room(const char *word, const struct words_rule *shown)
{
    struct cli_buffer text = {0};
    bool found = words_room(&text, word, shown);
    if (found)
        fputs(text.bytes, stdout);
    cli_buffer_finish(&text);
    return found;
}

static int preset_called(enum aude_game game, const char *word)
{
    for (int i = 0; i < aude_preset_count(game); i++)
        if (strcasecmp(aude_preset(game, i)->name, word) == 0)
            return i;
    return -1;
}

/* The game whose option or preset a word is: this one, else another that was built. */
static enum aude_game game_of_word(enum aude_game game, const char *word)
{
    if (option_called(game, word) != NULL || preset_called(game, word) >= 0)
        return game;
    for (int other = 0; other < AUDE_GAMES; other++)
        if (option_called((enum aude_game)other, word) != NULL ||
            preset_called((enum aude_game)other, word) >= 0)
            return (enum aude_game)other;
    return game;
}

/* An option may have the name of its room: then the room follows. */
static int print_word(enum aude_game game, const char *word)
{
    game = game_of_word(game, word);
    const struct words_rule *rule = words_rule_find(word);
    const struct aude_option *option = option_called(game, word);
    if (rule != NULL) {
        print_rule(rule);
        return CLI_DONE;
    }
    if (option != NULL) {
        print_option(option);
        rule = words_rule_find(option->rule);
        if (rule != NULL)
            print_rule(rule);
        print_room(word, rule);
        return CLI_DONE;
    }
    if (preset_called(game, word) >= 0) {
        print_preset(game, preset_called(game, word));
        return CLI_DONE;
    }
    if (print_room(word, NULL))
        return CLI_DONE;
    return cli_error(NULL, _("there is no rule, option or preset '%s'"), cli_quote(word));
}

/* ---- As JSON ------------------------------------------------------------------------------- */

static json_t *json_option(const struct aude_option *option)
{
    json_t *values = json_array();
    for (size_t v = 0; v < sizeof option->value / sizeof *option->value; v++) {
        if (option->value[v] == NULL)
            break;
        json_array_append_new(values, json_string(option->value[v]));
    }
    return json_pack("{s:s, s:s, s:s, s:o}", "name", option->name, "rule", option->rule, "text",
                     option->text, "values", values);
}

static json_t *json_options(enum aude_game game)
{
    json_t *list = json_array();
    for (int i = 0; i < aude_option_count(game); i++)
        json_array_append_new(list, json_option(aude_option(game, i)));
    return list;
}

static json_t *json_preset(enum aude_game game, int number)
{
    const struct aude_preset *preset = aude_preset(game, number);
    json_t *values = json_object();
    for (int o = 0; o < aude_option_count(game); o++) {
        int value = aude_preset_value(game, number, o);
        if (value >= 0)
            json_object_set_new(values, aude_option(game, o)->name,
                                json_string(aude_option(game, o)->value[value]));
    }
    return json_pack("{s:s, s:s, s:b, s:o}", "name", preset->name, "text", preset->text, "overlay",
                     (int)preset->overlay, "options", values);
}

static json_t *json_presets(enum aude_game game)
{
    json_t *list = json_array();
    for (int i = 0; i < aude_preset_count(game); i++)
        json_array_append_new(list, json_preset(game, i));
    return list;
}

static json_t *json_rule(const struct words_rule *rule)
{
    rule = words_rule_told(rule);
    return json_pack("{s:s, s:s, s:s, s:s}", "id", rule->id, "room", rule->room, "title",
                     rule->title, "text", rule->text);
}

static json_t *json_players(void)
{
    json_t *list = json_array();
    for (int i = 0; i < player_count(); i++)
        json_array_append_new(
            list, json_pack("{s:s, s:s}", "name", player_at(i)->name, "text", player_at(i)->text));
    return list;
}

static json_t *json_levels(void)
{
    json_t *list = json_array();
    for (int i = 1; i <= LEVEL_MOST; i++)
        json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "name", level_at(i)->name, "title",
                                              level_at(i)->title, "text", level_at(i)->text));
    return list;
}

static void print_json(json_t *value)
{
    char *text = json_dumps(value, JSON_INDENT(2) | JSON_ENSURE_ASCII);
    if (text != NULL)
        printf("%s\n", text);
    free(text);
    json_decref(value);
}

static void add_json_room(json_t *list, const char *word, const struct words_rule *shown)
{
    for (int i = 0; i < words_rule_count(); i++)
        if (words_rule_belongs(words_rule(i), word) && words_rule(i) != shown)
            json_array_append_new(list, json_rule(words_rule(i)));
}

/* What a word names, as in print_word: an option comes with its rule and with the room that has its
 * name. */
static void add_json_word(json_t *list, enum aude_game game, const char *word)
{
    game = game_of_word(game, word);
    const struct words_rule *rule = words_rule_find(word);
    const struct aude_option *option = rule == NULL ? option_called(game, word) : NULL;
    if (option != NULL) {
        json_array_append_new(list, json_option(option));
        rule = words_rule_find(option->rule);
    }
    if (rule != NULL)
        json_array_append_new(list, json_rule(rule));
    if (option != NULL)
        add_json_room(list, word, rule);
    if (rule != NULL || option != NULL)
        return;
    if (preset_called(game, word) >= 0)
        json_array_append_new(list, json_preset(game, preset_called(game, word)));
    else
        add_json_room(list, word, NULL);
}

static int print_json_words(enum aude_game game, char **word, int count)
{
    json_t *list = json_array();
    for (int w = 0; w < count; w++) {
        size_t before = json_array_size(list);
        add_json_word(list, game, word[w]);
        if (json_array_size(list) == before) {
            json_decref(list);
            return cli_error(NULL, _("there is no rule, option or preset '%s'"),
                             cli_quote(word[w]));
        }
    }
    print_json(list);
    return CLI_DONE;
}

static void print_json_all(enum aude_game game)
{
    json_t *rules = json_array(), *games = json_array();
    for (int i = 0; i < AUDE_GAMES; i++)
        if (aude_game_built((enum aude_game)i))
            json_array_append_new(games, json_string(aude_game_name((enum aude_game)i)));
    for (int i = 0; i < words_rule_count(); i++)
        if (game_of_rule(words_rule(i)) == game)
            json_array_append_new(rules, json_rule(words_rule(i)));
    print_json(json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "game", aude_game_name(game),
                         "games", games, "options", json_options(game), "presets",
                         json_presets(game), "players", json_players(), "levels", json_levels(),
                         "rules", rules));
}

/* ---- As bare names ------------------------------------------------------------------------- */

static void list_sets(enum aude_game game, bool all)
{
    for (int i = 0; i < aude_set_count(); i++)
        if (all || (aude_set(i)->built && aude_set(i)->game == game))
            printf("%s\n", aude_set(i)->id);
}

static void list_values(enum aude_game game)
{
    for (int i = 0; i < aude_option_count(game); i++) {
        const struct aude_option *option = aude_option(game, i);
        const size_t most = sizeof option->value / sizeof *option->value;
        for (size_t v = 0; v < most && option->value[v] != NULL; v++)
            printf("%s=%s\n", option->name, option->value[v]);
    }
}

static void list_games(void)
{
    for (int i = 0; i < AUDE_GAMES; i++)
        if (aude_game_built((enum aude_game)i))
            printf("%s\n", aude_game_name((enum aude_game)i));
}

/* One name a line, for completion and scripts. */
static int print_list(enum aude_game game, const char *what)
{
    if (strcmp(what, "games") == 0)
        list_games();
    else if (strcmp(what, "sets") == 0 || strcmp(what, "all-sets") == 0)
        list_sets(game, *what == 'a');
    else if (strcmp(what, "expansions") == 0)
        for (int i = 0; aude_expansion_name(game, i) != NULL; i++)
            printf("%s\n", aude_expansion_name(game, i));
    else if (strcmp(what, "options") == 0)
        for (int i = 0; i < aude_option_count(game); i++)
            printf("%s\n", aude_option(game, i)->name);
    else if (strcmp(what, "values") == 0)
        list_values(game);
    else if (strcmp(what, "presets") == 0)
        for (int i = 0; i < aude_preset_count(game); i++)
            printf("%s\n", aude_preset(game, i)->name);
    else if (strcmp(what, "players") == 0)
        for (int i = 0; i < player_count(); i++)
            printf("%s\n", player_at(i)->name);
    else if (strcmp(what, "levels") == 0)
        for (int i = 1; i <= LEVEL_MOST; i++)
            printf("%s\n", level_at(i)->name); /* no colon: shells complete it */
    else if (strcmp(what, "rules") == 0)
        for (int i = 0; i < words_rule_count(); i++)
            printf("%s\n", words_rule(i)->id);
    else
        return cli_error("--list",
                         _("'%s' is none of games, sets, all-sets, expansions, options, values, "
                           "presets, players, levels, rules"),
                         cli_quote(what));
    return CLI_DONE;
}

int command_rules(int argc, char **argv)
{
    struct cli_setup setup;
    struct cli_parser parser;
    const char *value, *list = NULL;
    bool json = false;
    int option;
    cli_setup_init(&setup);
    cli_begin(&parser, &command, argc, argv);
    while ((option = cli_next(&parser, &value)) > 0) {
        if (option == OPTION_JSON)
            json = true;
        else if (option == OPTION_LIST)
            list = value;
        else if (cli_setup_take(&setup, option, value) != CLI_DONE)
            return CLI_BAD;
    }
    if (option != CLI_END)
        return cli_ended(option);
    enum aude_game game = (enum aude_game)setup.setup.game;
    if (list != NULL && (json || parser.count > 0))
        return cli_error_usage("%s", _("--list stands alone"));
    if (list != NULL)
        return print_list(game, list);
    if (json && parser.count > 0)
        return print_json_words(game, parser.word, parser.count);
    if (json)
        print_json_all(game);
    else if (parser.count == 0)
        print_all(game);
    for (int i = 0; i < parser.count; i++)
        if (print_word(game, parser.word[i]) != CLI_DONE)
            return CLI_BAD;
    return CLI_DONE;
}
