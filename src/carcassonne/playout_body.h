/* SPDX-License-Identifier: Apache-2.0 */
/* Random games at full speed.
 *
 * The same turns as in turn.c, on the same functions, but without building, checking and unpacking
 * actions: placements are counted as bits and the chosen one is found by its rank; the bag is dealt
 * into a deck once and shuffled as it is drawn from. Every decision is uniform over its legal
 * actions and every draw over the tiles left, as aude.h promises; a playout with a trace proves it,
 * for the tests replay the trace through aude_apply and compare the states byte for byte.
 *
 * The file is compiled once for any processor (playout.c) and, on x86-64, once more for those with
 * the instructions of 2013 and later (playout_v3.c: AVX2, BMI2, POPCNT); playout.c picks. Both play
 * the same games from the same seed. PLAYOUT_RUN is the name of the one function it defines. */
#include "carcassonne/board.h"
#include "carcassonne/bridges/bridge.h"
#include "carcassonne/choices.h"
#include "carcassonne/figures.h"
#include "carcassonne/game.h"
#include "carcassonne/part.h"
#include "carcassonne/place.h"
#include "carcassonne/playout.h"
#include "carcassonne/room.h"
#include "carcassonne/round.h"
#include "carcassonne/tower/tower.h"
#include "carcassonne/turn.h"
#include "core/pick.h"
#include <string.h>

static inline void playout_note(struct playout *playout, aude_action action)
{
    if (playout->actions != NULL) {
        if (playout->count < playout->capacity) {
            playout->actions[playout->count] = action;
        }
        playout->count++;
    }
}

static void playout_deal(struct playout *playout)
{
    const struct state *const state = playout->state;
    playout->left = 0;
    for (int k = 0; k < state->rules->kinds; k++) {
        for (unsigned copies = bag_of(state)[k]; copies > 0; copies--) {
            playout->deck[playout->left++] = (uint16_t)k;
        }
    }
}

/* The kind of the tile of this rank among the copies, eight kinds at a time. */
static inline unsigned playout_kind_at(const uint8_t *copies, unsigned rank)
{
    const uint64_t low = 0x00ff00ff00ff00ffu;
    unsigned kind = 0;
    for (;; kind += 8) {
        uint64_t eight;
        memcpy(&eight, copies + kind, sizeof eight);
        const uint64_t pairs = (eight & low) + (eight >> 8 & low);
        const unsigned sum = (unsigned)(pairs * 0x0001000100010001u >> 48);
        if (rank < sum) {
            break;
        }
        rank -= sum;
    }
    for (; rank >= copies[kind]; kind++) {
        rank -= copies[kind];
    }
    return kind;
}

static inline unsigned playout_draw(struct playout *playout)
{
    const unsigned at = random_below(playout->random, playout->left);
    const unsigned kind = playout->deck[at];
    playout->deck[at] = playout->deck[--playout->left];
    playout_note(playout, aude_action_make(AUDE_DRAW, (int)kind, 0, 0, 0, 0));
    return kind;
}

/* Where rooms say what may be drawn, the bag is asked as long as they hold something back. */
static __attribute__((noinline)) unsigned playout_draw_allowed(struct playout *playout)
{
    struct copies copies;
    const uint8_t *const of = part_copies(playout->state, &copies);
    if (of == bag_of(playout->state)) {
        if (playout->left != playout->state->bag_total) {
            playout_deal(playout); /* it was drawn past the deck */
        }
        return playout_draw(playout);
    }
    const unsigned kind = playout_kind_at(of, random_below(playout->random, copies.total));
    playout_note(playout, aude_action_make(AUDE_DRAW, (int)kind, 0, 0, 0, 0));
    return kind;
}

/* Lays the tile at random; false when it fits nowhere. In the loop of the base game this is worth
 * having in place: 3 % of a playout. */
