/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of the store share, and nobody else sees. */
#ifndef AUDE_SERVER_STORE_INSIDE_H
#define AUDE_SERVER_STORE_INSIDE_H

#include "server/row.h"
#include "server/statement.h"
#include "server/vault.h"

enum { STORE_KNOWN = 1024 /* tile sets of which it is remembered that they are kept */ };

struct store {
    struct vault *vault;
    struct bundle bundle[2]; /* one is filled while the other is under way */
    int filling;
    int64_t number;         /* of the bundle that is being filled */
    int64_t under_way;      /* ... that the vault has; 0: none */
    int64_t kept;           /* ... that was kept last */
    int64_t last_number;    /* of the games */
    int64_t new_number;     /* of the next one, where several servers make them; 0: none */
    int64_t written;        /* bytes, up to the last bundle that was settled */
    const char *wrong;      /* see store_wrong */
    struct ask *ask, **end; /* in the order in which they were asked */
    uint8_t known[STORE_KNOWN][VAULT_DIGEST];
    int known_count;
};

/* Asks all that stands in this bundle. */
void store_ask_all(struct store *store, const struct bundle *question, store_done *done,
                   void *context);
/* It is told when it is ready; the store owns it. */
void store_ask(struct store *store, struct ask *ask);
/* ... with so many numbers in the place of its values. */
void store_ask_numbers(struct store *store, enum read which, const int64_t *numbers, int count,
                       store_done *done, void *context);
/* One row of an answer. */
typedef void store_row(void *context, const struct row *row);
/* ... and waits: each row of the answer is taken; false when there is none. */
bool store_each(struct store *store, enum read which, const int64_t *numbers, int count,
                store_row *take, void *context);
/* ... of a question that has more than numbers, which is freed. */
bool store_each_of(struct store *store, struct bundle *question, store_row *take, void *context);
/* Whom a row of READ_CHATS is told. */
struct to_chat {
    store_chat *take;
    void *context;
};
store_row store_read_chat;
/* The one number that is the answer, waited for; `none` without a row, -1 when it fails. */
int64_t store_number_of(struct store *store, enum read which, int64_t none);
/* Begins a statement in the bundle that is being filled. */
struct bundle *store_tell(struct store *store, enum write which);
/* ... of what needs to be told one number only. */
void store_tell_number(struct store *store, enum write which, int64_t number);
/* Of the newest game, or -1. */
int64_t store_last_number(struct store *store);

#endif
