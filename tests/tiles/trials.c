/* SPDX-License-Identifier: Apache-2.0 */
/* Sets of tiles by the thousand through the nets of the tile compiler, for test_tilec.py.
 *
 *     trials ALIASES.TOML
 *
 * On standard input, for each set: the name of its file, the number of the tile that is asked about
 * (-1: all), its length in bytes, each before a blank or line end, then the bytes. On standard
 * output, for each, a line of tabs: "no", line, number of the tile, its id, the reason; or "set",
 * what the names contradict or nothing, the seal of the head, and for the tile or for all of them
 * its turns, its seal and its facts. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "tilec/tilec.h"

static struct catalogue catalogue;
static char contradicted[400];

void tilec_bad(struct catalogue *of, const char *where, const char *format, ...)
{
    va_list list;

    (void)where;
    of->problems++;
    va_start(list, format);
    if (contradicted[0] == 0)
        vsnprintf(contradicted, sizeof contradicted, format, list);
    va_end(list);
}

struct tilec_where tilec_tile_at(const struct catalogue *of, int set, unsigned tile)
{
    struct tilec_where where;

    snprintf(where.text, sizeof where.text, "%.80s", of->set[set].file.tile[tile].id);
    return where;
}

bool tilec_find(const struct catalogue *of, const char *id, int *set, unsigned *tile)
{
    (void)of;
    (void)id;
    (void)set;
    (void)tile;
    return false;
}

static void tell_set(const struct set_file *file, int asked)
{
    const struct toml_value *const list = toml_get(file->root, "tile");
    const struct toml_value *entry = list != NULL ? list->first : NULL;

    contradicted[0] = 0;
    for (int i = 0; i < (int)file->kinds; i++)
        if (asked < 0 || i == asked)
            names_check_tile(&catalogue, 0, (unsigned)i);
    printf("set\t%s\t%08" PRIx32, contradicted, seal_of_value(file->head.value));
    for (int i = 0; i < (int)file->kinds; i++, entry = entry->next)
        if (asked < 0 || i == asked)
            printf("\t%d\t%08" PRIx32 "\t%s", file->tile[i].rotations, seal_of_value(entry),
                   file->tile[i].facts);
    putchar('\n');
}

static void answer(const char *name, int asked, const char *bytes, size_t length)
{
    struct set_file *const file = &catalogue.set[0].file;
    struct tiles_error error;
    char reason[TILES_REASON_BYTES];

    memset(file, 0, sizeof *file);
    tiles_start_error(&error, name);
    if (set_file_read(file, bytes, length, NULL, NULL, &error)) {
        tell_set(file, asked);
    } else {
        tiles_reason(&error, NULL, reason, sizeof reason);
        printf("no\t%d\t%d\t%s\t%s\n", error.line, error.number, error.tile, reason);
    }
    arena_free(&file->arena);
}

static bool read_aliases(const char *path)
{
    struct tiles_error error;
    size_t length = 0;

    tiles_start_error(&error, path);
    char *const bytes = tiles_file_bytes(path, &length, &error);
    const bool good = bytes != NULL &&
                      tiles_toml(&catalogue.alias_arena, bytes, length, &catalogue.aliases, &error);
    free(bytes);
    catalogue.sets = 1;
    return good;
}

int main(int count, char **words)
{
    char name[128];
    int asked;
    size_t length;

    if (count != 2 || !read_aliases(words[1])) {
        fputs("trials: the one argument is aliases.toml\n", stderr);
        return 2;
    }
    while (scanf("%127s %d %zu", name, &asked, &length) == 3) {
        char *const bytes = malloc(length + 1);
        if (bytes == NULL || getchar() != '\n' || fread(bytes, 1, length, stdin) != length) {
            fputs("trials: the input is cut off\n", stderr);
            return 2;
        }
        answer(name, asked, bytes, length);
        free(bytes);
    }
    arena_free(&catalogue.alias_arena);
    return 0;
}
