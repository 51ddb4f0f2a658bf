/* SPDX-License-Identifier: Apache-2.0 */
/* A person's decisions at the terminal, one question after the other, and a last question before
 * somebody else decides or chance draws: until that is answered everything can be taken back but
 * the draw (BASE-16: draw, place, action). Where what is said binds nothing is asked twice. An
 * action that ends the game asks before it is done, because final scoring follows at once.
 */
#include "play/rooms.h"

#include <stdlib.h>
#include <string.h>

/* ---- Doing --------------------------------------------------------------------------------- */

/* The ledger in words: first the scoring round, then, at the end of the game, the final scoring. */
static void tell_ledger(const struct play *play, struct cli_buffer *text,
                        const struct aude_ledger *ledger)
{
    struct aude_ledger part = *ledger;
    bool over = aude_step(&play->state) == AUDE_STEP_OVER;
    int first = 0;
    while (first < ledger->count && ledger->entry[first].at < AUDE_FINAL)
        first++;
    part.count = first;
    words_ledger(text, &play->state, &part, play->name, "  ");
    if (!over)
        return;
    cli_buffer_add(text, "%s\n", _("Final scoring:"));
    part.entry = ledger->entry + first;
    part.count = 0;
    for (int i = first; i < ledger->count; i++)
        if (ledger->entry[i].event != AUDE_EVENT_RETURN)
            part.entry[part.count++] = ledger->entry[i];
    words_ledger(text, &play->state, &part, play->name, "  ");
    if (part.count == 0)
        cli_buffer_add(text, "  %s\n", _("nothing more to score"));
}

/* What chance did; a tile that is drawn is shown when it is to be placed. */
static void tell_draw(const struct play *play, struct cli_buffer *text, aude_action action)
{
    for (int i = 0; i < PLAY_FACE_COUNT; i++)
        if (play_faces[i]->drawn != NULL && play_has_room(&play->state, play_faces[i]))
            play_faces[i]->drawn(text, play, action);
}

void play_do(struct play *play, aude_action action, bool tell)
{
    static struct aude_entry entries[AUDE_MAX_ENTRIES];
    static struct aude_ledger ledger = AUDE_LEDGER(entries);
    struct cli_buffer text = {0};
    enum aude_verb verb = aude_action_verb(action);
    int seat = aude_decider(&play->state);
    play->changed = play->changed || verb != AUDE_DRAW;
    ledger.count = 0;
    if (seat >= 0)
        words_action(&text, &play->state, action, play->name[seat]);
    else
        tell_draw(play, &text, action);
    if (text.size > 0)
        cli_buffer_add(&text, "\n");
    size_t own_words = text.size;
    if (aude_apply(&play->state, action, &ledger) != AUDE_OK ||
        aude_record_add(play->record, action) != AUDE_OK)
        abort(); /* every action was found legal before, and no game is longer than a record */
    play->chosen = -1;
    tell_ledger(play, &text, &ledger);
    if (text.size > 0) {
        bool person = seat >= 0 && play->mind[seat] == NULL;
        if (tell)
            fputs(text.bytes + (person ? own_words : 0), stdout);
        cli_buffer_bytes(&play->log, text.bytes, text.size);
    }
    cli_buffer_finish(&text);
}

void play_remember(struct play *play)
{
    const int room = sizeof play->undo / sizeof *play->undo;
    int seat = aude_decider(&play->state);
    if (play->undos > 0 && play->undo_seat != seat)
        play->undos = 0;
    if (play->undos == room) {
        memmove(&play->undo[0], &play->undo[1], (size_t)(room - 1) * sizeof play->undo[0]);
        play->undos--;
    }
    play->undo_seat = seat;
    play->undo[play->undos++] =
        (struct play_moment){play->state, play->record->count, play->log.size};
}

static void tell_no_undo(const struct play *play)
{
    const char *reason = NULL;
    for (int i = 0; i < PLAY_FACE_COUNT && reason == NULL; i++)
        if (play_faces[i]->stays != NULL && play_has_room(&play->state, play_faces[i]))
            reason = play_faces[i]->stays(play);
    printf("%s\n",
           reason != NULL ? reason : _("There is nothing to take back: a drawn tile stays drawn."));
}

bool play_take_back(struct play *play)
{
    if (play->undos == 0) {
        tell_no_undo(play);
        return false;
    }
    const struct play_moment *moment = &play->undo[--play->undos];
    play->state = moment->state;
    play->chosen = -1;
    play->record->count = moment->actions;
    play->changed = true;
    play->log.size = moment->log;
    if (play->log.bytes != NULL)
        play->log.bytes[play->log.size] = '\0';
    printf("%s\n", _("Taken back."));
    return true;
}