static inline __attribute__((always_inline)) bool playout_lay(struct playout *playout, unsigned k,
                                                              bool bridges)
{
    struct state *const state = playout->state;
    const struct kind *const kind = &state->rules->kind[k];
    unsigned rotation = 0;
    unsigned cell = 0;
    const struct pick_tile tile = {kind->form[0].edge, sizeof kind->form[0], kind->rotations};
    if (!pick(&state->grid, tile, playout->random, &rotation, &cell)) {
        return false;
    }
    if (playout->actions != NULL) {
        const uint16_t key = grid_cell_key(&state->grid, cell);
        playout_note(playout, aude_action_make(AUDE_PLACE, (int)k, grid_x(key), grid_y(key),
                                               (int)rotation, 0));
    }
    grid_put_cell(&state->grid, cell);
    playout->complete = place_connect(state, k, rotation, bridges);
    return true;
}

/* Where rooms say where a tile may lie, each placement is looked at. */
static __attribute__((noinline)) bool playout_lay_allowed(struct playout *playout, unsigned k)
{
    struct state *const state = playout->state;
    uint64_t cells[4 * GRID_WORDS];
    struct fit fit;
    unsigned count = 0;
    unsigned total = 0;
    place_all(state, k, &fit);
    for (unsigned rotation = 0; rotation < state->rules->kind[k].rotations; rotation++) {
        for (unsigned word = 0; word < state->grid.words; word++) {
            cells[count] = fit.cells[rotation][word];
            total += bits_count(cells[count++]);
        }
    }
    if (total == 0) {
        return false;
    }
    unsigned rank = random_below(playout->random, total);
    unsigned at = 0;
    for (unsigned here = bits_count(cells[0]); rank >= here; here = bits_count(cells[at])) {
        rank -= here;
        at++;
    }
    const unsigned rotation = at / state->grid.words;
    const unsigned cell = at % state->grid.words * 64 + bits_select(cells[at], rank);
    const uint16_t key = grid_cell_key(&state->grid, cell);
    playout_note(playout,
                 aude_action_make(AUDE_PLACE, (int)k, grid_x(key), grid_y(key), (int)rotation, 0));
    playout->complete = place_tile(state, k, rotation, cell);
    return true;
}

/* The same in any game. */
static bool playout_place(struct playout *playout, unsigned k)
{
    const struct rules *const rules = playout->state->rules;
    return rules->kind[k].bound ? playout_lay_allowed(playout, k)
                                : playout_lay(playout, k, rules->bridges);
}

static inline void playout_act(struct playout *playout)
{
    struct state *const state = playout->state;
    const struct rules *const rules = state->rules;
    if (state->supply[state->seat][AUDE_FOLLOWER] == 0 ||
        state->figures == rules->layout.most.figures) {
        return;
    }
    const unsigned tile = state->last;
    const struct kind *const kind = kind_of(state, tile);
    const unsigned claims = rules->claims[AUDE_FOLLOWER];
    uint8_t choice[AUDE_MAX_SEGMENTS + 1];
    unsigned choices = 0;
    for (unsigned segment = 0; segment < kind->segments; segment++) {
        const uint32_t word = words_of(state)[region_of(state, tile, segment)];
        choice[choices] = (uint8_t)segment;
        choices += word_figures(word) == 0 && (claims >> kind->feature[segment] & 1) != 0;
    }
    if (choices == 0) {
        return;
    }
    const unsigned chosen = random_below(playout->random, choices + 1);
    if (chosen == choices) {
        playout_note(playout, AUDE_PASS);
        return;
    }
    if (playout->actions != NULL) {
        const uint16_t key = grid_tile_key(&state->grid, tile);
        playout_note(playout, aude_action_make(AUDE_PUT, AUDE_FOLLOWER, grid_x(key), grid_y(key), 0,
                                               choice[chosen]));
    }
    playout->complete |= put_figure(state, state->seat, AUDE_FOLLOWER, tile, choice[chosen]);
}

static inline void playout_finish_turn(struct playout *playout)
{
    struct state *const state = playout->state;
    if (playout->complete) {
        round_run(state, 0, false, NULL);
    }
    if (playout->left > 0) {
        part_next_seat(state);
    }
}

