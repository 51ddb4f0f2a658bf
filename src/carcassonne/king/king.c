/* SPDX-License-Identifier: Apache-2.0 */
/* King and robber baron (KING-1 to 8): two cards that go to whoever lays the tile that completes
 * the largest city, the longest road so far. How large those before were is seen on the board:
 * castles are no cities (X6-3), but for those that were scored as a city before (X6-14). */
#include "carcassonne/board.h"
#include "carcassonne/room.h"
#include "carcassonne/round.h"
#include "carcassonne/vocabulary.h"
#include "core/ledger.h"

enum { TEN = 10, FIFTEEN = 15, FORTY = 40 };

static const struct card {
    uint8_t token, feature;
    const char *first, *rule; /* for the first feature, and for a larger one */
} cards[] = {{TOKEN_KING, AUDE_CITY, "KING-3", "KING-4"},
             {TOKEN_ROBBER, AUDE_ROAD, "KING-5", "KING-5"}};
enum { CARDS = 2 };

struct king {
    uint16_t towns; /* bit i = castle i was scored as a city when it was made */
};

static struct king *king_of(const struct state *state)
{
    return own_part(state, ROOM_king);
}

static bool king_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_KING] == RULES_ON;
}

static void king_rules(struct rules *rules)
{
    rules->stock |= 1u << TOKEN_KING | 1u << TOKEN_ROBBER;
}

/* Who holds the card; AUDE_NO_SEAT: nobody yet. */
static unsigned holder(const struct state *state, unsigned token)
{
    unsigned seat = 0;
    while (seat < state->rules->setup.seats && state->tokens[seat][token] == 0) {
        seat++;
    }
    return seat < state->rules->setup.seats ? seat : (unsigned)AUDE_NO_SEAT;
}

/* ---- towns that were scored and became castles all the same (CASTLE-11, X6-14) ---- */

static int castle_of(const struct state *state, unsigned region)
{
    for (int i = 0; i < state->castles; i++) {
        if (region_of(state, state->castle[i].tile[0], state->castle[i].segment[0]) == region) {
            return i;
        }
    }
    return -1;
}

static bool king_due(const struct state *state)
{
    unsigned converting = 0;
    for (unsigned side = 0; side < 4; side++) {
        converting |= state->moment.convert[side];
    }
    return converting != 0;
}

static void king_leaving(struct state *state, const struct round *round, struct aude_ledger *ledger)
{
    (void)ledger;
    for (unsigned i = 0; i < round->structures; i++) {
        const struct source *const source = &round->source[i];
        const int castle = source->feature == AUDE_CITY ? castle_of(state, source->region) : -1;
        if (castle >= 0) {
            king_of(state)->towns |= (uint16_t)(1u << castle);
        }
    }
}

static bool was_scored(const struct state *state, unsigned region)
{
    const int castle = king_of(state)->towns != 0 ? castle_of(state, region) : -1;
    return castle >= 0 && (king_of(state)->towns >> castle & 1) != 0;
}

/* ---- complete cities and roads ---- */

static bool is_complete(const struct state *state, unsigned tile, unsigned segment,
                        unsigned feature)
{
    const unsigned region = region_of(state, tile, segment);
    const uint32_t word = words_of(state)[region];
    return kind_of(state, tile)->feature[segment] == feature && word_open(word) == 0 &&
           ((word & WORD_CASTLE) == 0 || was_scored(state, region));
}

/* Is this its first segment on the board, so that a feature is counted once? */
static bool is_first(const struct state *state, unsigned tile, unsigned segment,
                     uint64_t seen[(MAX_REGIONS + 63) / 64])
{
    const unsigned region = region_of(state, tile, segment);
    const bool first = (seen[region / 64] >> region % 64 & 1) == 0;
    seen[region / 64] |= bit64(region % 64);
    return first;
}

