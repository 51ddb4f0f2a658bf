/* SPDX-License-Identifier: Apache-2.0 */
/* Reads tile files as `aude --tiles` does and says what became of each, for own_differential.py.
 *
 * On standard input, for each file: its name, a blank, its length in bytes, a line end, the bytes.
 * On standard output, for each, one line of tabs: "set", seal, 1 when a game takes it or 0, and for
 * every tile its turns and its facts; or "no", line, number of the tile, its id, the reason. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "tiles/tiles.h"

static void answer(const char *name, const char *bytes, size_t length)
{
    struct tiles_error error;
    struct tiles_file *const file = tiles_read_bytes(name, bytes, length, &error);
    char reason[TILES_REASON_BYTES];

    if (file == NULL) {
        tiles_reason(&error, NULL, reason, sizeof reason);
        printf("no\t%d\t%d\t%s\t%s\n", error.line, error.number, error.tile, reason);
        return;
    }
    const struct aude_own_set *const own = tiles_own_set(file);
    printf("set\t%08" PRIx32 "\t%d", own->seal, tiles_unplayable(file) == NULL);
    for (unsigned i = 0; i < own->set.kinds; i++)
        printf("\t%d\t%s", own->tile[i].turns, own->tile[i].facts);
    putchar('\n');
    tiles_free(file);
}

int main(void)
{
    char name[128];
    size_t length;

    while (scanf("%127s %zu", name, &length) == 2) {
        char *const bytes = malloc(length + 1);
        if (bytes == NULL || getchar() != '\n' || fread(bytes, 1, length, stdin) != length) {
            fputs("own_read: the input is cut off\n", stderr);
            return 2;
        }
        answer(name, bytes, length);
        free(bytes);
    }
    return 0;
}
