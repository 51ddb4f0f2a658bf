/* SPDX-License-Identifier: Apache-2.0 */
/* Each step leads from one version of the schema to the next. A new store goes through all of
 * them, so that it is the same as one that has grown old. The version stands in user_version.
 *
 * What a column means is told in store.h, beside the member that holds it. */
#include "server/migration.h"

#include <sodium.h>
#include <stdint.h>
#include <stdio.h>

#include "server/filter.h"

enum { APPLICATION = 0x41756465 /* "Aude" */ };

static int run(sqlite3 *database, const char *text)
{
    return sqlite3_exec(database, text, NULL, NULL, NULL);
}

/* Games, seats, batches of actions, chat. */
static int to_1(sqlite3 *database)
{
    return run(
        database,
        "CREATE TABLE game(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,"
        " created INTEGER NOT NULL, public INTEGER NOT NULL, over INTEGER NOT NULL,"
        " seed BLOB NOT NULL, setup TEXT NOT NULL, next TEXT NOT NULL DEFAULT '') STRICT;"
        "CREATE INDEX game_unfinished ON game(number) WHERE over = 0;"
        "CREATE INDEX game_public ON game(number) WHERE public = 1;"
        "CREATE TABLE seat(game INTEGER NOT NULL REFERENCES game(number), seat INTEGER NOT NULL,"
        " name TEXT NOT NULL, player TEXT NOT NULL, token BLOB, resigned INTEGER NOT NULL,"
        " PRIMARY KEY(game, seat)) STRICT, WITHOUT ROWID;"
        "CREATE TABLE batch(game INTEGER NOT NULL REFERENCES game(number), seq INTEGER NOT NULL,"
        " at INTEGER NOT NULL, seat INTEGER NOT NULL, actions BLOB NOT NULL,"
        " PRIMARY KEY(game, seq)) STRICT, WITHOUT ROWID;"
        "CREATE TABLE chat(game INTEGER NOT NULL REFERENCES game(number), number INTEGER NOT NULL,"
        " at INTEGER NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL,"
        " PRIMARY KEY(game, number)) STRICT, WITHOUT ROWID;");
}

/* Clocks, people who leave, invitations, games from records, own tile sets. Who had the address of
 * an older table could sit down there; the invitation stays empty, so that they still can. */
static int to_2(sqlite3 *database)
{
    return run(
        database,
        "ALTER TABLE game ADD COLUMN begun INTEGER NOT NULL DEFAULT 0;"
        "ALTER TABLE game ADD COLUMN invite TEXT NOT NULL DEFAULT '';"
        "ALTER TABLE game ADD COLUMN open INTEGER NOT NULL DEFAULT 0;"
        "ALTER TABLE game ADD COLUMN away INTEGER NOT NULL DEFAULT 0;"
        "ALTER TABLE game ADD COLUMN clock_seconds INTEGER NOT NULL DEFAULT 0;"
        "ALTER TABLE game ADD COLUMN clock_increment INTEGER NOT NULL DEFAULT 0;"
        "ALTER TABLE game ADD COLUMN clock_then TEXT NOT NULL DEFAULT '';"
        "ALTER TABLE game ADD COLUMN deadline INTEGER NOT NULL DEFAULT 0;"
        "ALTER TABLE seat ADD COLUMN stand_in INTEGER NOT NULL DEFAULT 0;"
        "ALTER TABLE seat ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;"
        "ALTER TABLE seat ADD COLUMN out_of_time INTEGER NOT NULL DEFAULT 0;"
        "ALTER TABLE seat ADD COLUMN time_left INTEGER NOT NULL DEFAULT 0;"
        "CREATE TABLE own(game INTEGER NOT NULL REFERENCES game(number), number INTEGER NOT NULL,"
        " text TEXT NOT NULL, PRIMARY KEY(game, number)) STRICT, WITHOUT ROWID;"
        "UPDATE game SET open = (SELECT count(*) FROM seat"
        " WHERE game = game.number AND player = 'human' AND token IS NULL) WHERE over = 0;"
        "CREATE INDEX game_free ON game(number) WHERE public = 1 AND over = 0 AND open > 0;"
        "CREATE INDEX game_busy ON game(number) WHERE public = 1 AND over = 0 AND open = 0;"
        "CREATE INDEX game_deadline ON game(deadline) WHERE deadline > 0;");
}

