/* SPDX-License-Identifier: Apache-2.0 */
/* The scripts of the exploiters: what a position is worth to somebody who is after one thing. They
 * ask a survey only, and are no measure of anything: exploiter.c adds them to the evaluation. */
#include "ai/exploiter.h"

enum {
    FACING = 12, /* claims that an empty cell may face: three to each side */

    JOINS = 40,   /* per cent of a feature of others that is worth a way into it */
    AT_FIELD = 3, /* points for a city at a field */

    FARMERS = 3,    /* as many are sent out early, where cities are */
    FARMER = 200,   /* hundredths for each of them, at the start */
    KEEPS = 40,     /* for each city at a field that is the seat's alone, */
    LOSES = 80,     /* ... that it has farmers in but not the most */
    OWN_COUNTS = 50 /* per cent: a hole around what is one's own, of one around that of others */
};

/* For a cell where so many of the tiles left fit. */
static const int hole[] = {280, 180, 100, 50, 25};

static int worth(const struct sight *sight, int claim)
{
    const struct aude_feature *feature = &sight->found->claim[claim].feature;
    int cities = 0;
    switch (feature->kind) {
    case AUDE_CITY: return (feature->tiles + feature->pennants) * 200;
    case AUDE_ROAD: return feature->tiles * 100;
    case AUDE_FIELD:
        for (int i = 0; i < sight->found->touches; i++)
            cities += sight->found->touch[i].field == claim;
        return cities * AT_FIELD * 100;
    default: return 0;
    }
}

/* The most that any other has there. */
static int strongest_other(const struct sight *sight, const struct aude_feature *feature)
{
    int most = 0;
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
        if (seat != sight->seat && feature->strength[seat] > most)
            most = feature->strength[seat];
    return most;
}

/* ---- The invader --------------------------------------------------------------------------- */

static void face(const struct sight *sight, int x, int y, int segment, int *claim, int *claims)
{
    int region = segment < 0 ? -1 : aude_region_at(sight->state, x, y, segment);
    int number = region < 0 ? -1 : sight->found->claim_of[region] - 1;
    for (int i = 0; i < *claims; i++)
        if (claim[i] == number)
            return;
    if (number >= 0 && *claims < FACING)
        claim[(*claims)++] = number;
}

/* The claims that an empty cell faces, each once. */
static int face_all(const struct sight *sight, const struct aude_prospect *cell, int claim[FACING])
{
    static const int8_t step[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    const struct aude_state *state = sight->state;
    int claims = 0;
    for (int side = 0; side < 4; side++) {
        int x = cell->x + step[side][0], y = cell->y + step[side][1], there = (side + 2) % 4;
        face(sight, x, y, aude_segment_by_side(state, x, y, there), claim, &claims);
        for (int half = 2 * there; half < 2 * there + 2; half++)
            face(sight, x, y, aude_segment_by_half(state, x, y, half), claim, &claims);
    }
    return claims;
}

/* Could the seat get into the second claim by joining its first one to it? */
static bool invades(const struct sight *sight, const struct aude_feature *own,
                    const struct aude_feature *other)
{
    int others = strongest_other(sight, other);
    return own->kind == other->kind && !own->complete && !other->complete && others > 0 &&
           other->strength[sight->seat] == 0 && own->strength[sight->seat] >= others;
}

int script_invade(const struct sight *sight)
{
    uint64_t open[(AUDE_MAX_CLAIMS + 63) / 64] = {0};
    int sum = 0;
    for (int i = 0; i < sight->found->prospects; i++) {
        int claim[FACING], claims;
        if (sight->found->prospect[i].fits == 0)
            continue;
        claims = face_all(sight, &sight->found->prospect[i], claim);
        for (int own = 0; own < claims; own++)
            for (int other = 0; other < claims; other++)
                if (invades(sight, &sight->found->claim[claim[own]].feature,
                            &sight->found->claim[claim[other]].feature) &&
                    (open[claim[other] / 64] >> claim[other] % 64 & 1) == 0) {
                    open[claim[other] / 64] |= (uint64_t)1 << claim[other] % 64;
                    sum += worth(sight, claim[other]) * JOINS / 100;
                }
    }
    return sum * sight->tiles_left / (sight->tiles_left + 4);
}

/* ---- The hoarder --------------------------------------------------------------------------- */

int script_hoard(const struct sight *sight)
{
    int sum = 0, farmers = 0, total = sight->tiles_left + aude_placed_count(sight->state);
    for (int i = 0; i < sight->found->claims; i++) {
        const struct aude_feature *field = &sight->found->claim[i].feature;
        int cities, own = field->strength[sight->seat];
        if (field->kind != AUDE_FIELD || own == 0)
            continue;
        cities = worth(sight, i) / (AT_FIELD * 100);
        farmers += cities > 0 && own > strongest_other(sight, field) ? own : 0;
        sum += cities * (own > strongest_other(sight, field)   ? KEEPS
                         : own < strongest_other(sight, field) ? -LOSES
                                                               : 0);
    }
    return sum + (farmers < FARMERS ? farmers : FARMERS) * FARMER * sight->tiles_left / total;
}

/* ---- The staller --------------------------------------------------------------------------- */

/* How hard it is to complete. */
static int holes_around(const struct sight *sight, const struct aude_claim *claim)
{
    int sum = 0;
    for (int i = 0; i < claim->openings; i++) {
        int cell = claim->opening[i].prospect;
        int fits = cell < 0 ? AUDE_MAX_TILES : sight->found->prospect[cell].fits;
        if (fits < (int)(sizeof hole / sizeof *hole))
            sum += hole[fits];
    }
    return sum;
}

int script_stall(const struct sight *sight)
{
    int sum = 0;
    for (int i = 0; i < sight->found->claims; i++) {
        const struct aude_feature *feature = &sight->found->claim[i].feature;
        if (feature->kind == AUDE_FIELD || feature->figures == 0 || feature->complete)
            continue;
        if (feature->strength[sight->seat] == 0)
            sum += holes_around(sight, &sight->found->claim[i]);
        else if (strongest_other(sight, feature) == 0)
            sum -= holes_around(sight, &sight->found->claim[i]) * OWN_COUNTS / 100;
    }
    return sum;
}
