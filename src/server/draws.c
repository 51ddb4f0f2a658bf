/* SPDX-License-Identifier: Apache-2.0 */
/* See draws.h. The engine knows nothing of it: what is held lies in its bag until it is drawn. */
#include "server/draws.h"

#include "server/chance.h"

/* What may be drawn now: kinds of tile, with how many copies of each. */
struct copies {
    int kinds;
    aude_action draw[AUDE_MAX_KINDS];
    uint32_t weight[AUDE_MAX_KINDS];
};

bool draws_can_be_ahead(const struct aude_setup *setup)
{
    int open = aude_option_find((enum aude_game)setup->game, "OPEN_TILES");
    return open < 0 || setup->option[open] == 0;
}

void draws_begin(struct draws *draws, bool ahead)
{
    *draws = (struct draws){.ahead = ahead};
    for (int i = 0; i < AUDE_MAX_SEATS; i++)
        draws->held[i] = DRAWS_NONE;
}

void draws_pass(struct draws *draws)
{
    draws->made++;
    draws->chosen++;
}

/* The place of a kind among what may be drawn, or -1. */
static int find(const struct copies *copies, int kind)
{
    for (int i = 0; i < copies->kinds; i++)
        if (aude_action_item(copies->draw[i]) == kind)
            return i;
    return -1;
}

/* What may be drawn and is held for nobody. */
static void look(const struct draws *draws, const struct aude_state *state, struct copies *left)
{
    left->kinds = aude_chance_outcomes(state, left->draw, left->weight, AUDE_MAX_KINDS);
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++) {
        int at = draws->held[seat] != DRAWS_NONE ? find(left, draws->held[seat]) : -1;
        if (at >= 0 && left->weight[at] > 0)
            left->weight[at]--;
    }
}

/* The kind that the next number says, or DRAWS_NONE: nothing is left, and the number is not used.
 */
static int choose(struct draws *draws, const uint8_t *seed, const struct aude_state *state)
{
    struct copies left;
    uint64_t total = 0;
    look(draws, state, &left);
    for (int i = 0; i < left.kinds; i++)
        total += left.weight[i];
    if (total == 0)
        return DRAWS_NONE;
    int at = chance_pick(seed, draws->chosen++, left.weight, total);
    return aude_action_item(left.draw[at]);
}

/* Whose turn it is draws now, unless this tile is for a bazaar or leaves the game. */
static bool is_for_turn(const struct aude_state *state)
{
    return aude_step(state) == AUDE_STEP_DRAW;
}

static void hold(struct draws *draws, const uint8_t *seed, const struct aude_state *state)
{
    int seats = aude_rules_setup(aude_state_rules(state))->seats, turn = aude_turn_seat(state);
    for (int i = 0; i < seats; i++) {
        int seat = (turn + i) % seats;
        if (draws->held[seat] == DRAWS_NONE)
            draws->held[seat] = choose(draws, seed, state);
    }
}

/* What is held for the seat, which has it no more; DRAWS_NONE: nothing that may be drawn now. */
static int take(struct draws *draws, const struct aude_state *state, int seat)
{
    struct copies all;
    int kind = draws->held[seat];
    all.kinds = aude_chance_outcomes(state, all.draw, all.weight, AUDE_MAX_KINDS);
    if (kind == DRAWS_NONE || find(&all, kind) < 0)
        return DRAWS_NONE;
    draws->held[seat] = DRAWS_NONE;
    return kind;
}

/* Nothing is left but what is held: whoever would draw last loses theirs. */
static int take_last(struct draws *draws, const struct aude_state *state)
{
    int seats = aude_rules_setup(aude_state_rules(state))->seats, turn = aude_turn_seat(state);
    int kind = DRAWS_NONE;
    for (int i = seats - 1; i >= 0 && kind == DRAWS_NONE; i--)
        kind = take(draws, state, (turn + i) % seats);
    return kind;
}

aude_action draws_next(struct draws *draws, const uint8_t *seed, const struct aude_state *state)
{
    int turn = aude_turn_seat(state), kind = DRAWS_NONE;
    draws->made++;
    if (!draws->ahead)
        return chance_draw(seed, draws->chosen++, state);
    hold(draws, seed, state);
    if (is_for_turn(state)) {
        kind = take(draws, state, turn);
        draws->held[turn] = DRAWS_NONE; /* one that may not be drawn now is as the others again */
    }
    if (kind == DRAWS_NONE)
        kind = choose(draws, seed, state);
    if (kind == DRAWS_NONE)
        kind = take_last(draws, state);
    return aude_action_make(AUDE_DRAW, kind, 0, 0, 0, 0);
}
