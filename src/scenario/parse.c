/* SPDX-License-Identifier: Apache-2.0 */
/* Reading scenarios: from the text of a file to a list of statements (docs/SCENARIOS.md).
 *
 * A file of its own (.scn) is a row of scenarios, each under a title line `== BASE-24: ...`. In a
 * Markdown file every block fenced by ```ex is a scenario, named after the heading above it. Either
 * way a statement is one line: a word and its arguments, whose forms forms.c reads; `#`
 * followed by a blank starts a comment. Lines beginning with `|` draw the board of the statement
 * `board` above them.
 *
 * A scenario that uses what is not built, or not in this program, is marked with what it needs, and
 * the rest of it is only looked at word by word. A scenario that names rules, words or tiles of a
 * room of the rules is marked with that room, and which game it is about is found out in the same
 * way. After a line that cannot be read the rest of its scenario is passed over, for one mistake is
 * one failure.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenario/forms.h"
#include "scenario/rooms.h"

enum { LONGEST_LINE = 4096 };

const char *const scenario_need_text[SCENARIO_NEED_COUNT] = {
#define X(name, text) text,
    SCENARIO_NEEDS(X)
#undef X
};

/* ---- Words --------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool at_mark(const struct scenario_line *line)
{
    size_t length = line->mark != NULL ? strlen(line->mark) : 0;
    return length > 0 && (size_t)(line->end - line->at) >= length &&
           memcmp(line->at, line->mark, length) == 0;
}

bool scenario_word(struct scenario_line *line, struct scenario_text *word)
{
    while (line->at < line->end && is_blank(*line->at))
        line->at++;
    word->start = line->at;
    if (at_mark(line))
        line->at += strlen(line->mark);
    else
        while (line->at < line->end && !is_blank(*line->at) && !at_mark(line))
            line->at++;
    word->length = (int)(line->at - word->start);
    return word->length > 0;
}

bool scenario_is(struct scenario_text text, const char *word)
{
    return strlen(word) == (size_t)text.length &&
           memcmp(text.start, word, (size_t)text.length) == 0;
}

/* Columns count characters, not bytes, from 1. */
static long column_of(const struct scenario_line *line, const char *at)
{
    long column = 1;
    for (const char *c = line->start; c < at; c++)
        column += ((unsigned char)*c & 0xc0) != 0x80;
    return column;
}

bool scenario_expected(struct scenario_line *line, struct scenario_text word, const char *what)
{
    struct scenario_error *error = line->error;
    char found[48] = "the end of the line";
    if (word.length > 0) {
        char text[40];
        snprintf(text, sizeof text, "%.*s", SCENARIO_TEXT(word));
        snprintf(found, sizeof found, "'%.32s'", cli_quote(text));
    }
    error->line = line->number;
    error->column = column_of(line, word.start);
    snprintf(error->message, sizeof error->message, "expected %s, found %s", what, found);
    return false;
}

bool scenario_unknown(struct scenario_line *line, struct scenario_text word, const char *what)
{
    line->unknown = line->bad && word.length > 0;
    return scenario_expected(line, word, what);
}

/* ---- Lists that grow ----------------------------------------------------------------------- */

/* Room for one more element of `size` bytes. */
static void *room_for(void *list, int count, int *room, size_t size)
{
    if (count < *room)
        return list;
    *room = *room == 0 ? 16 : *room * 2;
    return cli_reallocate(list, (size_t)*room * size);
}

struct scenario_arg *scenario_arg_add(struct scenario_file *file, char form)
{
    file->arg = room_for(file->arg, file->args, &file->arg_room, sizeof *file->arg);
    struct scenario_arg *arg = &file->arg[file->args++];
    memset(arg, 0, sizeof *arg);
    arg->form = form;
    return arg;
}

/* A copy of the text, with " (2)" behind it for the second part of something. */
static char *text_copy(struct scenario_text text, int part)
{
    struct cli_buffer buffer = {0};
    cli_buffer_add(&buffer, "%.*s", SCENARIO_TEXT(text));
    if (part > 1)
        cli_buffer_add(&buffer, " (%d)", part);
    return buffer.bytes;
}

