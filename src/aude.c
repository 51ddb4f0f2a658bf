/* SPDX-License-Identifier: Apache-2.0 */
/* The boundary of the engine: the public functions of aude.h, except looking (aude_look.c) and
 * editing (aude_edit.c).
 *
 * Arguments are checked here, once: what only a programmer can get wrong ends the program, what a
 * person, a file or a peer can get wrong becomes a status further in. These three files are the
 * only ones that know all games; each call is a two-way switch to the game of its rules. */
#include "core/catalogue.h"
#include "core/random.h"
#include "games.h"

static const char *const game_names[AUDE_GAMES] = {"carcassonne", "discovery"};
static const char *const feature_names[AUDE_FEATURE_KINDS] = {
    "city",  "road",   "field",     "monastery", "garden", "river",
    "tower", "castle", "grassland", "mountains", "sea"};

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

bool aude_game_built(enum aude_game game)
{
    REQUIRE((unsigned)game < AUDE_GAMES);
#ifndef AUDE_WITH_CARCASSONNE
    return game != AUDE_CARCASSONNE;
#elif !defined(AUDE_WITH_DISCOVERY)
    return game != AUDE_DISCOVERY;
#else
    return true;
#endif
}

int aude_game_find(const char *name)
{
    return find_name(name, AUDE_GAMES, game_name);
}

const char *aude_feature_kind_name(enum aude_feature_kind kind)
{
    REQUIRE((unsigned)kind < AUDE_FEATURE_KINDS);
    return feature_names[kind];
}

/* ---- set-up ---- */

int aude_option_count(enum aude_game game)
{
    return aude_game_built(game)
               ? BY_GAME(game, carcassonne_option_count(), discovery_option_count())
               : 0;
}

const struct aude_option *aude_option(enum aude_game game, int option)
{
    REQUIRE(aude_game_built(game));
    return BY_GAME(game, carcassonne_option(option), discovery_option(option));
}

int aude_option_find(enum aude_game game, const char *name)
{
    for (int option = 0; option < aude_option_count(game); option++) {
        if (same_name(aude_option(game, option)->name, name)) {
            return option;
        }
    }
    return -1;
}

int aude_preset_count(enum aude_game game)
{
    return aude_game_built(game)
               ? BY_GAME(game, carcassonne_preset_count(), discovery_preset_count())
               : 0;
}

const struct aude_preset *aude_preset(enum aude_game game, int preset)
{
    REQUIRE(aude_game_built(game));
    return BY_GAME(game, carcassonne_preset(preset), discovery_preset(preset));
}

int aude_preset_find(enum aude_game game, const char *name)
{
    for (int preset = 0; preset < aude_preset_count(game); preset++) {
        if (same_name(aude_preset(game, preset)->name, name)) {
            return preset;
        }
    }
    return -1;
}

static int preset_value(const struct aude_setup *setup, int preset, int option)
{
    return BY_GAME(setup->game, carcassonne_preset_value(setup, preset, option),
                   discovery_preset_value(preset, option));
}

/* Does this program know the version of the rules? 0 stands for its own. */
static bool knows_version(const struct aude_setup *setup)
{
    return setup->version <= AUDE_RULES_VERSION;
}

int aude_preset_value(enum aude_game game, int preset, int option)
{
    REQUIRE(aude_game_built(game));
    const struct aude_setup now = {.game = (uint8_t)game, .version = AUDE_RULES_VERSION};
    return preset_value(&now, preset, option);
}

