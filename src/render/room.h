/* SPDX-License-Identifier: Apache-2.0 */
/* What a room of the rules adds to pictures of a board: what its pieces look like and where they
 * stand, what is marked while somebody decides, what its panels and the legend tell, one table
 * (struct render_face) at the bottom of src/faces/ROOM/render.c. What is not there is NULL. The
 * signs that are printed on tiles belong to no room: every set may show them (glyph.h, picture.h).
 */
#ifndef AUDE_RENDER_ROOM_H
#define AUDE_RENDER_ROOM_H

#include "render/board_parts.h"
#include "render/board_stage.h"

/* What a figure looks like; one without a row is a plain peg. */
struct render_figure {
    const char *name;  /* as in the public table; NULL ends a list */
    const char *glyph; /* in the colour of its seat (glyph.h) */
    int size;          /* in hundredths of a follower's */
    char around[2];    /* as text: the seat's letter stands between those, */
    bool small;        /* or is a small one where there is room for one letter only */
    bool stands;       /* on fields too, where others lie */
};

/* The sign of a token; one without a row has a plain disc. */
struct render_token {
    const char *name; /* as in the public table; NULL ends a list */
    const char *glyph;
};

struct render_face {
    const struct render_figure *figures;
    const struct render_token *tokens;
    const char *site; /* features of this kind are no ground but a site of that name ... */
    int kind;         /* ... (enum aude_feature_kind); NULL: no kind of the room is */

    /* ---- What the decision is about (focus.h) ---- */
    bool (*find)(struct focus *focus, const struct aude_state *state);
    bool (*holds)(const struct focus *focus, int x, int y);

    /* ---- The board as SVG, from the bottom to the top ---- */
    /* How far something on the uppermost tiles stands out above them. */
    int (*headroom)(const struct frame *frame, const struct aude_state *state);
    void (*flat)(struct text_out *out, const struct aude_state *state, const struct frame *frame,
                 struct art_used *used);
    /* Below all that stands, what may be built there too: `count` legal actions. */
    void (*below)(const struct scene *scene, const aude_action *legal, int count);
    /* Does a piece of the room stand on the tile? */
    bool (*stands)(const struct aude_state *state, int x, int y);
    /* Keeps others off what lies on the tile. */
    void (*block)(const struct scene *scene, struct stage *stage);
    /* Finds a place for the piece that stands on the tile (stage->piece), and draws it. */
    void (*settle)(const struct scene *scene, struct stage *stage);
    void (*put)(const struct scene *scene, const struct stage *stage);
    /* Where figure number `index` stands when it does not stand on its segment; -1: where another
     * one would. */
    bool (*place)(const struct scene *scene, struct aude_standing figure, int index,
                  struct frame_place *at);
    /* May the figure be chosen? */
    bool (*chosen)(const aude_action *legal, int count, struct aude_standing figure);
    /* Over everything, what may be chosen. */
    void (*above)(const struct scene *scene, const aude_action *legal, int count);

    /* ---- Panels ---- */
    /* How many things lie between board and panels, and one of them. */
    int (*offers)(const struct aude_state *state);
    void (*offer)(struct text_out *out, const struct aude_state *state, int item, int x, int y,
                  const struct board_picture *options, struct art_used *used);
    /* Do tiles lie open before the seats? And those of one seat. */
    bool (*open)(const struct aude_rules *rules);
    void (*put_open)(struct text_out *out, const struct aude_state *state, int seat, int x, int y,
                     struct art_used *used);
    /* Behind the pieces of a seat, at most to `right`. */
    void (*beside)(struct text_out *out, const struct aude_state *state, int seat, int x, int right,
                   int y, struct art_used *used);
    /* The sign on the panel of a seat, NULL: none; beside the tiles that are left. */
    const char *(*badge)(const struct aude_state *state, int seat);
    void (*bag)(struct text_out *out, const struct aude_state *state, int x, int y,
                const struct board_picture *options, struct art_used *used);

    /* ---- The board as text ---- */
    /* The axis of what lies over the whole tile, a segment behind the printed ones; -1: nothing. */
    int (*over)(const struct aude_state *state, int x, int y);
    /* The segment whose figures the room draws, -1: none. */
    int (*top)(const struct aude_state *state, int x, int y);
    void (*view)(struct tile_view *view, const struct cell *cell);
    void (*legend)(struct text_out *out, const struct aude_rules *rules,
                   const struct board_options *options);
};

/* All rooms, RENDER_FACE_COUNT of them (rooms.h). */
extern const struct render_face *const render_faces[];
const struct render_figure *render_figure(int figure);
const char *render_token(int token);
/* Does the room of the token play, and do seats have it? Then it is shown in the panels. */
bool render_has_token(const struct aude_rules *rules, int token);
/* The site that a feature of this kind is, NULL: none. */
const char *render_site(int kind);
/* The axis of what lies over the whole tile, -1: nothing. */
int render_over(const struct aude_state *state, int x, int y);
/* Is there a kind of tile in play with this site? */
bool board_has_site(const struct aude_rules *rules, enum aude_site site);

#endif
