/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of this room share and nobody else needs. */
#ifndef AUDE_JCZ_INTERNAL_H
#define AUDE_JCZ_INTERNAL_H

#include "jcz/jcz.h"

/* ---- json.c: values with the place of what is wrong ---- */

/* The place of a value: its path, built from the outside in. */
struct jcz_place {
    char path[96];
};
struct jcz_place jcz_root(void);
struct jcz_place jcz_member(struct jcz_place parent, const char *key);
struct jcz_place jcz_element(struct jcz_place parent, size_t index);

/* A member of an object: NULL after an error when it is missing or of another type. */
json_t *jcz_need(json_t *object, const char *key, json_type type, struct jcz_place parent,
                 struct jcz_error *error);
/* The same, but a missing or null member is no error: *value is NULL then. */
bool jcz_may(json_t *object, const char *key, json_type type, json_t **value,
             struct jcz_place parent, struct jcz_error *error);
/* A whole number in low .. high; 7.0 is one too, as their engine reads it. */
bool jcz_integer(json_t *value, long low, long high, long *number, struct jcz_place place,
                 struct jcz_error *error);
/* [x,y] */
bool jcz_cell(json_t *value, int *x, int *y, struct jcz_place place, struct jcz_error *error);
/* Copies a string shorter than capacity. */
bool jcz_string(json_t *value, char *text, size_t capacity, struct jcz_place place,
                struct jcz_error *error);

/* ---- setup.c ---- */

bool jcz_setup_read(struct jcz_setup *setup, json_t *source, long players, struct jcz_place place,
                    struct jcz_error *error);
/* What a message belongs to when its rules are not built, else NULL. */
const char *jcz_message_room(const char *type);
/* The same for a kind of figure as in "0.wagon.1". */
const char *jcz_figure_room(const char *id);

/* ---- location.c ---- */

/* "NW", "_S", "NL.NR.WR", "I" -> half sides; false when it is none of theirs that we know. */
bool jcz_location_parse(const char *text, uint8_t *halves);
void jcz_location_text(const struct jcz_spot *spot, char *text, size_t capacity);
int jcz_feature_find(const char *name);  /* enum aude_feature_kind, or -1 */
const char *jcz_feature_name(int kind);  /* "City" */
int jcz_figure_find(const char *name);   /* "SmallFollower" or "small" -> enum aude_figure, or -1 */
const char *jcz_figure_name(int figure); /* "SmallFollower" */
const char *jcz_figure_id(int figure);   /* "small" */
/* The spot of a segment of a tile on the board, and back: -1 when there is none. */
struct jcz_spot jcz_spot_of(const struct aude_state *state, int x, int y, int segment);
int jcz_segment_of(const struct aude_state *state, const struct jcz_spot *spot);
/* {"position":[x,y],"location":"NW","feature":"City"} */
bool jcz_spot_read(json_t *pointer, struct jcz_spot *spot, struct jcz_place place,
                   struct jcz_error *error);

/* ---- pack.c ---- */

bool jcz_pack_init(struct jcz_pack *pack, const struct aude_rules *rules,
                   const struct jcz_setup *setup, struct jcz_error *error);
int jcz_pack_find(const struct jcz_pack *pack, const char *id); /* -1 when there is no such id */
void jcz_pack_take(struct jcz_pack *pack, int entry);
/* The entry that a random number chooses; replaces *random by the next one. */
int jcz_pack_choose(const struct jcz_pack *pack, double *random);

/* ---- drive.c ---- */

/* The game as they would show it now: a pending action is already carried out, nothing of this turn
 * is scored yet. */
struct jcz_view {
    enum jcz_phase phase;
    int player; /* to act, and whose turn it is: the same in what is built; -1 when over */
    bool can_pass;
    int seats;
    int32_t score[AUDE_MAX_SEATS];
    int supply[AUDE_MAX_SEATS][AUDE_FIGURES];
    int figures;
    struct aude_standing figure[AUDE_MAX_FIGURES + 1];
    int pack_size;
    bool undo;
};
/* The state whose scores, supplies and figures they show now. */
const struct aude_state *jcz_drive_shown(const struct jcz_drive *drive);
void jcz_drive_view(const struct jcz_drive *drive, struct jcz_view *view);
/* May their engine offer this take-back? Not from a complete feature (JCZ_ABBOT_COMPLETE). */
bool jcz_offers(const struct aude_state *state, aude_action action);

/* ---- lists of short texts, compared as multisets ---- */

struct jcz_list {
    char (*item)[96];
    int count, capacity;
    bool lost; /* memory was out */
};
void jcz_list_add(struct jcz_list *list, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void jcz_list_finish(struct jcz_list *list);
/* Adds our offers to lists, in the spelling that verify.c and assertions.c use for theirs. */
void jcz_list_placements(struct jcz_list *list, const struct jcz_drive *drive);
void jcz_list_deployments(struct jcz_list *list, const struct jcz_drive *drive, int figure);
void jcz_list_returns(struct jcz_list *list, const struct jcz_drive *drive);

struct jcz_verify;
/* Compares two lists; reports at most one mismatch. */
void jcz_compare(struct jcz_verify *verify, const char *what, struct jcz_list *expected,
                 struct jcz_list *found);

struct jcz_verify {
    const struct jcz_game *game;
    struct jcz_drive *drive;
    struct jcz_verdict *verdict;
    struct jcz_error *error;
    long number, line;
    struct jcz_place place;
    struct jcz_list points, found_points; /* since the last commit, theirs and ours */
    struct jcz_list scored;               /* of the whole game, ours, for assertions */
    struct jcz_list final;                /* ours of the final scoring */
};

void jcz_assertions(struct jcz_verify *verify);

#endif
