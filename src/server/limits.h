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
    LIMIT_THINK = 500,         /* milliseconds of computer players in a second, for one address */
    LIMIT_THINK_SECONDS = 20,  /* ... of so many seconds at once */
    LIMIT_DECIDES = 2000,      /* milliseconds that they may work for a decision, */
    LIMIT_DECIDES_LEAST = 40,  /* ... and when many wait, */
    LIMIT_DECIDES_BRIEF = 100, /* ... and while all others are at work on longer ones */
    LIMIT_WATCH_SHARE = 40,    /* hundredths of it for computer players among themselves */
    LIMIT_WATCH_ALL = 400,     /* milliseconds of these in a second, for all together */
    LIMIT_SEATS = 4,           /* seats at public tables for one address, without invitation, */
    LIMIT_SEATS_HOUR = 12,     /* ... and so many more in an hour */
    LIMIT_PACE = 400,          /* milliseconds from one of their moves to the next */
    LIMIT_LEVEL = 7,           /* the highest level of computer players, see src/ai/level.h */
    LIMIT_TABLES = 10000,      /* tables in memory */
    LIMIT_MEMORY = 384,        /* MiB of all tables in memory, */
    LIMIT_MEMORY_SHARE = 12,   /* ... a part of it for one address */
    LIMIT_SURE = 256,          /* whose tables are no more than this part of all those that may be,
                                  or than so many bytes' part, keeps games that are played, */
    LIMIT_SURE_TABLES = 8,     /* ... or so many */
    LIMIT_SURE_MEMORY = 1,     /* ... or MiB */
    LIMIT_GAMES = 100000,      /* games in the store that are not over, */
    LIMIT_GAMES_SPARE = 100,   /* ... a part of it is kept free: the largest makers' are ended */
    LIMIT_KEEP_DAYS = 180,     /* an unfinished game that nobody comes to ends after so many */
    LIMIT_WRITTEN = 16,        /* MiB written down for one address in a day */
    LIMIT_STORE = 10240,       /* MiB of the whole store */
    LIMIT_UNBEGUN_DAYS = 7,    /* so long a game is kept in which nobody has done anything */
    LIMIT_WATCHED = 8,         /* tables that one connection has open */
    LIMIT_HEADERS = 16384,     /* bytes of the headers of a request */
    LIMIT_BATCH = 64,          /* actions of one message */
    LIMIT_TILES = 65536,       /* bytes of all tile sets of one's own at a table */
    LIMIT_TITLE = 95,          /* bytes of the title of a table */
    LIMIT_CHAT = 300,          /* characters of one chat message */
    LIMIT_CHAT_BYTES = 1200,   /* ... and bytes */
    LIMIT_CHAT_KEPT = 200,     /* chat messages of a table that are shown */
    LIMIT_CHAT_ALL = 2000,     /* chat messages of a table that are taken, of each seat its share */
    LIMIT_CHAT_EARLY = 4,      /* ... a part of it before the game begins: others may sit there */
    LIMIT_CHAT_ROWS = 4000,    /* ... that older versions may have taken in all */
    LIMIT_REPORTS = 3,         /* reports of one address at once, */
    LIMIT_REPORTS_HOUR = 6,    /* ... and so many more in an hour */
    LIMIT_OVER_DAYS = 1095,    /* so long is a game kept that is over, where names are forgotten */
    LIMIT_FORGET_DAYS = 180,   /* names and chat are kept so long after the last thing happened */
    LIMIT_GALLERY_KEPT = 50,   /* messages of those who watch a table that are kept, */
    LIMIT_GALLERY_TABLE = 32 << 10, /* ... and bytes of them */
    LIMIT_GALLERY_SURE = 4 << 10,   /* ... when those of all tables are more than there may be */
    LIMIT_GALLERY = 10,             /* ... of one address at once, */
    LIMIT_GALLERY_MINUTE = 20,      /* ... and so many more in a minute */
    LIMIT_UNDO = 5,                 /* asking to take back counts as so many messages */
    LIMIT_LISTED = 50,              /* tables of one list */
    LIMIT_CLOCK_LEAST = 10,         /* seconds that a clock may have */
    LIMIT_CLOCK_MOST = 1209600,
    LIMIT_INCREMENT = 3600,    /* seconds that it may add */
    LIMIT_AWAY_MOST = 86400,   /* seconds until the computer plays on by itself */
    LIMIT_AWAY_SECONDS = 60,   /* ... until others may ask the computer to play for a person */
    LIMIT_IDLE_SECONDS = 60,   /* so long a table stays in memory when nobody looks at it */
    LIMIT_SILENT_SECONDS = 60, /* after so long a silent connection is asked whether it lives */
};

/* What one address may use, however often it connects anew, and what all may use together. Those of
 * one address grow with the limits of connections: see budget.c. */
enum {
    LIMIT_WORK = 5000,         /* microseconds of work a second, for each message of LIMIT_RATE */
    LIMIT_WORK_BURST = 25000,  /* ... and at once, for each of LIMIT_BURST */
    LIMIT_WORK_BYTES = 128,    /* so many bytes that are sent count as a microsecond of work */
    LIMIT_TURN = 3000,         /* microseconds of work until the wires are looked at again */
    LIMIT_READ = 5,            /* a text to be read as a game counts as so many messages */
    LIMIT_SEARCH = 500,        /* so many tables that are looked through count as a message */
    LIMIT_ANSWER_PART = 16384, /* so many bytes of an answer count as a message */
    LIMIT_PAPERS = 1024,       /* messages of one connection that wait to be answered */
    LIMIT_PAPER_BYTES = 1 << 20,
    LIMIT_PAPERS_ALL = 64 << 20,      /* bytes of all that wait: then who has more of them goes */
    LIMIT_PAPERS_SURE = 64 << 10,     /* ... than so many */
    LIMIT_WAITING_ADDRESS = 16 << 20, /* bytes that may wait for all slow readers of one address */
    LIMIT_PARTS = 64 << 20, /* ... of all messages that are not whole yet: then the longest goes */
    LIMIT_WAITING_ALL = 256 << 20, /* ... for all together: then who waits for most goes */
    LIMIT_UNBEGUN = 100,           /* tables of one address at which nobody has done anything */
    LIMIT_UNFINISHED = 1000,       /* games of one address that are not over */
    LIMIT_UNBEGUN_HOURS = 1,       /* so long is an unbegun one kept that is in the list */
    LIMIT_LIST_KEPT = 250,         /* milliseconds for which a list is told again as it was */
    LIMIT_TOLD = 32 << 20, /* bytes of what is told of tables that are kept for the next who asks */
    LIMIT_GALLERY_ALL = 16 << 20, /* bytes of what is kept of all who watch */
    LIMIT_CANDIDATES = 1000,      /* the newest tables, of which a list takes its own */
    LIMIT_LISTS = 32,             /* lists that are kept so, each of what other words ask for */
    LIMIT_GUESTS = 1024,          /* connections that are no WebSocket, or not yet */
};

#endif
