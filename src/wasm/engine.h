/* SPDX-License-Identifier: Apache-2.0 */
/* The engine as the page sees it. One game is held: its rules and a few states of it by number, so
 * that a turn can be tried before it is told to anybody. Answers are text in one buffer; a function
 * that fills it returns the length. Texts for the engine are put into another buffer first. */
#ifndef AUDE_WASM_ENGINE_H
#define AUDE_WASM_ENGINE_H

#include "aude.h"

#define WASM_EXPORT(name) __attribute__((export_name(name)))

enum { ENGINE_STATES = 8 };

/* The game that is held. */
extern struct aude_rules engine_rules;
extern struct aude_state engine_state[ENGINE_STATES];

/* Ends the module when the page asks for a state that does not exist. */
const struct aude_state *engine_at(int state);

/* Reads the record that was asked about. */
enum aude_status engine_parse(int length, struct aude_record *into, struct aude_rules *rules,
                              struct aude_state *state, struct aude_text_error *error);

/* Where a figure on this segment stands on the tile, in units of the picture. */
struct engine_spot {
    int x, y;
};
struct engine_spot engine_spot(const struct aude_state *state, int x, int y, int segment);

/* ---- What the page calls ------------------------------------------------------------------- */

char *engine_asked(void);
const char *engine_answer(void);
int engine_compose(int length);
int engine_load(int length);
void engine_copy(int to, int from);
struct aude_state *engine_held(int state);
int engine_held_size(void);
int engine_scores(int index);
int engine_read(int length);
int engine_apply(int state, uint64_t action);
uint64_t engine_choose(int state, int player, uint64_t seed);
int engine_fits(int state, int kind, int x, int y, int turn);
int engine_legal(int state, uint64_t action);
int engine_refusal(int game, int status);
int engine_catalogue(void);
int engine_kinds(void);
int engine_choices(int state);
int engine_action(int state, uint64_t action);
int engine_describe(int state);
int engine_board(int state, int dark, int decision, int size);
int engine_tile(int kind, int turn);
int engine_figure(int seat, int figure, int kind);
int engine_colour(int seat);

#endif
