/* SPDX-License-Identifier: Apache-2.0 */
/* What becomes of the features that somebody stands on: each one after the move is held against
 * those before it that it has grown from. */
#include "ai/coach_parts.h"

enum {
    CLAIMED = 100, /* hundredths that a claim weighs besides what is to be expected of it */
    SHARED = 200,  /* the same of one that is shared or lost */
    CHANGED = 100, /* in 1024ths: a chance that changes by less is not told, */
    DISTANT = 30   /* per cent of its weight that what happens to others' has */
};

/* A feature after the move, and what it was before. */
struct growth {
    const struct coach_seen *now;
    int parts;
    unsigned owners; /* of any part */
    unsigned others; /* of parts of which the seat is no owner */
    bool mine;       /* of some part it was */
    int tiles;       /* of the largest part */
    int value;       /* the greatest */
    int quote;
    int chance; /* the best of the parts; -1: none */
};

static struct growth growth_of(const struct coach *coach, const struct coach_seen *now)
{
    struct growth growth = {.now = now, .chance = -1};
    for (int i = 0; i < coach->before_sight.count; i++) {
        const struct coach_seen *was = &coach->before_sight.seen[i];
        unsigned owners = was->feature.owners;
        if (was->feature.kind != now->feature.kind ||
            aude_region_at(&coach->after, was->x, was->y, was->segment) != now->feature.region)
            continue;
        growth.parts++;
        growth.owners |= owners;
        growth.mine = growth.mine || (owners >> coach->seat & 1);
        growth.others |= owners >> coach->seat & 1 ? 0 : owners;
        growth.tiles = was->feature.tiles > growth.tiles ? was->feature.tiles : growth.tiles;
        growth.value = was->feature.value > growth.value ? was->feature.value : growth.value;
        growth.quote = was->feature.quote > growth.quote ? was->feature.quote : growth.quote;
        growth.chance = was->chance > growth.chance ? was->chance : growth.chance;
    }
    return growth;
}

static struct coach_fact *add(struct coach *coach, const struct growth *growth,
                              enum coach_kind kind, int weight)
{
    const struct coach_seen *now = growth->now;
    struct coach_fact *fact = coach_add(coach, kind, weight);
    if (fact == NULL)
        return NULL;
    fact->feature = now->feature.kind;
    fact->seats = now->feature.owners;
    fact->x = now->x;
    fact->y = now->y;
    fact->segment = now->segment;
    fact->chance = now->chance > 0 ? now->chance : 0;
    return fact;
}

/* What its owners may expect of it, in hundredths. */
static int promise(const struct coach_seen *seen)
{
    return seen->chance <= 0 ? 0 : seen->full * 100 * seen->chance / CERTAIN;
}

/* ---- Kind by kind -------------------------------------------------------------------------- */

/* Whose it is after the move and was not, or the other way round; COACH_KINDS: nothing changes. */
static enum coach_kind turn_of(const struct coach *coach, const struct growth *growth)
{
    unsigned me = 1u << coach->seat, owners = growth->now->feature.owners;
    if (!(owners & me))
        return growth->mine ? COACH_LOSES : COACH_KINDS;
    if (growth->parts == 0)
        return COACH_CLAIMS;
    if (growth->others == 0 && owners == growth->owners)
        return COACH_KINDS;
    if (owners != me && (!growth->mine || growth->others != 0))
        return COACH_SHARES;
    return owners == me && (growth->owners & ~me) != 0 ? COACH_TAKES : COACH_KINDS;
}

/* A chance that is not what it was. */
static void tell_chance(struct coach *coach, const struct growth *growth)
{
    const struct coach_seen *now = growth->now;
    int change = now->chance - growth->chance;
    bool mine = now->feature.owners >> coach->seat & 1;
    int weight = now->full * 100 * (change < 0 ? -change : change) / CERTAIN;
    if (growth->chance < 0 || now->chance < 0 || now->feature.complete || weight < 100 ||
        (change < CHANGED && change > -CHANGED))
        return;
    if (!mine && change > 0)
        weight = weight * DISTANT / 100;
    struct coach_fact *fact = add(coach, growth, change < 0 ? COACH_HARDER : COACH_EASIER, weight);
    if (fact != NULL)
        fact->was = (int16_t)growth->chance;
}

