/* SPDX-License-Identifier: Apache-2.0 */
/* The sentences of the coach, in English. Names and kinds of features stand before a colon or in
 * brackets, so that no language has to decline them. Translated by whoever fills them in. */
#include "ai/coach.h"

#include <stddef.h>

/* Marked for the catalogues: one text; one that has plural forms by its number. */
#define COACH_ONE(text)                                                                            \
    {                                                                                              \
        text, NULL                                                                                 \
    }
#define COACH_MANY(one, many)                                                                      \
    {                                                                                              \
        one, many                                                                                  \
    }

static const struct coach_row {
    const char *name;
    struct coach_text text;
} rows[COACH_KINDS] = {
    [COACH_SCORES] = {"scores", COACH_MANY("{feature}: complete, {n} point",
                                           "{feature}: complete, {n} points")},
    [COACH_TAKES_BACK] = {"takes-back", COACH_MANY("{feature}: {n} point at once",
                                                   "{feature}: {n} points at once")},
    [COACH_OTHER] = {"other", COACH_ONE("other points: {seats} {change}")},
    [COACH_CLAIMS] =
        {"claims",
         COACH_MANY("{feature}: new, at least {n} point when it is complete, chance {chance}",
                    "{feature}: new, at least {n} points when it is complete, chance {chance}")},
    [COACH_GROWS] =
        {"grows",
         COACH_MANY("{feature}: larger, at least {n} point when it is complete, chance {chance}",
                    "{feature}: larger, at least {n} points when it is complete, chance {chance}")},
    [COACH_SHARES] =
        {"shares",
         COACH_MANY("{feature}: shared now, at least {n} point each when it is complete, chance "
                    "{chance}",
                    "{feature}: shared now, at least {n} points each when it is complete, chance "
                    "{chance}")},
    [COACH_TAKES] = {"takes",
                     COACH_MANY(
                         "{feature}: taken over, at least {n} point when it is complete, chance "
                         "{chance}",
                         "{feature}: taken over, at least {n} points when it is complete, chance "
                         "{chance}")},
    [COACH_LOSES] = {"loses", COACH_ONE("{feature}: the majority is lost")},
    [COACH_STANDS] =
        {"stands",
         COACH_MANY("{feature}: {of} of 9 tiles, {n} point when it is complete, chance {chance}",
                    "{feature}: {of} of 9 tiles, {n} points when it is complete, chance "
                    "{chance}")},
    [COACH_FIELD] = {"field",
                     COACH_ONE("{feature}: new, complete cities: {of}, points so far: {n}")},
    [COACH_FIELD_GROWS] = {"field-grows",
                           COACH_ONE("{feature}: points so far: {n} instead of {was}")},
    [COACH_FIELD_SHARES] = {"field-shares",
                            COACH_ONE("{feature}: shared now, points so far for each: {n}")},
    [COACH_FIELD_TAKES] = {"field-takes", COACH_ONE("{feature}: taken over, points so far: {n}")},
    [COACH_AREA] = {"area", COACH_MANY("{feature}: {n} point if the follower is taken back next",
                                       "{feature}: {n} points if the follower is taken back next")},
    [COACH_HARDER] = {"harder",
                      COACH_ONE("{feature}: harder to complete, chance {chance} instead of {was}")},
    [COACH_EASIER] = {"easier",
                      COACH_ONE("{feature}: easier to complete, chance {chance} instead of {was}")},
    [COACH_HOLE] = {"hole", COACH_MANY("a hole is left at {cell}: {n} tile of {of} fits there",
                                       "a hole is left at {cell}: {n} tiles of {of} fit there")},
    [COACH_LAST] = {"last-follower", COACH_ONE("it costs the last follower of the supply")},
    [COACH_BACK] = {"back", COACH_MANY("{n} figure comes back to the supply",
                                       "{n} figures come back to the supply")},
    [COACH_SEIZES] = {"seizes", COACH_ONE("figures taken from others: {n} ({seats})")},
    [COACH_FREES] = {"frees", COACH_ONE("own figures freed: {n}")},
    [COACH_SENDS] = {"sends", COACH_ONE("figures of others sent home without points: {n} "
                                        "({seats})")},
    [COACH_TOKENS] = {"tokens", COACH_ONE("left of the pieces ({item}): {n}")},
    [COACH_VALUE] = {"value", COACH_ONE("estimated gain in points: {gain}")},
};

const char *coach_name(int kind)
{
    return rows[kind].name;
}

static bool is_shared(const struct coach_fact *fact)
{
    return (fact->seats & (fact->seats - 1)) != 0;
}

struct coach_text coach_text(const struct coach_fact *fact)
{
    static const struct coach_text scores_each =
        COACH_MANY("{feature}: complete, {n} point each", "{feature}: complete, {n} points each");
    static const struct coach_text no_tile =
        COACH_ONE("a hole is left at {cell} that no tile fills");
    static const struct coach_text no_city = COACH_ONE("{feature}: new, no complete city yet");
    if (fact->kind == COACH_SCORES && is_shared(fact))
        return scores_each;
    if (fact->kind == COACH_HOLE && fact->number == 0)
        return no_tile;
    if (fact->kind == COACH_FIELD && fact->number == 0 && fact->of == 0)
        return no_city;
    return rows[fact->kind].text;
}

int coach_per_cent(int chance)
{
    int cent = (chance * 100 + 512) / 1024;
    if (chance > 0 && cent < 1)
        return 1;
    return chance < 1024 && cent > 99 ? 99 : cent;
}
