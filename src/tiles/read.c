/* SPDX-License-Identifier: Apache-2.0 */
/* From the bytes of a tile file to its tiles: the file is read (toml.c), the head and each entry
 * get their shape (shape.c), each tile is held against the rules (rules.c, ground.c, discovery.c)
 * and made into a struct aude_tile (make.c), and at last the set is looked at as a whole (totals.c,
 * block.c). The first thing wrong ends it. */
#include "tiles/read.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is needed while a file is read. */
struct reading {
    struct set_file *file;
    struct tiles_error *error;
    const struct toml_value *tiles; /* the list, or NULL */
    struct block_tile *block;
    struct area_form *form;
    tiles_look *look;
    void *of;
};

static bool no_memory(struct tiles_error *error)
{
    return tiles_fail(error, 0, N_("there is not enough memory"));
}

/* ---- one tile ------------------------------------------------------------------------------- */

static bool read_entry(struct reading *r, const struct toml_value *value, struct entry *entry)
{
    const enum aude_game game = (enum aude_game)r->file->head.game;
    const unsigned i = r->file->kinds;
    struct aude_tile *const tile = &r->file->tile[i];

    memset(entry, 0, sizeof *entry);
    entry->number = (int)i + 1;
    shape_place(value, entry->number, r->error);
    if (!shape_entry(value, game, entry, r->error) ||
        !(game == AUDE_DISCOVERY ? check_discovery : check_carcassonne)(&r->file->head, entry,
                                                                        r->error) ||
        !make_tile(&r->file->arena, game, entry, tile, r->error))
        return false;
    if (r->look != NULL)
        r->look(r->of, entry, tile, r->error);
    totals_add(&r->file->totals, game, entry);
    r->file->line[i] = entry->line;
    struct block_tile *const block = &r->block[i];
    block->id = entry->id;
    block->line = entry->line;
    block->number = entry->number;
    block->has_at = tile_has(entry, TILE_AT);
    memcpy(block->at, entry->at, sizeof block->at);
    block->wall = entry->wall.mask;
    for (unsigned side = 0; side < 4; side++)
        block->outer |= (uint8_t)((entry->edges[side] == 'X') << side);
    if (game == AUDE_DISCOVERY)
        discovery_least_form(entry, &r->form[i]);
    r->file->kinds++;
    return true;
}

/* ---- the set as a whole --------------------------------------------------------------------- */

struct word {
    const char *text;
    size_t length;
    unsigned tile;
};

static int compare_words(const void *one, const void *other)
{
    const struct word *const a = one, *const b = other;
    const size_t length = a->length < b->length ? a->length : b->length;
    const int order = memcmp(a->text, b->text, length);

    return order != 0               ? order
           : a->length != b->length ? (a->length > b->length ? 1 : -1)
           : a->tile > b->tile      ? 1
           : a->tile < b->tile      ? -1
                                    : 0;
}

/* Sorts the words and finds one that is there twice; NULL when there is none. */
static const struct word *find_twice(struct word *words, size_t count)
{
    qsort(words, count, sizeof words[0], compare_words);
    for (size_t i = 1; i < count; i++) {
        if (words[i].length == words[i - 1].length &&
            memcmp(words[i].text, words[i - 1].text, words[i].length) == 0)
            return &words[i];
    }
    return NULL;
}

static bool fail_at_tile(struct reading *r, unsigned tile, const char *format, const char *what)
{
    r->error->number = (int)tile + 1;
    tiles_name_tile(r->error, r->file->tile[tile].id);
    return tiles_fail(r->error, r->file->line[tile], format, what);
}

static bool check_ids(struct reading *r)
{
    struct word *const words = arena_new(&r->file->arena, (r->file->kinds + 1) * sizeof *words);

    if (words == NULL)
        return no_memory(r->error);
    for (unsigned i = 0; i < r->file->kinds; i++) {
        words[i].text = r->file->tile[i].id;
        words[i].length = strlen(words[i].text);
        words[i].tile = i;
    }
    const struct word *const twice = find_twice(words, r->file->kinds);
    return twice == NULL ||
           fail_at_tile(r, twice->tile, N_("the id %s is given twice"), twice->text);
}

/* The names of pictures: one for one tile. */
static bool check_pictures(struct reading *r, const char *edition)
{
    struct word *words = NULL;
    size_t count = 0, tile = 0;

    for (unsigned pass = 0; pass < 2; pass++) {
        tile = count = 0;
        for (const struct toml_value *one = r->tiles != NULL ? r->tiles->first : NULL; one != NULL;
             one = one->next, tile++) {
            const struct toml_value *const wica = toml_get(one, "wica");
            const struct toml_value *const names = wica != NULL ? toml_get(wica, edition) : NULL;
            for (const char *at = names != NULL ? names->text : ""; *at != 0; count++) {
                const size_t length = strcspn(at, " ");
                if (pass == 1)
                    words[count] = (struct word){at, length, (unsigned)tile};
                at += length + (at[length] != 0);
            }
        }
        if (pass == 0)
            words = arena_new(&r->file->arena, (count + 1) * sizeof *words);
        if (words == NULL)
            return no_memory(r->error);
    }
    const struct word *const twice = find_twice(words, count);
    char name[TILES_ARGUMENT_BYTES];
    if (twice == NULL)
        return true;
    (void)snprintf(name, sizeof name, "%s %.*s", edition,
                   (int)(twice->length < 40 ? twice->length : 40), twice->text);
    return fail_at_tile(r, twice->tile, N_("the name %s is given twice"), name);
}

