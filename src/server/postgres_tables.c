/* SPDX-License-Identifier: Apache-2.0 */
/* The same tables as in migration.c, of its newest version; whoever wants to bring older games here
 * copies them from SQLite. What a column means is told in store.h, beside the member that holds it.
 */
#include "server/postgres_tables.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/lease.h"
#include "server/lineage.h"
#include "server/migration.h"
#include "server/postgres.h"
#include "server/store.h"

/* Several servers may begin at once: one of them makes the tables. */
static const char lock[] = "BEGIN; SELECT pg_advisory_xact_lock(1098212454)";

static const char tables[] =
    "CREATE TABLE aude(version BIGINT NOT NULL, least BIGINT NOT NULL);"
    "CREATE TABLE game(number BIGINT PRIMARY KEY, id TEXT NOT NULL UNIQUE,"
    " created BIGINT NOT NULL, public BIGINT NOT NULL, over BIGINT NOT NULL,"
    " seed BYTEA NOT NULL, setup TEXT NOT NULL, next TEXT NOT NULL DEFAULT '',"
    " begun BIGINT NOT NULL DEFAULT 0, invite TEXT NOT NULL DEFAULT '',"
    " open BIGINT NOT NULL DEFAULT 0, away BIGINT NOT NULL DEFAULT 0,"
    " clock_seconds BIGINT NOT NULL DEFAULT 0, clock_increment BIGINT NOT NULL DEFAULT 0,"
    " clock_then TEXT NOT NULL DEFAULT '', deadline BIGINT NOT NULL DEFAULT 0,"
    " ended BIGINT NOT NULL DEFAULT 0, ended_days BIGINT NOT NULL DEFAULT 0,"
    " host BIGINT NOT NULL DEFAULT -1, fresh BIGINT NOT NULL DEFAULT 0,"
    " maker BIGINT NOT NULL DEFAULT 0, net BIGINT NOT NULL DEFAULT 0,"
    " undone BIGINT NOT NULL DEFAULT 0, words TEXT NOT NULL DEFAULT '');"
    "CREATE TABLE seat(game BIGINT NOT NULL REFERENCES game(number), seat BIGINT NOT NULL,"
    " name TEXT NOT NULL, player TEXT NOT NULL, token BYTEA, resigned BIGINT NOT NULL,"
    " stand_in BIGINT NOT NULL DEFAULT 0, gone BIGINT NOT NULL DEFAULT 0,"
    " out_of_time BIGINT NOT NULL DEFAULT 0, time_left BIGINT NOT NULL DEFAULT 0,"
    " colour BIGINT NOT NULL DEFAULT 0, PRIMARY KEY(game, seat));"
    "CREATE TABLE batch(game BIGINT NOT NULL REFERENCES game(number), seq BIGINT NOT NULL,"
    " at BIGINT NOT NULL, seat BIGINT NOT NULL, actions BYTEA NOT NULL, PRIMARY KEY(game, seq));"
    "CREATE TABLE chat(game BIGINT NOT NULL REFERENCES game(number), number BIGINT NOT NULL,"
    " at BIGINT NOT NULL, seat BIGINT NOT NULL, text TEXT NOT NULL,"
    " phrase TEXT NOT NULL DEFAULT '', PRIMARY KEY(game, number));"
    "CREATE TABLE tiles(digest BYTEA PRIMARY KEY, text TEXT NOT NULL);"
    "CREATE TABLE own(game BIGINT NOT NULL REFERENCES game(number), number BIGINT NOT NULL,"
    " digest BYTEA NOT NULL REFERENCES tiles(digest), PRIMARY KEY(game, number));"
    "CREATE TABLE seen(one BIGINT PRIMARY KEY CHECK(one = 1), date BIGINT NOT NULL);"
    "CREATE TABLE gap(till BIGINT PRIMARY KEY, since BIGINT NOT NULL);"
    "CREATE TABLE salt(one BIGINT PRIMARY KEY CHECK(one = 1), bytes BYTEA NOT NULL);"
    "CREATE TABLE sanction(kind TEXT COLLATE \"C\" NOT NULL, whom TEXT COLLATE \"C\" NOT NULL,"
    " till BIGINT NOT NULL, PRIMARY KEY(kind, whom));"
    "CREATE TABLE report(number BIGINT PRIMARY KEY, at BIGINT NOT NULL, game TEXT NOT NULL,"
    " who TEXT NOT NULL, why TEXT NOT NULL, said TEXT NOT NULL,"
    " reporter BIGINT NOT NULL DEFAULT 0);"
    "CREATE INDEX game_unfinished ON game(number) WHERE over = 0;"
    "CREATE INDEX game_deadline ON game(deadline) WHERE deadline > 0;"
    "CREATE INDEX game_maker ON game(maker, fresh) WHERE maker != 0 AND over = 0;"
    "CREATE INDEX game_net ON game(net, fresh) WHERE net != 0 AND over = 0;"
    "CREATE INDEX game_free ON game(number) WHERE public = 1 AND over = 0 AND open > 0;"
    "CREATE INDEX game_busy ON game(number) WHERE public = 1 AND over = 0 AND open = 0;"
    "CREATE INDEX game_shown ON game(number) WHERE public = 1 AND over = 1 AND ended = 0;";

