/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments of scenario statements: towers, castles and bazaars.
 *
 * Several of these statements come in two forms. The one of the examples names who acts, `floor R
 * 0,0`; the one that plays does not, `floor 0,0`, for then the game knows. The first argument tells
 * them apart: its seat is AUDE_NOBODY in the second.
 */
#include <stdio.h>
#include <string.h>

#include "cli/scenario_forms.h"
#include "jcz/alias.h"

/* The same form twice, such as the two cells of a castle. */
static bool read_two(struct scenario_line *line, char form,
                     bool (*read)(struct scenario_line *line, char form))
{
    bool good = true;
    for (int i = 0; i < 2 && good; i++)
        good = read(line, form);
    return good;
}

/* ---- Towers -------------------------------------------------------------------------------- */

/* `R B 1,0 [want abbot]`: captor, owner and cell; or `B 1,0 mon [abbot]`: owner and figure. */
bool form_capture(struct scenario_line *line, char form)
{
    struct scenario_text word;
    int owner;
    scenario_arg_add(line->file, form)->seat = AUDE_NOBODY;
    if (!form_player(line, 'p'))
        return false;
    if (!form_is_player(line, form_peek(line), &owner))
        return form_feature(line, 'f') && form_figure(line, 'F');
    struct scenario_arg *captor = &line->file->arg[line->file->args - 2];
    captor[0].seat = captor[1].seat;
    captor[1].seat = owner;
    scenario_word(line, &word);
    if (!form_cell(line, 'c'))
        return false;
    if (!scenario_word(line, &word))
        return true;
    if (!scenario_is(word, "want"))
        return scenario_expected(line, word, "'want' and a figure");
    return form_figure(line, 'F');
}

bool form_outcome(struct scenario_line *line, char form)
{
    static const char *const words[] = {[SCENARIO_CAPTURED] = "captured",
                                        [SCENARIO_RETURNED] = "returned",
                                        [SCENARIO_EXCHANGED] = "exchanged"};
    struct scenario_text word;
    scenario_word(line, &word);
    for (int i = 0; i < (int)(sizeof words / sizeof *words); i++)
        if (scenario_is(word, words[i])) {
            scenario_arg_add(line->file, form)->number = i;
            return true;
        }
    return scenario_expected(line, word, "captured, returned or exchanged");
}

/* `R from B [abbot]`: buyer and captor; or `B [abbot]`. */
bool form_ransom(struct scenario_line *line, char form)
{
    struct scenario_text word;
    scenario_arg_add(line->file, form)->seat = AUDE_NOBODY;
    if (!form_player(line, 'p'))
        return false;
    if (scenario_is(form_peek(line), "from")) {
        struct scenario_arg *buyer = &line->file->arg[line->file->args - 2];
        buyer[0].seat = buyer[1].seat;
        line->file->args--;
        scenario_word(line, &word);
        if (!form_player(line, 'p'))
            return false;
    }
    return form_figure(line, 'F');
}

/* ---- Castles ------------------------------------------------------------------------------- */

/* `R 0,0 0,1` or `R+B 0,0 0,1`: the owners who convert, and both tiles; or a feature. */
bool form_castle(struct scenario_line *line, char form)
{
    struct scenario_text word = form_peek(line);
    struct scenario_arg owners = {.form = form};
    if (word.length == 0 || word.start[0] < 'A' || word.start[0] > 'Z') {
        *scenario_arg_add(line->file, form) = owners;
        return form_feature(line, 'f');
    }
    scenario_word(line, &word);
    for (int i = 0; i < word.length; i++) {
        int seat;
        struct scenario_text letter = form_piece(word.start + i, word.start + i + 1);
        if (i % 2 == 1 && word.start[i] == '+' && i + 1 < word.length)
            continue;
        if (i % 2 == 1 || !form_is_player(line, letter, &seat))
            return form_expected_player(line, letter);
        owners.number |= 1 << seat;
    }
    *scenario_arg_add(line->file, form) = owners;
    return read_two(line, 'c', form_cell);
}

