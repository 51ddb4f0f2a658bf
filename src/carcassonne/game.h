/* SPDX-License-Identifier: Apache-2.0 */
/* What the Carcassonne game offers to the API boundary (src/aude*.c): the public functions of
 * aude.h, for this game, on the real types. Comments on their meaning are in aude.h. */
#ifndef AUDE_CARCASSONNE_GAME_H
#define AUDE_CARCASSONNE_GAME_H

#include "aude.h"
#include "core/pieces.h"

struct rules;
struct state;

/* options.c */
int carcassonne_option_count(void);
const struct aude_option *carcassonne_option(int option);
int carcassonne_preset_count(void);
const struct aude_preset *carcassonne_preset(int preset);
int carcassonne_preset_value(const struct aude_setup *setup, int preset, int option);
const char *carcassonne_expansion_name(int expansion);
int carcassonne_expansion_option(int expansion, int index);
bool carcassonne_option_acts(const struct rules *rules, int option);

/* rules.c */
enum aude_status carcassonne_rules_init(struct rules *rules, const struct aude_setup *setup);
size_t carcassonne_rules_size(const struct rules *rules);
/* Rooms of this build, and how one is described. */
void carcassonne_pieces(const struct state *state, struct piece_list *list);
int carcassonne_rooms(void);
const struct vocabulary *carcassonne_vocabulary(int room);
const struct aude_segment *carcassonne_kind_segment(const struct rules *rules, int kind,
                                                    int segment);

/* valid.c */
bool carcassonne_tile_valid(const struct aude_tile *tile);

/* state.c */
void carcassonne_state_init(struct state *state, const struct rules *rules);

/* turn.c */
int carcassonne_decider(const struct state *state);
int carcassonne_list(const struct state *state, aude_action *actions, int capacity);
int carcassonne_outcomes(const struct state *state, aude_action *actions, uint32_t *weights,
                         int capacity);
enum aude_status carcassonne_legal(const struct state *state, aude_action action);
enum aude_status carcassonne_apply(struct state *state, aude_action action,
                                   struct aude_ledger *ledger);

/* playout.c */
void carcassonne_playout(struct state *state, struct aude_random *random);
int carcassonne_playout_trace(struct state *state, struct aude_random *random, aude_action *actions,
                              int capacity);

/* look.c */
struct aude_placed carcassonne_placed(const struct state *state, unsigned index);
struct aude_standing carcassonne_standing(const struct state *state, unsigned index);
struct aude_bridge carcassonne_bridge(const struct state *state, unsigned index);
int carcassonne_bridge_at(const struct state *state, int x, int y);
int carcassonne_segment_by_side(const struct state *state, int x, int y, int side);
int carcassonne_segment_by_half(const struct state *state, int x, int y, int half);
int carcassonne_region_at(const struct state *state, int x, int y, int segment);
bool carcassonne_feature_at(const struct state *state, int x, int y, int segment,
                            struct aude_feature *feature);
enum aude_status carcassonne_fits(const struct state *state, int kind, int x, int y, int rotation);
bool carcassonne_fits_bridge(const struct state *state, int kind, int x, int y, int rotation,
                             struct aude_bridge *bridge);
enum aude_status carcassonne_converts(const struct state *state, int seat, int x, int y,
                                      int segment);
struct aude_tower carcassonne_tower(const struct state *state, int index);
int carcassonne_complete_value(const struct state *state, int x, int y, int segment);
int carcassonne_waits(const struct state *state, int x, int y, int segment,
                      struct aude_waited *list, int capacity);
struct aude_castle carcassonne_castle(const struct state *state, int index);
enum aude_status carcassonne_claims(const struct state *state, int seat, int figure, int x, int y,
                                    int segment);
int carcassonne_observation_parts(const struct rules *rules, struct aude_observation_part *parts,
                                  int capacity);
int carcassonne_observation(const struct state *state, int seat, int32_t *numbers, int capacity);

/* survey.c, survey_claims.c */
void carcassonne_survey_begin(struct aude_survey *survey, const struct state *state);
void carcassonne_survey_laid(struct aude_survey *survey, const struct state *state);
void carcassonne_survey(struct aude_survey *survey, const struct state *state, bool all);
int carcassonne_survey_also(struct aude_survey *survey, const struct state *state, int x, int y,
                            int segment);
int carcassonne_survey_meetings(const struct aude_survey *survey, const struct state *state,
                                struct aude_meeting *meeting, int capacity);

/* variables.c */
int carcassonne_variable_count(const struct rules *rules);
const struct aude_variable_info *carcassonne_variable_info(const struct rules *rules, int variable);
int carcassonne_variable(const struct state *state, int variable, int index);

/* edit.c */
void carcassonne_edit_clear(struct state *state);
enum aude_status carcassonne_edit_tile(struct state *state, int kind, int x, int y, int rotation);
enum aude_status carcassonne_edit_figure(struct state *state, int seat, int figure, int x, int y,
                                         int segment);
void carcassonne_edit_score(struct state *state, int seat, int score);
enum aude_status carcassonne_edit_supply(struct state *state, int seat, int figure, int count);
enum aude_status carcassonne_edit_bag(struct state *state, int kind, int count);
enum aude_status carcassonne_edit_removed(struct state *state, int kind, int count);
void carcassonne_edit_turn_number(struct state *state, int number);
enum aude_status carcassonne_edit_turn(struct state *state, int seat, enum aude_step step,
                                       int drawn);
void carcassonne_edit_tokens(struct state *state, int seat, int token, int count);
enum aude_status carcassonne_edit_variable(struct state *state, int variable, int index, int value);
enum aude_status carcassonne_edit_bridge(struct state *state, int x, int y, int axis);
enum aude_status carcassonne_edit_tower(struct state *state, int x, int y, int floors, bool shut);
enum aude_status carcassonne_edit_prisoners(struct state *state, int captor, int owner, int figure,
                                            int count);
enum aude_status carcassonne_edit_castle(struct state *state, int x, int y, int segment,
                                         unsigned paid);
enum aude_status carcassonne_edit_moment(struct state *state, const struct aude_moment *moment);
enum aude_status carcassonne_edit_bazaar(struct state *state, const struct aude_bazaar *bazaar);
void carcassonne_edit_score_round(struct state *state, struct aude_ledger *ledger);
void carcassonne_edit_final(struct state *state, struct aude_ledger *ledger);

/* check.c */
const char *carcassonne_check(const struct state *state);

#endif
