/* SPDX-License-Identifier: Apache-2.0 */
/* See lineage.h. A commit whose answer was lost may come through later, so the count may be one
 * more than was acknowledged; it is never less. */
#include "server/lineage.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/lease.h"
#include "server/postgres.h"
#include "server/postgres_tables.h"
#include "server/statement.h"

#define UNDEFINED_TABLE "42P01"

enum { DIGITS = 24 };

void lineage_show(const struct lineage *lineage, int64_t node, struct bundle *bundle)
{
    bundle_statement(bundle, WRITE_TALLY);
    bundle_number(bundle, node);
    bundle_number(bundle, lineage->count);
}

/* ---- Asking -------------------------------------------------------------------------------- */

static PGresult *ask(PGconn *connection, const char *text, int64_t number)
{
    char digits[DIGITS];
    const char *const values[] = {digits};
    snprintf(digits, sizeof digits, "%" PRId64, number);
    return PQexecParams(connection, text, strchr(text, '$') != NULL, NULL, values, NULL, NULL, 0);
}

/* Whoever is not allowed to ask does not know it. */
static void ask_name(PGconn *connection, const char *text, char *name, size_t size)
{
    PGresult *result = ask(connection, text, 0);
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1;
    snprintf(name, size, "%s", good ? PQgetvalue(result, 0, 0) : "");
    PQclear(result);
}

/* No row, or not even a table for it: a count that is less than any. */
static bool find(struct lineage_look *look, PGconn *connection)
{
    struct lineage *found = &look->found;
    PGresult *result = ask(connection, lineage_count, look->node);
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    bool rows = PQresultStatus(result) == PGRES_TUPLES_OK;
    bool good = rows || (state != NULL && strcmp(state, UNDEFINED_TABLE) == 0);
    found->count = -1;
    if (rows && PQntuples(result) == 1)
        found->count = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    ask_name(connection, lineage_system, found->system, sizeof found->system);
    ask_name(connection, lineage_timeline, found->timeline, sizeof found->timeline);
    return good;
}

/* ---- Comparing ----------------------------------------------------------------------------- */

/* One that nobody knew yet is the same. */
static bool is_same(const char *known, const char *found)
{
    return *known == '\0' || *found == '\0' || strcmp(known, found) == 0;
}

static enum lineage_is compare(const struct lineage_look *look)
{
    const struct lineage *known = &look->known, *found = &look->found;
    if (found->count < known->count)
        return LINEAGE_OLDER;
    bool same = is_same(known->system, found->system) && is_same(known->timeline, found->timeline);
    return same ? LINEAGE_SAME : LINEAGE_OTHER;
}

/* ---- Coming to it -------------------------------------------------------------------------- */

bool lineage_begin(struct lineage *lineage, PGconn *connection, int64_t node)
{
    char number[DIGITS], count[DIGITS];
    const char *const values[] = {number, count};
    randombytes_buf(&lineage->count, sizeof lineage->count);
    lineage->count &= INT64_C(0x3fffffffffffffff);
    snprintf(number, sizeof number, "%" PRId64, node);
    snprintf(count, sizeof count, "%" PRId64, lineage->count);
    return postgres_run(connection, lineage_enter, 2, values);
}

static bool join(struct lineage_look *look, PGconn *connection)
{
    char node[DIGITS], count[DIGITS], last[DIGITS];
    const char *const values[] = {node, look->who->name, look->who->address, count, last};
    snprintf(node, sizeof node, "%" PRId64, look->node);
    snprintf(count, sizeof count, "%" PRId64, look->known.count);
    snprintf(last, sizeof last, "%" PRId64, look->last);
    bool good = postgres_run(connection, "BEGIN", 0, NULL);
    for (int i = 0; lineage_join[i].text != NULL && good; i++) {
        const char *part[LINEAGE_VALUES];
        for (int k = 0; k < lineage_join[i].count; k++)
            part[k] = values[lineage_join[i].value[k]];
        good = postgres_run(connection, lineage_join[i].text, lineage_join[i].count, part);
    }
    look->found.count = look->known.count;
    return good && postgres_run(connection, "COMMIT", 0, NULL);
}

bool lineage_look(struct lineage_look *look, PGconn *connection, char *error, size_t size)
{
    look->is = LINEAGE_UNKNOWN;
    if (!find(look, connection)) {
        postgres_note(error, size, PQerrorMessage(connection));
        return false;
    }
    enum lineage_is is = compare(look);
    if (is != LINEAGE_SAME && !look->joins) {
        snprintf(error, size, "the database is not the one that it was");
        look->is = is;
        return false;
    }
    if (is == LINEAGE_OLDER && !postgres_grow(connection, error, size))
        return false;
    if (is != LINEAGE_SAME && !join(look, connection)) {
        postgres_note(error, size, PQerrorMessage(connection));
        return false;
    }
    look->is = is;
    return true;
}
