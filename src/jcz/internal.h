/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of this room share and nobody else needs. */
#ifndef AUDE_JCZ_INTERNAL_H
#define AUDE_JCZ_INTERNAL_H

#include "jcz/jcz.h"

/* ---- json.c: values with the place of what is wrong ---- */

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
/* The same for a kind of figure as in "0.wagon.1", and for a token. */
const char *jcz_figure_room(const char *id);
const char *jcz_token_room(const char *token);

/* ---- location.c ---- */

/* "NW", "_S", "NL.NR.WR", "I" -> half sides; false when it is none of theirs that we know. */
bool jcz_location_parse(const char *text, uint8_t *halves);
void jcz_location_text(const struct jcz_spot *spot, char *text, size_t capacity);
int jcz_feature_find(const char *name);  /* enum aude_feature_kind, or -1 */
const char *jcz_feature_name(int kind);  /* "City" */
int jcz_figure_find(const char *name);   /* "SmallFollower" or "small" -> enum aude_figure, or -1 */
const char *jcz_figure_name(int figure); /* "SmallFollower" */
const char *jcz_figure_id(int figure);   /* "small" */
int jcz_token_find(const char *name);    /* "TOWER_PIECE" -> enum aude_token, or -1 */
const char *jcz_token_name(int token);   /* "TOWER_PIECE" */
/* The spot of a segment of a tile on the board, and back: -1 when there is none. */
struct jcz_spot jcz_spot_of(const struct aude_state *state, int x, int y, int segment);
int jcz_segment_of(const struct aude_state *state, const struct jcz_spot *spot);
/* The spot of a bridge, whether or not it stands; and the axis that a spot means, or -1. */
struct jcz_spot jcz_bridge_spot(int x, int y, enum aude_axis axis);
int jcz_bridge_axis(const struct jcz_spot *spot);
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

/* ---- message.c ---- */

/* An empty message at the end of the game; NULL after an error. */
struct jcz_message *jcz_message_add(struct jcz_game *game, struct jcz_error *error);
bool jcz_message_read(struct jcz_message *message, json_t *object, struct jcz_place place,
                      struct jcz_error *error);

/* ---- act.c ---- */

/* The action that a message means in the present state. Whether it is legal is not asked here, but
 * a figure, a prisoner or a tile that is not where the message says is refused. */
bool jcz_action_of(const struct jcz_drive *drive, const struct jcz_message *message,
                   aude_action *action, struct jcz_error *error);
/* Refuses the present message: ILLEGAL, with its number and line. */
bool jcz_drive_refuse(const struct jcz_drive *drive, struct jcz_error *error, const char *what,
                      enum aude_status refusal);
bool jcz_drive_fail(const struct jcz_drive *drive, struct jcz_error *error, const char *text,
                    const char *detail);
/* The same with a sentence of its own in the place of that of the rule. */
bool jcz_drive_forbid(const struct jcz_drive *drive, struct jcz_error *error, enum aude_status rule,
                      const char *text, const char *detail);
/* A tile left the game: the one in hand or, when a bought one does not fit, the next of those. */
void jcz_drive_discard(struct jcz_drive *drive);

/* ---- compat.c ---- */

/* Does the game follow them here, and not our rules? */
bool jcz_differs(const struct jcz_game *game, enum jcz_deviation deviation);
/* Would their engine offer this action of ours, which is legal now? */
bool jcz_offers(const struct jcz_drive *drive, aude_action action);
/* The legal actions that it would offer. */
int jcz_offered(const struct jcz_drive *drive, aude_action *actions, int capacity);

/* ---- meeple.c ---- */

void jcz_meeples_init(struct jcz_moment *moment);
/* After an action: figures that left the supply, the board or a prison. message tells which one was
 * meant, NULL when none was. */
void jcz_meeples_follow(struct jcz_moment *moment, const struct jcz_message *message);
/* Before that: who goes home from a castle at the end stays there in theirs (CASTLE_STAYS). */
void jcz_meeples_stay(struct jcz_moment *moment, const struct aude_ledger *ledger, int first);
/* Numbers from 1; 0 when there is none. */
int jcz_meeple_at(const struct jcz_moment *moment, int seat, int figure, int x, int y, int segment);
int jcz_meeple_next(const struct jcz_moment *moment, int seat, int figure); /* in the supply */
int jcz_meeple_prisoner(const struct jcz_moment *moment, int captor, int seat, int figure);

