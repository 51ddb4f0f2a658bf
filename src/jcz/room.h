/* SPDX-License-Identifier: Apache-2.0 */
/* What belongs to one room of the rules in games of JCloisterZone: its part of their set-up, its
 * names, messages, choices and events, and what their engine does otherwise. A room has one such
 * table, at the bottom of src/faces/ROOM/jcz.c. What is not there is 0 or NULL; tables end with a
 * row of NULL.
 */
#ifndef AUDE_JCZ_ROOM_H
#define AUDE_JCZ_ROOM_H

#include "jcz/internal.h"
#include "jcz/serve.h"

/* ---- Their set-up ---- */

/* A tile set: the id in front of the colon of theirs. */
struct jcz_set {
    const char *id;
    const char *set;     /* our set, which knows whether it is built; or NULL */
    const char *name;    /* when we have no such set */
    const char *without; /* a tile of ours that theirs has not, or NULL */
};

/* Figures and mechanisms. Figures count only when there is at least one; anything else is on when
 * it is named. */
struct jcz_element {
    const char *id;
    const char *option; /* switched on by it, or NULL */
    int most;           /* figures: of each player, as far as ours can tell them apart; 0: none */
    void (*set)(struct jcz_setup *setup, int count);
};

/* A value of theirs and that of our option; a row of NULL ends a list. */
struct jcz_value {
    const char *theirs, *ours;
};
struct jcz_rule {
    const char *id;
    const char *option;
    const char *on, *off;           /* values of the option, of a switch; NULL: it is none */
    const struct jcz_value *values; /* NULL: spelled as in theirs */
};

/* How our rules are to be read in their games: where an option of ours has their reading as a
 * value, it is chosen here. */
struct jcz_reading {
    const char *option, *value;
};

/* ---- Names ---- */

struct jcz_feature_row {
    const char *name;
    int kind; /* enum aude_feature_kind */
};

struct jcz_figure_row {
    const char *name, *id; /* "SmallFollower", "small" */
    const char *figure;    /* what ours calls it: "follower" */
};

/* ---- Messages ---- */

typedef bool jcz_read(struct jcz_message *message, json_t *payload, struct jcz_place place,
                      struct jcz_error *error);
/* The action that a message means. */
typedef bool jcz_mean(const struct jcz_drive *drive, const struct jcz_message *message,
                      aude_action *action, struct jcz_error *error);

enum jcz_when { JCZ_IN_ITS_PHASE, JCZ_IN_ACTION, JCZ_ALWAYS };

struct jcz_command {
    const char *name; /* or name and figureId, "MOVE_NEUTRAL_FIGURE count.1" */
    enum jcz_when when;
    jcz_read *read;
    jcz_mean *mean;
};

/* PLACE_TOKEN with this one. */
struct jcz_token_row {
    const char *name;
    const char *token; /* what ours calls it */
    enum jcz_when when;
    jcz_mean *mean; /* NULL: nobody places it */
};

enum jcz_passing { JCZ_NEVER_PASSES, JCZ_MAY_PASS, JCZ_PASSES_BY_RULE };

/* ---- Choices: an item of their list with its options ---- */

typedef bool jcz_format_option(struct jcz_list *list, json_t *option, struct jcz_place place,
                               struct jcz_error *error);

struct jcz_choice {
    const char *type; /* "Meeple" */
    const char *what; /* its options, to be translated */
    enum aude_verb verb;
    const char *key, *value; /* a second member of the item, or NULL */
    /* An action as an option. NULL: the part of a tile that it names. */
    json_t *(*encode)(const struct jcz_drive *drive, aude_action action);
    bool cells;                /* options are cells */
    jcz_format_option *format; /* otherwise: formats one. NULL: they are parts of tiles */
    /* A sentence of a test file that lists its options begins so; NULL: none does. */
    const char *sentence;
    bool word; /* and goes on with a word: `value`, or what is listed begins with it */
};

/* ---- What is shown of a state besides ---- */

/* A member of the whole state; compared as an array. */
struct jcz_member {
    const char *name;
    const char *what; /* to be translated */
    /* NULL: there is none now. */
    json_t *(*encode)(const struct jcz_drive *drive);
    bool (*format)(struct jcz_list *list, json_t *array, struct jcz_place place,
                   struct jcz_error *error);
};

/* Figures of others that a seat holds; a member of the seat. */
struct jcz_holding {
    const char *name;
    const char *what; /* to be translated */
    /* How many of owner's holder has. */
    int (*count)(const struct aude_state *state, int holder, int owner, int figure);
    json_t *(*encode)(const struct jcz_drive *drive, int holder);
};

/* Figures that the room keeps beside the board, in numbered places; in theirs they stand on parts
 * of a tile. */
