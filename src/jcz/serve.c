/* SPDX-License-Identifier: Apache-2.0 */
/* A line in, at most one line out. A line is a directive (%load, %bulk, %state, %compat), one
 * message as JSON, or empty: the end of the game. The first message sets the game up. Before each
 * later one the whole game is kept, so that a refused message leaves no trace and UNDO can go back:
 * as long as the same player is asked and no new random number came. */
#include "jcz/internal.h"
#include "jcz/serve_state.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char out_of_memory[] = JCZ_TEXT("there is not enough memory");

void jcz_server_init(struct jcz_server *server)
{
    memset(server, 0, sizeof *server);
    aude_random_init(&server->random, 1);
}

static void forget_undo(struct jcz_server *server)
{
    while (server->undos > 0)
        free(server->undo[--server->undos]);
}

void jcz_server_reset(struct jcz_server *server)
{
    forget_undo(server);
    jcz_finish(&server->game);
    server->history.size = 0;
    server->playing = server->bulk = false;
}

void jcz_server_finish(struct jcz_server *server)
{
    jcz_server_reset(server);
    free(server->before);
    jcz_text_finish(&server->history);
    jcz_text_finish(&server->out);
    jcz_server_init(server);
}

static enum jcz_answer refused(struct jcz_server *server)
{
    if (server->playing)
        jcz_write_state(&server->out, server);
    return JCZ_REFUSED;
}

static enum jcz_answer fail(struct jcz_server *server, const char *text, const char *detail)
{
    jcz_fail(&server->error, JCZ_BAD, "", text, detail);
    return refused(server);
}

/* ---- history ---- */

static void close_turn(struct jcz_server *server)
{
    if (server->history.size > 0)
        jcz_text_string(&server->history, "]},");
    server->events = false;
}

/* Turns up to this number have begun. Players take them one after the other. */
static void open_turns(struct jcz_server *server, int turn)
{
    while (server->turn >= 0 && server->turn < turn) {
        close_turn(server);
        server->turn++;
        jcz_text_add(&server->history, "{\"turn\":%d,\"player\":%d,\"events\":[", server->turn,
                     (server->turn - 1) % server->game.players);
    }
}

static void open_final(struct jcz_server *server)
{
    if (server->turn < 0)
        return;
    close_turn(server);
    server->turn = -1;
    jcz_text_string(&server->history, "{\"finalScoring\":true,\"events\":[");
}

static void keep_events(struct jcz_server *server)
{
    json_t *events = jcz_encode_events(&server->drive), *event;
    size_t i;
    if (events == NULL)
        server->history.lost = true;
    json_array_foreach(events, i, event)
    {
        json_t *turn = json_object_get(event, "turn");
        if (json_is_integer(turn))
            open_turns(server, (int)json_integer_value(turn));
        else
            open_final(server);
        json_object_del(event, "turn");
        if (server->events)
            jcz_text_string(&server->history, ",");
        server->events = true;
        jcz_text_json(&server->history, json_incref(event));
    }
    json_decref(events);
    if (server->drive.now.phase != JCZ_GAME_OVER)
        open_turns(server, server->drive.now.turn);
}

/* ---- taking back ---- */

static bool keep(struct jcz_server *server)
{
    if (server->before == NULL)
        server->before = malloc(sizeof *server->before);
    if (server->before == NULL)
        return jcz_fail(&server->error, JCZ_BAD, "", out_of_memory, NULL);
    server->before->now = server->drive.now;
    server->before->history = server->history.size;
    server->before->turn = server->turn;
    server->before->events = server->events;
    return true;
}

static void restore(struct jcz_server *server, const struct jcz_back *back)
{
    server->drive.now = back->now;
    server->history.size = back->history;
    server->turn = back->turn;
    server->events = back->events;
}

/* What was kept becomes the moment to go back to; the oldest makes room. */
static void allow_undo(struct jcz_server *server)
{
    if (server->undos == JCZ_UNDO_LIMIT) {
        free(server->undo[0]);
        memmove(server->undo, server->undo + 1, sizeof *server->undo * (JCZ_UNDO_LIMIT - 1));
        server->undos--;
    }
    server->undo[server->undos++] = server->before;
    server->before = NULL;
}

static enum jcz_answer undo(struct jcz_server *server)
{
    if (server->undos == 0)
        return fail(server, JCZ_TEXT("there is nothing to take back"), NULL);
    restore(server, server->undo[--server->undos]);
    free(server->undo[server->undos]);
    return JCZ_GO_ON;
}

/* ---- messages ---- */

static enum jcz_answer set_up(struct jcz_server *server, json_t *message)
{
    struct jcz_place place = jcz_member(jcz_root(), "payload");
    json_t *payload = jcz_need(message, "payload", JSON_OBJECT, jcz_root(), &server->error);
    jcz_game_init(&server->game);
    if (payload == NULL || !jcz_game_setup(&server->game, payload, place, &server->error))
        return JCZ_REFUSED;
    server->game.ours = server->ours;
    if (server->adjust != NULL)
        server->adjust(server->context, &server->game.setup.setup);
    server->drive.applied = NULL;
    server->drive.taken_back = NULL;
    server->drive.context = NULL;
    if (!jcz_drive_open(&server->drive, &server->game, &server->error) ||
        !jcz_drive_begin(&server->drive, &server->error)) {
        jcz_finish(&server->game);
        return JCZ_REFUSED;
    }
    for (int i = 0; i < server->game.setup.starts; i++)
        server->rotation[i] = (uint8_t)server->game.setup.start[i].rotation;
    server->playing = true;
    server->turn = 0;
    server->events = false;
    open_turns(server, 1);
    keep_events(server);
    return JCZ_GO_ON;
}

