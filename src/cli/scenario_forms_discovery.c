/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments of scenario statements that The Discovery brought: the name of a game, tiles that lie
 * open, and the words of its examples (`expect score 0,0 1 = 4`). */
#include <string.h>

#include "cli/scenario_forms.h"

void form_game_name(struct scenario_line *line)
{
    struct scenario_text word = form_peek(line);
    for (int game = 0; game < AUDE_GAMES; game++)
        if (scenario_is(word, aude_game_name((enum aude_game)game))) {
            scenario_word(line, &word);
            scenario_note_game(line->scenario, (enum aude_game)game, true);
        }
}

/* `tile E 0,0` as it is written here, `tile 0,0 8S` as the examples of The Discovery have it. Added
 * are the tile and, behind it, the cell. */
bool form_laid(struct scenario_line *line, char form)
{
    struct scenario_arg cell;
    (void)form;
    if (!form_is_cell(form_peek(line), &cell))
        return form_tile(line, 't') && form_cell(line, 'c');
    if (!form_cell(line, 'c') || !form_tile(line, 't'))
        return false;
    struct scenario_arg *last = &line->file->arg[line->file->args - 1];
    cell = last[-1];
    last[-1] = last[0];
    last[0] = cell;
    return true;
}

/* The open tiles of a seat; `-` for none. */
bool form_tiles(struct scenario_line *line, char form)
{
    struct scenario_text word = form_peek(line);
    (void)form;
    if (word.length == 0)
        return scenario_expected(line, word, "tiles, or '-' for none");
    if (scenario_is(word, "-"))
        return scenario_word(line, &word);
    for (int count = 0; word.length > 0; count++, word = form_peek(line)) {
        if (count == AUDE_MAX_OPEN)
            return scenario_unknown(line, word, "no more tiles than can lie open");
        if (!form_tile(line, 't'))
            return false;
    }
    return true;
}

/* `dealing=4 aside=0`: what is still to be done before the first turn, and in this one. */
bool form_tableau(struct scenario_line *line, char form)
{
    return form_numbers_by_name(line, form, scenario_tableau_name, SCENARIO_TABLEAU_FIELDS, 255,
                                "aside, dealing, placed or idle =NUMBER");
}

/* `0,2`: segments of a tile; `none`. One argument each. */
bool form_segments(struct scenario_line *line, char form)
{
    static const char expected[] = "segments such as 0,2, or 'none'";
    struct scenario_text word, first, rest;
    if (!scenario_word(line, &word))
        return scenario_expected(line, word, expected);
    if (scenario_is(word, "none"))
        return true;
    for (bool more = true; more; word = rest) {
        int number;
        more = form_cut(word, ',', &first, &rest);
        if (!form_whole(more ? first : word, AUDE_MAX_SEGMENTS - 1, &number) || number < 0)
            return scenario_expected(line, word, expected);
        scenario_arg_add(line->file, form)->number = number;
    }
    return true;
}

bool form_answer(struct scenario_line *line, char form)
{
    struct scenario_text word;
    scenario_word(line, &word);
    if (!scenario_is(word, "yes") && !scenario_is(word, "no"))
        return scenario_expected(line, word, "yes or no");
    scenario_arg_add(line->file, form)->number = scenario_is(word, "yes");
    return true;
}

/* What is expected, and then its own arguments. */
bool form_aspect(struct scenario_line *line, char form)
{
    static const struct {
        const char *name, *forms;
    } aspects[] = {
#define X(name, forms) {#name, forms},
        SCENARIO_ASPECTS(X)
#undef X
    };
    struct scenario_text word;
    scenario_word(line, &word);
    for (int i = 0; i < SCENARIO_ASPECT_COUNT; i++)
        if (scenario_is(word, aspects[i].name)) {
            scenario_arg_add(line->file, form)->number = i;
            return scenario_forms(line, aspects[i].forms);
        }
    return scenario_expected(line, word, "score, final, closed, size, place, fits or deploy");
}