/* What is complete, of one kind. */
struct complete {
    unsigned count;
    unsigned tiles; /* of the largest, */
    struct spot at; /* and one of its segments */
};

/* The feature at the segment, if it is of that kind, complete and not in `seen`; then it is. */
static void look_at(const struct state *state, unsigned feature, struct spot spot,
                    uint64_t seen[(MAX_REGIONS + 63) / 64], struct complete *all)
{
    if (!is_complete(state, spot.tile, spot.segment, feature) ||
        !is_first(state, spot.tile, spot.segment, seen)) {
        return;
    }
    const unsigned tiles = word_tiles(words_of(state)[region_of(state, spot.tile, spot.segment)]);
    all->count++;
    all->at = tiles > all->tiles ? spot : all->at;
    all->tiles = tiles > all->tiles ? tiles : all->tiles;
}

/* Is one as large as that on the board, among those that are not in `seen`? */
static bool has_as_large(const struct state *state, unsigned feature, unsigned tiles,
                         const uint64_t seen[(MAX_REGIONS + 63) / 64])
{
    const uint32_t *const words = words_of(state);
    bool found = false;
    for (unsigned tile = 0; tile < state->grid.tiles && !found; tile++) {
        const struct kind *const kind = kind_of(state, tile);
        const unsigned segments = segments_of(state, tile);
        for (unsigned segment = 0; segment < segments && !found; segment++) {
            segment = segment == kind->counted ? kind->segments : segment; /* only a bridge yet */
            const unsigned region = segment < segments ? region_of(state, tile, segment) : 0;
            found = segment < segments && word_open(words[region]) == 0 &&
                    word_tiles(words[region]) >= tiles &&
                    (seen[region / 64] >> region % 64 & 1) == 0 &&
                    is_complete(state, tile, segment, feature);
        }
    }
    return found;
}

/* On the whole board. */
static struct complete look(const struct state *state, unsigned feature,
                            uint64_t seen[(MAX_REGIONS + 63) / 64])
{
    struct complete all = {0, 0, {0, 0}};
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        for (unsigned segment = 0; segment < segments_of(state, tile); segment++) {
            look_at(state, feature, (struct spot){(uint16_t)tile, (uint8_t)segment}, seen, &all);
        }
    }
    return all;
}

/* By the tile just placed. */
static struct complete look_last(const struct state *state, unsigned feature,
                                 uint64_t seen[(MAX_REGIONS + 63) / 64])
{
    struct complete all = {0, 0, {0, 0}};
    struct spot spots[MOST_SPOTS];
    const unsigned count = board_spots(state, state->last, spots);
    for (unsigned i = 0; i < count; i++) {
        look_at(state, feature, spots[i], seen, &all);
    }
    return all;
}

/* ---- in the scoring round (KING-3 to 5, 7, 8) ---- */

static void pay(struct state *state, unsigned seat, unsigned token, unsigned points,
                struct aude_ledger *ledger)
{
    const struct aude_entry entry = {.event = AUDE_EVENT_PAY,
                                     .seat = (uint8_t)seat,
                                     .other = AUDE_NO_SEAT,
                                     .item = (uint16_t)token,
                                     .points = (int32_t)points,
                                     .rule = "KING-6"};
    score_gain(state, seat, (int)points);
    ledger_add(ledger, &entry);
}

static void take(struct state *state, const struct card *card, struct spot spot,
                 struct aude_ledger *ledger)
{
    const unsigned from = holder(state, card->token);
    const uint16_t at = grid_tile_key(&state->grid, spot.tile);
    const struct aude_entry entry = {.event = EVENT_CARD,
                                     .seat = state->seat,
                                     .other = (uint8_t)from,
                                     .feature = card->feature,
                                     .item = card->token,
                                     .x = (int16_t)grid_x(at),
                                     .y = (int16_t)grid_y(at),
                                     .segment = spot.segment,
                                     .complete = true,
                                     .rule = from == AUDE_NO_SEAT ? card->first : card->rule};
    if (from != AUDE_NO_SEAT) {
        state->tokens[from][card->token] = 0;
    }
    state->tokens[state->seat][card->token] = 1;
    ledger_add(ledger, &entry);
}

