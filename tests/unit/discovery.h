/* SPDX-License-Identifier: Apache-2.0 */
/* What the unit tests of The Discovery share: one game under test, and a few words for its actions.
 * See discovery.c. */
#ifndef AUDE_TEST_DISCOVERY_H
#define AUDE_TEST_DISCOVERY_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "aude.h"

extern struct aude_setup setup;
extern struct aude_rules rules;
extern struct aude_state game;
extern struct aude_ledger ledger; /* of the last action */

/* The number of a kind that must be there. */
int kind(const char *name);
aude_action draw(const char *name);
aude_action place(const char *name, int x, int y, int rotation);
aude_action discard(const char *name);
aude_action put(int x, int y, int segment);
aude_action take(int x, int y, int segment);

/* Must be taken, and leave everything in order. */
void play(aude_action action);
/* Must be refused with this status, by aude_legal and by aude_apply, and change nothing. */
void refuse(aude_action action, enum aude_status status);
/* A game by `setup` with so many seats. */
void start(int seats);
/* cmocka: `setup` is that of a plain game. */
int plain_game(void **state);

#endif
