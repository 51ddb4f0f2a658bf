/* SPDX-License-Identifier: Apache-2.0 */
/* Builder and pig, as far as they are alike: figures that are no followers, and go home when they
 * are left alone (TRADE-24, X2-5, X2-10). */
#include "carcassonne/figures.h"
#include "carcassonne/traders/traders.h"

const struct figure *special_of(const struct state *state, unsigned seat, unsigned kind)
{
    const struct figure *const figures = figures_of(state);
    for (unsigned i = 0; i < state->figures; i++) {
        if (figures[i].figure == kind && figures[i].seat == seat) {
            return &figures[i];
        }
    }
    return NULL;
}

static bool alone(const struct state *state, const struct figure *figure)
{
    return !has_company(state, figure->seat, region_of(state, figure->tile, figure->segment));
}

void special_missed(struct state *state, const struct figure *gone, unsigned kind,
                    struct aude_ledger *ledger)
{
    const unsigned region = region_of(state, gone->tile, gone->segment);
    if (option_of(state, OPTION_LONELY_SPECIALS) == LONELY_STAY) {
        return;
    }
    for (unsigned i = state->figures; i > 0; i--) {
        const struct figure *const figure = &figures_of(state)[i - 1];
        if (figure->figure == kind && figure->seat == gone->seat &&
            region_of(state, figure->tile, figure->segment) == region && alone(state, figure)) {
            return_figure(state, i - 1, "TRADE-24", ledger);
        }
    }
}

const char *special_check(const struct state *state, unsigned kind)
{
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        const unsigned feature = kind_of(state, figure->tile)->feature[figure->segment];
        if (figure->figure != kind) {
            continue;
        }
        if ((state->rules->claims[kind] >> feature & 1) == 0) {
            return "a builder or a pig stands on the wrong kind of feature";
        }
        if (!state->edited && option_of(state, OPTION_LONELY_SPECIALS) == LONELY_RETURN &&
            alone(state, figure)) {
            return "a builder or a pig was left alone";
        }
    }
    return NULL;
}
