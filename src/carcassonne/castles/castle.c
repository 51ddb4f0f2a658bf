/* SPDX-License-Identifier: Apache-2.0 */
/* Towns, and who turns them into castles.
 *
 * A castle is the region of its town with a mark: its figures stay on the segments they stand on,
 * its fields and borders are those of the town (CASTLE-32). Only the owners' decisions take room:
 * moment.asked is who decides, moment.convert says for each side of the tile just placed by which a
 * town leaves who has decided to convert it. A town that all its owners convert becomes a castle
 * when all have decided; one that only some convert is scored first (CASTLE-11), in round.c. */
#include "carcassonne/castles/castle.h"
#include "carcassonne/board.h"
#include "carcassonne/figures.h"
#include "carcassonne/room.h"
#include "carcassonne/score.h"
#include "core/ledger.h"
#include <string.h>

bool castle_reaches(const struct state *state, const struct castle *castle, uint16_t key)
{
    const uint16_t a = grid_tile_key(&state->grid, castle->tile[0]);
    const uint16_t b = grid_tile_key(&state->grid, castle->tile[1]);
    const int dx = grid_x(key) - grid_x(a);
    const int dy = grid_y(key) - grid_y(a);
    const int ex = grid_x(key) - grid_x(b);
    const int ey = grid_y(key) - grid_y(b);
    /* beside or on one of the two cells, across the line on which they lie */
    if (grid_x(a) == grid_x(b)) {
        return dx >= -1 && dx <= 1 && (dy == 0 || ey == 0);
    }
    return dy >= -1 && dy <= 1 && (dx == 0 || ex == 0);
}

static bool is_end(const struct state *state, unsigned tile, unsigned segment)
{
    return (kind_of(state, tile)->ends >> segment & 1) != 0;
}

bool castle_town(const struct state *state, unsigned tile, unsigned segment, struct castle *town)
{
    const struct form *const rotated = form_of(state, tile);
    if (!is_end(state, tile, segment)) {
        return false;
    }
    unsigned side = 0;
    while (side < 3 && rotated->side[side] != segment) {
        side++;
    }
    const int next =
        grid_tile(&state->grid, grid_neighbour(grid_tile_key(&state->grid, tile), side));
    if (next < 0) {
        return false;
    }
    const unsigned partner = form_of(state, (unsigned)next)->side[side ^ 2];
    if (partner == NO_SEGMENT || !is_end(state, (unsigned)next, partner)) {
        return false;
    }
    *town = (struct castle){
        {(uint16_t)tile, (uint16_t)next}, {(uint8_t)segment, (uint8_t)partner}, 0, 0};
    return true;
}

bool castle_shape(const struct state *state, const struct castle *town)
{
    return option_of(state, OPTION_CASTLE_BASE) == CASTLE_END_SEGMENTS ||
           ((kind_of(state, town->tile[0])->caps >> town->segment[0] & 1) != 0 &&
            (kind_of(state, town->tile[1])->caps >> town->segment[1] & 1) != 0);
}

enum aude_status castle_may_convert(const struct state *state, unsigned seat, unsigned tile,
                                    unsigned segment)
{
    struct castle town;
    uint8_t strength[AUDE_MAX_SEATS];
    if (!state->rules->castles) {
        return AUDE_NO_CASTLES;
    }
    if (!castle_town(state, tile, segment, &town)) {
        return AUDE_NO_TOWN;
    }
    const unsigned region = region_of(state, tile, segment);
    if ((words_of(state)[region] & WORD_CASTLE) != 0) {
        return AUDE_TOWN_DECIDED;
    }
    if (!castle_shape(state, &town)) {
        return AUDE_TOWN_SHAPE;
    }
    if ((region_owners(state, region, strength) >> seat & 1) == 0) {
        return AUDE_NOT_OWNER;
    }
    /* up to three more towns of the same tile may be decided and not yet built */
    return state->tokens[seat][AUDE_TOKEN_CASTLE] > 0 && state->castles < CASTLES_BUILT
               ? AUDE_OK
               : AUDE_NO_CASTLE_LEFT;
}

void castle_found(struct state *state, const struct castle *town)
{
    state->castle[state->castles++] = *town;
    words_of(state)[region_of(state, town->tile[0], town->segment[0])] |= WORD_CASTLE;
}

/* The segment of the tile just placed by which a town leaves on this side, or NO_SEGMENT. A town is
 * a complete region of two tiles, which is asked first: it is rare. */