/* Games that were ended because nobody came. */
static int to_3(sqlite3 *database)
{
    return run(database, "ALTER TABLE game ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;"
                         "ALTER TABLE game ADD COLUMN ended_days INTEGER NOT NULL DEFAULT 0;");
}

/* Hosts; those of older tables are not known. */
static int to_4(sqlite3 *database)
{
    return run(database, "ALTER TABLE game ADD COLUMN host INTEGER NOT NULL DEFAULT -1;");
}

/* Dates that were seen. What an older version did last is the date that it has seen last. */
static int to_5(sqlite3 *database)
{
    return run(database,
               "CREATE TABLE seen(one INTEGER PRIMARY KEY CHECK(one = 1),"
               " date INTEGER NOT NULL) STRICT;"
               "CREATE TABLE gap(till INTEGER PRIMARY KEY, since INTEGER NOT NULL) STRICT;"
               "INSERT INTO seen(one, date) SELECT 1, max(date) FROM"
               " (SELECT max(created) AS date FROM game UNION SELECT max(gone) FROM seat"
               " UNION SELECT max(at) FROM batch UNION SELECT max(at) FROM chat)"
               " HAVING max(date) IS NOT NULL;");
}

/* Where games were made; of older ones nobody knows. The lists no longer pass over what was ended.
 */
static int to_6(sqlite3 *database)
{
    return run(
        database,
        "ALTER TABLE game ADD COLUMN fresh INTEGER NOT NULL DEFAULT 0;"
        "ALTER TABLE game ADD COLUMN maker INTEGER NOT NULL DEFAULT 0;"
        "ALTER TABLE game ADD COLUMN net INTEGER NOT NULL DEFAULT 0;"
        "CREATE TABLE salt(one INTEGER PRIMARY KEY CHECK(one = 1), bytes BLOB NOT NULL) STRICT;"
        "INSERT INTO salt(one, bytes) VALUES(1, randomblob(16));"
        "CREATE INDEX game_maker ON game(maker, fresh) WHERE maker != 0 AND over = 0;"
        "CREATE INDEX game_net ON game(net, fresh) WHERE net != 0 AND over = 0;"
        "DROP INDEX game_public;"
        "DROP INDEX game_free;"
        "DROP INDEX game_busy;"
        "CREATE INDEX game_free ON game(number, id, net)"
        " WHERE public = 1 AND over = 0 AND open > 0;"
        "CREATE INDEX game_busy ON game(number, id, net)"
        " WHERE public = 1 AND over = 0 AND open = 0;"
        "CREATE INDEX game_shown ON game(number) WHERE public = 1 AND over = 1 AND ended = 0;");
}

static void digest(sqlite3_context *context, int count, sqlite3_value **value)
{
    uint8_t bytes[32]; /* VAULT_DIGEST */
    const unsigned char *text = sqlite3_value_text(value[0]);
    (void)count;
    crypto_generichash(bytes, sizeof bytes, text, (unsigned)sqlite3_value_bytes(value[0]), NULL, 0);
    sqlite3_result_blob(context, bytes, sizeof bytes, SQLITE_TRANSIENT);
}

/* Tile sets of one's own are there once, however many tables have them. */
static int to_7(sqlite3 *database)
{
    int status = sqlite3_create_function(database, "digest", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
                                         NULL, digest, NULL, NULL);
    if (status != SQLITE_OK)
        return status;
    return run(
        database,
        "CREATE TABLE tiles(number INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE,"
        " text TEXT NOT NULL) STRICT;"
        "ALTER TABLE own RENAME TO old_own;"
        "CREATE TABLE own(game INTEGER NOT NULL REFERENCES game(number), number INTEGER NOT NULL,"
        " digest BLOB NOT NULL REFERENCES tiles(digest),"
        " PRIMARY KEY(game, number)) STRICT, WITHOUT ROWID;"
        "INSERT OR IGNORE INTO tiles(digest, text) SELECT digest(text), text FROM old_own;"
        "INSERT INTO own(game, number, digest) SELECT game, number, digest(text) FROM old_own;"
        "DROP TABLE old_own;");
}

/* Actions that were taken back, phrases. */
static int to_8(sqlite3 *database)
{
    return run(database, "ALTER TABLE game ADD COLUMN undone INTEGER NOT NULL DEFAULT 0;"
                         "ALTER TABLE chat ADD COLUMN phrase TEXT NOT NULL DEFAULT '';");
}

