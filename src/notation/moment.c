/* SPDX-License-Identifier: Apache-2.0 */
/* Two fields of position ids: what the turn remembers ("moment=") and the bazaar ("bazaar="). Both
 * are lists of items, a name and what belongs to it with dots between: "bridged", "price.3",
 * "victim.s1", "tile.k3.s0.placed". Most items are one number of the structure in aude.h; tables
 * say which and how it is spelled, for the writer and the reader alike. What is as on an empty
 * board is left out.
 */
#include <string.h>
#include "notation/position.h"

enum { NOTHING = AUDE_NO_SEAT };

struct item {
    const char *name;
    uint8_t offset; /* of the number in its structure */
    uint8_t how;
};

enum {
    HOW_FLAG,  /* the name alone: 1 */
    HOW_COUNT, /* name.7, name.none */
    HOW_SEAT,  /* name.s1, name.none */
    HOW_CELL,  /* name.3,-1: the tile there; name.none */
};

#define MOMENT(name, how)                                                                          \
    {                                                                                              \
#name, offsetof(struct aude_moment, name), how                                             \
    }
static const struct item moment_items[] = {
    MOMENT(second, HOW_FLAG),  MOMENT(again, HOW_FLAG),  MOMENT(ransomed, HOW_FLAG),
    MOMENT(bridged, HOW_FLAG), MOMENT(bought, HOW_FLAG), MOMENT(raised, HOW_CELL),
    MOMENT(victim, HOW_SEAT),  MOMENT(asked, HOW_SEAT),  MOMENT(fresh, HOW_COUNT),
};
enum { MOMENT_ITEMS = sizeof moment_items / sizeof moment_items[0] };

#define BAZAAR(name, how)                                                                          \
    {                                                                                              \
#name, offsetof(struct aude_bazaar, name), how                                             \
    }
static const struct item bazaar_items[] = {
    BAZAAR(running, HOW_FLAG),  BAZAAR(auction, HOW_FLAG),  BAZAAR(opener, HOW_SEAT),
    BAZAAR(due, HOW_COUNT),     BAZAAR(selector, HOW_SEAT), BAZAAR(item, HOW_COUNT),
    BAZAAR(bidder, HOW_SEAT),   BAZAAR(high, HOW_SEAT),     BAZAAR(placers, HOW_COUNT),
    BAZAAR(aside, HOW_COUNT),   BAZAAR(regular, HOW_SEAT),  BAZAAR(again, HOW_FLAG),
    BAZAAR(ransomed, HOW_FLAG), BAZAAR(bridged, HOW_FLAG),
};
enum { BAZAAR_ITEMS = sizeof bazaar_items / sizeof bazaar_items[0] };

static const char word_none[] = "none", word_placed[] = "placed", word_tile[] = "tile";
static const char word_convert[] = "convert", word_answers[] = "answers";
static const char word_queue[] = "queue", word_price[] = "price";

/* ---- Writing ------------------------------------------------------------------------------- */

static bool write_number(struct text_out *out, const struct aude_state *state, int how, int number)
{
    if (how == HOW_FLAG)
        return number == 1;
    text_char(out, '.');
    if (number == (how == HOW_CELL ? (int)AUDE_NOWHERE : (int)NOTHING)) {
        text_string(out, word_none);
    } else if (how == HOW_SEAT) {
        position_seat(out, number);
    } else if (how == HOW_COUNT) {
        text_int(out, number);
    } else {
        if (number >= aude_placed_count(state))
            return false;
        text_cell(out, aude_placed(state, number).x, aude_placed(state, number).y);
    }
    return true;
}

struct list {
    struct text_out *out;
    const struct aude_state *state;
    const char *key; /* ":moment=" */
    bool first;
};

static void write_name(struct list *list, const char *name)
{
    position_key(list->out, list->key, &list->first);
    text_string(list->out, name);
}

/* The number of an item: two bytes where it is a tile. */
static int number_of(const struct item *item, const unsigned char *numbers)
{
    uint16_t tile;

    if (item->how != HOW_CELL)
        return numbers[item->offset];
    memcpy(&tile, numbers + item->offset, sizeof tile);
    return tile;
}

static void set_number(const struct item *item, unsigned char *numbers, int number)
{
    const uint16_t tile = (uint16_t)number;

    if (item->how == HOW_CELL)
        memcpy(numbers + item->offset, &tile, sizeof tile);
    else
        numbers[item->offset] = (unsigned char)number;
}

static bool write_items(struct list *list, const struct item *items, int count,
                        const unsigned char *numbers, const unsigned char *initial)
{
    for (int i = 0; i < count; i++) {
        int number = number_of(&items[i], numbers);

        if (number == number_of(&items[i], initial))
            continue;
        write_name(list, items[i].name);
        if (!write_number(list->out, list->state, items[i].how, number))
            return false;
    }
    return true;
}

static void write_numbers(struct list *list, const char *name, const uint8_t *numbers, int count)
{
    if (!count)
        return;
    write_name(list, name);
    for (int i = 0; i < count; i++) {
        text_char(list->out, '.');
        text_int(list->out, numbers[i]);
    }
}

