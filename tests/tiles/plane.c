/* SPDX-License-Identifier: Apache-2.0 */
/* Can tiles of The Discovery be drawn without crossing? For test_discovery.py, which asks of every
 * way to share out four sides. On standard input a line for each: how many segments and borders,
 * the sides of each segment as a mask, the two segments of each border. The answers: 1 or 0. */
#include <stdio.h>
#include <string.h>

#include "tiles/rules.h"

int main(void)
{
    struct entry entry;
    unsigned areas, borders;

    while (scanf("%u %u", &areas, &borders) == 2 && areas <= MAX_AREAS && borders <= MAX_BORDERS) {
        memset(&entry, 0, sizeof entry);
        entry.areas = (uint8_t)areas;
        entry.borders = (uint8_t)borders;
        for (unsigned i = 0; i < areas; i++)
            if (scanf("%hhu", &entry.area[i].sides) != 1)
                return 2;
        for (unsigned i = 0; i < borders; i++)
            if (scanf("%ld %ld", &entry.border[i].of[0], &entry.border[i].of[1]) != 2)
                return 2;
        printf("%d\n", discovery_is_plane(&entry));
    }
    return 0;
}
