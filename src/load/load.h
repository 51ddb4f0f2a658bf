/* SPDX-License-Identifier: Apache-2.0 */
/* Load for a game server: bots that sit at tables and play whole games against each other by
 * docs/PROTOCOL.md, each over a WebSocket of its own and with an engine of its own, and people who
 * only watch. What is measured is what they see: a time begins when a bot hands over its actions
 * and ends when the answer, or the others' message, has been read.
 */
#ifndef AUDE_LOAD_LOAD_H
#define AUDE_LOAD_LOAD_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "load/tally.h"

struct player;
struct load_result;

/* Why nothing could be measured. */
enum load_failure {
    LOAD_NO_SYSTEM,  /* no event loop, no memory */
    LOAD_NO_ADDRESS, /* the host is not known */
    LOAD_NO_SERVER,  /* nobody listens there */
    LOAD_OTHER,      /* what listens there is no game server of ours */
    LOAD_REFUSED,    /* the server takes no table of this set-up */
    LOAD_NO_TABLE,   /* no table came about */
    LOAD_FAILURES
};

struct load_trouble {
    enum load_failure what;
    char detail[300]; /* in the words of the system or the server, or "" */
};

struct load_options {
    const char *host;
    int port;
    json_t *setup; /* of a table, as in "create" but without seats */
    int tables, seats;
    int watchers, slow_watchers; /* in all; the slow read one message a second */
    const struct player *player;
    uint64_t seed;
    double seconds;  /* how long it is measured */
    double rate;     /* times a second that a bot may act; 0: as often as it can */
    double patience; /* seconds in which a connection that was lost may come back; 0: it may not */
    uint64_t games;  /* end when so many were finished; 0: by time alone */
    /* Called a few times a second. */
    void (*progress)(void *context, double seconds, uint64_t acts);
    void *context;
};

enum { LOAD_ERRORS = 24, LOAD_WORD = 40 };

struct load_result {
    int tables, bots, watchers, slow_watchers; /* that were there when it began */
    double seconds;
    uint64_t games, acts, actions; /* answered within these seconds; draws are not counted */
    struct tally answer;           /* from an act to its answer */
    struct tally sight;            /* ... until a bot in another seat of the table has it */
    struct tally watch;            /* ... until somebody has it who watches and reads at once */
    uint64_t messages_in, messages_out, bytes_in, bytes_out; /* without the heads of frames */
    struct {
        char name[LOAD_WORD]; /* code of an error, or status of a refusal */
        uint64_t count;
    } error[LOAD_ERRORS];
    int errors;          /* kinds of them */
    uint64_t returns;    /* connections that were lost and came back */
    struct tally away;   /* ... and how long it took until they had their table again */
    int lost;            /* connections that ended, or never came about, and stayed away */
    int cut_off;         /* of these, slow watchers: the server may do that */
    uint64_t unanswered; /* acts */
    uint64_t missed;     /* messages of others that did not follow on what the bot knew */
    uint64_t wrong;      /* actions or scores of the server that the bot's engine denies */
    uint64_t forgotten;  /* tables that had not all that was told before the connection was lost */
    double busy;         /* share of the time in which this program did not sleep */
    bool interrupted;
};

/* True when it ran, however badly. */
bool load_run(const struct load_options *options, struct load_result *result,
              struct load_trouble *trouble);
/* Did the server do everything right? */
bool load_faultless(const struct load_result *result);

#endif