static void award(struct state *state, const struct card *card, struct aude_ledger *ledger)
{
    uint64_t seen[(MAX_REGIONS + 63) / 64] = {0};
    const struct complete now = look_last(state, card->feature, seen);
    if (now.count == 0) {
        return;
    }
    const unsigned old = holder(state, card->token);
    if (option_of(state, OPTION_KING_SCORING) == KING_CONTINUOUS && old != AUDE_NO_SEAT) {
        pay(state, old, card->token, now.count, ledger);
    }
    if (!has_as_large(state, card->feature, now.tiles, seen)) {
        take(state, card, now.at, ledger);
    }
}

static unsigned award_enter(struct state *state, struct aude_ledger *ledger)
{
    for (unsigned i = 0; i < CARDS; i++) {
        award(state, &cards[i], ledger);
    }
    return DONE;
}

/* ---- at the end (KING-6) ---- */

/* COUNT-20: a city that no tile shows is one more complete city, if it lies. */
static unsigned count_walled(const struct state *state)
{
    unsigned marks = 0;
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        const struct aude_tile *const info = kind_of(state, tile)->info.tile;
        for (unsigned i = 0; i < info->segments; i++) {
            marks |= info->segment[i].marks;
        }
    }
    return (marks & AUDE_MARK_CARCASSONNE) != 0;
}

static unsigned worth(const struct state *state, const struct card *card, bool both)
{
    uint64_t seen[(MAX_REGIONS + 63) / 64] = {0};
    switch (option_of(state, OPTION_KING_SCORING)) {
    case KING_TEN: return TEN;
    case KING_FIFTEEN_FORTY: return both ? FORTY / 2 : FIFTEEN;
    case KING_CONTINUOUS: return 0;
    default: break;
    }
    return look(state, card->feature, seen).count +
           (card->feature == AUDE_CITY ? count_walled(state) : 0);
}

static unsigned final_enter(struct state *state, struct aude_ledger *ledger)
{
    const bool both = holder(state, TOKEN_KING) == holder(state, TOKEN_ROBBER);
    for (unsigned i = 0; i < CARDS; i++) {
        const unsigned seat = holder(state, cards[i].token);
        const unsigned points = worth(state, &cards[i], both);
        if (seat != AUDE_NO_SEAT && points > 0) {
            pay(state, seat, cards[i].token, points, ledger);
        }
    }
    return DONE;
}

static const char *king_check(const struct state *state)
{
    for (unsigned i = 0; i < CARDS && !state->edited; i++) {
        unsigned held = 0;
        for (unsigned seat = 0; seat < state->rules->setup.seats; seat++) {
            held += state->tokens[seat][cards[i].token];
        }
        if (held > 1) {
            return "a card is held twice";
        }
    }
    return NULL;
}

static const struct variable variables[] = {
    VARIABLE(struct king, towns, AUDE_VARIABLE_NUMBER, 1, 0, UINT16_MAX, LASTS_GAME,
             N_("castles that were scored as cities before, as bits"), "X6-14", "king"),
    {.bytes = 0},
};

static const struct station stations[] = {
    {.at = S660, .step = SILENT, .wakes = WAKE_COMPLETE, .rule = "KING-7", .enter = award_enter},
    {.at = F60, .step = SILENT, .rule = "KING-6", .enter = final_enter},
    {.at = 0},
};

const struct room king_room = {
    .vocabulary = &king_vocabulary,
    .stations = stations,
    .variables = variables,
    .own = sizeof(struct king),
    .wanted = king_wanted,
    .rules = king_rules,
    .due = king_due,
    .due_wakes = WAKE_COMPLETE,
    .leaving = king_leaving,
    .check = king_check,
};
