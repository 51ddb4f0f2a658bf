/* SPDX-License-Identifier: Apache-2.0 */
/* What was played, kept: a file of lines, each a JSON object. The first tells what is played; then
 * one for each group of games. Shards are such files with other groups: put together in any order
 * they are one match, and a group that stands in several counts once. A last line that was cut off
 * is a group that was not played. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "cli/arena.h"

/* ---- Lines --------------------------------------------------------------------------------- */

char *arena_group_text(const struct arena_group *group, int seats)
{
    json_t *whole = json_pack("{s:I}", "group", (json_int_t)group->number), *games = json_array();
    for (int i = 0; i < group->games; i++) {
        const struct arena_game *game = &group->game[i];
        json_t *score = json_array(), *time = json_array(), *slowest = json_array();
        for (int player = 0; player < seats; player++) {
            json_array_append_new(score, json_integer(game->score[player]));
            json_array_append_new(time, json_integer(game->nanoseconds[player]));
            json_array_append_new(slowest, json_integer(game->slowest[player]));
        }
        json_t *one = json_pack("{s:o, s:o, s:o, s:i}", "scores", score, "ns", time, "slowest_ns",
                                slowest, "turns", game->turns);
        if (game->lost > 0)
            json_object_set_new(one, "lost", json_integer(game->lost));
        json_array_append_new(games, one);
    }
    json_object_set_new(whole, "games", games);
    char *text = json_dumps(whole, JSON_COMPACT);
    json_decref(whole);
    return text;
}

static bool read_numbers(const json_t *list, int count, int64_t *number)
{
    for (int i = 0; i < count; i++) {
        const json_t *one = json_array_get(list, (size_t)i);
        if (!json_is_integer(one))
            return false;
        number[i] = json_integer_value(one);
    }
    return json_array_size(list) == (size_t)count;
}

static bool read_game(const json_t *whole, int seats, struct arena_game *game)
{
    int64_t score[AUDE_MAX_SEATS];
    *game = (struct arena_game){.turns = (int)json_integer_value(json_object_get(whole, "turns"))};
    if (!read_numbers(json_object_get(whole, "scores"), seats, score) ||
        !read_numbers(json_object_get(whole, "ns"), seats, game->nanoseconds) ||
        !read_numbers(json_object_get(whole, "slowest_ns"), seats, game->slowest))
        return false;
    game->lost = (int)json_integer_value(json_object_get(whole, "lost"));
    if (game->lost < 0 || game->lost > seats)
        return false;
    for (int player = 0; player < seats; player++)
        game->score[player] = (int)score[player];
    return true;
}

static bool read_group(const json_t *whole, int seats, struct arena_group *group)
{
    const json_t *games = json_object_get(whole, "games"),
                 *number = json_object_get(whole, "group");
    *group = (struct arena_group){.games = seats};
    if (!json_is_integer(number) || json_array_size(games) != (size_t)seats)
        return false;
    group->number = json_integer_value(number);
    for (int i = 0; i < seats; i++)
        if (!read_game(json_array_get(games, (size_t)i), seats, &group->game[i]))
            return false;
    return true;
}

/* What is played, for the first line: other files of the match have the same. */
static char *head_of(const struct arena_wish *wish)
{
    const struct aude_setup *setup = &wish->setup.setup;
    json_t *players = json_array(), *sets = json_array(), *options = json_object();
    enum aude_game game = (enum aude_game)setup->game;
    for (int i = 0; i < wish->players; i++)
        json_array_append_new(players, json_string(wish->player[i]));
    for (int i = 0; i < aude_set_count(); i++)
        if (setup->sets >> i & 1)
            json_array_append_new(sets, json_string(aude_set(i)->id));
    for (int i = 0; i < setup->own.count; i++)
        json_array_append_new(sets, json_string(setup->own.set[i]->set.id));
    for (int i = 0; i < aude_option_count(game); i++)
        if (setup->option[i] != 0)
            json_object_set_new(options, aude_option(game, i)->name,
                                json_string(aude_option(game, i)->value[setup->option[i]]));
    json_t *whole = json_pack("{s:s, s:s, s:o, s:i, s:i, s:I, s:o, s:o}", "arena", AUDE_VERSION,
                              "game", aude_game_name(game), "players", players, "seats",
                              (int)setup->seats, "start_seat", (int)setup->start_seat, "seed",
                              (json_int_t)wish->setup.seed, "sets", sets, "options", options);
    char *text = json_dumps(whole, JSON_COMPACT);
    json_decref(whole);
    return text;
}

/* ---- Reading ------------------------------------------------------------------------------- */

bool arena_file_has(const struct arena_file *file, long long number)
{
    for (long long i = 0; i < file->known; i++)
        if (file->number[i] == number)
            return true;
    return false;
}

static void note(struct arena_file *file, long long number)
{
    if (file->known == file->capacity) {
        file->capacity = file->capacity * 2 + 64;
        file->number = cli_reallocate(file->number, (size_t)file->capacity * sizeof *file->number);
    }
    file->number[file->known++] = number;
}

static int take_line(struct arena_file *file, const char *path, long number, const char *line,
                     int seats, struct arena_sums *sums)
{
    json_error_t error;
    json_t *whole = json_loads(line, 0, &error);
    struct arena_group group;
    bool good = whole != NULL && read_group(whole, seats, &group);
    json_decref(whole);
    if (!good)
        return cli_error_at(path, number, 0, "%s", _("this is no line of a match"));
    if (!arena_file_has(file, group.number)) {
        note(file, group.number);
        arena_sums_add(sums, &group, seats);
    }
    return CLI_DONE;
}

