/* SPDX-License-Identifier: Apache-2.0 */
/* What the files that read arguments of scenario statements share: pieces of words, and the reading
 * function of each form. A function adds the arguments it has read; on a mistake it has noted what
 * was expected and returns false. */
#ifndef AUDE_CLI_SCENARIO_FORMS_H
#define AUDE_CLI_SCENARIO_FORMS_H

#include "cli/scenario.h"

enum {
    FORM_LARGEST = 65535,
    FORM_WILDEST = 9999999, /* of bids, so that a line can say that one is refused */
    FORM_FARTHEST = 2047
};

/* ---- Pieces (scenario_forms.c) --------------------------------------------------------------- */

struct scenario_text form_piece(const char *start, const char *end);
/* Cuts a word in two at the first `mark`; false when it is not there. */
bool form_cut(struct scenario_text word, char mark, struct scenario_text *left,
              struct scenario_text *right);
/* Cuts NAME=VALUE; blanks may stand before and behind the `=`. */
bool form_pair(struct scenario_line *line, struct scenario_text word, struct scenario_text *left,
               struct scenario_text *right);
bool form_whole(struct scenario_text text, int largest, int *number);
bool form_begins(struct scenario_text word, const char *prefix);
bool form_is_cell(struct scenario_text word, struct scenario_arg *arg);
bool form_is_player(const struct scenario_line *line, struct scenario_text word, int *seat);
bool form_is_figure(struct scenario_text word, int *figure);
bool form_is_axis(struct scenario_text word, int *axis);
/* The next word, which is read again. */
struct scenario_text form_peek(struct scenario_line *line);
/* The scenario needs rules that are not built, or is played with a room of those that are. */
void form_need(struct scenario_line *line, enum scenario_need what);
void form_room(struct scenario_line *line, enum scenario_room room);
bool form_expected_player(struct scenario_line *line, struct scenario_text word);

/* ---- Forms (the table in scenario_forms.c says what each one reads) -------------------------- */

bool form_number(struct scenario_line *line, char form);
/* scenario_forms_board.c */
bool form_tile(struct scenario_line *line, char form);
bool form_turn(struct scenario_line *line, char form);
bool form_bridge(struct scenario_line *line, char form);
bool form_bridges(struct scenario_line *line, char form);
bool form_axis(struct scenario_line *line, char form);
bool form_cell(struct scenario_line *line, char form);
bool form_cells(struct scenario_line *line, char form);
bool form_feature(struct scenario_line *line, char form);
bool form_bag(struct scenario_line *line, char form);
bool form_verdict(struct scenario_line *line, char form);
bool form_height(struct scenario_line *line, char form);
bool form_range(struct scenario_line *line, char form);
/* scenario_forms_seats.c */
bool form_letters(struct scenario_line *line, char form);
bool form_player(struct scenario_line *line, char form);
bool form_actor(struct scenario_line *line, char form);
bool form_players(struct scenario_line *line, char form);
bool form_payee(struct scenario_line *line, char form);
bool form_bidder(struct scenario_line *line, char form);
bool form_amounts(struct scenario_line *line, char form);
bool form_figure(struct scenario_line *line, char form);
bool form_supply(struct scenario_line *line, char form);
bool form_standing(struct scenario_line *line, char form);
bool form_prisoners(struct scenario_line *line, char form);
bool form_event(struct scenario_line *line, char form);
/* scenario_forms_rules.c */
bool form_options(struct scenario_line *line, char form);
bool form_name(struct scenario_line *line, char form);
bool form_game(struct scenario_line *line, char form);
bool form_step(struct scenario_line *line, char form);
bool form_turn_step(struct scenario_line *line, char form);
bool form_decider(struct scenario_line *line, char form);
bool form_legal(struct scenario_line *line, char form);
bool form_entry(struct scenario_line *line, char form);
/* Pairs NAME=NUMBER, each name one of `names`, each number 0 to `most`. */
bool form_numbers_by_name(struct scenario_line *line, char form, const char *const *name, int names,
                          int most, const char *expected);
bool form_moment(struct scenario_line *line, char form);
/* scenario_forms_rooms.c */
bool form_capture(struct scenario_line *line, char form);
bool form_outcome(struct scenario_line *line, char form);
bool form_ransom(struct scenario_line *line, char form);
bool form_castle(struct scenario_line *line, char form);
bool form_choice(struct scenario_line *line, char form);
bool form_auction(struct scenario_line *line, char form);
bool form_selection(struct scenario_line *line, char form);
bool form_auction_step(struct scenario_line *line, char form);
bool form_owners(struct scenario_line *line, char form);
bool form_bids(struct scenario_line *line, char form);
bool form_flow(struct scenario_line *line, char form);
/* scenario_forms_discovery.c */
bool form_laid(struct scenario_line *line, char form);
bool form_tiles(struct scenario_line *line, char form);
bool form_tableau(struct scenario_line *line, char form);
bool form_segments(struct scenario_line *line, char form);
bool form_aspect(struct scenario_line *line, char form);
bool form_answer(struct scenario_line *line, char form);
/* The name of a game in front of other arguments, such as `discovery`: notes it. */
void form_game_name(struct scenario_line *line);

#endif
