/* SPDX-License-Identifier: Apache-2.0 */
/* The boundary of the engine, section 7: looking. See aude.c. */
#include "core/catalogue.h"
#include "core/grid.h"
#include "games.h"

int aude_score(const struct aude_state *state, int seat)
{
    require_seat(state, seat);
    return BY_GAME(game_of(state), look(state)->score[seat], look_discovery(state)->score[seat]);
}

int aude_supply(const struct aude_state *state, int seat, int figure)
{
    require_seat(state, seat);
    REQUIRE((unsigned)figure < FIGURES);
    return BY_GAME(game_of(state), look(state)->supply[seat][figure],
                   figure == AUDE_FOLLOWER ? look_discovery(state)->supply[seat] : 0);
}

int aude_tokens(const struct aude_state *state, int seat, int token)
{
    require_seat(state, seat);
    REQUIRE((unsigned)token < TOKENS);
    return BY_GAME(game_of(state), look(state)->tokens[seat][token], 0);
}

int aude_prisoners(const struct aude_state *state, int captor, int owner, int figure)
{
    require_seat(state, captor);
    require_seat(state, owner);
    REQUIRE((unsigned)figure < FIGURES);
    return BY_GAME(
        game_of(state),
        (int)imprisoned(look(state), (unsigned)captor, (unsigned)owner, (unsigned)figure), 0);
}

int aude_bag(const struct aude_state *state, int kind)
{
    require_kind(aude_state_rules(state), kind);
    return BY_GAME(game_of(state), bag_of(look(state))[kind], look_discovery(state)->bag[kind]);
}

int aude_bag_total(const struct aude_state *state)
{
    return BY_GAME(game_of(state), look(state)->bag_total, look_discovery(state)->bag_total);
}

int aude_removed(const struct aude_state *state, int kind)
{
    require_kind(aude_state_rules(state), kind);
    return BY_GAME(game_of(state), removed_of(look(state))[kind],
                   look_discovery(state)->removed[kind]);
}

int aude_drawn(const struct aude_state *state)
{
    return BY_GAME(game_of(state), look(state)->drawn == NO_KIND ? -1 : look(state)->drawn,
                   look_discovery(state)->drawn == NO_INDEX ? -1 : look_discovery(state)->drawn);
}

int aude_turn_number(const struct aude_state *state)
{
    return BY_GAME(game_of(state), look(state)->turn_number, look_discovery(state)->turn_number);
}

int aude_placed_count(const struct aude_state *state)
{
    return BY_GAME(game_of(state), look(state)->grid.tiles, look_discovery(state)->grid.tiles);
}

struct aude_placed aude_placed(const struct aude_state *state, int index)
{
    REQUIRE(index >= 0 && index < aude_placed_count(state));
    return BY_GAME(game_of(state), carcassonne_placed(look(state), (unsigned)index),
                   discovery_placed(look_discovery(state), (unsigned)index));
}

int aude_placed_at(const struct aude_state *state, int x, int y)
{
    return BY_GAME(game_of(state), board_tile(look(state), x, y),
                   discovery_tile_at(look_discovery(state), x, y));
}

int aude_last_placed(const struct aude_state *state)
{
    return BY_GAME(game_of(state), look(state)->last == NO_TILE ? -1 : look(state)->last,
                   look_discovery(state)->last == NO_INDEX ? -1 : look_discovery(state)->last);
}

int aude_segment_by_side(const struct aude_state *state, int x, int y, int side)
{
    REQUIRE(side >= 0 && side < 4);
    return BY_GAME(game_of(state), carcassonne_segment_by_side(look(state), x, y, side),
                   discovery_segment_by_side(look_discovery(state), x, y, side));
}

int aude_segment_by_half(const struct aude_state *state, int x, int y, int half)
{
    REQUIRE(half >= 0 && half < 8);
    return BY_GAME(game_of(state), carcassonne_segment_by_half(look(state), x, y, half),
                   discovery_segment_by_half(look_discovery(state), x, y, half));
}

int aude_standing_count(const struct aude_state *state)
{
    return BY_GAME(game_of(state), look(state)->figures, look_discovery(state)->figures);
}

struct aude_standing aude_standing(const struct aude_state *state, int index)
{
    REQUIRE(index >= 0 && index < aude_standing_count(state));
    return BY_GAME(game_of(state), carcassonne_standing(look(state), (unsigned)index),
                   discovery_standing(look_discovery(state), (unsigned)index));
}

