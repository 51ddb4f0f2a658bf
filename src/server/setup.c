/* SPDX-License-Identifier: Apache-2.0 */
/* See setup.h. The words are those of `aude rules --list`: sets, expansions, presets, options. */
#include "server/setup.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/player.h"
#include "server/limits.h"
#include "server/message.h"

static bool refuse(struct setup *setup, enum aude_status status, const char *what)
{
    setup->status = status;
    snprintf(setup->what, sizeof setup->what, "%s", what);
    return false;
}

static bool wrong(struct setup *setup, const char *sentence)
{
    snprintf(setup->wrong, sizeof setup->wrong, "%s", sentence);
    return false;
}

typedef enum aude_status add_word(struct aude_setup *setup, const char *word);

/* Every word of a list is given to `add`. */
static bool each(struct setup *setup, const json_t *list, add_word *add)
{
    size_t index;
    json_t *item;
    if (list == NULL)
        return true;
    if (!json_is_array(list))
        return wrong(setup, "sets, expansions and presets are lists of names");
    json_array_foreach(list, index, item)
    {
        const char *word = json_string_value(item);
        if (word == NULL)
            return wrong(setup, "sets, expansions and presets are lists of names");
        enum aude_status status = add(&setup->setup, word);
        if (status != AUDE_OK)
            return refuse(setup, status, word);
    }
    return true;
}

static bool read_options(struct setup *setup, json_t *options)
{
    const char *name;
    json_t *value;
    if (options == NULL)
        return true;
    if (!json_is_object(options))
        return wrong(setup, "options is an object: a name and a value for each");
    json_object_foreach(options, name, value)
    {
        const char *word = json_string_value(value);
        if (word == NULL)
            return wrong(setup, "the value of an option is a text");
        enum aude_status status = aude_setup_set(&setup->setup, name, word);
        if (status != AUDE_OK)
            return refuse(setup, status, status == AUDE_BAD_VALUE ? word : name);
    }
    return true;
}

static bool read_seat(struct setup *setup, int seat, json_t *value)
{
    struct stored_seat *to = &setup->seat[seat];
    const char *name = "", *player = "human";
    if (json_unpack_ex(value, NULL, JSON_STRICT, "{s?s, s?s}", "name", &name, "player", &player) !=
        0)
        return wrong(setup, "a seat is an object with a name and a player");
    if (strcmp(player, "human") != 0 && player_find(player) == NULL)
        return wrong(setup, "there is no such kind of player");
    if (!message_clean(name, to->name, sizeof to->name, AUDE_NAME_TEXT))
        return wrong(setup, "a name has at most 47 bytes and no control characters");
    snprintf(to->player, sizeof to->player, "%s", player);
    return true;
}

static bool read_seats(struct setup *setup, json_t *seats)
{
    size_t index, count = json_array_size(seats);
    json_t *seat;
    if (!json_is_array(seats))
        return wrong(setup, "seats is a list");
    if (count < 2 || count > AUDE_MAX_SEATS)
        return refuse(setup, AUDE_BAD_SEATS, "seats");
    setup->setup.seats = (uint8_t)count;
    json_array_foreach(seats, index, seat)
    {
        if (!read_seat(setup, (int)index, seat))
            return false;
    }
    return true;
}

/* A number, "random", or nothing. */
static bool read_start(struct setup *setup, const json_t *start)
{
    uint32_t seats = setup->setup.seats;
    if (start == NULL)
        return true;
    if (json_is_string(start) && strcmp(json_string_value(start), "random") == 0) {
        setup->setup.start_seat = (uint8_t)randombytes_uniform(seats);
        return true;
    }
    if (!json_is_integer(start))
        return wrong(setup, "start_seat is a number or \"random\"");
    if (json_integer_value(start) < 0 || json_integer_value(start) >= (json_int_t)seats)
        return refuse(setup, AUDE_BAD_START_SEAT, "start_seat");
    setup->setup.start_seat = (uint8_t)json_integer_value(start);
    return true;
}

/* The rules are made once to hear of what only the whole can tell, then written as a record. */
static bool write_text(struct setup *setup)
{
    struct aude_rules *rules = malloc(sizeof *rules);
    struct aude_record *record = malloc(sizeof *record);
    bool good = rules != NULL && record != NULL;
    if (!good)
        wrong(setup, "the server is out of memory");
    if (good) {
        enum aude_status status = aude_rules_init(rules, &setup->setup);
        good = status == AUDE_OK || refuse(setup, status, "");
    }
    if (good) {
        aude_record_init(record, &setup->setup);
        good = aude_record_title(record, setup->title) == AUDE_OK;
        size_t length = aude_record_text(record, rules, NULL, 0);
        setup->text = good ? malloc(length + 1) : NULL;
        good = setup->text != NULL || wrong(setup, "the title cannot be used");
    }
    if (good)
        aude_record_text(record, rules, setup->text, AUDE_RECORD_TEXT);
    free(rules);
    free(record);
    return good;
}

static enum aude_game game_of(const char *name)
{
    for (int game = 0; game < AUDE_GAMES; game++)
        if (strcmp(name, aude_game_name((enum aude_game)game)) == 0)
            return (enum aude_game)game;
    return AUDE_GAMES;
}

bool setup_read(struct setup *setup, json_t *value)
{
    const char *name = "carcassonne", *title = "";
    json_t *seats = NULL, *sets = NULL, *expansions = NULL, *options = NULL, *presets = NULL;
    json_t *start = NULL;
    json_error_t error;
    memset(setup, 0, sizeof *setup);
    if (json_unpack_ex(value, &error, JSON_STRICT, "{s?s, s?s, s:o, s?o, s?o, s?o, s?o, s?o}",
                       "game", &name, "title", &title, "seats", &seats, "sets", &sets, "expansions",
                       &expansions, "options", &options, "presets", &presets, "start_seat",
                       &start) != 0)
        return wrong(setup, error.text);
    enum aude_game game = game_of(name);
    if (game == AUDE_GAMES)
        return refuse(setup, AUDE_BAD_GAME, name);
    aude_setup_init(&setup->setup, game);
    if (!aude_game_built(game))
        return refuse(setup, AUDE_UNBUILT_GAME, name);
    if (!message_clean(title, setup->title, sizeof setup->title, AUDE_TITLE_TEXT))
        return wrong(setup, "a title has at most 95 bytes and no control characters");
    if (sets != NULL)
        setup->setup.sets = 0;
    return read_seats(setup, seats) && each(setup, sets, aude_setup_add) &&
           each(setup, expansions, aude_setup_expansion) &&
           each(setup, presets, aude_setup_preset) && read_options(setup, options) &&
           read_start(setup, start) && write_text(setup);
}
