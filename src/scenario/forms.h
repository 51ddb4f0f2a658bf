/* SPDX-License-Identifier: Apache-2.0 */
/* What reads scenarios, shared by src/scenario and the rooms: lines, pieces of words, and the
 * reading function of each form. A function adds the arguments it has read; on a mistake it has
 * noted what was expected and returns false. */
#ifndef AUDE_SCENARIO_FORMS_H
#define AUDE_SCENARIO_FORMS_H

#include "scenario/room.h"

enum { FORM_LARGEST = 65535, FORM_FARTHEST = 1023 };
enum { FORM_LIST = 128 }; /* bytes of a list of names in a message */

/* ---- Lines --------------------------------------------------------------------------------- */

/* The line being read. */
struct scenario_line {
    struct scenario_file *file;
    struct scenario *scenario;
    struct scenario_error *error;
    const char *start, *at, *end;
    long number;
    const char *mark; /* ends a word, blank or not: "=", "|" or "->"; NULL: only blanks do */
    bool bad;         /* `bad` stands in front ... */
    bool scenery;     /* tiles that are only there: they switch nothing on */
    bool unknown;     /* ... and a name or value that does not exist was found behind it */
};

/* The next word; false at the end of the line. */
bool scenario_word(struct scenario_line *line, struct scenario_text *word);
/* The scenario is about this game; said: by its name, which outweighs all other hints. */
void scenario_note_game(struct scenario *scenario, enum aude_game game, bool said);
/* Notes what was expected at `word` (or at the end of the line) and returns false. */
bool scenario_expected(struct scenario_line *line, struct scenario_text word, const char *what);
/* The same for a name or a value that does not exist, which `bad` takes for a refusal. */
bool scenario_unknown(struct scenario_line *line, struct scenario_text word, const char *what);
struct scenario_arg *scenario_arg_add(struct scenario_file *file, char form);
/* Reads the arguments of a statement. */
bool scenario_forms(struct scenario_line *line, const char *forms);
/* Reads the tiles of one row of a drawn board, west to east from (x,y). */
bool scenario_row(struct scenario_line *line, int x, int y);
/* The tile with the short name that the rules use, such as E; NULL when there is none. */
struct tile_alias;
const struct tile_alias *scenario_alias(const char *name);
/* The tile of that name, or an error. */
bool scenario_tile(struct scenario_line *line, struct scenario_text word, struct scenario_arg *arg);

/* ---- Pieces (forms.c) ---------------------------------------------------------------------- */

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
/* The next word, which is read again. */
struct scenario_text form_peek(struct scenario_line *line);
/* The scenario is played with a room of the rules. */
void form_room(struct scenario_line *line, const struct scenario_room *room);
bool form_expected_player(struct scenario_line *line, struct scenario_text word);
/* "a, b or c", in the order of their numbers; those of one number as they come. */
void form_list(char *text, size_t size, struct scenario_name *names, int count);
/* The row whose name the word is, or NULL. */
const struct scenario_name *form_find(const struct scenario_name *names, struct scenario_text word);
/* Pairs NAME=NUMBER, each name one of a table, each number 0 to `most`. The argument has the number
 * of the name as its kind. */
bool form_numbers_by_name(struct scenario_line *line, char form, const struct scenario_name *names,
                          int most, const char *expected);

/* ---- Rules that are not built (later.c) ---------------------------------------------------- */

/* The scenario names such a set: it is noted what it needs. */
void form_need_set(struct scenario_line *line, const char *set);
/* The same of a word that nobody here knows, where such a set has a thing of this kind that is
 * called so; else nothing. True: it was noted. */
enum form_later { FORM_STATEMENT, FORM_FIGURE, FORM_FEATURE, FORM_OPTION };
bool form_need_word(struct scenario_line *line, struct scenario_text word, enum form_later kind);

/* ---- Forms (the table in forms.c says what each one reads) --------------------------------- */

bool form_number(struct scenario_line *line, char form);
/* forms_board.c */
bool form_tile(struct scenario_line *line, char form);
bool form_laid(struct scenario_line *line, char form);
bool form_rotation(struct scenario_line *line, char form);
bool form_with(struct scenario_line *line, char form);
bool form_cell(struct scenario_line *line, char form);
bool form_cells(struct scenario_line *line, char form);
bool form_scenery(struct scenario_line *line, char form);
bool form_feature(struct scenario_line *line, char form);
/* Behind the word of a feature: the side at which it lies. */
bool form_side(struct scenario_line *line, struct scenario_arg *arg);
bool form_bag(struct scenario_line *line, char form);
/* forms_seats.c */
bool form_letters(struct scenario_line *line, char form);
bool form_player(struct scenario_line *line, char form);
bool form_actor(struct scenario_line *line, char form);
bool form_players(struct scenario_line *line, char form);
/* A player or this other word, which is AUDE_NOBODY. */
bool form_player_or(struct scenario_line *line, char form, const char *other);
bool form_payee(struct scenario_line *line, char form);
bool form_amounts(struct scenario_line *line, char form);
bool form_figure(struct scenario_line *line, char form);
/* There is no such figure: notes which there are, and returns false. */
bool form_unknown_figure(struct scenario_line *line, struct scenario_text word);
/* Figures by their owners, `B` for a follower, `B-big` for another figure; `-` for nobody. An
 * argument 'p' for each, with its seat and the figure as its number. */
bool form_owners(struct scenario_line *line, const char *expected);
bool form_supply(struct scenario_line *line, char form);
bool form_standing(struct scenario_line *line, char form);
bool form_event(struct scenario_line *line, char form);
/* forms_rules.c */
bool form_options(struct scenario_line *line, char form);
bool form_name(struct scenario_line *line, char form);
bool form_boxes(struct scenario_line *line, char form);
bool form_game(struct scenario_line *line, char form);
/* So many players, called as in examples, where no other number of them was named. */
void form_players_of(struct scenario *scenario, int seats);
/* The name of a game in front of other arguments, such as `discovery`: notes it. */
void form_game_name(struct scenario_line *line);
bool form_step(struct scenario_line *line, char form);
bool form_turn_step(struct scenario_line *line, char form);
bool form_decider(struct scenario_line *line, char form);
bool form_legal(struct scenario_line *line, char form);
bool form_entry(struct scenario_line *line, char form);
bool form_moment(struct scenario_line *line, char form);
/* The names of all that a turn remembers; the number is the place in struct aude_moment. */
enum { FORM_MOST_MOMENTS = 16 };
void form_moments(struct scenario_name names[FORM_MOST_MOMENTS + 1]);

#endif