struct jcz_keeping {
    int places;
    int (*count)(const struct aude_state *state, int place, int owner, int figure);
    struct jcz_spot (*spot)(const struct aude_state *state, int place);
};

enum jcz_truth { JCZ_UNKNOWN, JCZ_YES, JCZ_NO };

/* ---- Where their engine plays by other rules than ours and no option of ours says so ---- */

struct jcz_deviation {
    const char *rule; /* of ours */
    const char *text; /* what ours does and theirs does not, to be translated */
};

struct jcz_room {
    const struct jcz_set *sets;
    const struct jcz_element *elements;
    const struct jcz_rule *rules;
    const char *option; /* switches the room on: */
    bool enforced;      /* a set of the room does so too: their client adds the element to it */
    const struct jcz_reading *readings;
    bool company;      /* alone it is not played */
    const char *twice; /* a tile of ours of which theirs has one more, or NULL */
    /* All else is read. */
    bool (*ready)(struct jcz_setup *setup, json_t *source, struct jcz_place place,
                  struct jcz_error *error);

    const struct jcz_feature_row *features;
    /* Names of the parts of a tile that are such a feature of this room, by `inner` of a spot; the
     * kind is one that no feature of ours has. */
    const char *const *locations;
    const struct jcz_figure_row *figure;
    const char *puts; /* its verb that puts figures, with what theirs has for the action */
    const struct jcz_token_row *tokens;

    const struct jcz_command *commands;
    bool lasts; /* these are never taken back, nor what came before them */
    /* A tile that comes out of no pile, by its id, and what PLACE_TILE means in a phase in which
     * one is laid. */
    const char *tile;
    jcz_mean *lay;
    /* What it means that the room's figure is put as the action; NULL: that it is put. */
    jcz_mean *put;

    /* Our action as their message: its payload, and its name in *type. NULL: not one of the room.
     */
    json_t *(*answer)(const struct jcz_drive *drive, aude_action action, int seat,
                      const char **type);
    /* A message that may come now, before it is played. */
    void (*sent)(struct jcz_moment *now, const struct jcz_message *message);

    unsigned steps;           /* bits of enum aude_step: then it is the room's phase, */
    const char *const *named; /* and at the steps of these names */
    const char *phase;
    bool offered; /* but only when something is offered, */
    /* and not when this says so */
    bool (*skips)(const struct jcz_drive *drive);
    bool last;        /* its phase comes after the last turn */
    bool deploys;     /* figures are put in it, with the message of the action, */
    jcz_mean *deploy; /* which means this then; NULL: a figure is put */
    /* In its phase nothing is left but to confirm, with COMMIT. */
    bool (*commits)(const struct jcz_drive *drive);
    /* Is this decision of its phase asked about once more, with COMMIT, before it counts? A figure
     * that it puts stands on their board at once; held_phase: another phase comes for that, and
     * held adds what happens at once. */
    bool (*holds)(aude_action action);
    const char *held_phase;
    void (*held)(struct jcz_drive *drive, aude_action action);
    bool begins;      /* a part of a turn begins with its phase, as else with TilePhase */
    unsigned at_once; /* bits of enum aude_step: what is decided is on their board at once */
    /* What theirs does at the present step without asking. False: it goes on by doing nothing. */
    bool (*unasked)(const struct aude_state *state, aude_action *action);
    /* Does another part of the same turn begin with this action? */
    bool (*goes_on)(aude_action action);
    enum jcz_passing passing;

    const struct jcz_choice *choices;
    /* The items of its phase, where they have no options. */
    void (*ask)(const struct jcz_drive *drive, json_t *items);
    /* Items that the ActionPhase has besides. */
    void (*offer)(const struct jcz_drive *drive, const aude_action *actions, int count,
                  json_t *items);
    const char *mark; /* a member of these that is told when it is true */
    /* What a tile that is placed so needs besides, or NULL; and the member that tells of it. */
    json_t *(*needed)(const struct jcz_drive *drive, int kind, int x, int y, int rotation);
    const char *needs;
    enum aude_status lacking; /* the refusal of such a tile without it */
    /* Is a sentence of a test file true? Otherwise says in *found what is. */
    enum jcz_truth (*check)(struct jcz_verify *verify, const char *sentence, char *found,
                            size_t capacity);

    /* Events of an action that was applied: those of the action itself, and one of a ledger entry
     * that tells of no points. first: its first ledger entry. */
    void (*action_events)(struct jcz_drive *drive, aude_action action,
                          const struct aude_state *before, int first);
    void (*entry_event)(struct jcz_drive *drive, const struct aude_entry *entry,
                        const struct aude_state *before);
    /* Points: bits of enum aude_feature_kind that score the tiles around, as a monastery does; and
     * that are always whole. What points are made of; NULL: the room has no part in them. */
    unsigned block, whole;
    json_t *(*terms)(const struct jcz_drive *drive, const struct aude_entry *entry);
    /* What points of a feature are called as a whole, where its kind does not say it; else NULL. */
    const char *(*points_name)(const struct aude_state *state, const struct aude_entry *entry);
    /* What a city pays for a field by this entry; 0: 3, as for farmers at the end. */
    int (*city_value)(const struct aude_entry *entry);
    int term; /* enum aude_term_kind, and its name */
    const char *term_name;

