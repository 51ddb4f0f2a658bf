/* SPDX-License-Identifier: Apache-2.0 */
/* The game in the terminal: the open tiles of The Discovery, which everybody sees (DISC-70). */
#include "faces/discovery/play.h"

#include <string.h>

enum { MAX_KINDS = 2 * AUDE_MAX_OPEN };

bool play_has_open(const struct aude_state *state)
{
    return play_has(state, "OPEN_TILES", "on");
}

/* The different kinds of tile that actions with this verb are about, in rising order. */
static int find_kinds(const struct aude_state *state, enum aude_verb verb, int kind[MAX_KINDS])
{
    static aude_action legal[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(state, legal, AUDE_MAX_ACTIONS), kinds = 0;
    for (int i = 0; i < count; i++) {
        int item = aude_action_item(legal[i]), at = 0;
        if (aude_action_verb(legal[i]) != verb)
            continue;
        while (at < kinds && kind[at] < item)
            at++;
        if ((at < kinds && kind[at] == item) || kinds == MAX_KINDS)
            continue;
        memmove(&kind[at + 1], &kind[at], (size_t)(kinds - at) * sizeof *kind);
        kind[at] = item;
        kinds++;
    }
    return kinds;
}

/* The open tiles of all seats as names, a line. */
static void add_open(struct cli_buffer *buffer, const struct play *play)
{
    struct aude_tableau tableau = aude_tableau(&play->state);
    for (int seat = 0; seat < play->seats; seat++) {
        cli_buffer_add(buffer, "%s%c", seat > 0 ? "; " : "", board_seat_letter(seat));
        for (int i = 0; i < tableau.count[seat]; i++)
            cli_buffer_add(buffer, "%s %s", i > 0 ? "," : "",
                           words_tile(&play->rules, tableau.kind[seat][i]));
        if (tableau.count[seat] == 0)
            cli_buffer_add(buffer, " %s", cli_utf8() ? "\u2013" : "-");
    }
}

enum { GAP = 1, SEAT_GAP = 3 };

/* The tiles of one seat beside each other, one row of their pictures; blanks where there is none.
 * Those of the seat that is asked have numbers when there is something to choose. */
static void add_row(struct cli_buffer *buffer, const struct play *play, int seat, int row,
                    const int *number)
{
    struct aude_tableau tableau = aude_tableau(&play->state);
    struct board_options options;
    board_options_init(&options);
    options.ascii = !cli_utf8();
    options.colour = play->colour;
    for (int i = 0; i < AUDE_MAX_OPEN; i++) {
        char text[512] = "";
        int width = board_tile_width(options.scale);
        if (number[i] > 0 && row == 0)
            cli_buffer_add(buffer, "%d ", number[i]);
        else
            cli_buffer_add(buffer, "  ");
        if (i < tableau.count[seat]) {
            const struct aude_kind *kind = aude_kind(&play->rules, tableau.kind[seat][i]);
            board_tile_row(kind->tile, kind->garden, 0, row, &options, text, sizeof text);
            width = 0;
        }
        cli_buffer_add(buffer, "%s%*s", text, width + GAP, "");
    }
}

/* Seats from `first` to before `end` side by side. */
static void print_some(const struct play *play, int first, int end, int width,
                       int number[AUDE_MAX_SEATS][AUDE_MAX_OPEN])
{
    for (int seat = first; seat < end; seat++) {
        struct cli_buffer name = {0};
        cli_buffer_add(&name, "%c %.*s", board_seat_letter(seat), words_cut(play->name[seat], 14),
                       play->name[seat]);
        int gap = width - cli_width(name.bytes);
        printf("%s%s%s%*s", board_seat_sgr(seat, play->colour), name.bytes,
               board_reset_sgr(play->colour), seat + 1 < end ? gap : 0, "");
        cli_buffer_finish(&name);
    }
    printf("\n");
    for (int row = 0; row < board_tile_height(BOARD_NORMAL); row++) {
        for (int seat = first; seat < end; seat++) {
            struct cli_buffer text = {0};
            add_row(&text, play, seat, row, number[seat]);
            printf("%s%*s", text.bytes, seat + 1 < end ? SEAT_GAP : 0, "");
            cli_buffer_finish(&text);
        }
        printf("\n");
    }
}

/* Everybody's open tiles as pictures; those to choose from are numbered by their kinds. */
static void print_open(const struct play *play, const int *kind, int kinds)
{
    const int width = AUDE_MAX_OPEN * (2 + board_tile_width(BOARD_NORMAL) + GAP) + SEAT_GAP;
    struct aude_tableau tableau = aude_tableau(&play->state);
    int number[AUDE_MAX_SEATS][AUDE_MAX_OPEN] = {{0}}, columns, rows;
    int decider = aude_decider(&play->state);
    for (int i = 0; decider >= 0 && kinds > 1 && i < tableau.count[decider]; i++)
        for (int k = 0; k < kinds; k++)
            if (tableau.kind[decider][i] == kind[k])
                number[decider][i] = k + 1;
    cli_terminal_size(&columns, &rows);
    int most = (columns + SEAT_GAP) / width > 0 ? (columns + SEAT_GAP) / width : 1;
    for (int first = 0; first < play->seats; first += most)
        print_some(play, first, first + most < play->seats ? first + most : play->seats, width,
                   number);
}

/* Lines that the pictures take. */
static int open_lines(const struct play *play)
{
    const int width = AUDE_MAX_OPEN * (2 + board_tile_width(BOARD_NORMAL) + GAP) + SEAT_GAP;
    int columns, rows;
    cli_terminal_size(&columns, &rows);
    int most = (columns + SEAT_GAP) / width > 0 ? (columns + SEAT_GAP) / width : 1;
    return (play->seats + most - 1) / most * (1 + board_tile_height(BOARD_NORMAL));
}

/* "Which tile, 1 to 2? 1: 44MS-c01, 2: 8M" */
static void add_names(struct cli_buffer *prompt, const struct play *play, const int *kind,
                      int kinds)
{
    for (int i = 0; i < kinds; i++)
        cli_buffer_add(prompt, "%s%d: %s", i > 0 ? ", " : "", i + 1,
                       words_tile(&play->rules, kind[i]));
    cli_buffer_add(prompt, ". ");
}

/* Which of the kinds of open tile, by number. */
static void read_open(const struct aude_state *state, const struct play_question *question,
                      const char *line, struct play_reply *reply)
{
    enum aude_verb verb = (enum aude_verb)question->kind;
    int kind[MAX_KINDS], kinds = find_kinds(state, verb, kind), number;
    const char *rest = play_scan_number(line, 999, &number);
    if (rest == NULL) {
        play_read_words(state, question, line, reply);
    } else if (*rest == '\0' && number >= 1 && number <= kinds) {
        reply->number = kind[number - 1];
        if (verb == AUDE_PLACE)
            reply->answer = PLAY_TILE;
        else
            play_judge(state, aude_action_make(verb, reply->number, 0, 0, 0, 0), reply);
    }
}

/* Asks for one of the kinds, for `verb` PLACE or DISCARD. */
static enum play_flow ask_kind(struct play *play, enum aude_verb verb, const int *kind, int kinds,
                               struct play_reply *reply)
{
    struct cli_buffer prompt = {0};
    add_names(&prompt, play, kind, kinds);
    if (verb == AUDE_DISCARD)
        cli_buffer_add(&prompt, _("Which one leaves the game, 1 to %d? > "), kinds);
    else
        cli_buffer_add(&prompt, _("Which tile, 1 to %d? (?: help) > "), kinds);
    struct play_question question = {
        .prompt = prompt.bytes, .low = 1, .high = kinds, .kind = (int)verb, .read = read_open};
    enum play_flow flow = play_ask_for(play, &question, reply);
    cli_buffer_finish(&prompt);
    return flow;
}

/* An own tile that fits nowhere stays open as long as another one fits. */
static void tell_unfit(const struct play *play, int kind)
{
    struct aude_tableau tableau = aude_tableau(&play->state);
    int seat = aude_decider(&play->state);
    for (int i = 0; i < tableau.count[seat]; i++)
        if (tableau.kind[seat][i] != kind) {
            printf(_("%s fits nowhere now and stays open."),
                   words_tile(&play->rules, tableau.kind[seat][i]));
            printf("\n");
        }
}

/* The board, so many lines less high, and what the own followers would score now. */
static void show_quoted(const struct play *play, int beside)
{
    struct cli_buffer text = {0};
    play_add_quotes(&text, play);
    for (size_t i = 0; i < text.size; i++)
        beside += text.bytes[i] == '\n';
    play_show_board(play, beside, NULL, NULL);
    if (text.size > 0)
        fputs(text.bytes, stdout);
    cli_buffer_finish(&text);
}

enum play_flow play_ask_open(struct play *play, int *kind, aude_action *action)
{
    enum { LINES_BESIDE = 7 }; /* title, scores, prompt and what was told last */
    int kinds[MAX_KINDS];
    enum aude_verb verb = AUDE_PLACE;
    int count = find_kinds(&play->state, verb, kinds);
    struct play_reply reply;
    *action = 0;
    for (int i = 0; i < count; i++)
        if (kinds[i] == play->chosen) {
            *kind = play->chosen;
            return PLAY_ON;
        }
    if (count == 0)
        count = find_kinds(&play->state, verb = AUDE_DISCARD, kinds);
    play_show_title(play);
    if (count > 1)
        show_quoted(play, LINES_BESIDE + open_lines(play));
    print_open(play, kinds, count);
    if (count == 1 && verb == AUDE_PLACE) {
        tell_unfit(play, *kind = play->chosen = kinds[0]);
        return PLAY_ON;
    }
    if (verb == AUDE_DISCARD)
        printf("%s\n", _("None of your open tiles fits anywhere (DISC-23)."));
    enum play_flow flow = ask_kind(play, verb, kinds, count, &reply);
    if (flow == PLAY_ON && reply.answer == PLAY_TILE)
        *kind = play->chosen = reply.number;
    else if (flow == PLAY_ON && reply.answer == PLAY_ACTION)
        *action = reply.action;
    return flow;
}

void play_show_open(const struct play *play)
{
    struct cli_buffer text = {0};
    if (!play_has_open(&play->state))
        return;
    cli_buffer_add(&text, "%s ", _("Open tiles:"));
    add_open(&text, play);
    play_print(&text, 79, 2);
}

/* A tile that is drawn to lie open (DISC-70, 71). */
void play_tell_open(struct cli_buffer *text, const struct play *play, aude_action action)
{
    if (!play_has_open(&play->state) || aude_step(&play->state) != AUDE_STEP_DRAW)
        return;
    cli_buffer_add(text, _("%s: open tile %s"), play->name[aude_turn_seat(&play->state)],
                   words_tile(&play->rules, aude_action_item(action)));
    cli_buffer_add(text, " (%s)", aude_tableau(&play->state).dealing > 0 ? "DISC-70" : "DISC-71");
}

/* A drawn tile stays drawn, but which of the open tiles is placed can be chosen anew. */
const char *play_open_stays(const struct play *play)
{
    int kinds[MAX_KINDS];
    if (!play_has_open(&play->state))
        return NULL;
    if (play->chosen >= 0 && find_kinds(&play->state, AUDE_PLACE, kinds) > 1)
        return _("There is nothing to take back yet; o goes back to the open tiles.");
    return _("There is nothing to take back in this turn.");
}
