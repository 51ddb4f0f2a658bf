/* SPDX-License-Identifier: Apache-2.0 */
/* From Carcassonne into a scoring (COUNT-10 to 17): before majorities are counted, all that was
 * completed is known (S605); and once more before the final scoring (F10). */
#include "carcassonne/board.h"
#include "carcassonne/count/count.h"
#include "carcassonne/figures.h"
#include "carcassonne/part.h"
#include "carcassonne/room.h"
#include "carcassonne/round.h"

/* ---- where somebody may go ---- */

/* Where a follower is to go, and into what: the round that comes, or the end of the game. */
struct way {
    const struct state *state;
    const struct round *round; /* NULL: the final scoring */
    unsigned seat, figure;
    unsigned quarters; /* in which followers of the seat wait without the count, as bits */
    bool any;          /* a list ends with the first: it is only asked whether there is one */
};

/* Does a follower of anybody stand there (COUNT-14)? */
static bool is_occupied(const struct state *state, unsigned region)
{
    bool occupied = false;
    for (unsigned seat = 0;
         seat < state->rules->setup.seats && word_figures(words_of(state)[region]) != 0; seat++) {
        occupied |= has_company(state, seat, region);
    }
    return occupied;
}

/* Will the field be scored in this round (COUNT-15)? */
static bool field_opens(const struct state *state, unsigned region)
{
    return field_fenced(state, region) && is_occupied(state, region);
}

/* Will the feature be scored, in the round or at the end, and may the seat have a part in it?
 * Whoever loses a challenge is not (CULT-10). */
static enum aude_status is_scored(const struct way *way, unsigned tile, unsigned segment)
{
    const struct state *const state = way->state;
    const unsigned region = region_of(state, tile, segment);
    enum aude_status status = STATUS(STATUS_NOT_SCORED);
    if (way->round == NULL) {
        return feature_complete(state, tile, segment) || field_fenced(state, region) ? status
                                                                                     : AUDE_OK;
    }
    for (unsigned i = 0; i < way->round->count; i++) {
        const struct source *const source = &way->round->source[i];
        if (source->region == region && source->from == NO_ITEM && source->complete) {
            status = (source->barred >> way->seat & 1) != 0 ? STATUS(STATUS_JOIN_CASTLE) : AUDE_OK;
        }
    }
    const bool field = kind_of(state, tile)->feature[segment] == AUDE_FIELD;
    return field && field_opens(state, region) ? AUDE_OK : status;
}

/* May the quarter be left? */
static enum aude_status is_open(const struct way *way, unsigned quarter)
{
    const struct city *const city = city_of(way->state);
    if (way->round == NULL && quarter != MARKET &&
        option_of(way->state, OPTION_COUNT_FINAL) == FINAL_MARKET_ONLY) {
        return STATUS(STATUS_MARKET_ONLY);
    }
    if (city->quarters[way->figure][quarter][way->seat] == 0) {
        return STATUS(STATUS_NO_QUARTER);
    }
    return city->count == quarter ? STATUS(STATUS_COUNT_THERE) : AUDE_OK;
}

static enum aude_status may_go(const struct way *way, unsigned tile, unsigned segment)
{
    const struct state *const state = way->state;
    const unsigned feature = kind_of(state, tile)->feature[segment];
    const unsigned quarter = quarter_for(feature);
    const uint32_t word = words_of(state)[region_of(state, tile, segment)];
    if (quarter == NO_QUARTER) {
        return STATUS(STATUS_NO_QUARTER);
    }
    enum aude_status status = may_stand(state->rules, way->figure, feature);
    if (status == AUDE_OK && (word & WORD_CASTLE) != 0) {
        status = STATUS(STATUS_JOIN_CASTLE);
    }
    status = status == AUDE_OK ? is_open(way, quarter) : status;
    status = status == AUDE_OK ? tile_closed(state, tile, false) : status; /* DRAGON-23 */
    status = status == AUDE_OK ? is_scored(way, tile, segment) : status;
    if (status != AUDE_OK) {
        return status;
    }
    if (option_of(state, OPTION_COUNT_UNOCCUPIED) == UNOCCUPIED_NO &&
        !is_occupied(state, region_of(state, tile, segment))) {
        return STATUS(STATUS_JOIN_EMPTY);
    }
    return state->figures < state->rules->layout.most.figures ? AUDE_OK : AUDE_TOO_MANY_FIGURES;
}

