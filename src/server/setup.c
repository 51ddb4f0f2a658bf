/* SPDX-License-Identifier: Apache-2.0 */
/* See setup.h. The words are those of `aude rules --list`: sets, expansions, presets, options. */
#include "server/setup.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/level.h"
#include "ai/player.h"
#include "server/colour.h"
#include "server/draws.h"
#include "server/fields.h"
#include "server/utf8.h"
#include "server/limits.h"
#include "server/message.h"
#include "server/record.h"

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

/* Who may sit there: a person, a computer player, of the levels those that are allowed. */
static bool read_kind(struct setup *setup, const char *player, struct stored_seat *to)
{
    const struct level *level = level_find(player);
    if (strcmp(player, "human") != 0 && player_find(player) == NULL && level == NULL)
        return wrong(setup, "there is no such kind of player");
    if (level != NULL && level->number > setup->level) {
        snprintf(setup->wrong, sizeof setup->wrong,
                 "computer players here have the levels 1 to %d, not %d", setup->level,
                 level->number);
        return false;
    }
    snprintf(to->player, sizeof to->player, "%s", level != NULL ? level->name : player);
    return true;
}

static bool read_seat(struct setup *setup, int seat, json_t *value)
{
    struct stored_seat *to = &setup->seat[seat];
    const char *name = "", *player = "human";
    json_int_t colour = -1;
    char unread[FIELDS_WRONG];
    if (!fields_read(value, unread, "s?s s?s s?I", "name", &name, "player", &player, "colour",
                     &colour))
        return wrong(setup, "a seat is an object with a name, a player and the number of a colour");
    if (json_object_get(value, "colour") != NULL && (colour < 0 || colour >= AUDE_MAX_SEATS))
        return wrong(setup, "a colour is a number from 0 to 5");
    to->colour = (int)colour + 1;
    if (!read_kind(setup, player, to))
        return false;
    if (!utf8_clean(name, to->name, sizeof to->name, AUDE_NAME_TEXT))
        return wrong(setup, "a name has at most 47 bytes, all of them to be seen");
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
    return colours_differ(setup->seat, setup->setup.seats) ||
           wrong(setup, "two seats have the same colour");
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

/* The rules are made once to hear of what only the whole can tell. */
static bool check_rules(struct setup *setup)
{
    struct aude_rules *rules = malloc(sizeof *rules);
    enum aude_status status = AUDE_OK;
    if (rules == NULL)
        return wrong(setup, "the server is out of memory");
    status = aude_rules_init(rules, &setup->setup);
    free(rules);
    return status == AUDE_OK || refuse(setup, status, "");
}

/* Of a record only what it is played with is kept: the set-up and the position it begins from. */
static bool write_text(struct setup *setup, struct aude_record *record)
{
    record->count = record->begun = 0;
    record->ahead = setup->ahead;
    record->seeded = false;
    aude_record_secret(record, "", "");
    aude_record_date(record, "");
    memset(record->seat, 0, sizeof record->seat);
    if (setup->ahead && !draws_can_be_ahead(&record->setup))
        return wrong(setup, "ahead: with open tiles everybody sees what is drawn");
    if (aude_record_title(record, setup->title) == AUDE_OK)
        setup->text = record_text(record);
    return setup->text != NULL || wrong(setup, "the title cannot be used");
}

/* How long each has for the game, and what happens then. */
static bool read_clock(struct setup *setup, json_t *clock)
{
    json_int_t seconds = 0, increment = 0;
    const char *then = "lose";
    char unread[FIELDS_WRONG];
    if (clock == NULL)
        return true;
    if (!fields_read(clock, unread, "s:I s?I s?s", "seconds", &seconds, "increment", &increment,
                     "then", &then))
        return wrong(setup, "a clock is an object with seconds, an increment and a word for then");
    if (seconds < LIMIT_CLOCK_LEAST || seconds > LIMIT_CLOCK_MOST)
        return wrong(setup, "the seconds of a clock are 10 to 1209600");
    if (increment < 0 || increment > LIMIT_INCREMENT)
        return wrong(setup, "the increment of a clock is 0 to 3600 seconds");
    if (strcmp(then, "lose") != 0 && strcmp(then, "computer") != 0)
        return wrong(setup, "then is \"lose\" or \"computer\"");
    setup->clock.seconds = (int)seconds;
    setup->clock.increment = (int)increment;
    snprintf(setup->clock.then, sizeof setup->clock.then, "%s", then);
    return true;
}

static bool read_away(struct setup *setup, json_int_t away)
{
    if (away < 0 || away > LIMIT_AWAY_MOST)
        return wrong(setup, "away is 0 to 86400 seconds");
    setup->away = (int)away;
    return true;
}

static enum aude_game game_of(const char *name)
{
    for (int game = 0; game < AUDE_GAMES; game++)
        if (strcmp(name, aude_game_name((enum aude_game)game)) == 0)
            return (enum aude_game)game;
    return AUDE_GAMES;
}

/* ---- From words ---------------------------------------------------------------------------- */

/* What a set-up may say; NULL: it does not. */
struct said {
    const char *game, *title, *record;
    json_t *seats, *sets, *expansions, *options, *presets, *start, *tiles, *until, *clock;
    json_int_t away;
    int ahead;
};

/* Own sets count as chosen. */
static bool read_own(struct setup *setup)
{
    for (int i = 0; i < setup->own.sets.count; i++) {
        const struct aude_own_set *set = setup->own.sets.set[i];
        enum aude_status status = aude_setup_own(&setup->setup, set);
        if (status != AUDE_OK)
            return refuse(setup, status, set->set.id);
    }
    return true;
}

static bool from_words(struct setup *setup, struct aude_record *record, const struct said *said)
{
    const char *name = said->game;
    if (name == NULL && setup->own.sets.count > 0)
        name = aude_game_name((enum aude_game)setup->own.sets.set[0]->set.game);
    else if (name == NULL)
        name = "carcassonne";
    enum aude_game game = game_of(name);
    if (game == AUDE_GAMES)
        return refuse(setup, AUDE_BAD_GAME, name);
    aude_setup_init(&setup->setup, game);
    if (!aude_game_built(game))
        return refuse(setup, AUDE_UNBUILT_GAME, name);
    if (said->sets != NULL)
        setup->setup.sets = 0;
    if (said->seats == NULL)
        return wrong(setup, "seats is missing");
    if (!read_seats(setup, said->seats) || !read_own(setup) ||
        !each(setup, said->sets, aude_setup_add) ||
        !each(setup, said->expansions, aude_setup_expansion) ||
        !each(setup, said->presets, aude_setup_preset) || !read_options(setup, said->options) ||
        !read_start(setup, said->start) || !check_rules(setup))
        return false;
    aude_record_init(record, &setup->setup);
    return write_text(setup, record);
}

/* ---- From a record ------------------------------------------------------------------------- */

/* Of the levels that a record may have, one that is allowed here. */
static const char *kind_here(const struct setup *setup, const char *player)
{
    const struct level *level = level_find(player);
    if (level == NULL)
        return player_find(player) != NULL ? player : "human";
    return level_at(level->number < setup->level ? level->number : setup->level)->name;
}

/* Who sat there; a kind of player that is not known here is a person, a level that is not allowed
 * here the highest that is, and a name that could not be given here is none. */
static void seats_of_record(struct setup *setup, const struct aude_record *record)
{
    for (int i = 0; i < record->setup.seats; i++) {
        const char *player = record->seat[i].player, *name = record->seat[i].name;
        snprintf(setup->seat[i].player, sizeof setup->seat[i].player, "%s",
                 kind_here(setup, player));
        if (!utf8_clean(name, setup->seat[i].name, sizeof setup->seat[i].name, AUDE_NAME_TEXT))
            setup->seat[i].name[0] = '\0';
    }
}

/* So many of its actions, or all. */
static bool read_begun(struct setup *setup, const struct aude_record *record, const json_t *until)
{
    json_int_t count = until != NULL ? json_integer_value(until) : record->count;
    if (until != NULL && (!json_is_integer(until) || count < 0 || count > record->count))
        return wrong(setup, "until is a number of actions, not more than the record has");
    if (count > AUDE_MAX_RECORD - AUDE_MAX_TILES)
        return misread_say(&setup->misread, SERVER_TEXT("the game is too long to be played on"));
    setup->begun_count = (int)count;
    if (count == 0)
        return true;
    setup->begun = malloc((size_t)count * sizeof *setup->begun);
    if (setup->begun == NULL)
        return wrong(setup, "the server is out of memory");
    memcpy(setup->begun, record->action, (size_t)count * sizeof *setup->begun);
    return true;
}

static bool from_record(struct setup *setup, struct aude_record *record, const struct said *said)
{
    const char *kind;
    snprintf(setup->misread.what, sizeof setup->misread.what, "record");
    if (said->game != NULL || said->sets != NULL || said->expansions != NULL ||
        said->options != NULL || said->presets != NULL || said->start != NULL)
        return wrong(setup, "what is played with stands in the record");
    if (!record_read(record, said->record, &setup->own, &kind, &setup->misread) ||
        !read_begun(setup, record, said->until))
        return false;
    if (said->title == NULL &&
        !utf8_clean(record->title, setup->title, sizeof setup->title, AUDE_TITLE_TEXT))
        setup->title[0] = '\0';
    setup->setup = record->setup;
    setup->ahead |= record->ahead;
    seats_of_record(setup, record);
    if (said->seats != NULL && json_array_size(said->seats) != record->setup.seats)
        return wrong(setup, "the record has another number of seats");
    if (said->seats != NULL && !read_seats(setup, said->seats))
        return false;
    return write_text(setup, record);
}

/* ---- The whole ----------------------------------------------------------------------------- */

static bool read_said(struct setup *setup, const struct said *said)
{
    const char *title = said->title != NULL ? said->title : "";
    if (!utf8_clean(title, setup->title, sizeof setup->title, AUDE_TITLE_TEXT))
        return wrong(setup, "a title has at most 95 bytes, all of them to be seen");
    if (!own_is_list(said->tiles))
        return wrong(setup, "tiles is a list of texts");
    if (said->record == NULL && said->until != NULL)
        return wrong(setup, "until belongs to a record");
    if (!own_read(&setup->own, said->tiles, &setup->misread))
        return false;
    struct aude_record *record = box_record();
    bool good = record != NULL || wrong(setup, "the server is out of memory");
    if (good && said->record != NULL)
        good = from_record(setup, record, said);
    else if (good)
        good = from_words(setup, record, said);
    free(record);
    return good;
}

bool setup_read(struct setup *setup, json_t *value, int level)
{
    struct said said = {0};
    char unread[FIELDS_WRONG];
    memset(setup, 0, sizeof *setup);
    setup->level = level;
    if (!fields_read(value, unread, "s?s s?s s?o s?o s?o s?o s?o s?o s?o s?s s?o s?o s?I s?b",
                     "game", &said.game, "title", &said.title, "seats", &said.seats, "sets",
                     &said.sets, "expansions", &said.expansions, "options", &said.options,
                     "presets", &said.presets, "start_seat", &said.start, "tiles", &said.tiles,
                     "record", &said.record, "until", &said.until, "clock", &said.clock, "away",
                     &said.away, "ahead", &said.ahead))
        return wrong(setup, unread);
    setup->ahead = said.ahead != 0;
    if (read_clock(setup, said.clock) && read_away(setup, said.away) && read_said(setup, &said))
        return true;
    setup_free(setup);
    return false;
}

json_t *setup_refusal(const struct setup *setup)
{
    if (setup->misread.why.length > 0)
        return message_misread(&setup->misread);
    if (setup->wrong[0] != '\0')
        return message_error("bad-message", setup->wrong);
    json_t *value = message_refusal((enum aude_game)setup->setup.game, setup->status);
    json_object_set_new(value, "what", message_words(setup->what));
    return value;
}

struct table *setup_table(struct setup *setup, bool is_public, int64_t created)
{
    struct stored_game game = {
        .created = created,
        .is_public = is_public,
        .setup = setup->text,
        .begun = setup->begun_count,
        .clock = setup->clock,
        .away = setup->away,
        .host = TABLE_NOBODY,
    };
    table_make_id(game.id);
    table_make_invite(game.invite);
    chance_seed(game.seed);
    struct table *table = table_new(&game, setup->setup.seats, &setup->own, setup->begun);
    if (table == NULL)
        return NULL;
    memcpy(table->seat, setup->seat, sizeof table->seat);
    colours_fill(table->seat, table->seats);
    return table;
}

void setup_free(struct setup *setup)
{
    own_free(&setup->own);
    free(setup->begun);
    setup->begun = NULL;
}
