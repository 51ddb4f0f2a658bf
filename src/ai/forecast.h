/* SPDX-License-Identifier: Apache-2.0 */
/* How a game may end, seen from any moment of it: what each seat may expect and how probable it is
 * that it wins, found out with few playouts. See forecast.c. */
#ifndef AUDE_AI_FORECAST_H
#define AUDE_AI_FORECAST_H

#include "ai/odds.h"

/* What all ask for, so that it is the same everywhere: as many playouts as a hint takes. */
enum { FORECAST_PLAYOUTS = 64, FORECAST_SEED = 1 };

struct forecast {
    int32_t margin[AUDE_MAX_SEATS]; /* over the mean of the others, hundredths of a point */
    int32_t chance[AUDE_MAX_SEATS]; /* to win, hundredths of a per cent (odds.h) */
};

struct forecaster; /* memory for looking at one state after the other */
/* For games under these rules, which must live as long; NULL when there is none. */
struct forecaster *forecaster_create(const struct aude_rules *rules);
void forecaster_free(struct forecaster *forecaster);
/* Of any state, also one in which a tile is to be drawn or the game is over. It follows from state,
 * playouts and seed alone, and takes no longer than a hint. */
void forecast(struct forecaster *forecaster, const struct aude_state *state, int playouts,
              uint64_t seed, struct forecast *found);

#endif
