/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments of scenario statements: players, their figures and other pieces. */
#include <stdio.h>
#include <string.h>

#include "scenario/forms.h"
#include "scenario/rooms.h"

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

bool form_player_or(struct scenario_line *line, char form, const char *other)
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
    return form_player_or(line, form, "bank");
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
    for (*figure = 0; *figure < aude_figure_count(); ++*figure)
        if (aude_figure_info(*figure) != NULL &&
            scenario_is(word, aude_figure_info(*figure)->word.name))
            return true;
    return false;
}

bool form_unknown_figure(struct scenario_line *line, struct scenario_text word)
{
    struct scenario_name names[AUDE_MAX_FIGURE_KINDS];
    char list[FORM_LIST], what[FORM_LIST + 40];
    int count = 0;
    form_need_word(line, word, FORM_FIGURE);
    for (int i = 0; i < aude_figure_count(); i++)
        if (aude_figure_info(i) != NULL)
            names[count++] = (struct scenario_name){aude_figure_info(i)->word.name, i};
    form_list(list, sizeof list, names, count);
    snprintf(what, sizeof what, "a figure: %s", list);
    return scenario_unknown(line, word, what);
}

bool form_owners(struct scenario_line *line, const char *expected)
{
    struct scenario_text word;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, expected);
    if (scenario_is(word, "-"))
        return true;
    do {
        struct scenario_arg arg = {.form = 'p', .number = AUDE_FOLLOWER};
        struct scenario_text owner = word, figure;
        if (form_cut(word, '-', &owner, &figure) && !form_is_figure(figure, &arg.number))
            return form_unknown_figure(line, word);
        if (!form_is_player(line, owner, &arg.seat))
            return form_expected_player(line, owner);
        *scenario_arg_add(line->file, 'p') = arg;
    } while (scenario_word(line, &word));
    return true;
}

/* A figure at the end of a line; a follower when nothing is written. */
bool form_figure(struct scenario_line *line, char form)
{
    struct scenario_text word;
    int figure = AUDE_FOLLOWER;
    if (scenario_word(line, &word) && !form_is_figure(word, &figure))
        return form_unknown_figure(line, word);
    line->scenario->figures |= 1u << figure;
    struct scenario_arg *arg = scenario_arg_add(line->file, form);
    arg->number = figure;
    arg->count = word.length > 0; /* named, or left to the statement */
    return true;
}

static const struct scenario_piece followers = {"followers", "follower", -1, AUDE_FOLLOWER, 7};

int scenario_piece_figure(const struct scenario_piece *piece)
{
    return piece->figure == SCENARIO_BY_NAME ? aude_figure_find(piece->name) : piece->figure;
}

int scenario_piece_token(const struct scenario_piece *piece)
{
    return piece->token == SCENARIO_BY_NAME ? aude_token_find(piece->name) : piece->token;
}

/* A build without the game of a room has no number for its figures and tokens. */
static bool is_built(const struct scenario_piece *piece)
{
    return piece->token != -1 ? scenario_piece_token(piece) >= 0
                              : scenario_piece_figure(piece) >= 0;
}

/* The piece of that name, with the room that it belongs to (NULL: to none); NULL: there is none. */
static const struct scenario_piece *find_piece(struct scenario_text name,
                                               const struct scenario_room **room)
{
    *room = NULL;
    if (scenario_is(name, followers.name) || scenario_is(name, followers.other))
        return &followers;
    for (int i = 0; i < SCENARIO_ROOM_COUNT; i++) {
        const struct scenario_piece *piece = scenario_rooms[i]->pieces;
        *room = scenario_rooms[i];
        for (; piece != NULL && piece->name != NULL; piece++)
            if (is_built(piece) &&
                (scenario_is(name, piece->name) || scenario_is(name, piece->other)))
                return piece;
    }
    return NULL;
}

/* The names of all pieces: figures first, then those of each kind. */
static void list_pieces(char *text, size_t size)
{
    struct scenario_name names[AUDE_MAX_FIGURE_KINDS + AUDE_MAX_TOKEN_KINDS] = {
        {followers.name, AUDE_FOLLOWER}};
    int count = 1;
    for (int i = 0; i < SCENARIO_ROOM_COUNT; i++)
        for (const struct scenario_piece *piece = scenario_rooms[i]->pieces;
             piece != NULL && piece->name != NULL; piece++) {
            if (!is_built(piece))
                continue;
            names[count].name = piece->name;
            names[count++].number = piece->token != -1
                                        ? aude_figure_count() + scenario_piece_token(piece)
                                        : scenario_piece_figure(piece);
        }
    form_list(text, size, names, count);
}

/* `followers=3`: figures, or other pieces of a player. */
bool form_supply(struct scenario_line *line, char form)
{
    struct scenario_text word, left, right;
    char list[FORM_LIST], expected[FORM_LIST + 40];
    list_pieces(list, sizeof list);
    snprintf(expected, sizeof expected, "%s =NUMBER", list);
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, expected);
    do {
        int number;
        char what[32];
        const struct scenario_room *room;
        if (!form_pair(line, word, &left, &right))
            return scenario_expected(line, word, expected);
        const struct scenario_piece *piece = find_piece(left, &room);
        if (piece == NULL)
            return scenario_unknown(line, left, list);
        snprintf(what, sizeof what, "a number, 0 to %d", piece->most);
        if (!form_whole(right, piece->most, &number) || number < 0)
            return scenario_unknown(line, right, what);
        if (room != NULL)
            form_room(line, room);
        struct scenario_arg *arg = scenario_arg_add(line->file, form);
        arg->kind = scenario_piece_figure(piece);
        arg->token = scenario_piece_token(piece);
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

/* What event the word means, and whether its number is one of points; false, with the names of all
 * in `list`, when it means none. */
static bool find_event(struct scenario_text word, struct scenario_arg *arg, char *list, size_t size)
{
    struct scenario_name names[AUDE_MAX_EVENTS];
    int count = 0;
    for (int i = 0; i < SCENARIO_ROOM_COUNT; i++)
        for (const struct scenario_name *name = scenario_rooms[i]->events;
             name != NULL && name->name != NULL; name++) {
            if (count < aude_event_count())
                names[count++] = *name;
            if (scenario_is(word, name->name)) {
                arg->kind = name->number;
                arg->count = scenario_rooms[i]->counted >> name->number & 1;
                return true;
            }
        }
    form_list(list, size, names, count);
    return false;
}

/* `EVENT R`, `EVENT R 3`: something that the ledger has, other than points. */
bool form_event(struct scenario_line *line, char form)
{
    char list[FORM_LIST];
    struct scenario_text word;
    struct scenario_arg arg = {.form = form, .number = -1};
    scenario_word(line, &word);
    if (!find_event(word, &arg, list, sizeof list))
        return scenario_expected(line, word, list);
    scenario_word(line, &word);
    if (!form_is_player(line, word, &arg.seat))
        return form_expected_player(line, word);
    if (scenario_word(line, &word) && !form_whole(word, FORM_LARGEST, &arg.number))
        return scenario_expected(line, word, "a whole number");
    *scenario_arg_add(line->file, form) = arg;
    return true;
}
