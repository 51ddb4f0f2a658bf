/* SPDX-License-Identifier: Apache-2.0 */
/* The arguments of scenario statements (docs/SCENARIOS.md).
 *
 * The table of a statement (room.h) has a string of forms, one letter an argument or a list of
 * them; the table at the end of this file says which function reads which letter. A form that ends
 * in a list takes the rest of the line. The functions are in forms_board.c (tiles, cells,
 * features), forms_seats.c (players and what they have) and forms_rules.c (options, steps, the
 * ledger); a room has its own for what only its statements have.
 */
#include <stdio.h>
#include <string.h>

#include "scenario/forms.h"

/* ---- Pieces of a word ---------------------------------------------------------------------- */

struct scenario_text form_piece(const char *start, const char *end)
{
    return (struct scenario_text){start, (int)(end - start)};
}

bool form_cut(struct scenario_text word, char mark, struct scenario_text *left,
              struct scenario_text *right)
{
    const char *at = memchr(word.start, mark, (size_t)word.length);
    if (at == NULL)
        return false;
    *left = form_piece(word.start, at);
    *right = form_piece(at + 1, word.start + word.length);
    return true;
}

bool form_pair(struct scenario_line *line, struct scenario_text word, struct scenario_text *left,
               struct scenario_text *right)
{
    struct scenario_text next;
    const char *before = line->at;
    if (!form_cut(word, '=', left, right)) {
        if (!scenario_word(line, &next) || next.start[0] != '=') {
            line->at = before;
            return false;
        }
        *left = word;
        *right = form_piece(next.start + 1, next.start + next.length);
        before = line->at;
    }
    if (right->length > 0)
        return true;
    if (scenario_word(line, &next) && memchr(next.start, '=', (size_t)next.length) == NULL)
        *right = next;
    else
        line->at = before;
    return true;
}

bool form_whole(struct scenario_text text, int largest, int *number)
{
    bool minus = text.length > 0 && text.start[0] == '-';
    long sum = 0;
    if (text.length - minus < 1 || text.length > 7)
        return false;
    for (int i = minus; i < text.length; i++) {
        if (text.start[i] < '0' || text.start[i] > '9')
            return false;
        sum = sum * 10 + (text.start[i] - '0');
    }
    *number = (int)(minus ? -sum : sum);
    return sum <= largest;
}

bool form_is_cell(struct scenario_text word, struct scenario_arg *arg)
{
    struct scenario_text x, y;
    return form_cut(word, ',', &x, &y) && form_whole(x, FORM_FARTHEST, &arg->x) &&
           form_whole(y, FORM_FARTHEST, &arg->y);
}

bool form_is_player(const struct scenario_line *line, struct scenario_text word, int *seat)
{
    const char *const *called = line->scenario->called;
    for (int i = 0; called != NULL && called[i] != NULL && i < line->scenario->seats; i++)
        if (scenario_is(word, called[i])) {
            *seat = i;
            return true;
        }
    const char *letter = word.length == 1 ? strchr(line->scenario->letters, word.start[0]) : NULL;
    if (letter == NULL || *letter == '\0')
        return false;
    *seat = (int)(letter - line->scenario->letters);
    return true;
}

bool form_begins(struct scenario_text word, const char *prefix)
{
    size_t length = strlen(prefix);
    return (size_t)word.length >= length && memcmp(word.start, prefix, length) == 0;
}

void form_room(struct scenario_line *line, const struct scenario_room *room)
{
    line->scenario->rooms |= (uint64_t)1 << scenario_room_index(room);
}

struct scenario_text form_peek(struct scenario_line *line)
{
    const char *before = line->at;
    struct scenario_text word;
    scenario_word(line, &word);
    line->at = before;
    return word;
}

bool form_expected_player(struct scenario_line *line, struct scenario_text word)
{
    const char *const *called = line->scenario->called;
    char what[64];
    if (line->scenario->seats == 0)
        return scenario_expected(line, word, "'players' or 'game' before this line");
    snprintf(what, sizeof what, "a player, one of %s%s%s", line->scenario->letters,
             called != NULL ? ", or a colour such as " : "", called != NULL ? called[0] : "");
    return scenario_unknown(line, word, what);
}

/* ---- Names --------------------------------------------------------------------------------- */

void form_list(char *text, size_t size, struct scenario_name *names, int count)
{
    size_t length = 0;
    text[0] = '\0';
    for (int i = 1; i < count; i++)
        for (int at = i; at > 0 && names[at - 1].number > names[at].number; at--) {
            struct scenario_name name = names[at];
            names[at] = names[at - 1];
            names[at - 1] = name;
        }
    for (int i = 0; i < count && length < size; i++)
        length += (size_t)snprintf(text + length, size - length, "%s%s",
                                   i == 0           ? ""
                                   : i == count - 1 ? " or "
                                                    : ", ",
                                   names[i].name);
}

