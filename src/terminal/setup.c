/* SPDX-License-Identifier: Apache-2.0 */
/* The set-up of a game by options, which play, perft, bench and others share. What is said is
 * checked where it stands if that is possible, else when all of it is known (cli_setup_finish).
 */
#include "terminal/setup.h"

#include <stdlib.h>
#include <string.h>

enum aude_game cli_default_game(void)
{
    for (int game = 0; game < AUDE_GAMES; game++)
        if (aude_game_built((enum aude_game)game))
            return (enum aude_game)game;
    return AUDE_CARCASSONNE;
}

const char *cli_game_title(enum aude_game game)
{
    return game == AUDE_DISCOVERY ? _("The Discovery") : "Carcassonne";
}

void cli_setup_init(struct cli_setup *setup)
{
    memset(setup, 0, sizeof *setup);
    aude_setup_init(&setup->setup, cli_default_game());
}

static void change_game(struct cli_setup *setup, enum aude_game game)
{
    uint8_t seats = setup->setup.seats;
    aude_setup_init(&setup->setup, game);
    setup->setup.seats = seats;
}

static int take_game(struct cli_setup *setup, const char *name)
{
    int game = aude_game_find(name);
    if (game < 0)
        return cli_error("--game", _("unknown game '%s' (see 'aude rules')"), cli_quote(name));
    if (!aude_game_built((enum aude_game)game))
        return cli_error("--game", "'%s': %s", cli_quote(name),
                         _(aude_status_text(AUDE_UNBUILT_GAME)));
    change_game(setup, (enum aude_game)game);
    setup->game_given = true;
    return CLI_DONE;
}

static bool is_whole(const char *text)
{
    text += *text == '-';
    return *text != '\0' && text[strspn(text, "0123456789")] == '\0';
}

/* How many there may be depends on the game, which may be named later: see make_rules. */
static int take_seats(struct cli_setup *setup, const char *place, const char *value)
{
    long long seats = strtoll(value, NULL, 10); /* the nearest when it is out of range */
    if (!is_whole(value))
        return cli_integer(place, value, 2, AUDE_MAX_SEATS, &seats);
    if (seats < 0 || seats > UINT8_MAX)
        seats = UINT8_MAX;
    setup->seats_place = place;
    setup->seats_text = value;
    if (setup->seats_given && setup->setup.seats != (uint8_t)seats)
        return cli_error(place, _("the number of seats was given twice, as %d and %lld"),
                         setup->setup.seats, seats);
    setup->setup.seats = (uint8_t)seats;
    setup->seats_given = true;
    return CLI_DONE;
}

int cli_setup_take(struct cli_setup *setup, int option, const char *value)
{
    const int presets = sizeof setup->preset / sizeof *setup->preset;
    if (option == CLI_OPTION_SEED) {
        setup->seed_given = true;
        return cli_unsigned("--seed", value, &setup->seed);
    }
    setup->any = true;
    switch (option) {
    case CLI_OPTION_GAME: return take_game(setup, value);
    case CLI_OPTION_SETS:
        if (setup->sets != NULL)
            return cli_error("--sets", _("given twice"));
        setup->sets = value;
        return CLI_DONE;
    case CLI_OPTION_EXPANSIONS:
        if (setup->expansions != NULL)
            return cli_error("--expansions", _("given twice"));
        setup->expansions = value;
        return CLI_DONE;
    case CLI_OPTION_PRESET:
        if (setup->presets == presets)
            return cli_error("--preset", _("given too often"));
        setup->preset[setup->presets++] = value;
        return CLI_DONE;
    case CLI_OPTION_OPTION:
        if (setup->options == AUDE_MAX_OPTIONS)
            return cli_error("--option", _("given too often"));
        setup->option[setup->options++] = value;
        return CLI_DONE;
    case CLI_OPTION_PLAYERS: return take_seats(setup, "--players", value);
    case CLI_OPTION_SEATS: return take_seats(setup, "--seats", value);
    case CLI_OPTION_START_SEAT: setup->start_seat = value; return CLI_DONE;
    default: abort();
    }
}

static int refuse(const struct aude_setup *setup, const char *place, const char *word,
                  enum aude_status status)
{
    const char *rule = aude_status_rule((enum aude_game)setup->game, status);
    if (*rule != '\0')
        return cli_error(place, "'%s': %s (%s)", cli_quote(word), _(aude_status_text(status)),
                         rule);
    return cli_error(place, "'%s': %s", cli_quote(word), _(aude_status_text(status)));
}

