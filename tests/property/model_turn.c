/* SPDX-License-Identifier: Apache-2.0 */
/* The model's opinion on whose turn it is: second parts, bazaars that interrupt a turn, wait or are
 * set aside, placings in them, the end. It is told what was done and remembers the rest. */
#include "model.h"

#include <string.h>

static bool has(const struct model_turn *turn, const char *option, const char *value)
{
    return setup_has(turn->setup, option, value);
}

void model_turn_start(struct model_turn *turn, const struct aude_setup *setup)
{
    memset(turn, 0, sizeof *turn);
    turn->setup = setup;
    turn->seats = setup->seats;
    turn->now.seat = setup->start_seat;
    turn->stage = MODEL_DRAW;
}

/* ---- What comes next ---- */

/* Tiles that can be drawn. */
static int in_bag(const struct model_turn *turn, int left)
{
    return left - turn->aside;
}

static void next_turn(struct model_turn *turn, int left)
{
    int seat = (turn->now.seat + 1) % turn->seats;
    turn->stage = left > 0 ? MODEL_DRAW : MODEL_OVER; /* BASE-44 */
    if (left > 0) {
        turn->now = (struct model_part){.seat = seat};
        turn->begun[seat]++;
    }
}

/* BAZAAR-7, 28: the first of those that wait for which there are tiles. */
static bool start_bazaar(struct model_turn *turn, int left)
{
    while (turn->pending > 0) {
        int opener = turn->queue[0];
        turn->pending--;
        memmove(turn->queue, turn->queue + 1, (size_t)turn->pending * sizeof *turn->queue);
        turn->due = turn->aside > 0 ? turn->aside : in_bag(turn, left);
        if (turn->due > turn->seats)
            turn->due = turn->seats;
        if (turn->due == 0 || (turn->due < turn->seats && !has(turn, "BAZAAR_TOO_FEW", "partial")))
            continue;
        if (!turn->inside)
            turn->outer = turn->now;
        turn->inside = true;
        turn->opener = opener;
        turn->aside = turn->tiles = turn->placers = 0;
        turn->stage = MODEL_REVEAL;
        return true;
    }
    return false;
}

/* Does the tile fit for this seat, whose turn of placing begins? */
static bool can_place(const struct model *board, int seat, int kind)
{
    static struct model fresh;
    fresh = *board;
    fresh.seat = seat;
    fresh.bridged = false; /* BAZAAR-35 */
    return model_fits_anywhere(&fresh, kind);
}

static int tile_of(const struct model_turn *turn, int seat)
{
    for (int i = 0; i < turn->tiles; i++)
        if (turn->owner[i] == seat && !turn->placed[i])
            return i;
    return -1;
}

static bool nothing_instead(const struct model_turn *turn)
{
    return has(turn, "BAZAAR_UNPLACEABLE", "forfeit") ||
           has(turn, "BAZAAR_ROUND", "placements-only"); /* BAZAAR-25, 26 */
}

static int unowned(const struct model_turn *turn, int *last)
{
    int count = 0;
    for (int i = 0; i < turn->tiles; i++)
        if (turn->owner[i] == AUDE_NO_SEAT) {
            *last = i;
            count++;
        }
    return count;
}

/* BAZAAR-31: who has to say which tile is taken; the opener takes the last one without a word. When
 * there are too few tiles (BAZAAR-7) the last one goes to somebody else, who says so. */
static bool must_choose(struct model_turn *turn, int seat)
{
    int last = -1, count = unowned(turn, &last);
    if (count == 0)
        return false;
    if (count == 1 && turn->tiles == turn->seats) {
        turn->owner[last] = seat;
        return false;
    }
    turn->selector = seat;
    turn->stage = MODEL_OFFER;
    return true;
}

/* BAZAAR-24 and on: the next one who places, or what comes after the last. */
static void next_placer(struct model_turn *turn, const struct model *board, int left)
{
    bool at_once = !turn->auction && !has(turn, "BAZAAR_MODE", "choose-first");
    while (turn->placers < turn->seats) {
        int seat = (turn->opener + 1 + turn->placers) % turn->seats, tile = tile_of(turn, seat);
        if (tile < 0 && at_once) {
            if (must_choose(turn, seat))
                return;
            tile = tile_of(turn, seat);
        }
        turn->placers++;
        if (tile < 0)
            continue; /* BAZAAR-7: too few for all */
        turn->now = (struct model_part){.seat = seat};
        turn->begun[seat] += !has(turn, "FAIRY_IN_BAZAAR", "no"); /* X3-13 */
        turn->placed[tile] = true;
        turn->bought = can_place(board, seat, turn->kind[tile]);
        turn->stage = turn->bought ? MODEL_PLACE : MODEL_DRAW;
        if (turn->bought || (!nothing_instead(turn) && in_bag(turn, left) > 0))
            return;
    }
    if (start_bazaar(turn, left))
        return;
    turn->inside = false;
    turn->now = turn->outer; /* BAZAAR-29 */
    turn->stage = MODEL_SECOND;
    if (!turn->now.due || in_bag(turn, left) == 0)
        next_turn(turn, left);
}