const struct scenario_name *form_find(const struct scenario_name *names, struct scenario_text word)
{
    for (; names != NULL && names->name != NULL; names++)
        if (scenario_is(word, names->name))
            return names;
    return NULL;
}

bool form_numbers_by_name(struct scenario_line *line, char form, const struct scenario_name *names,
                          int most, const char *expected)
{
    struct scenario_text word, left, right;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, expected);
    do {
        int number;
        if (!form_pair(line, word, &left, &right))
            return scenario_expected(line, word, expected);
        const struct scenario_name *name = form_find(names, left);
        if (name == NULL || !form_whole(right, most, &number) || number < 0)
            return scenario_expected(line, word, expected);
        struct scenario_arg *arg = scenario_arg_add(line->file, form);
        arg->kind = name->number;
        arg->name = left;
        arg->number = number;
    } while (scenario_word(line, &word));
    return true;
}

/* ---- Numbers and marks --------------------------------------------------------------------- */

bool form_number(struct scenario_line *line, char form)
{
    struct scenario_text word;
    int number;
    scenario_word(line, &word);
    if (!form_whole(word, FORM_LARGEST, &number))
        return scenario_expected(line, word, "a whole number");
    scenario_arg_add(line->file, form)->number = number;
    return true;
}

/* The mark of a form, or NULL. */
static const char *mark_of(char form)
{
    switch (form) {
    case '=': return "=";
    case '|': return "|";
    case '>': return "->";
    default: return NULL;
    }
}

/* The mark between two arguments; blanks may stand around it (scenario_forms). */
static bool form_mark(struct scenario_line *line, char form)
{
    const char *mark = mark_of(form);
    char what[8];
    struct scenario_text word;
    scenario_word(line, &word);
    line->mark = NULL;
    snprintf(what, sizeof what, "'%s'", mark);
    return scenario_is(word, mark) || (form == '=' && scenario_is(word, ":")) ||
           scenario_expected(line, word, what);
}

/* ---- The table ----------------------------------------------------------------------------- */

static const struct form {
    char letter;
    bool (*read)(struct scenario_line *line, char form);
} forms[] = {
    {'p', form_player},    /* one player */
    {'Y', form_actor},     /* one player, or nobody named */
    {'P', form_players},   /* any players */
    {'L', form_letters},   /* letters for the players */
    {'E', form_payee},     /* a player, or bank */
    {'a', form_amounts},   /* R=3 B=0 */
    {'A', form_amounts},   /* the same, or nothing */
    {'F', form_figure},    /* nothing, or a figure */
    {'q', form_supply},    /* followers=7 and other pieces */
    {'l', form_standing},  /* R@0,0 */
    {'y', form_event},     /* an event, a player, perhaps a number */
    {'t', form_tile},      /* one tile */
    {'T', form_tile},      /* one tile, or - */
    {'Z', form_laid},      /* one tile and x,y, in either order */
    {'r', form_rotation},  /* r0 .. r3 */
    {'B', form_with},      /* nothing, or what a room has to say of a tile that is laid */
    {'c', form_cell},      /* x,y */
    {'C', form_cells},     /* any cells */
    {'G', form_scenery},   /* a tile, and cells with a turn */
    {'f', form_feature},   /* x,y and what is meant there */
    {'b', form_bag},       /* E=4 */
    {'o', form_options},   /* OPTION=VALUE, to be set */
    {'i', form_options},   /* OPTION=VALUE, to be compared */
    {'m', form_game},      /* seats=3 and the like */
    {'w', form_name},      /* a word */
    {'W', form_boxes},     /* expansions as they are bought */
    {'n', form_number},    /* a whole number */
    {'s', form_step},      /* draw, place, ... */
    {'S', form_turn_step}, /* nothing, draw, action, place TILE */
    {'d', form_decider},   /* player, chance, nobody */
    {'v', form_legal},     /* [verb] number */
    {'x', form_entry},     /* an entry of the ledger */
    {'M', form_moment},    /* again=1 */
    {'=', form_mark},      {'|', form_mark}, {'>', form_mark},
};

bool scenario_forms(struct scenario_line *line, const char *letters)
{
    for (const char *letter = letters; *letter != '\0' && line->mark == NULL; letter++)
        line->mark = mark_of(*letter);
    for (; *letters != '\0'; letters++)
        for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
            if (forms[i].letter == *letters && !forms[i].read(line, *letters))
                return false;
    return true;
}
