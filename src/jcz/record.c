/* SPDX-License-Identifier: Apache-2.0 */
/* A game of theirs as a record of ours: played on our engine, action by action, then read back,
 * because some games cannot be told by a record: one that ends before the pile is empty would go
 * on. */
#include "jcz/internal.h"

#include <stdlib.h>
#include <string.h>

#define UNTOLD JCZ_TEXT("this game cannot be told by a record")

/* Memory for the whole way; too much for a stack. */
struct work {
    struct jcz_drive drive;
    struct aude_rules rules;
    struct aude_state state;
    struct aude_record_memory again;
    char one[AUDE_POSITION_TEXT], other[AUDE_POSITION_TEXT];
};

static void add(void *context, aude_action action, const struct aude_state *after,
                const struct aude_ledger *entries, int first)
{
    struct aude_record *record = context;
    (void)after, (void)entries, (void)first;
    if (record->count < record->capacity)
        record->action[record->count] = action;
    record->count++;
}

static void drop(void *context)
{
    struct aude_record *record = context;
    record->count--;
}

static bool play(struct jcz_drive *drive, struct aude_record *record, const struct jcz_game *game,
                 struct jcz_error *error)
{
    drive->applied = add;
    drive->taken_back = drop;
    drive->context = record;
    if (!jcz_drive_open(drive, game, error))
        return false;
    if (aude_record_from(record, &drive->now.state) != AUDE_OK)
        return jcz_fail(error, JCZ_UNBUILT, "", UNTOLD, NULL);
    return jcz_drive_all(drive, error);
}

/* A name of theirs may be too long for ours, or have what ours has not: then it has none. */
static void name(struct aude_record *record, const struct jcz_game *game)
{
    for (int seat = 0; seat < game->players; seat++)
        if (aude_record_seat(record, seat, "human", game->name[seat]) != AUDE_OK)
            aude_record_seat(record, seat, "human", "");
    aude_record_title(record, game->title);
}

/* Does the record end as the game does? A position id holds everything of a state. */
static bool same_end(struct work *work, const struct aude_record *record)
{
    size_t length = aude_record_text(record, &work->rules, NULL, 0);
    char *text = malloc(length + 1);
    bool same = text != NULL && length > 0;
    if (same) {
        struct aude_record *again = aude_record_in(&work->again);
        aude_record_text(record, &work->rules, text, length + 1);
        same = aude_record_parse(text, length, again, &work->rules, &work->state, NULL) == AUDE_OK;
    }
    free(text);
    if (!same)
        return false;
    aude_position_text(&work->state, work->one, sizeof work->one);
    aude_position_text(&work->drive.now.state, work->other, sizeof work->other);
    return strcmp(work->one, work->other) == 0;
}

bool jcz_record(struct aude_record *record, const char *text, size_t length,
                struct jcz_error *error)
{
    const size_t line = _Alignof(struct work),
                 size = (sizeof(struct work) + line - 1) / line * line;
    struct jcz_game game;
    char *plain;
    size_t bytes;
    if (!jcz_unpack(text, length, &plain, &bytes, error))
        return false;
    const bool loaded = jcz_load(&game, plain, bytes, error);
    free(plain);
    if (!loaded)
        return false;
    struct work *work = aligned_alloc(line, size);
    bool good = work != NULL;
    if (!good)
        jcz_fail(error, JCZ_BAD, "", JCZ_TEXT("there is not enough memory"), NULL);
    if (good) {
        memset(work, 0, size);
        good = play(&work->drive, record, &game, error);
    }
    if (good && record->count <= record->capacity)
        name(record, &game);
    if (good && (record->count > record->capacity || !same_end(work, record)))
        good = jcz_fail(error, JCZ_UNBUILT, "", UNTOLD, NULL);
    free(work);
    jcz_finish(&game);
    return good;
}
