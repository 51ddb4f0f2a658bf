/* SPDX-License-Identifier: Apache-2.0 */
/* What a seat sees, as numbers, and what the numbers mean: the order of the one is that of the
 * other. */
#include "carcassonne/castles/castle.h"
#include "carcassonne/game.h"
#include "carcassonne/tower/tower.h"
#include "carcassonne/variables.h"
#include "core/numbers.h"

/* ---- what the numbers mean ---- */

/* Where in the head the lengths of the lists stand. */
enum { AT_TILES = 6, AT_FIGURES, AT_BRIDGES, AT_TOWERS, AT_CASTLES, AT_OFFERS };

/* Figures and tokens that rooms brought later, in games that have them, and their variables. */
static void later_parts(const struct rules *rules, struct observed *out)
{
    const int seats = rules->setup.seats;
    for (int figure = FIRST_FIGURES; figure < FIGURES; figure++) {
        if (rules->dealt[figure] > 0) {
            observed_part(out, "supply", "left", seats)->figure = (int16_t)figure;
            observed_part(out, "prisoners", "held", seats * seats)->figure = (int16_t)figure;
        }
    }
    for (int token = FIRST_TOKENS; token < TOKENS; token++) {
        if (token_plays(rules, (unsigned)token)) {
            observed_part(out, "tokens", "left", seats)->token = (int16_t)token;
        }
    }
    for (unsigned i = 0; i < rules->variables; i++) {
        const struct aude_variable_info *const info = &rules->variable[i]->info;
        observed_part(out, info->word.name, "value", info->count);
    }
}

static int tiles_in(const struct rules *rules)
{
    unsigned tiles = 0;
    for (unsigned k = 0; k < (unsigned)rules->kinds; k++) {
        tiles += copies_of(rules, k);
    }
    return (int)tiles;
}

int carcassonne_observation_parts(const struct rules *rules, struct aude_observation_part *parts,
                                  int capacity)
{
    struct observed out = {parts, capacity, 0, {0}};
    const int seats = rules->setup.seats;
    int dealt = 0;
    for (int figure = 0; figure < FIGURES; figure++) {
        dealt += rules->dealt[figure];
    }
    observed_part(&out, "head",
                  "seats decider step drawn bag kinds tiles figures bridges towers castles offers",
                  1);
    observed_part(&out, "seats", "score follower abbot floor bridge castle", seats);
    observed_part(&out, "prisoners", "follower abbot", seats * seats);
    observed_part(&out, "bag", "left", rules->kinds);
    observed_list(&out, "tiles", "x y kind rotation", AT_TILES, tiles_in(rules));
    observed_list(&out, "figures", "seat figure tile segment", AT_FIGURES, seats * dealt);
    observed_list(&out, "bridges", "x y axis", AT_BRIDGES, rules->bridges ? AUDE_MAX_BRIDGES : 0);
    observed_list(&out, "towers", "x y floors open shut", AT_TOWERS,
                  rules->towers ? AUDE_MAX_TOWERS : 0);
    observed_list(&out, "castles", "x y other_x other_y occupants paid", AT_CASTLES,
                  rules->castles ? AUDE_MAX_CASTLES : 0);
    observed_list(&out, "offers", "kind owner placed", AT_OFFERS, rules->bazaars ? seats : 0);
    observed_part(&out, "auction", "selector item high price", 1);
    observed_part(&out, "turn", "second again ransomed bridged bought", 1);
    later_parts(rules, &out);
    return out.count;
}

/* ---- the numbers ---- */

static void observe_head(const struct state *state, int seat, struct numbers *out)
{
    number(out, state->rules->setup.seats);
    number(out, number_seat(state->rules->setup.seats, carcassonne_decider(state), seat));
    number(out, state->step);
    number(out, state->drawn == NO_KIND ? -1 : state->drawn);
    number(out, state->bag_total);
    number(out, state->rules->kinds);
    number(out, state->grid.tiles);
    number(out, state->figures);
    number(out, state->bridges);
    number(out, state->towers);
    number(out, state->castles);
    number(out, state->bazaar.tiles);
}

/* How many of the figure are held, for captor and owner in one number, from who looks on. */
static void observe_held(const struct state *state, int seat, int pair, int figure,
                         struct numbers *out)
{
    const int seats = state->rules->setup.seats;
    const unsigned captor = (unsigned)((seat + pair / seats) % seats);
    const unsigned owner = (unsigned)((seat + pair % seats) % seats);
    number(out, (int)imprisoned(state, captor, owner, (unsigned)figure));
}

/* The figures and tokens of aude.h, in play or not. */
static void observe_seats(const struct state *state, int seat, struct numbers *out)
{
    const int seats = state->rules->setup.seats;
    for (int i = 0; i < seats; i++) {
        const int of = (seat + i) % seats;
        number(out, state->score[of]);
        for (int figure = 0; figure < FIRST_FIGURES; figure++) {
            number(out, state->supply[of][figure]);
        }
        for (int token = 0; token < FIRST_TOKENS; token++) {
            number(out, state->tokens[of][token]);
        }
    }
    for (int i = 0; i < seats * seats; i++) {
        for (int figure = 0; figure < FIRST_FIGURES; figure++) {
            observe_held(state, seat, i, figure, out);
        }
    }
}