/* What the rules tell that a title names: the rooms that the scenario is about, and its game. */
static void note_rules(struct scenario *scenario)
{
    enum aude_game game = AUDE_CARCASSONNE;
    for (int i = 0; i < SCENARIO_ROOM_COUNT; i++)
        if (scenario_names_rule(scenario->name, scenario_rooms[i]->rules)) {
            scenario->rooms |= (uint64_t)1 << i;
            if (scenario_rooms[i]->game != AUDE_CARCASSONNE)
                game = scenario_rooms[i]->game;
        }
    scenario_note_game(scenario, game, false);
}

void scenario_note_game(struct scenario *scenario, enum aude_game game, bool said)
{
    static const unsigned need[AUDE_GAMES] = {[AUDE_CARCASSONNE] = 1u << SCENARIO_NEEDS_CARCASSONNE,
                                              [AUDE_DISCOVERY] = 1u << SCENARIO_NEEDS_DISCOVERY};
    if (scenario->said_game && !said)
        return;
    scenario->game = (int)game;
    scenario->said_game |= said;
    for (int i = 0; i < AUDE_GAMES; i++)
        scenario->needs &= ~need[i];
    if (!aude_game_built(game))
        scenario->needs |= need[game];
}

static struct scenario *add_scenario(struct scenario_file *file, struct scenario_text name,
                                     int part, long line)
{
    file->scenario =
        room_for(file->scenario, file->scenarios, &file->scenario_room, sizeof *file->scenario);
    struct scenario *scenario = &file->scenario[file->scenarios++];
    memset(scenario, 0, sizeof *scenario);
    struct scenario_text brief = name;
    const char *space = memchr(name.start, ' ', (size_t)name.length);
    if (part > 0 && space != NULL)
        brief.length = (int)(space - name.start);
    scenario->name = text_copy(name, part);
    scenario->brief = text_copy(brief, part);
    scenario->line = line;
    scenario->first = file->statements;
    note_rules(scenario);
    return scenario;
}

static struct scenario_statement *add_statement(struct scenario_line *line)
{
    struct scenario_file *file = line->file;
    file->statement =
        room_for(file->statement, file->statements, &file->statement_room, sizeof *file->statement);
    struct scenario_statement *statement = &file->statement[file->statements++];
    memset(statement, 0, sizeof *statement);
    statement->line = line->number;
    statement->first = file->args;
    line->scenario->count++;
    return statement;
}

/* ---- Statements ---------------------------------------------------------------------------- */

/* Is the text a status as scenarios write it, in small letters with hyphens? */
static bool is_status(struct scenario_text text, const char *name)
{
    if (strlen(name) != (size_t)text.length)
        return false;
    for (int i = 0; i < text.length; i++) {
        char c = name[i] == '_' ? '-' : name[i];
        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        if (text.start[i] != c)
            return false;
    }
    return true;
}

bool scenario_is_reason(enum aude_game game, struct scenario_text text, enum aude_status status)
{
    const char *rule = aude_status_rule(game, status);
    return is_status(text, aude_status_name(status)) || (*rule != '\0' && scenario_is(text, rule));
}

static bool is_reason(struct scenario_text word)
{
    for (int game = 0; game < AUDE_GAMES; game++)
        for (int status = 1; status < aude_status_count(); status++)
            if (scenario_is_reason((enum aude_game)game, word, (enum aude_status)status))
                return true;
    return false;
}

/* `refused RULE (status)` in front of a statement. */
static bool read_reason(struct scenario_line *line, struct scenario_statement *statement)
{
    struct scenario_text word;
    scenario_word(line, &word);
    if (!is_reason(word))
        return scenario_expected(line, word, "the rule or status of a refusal");
    statement->rule = word;
    const char *before = line->at;
    if (!scenario_word(line, &word) || word.start[0] != '(') {
        line->at = before;
        return true;
    }
    struct scenario_text inner = {word.start + 1, word.length - 2};
    if (word.length < 3 || word.start[word.length - 1] != ')' || !is_reason(inner))
        return scenario_expected(line, word, "the name of a status in brackets");
    statement->status = inner;
    return true;
}

