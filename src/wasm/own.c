/* SPDX-License-Identifier: Apache-2.0 */
/* Tile sets of one's own: texts of tile files, read by src/tiles and kept for the games that are
 * set up or loaded after that. A game points into its sets, so a set that is given up stays until
 * another game is loaded. */
#include "tiles/tiles.h"

#include "wasm/engine.h"
#include "wasm/json.h"

#include <string.h>

enum { GIVEN_UP = 64 };

static struct aude_own_sets sets;
static struct tiles_file *file[AUDE_MAX_OWN_SETS];
static struct tiles_file *given_up[GIVEN_UP];
static int given_up_count;

const struct aude_own_sets *engine_own_sets(void)
{
    return &sets;
}

enum aude_status engine_add_own(struct aude_setup *setup)
{
    enum aude_status status = AUDE_OK;

    for (int i = 0; i < sets.count && status == AUDE_OK; i++)
        status = aude_setup_own(setup, sets.set[i]);
    return status;
}

void engine_drop_own(void)
{
    for (int i = 0; i < given_up_count; i++)
        tiles_free(given_up[i]);
    given_up_count = 0;
}

/* Beyond GIVEN_UP a file is never freed: better than freeing what a game may point to. */
static void give_up(int index)
{
    if (given_up_count < GIVEN_UP)
        given_up[given_up_count++] = file[index];
    sets.count--;
    for (int i = index; i < sets.count; i++) {
        file[i] = file[i + 1];
        sets.set[i] = sets.set[i + 1];
    }
}

WASM_EXPORT("own_clear") void engine_own_clear(void)
{
    while (sets.count > 0)
        give_up(sets.count - 1);
}

void engine_put_said(struct text_out *out, const struct reason *reason)
{
    const char *from;
    size_t at = 0, length;
    char piece[REASON_BYTES];

    json_name(out, "said");
    json_open(out, '[');
    while (reason_next(reason, &at, &from, &length)) {
        memcpy(piece, from, length);
        piece[length] = '\0';
        json_text(out, piece);
    }
    json_close(out, ']');
}

static int put_error(const struct tiles_error *error)
{
    struct reason reason;
    char text[REASON_BYTES];
    struct text_out out;

    reason_of_tiles(&reason, error);
    reason_text(&reason, NULL, text, sizeof text);
    json_begin(&out);
    json_open(&out, '{');
    json_number_of(&out, "line", error->line);
    json_number_of(&out, "number", error->number);
    json_text_of(&out, "tile", error->tile);
    json_text_of(&out, "reason", text);
    engine_put_said(&out, &reason);
    json_close(&out, '}');
    return json_end(&out);
}

/* Reads a tile file: its set takes the place of one with the same id that was read before. Answers
 * with id, name and game of the set and how many tiles it has, or with line, number of the tile,
 * its id and the reason why it cannot be played with. BAD_OWN_SET when there are as many as a game
 * can have. */
WASM_EXPORT("own") int engine_own(int length)
{
    struct tiles_error error;
    struct tiles_file *read = tiles_read_bytes("", engine_asked(), (size_t)length, &error);
    const struct aude_own_set *own;
    struct text_out out;
    int same = 0;

    if (read == NULL)
        return put_error(&error);
    if (tiles_unplayable(read) != NULL) {
        error = *tiles_unplayable(read);
        tiles_free(read);
        return put_error(&error);
    }
    own = tiles_own_set(read);
    while (same < sets.count && strcmp(sets.set[same]->set.id, own->set.id) != 0)
        same++;
    if (same < sets.count)
        give_up(same);
    if (sets.count == AUDE_MAX_OWN_SETS) {
        tiles_free(read);
        return -AUDE_BAD_OWN_SET;
    }
    file[sets.count] = read;
    sets.set[sets.count++] = own;
    json_begin(&out);
    json_open(&out, '{');
    json_text_of(&out, "id", own->set.id);
    json_text_of(&out, "name", own->set.name);
    json_number_of(&out, "game", own->set.game);
    json_number_of(&out, "tiles", own->set.tiles);
    json_close(&out, '}');
    return json_end(&out);
}