void aude_setup_init(struct aude_setup *setup, enum aude_game game)
{
    REQUIRE((unsigned)game < AUDE_GAMES);
    static const char *const needed[AUDE_GAMES] = {"base", "discovery"};
    const int base = aude_set_find(needed[game]);
    memset(setup, 0, sizeof *setup);
    setup->game = (uint8_t)game;
    setup->seats = 2;
    setup->version = AUDE_RULES_VERSION;
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
    const struct aude_option *const found = aude_option((enum aude_game)setup->game, at);
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
    if (!knows_version(setup)) {
        return AUDE_NEWER_RULES;
    }
    const int at = aude_preset_find((enum aude_game)setup->game, preset);
    if (at < 0) {
        return AUDE_BAD_PRESET;
    }
    const enum aude_game game = (enum aude_game)setup->game;
    for (int option = 0; option < aude_option_count(game); option++) {
        const int value = preset_value(setup, at, option);
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
    if (aude_set(at)->game != setup->game) {
        return AUDE_OTHER_GAME;
    }
    setup->sets |= (uint64_t)1 << at;
    return AUDE_OK;
}

enum aude_status aude_setup_own(struct aude_setup *setup, const struct aude_own_set *own)
{
    REQUIRE(own != NULL && own->set.id != NULL && setup->own.count >= 0 &&
            setup->own.count <= AUDE_MAX_OWN_SETS);
    if (own->set.game != setup->game) {
        return AUDE_OTHER_GAME;
    }
    if (setup->own.count == AUDE_MAX_OWN_SETS) {
        return AUDE_BAD_OWN_SET;
    }
    for (int i = 0; i < setup->own.count; i++) {
        if (same_name(setup->own.set[i]->set.id, own->set.id)) {
            return AUDE_BAD_OWN_SET;
        }
    }
    setup->own.set[setup->own.count++] = own;
    return AUDE_OK;
}

const char *aude_expansion_name(enum aude_game game, int expansion)
{
    (void)expansion; /* not every game asks */
    return aude_game_built(game) ? BY_GAME(game, carcassonne_expansion_name(expansion), NULL)
                                 : NULL;
}

int aude_expansion_option(enum aude_game game, int expansion, int index)
{
    (void)expansion, (void)index; /* not every game asks */
    return aude_game_built(game) ? BY_GAME(game, carcassonne_expansion_option(expansion, index), -1)
                                 : -1;
}

enum aude_status aude_setup_expansion(struct aude_setup *setup, const char *expansion)
{
    if (setup->game >= AUDE_GAMES) {
        return AUDE_BAD_GAME;
    }
    const enum aude_game game = (enum aude_game)setup->game;
    for (int i = 0; aude_expansion_name(game, i) != NULL; i++) {
        if (same_name(aude_expansion_name(game, i), expansion)) {
            const enum aude_status status = aude_set_find(expansion) >= 0
                                                ? aude_setup_add(setup, expansion)
                                                : AUDE_OK; /* it has no tiles */
            int option = 0;
            for (int r = 0; status == AUDE_OK && option >= 0; r++) {
                option = aude_expansion_option(game, i, r);
                if (option >= 0) {
                    setup->option[option] = 1;
                }
            }
            return status;
        }
    }
    return aude_set_find(expansion) < 0 ? AUDE_BAD_SET : AUDE_UNBUILT_SET;
}

static enum aude_status check_options(const struct aude_setup *setup)
{
    const int count = aude_option_count((enum aude_game)setup->game);
    for (int option = 0; option < AUDE_MAX_OPTIONS; option++) {
        const unsigned value = setup->option[option];
        if (option >= count) {
            if (value != 0) {
                return AUDE_BAD_OPTION;
            }
            continue;
        }
        const struct aude_option *const known = aude_option((enum aude_game)setup->game, option);
        if (value >= sizeof known->value / sizeof known->value[0] || known->value[value] == NULL) {
            return AUDE_BAD_VALUE;
        }
    }
    return AUDE_OK;
}

enum aude_status aude_rules_init(struct aude_rules *rules, const struct aude_setup *setup)
{
    REQUIRE(rules != NULL && setup != NULL);
    if (setup->game >= AUDE_GAMES) {
        return AUDE_BAD_GAME;
    }
    if (!aude_game_built((enum aude_game)setup->game)) {
        return AUDE_UNBUILT_GAME;
    }
    if (!knows_version(setup)) {
        return AUDE_NEWER_RULES;
    }
    const enum aude_status status = check_options(setup);
    if (status != AUDE_OK) {
        return status;
    }
    struct aude_setup named = *setup;
    named.version = named.version == 0 ? AUDE_RULES_VERSION : named.version;
    return BY_GAME(named.game,
                   carcassonne_rules_init((struct rules *)(void *)rules->memory, &named),
                   discovery_rules_init((struct discovery_rules *)(void *)rules->memory, &named));
}

const struct aude_setup *aude_rules_setup(const struct aude_rules *rules)
{
    return (const struct aude_setup *)(const void *)rules->memory;
}

bool aude_option_acts(const struct aude_rules *rules, int option)
{
    return BY_GAME(game_of_rules(rules), carcassonne_option_acts(rules_of(rules), option),
                   discovery_option_acts(rules_of_discovery(rules), option));
}

int aude_kind_count(const struct aude_rules *rules)
{
    return BY_GAME(game_of_rules(rules), rules_of(rules)->kinds, rules_of_discovery(rules)->kinds);
}

const struct aude_kind *aude_kind(const struct aude_rules *rules, int kind)
{
    require_kind(rules, kind);
    return BY_GAME(game_of_rules(rules), &rules_of(rules)->kind[kind].info,
                   &rules_of_discovery(rules)->info[kind]);
}

int aude_kind_find(const struct aude_rules *rules, const char *name)
{
    for (int k = 0; k < aude_kind_count(rules); k++) {
        if (same_name(aude_kind(rules, k)->name, name)) {
            return k;
        }
    }
    return -1;
}

const struct aude_segment *aude_kind_segment(const struct aude_rules *rules, int kind, int segment)
{
    require_kind(rules, kind);
    return BY_GAME(game_of_rules(rules), carcassonne_kind_segment(rules_of(rules), kind, segment),
                   discovery_kind_segment(rules_of_discovery(rules), kind, segment));
}

/* ---- state ---- */

void aude_state_init(struct aude_state *state, const struct aude_rules *rules)
{
    BY_GAME(game_of_rules(rules), carcassonne_state_init(inside(state), rules_of(rules)),
            discovery_state_init(inside_discovery(state), rules_of_discovery(rules)));
}

const struct aude_rules *aude_state_rules(const struct aude_state *state)
{
    return (const struct aude_rules *)(const void *)setup_of(state);
}

void aude_state_copy(struct aude_state *to, const struct aude_state *from)
{
    /* in pieces for which memcpy takes vectors, and not the slower instruction for long ones */
    enum { PIECE = 8064 };
    const size_t size = aude_state_size(aude_state_rules(from));
    for (size_t at = 0; at < size; at += PIECE) {
        memcpy(to->memory + at, from->memory + at, size - at < PIECE ? size - at : PIECE);
    }
}

bool aude_state_equal(const struct aude_state *a, const struct aude_state *b)
{
    return setup_of(a) == setup_of(b) && memcmp(a, b, aude_state_size(aude_state_rules(a))) == 0;
}

bool aude_state_adopt(struct aude_state *state, const struct aude_rules *rules)
{
    REQUIRE(rules != NULL);
    if (!same_setup(setup_of(state), aude_rules_setup(rules))) {
        return false;
    }
    memcpy(state->memory, &rules, sizeof rules);
    return true;
}

size_t aude_rules_size(const struct aude_rules *rules)
{
    return BY_GAME(game_of_rules(rules), carcassonne_rules_size(rules_of(rules)),
                   sizeof(struct discovery_rules));
}

size_t aude_state_size(const struct aude_rules *rules)
{
    return BY_GAME(game_of_rules(rules), rules_of(rules)->layout.size, discovery_state_size());
}

const char *aude_check(const struct aude_state *state)
{
    return BY_GAME(game_of(state), carcassonne_check(look(state)),
                   discovery_check(look_discovery(state)));
}

/* ---- decisions ---- */

int aude_decider(const struct aude_state *state)
{
    return BY_GAME(game_of(state), carcassonne_decider(look(state)),
                   discovery_decider(look_discovery(state)));
}

enum aude_step aude_step(const struct aude_state *state)
{
    return (enum aude_step)BY_GAME(game_of(state), look(state)->step, look_discovery(state)->step);
}

int aude_turn_seat(const struct aude_state *state)
{
    return BY_GAME(game_of(state), look(state)->seat, look_discovery(state)->seat);
}

int aude_legal_actions(const struct aude_state *state, aude_action *actions, int capacity)
{
    REQUIRE(capacity >= 0 && (actions != NULL || capacity == 0));
    return BY_GAME(game_of(state), carcassonne_list(look(state), actions, capacity),
                   discovery_list(look_discovery(state), actions, capacity));
}

bool aude_bid_range(const struct aude_state *state, int *lowest, int *highest)
{
    REQUIRE(lowest != NULL && highest != NULL);
    return BY_GAME(game_of(state), bazaar_range(look(state), lowest, highest), false);
}

int aude_chance_outcomes(const struct aude_state *state, aude_action *actions, uint32_t *weights,
                         int capacity)
{
    REQUIRE(capacity >= 0 && ((actions != NULL && weights != NULL) || capacity == 0));
    return BY_GAME(game_of(state), carcassonne_outcomes(look(state), actions, weights, capacity),
                   discovery_outcomes(look_discovery(state), actions, weights, capacity));
}

enum aude_status aude_legal(const struct aude_state *state, aude_action action)
{
    return BY_GAME(game_of(state), carcassonne_legal(look(state), action),
                   discovery_legal(look_discovery(state), action));
}

enum aude_status aude_apply(struct aude_state *state, aude_action action,
                            struct aude_ledger *ledger)
{
    return BY_GAME(game_of(state), carcassonne_apply(inside(state), action, ledger),
                   discovery_apply(inside_discovery(state), action, ledger));
}

/* ---- playing on ---- */

aude_action aude_random_draw(const struct aude_state *state, struct aude_random *random)
{
    aude_action actions[AUDE_MAX_KINDS];
    uint32_t weights[AUDE_MAX_KINDS];
    const int count = aude_chance_outcomes(state, actions, weights, AUDE_MAX_KINDS);
    uint32_t total = 0;
    for (int i = 0; i < count; i++) {
        total += weights[i];
    }
    REQUIRE(aude_decider(state) == AUDE_CHANCE && total > 0);
    uint32_t rank = random_below(random, total);
    int i = 0;
    while (rank >= weights[i]) {
        rank -= weights[i++];
    }
    return actions[i];
}

void aude_playout(struct aude_state *state, struct aude_random *random)
{
    BY_GAME(game_of(state), carcassonne_playout(inside(state), random),
            discovery_playout(inside_discovery(state), random));
}

int aude_playout_trace(struct aude_state *state, struct aude_random *random, aude_action *actions,
                       int capacity)
{
    REQUIRE(capacity >= 0 && (actions != NULL || capacity == 0));
    return BY_GAME(game_of(state),
                   carcassonne_playout_trace(inside(state), random, actions, capacity),
                   discovery_playout_trace(inside_discovery(state), random, actions, capacity));
}

void aude_playouts(const struct aude_state *state, int n, uint64_t seed, int32_t *scores)
{
    struct aude_random random;
    struct aude_state copy;
    REQUIRE(n >= 0 && (scores != NULL || n == 0));
    aude_random_init(&random, seed);
    for (int i = 0; i < n; i++) {
        aude_state_copy(&copy, state);
        aude_playout(&copy, &random);
        for (int seat = 0; seat < setup_of(state)->seats; seat++) {
            *scores++ = aude_score(&copy, seat);
        }
    }
}

int aude_observation_parts(const struct aude_rules *rules, struct aude_observation_part *parts,
                           int capacity)
{
    REQUIRE(capacity >= 0 && (parts != NULL || capacity == 0));
    return BY_GAME(game_of_rules(rules),
                   carcassonne_observation_parts(rules_of(rules), parts, capacity),
                   discovery_observation_parts(rules_of_discovery(rules), parts, capacity));
}

int aude_observation(const struct aude_state *state, int seat, int32_t *numbers, int capacity)
{
    require_seat(state, seat);
    REQUIRE(capacity >= 0 && (numbers != NULL || capacity == 0));
    return BY_GAME(game_of(state), carcassonne_observation(look(state), seat, numbers, capacity),
                   discovery_observation(look_discovery(state), seat, numbers, capacity));
}
