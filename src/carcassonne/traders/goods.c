/* SPDX-License-Identifier: Apache-2.0 */
/* Goods (TRADE-5 to TRADE-12): whoever completes a city gets a token for each symbol in it; at the
 * end the most tokens of a sort bring 10 points. */
#include "carcassonne/board.h"
#include "carcassonne/room.h"
#include "carcassonne/score.h"
#include "carcassonne/vocabulary.h"
#include "core/ledger.h"

enum { SORTS = 3, SORT_POINTS = 10 };

static const struct {
    uint8_t token;
    uint16_t mark;
} sorts[SORTS] = {
    {TOKEN_WINE, AUDE_MARK_WINE}, {TOKEN_GRAIN, AUDE_MARK_GRAIN}, {TOKEN_CLOTH, AUDE_MARK_CLOTH}};

static bool goods_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_GOODS] == RULES_ON;
}

static void goods_rules(struct rules *rules)
{
    for (unsigned i = 0; i < SORTS; i++) {
        rules->signs |= sorts[i].mark;
        rules->stock |= 1u << sorts[i].token;
    }
}

/* ---- in the scoring round ---- */

static void note_goods(const struct state *state, struct spot spot, unsigned token, unsigned count,
                       struct aude_ledger *ledger)
{
    const uint16_t at = grid_tile_key(&state->grid, spot.tile);
    const struct aude_entry entry = {.event = EVENT_GOODS,
                                     .seat = state->seat,
                                     .other = AUDE_NO_SEAT,
                                     .feature = AUDE_CITY,
                                     .item = (uint16_t)token,
                                     .x = (int16_t)grid_x(at),
                                     .y = (int16_t)grid_y(at),
                                     .segment = spot.segment,
                                     .complete = true,
                                     .points = (int32_t)count,
                                     .rule = "TRADE-7"};
    ledger_add(ledger, &entry);
}

static void give(struct state *state, struct spot spot, struct aude_ledger *ledger)
{
    const struct sign *const signs = signs_of(state);
    const unsigned region = region_of(state, spot.tile, spot.segment);
    unsigned counts[SORTS] = {0};
    for (unsigned s = 0; s < state->signs; s++) {
        for (unsigned i = 0; i < SORTS && labels_of(state)[signs[s].node] == region; i++) {
            counts[i] += (signs[s].marks & sorts[i].mark) != 0;
        }
    }
    for (unsigned i = 0; i < SORTS; i++) {
        uint8_t *const tokens = &state->tokens[state->seat][sorts[i].token];
        const unsigned count = counts[i];
        if (count > 0) {
            *tokens = (uint8_t)(*tokens + count > UINT8_MAX ? UINT8_MAX : *tokens + count);
            note_goods(state, spot, sorts[i].token, count, ledger);
        }
    }
}

/* Every complete city of the tile just placed, or that ends at it, was completed by it (TRADE-9,
 * X25-2). */
static unsigned goods_enter(struct state *state, struct aude_ledger *ledger)
{
    struct spot spots[MOST_SPOTS];
    const unsigned count = state->signs > 0 ? board_spots(state, state->last, spots) : 0;
    for (unsigned i = 0; i < count; i++) {
        const unsigned region = region_of(state, spots[i].tile, spots[i].segment);
        const uint32_t word = words_of(state)[region];
        bool seen = word_open(word) != 0 || (word & WORD_CASTLE) != 0 ||
                    kind_of(state, spots[i].tile)->feature[spots[i].segment] != AUDE_CITY;
        for (unsigned before = 0; before < i; before++) {
            seen |= region_of(state, spots[before].tile, spots[before].segment) == region;
        }
        if (!seen) {
            give(state, spots[i], ledger);
        }
    }
    return DONE;
}

/* ---- at the end (TRADE-11) ---- */

static void pay_sort(struct state *state, unsigned token, struct aude_ledger *ledger)
{
    uint8_t tokens[AUDE_MAX_SEATS] = {0};
    for (unsigned seat = 0; seat < state->rules->setup.seats; seat++) {
        tokens[seat] = state->tokens[seat][token];
    }
    for (unsigned seats = strongest(tokens); seats != 0; seats &= seats - 1) {
        const unsigned seat = bits_first(seats);
        const struct aude_entry entry = {.event = AUDE_EVENT_PAY,
                                         .seat = (uint8_t)seat,
                                         .other = AUDE_NO_SEAT,
                                         .item = (uint16_t)token,
                                         .points = SORT_POINTS,
                                         .rule = "TRADE-11"};
        state->score[seat] += SORT_POINTS;
        ledger_add(ledger, &entry);
    }
}

static unsigned final_enter(struct state *state, struct aude_ledger *ledger)
{
    for (unsigned i = 0; i < SORTS; i++) {
        pay_sort(state, sorts[i].token, ledger);
    }
    return DONE;
}

/* Is the region one of a city that the tile just placed may have completed? */
static bool of_last(const struct state *state, unsigned region)
{
    struct spot spots[MOST_SPOTS];
    const unsigned count = state->last != NO_TILE ? board_spots(state, state->last, spots) : 0;
    bool found = false;
    for (unsigned i = 0; i < count; i++) {
        found |= region_of(state, spots[i].tile, spots[i].segment) == region;
    }
    return found;
}

/* TRADE-10: each symbol in a complete city has given one token; those of the tile just placed are
 * still to be given before it is scored. */
static const char *goods_check(const struct state *state)
{
    for (unsigned i = 0; i < SORTS && !state->edited; i++) {
        unsigned given = 0;
        unsigned printed = 0;
        for (unsigned seat = 0; seat < state->rules->setup.seats; seat++) {
            given += state->tokens[seat][sorts[i].token];
        }
        for (unsigned s = 0; s < state->signs; s++) {
            const unsigned region = labels_of(state)[signs_of(state)[s].node];
            const uint32_t word = words_of(state)[region];
            printed += word_open(word) == 0 && (word & WORD_CASTLE) == 0 &&
                       !(state->complete && of_last(state, region)) &&
                       (signs_of(state)[s].marks & sorts[i].mark) != 0;
        }
        if (given != printed) {
            return "goods were lost or made";
        }
    }
    return NULL;
}

static const struct station stations[] = {
    {.at = S650, .step = SILENT, .wakes = WAKE_COMPLETE, .rule = "TRADE-9", .enter = goods_enter},
    {.at = F65, .step = SILENT, .rule = "TRADE-11", .enter = final_enter},
    {.at = 0},
};

const struct room goods_room = {
    .vocabulary = &goods_vocabulary,
    .stations = stations,
    .wanted = goods_wanted,
    .rules = goods_rules,
    .check = goods_check,
};
