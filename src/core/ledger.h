/* SPDX-License-Identifier: Apache-2.0 */
/* Writing to a ledger. A missing ledger (NULL, in playouts) costs one test; a full one keeps what
 * it has and counts what it misses. */
#ifndef AUDE_CORE_LEDGER_H
#define AUDE_CORE_LEDGER_H

#include "aude.h"

static inline void ledger_add(struct aude_ledger *ledger, const struct aude_entry *entry)
{
    if (ledger != 0 && ledger->count < ledger->capacity) {
        ledger->entry[ledger->count] = *entry;
        ledger->entry[ledger->count++].at = ledger->at;
    } else if (ledger != 0) {
        ledger->missed++;
    }
}

/* What is written from here on happens at this place of the step list. */
static inline void ledger_at(struct aude_ledger *ledger, unsigned at)
{
    if (ledger != 0) {
        ledger->at = (uint16_t)at;
    }
}

/* A prisoner of captor goes home to its owner's supply. */
static inline void ledger_home(struct aude_ledger *ledger, unsigned owner, unsigned captor,
                               unsigned figure, const char *rule)
{
    if (ledger != 0) {
        const struct aude_entry entry = {.event = AUDE_EVENT_RETURN,
                                         .seat = (uint8_t)owner,
                                         .other = (uint8_t)captor,
                                         .item = (uint8_t)figure,
                                         .rule = rule};
        ledger_add(ledger, &entry);
    }
}

/* seat gets points from another seat, or from the bank (AUDE_NO_SEAT). */
static inline void ledger_pay(struct aude_ledger *ledger, unsigned seat, unsigned other, int points,
                              const char *rule)
{
    if (ledger != 0) {
        const struct aude_entry entry = {.event = AUDE_EVENT_PAY,
                                         .seat = (uint8_t)seat,
                                         .other = (uint8_t)other,
                                         .points = points,
                                         .rule = rule};
        ledger_add(ledger, &entry);
    }
}

#endif
