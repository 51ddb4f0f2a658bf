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

static bool can_lay(const struct model *board, int seat)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    return model_abbeys(board, seat, actions) > 0;
}

/* ABBEY-6: the question comes before the tile. */
static void begin_part(struct model_turn *turn, const struct model *board)
{
    turn->stage = can_lay(board, turn->now.seat) ? MODEL_ABBEY : MODEL_DRAW;
}

/* COUNT-16: the next one who can move somebody before the final scoring. */
static void next_last(struct model_turn *turn, const struct model *board)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    int after = turn->asked;
    for (int i = 1; i <= turn->seats; i++) {
        turn->asked = (after + i) % turn->seats;
        turn->stage = MODEL_LAST;
        if (!(turn->out >> turn->asked & 1) && model_last_joins(board, turn->asked, actions) > 0)
            return;
    }
    turn->stage = MODEL_OVER;
}

/* ABBEY-15: the next one who is asked after the last turn. */
static void next_in_round(struct model_turn *turn, const struct model *board)
{
    while (turn->offered < turn->seats) {
        int seat = (turn->closer + 1 + turn->offered++) % turn->seats;
        if (!can_lay(board, seat))
            continue;
        turn->now = (struct model_part){.seat = seat};
        turn->stage = MODEL_ABBEYS;
        return;
    }
    turn->asked = turn->layer;
    next_last(turn, board);
}

static void next_turn(struct model_turn *turn, const struct model *board, int left)
{
    int seat = (turn->now.seat + 1) % turn->seats;
    if (left > 0) {
        turn->now = (struct model_part){.seat = seat};
        turn->begun[seat]++;
        begin_part(turn, board);
        return;
    }
    turn->round = true; /* BASE-44 */
    turn->closer = turn->now.seat;
    turn->offered = has(turn, "ABBEY_AT_END", "round") ? 0 : turn->seats;
    next_in_round(turn, board);
}

/* X3-11: dragon tiles that wait are counted, though they are not turned up. */
static bool has_enough(const struct model_turn *turn)
{
    return turn->face_down >= turn->seats;
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
        if (turn->due == 0 || (!has_enough(turn) && !has(turn, "BAZAAR_TOO_FEW", "partial")))
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

/* BAZAAR-34, X25-3. */
static bool can_have_second(const struct model_turn *turn, const struct model *board, int left)
{
    return in_bag(turn, left) > 0 || can_lay(board, turn->now.seat);
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
    if (!turn->now.due || !can_have_second(turn, board, left))
        next_turn(turn, board, left);
}

static void after_second(struct model_turn *turn, const struct model *board, int left)
{
    turn->now.due = false;
    if (turn->inside)
        next_placer(turn, board, left);
    else if (!start_bazaar(turn, left))
        next_turn(turn, board, left);
}

/* S800 to S830: everything of this part is done. */
static void part_over(struct model_turn *turn, const struct model *board, int left)
{
    bool first = turn->now.due && !turn->now.second;
    turn->bought = false;
    if (turn->round) {
        next_in_round(turn, board);
        return;
    }
    if (turn->waits && !(turn->inside && has(turn, "BAZAAR_DELAYED", "lost")))
        turn->queue[turn->pending++] = turn->now.seat;
    turn->waits = false;
    if (!turn->inside && first && turn->pending > 0 &&
        has(turn, "BAZAAR_BUILDER_ORDER", "builder-first")) {
        turn->aside = left < turn->seats ? left : turn->seats;
        if (!has_enough(turn) && !has(turn, "BAZAAR_TOO_FEW", "partial"))
            turn->aside = turn->pending = 0;
    } else if (!turn->inside && start_bazaar(turn, left)) {
        return;
    }
    if (first && can_have_second(turn, board, left))
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
    turn->layer = turn->now.seat;
    turn->now.bridged |= bridge;
    turn->waits = !turn->bought && has(turn, "BAZAARS", "on") && shows_bazaar(board);
    if (!turn->round && !turn->now.second &&
        !(turn->inside && has(turn, "BAZAAR_ROUND", "placements-only")))
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

void model_turn_abbey(struct model_turn *turn, const struct model *board, int left, bool laid,
                      bool extends)
{
    if (laid)
        model_turn_placed(turn, board, extends, false);
    else if (turn->round)
        next_in_round(turn, board);
    else if (in_bag(turn, left) > 0)
        turn->stage = MODEL_DRAW;
    else
        part_over(turn, board, left); /* TURN-3 */
}

/* S790. */
void model_turn_counted(struct model_turn *turn, const struct model *board, int left)
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

/* S730. */
void model_turn_quarter(struct model_turn *turn, const struct model *board, int left, bool sent)
{
    aude_action ours[AUDE_MAX_ACTIONS];
    turn->now.sent |= sent;
    turn->stage = MODEL_COUNT;
    if (!sent || model_count_moves(board, ours) == 0)
        model_turn_counted(turn, board, left);
}

/* S700, S720. */
void model_turn_wagon(struct model_turn *turn, const struct model *board, int left)
{
    aude_action ours[AUDE_MAX_ACTIONS];
    bool may = !turn->now.sent || !has(turn, "COUNT_PER", "turn"); /* COUNT-6 */
    turn->stage = MODEL_WAGON;
    for (int i = 0; i < turn->seats; i++) {
        turn->asked = (turn->now.seat + i) % turn->seats; /* ABBEY-33 */
        if (model_wagons(board, turn->asked, ours) > 0)
            return;
    }
    turn->stage = MODEL_QUARTER;
    if (!may || model_quarters(board, ours) == 0)
        model_turn_quarter(turn, board, left, false);
}

void model_turn_scored(struct model_turn *turn, const struct model *board, int left)
{
    model_turn_wagon(turn, board, left);
}

void model_turn_last(struct model_turn *turn, const struct model *board, bool moved)
{
    if (!moved)
        turn->out |= 1u << turn->asked;
    next_last(turn, board);
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
    begin_part(turn, board);
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
