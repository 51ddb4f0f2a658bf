/* SPDX-License-Identifier: Apache-2.0 */
/* The tables in C: tiles and sets for core/catalogue.h, other names for jcz/alias.h. Members that
 * are 0 are left out. */
#include "tilec/tilec.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char top[] = "/* Made by src/tilec from data/tiles. Change those, not this. */\n";

static void put_text(FILE *to, const char *text, size_t length)
{
    putc('"', to);
    for (size_t i = 0; i < length; i++) {
        if (strchr("\\\"?", text[i]) != NULL)
            putc('\\', to);
        putc(text[i], to);
    }
    putc('"', to);
}

static void put_member(FILE *to, const char *name, unsigned value)
{
    if (value != 0)
        fprintf(to, ".%s = %u, ", name, value);
}

static void put_numbers(FILE *to, const char *name, const uint8_t *number, unsigned count)
{
    unsigned last = count;

    while (last > 0 && number[last - 1] == 0)
        last--;
    if (last == 0)
        return;
    fprintf(to, ".%s = {", name);
    for (unsigned i = 0; i < last; i++)
        fprintf(to, i > 0 ? ", %u" : "%u", number[i]);
    fputs("}, ", to);
}

/* The whole entry, in pieces of a line each. */
static void put_facts(FILE *to, const char *facts)
{
    enum { PIECE = 80 };
    const size_t length = strlen(facts);

    fputs("     .facts = TILE_FACTS(", to);
    for (size_t at = 0; at < length; at += PIECE) {
        fputs("\n         ", to);
        put_text(to, facts + at, length - at < PIECE ? length - at : PIECE);
    }
    fputs("),\n", to);
}

static void put_segment(FILE *to, const struct aude_segment *segment)
{
    fprintf(to, "         {.kind = %u, ", segment->kind);
    put_member(to, "sides", segment->sides);
    put_member(to, "halves", segment->halves);
    put_member(to, "pennants", segment->pennants);
    put_member(to, "touches", segment->touches);
    put_member(to, "marks", segment->marks);
    put_member(to, "leads", segment->leads);
    put_member(to, "end", segment->end);
    put_member(to, "reach", segment->reach);
    put_member(to, "inner", segment->inner);
    fputs("},\n", to);
}

static bool is_plain(const struct aude_tile *tile)
{
    const struct aude_sketch *const sketch = tile->sketch;
    unsigned found = tile->sites;

    if (sketch == NULL)
        return true;
    found |= (unsigned)(sketch->raised | sketch->walled | sketch->told | sketch->wall);
    for (unsigned i = 0; i < AUDE_MAX_SEGMENTS; i++)
        found |= sketch->meets[i];
    return found == 0 && sketch->gap == 0 && sketch->sign == NULL;
}

static void put_sketch(FILE *to, const struct aude_tile *tile)
{
    const struct aude_sketch *const sketch = tile->sketch;

    if (is_plain(tile))
        return;
    fputs("     .sketch = &(const struct aude_sketch){", to);
    if (sketch->sign != NULL) {
        fputs(".sign = (const char *const[]){", to);
        for (const char *const *sign = sketch->sign; *sign != NULL; sign++) {
            put_text(to, *sign, strlen(*sign));
            fputs(", ", to);
        }
        fputs("NULL}, ", to);
    }
    put_member(to, "raised", sketch->raised);
    put_member(to, "walled", sketch->walled);
    put_member(to, "told", sketch->told);
    put_member(to, "wall", sketch->wall);
    put_member(to, "gap", sketch->gap);
    put_numbers(to, "meets", sketch->meets, AUDE_MAX_SEGMENTS);
    if (tile->sites > 0)
        fputs(".site = {", to);
    for (unsigned i = 0; i < tile->sites; i++) {
        fprintf(to, "{.kind = \"%s\", ", sketch->site[i].kind);
        put_member(to, "links", sketch->site[i].links);
        put_numbers(to, "link", sketch->site[i].link, AUDE_SKETCH_LINKS);
        put_member(to, "touch", sketch->site[i].touch);
        fputs("}, ", to);
    }
    fputs(tile->sites > 0 ? "}},\n" : "},\n", to);
}

