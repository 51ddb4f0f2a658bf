/* SPDX-License-Identifier: Apache-2.0 */
/* The numbers of steps, verbs, figures, tokens and events, and the tables in which rooms describe
 * theirs (aude_tables.h).
 *
 * What aude.h names has its numbers there. What rooms brought later stands here, one line each,
 * added at the end: stores hold these numbers. */
#ifndef AUDE_CORE_VOCABULARY_H
#define AUDE_CORE_VOCABULARY_H

#include "aude.h"

/* How many figures and tokens aude.h names; every observation has these. */
enum { FIRST_FIGURES = AUDE_ABBOT + 1, FIRST_TOKENS = AUDE_TOKEN_CASTLE + 1 };

enum {
    STEP_SECOND = AUDE_STEP_OVER + 1,
    STEP_PHANTOM,
    STEP_JOIN,
    STEP_QUARTER,
    STEP_COUNT,
    STEP_LAST,
    STEP_ABBEY,
    STEP_ABBEYS,
    STEP_WAGON,
    STEP_FLIGHT,
    STEPS
};
enum {
    VERB_PART2 = AUDE_DISCARD + 1,
    VERB_JOIN,
    VERB_QUARTER,
    VERB_COUNT,
    VERB_ABBEY,
    VERB_WAGON,
    VERB_BARN,
    VERB_FAIRY,
    VERB_FAIRY_ON,
    VERB_PRINCESS,
    VERB_PORTAL,
    VERB_FLY,
    VERBS
};
enum {
    FIGURE_BIG = FIRST_FIGURES,
    FIGURE_BUILDER,
    FIGURE_PIG,
    FIGURE_PHANTOM,
    FIGURE_MAYOR,
    FIGURE_WAGON,
    FIGURE_BARN,
    FIGURES
};
enum {
    TOKEN_WINE = FIRST_TOKENS,
    TOKEN_GRAIN,
    TOKEN_CLOTH,
    TOKEN_KING,
    TOKEN_ROBBER,
    TOKEN_ABBEY,
    TOKEN_DRAGON,
    TOKEN_FAIRY,
    TOKENS
};
enum {
    EVENT_GOODS = AUDE_EVENT_ASSIGN + 1,
    EVENT_CARD,
    EVENT_COUNT,
    EVENT_DRAGON,
    EVENT_FAIRY,
    EVENT_UNDER,
    EVENTS
};
enum {
    STATUS_NO_INNS = AUDE_STATUS_COUNT,
    STATUS_NO_LARGE,
    STATUS_NO_GOODS,
    STATUS_NO_BUILDERS,
    STATUS_NO_PIGS,
    STATUS_BUILDER_ALONE,
    STATUS_BUILDER_PLACE,
    STATUS_PIG_ALONE,
    STATUS_PIG_PLACE,
    STATUS_SPARED,
    STATUS_NO_PHANTOMS,
    STATUS_PHANTOM_ONLY,
    STATUS_NO_KING,
    STATUS_NO_SHRINES,
    STATUS_SHRINE_BESIDE,
    STATUS_MONASTERY_BESIDE,
    STATUS_SECOND_BESIDE,
    STATUS_NO_COUNT,
    STATUS_NO_RIGHT,
    STATUS_QUARTER_FIGURE,
    STATUS_COUNT_MOVES,
    STATUS_COUNT_THERE,
    STATUS_NO_QUARTER,
    STATUS_NOT_SCORED,
    STATUS_JOIN_EMPTY,
    STATUS_JOIN_CASTLE,
    STATUS_MARKET_ONLY,
    STATUS_NO_ABBEYS,
    STATUS_NO_ABBEY,
    STATUS_NO_HOLE,
    STATUS_NO_MAYORS,
    STATUS_MAYOR_PLACE,
    STATUS_NO_WAGONS,
    STATUS_WAGON_PLACE,
    STATUS_WAGON_WAY,
    STATUS_WAGON_FAR,
    STATUS_WAGON_COMPLETE,
    STATUS_NO_BARNS,
    STATUS_BARN_PLACE,
    STATUS_BARN_CORNER,
    STATUS_BARN_FIELD,
    STATUS_BARN_STAYS,
    STATUS_NO_DRAGON,
    STATUS_VOLCANO_TILE,
    STATUS_DRAGON_TILE,
    STATUS_FLY_FAR,
    STATUS_FLY_TWICE,
    STATUS_FLY_FAIRY,
    STATUS_NO_FAIRY,
    STATUS_FAIRY_NOBODY,
    STATUS_FAIRY_THERE,
    STATUS_FAIRY_CASTLE,
    STATUS_FAIRY_VOLCANO,
    STATUS_FAIRY_BESIDE,
    STATUS_FAIRY_ON_TILE,
    STATUS_NO_PRINCESSES,
    STATUS_NO_KNIGHT,
    STATUS_PRINCESS_FIRST,
    STATUS_NO_PORTALS,
    STATUS_NO_PORTAL_TILE,
    STATUS_PORTAL_FIGURE,
    STATUS_PORTAL_HERE,
    STATUS_PORTAL_PLACE,
    STATUS_PORTAL_COMPLETE,
    STATUS_PORTAL_SCORED,
    STATUS_FLY_WALLS,
    STATUS_NO_RIVER,
    STATUS_RIVER_ENDS,
    STATUS_RIVER_TURN,
    STATUS_RIVER_BACK,
    STATUS_RIVER_FIGURE,
    STATUSES
};
/* One of these as what a function answers. */
#define STATUS(number) ((enum aude_status)(number))

_Static_assert((int)STEPS <= (int)AUDE_MAX_STEPS && (int)VERBS <= (int)AUDE_MAX_VERBS &&
                   (int)FIGURES <= (int)AUDE_MAX_FIGURE_KINDS &&
                   (int)TOKENS <= (int)AUDE_MAX_TOKEN_KINDS && (int)EVENTS <= (int)AUDE_MAX_EVENTS,
               "a number of aude_tables.h is too small");

/* Marks a text for translation. */
#define N_(text) text

/* What a room describes; each list ends with a row without a name, NULL: it has none. */
struct vocabulary {
    struct aude_room room;
    const struct aude_word *refusals; /* statuses behind those of aude_status.h */
    const struct aude_step_info *steps;
    const struct aude_verb_info *verbs;
    const struct aude_word *names; /* that its verbs with the operand NAME take */
    const struct aude_figure_info *figures;
    const struct aude_token_info *tokens;
    const struct aude_event_info *events;
};

#endif
