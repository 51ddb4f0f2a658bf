/* SPDX-License-Identifier: Apache-2.0 */
/* How many tables one address may have in the store that are not over, and at how many of them
 * nobody may have done anything yet. What the store keeps of an address is a number that nobody
 * can turn back into it without the secret of the store, and only as long as the game is not over.
 */
#ifndef AUDE_SERVER_QUOTA_H
#define AUDE_SERVER_QUOTA_H

#include "server/lobby.h"

/* The number that the store keeps of an address; never 0. */
int64_t quota_number(const struct lobby *lobby, const struct account *account);
/* ... of the network around it, or of the address where that has none. */
int64_t quota_network(const struct lobby *lobby, const struct account *account);
/* Whose table it is. */
void quota_mark(const struct lobby *lobby, struct stored_game *game, const struct account *account);
/* Asks the store what was made from there, which has to be known when a table is to be made; the
 * account takes the answer. NULL: as if it were too much. */
void quota_ask(struct lobby *lobby, const struct account *account, store_done *done, void *context);
void quota_take(struct account *account, const struct bundle *answer);
/* NULL, or why no more tables come from there now. */
const char *quota_refuses(struct lobby *lobby, const struct account *account);
/* One more was made, which the store does not have yet. */
void quota_note(struct lobby *lobby, struct account *account);

/* May somebody from there take one more seat of a public table without an invitation? Else one
 * person could take all seats that are free anywhere. */
bool quota_may_sit(struct lobby *lobby, struct account *account);
/* They do. */
void quota_sit(struct lobby *lobby, struct account *account);

#endif
