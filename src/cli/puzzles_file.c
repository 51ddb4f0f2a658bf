/* SPDX-License-Identifier: Apache-2.0 */
/* Files of puzzles: each line is a JSON object and complete by itself, so files are put together by
 * putting them one after the other. docs/AI.md tells what stands there. */
#include "cli/puzzles.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Writing ------------------------------------------------------------------------------- */

/* One or two decisions as texts. */
static json_t *turn_text(const struct aude_state *state, aude_action action, aude_action next)
{
    char text[AUDE_ACTION_TEXT];
    struct aude_state *after = cli_allocate(sizeof *after);
    json_t *turn = json_array();
    aude_action_text(state, action, text, sizeof text);
    json_array_append_new(turn, json_string(text));
    aude_state_copy(after, state);
    if (next != 0 && aude_apply(after, action, NULL) == AUDE_OK) {
        aude_action_text(after, next, text, sizeof text);
        json_array_append_new(turn, json_string(text));
    }
    free(after);
    return turn;
}

char *puzzles_line(const struct puzzles_one *one)
{
    const struct puzzle *puzzle = &one->puzzle;
    char *position = cli_allocate(AUDE_POSITION_TEXT), *text;
    json_t *lines = json_array();
    for (int i = 0; i < puzzle->lines; i++) {
        const struct puzzle_line *line = &puzzle->line[i];
        json_array_append_new(lines, json_pack("{s:o, s:i, s:i}", "turn",
                                               turn_text(&one->state, line->action, line->next),
                                               "margin", line->margin, "win", line->chance));
    }
    aude_position_text(&one->state, position, AUDE_POSITION_TEXT);
    json_t *whole = json_pack("{s:s, s:i, s:o, s:i, s:i, s:s, s:i, s:o, s:I, s:I, s:s, s:I}",
                              "position", position, "seat", puzzle->seat, "solution",
                              turn_text(&one->state, puzzle->line[0].action, puzzle->line[0].next),
                              "lead", puzzle->lead, "win", puzzle->win, "theme",
                              puzzle_theme_name(puzzle->theme), "level", puzzle->level, "lines",
                              lines, "game", (json_int_t)one->game, "seed", (json_int_t)one->seed,
                              "player", one->player, "playouts", (json_int_t)one->playouts);
    text = json_dumps(whole, JSON_COMPACT);
    json_decref(whole);
    free(position);
    return text;
}

static void print_turn(const struct aude_state *state, const struct puzzle_line *line)
{
    json_t *turn = turn_text(state, line->action, line->next);
    printf("%s", json_string_value(json_array_get(turn, 0)));
    if (json_array_size(turn) > 1)
        printf("; %s", json_string_value(json_array_get(turn, 1)));
    json_decref(turn);
}

void puzzles_print(const struct puzzles_one *one)
{
    const struct puzzle *puzzle = &one->puzzle;
    char *position = cli_allocate(AUDE_POSITION_TEXT);
    aude_position_text(&one->state, position, AUDE_POSITION_TEXT);
    printf("%s\n  ", position);
    print_turn(&one->state, &puzzle->line[0]);
    printf(_("\n  %s points and %s before the next best; %s, level %d\n"),
           cli_decimal("%.1f", puzzle->lead / 100.0), cli_per_cent("%.1f", puzzle->win / 100.0),
           puzzle_theme_name(puzzle->theme), puzzle->level);
    free(position);
}

/* ---- Reading ------------------------------------------------------------------------------- */

static int bad_line(const char *path, long number)
{
    return cli_error_at(path, number, 0, "%s", _("this is no puzzle"));
}

static int read_position(struct puzzles_one *one, const char *path, long number, const char *text)
{
    struct aude_text_error error;
    if (aude_position_parse_own(text, cli_own(), &one->rules, &one->state, &error) == AUDE_OK)
        return CLI_DONE;
    error.line = (int)number;
    return cli_error_text(path, &error);
}

/* The solution, which has to be legal. */
static int read_solution(struct puzzles_one *one, const char *path, long number, const json_t *list)
{
    struct aude_state *state = cli_allocate(sizeof *state);
    struct puzzle_line *line = &one->puzzle.line[0];
    int steps = (int)json_array_size(list), status = CLI_DONE;
    if (steps < 1 || steps > PUZZLE_STEPS)
        status = bad_line(path, number);
    aude_state_copy(state, &one->state);
    for (int i = 0; i < steps && status == CLI_DONE; i++) {
        const char *text = json_string_value(json_array_get(list, (size_t)i));
        aude_action *action = i == 0 ? &line->action : &line->next;
        enum aude_status refused = AUDE_OK;
        struct aude_text_error error;
        if (text == NULL)
            status = bad_line(path, number);
        else if (aude_action_parse(state, text, action, &error) != AUDE_OK ||
                 (refused = aude_apply(state, *action, NULL)) != AUDE_OK)
            status = cli_error_at(path, number, 0, _("the solution '%s' is not legal there"),
                                  cli_quote(text));
    }
    one->puzzle.steps = steps;
    one->puzzle.lines = 1;
    free(state);
    return status;
}

