/* SPDX-License-Identifier: Apache-2.0 */
/* The boundary of the engine: the public functions of aude.h.
 *
 * Arguments are checked here, once: what only a programmer can get wrong ends the program, what a
 * person, a file or a peer can get wrong becomes a status further in. This is the only file that
 * knows all games; each call goes to the game of its rules. So far there is one game; the second
 * one turns the calls below into two-way switches. */
#include "aude.h"
#include "carcassonne/bazaars/bazaar.h"
#include "carcassonne/bridges/bridge.h"
#include "carcassonne/castles/castle.h"
#include "carcassonne/game.h"
#include "carcassonne/state.h"
#include "carcassonne/tower/tower.h"
#include "core/catalogue.h"
#include "core/require.h"
#include "core/random.h"
#include <string.h>

static const char *const game_names[AUDE_GAMES] = {"carcassonne"};
static const char *const step_names[AUDE_STEPS] = {
    "draw",   "place", "action", "capture", "exchange", "bridge", "castle", "confirm",
    "choose", "end",   "reveal", "select",  "bid",      "decide", "over"};
static const char *const token_names[AUDE_TOKENS] = {"floor", "bridge", "castle"};
static const char *const figure_names[AUDE_FIGURES] = {"follower", "abbot"};
static const char *const feature_names[AUDE_FEATURE_KINDS] = {
    "city", "road", "field", "monastery", "garden", "river", "tower", "castle"};

static struct state *inside(struct aude_state *state)
{
    REQUIRE(state != NULL);
    return (struct state *)(void *)state->memory;
}

static const struct state *look(const struct aude_state *state)
{
    REQUIRE(state != NULL);
    return (const struct state *)(const void *)state->memory;
}

static const struct rules *rules_of(const struct aude_rules *rules)
{
    REQUIRE(rules != NULL);
    return (const struct rules *)(const void *)rules->memory;
}

static int find_name(const char *name, int count, const char *(*name_of)(int index))
{
    for (int i = 0; i < count; i++) {
        if (same_name(name_of(i), name)) {
            return i;
        }
    }
    return -1;
}

size_t aude_abi(enum aude_abi_item item)
{
    static const size_t sizes[AUDE_ABI_ITEMS] = {
        [AUDE_ABI_VERSION] = 100,
        [AUDE_ABI_STATE] = sizeof(struct aude_state),
        [AUDE_ABI_RULES] = sizeof(struct aude_rules),
        [AUDE_ABI_SETUP] = sizeof(struct aude_setup),
        [AUDE_ABI_LEDGER] = sizeof(struct aude_ledger),
        [AUDE_ABI_ENTRY] = sizeof(struct aude_entry),
        [AUDE_ABI_FEATURE] = sizeof(struct aude_feature),
        [AUDE_ABI_TILE] = sizeof(struct aude_tile),
        [AUDE_ABI_KIND] = sizeof(struct aude_kind),
    };
    REQUIRE((unsigned)item < AUDE_ABI_ITEMS);
    return sizes[item];
}

/* ---- names ---- */

const char *aude_game_name(enum aude_game game)
{
    REQUIRE((unsigned)game < AUDE_GAMES);
    return game_names[game];
}

static const char *game_name(int game)
{
    return game_names[game];
}

int aude_game_find(const char *name)
{
    return find_name(name, AUDE_GAMES, game_name);
}

const char *aude_step_name(enum aude_step step)
{
    REQUIRE((unsigned)step < AUDE_STEPS);
    return step_names[step];
}

const char *aude_figure_name(enum aude_figure figure)
{
    REQUIRE((unsigned)figure < AUDE_FIGURES);
    return figure_names[figure];
}

const char *aude_token_name(enum aude_token token)
{
    REQUIRE((unsigned)token < AUDE_TOKENS);
    return token_names[token];
}

const char *aude_feature_kind_name(enum aude_feature_kind kind)
{
    REQUIRE((unsigned)kind < AUDE_FEATURE_KINDS);
    return feature_names[kind];
}

/* ---- set-up ---- */

int aude_option_count(enum aude_game game)
{
    REQUIRE((unsigned)game < AUDE_GAMES);
    return carcassonne_option_count();
}

const struct aude_option *aude_option(enum aude_game game, int option)
{
    REQUIRE((unsigned)game < AUDE_GAMES);
    return carcassonne_option(option);
}