/* A game without rooms: draw, place, act, score, and nothing else. */
static void playout_base(struct playout *playout)
{
    struct state *const state = playout->state;
    playout_deal(playout);
    /* the rest of a turn that has begun */
    if (state->step == AUDE_STEP_PLACE && !playout_place(playout, state->drawn)) {
        return; /* cannot be: a tile that fits nowhere never gets to PLACE */
    }
    if (state->step != AUDE_STEP_DRAW) {
        const bool waits = state->step == AUDE_STEP_ACTION;
        const int noted = playout->count;
        playout->complete |= waits;
        playout_act(playout);
        if (waits && playout->count == noted) {
            playout_note(playout, AUDE_PASS); /* an edited state waits even for that */
        }
        playout_finish_turn(playout);
    }
    while (playout->left > 0) {
        const unsigned kind = playout_draw(playout);
        if (!playout_lay(playout, kind, false)) {
            removed_of(state)[kind]++;
            continue;
        }
        playout_act(playout);
        playout_finish_turn(playout);
    }
    memset(bag_of(state), 0, (unsigned)state->rules->kinds);
    state->bag_total = 0;
    turn_run(state, F20, 0, NULL);
}

/* S820 is reached: mostly the next seat draws. */
static inline void playout_end(struct state *state)
{
    if (!state->rules->short_end || state->moment.again || part_drawable(state) == 0) {
        turn_run(state, S820, 0, NULL);
        return;
    }
    part_next_seat(state);
    part_forget(state);
    part_empty(state);
    state->step = AUDE_STEP_DRAW;
    state->complete = 0;
}

/* The turn goes on at this station. */
static inline void playout_run(struct state *state, unsigned at)
{
    if (turn_run(state, at, S820, NULL)) {
        playout_end(state);
    }
}

/* What stations after the action could have to do, of enum wake. */
static inline unsigned playout_awake(const struct state *state)
{
    const struct aude_bazaar *const bazaar = &state->bazaar;
    const unsigned usual =
        (state->complete ? WAKE_COMPLETE : 0u) | (state->moment.again ? WAKE_AGAIN : 0u);
    unsigned occupied = 0;
    if (!state->rules->others_wake) {
        return usual;
    }
    for (unsigned i = 0; i < state->castles; i++) {
        const struct castle *const castle = &state->castle[i];
        occupied |=
            word_figures(words_of(state)[region_of(state, castle->tile[0], castle->segment[0])]);
    }
    const bool sale = (bazaar->running | bazaar->pending) != 0 || bazaar->regular != AUDE_NO_SEAT ||
                      kind_of(state, state->last)->bazaar;
    return usual | (state->moment.raised != NO_TILE ? WAKE_TOWER : 0u) |
           (bridge_ready(state) ? WAKE_BRIDGE : 0u) | (occupied != 0 ? WAKE_CASTLE : 0u) |
           (ransom_possible(state) ? WAKE_RANSOM : 0u) | (sale ? WAKE_BAZAAR : 0u);
}

/* On after the action. Stations that have nothing to do are not entered; often that is all of them.
 */
static inline __attribute__((always_inline)) void playout_go_on(struct state *state)
{
    const unsigned at = state->rules->awake[playout_awake(state)];
    if (at < S820) {
        playout_run(state, at);
    } else {
        playout_end(state);
    }
}

static void playout_play(struct playout *playout, aude_action action)
{
    struct state *const state = playout->state;
    playout_note(playout, action);
    const unsigned at = turn_play(state, action);
    if (at == S400 + 1) {
        playout_go_on(state);
    } else {
        playout_run(state, at);
    }
}

/* Any step by its list of actions; a step with one choice is passed like in a game. */
static void playout_listed(struct playout *playout)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    const int count = carcassonne_list(playout->state, actions, AUDE_MAX_ACTIONS);
    const aude_action action = actions[random_below(playout->random, (uint32_t)count)];
    playout_play(playout, action);
}

/* A random choice of step PLACE besides the plain placements: with a bridge, a ransom, or, when
 * there are no plain ones, discarding. */
struct extra {
    bool bridges;
    unsigned plain, bridged, ransoms, total;
    unsigned words; /* of `fit` */
    uint64_t fit[4 * GRID_WORDS];
    unsigned count[4 * GRID_WORDS];
};

