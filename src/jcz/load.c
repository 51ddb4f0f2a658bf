/* SPDX-License-Identifier: Apache-2.0 */
/* A whole file into struct jcz_game. Two kinds: a saved game is one JSON object (setup, players,
 * replay, annotations, perhaps a test); a log is a JSON object a line: set-up, messages, end, each
 * message with the state after it. Everything is checked here that can be checked without playing:
 * types, ranges, names. Set-up comes first, so that a file of an expansion that is not built is
 * refused by the name of that expansion and not by some message in it. */
#include "jcz/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARSE_FLAGS = JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK };

/* The text that is left to be read and the number of the line it stands on. */
struct cursor {
    const char *text;
    size_t length;
    long line;
};

static void skip(struct cursor *cursor, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        cursor->line += cursor->text[i] == '\n';
    cursor->text += bytes;
    cursor->length -= bytes;
}

static void skip_blanks(struct cursor *cursor)
{
    size_t blanks = 0;
    while (blanks < cursor->length && strchr(" \t\r\n", cursor->text[blanks]) != NULL &&
           cursor->text[blanks] != 0)
        blanks++;
    skip(cursor, blanks);
}

/* The next JSON value of the text, kept in game->value. */
static json_t *next_value(struct jcz_game *game, struct cursor *cursor, struct jcz_error *error)
{
    json_error_t wrong;
    skip_blanks(cursor);
    json_t *value = json_loadb(cursor->text, cursor->length, PARSE_FLAGS, &wrong);
    if (value == NULL) {
        if (error->status == JCZ_OK) {
            error->line = cursor->line + (wrong.line > 0 ? wrong.line - 1 : 0);
            error->column = wrong.column > 0 ? wrong.column : 1;
        }
        jcz_fail(error, JCZ_BAD, "", JCZ_TEXT("this is not JSON: %s"), wrong.text);
        return NULL;
    }
    json_t **more = realloc(game->value, (game->values + 1) * sizeof *more);
    if (more == NULL) {
        json_decref(value);
        jcz_fail(error, JCZ_BAD, "", JCZ_TEXT("there is not enough memory"), NULL);
        return NULL;
    }
    game->value = more;
    game->value[game->values++] = value;
    if (!json_is_object(value)) {
        error->line = error->status == JCZ_OK ? cursor->line : error->line;
        jcz_fail(error, JCZ_BAD, "", JCZ_TEXT("has the wrong type; expected something like %s"),
                 "{...}");
        return NULL;
    }
    skip(cursor, wrong.position < 0 ? 0 : (size_t)wrong.position);
    return value;
}

/* ---- draw order ---- */

static bool read_order(struct jcz_game *game, json_t *order, struct jcz_place place,
                       struct jcz_error *error)
{
    size_t count = json_array_size(order);
    if (count > JCZ_MAX_DRAWS)
        return jcz_fail(error, JCZ_BAD, place.path, JCZ_TEXT("is too long"), NULL);
    free(game->draw);
    game->draw = calloc(count + 1, sizeof *game->draw);
    game->draws = 0;
    if (game->draw == NULL)
        return jcz_fail(error, JCZ_BAD, "", JCZ_TEXT("there is not enough memory"), NULL);
    for (size_t i = 0; i < count; i++) {
        if (!jcz_string(json_array_get(order, i), game->draw[i], JCZ_ID, jcz_element(place, i),
                        error))
            return false;
        game->draws++;
    }
    /* an end mark: the game is over when all before it are drawn */
    if (count > 0 &&
        (strcmp(game->draw[count - 1], "#END") == 0 || strcmp(game->draw[count - 1], ".") == 0)) {
        game->draws--;
        if (game->limit < 0) {
            game->limit = game->draws;
            game->end_mark = true;
        }
    }
    return true;
}

/* {"drawOrder": [...], "endTurn": n}, or the same inside {"tilePack": {"params": ...}} with
 * "drawLimit". */
static bool read_annotations(struct jcz_game *game, json_t *source, struct jcz_place place,
                             struct jcz_error *error)
{
    json_t *notes, *pack, *order;
    if (!jcz_may(source, "gameAnnotations", JSON_OBJECT, &notes, place, error))
        return false;
    if (notes == NULL)
        return true;
    place = jcz_member(place, "gameAnnotations");
    if (!jcz_may(notes, "tilePack", JSON_OBJECT, &pack, place, error))
        return false;
    if (pack != NULL) {
        place = jcz_member(place, "tilePack");
        notes = jcz_need(pack, "params", JSON_OBJECT, place, error);
        if (notes == NULL)
            return false;
        place = jcz_member(place, "params");
    }
    static const char *const limits[] = {"endTurn", "drawLimit"};
    for (size_t i = 0; i < 2; i++) {
        json_t *limit;
        long number;
        if (!jcz_may(notes, limits[i], JSON_REAL, &limit, place, error))
            return false;
        if (limit == NULL)
            continue;
        if (!jcz_integer(limit, 0, JCZ_MAX_DRAWS, &number, jcz_member(place, limits[i]), error))
            return false;
        game->limit = (int)number;
    }
    if (!jcz_may(notes, "drawOrder", JSON_ARRAY, &order, place, error))
        return false;
    return order == NULL || read_order(game, order, jcz_member(place, "drawOrder"), error);
}