static unsigned town_at(const struct state *state, unsigned side)
{
    struct castle town;
    const struct form *const rotated = form_of(state, state->last);
    const unsigned segment = rotated->side[side];
    if (rotated->edge[side] != AUDE_EDGE_CITY) {
        return NO_SEGMENT;
    }
    const uint32_t word = words_of(state)[region_of(state, state->last, segment)];
    return word_open(word) == 0 && word_tiles(word) == 2 &&
                   castle_town(state, state->last, segment, &town)
               ? segment
               : NO_SEGMENT;
}

/* May the seat asked convert the town on this side, and has it not yet? Tokens that other towns of
 * this part may still need are counted by who comes first: there are never more castles than
 * tokens, for each token makes one castle at most. */
static bool undecided(const struct state *state, unsigned seat, unsigned side)
{
    const unsigned segment = town_at(state, side);
    return segment != NO_SEGMENT && (state->moment.convert[side] >> seat & 1) == 0 &&
           castle_may_convert(state, seat, state->last, segment) == AUDE_OK;
}

bool castle_ask_next(struct state *state)
{
    const unsigned seats = state->rules->setup.seats;
    const unsigned asked = state->moment.asked;
    unsigned offset = 0;
    if (!state->rules->castles || kind_of(state, state->last)->ends == 0) {
        return false;
    }
    if (asked != AUDE_NO_SEAT) {
        offset = (asked + seats - state->seat) % seats + 1;
    }
    state->moment.asked = AUDE_NO_SEAT;
    unsigned towns = 0; /* sides of those that somebody owns */
    for (unsigned side = 0; side < 4; side++) {
        const unsigned segment = town_at(state, side);
        if (segment != NO_SEGMENT &&
            word_figures(words_of(state)[region_of(state, state->last, segment)]) != 0) {
            towns |= 1u << side;
        }
    }
    for (; towns != 0 && offset < seats; offset++) {
        const unsigned seat = (state->seat + offset) % seats;
        for (unsigned left = towns; left != 0; left &= left - 1) {
            if (undecided(state, seat, bits_first(left))) {
                state->moment.asked = (uint8_t)seat;
                return true;
            }
        }
    }
    return false;
}

void convert_list(const struct state *state, struct list *list)
{
    for (unsigned side = 0; side < 4; side++) {
        if (undecided(state, state->moment.asked, side)) {
            list_add(list, board_action(state, AUDE_CONVERT, state->last, 0, town_at(state, side)));
        }
    }
}

/* The side of the tile just placed by which the town of this segment leaves, or 4. */
static unsigned side_of_town(const struct state *state, unsigned tile, unsigned segment)
{
    const unsigned region = region_of(state, tile, segment);
    for (unsigned side = 0; side < 4; side++) {
        const unsigned town = town_at(state, side);
        if (town != NO_SEGMENT && region_of(state, state->last, town) == region) {
            return side;
        }
    }
    return 4;
}

enum aude_status convert_legal(const struct state *state, aude_action action)
{
    const int x = aude_action_x(action);
    const int y = aude_action_y(action);
    const int segment = aude_action_segment(action);
    if (action != aude_action_make(AUDE_CONVERT, 0, x, y, 0, segment)) {
        return AUDE_BAD_ACTION;
    }
    unsigned tile = 0;
    enum aude_status status = board_segment(state, x, y, segment, &tile);
    if (status == AUDE_OK) {
        status = castle_may_convert(state, state->moment.asked, tile, (unsigned)segment);
    }
    if (status != AUDE_OK) {
        return status;
    }
    const unsigned side = side_of_town(state, tile, (unsigned)segment);
    if (side == 4) {
        return AUDE_TOWN_OLD;
    }
    return undecided(state, state->moment.asked, side) ? AUDE_OK : AUDE_TOWN_DECIDED;
}

/* The next owner is asked, if there is one. */
static unsigned ask(struct state *state)
{
    return castle_ask_next(state) ? AGAIN : DONE;
}

unsigned convert_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    if (!state->complete) {
        return S520 + 1; /* a town is complete */
    }
    return state->moment.asked != AUDE_NO_SEAT || castle_ask_next(state) ? ASK : S520 + 1;
}

unsigned convert_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    (void)ledger;
    const unsigned seat = state->moment.asked;
    const unsigned side =
        side_of_town(state, board_tile_of(state, action), (unsigned)aude_action_segment(action));
    state->moment.convert[side] |= (uint8_t)(1u << seat);
    state->tokens[seat][AUDE_TOKEN_CASTLE]--;
    for (unsigned other = 0; other < 4; other++) {
        if (undecided(state, seat, other)) {
            return AGAIN;
        }
    }
    return ask(state);
}

unsigned convert_pass(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    return ask(state);
}

