/* SPDX-License-Identifier: Apache-2.0 */
/* A person's decisions at the terminal, one question after the other, and a last question before
 * somebody else decides or chance draws: until that is answered everything can be taken back but
 * the draw (BASE-16: draw, place, action). In an auction nothing is asked twice. An action that
 * ends the game asks before it is done, because final scoring follows at once.
 */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

/* ---- Doing --------------------------------------------------------------------------------- */

/* Was this point of the ledger made by the final scoring? */
static bool is_final(const struct aude_entry *entry, aude_action action)
{
    if (entry->event != AUDE_EVENT_SCORE || entry->feature == AUDE_CASTLE)
        return false;
    if (strncmp(entry->rule, "DISC-", 5) == 0)
        return strcmp(entry->rule, "DISC-60") == 0;
    if (aude_action_verb(action) == AUDE_TAKE && entry->x == aude_action_x(action) &&
        entry->y == aude_action_y(action) && entry->feature != AUDE_FIELD)
        return false;
    return entry->feature == AUDE_FIELD || !entry->complete;
}

/* The ledger in words: first the scoring round, then, at the end of the game, the final scoring. */
static void tell_ledger(const struct play *play, struct cli_buffer *text, aude_action action,
                        const struct aude_ledger *ledger)
{
    static struct aude_ledger part;
    bool over = aude_step(&play->state) == AUDE_STEP_OVER;
    int first = 0;
    while (first < ledger->count && !(over && is_final(&ledger->entry[first], action)))
        first++;
    part = *ledger;
    part.count = first;
    words_ledger(text, &play->state, &part, play->name, "  ");
    if (!over)
        return;
    cli_buffer_add(text, "%s\n", _("Final scoring:"));
    part.count = 0;
    for (int i = first; i < ledger->count; i++)
        if (ledger->entry[i].event != AUDE_EVENT_RETURN)
            part.entry[part.count++] = ledger->entry[i];
    words_ledger(text, &play->state, &part, play->name, "  ");
    if (part.count == 0)
        cli_buffer_add(text, "  %s\n", _("nothing more to score"));
}

/* A tile that is drawn to lie open (DISC-70, 71); any other is shown when it is to be placed. */
static void tell_draw(const struct play *play, struct cli_buffer *text, aude_action action)
{
    if (!play_has_open(&play->state) || aude_step(&play->state) != AUDE_STEP_DRAW)
        return;
    cli_buffer_add(text, _("%s: open tile %s"), play->name[aude_turn_seat(&play->state)],
                   words_tile(&play->rules, aude_action_item(action)));
    cli_buffer_add(text, " (%s)", aude_tableau(&play->state).dealing > 0 ? "DISC-70" : "DISC-71");
}

void play_do(struct play *play, aude_action action, bool tell)
{
    static struct aude_ledger ledger;
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
        aude_record_add(&play->record, action) != AUDE_OK)
        abort(); /* every action was found legal before, and no game is longer than a record */
    play->chosen = -1;
    tell_ledger(play, &text, action, &ledger);
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
        (struct play_moment){play->state, play->record.count, play->log.size};
}

/* A drawn tile stays drawn, but which of the open tiles is placed can be chosen anew. */
static void tell_no_undo(const struct play *play)
{
    int kinds[PLAY_MAX_KINDS];
    if (!play_has_open(&play->state))
        printf("%s\n", _("There is nothing to take back: a drawn tile stays drawn."));
    else if (play->chosen >= 0 && play_kinds(&play->state, AUDE_PLACE, kinds) > 1)
        printf("%s\n", _("There is nothing to take back yet; o goes back to the open tiles."));
    else
        printf("%s\n", _("There is nothing to take back in this turn."));
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
    play->record.count = moment->actions;
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
        int actions = play->record.count;
        enum play_handled handled = play_handle(play, &question, line);
        if (handled == PLAY_LEAVE)
            return PLAY_QUIT;
        if (play->record.count != actions)
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
    switch (aude_step(&play->state)) {
    case AUDE_STEP_PLACE: flow = play_ask_place(play, &action); break;
    case AUDE_STEP_SELECT:
    case AUDE_STEP_BID:
    case AUDE_STEP_DECIDE: flow = play_ask_bazaar(play, &action); break;
    default: flow = play_ask_menu(play, &action);
    }
    if (flow != PLAY_ON || action == 0)
        return flow;
    if (!play->quick && !play_ends_turn(aude_step(&play->state)) && play_ends_game(play, action)) {
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

bool play_ends_turn(enum aude_step step)
{
    return step == AUDE_STEP_BRIDGE || step == AUDE_STEP_CONFIRM || step == AUDE_STEP_END;
}

static bool in_auction(enum aude_step step)
{
    return step == AUDE_STEP_SELECT || step == AUDE_STEP_BID || step == AUDE_STEP_DECIDE;
}

enum play_flow play_turn(struct play *play)
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
        if (play->undos == 0 || play->quick || in_auction(step) || play_ends_turn(step) ||
            aude_step(&play->state) == AUDE_STEP_OVER)
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
