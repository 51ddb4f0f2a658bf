/* SPDX-License-Identifier: Apache-2.0 */
/* What The Discovery offers to the API boundary (src/aude*.c): the public functions of aude.h, for
 * this game, on the real types. Comments on their meaning are in aude.h. */
#ifndef AUDE_DISCOVERY_GAME_H
#define AUDE_DISCOVERY_GAME_H

#include "aude.h"
#include "core/vocabulary.h"

struct discovery_rules;
struct discovery_state;

/* options.c */
int discovery_option_count(void);
const struct aude_option *discovery_option(int option);
bool discovery_option_acts(const struct discovery_rules *rules, int option);
int discovery_preset_count(void);
const struct aude_preset *discovery_preset(int preset);
int discovery_preset_value(int preset, int option);

/* rules.c */
enum aude_status discovery_rules_init(struct discovery_rules *rules,
                                      const struct aude_setup *setup);
const struct aude_segment *discovery_kind_segment(const struct discovery_rules *rules, int kind,
                                                  int segment);

/* state.c */
void discovery_state_init(struct discovery_state *state, const struct discovery_rules *rules);

/* turn.c */
int discovery_decider(const struct discovery_state *state);
int discovery_list(const struct discovery_state *state, aude_action *actions, int capacity);
int discovery_outcomes(const struct discovery_state *state, aude_action *actions, uint32_t *weights,
                       int capacity);
enum aude_status discovery_legal(const struct discovery_state *state, aude_action action);
enum aude_status discovery_apply(struct discovery_state *state, aude_action action,
                                 struct aude_ledger *ledger);

/* playout.c */
void discovery_playout(struct discovery_state *state, struct aude_random *random);
int discovery_playout_trace(struct discovery_state *state, struct aude_random *random,
                            aude_action *actions, int capacity);

/* look.c */
struct aude_placed discovery_placed(const struct discovery_state *state, unsigned index);
struct aude_standing discovery_standing(const struct discovery_state *state, unsigned index);
int discovery_tile_at(const struct discovery_state *state, int x, int y);
/* The tile on the cell, which has such a segment; else NO_TILE or NO_SEGMENT. */
enum aude_status discovery_find_segment(const struct discovery_state *state, int x, int y,
                                        int segment, unsigned *tile);
int discovery_segment_by_side(const struct discovery_state *state, int x, int y, int side);
int discovery_segment_by_half(const struct discovery_state *state, int x, int y, int half);
int discovery_complete_value(const struct discovery_state *state, int x, int y, int segment);
int discovery_region_at(const struct discovery_state *state, int x, int y, int segment);
bool discovery_feature_at(const struct discovery_state *state, int x, int y, int segment,
                          struct aude_feature *feature);
enum aude_status discovery_fits(const struct discovery_state *state, int kind, int x, int y,
                                int rotation);
enum aude_status discovery_claims(const struct discovery_state *state, int seat, int figure, int x,
                                  int y, int segment);
struct aude_tableau discovery_tableau(const struct discovery_state *state);
bool discovery_holds(const struct discovery_state *state, int seat, int kind);
int discovery_observation_parts(const struct discovery_rules *rules,
                                struct aude_observation_part *parts, int capacity);
int discovery_observation(const struct discovery_state *state, int seat, int32_t *numbers,
                          int capacity);

/* edit.c */
void discovery_edit_clear(struct discovery_state *state);
enum aude_status discovery_edit_tile(struct discovery_state *state, int kind, int x, int y,
                                     int rotation);
enum aude_status discovery_edit_figure(struct discovery_state *state, int seat, int figure, int x,
                                       int y, int segment);
void discovery_edit_score(struct discovery_state *state, int seat, int score);
enum aude_status discovery_edit_supply(struct discovery_state *state, int seat, int figure,
                                       int count);
enum aude_status discovery_edit_bag(struct discovery_state *state, int kind, int count);
enum aude_status discovery_edit_removed(struct discovery_state *state, int kind, int count);
void discovery_edit_turn_number(struct discovery_state *state, int number);
enum aude_status discovery_edit_tableau(struct discovery_state *state,
                                        const struct aude_tableau *tableau);
enum aude_status discovery_edit_turn(struct discovery_state *state, int seat, enum aude_step step,
                                     int drawn);
void discovery_edit_final(struct discovery_state *state, struct aude_ledger *ledger);

/* check.c */
const char *discovery_check(const struct discovery_state *state);

extern const struct vocabulary discovery_vocabulary;

#endif
