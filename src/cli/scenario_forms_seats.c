/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments of scenario statements: players, their figures and other pieces. */
#include <stdio.h>
#include <string.h>

#include "cli/scenario_forms.h"

/* ---- Players and figures ------------------------------------------------------------------- */

/* The letters of the players, which name the seats from 0. */
bool form_letters(struct scenario_line *line, char form)
{
    struct scenario *scenario = line->scenario;
    struct scenario_text word;
    (void)form;
    form_game_name(line);
    scenario->seats = 0;
    memset(scenario->letters, 0, sizeof scenario->letters);
    while (scenario_word(line, &word)) {
        if (word.length != 1 || word.start[0] < 'A' || word.start[0] > 'Z' ||
            strchr(scenario->letters, word.start[0]) != NULL)
            return scenario_expected(line, word, "another capital letter for a player");
        if (scenario->seats == AUDE_MAX_SEATS)
            return scenario_expected(line, word, "at most 6 players");
        scenario->letters[scenario->seats++] = word.start[0];
    }
    if (scenario->seats < 2)
        return scenario_expected(line, word, "2 to 6 players");
    scenario_arg_add(line->file, 'n')->number = scenario->seats;
    return true;
}

bool form_player(struct scenario_line *line, char form)
{
    struct scenario_text word;
    int seat;
    scenario_word(line, &word);
    if (!form_is_player(line, word, &seat))
        return form_expected_player(line, word);
    scenario_arg_add(line->file, form)->seat = seat;
    return true;
}

/* The acting player, where one is named; else AUDE_NOBODY. */
bool form_actor(struct scenario_line *line, char form)
{
    struct scenario_text word = form_peek(line);
    int seat;
    if (!form_is_player(line, word, &seat) &&
        (word.length != 1 || word.start[0] < 'A' || word.start[0] > 'Z')) {
        scenario_arg_add(line->file, form)->seat = AUDE_NOBODY;
        return true;
    }
    return form_player(line, form);
}

/* A player or something else that is no player, which is AUDE_NOBODY. */
static bool read_player_or(struct scenario_line *line, char form, const char *other)
{
    struct scenario_text word = form_peek(line);
    if (!scenario_is(word, other))
        return form_player(line, form);
    scenario_word(line, &word);
    scenario_arg_add(line->file, form)->seat = AUDE_NOBODY;
    return true;
}

bool form_payee(struct scenario_line *line, char form)
{
    return read_player_or(line, form, "bank");
}

bool form_bidder(struct scenario_line *line, char form)
{
    return read_player_or(line, form, "-");
}

bool form_players(struct scenario_line *line, char form)
{
    struct scenario_text word;
    int seat;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, "players, or '-' for none");
    if (scenario_is(word, "-"))
        return true;
    do {
        if (!form_is_player(line, word, &seat))
            return form_expected_player(line, word);
        scenario_arg_add(line->file, form)->seat = seat;
    } while (scenario_word(line, &word));
    return true;
}

/* `R=3 B=0`; each player once. What is gained may be nothing: no word, or `-`. */
bool form_amounts(struct scenario_line *line, char form)
{
    struct scenario_text word, left, right;
    unsigned seen = 0;
    bool some = scenario_word(line, &word);
    if (form == 'A' && (!some || scenario_is(word, "-")))
        return true;
    if (!some)
        return scenario_expected(line, word, "PLAYER=NUMBER");
    do {
        int seat, number;
        if (!form_pair(line, word, &left, &right))
            return scenario_expected(line, word, "PLAYER=NUMBER");
        if (!form_is_player(line, left, &seat))
            return form_expected_player(line, left);
        if (seen & 1u << seat)
            return scenario_expected(line, left, "each player once");
        if (!form_whole(right, FORM_LARGEST, &number))
            return scenario_expected(line, right, "a whole number");
        seen |= 1u << seat;
        struct scenario_arg *arg = scenario_arg_add(line->file, form);
        arg->seat = seat;
        arg->number = number;
    } while (scenario_word(line, &word));
    return true;
}

bool form_is_figure(struct scenario_text word, int *figure)
{
    for (*figure = 0; *figure < AUDE_FIGURES; ++*figure)
        if (scenario_is(word, aude_figure_name((enum aude_figure) * figure)))
            return true;
    return false;
}

/* A figure at the end of a line; a follower when nothing is written. */
bool form_figure(struct scenario_line *line, char form)
{
    static const struct {
        const char *name;
        enum scenario_need what;
    } later[] = {{"big", SCENARIO_NEEDS_INNS},        {"mayor", SCENARIO_NEEDS_ABBEY},
                 {"barn", SCENARIO_NEEDS_ABBEY},      {"wagon", SCENARIO_NEEDS_ABBEY},
                 {"builder", SCENARIO_NEEDS_TRADERS}, {"pig", SCENARIO_NEEDS_TRADERS}};
    struct scenario_text word;
    int figure = AUDE_FOLLOWER;
    if (scenario_word(line, &word) && !form_is_figure(word, &figure)) {
        for (size_t i = 0; i < sizeof later / sizeof *later; i++)
            if (scenario_is(word, later[i].name))
                form_need(line, later[i].what);
        return scenario_unknown(line, word, "a figure: follower or abbot");
    }
    struct scenario_arg *arg = scenario_arg_add(line->file, form);
    arg->number = figure;
    arg->count = word.length > 0; /* named, or left to the statement */
    return true;
}

