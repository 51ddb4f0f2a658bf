/* SPDX-License-Identifier: Apache-2.0 */
/* Saving and resuming. A save is the record of an unfinished game (docs/NOTATION.md): set-up, seats
 * and every action, draws included; resuming replays it. A save never replaces a file that the game
 * did not come from, unless told to by `save!`, and a failed write leaves the old file untouched
 * (files.c). On a terminal the game is also kept after every turn in a file of its own, so that
 * `aude play --continue` finds it after a closed window.
 */
#include "play/play.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int play_save(struct play *play, const char *path, bool tell)
{
    static struct aude_rules memory;
    size_t size = aude_record_text(play->record, &memory, NULL, 0);
    if (size == 0)
        return cli_error(path, "%s", _("this game cannot be written as a record"));
    char *text = cli_allocate(size + 1);
    aude_record_text(play->record, &memory, text, size + 1);
    int status = cli_file_write(path, text, size);
    free(text);
    if (status == CLI_DONE)
        play->changed = false;
    if (status == CLI_DONE && tell) {
        printf(_("Saved: %s"), path);
        printf("\n");
    }
    return status;
}

/* Tells the log what the record holds, and finds the moments to which `undo` goes back: those of a
 * person since chance or somebody else decided. */
static void replay(struct play *play)
{
    const struct aude_record *record = play->record;
    const int count = record->count;
    aude_record_start(record, &play->rules, &play->state);
    play->record->count = 0; /* each action is written over itself */
    for (int i = 0; i < count; i++) {
        int decider = aude_decider(&play->state);
        if (decider >= 0 && play->mind[decider] == NULL)
            play_remember(play);
        else
            play->undos = 0;
        play_do(play, record->action[i], false);
    }
    play->changed = false;
}

/* Names the first seat with a kind of player that is not known here, at its place in the file. */
static int check_seats(const struct play *play, const struct cli_file *file)
{
    for (int seat = 0; seat < play->record->setup.seats; seat++) {
        const char *kind = play->record->seat[seat].player, *text = file->bytes;
        if (*kind == '\0' || play_is_kind(kind))
            continue;
        for (long line = 1; *text != '\0'; line++) {
            int number = -1, length = 0;
            if (sscanf(text, "seat s%1d %n", &number, &length) == 1 && length > 0 && number == seat)
                return play_bad_kind(file->name, line, length + 1, kind);
            text += strcspn(text, "\n");
            text += *text == '\n';
        }
        return play_bad_kind(file->name, 0, 0, kind);
    }
    return CLI_DONE;
}

/* A game from a server is played on here: its promise says nothing of the draws to come, and
 * whoever had left may play again. */
static void forget_server(struct aude_record *record)
{
    aude_record_secret(record, "", "");
    record->begun = 0;
    record->ahead = false;
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
        record->seat[seat].left = 0;
}

int play_resume(struct play *play, const char *path)
{
    struct cli_file file;
    struct aude_text_error error;
    if (cli_file_read_record(&file, path) != CLI_DONE)
        return CLI_BAD;
    enum aude_status status = aude_record_parse_own(file.bytes, file.size, cli_own(), play->record,
                                                    &play->rules, &play->state, &error);
    int answer = CLI_DONE;
    if (status != AUDE_OK)
        answer = cli_error_text(file.name, &error);
    else
        answer = check_seats(play, &file);
    cli_file_finish(&file);
    if (answer != CLI_DONE)
        return answer;
    forget_server(play->record);
    play_seat(play);
    replay(play);
    return CLI_DONE;
}

/* ---- The file that is written after every turn --------------------------------------------- */

/* Makes a directory and those above it. */
static bool make_directories(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made)
            return false;
    }
    return true;
}

char *play_autosave_path(bool make)
{
    struct cli_buffer path = {0};
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state != NULL && *state == '/')
        cli_buffer_add(&path, "%s/aude/autosave.aude", state);
    else if (home != NULL && *home == '/')
        cli_buffer_add(&path, "%s/.local/state/aude/autosave.aude", home);
    else
        return NULL;
    if (make && !make_directories(path.bytes)) {
        cli_buffer_finish(&path);
        return NULL;
    }
    return path.bytes;
}
