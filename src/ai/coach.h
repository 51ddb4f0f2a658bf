/* SPDX-License-Identifier: Apache-2.0 */
/* What is to be said of a move: what it scores, claims, shares, spoils, and what it costs. A fact
 * is a few numbers and the text that tells them, so that every program says the same in its own
 * language: coach_text.c has the sentences, the terminal and the page fill them in. See coach.c.
 */
#ifndef AUDE_AI_COACH_H
#define AUDE_AI_COACH_H

#include "aude.h"

enum coach_kind {
    COACH_SCORES,     /* the feature is complete: `number` points for each of `seats` */
    COACH_TAKES_BACK, /* ... or scores without being complete */
    COACH_OTHER,      /* `number` points change hands or come for other things */
    COACH_CLAIMS,     /* city, road: now somebody's; `number` points at least if it closes */
    COACH_GROWS,      /* ... larger than before */
    COACH_SHARES,     /* ... with others from now on */
    COACH_TAKES,      /* ... from others */
    COACH_LOSES,      /* any feature: the seat has no longer most followers there */
    COACH_STANDS, /* monastery or the like: `of` tiles of nine lie there, `number` points then */
    COACH_FIELD,  /* field: now somebody's; `of` complete cities, `number` points as it is */
    COACH_FIELD_GROWS, /* ... which it was not before: `was` points */
    COACH_FIELD_SHARES,
    COACH_FIELD_TAKES,
    COACH_AREA,   /* what scores whenever its follower is taken back: `number` points now */
    COACH_HARDER, /* to complete than before: chances `was` and `chance` */
    COACH_EASIER,
    COACH_HOLE,   /* the cell x,y: `number` of the `of` tiles left fit there */
    COACH_LAST,   /* no follower is left in the supply */
    COACH_BACK,   /* `number` figures of the seat come back */
    COACH_SEIZES, /* `number` figures of `seats` are kept now */
    COACH_FREES,  /* `number` figures of the seat are kept no longer */
    COACH_SENDS,  /* `number` figures of `seats`, who score nothing, go back to them */
    COACH_TOKENS, /* pieces of kind `item`: `number` are left */
    COACH_VALUE,  /* what the position is worth to the seat more than before, `gain` */
    COACH_KINDS
};

/* What does not belong to a kind is 0. */
struct coach_fact {
    uint8_t kind;    /* enum coach_kind */
    uint8_t feature; /* enum aude_feature_kind, of facts about one; else 255 */
    uint8_t seats;   /* whose it is, bit s = seat s */
    uint8_t segment; /* of the feature, on the tile at x, y */
    int16_t x, y;
    int16_t number, of, item;
    int16_t chance; /* that it will be complete, in 1024ths */
    int16_t was;    /* the chance before, or points */
    int32_t gain;   /* hundredths of a point, of the margin over the mean of the others */
    int32_t weight; /* how much it matters, about hundredths of a point */
};

enum { COACH_MOST = 4 }; /* facts that are told, at most */

struct coach; /* memory for looking at one move after the other */
/* For games under these rules, which must live as long; NULL when there is none. */
struct coach *coach_create(const struct aude_rules *rules);
void coach_free(struct coach *coach);
/* What is to be said of these actions of the seat that decides, legal one after the other; what is
 * left of its turn then is passed. Writes the facts that matter most, those first, and returns how
 * many: at least 1 when the first action is legal, at most COACH_MOST. The state stays as it is. */
int coach_facts(struct coach *coach, const struct aude_state *state, const aude_action *action,
                int actions, struct coach_fact fact[COACH_MOST]);

/* ---- coach_text.c ---- */

/* The name of a kind of fact in data: "claims". */
const char *coach_name(int kind);
/* The sentence of a fact in English, to be translated, and the same for more than one by its
 * number, or NULL. In it stand {feature} (its kind, and whose it is), {seats} (their names), {n}
 * (the number), {of}, {was}, {chance} (per cent; {was} of chances as well), {cell}, {item} (the
 * name of the pieces), {gain} (points with a sign and one decimal). */
struct coach_text {
    const char *one, *many;
};
struct coach_text coach_text(const struct coach_fact *fact);
/* A chance in 1024ths, in per cent: 0 and 100 only when it is just that. */
int coach_per_cent(int chance);

#endif