/* The number that a question is answered with, or -1. */
static long ask(PGconn *connection, const char *question)
{
    PGresult *result = PQexec(connection, question);
    long number = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1
                      ? strtol(PQgetvalue(result, 0, 0), NULL, 10)
                      : -1;
    PQclear(result);
    return number;
}

static bool run(PGconn *connection, const char *text)
{
    PGresult *result = PQexec(connection, text);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* The version, and the secret of this store. */
static bool sign(PGconn *connection)
{
    unsigned char salt[STORE_SALT];
    char hex[2 * STORE_SALT + 1], text[250];
    randombytes_buf(salt, sizeof salt);
    sodium_bin2hex(hex, sizeof hex, salt, sizeof salt);
    snprintf(text, sizeof text,
             "INSERT INTO aude(version, least) VALUES(%d, %d);"
             " INSERT INTO salt VALUES(1, '\\x%s'); COMMIT",
             (int)MIGRATION_VERSION, (int)MIGRATION_LEAST, hex);
    return run(connection, text);
}

/* Is there a table of this name? -1: nobody knows. */
static long has(PGconn *connection, const char *name)
{
    char text[200];
    snprintf(text, sizeof text,
             "SELECT count(*) FROM pg_class JOIN pg_namespace ns ON ns.oid = relnamespace"
             " WHERE relname = '%s' AND ns.nspname = current_schema()",
             name);
    return ask(connection, text);
}

/* Makes what an earlier version did not have. */
static bool add(PGconn *connection, const char *table, const char *text)
{
    long there = has(connection, table);
    return there == 1 || (there == 0 && run(connection, text));
}

/* Those with which several servers share the others. */
static bool share(PGconn *connection)
{
    return add(connection, "lease", lease_tables) && add(connection, "tally", lineage_tables) &&
           run(connection, lease_numbers);
}

enum { FIRST = 10 /* version of such tables */ };

/* Those of the first version become those of this one: all of it is gone through from any version
 * between, so each step adds what it adds only where it is not there yet. Programs of the versions
 * before know nothing of it, and go on beside: servers are replaced one after the other. */
static const char *const steps[] = {
    /* Which programs may use the tables is told beside their version. */
    "ALTER TABLE aude ADD COLUMN IF NOT EXISTS least BIGINT NOT NULL DEFAULT 10",
    /* 11: from where reports came. */
    "ALTER TABLE report ADD COLUMN IF NOT EXISTS reporter BIGINT NOT NULL DEFAULT 0",
    /* 12: colours of seats. */
    "ALTER TABLE seat ADD COLUMN IF NOT EXISTS colour BIGINT NOT NULL DEFAULT 0",
};

static bool climb(PGconn *connection)
{
    char text[60];
    bool good = run(connection, "SET LOCAL lock_timeout = '10s'"); /* servers ask these tables */
    for (size_t i = 0; i < sizeof steps / sizeof *steps && good; i++)
        good = run(connection, steps[i]);
    snprintf(text, sizeof text, "UPDATE aude SET version = %d", (int)MIGRATION_VERSION);
    return good && run(connection, text);
}

/* Are these tables such as this program uses, or becomes what is there such ones? A later version
 * may have made them so that it can go on beside. */
static bool is_for_us(PGconn *connection, long version)
{
    if (version >= FIRST && version < MIGRATION_VERSION)
        return climb(connection);
    if (version == MIGRATION_VERSION)
        return true;
    long least = version > MIGRATION_VERSION ? ask(connection, "SELECT least FROM aude") : -1;
    return least >= 0 && least <= MIGRATION_VERSION;
}

/* What there is becomes such tables as this program uses, and the transaction ends. */
static bool make_all(PGconn *connection, enum server_failure *failure)
{
    long there = has(connection, "aude");
    if (there == 0)
        return run(connection, tables) && run(connection, lease_tables) &&
               run(connection, lineage_tables) && sign(connection);
    long version = there == 1 ? ask(connection, "SELECT version FROM aude") : -1;
    if (version < 0)
        return false;
    if (is_for_us(connection, version))
        return share(connection) && run(connection, "COMMIT");
    *failure = SERVER_OTHER_VERSION;
    return false;
}

static bool make(PGconn *connection, enum server_failure *failure)
{
    return run(connection, lock) && make_all(connection, failure);
}

bool postgres_tables(const char *place, enum server_failure *failure, char *error, size_t size)
{
    const struct postgres_wish wish = {.place = place};
    PGconn *connection = postgres_connect(&wish, error, size);
    if (connection == NULL)
        return false;
    bool good = make(connection, failure);
    if (!good)
        postgres_note_lost(connection, error, size);
    PQfinish(connection);
    return good;
}

bool postgres_grow(PGconn *connection, char *error, size_t size)
{
    enum server_failure failure = SERVER_NO_STORE;
    bool there = run(connection, lock) && has(connection, "aude") == 1;
    if (there && ask(connection, "SELECT version FROM aude") >= 0 && make_all(connection, &failure))
        return true;
    const char *why = failure == SERVER_OTHER_VERSION
                          ? "the tables are of another version of this program"
                      : there ? PQerrorMessage(connection)
                              : "the database has none of the tables";
    postgres_note(error, size, *why != '\0' ? why : "the tables are not whole");
    return false;
}