static void put_tile(FILE *to, const struct aude_tile *tile, unsigned set)
{
    fprintf(to, "    {.id = \"%s\",\n", tile->id);
    put_facts(to, tile->facts);
    fprintf(to, "     .set = %u, .count = %u, .gardens = %u, .start = %u, .rotations = %u,\n", set,
            tile->count, tile->gardens, tile->start, tile->rotations);
    fprintf(to, "     .edge = {%u, %u, %u, %u}, .segments = %u, .sites = %u,\n", tile->edge[0],
            tile->edge[1], tile->edge[2], tile->edge[3], tile->segments, tile->sites);
    fprintf(to, "     .over = %u, .under = %u, .provisional = %u, .ports = %u,\n", tile->over,
            tile->under, tile->provisional, tile->ports);
    if (tile->block)
        fprintf(to, "     .block = 1, .at = {%u, %u},\n", tile->at[0], tile->at[1]);
    if (tile->signs != 0)
        fprintf(to, "     .signs = %u,\n", tile->signs);
    if (tile->ports > 0)
        fputs("     .port = {", to);
    for (unsigned i = 0; i < tile->ports; i++)
        fprintf(to, "{%u, %u}, ", tile->port[i].sea, tile->port[i].land);
    fputs(tile->ports > 0 ? "},\n" : "", to);
    if (tile->segments > 0)
        fputs("     .segment = {\n", to);
    for (unsigned i = 0; i < tile->segments; i++)
        put_segment(to, &tile->segment[i]);
    fputs(tile->segments > 0 ? "     },\n" : "", to);
    if (tile->sites > 0)
        fputs("     .site = {", to);
    for (unsigned i = 0; i < tile->sites; i++)
        fprintf(to, "{%u, %u}, ", tile->site[i].kind, tile->site[i].in);
    fputs(tile->sites > 0 ? "},\n" : "", to);
    put_sketch(to, tile);
    fputs("    },\n", to);
}

bool emit_is_listed(const char *list, const char *id)
{
    const size_t length = strlen(id);

    while (*list != 0) {
        const size_t word = strcspn(list, ",");
        if (word == length && memcmp(list, id, length) == 0)
            return true;
        list += word + (list[word] == ',');
    }
    return false;
}

void emit_tiles(const struct catalogue *catalogue, unsigned games, const char *built, FILE *to)
{
    unsigned first = 0, sets = 0;

    fprintf(to, "%s#include \"core/catalogue.h\"\n\n#include <stddef.h>\n\n", top);
    fputs("const struct aude_tile aude_tile_table[] = {\n", to);
    for (int s = 0; s < catalogue->sets; s++) {
        const struct set_file *const file = &catalogue->set[s].file;
        if ((games >> file->head.game & 1) == 0)
            continue;
        for (unsigned i = 0; i < file->kinds; i++)
            put_tile(to, &file->tile[i], sets);
        sets++;
    }
    fputs("};\n\nconst struct aude_set aude_set_table[] = {\n", to);
    for (int s = 0; s < catalogue->sets; s++) {
        const struct set_file *const file = &catalogue->set[s].file;
        if ((games >> file->head.game & 1) == 0)
            continue;
        fprintf(to, "    {.id = \"%s\", .name = ", file->head.id);
        put_text(to, file->head.name, strlen(file->head.name));
        fprintf(to, ",\n     .first = %u, .kinds = %u, .tiles = %u, .built = %s, .game = %u},\n",
                first, file->kinds, file->head.tiles,
                emit_is_listed(built, file->head.id) ? "true" : "false", file->head.game);
        first += file->kinds;
    }
    fprintf(to, "};\n\nconst int aude_tile_table_count = %u;\n", first);
    fprintf(to, "const int aude_set_table_count = %u;\n", sets);
}

/* ---- other names ---------------------------------------------------------------------------- */

static int compare_keys(const void *one, const void *other)
{
    return strcmp((*(const struct toml_value *const *)one)->key,
                  (*(const struct toml_value *const *)other)->key);
}

/* The number of a tile in the table. */
static unsigned number_of(const struct catalogue *catalogue, unsigned games, const char *id)
{
    unsigned number = 0, tile = 0;
    int set = 0;

    (void)tilec_find(catalogue, id, &set, &tile);
    for (int s = 0; s < set; s++)
        if ((games >> catalogue->set[s].file.head.game & 1) != 0)
            number += catalogue->set[s].file.kinds;
    return number + tile;
}

static void put_names(const struct catalogue *catalogue, unsigned games, const char *section,
                      FILE *to)
{
    const struct toml_value *const list = toml_get(&catalogue->aliases, section);
    const size_t room = list != NULL ? (size_t)list->count : 0;
    const struct toml_value **const name = calloc(room + 1, sizeof(void *));
    size_t count = 0;

    for (const struct toml_value *one = name != NULL && list != NULL ? list->first : NULL;
         one != NULL; one = one->next)
        name[count++] = one;
    if (count > 0)
        qsort(name, count, sizeof(void *), compare_keys);
    fprintf(to, "const struct tile_alias %s_alias_table[] = {\n", section);
    for (size_t i = 0; i < count; i++) {
        const char *const kind = toml_get(name[i], "kind")->text;
        fputs("    {", to);
        put_text(to, name[i]->key, strlen(name[i]->key));
        fprintf(to, ", %u, %d, %d}, /* %s */\n", number_of(catalogue, games, kind),
                (int)toml_get(name[i], "turn")->number, toml_get(name[i], "garden") != NULL, kind);
    }
    fprintf(to, "};\nconst int %s_alias_count = %zu;\n\n", section, count);
    free(name);
}

void emit_aliases(const struct catalogue *catalogue, unsigned games, FILE *to)
{
    fprintf(to, "%s#include \"jcz/alias.h\"\n\n", top);
    put_names(catalogue, games, "jcz", to);
    put_names(catalogue, games, "rules", to);
}
