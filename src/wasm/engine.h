/* SPDX-License-Identifier: Apache-2.0 */
/* The engine as the page sees it. One game is held: its rules and a few states of it by number, so
 * that a turn can be tried before it is told to anybody. Answers are text in one buffer; a function
 * that fills it returns the length. Texts for the engine are put into another buffer first. */
#ifndef AUDE_WASM_ENGINE_H
#define AUDE_WASM_ENGINE_H

#include "aude.h"
#include "reasons/reasons.h"
#include "render/out.h"

#define WASM_EXPORT(name) __attribute__((export_name(name)))

enum {
    ENGINE_STATES = 8,
    ENGINE_ASKED = 262144 /* bytes of a text that is asked about, with its final 0 */
};

/* The game that is held. */
extern struct aude_rules engine_rules;
extern struct aude_state engine_state[ENGINE_STATES];

/* The cell beside one: north, east, south or west of it. */
static inline struct aude_cell engine_beside(int x, int y, int side)
{
    static const int8_t step[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

    return (struct aude_cell){(int16_t)(x + step[side][0]), (int16_t)(y + step[side][1])};
}

/* Ends the module when the page asks for a state that does not exist. */
const struct aude_state *engine_at(int state);

/* Reads the record that was asked about. */
enum aude_status engine_parse(int length, struct aude_record *into, struct aude_rules *rules,
                              struct aude_state *state, struct aude_text_error *error);

/* Own tile sets: those that were read, for records that name them; all of them into a set-up; and
 * what was given up is forgotten, when no game needs it any more. */
const struct aude_own_sets *engine_own_sets(void);
enum aude_status engine_add_own(struct aude_setup *setup);
void engine_drop_own(void);

/* Where a figure on this segment stands on the tile, in units of the picture. */
struct engine_spot {
    int x, y;
};
struct engine_spot engine_spot(const struct aude_state *state, int x, int y, int segment);

/* The members of a choice: an action and what it is about. */
void engine_put_choice(struct text_out *out, const struct aude_state *state, aude_action action);
/* Answers with all choices of the state's decision, each with more members unless `more` is NULL.
 */
typedef void engine_member(struct text_out *out, const struct aude_state *state,
                           aude_action action);
int engine_put_choices(int index, engine_member *more);
/* Where the segment of the tile there meets the rim, see struct tile_part. */
int engine_ways(const struct aude_state *state, int x, int y, int segment);
/* A list of the seats whose bits are set. */
void engine_put_seats(struct text_out *out, const char *name, unsigned seats);
/* The members "status", "rule" and "sentence". */
void engine_put_status(struct text_out *out, enum aude_status status);

/* An object that tells where a text is wrong and why. */
void engine_put_error(struct text_out *out, const struct aude_text_error *error);
/* The member "said": a reason in pieces, for the languages of the page. */
void engine_put_said(struct text_out *out, const struct reason *reason);

/* How many tiles of each kind are still to be placed: in the bag, drawn, open before a seat, on
 * offer in a bazaar. Returns how many kinds there are. */
int engine_coming(const struct aude_state *state, int coming[AUDE_MAX_KINDS]);
/* How many of these tiles could lie on the empty cell, at any rotation. */
int engine_copies(const struct aude_state *state, const int coming[AUDE_MAX_KINDS], int x, int y);

/* ---- What the page calls ------------------------------------------------------------------- */

char *engine_asked(void);
const char *engine_answer(void);
int engine_compose(int length);
int engine_options(int length);
int engine_load(int length);
int engine_own(int length);
void engine_own_clear(void);
void engine_copy(int to, int from);
struct aude_state *engine_held(int state);
int engine_held_size(void);
int engine_read(int length);
int engine_write(int setup_length, int length);
int engine_apply(int state, uint64_t action);
uint64_t engine_choose(int state, int player, uint64_t seed);
uint64_t engine_draw_left(int state, uint64_t seed, uint64_t held);
int engine_turn(int state, int seat, int kind);
uint64_t engine_think(int state, int number, uint64_t seed);
int engine_fits(int state, int kind, int x, int y, int rotation);
int engine_legal(int state, uint64_t action);
int engine_refusal(int game, int status);
int engine_catalogue(void);
int engine_tables(void);
int engine_kinds(void);
int engine_choices(int state);
int engine_offers(int state);
int engine_action(int state, uint64_t action);
int engine_describe(int state);
int engine_edit(int state, int length);
int engine_edit_cell(int state, int x, int y, int seat);
int engine_edit_places(int state, int kind);
int engine_edit_facts(int state, int seat);
int engine_position(int state);
int engine_scenario(int state);
int engine_cells(int state);
int engine_fitting(int state, int x, int y);
int engine_why(int state, int kind, int x, int y);
int engine_preview(int state, uint64_t action);
int engine_refused(int state);
int engine_feature(int state, int x, int y, int segment);
int engine_near(int state, int x, int y, int segment);
int engine_segment_at(int state, int x, int y, int u, int v);
int engine_overlay(int state, int all);
int engine_text(int state);
int engine_parts(int kind, int rotation);
int engine_around(int state, int x, int y);
int engine_board(int state, int dark, int decision, int size, int bare, int unframed, int seen);
void engine_look(int theme, int seats);
void engine_order(uint32_t order);
int engine_tile(int kind, int rotation, int before, int small);
int engine_figure(int seat, int figure, int kind);
int engine_token(int token);
int engine_colour(int seat);
int package_knows(int length);
uint64_t package_ask(int state, int length, uint64_t seed);
uint64_t package_draw(int state, uint64_t seed);
int package_meant(int state, int length);
int package_picture(int state, int length, int size, int dark, int decision, int bare, int unframed,
                    int scores, int owners, int frontier);
void analyse_begin(void);
int analyse_step(int state, uint64_t action, uint64_t then, int playouts, uint64_t seed);
int analyse_sums(int state);
int analyse_hint(int state);
void analyse_move(uint64_t action);
int analyse_facts(int state);
void analyse_foresee(void);
int analyse_chances(int state);

#endif
