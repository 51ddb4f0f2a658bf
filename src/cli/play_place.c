/* SPDX-License-Identifier: Apache-2.0 */
/* Where the tile goes: a cell, then a turn where several are possible, then, where the tile fits
 * only with a bridge (BRIDGE-14), whether that is to be built. A bridge is never built unless it
 * was spoken of. With open tiles (DISC-70) the first question is which one.
 */
#include "cli/play.h"

#include <string.h>

/* ---- Bridges ------------------------------------------------------------------------------- */

/* "bridge east-west on 2,1 (2 left); west: road 1,1 (3 tiles), east: open" */
static void add_bridge(struct cli_buffer *buffer, const struct aude_state *state, int kind, int x,
                       int y, int turn)
{
    struct aude_bridge bridge;
    const struct aude_cell cell = {(int16_t)x, (int16_t)y};
    if (!aude_fits_bridge(state, kind, x, y, turn, &bridge))
        return;
    cli_buffer_add(buffer, _("bridge %s on %d,%d"), words_axis((enum aude_axis)bridge.axis),
                   bridge.x, bridge.y);
    cli_buffer_add(buffer, "; ");
    play_add_ends(buffer, state, &bridge, &cell);
}

static void print_bridge(const struct play *play, const char *head,
                         const struct play_question *question)
{
    struct cli_buffer text = {0}, lines = {0};
    int left = aude_tokens(&play->state, aude_decider(&play->state), AUDE_TOKEN_BRIDGE);
    cli_buffer_add(&text, "%s", head);
    add_bridge(&text, &play->state, question->kind, question->x, question->y, question->turn);
    cli_buffer_add(&text, cli_plural("; %d is left", "; %d are left", (unsigned long)left), left);
    words_wrap(&lines, text.bytes, 79, 2);
    fputs(lines.bytes, stdout);
    cli_buffer_finish(&text);
    cli_buffer_finish(&lines);
}

void play_show_cells(const struct play_cells *cells)
{
    for (int i = 0; i < cells->count; i++) {
        printf("  %3d: %d,%d", i + 1, cells->cell[i].x, cells->cell[i].y);
        for (int turn = 0; turn < 4; turn++)
            if ((cells->cell[i].turns >> turn & 1) != 0)
                printf(" r%d%s", turn, (cells->cell[i].bridges >> turn & 1) != 0 ? " b" : "");
        printf("\n");
    }
}

/* ---- Questions ----------------------------------------------------------------------------- */

/* Is the bridge to be built? *action 0: another place. */
static enum play_flow ask_bridge(struct play *play, aude_action *action)
{
    struct play_reply reply;
    struct play_question question = {
        .prompt = _("Build it? b: yes, Enter: another place > "),
        .leaves = true,
        .high = -1,
        .x = aude_action_x(*action),
        .y = aude_action_y(*action),
        .turn = aude_action_turn(*action),
        .kind = aude_action_item(*action),
        .read = play_read_bridge,
    };
    struct cli_buffer head = {0};
    cli_buffer_add(&head, _("r%d on %d,%d needs a bridge (%s): "), question.turn, question.x,
                   question.y, play_rule(&play->state, AUDE_NEEDS_BRIDGE));
    print_bridge(play, head.bytes, &question);
    cli_buffer_finish(&head);
    enum play_flow flow = play_ask_for(play, &question, &reply);
    *action = reply.answer == PLAY_ACTION ? reply.action : 0;
    return flow;
}

/* The turn of the tile on a cell where several are possible; *action 0: another place. */
static enum play_flow ask_turn(struct play *play, const struct play_cells *cells, int number,
                               aude_action *action)
{
    struct play_reply reply;
    struct cli_buffer prompt = {0};
    unsigned turns = cells->cell[number].turns, bridges = cells->cell[number].bridges;
    struct play_question question = {
        .leaves = true,
        .high = -1,
        .cells = cells,
        .x = cells->cell[number].x,
        .y = cells->cell[number].y,
        .kind = cells->kind,
        .read = play_read_turn,
    };
    play_show_drawn(play, cells->kind, turns);
    cli_buffer_add(&prompt, _("Which turn on %d,%d:"), question.x, question.y);
    for (int turn = 0; turn < 4; turn++)
        if ((turns >> turn & 1) != 0)
            cli_buffer_add(&prompt, " r%d%s", turn, (bridges >> turn & 1) != 0 ? " b" : "");
    cli_buffer_add(&prompt, "%s", _(" (Enter: another place) > "));
    question.prompt = prompt.bytes;
    enum play_flow flow = play_ask_for(play, &question, &reply);
    *action = reply.action;
    if (flow == PLAY_ON && reply.answer == PLAY_BRIDGE)
        flow = ask_bridge(play, action);
    cli_buffer_finish(&prompt);
    return flow;
}

