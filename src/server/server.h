/* SPDX-License-Identifier: Apache-2.0 */
/* The game server: tables at which people, programs and computer players sit, over HTTP and
 * WebSocket. docs/PROTOCOL.md is what a client needs to know. One process, one event loop; the
 * engine is the referee, SQLite the memory. This header is all that the command needs.
 */
#ifndef AUDE_SERVER_SERVER_H
#define AUDE_SERVER_SERVER_H

#include <stdbool.h>
#include <stddef.h>

#include "server/journal.h"

/* Why a server cannot start; the command has a sentence for each. */
enum server_failure {
    SERVER_NO_SYSTEM,     /* no random numbers, no event loop */
    SERVER_NO_ADDRESS,    /* `place` is no address */
    SERVER_NO_PORT,       /* nobody can listen there */
    SERVER_NO_FOLDER,     /* the folder cannot be made or written to */
    SERVER_BUSY,          /* another server uses the folder */
    SERVER_NO_STORE,      /* the database cannot be used */
    SERVER_OTHER_STORE,   /* it belongs to another program */
    SERVER_OTHER_VERSION, /* it was written by another version of this one */
    SERVER_NO_BUS,        /* it cannot connect to the bus */
    SERVER_NO_SOCKET,     /* nobody can listen at the socket `place` */
    SERVER_NO_MEMORY,     /* it has served, and has ended since there was no memory any more */
    SERVER_FAILURES
};

struct server_trouble {
    enum server_failure what;
    char place[512];
    char detail[200]; /* in the words of the system or the database, or "" */
};

/* Fills it in and returns false. */
bool server_fail(struct server_trouble *trouble, enum server_failure what, const char *place,
                 const char *detail);

struct server_limits {
    int rate, burst, per_address, connections, tables, games, away, think, pace, written, store,
        level, memory;
};

struct lobby;

/* Another way in than that of sockets, for clients of the same process; see keeper.h. */
struct server_door {
    void (*open)(struct lobby *lobby); /* clients may come from now on */
    void (*part)(struct lobby *lobby); /* they all go: the server ends */
};

struct server_options {
    const char *host;    /* address to listen on */
    int port;            /* 0: any that is free */
    const char *data;    /* folder of the store; it is made when it is not there */
    const char *store;   /* address of a PostgreSQL database in its place, or NULL */
    const char *address; /* where people find this one of several servers, or NULL */
    const char *bus;     /* address of NATS, where several servers speak, or NULL */
    bool gate;           /* it keeps no tables: others on the bus do */
    const char *bus_credentials, *bus_authority; /* see bus.h; or NULL */
    const char *web;                             /* folder of the page, or NULL */
    const char *docs;                            /* folder of the documents, or NULL */
    bool no_sync;               /* what is kept need not survive that the power fails */
    const char *const *origins; /* pages that may connect besides our own */
    int origin_count;
    const char *const *proxies; /* addresses of proxies that say truly who connects */
    int proxy_count;
    struct server_limits limits;
    int keep_days; /* an unfinished game that nobody comes to ends after so many; 0: never */
    int metrics;   /* the port of this machine for whoever runs the server, see monitor.h; 0: any
                      that is free, -1: none */
    const char *socket; /* for whoever runs the server, see admin.h; NULL: none */
    int forget_days;    /* names and chat are deleted after so many; 0: never */
    int drain;          /* seconds that games may still go on when the server is to end */
    enum journal_level log_level;
    bool log_json;
    /* Called once, when clients may come; `metrics` as above, and never 0. */
    void (*ready)(void *context, int port, int metrics);
    /* Called on SIGHUP: reads the limits anew, and says false when they stay as they are. NULL:
     * that signal ends the server as it ends any program. */
    bool (*reload)(void *context, struct server_limits *limits);
    void *context;
    const struct server_door *door; /* NULL: sockets are the only way in */
};

void server_options_init(struct server_options *options);

/* Can all of this be, as far as it can be seen without serving and without changing anything? The
 * folder may be used, ports and the socket can be had, the database and the bus answer. *runs: a
 * server of these games runs there now, which is no fault. */
bool server_check(const struct server_options *options, bool *runs, struct server_trouble *trouble);
/* Serves until SIGTERM or SIGINT, and then as long as options->drain wants; a second signal ends
 * the process at once. False when it cannot. */
bool server_run(const struct server_options *options, struct server_trouble *trouble);

#endif
