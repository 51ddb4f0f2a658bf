/* SPDX-License-Identifier: Apache-2.0 */
/* A file of any kind onto the tape (replay.h): our own records and position ids, and the saved
 * games and logs of JCloisterZone, plain or packed by xz. What kind it is, its first bytes say. */
#include "replay/replay.h"
#include "reasons/game.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void *replay_allocate(size_t size)
{
    const size_t line = _Alignof(struct aude_state);
    size = (size + line - 1) / line * line;
    void *memory = aligned_alloc(line, size);
    if (memory == NULL) {
        cli_error(NULL, "%s", strerror(ENOMEM));
        exit(CLI_BAD);
    }
    return memset(memory, 0, size);
}

struct aude_record *replay_new_record(void)
{
    struct aude_record_memory *memory = cli_allocate(sizeof *memory);
    return aude_record_in(memory);
}

const struct aude_state *replay_state(const struct replay *replay, int ply)
{
    return ply == 0 ? &replay->start : &replay->ply[ply - 1]->after;
}

struct aude_ledger replay_entries(const struct replay *replay, const struct replay_ply *ply)
{
    struct aude_ledger ledger = {.count = ply->entries};
    if (ply->entries != 0) /* a tape without any has no memory for them */
        ledger.entry = &replay->entry[ply->first];
    return ledger;
}

int replay_seat(const struct aude_state *state)
{
    int decider = aude_decider(state);
    return decider >= 0 ? decider : aude_turn_seat(state);
}

static void add_entries(struct replay *replay, const struct aude_ledger *ledger, int first)
{
    int more = ledger->count - first;
    if (replay->entries + more > replay->entry_capacity) {
        replay->entry_capacity = (replay->entries + more) * 2;
        replay->entry =
            cli_reallocate(replay->entry, (size_t)replay->entry_capacity * sizeof *replay->entry);
    }
    for (int i = first; i < ledger->count; i++)
        replay->entry[replay->entries++] = ledger->entry[i];
}

static void add_ply(void *context, aude_action action, const struct aude_state *after,
                    const struct aude_ledger *ledger, int first)
{
    struct replay *replay = context;
    if (replay->plies == replay->capacity) {
        replay->capacity = replay->capacity == 0 ? 256 : replay->capacity * 2;
        replay->ply = cli_reallocate(replay->ply, (size_t)replay->capacity * sizeof *replay->ply);
    }
    struct replay_ply *ply = replay->ply[replay->plies++] = replay_allocate(
        offsetof(struct replay_ply, after) + aude_state_size(aude_state_rules(after)));
    ply->action = action;
    aude_state_copy(&ply->after, after);
    ply->first = replay->entries;
    ply->entries = ledger->count - first;
    add_entries(replay, ledger, first);
}

static void drop_ply(void *context)
{
    struct replay *replay = context;
    struct replay_ply *last = replay->ply[--replay->plies];
    replay->entries = last->first;
    free(last);
}

/* ---- Foreign games ------------------------------------------------------------------------- */

void replay_foreign_sentence(struct cli_buffer *buffer, const struct jcz_error *error)
{
    struct jcz_error placeless = *error;
    struct reason reason;
    char text[REASON_BYTES];
    placeless.where[0] = 0;
    snprintf(placeless.detail, sizeof placeless.detail, "%s", cli_quote(_(error->detail)));
    reason_of_game(&reason, &placeless);
    reason_text(&reason, cli_translate, text, sizeof text);
    cli_buffer_add(buffer, "%s", text);
}

int replay_foreign_error(const char *path, const struct jcz_error *error)
{
    struct cli_buffer sentence = {0};
    replay_foreign_sentence(&sentence, error);
    if (error->where[0] != 0)
        cli_error_at(path, error->line, error->column, "%s: %s", error->where, sentence.bytes);
    else
        cli_error_at(path, error->line, error->column, "%s", sentence.bytes);
    cli_buffer_finish(&sentence);
    return CLI_BAD;
}

static bool play_foreign(struct replay *replay, const struct jcz_game *game,
                         struct jcz_error *error)
{
    struct jcz_drive *drive = replay->drive = replay_allocate(sizeof *drive);
    drive->applied = add_ply;
    drive->taken_back = drop_ply;
    drive->context = replay;
    replay->seats = game->players;
    for (int seat = 0; seat < replay->seats; seat++)
        snprintf(replay->name[seat], sizeof replay->name[seat], "%s", game->name[seat]);
    if (!jcz_drive_open(drive, game, error))
        return false;
    replay->start = drive->now.state;
    return jcz_drive_all(drive, error);
}

static int load_foreign(struct replay *replay, const char *text, size_t length)
{
    struct jcz_game game;
    struct jcz_error error;
    if (!jcz_load(&game, text, length, &error))
        return replay_foreign_error(replay->path, &error);
    replay->source = game.format == JCZ_LOG ? "jcloisterzone-log" : "jcloisterzone";
    bool good = play_foreign(replay, &game, &error);
    jcz_finish(&game);
    return good ? CLI_DONE : replay_foreign_error(replay->path, &error);
}