/* Quarters without the count in which followers of the seat wait, as bits. */
static unsigned waiting(const struct state *state, unsigned seat)
{
    const struct city *const city = city_of(state);
    unsigned quarters = 0;
    const unsigned dealt = (1u << state->rules->figures) - 1;
    for (unsigned left = state->rules->followers & dealt; left != 0; left &= left - 1) {
        const unsigned figure = bits_first(left);
        for (unsigned quarter = 0; quarter < QUARTERS; quarter++) {
            quarters |= (city->quarters[figure][quarter][seat] > 0 ? 1u : 0u) << quarter;
        }
    }
    return city->count < QUARTERS ? quarters & ~(1u << city->count) : quarters;
}

/* Does the feature lie on a tile that is not closed to figures? Finds the first one that is not, if
 * the one named is. */
static bool find_open(const struct state *state, unsigned *tile, unsigned *segment)
{
    const unsigned region = region_of(state, *tile, *segment);
    if (tile_closed(state, *tile, false) == AUDE_OK) {
        return true;
    }
    for (*tile = 0; *tile < state->grid.tiles; ++*tile) {
        for (*segment = 0; *segment < segments_of(state, *tile); ++*segment) {
            if (region_of(state, *tile, *segment) == region &&
                tile_closed(state, *tile, false) == AUDE_OK) {
                return true;
            }
        }
    }
    return false;
}

/* For a feature, told by any of its segments: one on a tile that is closed to figures stands for
 * another. */
static void list_figures(struct way *way, unsigned tile, unsigned segment, struct list *list)
{
    const unsigned quarter = quarter_for(kind_of(way->state, tile)->feature[segment]);
    if ((way->any && list->count > 0) || quarter == NO_QUARTER ||
        (way->quarters >> quarter & 1) == 0 || !find_open(way->state, &tile, &segment)) {
        return;
    }
    for (way->figure = 0; way->figure < way->state->rules->figures; way->figure++) {
        if (city_of(way->state)->quarters[way->figure][quarter][way->seat] > 0 &&
            may_go(way, tile, segment) == AUDE_OK) {
            list_add(list, board_action(way->state, (enum aude_verb)VERB_JOIN, tile, way->figure,
                                        segment));
        }
    }
}

/* Fields of the tile just placed: no others are scored in the round. */
static void list_fields(struct way *way, struct list *list)
{
    const unsigned tile = way->state->last;
    const struct kind *const kind = kind_of(way->state, tile);
    for (unsigned i = 0; i < kind->info.segments; i++) {
        bool first = kind->feature[i] == AUDE_FIELD;
        for (unsigned j = 0; j < i; j++) {
            first &= region_of(way->state, tile, j) != region_of(way->state, tile, i);
        }
        if (first) {
            list_figures(way, tile, i, list);
        }
    }
}

/* Each feature once; any other of its segments will do as well. */
static void list_round(struct way *way, struct list *list)
{
    const struct state *const state = way->state;
    struct round round;
    if (way->quarters == 0) {
        return;
    }
    way->round = &round;
    round_foresee(&round, state);
    for (unsigned i = 0; i < round.count; i++) {
        if (round.source[i].from == NO_ITEM) {
            list_figures(way, round.source[i].tile, round.source[i].segment, list);
        }
    }
    if (state->rules->fenced.count > 0) {
        list_fields(way, list);
    }
}

static void list_final(struct way *way, struct list *list)
{
    const struct state *const state = way->state;
    uint64_t seen[(MAX_REGIONS + 63) / 64] = {0};
    for (unsigned tile = 0; way->quarters != 0 && tile < state->grid.tiles; tile++) {
        for (unsigned segment = 0; segment < segments_of(state, tile); segment++) {
            const unsigned region = region_of(state, tile, segment);
            if ((seen[region / 64] >> region % 64 & 1) == 0) {
                seen[region / 64] |= bit64(region % 64);
                list_figures(way, tile, segment, list);
            }
        }
    }
}

static bool has_way(const struct state *state, unsigned seat,
                    void (*ways)(struct way *way, struct list *list))
{
    struct list list = {NULL, 0, 0};
    struct way way = {state, NULL, seat, 0, waiting(state, seat), true};
    ways(&way, &list);
    return list.count > 0;
}

static void list_ways(const struct state *state, struct list *list,
                      void (*ways)(struct way *way, struct list *list))
{
    const unsigned seat = city_of(state)->joiner;
    struct way way = {state, NULL, seat, 0, waiting(state, seat), false};
    ways(&way, list);
}

/* ---- going ---- */

