/* SPDX-License-Identifier: Apache-2.0 */
/* What to play, asked at a terminal where the command line says nothing of it: the game, its rules
 * (presets, and expansions where there are some), how many play and who they are. An empty line
 * takes what is offered in brackets. The answers are handed on as if they were options, so they are
 * checked like those; here only what can be mended at once is asked again.
 */
#include "play/play.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "ai/level.h"

#define USUAL "level:3" /* LEVEL_DEFAULT, as a word */

/* One answer; PLAY_QUIT when the person wants to leave. */
static enum play_flow ask(struct play *play, const char *prompt, const char **line)
{
    enum play_flow flow = play_ask(play, prompt, line);
    if (flow == PLAY_ON && (strcmp(*line, "q") == 0 || strcmp(*line, "quit") == 0))
        return PLAY_QUIT;
    return flow;
}

static void complain(const char *line)
{
    printf(_("I don't understand '%s'."), cli_quote(line));
    printf("\n");
}

/* Asks for a number in low .. high; an empty line is `usual`. */
static enum play_flow ask_number(struct play *play, const char *what, int low, int high, int usual,
                                 int *number)
{
    struct cli_buffer prompt = {0};
    cli_buffer_add(&prompt, _("%s, %d to %d? (Enter: %d) > "), what, low, high, usual);
    enum play_flow flow = PLAY_ON;
    for (bool done = false; flow == PLAY_ON && !done;) {
        const char *line;
        flow = ask(play, prompt.bytes, &line);
        if (flow != PLAY_ON)
            break;
        char *end;
        long value = *line == '\0' ? usual : strtol(line, &end, 10);
        done = *line == '\0' || (*end == '\0' && value >= low && value <= high);
        if (done)
            *number = (int)value;
        else
            complain(line);
    }
    cli_buffer_finish(&prompt);
    return flow;
}

static enum play_flow ask_game(struct play *play, struct cli_setup *setup)
{
    enum aude_game games[AUDE_GAMES] = {cli_default_game()};
    int count = 0, number = 1;
    for (int game = 0; game < AUDE_GAMES; game++)
        if (aude_game_built((enum aude_game)game))
            games[count++] = (enum aude_game)game;
    if (count > 1) {
        for (int i = 0; i < count; i++)
            printf("%4d  %s\n", i + 1, cli_game_title(games[i]));
        enum play_flow flow = ask_number(play, _("Which game"), 1, count, 1, &number);
        if (flow != PLAY_ON)
            return flow;
    }
    cli_setup_take(setup, CLI_OPTION_GAME, aude_game_name(games[number - 1]));
    return PLAY_ON;
}

/* The preset that leaves every option at its default, or -1. */
static int usual_preset(enum aude_game game)
{
    for (int preset = 0; preset < aude_preset_count(game); preset++) {
        bool usual = !aude_preset(game, preset)->overlay;
        for (int option = 0; option < aude_option_count(game); option++)
            usual = usual && aude_preset_value(game, preset, option) <= 0;
        if (usual)
            return preset;
    }
    return -1;
}

/* Numbers of presets with blanks or commas between them; false when one is none. */
static bool take_presets(struct cli_setup *setup, enum aude_game game, const char *line)
{
    int taken[4], count = 0;
    while (*line != '\0') {
        char *end;
        long number = strtol(line, &end, 10);
        if (end == line || number < 1 || number > aude_preset_count(game) ||
            count == (int)(sizeof taken / sizeof *taken))
            return false;
        taken[count++] = (int)number - 1;
        line = end + strspn(end, " ,");
    }
    for (int i = 0; i < count; i++)
        cli_setup_take(setup, CLI_OPTION_PRESET, aude_preset(game, taken[i])->name);
    return true;
}

static void list_presets(enum aude_game game)
{
    for (int i = 0; i < aude_preset_count(game); i++) {
        const struct aude_preset *preset = aude_preset(game, i);
        struct cli_buffer text = {0}, lines = {0};
        cli_buffer_add(&text, "%s: %s", preset->name, _(preset->text));
        words_wrap(&lines, text.bytes, 79, 6);
        printf("%4d  %s", i + 1, lines.bytes + 6);
        cli_buffer_finish(&text);
        cli_buffer_finish(&lines);
    }
}

/* One preset, and overlays besides. */
static enum play_flow ask_presets(struct play *play, struct cli_setup *setup)
{
    enum aude_game game = (enum aude_game)setup->setup.game;
    int usual = usual_preset(game);
    struct cli_buffer prompt = {0};
    enum play_flow flow = PLAY_ON;
    if (aude_preset_count(game) == 0)
        return PLAY_ON;
    list_presets(game);
    cli_buffer_add(&prompt, _("Which rules, 1 to %d, one or several? "), aude_preset_count(game));
    if (usual >= 0)
        cli_buffer_add(&prompt, _("(Enter: %d) > "), usual + 1);
    else
        cli_buffer_add(&prompt, "%s", _("(Enter: the usual ones) > "));
    for (bool done = false; flow == PLAY_ON && !done;) {
        const char *line;
        flow = ask(play, prompt.bytes, &line);
        if (flow != PLAY_ON)
            break;
        done = take_presets(setup, game, line);
        if (!done)
            complain(line);
    }
    cli_buffer_finish(&prompt);
    return flow;
}