/* `refused` names a rule, so it stands before actions; `bad` also before what may not hold. Not
 * before what begins, draws or plays a whole position. */
static bool can_be_refused(const struct scenario_line *line, const struct scenario_command *command)
{
    return (command->use & SCENARIO_ACTION) != 0 ||
           (line->bad && (command->use & SCENARIO_WHOLE) == 0);
}

/* The statement that begins with this word; a room that it belongs to is noted. NULL: none does. */
static const struct scenario_command *read_command(struct scenario_line *line,
                                                   struct scenario_text word)
{
    const struct scenario_room *room;
    bool paired = memchr(line->at, '=', (size_t)(line->end - line->at)) != NULL;
    const struct scenario_command *command =
        scenario_command_find(word, paired, line->scenario->game, &room);
    if (command != NULL && room != NULL && (command->use & SCENARIO_COMMON) == 0)
        form_room(line, room);
    return command;
}

static bool read_statement(struct scenario_line *line)
{
    struct scenario_statement *statement = add_statement(line);
    struct scenario_text word;
    scenario_word(line, &word);
    statement->text.start = word.start;
    statement->text.length = (int)(line->end - word.start);
    while (statement->text.length > 0 && is_blank(word.start[statement->text.length - 1]))
        statement->text.length--;
    line->bad = scenario_is(word, "bad");
    if (line->bad || scenario_is(word, "refused")) {
        statement->refused = true;
        if (!line->bad && !read_reason(line, statement))
            return false;
        scenario_word(line, &word);
    }
    const struct scenario_command *command = read_command(line, word);
    if (command == NULL)
        return form_need_word(line, word, FORM_STATEMENT) || line->scenario->needs != 0 ||
               scenario_expected(line, word, "a statement");
    statement->command = command;
    bool good =
        scenario_forms(line, command->forms) && (command->read == NULL || command->read(line));
    if (line->scenario->needs != 0)
        return true;
    if (!good && !line->unknown)
        return false;
    if (good && scenario_word(line, &word))
        return scenario_expected(line, word, "the end of the line");
    if (statement->refused && !can_be_refused(line, command))
        return scenario_expected(line, statement->text, "an action that can be refused");
    statement->missing = !good;
    statement = &line->file->statement[line->file->statements - 1];
    statement->count = line->file->args - statement->first;
    return true;
}

/* A line that could not be read may have no command. */
static bool draws_board(const struct scenario_statement *statement)
{
    return statement->command != NULL && (statement->command->use & SCENARIO_DRAWN) != 0;
}

/* A line `| E1 G0 .` of the board drawn by the statement above. */
static bool read_row(struct scenario_line *line, int *row)
{
    struct scenario_file *file = line->file;
    struct scenario_text word = {line->at, 1};
    if (line->scenario->needs != 0)
        return true; /* where the board begins may not have been read */
    if (line->scenario->count == 0 || !draws_board(&file->statement[file->statements - 1]))
        return scenario_expected(line, word, "a statement, for '|' may follow only 'board'");
    struct scenario_statement *statement = &file->statement[file->statements - 1];
    line->at++;
    int x = file->arg[statement->first].x, y = file->arg[statement->first].y + (*row)++;
    if (!scenario_row(line, x, y) && line->scenario->needs == 0)
        return false;
    statement->count = file->args - statement->first;
    return true;
}

/* One line of a scenario, blank ones and comments included. */
static bool read_line(struct scenario_line *line, int *row)
{
    for (const char *c = line->start; c < line->end; c++)
        if (*c == '#' && (c == line->start || is_blank(c[-1])) &&
            (c + 1 == line->end || is_blank(c[1]))) {
            line->end = c;
            break;
        }
    while (line->at < line->end && is_blank(*line->at))
        line->at++;
    if (line->at == line->end)
        return true;
    if (*line->at == '|')
        return read_row(line, row);
    *row = 0;
    return read_statement(line);
}