static void playout_count_extra(struct playout *playout, unsigned k, struct extra *extra)
{
    const struct state *const state = playout->state;
    const struct grid *const grid = &state->grid;
    const struct kind *const kind = &state->rules->kind[k];
    struct fit plain;
    struct fit bridged;
    if (kind->bound) {
        place_all(state, k, &plain);
        bridge_all(state, k, &bridged);
    }
    extra->plain = 0;
    extra->bridged = 0;
    extra->words = 0;
    for (unsigned rotation = 0; rotation < kind->rotations; rotation++) {
        const uint8_t *const edge = kind->form[rotation].edge;
        for (unsigned word = 0; word < grid->words; word++) {
            extra->plain +=
                bits_count(kind->bound ? plain.cells[rotation][word] : grid_fit(grid, edge, word));
            const uint64_t fit = !extra->bridges ? 0
                                 : kind->bound   ? bridged.cells[rotation][word]
                                                 : bridge_fits(state, k, rotation, word);
            extra->fit[extra->words] = fit;
            extra->count[extra->words] = bits_count(fit);
            extra->bridged += extra->count[extra->words++];
        }
    }
    extra->ransoms = ransom_count(state);
    extra->total = extra->plain + extra->bridged + extra->ransoms;
    extra->total += extra->plain == 0; /* BRIDGE-17 */
}

/* The tile is laid with the bridge that it needs. */
static void playout_bridged(struct playout *playout, unsigned k, const struct extra *extra,
                            unsigned rank)
{
    struct state *const state = playout->state;
    unsigned at = 0;
    while (rank >= extra->count[at]) {
        rank -= extra->count[at++];
    }
    const unsigned rotation = at / state->grid.words;
    const unsigned cell = at % state->grid.words * 64 + bits_select(extra->fit[at], rank);
    struct bridge_need need = {false, 0, 0};
    if (playout->actions != NULL) {
        const uint16_t key = grid_cell_key(&state->grid, cell);
        playout_note(playout, aude_action_with(aude_action_make(AUDE_PLACE, (int)k, grid_x(key),
                                                                grid_y(key), (int)rotation, 0),
                                               1));
    }
    bridge_needed(state, k, rotation, cell, &need);
    playout->complete = false; /* noted in the state */
    bridge_place_tile(state, k, rotation, cell, &need);
    bridge_pay(state, need.own ? state->last : need.tile, NULL);
}

/* One decision of step PLACE. True when the tile was laid. */
static bool playout_choose_extra(struct playout *playout, unsigned k, struct extra *extra)
{
    struct state *const state = playout->state;
    aude_action ransom[AUDE_MAX_SEATS * FIGURES];
    struct list ransoms = {ransom, AUDE_MAX_SEATS * FIGURES, 0};
    const unsigned rank = random_below(playout->random, extra->total);
    if (rank < extra->plain) {
        playout_place(playout, k);
        return true;
    }
    if (rank < extra->plain + extra->bridged) {
        playout_bridged(playout, k, extra, rank - extra->plain);
        return true;
    }
    ransom_list(state, &ransoms);
    const unsigned chosen = rank - extra->plain - extra->bridged;
    const aude_action action = chosen < extra->ransoms ? ransom[chosen] : plain_action(AUDE_PASS);
    playout_play(playout, action);
    return false;
}

/* The tile has no place. */
static bool playout_discard(struct playout *playout, unsigned kind)
{
    playout->state->drawn = (uint16_t)kind;
    turn_run(playout->state, part_discard(playout->state, "", NULL), 0, NULL);
    return false;
}

/* The tile is laid by itself, or has no place. */
static bool playout_plain(struct playout *playout, unsigned kind)
{
    struct state *const state = playout->state;
    state->drawn = NO_KIND;
    if (state->rules->bridges ? playout_lay(playout, kind, true)
                              : playout_lay(playout, kind, false)) {
        return true;
    }
    return playout_discard(playout, kind);
}

/* The same where rooms say where a tile may lie. */
static __attribute__((noinline)) bool playout_plain_allowed(struct playout *playout, unsigned kind)
{
    playout->state->drawn = NO_KIND;
    return playout_lay_allowed(playout, kind) || playout_discard(playout, kind);
}

/* The drawn tile: placed, or discarded; or something is paid and it waits. True when it was laid.
 */
