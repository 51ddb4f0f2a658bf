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
/* ---- later.c: what is not built ---- */

struct jcz_set;
const struct jcz_set *jcz_later_set(const char *id, size_t length);
/* The expansion that an element belongs to, else NULL. */
const char *jcz_later_element(const char *id, bool *figures);
bool jcz_later_rule(const char *id);
/* The same for a message, a token, and a kind of figure as in "0.wagon.1". */
const char *jcz_later_message(const char *type);
const char *jcz_later_token(const char *token);
const char *jcz_later_figure(const char *id);

/* ---- location.c ---- */

/* "NW", "_S", "NL.NR.WR", "I" -> half sides; false when it is none of theirs that we know. */
bool jcz_location_parse(const char *text, struct jcz_spot *spot);
void jcz_location_text(const struct jcz_spot *spot, char *text, size_t capacity);
int jcz_feature_find(const char *name);  /* enum aude_feature_kind, or -1 */
const char *jcz_feature_name(int kind);  /* "City" */
int jcz_figure_find(const char *name);   /* "SmallFollower" or "small" -> enum aude_figure, or -1 */
const char *jcz_figure_name(int figure); /* "SmallFollower" */
const char *jcz_figure_id(int figure);   /* "small" */
int jcz_token_find(const char *name);    /* theirs -> enum aude_token, or -1 */
const char *jcz_token_name(int token);   /* "?" of a token that theirs has not */
const struct jcz_token_row *jcz_token_row(const char *name, const struct jcz_room **room);
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
int jcz_pack_choose(const struct jcz_pack *pack, const struct aude_state *state, double *random);

/* ---- message.c ---- */

/* An empty message at the end of the game; NULL after an error. */
struct jcz_message *jcz_message_add(struct jcz_game *game, struct jcz_error *error);
const char *jcz_message_name(const struct jcz_message *message); /* "PLACE_TILE" */
/* {"meepleId":"0.small.1"} */
bool jcz_read_meeple(struct jcz_message *message, json_t *payload, struct jcz_place place,
                     struct jcz_error *error);
/* {"pointer":{"featurePointer":{...},"meepleId":"0.small.1"}} */
bool jcz_read_standing(struct jcz_message *message, json_t *payload, struct jcz_place place,
                       struct jcz_error *error);
bool jcz_message_read(struct jcz_message *message, json_t *object, struct jcz_place place,
                      struct jcz_error *error);

/* ---- act.c ---- */

/* The action that a message means in the present state. Whether it is legal is not asked here, but
 * a figure or a tile that is not where the message says is refused. */
bool jcz_action_of(const struct jcz_drive *drive, const struct jcz_message *message,
                   aude_action *action, struct jcz_error *error);
/* "SmallFollower NW [1,2]": a thing where the message says. */
void jcz_describe(const struct jcz_message *message, const char *thing, char *text,
                  size_t capacity);
/* The action of this verb with the figure of the message, where it stands or is to stand. To put or
 * take one it has to be the player's own. missing: what to say when it is not there. */
bool jcz_figure_action(const struct jcz_drive *drive, const struct jcz_message *message,
                       enum aude_verb verb, enum aude_status missing, aude_action *action,
                       struct jcz_error *error);
/* Refuses the present message: ILLEGAL, with its number and line. */
bool jcz_drive_refuse(const struct jcz_drive *drive, struct jcz_error *error, const char *what,
                      enum aude_status refusal);
bool jcz_drive_fail(const struct jcz_drive *drive, struct jcz_error *error, const char *text,
                    const char *detail);
/* The same with a sentence of its own in the place of that of the rule. */
bool jcz_drive_forbid(const struct jcz_drive *drive, struct jcz_error *error, enum aude_status rule,
                      const char *text, const char *detail);
/* Chance had a part in the message, or theirs takes it back never. */
bool jcz_lasts(const struct jcz_message *message);
/* A tile left the game: the one in hand or, when a bought one does not fit, the next of those. */
void jcz_drive_discard(struct jcz_drive *drive);

/* ---- compat.c ---- */

/* Would their engine offer this action of ours, which is legal now? */
bool jcz_offers(const struct jcz_drive *drive, aude_action action);
/* The legal actions that it would offer. */
int jcz_offered(const struct jcz_drive *drive, aude_action *actions, int capacity);

/* ---- meeple.c ---- */

/* All in the supplies, those too that ours does not play with because they have no place. */
void jcz_meeples_init(struct jcz_moment *moment, const struct jcz_setup *setup);
/* After an action: figures that left the supply, the board or a holder. message tells which one was
 * meant, NULL when none was. */
void jcz_meeples_follow(struct jcz_moment *moment, const struct jcz_message *message);
/* The figure that the message names goes to the board before the action that puts it there. */
void jcz_meeple_goes(struct jcz_moment *moment, const struct jcz_message *message,
                     aude_action action);
/* Numbers from 1; 0 when there is none. */
int jcz_meeple_at(const struct jcz_moment *moment, int seat, int figure, int x, int y, int segment);
int jcz_meeple_next(const struct jcz_moment *moment, int seat, int figure); /* in the supply */
/* When it came to where it stands; NEVER: that is not known. */
enum { JCZ_NEVER = 1 << 20 };
int jcz_meeple_arrival(const struct jcz_moment *moment, const struct aude_standing *standing);
int jcz_meeple_kept(const struct jcz_moment *moment, int place, int seat, int figure);
int jcz_meeple_held(const struct jcz_moment *moment, int holder, int seat, int figure);