/* No two kinds of The Discovery are the same tile turned. */
static bool check_forms(struct reading *r)
{
    struct word *const words = arena_new(&r->file->arena, (r->file->kinds + 1) * sizeof *words);

    if (words == NULL)
        return no_memory(r->error);
    for (unsigned i = 0; i < r->file->kinds; i++)
        words[i] = (struct word){(const char *)r->form[i].bytes, sizeof r->form[i].bytes, i};
    const struct word *const twice = find_twice(words, r->file->kinds);
    return twice == NULL || fail_at_tile(r, twice->tile, N_("the tile is %s turned"),
                                         r->file->tile[twice[-1].tile].id);
}

static bool check_set(struct reading *r)
{
    r->error->number = 0;
    r->error->tile[0] = 0;
    if (!check_ids(r) || !totals_check(&r->file->totals, &r->file->head, r->error))
        return false;
    if (r->file->head.game == AUDE_DISCOVERY)
        return check_forms(r);
    return check_pictures(r, "c1") && check_pictures(r, "c2") &&
           block_check(r->block, r->file->kinds, r->error);
}

/* ---- the file ------------------------------------------------------------------------------- */

static bool read_head(struct reading *r, const struct toml_value *root)
{
    const struct toml_value *const set = toml_get(root, "set");

    for (const struct toml_value *one = root->first; one != NULL; one = one->next) {
        if (strcmp(one->key, "set") != 0 && strcmp(one->key, "tile") != 0)
            return tiles_fail(r->error, one->line, N_("the key %s is not known"), one->key);
    }
    if (set == NULL)
        return tiles_fail(r->error, 1, N_("%s is missing"), "[set]");
    if (!shape_head(set, &r->file->head, r->error))
        return false;
    r->tiles = toml_get(root, "tile");
    return r->tiles == NULL || r->tiles->type == TOML_ARRAY ||
           tiles_fail(r->error, r->tiles->line, N_("tile is to be a list: write [[tile]]"));
}

static bool read_tiles(struct reading *r)
{
    struct arena *const arena = &r->file->arena;
    const size_t count = r->tiles != NULL ? (size_t)r->tiles->count : 0;
    struct entry *const entry = arena_new(arena, sizeof *entry);

    r->file->tile = arena_new(arena, (count + 1) * sizeof *r->file->tile);
    r->file->line = arena_new(arena, (count + 1) * sizeof *r->file->line);
    r->block = arena_new(arena, (count + 1) * sizeof *r->block);
    r->form = arena_new(arena, (count + 1) * sizeof *r->form);
    if (entry == NULL || r->file->tile == NULL || r->file->line == NULL || r->block == NULL ||
        r->form == NULL)
        return no_memory(r->error);
    for (const struct toml_value *one = count > 0 ? r->tiles->first : NULL; one != NULL;
         one = one->next) {
        if (!read_entry(r, one, entry))
            return false;
    }
    return check_set(r);
}

bool set_file_read(struct set_file *file, const char *bytes, size_t length, tiles_look *look,
                   void *of, struct tiles_error *error)
{
    struct reading r = {.file = file, .error = error, .look = look, .of = of};
    struct toml_value *const root = arena_new(&file->arena, sizeof *root);

    file->root = root;
    if (root == NULL)
        return no_memory(error);
    return tiles_toml(&file->arena, bytes, length, root, error) && read_head(&r, root) &&
           read_tiles(&r);
}

bool tiles_toml(struct arena *arena, const char *bytes, size_t length, struct toml_value *root,
                struct tiles_error *error)
{
    if (length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) {
        bytes += 3; /* some editors put a mark of byte order there, which says nothing in UTF-8 */
        length -= 3;
    }
    if (length > TILES_MAX_BYTES)
        return tiles_fail(error, 0, N_("the file is larger than %s bytes"),
                          tiles_number(TILES_MAX_BYTES).text);
    return toml_read(arena, bytes, length, root, error) &&
           (root->count > 0 || tiles_fail(error, 0, N_("the file is empty")));
}

/* The end of a name is what tells files apart. */
void tiles_start_error(struct tiles_error *error, const char *name)
{
    const size_t length = strlen(name), room = sizeof error->file - 1;

    memset(error, 0, sizeof *error);
    error->format = "";
    memcpy(error->file, length > room ? name + (length - room) : name,
           length > room ? room : length);
}

char *tiles_file_bytes(const char *path, size_t *length, struct tiles_error *error)
{
    FILE *const stream = fopen(path, "rb");
    char *bytes = stream != NULL ? malloc(TILES_MAX_BYTES + 1) : NULL;
    bool good = bytes != NULL;

    if (good) {
        *length = fread(bytes, 1, TILES_MAX_BYTES + 1, stream);
        good = !ferror(stream);
    }
    if (!good) {
        tiles_fail(error, 0, N_("the file cannot be read: %s"), strerror(errno));
        free(bytes);
        bytes = NULL;
    }
    if (stream != NULL)
        (void)fclose(stream);
    return bytes;
}