/* `0,0 0,1 = 1,1 road E`: what the castle there will score; or a feature. */
bool form_choice(struct scenario_line *line, char form)
{
    struct scenario_text word;
    struct scenario_arg second = {.form = 'c'};
    const char *before = line->at;
    (void)form;
    line->mark = "=";
    scenario_word(line, &word);
    scenario_word(line, &word);
    bool play = !form_is_cell(word, &second);
    line->at = before;
    if (play)
        return form_feature(line, 'f');
    if (!read_two(line, 'c', form_cell))
        return false;
    scenario_word(line, &word);
    return (scenario_is(word, "=") || scenario_expected(line, word, "'='")) &&
           form_feature(line, 'f');
}

/* ---- Bazaars ------------------------------------------------------------------------------- */

/* A tile on offer: its name, a label such as `a`, or its number such as `#0`. */
static bool read_label(struct scenario_line *line, struct scenario_text word,
                       struct scenario_arg *arg)
{
    char name[40];
    arg->name = word;
    arg->tile = -1;
    arg->number = -1;
    if (word.length > 1 && word.start[0] == '#') {
        struct scenario_text digits = form_piece(word.start + 1, word.start + word.length);
        return (form_whole(digits, AUDE_MAX_SEATS - 1, &arg->number) && arg->number >= 0) ||
               scenario_expected(line, word, "a number such as #0");
    }
    snprintf(name, sizeof name, "%.*s", SCENARIO_TEXT(word));
    if (word.length == 1 && word.start[0] >= 'a' && word.start[0] <= 'z')
        return true;
    return scenario_tile(line, word, arg);
}

/* The tiles of a bazaar are those of that set, whatever it turns up. */
static void use_bazaars(struct scenario_line *line)
{
    int set = aude_set_find("bcb");
    form_room(line, SCENARIO_BAZAARS);
    if (set >= 0)
        line->scenario->sets |= (uint64_t)1 << set;
}

/* `R tiles t1 t2 t3` */
bool form_auction(struct scenario_line *line, char form)
{
    struct scenario_text word;
    use_bazaars(line);
    if (!form_player(line, form))
        return false;
    scenario_word(line, &word);
    if (!scenario_is(word, "tiles"))
        return scenario_expected(line, word, "'tiles' and their names");
    for (int i = 0; scenario_word(line, &word); i++) {
        struct scenario_arg arg = {.form = form};
        if (i == AUDE_MAX_SEATS)
            return scenario_expected(line, word, "at most 6 tiles");
        if (!read_label(line, word, &arg))
            return false;
        *scenario_arg_add(line->file, form) = arg;
    }
    return true;
}

/* `R t1 2` or `t1 2`; without an auction no bid is named. */
bool form_selection(struct scenario_line *line, char form)
{
    struct scenario_text first, second, word;
    struct scenario_arg actor = {.form = form, .seat = AUDE_NOBODY}, item = {.form = form};
    struct scenario_arg bid = {.form = 'n'};
    int number;
    const char *before = line->at;
    scenario_word(line, &first);
    bool more = scenario_word(line, &second);
    if (form_is_player(line, first, &actor.seat) && more &&
        !form_whole(second, FORM_WILDEST, &number)) {
        first = second;
    } else {
        line->at = before;
        actor.seat = AUDE_NOBODY;
        scenario_word(line, &first);
    }
    if (!read_label(line, first, &item))
        return false;
    if (scenario_word(line, &word) && !form_whole(word, FORM_WILDEST, &bid.number))
        return scenario_expected(line, word, "a bid");
    *scenario_arg_add(line->file, form) = actor;
    *scenario_arg_add(line->file, form) = item;
    *scenario_arg_add(line->file, 'n') = bid;
    return true;
}

/* `BID R`, `DONE` */
bool form_auction_step(struct scenario_line *line, char form)
{
    static const struct {
        const char *name;
        int step;
    } steps[] = {{"SELECT", AUDE_STEP_SELECT},
                 {"BID", AUDE_STEP_BID},
                 {"DECIDE", AUDE_STEP_DECIDE},
                 {"DONE", AUDE_STEPS}};
    struct scenario_text word;
    struct scenario_arg arg = {.form = form, .seat = AUDE_NOBODY, .number = -1};
    scenario_word(line, &word);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (scenario_is(word, steps[i].name))
            arg.number = steps[i].step;
    if (arg.number < 0)
        return scenario_expected(line, word, "SELECT, BID, DECIDE or DONE");
    if (arg.number != AUDE_STEPS) {
        scenario_word(line, &word);
        if (!form_is_player(line, word, &arg.seat))
            return form_expected_player(line, word);
    }
    *scenario_arg_add(line->file, form) = arg;
    return true;
}

