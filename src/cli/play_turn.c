/* SPDX-License-Identifier: Apache-2.0 */
/* A person's turn at the terminal: where the drawn tile goes, which figure goes where, and a last
 * question before the turn is over. Until that is answered everything can be taken back but the
 * draw (BASE-16: draw, place, action). The last tile asks before the figure is put, because final
 * scoring follows at once. Words that ask for something to be shown or saved are understood at
 * every question.
 */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Doing --------------------------------------------------------------------------------- */

/* Was this point of the ledger made by the final scoring? */
static bool is_final(const struct aude_entry *entry, aude_action action)
{
    if (entry->event != AUDE_EVENT_SCORE)
        return false;
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
    words_ledger(text, &play->rules, &part, play->name, "  ");
    if (!over)
        return;
    cli_buffer_add(text, "%s\n", _("Final scoring:"));
    part.count = 0;
    for (int i = first; i < ledger->count; i++)
        if (ledger->entry[i].event != AUDE_EVENT_RETURN)
            part.entry[part.count++] = ledger->entry[i];
    words_ledger(text, &play->rules, &part, play->name, "  ");
    if (part.count == 0)
        cli_buffer_add(text, "  %s\n", _("nothing more to score"));
}

void play_do(struct play *play, aude_action action, bool tell)
{
    static struct aude_ledger ledger;
    struct cli_buffer text = {0};
    enum aude_verb verb = aude_action_verb(action);
    int seat = aude_turn_seat(&play->state);
    play->changed = play->changed || verb != AUDE_DRAW;
    ledger.count = 0;
    if (verb == AUDE_PLACE || verb == AUDE_PUT || verb == AUDE_TAKE) {
        words_action(&text, &play->state, action, play->name[seat]);
        cli_buffer_add(&text, "\n");
    }
    size_t own_words = text.size;
    if (aude_apply(&play->state, action, &ledger) != AUDE_OK ||
        aude_record_add(&play->record, action) != AUDE_OK)
        abort(); /* every action was found legal before, and no game is longer than a record */
    tell_ledger(play, &text, action, &ledger);
    if (text.size > 0) {
        bool person = play->mind[seat] == NULL;
        if (tell)
            fputs(text.bytes + (person ? own_words : 0), stdout);
        cli_buffer_bytes(&play->log, text.bytes, text.size);
    }
    cli_buffer_finish(&text);
}

static void remember(struct play *play)
{
    const int room = sizeof play->undo / sizeof *play->undo;
    if (play->undos == room)
        abort();
    play->undo[play->undos++] =
        (struct play_moment){play->state, play->record.count, play->log.size};
}

static bool take_back(struct play *play)
{
    if (play->undos == 0) {
        printf("%s\n", _("There is nothing to take back: a drawn tile stays drawn."));
        return false;
    }
    const struct play_moment *moment = &play->undo[--play->undos];
    play->state = moment->state;
    play->record.count = moment->actions;
    play->changed = true;
    play->log.size = moment->log;
    if (play->log.bytes != NULL)
        play->log.bytes[play->log.size] = '\0';
    printf("%s\n", _("Taken back."));
    return true;
}

/* ---- Words understood everywhere ----------------------------------------------------------- */

/* What the question at hand shows. */
struct question {
    const struct play_cells *cells; /* NULL when no tile is to be placed */
    const aude_action *figures;
    int figure_count;
};

enum handled { NOT_HANDLED, HANDLED, SHOW_AGAIN, LEAVE };

static void save_as(struct play *play, const char *path, bool replace)
{
    if (*path == '\0' && play->save == NULL) {
        printf("%s\n", _("A file name is missing: save FILE"));
        return;
    }
    bool own = *path == '\0' || (play->save != NULL && strcmp(path, play->save) == 0);
    if (*path == '\0')
        path = play->save;
    if (!own && !replace && access(path, F_OK) == 0) {
        printf(_("%s is there already; 'save! FILE' replaces it."), cli_quote(path));
        printf("\n");
        return;
    }
    if (play_save(play, path, true) == CLI_DONE && !own) {
        free(play->save);
        play->save = strdup(path);
    }
}

static void explain_refusal(const struct play *play)
{
    const char *rule = aude_status_rule(play->refusal);
    if (play->refusal == AUDE_OK)
        printf("%s\n", _("Nothing was refused yet."));
    else if (*rule == '\0')
        printf("  %s\n", _(aude_status_text(play->refusal)));
    else
        play_show_rule(rule);
}

