/* SPDX-License-Identifier: Apache-2.0 */
/* What the computer players know of one room of the rules: what its pieces and features are worth,
 * how its steps and verbs are searched, what it decides by itself. A room has one such table, at
 * the bottom of src/faces/ROOM/ai.c. What is not there is 0 or NULL.
 */
#ifndef AUDE_AI_ROOM_H
#define AUDE_AI_ROOM_H

#include "ai/choice.h"
#include "ai/survey.h"

/* How the greedy player goes through what can be done. */
struct ai_search {
    unsigned follows; /* bits of enum aude_step: they belong to the action before them, or to its
                         scoring, and are played out with it */
    /* Bits of enum aude_verb. */
    unsigned far;   /* they would multiply what there is to be looked at: left for the time when
                       the tile lies, or for good when another came before */
    unsigned early; /* the action of the turn is still to come: then nothing far is looked at */
    unsigned first; /* before the tile is laid, when that alone is a gain */
};

enum { AI_OPTIONS = 4 };

struct ai_room {
    enum aude_game game;
    const char *option[AI_OPTIONS]; /* any of these is on, or its functions below `vary` are not
                                       asked; none: always */
    struct ai_search search;

    /* The greedy player's choice at these steps, bits of enum aude_step. */
    unsigned steps;
    aude_action (*choose)(const struct aude_state *state, struct aude_random *random);
    /* At these steps, the best of all that can be done; NULL: what `choose` says alone. */
    void (*rank)(const struct aude_state *state, struct aude_random *random,
                 struct ranking *ranking);
    /* What a state between two turns or at the end is worth to each seat, in hundredths of a point,
     * where positions are not evaluated as elsewhere. */
    void (*value)(const struct aude_state *state, int32_t worth[AUDE_MAX_SEATS]);
    /* One of the actions that a listed one stands for, by lot. */
    aude_action (*vary)(const struct aude_state *state, aude_action action,
                        struct aude_random *random);

    /* Tiles that are still to be laid and neither in the bag nor drawn. */
    int (*tiles)(const struct aude_state *state);
    /* In this state, has every feature to be surveyed, also those of nobody? */
    bool (*whole)(const struct aude_state *state);
    /* How much wider the final difference of two seats is spread when it is played with: variance
     * for each tile to come, in hundredths of a square point (odds.h). Of a room that evaluates
     * positions by itself all of it. */
    int spread;

    /* A kind of feature, a bit of 1 << enum aude_feature_kind: what its owners may expect of one,
     * in hundredths of a point. Asked when all others have their chances; sets that of this one. */
    unsigned feature;
    int (*worth)(struct survey *survey, int claim);
    int at_field; /* hundredths that a field scores more for one than for a city; 0: nothing */

    /* What a tile of this city or road brings when it is complete, in hundredths; 0: as ever. */
    int (*each)(const struct survey *survey, const struct aude_claim *claim);

    /* Figures of `owner` that `holder` keeps and that are in no supply. */
    int (*keeps)(const struct aude_state *state, int holder, int owner);
    /* The status of a place where a tile fits together with something of the room; or 0. */
    enum aude_status fits_with;
    /* The option, if there is one, by which tiles end features without being a part of them. */
    const char *seals;

    /* What of the board its functions want to know beforehand: bits of enum outlook_wants. */
    unsigned wants;
    /* Followers of a seat that are neither on the board nor in its supply, and what they count
     * there, in 1024ths of a follower. */
    int (*held)(const struct survey *survey, int seat);
    /* Does any of the following change for any seat when a follower is put where nobody stands? */
    bool looks_on;
    /* What else a seat has, in hundredths of a point at the start. */
    int (*stock)(const struct survey *survey, int seat);
    /* The same of what does not lose its worth towards the end. */
    int (*sure)(const struct survey *survey, int seat);
};

/* All rooms, AI_ROOM_COUNT of them (rooms.h). */
extern const struct ai_room *const ai_rooms[];
/* What holds for any of them. */
struct ai_search ai_search_all(void);

#endif