int puzzles_read(struct puzzles_one *one, const char *path, long number, const char *line)
{
    json_error_t error;
    json_t *whole = json_loads(line, 0, &error);
    const char *position = json_string_value(json_object_get(whole, "position"));
    const json_t *solution = json_object_get(whole, "solution");
    int status = position == NULL || !json_is_array(solution) ? bad_line(path, number) : CLI_DONE;
    memset(&one->puzzle, 0, sizeof one->puzzle);
    if (status == CLI_DONE)
        status = read_position(one, path, number, position);
    if (status == CLI_DONE)
        status = read_solution(one, path, number, solution);
    one->puzzle.seat = status == CLI_DONE ? aude_decider(&one->state) : 0;
    one->game = json_integer_value(json_object_get(whole, "game"));
    one->seed = (uint64_t)json_integer_value(json_object_get(whole, "seed"));
    one->playouts = json_integer_value(json_object_get(whole, "playouts"));
    json_decref(whole);
    return status;
}

/* ---- The file that is being made ------------------------------------------------------------ */

/* Was it found by the same command? */
static bool same_search(const struct puzzles_one *one, const struct puzzles_wish *wish,
                        const struct aude_rules *rules)
{
    struct aude_state *start = cli_allocate(2 * sizeof *start);
    char *ours = cli_allocate(2 * (size_t)AUDE_POSITION_TEXT), *theirs = ours + AUDE_POSITION_TEXT;
    aude_state_init(&start[0], rules);
    aude_state_init(&start[1], &one->rules);
    aude_position_text(&start[0], ours, AUDE_POSITION_TEXT);
    aude_position_text(&start[1], theirs, AUDE_POSITION_TEXT);
    bool same = strcmp(ours, theirs) == 0 && one->playouts == wish->playouts &&
                one->seed == wish->setup.seed + (uint64_t)one->game &&
                one->game % wish->shards == wish->shard;
    free(ours);
    free(start);
    return same;
}

/* The whole lines of FILE.part; the last one may be cut off. */
static int go_on(struct puzzles_file *file, const struct puzzles_wish *wish,
                 const struct aude_rules *rules, size_t *end)
{
    struct cli_file old;
    struct puzzles_one *one = cli_allocate(sizeof *one);
    int status = cli_file_read(&old, file->part, CLI_TEXT_LIMIT, CLI_READ_TEXT);
    const bool read = status == CLI_DONE;
    char *line = old.bytes, *stop;
    for (long number = 1; status == CLI_DONE && (stop = strchr(line, '\n')) != NULL; number++) {
        *stop = '\0';
        status = puzzles_read(one, file->part, number, line);
        if (status == CLI_DONE && !same_search(one, wish, rules))
            status = cli_error_at(file->part, number, 0, "%s",
                                  _("other puzzles stand there: other rules, seed, playouts"));
        line = stop + 1;
        file->found++;
        file->games = one->game + 1;
        *end = (size_t)(line - old.bytes);
    }
    free(one);
    if (read)
        cli_file_finish(&old);
    return status;
}

int puzzles_open(struct puzzles_file *file, const struct puzzles_wish *wish,
                 const struct aude_rules *rules)
{
    struct cli_buffer name = {0};
    size_t end = 0;
    if (wish->out == NULL)
        return CLI_DONE;
    cli_buffer_add(&name, "%s.part", wish->out);
    file->part = name.bytes;
    FILE *old = fopen(file->part, "r");
    bool begun = old != NULL && fgetc(old) != EOF;
    if (old != NULL)
        fclose(old);
    if (begun && go_on(file, wish, rules, &end) != CLI_DONE)
        return CLI_BAD;
    file->stream = fopen(file->part, begun ? "r+" : "w");
    if (file->stream == NULL || fseek(file->stream, (long)end, SEEK_SET) != 0 ||
        ftruncate(fileno(file->stream), (off_t)end) != 0)
        return cli_error(file->part, "%s", strerror(errno));
    return CLI_DONE;
}

int puzzles_add(struct puzzles_file *file, const struct puzzles_one *one)
{
    char *text = puzzles_line(one);
    file->found++;
    bool written = file->stream == NULL ||
                   (fprintf(file->stream, "%s\n", text) > 0 && fflush(file->stream) == 0);
    free(text);
    return written ? CLI_DONE : cli_error(file->part, "%s", strerror(errno));
}

int puzzles_close(struct puzzles_file *file, const struct puzzles_wish *wish, bool complete)
{
    int status = CLI_DONE;
    if (file->stream != NULL) {
        bool flushed = fflush(file->stream) == 0 && fsync(fileno(file->stream)) == 0;
        if (fclose(file->stream) != 0 || !flushed)
            status = cli_error(file->part, "%s", strerror(errno));
        else if (complete && rename(file->part, wish->out) != 0)
            status = cli_error(wish->out, "%s", strerror(errno));
    }
    free(file->part);
    return status;
}