static bool step(struct jcz_server *server, json_t *object)
{
    struct jcz_game *game = &server->game;
    struct jcz_error *error = &server->error;
    json_object_del(object, "player"); /* who sends is not asked */
    game->messages = 0;
    server->drive.done = 0;
    if (jcz_game_message(game, object, jcz_root(), error) && jcz_drive_step(&server->drive, error))
        return true;
    if (strncmp(error->where, "message ", 8) == 0) /* which one says nothing here */
        error->where[0] = 0;
    return false;
}

bool jcz_server_takes(struct jcz_server *server, json_t *message)
{
    json_t *copy = json_deep_copy(message);
    if (copy == NULL || !keep(server))
        return json_decref(copy), false;
    bool taken = step(server, copy);
    restore(server, server->before);
    server->error = (struct jcz_error){0};
    json_decref(copy);
    return taken;
}

static enum jcz_answer play(struct jcz_server *server, json_t *object)
{
    int before = jcz_drive_actor(&server->drive);
    int tiles = aude_placed_count(&server->drive.now.state);
    if (!keep(server))
        return refused(server);
    if (!step(server, object)) {
        restore(server, server->before);
        return refused(server);
    }
    keep_events(server);
    if (aude_placed_count(&server->drive.now.state) > tiles)
        server->rotation[tiles] = (uint8_t)server->game.message[0].rotation;
    if (!jcz_lasts(&server->game.message[0]) && before >= 0 &&
        jcz_drive_actor(&server->drive) == before)
        allow_undo(server);
    else
        forget_undo(server);
    return JCZ_GO_ON;
}

static enum jcz_answer message(struct jcz_server *server, json_t *object)
{
    json_t *type = jcz_need(object, "type", JSON_STRING, jcz_root(), &server->error);
    if (type == NULL)
        return refused(server);
    const char *name = json_string_value(type);
    bool setup = strcmp(name, "GAME_SETUP") == 0;
    enum jcz_answer answer;
    if (setup == server->playing)
        return fail(server,
                    setup ? JCZ_TEXT("the game has been set up already")
                          : JCZ_TEXT("the first message must be GAME_SETUP, found %s"),
                    setup ? NULL : name);
    if (strcmp(name, "AI") == 0) { /* no message of the game: one too late does no harm */
        if (!jcz_write_choice(server, object))
            jcz_write_state(&server->out, server);
        return JCZ_GO_ON;
    }
    if (setup)
        answer = set_up(server, object);
    else if (strcmp(name, "UNDO") == 0)
        answer = undo(server);
    else
        answer = play(server, object);
    if (answer != JCZ_GO_ON)
        return answer;
    bool over = server->drive.now.phase == JCZ_GAME_OVER;
    if (!server->bulk || over)
        jcz_write_state(&server->out, server);
    return over ? JCZ_ENDED : JCZ_GO_ON;
}

static enum jcz_answer json_line(struct jcz_server *server, const char *line, size_t length)
{
    json_error_t wrong;
    json_t *value = json_loadb(line, length, JSON_REJECT_DUPLICATES, &wrong);
    if (value == NULL) {
        server->error.column = wrong.column > 0 ? wrong.column : 1;
        return fail(server, JCZ_TEXT("this is not JSON: %s"), wrong.text);
    }
    enum jcz_answer answer = message(server, value);
    json_decref(value);
    return answer;
}

/* ---- directives ---- */

/* Our tiles are built in, so the file is only looked for. */
static void load(struct jcz_server *server, const char *path)
{
    struct stat file;
    if (stat(path, &file) != 0 || !S_ISREG(file.st_mode) || access(path, R_OK) != 0)
        jcz_fail(&server->error, JCZ_BAD, "%load", JCZ_TEXT("cannot read this file"), path);
}

static void directive(struct jcz_server *server, char *line)
{
    char *value = line + strcspn(line, " \t");
    if (*value != 0) {
        *value++ = 0;
        value += strspn(value, " \t");
    }
    if (strcmp(line, "%bulk") == 0) {
        bool on = strcmp(value, "on") == 0;
        if (!on && strcmp(value, "off") != 0) {
            jcz_fail(&server->error, JCZ_BAD, "%bulk", JCZ_TEXT("expected on or off"), value);
            return;
        }
        server->bulk = on;
        if (!on)
            jcz_write_state(&server->out, server);
    } else if (strcmp(line, "%state") == 0) {
        jcz_write_state(&server->out, server);
    } else if (strcmp(line, "%load") == 0) {
        load(server, value);
    } else if (strcmp(line, "%compat") != 0) {
        jcz_fail(&server->error, JCZ_BAD, "", JCZ_TEXT("unknown directive"), line);
    }
}

static enum jcz_answer directive_line(struct jcz_server *server, const char *line, size_t length)
{
    if (memchr(line, 0, length) != NULL)
        return fail(server, JCZ_TEXT("a directive holds no byte 0"), NULL);
    char *copy = malloc(length + 1);
    if (copy == NULL)
        return fail(server, out_of_memory, NULL);
    memcpy(copy, line, length); /* the line itself ends with no byte 0 */
    copy[length] = 0;
    directive(server, copy);
    free(copy);
    return JCZ_GO_ON;
}

enum jcz_answer jcz_server_line(struct jcz_server *server, const char *line, size_t length)
{
    enum jcz_answer answer;
    server->out.size = 0;
    server->error = (struct jcz_error){0};
    if (length == 0)
        return JCZ_ENDED;
    if (line[0] == '%')
        answer = directive_line(server, line, length);
    else
        answer = json_line(server, line, length);
    if (server->out.lost || server->history.lost) {
        server->out.size = 0;
        jcz_fail(&server->error, JCZ_BAD, "", out_of_memory, NULL);
        return JCZ_REFUSED;
    }
    return answer;
}