static enum aude_status legal(const struct state *state, aude_action action,
                              const struct round *round)
{
    const int figure = aude_action_item(action);
    const int x = aude_action_x(action);
    const int y = aude_action_y(action);
    const int segment = aude_action_segment(action);
    const struct way way = {state, round, city_of(state)->joiner, (unsigned)figure, 0, false};
    if (action != aude_action_make((enum aude_verb)VERB_JOIN, figure, x, y, 0, segment) ||
        figure >= FIGURES) {
        return AUDE_BAD_ACTION;
    }
    unsigned tile = 0;
    const enum aude_status status = board_segment(state, x, y, segment, &tile);
    return status == AUDE_OK ? may_go(&way, tile, (unsigned)segment) : status;
}

static void go(struct state *state, aude_action action)
{
    struct city *const city = city_of(state);
    const unsigned figure = (unsigned)aude_action_item(action);
    const unsigned segment = (unsigned)aude_action_segment(action);
    const unsigned tile = board_tile_of(state, action);
    const unsigned quarter = quarter_for(kind_of(state, tile)->feature[segment]);
    city->quarters[figure][quarter][city->joiner]--;
    state->supply[city->joiner][figure]++; /* for a moment */
    put_figure(state, city->joiner, figure, tile, segment);
}

int join_decider(const struct state *state)
{
    return city_of(state)->joiner;
}

/* ---- in the scoring round: each with as many as he likes (COUNT-11) ---- */

unsigned round_begins(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    city_of(state)->gained = 0; /* what was paid before was not in the round (COUNT-7) */
    city_of(state)->layer = state->seat;
    return DONE;
}

/* From the left of the active player to himself. Who has moved all that can go confirms it, where
 * parts of a turn are confirmed. */
unsigned join_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    struct city *const city = city_of(state);
    if (city->moved != 0) {
        return ASK;
    }
    unsigned seat = city->joiner != AUDE_NO_SEAT ? city->joiner : seat_after(state, state->seat);
    while (seat != state->seat && !has_way(state, seat, list_round)) {
        seat = seat_after(state, seat);
    }
    const bool asks = has_way(state, seat, list_round);
    city->joiner = asks ? (uint8_t)seat : AUDE_NO_SEAT;
    return asks ? ASK : DONE;
}

unsigned join_pass(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    struct city *const city = city_of(state);
    const bool last = city->joiner == state->seat;
    city->moved = 0;
    city->joiner = last ? AUDE_NO_SEAT : (uint8_t)seat_after(state, city->joiner);
    return last ? DONE : AGAIN;
}

void join_list(const struct state *state, struct list *list)
{
    list_ways(state, list, list_round);
}

bool join_ready(const struct state *state)
{
    const struct city *const city = city_of(state);
    return city->joiner != AUDE_NO_SEAT &&
           (city->moved != 0 || has_way(state, city->joiner, list_round));
}

enum aude_status join_legal(const struct state *state, aude_action action)
{
    struct round round;
    round_foresee(&round, state);
    return legal(state, action, &round);
}

unsigned join_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    (void)ledger;
    go(state, action);
    city_of(state)->moved = option_of(state, OPTION_CONFIRM) == CONFIRM_ON;
    return AGAIN;
}

/* ---- before the final scoring: one after the other, one at a time (COUNT-16) ---- */

/* From the left of whoever laid the last tile; who does not go is out. */
unsigned last_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    struct city *const city = city_of(state);
    part_empty(state);
    const unsigned layer = city->layer != AUDE_NO_SEAT ? city->layer : state->seat;
    unsigned seat = city->joiner != AUDE_NO_SEAT ? city->joiner : seat_after(state, layer);
    for (unsigned i = 0; i < state->rules->setup.seats; i++) {
        if ((city->settled >> seat & 1) == 0 && has_way(state, seat, list_final)) {
            city->joiner = (uint8_t)seat;
            return ASK;
        }
        city->settled = (uint8_t)(city->settled | 1u << seat);
        seat = seat_after(state, seat);
    }
    city->joiner = AUDE_NO_SEAT;
    city->settled = 0;
    return DONE;
}

unsigned last_pass(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    struct city *const city = city_of(state);
    city->settled = (uint8_t)(city->settled | 1u << city->joiner);
    city->joiner = (uint8_t)seat_after(state, city->joiner);
    return AGAIN;
}

void last_list(const struct state *state, struct list *list)
{
    list_ways(state, list, list_final);
}

bool last_ready(const struct state *state)
{
    const struct city *const city = city_of(state);
    return city->joiner != AUDE_NO_SEAT && (city->settled >> city->joiner & 1) == 0 &&
           has_way(state, city->joiner, list_final);
}

enum aude_status last_legal(const struct state *state, aude_action action)
{
    return legal(state, action, NULL);
}

unsigned last_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    (void)ledger;
    struct city *const city = city_of(state);
    go(state, action);
    city->joiner = (uint8_t)seat_after(state, city->joiner);
    return AGAIN;
}
