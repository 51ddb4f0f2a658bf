/* SPDX-License-Identifier: Apache-2.0 */
/* The store under test, and what its tests share. */
#ifndef AUDE_TESTS_VAULT_H
#define AUDE_TESTS_VAULT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/store_admin.h"

extern struct store *store;

/* What was told is kept. */
void keep(void);
/* A game of this name; each has its own number. */
struct stored_game game(const char *id);
/* It is told to the store; its number. */
int64_t add(struct stored_game *made);

/* What a load finds. */
struct found {
    int is, seats, batches, owns, chats, heard;
    struct stored_game game;
    struct stored_seat seat[AUDE_MAX_SEATS];
    int from[10], by[10], count[10];
    aude_action action[10][4];
    char own[4][40], chat[4][40], phrase[4][40];
    int64_t said[4];
};

struct found load(const char *id);

/* Of vault_admin.c: what whoever runs the server asks for. */
void test_sanctions(void **state);
void test_reports(void **state);
void test_forgetting(void **state);

#endif