static bool read_random(struct jcz_game *game, json_t *source, struct jcz_place place,
                        struct jcz_error *error)
{
    json_t *random;
    if (!jcz_may(source, "initialRandom", JSON_REAL, &random, place, error))
        return false;
    game->has_random = random != NULL;
    game->random = game->has_random ? json_number_value(random) : 0;
    if (!(game->random >= 0 && game->random < 1))
        return jcz_fail(error, JCZ_BAD, jcz_member(place, "initialRandom").path,
                        JCZ_TEXT("expected a number from 0 on and below 1"), NULL);
    return true;
}

static bool set_players(struct jcz_game *game, json_int_t players, struct jcz_place place,
                        struct jcz_error *error)
{
    char number[24];
    snprintf(number, sizeof number, "%lld", (long long)players);
    if (players < 1 || players > AUDE_MAX_SEATS)
        return jcz_fail(error, JCZ_BAD, place.path, JCZ_TEXT("a game has 1 to 6 players"), number);
    game->players = (int)players;
    return true;
}

/* ---- the two kinds of file ---- */

static bool read_names(struct jcz_game *game, json_t *players, struct jcz_place place,
                       struct jcz_error *error)
{
    for (size_t i = 0; i < json_array_size(players); i++) {
        json_t *player = json_array_get(players, i), *name;
        struct jcz_place here = jcz_element(place, i);
        if (!json_is_object(player))
            return jcz_fail(error, JCZ_BAD, here.path,
                            JCZ_TEXT("has the wrong type; expected something like %s"), "{...}");
        if (!jcz_may(player, "name", JSON_STRING, &name, here, error))
            return false;
        if (name == NULL)
            snprintf(game->name[i], JCZ_NAME, "Player %zu", i + 1);
        else if (!jcz_string(name, game->name[i], JCZ_NAME, jcz_member(here, "name"), error))
            return false;
    }
    return true;
}

static bool read_test(struct jcz_game *game, json_t *root, struct jcz_error *error)
{
    json_t *test, *title;
    struct jcz_place place = jcz_member(jcz_root(), "test");
    if (!jcz_may(root, "test", JSON_OBJECT, &test, jcz_root(), error))
        return false;
    if (test == NULL)
        return true;
    if (!jcz_may(test, "assertions", JSON_ARRAY, &game->assertions, place, error) ||
        !jcz_may(test, "description", JSON_STRING, &title, place, error))
        return false;
    if (title != NULL)
        snprintf(game->title, sizeof game->title, "%s", json_string_value(title));
    for (size_t i = 0; i < json_array_size(game->assertions); i++)
        if (!json_is_string(json_array_get(game->assertions, i)))
            return jcz_fail(error, JCZ_BAD, jcz_element(jcz_member(place, "assertions"), i).path,
                            JCZ_TEXT("has the wrong type; expected something like %s"), "\"...\"");
    return true;
}

static bool load_save(struct jcz_game *game, json_t *root, struct jcz_error *error)
{
    json_t *replay;
    game->format = JCZ_SAVE;
    json_t *setup = jcz_need(root, "setup", JSON_OBJECT, jcz_root(), error);
    json_t *players =
        setup == NULL ? NULL : jcz_need(root, "players", JSON_ARRAY, jcz_root(), error);
    struct jcz_place place = jcz_member(jcz_root(), "players");
    if (players == NULL || !set_players(game, (json_int_t)json_array_size(players), place, error) ||
        !jcz_setup_read(&game->setup, setup, (long)json_array_size(players),
                        jcz_member(jcz_root(), "setup"), error) ||
        !read_names(game, players, place, error) || !read_random(game, root, jcz_root(), error) ||
        !read_annotations(game, root, jcz_root(), error) || !read_test(game, root, error) ||
        !jcz_may(root, "replay", JSON_ARRAY, &replay, jcz_root(), error))
        return false;
    place = jcz_member(jcz_root(), "replay");
    for (size_t i = 0; i < json_array_size(replay); i++) {
        if (!jcz_game_message(game, json_array_get(replay, i), jcz_element(place, i), error))
            return false;
    }
    return true;
}

bool jcz_game_setup(struct jcz_game *game, json_t *setup, struct jcz_place place,
                    struct jcz_error *error)
{
    json_t *number = jcz_need(setup, "players", JSON_INTEGER, place, error);
    json_int_t players = json_integer_value(number);
    if (number == NULL || !set_players(game, players, jcz_member(place, "players"), error) ||
        !jcz_setup_read(&game->setup, setup, (long)players, place, error) ||
        !read_random(game, setup, place, error) || !read_annotations(game, setup, place, error))
        return false;
    for (int i = 0; i < (int)players; i++)
        snprintf(game->name[i], JCZ_NAME, "Player %d", i + 1);
    return true;
}