static void after_second(struct model_turn *turn, const struct model *board, int left)
{
    turn->now.due = false;
    if (turn->inside)
        next_placer(turn, board, left);
    else if (!start_bazaar(turn, left))
        next_turn(turn, left);
}

/* S800 to S830: everything of this part is done. */
static void part_over(struct model_turn *turn, const struct model *board, int left)
{
    bool first = turn->now.due && !turn->now.second;
    turn->bought = false;
    if (turn->waits && !(turn->inside && has(turn, "BAZAAR_DELAYED", "lost")))
        turn->queue[turn->pending++] = turn->now.seat;
    turn->waits = false;
    if (!turn->inside && first && turn->pending > 0 &&
        has(turn, "BAZAAR_BUILDER_ORDER", "builder-first")) {
        turn->aside = left < turn->seats ? left : turn->seats;
        if (left < turn->seats && !has(turn, "BAZAAR_TOO_FEW", "partial"))
            turn->aside = turn->pending = 0;
    } else if (!turn->inside && start_bazaar(turn, left)) {
        return;
    }
    if (first && in_bag(turn, left) > 0)
        turn->stage = MODEL_SECOND;
    else
        after_second(turn, board, left);
}

/* ---- What was done ---- */

void model_turn_drawn(struct model_turn *turn, const struct model *board, int left, bool fits)
{
    if (fits)
        turn->stage = MODEL_PLACE;
    else if (in_bag(turn, left) == 0)
        part_over(turn, board, left); /* BASE-22 */
}

static bool shows_bazaar(const struct model *board)
{
    const struct aude_tile *tile = aude_kind(board->rules, board->tile[board->last].kind)->tile;
    for (int i = 0; i < tile->sites; i++)
        if (tile->site[i].kind == AUDE_SITE_BAZAAR)
            return true;
    return false;
}

void model_turn_placed(struct model_turn *turn, const struct model *board, bool extends,
                       bool bridge)
{
    turn->stage = MODEL_PART;
    turn->now.bridged |= bridge;
    turn->waits = !turn->bought && has(turn, "BAZAARS", "on") && shows_bazaar(board);
    if (!turn->now.second && !(turn->inside && has(turn, "BAZAAR_ROUND", "placements-only")))
        turn->now.due |= extends; /* TRADE-18, 22 */
}

void model_turn_discarded(struct model_turn *turn, const struct model *board, int left)
{
    bool nothing = turn->bought && nothing_instead(turn);
    turn->bought = false;
    turn->stage = MODEL_DRAW;
    if (nothing || in_bag(turn, left) == 0)
        part_over(turn, board, left);
}

void model_turn_scored(struct model_turn *turn, const struct model *board, int left)
{
    static struct model mine;
    aude_action ours[AUDE_MAX_ACTIONS];
    if (model_flights(board, ours) > 0) { /* S740 */
        turn->stage = MODEL_FLIGHT;
        return;
    }
    mine = *board;
    mine.seat = turn->now.seat;
    mine.ransomed = turn->now.ransomed;
    turn->stage = MODEL_END;
    if (model_ransoms(&mine, ours) == 0)
        part_over(turn, board, left);
}

void model_turn_ended(struct model_turn *turn, const struct model *board, int left)
{
    part_over(turn, board, left);
}

void model_turn_second(struct model_turn *turn, const struct model *board, int left, bool taken)
{
    turn->now.due = false;
    if (!taken) {
        after_second(turn, board, left);
        return;
    }
    turn->now.second = true;
    turn->now.ransomed &= !has(turn, "RANSOM_PER", "part");
    turn->now.bridged &= !has(turn, "BRIDGE_PER", "part");
    turn->stage = MODEL_DRAW;
}

static bool nobody_has_points(const struct model *board)
{
    for (int seat = 0; seat < board->seats; seat++)
        if (board->score[seat] != 0)
            return false;
    return true;
}

void model_turn_revealed(struct model_turn *turn, const struct model *board, int left, int kind)
{
    if (turn->tiles == 0)
        turn->auction = has(turn, "BAZAAR_MODE", "auction") &&
                        !(has(turn, "BAZAAR_ALL_ZERO", "no-auction") && nobody_has_points(board));
    turn->placed[turn->tiles] = false;
    turn->owner[turn->tiles] = AUDE_NO_SEAT;
    turn->kind[turn->tiles++] = kind;
    if (turn->tiles < turn->due)
        return;
    turn->stage = MODEL_OFFER;
    turn->selector = (turn->opener + 1) % turn->seats;
    if (!turn->auction && !has(turn, "BAZAAR_MODE", "choose-first"))
        next_placer(turn, board, left);
    else if (!turn->auction && !must_choose(turn, turn->selector))
        next_placer(turn, board, left);
}

void model_turn_chosen(struct model_turn *turn, const struct model *board, int left, int item)
{
    turn->owner[item] = turn->selector;
    if (!has(turn, "BAZAAR_MODE", "choose-first") ||
        !must_choose(turn, (turn->selector + 1) % turn->seats))
        next_placer(turn, board, left);
}

void model_turn_sold(struct model_turn *turn, const struct model *board, int left, const int *owner)
{
    memcpy(turn->owner, owner, (size_t)turn->tiles * sizeof *owner);
    next_placer(turn, board, left);
}
