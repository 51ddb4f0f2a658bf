/* SPDX-License-Identifier: Apache-2.0 */
/* What the store keeps for whoever runs the server: who may not come or speak, what players have
 * reported; and what is taken out of it again: tables, names, what was said. Written and asked as
 * all of store.h.
 */
#ifndef AUDE_SERVER_STORE_ADMIN_H
#define AUDE_SERVER_STORE_ADMIN_H

#include "server/store.h"

enum {
    STORE_BY_OWNER = 1000000, /* in the place of days: whoever runs the server has ended the game */
    STORE_WHOM = 64,          /* letters of an address or a seat, and the end */
};

/* A ban or a mute. */
struct stored_sanction {
    const char *kind, *whom; /* only until the next one */
    int64_t till;            /* 0: for ever */
};

/* What a player has reported. */
struct stored_report {
    int64_t number, at;
    const char *table, *who; /* only until the next one: a seat, or the name of who watches, */
    const char *why;         /* ... in words of the player, or "", */
    const char *said;        /* ... what that one had said last, a line each */
    int64_t reporter;        /* of the network it came from (quota.h); 0: nobody knows */
};

typedef void store_sanction(void *context, const struct stored_sanction *sanction);
typedef void store_report(void *context, const struct stored_report *report);
/* A game in which somebody has a name or has said something. */
typedef void store_named(void *context, const struct stored_trace *trace, const char *setup);
/* Somebody's name; the words only until the next one. */
struct stored_named {
    int64_t game;
    const char *table, *name, *setup;
    int seat;
    bool is_public;
};

typedef void store_seat_of(void *context, const struct stored_named *seat);

void store_put_sanction(struct store *store, const struct stored_sanction *sanction);
void store_lift_sanction(struct store *store, const char *kind, const char *whom);
/* All of them; waits for the answer. False when there is none. */
bool store_sanctions(struct store *store, store_sanction *take, void *context);
/* The same without waiting. */
void store_ask_sanctions(struct store *store, store_done *done, void *context);
void store_take_sanctions(const struct bundle *answer, store_sanction *take, void *context);

void store_add_report(struct store *store, const struct stored_report *report);
/* The report of this number, and all that are older than that moment. */
void store_drop_report(struct store *store, int64_t number);
void store_drop_reports(struct store *store, int64_t before);
/* Newest first; waits for the answer. */
bool store_reports(struct store *store, int limit, store_report *take, void *context);
/* The newest one of those from where most are is gone. */
void store_drop_one_report(struct store *store);
/* May there be one more from this reporter, where there are at most so many; then: does another one
 * have to go for it? */
struct stored_room {
    int64_t all, largest, own; /* that are there, from where most are, from where this one is */
};
void store_ask_report_room(struct store *store, int64_t reporter, store_done *done, void *context);
struct stored_room store_report_room(const struct bundle *answer);
/* How many there are. */
void store_ask_report_count(struct store *store, store_done *done, void *context);
int64_t store_report_count(const struct bundle *answer);

/* A public game is one that only those know who are told. */
void store_hide(struct store *store, int64_t game);
/* Nothing of the game is left. */
void store_erase(struct store *store, int64_t game);
/* One seat has no name any more; nobody has at this table; nothing was said there. */
void store_unname(struct store *store, int64_t game, int seat);
void store_unname_all(struct store *store, int64_t game);
void store_hush(struct store *store, int64_t game);
/* Of the games with numbers above `after` and up to `last`, those in which something is to be
 * forgotten. */
void store_ask_named_games(struct store *store, int64_t after, int64_t last, store_done *done,
                           void *context);
void store_named_games(const struct bundle *answer, store_named *take, void *context);
/* All seats of people that have a name; waits for the answer. */
bool store_named_seats(struct store *store, store_seat_of *take, void *context);
/* All seats of which this is the digest of the token, in the order of their games. */
bool store_token_seats(struct store *store, const uint8_t token[STORE_TOKEN], store_seat_of *take,
                       void *context);
/* The last so many words that were said at a table; waits for the answer. */
bool store_said(struct store *store, const char *id, int most, store_chat *take, void *context);
/* The number of the newest game. */
int64_t store_newest(const struct store *store);

#endif