bool position_moment(struct text_out *out, const struct aude_state *state,
                     const struct aude_moment *initial)
{
    struct aude_moment moment = aude_moment(state);
    struct list list = {.out = out, .state = state, .key = ":moment=", .first = true};

    if (!write_items(&list, moment_items, MOMENT_ITEMS, (const unsigned char *)&moment,
                     (const unsigned char *)initial) ||
        moment.answers > AUDE_MAX_ANSWERS)
        return false;
    for (int side = 0; side < 4; side++) {
        if (!moment.convert[side])
            continue;
        write_name(&list, word_convert);
        text_char(out, '.');
        text_char(out, "NESW"[side]);
        text_char(out, '.');
        position_seats(out, moment.convert[side]);
    }
    write_numbers(&list, word_answers, moment.answer, moment.answers);
    return true;
}

bool position_bazaar(struct text_out *out, const struct aude_state *state,
                     const struct aude_bazaar *initial)
{
    struct aude_bazaar bazaar = aude_bazaar(state);
    struct list list = {.out = out, .state = state, .key = ":bazaar=", .first = true};

    if (!write_items(&list, bazaar_items, BAZAAR_ITEMS, (const unsigned char *)&bazaar,
                     (const unsigned char *)initial) ||
        bazaar.tiles > AUDE_MAX_SEATS || bazaar.pending > AUDE_MAX_BAZAARS)
        return false;
    if (bazaar.price != initial->price) {
        write_name(&list, word_price);
        text_char(out, '.');
        text_int(out, bazaar.price);
    }
    for (int tile = 0; tile < bazaar.tiles; tile++) {
        write_name(&list, word_tile);
        text_char(out, '.');
        position_kind(out, aude_state_rules(state), bazaar.kind[tile]);
        if (bazaar.owner[tile] != AUDE_NO_SEAT) {
            text_char(out, '.');
            position_seat(out, bazaar.owner[tile]);
        }
        if (bazaar.placed >> tile & 1) {
            text_char(out, '.');
            text_string(out, word_placed);
        }
    }
    if (bazaar.pending)
        write_name(&list, word_queue);
    for (int i = 0; i < bazaar.pending; i++) {
        text_char(out, '.');
        position_seat(out, bazaar.queue[i]);
    }
    return true;
}

/* ---- Reading ------------------------------------------------------------------------------- */

static int seats_of(const struct aude_state *state)
{
    return aude_rules_setup(aude_state_rules(state))->seats;
}

static enum aude_status read_number(struct text_in value, const struct aude_state *state, int how,
                                    int *number)
{
    struct text_word word = position_whole(&value);
    int found = 1, x, y;
    enum aude_status status = AUDE_OK;

    if (how == HOW_FLAG) {
        status = text_read_end(&value);
    } else if (text_is(word, word_none)) {
        found = how == HOW_CELL ? (int)AUDE_NOWHERE : (int)NOTHING;
    } else if (how == HOW_SEAT) {
        status = text_read_seat(&value, word, seats_of(state), &found);
    } else if (how == HOW_COUNT) {
        status =
            text_number(&value, word, 0, MAX_COUNT, &found, AUDE_BAD_TEXT, "a number of 0 to 255");
    } else {
        status = text_read_cell(&value, word, &x, &y);
        if (status)
            return status;
        found = aude_placed_at(state, x, y);
        if (found < 0)
            return text_fail(&value, word.at, AUDE_NO_TILE, TEXT_UNSAID);
    }
    if (!status)
        *number = found;
    return status;
}

static enum aude_status read_item(struct text_in value, const struct aude_state *state,
                                  const struct item *item, unsigned char *numbers)
{
    int number = 0;
    enum aude_status status = read_number(value, state, item->how, &number);

    if (!status)
        set_number(item, numbers, number);
    return status;
}

static int find_item(const struct item *items, int count, struct text_word name)
{
    for (int i = 0; i < count; i++)
        if (text_is(name, items[i].name))
            return i;
    return -1;
}

enum aude_status position_once(const struct text_in *name, uint32_t *seen, int bit)
{
    if (*seen >> bit & 1)
        return text_fail(name, name->at, AUDE_BAD_TEXT, "each of these once");
    *seen |= (uint32_t)1 << bit;
    return AUDE_OK;
}

/* "N.s0s1": who turns the town at this side into a castle. */
static enum aude_status read_convert(struct text_in item, const struct aude_state *state,
                                     struct aude_moment *moment, uint32_t *seen)
{
    struct text_in letter = text_cut(&item, '.');
    unsigned seats;
    int side = 0;
    enum aude_status status;

    while (side < 4 && !text_is(position_whole(&letter), (const char[]){"NESW"[side], 0}))
        side++;
    if (side == 4)
        return text_fail(&letter, letter.at, AUDE_BAD_TEXT, "a side: N, E, S or W");
    status = position_once(&letter, seen, MOMENT_ITEMS + 1 + side);
    if (!status)
        status = position_read_seats(&item, seats_of(state), &seats);
    if (!status)
        moment->convert[side] = (uint8_t)seats;
    return status;
}

