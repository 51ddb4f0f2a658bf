/* SPDX-License-Identifier: Apache-2.0 */
/* Looking up other names of our tiles, by halving in the sorted tables. */
#include "jcz/alias.h"

#include <stddef.h>
#include <string.h>

static const struct tile_alias *find(const struct tile_alias *table, int count, const char *name)
{
    int low = 0, high = count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        int order = strcmp(name, table[middle].name);
        if (order == 0) {
            return &table[middle];
        }
        if (order < 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return NULL;
}

const struct tile_alias *jcz_tile(const char *name)
{
    return find(jcz_alias_table, jcz_alias_count, name);
}

const struct tile_alias *rules_tile(const char *name)
{
    return find(rules_alias_table, rules_alias_count, name);
}