/* Lines after the first one. The last one may be cut off: *end is where the whole ones end. */
static int take_lines(struct arena_file *file, const char *path, char *text, int seats,
                      struct arena_sums *sums, size_t *end)
{
    long number = 1;
    char *line = text, *stop;
    for (; (stop = strchr(line, '\n')) != NULL; line = stop + 1, number++) {
        *stop = '\0';
        if (number > 1 && take_line(file, path, number, line, seats, sums) != CLI_DONE)
            return CLI_BAD;
    }
    *end = (size_t)(line - text);
    return CLI_DONE;
}

/* ---- The file of this match ---------------------------------------------------------------- */

/* Opens the file, for this process alone for as long as it has it open. */
static int seize(struct arena_file *file, const char *path)
{
    int handle = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    bool taken = handle >= 0 && flock(handle, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    if (taken) {
        close(handle);
        return cli_error(path, "%s", _("another match is being written there at this moment"));
    }
    file->stream = handle < 0 ? NULL : fdopen(handle, "r+");
    return file->stream != NULL ? CLI_DONE : cli_error(path, "%s", strerror(errno));
}

/* Goes on with what stands in the file: the head has to be the same. */
static int go_on(struct arena_file *file, const char *head, int seats, struct arena_sums *sums)
{
    struct cli_file old;
    size_t length = strlen(head), end = 0;
    if (cli_file_read(&old, file->path, CLI_BINARY_LIMIT, CLI_READ_TEXT) != CLI_DONE)
        return CLI_BAD;
    int status = CLI_DONE;
    if (strncmp(old.bytes, head, length) != 0 || old.bytes[length] != '\n')
        status = cli_error(file->path, "%s",
                           _("another match stands there: other players, seed, rules"));
    else
        status = take_lines(file, file->path, old.bytes, seats, sums, &end);
    cli_file_finish(&old);
    if (status == CLI_DONE && fseek(file->stream, (long)end, SEEK_SET) != 0)
        status = cli_error(file->path, "%s", strerror(errno));
    return status;
}

int arena_file_open(struct arena_file *file, const struct arena_wish *wish, struct arena_sums *sums)
{
    if (wish->log == NULL)
        return CLI_DONE;
    file->path = wish->log;
    if (seize(file, wish->log) != CLI_DONE)
        return CLI_BAD;
    char *head = head_of(wish);
    int status = CLI_DONE;
    if (fgetc(file->stream) != EOF)
        status = go_on(file, head, wish->setup.setup.seats, sums);
    else if (fseek(file->stream, 0, SEEK_SET) != 0 || fprintf(file->stream, "%s\n", head) < 0 ||
             fflush(file->stream) != 0)
        status = cli_error(wish->log, "%s", strerror(errno));
    free(head);
    return status;
}

int arena_file_add(struct arena_file *file, const struct arena_group *group, int seats)
{
    if (file->stream == NULL)
        return CLI_DONE;
    char *text = arena_group_text(group, seats);
    bool written = fprintf(file->stream, "%s\n", text) > 0 && fflush(file->stream) == 0;
    free(text);
    return written ? CLI_DONE : cli_error(file->path, "%s", strerror(errno));
}

void arena_file_close(struct arena_file *file)
{
    if (file->stream != NULL)
        fclose(file->stream);
    free(file->number);
}

/* ---- Putting files together ---------------------------------------------------------------- */

/* Players and seats as the head of a file says. */
static int read_head(struct arena_wish *wish, const char *path, const char *head)
{
    static json_t *whole; /* has the players' names; read once */
    json_error_t error;
    whole = json_loads(head, JSON_DISABLE_EOF_CHECK, &error);
    const json_t *players = json_object_get(whole, "players");
    int seats = (int)json_integer_value(json_object_get(whole, "seats"));
    if (json_array_size(players) < 2 || json_array_size(players) > AUDE_MAX_SEATS || seats < 2 ||
        seats > AUDE_MAX_SEATS) {
        json_decref(whole);
        whole = NULL;
        return cli_error_at(path, 1, 0, "%s", _("this is no line of a match"));
    }
    wish->setup.setup.seats = (uint8_t)seats;
    wish->players = (int)json_array_size(players);
    for (int i = 0; i < wish->players; i++) {
        const char *name = json_string_value(json_array_get(players, (size_t)i));
        wish->player[i] = name == NULL ? "" : name;
    }
    return CLI_DONE;
}

int arena_merge(struct arena_wish *wish, int count, char **path)
{
    static struct arena_sums sums;
    struct arena_file all = {0};
    char *head = NULL;
    int status = count > 0 ? CLI_DONE : cli_error_usage(_("say which files"));
    for (int i = 0; i < count && status == CLI_DONE; i++) {
        struct cli_file file;
        size_t end;
        status = cli_file_read(&file, path[i], CLI_BINARY_LIMIT, CLI_READ_TEXT);
        if (status != CLI_DONE)
            break;
        size_t length = strcspn(file.bytes, "\n");
        if (head == NULL) {
            head = cli_allocate(length + 1);
            memcpy(head, file.bytes, length);
            head[length] = '\0';
            status = read_head(wish, path[i], head);
        } else if (strncmp(head, file.bytes, length) != 0 || head[length] != '\0') {
            status = cli_error(path[i], "%s",
                               _("another match stands there: other players, seed, rules"));
        }
        if (status == CLI_DONE)
            status = take_lines(&all, path[i], file.bytes, wish->setup.setup.seats, &sums, &end);
        cli_file_finish(&file);
    }
    if (status == CLI_DONE)
        arena_print(&sums, wish, wish->setup.setup.seats);
    free(head);
    arena_file_close(&all);
    return status;
}