/* A number of a room: a seat from who looks on, what is nothing as -1. */
static int observed_value(const struct state *state, int seat, unsigned variable, unsigned index)
{
    const struct aude_variable_info *const info = &state->rules->variable[variable]->info;
    const int value = variable_get(state, variable, index);
    return value == info->none && info->none != 0 ? -1
           : info->kind == AUDE_VARIABLE_SEAT ? number_seat(state->rules->setup.seats, value, seat)
                                              : value;
}

/* Figures and tokens that rooms brought later, in games that have them, and their variables. */
static void observe_later(const struct state *state, int seat, struct numbers *out)
{
    const struct rules *const rules = state->rules;
    const int seats = rules->setup.seats;
    for (int figure = FIRST_FIGURES; figure < FIGURES; figure++) {
        for (int i = 0; rules->dealt[figure] > 0 && i < seats; i++) {
            number(out, state->supply[(seat + i) % seats][figure]);
        }
        for (int i = 0; rules->dealt[figure] > 0 && i < seats * seats; i++) {
            observe_held(state, seat, i, figure, out);
        }
    }
    for (int token = FIRST_TOKENS; token < TOKENS; token++) {
        for (int i = 0; token_plays(rules, (unsigned)token) && i < seats; i++) {
            number(out, state->tokens[(seat + i) % seats][token]);
        }
    }
    for (unsigned i = 0; i < rules->variables; i++) {
        for (int index = 0; index < rules->variable[i]->info.count; index++) {
            number(out, observed_value(state, seat, i, (unsigned)index));
        }
    }
}

/* Seats as bits, the one who looks first. */
static int seats_seen(const struct state *state, unsigned seats, int seat)
{
    const int count = state->rules->setup.seats;
    int seen = 0;
    for (int i = 0; i < count; i++) {
        seen |= (int)(seats >> (seat + i) % count & 1) << i;
    }
    return seen;
}

static void observe_pieces(const struct state *state, int seat, struct numbers *out)
{
    for (unsigned i = 0; i < state->bridges; i++) {
        const unsigned tile = state->bridge[i].tile;
        number(out, grid_x(grid_tile_key(&state->grid, tile)));
        number(out, grid_y(grid_tile_key(&state->grid, tile)));
        number(out, laid_axis(&laid_of(state)[tile]));
    }
    for (int i = 0; i < state->towers; i++) {
        const struct aude_tower tower = carcassonne_tower(state, i);
        number(out, tower.x);
        number(out, tower.y);
        number(out, tower.floors);
        number(out, tower.open);
        number(out, tower.shut);
    }
    for (int i = 0; i < state->castles; i++) {
        const struct aude_castle castle = carcassonne_castle(state, i);
        for (unsigned half = 0; half < 2; half++) {
            number(out, castle.x[half]);
            number(out, castle.y[half]);
        }
        number(out, seats_seen(state, castle.occupants, seat));
        number(out, seats_seen(state, castle.paid, seat));
    }
}

static int seat_or_none(unsigned seat)
{
    return seat == AUDE_NO_SEAT ? -1 : (int)seat;
}

static void observe_bazaar(const struct state *state, int seat, struct numbers *out)
{
    const struct aude_bazaar *const bazaar = &state->bazaar;
    for (unsigned tile = 0; tile < bazaar->tiles; tile++) {
        number(out, bazaar->kind[tile]);
        number(out,
               number_seat(state->rules->setup.seats, seat_or_none(bazaar->owner[tile]), seat));
        number(out, bazaar->placed >> tile & 1);
    }
    number(out, number_seat(state->rules->setup.seats, seat_or_none(bazaar->selector), seat));
    number(out, bazaar->item == NO_ITEM ? -1 : bazaar->item);
    number(out, number_seat(state->rules->setup.seats, seat_or_none(bazaar->high), seat));
    number(out, bazaar->price);
}

/* What the turn remembers, as far as it changes what may still be done. */
static void observe_turn(const struct state *state, struct numbers *out)
{
    const struct aude_moment *const moment = &state->moment;
    number(out, moment->second);
    number(out, moment->again);
    number(out, moment->ransomed);
    number(out, moment->bridged);
    number(out, moment->bought);
}

int carcassonne_observation(const struct state *state, int seat, int32_t *numbers, int capacity)
{
    struct numbers out = {numbers, capacity, 0};
    observe_head(state, seat, &out);
    observe_seats(state, seat, &out);
    for (int k = 0; k < state->rules->kinds; k++) {
        number(&out, bag_of(state)[k]);
    }
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        number(&out, grid_x(grid_tile_key(&state->grid, tile)));
        number(&out, grid_y(grid_tile_key(&state->grid, tile)));
        number(&out, laid_of(state)[tile].kind);
        number(&out, (int)laid_rotation(&laid_of(state)[tile]));
    }
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        number(&out, number_seat(state->rules->setup.seats, figure->seat, seat));
        number(&out, figure->figure);
        number(&out, figure->tile);
        number(&out, figure->segment);
    }
    observe_pieces(state, seat, &out);
    observe_bazaar(state, seat, &out);
    observe_turn(state, &out);
    observe_later(state, seat, &out);
    return out.count;
}
