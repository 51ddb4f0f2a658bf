/* SPDX-License-Identifier: Apache-2.0 */
/* What must hold of a river, by its tiles in the order in which they were laid: each but the spring
 * goes on from one that lay there (RIVER-6), and does not turn as that one did (RIVER-8); and which
 * tiles may be drawn (RIVER-3, 4, 11). */
#include "watch.h"

#include <string.h>

enum { SPRING = 1, FORK, MIDDLE, LAKE, START };

static const struct aude_kind *kind_of(int kind)
{
    return aude_kind(&watch.rules, kind);
}

static int waters(int kind)
{
    int sides = 0;
    for (int side = 0; side < 4; side++)
        sides += kind_of(kind)->tile->edge[side] == AUDE_EDGE_RIVER;
    return sides;
}

static bool is_spring(int kind)
{
    return (kind_of(kind)->tile->signs & AUDE_SIGN_SPRING) != 0;
}

static bool is_used(const char *id)
{
    for (int kind = 0; kind < aude_kind_count(&watch.rules); kind++)
        if (strcmp(kind_of(kind)->tile->id, id) == 0 && kind_of(kind)->count > 0)
            return true;
    return false;
}

static bool option(const char *name, const char *value)
{
    return setup_has(&watch.setup, name, value);
}

/* ---- What may be drawn ---- */

/* Where the kind stands in the order of RIVER-4; 0: behind the river. */
static int place_of(int kind)
{
    const struct aude_tile *tile = kind_of(kind)->tile;
    if (waters(kind) == 0 &&
        (!tile->start || kind_of(kind)->garden || (option("COUNT", "on") && is_used("count-07"))))
        return 0;
    if (waters(kind) == 0)
        return option("RIVER_START", "in-river")      ? MIDDLE
               : option("RIVER_START", "after-river") ? START
                                                      : 0;
    if (waters(kind) != 1)
        return waters(kind) == 2 ? MIDDLE : FORK;
    const char *last = is_used("river2-l") ? "river2-l" : "river1-l";
    return is_spring(kind) ? SPRING : strcmp(tile->id, last) == 0 ? LAKE : MIDDLE;
}

static int put_under(int kind)
{
    int variable = aude_variable_find(&watch.rules, "under"), times = 0;
    for (int i = 0; variable >= 0 && i < aude_variable_info(&watch.rules, variable)->count; i++)
        times += aude_variable(&watch.state, variable, i) == kind;
    return times;
}

/* Copies in the stack, but those put under the others; of the usual start tile the first. */
static int copies_in(int kind, int under)
{
    int bag = aude_bag(&watch.state, kind);
    if (waters(kind) == 0)
        return bag > 0 && bag == kind_of(kind)->count;
    return bag > under ? bag - under : 0;
}

void drawable_by_river(long drawable[AUDE_MAX_KINDS])
{
    int kinds = aude_kind_count(&watch.rules), first = 0;
    int place[AUDE_MAX_KINDS] = {0}, under[AUDE_MAX_KINDS] = {0}, back = 0;
    bool flows = option("RIVER", "on") && (is_used("river1-a") || is_used("river2-a"));
    bool later = option("RIVER_UNPLACEABLE", "later");
    for (int kind = 0; kind < kinds && flows; kind++) {
        int bag = aude_bag(&watch.state, kind);
        place[kind] = place_of(kind);
        under[kind] = later && place[kind] > 0 ? put_under(kind) : 0;
        back += under[kind] < bag ? under[kind] : bag;
        if (place[kind] > 0 && copies_in(kind, under[kind]) > 0)
            first = first == 0 || place[kind] < first ? place[kind] : first;
    }
    for (int kind = 0; kind < kinds; kind++) {
        drawable[kind] = first == 0             ? aude_bag(&watch.state, kind)
                         : place[kind] == first ? copies_in(kind, under[kind])
                                                : 0;
        if (back > 0 && (first == 0 || first > MIDDLE)) /* the uppermost, whichever that is */
            drawable[kind] = under[kind] > 0 && aude_bag(&watch.state, kind) > 0 ? -1 : 0;
    }
}

/* ---- How it flows ---- */

static int edge_of(struct aude_placed tile, int side)
{
    return kind_of(tile.kind)->tile->edge[(side - tile.rotation + 4) % 4];
}

/* The tile behind the river side, or -1. */
static int beyond(struct aude_placed tile, int side)
{
    return edge_of(tile, side) != AUDE_EDGE_RIVER
               ? -1
               : aude_placed_at(&watch.state, tile.x + (side == 1) - (side == 3),
                                tile.y + (side == 2) - (side == 0));
}

/* The side by which the river came in when the tile was laid, behind `from`; 4: none. */
static int way_in(int index, int from)
{
    while (from < 4) {
        int other = beyond(aude_placed(&watch.state, index), from);
        struct aude_placed tile = {0};
        if (other >= 0)
            tile = aude_placed(&watch.state, other);
        if (other >= 0 && other < index && edge_of(tile, from ^ 2) == AUDE_EDGE_RIVER)
            return from;
        from++;
    }
    return from;
}

static void check_turn(int index, int in)
{
    struct aude_placed tile = aude_placed(&watch.state, index);
    int before = beyond(tile, in), from = way_in(before, 0);
    for (int out = 0; from < 4 && out < 4; out++)
        if (out != in && edge_of(tile, out) == AUDE_EDGE_RIVER)
            expect(((out - in) & 3) == 2 || ((out - in) & 3) != (((in ^ 2) - from) & 3),
                   "no second turn to the same side (RIVER-8)");
}

void check_river(void)
{
    int springs = 0, forks = 0;
    if (!option("RIVER", "on"))
        return;
    for (int i = 0; i < aude_placed_count(&watch.state); i++) {
        struct aude_placed tile = aude_placed(&watch.state, i);
        if (waters(tile.kind) == 0)
            continue;
        springs += is_spring(tile.kind);
        forks += waters(tile.kind) > 2;
        expect(is_spring(tile.kind) || way_in(i, 0) < 4, "the river goes on (RIVER-6)");
        for (int in = way_in(i, 0); in < 4 && option("RIVER_UTURN", "immediate");
             in = way_in(i, in + 1))
            check_turn(i, in);
        for (int side = 0; side < 4; side++) {
            int other = beyond(tile, side);
            int edge =
                other < 0 ? AUDE_EDGE_RIVER : edge_of(aude_placed(&watch.state, other), side ^ 2);
            expect(edge == AUDE_EDGE_RIVER || edge == AUDE_EDGE_ABBEY,
                   "a river side meets a river side or an abbey (RIVER-7)");
        }
    }
    expect(springs <= 1 && forks <= 1, "one spring and one fork (RIVER-5)");
}