static const char *option_name(int option)
{
    return carcassonne_option(option)->name;
}

int aude_option_find(enum aude_game game, const char *name)
{
    REQUIRE((unsigned)game < AUDE_GAMES);
    return find_name(name, carcassonne_option_count(), option_name);
}

int aude_preset_count(enum aude_game game)
{
    REQUIRE((unsigned)game < AUDE_GAMES);
    return carcassonne_preset_count();
}

const struct aude_preset *aude_preset(enum aude_game game, int preset)
{
    REQUIRE((unsigned)game < AUDE_GAMES);
    return carcassonne_preset(preset);
}

static const char *preset_name(int preset)
{
    return carcassonne_preset(preset)->name;
}

int aude_preset_find(enum aude_game game, const char *name)
{
    REQUIRE((unsigned)game < AUDE_GAMES);
    return find_name(name, carcassonne_preset_count(), preset_name);
}

int aude_preset_value(enum aude_game game, int preset, int option)
{
    REQUIRE((unsigned)game < AUDE_GAMES);
    return carcassonne_preset_value(preset, option);
}

void aude_setup_init(struct aude_setup *setup, enum aude_game game)
{
    REQUIRE((unsigned)game < AUDE_GAMES);
    const int base = aude_set_find("base");
    memset(setup, 0, sizeof *setup);
    setup->game = (uint8_t)game;
    setup->seats = 2;
    setup->sets = base >= 0 ? (uint64_t)1 << base : 0;
}

enum aude_status aude_setup_set(struct aude_setup *setup, const char *option, const char *value)
{
    if (setup->game >= AUDE_GAMES) {
        return AUDE_BAD_GAME;
    }
    const int at = aude_option_find((enum aude_game)setup->game, option);
    if (at < 0) {
        return AUDE_BAD_OPTION;
    }
    const struct aude_option *const found = carcassonne_option(at);
    for (unsigned i = 0; i < sizeof found->value / sizeof found->value[0]; i++) {
        if (found->value[i] != NULL && same_name(found->value[i], value)) {
            setup->option[at] = (uint8_t)i;
            return AUDE_OK;
        }
    }
    return AUDE_BAD_VALUE;
}

enum aude_status aude_setup_preset(struct aude_setup *setup, const char *preset)
{
    if (setup->game >= AUDE_GAMES) {
        return AUDE_BAD_GAME;
    }
    const int at = aude_preset_find((enum aude_game)setup->game, preset);
    if (at < 0) {
        return AUDE_BAD_PRESET;
    }
    for (int option = 0; option < carcassonne_option_count(); option++) {
        const int value = carcassonne_preset_value(at, option);
        if (value >= 0) {
            setup->option[option] = (uint8_t)value;
        }
    }
    return AUDE_OK;
}

enum aude_status aude_setup_add(struct aude_setup *setup, const char *set)
{
    const int at = aude_set_find(set);
    if (at < 0) {
        return AUDE_BAD_SET;
    }
    if (!aude_set(at)->built) {
        return AUDE_UNBUILT_SET;
    }
    setup->sets |= (uint64_t)1 << at;
    return AUDE_OK;
}

const char *aude_expansion_name(enum aude_game game, int expansion)
{
    REQUIRE((unsigned)game < AUDE_GAMES);
    return carcassonne_expansion_name(expansion);
}

enum aude_status aude_setup_expansion(struct aude_setup *setup, const char *expansion)
{
    if (setup->game >= AUDE_GAMES) {
        return AUDE_BAD_GAME;
    }
    for (int i = 0; carcassonne_expansion_name(i) != NULL; i++) {
        if (same_name(carcassonne_expansion_name(i), expansion)) {
            const enum aude_status status = aude_setup_add(setup, expansion);
            if (status == AUDE_OK) {
                carcassonne_expansion_rules(setup, i);
            }
            return status;
        }
    }
    return aude_set_find(expansion) < 0 ? AUDE_BAD_SET : AUDE_UNBUILT_SET;
}

enum aude_status aude_rules_init(struct aude_rules *rules, const struct aude_setup *setup)
{
    REQUIRE(rules != NULL && setup != NULL);
    if (setup->game >= AUDE_GAMES) {
        return AUDE_BAD_GAME;
    }
    return carcassonne_rules_init((struct rules *)(void *)rules->memory, setup);
}

