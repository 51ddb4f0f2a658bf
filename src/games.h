/* SPDX-License-Identifier: Apache-2.0 */
/* Which games this library was built with, and the two-way switch between them.
 *
 * Only src/aude*.c include this: they alone know all games. A state begins with a pointer to its
 * rules and rules begin with the set-up, in every game, so the game of a state is two reads away.
 * When only one game is built, the other's half of each switch is dropped before it is compiled, so
 * nothing of that game is needed. */
#ifndef AUDE_GAMES_H
#define AUDE_GAMES_H

#include "aude.h"
#include "core/require.h"
#include <string.h>

#ifdef AUDE_WITH_CARCASSONNE
#include "carcassonne/bazaars/bazaar.h"
#include "carcassonne/board.h"
#include "carcassonne/bridges/bridge.h"
#include "carcassonne/castles/castle.h"
#include "carcassonne/game.h"
#include "carcassonne/state.h"
#include "carcassonne/tower/tower.h"
#endif
#ifdef AUDE_WITH_DISCOVERY
#include "discovery/game.h"
#include "discovery/state.h"
#endif

/* One of two expressions, by game. */
#if defined(AUDE_WITH_CARCASSONNE) && defined(AUDE_WITH_DISCOVERY)
#define BY_GAME(game, carcassonne, discovery)                                                      \
    ((game) == AUDE_DISCOVERY ? (discovery) : (carcassonne))
#elif defined(AUDE_WITH_DISCOVERY)
#define BY_GAME(game, carcassonne, discovery) ((void)(game), (discovery))
#elif defined(AUDE_WITH_CARCASSONNE)
#define BY_GAME(game, carcassonne, discovery) ((void)(game), (carcassonne))
#else
#error "the library needs a game"
#endif

static inline enum aude_game game_of_rules(const struct aude_rules *rules)
{
    REQUIRE(rules != NULL);
    return (enum aude_game)((const struct aude_setup *)(const void *)rules->memory)->game;
}

static inline const struct aude_setup *setup_of(const struct aude_state *state)
{
    const struct aude_setup *setup;
    REQUIRE(state != NULL);
    memcpy(&setup, state->memory, sizeof setup);
    return setup;
}

static inline enum aude_game game_of(const struct aude_state *state)
{
    return (enum aude_game)setup_of(state)->game;
}

static inline void require_seat(const struct aude_state *state, int seat)
{
    REQUIRE(seat >= 0 && seat < setup_of(state)->seats);
}

/* A state and rules as the types of their game. */
#ifdef AUDE_WITH_CARCASSONNE
static inline struct state *inside(struct aude_state *state)
{
    return (struct state *)(void *)state->memory;
}
static inline const struct state *look(const struct aude_state *state)
{
    return (const struct state *)(const void *)state->memory;
}
static inline const struct rules *rules_of(const struct aude_rules *rules)
{
    return (const struct rules *)(const void *)rules->memory;
}
#endif
#ifdef AUDE_WITH_DISCOVERY
static inline struct discovery_state *inside_discovery(struct aude_state *state)
{
    return (struct discovery_state *)(void *)state->memory;
}
static inline const struct discovery_state *look_discovery(const struct aude_state *state)
{
    return (const struct discovery_state *)(const void *)state->memory;
}
static inline const struct discovery_rules *rules_of_discovery(const struct aude_rules *rules)
{
    return (const struct discovery_rules *)(const void *)rules->memory;
}
#endif

/* Do they make the same games? Own tile sets are compared by id and seal, as in texts. */
static inline bool same_setup(const struct aude_setup *a, const struct aude_setup *b)
{
    if (a->game != b->game || a->seats != b->seats || a->start_seat != b->start_seat ||
        a->version != b->version || a->sets != b->sets || a->own.count != b->own.count ||
        memcmp(a->option, b->option, sizeof a->option) != 0) {
        return false;
    }
    for (int i = 0; i < a->own.count; i++) {
        const char *one = a->own.set[i]->set.id, *other = b->own.set[i]->set.id;
        while (*one != '\0' && *one == *other) {
            one++;
            other++;
        }
        if (*one != *other || a->own.set[i]->seal != b->own.set[i]->seal) {
            return false;
        }
    }
    return true;
}

static inline void require_kind(const struct aude_rules *rules, int kind)
{
    REQUIRE(kind >= 0 && kind < aude_kind_count(rules));
}

#endif