    /* Tiles that are turned up at these steps, bits of enum aude_step, and not drawn by a hand: one
     * more, with the name of theirs; how many wait; the next one for a hand, or NULL. */
    unsigned reveals;
    void (*reveal)(struct jcz_moment *now, const char *id);
    int (*waiting)(const struct jcz_moment *now);
    const char *(*deal)(struct jcz_moment *now);

    const char *flag;      /* a flag of their state in the rest of a turn */
    enum aude_verb raises; /* with this action */
    const struct jcz_member *member;
    /* A figure that is nobody's, by its name, and where it is; NULL: not on the board. */
    const char *neutral;
    json_t *(*where)(const struct jcz_drive *drive);
    const struct jcz_holding *holding;
    const struct jcz_keeping *keeping;
    /* Where theirs has a figure of the room that stands on this board. */
    struct jcz_spot (*stands)(const struct aude_state *state, int seat);
    /* The segment of a tile that is printed on none: its half sides. False: there is none. */
    bool (*beyond)(const struct aude_state *state, int x, int y, uint8_t *halves);
    /* Features that the room lists itself, a bit of enum aude_feature_kind; each behind a comma. */
    unsigned listed;
    void (*list)(struct jcz_text *text, const struct aude_state *state);

    const struct jcz_deviation *deviations;
    /* The deviation that could keep their engine from offering this action, or -1. */
    int (*differs)(const struct jcz_drive *drive, aude_action action);
    bool places;        /* it may be the laying of a tile */
    unsigned unoffered; /* bits of enum aude_verb: their engine asks for none of these */
    /* Adds how often each deviation matters beside that; count is that of the first. */
    void (*count)(const struct jcz_drive *drive, const aude_action *legal, int actions,
                  int count[]);
    /* This action comes next: what theirs knows then and ours does not. */
    void (*foresee)(struct jcz_drive *drive, aude_action action);
    /* An action was applied, its figures are not followed yet; first: its first ledger entry. */
    void (*applied)(struct jcz_drive *drive, aude_action action, const struct aude_state *before,
                    int first);
};

/* All rooms, JCZ_ROOM_COUNT of them (rooms.h). */
extern const struct jcz_room *const jcz_rooms[];
/* The room whose phase it is at a step, and at the present one, or NULL. */
const struct jcz_room *jcz_room_at(enum aude_step step);
const struct jcz_room *jcz_room_now(const struct jcz_drive *drive);
/* Does the action put a figure? */
bool jcz_puts(aude_action action);
/* The figures that are nobody's, by their names. */
json_t *jcz_encode_neutral(const struct jcz_drive *drive);
/* Is it the phase of a room in which nothing is left but to confirm? */
bool jcz_commits(const struct jcz_drive *drive);
/* Is it the id of a tile that comes out of no pile? */
bool jcz_in_no_pile(const char *tile);
/* The room whose figure it is, or NULL. */
const struct jcz_room *jcz_room_of(int figure);
/* Where theirs has a figure that stands on a segment of this board. */
struct jcz_spot jcz_spot_standing(const struct aude_state *state, int seat, int figure, int x,
                                  int y, int segment);
/* What the room keeps that keeps figures; NULL: none does. */
const struct jcz_keeping *jcz_keeping(void);
/* Is it played? */
bool jcz_played(const struct aude_setup *setup, const struct jcz_room *room);
/* The half sides of the segment that is printed on no tile; false: there is none. */
bool jcz_beyond(const struct aude_state *state, int x, int y, uint8_t *halves);
/* Does another part of the same turn begin with this action? */
bool jcz_goes_on(aude_action action);
/* Figures of an owner that a seat holds. */
int jcz_held(const struct aude_state *state, int holder, int owner, int figure);
/* The choices of all rooms; NULL beyond the last. */
const struct jcz_choice *jcz_choice_at(int index);
/* The room of which placements tell what they need, or NULL. */
const struct jcz_room *jcz_room_needed(void);
/* What the room remembers: JCZ_MEMORY bytes, 0 at the start. */
void *jcz_memory(struct jcz_moment *now, const struct jcz_room *room);
const void *jcz_remembered(const struct jcz_moment *now, const struct jcz_room *room);
/* The number of its first deviation. */
int jcz_first_deviation(const struct jcz_room *room);
/* Does the game follow them here, and not our rules? */
bool jcz_differs(const struct jcz_game *game, const struct jcz_room *room, int deviation);

#endif