/* Adds what one word of a list names. */
typedef int add_named(struct aude_setup *setup, const char *place, const char *name);

/* Words between commas, each once. */
static int apply_list(struct aude_setup *setup, const char *place, const char *list, add_named *add)
{
    for (const char *word = list;; word++) {
        size_t length = strcspn(word, ",");
        char name[64];
        if (length == 0)
            return cli_error(place, "%s", _("a name is missing between the commas"));
        snprintf(name, sizeof name, "%.*s", (int)length, word);
        if (length >= sizeof name)
            return refuse(setup, place, word, AUDE_BAD_SET);
        for (const char *other = list; other < word; other += strcspn(other, ",") + 1)
            if (strcspn(other, ",") == length && strncmp(other, word, length) == 0)
                return cli_error(place, _("'%s' is named twice"), cli_quote(name));
        if (add(setup, place, name) != CLI_DONE)
            return CLI_BAD;
        word += length;
        if (*word == '\0')
            return CLI_DONE;
    }
}

static int add_set(struct aude_setup *setup, const char *place, const char *name)
{
    int set = aude_set_find(name);
    enum aude_status status = AUDE_BAD_SET;
    if (set >= 0)
        status = aude_set(set)->built ? aude_setup_add(setup, name) : AUDE_UNBUILT_SET;
    return status == AUDE_OK ? CLI_DONE : refuse(setup, place, name, status);
}

static int add_expansion(struct aude_setup *setup, const char *place, const char *name)
{
    enum aude_game game = (enum aude_game)setup->game;
    if (aude_expansion_name(game, 0) == NULL)
        return cli_error(place, _("'%s': the game %s has no expansions"), cli_quote(name),
                         aude_game_name(game));
    enum aude_status status = aude_setup_expansion(setup, name);
    if (status == AUDE_OK)
        return CLI_DONE;
    if (status != AUDE_BAD_SET)
        return refuse(setup, place, name, status);
    struct cli_buffer list = {0};
    for (int i = 0; aude_expansion_name(game, i) != NULL; i++)
        cli_buffer_add(&list, "%s%s", i > 0 ? ", " : "", aude_expansion_name(game, i));
    cli_error(place, _("unknown expansion '%s' (possible: %s)"), cli_quote(name),
              list.size > 0 ? list.bytes : "");
    cli_buffer_finish(&list);
    return CLI_BAD;
}

/* The sets of --tiles. Without --game they say which game it is. */
static int apply_own(struct cli_setup *setup)
{
    const struct aude_own_sets *own = cli_own();
    if (cli_own_playable() != CLI_DONE)
        return CLI_BAD;
    if (own->count > 0 && !setup->game_given &&
        aude_game_built((enum aude_game)own->set[0]->set.game))
        change_game(setup, (enum aude_game)own->set[0]->set.game);
    for (int i = 0; i < own->count; i++) {
        enum aude_status status = aude_setup_own(&setup->setup, own->set[i]);
        if (status != AUDE_OK)
            return refuse(&setup->setup, "--tiles", own->set[i]->set.id, status);
    }
    return CLI_DONE;
}

/* --sets base,tower: what is named is what is played with. --expansions adds to that. */
static int apply_contents(struct cli_setup *setup)
{
    if (setup->sets != NULL) {
        setup->setup.sets = 0;
        if (apply_list(&setup->setup, "--sets", setup->sets, add_set) != CLI_DONE)
            return CLI_BAD;
    }
    if (setup->expansions == NULL)
        return CLI_DONE;
    return apply_list(&setup->setup, "--expansions", setup->expansions, add_expansion);
}

/* Another game that was built and knows the name; -1 when none does. */
static int other_game(const struct cli_setup *setup,
                      int (*find)(enum aude_game game, const char *name), const char *name)
{
    for (int game = 0; game < AUDE_GAMES; game++)
        if (game != setup->setup.game && aude_game_built((enum aude_game)game) &&
            find((enum aude_game)game, name) >= 0)
            return game;
    return -1;
}

static int apply_presets(struct cli_setup *setup)
{
    for (int i = 0; i < setup->presets; i++) {
        const char *name = setup->preset[i];
        enum aude_status status = aude_setup_preset(&setup->setup, name);
        int other = status != AUDE_OK ? other_game(setup, aude_preset_find, name) : -1;
        if (other >= 0)
            return cli_error("--preset", _("'%s' is a preset of the game %s"), cli_quote(name),
                             aude_game_name((enum aude_game)other));
        if (status != AUDE_OK)
            return refuse(&setup->setup, "--preset", name, status);
    }
    return CLI_DONE;
}