/* `followers=3 abbot=0 bridges=2`: figures, or other pieces of a player. */
bool form_supply(struct scenario_line *line, char form)
{
    static const struct {
        const char *one, *more;
        int token, figure, room, most;
    } names[] = {
        {"follower", "followers", -1, AUDE_FOLLOWER, -1, 7},
        {"abbot", "abbots", -1, AUDE_ABBOT, -1, 7},
        {"floor", "floors", AUDE_TOKEN_FLOOR, 0, SCENARIO_TOWER, 30},
        {"bridge", "bridges", AUDE_TOKEN_BRIDGE, 0, SCENARIO_BRIDGES, 12},
        {"castle", "castles", AUDE_TOKEN_CASTLE, 0, SCENARIO_CASTLES, 12},
    };
    enum { NAMES = sizeof names / sizeof *names };
    static const char expected[] = "followers, abbot, floors, bridges or castles =NUMBER";
    struct scenario_text word, left, right;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, expected);
    do {
        int number, i = 0;
        char what[32];
        if (!form_pair(line, word, &left, &right))
            return scenario_expected(line, word, expected);
        while (i < NAMES && !scenario_is(left, names[i].one) && !scenario_is(left, names[i].more))
            i++;
        if (i == NAMES)
            return scenario_unknown(line, left, "followers, abbot, floors, bridges or castles");
        snprintf(what, sizeof what, "a number, 0 to %d", names[i].most);
        if (!form_whole(right, names[i].most, &number) || number < 0)
            return scenario_unknown(line, right, what);
        if (names[i].room >= 0)
            form_room(line, (enum scenario_room)names[i].room);
        struct scenario_arg *arg = scenario_arg_add(line->file, form);
        arg->kind = names[i].figure;
        arg->token = names[i].token;
        arg->number = number;
    } while (scenario_word(line, &word));
    return true;
}

/* `R@0,0 B@1,0`: players and where their figures stand; `-` for nobody. */
bool form_standing(struct scenario_line *line, char form)
{
    struct scenario_text word, left, right;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, "PLAYER@X,Y, or '-' for nobody");
    if (scenario_is(word, "-"))
        return true;
    do {
        struct scenario_arg arg = {.form = form};
        if (!form_cut(word, '@', &left, &right) || !form_is_cell(right, &arg))
            return scenario_expected(line, word, "PLAYER@X,Y");
        if (!form_is_player(line, left, &arg.seat))
            return form_expected_player(line, left);
        *scenario_arg_add(line->file, form) = arg;
    } while (scenario_word(line, &word));
    return true;
}
/* `B B-abbot`: followers and other figures by their owners; `-` for nobody. */
bool form_prisoners(struct scenario_line *line, char form)
{
    struct scenario_text word;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, "players such as B or B-abbot, or '-' for nobody");
    if (scenario_is(word, "-"))
        return true;
    do {
        struct scenario_arg arg = {.form = form, .number = AUDE_FOLLOWER};
        struct scenario_text owner = word, figure;
        if (form_cut(word, '-', &owner, &figure) && !form_is_figure(figure, &arg.number))
            return scenario_unknown(line, word, "a figure: follower or abbot");
        if (!form_is_player(line, owner, &arg.seat))
            return form_expected_player(line, owner);
        *scenario_arg_add(line->file, form) = arg;
    } while (scenario_word(line, &word));
    return true;
}

/* `castle R`, `bazaar R 3`: something that the ledger has, other than points. */
bool form_event(struct scenario_line *line, char form)
{
    static const struct {
        const char *name;
        enum aude_event event;
    } events[] = {{"bridge", AUDE_EVENT_BRIDGE},
                  {"floor", AUDE_EVENT_FLOOR},
                  {"castle", AUDE_EVENT_CASTLE},
                  {"bazaar", AUDE_EVENT_BAZAAR},
                  {"assign", AUDE_EVENT_ASSIGN}};
    struct scenario_text word;
    struct scenario_arg arg = {.form = form, .kind = -1, .number = -1};
    scenario_word(line, &word);
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        if (scenario_is(word, events[i].name))
            arg.kind = (int)events[i].event;
    if (arg.kind < 0)
        return scenario_expected(line, word, "bridge, floor, castle, bazaar or assign");
    scenario_word(line, &word);
    if (!form_is_player(line, word, &arg.seat))
        return form_expected_player(line, word);
    if (scenario_word(line, &word) && !form_whole(word, FORM_LARGEST, &arg.number))
        return scenario_expected(line, word, "a whole number");
    *scenario_arg_add(line->file, form) = arg;
    return true;
}