const struct aude_setup *aude_rules_setup(const struct aude_rules *rules)
{
    return &rules_of(rules)->setup;
}

static void require_kind(const struct rules *rules, int kind)
{
    REQUIRE(kind >= 0 && kind < rules->kinds);
}

static void require_seat(const struct state *state, int seat)
{
    REQUIRE(seat >= 0 && seat < state->rules->setup.seats);
}

int aude_kind_count(const struct aude_rules *rules)
{
    return rules_of(rules)->kinds;
}

const struct aude_kind *aude_kind(const struct aude_rules *rules, int kind)
{
    require_kind(rules_of(rules), kind);
    return &rules_of(rules)->info[kind];
}

int aude_kind_find(const struct aude_rules *rules, const char *name)
{
    for (int k = 0; k < rules_of(rules)->kinds; k++) {
        if (same_name(rules_of(rules)->info[k].name, name)) {
            return k;
        }
    }
    return -1;
}

const struct aude_segment *aude_kind_segment(const struct aude_rules *rules, int kind, int segment)
{
    require_kind(rules_of(rules), kind);
    return carcassonne_kind_segment(rules_of(rules), kind, segment);
}

/* ---- state ---- */

void aude_state_init(struct aude_state *state, const struct aude_rules *rules)
{
    memset(state, 0, sizeof *state);
    carcassonne_state_init(inside(state), rules_of(rules));
}

const struct aude_rules *aude_state_rules(const struct aude_state *state)
{
    return (const struct aude_rules *)(const void *)look(state)->rules;
}

void aude_state_copy(struct aude_state *to, const struct aude_state *from)
{
    *to = *from;
}

size_t aude_state_size(const struct aude_rules *rules)
{
    (void)rules;
    return sizeof(struct state);
}

const char *aude_check(const struct aude_state *state)
{
    return carcassonne_check(look(state));
}

/* ---- decisions ---- */

int aude_decider(const struct aude_state *state)
{
    return carcassonne_decider(look(state));
}

enum aude_step aude_step(const struct aude_state *state)
{
    return (enum aude_step)look(state)->step;
}

int aude_turn_seat(const struct aude_state *state)
{
    return look(state)->seat;
}

int aude_legal_actions(const struct aude_state *state, aude_action *actions, int capacity)
{
    REQUIRE(capacity >= 0 && (actions != NULL || capacity == 0));
    return carcassonne_list(look(state), actions, capacity);
}

bool aude_bid_range(const struct aude_state *state, int *lowest, int *highest)
{
    REQUIRE(lowest != NULL && highest != NULL);
    return bazaar_range(look(state), lowest, highest);
}

int aude_chance_outcomes(const struct aude_state *state, aude_action *actions, uint32_t *weights,
                         int capacity)
{
    REQUIRE(capacity >= 0 && ((actions != NULL && weights != NULL) || capacity == 0));
    return carcassonne_outcomes(look(state), actions, weights, capacity);
}

enum aude_status aude_legal(const struct aude_state *state, aude_action action)
{
    return carcassonne_legal(look(state), action);
}

enum aude_status aude_apply(struct aude_state *state, aude_action action,
                            struct aude_ledger *ledger)
{
    return carcassonne_apply(inside(state), action, ledger);
}

/* ---- looking ---- */

int aude_score(const struct aude_state *state, int seat)
{
    require_seat(look(state), seat);
    return look(state)->score[seat];
}

int aude_supply(const struct aude_state *state, int seat, enum aude_figure figure)
{
    require_seat(look(state), seat);
    REQUIRE((unsigned)figure < AUDE_FIGURES);
    return look(state)->supply[seat][figure];
}

int aude_tokens(const struct aude_state *state, int seat, enum aude_token token)
{
    require_seat(look(state), seat);
    REQUIRE((unsigned)token < AUDE_TOKENS);
    return look(state)->tokens[seat][token];
}

int aude_prisoners(const struct aude_state *state, int captor, int owner, enum aude_figure figure)
{
    require_seat(look(state), captor);
    require_seat(look(state), owner);
    REQUIRE((unsigned)figure < AUDE_FIGURES);
    return look(state)->prisoners[captor][owner][figure];
}

int aude_bag(const struct aude_state *state, int kind)
{
    require_kind(look(state)->rules, kind);
    return look(state)->bag[kind];
}

int aude_bag_total(const struct aude_state *state)
{
    return look(state)->bag_total;
}

