/* SPDX-License-Identifier: Apache-2.0 */
/* Who may not come (a ban), or not speak (a mute): addresses and networks, and for mutes also
 * single seats. The store keeps them until their time is up.
 */
#ifndef AUDE_SERVER_SANCTION_H
#define AUDE_SERVER_SANCTION_H

#include <jansson.h>

#include "server/address.h"
#include "server/store_admin.h"

enum { SANCTIONS_MOST = 1000 };

enum sanction_kind { SANCTION_BAN, SANCTION_MUTE, SANCTION_KINDS };

struct sanction {
    enum sanction_kind kind;
    char whom[STORE_WHOM]; /* "203.0.113.7", "2001:db8::/32", or "k3v9mq2xab 1": a seat */
    int64_t till;          /* milliseconds since 1970; 0: for ever */
    bool is_seat;
    struct address address;
    int bits; /* of it that count */
};

struct sanctions {
    struct sanction *list;
    int count;
};

/* All that the store has; false when it cannot be read. */
bool sanctions_read(struct sanctions *sanctions, struct store *store);
/* The same from an answer of store_ask_sanctions. */
void sanctions_take(struct sanctions *sanctions, const struct bundle *answer);
void sanctions_free(struct sanctions *sanctions);
/* Those whose time is up are forgotten. */
void sanctions_look(struct sanctions *sanctions, struct store *store, int64_t date);

/* From now on, or until another moment than before. NULL, or a code of docs/SERVER.md: "bad-whom",
 * "full". A seat is "TABLE SEAT", for a mute only. */
const char *sanction_put(struct sanctions *sanctions, struct store *store, enum sanction_kind kind,
                         const char *whom, int64_t till);
/* NULL, or "not-there". */
const char *sanction_lift(struct sanctions *sanctions, struct store *store, enum sanction_kind kind,
                          const char *whom);

bool sanction_holds(const struct sanctions *sanctions, enum sanction_kind kind,
                    const struct address *address, int64_t date);
bool sanction_mutes(const struct sanctions *sanctions, const char *table, int seat, int64_t date);

const char *sanction_name(enum sanction_kind kind);
/* A list of objects with kind, whom and till. */
json_t *sanctions_list(const struct sanctions *sanctions);

#endif
