/* SPDX-License-Identifier: Apache-2.0 */
/* What every edit keeps in mind: is everything still as it came in the box, is there room for what
 * may still come, and what a turn may not remember any more. */
#include "carcassonne/bazaars/bazaar.h"
#include "carcassonne/edit.h"
#include "carcassonne/figures.h"
#include "carcassonne/room.h"

unsigned edit_imprisoned(const struct state *state, unsigned owner, unsigned figure)
{
    unsigned count = 0;
    for (unsigned captor = 0; captor < state->rules->setup.seats; captor++) {
        count += imprisoned(state, captor, owner, figure);
    }
    return count;
}

static bool strange_tokens(const struct state *state)
{
    bool strange = false;
    for (unsigned seat = 0; seat < state->rules->setup.seats; seat++) {
        for (unsigned token = 0; token < TOKENS; token++) {
            strange |= state->tokens[seat][token] > 0 && !token_plays(state->rules, token);
        }
    }
    return strange;
}

/* Are the tiles and figures still those of the box? aude_check asks for that unless told not to. */
void edit_note(struct state *state)
{
    const struct rules *const rules = state->rules;
    uint8_t tiles[AUDE_MAX_KINDS] = {0};
    uint8_t figures[AUDE_MAX_SEATS][SLOTS_PER_SEAT] = {{0}};
    bool differs = false;
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        tiles[laid_of(state)[tile].kind]++;
    }
    for (unsigned i = 0; i < state->figures; i++) {
        figures[figures_of(state)[i].seat][figures_of(state)[i].figure]++;
    }
    for (unsigned k = 0; k < (unsigned)rules->kinds && !differs; k++) {
        differs = (unsigned)tiles[k] + bag_of(state)[k] + removed_of(state)[k] +
                      (state->drawn == k ? 1u : 0u) + bazaar_unplaced(state, k) +
                      copies_dealt(state, k) !=
                  copies_of(rules, k);
    }
    for (unsigned seat = 0; seat < rules->setup.seats && !differs; seat++) {
        for (unsigned figure = 0; figure < FIGURES; figure++) {
            differs |= (unsigned)figures[seat][figure] + state->supply[seat][figure] +
                           edit_imprisoned(state, seat, figure) +
                           figures_kept(state, seat, figure) !=
                       rules->dealt[figure];
        }
    }
    state->edited = 0;
    for (unsigned i = 0; i < rules->rooms && !differs; i++) {
        differs = rules->room[i]->check != NULL && rules->room[i]->check(state) != NULL;
    }
    state->edited = differs || strange_tokens(state);
}

bool edit_within(const struct state *state, int out, int to_come)
{
    return state->grid.limit > GRID_REACH || out + to_come <= GRID_REACH;
}

/* Is there room for the tiles on the board and all that may still come? Each tile to come joins at
 * least one of its segments to a region that is there. Editing keeps this true, so play need not
 * ask. */
bool edit_room(const struct state *state, int extra)
{
    unsigned tiles = state->grid.tiles;
    unsigned nodes = state->regions.nodes;
    unsigned regions = state->regions.count +
                       (state->rules->bridges ? AUDE_MAX_BRIDGES - (unsigned)state->bridges : 0u);
    unsigned towers = state->towers;
    unsigned signs = state->signs;
    for (int k = 0; k < state->rules->kinds; k++) {
        const struct kind *const kind = &state->rules->kind[k];
        const unsigned copies = bag_of(state)[k] + (state->drawn == k ? 1u : 0u) +
                                (extra == k ? 1u : 0u) + bazaar_unplaced(state, (unsigned)k) +
                                copies_dealt(state, (unsigned)k);
        tiles += copies;
        nodes += copies * kind->nodes;
        regions += copies * (kind->segments > 0 ? kind->segments - 1u : 0);
        towers += kind->tower != NO_SEGMENT ? copies : 0u;
        signs += copies * kind->signs;
    }
    /* the first tile of a board joins nothing */
    const struct layout *const layout = &state->rules->layout;
    return tiles <= layout->most.tiles && nodes <= layout->most.nodes &&
           regions < layout->most.regions && towers <= AUDE_MAX_TOWERS &&
           (signs == 0 || signs <= layout->most.signs) &&
           edit_within(state, grid_reach(&state->grid), (int)tiles - state->grid.tiles);
}

bool edit_available(const struct state *state, int kind)
{
    return bag_of(state)[kind] > 0 || state->drawn == kind;
}

void edit_take(struct state *state, int kind)
{
    if (bag_of(state)[kind] > 0) {
        bag_of(state)[kind]--;
        state->bag_total--;
    }
}

void edit_put_back(struct state *state)
{
    if (state->drawn != NO_KIND) {
        bag_of(state)[state->drawn]++;
        state->bag_total++;
        state->drawn = NO_KIND;
    }
}

void edit_forget(struct state *state, unsigned step)
{
    for (unsigned i = 0; i < state->rules->rooms; i++) {
        if (state->rules->room[i]->forget != NULL) {
            state->rules->room[i]->forget(state, step);
        }
    }
}
