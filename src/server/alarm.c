/* SPDX-License-Identifier: Apache-2.0 */
/* A binary heap; table->alarm is the place of a table in it, counted from 1, and 0 when it is not
 * there. */
#include "server/alarm.h"

#include <stdlib.h>

#include "server/table.h"

static void put(struct alarms *alarms, int place, struct table *table)
{
    alarms->table[place - 1] = table;
    table->alarm = place;
}

static struct table *at(const struct alarms *alarms, int place)
{
    return alarms->table[place - 1];
}

/* Brings the table that belongs to `place` to where the order wants it. */
static void sift(struct alarms *alarms, int place, struct table *table)
{
    for (; place > 1 && table->due < at(alarms, place / 2)->due; place /= 2)
        put(alarms, place, at(alarms, place / 2));
    for (int child; (child = 2 * place) <= alarms->count; place = child) {
        if (child < alarms->count && at(alarms, child + 1)->due < at(alarms, child)->due)
            child++;
        if (table->due <= at(alarms, child)->due)
            break;
        put(alarms, place, at(alarms, child));
    }
    put(alarms, place, table);
}

static void take_out(struct alarms *alarms, struct table *table)
{
    int place = table->alarm;
    struct table *last = at(alarms, alarms->count--);
    table->alarm = 0;
    if (last != table)
        sift(alarms, place, last);
}

void alarm_set(struct alarms *alarms, struct table *table, int64_t due)
{
    table->due = due;
    if (due == 0) {
        if (table->alarm > 0)
            take_out(alarms, table);
        return;
    }
    if (table->alarm == 0) {
        if (alarms->count == alarms->capacity) {
            int capacity = 2 * alarms->capacity + 64;
            void *grown = realloc(alarms->table, (size_t)capacity * sizeof *alarms->table);
            if (grown == NULL)
                return;
            alarms->table = grown;
            alarms->capacity = capacity;
        }
        table->alarm = ++alarms->count;
    }
    sift(alarms, table->alarm, table);
}

struct table *alarm_first(const struct alarms *alarms)
{
    return alarms->count > 0 ? alarms->table[0] : NULL;
}

void alarm_free(struct alarms *alarms)
{
    free(alarms->table);
    *alarms = (struct alarms){0};
}