/* ---- Files --------------------------------------------------------------------------------- */

/* Where the reader stands in the file. */
struct reading {
    struct scenario_file *file;
    struct scenario *scenario; /* being read; NULL outside */
    struct scenario_text heading;
    int parts; /* blocks under that heading */
    int row;
    bool titled; /* some title was there */
};

static struct scenario_text trimmed(const char *start, const char *end)
{
    while (start < end && is_blank(*start))
        start++;
    while (start < end && is_blank(end[-1]))
        end--;
    return (struct scenario_text){start, (int)(end - start)};
}

static void set_error(struct scenario_error *error, long line, const char *message)
{
    error->line = line;
    error->column = 1;
    snprintf(error->message, sizeof error->message, "%s", message);
}

static void break_scenario(struct scenario *scenario, const char *message)
{
    scenario->broken = true;
    set_error(&scenario->error, scenario->line, message);
}

/* A scenario has ended: it must say something. */
static void end_scenario(struct reading *reading, bool must_check)
{
    struct scenario *scenario = reading->scenario;
    reading->scenario = NULL;
    if (scenario == NULL || scenario->needs != 0 || scenario->broken)
        return;
    for (int i = 0; i < scenario->count; i++) {
        const struct scenario_statement *s = &reading->file->statement[scenario->first + i];
        if (!must_check || s->refused || (s->command->use & SCENARIO_CHECK) != 0)
            return;
    }
    break_scenario(scenario, scenario->count == 0
                                 ? "expected statements after the title"
                                 : "expected a scenario that can fail: this one states nothing"
                                   " about the rules");
}

/* A scenario for lines that stand under no title, or under one that says nothing. */
static void add_nameless(struct reading *reading, long line)
{
    static const char name[] = "(no title)";
    struct scenario_text text = {name, (int)sizeof name - 1};
    reading->scenario = add_scenario(reading->file, text, 0, line);
}

/* The room whose examples begin with this line instead of a title, or NULL. */
static const struct scenario_room *find_example(struct scenario_text text)
{
    for (int i = 0; i < SCENARIO_ROOM_COUNT; i++) {
        const char *heading = scenario_rooms[i]->heading;
        size_t length = heading != NULL ? strlen(heading) : 0;
        if (length > 0 && (size_t)text.length > length && text.start[length] == ' ' &&
            memcmp(text.start, heading, length) == 0)
            return scenario_rooms[i];
    }
    return NULL;
}

static bool read_own_line(struct reading *reading, struct scenario_line *line)
{
    struct scenario_text text = trimmed(line->start, line->end);
    bool title = text.length >= 2 && memcmp(text.start, "==", 2) == 0;
    const struct scenario_room *example = find_example(text);
    if (title || example != NULL) {
        int skip = title ? 2 : (int)strlen(example->heading);
        struct scenario_text name = trimmed(text.start + skip, text.start + text.length);
        end_scenario(reading, true);
        reading->titled = true;
        if (name.length == 0) {
            add_nameless(reading, line->number);
            return scenario_expected(line, name, "a title");
        }
        reading->scenario =
            add_scenario(reading->file, name, example != NULL ? 1 : 0, line->number);
        if (example != NULL)
            example->begin(reading->scenario);
        return true;
    }
    if (reading->scenario == NULL) {
        if (text.length == 0 || text.start[0] == '#')
            return true;
        add_nameless(reading, line->number);
        return scenario_expected(line, text, "'== TITLE' before the first statement");
    }
    line->scenario = reading->scenario;
    return line->scenario->broken || read_line(line, &reading->row);
}