/* The notes below the board; how many lines they take. */
static int add_notes(struct cli_buffer *notes, const struct play *play,
                     const struct play_cells *cells)
{
    struct cli_buffer text = {0};
    int bridges = aude_tokens(&play->state, aude_decider(&play->state), AUDE_TOKEN_BRIDGE);
    bool any = false;
    for (int i = 0; i < cells->count; i++)
        any = any || cells->cell[i].bridges != 0;
    if (any)
        cli_buffer_add(&text,
                       cli_plural("b: only with a bridge, %d is left (BRIDGE-14). ",
                                  "b: only with a bridge, %d are left (BRIDGE-14). ",
                                  (unsigned long)bridges),
                       bridges);
    if (cells->pass)
        cli_buffer_add(&text, "%s ", _("0: lay the tile aside and draw another (BRIDGE-17)."));
    if (cells->other)
        cli_buffer_add(&text, "%s ", _("o: the other tile."));
    if (play_game(&play->state) == AUDE_DISCOVERY)
        play_add_quotes(notes, play);
    if (text.size > 0)
        words_wrap(notes, text.bytes, play_width(), 0);
    play_add_ransoms(notes, play);
    cli_buffer_finish(&text);
    int lines = 0;
    for (size_t i = 0; i < notes->size; i++)
        lines += notes->bytes[i] == '\n';
    return lines;
}

/* Asks until a placement or another answer is complete. */
static enum play_flow ask_until(struct play *play, const struct play_question *question,
                                aude_action *action)
{
    struct play_reply reply;
    const int actions = play->record.count; /* another one: something was taken back */
    for (;;) {
        enum play_flow flow = play_ask_for(play, question, &reply);
        *action = reply.action;
        if (flow == PLAY_ON && reply.answer == PLAY_CELL)
            flow = ask_turn(play, question->cells, reply.number, action);
        else if (flow == PLAY_ON && reply.answer == PLAY_BRIDGE)
            flow = ask_bridge(play, action);
        else if (reply.answer == PLAY_NOTHING)
            *action = 0;
        if (reply.answer == PLAY_OTHER)
            play->chosen = -1;
        if (flow != PLAY_ON || *action != 0 || reply.answer == PLAY_NOTHING ||
            reply.answer == PLAY_OTHER || play->record.count != actions)
            return flow;
    }
}

enum play_flow play_ask_place(struct play *play, aude_action *action)
{
    static struct play_cells cells;
    enum { LINES_BESIDE_BOARD = 10 }; /* title, scores, drawn tile, prompt and the last answer */
    struct cli_buffer prompt = {0}, notes = {0};
    int kind = aude_drawn(&play->state);
    if (kind < 0) {
        enum play_flow flow = play_ask_open(play, &kind, action);
        if (flow != PLAY_ON || kind < 0)
            return flow;
    }
    play_cells(&play->state, kind, &cells);
    int lines = add_notes(&notes, play, &cells);
    play_show_title(play);
    play_show_board(play, LINES_BESIDE_BOARD + lines, &cells, NULL);
    play_show_drawn(play, kind, 15);
    if (lines > 0)
        fputs(notes.bytes, stdout);
    cli_buffer_add(&prompt, _("Where does it go, 1 to %d? (?: help) > "), cells.count);
    struct play_question question = {
        .prompt = prompt.bytes,
        .low = cells.pass ? 0 : 1,
        .high = cells.count,
        .cells = &cells,
        .read = play_read_place,
    };
    enum play_flow flow = ask_until(play, &question, action);
    cli_buffer_finish(&prompt);
    cli_buffer_finish(&notes);
    return flow;
}
