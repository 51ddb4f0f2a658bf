/* SPDX-License-Identifier: Apache-2.0 */
/* `aude play`: its options, and which of them go together. The game itself is in src/play. */
#include "play/play.h"

#include <unistd.h>

#include "cli/cli.h"

enum {
    OPTION_SEAT = CLI_OWN,
    OPTION_RESUME,
    OPTION_CONTINUE,
    OPTION_SAVE,
    OPTION_QUICK,
    OPTION_TIME,
    OPTION_COACH,
    OPTION_CHANCES
};

static const struct cli_option options[] = {
    {OPTION_SEAT, "seat", N_("NAME=WHO"),
     N_("who sits next; repeat it: human, level:1 to level:8, greedy, search")},
    CLI_SETUP_OPTIONS,
    CLI_SEED_OPTION,
    {OPTION_RESUME, "resume", N_("FILE"), N_("go on with a saved game")},
    {OPTION_CONTINUE, "continue", NULL, N_("go on with the game that was played last")},
    {OPTION_SAVE, "save", N_("FILE"), N_("save to FILE after every turn")},
    {OPTION_TIME, "time", N_("TIME"), N_("how long search thinks: 50ms, 2s; else one second")},
    {OPTION_COACH, "coach", NULL, N_("say after each turn of a person what was good or better")},
    {OPTION_CHANCES, "chances", NULL, N_("tell the chances to win before each turn of a person")},
    {OPTION_QUICK, "quick", NULL, N_("end a turn without asking")},
    CLI_DRAWING_OPTIONS,
    CLI_COMMON_OPTIONS,
};

static const struct cli_command command = {
    "play",
    N_("[OPTION...]"),
    N_("play a game in the terminal, against the computer or each other"),
    options,
    N_("At a terminal, without options of the set-up, you are asked what to play; else you play\n"
       "against the greedy computer player. WHO alone also does:\n"
       "  aude play --seat Anna=human --seat Ben=human --seat greedy\n"
       "Level 1 is a beginner, level 8 the strongest; 'aude rules' tells what each does.\n"
       "A saved game is a record: aude replay shows it, aude render draws it.\n"),
};

static int take_time(struct play_wish *wish, const char *value)
{
    wish->time = value;
    return play_is_time(value)
               ? CLI_DONE
               : cli_error("--time", _("'%s' is no time (such as 50ms or 2s)"), cli_quote(value));
}

static int take_option(struct play_wish *wish, int option, const char *value)
{
    switch (option) {
    case OPTION_SEAT:
        if (wish->seats < AUDE_MAX_SEATS)
            wish->seat[wish->seats] = value;
        wish->seats += wish->seats <= AUDE_MAX_SEATS; /* one too many is refused by the rules */
        return CLI_DONE;
    case OPTION_RESUME: wish->resume = value; return CLI_DONE;
    case OPTION_CONTINUE: wish->again = true; return CLI_DONE;
    case OPTION_SAVE: wish->save = value; return CLI_DONE;
    case OPTION_TIME: return take_time(wish, value);
    case OPTION_COACH: wish->coach = true; return CLI_DONE;
    case OPTION_CHANCES: wish->chances = true; return CLI_DONE;
    case OPTION_QUICK: wish->quick = true; return CLI_DONE;
    default: return cli_setup_take(&wish->setup, option, value);
    }
}

static int check_wish(struct play_wish *wish)
{
    bool resume = wish->resume != NULL || wish->again;
    if (wish->resume != NULL && wish->again)
        return cli_error_usage(_("%s and %s exclude each other"), "--resume", "--continue");
    if (resume && (wish->setup.any || wish->seats > 0))
        return cli_error_usage("%s", _("a saved game has its seats and rules already"));
    if (!resume && wish->save != NULL && access(wish->save, F_OK) == 0)
        return cli_error(wish->save, _("the file is there already; --resume goes on with it"));
    if (wish->setup.seats_given && wish->seats > wish->setup.setup.seats)
        return cli_error("--seat", _("more seats are named than --players says"));
    if (!wish->setup.seats_given && wish->seats > 2) {
        wish->setup.setup.seats = (uint8_t)wish->seats;
        wish->setup.seats_place = "--seat";
    }
    return CLI_DONE;
}

int command_play(int argc, char **argv)
{
    struct play_wish wish = {0};
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
    if (check_wish(&wish) != CLI_DONE)
        return CLI_BAD;
    return play_run(&wish);
}