static bool read_markdown_line(struct reading *reading, struct scenario_line *line, bool *other)
{
    struct scenario_text text = trimmed(line->start, line->end);
    bool fence = text.length >= 3 && memcmp(text.start, "```", 3) == 0;
    if (reading->scenario != NULL) {
        if (fence) {
            end_scenario(reading, false);
            return true;
        }
        line->scenario = reading->scenario;
        return line->scenario->broken || read_line(line, &reading->row);
    }
    if (*other) {
        *other = !fence;
    } else if (scenario_is(text, "```ex")) {
        reading->scenario =
            add_scenario(reading->file, reading->heading, ++reading->parts, line->number);
    } else if (fence) {
        *other = true;
    } else if (text.length > 0 && text.start[0] == '#') {
        const char *start = text.start, *end = text.start + text.length;
        while (start < end && *start == '#')
            start++;
        reading->heading = trimmed(start, end);
        reading->parts = 0;
    }
    return true;
}

/* A line that is too long to be one of a scenario; in the prose of Markdown it does not matter. */
static bool read_long_line(struct reading *reading, struct scenario_line *line, bool markdown)
{
    struct scenario_text rest = {line->start + LONGEST_LINE, 0};
    if (reading->scenario == NULL && markdown)
        return true;
    if (reading->scenario == NULL)
        add_nameless(reading, line->number);
    return scenario_expected(line, rest, "a line of at most 4096 bytes");
}

/* Where the line ends that begins there. */
static const char *line_end(const char *start, const char *end)
{
    const char *stop = memchr(start, '\n', (size_t)(end - start));
    return stop != NULL ? stop : end;
}

bool scenario_is_markdown(const char *text, size_t size)
{
    const char *end = text + size;
    for (const char *start = text, *stop; start < end; start = stop + 1) {
        stop = line_end(start, end);
        struct scenario_text line = trimmed(start, stop);
        if (scenario_is(line, "```ex"))
            return true;
        /* a row of `=` alone underlines a heading of Markdown */
        if (line.length > 2 && memcmp(line.start, "==", 2) == 0 && line.start[2] != '=')
            return false;
    }
    return false;
}

bool scenario_read(struct scenario_file *file, const char *path, const char *text, size_t size,
                   bool markdown, struct scenario_error *error)
{
    memset(file, 0, sizeof *file);
    memset(error, 0, sizeof *error);
    file->path = path;
    file->statement = room_for(NULL, 0, &file->statement_room, sizeof *file->statement);
    file->arg = room_for(NULL, 0, &file->arg_room, sizeof *file->arg);
    struct reading reading = {.file = file, .heading = {"block", 5}};
    struct scenario_error mistake;
    bool other = false;
    long number = 0;
    const char *end = text + size;
    for (const char *start = text, *stop; start < end; start = stop + 1) {
        stop = line_end(start, end);
        number++;
        struct scenario_line line = {.file = file,
                                     .error = &mistake,
                                     .start = start,
                                     .at = start,
                                     .end = stop,
                                     .number = number};
        bool good = stop - start > LONGEST_LINE ? read_long_line(&reading, &line, markdown)
                    : markdown                  ? read_markdown_line(&reading, &line, &other)
                                                : read_own_line(&reading, &line);
        if (!good && !reading.scenario->broken) {
            reading.scenario->broken = true;
            reading.scenario->error = mistake;
        }
    }
    if (markdown && reading.scenario != NULL && !reading.scenario->broken)
        break_scenario(reading.scenario, "expected ``` at the end of this block");
    end_scenario(&reading, !markdown);
    if (reading.titled || markdown)
        return true;
    set_error(error, 1, "expected a scenario that begins with '== TITLE'");
    if (file->scenarios > 0)
        *error = file->scenario[0].error;
    return false;
}

void scenario_finish(struct scenario_file *file)
{
    for (int i = 0; i < file->scenarios; i++) {
        free(file->scenario[i].name);
        free(file->scenario[i].brief);
    }
    free(file->scenario);
    free(file->statement);
    free(file->arg);
    memset(file, 0, sizeof *file);
}
