/* SPDX-License-Identifier: Apache-2.0 */
/* One river of all river tiles in play: one spring, which lies first, one fork, and an end for each
 * arm (RIVER-1 to 5). What is too many stays in the box. */
#include "carcassonne/river/river.h"
#include "core/require.h"

static bool is_fork(const struct kind *kind)
{
    return river_sides(kind) > 2;
}

static bool is_end(const struct kind *kind)
{
    return river_sides(kind) == 1 && !is_spring(kind);
}

static bool is_laid_first(const struct kind *kind)
{
    return kind->info.tile->block && kind->info.count > 0;
}

/* The first kind in the bag that is such a one, or -1. */
static int find(const struct rules *rules, bool (*is)(const struct kind *kind))
{
    int kind = 0;
    while (kind < rules->kinds && (rules->kind[kind].info.count == 0 || !is(&rules->kind[kind]))) {
        kind++;
    }
    return kind < rules->kinds ? kind : -1;
}

static unsigned count(const struct rules *rules, bool (*is)(const struct kind *kind))
{
    unsigned copies = 0;
    for (int kind = 0; kind < rules->kinds; kind++) {
        copies += is(&rules->kind[kind]) ? rules->kind[kind].info.count : 0u;
    }
    return copies;
}

static void leave_out(struct rules *rules, int kind)
{
    rules->kind[kind].info.count--;
    rules->start_bag[kind]--;
    rules->start_total--;
}

/* Of several ends the one of the highest rank is drawn last. */
enum { TOWN_LAKE, LAKE_ONLY, VOLCANO_LAKE };

static unsigned end_rank(const struct kind *kind)
{
    return (kind->info.tile->signs & AUDE_SIGN_VOLCANO) != 0 ? VOLCANO_LAKE
           : kind->counted == 0                              ? LAKE_ONLY
                                                             : TOWN_LAKE;
}

static int find_last(const struct rules *rules)
{
    int last = -1;
    for (int kind = 0; kind < rules->kinds; kind++) {
        if (is_end(&rules->kind[kind]) && rules->kind[kind].info.count > 0 &&
            (last < 0 || end_rank(&rules->kind[kind]) > end_rank(&rules->kind[last]))) {
            last = kind;
        }
    }
    return last;
}

/* The end that RIVER_LAKE leaves out, if it is in play, else the one to be drawn last but one. The
 * dragon has to come to its volcano (RIVER-5). */
static int surplus_end(const struct rules *rules)
{
    static const uint8_t ranks[] = {LAKE_ONLY, TOWN_LAKE, VOLCANO_LAKE}; /* by value */
    const unsigned chosen = ranks[rules->setup.option[OPTION_RIVER_LAKE]];
    const int last = find_last(rules);
    const bool dragon = (rules->playing >> ROOM_dragon & 1) != 0;
    int found = last;
    for (int kind = rules->kinds - 1; kind >= 0; kind--) {
        if (is_end(&rules->kind[kind]) && rules->kind[kind].info.count > 0) {
            const unsigned rank = end_rank(&rules->kind[kind]);
            if (rank == chosen && !(dragon && rank == VOLCANO_LAKE)) {
                return kind;
            }
            found = kind != last ? kind : found;
        }
    }
    return found;
}

/* What becomes of the usual start tile, one copy of its kind (RIVER-3). */
static void set_start(struct rules *rules)
{
    const int usual = rules->start;
    switch (rules->setup.option[OPTION_RIVER_START]) {
    case RIVER_START_OUT: leave_out(rules, usual); break;
    case RIVER_START_PILE: break;
    case RIVER_START_IN_RIVER: rules->kind[usual].early = RANK_MIDDLE; break;
    default: rules->kind[usual].early = RANK_START; break;
    }
}

static unsigned rank_of(const struct rules *rules, int kind)
{
    const struct kind *const own = &rules->kind[kind];
    return own->early != 0                           ? own->early
           : river_sides(own) == 0                   ? RANK_NONE
           : is_spring(own)                          ? RANK_SPRING
           : is_fork(own)                            ? RANK_FORK
           : is_end(own) && kind == find_last(rules) ? RANK_LAKE
                                                     : RANK_MIDDLE;
}

/* The kinds that come before all others, in their order. */
static void note_order(struct rules *rules)
{
    for (int kind = 0; kind < rules->kinds; kind++) {
        rules->kind[kind].early = (uint8_t)rank_of(rules, kind);
    }
    for (unsigned rank = RANK_SPRING; rank <= RANK_START; rank++) {
        for (int kind = 0; kind < rules->kinds; kind++) {
            if (rules->kind[kind].early == rank) {
                REQUIRE(rules->earlies < sizeof rules->early / sizeof rules->early[0]);
                rules->early[rules->earlies++] = (uint16_t)kind;
            }
        }
    }
}

void river_rules(struct rules *rules)
{
    const int spring = find(rules, is_spring);
    rules->barred[AUDE_RIVER] = STATUS_RIVER_FIGURE;
    rules->signs |= AUDE_MARK_HERD;
    if (spring < 0) {
        return;
    }
    while (count(rules, is_spring) > 1) {
        rules->kind[spring].info.count--; /* so that another one is found */
        const int other = find(rules, is_spring);
        rules->kind[spring].info.count++;
        leave_out(rules, other);
    }
    while (count(rules, is_fork) > 1) {
        leave_out(rules, find(rules, is_fork));
    }
    while (count(rules, is_end) > 1 + count(rules, is_fork)) {
        leave_out(rules, surplus_end(rules));
    }
    if (find(rules, is_laid_first) < 0) {
        set_start(rules);
        rules->start = spring;
    }
    note_order(rules);
}
