/* SPDX-License-Identifier: Apache-2.0 */
/* Plays a folder of fuzz inputs through one target, without a fuzzer: `replay_NAME FOLDER`. Each
 * input becomes a TAP case. It is also cut short at a few places and handed over again, since a
 * truncated input is the commonest kind of damage. A target that finds something wrong aborts, and
 * the cases that were promised in the plan are then missing. */
#include "fuzz.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 1 << 20, CUTS = 8 };

static int is_input(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* A copy of exactly `size` bytes, so that a sanitizer sees a read past the end. */
static void run_once(const uint8_t *data, size_t size)
{
    uint8_t *copy = malloc(size ? size : 1);

    if (!copy)
        abort();
    memcpy(copy, data, size);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

static int run_file(const char *folder, const char *name)
{
    static uint8_t data[LARGEST];
    char path[4096];

    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        return -1;
    FILE *file = fopen(path, "rb");
    if (!file)
        return -1;
    size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    for (size_t i = 0; i < CUTS; i++)
        run_once(data, size * i / CUTS);
    run_once(data, size);
    return 0;
}

int main(int argc, char **argv)
{
    struct dirent **entries;

    if (argc != 2) {
        fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    int count = scandir(argv[1], &entries, is_input, alphasort);
    if (count <= 0) {
        printf("Bail out! %s: %s\n", argv[1], count < 0 ? strerror(errno) : "no inputs");
        return 1;
    }
    printf("1..%d\n", count);
    int failed = 0;
    for (int i = 0; i < count; i++) {
        fflush(stdout);
        int status = run_file(argv[1], entries[i]->d_name);
        printf("%sok %d - %s\n", status ? "not " : "", i + 1, entries[i]->d_name);
        failed += status != 0;
        free(entries[i]);
    }
    free(entries);
    return failed ? 1 : 0;
}