int aude_removed(const struct aude_state *state, int kind)
{
    require_kind(look(state)->rules, kind);
    return look(state)->removed[kind];
}

int aude_drawn(const struct aude_state *state)
{
    return look(state)->drawn == NO_KIND ? -1 : look(state)->drawn;
}

int aude_turn_number(const struct aude_state *state)
{
    return look(state)->turn_number;
}

int aude_placed_count(const struct aude_state *state)
{
    return look(state)->grid.tiles;
}

struct aude_placed aude_placed(const struct aude_state *state, int index)
{
    const struct state *const s = look(state);
    REQUIRE(index >= 0 && index < s->grid.tiles);
    const uint16_t at = grid_tile_key(&s->grid, (unsigned)index);
    return (struct aude_placed){(int16_t)grid_x(at), (int16_t)grid_y(at), s->laid[index].kind,
                                (uint8_t)laid_turn(&s->laid[index])};
}

int aude_placed_at(const struct aude_state *state, int x, int y)
{
    return carcassonne_tile_at(look(state), x, y);
}

int aude_last_placed(const struct aude_state *state)
{
    return look(state)->last == NO_TILE ? -1 : look(state)->last;
}

int aude_segment_by_side(const struct aude_state *state, int x, int y, int side)
{
    REQUIRE(side >= 0 && side < 4);
    return carcassonne_segment_by_side(look(state), x, y, side);
}

int aude_segment_by_half(const struct aude_state *state, int x, int y, int half)
{
    REQUIRE(half >= 0 && half < 8);
    return carcassonne_segment_by_half(look(state), x, y, half);
}

int aude_standing_count(const struct aude_state *state)
{
    return look(state)->figures;
}

struct aude_standing aude_standing(const struct aude_state *state, int index)
{
    const struct state *const s = look(state);
    REQUIRE(index >= 0 && index < s->figures);
    const struct figure *const figure = &s->figure[index];
    const uint16_t at = grid_tile_key(&s->grid, figure->tile);
    return (struct aude_standing){(int16_t)grid_x(at), (int16_t)grid_y(at), figure->seat,
                                  figure->figure, figure->segment};
}

int aude_bridge_count(const struct aude_state *state)
{
    return look(state)->bridges;
}

struct aude_bridge aude_bridge(const struct aude_state *state, int index)
{
    const struct state *const s = look(state);
    REQUIRE(index >= 0 && index < s->bridges);
    const unsigned tile = s->bridge[index].tile;
    const uint16_t at = grid_tile_key(&s->grid, tile);
    return (struct aude_bridge){(int16_t)grid_x(at), (int16_t)grid_y(at),
                                (uint8_t)laid_axis(&s->laid[tile]), s->bridge[index].after};
}

int aude_bridge_at(const struct aude_state *state, int x, int y)
{
    const int tile = carcassonne_tile_at(look(state), x, y);
    return tile < 0 ? -1 : laid_axis(&look(state)->laid[tile]);
}

int aude_tower_count(const struct aude_state *state)
{
    return look(state)->towers;
}

struct aude_tower aude_tower(const struct aude_state *state, int index)
{
    REQUIRE(index >= 0 && index < look(state)->towers);
    return carcassonne_tower(look(state), index);
}

bool aude_tower_reaches(int x, int y, int floors, int to_x, int to_y)
{
    return tower_range(to_x - x, to_y - y, floors);
}

int aude_castle_count(const struct aude_state *state)
{
    return look(state)->castles;
}

struct aude_castle aude_castle(const struct aude_state *state, int index)
{
    REQUIRE(index >= 0 && index < look(state)->castles);
    return carcassonne_castle(look(state), index);
}

int aude_castle_asked(const struct aude_state *state)
{
    return look(state)->step == AUDE_STEP_CHOOSE ? castle_asked(look(state)) : -1;
}

bool aude_castle_vicinity(int x0, int y0, int x1, int y1, int16_t x[6], int16_t y[6])
{
    const bool upright = x0 == x1 && (y1 - y0 == 1 || y0 - y1 == 1);
    const bool lying = y0 == y1 && (x1 - x0 == 1 || x0 - x1 == 1);
    const int left = x0 < x1 ? x0 : x1;
    const int top = y0 < y1 ? y0 : y1;
    for (int i = 0; (upright || lying) && i < 6; i++) {
        x[i] = (int16_t)(upright ? left - 1 + i % 3 : left + i % 2);
        y[i] = (int16_t)(upright ? top + i / 3 : top - 1 + i / 2);
    }
    return upright || lying;
}