int aude_bridge_count(const struct aude_state *state)
{
    return BY_GAME(game_of(state), look(state)->bridges, 0);
}

struct aude_bridge aude_bridge(const struct aude_state *state, int index)
{
    REQUIRE(index >= 0 && index < aude_bridge_count(state));
    return BY_GAME(game_of(state), carcassonne_bridge(look(state), (unsigned)index),
                   (struct aude_bridge){0});
}

int aude_bridge_at(const struct aude_state *state, int x, int y)
{
    (void)x, (void)y; /* not every game asks */
    return BY_GAME(game_of(state), carcassonne_bridge_at(look(state), x, y), -1);
}

int aude_tower_count(const struct aude_state *state)
{
    return BY_GAME(game_of(state), look(state)->towers, 0);
}

struct aude_tower aude_tower(const struct aude_state *state, int index)
{
    REQUIRE(index >= 0 && index < aude_tower_count(state));
    return BY_GAME(game_of(state), carcassonne_tower(look(state), index), (struct aude_tower){0});
}

bool aude_tower_reaches(int x, int y, int floors, int to_x, int to_y)
{
#ifdef AUDE_WITH_CARCASSONNE
    return tower_range(to_x - x, to_y - y, floors);
#else
    (void)x, (void)y, (void)floors, (void)to_x, (void)to_y;
    return false;
#endif
}

static void require_variable(const struct aude_rules *rules, int variable)
{
    REQUIRE(variable >= 0 && variable < aude_variable_count(rules));
}

int aude_variable_count(const struct aude_rules *rules)
{
    return BY_GAME(game_of_rules(rules), carcassonne_variable_count(rules_of(rules)), 0);
}

const struct aude_variable_info *aude_variable_info(const struct aude_rules *rules, int variable)
{
    require_variable(rules, variable);
    return BY_GAME(game_of_rules(rules), carcassonne_variable_info(rules_of(rules), variable),
                   NULL);
}

int aude_variable_find(const struct aude_rules *rules, const char *name)
{
    for (int i = 0; i < aude_variable_count(rules); i++) {
        if (same_name(aude_variable_info(rules, i)->word.name, name)) {
            return i;
        }
    }
    return -1;
}

int aude_variable(const struct aude_state *state, int variable, int index)
{
    require_variable(aude_state_rules(state), variable);
    REQUIRE(index >= 0 && index < aude_variable_info(aude_state_rules(state), variable)->count);
    return BY_GAME(game_of(state), carcassonne_variable(look(state), variable, index), 0);
}

int aude_kept(const struct aude_state *state, const char *name, int index, int none)
{
    const struct aude_rules *const rules = aude_state_rules(state);
    const int variable = aude_variable_find(rules, name);
    if (variable < 0) {
        return none;
    }
    const int value = aude_variable(state, variable, index);
    return value == aude_variable_info(rules, variable)->none ? none : value;
}

int aude_castle_count(const struct aude_state *state)
{
    return BY_GAME(game_of(state), look(state)->castles, 0);
}

struct aude_castle aude_castle(const struct aude_state *state, int index)
{
    REQUIRE(index >= 0 && index < aude_castle_count(state));
    return BY_GAME(game_of(state), carcassonne_castle(look(state), index), (struct aude_castle){0});
}

int aude_castle_asked(const struct aude_state *state)
{
    return BY_GAME(game_of(state), castle_question(look(state)), -1);
}

bool aude_castle_vicinity(int x0, int y0, int x1, int y1, int16_t x[6], int16_t y[6])
{
    return grid_along(x0, y0, x1, y1, x, y);
}

int aude_castle_waits(const struct aude_state *state, int x, int y, int segment,
                      struct aude_waited *list, int capacity)
{
    (void)x, (void)y, (void)segment; /* not every game asks */
    REQUIRE(capacity >= 0 && (list != NULL || capacity == 0));
    return BY_GAME(game_of(state), carcassonne_waits(look(state), x, y, segment, list, capacity),
                   0);
}

#ifdef AUDE_WITH_DISCOVERY
/* What games without double turns, castles and bazaars answer. */
static inline struct aude_moment no_moment(void)
{
    return (struct aude_moment){
        .raised = AUDE_NOWHERE, .victim = AUDE_NO_SEAT, .asked = AUDE_NO_SEAT};
}
static inline struct aude_bazaar no_bazaar(void)
{
    struct aude_bazaar none = {.selector = AUDE_NO_SEAT,
                               .item = AUDE_NO_SEAT,
                               .bidder = AUDE_NO_SEAT,
                               .high = AUDE_NO_SEAT,
                               .regular = AUDE_NO_SEAT};
    memset(none.owner, AUDE_NO_SEAT, sizeof none.owner);
    return none;
}
#endif