/* ---- Our own ------------------------------------------------------------------------------- */

static int tape_record(struct replay *replay, const struct aude_record *record)
{
    struct aude_entry *entries = cli_allocate(AUDE_MAX_ENTRIES * sizeof *entries);
    struct aude_ledger ledger = aude_ledger(entries, AUDE_MAX_ENTRIES);
    struct aude_state *state = replay_allocate(sizeof *state);
    enum aude_status status = aude_record_start(record, replay->rules, state);
    replay->start = *state;
    for (int i = 0; status == AUDE_OK && i < record->count; i++) {
        ledger.count = 0;
        status = aude_apply(state, record->action[i], &ledger);
        if (status == AUDE_OK)
            add_ply(replay, record->action[i], state, &ledger, 0);
    }
    free(entries);
    free(state);
    replay->seats = record->setup.seats;
    for (int seat = 0; seat < replay->seats; seat++)
        snprintf(replay->name[seat], sizeof replay->name[seat], "%s", record->seat[seat].name);
    if (status == AUDE_OK)
        return CLI_DONE;
    return cli_error_status(replay->path, (enum aude_game)record->setup.game, status);
}

static int load_record(struct replay *replay, const char *text, size_t length)
{
    struct aude_text_error error;
    struct aude_record *record = replay_new_record();
    int status;
    replay->source = "record";
    replay->rules = replay_allocate(sizeof *replay->rules);
    if (aude_record_parse_own(text, length, cli_own(), record, replay->rules, &replay->start,
                              &error) != AUDE_OK)
        status = cli_error_text(replay->path, &error);
    else
        status = tape_record(replay, record);
    free(record);
    return status;
}

static bool is_position(const char *text)
{
    return strncmp(text, "aude", 4) == 0 && text[4 + strspn(text + 4, "0123456789")] == ':';
}

static int load_position(struct replay *replay, const char *text)
{
    struct aude_text_error error;
    replay->source = "position";
    replay->rules = replay_allocate(sizeof *replay->rules);
    if (aude_position_parse_own(text, cli_own(), replay->rules, &replay->start, &error) != AUDE_OK)
        return cli_error_text(is_position(replay->path) ? _("position") : replay->path, &error);
    replay->seats = aude_rules_setup(replay->rules)->seats;
    return CLI_DONE;
}

static int load_text(struct replay *replay, char *text, size_t length)
{
    if (jcz_is_json(text, length))
        return load_foreign(replay, text, length);
    if (strlen(text) != length)
        return cli_error(replay->path, _("this is neither a game record nor a saved game"));
    if (!is_position(text))
        return load_record(replay, text, length);
    while (length > 0 && strchr(" \t\r\n", text[length - 1]) != NULL)
        text[--length] = 0;
    return load_position(replay, text);
}

void replay_clean(char *text)
{
    unsigned char before = 0;
    for (unsigned char *p = (unsigned char *)text; *p != 0; p++) {
        /* C2 80 .. C2 9F are the controls U+0080 .. U+009F in UTF-8 */
        if (*p < 0x20 || *p == 0x7f || (before == 0xc2 && *p < 0xa0)) {
            if (*p >= 0x80)
                p[-1] = '?';
            *p = '?';
        }
        before = *p;
    }
}

static void name_seats(struct replay *replay)
{
    for (int seat = 0; seat < replay->seats; seat++) {
        if (replay->name[seat][0] == 0)
            snprintf(replay->name[seat], sizeof replay->name[seat], _("Player %d"), seat + 1);
        replay_clean(replay->name[seat]);
        replay->names[seat] = replay->name[seat];
    }
}

int replay_load(struct replay *replay, const char *path)
{
    struct cli_file file;
    struct jcz_error error;
    char *text;
    size_t length;
    memset(replay, 0, sizeof *replay);
    replay->path = path;
    if (is_position(path)) {
        int status = load_position(replay, path);
        name_seats(replay);
        return status;
    }
    if (cli_file_read(&file, path, CLI_BINARY_LIMIT, CLI_READ_BINARY) != CLI_DONE)
        return CLI_BAD;
    replay->path = strcmp(path, "-") == 0 ? _("standard input") : path;
    int status = CLI_BAD;
    if (jcz_unpack(file.bytes, file.size, &text, &length, &error)) {
        status = load_text(replay, text, length);
        free(text);
    } else {
        replay_foreign_error(replay->path, &error);
    }
    cli_file_finish(&file);
    name_seats(replay);
    return status;
}

void replay_finish(struct replay *replay)
{
    for (int i = 0; i < replay->plies; i++)
        free(replay->ply[i]);
    free(replay->ply);
    free(replay->entry);
    free(replay->rules);
    free(replay->drive);
}
