/* SPDX-License-Identifier: Apache-2.0 */
/* The arguments of scenario statements (docs/SCENARIOS.md).
 *
 * SCENARIO_COMMANDS gives each statement a string of forms, one letter an argument or a list of
 * them; the table at the end of this file says which function reads which letter. A form that ends
 * in a list takes the rest of the line. The functions are in scenario_forms_board.c (tiles, cells,
 * features), _seats.c (players and what they have), _rules.c (options, steps, the ledger), _rooms.c
 * (castles, towers and bazaars) and _discovery.c (what only The Discovery has).
 */
#include <stdio.h>
#include <string.h>

#include "cli/scenario_forms.h"

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
    static const char *const colours[] = {"red", "blue", "green", "yellow", "black"};
    for (int i = 0; line->scenario->example && i < line->scenario->seats &&
                    i < (int)(sizeof colours / sizeof *colours);
         i++)
        if (scenario_is(word, colours[i])) {
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

void form_need(struct scenario_line *line, enum scenario_need what)
{
    line->scenario->needs |= 1u << what;
}

void form_room(struct scenario_line *line, enum scenario_room room)
{
    line->scenario->rooms |= 1u << room;
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
    char what[64];
    if (line->scenario->seats == 0)
        return scenario_expected(line, word, "'players' or 'game' before this line");
    snprintf(what, sizeof what, "a player, one of %s%s", line->scenario->letters,
             line->scenario->example ? ", or a colour such as red" : "");
    return scenario_unknown(line, word, what);
}
/* ---- Numbers and marks --------------------------------------------------------------------- */

bool form_number(struct scenario_line *line, char form)
{
    struct scenario_text word;
    int number;
    scenario_word(line, &word);
    if (!form_whole(word, form == 'j' ? FORM_WILDEST : FORM_LARGEST, &number))
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
    return scenario_is(word, mark) || scenario_expected(line, word, what);
}

/* ---- The table ----------------------------------------------------------------------------- */

static const struct form {
    char letter;
    bool (*read)(struct scenario_line *line, char form);
} forms[] = {
    {'p', form_player},       /* one player */
    {'Y', form_actor},        /* one player, or nobody named */
    {'P', form_players},      /* any players */
    {'L', form_letters},      /* letters for the players */
    {'E', form_payee},        /* a player, or bank */
    {'Q', form_bidder},       /* a player, or - */
    {'a', form_amounts},      /* R=3 B=0 */
    {'A', form_amounts},      /* the same, or nothing */
    {'F', form_figure},       /* nothing, follower or abbot */
    {'q', form_supply},       /* followers=7 abbot=1 bridges=3 */
    {'l', form_standing},     /* R@0,0 */
    {'W', form_prisoners},    /* B B-abbot */
    {'y', form_event},        /* castle R 3 */
    {'t', form_tile},         /* one tile */
    {'T', form_tile},         /* one tile, or - */
    {'Z', form_laid},         /* one tile and x,y, in either order */
    {'1', form_tiles},        /* any open tiles */
    {'2', form_tableau},      /* dealing=4 */
    {'3', form_segments},     /* 0,2 or none */
    {'u', form_aspect},       /* score x,y 0 = 4, and so on */
    {'?', form_answer},       /* yes or no */
    {'r', form_turn},         /* r0 .. r3 */
    {'B', form_bridge},       /* nothing, or: bridge x,y NS */
    {'V', form_bridges},      /* any bridges x,y NS */
    {'X', form_axis},         /* NS, EW */
    {'c', form_cell},         /* x,y */
    {'C', form_cells},        /* any cells */
    {'f', form_feature},      /* x,y and what is meant there */
    {'b', form_bag},          /* E=4 */
    {'e', form_verdict},      /* none, illegal, bridge x,y NS */
    {'H', form_height},       /* nothing, or shut */
    {'J', form_height},       /* nothing, open, closed or shut */
    {'D', form_range},        /* any cells, or #9 */
    {'o', form_options},      /* OPTION=VALUE, to be set */
    {'i', form_options},      /* OPTION=VALUE, to be compared */
    {'m', form_game},         /* seats=3 and the like */
    {'w', form_name},         /* a word */
    {'n', form_number},       /* a whole number */
    {'j', form_number},       /* a bid, also one that no auction takes */
    {'s', form_step},         /* draw, place, ... */
    {'S', form_turn_step},    /* nothing, draw, action, place TILE */
    {'d', form_decider},      /* player, chance, nobody */
    {'v', form_legal},        /* [verb] number */
    {'x', form_entry},        /* an entry of the ledger */
    {'M', form_moment},       /* again=1 */
    {'K', form_capture},      /* what capture says, and so on */
    {'R', form_outcome},      /* captured, returned, exchanged */
    {'N', form_ransom},       /* R from B, or B */
    {'k', form_castle},       /* R+B x,y x,y, or a feature */
    {'h', form_choice},       /* x,y x,y = feature, or a feature */
    {'U', form_auction},      /* R tiles t1 t2 */
    {'z', form_selection},    /* R t1 2, or t1 2 */
    {'G', form_auction_step}, /* BID R */
    {'O', form_owners},       /* t1=R t2=- */
    {'I', form_bids},         /* 0 10, or - */
    {'g', form_flow},         /* active=R ... -> events */
    {'=', form_mark},         {'|', form_mark}, {'>', form_mark},
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