static void give_hint(const struct play *play)
{
    const struct player *adviser = player_find("greedy");
    struct aude_random random = play->minds; /* a copy: asking changes no later move */
    int decider = aude_decider(&play->state);
    if (adviser == NULL || decider < 0)
        return;
    aude_action action = adviser->choose(&play->state, &random);
    char text[AUDE_ACTION_TEXT];
    aude_action_text(&play->state, action, text, sizeof text);
    printf(_("The greedy player would say: %s"), text);
    printf("\n");
}

static bool scan_cell(const char *text, int *x, int *y)
{
    int end = 0;
    return sscanf(text, "%4d ,%4d %n", x, y, &end) == 2 && text[end] == '\0';
}

static enum handled zoom(struct play *play, const char *rest)
{
    static const struct {
        const char *name;
        enum board_scale scale;
    } scales[] = {{"small", BOARD_SMALL},
                  {"normal", BOARD_NORMAL},
                  {"large", BOARD_LARGE},
                  {"fit", BOARD_FIT},
                  {"", BOARD_FIT}};
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
        if (strcmp(rest, scales[i].name) != 0)
            continue;
        play->scale = scales[i].scale;
        return SHOW_AGAIN;
    }
    printf("zoom small | normal | large | fit\n");
    return HANDLED;
}

static enum handled look(struct play *play, const char *word, const char *rest)
{
    int x, y;
    bool cell = scan_cell(rest, &x, &y);
    if (strcmp(word, "go") == 0 && (cell || *rest == '\0')) {
        play->centred = cell;
        play->centre_x = cell ? x : 0;
        play->centre_y = cell ? y : 0;
        return SHOW_AGAIN;
    }
    if (cell)
        play_show_cell(play, x, y);
    else
        printf(_("A cell is missing, such as: %s 3,-1"), word);
    if (!cell)
        printf("\n");
    return HANDLED;
}

static bool is_word(const char *word, const char *a, const char *b)
{
    return strcmp(word, a) == 0 || strcmp(word, b) == 0;
}

static enum handled show_something(struct play *play, const struct question *question,
                                   const char *word, const char *rest)
{
    if (is_word(word, "?", "help") || is_word(word, "h", "h"))
        play_show_help();
    else if (is_word(word, "b", "board"))
        play_show_board(play, true, question->cells, question->figures, question->figure_count);
    else if (is_word(word, "s", "scores") || is_word(word, "score", "score"))
        play_show_scores(play);
    else if (is_word(word, "t", "tiles"))
        play_show_tiles(play);
    else if (is_word(word, "log", "log"))
        play_show_log(play, strcmp(rest, "all") == 0);
    else if (is_word(word, "w", "why"))
        explain_refusal(play);
    else if (is_word(word, "rules", "rule"))
        play_show_rule(rest);
    else if (is_word(word, "hint", "hint"))
        give_hint(play);
    else if (is_word(word, "l", "list") && question->cells != NULL)
        play_show_cells(question->cells);
    else if (is_word(word, "l", "list") && question->figures != NULL)
        play_show_figures(play, question->figures, question->figure_count);
    else
        return NOT_HANDLED;
    return HANDLED;
}

static enum handled handle(struct play *play, const struct question *question, const char *line)
{
    char word[16];
    const char *rest;
    play_split(line, word, sizeof word, &rest);
    if (is_word(word, "q", "quit") || is_word(word, "exit", "exit"))
        return LEAVE;
    if (is_word(word, "u", "undo"))
        return take_back(play) ? SHOW_AGAIN : HANDLED;
    if (is_word(word, "save", "save!")) {
        save_as(play, rest, word[4] == '!');
        return HANDLED;
    }
    if (is_word(word, "zoom", "z"))
        return zoom(play, rest);
    if (is_word(word, "go", "look"))
        return look(play, word, rest);
    return show_something(play, question, word, rest);
}

static void tell_refusal(struct play *play, enum aude_status status)
{
    const char *rule = aude_status_rule(status);
    struct cli_buffer text = {0}, lines = {0};
    play->refusal = status;
    if (*rule != '\0')
        cli_buffer_add(&text, _("Not possible: %s (%s). 'why' shows the rule."),
                       _(aude_status_text(status)), rule);
    else
        cli_buffer_add(&text, _("Not possible: %s."), _(aude_status_text(status)));
    words_wrap(&lines, text.bytes, 79, 0);
    fputs(lines.bytes, stdout);
    cli_buffer_finish(&text);
    cli_buffer_finish(&lines);
}

