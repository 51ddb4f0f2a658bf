/* SPDX-License-Identifier: Apache-2.0 */
/* What the tests of the notation share: memory for big things, games of every set-up, and a table
 * of wrong texts with the place and the sentence that each must give. */
#ifndef AUDE_TESTS_UNIT_NOTATION_H
#define AUDE_TESTS_UNIT_NOTATION_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "aude.h"

/* Big things that no stack should hold. */
extern struct aude_rules rules, other_rules;
extern struct aude_state state, other_state;
extern char text[1 << 17], other_text[1 << 17];
extern struct aude_text_error error;
extern struct aude_record record, other_record;

/* A game of this set-up begins in rules and state. */
void begin(const struct aude_setup *setup);
/* A game of so many seats with the abbot, The Tower and Bridges, Castles & Bazaars begins there. */
void begin_everything(int seats);
/* Set-up number i of a walk through seats and values of all options: of each three one is a base
 * game, one has all expansions, one some sets and some rules. */
void choose_setup(struct aude_setup *setup, unsigned i);
/* A random action of the game in state. */
aude_action choose(struct aude_random *random);

struct wrong {
    const char *said;
    enum aude_status status;
    int line, column;
    const char *sentence; /* how it begins */
};

/* Compares what was refused with the table. All that differ are shown and counted in mistakes,
 * which the test looks at in the end. */
extern int mistakes;
void check_wrong(const struct wrong *wrong, enum aude_status status);

/* A line with one thing said instead of another. */
void replace(char *out, size_t capacity, const char *line, const char *what, const char *with);

/* The segment of the tile on 4,-3 has a reference that is read back. */
void check_segment(int kind, int segment);
/* What the engine says lies at each side and half side of that tile is what the words mean. */
void check_sides(int kind);

struct spelling {
    const char *said, *canonical;
};
/* References to features, and how each is written. */
void check_spellings(const struct spelling *spellings, size_t count);

/* Plays the action that is said. */
void say(const char *said);
/* What is said means this action, which is written so. */
void check_action(const char *said, aude_action wanted, const char *canonical);
/* The texts of all legal actions differ and are read back. */
void check_legal_texts(void);
/* Any value at all has a text that is read back. */
void check_any_value(struct aude_random *random);

/* Writes the state, reads it into the same rules object, and compares. Own sets are those of the
 * rules. */
void check_position(void);

/* Whether this ply of this random game is looked at: a third of them, another third in the games
 * that follow, and its end. Two plies differ by one action, and each is read back from nothing. */
bool is_looked_at(unsigned game, unsigned ply);

/* Adds the action to the record and plays it. */
void add(aude_action action);
/* They hold the same. */
void assert_equal_records(void);
/* Writes the record, reads it, and compares record, state and text. */
void check_record(void);

/* A position id with all fields, FARMERS off, seat 1 to draw. */
extern const char good_position[];

#endif
