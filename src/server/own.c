/* SPDX-License-Identifier: Apache-2.0 */
/* What strangers send is read by the same code as a file of --tiles, which refuses all that is not
 * exactly a tile set; here is only how much of it may come. */
#include "server/own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/limits.h"

bool own_is_list(const json_t *list)
{
    if (list != NULL && !json_is_array(list))
        return false;
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!json_is_string(json_array_get(list, i)))
            return false;
    return true;
}

bool misread_say(struct misread *wrong, const char *sentence)
{
    wrong->line = wrong->column = 0;
    reason_init(&wrong->why);
    reason_say(&wrong->why, sentence);
    return false;
}

/* "tile 3 (hills-a): what is wrong" */
static bool refuse_file(struct misread *wrong, const struct tiles_error *error)
{
    wrong->line = error->line;
    wrong->column = 0;
    reason_of_tile(&wrong->why, error);
    return false;
}

bool own_add(struct own *own, const char *text, struct misread *wrong)
{
    struct tiles_error error;
    int number = own->sets.count;
    size_t length = strlen(text);
    snprintf(wrong->what, sizeof wrong->what, "tiles[%d]", number);
    if (number == AUDE_MAX_OWN_SETS)
        return misread_say(wrong, SERVER_TEXT("a table has at most 4 tile sets of one's own"));
    for (int i = 0; i < number; i++)
        length += strlen(own->text[i]);
    if (length > LIMIT_TILES)
        return misread_say(wrong,
                           SERVER_TEXT("the tile sets of one table have at most 65536 bytes in "
                                       "all"));
    struct tiles_file *file = tiles_read_bytes(wrong->what, text, strlen(text), &error);
    if (file == NULL)
        return refuse_file(wrong, &error);
    if (tiles_unplayable(file) != NULL) {
        refuse_file(wrong, tiles_unplayable(file));
        tiles_free(file);
        return false;
    }
    own->text[number] = strdup(text);
    if (own->text[number] == NULL) {
        tiles_free(file);
        return misread_say(wrong, SERVER_TEXT("the server is out of memory"));
    }
    own->file[number] = file;
    own->sets.set[number] = tiles_own_set(file);
    own->sets.count++;
    return true;
}

bool own_read(struct own *own, const json_t *list, struct misread *wrong)
{
    memset(own, 0, sizeof *own);
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!own_add(own, json_string_value(json_array_get(list, i)), wrong)) {
            own_free(own);
            return false;
        }
    return true;
}

bool own_copy(struct own *to, const struct own *from)
{
    struct misread wrong;
    memset(to, 0, sizeof *to);
    for (int i = 0; i < from->sets.count; i++)
        if (!own_add(to, from->text[i], &wrong)) {
            own_free(to);
            return false;
        }
    return true;
}

void own_free(struct own *own)
{
    for (int i = 0; i < own->sets.count; i++) {
        tiles_free(own->file[i]);
        free(own->text[i]);
    }
    memset(own, 0, sizeof *own);
}

size_t own_size(const struct own *own)
{
    size_t size = 0;
    for (int i = 0; i < own->sets.count; i++)
        size += tiles_size(own->file[i]) + strlen(own->text[i]) + 1;
    return size;
}

json_t *own_texts(const struct own *own)
{
    json_t *list = json_array();
    for (int i = 0; i < own->sets.count; i++)
        json_array_append_new(list, json_string(own->text[i]));
    return list;
}
