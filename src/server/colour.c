/* SPDX-License-Identifier: Apache-2.0 */
/* See colour.h. Both times seats are gone through in their order, so that the same seats get the
 * same colours here and in a page that has no server (web/src/game/colours.ts). */
#include "server/colour.h"

static bool is_one(int colour)
{
    return colour >= 1 && colour <= AUDE_MAX_SEATS;
}

bool colours_differ(const struct stored_seat *seat, int seats)
{
    unsigned taken = 0;
    for (int i = 0; i < seats; i++) {
        unsigned bit = is_one(seat[i].colour) ? 1u << seat[i].colour : 0;
        if ((taken & bit) != 0)
            return false;
        taken |= bit;
    }
    return true;
}

void colours_fill(struct stored_seat *seat, int seats)
{
    unsigned taken = 0;
    for (int i = 0; i < seats; i++) {
        if (!is_one(seat[i].colour) || (taken >> seat[i].colour & 1) != 0)
            seat[i].colour = 0;
        taken |= 1u << seat[i].colour;
    }
    for (int i = 0; i < seats; i++) {
        int colour = i + 1;
        if (seat[i].colour != 0)
            continue;
        for (int other = 1; (taken >> colour & 1) != 0; other++)
            colour = other;
        seat[i].colour = colour;
        taken |= 1u << colour;
    }
}

/* The other seat that has this colour, or TABLE_NOBODY. */
static int other_of(const struct table *table, int seat, int colour)
{
    for (int i = 0; i < table->seats; i++)
        if (i != seat && table->seat[i].colour == colour)
            return i;
    return TABLE_NOBODY;
}

bool colour_is_free(const struct table *table, int seat, int colour)
{
    int other = other_of(table, seat, colour);
    return other == TABLE_NOBODY || table_is_open(table, other);
}

int colour_give(struct table *table, int seat, int colour)
{
    int other = other_of(table, seat, colour);
    if (other != TABLE_NOBODY)
        table->seat[other].colour = table->seat[seat].colour;
    table->seat[seat].colour = colour;
    return other;
}
