/* SPDX-License-Identifier: Apache-2.0 */
/* What a room of the rules adds to a tape, mostly as JSON: what happens in it, terms of points and
 * what a seat has, one table (struct replay_face) at the bottom of src/faces/ROOM/replay.c. What is
 * not there is NULL.
 */
#ifndef AUDE_REPLAY_ROOM_H
#define AUDE_REPLAY_ROOM_H

#include "replay/replay.h"

struct replay_event {
    int event;        /* enum aude_event */
    const char *name; /* NULL ends a table */
    void (*set)(json_t *object, const struct aude_rules *rules, const struct aude_entry *entry);
};

struct replay_face {
    const struct replay_event *events;
    /* What a term of points counts, NULL: nothing of the room. */
    const char *(*term)(int kind);
    /* What a score tells besides. */
    void (*score)(json_t *object, const struct aude_entry *entry);
    /* What a seat has besides, and what a position tells besides. */
    void (*supply)(json_t *supply, const struct aude_state *state, int seat, int seats);
    void (*position)(json_t *root, const struct aude_state *state, int seats);
    /* Lines that say where the game stands. */
    void (*status)(struct cli_buffer *buffer, const struct replay *replay,
                   const struct aude_state *state);
};

/* All rooms, REPLAY_FACE_COUNT of them (rooms.h). */
extern const struct replay_face *const replay_faces[];

/* ---- json.c: members of an object ---- */
void replay_set(json_t *object, const char *key, json_int_t number);
void replay_set_figure(json_t *object, const struct aude_entry *entry);
void replay_set_tile(json_t *object, const struct aude_rules *rules, int kind);
void replay_set_place(json_t *object, const struct aude_entry *entry);
/* A seat, or null for the bank. */
void replay_set_other(json_t *object, const struct aude_entry *entry);

#endif