/* `high`: the largest number that can be answered; -1 when none can. */
static void not_understood(const char *line, int low, int high)
{
    size_t digits = strspn(line + (*line == '-'), "0123456789") + (*line == '-');
    if (high >= 0 && digits > 0 && strchr(" ", line[digits]) != NULL) {
        long long number = strtoll(line, NULL, 10);
        if (number < low || number > high) {
            printf(_("%s is out of range, %lld to %lld are possible"), cli_quote(line),
                   (long long)low, (long long)high);
            printf("\n");
            return;
        }
    }
    printf(_("I don't understand '%s'; ? shows help."), cli_quote(line));
    printf("\n");
}

/* ---- Questions ----------------------------------------------------------------------------- */

/* The turn of the tile on a cell where several are possible; PLAY_ON with *action 0 goes back. */
static enum play_flow ask_turn(struct play *play, const struct play_cells *cells, int number,
                               aude_action *action)
{
    int x = cells->cell[number].x, y = cells->cell[number].y;
    struct question question = {cells, NULL, 0};
    struct cli_buffer prompt = {0};
    enum play_flow flow;
    play_show_drawn(play, cells->cell[number].turns);
    cli_buffer_add(&prompt, _("Which turn on %d,%d:"), x, y);
    for (int turn = 0; turn < 4; turn++)
        if ((cells->cell[number].turns >> turn & 1) != 0)
            cli_buffer_add(&prompt, " r%d", turn);
    cli_buffer_add(&prompt, "%s", _(" (Enter: another place) > "));
    for (;;) {
        const char *line;
        enum aude_status status;
        flow = play_ask(play, prompt.bytes, &line);
        *action = 0;
        if (flow != PLAY_ON || *line == '\0')
            break;
        enum play_answer answer = play_read_turn(&play->state, x, y, line, action, &status);
        if (answer == PLAY_ACTION)
            break;
        if (answer == PLAY_REFUSED) {
            tell_refusal(play, status);
            continue;
        }
        enum handled handled = handle(play, &question, line);
        if (handled == LEAVE)
            flow = PLAY_QUIT;
        if (handled == LEAVE || handled == SHOW_AGAIN) {
            *action = 0;
            break;
        }
        if (handled == NOT_HANDLED)
            not_understood(line, 0, -1);
    }
    cli_buffer_finish(&prompt);
    return flow;
}

static enum play_flow ask_place(struct play *play)
{
    static struct play_cells cells;
    struct question question = {&cells, NULL, 0};
    play_cells(&play->state, &cells);
    play_show_title(play);
    play_show_board(play, false, &cells, NULL, 0);
    play_show_drawn(play, 15);
    struct cli_buffer prompt = {0};
    cli_buffer_add(&prompt, _("Where does it go, 1 to %d? (?: help) > "), cells.count);
    enum play_flow flow;
    for (;;) {
        const char *line;
        aude_action action;
        enum aude_status status;
        int number;
        flow = play_ask(play, prompt.bytes, &line);
        if (flow != PLAY_ON)
            break;
        if (*line == '\0')
            continue;
        enum play_answer answer =
            play_read_place(&play->state, &cells, line, &action, &number, &status);
        if (answer == PLAY_CELL) {
            flow = ask_turn(play, &cells, number, &action);
            if (flow != PLAY_ON)
                break;
            if (action == 0)
                continue;
            answer = PLAY_ACTION;
        }
        if (answer == PLAY_ACTION) {
            remember(play);
            play_do(play, action, true);
            break;
        }
        if (answer == PLAY_REFUSED) {
            tell_refusal(play, status);
            continue;
        }
        enum handled handled = handle(play, &question, line);
        if (handled == LEAVE)
            flow = PLAY_QUIT;
        if (handled == LEAVE || handled == SHOW_AGAIN)
            break;
        if (handled == NOT_HANDLED)
            not_understood(line, 1, cells.count);
    }
    cli_buffer_finish(&prompt);
    return flow;
}

/* Asks whether the turn is over: *done when it is, else something was taken back. With the last
 * tile a choice may be pending; to take it back is to ask for it again. */
