/* SPDX-License-Identifier: Apache-2.0 */
/* See record.h. Rules and records are too large for the stack of every system, so they come from
 * the heap and are gone when the text is there. */
#include "server/record.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef AUDE_WITH_CARCASSONNE
#include "reasons/game.h"
#endif

/* ---- Reading ------------------------------------------------------------------------------- */

static bool read_ours(struct aude_record *record, const char *text, const struct own *own,
                      struct misread *wrong)
{
    struct aude_text_error error;
    struct aude_rules *rules = malloc(sizeof *rules);
    struct aude_state *state = malloc(sizeof *state);
    bool good = rules != NULL && state != NULL;
    if (!good) {
        misread_say(wrong, SERVER_TEXT("the server is out of memory"));
    } else if (aude_record_parse_own(text, strlen(text), &own->sets, record, rules, state,
                                     &error) != AUDE_OK) {
        wrong->line = error.line;
        wrong->column = error.column;
        reason_of_text(&wrong->why, &error);
        good = false;
    }
    free(rules);
    free(state);
    return good;
}

#ifdef AUDE_WITH_CARCASSONNE

static bool read_foreign(struct aude_record *record, const char *text, struct misread *wrong)
{
    struct jcz_error error = {0};
    if (jcz_record(record, text, strlen(text), &error))
        return true;
    wrong->line = (int)error.line;
    wrong->column = (int)error.column;
    reason_of_game(&wrong->why, &error);
    return false;
}

#endif

bool record_read(struct aude_record *record, const char *text, const struct own *own,
                 const char **kind, struct misread *wrong)
{
    *kind = "record";
#ifdef AUDE_WITH_CARCASSONNE
    if (jcz_is_json(text, strlen(text))) {
        *kind = "jcz";
        return read_foreign(record, text, wrong);
    }
#endif
    return read_ours(record, text, own, wrong);
}

/* ---- Writing ------------------------------------------------------------------------------- */

char *record_text(const struct aude_record *record)
{
    struct aude_rules *rules = malloc(sizeof *rules);
    char *text = NULL;
    if (rules != NULL) {
        size_t length = aude_record_text(record, rules, NULL, 0);
        text = length > 0 ? malloc(length + 1) : NULL;
        if (text != NULL)
            aude_record_text(record, rules, text, length + 1);
    }
    free(rules);
    return text;
}

static void date_of(struct aude_record *record, int64_t milliseconds)
{
    char date[32];
    struct tm day;
    time_t seconds = (time_t)(milliseconds / 1000);
    if (gmtime_r(&seconds, &day) != NULL &&
        strftime(date, sizeof date, "%Y-%m-%d", &day) == sizeof record->date - 1)
        aude_record_date(record, date);
}

/* A person stays a person in the record when the computer plays on for them. */
static void name_seats(struct aude_record *record, const struct table *table)
{
    for (int i = 0; i < table->seats; i++) {
        const struct stored_seat *seat = &table->seat[i];
        aude_record_seat(record, i, seat->has_token ? "human" : seat->player, seat->name);
        record->seat[i].left = (uint8_t)((seat->resigned ? AUDE_RESIGNED : 0) |
                                         (seat->out_of_time ? AUDE_OUT_OF_TIME : 0));
    }
}

/* The commitment, and when the game is over the seed that it was made of. */
static void tell_secret(struct aude_record *record, const struct table *table)
{
    uint8_t commitment[CHANCE_BYTES];
    char first[AUDE_SECRET_TEXT], second[AUDE_SECRET_TEXT] = "";
    chance_commitment(table->game.seed, commitment);
    sodium_bin2hex(first, sizeof first, commitment, sizeof commitment);
    if (table_shows_seed(table))
        sodium_bin2hex(second, sizeof second, table->game.seed, sizeof table->game.seed);
    aude_record_secret(record, first, second);
}

char *record_of_table(const struct table *table)
{
    struct aude_record *record = box_record();
    struct misread wrong;
    char *text = NULL;
    if (record != NULL && read_ours(record, table->game.setup, &table->box->own, &wrong)) {
        date_of(record, table->game.created);
        name_seats(record, table);
        tell_secret(record, table);
        record->begun = table->game.begun;
        for (int i = 0; i < table->count; i++)
            aude_record_add(record, table->action[i]);
        text = record_text(record);
    }
    free(record);
    return text;
}