static enum aude_status read_answers(struct text_in item, struct aude_moment *moment)
{
    for (bool more = true; more;) {
        struct text_in piece;
        int rank;
        enum aude_status status;

        if (moment->answers == AUDE_MAX_ANSWERS)
            return text_fail(&item, item.at, AUDE_BAD_TEXT, "48 answers at most");
        more = text_has(&item, '.');
        piece = text_cut(&item, '.');
        status = text_number(&piece, position_whole(&piece), 0, MAX_COUNT, &rank, AUDE_BAD_TEXT,
                             "a number of 0 to 255");
        if (status)
            return status;
        moment->answer[moment->answers++] = (uint8_t)rank;
    }
    return AUDE_OK;
}

enum aude_status position_read_moment(struct text_in item, const struct aude_state *state,
                                      struct aude_moment *moment, uint32_t *seen)
{
    struct text_in name = text_cut(&item, '.');
    int index = find_item(moment_items, MOMENT_ITEMS, position_whole(&name));
    enum aude_status status;

    if (text_is(position_whole(&name), word_convert))
        return read_convert(item, state, moment, seen);
    if (text_is(position_whole(&name), word_answers)) {
        status = position_once(&name, seen, MOMENT_ITEMS);
        return status ? status : read_answers(item, moment);
    }
    if (index < 0)
        return text_fail(&name, name.at, AUDE_BAD_TEXT,
                         "second, again, ransomed, bridged, bought, raised, victim, asked, fresh, "
                         "convert or answers");
    status = position_once(&name, seen, index);
    return status ? status : read_item(item, state, &moment_items[index], (unsigned char *)moment);
}

/* "k3.s0.placed": a tile on offer, whose it is, and whether it was placed. */
static enum aude_status read_tile(struct text_in item, const struct aude_state *state,
                                  struct aude_bazaar *bazaar)
{
    struct text_in name = text_cut(&item, '.');
    unsigned tile = bazaar->tiles;
    int kind, seat;
    enum aude_status status =
        text_read_kind(&name, position_whole(&name), aude_state_rules(state), &kind);

    if (status)
        return status;
    if (tile == AUDE_MAX_SEATS)
        return text_fail(&name, name.at, AUDE_BAD_TEXT, "six tiles on offer at most");
    bazaar->tiles++;
    bazaar->kind[tile] = (uint16_t)kind;
    if (item.at < item.end && *item.at == word_placed[0]) {
        name = item;
    } else if (item.at < item.end) {
        name = text_cut(&item, '.');
        status = text_read_seat(&name, position_whole(&name), seats_of(state), &seat);
        if (status)
            return status;
        bazaar->owner[tile] = (uint8_t)seat;
        name = item;
    } else {
        return AUDE_OK;
    }
    if (name.at == name.end)
        return AUDE_OK;
    if (!text_is(position_whole(&name), word_placed))
        return text_fail(&name, name.at, AUDE_BAD_TEXT, "placed, or nothing more");
    bazaar->placed |= (uint8_t)(1U << tile);
    return AUDE_OK;
}

static enum aude_status read_queue(struct text_in item, const struct aude_state *state,
                                   struct aude_bazaar *bazaar)
{
    for (bool more = true; more;) {
        struct text_in piece;
        int seat;
        enum aude_status status;

        if (bazaar->pending == AUDE_MAX_BAZAARS)
            return text_fail(&item, item.at, AUDE_BAD_TEXT, "eight bazaars at most");
        more = text_has(&item, '.');
        piece = text_cut(&item, '.');
        status = text_read_seat(&piece, position_whole(&piece), seats_of(state), &seat);
        if (status)
            return status;
        bazaar->queue[bazaar->pending++] = (uint8_t)seat;
    }
    return AUDE_OK;
}

enum aude_status position_read_bazaar(struct text_in item, const struct aude_state *state,
                                      struct aude_bazaar *bazaar, uint32_t *seen)
{
    struct text_in name = text_cut(&item, '.');
    int index = find_item(bazaar_items, BAZAAR_ITEMS, position_whole(&name));
    int price = 0;
    enum aude_status status;

    if (text_is(position_whole(&name), word_tile))
        return read_tile(item, state, bazaar);
    if (text_is(position_whole(&name), word_queue)) {
        status = position_once(&name, seen, BAZAAR_ITEMS);
        return status ? status : read_queue(item, state, bazaar);
    }
    if (text_is(position_whole(&name), word_price)) {
        status = position_once(&name, seen, BAZAAR_ITEMS + 1);
        if (!status)
            status = text_number(&item, position_whole(&item), 0, AUDE_MAX_BID, &price,
                                 AUDE_BAD_TEXT, "a number of points, such as 3");
        bazaar->price = (uint16_t)price;
        return status;
    }
    if (index < 0)
        return text_fail(&name, name.at, AUDE_BAD_TEXT,
                         "running, auction, opener, due, selector, item, bidder, high, placers, "
                         "aside, regular, again, ransomed, bridged, price, tile or queue");
    status = position_once(&name, seen, index);
    return status ? status : read_item(item, state, &bazaar_items[index], (unsigned char *)bazaar);
}