static void tell_line(struct coach *coach, const struct growth *growth)
{
    const struct coach_seen *now = growth->now;
    enum coach_kind kind = turn_of(coach, growth);
    struct coach_fact *fact;
    int weight = promise(now);
    bool mine = now->feature.owners >> coach->seat & 1;
    if (now->feature.complete || now->full <= 0)
        return;
    if (kind == COACH_KINDS && (!mine || now->feature.tiles <= growth->tiles)) {
        tell_chance(coach, growth);
        return;
    }
    if (kind == COACH_KINDS)
        kind = COACH_GROWS;
    weight = kind == COACH_CLAIMS  ? weight + CLAIMED
             : kind == COACH_GROWS ? weight / 2
                                   : weight + SHARED;
    if ((fact = add(coach, growth, kind, weight)) != NULL)
        fact->number = now->full;
}

static void tell_block(struct coach *coach, const struct growth *growth)
{
    const struct coach_seen *now = growth->now;
    bool mine = now->feature.owners >> coach->seat & 1;
    struct coach_fact *fact = NULL;
    if (now->feature.complete || now->full <= 0)
        return;
    if (growth->parts == 0 && mine)
        fact = add(coach, growth, COACH_STANDS, promise(now) + CLAIMED);
    else if (now->feature.tiles > growth->tiles)
        fact = add(coach, growth, COACH_STANDS, 100 * (now->feature.tiles - growth->tiles));
    if (fact == NULL)
        return;
    fact->of = now->feature.tiles;
    fact->number = now->full;
}

static void tell_field(struct coach *coach, const struct growth *growth)
{
    const struct coach_seen *now = growth->now;
    enum coach_kind kind = turn_of(coach, growth);
    struct coach_fact *fact;
    int value = now->feature.value;
    int weight = value * 100;
    if (kind == COACH_LOSES || (kind == COACH_KINDS && value == growth->value))
        return;
    if (kind == COACH_KINDS) {
        bool mine = now->feature.owners >> coach->seat & 1;
        weight = (value > growth->value ? value - growth->value : growth->value - value) * 100;
        kind = COACH_FIELD_GROWS;
        weight = mine ? weight : weight * DISTANT / 100;
    } else {
        weight += kind == COACH_CLAIMS ? CLAIMED : SHARED;
        kind = kind == COACH_CLAIMS   ? COACH_FIELD
               : kind == COACH_SHARES ? COACH_FIELD_SHARES
                                      : COACH_FIELD_TAKES;
    }
    if ((fact = add(coach, growth, kind, weight)) == NULL)
        return;
    fact->number = (int16_t)value;
    fact->of = now->feature.cities;
    fact->was = (int16_t)growth->value;
}

/* What scores whenever its follower is taken back. */
static void tell_area(struct coach *coach, const struct growth *growth)
{
    int quote = growth->now->feature.quote;
    struct coach_fact *fact;
    bool mine = growth->now->feature.owners >> coach->seat & 1;
    if (!mine || (growth->parts > 0 && quote == growth->quote))
        return;
    fact =
        add(coach, growth, COACH_AREA, 100 * (growth->parts > 0 ? quote - growth->quote : quote));
    if (fact != NULL)
        fact->number = (int16_t)quote;
}

void coach_features(struct coach *coach)
{
    for (int i = 0; i < coach->after_sight.count; i++) {
        const struct coach_seen *now = &coach->after_sight.seen[i];
        struct growth growth = growth_of(coach, now);
        if (growth.mine && !(now->feature.owners >> coach->seat & 1))
            add(coach, &growth, COACH_LOSES, promise(now) + now->feature.value * 100 + SHARED);
        switch (now->feature.kind) {
        case AUDE_CITY:
        case AUDE_ROAD: tell_line(coach, &growth); break;
        case AUDE_FIELD: tell_field(coach, &growth); break;
        case AUDE_GRASSLAND:
        case AUDE_MOUNTAINS:
        case AUDE_SEA: tell_area(coach, &growth); break;
        default: tell_block(coach, &growth); break;
        }
    }
}
