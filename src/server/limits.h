/* SPDX-License-Identifier: Apache-2.0 */
/* What the server allows: one place for every number that keeps a stranger from taking more than a
 * fair share. docs/PROTOCOL.md tells them to people who write clients. Those of struct
 * server_limits (server.h) begin with the values given here and can be set by options.
 */
#ifndef AUDE_SERVER_LIMITS_H
#define AUDE_SERVER_LIMITS_H

enum {
    LIMIT_MESSAGE = 262144,    /* bytes of a message that comes in */
    LIMIT_MESSAGE_PART = 8192, /* a message counts as one more for each so many bytes */
    LIMIT_WAITING = 4 << 20,   /* bytes that may wait for one slow reader */
    LIMIT_RATE = 20,           /* messages a second from one connection, in the long run */
    LIMIT_BURST = 60,          /* ... and at once */
    LIMIT_CREATE = 20,         /* a new table counts as so many messages */
    LIMIT_EXCESS = 200,        /* messages beyond that before the connection is closed */
    LIMIT_PER_ADDRESS = 64,    /* connections from one address */
    LIMIT_CONNECTIONS = 4096,  /* connections in all */
    LIMIT_TABLES = 10000,      /* tables in memory */
    LIMIT_GAMES = 100000,      /* games in the store that are not over */
    LIMIT_UNBEGUN_DAYS = 30,   /* so long a game is kept in which nobody has done anything */
    LIMIT_WATCHED = 8,         /* tables that one connection has open */
    LIMIT_BATCH = 64,          /* actions of one message */
    LIMIT_TILES = 65536,       /* bytes of all tile sets of one's own at a table */
    LIMIT_TITLE = 95,          /* bytes of the title of a table */
    LIMIT_CHAT = 300,          /* characters of one chat message */
    LIMIT_CHAT_BYTES = 1200,   /* ... and bytes */
    LIMIT_CHAT_KEPT = 200,     /* chat messages of a table that are shown */
    LIMIT_CHAT_ALL = 2000,     /* chat messages of a table that are taken */
    LIMIT_LISTED = 50,         /* tables of one list */
    LIMIT_CLOCK_LEAST = 10,    /* seconds that a clock may have */
    LIMIT_CLOCK_MOST = 1209600,
    LIMIT_INCREMENT = 3600,    /* seconds that it may add */
    LIMIT_AWAY_MOST = 86400,   /* seconds until the computer plays on by itself */
    LIMIT_AWAY_SECONDS = 60,   /* ... until others may ask the computer to play for a person */
    LIMIT_IDLE_SECONDS = 60,   /* so long a table stays in memory when nobody looks at it */
    LIMIT_SILENT_SECONDS = 60, /* after so long a silent connection is asked whether it lives */
};

#endif
