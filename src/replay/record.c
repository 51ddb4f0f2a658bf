/* SPDX-License-Identifier: Apache-2.0 */
/* The tape written as a game record of our own, so that a foreign game can be kept, read and played
 * on. A game that does not begin with the usual start carries its first position. A foreign game
 * that ends before the pile is empty cannot be told by a record: its actions alone would go on. */
#include "replay/replay.h"

#include <stdlib.h>
#include <string.h>

static bool fill(struct aude_record *record, const struct replay *replay)
{
    bool good = aude_record_from(record, &replay->start) == AUDE_OK;
    for (int seat = 0; good && seat < replay->seats; seat++)
        good = aude_record_seat(record, seat, "", replay->names[seat]) == AUDE_OK;
    for (int i = 0; good && i < replay->plies; i++)
        good = aude_record_add(record, replay->ply[i]->action) == AUDE_OK;
    return good;
}

/* Does the record end as the game did? A position id holds everything of a state. */
static bool same_end(const struct replay *replay, const char *text, size_t length)
{
    struct aude_record *record = replay_new_record();
    struct aude_rules *rules = replay_allocate(sizeof *rules);
    struct aude_state *state = replay_allocate(sizeof *state);
    char *one = cli_allocate(AUDE_POSITION_TEXT), *other = cli_allocate(AUDE_POSITION_TEXT);
    bool same =
        aude_record_parse_own(text, length, cli_own(), record, rules, state, NULL) == AUDE_OK;
    if (same) {
        aude_position_text(state, one, AUDE_POSITION_TEXT);
        aude_position_text(replay_state(replay, replay->plies), other, AUDE_POSITION_TEXT);
        same = strcmp(one, other) == 0;
    }
    free(other);
    free(one);
    free(state);
    free(rules);
    free(record);
    return same;
}

int replay_record(const struct replay *replay, const char *path)
{
    struct aude_record *record = replay_new_record();
    struct aude_rules *rules = replay_allocate(sizeof *rules);
    char *text = cli_allocate(AUDE_RECORD_TEXT);
    int status = CLI_BAD;
    size_t length =
        fill(record, replay) ? aude_record_text(record, rules, text, AUDE_RECORD_TEXT) : 0;
    if (length == 0 || length >= AUDE_RECORD_TEXT || !same_end(replay, text, length))
        cli_error(replay->path, _("this game cannot be told by a record"));
    else
        status = cli_file_write(path, text, length);
    free(text);
    free(rules);
    free(record);
    return status;
}