/* --option NAME=VALUE; the list of an option's values, when VALUE is none of them. */
static int bad_value(const struct aude_option *option, const char *value)
{
    struct cli_buffer list = {0};
    for (size_t i = 0; i < sizeof option->value / sizeof *option->value && option->value[i] != NULL;
         i++)
        cli_buffer_add(&list, "%s%s", i > 0 ? ", " : "", option->value[i]);
    cli_error("--option", _("%s has no value '%s' (possible: %s)"), option->name, cli_quote(value),
              list.bytes);
    cli_buffer_finish(&list);
    return CLI_BAD;
}

static int unknown_option(const struct cli_setup *setup, const char *name)
{
    int other = other_game(setup, aude_option_find, name);
    if (other >= 0)
        return cli_error("--option", _("'%s' is an option of the game %s"), cli_quote(name),
                         aude_game_name((enum aude_game)other));
    return cli_error("--option", _("unknown option '%s' (see 'aude rules')"), cli_quote(name));
}

static int apply_options(struct cli_setup *setup)
{
    bool given[AUDE_MAX_OPTIONS] = {false};
    for (int i = 0; i < setup->options; i++) {
        const char *text = setup->option[i];
        size_t length = strcspn(text, "=");
        char name[64];
        if (text[length] == '\0')
            return cli_error("--option", _("'%s' is not of the form NAME=VALUE"), cli_quote(text));
        if (length >= sizeof name)
            return refuse(&setup->setup, "--option", text, AUDE_BAD_OPTION);
        memcpy(name, text, length);
        name[length] = '\0';
        int option = aude_option_find((enum aude_game)setup->setup.game, name);
        if (option < 0)
            return unknown_option(setup, name);
        if (given[option])
            return cli_error("--option", _("%s is given twice"), name);
        given[option] = true;
        if (aude_setup_set(&setup->setup, name, text + length + 1) != AUDE_OK)
            return bad_value(aude_option((enum aude_game)setup->setup.game, option),
                             text + length + 1);
    }
    return CLI_DONE;
}

/* Counted from 1; how many there are is known only now. */
static int apply_start_seat(struct cli_setup *setup)
{
    const char *text = setup->start_seat;
    long long seat = strtoll(text, NULL, 10); /* the nearest when it is out of range */
    if (!is_whole(text))
        return cli_integer("--start-seat", text, 1, setup->setup.seats, &seat);
    if (seat < 1 || seat > setup->setup.seats) {
        struct cli_buffer range = {0};
        cli_buffer_add(&range, _("%s is out of range, %lld to %lld are possible"), cli_quote(text),
                       1LL, (long long)setup->setup.seats);
        cli_error("--start-seat", "%s (%s)", range.bytes,
                  aude_status_rule((enum aude_game)setup->setup.game, AUDE_BAD_START_SEAT));
        cli_buffer_finish(&range);
        return CLI_BAD;
    }
    setup->setup.start_seat = (uint8_t)(seat - 1);
    return CLI_DONE;
}

/* A number of seats that the game has not is refused where it was said. */
static int make_rules(const struct cli_setup *setup, struct aude_rules *rules)
{
    enum aude_game game = (enum aude_game)setup->setup.game;
    enum aude_status status = aude_rules_init(rules, &setup->setup);
    bool seats = status == AUDE_BAD_SEATS || status == AUDE_SEATS_2_TO_5;
    if (status == AUDE_OK)
        return CLI_DONE;
    if (!seats || setup->seats_place == NULL)
        return cli_error_status(NULL, game, status);
    if (setup->seats_text == NULL)
        return cli_error_status(setup->seats_place, game, status);
    return cli_error(setup->seats_place, "%s: %s (%s)", cli_quote(setup->seats_text),
                     _(aude_status_text(status)), aude_status_rule(game, status));
}

int cli_setup_finish(struct cli_setup *setup, struct aude_rules *rules)
{
    if (apply_own(setup) != CLI_DONE || apply_contents(setup) != CLI_DONE)
        return CLI_BAD;
    if (apply_presets(setup) != CLI_DONE || apply_options(setup) != CLI_DONE)
        return CLI_BAD;
    if (make_rules(setup, rules) != CLI_DONE) /* the start seat is the first so far */
        return CLI_BAD;
    if (!setup->seed_given)
        setup->seed = cli_random_seed();
    if (setup->start_seat == NULL)
        return CLI_DONE;
    return apply_start_seat(setup) == CLI_DONE ? make_rules(setup, rules) : CLI_BAD;
}
