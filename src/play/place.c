/* SPDX-License-Identifier: Apache-2.0 */
/* Where the tile goes: a cell, then a rotation where several are possible, then, where the tile
 * fits only with something built, whether that is to be built: never unless it was spoken of. Where
 * a room has several tiles open the first question is which one.
 */
#include "play/rooms.h"

#include <string.h>

/* "r2", and its mark where something has to be built with it. */
static void add_rotation_text(struct cli_buffer *buffer, int rotation, unsigned with)
{
    bool marked = (with >> rotation & 1) != 0;
    cli_buffer_add(buffer, " r%d%s%s", rotation, marked ? " " : "",
                   marked ? play_with()->mark : "");
}

void play_show_cells(const struct play_cells *cells)
{
    for (int i = 0; i < cells->count; i++) {
        struct cli_buffer text = {0};
        cli_buffer_add(&text, "  %3d: %d,%d", i + 1, cells->cell[i].x, cells->cell[i].y);
        for (int rotation = 0; rotation < 4; rotation++)
            if ((cells->cell[i].rotations >> rotation & 1) != 0)
                add_rotation_text(&text, rotation, cells->cell[i].with);
        printf("%s\n", text.bytes);
        cli_buffer_finish(&text);
    }
}

/* ---- Questions ----------------------------------------------------------------------------- */

/* The rotation of the tile on a cell where several are possible; *action 0: another place. */
static enum play_flow ask_rotation(struct play *play, const struct play_cells *cells, int number,
                                   aude_action *action)
{
    struct play_reply reply;
    struct cli_buffer prompt = {0};
    unsigned rotations = cells->cell[number].rotations;
    struct play_question question = {
        .leaves = true,
        .high = -1,
        .cells = cells,
        .x = cells->cell[number].x,
        .y = cells->cell[number].y,
        .kind = cells->kind,
        .read = play_read_turn,
    };
    play_show_drawn(play, cells->kind, rotations);
    cli_buffer_add(&prompt, _("Which turn on %d,%d:"), question.x, question.y);
    for (int rotation = 0; rotation < 4; rotation++)
        if ((rotations >> rotation & 1) != 0)
            add_rotation_text(&prompt, rotation, cells->cell[number].with);
    cli_buffer_add(&prompt, "%s", _(" (Enter: another place) > "));
    question.prompt = prompt.bytes;
    enum play_flow flow = play_ask_for(play, &question, &reply);
    *action = reply.action;
    if (flow == PLAY_ON && reply.answer == PLAY_WITH)
        flow = play_with()->ask(play, action);
    cli_buffer_finish(&prompt);
    return flow;
}

/* The notes below the board; how many lines they take. */
static int add_notes(struct cli_buffer *notes, const struct play *play,
                     const struct play_cells *cells)
{
    for (int i = 0; i < PLAY_FACE_COUNT; i++)
        if (play_faces[i]->notes != NULL && play_has_room(&play->state, play_faces[i]))
            play_faces[i]->notes(notes, play, cells);
    for (int i = 0; i < PLAY_FACE_COUNT; i++)
        if (play_faces[i]->offers != NULL && play_has_room(&play->state, play_faces[i]))
            play_faces[i]->offers(notes, play);
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
    const int actions = play->record->count; /* another one: something was taken back */
    for (;;) {
        enum play_flow flow = play_ask_for(play, question, &reply);
        *action = reply.action;
        if (flow == PLAY_ON && reply.answer == PLAY_CELL)
            flow = ask_rotation(play, question->cells, reply.number, action);
        else if (flow == PLAY_ON && reply.answer == PLAY_WITH)
            flow = play_with()->ask(play, action);
        else if (reply.answer == PLAY_NOTHING)
            *action = 0;
        if (reply.answer == PLAY_OTHER)
            play->chosen = -1;
        if (flow != PLAY_ON || *action != 0 || reply.answer == PLAY_NOTHING ||
            reply.answer == PLAY_OTHER || play->record->count != actions)
            return flow;
    }
}

enum play_flow play_ask_place(struct play *play, aude_action *action)
{
    static struct play_cells cells;
    enum { LINES_BESIDE_BOARD = 10 }; /* title, scores, drawn tile, prompt and the last answer */
    struct cli_buffer prompt = {0}, notes = {0};
    int kind = aude_drawn(&play->state);
    for (int i = 0; i < PLAY_FACE_COUNT && kind < 0; i++) {
        if (play_faces[i]->ask_tile == NULL || !play_has_room(&play->state, play_faces[i]))
            continue;
        enum play_flow flow = play_faces[i]->ask_tile(play, &kind, action);
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
