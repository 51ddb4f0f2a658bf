/* SPDX-License-Identifier: Apache-2.0 */
/* Tile sets of one's own: each --tiles FILE is read when the option is met (src/tiles) and kept to
 * the end of the program, because rules point into it. Set-ups take all of them; records and
 * positions take those that they name.
 */
#include "terminal/setup.h"
#include "tiles/tiles.h"

#include <string.h>

static struct aude_own_sets sets;
static const struct tiles_file *files[AUDE_MAX_OWN_SETS];

/* "tile 3 (my-tile): what is wrong" */
static void add_reason(struct cli_buffer *text, const struct tiles_error *error)
{
    char reason[TILES_REASON_BYTES];

    tiles_reason(error, cli_translate, reason, sizeof reason);
    if (error->number > 0)
        cli_buffer_add(text, _("tile %d"), error->number);
    if (error->number > 0 && error->tile[0] != '\0')
        cli_buffer_add(text, " (%s)", cli_quote(error->tile));
    cli_buffer_add(text, "%s%s", error->number > 0 ? ": " : "", reason);
}

/* "FILE:LINE: tile 3 (my-tile): what is wrong" */
static int refuse(const struct tiles_error *error)
{
    struct cli_buffer text = {0};

    add_reason(&text, error);
    cli_error_at(error->file, error->line, 0, "%s", text.bytes);
    cli_buffer_finish(&text);
    return CLI_BAD;
}

int cli_own_read(const char *path)
{
    struct tiles_error error;
    if (sets.count == AUDE_MAX_OWN_SETS)
        return cli_error("--tiles", _("given too often"));
    struct tiles_file *file = tiles_read(path, &error);
    if (file == NULL)
        return refuse(&error);
    const struct aude_own_set *set = tiles_own_set(file);
    for (int i = 0; i < sets.count; i++)
        if (strcmp(sets.set[i]->set.id, set->set.id) == 0) {
            tiles_free(file);
            return cli_error("--tiles", _("'%s' is named twice"), cli_quote(sets.set[i]->set.id));
        }
    files[sets.count] = file;
    sets.set[sets.count++] = set;
    return CLI_DONE;
}

int cli_own_playable(void)
{
    for (int i = 0; i < sets.count; i++)
        if (tiles_unplayable(files[i]) != NULL)
            return refuse(tiles_unplayable(files[i]));
    return CLI_DONE;
}

bool cli_own_why(int set, struct cli_buffer *text)
{
    const struct tiles_error *const why = tiles_unplayable(files[set]);

    if (why == NULL)
        return false;
    cli_buffer_add(text, "%s:", why->file);
    if (why->line > 0)
        cli_buffer_add(text, "%d:", why->line);
    cli_buffer_add(text, " ");
    add_reason(text, why);
    return true;
}

const struct aude_own_sets *cli_own(void)
{
    return &sets;
}