/* Is every word between the commas an expansion, and none there twice? */
static bool known_expansions(enum aude_game game, const char *line)
{
    unsigned seen = 0;
    for (;; line++) {
        size_t length = strcspn(line, ",");
        int at = 0;
        const char *name = aude_expansion_name(game, at);
        while (name != NULL && (strlen(name) != length || strncmp(name, line, length) != 0))
            name = aude_expansion_name(game, ++at);
        if (name == NULL || (seen >> at & 1) != 0)
            return false;
        seen |= 1u << at;
        line += length;
        if (*line == '\0')
            return true;
    }
}

static enum play_flow ask_expansions(struct play *play, struct cli_setup *setup)
{
    static char kept[256];
    enum aude_game game = (enum aude_game)setup->setup.game;
    struct cli_buffer prompt = {0};
    enum play_flow flow = PLAY_ON;
    if (aude_expansion_name(game, 0) == NULL)
        return PLAY_ON;
    cli_buffer_add(&prompt, "%s ", _("Expansions:"));
    for (int i = 0; aude_expansion_name(game, i) != NULL; i++)
        cli_buffer_add(&prompt, "%s%s", i > 0 ? "," : "", aude_expansion_name(game, i));
    cli_buffer_add(&prompt, "? %s > ", _("(Enter: none)"));
    for (bool done = false; flow == PLAY_ON && !done;) {
        const char *line;
        flow = ask(play, prompt.bytes, &line);
        if (flow != PLAY_ON)
            break;
        size_t length = 0;
        for (const char *c = line; *c != '\0' && length + 1 < sizeof kept; c++)
            if (*c != ' ')
                kept[length++] = (char)tolower((unsigned char)*c);
        kept[length] = '\0';
        done = length == 0 || known_expansions(game, kept);
        if (done && length > 0)
            cli_setup_take(setup, CLI_OPTION_EXPANSIONS, kept);
        else if (!done)
            complain(line);
    }
    cli_buffer_finish(&prompt);
    return flow;
}

/* How many seats the game has at most, asked of the rules. */
static int most_seats(struct play *play, enum aude_game game)
{
    struct aude_setup setup;
    int seats = AUDE_MAX_SEATS;
    aude_setup_init(&setup, game);
    for (setup.seats = AUDE_MAX_SEATS; seats > 2; setup.seats = (uint8_t)--seats)
        if (aude_rules_init(&play->rules, &setup) == AUDE_OK)
            break;
    return seats;
}

static bool name_there(const char *const *seat, int count, const char *name)
{
    size_t length = strcspn(name, "=");
    for (int i = 0; i < count; i++)
        if (strchr(seat[i], '=') != NULL && strcspn(seat[i], "=") == length &&
            strncmp(seat[i], name, length) == 0)
            return true;
    return false;
}

/* "Ann" -> "Ann=human", "3" -> "level:3"; false after saying why it cannot be. */
static bool take_seat(const char *line, const char *usual, const char **seat, int count, char *text,
                      size_t room)
{
    const char *sign = strrchr(line, '=');
    if (*line == '\0')
        snprintf(text, room, "%s", usual);
    else if (line[1] == '\0' && level_at(line[0] - '0') != NULL)
        snprintf(text, room, "level:%c", line[0]);
    else if (play_is_kind(line) || (sign != NULL && play_is_kind(sign + 1) && sign > line))
        snprintf(text, room, "%s", line);
    else
        snprintf(text, room, "%s=human", line);
    seat[count] = text;
    size_t name = strcspn(text, "=");
    if (strlen(line) + sizeof "=human" > room || name >= AUDE_NAME_TEXT ||
        strchr(text, '=') != strrchr(text, '='))
        complain(line);
    else if (text[name] == '=' && name_there(seat, count, text)) {
        printf(_("two seats are called '%s'"), cli_quote(line));
        printf("\n");
    } else
        return true;
    return false;
}

static void list_levels(void)
{
    for (int i = 1; i <= LEVEL_MOST; i++)
        printf("  %d  %s: %s\n", i, _(level_at(i)->title), _(level_at(i)->text));
}

static enum play_flow ask_seats(struct play *play, struct cli_setup *setup,
                                const char *seat[AUDE_MAX_SEATS], int *seats)
{
    static char text[AUDE_MAX_SEATS][96], number[12];
    int count = 2;
    enum aude_game game = (enum aude_game)setup->setup.game;
    enum play_flow flow =
        ask_number(play, _("How many play"), 2, most_seats(play, game), 2, &count);
    if (flow != PLAY_ON)
        return flow;
    snprintf(number, sizeof number, "%d", count);
    cli_setup_take(setup, CLI_OPTION_PLAYERS, number);
    printf("%s\n", _("Levels of the computer players:"));
    list_levels();
    for (*seats = 0; *seats < count;) {
        const char *usual = *seats == 0 ? "human" : USUAL, *line;
        struct cli_buffer prompt = {0};
        cli_buffer_add(&prompt,
                       _("Seat %c: a name, human, or a level from 1 to %d? (Enter: %s) > "),
                       board_seat_letter(*seats), LEVEL_MOST, usual);
        flow = ask(play, prompt.bytes, &line);
        cli_buffer_finish(&prompt);
        if (flow != PLAY_ON)
            return flow;
        *seats += take_seat(line, usual, seat, *seats, text[*seats], sizeof text[0]);
    }
    return PLAY_ON;
}

enum play_flow play_set_up(struct play *play, struct cli_setup *setup,
                           const char *seat[AUDE_MAX_SEATS], int *seats)
{
    enum play_flow flow = ask_game(play, setup);
    if (flow == PLAY_ON)
        flow = ask_presets(play, setup);
    if (flow == PLAY_ON)
        flow = ask_expansions(play, setup);
    if (flow == PLAY_ON)
        flow = ask_seats(play, setup, seat, seats);
    return flow;
}
