/* SPDX-License-Identifier: Apache-2.0 */
/* Every statement that the store knows, for both kinds of database. Places of values are ?1, ?2 and
 * so on. What a column means is told in store.h and store_admin.h.
 */
#ifndef AUDE_SERVER_STATEMENT_H
#define AUDE_SERVER_STATEMENT_H

/* What is written down. */
enum write {
    WRITE_GAME,
    WRITE_SEAT,
    WRITE_BATCH,
    WRITE_CHAT,
    WRITE_NO_BATCHES,
    WRITE_HALF_BATCH,
    WRITE_UNDONE,
    WRITE_REOPEN,
    WRITE_TILES,
    WRITE_OWN,
    WRITE_END,
    WRITE_ABANDON,
    WRITE_RESUME,
    WRITE_RESUME_LATER,
    WRITE_BEGUN,
    WRITE_WORDS,
    WRITE_NEXT,
    WRITE_TIMES,
    WRITE_SEEN,
    WRITE_GAP,
    WRITE_NO_GAPS,
    WRITE_SANCTION,
    WRITE_NO_SANCTION,
    WRITE_NO_SANCTIONS,
    WRITE_REPORT,
    WRITE_NO_REPORT,
    WRITE_FEWER_REPORTS, /* without the newest of those who have most */
    WRITE_NO_REPORTS,
    WRITE_HIDE,
    WRITE_NO_SEATS,
    WRITE_NO_CHAT,
    WRITE_NO_OWN,
    WRITE_NO_GAME,
    WRITE_NO_NAME,
    WRITE_NO_NAMES,
    WRITE_ALL_GAME, /* with all columns; see transfer.h */
    WRITE_ALL_SEAT,
    WRITE_ALL_BATCH,
    WRITE_ALL_REPORT,
    WRITE_SALT,
    WRITE_NO_SALT,
    WRITES,
    /* Of several servers, which only PostgreSQL has: */
    WRITE_TALLY = WRITES, /* one commit more; fails when the last one of this server is not there */
    WRITE_FENCE,          /* fails when this server has the game no more, */
    WRITE_LEASE,          /* ... a new game is its own, */
    WRITE_SEIZE,          /* ... takes one that nobody has, or fails, */
    WRITE_DROP,           /* ... and gives it back */
    WRITES_SHARED
};

/* What is asked. */
enum read {
    READ_FIND,
    READ_SEATS,
    READ_BATCHES,
    READ_CHATS,
    READ_OWNS,
    READ_UNFINISHED,
    READ_COUNT_UNFINISHED,
    READ_LAST,
    READ_SEEN,
    READ_GAPS,
    READ_COUNT_LATER,
    READ_TRACES,
    READ_OLD,     /* ... of games that are over, */
    READ_LARGEST, /* ... of whoever has made most of the others */
    READ_DUE,
    READ_PUBLIC,
    READ_PUBLIC_BUSY,
    READ_PUBLIC_OVER,
    READ_WHOLE,
    READ_WHOLE_BUSY,
    READ_WHOLE_OVER,
    READ_MADE,
    READ_MADE_AROUND,
    READ_SALT,
    READ_SANCTIONS,
    READ_REPORTS,
    READ_COUNT_REPORTS,
    READ_REPORT_ROOM,
    READ_NAMED_GAMES,
    READ_NAMED_SEATS,
    READ_TOKEN_SEATS,
    READ_ALL_TILES,
    READ_ALL_GAMES,
    READ_ALL_SEATS,
    READ_ALL_BATCHES,
    READ_ALL_CHATS,
    READ_ALL_OWNS,
    READ_ALL_REPORTS,
    READ_HOLES,       /* games whose batches do not follow each other */
    READ_WHOLE_AFTER, /* the first one that is none of them, from a number on */
    READ_COUNT_GAMES,
    READS,
    /* Only of PostgreSQL: */
    READ_SIZE = READS, /* bytes of the database */
    READ_NUMBER,       /* of a new game */
    READ_TAKE,         /* a game for this server, unless another one has it: */
    READ_OWNER,        /* ... that one */
    READ_RENEW,        /* this server is there; had that been so until now? */
    READ_HELD,         /* what it has */
    READ_CLEAR,        /* nobody has the finished games of servers that are dead; */
    READ_ADOPT,        /* ... takes the other ones */
    READ_RELEASE,      /* gives one back */
    READ_LEAVE,        /* this server ends */
    READS_SHARED
};

/* In a question that several servers may ask: "and no other one has the game". To SQLite it is a
 * comment. */
#define STATEMENT_FREE "/*free*/"
/* "FROM game" by this index. SQLite, which knows nothing of how many rows an index has, would go by
 * any that has the order (vault_sqlite.c takes the mark away); to PostgreSQL it is a comment. */
#define STATEMENT_BY(index) STATEMENT_MARK "INDEXED BY " #index "*/"
#define STATEMENT_MARK "/*!"

extern const char *const statement_writes[WRITES], *const statement_reads[READS];
/* All of them, for PostgreSQL. */
extern const char *const lease_writes[WRITES_SHARED - WRITES],
    *const lease_reads[READS_SHARED - READS];
/* What STATEMENT_FREE means there, to be printed with the number of this server. */
extern const char lease_free[];

#endif