/* ---- events.c ---- */

/* Where the figures stand to whom the points of an action are owed, before figures are followed. */
void jcz_note_sources(struct jcz_drive *drive, const struct aude_state *before, int first);
/* Adds the events of an action that was just applied; before is the state before it. Goes on to the
 * next turn when this one ended with it. */
void jcz_add_events(struct jcz_drive *drive, aude_action action, const struct aude_state *before,
                    int first);
struct jcz_event *jcz_event_add(struct jcz_drive *drive, jcz_encode *encode);
void jcz_event_figure(struct jcz_drive *drive, jcz_encode *encode, int seat, int figure,
                      struct jcz_spot spot);
void jcz_event_token(struct jcz_drive *drive, int token, struct jcz_spot spot);
/* Is it a feature that is always whole? */
bool jcz_is_whole(int kind);
struct jcz_spot jcz_spot_of_action(const struct aude_state *state, aude_action action);

/* ---- encode_events.c ---- */

jcz_encode jcz_encode_placed, jcz_encode_discarded, jcz_encode_put, jcz_encode_token,
    jcz_encode_points;
/* {"type","meeple","player"} */
json_t *jcz_encode_figure(const struct jcz_event *event, const char *type);
/* A figure that went home without a scoring. */
json_t *jcz_encode_returned(const struct jcz_drive *drive, const struct jcz_event *event);
/* What a city pays for a field by this entry, without pigs. */
int jcz_city_value(const struct aude_entry *entry);
/* A part of what points are made of. */
json_t *jcz_encode_term(const char *name, int count, int points);
/* Their name of a feature that was scored. */
const char *jcz_points_name(const struct aude_state *state, int kind,
                            const struct aude_feature *feature);

/* ---- encode.c: new references ---- */

json_t *jcz_encode_cell(int x, int y);                /* [x,y] */
json_t *jcz_encode_spot(const struct jcz_spot *spot); /* {"position","location","feature"} */
json_t *jcz_encode_segment(const struct aude_state *state, int x, int y, int segment);
json_t *jcz_encode_meeple(int seat, int figure, int number); /* "0.small.1" */
/* {"featurePointer":...,"meepleId":...} of a figure of seat that stands on the board */
json_t *jcz_encode_standing(const struct jcz_drive *drive, aude_action action, int seat);
/* {"player","canPass","items"}, or NULL */
json_t *jcz_encode_action(const struct jcz_drive *drive);
json_t *jcz_encode_players(const struct jcz_drive *drive);
json_t *jcz_encode_deployed(const struct jcz_drive *drive);
/* Of the last message (encode_events.c) */
json_t *jcz_encode_events(const struct jcz_drive *drive);

/* ---- serve_ai.c: payloads; what is missing because memory was out is looked at in the end ---- */

json_t *jcz_payload(const char *key, json_t *value);
json_t *jcz_payload_token(const char *token, json_t *pointer);
/* {"pointer":{"featurePointer":...,"meepleId":...}}: a figure of seat that stands on the board */
json_t *jcz_payload_standing(const struct jcz_drive *drive, aude_action action, int seat);

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

/* ---- format.c: their JSON and ours as lists of short texts, spelled alike ---- */

/* The items of choices by number: these two, the choices of the rooms, and last all others. */
enum { JCZ_PLACEMENTS, JCZ_DEPLOYMENTS, JCZ_CHOICES, JCZ_MAX_ITEMS = 16 };
int jcz_item_count(void);
const char *jcz_item_what(int item); /* "tile placements" */

struct jcz_items {
    struct jcz_list list[JCZ_MAX_ITEMS];
    const char *tile; /* to be placed, or NULL */
};
void jcz_items_finish(struct jcz_items *items);
bool jcz_format_items(struct jcz_items *items, json_t *array, struct jcz_place place,
                      struct jcz_error *error);
/* "SmallFollower City NW [3,-1]" */
void jcz_format_spot(struct jcz_list *list, const char *before, const struct jcz_spot *spot);

/* A feature pointer behind a word; what we cannot read is added as it stands. */
bool jcz_format_pointer(struct jcz_list *list, const char *before, json_t *pointer,
                        struct jcz_place place, struct jcz_error *error);
/* {"featurePointer":{...},"meepleId":"0.small.1"} */
bool jcz_format_standing(struct jcz_list *list, json_t *option, struct jcz_place place,
                         struct jcz_error *error);
/* A player may be left out: -1. */
bool jcz_read_player(json_t *value, long *player, struct jcz_place place, struct jcz_error *error);
/* Supplies, tokens and figures held of all players. */
struct jcz_holdings {
    struct jcz_list supplies, tokens;
    struct jcz_list held[JCZ_MAX_ROOMS]; /* by room */
};
bool jcz_format_players(struct jcz_holdings *holdings, json_t *array, struct jcz_place place,
                        struct jcz_error *error);
bool jcz_format_deployed(struct jcz_list *list, json_t *array, struct jcz_place place,
                         struct jcz_error *error);
/* The figures that are nobody's, a line each. */
bool jcz_format_neutral(struct jcz_list *list, json_t *object, struct jcz_place place,
                        struct jcz_error *error);
/* Points apart from all others; turns: also the turn of each. */
bool jcz_format_events(struct jcz_list *events, struct jcz_list *points, json_t *array, bool turns,
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