/* ---- Questions ----------------------------------------------------------------------------- */

static void read_nothing(const struct aude_state *state, const struct play_question *question,
                         const char *line, struct play_reply *reply)
{
    (void)state, (void)question, (void)line, (void)reply;
}

/* Asks whether what was done stays: *done when it does, else something was taken back. When a
 * choice is pending, to take it back is to ask for it again. */
static enum play_flow ask_end(struct play *play, const char *prompt, bool pending, bool *done)
{
    struct play_question question = {
        .prompt = prompt, .settled = true, .high = -1, .read = read_nothing};
    *done = false;
    for (;;) {
        const char *line;
        char word[8];
        const char *rest;
        enum play_flow flow = play_ask(play, prompt, &line);
        if (flow != PLAY_ON)
            return flow;
        *done = *line == '\0';
        play_split(line, word, sizeof word, &rest);
        if (*done || (pending && (strcmp(word, "u") == 0 || strcmp(word, "undo") == 0)))
            return PLAY_ON;
        int actions = play->record->count;
        enum play_handled handled = play_handle(play, &question, line);
        if (handled == PLAY_LEAVE)
            return PLAY_QUIT;
        if (play->record->count != actions)
            return PLAY_ON;
        if (handled == PLAY_SHOW_AGAIN)
            play_show_board(play, 3, NULL, NULL);
    }
}

bool play_ends_game(const struct play *play, aude_action action)
{
    static struct aude_state after;
    after = play->state;
    return aude_apply(&after, action, NULL) == AUDE_OK && aude_step(&after) == AUDE_STEP_OVER;
}

/* One decision: asked for, confirmed when it ends the game, done. */
static enum play_flow decide(struct play *play)
{
    aude_action action = 0;
    enum play_flow flow;
    enum aude_step step = aude_step(&play->state);
    const struct play_step *row = play_step(play_game(&play->state), step);
    if (step == AUDE_STEP_PLACE)
        flow = play_ask_place(play, &action);
    else if (row != NULL && row->ask != NULL)
        flow = row->ask(play, &action);
    else
        flow = play_ask_menu(play, &action);
    if (flow != PLAY_ON || action == 0)
        return flow;
    if (!play->quick && !play_ends_turn(play, step) && play_ends_game(play, action)) {
        static aude_action two[2];
        bool done, choice = aude_legal_actions(&play->state, two, 2) > 1;
        flow = ask_end(play, _("That was the last tile. Enter: final scoring, u: take back > "),
                       choice, &done);
        if (flow != PLAY_ON || !done)
            return flow;
    }
    play_remember(play);
    play_do(play, action, true);
    return PLAY_ON;
}

bool play_has_use(const struct play *play, enum aude_step step, enum play_use use)
{
    const struct play_step *row = play_step(play_game(&play->state), step);
    return row != NULL && (row->use & use) != 0;
}

bool play_ends_turn(const struct play *play, enum aude_step step)
{
    return step == AUDE_STEP_CONFIRM || play_has_use(play, step, PLAY_LAST);
}

static enum play_flow ask_turn(struct play *play)
{
    int seat = aude_decider(&play->state), turn = aude_turn_number(&play->state);
    int active = aude_turn_seat(&play->state);
    if (play->undo_seat != seat)
        play->undos = 0;
    for (;;) {
        enum aude_step step = aude_step(&play->state);
        while (aude_decider(&play->state) == seat) {
            step = aude_step(&play->state);
            enum play_flow flow = decide(play);
            if (flow != PLAY_ON || play_stopped())
                return flow;
        }
        /* In those steps the question that was passed was this one. */
        if (play->undos == 0 || play->quick || play_has_use(play, step, PLAY_BINDS) ||
            play_ends_turn(play, step) || aude_step(&play->state) == AUDE_STEP_OVER)
            return PLAY_ON;
        bool done,
            same = aude_turn_number(&play->state) == turn && aude_turn_seat(&play->state) == active;
        enum play_flow flow = ask_end(play,
                                      same ? _("Enter: go on, u: take back > ")
                                           : _("Enter: end the turn, u: take back > "),
                                      false, &done);
        if (flow != PLAY_ON || done)
            return flow;
    }
}

enum play_flow play_turn(struct play *play)
{
    static struct aude_state before;
    int actions = play->record->count;
    aude_state_copy(&before, &play->state);
    if (play->chances)
        play_show_chances(play);
    enum play_flow flow = ask_turn(play);
    if (flow == PLAY_ON && play->coached && !play_stopped())
        play_comment(play, &before, play->record->action + actions, play->record->count - actions);
    return flow;
}