static enum play_flow ask_end(struct play *play, bool last_tile, bool pending, bool *done)
{
    struct question question = {NULL, NULL, 0};
    const char *prompt = last_tile
                             ? _("That was the last tile. Enter: final scoring, u: take back > ")
                             : _("Enter: end the turn, u: take back > ");
    *done = false;
    for (;;) {
        const char *line;
        enum play_flow flow = play_ask(play, prompt, &line);
        if (flow != PLAY_ON)
            return flow;
        *done = *line == '\0';
        if (*done || (pending && is_word(line, "u", "undo")))
            return PLAY_ON;
        int actions = play->record.count;
        enum handled handled = handle(play, &question, line);
        if (handled == LEAVE)
            return PLAY_QUIT;
        if (play->record.count != actions)
            return PLAY_ON;
        if (handled == SHOW_AGAIN)
            play_show_board(play, false, NULL, NULL, 0);
        if (handled == NOT_HANDLED)
            not_understood(line, 0, -1);
    }
}

/* The legal actions of the step but pass, and whether there is any. */
static int figure_actions(const struct aude_state *state, aude_action *legal)
{
    int count = aude_legal_actions(state, legal, AUDE_MAX_ACTIONS), kept = 0;
    for (int i = 0; i < count; i++)
        if (aude_action_verb(legal[i]) != AUDE_PASS)
            legal[kept++] = legal[i];
    return kept;
}

static void show_figure_question(struct play *play, const aude_action *legal, int count)
{
    play_show_board(play, false, NULL, legal, count);
    printf("%s\n", count > 0 ? _("A figure on the tile?") : _("No figure can be put here."));
    play_show_figures(play, legal, count);
}

/* Chooses the action of step ACTION; *action 0 when something was taken back instead. */
static enum play_flow choose_figure(struct play *play, const aude_action *legal, int count,
                                    aude_action *action)
{
    struct question question = {NULL, legal, count};
    struct cli_buffer prompt = {0};
    cli_buffer_add(&prompt, _("Which one, 0 to %d? (u: take the tile back) > "), count);
    enum play_flow flow;
    for (;;) {
        const char *line;
        enum aude_status status;
        *action = 0;
        flow = play_ask(play, prompt.bytes, &line);
        if (flow != PLAY_ON)
            break;
        if (*line == '\0')
            continue;
        enum play_answer answer = play_read_figure(
            &play->state, legal, count, is_word(line, "p", "P") ? "0" : line, action, &status);
        if (answer == PLAY_ACTION)
            break;
        if (answer == PLAY_REFUSED) {
            tell_refusal(play, status);
            continue;
        }
        *action = 0;
        int actions = play->record.count;
        enum handled handled = handle(play, &question, line);
        if (handled == LEAVE)
            flow = PLAY_QUIT;
        if (handled == LEAVE || play->record.count != actions)
            break;
        if (handled == SHOW_AGAIN)
            show_figure_question(play, legal, count);
        if (handled == NOT_HANDLED)
            not_understood(line, 0, count);
    }
    cli_buffer_finish(&prompt);
    return flow;
}

static enum play_flow ask_figure(struct play *play)
{
    static aude_action legal[AUDE_MAX_ACTIONS];
    int count = figure_actions(&play->state, legal);
    aude_action action = aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0);
    show_figure_question(play, legal, count);
    if (count > 0) {
        enum play_flow flow = choose_figure(play, legal, count, &action);
        if (flow != PLAY_ON || action == 0)
            return flow;
    }
    if (aude_bag_total(&play->state) == 0 && !play->quick) {
        bool done;
        enum play_flow flow = ask_end(play, true, count > 0, &done);
        if (flow != PLAY_ON || !done)
            return flow;
    }
    remember(play);
    play_do(play, action, true);
    return PLAY_ON;
}

enum play_flow play_turn(struct play *play)
{
    enum play_flow flow = PLAY_ON;
    for (bool done = false; flow == PLAY_ON && !done;) {
        switch (aude_step(&play->state)) {
        case AUDE_STEP_PLACE: flow = ask_place(play); break;
        case AUDE_STEP_ACTION: flow = ask_figure(play); break;
        case AUDE_STEP_DRAW:
            if (play->quick)
                done = true;
            else
                flow = ask_end(play, false, false, &done);
            break;
        default: done = true;
        }
    }
    return flow;
}