static bool playout_offer(struct playout *playout, unsigned kind)
{
    struct state *const state = playout->state;
    struct extra extra;
    extra.bridges = bridge_ready(state);
    if (!extra.bridges && !ransom_possible(state)) {
        return state->rules->kind[kind].bound ? playout_plain_allowed(playout, kind)
                                              : playout_plain(playout, kind);
    }
    state->drawn = NO_KIND;
    playout_count_extra(playout, kind, &extra);
    state->drawn = (uint16_t)kind;
    if (extra.plain + extra.bridged == 0) {
        return playout_discard(playout, kind);
    }
    state->step = AUDE_STEP_PLACE;
    if (!playout_choose_extra(playout, kind, &extra)) {
        return false;
    }
    state->drawn = NO_KIND;
    return true;
}

/* ---- ACTION by ranks: as in the list of turn.c, but only what is chosen is built ---- */

static __attribute__((noinline)) unsigned playout_count_list(const struct state *state,
                                                             const struct choice *choice)
{
    struct list list = {NULL, 0, 0};
    choice->list(state, &list);
    return (unsigned)list.count;
}

/* How many actions a choice has. */
static inline unsigned playout_count(const struct state *state, const struct choice *choice)
{
    return choice->count != NULL ? choice->count(state) : playout_count_list(state, choice);
}

static aude_action playout_nth(const struct state *state, const struct choice *choice,
                               unsigned rank)
{
    aude_action actions[PLAYOUT_CHOICES];
    struct list list = {actions, PLAYOUT_CHOICES, 0};
    if (choice->nth != NULL) {
        return choice->nth(state, rank);
    }
    choice->list(state, &list);
    return actions[rank];
}

/* Those of the segments, as bits, where a figure may join a follower of the seat. */
static __attribute__((noinline)) unsigned playout_company(const struct state *state,
                                                          const uint16_t *labels, unsigned segments)
{
    unsigned with = 0;
    for (unsigned left = segments; left != 0; left &= left - 1) {
        const unsigned segment = bits_first(left);
        const bool castle = (words_of(state)[labels[segment]] & WORD_CASTLE) != 0;
        const bool company = !castle && has_company(state, state->seat, labels[segment]);
        with |= (company ? 1u : 0u) << segment;
    }
    return with;
}

/* By figure, the segments of the tile just placed that it may be put on, as bits. Returns how many
 * choices these are. */
static inline unsigned playout_puts(const struct state *state, uint16_t put[FIGURES])
{
    const struct rules *const rules = state->rules;
    const struct kind *const kind = kind_of(state, state->last);
    const struct laid *const laid = &laid_of(state)[state->last];
    const uint16_t *const labels = labels_of(state) + laid->first;
    const uint32_t *const words = words_of(state);
    const unsigned segments = kind->segments + (laid->form >= 4 ? 1u : 0u);
    const uint8_t *const supply = state->supply[state->seat];
    const unsigned figures = rules->figures;
    const unsigned all = (1u << segments) - 1;
    uint64_t held[2];
    unsigned empty = 0;
    unsigned count = 0;
    _Static_assert(sizeof held == sizeof state->supply[0], "a supply is read as two numbers");
    memcpy(held, supply, sizeof held);
    if ((held[0] | held[1]) == 0 || state->figures >= rules->layout.most.figures ||
        (rules->closed.count > 0 && tile_closed(state, state->last, false) != AUDE_OK)) {
        return 0;
    }
    for (unsigned segment = 0; segment < segments; segment++) {
        const uint32_t word = words[labels[segment]];
        empty |= (word < WORD_FIGURE ? 1u : 0u) << segment; /* and no castle */
    }
    for (unsigned figure = 0; figure < figures; figure++) {
        const unsigned held_of = supply[figure] != 0 ? all : 0;
        const bool follower = is_follower(rules, figure);
        unsigned there = kind->may[figure] & held_of & (follower ? empty : ~empty);
        if (!follower && there != 0) {
            there = playout_company(state, labels, there);
        }
        put[figure] = (uint16_t)there;
        count += bits_count(put[figure]);
    }
    return count;
}

