/* SPDX-License-Identifier: Apache-2.0 */
/* The tables at which something will happen by itself, the next one first: a heap that is ordered
 * by the moment. A table knows its own place in it.
 */
#ifndef AUDE_SERVER_ALARM_H
#define AUDE_SERVER_ALARM_H

#include <stdint.h>

struct table;

struct alarms {
    struct table **table;
    int count, capacity;
};

/* The table is to be woken at `due`, in the place of any moment before; 0: it is not. Without
 * memory it stays out, and has to be set again. */
void alarm_set(struct alarms *alarms, struct table *table, int64_t due);
/* The table that is due first, or NULL. */
struct table *alarm_first(const struct alarms *alarms);
void alarm_free(struct alarms *alarms);

#endif