/* `t1=R t2=-`; `-` alone: none are on offer. */
bool form_owners(struct scenario_line *line, char form)
{
    struct scenario_text word, left, right;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, "TILE=PLAYER, or '-' for none");
    if (scenario_is(word, "-"))
        return true;
    do {
        struct scenario_arg arg = {.form = form, .seat = AUDE_NOBODY};
        if (!form_pair(line, word, &left, &right))
            return scenario_expected(line, word, "TILE=PLAYER or TILE=-");
        if (!read_label(line, left, &arg))
            return false;
        if (!scenario_is(right, "-") && !form_is_player(line, right, &arg.seat))
            return form_expected_player(line, right);
        *scenario_arg_add(line->file, form) = arg;
    } while (scenario_word(line, &word));
    return true;
}

/* The lowest and the highest bid, or `-`. */
bool form_bids(struct scenario_line *line, char form)
{
    struct scenario_text word = form_peek(line);
    if (!scenario_is(word, "-"))
        return read_two(line, form, form_number);
    scenario_word(line, &word);
    return true;
}

/* ---- Whole bazaars ------------------------------------------------------------------------- */

/* `B,R2`: seats, each with a 2 behind it or not. */
static bool read_seats(struct scenario_line *line, struct scenario_text list, char form)
{
    for (const char *at = list.start, *end = list.start + list.length; at <= end; at++) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        struct scenario_text word = form_piece(at, comma != NULL ? comma : end);
        struct scenario_arg arg = {.form = form, .number = 1};
        if (word.length == 2 && word.start[1] == '2') {
            word.length = 1;
            arg.number = 2;
        }
        if (!form_is_player(line, word, &arg.seat))
            return form_expected_player(line, word);
        *scenario_arg_add(line->file, form) = arg;
        at = comma != NULL ? comma : end;
    }
    return true;
}

/* One `NAME=VALUE` of `flow`; `head` is the number of the argument with the single values. */
static bool read_flow_setting(struct scenario_line *line, struct scenario_text word, int head)
{
    struct scenario_text left, right;
    struct scenario_arg *arg = &line->file->arg[head];
    if (!form_pair(line, word, &left, &right))
        return scenario_expected(line, word, "NAME=VALUE, or '->'");
    if (scenario_is(left, "active"))
        return form_is_player(line, right, &arg->seat) || form_expected_player(line, right);
    if (scenario_is(left, "pile"))
        return (form_whole(right, 60, &arg->number) && arg->number >= 0) ||
               scenario_expected(line, right, "a number, 0 to 60");
    if (scenario_is(left, "order")) {
        arg->value = right;
        return true;
    }
    if (scenario_is(left, "own")) {
        arg->count = scenario_is(right, "yes");
        return arg->count || scenario_is(right, "no") ||
               scenario_expected(line, right, "yes or no");
    }
    if (!scenario_is(left, "builder") && !scenario_is(left, "bazaar"))
        return scenario_expected(line, left, "active, order, pile, own, builder or bazaar");
    return read_seats(line, right, left.start[1] == 'u' ? 'u' : 'z');
}

/* `active=R order=bazaar-first pile=20 own=yes builder=B bazaar=B,R2 -> R:part1 R:auction ...` */
bool form_flow(struct scenario_line *line, char form)
{
    struct scenario_text word, left, right;
    int head = line->file->args;
    use_bazaars(line);
    scenario_arg_add(line->file, form)->seat = AUDE_NOBODY;
    while (scenario_word(line, &word) && !scenario_is(word, "->"))
        if (!read_flow_setting(line, word, head))
            return false;
    if (line->file->arg[head].seat == AUDE_NOBODY)
        return scenario_expected(line, word, "active=PLAYER");
    if (!scenario_is(word, "->"))
        return scenario_expected(line, word, "'->' and what happens");
    while (scenario_word(line, &word)) {
        struct scenario_arg arg = {.form = 'v'};
        if (!form_cut(word, ':', &left, &right) || right.length == 0)
            return scenario_expected(line, word, "PLAYER:EVENT");
        if (!form_is_player(line, left, &arg.seat))
            return form_expected_player(line, left);
        arg.name = right;
        *scenario_arg_add(line->file, 'v') = arg;
    }
    return true;
}