/* ---- happen.c ---- */

/* Adds the events of an action that was just applied; before is the state before it. Goes on to the
 * next turn when this one ended with it. */
void jcz_happen(struct jcz_drive *drive, aude_action action, const struct aude_state *before,
                int first);
struct jcz_event *jcz_event_add(struct jcz_drive *drive, enum jcz_event_kind kind);

/* ---- show.c: new references ---- */

json_t *jcz_show_cell(int x, int y);                    /* [x,y] */
json_t *jcz_show_spot(const struct jcz_spot *spot);     /* {"position","location","feature"} */
json_t *jcz_show_action(const struct jcz_drive *drive); /* {"player","canPass","items"}, or NULL */
json_t *jcz_show_players(const struct jcz_drive *drive);
json_t *jcz_show_deployed(const struct jcz_drive *drive);
json_t *jcz_show_bazaar(const struct jcz_drive *drive); /* NULL outside of a round */
json_t *jcz_show_events(const struct jcz_drive *drive); /* of the last message (tell.c) */

/* ---- list.c: lists of short texts, compared as multisets ---- */

struct jcz_verify;

enum { JCZ_ITEM_TEXT = 144 };
struct jcz_list {
    char (*item)[JCZ_ITEM_TEXT];
    int count, capacity;
    bool lost; /* memory was out */
};
void jcz_list_add(struct jcz_list *list, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void jcz_list_sort(struct jcz_list *list);
void jcz_list_finish(struct jcz_list *list);
/* Compares two lists; reports at most one mismatch. Both are empty afterwards. */
void jcz_compare(struct jcz_verify *verify, const char *what, struct jcz_list *expected,
                 struct jcz_list *found);

/* ---- spell.c: their JSON and ours as lists of short texts, spelled alike ---- */

enum jcz_item {
    JCZ_PLACEMENTS,
    JCZ_DEPLOYMENTS,
    JCZ_RETURNS,
    JCZ_PIECES,
    JCZ_BRIDGES,
    JCZ_CAPTURES,
    JCZ_EXCHANGES,
    JCZ_CASTLES,
    JCZ_OTHERS,
    JCZ_ITEMS
};
const char *jcz_item_what(enum jcz_item item); /* "tile placements" */

struct jcz_items {
    struct jcz_list list[JCZ_ITEMS];
    const char *tile; /* to be placed, or NULL */
};
void jcz_items_finish(struct jcz_items *items);
bool jcz_spell_items(struct jcz_items *items, json_t *array, struct jcz_place place,
                     struct jcz_error *error);
/* "SmallFollower City NW [3,-1]" */
void jcz_spell_spot(struct jcz_list *list, const char *before, const struct jcz_spot *spot);

/* A player may be left out: -1. */
bool jcz_read_player(json_t *value, long *player, struct jcz_place place, struct jcz_error *error);
/* Supplies, tokens and prisoners of all players. */
struct jcz_holdings {
    struct jcz_list supplies, tokens, prisoners;
};
bool jcz_spell_players(struct jcz_holdings *holdings, json_t *array, struct jcz_place place,
                       struct jcz_error *error);
bool jcz_spell_deployed(struct jcz_list *list, json_t *array, struct jcz_place place,
                        struct jcz_error *error);
/* NULL is spelled too. */
bool jcz_spell_bazaar(struct jcz_list *list, json_t *array, struct jcz_place place,
                      struct jcz_error *error);
/* Points apart from all others; turns: also the turn of each. */
bool jcz_spell_events(struct jcz_list *events, struct jcz_list *points, json_t *array, bool turns,
                      struct jcz_place place, struct jcz_error *error);

/* ---- verify.c ---- */

struct jcz_verify {
    const struct jcz_game *game;
    struct jcz_drive *drive;
    struct jcz_verdict *verdict;
    struct jcz_error *error;
    long number, line;
    struct jcz_list scored; /* points of the whole game, ours: "player points name" */
    struct jcz_list final;  /* ours of the final scoring */
};

void jcz_assertions(struct jcz_verify *verify);

#endif