unsigned castle_split(const struct state *state, unsigned side)
{
    static const uint8_t nothing[4];
    if (memcmp(state->moment.convert, nothing, sizeof nothing) == 0) {
        return 4;
    }
    while (side < 4 && state->moment.convert[side] == 0) {
        side++;
    }
    return side;
}

bool castle_moment_fits(const struct state *state)
{
    for (unsigned side = castle_split(state, 0); side < 4; side = castle_split(state, side + 1)) {
        struct castle town;
        const unsigned segment = state->last != NO_TILE ? town_at(state, side) : NO_SEGMENT;
        if (segment == NO_SEGMENT || !castle_town(state, state->last, segment, &town) ||
            !castle_shape(state, &town) || state->castles >= CASTLES_BUILT ||
            (words_of(state)[region_of(state, state->last, segment)] & WORD_CASTLE) != 0) {
            return false;
        }
    }
    return true;
}

static void note_castle(const struct state *state, const struct castle *castle,
                        struct aude_ledger *ledger)
{
    const uint16_t key = grid_tile_key(&state->grid, castle->tile[0]);
    for (unsigned seat = 0; ledger != NULL && seat < state->rules->setup.seats; seat++) {
        if ((castle->paid >> seat & 1) != 0) {
            ledger_add(ledger, &(struct aude_entry){.event = AUDE_EVENT_CASTLE,
                                                    .seat = (uint8_t)seat,
                                                    .other = AUDE_NO_SEAT,
                                                    .feature = AUDE_CASTLE,
                                                    .x = (int16_t)grid_x(key),
                                                    .y = (int16_t)grid_y(key),
                                                    .segment = castle->segment[0],
                                                    .rule = "CASTLE-9"});
        }
    }
}

void castle_convert_town(struct state *state, unsigned side, const char *rule,
                         struct aude_ledger *ledger)
{
    struct castle town;
    const unsigned segment = town_at(state, side);
    const unsigned region = region_of(state, state->last, segment);
    const unsigned paid = state->moment.convert[side];
    castle_town(state, state->last, segment, &town);
    town.paid = (uint8_t)paid;
    for (unsigned i = 0; i < state->figures;) {
        const struct figure *const figure = &figures_of(state)[i];
        if (region_of(state, figure->tile, figure->segment) == region &&
            ((paid >> figure->seat & 1) == 0 || !is_follower(state->rules, figure->figure))) {
            return_figure(state, i, rule, ledger);
        } else {
            i++;
        }
    }
    state->moment.convert[side] = 0;
    state->moment.fresh++;
    castle_found(state, &town);
    note_castle(state, &town, ledger);
}

void castle_leave(struct state *state, const struct castle *town)
{
    const unsigned region = region_of(state, town->tile[0], town->segment[0]);
    for (unsigned i = state->figures; i > 0; i--) {
        const struct figure *const figure = &figures_of(state)[i - 1];
        if (region_of(state, figure->tile, figure->segment) == region &&
            !is_follower(state->rules, figure->figure)) {
            return_figure(state, i - 1, "CASTLE-9", NULL);
        }
    }
}

unsigned castle_convert(struct state *state, struct aude_ledger *ledger)
{
    uint8_t strength[AUDE_MAX_SEATS];
    for (unsigned side = castle_split(state, 0); side < 4; side = castle_split(state, side + 1)) {
        const unsigned region = region_of(state, state->last, town_at(state, side));
        const unsigned owners = region_owners(state, region, strength);
        if ((owners & ~(unsigned)state->moment.convert[side]) == 0) {
            castle_convert_town(state, side, "CASTLE-9", ledger);
        }
    }
    return DONE;
}

unsigned castle_empty(struct state *state, struct aude_ledger *ledger)
{
    const bool completed_only = option_of(state, OPTION_CASTLE_FARM_COUNT) == CASTLE_FARM_COMPLETED;
    for (unsigned i = 0; i < state->figures;) {
        const struct figure *const figure = &figures_of(state)[i];
        uint32_t *const word = &words_of(state)[region_of(state, figure->tile, figure->segment)];
        if ((*word & WORD_CASTLE) != 0) {
            *word += completed_only ? WORD_OPEN : 0; /* so it is no complete one (CASTLE-34) */
            return_figure(state, i, "CASTLE-31", ledger);
        } else {
            i++;
        }
    }
    return DONE;
}

/* The mark of castle_empty goes. */
unsigned castle_unmark(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    for (unsigned i = 0; i < state->castles; i++) {
        uint32_t *const word = &words_of(state)[castle_region(state, i)];
        *word -= word_open(*word);
    }
    return DONE;
}