static void words(sqlite3_context *context, int count, sqlite3_value **value)
{
    char text[FILTER_WORDS];
    (void)count;
    filter_old_words(text, (const char *)sqlite3_value_text(value[0]),
                     (const char *)sqlite3_value_text(value[1]));
    sqlite3_result_text(context, text, -1, SQLITE_TRANSIENT);
}

/* What a list is searched for stands there as it is compared. */
static int to_9(sqlite3 *database)
{
    int status = sqlite3_create_function(database, "words", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
                                         NULL, words, NULL, NULL);
    if (status != SQLITE_OK)
        return status;
    return run(database, "ALTER TABLE game ADD COLUMN words TEXT NOT NULL DEFAULT '';"
                         "UPDATE game SET words = words(setup, (SELECT group_concat(name, char(10))"
                         " FROM seat WHERE game = game.number)) WHERE public = 1;");
}

/* For whoever runs the server: bans and mutes, reports of players. */
static int to_10(sqlite3 *database)
{
    return run(database,
               "CREATE TABLE sanction(kind TEXT NOT NULL, whom TEXT NOT NULL,"
               " till INTEGER NOT NULL, PRIMARY KEY(kind, whom)) STRICT, WITHOUT ROWID;"
               "CREATE TABLE report(number INTEGER PRIMARY KEY,"
               " at INTEGER NOT NULL, game TEXT NOT NULL, who TEXT NOT NULL, why TEXT NOT NULL,"
               " said TEXT NOT NULL) STRICT;");
}

/* From where reports came; of older ones nobody knows. */
static int to_11(sqlite3 *database)
{
    return run(database, "ALTER TABLE report ADD COLUMN reporter INTEGER NOT NULL DEFAULT 0");
}

/* Colours of seats; one of an older table has that of its place. */
static int to_12(sqlite3 *database)
{
    return run(database, "ALTER TABLE seat ADD COLUMN colour INTEGER NOT NULL DEFAULT 0");
}

static int (*const step[])(sqlite3 *database) = {to_1, to_2, to_3, to_4,  to_5,  to_6,
                                                 to_7, to_8, to_9, to_10, to_11, to_12};

enum { SCHEMA = sizeof step / sizeof *step };
_Static_assert((int)SCHEMA == (int)MIGRATION_VERSION, "one step leads to each version");

/* The number that a question is answered with, or -1. */
static int ask(sqlite3 *database, const char *question)
{
    sqlite3_stmt *statement;
    int number = -1;
    if (sqlite3_prepare_v2(database, question, -1, &statement, NULL) != SQLITE_OK)
        return -1;
    if (sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

/* The steps from this version on, inside of the transaction. */
static int climb(sqlite3 *database, int version)
{
    char text[80];
    int status = SQLITE_OK;
    for (; version < SCHEMA && status == SQLITE_OK; version++)
        status = step[version](database);
    snprintf(text, sizeof text, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT",
             APPLICATION, SCHEMA);
    return status == SQLITE_OK ? run(database, text) : status;
}

int migration_version(sqlite3 *database)
{
    int version = ask(database, "PRAGMA user_version");
    int application = ask(database, "PRAGMA application_id");
    if (application == APPLICATION)
        return version;
    return version == 0 && application == 0 &&
                   ask(database, "SELECT count(*) FROM sqlite_schema") == 0
               ? 0
               : -1;
}

enum migration migrate(sqlite3 *database)
{
    int version = ask(database, "PRAGMA user_version");
    int application = ask(database, "PRAGMA application_id");
    if (version < 0 || application < 0)
        return MIGRATION_FAILED;
    if (application != APPLICATION && (version != 0 || application != 0 ||
                                       ask(database, "SELECT count(*) FROM sqlite_schema") != 0))
        return MIGRATION_FOREIGN;
    if (version > SCHEMA || (version == 0 && application == APPLICATION))
        return MIGRATION_LATER;
    if (version == SCHEMA)
        return MIGRATION_DONE;
    if (run(database, "BEGIN IMMEDIATE") != SQLITE_OK)
        return MIGRATION_FAILED;
    if (climb(database, version) == SQLITE_OK)
        return MIGRATION_DONE;
    /* The failure is what store.c has to tell, not that the way back went well: a database that is
     * closed with its transaction open rolls it back by itself. */
    return MIGRATION_FAILED;
}
