/* SPDX-License-Identifier: Apache-2.0 */
/* Simultaneous perturbation (Spall: Multivariate stochastic approximation using a simultaneous
 * perturbation gradient approximation, 1992). A step turns a coin for each weight, plays a match of
 * the weights moved one way against those moved the other way, and goes a little to the side that
 * had more points. Head to head such a match tells as much as four times as many games of both
 * against a third. Everything a step needs follows from the seed, its number and the point where it
 * begins, which is kept in whole numbers: so a run goes on as if it had never stopped. */
#include <math.h>

#include "tune.h"

static const double reach = 1.5, reach_fades = 0.101; /* in steps of the weights (weights.c) */
static const double stride = 0.15, stride_fades = 0.602, stride_lasts = 100;

static int64_t held(double value, enum weight weight)
{
    const struct weight_facts *facts = weight_facts(weight);
    int64_t rounded = llround(value);
    int64_t least = (int64_t)facts->least * UNIT, most = (int64_t)facts->most * UNIT;
    return rounded < least ? least : rounded > most ? most : rounded;
}

/* The point moved by so many steps of each weight to the sides that the coins say. */
static void moved(const struct run *run, const int *side, double by, struct run *to)
{
    *to = *run;
    for (enum weight i = 0; i < WEIGHTS; i++)
        to->point[i] = held((double)run->point[i] + by * side[i] * weight_facts(i)->step * UNIT, i);
}

bool spsa_step(struct run *run, int64_t *margin)
{
    int side[WEIGHTS];
    struct aude_random coins;
    struct weights up, down;
    struct run to;
    struct match match = {0};
    double far = reach / pow(run->step + 1, reach_fades), points;
    double by = stride / pow(1 + run->step / stride_lasts, stride_fades);
    aude_random_init(&coins, run->seed * 1000003 + (uint64_t)run->step);
    for (enum weight i = 0; i < WEIGHTS; i++)
        side[i] = aude_random_below(&coins, 2) == 0 ? -1 : 1;
    moved(run, side, far, &to);
    weights_of(&to, &up);
    moved(run, side, -far, &to);
    weights_of(&to, &down);
    if (!match_play(&match, &up, &down, aude_random_next(&coins), run->pairs, NULL,
                    &(char *){NULL}))
        return false;
    *margin = llround(1000 * match.margin / (double)match.pairs);
    points = (double)*margin / 1000;
    moved(run, side, by * points / (2 * far), &to);
    *run = to;
    run->step++;
    return true;
}
