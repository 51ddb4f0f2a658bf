/* SPDX-License-Identifier: Apache-2.0 */
/* The tiles of a bazaar as JCloisterZone keeps them. */
#ifndef AUDE_FACES_BAZAARS_JCZ_H
#define AUDE_FACES_BAZAARS_JCZ_H

#include "jcz/jcz.h"

/* Tiles turned up for a bazaar that are not in anybody's hand yet. From the last assignment on they
 * lie in the order of placing. */
struct bazaar {
    bool shown; /* from the first tile turned up to the end of the last turn of the round */
    int count;
    struct offer {
        const char *id;
        int price;
        uint8_t number;                    /* of the tile in our bazaar */
        int8_t owner, bidder, selected_by; /* -1 nobody */
    } item[AUDE_MAX_SEATS];
};

const struct bazaar *bazaar_offers(const struct jcz_moment *now);

#endif