struct aude_moment aude_moment(const struct aude_state *state)
{
    return BY_GAME(game_of(state), look(state)->moment, no_moment());
}

struct aude_bazaar aude_bazaar(const struct aude_state *state)
{
    return BY_GAME(game_of(state), look(state)->bazaar, no_bazaar());
}

struct aude_tableau aude_tableau(const struct aude_state *state)
{
    return BY_GAME(game_of(state), (struct aude_tableau){0},
                   discovery_tableau(look_discovery(state)));
}

bool aude_holds(const struct aude_state *state, int seat, int kind)
{
    require_seat(state, seat);
    require_kind(aude_state_rules(state), kind);
    return BY_GAME(game_of(state), look(state)->drawn == kind && aude_decider(state) == seat,
                   discovery_holds(look_discovery(state), seat, kind));
}

bool aude_feature_at(const struct aude_state *state, int x, int y, int segment,
                     struct aude_feature *feature)
{
    REQUIRE(feature != NULL);
    return BY_GAME(game_of(state), carcassonne_feature_at(look(state), x, y, segment, feature),
                   discovery_feature_at(look_discovery(state), x, y, segment, feature));
}

int aude_region_at(const struct aude_state *state, int x, int y, int segment)
{
    return BY_GAME(game_of(state), carcassonne_region_at(look(state), x, y, segment),
                   discovery_region_at(look_discovery(state), x, y, segment));
}

int aude_complete_value(const struct aude_state *state, int x, int y, int segment)
{
    return BY_GAME(game_of(state), carcassonne_complete_value(look(state), x, y, segment),
                   discovery_complete_value(look_discovery(state), x, y, segment));
}

int aude_region_count(const struct aude_state *state)
{
    return BY_GAME(game_of(state), look(state)->regions.count, (int)AREAS);
}

int aude_frontier(const struct aude_state *state, struct aude_cell *cells, int capacity)
{
    REQUIRE(capacity >= 0 && (cells != NULL || capacity == 0));
    return grid_frontier(BY_GAME(game_of(state), &look(state)->grid, &look_discovery(state)->grid),
                         cells, capacity);
}

enum aude_status aude_fits(const struct aude_state *state, int kind, int x, int y, int rotation)
{
    require_kind(aude_state_rules(state), kind);
    REQUIRE(rotation >= 0 && rotation < 4);
    return BY_GAME(game_of(state), carcassonne_fits(look(state), kind, x, y, rotation),
                   discovery_fits(look_discovery(state), kind, x, y, rotation));
}

bool aude_fits_bridge(const struct aude_state *state, int kind, int x, int y, int rotation,
                      struct aude_bridge *bridge)
{
    (void)x, (void)y; /* not every game asks */
    require_kind(aude_state_rules(state), kind);
    REQUIRE(rotation >= 0 && rotation < 4 && bridge != NULL);
    return BY_GAME(game_of(state),
                   carcassonne_fits_bridge(look(state), kind, x, y, rotation, bridge), false);
}

enum aude_status aude_bridges(const struct aude_state *state, int x, int y, enum aude_axis axis)
{
    (void)x, (void)y; /* not every game asks */
    REQUIRE((unsigned)axis < 2);
    return BY_GAME(game_of(state), bridge_may_build(look(state), x, y, axis), AUDE_NO_BRIDGES);
}

enum aude_status aude_converts(const struct aude_state *state, int seat, int x, int y, int segment)
{
    (void)x, (void)y, (void)segment; /* not every game asks */
    require_seat(state, seat);
    return BY_GAME(game_of(state), carcassonne_converts(look(state), seat, x, y, segment),
                   AUDE_NO_CASTLES);
}

enum aude_status aude_claims(const struct aude_state *state, int seat, int figure, int x, int y,
                             int segment)
{
    require_seat(state, seat);
    REQUIRE((unsigned)figure < FIGURES);
    return BY_GAME(game_of(state),
                   carcassonne_claims(look(state), seat, (int)figure, x, y, segment),
                   discovery_claims(look_discovery(state), seat, (int)figure, x, y, segment));
}
