/* SPDX-License-Identifier: Apache-2.0 */
/* Seals: the 32-bit FNV-1a hash of an entry in one form: compact JSON, keys by name, words along
 * the rim in their order there. seals.txt has them as they were when the entries were last compared
 * with the printed tiles. */
#include "tilec/tilec.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void seal_bytes(uint32_t *seal, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        *seal = (*seal ^ (unsigned char)bytes[i]) * 16777619u;
}

static void seal_text(uint32_t *seal, const char *text)
{
    seal_bytes(seal, "\"", 1);
    for (; *text != 0; text++) {
        if (*text == '"' || *text == '\\')
            seal_bytes(seal, "\\", 1);
        seal_bytes(seal, text, 1);
    }
    seal_bytes(seal, "\"", 1);
}

static unsigned place_of(const char *word)
{
    unsigned place = 0;

    while (place < PLACES && strcmp(place_names[place], word) != 0)
        place++;
    return place;
}

static int compare_places(const void *one, const void *other)
{
    return (int)place_of(*(const char *const *)one) - (int)place_of(*(const char *const *)other);
}

static int compare_words(const void *one, const void *other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

/* The words of a text in an order of their own. */
static void seal_words(uint32_t *seal, const char *text, int (*order)(const void *, const void *))
{
    char copy[512];
    char *word[sizeof copy / 2];
    size_t words = 0;

    snprintf(copy, sizeof copy, "%s", text);
    for (char *at = strtok(copy, " "); at != NULL; at = strtok(NULL, " "))
        word[words++] = at;
    qsort(word, words, sizeof word[0], order);
    seal_bytes(seal, "\"", 1);
    for (size_t i = 0; i < words; i++) {
        seal_bytes(seal, " ", i > 0);
        seal_bytes(seal, word[i], strlen(word[i]));
    }
    seal_bytes(seal, "\"", 1);
}

static void seal_keyed_text(uint32_t *seal, const char *key, const char *text)
{
    static const char *const rim[] = {"on", "touch", "inner", "gap", "wall"};

    for (size_t i = 0; i < sizeof rim / sizeof rim[0]; i++) {
        if (key != NULL && strcmp(key, rim[i]) == 0) {
            seal_words(seal, text, compare_places);
            return;
        }
    }
    if (key != NULL && strcmp(key, "meets") == 0)
        seal_words(seal, text, compare_words);
    else
        seal_text(seal, text);
}

static int compare_keys(const void *one, const void *other)
{
    return strcmp((*(const struct toml_value *const *)one)->key,
                  (*(const struct toml_value *const *)other)->key);
}

static void seal_value(uint32_t *seal, const char *key, const struct toml_value *value);

static void seal_table(uint32_t *seal, const struct toml_value *table)
{
    const struct toml_value **const sorted = calloc((size_t)table->count + 1, sizeof(void *));
    size_t count = 0;

    for (const struct toml_value *one = table->first; sorted != NULL && one; one = one->next)
        sorted[count++] = one;
    if (count > 0)
        qsort(sorted, count, sizeof(void *), compare_keys);
    seal_bytes(seal, "{", 1);
    for (size_t i = 0; i < count; i++) {
        seal_bytes(seal, ",", i > 0);
        seal_text(seal, sorted[i]->key);
        seal_bytes(seal, ":", 1);
        seal_value(seal, sorted[i]->key, sorted[i]);
    }
    seal_bytes(seal, "}", 1);
    free(sorted);
}

static void seal_value(uint32_t *seal, const char *key, const struct toml_value *value)
{
    const struct tiles_number number = tiles_number(value->number);

    switch ((enum toml_type)value->type) {
    case TOML_TEXT: seal_keyed_text(seal, key, value->text); break;
    case TOML_NUMBER: seal_bytes(seal, number.text, strlen(number.text)); break;
    case TOML_TRUTH:
        seal_bytes(seal, value->number != 0 ? "true" : "false", value->number != 0 ? 4 : 5);
        break;
    case TOML_TABLE: seal_table(seal, value); break;
    case TOML_ARRAY:
        seal_bytes(seal, "[", 1);
        for (const struct toml_value *one = value->first; one != NULL; one = one->next) {
            seal_value(seal, NULL, one);
            seal_bytes(seal, ",", one->next != NULL);
        }
        seal_bytes(seal, "]", 1);
        break;
    }
}

uint32_t seal_of_value(const struct toml_value *value)
{
    uint32_t seal = 2166136261u;

    seal_value(&seal, NULL, value);
    return seal;
}

/* ---- seals.txt ------------------------------------------------------------------------------ */

static struct sealed *find(struct catalogue *catalogue, const char *name)
{
    for (int i = 0; i < catalogue->seals; i++)
        if (strcmp(catalogue->seal[i].name, name) == 0)
            return &catalogue->seal[i];
    return NULL;
}

static void read_line(struct catalogue *catalogue, char *line, int number)
{
    char *const name = strtok(line, " \t\r\n");
    char *const digits = name != NULL ? strtok(NULL, " \t\r\n") : NULL;
    char where[300];

    if (name == NULL || *name == '#')
        return;
    if (digits == NULL || strspn(digits, "0123456789abcdef") != 8 || digits[8] != 0 ||
        strtok(NULL, " \t\r\n") != NULL || strlen(name) >= sizeof catalogue->seal[0].name ||
        find(catalogue, name) != NULL || catalogue->seals == TILEC_SEALS) {
        snprintf(where, sizeof where, "%.280s:%d", catalogue->seal_path, number);
        tilec_bad(catalogue, where, "is not an id, given once, and its seal");
        return;
    }
    struct sealed *const one = &catalogue->seal[catalogue->seals++];
    memcpy(one->name, name, strlen(name) + 1);
    one->seal = (uint32_t)strtoul(digits, NULL, 16);
}

/* length: of the text, which has room for one byte more. */
void seals_read(struct catalogue *catalogue, char *text, size_t length)
{
    int number = 1;

    for (size_t i = 0; i < length; i++) {
        if (text[i] == 0 || (unsigned char)text[i] > '~') {
            tilec_bad(catalogue, catalogue->seal_path, "is no list of seals");
            return;
        }
    }
    text[length] = 0;
    for (char *line = text; *line != 0; number++) {
        char *const end = line + strcspn(line, "\n");
        const bool last = *end == 0;
        *end = 0;
        read_line(catalogue, line, number);
        line = last ? end : end + 1;
    }
}

/* Calls for each entry that is sealed: heads, tiles, lists of names. */
typedef void each_entry(void *of, const char *name, const struct toml_value *entry,
                        const char *where);

static void for_each(const struct catalogue *catalogue, each_entry *call, void *of)
{
    char text[400];

    for (int s = 0; s < catalogue->sets; s++) {
        const struct set_file *const file = &catalogue->set[s].file;
        const struct toml_value *const tiles = toml_get(file->root, "tile");
        unsigned i = 0;
        snprintf(text, sizeof text, "%.280s: [set]", catalogue->set[s].path);
        call(of, file->head.id, file->head.value, text);
        for (const struct toml_value *one = tiles != NULL ? tiles->first : NULL; one != NULL;
             one = one->next, i++)
            call(of, file->tile[i].id, one, tilec_tile_at(catalogue, s, i).text);
    }
    for (const struct toml_value *list = catalogue->aliases.first; list != NULL;
         list = list->next) {
        char name[64];
        snprintf(name, sizeof name, "aliases.%.50s", list->key);
        snprintf(text, sizeof text, "%.280s: %.50s", catalogue->alias_path, list->key);
        call(of, name, list, text);
    }
}

static void check_entry(void *of, const char *name, const struct toml_value *entry,
                        const char *where)
{
    struct catalogue *const catalogue = of;
    struct sealed *const said = find(catalogue, name);

    if (said == NULL)
        tilec_bad(catalogue, where, "has no seal in %s", catalogue->seal_path);
    else if (said->seal != seal_of_value(entry))
        tilec_bad(catalogue, where,
                  "is not as it was when last compared with its source: its seal differs");
    if (said != NULL)
        said->met = true;
}

void seals_check(struct catalogue *catalogue)
{
    for_each(catalogue, check_entry, catalogue);
    for (int i = 0; i < catalogue->seals; i++)
        if (!catalogue->seal[i].met)
            tilec_bad(catalogue, catalogue->seal_path, "%s is sealed, but there is no such entry",
                      catalogue->seal[i].name);
}

static void write_entry(void *of, const char *name, const struct toml_value *entry,
                        const char *where)
{
    (void)where;
    fprintf(of, "%s %08" PRIx32 "\n", name, seal_of_value(entry));
}

void seals_write(const struct catalogue *catalogue, FILE *to)
{
    fputs("# Seals of the entries as they were compared with the printed tiles (The Discovery:\n"
          "# with the list they come from). When an entry is changed, the build stops until\n"
          "# somebody has looked at it and run build/tilec --seal.\n",
          to);
    for_each(catalogue, write_entry, to);
}
