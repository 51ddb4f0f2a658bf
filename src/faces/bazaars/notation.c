/* SPDX-License-Identifier: Apache-2.0 */
/* The text of actions: a tile on offer is chosen by its number or its name, with a price in an
 * auction. Behind a bid stands nothing.
 */
#include "notation/room.h"

/* Without an auction nothing is paid, and no price is named. */
static bool write_select(struct text_out *out, const struct aude_state *state, aude_action action)
{
    int item = aude_action_item(action), price = aude_action_number(action);

    text_string(out, "select ");
    text_int(out, item);
    if (price || aude_bazaar(state).auction) {
        text_string(out, " price ");
        text_int(out, price);
    }
    return action == aude_action_with(aude_action_make(AUDE_SELECT, item, 0, 0, 0, 0), price);
}

/* A tile on offer by its number, or by its name: the first such tile without an owner. */
static enum aude_status read_item(const struct text_in *in, struct text_word word,
                                  const struct aude_state *state, int *item)
{
    static const char expected[] = TEXT_EXPECTED("a tile on offer: its number, such as 0, or name");
    struct aude_bazaar bazaar = aude_bazaar(state);
    int kind;

    if (word.at == word.end || (text_is_number(word) && !text_has_letter(word)))
        return text_number(in, word, 0, 255, item, AUDE_NOT_ON_OFFER, expected);
    if (text_read_kind(in, word, aude_state_rules(state), &kind))
        return text_fail(in, word.at, AUDE_BAD_TEXT, expected);
    for (*item = 0; *item < bazaar.tiles; ++*item)
        if (bazaar.kind[*item] == kind && bazaar.owner[*item] == AUDE_NO_SEAT)
            return AUDE_OK;
    return text_fail(in, word.at, AUDE_NOT_ON_OFFER, TEXT_UNSAID);
}

static enum aude_status read_points(struct text_in *in, int *points)
{
    enum aude_status status = text_number(in, text_word(in), 0, AUDE_MAX_BID, points, AUDE_BAD_TEXT,
                                          "a number of points, such as 3");

    return status ? status : text_read_end(in);
}

static enum aude_status read_select(struct text_in *in, const struct aude_state *state,
                                    aude_action *action)
{
    int item = 0, price = 0;
    enum aude_status status = read_item(in, text_word(in), state, &item);

    if (!status && !text_empty(in)) {
        struct text_word word = text_word(in);

        if (!text_is(word, "price"))
            return text_fail(in, word.at, AUDE_BAD_TEXT, "the price, such as: price 2");
        status = read_points(in, &price);
    }
    if (!status)
        *action = aude_action_with(aude_action_make(AUDE_SELECT, item, 0, 0, 0, 0), price);
    return status;
}

static enum aude_status read_raise(struct text_in *in, const struct aude_state *state,
                                   aude_action *action)
{
    int bid = 0;
    enum aude_status status = read_points(in, &bid);

    (void)state;
    if (!status)
        *action = aude_action_with(AUDE_RAISE, bid);
    return status;
}

static const struct text_verb verbs[] = {
    {AUDE_SELECT, write_select, read_select},
    {AUDE_RAISE, NULL, read_raise},
    {.verb = AUDE_VERB_NONE},
};

const struct text_room text_room_bazaars = {AUDE_CARCASSONNE, verbs};
