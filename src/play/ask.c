/* SPDX-License-Identifier: Apache-2.0 */
/* One question to a person. Words that ask for something to be shown or saved are understood at
 * every question; a refusal names its rule; only an answer to the question itself, or taking
 * something back, leads on.
 */
#include "play/rooms.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Words understood everywhere ----------------------------------------------------------- */

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
    if (play->refused == NULL)
        printf("%s\n", _("Nothing was refused yet."));
    else if (*play->refused_rule == '\0')
        printf("  %s\n", _(play->refused));
    else
        play_show_rule(play->refused_rule);
}

static void give_hint(const struct play *play, const struct play_question *question)
{
    if (question->settled) {
        printf("%s\n", _("Nothing is left to decide here: Enter goes on, u takes back."));
        return;
    }
    play_hint(play);
}

static void set_coach(struct play *play, const char *rest)
{
    if (strcmp(rest, "on") != 0 && strcmp(rest, "off") != 0) {
        printf("coach on | off\n");
        return;
    }
    play->coached = strcmp(rest, "on") == 0;
    printf("%s\n", play->coached ? _("Your turns are commented on from now on.")
                                 : _("Your turns are not commented on."));
}

static void set_chances(struct play *play, const char *rest)
{
    if (*rest != '\0' && strcmp(rest, "on") != 0 && strcmp(rest, "off") != 0) {
        printf("chances | chances on | chances off\n");
        return;
    }
    if (strcmp(rest, "off") != 0)
        play_show_chances(play);
    if (*rest == '\0')
        return;
    play->chances = strcmp(rest, "on") == 0;
    printf("%s\n", play->chances ? _("The chances to win are told before each of your turns.")
                                 : _("The chances to win are not told."));
}

static bool scan_cell(const char *text, int *x, int *y)
{
    int end = 0;
    return sscanf(text, "%4d ,%4d %n", x, y, &end) == 2 && text[end] == '\0';
}

static enum play_handled zoom(struct play *play, const char *rest)
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
        return PLAY_SHOW_AGAIN;
    }
    printf("zoom small | normal | large | fit\n");
    return PLAY_HANDLED;
}

static enum play_handled look(struct play *play, const char *word, const char *rest)
{
    int x, y;
    bool cell = scan_cell(rest, &x, &y);
    if (strcmp(word, "go") == 0 && (cell || *rest == '\0')) {
        play->centred = cell;
        play->centre_x = cell ? x : 0;
        play->centre_y = cell ? y : 0;
        return PLAY_SHOW_AGAIN;
    }
    if (cell)
        play_show_cell(play, x, y);
    else
        printf(_("A cell is missing, such as: %s 3,-1"), word);
    if (!cell)
        printf("\n");
    return PLAY_HANDLED;
}

static bool is_word(const char *word, const char *a, const char *b)
{
    return strcmp(word, a) == 0 || strcmp(word, b) == 0;
}

/* Every choice on a line of its own. */
static void list_menu(const struct play *play, const struct play_menu *menu)
{
    struct cli_buffer text = {0};
    play_add_menu(&text, play, menu, false);
    if (text.size > 0)
        fputs(text.bytes, stdout);
    cli_buffer_finish(&text);
}

static enum play_handled ask_rooms(struct play *play, const char *word)
{
    for (int i = 0; i < PLAY_FACE_COUNT; i++)
        if (play_faces[i]->handle != NULL && play_faces[i]->handle(play, word))
            return PLAY_HANDLED;
    return PLAY_NOT_HANDLED;
}

static enum play_handled show_something(struct play *play, const struct play_question *question,
                                        const char *word, const char *rest)
{
    bool help = is_word(word, "?", "help") || is_word(word, "h", "h");
    if (help && *rest != '\0')
        play_show_rule(rest);
    else if (help)
        play_show_help(play);
    else if (is_word(word, "b", "board"))
        play_show_board(play, -1, question->cells, question->menu);
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
        give_hint(play, question);
    else if (is_word(word, "coach", "coach"))
        set_coach(play, rest);
    else if (is_word(word, "chances", "chance"))
        set_chances(play, rest);
    else if (is_word(word, "l", "list") && question->cells != NULL)
        play_show_cells(question->cells);
    else if (is_word(word, "l", "list") && question->menu != NULL)
        list_menu(play, question->menu);
    else
        return ask_rooms(play, word);
    return PLAY_HANDLED;
}

void play_tell_refusal(struct play *play, const char *reason, const char *rule)
{
    struct cli_buffer text = {0}, lines = {0};
    play->refused = reason;
    play->refused_rule = rule;
    if (*rule != '\0')
        cli_buffer_add(&text, _("Not possible: %s (%s). 'why' shows the rule."), _(reason), rule);
    else
        cli_buffer_add(&text, _("Not possible: %s."), _(reason));
    words_wrap(&lines, text.bytes, 79, 0);
    fputs(lines.bytes, stdout);
    cli_buffer_finish(&text);
    cli_buffer_finish(&lines);
}

static void not_understood(const struct play_question *question, const char *line)
{
    int low = question->low, high = question->high;
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

enum play_handled play_handle(struct play *play, const struct play_question *question,
                              const char *line)
{
    char word[16];
    const char *rest;
    play_split(line, word, sizeof word, &rest);
    if (is_word(word, "q", "quit") || is_word(word, "exit", "exit"))
        return PLAY_LEAVE;
    if (is_word(word, "u", "undo"))
        return play_take_back(play) ? PLAY_SHOW_AGAIN : PLAY_HANDLED;
    if (is_word(word, "save", "save!")) {
        save_as(play, rest, word[4] == '!');
        return PLAY_HANDLED;
    }
    if (is_word(word, "zoom", "z"))
        return zoom(play, rest);
    if (is_word(word, "go", "look"))
        return look(play, word, rest);
    enum play_handled handled = show_something(play, question, word, rest);
    if (handled == PLAY_NOT_HANDLED)
        not_understood(question, line);
    return handled;
}

/* ---- The question -------------------------------------------------------------------------- */

/* Is the reply final? A refusal is told. */
static bool answered(struct play *play, const struct play_reply *reply)
{
    if (reply->answer == PLAY_REFUSED)
        play_tell_refusal(play, reply->text != NULL ? reply->text : aude_status_text(reply->status),
                          reply->text != NULL ? reply->rule
                                              : play_rule(&play->state, reply->status));
    return reply->answer != PLAY_REFUSED && reply->answer != PLAY_NOTHING;
}

enum play_flow play_ask_for(struct play *play, const struct play_question *question,
                            struct play_reply *reply)
{
    for (;;) {
        const char *line;
        *reply = (struct play_reply){.answer = PLAY_NOTHING};
        enum play_flow flow = play_ask(play, question->prompt, &line);
        if (flow == PLAY_ON && *line == '\0' && question->leaves)
            reply->answer = PLAY_ENTER;
        if (flow != PLAY_ON || reply->answer == PLAY_ENTER)
            return flow;
        if (*line == '\0')
            continue;
        question->read(&play->state, question, line, reply);
        if (answered(play, reply))
            return PLAY_ON;
        if (reply->answer == PLAY_REFUSED)
            continue;
        int actions = play->record->count;
        enum play_handled handled = play_handle(play, question, line);
        if (handled == PLAY_LEAVE)
            return PLAY_QUIT;
        if (handled == PLAY_SHOW_AGAIN || play->record->count != actions)
            return PLAY_ON;
    }
}