struct aude_moment aude_moment(const struct aude_state *state)
{
    return look(state)->moment;
}

struct aude_bazaar aude_bazaar(const struct aude_state *state)
{
    return look(state)->bazaar;
}

bool aude_feature_at(const struct aude_state *state, int x, int y, int segment,
                     struct aude_feature *feature)
{
    REQUIRE(feature != NULL);
    return carcassonne_feature_at(look(state), x, y, segment, feature);
}

int aude_region_count(const struct aude_state *state)
{
    return look(state)->regions.count;
}

int aude_frontier(const struct aude_state *state, struct aude_cell *cells, int capacity)
{
    REQUIRE(capacity >= 0 && (cells != NULL || capacity == 0));
    return carcassonne_frontier(look(state), cells, capacity);
}

enum aude_status aude_fits(const struct aude_state *state, int kind, int x, int y, int turn)
{
    require_kind(look(state)->rules, kind);
    REQUIRE(turn >= 0 && turn < 4);
    return carcassonne_fits(look(state), kind, x, y, turn);
}

bool aude_fits_bridge(const struct aude_state *state, int kind, int x, int y, int turn,
                      struct aude_bridge *bridge)
{
    require_kind(look(state)->rules, kind);
    REQUIRE(turn >= 0 && turn < 4 && bridge != NULL);
    return carcassonne_fits_bridge(look(state), kind, x, y, turn, bridge);
}

enum aude_status aude_bridges(const struct aude_state *state, int x, int y, enum aude_axis axis)
{
    REQUIRE((unsigned)axis < 2);
    return bridge_may_build(look(state), x, y, axis);
}

enum aude_status aude_converts(const struct aude_state *state, int seat, int x, int y, int segment)
{
    require_seat(look(state), seat);
    return carcassonne_converts(look(state), seat, x, y, segment);
}

enum aude_status aude_claims(const struct aude_state *state, int seat, enum aude_figure figure,
                             int x, int y, int segment)
{
    require_seat(look(state), seat);
    REQUIRE((unsigned)figure < AUDE_FIGURES);
    return carcassonne_claims(look(state), seat, (int)figure, x, y, segment);
}

/* ---- playing on ---- */

aude_action aude_random_draw(const struct aude_state *state, struct aude_random *random)
{
    const struct state *const s = look(state);
    REQUIRE((s->step == AUDE_STEP_DRAW || s->step == AUDE_STEP_REVEAL) && s->bag_total > 0);
    uint32_t rank = random_below(random, s->bag_total);
    int kind = 0;
    while (rank >= s->bag[kind]) {
        rank -= s->bag[kind++];
    }
    return aude_action_make(AUDE_DRAW, kind, 0, 0, 0, 0);
}

void aude_playout(struct aude_state *state, struct aude_random *random)
{
    carcassonne_playout(inside(state), random);
}

int aude_playout_trace(struct aude_state *state, struct aude_random *random, aude_action *actions,
                       int capacity)
{
    REQUIRE(capacity >= 0 && (actions != NULL || capacity == 0));
    return carcassonne_playout_trace(inside(state), random, actions, capacity);
}

void aude_playouts(const struct aude_state *state, int n, uint64_t seed, int32_t *scores)
{
    struct aude_random random;
    struct aude_state copy;
    REQUIRE(n >= 0 && (scores != NULL || n == 0));
    aude_random_init(&random, seed);
    for (int i = 0; i < n; i++) {
        copy = *state;
        carcassonne_playout(inside(&copy), &random);
        for (int seat = 0; seat < look(&copy)->rules->setup.seats; seat++) {
            *scores++ = look(&copy)->score[seat];
        }
    }
}

int aude_observation(const struct aude_state *state, int seat, int32_t *numbers, int capacity)
{
    require_seat(look(state), seat);
    REQUIRE(capacity >= 0 && (numbers != NULL || capacity == 0));
    return carcassonne_observation(look(state), seat, numbers, capacity);
}

/* ---- editing ---- */

void aude_edit_clear(struct aude_state *state)
{
    carcassonne_edit_clear(inside(state));
}

