/* SPDX-License-Identifier: Apache-2.0 */
/* What is told of a tile: a line for each kind of the catalogue as it is printed, compared with a
 * file; and turned, every part has to be found again where a turn takes it. */
#include "render/tile_words.h"

#include <stdio.h>
#include <string.h>

enum { TEXT_BYTES = 1 << 16 };
static char now[TEXT_BYTES], kept[TEXT_BYTES];
static size_t length;

static void put(const char *word)
{
    length += (size_t)snprintf(now + length, sizeof now - length, "%s", word);
}

static void put_count(const char *name, int count)
{
    if (count > 0)
        length += (size_t)snprintf(now + length, sizeof now - length, " %s=%d", name, count);
}

static void write_part(struct tile_part part)
{
    static const char *const way[8] = {" N", " NE", " E", " SE", " S", " SW", " W", " NW"};

    put(aude_feature_kind_name((enum aude_feature_kind)part.kind));
    for (int i = 0; i < 8; i++)
        if (part.ways >> i & 1)
            put(way[i]);
    put_count("pennants", part.pennants);
    put_count("cities", part.cities);
    put_count("junction", part.junction);
}

static void write_tile(const struct aude_tile *tile)
{
    put(tile->id);
    for (int i = 0; i < tile->segments; i++) {
        put(i == 0 ? ": " : "; ");
        write_part(tile_part(tile, i, &tile->segment[i], 0));
    }
    put(tile_shows_bazaar(tile) ? "; bazaar\n" : "\n");
}

/* The edge of the turned tile tells what must be there. */
static bool lies_right(const struct aude_tile *tile, int rotation)
{
    static const uint8_t kind_of[AUDE_EDGES] = {
        [AUDE_EDGE_ROAD] = AUDE_ROAD,           [AUDE_EDGE_CITY] = AUDE_CITY,
        [AUDE_EDGE_RIVER] = AUDE_RIVER,         [AUDE_EDGE_GRASSLAND] = AUDE_GRASSLAND,
        [AUDE_EDGE_MOUNTAINS] = AUDE_MOUNTAINS, [AUDE_EDGE_SEA] = AUDE_SEA};

    for (int side = 0; side < 4; side++) {
        enum aude_edge edge = (enum aude_edge)tile->edge[(side + 4 - rotation) % 4];
        int found = 0, corners = 0;

        if (edge == AUDE_EDGE_FIELD || edge == AUDE_EDGE_ABBEY || edge == AUDE_EDGE_WALL)
            continue;
        for (int i = 0; i < tile->segments; i++) {
            struct tile_part part = tile_part(tile, i, &tile->segment[i], rotation);

            if (part.kind != kind_of[edge])
                continue;
            found += (part.ways >> 2 * side & 1) != 0;
            corners += (part.ways >> (2 * side + 1) & 1) + (part.ways >> (2 * side + 7) % 8 & 1);
        }
        if (found != 1 && corners != 2) /* two cities may share a side */
            return false;
    }
    return true;
}

static int judge(const char *path, bool accept)
{
    FILE *file = fopen(path, accept ? "wb" : "rb");
    int wrong = 0;
    bool same;

    if (file == NULL)
        return 2;
    if (accept)
        return fwrite(now, 1, length, file) != length || fclose(file) != 0;
    same = fread(kept, 1, sizeof kept, file) == length && memcmp(kept, now, length) == 0;
    fclose(file);
    printf("%sok 1 - every tile is told as before\n", same ? "" : "not ");
    for (int i = 0; i < aude_tile_count(); i++)
        for (int rotation = 0; rotation < 4; rotation++)
            if (!lies_right(aude_tile(i), rotation)) {
                printf("# %s, turn %d, is not told as it lies\n", aude_tile(i)->id, rotation);
                wrong++;
            }
    printf("%sok 2 - a turned tile is told turned\n1..2\n", wrong == 0 ? "" : "not ");
    return !same || wrong > 0;
}

int main(int argc, char **argv)
{
    bool accept = argc == 3 && strcmp(argv[2], "--accept") == 0;

    if (argc != 2 && !accept) {
        fprintf(stderr, "usage: tile-words FILE [--accept]\n");
        return 2;
    }
    for (int i = 0; i < aude_tile_count(); i++)
        write_tile(aude_tile(i));
    return judge(argv[1], accept);
}
