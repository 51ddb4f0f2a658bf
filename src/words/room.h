/* SPDX-License-Identifier: Apache-2.0 */
/* What a room of the rules adds to the words: names of its things, sentences for what is done and
 * what happens in it, one table (struct words_face) at the bottom of src/faces/ROOM/words.c. What
 * is not there is NULL. Texts are marked with N_, translated where they are used.
 */
#ifndef AUDE_WORDS_ROOM_H
#define AUDE_WORDS_ROOM_H

#include "words/words.h"

/* A kind of feature. */
struct words_feature {
    int kind;             /* enum aude_feature_kind */
    const char *name;     /* NULL ends a table */
    const char *follower; /* what a follower on it is called; NULL: follower */
    const char *inside;   /* said of a segment that reaches no side; NULL: nothing */
    bool late;            /* it scores at the end only, so nobody calls it unfinished */
    /* What a score tells of it, between the points and the rule; NULL: as of any. */
    void (*score)(struct cli_buffer *buffer, const struct aude_state *state,
                  const struct aude_entry *entry);
};

/* A word for a number of the engine. */
struct words_name {
    int number;
    const char *name; /* NULL ends a table */
};

/* What somebody does, without the name of who does it. */
struct words_verb {
    enum aude_verb verb; /* AUDE_VERB_NONE ends a table */
    void (*tell)(struct cli_buffer *buffer, const struct aude_state *before, aude_action action);
};

/* What happens that is neither a score nor a figure that goes home. */
struct words_event {
    int event;        /* enum aude_event; -1: any that rests on such a rule */
    const char *rule; /* only where it rests on a rule whose id begins so */
    /* NULL ends a table */
    void (*tell)(struct cli_buffer *buffer, const struct aude_state *state,
                 const struct aude_entry *entry, words_names names);
};

struct words_face {
    enum aude_game game;
    const char *set;  /* names of its tiles begin so, which is left out */
    const char *told; /* figures that go home by this rule are told by their score */
    const struct words_feature *features;
    const struct words_name *figures; /* enum aude_figure */
    const struct words_name *tokens;  /* enum aude_token */
    const struct words_name *passes;  /* enum aude_step: passing answers what others wait for */
    const struct words_verb *verbs;
    const struct words_event *events;
    /* What a segment is called, where its kind does not say it; else NULL. */
    const char *(*segment)(const struct aude_state *state, int x, int y, int segment);
    bool whole; /* and so is all of the feature, not this segment of it alone */
    /* A term of the points that is counted in things of the room; false: it is none of those. */
    bool (*term)(struct cli_buffer *buffer, int feature, int term, int count);
};

/* All rooms, WORDS_FACE_COUNT of them (rooms.h). */
extern const struct words_face *const words_faces[];
/* The row of a kind of feature; every kind has one. */
const struct words_feature *words_feature(int kind);
/* Of a verb in a game, of an event; NULL when no room has one. */
const struct words_verb *words_verb(enum aude_game game, enum aude_verb verb);
const struct words_event *words_event(const struct aude_entry *entry);
/* Passing, where it answers a question that others wait for, else NULL. */
const char *words_pass(enum aude_step step);
/* The terms of a score that are not 0 after `joint`; how many there are. */
int words_terms(struct cli_buffer *buffer, const struct aude_entry *entry, const char *joint);
/* What is told of the score of any feature. */
void words_plain_score(struct cli_buffer *buffer, const struct aude_state *state,
                       const struct aude_entry *entry);

#endif
