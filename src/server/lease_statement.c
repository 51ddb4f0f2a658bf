/* SPDX-License-Identifier: Apache-2.0 */
/* The statements by which several servers share a PostgreSQL database
 * (docs/decisions/0055-leases.md): `node` has a row for each server, with the time until which it
 * counts as alive; `lease` one for each game that a server has, with an epoch that no other owner
 * ever had. All times are those of the database. */
#include "server/lease.h"
#include "server/lineage.h"
#include "server/statement.h"

#define NOW "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
#define SECONDS "CAST(extract(epoch FROM clock_timestamp()) AS BIGINT) - 1700000000"
#define TEXT(number) TEXT_OF(number)
#define TEXT_OF(number) #number
#define LASTS TEXT(LEASE_LASTS)
#define IS_ALIVE(node) "EXISTS(SELECT 1 FROM node WHERE number = " node " AND until >= " NOW ")"
/* Whoever has died: since when the clocks of its games stand still. */
#define SIGN                                                                                       \
    "CASE WHEN lease.node = excluded.node THEN lease.sign"                                         \
    " ELSE (SELECT seen FROM node WHERE number = lease.node) END"
#define MAY_BE_TAKEN "lease.node = excluded.node OR NOT " IS_ALIVE("lease.node")

const char *const lease_writes[WRITES_SHARED - WRITES] = {
    [WRITE_TALLY - WRITES] = "WITH done AS (UPDATE tally SET count = count + 1"
                             " WHERE node = ?1 AND count = ?2 RETURNING 1)"
                             " SELECT 1 / count(*) FROM done",
    [WRITE_FENCE - WRITES] = "SELECT 1 / count(*) FROM (SELECT 1 FROM lease"
                             " WHERE game = ?1 AND epoch = ?2 FOR SHARE) AS mine",
    [WRITE_LEASE - WRITES] = "INSERT INTO lease(game, epoch, node) VALUES(?1, ?2, ?3)",
    [WRITE_SEIZE - WRITES] = "WITH taken AS (INSERT INTO lease(game, epoch, node)"
                             " VALUES(?1, ?2, ?3) ON CONFLICT(game) DO UPDATE"
                             " SET epoch = excluded.epoch, node = excluded.node, sign = " SIGN
                             " WHERE " MAY_BE_TAKEN " RETURNING 1)"
                             " SELECT 1 / count(*) FROM taken",
    [WRITE_DROP - WRITES] = "DELETE FROM lease WHERE game = ?1 AND epoch = ?2",
};

const char *const lease_reads[READS_SHARED - READS] = {
    [READ_SIZE - READS] = "SELECT pg_database_size(current_database())",
    [READ_NUMBER - READS] = "SELECT nextval('game_number')",
    [READ_TAKE - READS] =
        "INSERT INTO lease(game, epoch, node)"
        " SELECT number, CAST(?2 AS BIGINT), CAST(?3 AS BIGINT)"
        " FROM game WHERE id = ?1 ON CONFLICT(game) DO UPDATE"
        " SET epoch = excluded.epoch, node = excluded.node, sign = " SIGN " WHERE " MAY_BE_TAKEN
        " RETURNING game, epoch, coalesce(" NOW " - sign, 0)",
    [READ_OWNER - READS] = "SELECT address, lease.node"
                           " FROM lease JOIN node ON node.number = lease.node"
                           " WHERE lease.node != ?2"
                           " AND lease.game = (SELECT number FROM game WHERE id = ?1)",
    [READ_RENEW - READS] =
        "WITH old AS (SELECT until FROM node WHERE number = ?1 FOR UPDATE)"
        " INSERT INTO node(number, name, address, seen, until)"
        " VALUES(?1, ?2, ?3, " NOW ", " NOW " + " LASTS ")"
        " ON CONFLICT(number) DO UPDATE SET seen = excluded.seen, until = excluded.until"
        " RETURNING CASE WHEN (SELECT until FROM old) >= " NOW " THEN 1 ELSE 0 END",
    [READ_HELD - READS] = "SELECT game, epoch FROM lease WHERE node = ?1",
    [READ_ADOPT - READS] =
        "UPDATE lease SET epoch = ?2, node = ?1, sign = dead.seen"
        " FROM (SELECT lease.game, node.seen FROM lease JOIN node ON node.number = lease.node"
        " WHERE node.until < " NOW " AND node.number != ?1 ORDER BY lease.game LIMIT ?3"
        " FOR UPDATE OF lease SKIP LOCKED) AS dead WHERE lease.game = dead.game"
        " RETURNING (SELECT id FROM game WHERE number = lease.game)",
    [READ_CLEAR - READS] =
        "DELETE FROM lease WHERE game IN (SELECT lease.game FROM lease"
        " JOIN node ON node.number = lease.node WHERE node.until < " NOW " AND node.number != ?1"
        " AND NOT EXISTS(SELECT 1 FROM game WHERE number = lease.game AND over = 0)"
        " FOR UPDATE OF lease SKIP LOCKED)",
    [READ_RELEASE - READS] = "DELETE FROM lease WHERE game = ?1 AND epoch = ?2",
    [READ_LEAVE - READS] = "UPDATE node SET seen = " NOW ", until = 0 WHERE number = ?1",
};

