/* SPDX-License-Identifier: Apache-2.0 */
/* Running scenarios: `position ID` begins with a position as it is written elsewhere
 * (docs/NOTATION.md), `clear` with the empty board of the game before it. The text of a scenario
 * that src/script writes begins so.
 */
#include <stdlib.h>
#include <string.h>

#include "scenario/forms.h"
#include "scenario/run.h"

static void do_position(struct scenario_run *run)
{
    struct aude_rules *rules = cli_allocate(sizeof *rules);
    struct aude_state *state = cli_allocate(sizeof *state);
    struct aude_text_error error;
    struct cli_buffer id = {0};
    cli_buffer_add(&id, "%.*s", SCENARIO_TEXT(run->arg[0].name));
    if (aude_position_parse(id.bytes, rules, state, &error) == AUDE_OK) {
        scenario_adopt(run, rules);
        run->state = *state;
        run->seat = aude_turn_seat(&run->state);
        run->played = true;
    } else {
        char reason[320];
        aude_text_error_text(&error, reason, sizeof reason);
        scenario_give_up(run, "column %d of the id: %s", error.column, reason);
        free(rules);
    }
    cli_buffer_finish(&id);
    free(state);
}

/* Nothing lies there any more, and nobody has done anything. */
static void do_clear(struct scenario_run *run)
{
    aude_edit_clear(&run->state);
    scenario_mark(run);
    run->played = false;
    run->loose = true;
    run->part = SCENARIO_NO_PART;
    run->seat = aude_turn_seat(&run->state);
    scenario_call(run, SCENARIO_ADOPTED);
}

/* An id. What the rest of the scenario is read by is found in its text: the game and how many play;
 * the players are those named before, or R B G K Y P. */
static bool read_position(struct scenario_line *line)
{
    static const char magic[] = "aude1:", seats[] = ":seats=";
    struct scenario_text word;
    if (!scenario_word(line, &word) || !form_begins(word, magic))
        return scenario_expected(line, word, "a position id, which begins with aude1:");
    struct scenario_text rest = form_piece(word.start + sizeof magic - 1, word.start + word.length);
    for (int game = 0; game < AUDE_GAMES; game++)
        if (form_begins(rest, aude_game_name((enum aude_game)game)))
            scenario_note_game(line->scenario, (enum aude_game)game, true);
    for (int i = 0; i + (int)sizeof seats <= rest.length; i++)
        if (memcmp(rest.start + i, seats, sizeof seats - 1) == 0)
            form_players_of(line->scenario, rest.start[i + (int)sizeof seats - 1] - '0');
    scenario_arg_add(line->file, 'w')->name = word;
    return true;
}

const struct scenario_command scenario_given_commands[] = {
    {"position", "", read_position, SCENARIO_SETUP | SCENARIO_BEGINS | SCENARIO_WHOLE, do_position,
     0},
    {"clear", "", NULL, SCENARIO_SETUP | SCENARIO_WHOLE, do_clear, 0},
    {NULL, NULL, NULL, 0, NULL, 0},
};