static bool load_log_setup(struct jcz_game *game, json_t *line, struct jcz_error *error)
{
    json_t *title, *engine;
    json_t *setup = jcz_need(line, "gameSetup", JSON_OBJECT, jcz_root(), error);
    if (setup == NULL || !jcz_game_setup(game, setup, jcz_member(jcz_root(), "gameSetup"), error) ||
        !jcz_may(line, "combo", JSON_STRING, &title, jcz_root(), error) ||
        !jcz_may(line, "engine", JSON_STRING, &engine, jcz_root(), error))
        return false;
    game->needs_told = engine != NULL && strcmp(json_string_value(engine), "fanx") == 0;
    if (title != NULL)
        snprintf(game->title, sizeof game->title, "%s", json_string_value(title));
    game->start = jcz_need(line, "after", JSON_OBJECT, jcz_root(), error);
    return game->start != NULL;
}

static bool load_log_line(struct jcz_game *game, json_t *line, long number, struct jcz_error *error)
{
    json_t *kind = jcz_need(line, "kind", JSON_STRING, jcz_root(), error);
    if (kind == NULL)
        return false;
    if (strcmp(json_string_value(kind), "end") == 0) {
        game->end = line;
        game->end_line = number;
        return true;
    }
    if (strcmp(json_string_value(kind), "msg") != 0)
        return jcz_fail(error, JCZ_BAD, "kind",
                        JCZ_TEXT("expected a message or the end of the game"),
                        json_string_value(kind));
    json_t *source = jcz_need(line, "msg", JSON_OBJECT, jcz_root(), error);
    json_t *after = source == NULL ? NULL : jcz_need(line, "after", JSON_OBJECT, jcz_root(), error);
    json_t *count = after == NULL ? NULL : jcz_need(line, "i", JSON_REAL, jcz_root(), error);
    struct jcz_message *message = count == NULL ? NULL : jcz_message_add(game, error);
    long i;
    if (message == NULL ||
        !jcz_integer(count, 1, JCZ_MAX_MESSAGES, &i, jcz_member(jcz_root(), "i"), error))
        return false;
    if (i != game->messages)
        return jcz_fail(error, JCZ_BAD, "i", JCZ_TEXT("the messages are not numbered one by one"),
                        NULL);
    message->line = number;
    message->after = after;
    return jcz_message_read(message, source, jcz_member(jcz_root(), "msg"), error);
}

static bool load_log(struct jcz_game *game, json_t *first, struct cursor *cursor,
                     struct jcz_error *error)
{
    game->format = JCZ_LOG;
    json_t *kind = jcz_need(first, "kind", JSON_STRING, jcz_root(), error);
    bool good = kind != NULL;
    if (good && strcmp(json_string_value(kind), "setup") != 0)
        good = jcz_fail(error, JCZ_BAD, "kind", JCZ_TEXT("a log begins with its set-up"),
                        json_string_value(kind));
    long number = 1;
    good = good && load_log_setup(game, first, error);
    while (good && game->end == NULL) {
        skip_blanks(cursor);
        if (cursor->length == 0)
            break;
        number = cursor->line;
        json_t *line = next_value(game, cursor, error);
        good = line != NULL && load_log_line(game, line, number, error);
    }
    if (good && game->end == NULL)
        good = jcz_fail(error, JCZ_BAD, "",
                        JCZ_TEXT("the log breaks off before the end of the game"), NULL);
    if (!good && error->line == 0)
        error->line = number;
    return good;
}

void jcz_game_init(struct jcz_game *game)
{
    *game = (struct jcz_game){.limit = -1};
}

bool jcz_load_next(struct jcz_game *game, struct jcz_text_left *left, struct jcz_error *error)
{
    struct cursor cursor = {left->text, left->length, left->line};
    jcz_game_init(game);
    *error = (struct jcz_error){0};
    json_t *first = next_value(game, &cursor, error);
    bool good = first != NULL &&
                (json_object_get(first, "kind") != NULL ? load_log(game, first, &cursor, error)
                                                        : load_save(game, first, error));
    skip_blanks(&cursor);
    *left = (struct jcz_text_left){cursor.text, cursor.length, cursor.line};
    if (!good)
        jcz_finish(game);
    return good;
}

bool jcz_load(struct jcz_game *game, const char *text, size_t length, struct jcz_error *error)
{
    struct jcz_text_left left = {text, length, 1};
    if (!jcz_load_next(game, &left, error))
        return false;
    if (left.length == 0)
        return true;
    jcz_finish(game);
    error->line = left.line;
    return jcz_fail(error, JCZ_BAD, "", JCZ_TEXT("there is something behind the end of the game"),
                    NULL);
}

void jcz_finish(struct jcz_game *game)
{
    for (size_t i = 0; i < game->values; i++)
        json_decref(game->value[i]);
    free(game->value);
    free(game->message);
    free(game->draw);
    *game = (struct jcz_game){0};
}