/* The choice of that rank among them. */
static void playout_put(struct playout *playout, const uint16_t put[FIGURES], unsigned rank)
{
    struct state *const state = playout->state;
    unsigned figure = 0;
    for (unsigned count = bits_count(put[0]); rank >= count; count = bits_count(put[figure])) {
        rank -= count;
        figure++;
    }
    const unsigned segment = bits_select(put[figure], rank);
    if (playout->actions != NULL) {
        playout_note(playout, board_action(state, AUDE_PUT, state->last, figure, segment));
    }
    state->complete |= put_figure(state, state->seat, figure, state->last, segment);
    if (state->rules->acted.count > 0) {
        tell_acted(state, board_action(state, AUDE_PUT, state->last, figure, segment));
    }
}

/* From the tile that lies to the action; false when somebody is asked between. */
static inline bool playout_laid(struct state *state)
{
    const struct rules *const rules = state->rules;
    for (unsigned i = rules->entry[S200 + 1]; i < rules->entry[S400]; i++) {
        const struct station *const station = rules->station[i];
        const unsigned flow = station->step == SILENT ? station->enter(state, NULL) : station->at;
        if (flow != DONE) {
            return turn_run(state, flow, S400, NULL);
        }
    }
    return true;
}

/* Where a room claims the action, it is chosen from the list. */
static __attribute__((noinline)) bool playout_claimed(struct playout *playout)
{
    const bool claimed = action_may_pass(playout->state) != AUDE_OK;
    if (claimed) {
        playout_listed(playout);
    }
    return claimed;
}

/* ACTION after a tile was laid. */
static void playout_action(struct playout *playout)
{
    struct state *const state = playout->state;
    const struct rules *const rules = state->rules;
    uint16_t put[FIGURES];
    unsigned count[MAX_CHOICES];
    if (!playout_laid(state)) {
        return; /* somebody is asked before */
    }
    state->complete |= playout->complete;
    state->step = AUDE_STEP_ACTION;
    if (rules->must.count > 0 && playout_claimed(playout)) {
        return;
    }
    const unsigned puts = playout_puts(state, put);
    unsigned total = puts;
    for (unsigned i = 0; i < rules->actions; i++) {
        count[i] = playout_count(state, rules->action[i]);
        total += count[i];
    }
    unsigned rank = total > 0 ? random_below(playout->random, total + 1) : 0;
    if (total == 0 || rank < puts || rank == total) {
        if (rank < puts) {
            playout_put(playout, put, rank);
        } else if (total > 0) {
            playout_note(playout, plain_action(AUDE_PASS));
        }
        playout_go_on(state);
        return;
    }
    rank -= puts;
    unsigned i = 0;
    while (rank >= count[i]) {
        rank -= count[i++];
    }
    playout_play(playout, playout_nth(state, rules->action[i], rank));
}

/* Any other step than to draw and to place, of whatever room. */
static void playout_step(struct playout *playout)
{
    struct state *const state = playout->state;
    if ((state->rules->chance >> state->step & 1) == 0) {
        playout_listed(playout);
        return;
    }
    const int kind = (int)(state->rules->holds.count > 0 ? playout_draw_allowed(playout)
                                                         : playout_draw(playout));
    playout_run(state, turn_play(state, aude_action_make(AUDE_DRAW, kind, 0, 0, 0, 0)));
}

/* A game with rooms: the steps of turn.c. */
static void playout_rooms(struct playout *playout)
{
    struct state *const state = playout->state;
    const struct rules *const rules = state->rules;
    const bool extras = rules->bridges || rules->towers || rules->lies.count > 0;
    const bool asks = rules->holds.count > 0;
    playout_deal(playout);
    while (state->step != AUDE_STEP_OVER) {
        unsigned kind = state->drawn;
        if (state->step == AUDE_STEP_DRAW) {
            kind = asks ? playout_draw_allowed(playout) : playout_draw(playout);
            bag_of(state)[kind]--;
            state->bag_total--;
        } else if (state->step != AUDE_STEP_PLACE) {
            playout_step(playout);
            continue;
        }
        if (extras ? playout_offer(playout, kind) : playout_plain(playout, kind)) {
            playout_action(playout);
        }
    }
}

void PLAYOUT_RUN(struct playout *playout)
{
    const struct rules *const rules = playout->state->rules;
    if (playout->state->step == AUDE_STEP_OVER) {
        return;
    }
    if (rules->plain) {
        playout_base(playout);
    } else {
        playout_rooms(playout);
    }
}
