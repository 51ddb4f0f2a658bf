/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of the coach share. */
#ifndef AUDE_AI_COACH_PARTS_H
#define AUDE_AI_COACH_PARTS_H

#include "ai/coach.h"
#include "ai/survey.h"

/* A feature that somebody stands on, in one of the two positions that are compared. */
struct coach_seen {
    int16_t x, y; /* where one of its figures stands */
    uint8_t segment;
    struct aude_feature feature;
    int16_t chance; /* to be complete, in 1024ths; -1: not known here */
    int16_t full;   /* a city, road, monastery or the like: what it brings then at least */
};

struct coach_sight {
    int count;
    struct coach_seen seen[AUDE_MAX_FIGURES];
    int32_t worth[AUDE_MAX_SEATS]; /* of the position, in hundredths of a point */
};

enum { COACH_FOUND = 96 };

struct coach {
    const struct aude_rules *rules;
    struct outlook outlook;
    struct survey survey;
    struct aude_state after;
    struct coach_sight before_sight, after_sight;
    struct aude_entry entry[AUDE_MAX_ENTRIES];
    struct aude_ledger ledger;
    int seat;
    int facts; /* found so far */
    struct coach_fact fact[COACH_FOUND];
};

/* A fact of this kind that matters so much; NULL: no room. */
struct coach_fact *coach_add(struct coach *coach, enum coach_kind kind, int weight);

/* coach_sight.c: what is to be seen in a position. */
void coach_look(struct coach *coach, const struct aude_state *state, struct coach_sight *sight);
/* coach_features.c: what becomes of the features that somebody stands on. */
void coach_features(struct coach *coach);
/* coach_holes.c: cells beside the tile at x, y that few tiles fill. */
void coach_holes(struct coach *coach, const struct aude_state *before, int x, int y);
/* How many of the tiles left fit into a cell, turned somehow. */
int coach_fitting(const struct aude_state *state, int x, int y);

#endif
