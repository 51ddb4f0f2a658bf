/* SPDX-License-Identifier: Apache-2.0 */
/* The boundary of the engine, section 9: editing. See aude.c. What a game does not have (bridges in
 * The Discovery, open tiles in Carcassonne) is refused as in play. */
#include "games.h"

void aude_edit_clear(struct aude_state *state)
{
    BY_GAME(game_of(state), carcassonne_edit_clear(inside(state)),
            discovery_edit_clear(inside_discovery(state)));
}

enum aude_status aude_edit_tile(struct aude_state *state, int kind, int x, int y, int rotation)
{
    require_kind(aude_state_rules(state), kind);
    REQUIRE(rotation >= 0 && rotation < 4);
    return BY_GAME(game_of(state), carcassonne_edit_tile(inside(state), kind, x, y, rotation),
                   discovery_edit_tile(inside_discovery(state), kind, x, y, rotation));
}

enum aude_status aude_edit_figure(struct aude_state *state, int seat, int figure, int x, int y,
                                  int segment)
{
    require_seat(state, seat);
    REQUIRE((unsigned)figure < FIGURES);
    return BY_GAME(
        game_of(state), carcassonne_edit_figure(inside(state), seat, (int)figure, x, y, segment),
        discovery_edit_figure(inside_discovery(state), seat, (int)figure, x, y, segment));
}

void aude_edit_score(struct aude_state *state, int seat, int score)
{
    require_seat(state, seat);
    REQUIRE(score >= -1000000000 && score <= 1000000000);
    BY_GAME(game_of(state), carcassonne_edit_score(inside(state), seat, score),
            discovery_edit_score(inside_discovery(state), seat, score));
}

enum aude_status aude_edit_supply(struct aude_state *state, int seat, int figure, int count)
{
    require_seat(state, seat);
    REQUIRE((unsigned)figure < FIGURES && count >= 0 && count <= 255);
    return BY_GAME(game_of(state), carcassonne_edit_supply(inside(state), seat, (int)figure, count),
                   discovery_edit_supply(inside_discovery(state), seat, (int)figure, count));
}

enum aude_status aude_edit_bag(struct aude_state *state, int kind, int count)
{
    require_kind(aude_state_rules(state), kind);
    REQUIRE(count >= 0 && count <= 255);
    return BY_GAME(game_of(state), carcassonne_edit_bag(inside(state), kind, count),
                   discovery_edit_bag(inside_discovery(state), kind, count));
}

enum aude_status aude_edit_removed(struct aude_state *state, int kind, int count)
{
    require_kind(aude_state_rules(state), kind);
    REQUIRE(count >= 0 && count <= 255);
    return BY_GAME(game_of(state), carcassonne_edit_removed(inside(state), kind, count),
                   discovery_edit_removed(inside_discovery(state), kind, count));
}

void aude_edit_turn_number(struct aude_state *state, int number)
{
    REQUIRE(number >= 1 && number <= 65000);
    BY_GAME(game_of(state), carcassonne_edit_turn_number(inside(state), number),
            discovery_edit_turn_number(inside_discovery(state), number));
}

enum aude_status aude_edit_turn(struct aude_state *state, int seat, enum aude_step step, int drawn)
{
    require_seat(state, seat);
    REQUIRE((unsigned)step < STEPS && drawn >= -1 &&
            drawn < aude_kind_count(aude_state_rules(state)));
    return BY_GAME(game_of(state), carcassonne_edit_turn(inside(state), seat, step, drawn),
                   discovery_edit_turn(inside_discovery(state), seat, step, drawn));
}

void aude_edit_tokens(struct aude_state *state, int seat, int token, int count)
{
    require_seat(state, seat);
    REQUIRE((unsigned)token < TOKENS && count >= 0 && count <= 255);
    BY_GAME(game_of(state), carcassonne_edit_tokens(inside(state), seat, (int)token, count),
            (void)count);
}

enum aude_status aude_edit_variable(struct aude_state *state, int variable, int index, int value)
{
    const struct aude_rules *const rules = aude_state_rules(state);
    (void)value; /* not every game asks */
    REQUIRE(variable >= 0 && variable < aude_variable_count(rules));
    REQUIRE(index >= 0 && index < aude_variable_info(rules, variable)->count);
    return BY_GAME(game_of(state), carcassonne_edit_variable(inside(state), variable, index, value),
                   AUDE_BAD_ACTION);
}

enum aude_status aude_edit_bridge(struct aude_state *state, int x, int y, enum aude_axis axis)
{
    (void)x, (void)y; /* not every game asks */
    REQUIRE((unsigned)axis < 2);
    return BY_GAME(game_of(state), carcassonne_edit_bridge(inside(state), x, y, (int)axis),
                   AUDE_NO_BRIDGES);
}

enum aude_status aude_edit_tower(struct aude_state *state, int x, int y, int floors, bool shut)
{
    (void)x, (void)y, (void)shut; /* not every game asks */
    REQUIRE(floors >= 0 && floors <= 100);
    return BY_GAME(game_of(state), carcassonne_edit_tower(inside(state), x, y, floors, shut),
                   AUDE_NO_TOWERS);
}

enum aude_status aude_edit_prisoners(struct aude_state *state, int captor, int owner, int figure,
                                     int count)
{
    require_seat(state, captor);
    require_seat(state, owner);
    REQUIRE((unsigned)figure < FIGURES && count >= 0 && count <= 255);
    return BY_GAME(game_of(state),
                   carcassonne_edit_prisoners(inside(state), captor, owner, (int)figure, count),
                   AUDE_NO_TOWERS);
}

enum aude_status aude_edit_castle(struct aude_state *state, int x, int y, int segment,
                                  unsigned paid)
{
    (void)x, (void)y, (void)segment; /* not every game asks */
    REQUIRE(paid >> setup_of(state)->seats == 0);
    return BY_GAME(game_of(state), carcassonne_edit_castle(inside(state), x, y, segment, paid),
                   AUDE_NO_CASTLES);
}

enum aude_status aude_edit_moment(struct aude_state *state, const struct aude_moment *moment)
{
    REQUIRE(moment != NULL);
    return BY_GAME(game_of(state), carcassonne_edit_moment(inside(state), moment), AUDE_BAD_ACTION);
}

enum aude_status aude_edit_bazaar(struct aude_state *state, const struct aude_bazaar *bazaar)
{
    REQUIRE(bazaar != NULL);
    return BY_GAME(game_of(state), carcassonne_edit_bazaar(inside(state), bazaar), AUDE_NO_BAZAARS);
}

enum aude_status aude_edit_tableau(struct aude_state *state, const struct aude_tableau *tableau)
{
    REQUIRE(tableau != NULL);
    return BY_GAME(game_of(state), AUDE_NO_OPEN_TILES,
                   discovery_edit_tableau(inside_discovery(state), tableau));
}

void aude_edit_score_round(struct aude_state *state, struct aude_ledger *ledger)
{
    BY_GAME(game_of(state), carcassonne_edit_score_round(inside(state), ledger), (void)ledger);
}

void aude_edit_final(struct aude_state *state, struct aude_ledger *ledger)
{
    BY_GAME(game_of(state), carcassonne_edit_final(inside(state), ledger),
            discovery_edit_final(inside_discovery(state), ledger));
}
