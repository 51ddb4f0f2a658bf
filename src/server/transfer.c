/* SPDX-License-Identifier: Apache-2.0 */
/* See transfer.h. Games go by their number, some of them in one bundle; a question is the same for
 * both stores, so both answers are the same bytes. A store without its secret is none: that comes
 * last. */
#include "server/transfer.h"

#include <string.h>

#include "server/store_admin.h"
#include "server/store_inside.h"

enum {
    GAMES = 100, /* numbers of games that are copied together */
    TILES = 20,  /* tile sets, which are long */
};

/* What an answer's rows become. */
static const int writes[READS] = {
    [READ_SEEN] = WRITE_SEEN,
    [READ_GAPS] = WRITE_GAP,
    [READ_SALT] = WRITE_SALT,
    [READ_ALL_TILES] = WRITE_TILES,
    [READ_ALL_GAMES] = WRITE_ALL_GAME,
    [READ_ALL_SEATS] = WRITE_ALL_SEAT,
    [READ_ALL_BATCHES] = WRITE_ALL_BATCH,
    [READ_ALL_CHATS] = WRITE_CHAT,
    [READ_ALL_OWNS] = WRITE_OWN,
    [READ_ALL_REPORTS] = WRITE_ALL_REPORT,
    [READ_SANCTIONS] = WRITE_SANCTION,
};

static struct bundle *filling(struct store *store)
{
    return &store->bundle[store->filling];
}

/* Rows as what is to be written down; how many games are among them. */
static int64_t add_rows(struct store *to, const struct bundle *answer)
{
    struct bundle_item item;
    size_t at = 0;
    int64_t games = 0;
    while (bundle_next(answer, &at, &item)) {
        if (item.kind == BUNDLE_STATEMENT) {
            games += item.number == READ_ALL_GAMES;
            item.number = writes[item.number];
        }
        bundle_add(filling(to), &item);
    }
    return games;
}

static bool keep(struct store *to)
{
    enum store_news news;
    if (!store_begin(to))
        return true; /* there was nothing */
    store_wait(to);
    news = store_news(to);
    return news == STORE_KEPT;
}

struct heard {
    struct bundle rows;
    bool good;
};

static void hear(void *context, const struct bundle *answer)
{
    struct heard *heard = context;
    heard->good = answer != NULL;
    if (heard->good)
        bundle_append(&heard->rows, answer);
    heard->good = heard->good && !heard->rows.lost;
}

/* The rows are freed by the caller. */
static bool ask(struct store *store, const struct bundle *question, struct bundle *rows)
{
    struct heard heard = {.good = false};
    store_ask_all(store, question, hear, &heard);
    store_hear_all(store);
    *rows = heard.rows;
    return heard.good;
}

static bool is_same(const struct bundle *one, const struct bundle *other)
{
    return one->length == other->length &&
           (one->length == 0 || memcmp(one->bytes, other->bytes, one->length) == 0);
}

/* What the question finds, without the rows, which the caller frees. */
static enum transfer copy(struct store *from, struct store *to, const struct bundle *question,
                          struct bundle *rows, int64_t *games)
{
    struct bundle again = {0};
    enum transfer done = TRANSFER_DONE;
    if (!ask(from, question, rows))
        return TRANSFER_NOT_READ;
    *games += add_rows(to, rows);
    if (!keep(to) || !ask(to, question, &again))
        done = TRANSFER_NOT_KEPT;
    else if (!is_same(rows, &again))
        done = TRANSFER_CHANGED;
    bundle_free(&again);
    return done;
}

/* ---- Tile sets ----------------------------------------------------------------------------- */

/* The digest of the last row; how many rows there are. */
static int last_tiles(const struct bundle *rows, uint8_t digest[VAULT_DIGEST])
{
    struct bundle_item item;
    size_t at = 0;
    int count = 0;
    while (bundle_next(rows, &at, &item)) {
        count += item.kind == BUNDLE_STATEMENT;
        if (item.kind == BUNDLE_BLOB && item.length == VAULT_DIGEST)
            memcpy(digest, item.bytes, VAULT_DIGEST);
    }
    return count;
}

static enum transfer copy_tiles(struct store *from, struct store *to)
{
    uint8_t digest[VAULT_DIGEST] = {0};
    enum transfer done = TRANSFER_DONE;
    int64_t none = 0;
    for (int count = TILES; count == TILES && done == TRANSFER_DONE;) {
        struct bundle question = {0}, rows = {0};
        bundle_statement(&question, READ_ALL_TILES);
        bundle_blob(&question, digest, sizeof digest);
        bundle_number(&question, TILES);
        done = copy(from, to, &question, &rows, &none);
        count = last_tiles(&rows, digest);
        bundle_free(&rows);
        bundle_free(&question);
    }
    return done;
}

/* ---- Games --------------------------------------------------------------------------------- */

static enum transfer copy_some(struct store *from, struct store *to, int64_t after, int64_t last,
                               int64_t *games)
{
    static const enum read all[] = {READ_ALL_GAMES, READ_ALL_SEATS, READ_ALL_BATCHES,
                                    READ_ALL_CHATS, READ_ALL_OWNS};
    struct bundle question = {0}, rows = {0};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        bundle_statement(&question, (int)all[i]);
        bundle_number(&question, after);
        bundle_number(&question, last);
    }
    enum transfer done = copy(from, to, &question, &rows, games);
    bundle_free(&rows);
    bundle_free(&question);
    return done;
}

/* Reports, bans, dates, and then the secret, which makes it a store. */
static enum transfer copy_end(struct store *from, struct store *to)
{
    static const enum read all[] = {READ_ALL_REPORTS, READ_SANCTIONS, READ_SEEN, READ_GAPS,
                                    READ_SALT};
    enum transfer done = TRANSFER_DONE;
    int64_t none = 0;
    for (size_t i = 0; i < sizeof all / sizeof *all && done == TRANSFER_DONE; i++) {
        struct bundle question = {0}, rows = {0};
        bundle_statement(&question, (int)all[i]);
        done = copy(from, to, &question, &rows, &none);
        bundle_free(&rows);
        bundle_free(&question);
    }
    return done;
}

enum transfer transfer(struct store *from, struct store *to, transfer_progress *progress,
                       void *context, int64_t *games)
{
    *games = 0;
    if (to->last_number != 0)
        return TRANSFER_NOT_EMPTY;
    bundle_statement(filling(to), WRITE_NO_SALT);
    bundle_statement(filling(to), WRITE_NO_GAPS);
    bundle_statement(filling(to), WRITE_NO_SANCTIONS);
    store_drop_reports(to, INT64_MAX);
    if (!keep(to))
        return TRANSFER_NOT_KEPT;
    enum transfer done = copy_tiles(from, to);
    for (int64_t at = 0; at < from->last_number && done == TRANSFER_DONE; at += GAMES) {
        int64_t last = at + GAMES < from->last_number ? at + GAMES : from->last_number;
        done = copy_some(from, to, at, last, games);
        progress(context, last, from->last_number);
    }
    return done == TRANSFER_DONE ? copy_end(from, to) : done;
}
