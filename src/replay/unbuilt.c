/* SPDX-License-Identifier: Apache-2.0 */
/* In a program that was built without Carcassonne: what `aude replay` and `aude render` ask of the
 * reader of JCloisterZone's games (src/jcz, which is left out then). Our own records pass through;
 * a foreign game, or a packed file, is refused by saying that the game is missing.
 */
#include "jcz/jcz.h"

#include <stdlib.h>
#include <string.h>

#include "terminal/terminal.h"

typedef int replay_unbuilt; /* a file is never empty */

#ifndef AUDE_WITH_CARCASSONNE

static bool unbuilt(struct jcz_error *error)
{
    *error = (struct jcz_error){
        .status = JCZ_UNBUILT,
        .text = aude_status_text(AUDE_UNBUILT_GAME),
    };
    strcpy(error->detail, aude_game_name(AUDE_CARCASSONNE));
    return false;
}

bool jcz_unpack(const char *bytes, size_t size, char **text, size_t *length,
                struct jcz_error *error)
{
    static const char packed[] = "\xfd"
                                 "7zXZ";
    if (size >= sizeof packed && memcmp(bytes, packed, sizeof packed) == 0)
        return unbuilt(error);
    *text = cli_allocate(size + 1);
    memcpy(*text, bytes, size);
    (*text)[size] = '\0';
    *length = size;
    return true;
}

bool jcz_is_json(const char *text, size_t length)
{
    (void)length;
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0)
        text += 3;
    return text[strspn(text, " \t\r\n")] == '{';
}

bool jcz_load(struct jcz_game *game, const char *text, size_t length, struct jcz_error *error)
{
    (void)game, (void)text, (void)length;
    return unbuilt(error);
}

bool jcz_load_next(struct jcz_game *game, struct jcz_text_left *left, struct jcz_error *error)
{
    (void)game;
    left->length = 0;
    return unbuilt(error);
}

/* Never reached: no game was loaded. */
void jcz_finish(struct jcz_game *game)
{
    (void)game;
}

bool jcz_drive_open(struct jcz_drive *drive, const struct jcz_game *game, struct jcz_error *error)
{
    (void)drive, (void)game;
    return unbuilt(error);
}

bool jcz_drive_begin(struct jcz_drive *drive, struct jcz_error *error)
{
    (void)drive;
    return unbuilt(error);
}

bool jcz_drive_all(struct jcz_drive *drive, struct jcz_error *error)
{
    (void)drive;
    return unbuilt(error);
}

bool jcz_drive_step(struct jcz_drive *drive, struct jcz_error *error)
{
    (void)drive;
    return unbuilt(error);
}

bool jcz_verify(const struct jcz_game *game, struct jcz_drive *drive, struct jcz_verdict *verdict,
                struct jcz_error *error)
{
    (void)game, (void)drive, (void)verdict;
    return unbuilt(error);
}

int jcz_deviation_count(void)
{
    return 0;
}

const char *jcz_deviation_rule(int deviation)
{
    (void)deviation;
    return "";
}

const char *jcz_deviation_text(int deviation)
{
    (void)deviation;
    return "";
}

#endif