enum aude_status aude_edit_tile(struct aude_state *state, int kind, int x, int y, int turn)
{
    require_kind(look(state)->rules, kind);
    REQUIRE(turn >= 0 && turn < 4);
    return carcassonne_edit_tile(inside(state), kind, x, y, turn);
}

enum aude_status aude_edit_figure(struct aude_state *state, int seat, enum aude_figure figure,
                                  int x, int y, int segment)
{
    require_seat(look(state), seat);
    REQUIRE((unsigned)figure < AUDE_FIGURES);
    return carcassonne_edit_figure(inside(state), seat, (int)figure, x, y, segment);
}

void aude_edit_score(struct aude_state *state, int seat, int score)
{
    require_seat(look(state), seat);
    REQUIRE(score >= -1000000000 && score <= 1000000000);
    carcassonne_edit_score(inside(state), seat, score);
}

enum aude_status aude_edit_supply(struct aude_state *state, int seat, enum aude_figure figure,
                                  int count)
{
    require_seat(look(state), seat);
    REQUIRE((unsigned)figure < AUDE_FIGURES && count >= 0 && count <= 255);
    return carcassonne_edit_supply(inside(state), seat, (int)figure, count);
}

enum aude_status aude_edit_bag(struct aude_state *state, int kind, int count)
{
    require_kind(look(state)->rules, kind);
    REQUIRE(count >= 0 && count <= 255);
    return carcassonne_edit_bag(inside(state), kind, count);
}

enum aude_status aude_edit_removed(struct aude_state *state, int kind, int count)
{
    require_kind(look(state)->rules, kind);
    REQUIRE(count >= 0 && count <= 255);
    return carcassonne_edit_removed(inside(state), kind, count);
}

void aude_edit_turn_number(struct aude_state *state, int number)
{
    REQUIRE(number >= 1 && number <= 65000);
    carcassonne_edit_turn_number(inside(state), number);
}

enum aude_status aude_edit_turn(struct aude_state *state, int seat, enum aude_step step, int drawn)
{
    require_seat(look(state), seat);
    REQUIRE((unsigned)step < AUDE_STEPS && drawn >= -1 && drawn < look(state)->rules->kinds);
    return carcassonne_edit_turn(inside(state), seat, step, drawn);
}

void aude_edit_tokens(struct aude_state *state, int seat, enum aude_token token, int count)
{
    require_seat(look(state), seat);
    REQUIRE((unsigned)token < AUDE_TOKENS && count >= 0 && count <= 255);
    carcassonne_edit_tokens(inside(state), seat, (int)token, count);
}

enum aude_status aude_edit_bridge(struct aude_state *state, int x, int y, enum aude_axis axis)
{
    REQUIRE((unsigned)axis < 2);
    return carcassonne_edit_bridge(inside(state), x, y, (int)axis);
}

enum aude_status aude_edit_tower(struct aude_state *state, int x, int y, int floors, bool shut)
{
    REQUIRE(floors >= 0 && floors <= 100);
    return carcassonne_edit_tower(inside(state), x, y, floors, shut);
}

enum aude_status aude_edit_prisoners(struct aude_state *state, int captor, int owner,
                                     enum aude_figure figure, int count)
{
    require_seat(look(state), captor);
    require_seat(look(state), owner);
    REQUIRE((unsigned)figure < AUDE_FIGURES && count >= 0 && count <= 255);
    return carcassonne_edit_prisoners(inside(state), captor, owner, (int)figure, count);
}

enum aude_status aude_edit_castle(struct aude_state *state, int x, int y, int segment,
                                  unsigned paid)
{
    REQUIRE(paid >> look(state)->rules->setup.seats == 0);
    return carcassonne_edit_castle(inside(state), x, y, segment, paid);
}

enum aude_status aude_edit_moment(struct aude_state *state, const struct aude_moment *moment)
{
    REQUIRE(moment != NULL);
    return carcassonne_edit_moment(inside(state), moment);
}

enum aude_status aude_edit_bazaar(struct aude_state *state, const struct aude_bazaar *bazaar)
{
    REQUIRE(bazaar != NULL);
    return carcassonne_edit_bazaar(inside(state), bazaar);
}

void aude_edit_score_round(struct aude_state *state, struct aude_ledger *ledger)
{
    carcassonne_edit_score_round(inside(state), ledger);
}

void aude_edit_final(struct aude_state *state, struct aude_ledger *ledger)
{
    carcassonne_edit_final(inside(state), ledger);
}