const char lease_free[] =
    " AND NOT EXISTS(SELECT 1 FROM lease JOIN node ON node.number = lease.node"
    " WHERE lease.game = game.number AND node.number != %lld AND node.until >= " NOW ")";

const char lease_tables[] =
    "CREATE SEQUENCE game_number; CREATE SEQUENCE node_number;"
    "CREATE TABLE node(number BIGINT PRIMARY KEY, name TEXT NOT NULL, address TEXT NOT NULL,"
    " seen BIGINT NOT NULL, until BIGINT NOT NULL);"
    "CREATE TABLE lease(game BIGINT PRIMARY KEY, epoch BIGINT NOT NULL, node BIGINT NOT NULL,"
    " sign BIGINT);"
    "CREATE INDEX lease_node ON lease(node);";

/* Games may have been copied here. */
const char lease_numbers[] =
    "SELECT setval('game_number', most) FROM (SELECT coalesce(max(number), 0) AS most FROM game)"
    " AS games, game_number"
    " WHERE most > CASE WHEN is_called THEN last_value ELSE last_value - 1 END";

/* A server of the same name is the one that died here before. */
const char lease_leave_old[] = "UPDATE node SET until = 0 WHERE name = $1 AND until > 0";
const char lease_forget_old[] =
    "WITH gone AS (DELETE FROM node WHERE until < " NOW " AND seen < " NOW " - 86400000"
    " AND NOT EXISTS(SELECT 1 FROM lease WHERE lease.node = node.number) RETURNING number)"
    " DELETE FROM tally WHERE node IN (SELECT number FROM gone)";
/* As those who make the tables: see postgres_tables.c. */
const char lease_alone[] = "SELECT pg_advisory_xact_lock(1098212454)";
/* A number that no server had, nor any one that began after the moment to which a database goes
 * back: not below the time in seconds. */
const char lease_enter[] =
    "WITH next AS (SELECT setval('node_number',"
    " greatest(nextval('node_number'), " SECONDS ")) AS number)"
    " INSERT INTO node(number, name, address, seen, until)"
    " SELECT number, $1, $2, " NOW ", " NOW " + " LASTS
    " FROM next RETURNING number, (SELECT count(*) FROM node WHERE until >= " NOW
    " AND name NOT LIKE 'gate %')";

/* ---- Which database it is ------------------------------------------------------------------- */

const char lineage_tables[] =
    "CREATE TABLE tally(node BIGINT PRIMARY KEY, count BIGINT NOT NULL) WITH (fillfactor = 50);";
const char lineage_count[] = "SELECT count FROM tally WHERE node = $1";
const char lineage_system[] = "SELECT system_identifier FROM pg_control_system()";
const char lineage_timeline[] = "SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)";

#define BEGIN_TALLY                                                                                \
    "INSERT INTO tally(node, count) VALUES($1, $2)"                                                \
    " ON CONFLICT(node) DO UPDATE SET count = excluded.count"
const char lineage_enter[] = BEGIN_TALLY;

/* What the server had there it does not know any more; numbers of games do not come again. */
const struct lineage_order lineage_join[] = {
    {"UPDATE node SET until = 0 WHERE name = $1 AND until > 0", 1, {1}},
    {"INSERT INTO node(number, name, address, seen, until) VALUES($1, $2, $3, " NOW ", " NOW
     " + " LASTS ") ON CONFLICT(number) DO UPDATE SET name = excluded.name,"
     " address = excluded.address, seen = excluded.seen, until = excluded.until",
     3,
     {0, 1, 2}},
    {"DELETE FROM lease WHERE node = $1", 1, {0}},
    {BEGIN_TALLY, 2, {0, 3}},
    {"SELECT setval('game_number', CAST($1 AS BIGINT)) FROM game_number"
     " WHERE CAST($1 AS BIGINT) > last_value",
     1,
     {4}},
    {NULL, 0, {0}},
};
