/* SPDX-License-Identifier: Apache-2.0 */
/* The two hands of the notation: a writer that appends to the caller's buffer and counts on when
 * the buffer is full, and a reader that walks over a piece of one line and remembers where it is,
 * so that every error has its line and column. Neither allocates; both work on bytes and take no
 * locale's advice. docs/NOTATION.md is the specification of what is written with them.
 */
#ifndef AUDE_NOTATION_TEXT_H
#define AUDE_NOTATION_TEXT_H

#include "aude.h"

struct text_out {
    char *text;
    size_t capacity, length; /* length may exceed capacity: what the text needs */
};

struct text_out text_out(char *text, size_t capacity);
void text_char(struct text_out *out, char c);
void text_string(struct text_out *out, const char *string);
void text_unsigned(struct text_out *out, uint64_t number);
void text_int(struct text_out *out, int number);
void text_cell(struct text_out *out, int x, int y);
/* So many digits 0-9, a-f. */
void text_put_hex(struct text_out *out, int digits, uint64_t number);
/* Ends the text with a 0 and returns its length. */
size_t text_finish(struct text_out *out);
/* Writes nothing at all: "" and length 0. */
size_t text_nothing(char *text, size_t capacity);

/* A piece of text under the reader: at .. end lies in the line that begins at start. */
struct text_in {
    const char *start, *at, *end;
    int line;
    enum aude_game game;           /* whose rules an error names; AUDE_GAMES: not known yet */
    struct aude_text_error *error; /* or NULL */
};

struct text_word {
    const char *at, *end;
};

/* What was expected is told in a phrase that the program can translate (src/terminal/text_error.c).
 * The collector of messages finds one that stands in the call of text_fail or text_number; marks
 * one that stands elsewhere. Phrases made of pieces must be known in text_error.c too. */
#define TEXT_EXPECTED(phrase) phrase
/* No phrase: the sentence of the status says it all. */
#define TEXT_UNSAID ""

struct text_in text_in(const char *text, size_t length, enum aude_game game,
                       struct aude_text_error *error);
/* The game where a text names none: the first that was built. */
enum aude_game text_default_game(void);
/* The game of a state, of rules. */
enum aude_game text_game(const struct aude_state *state);
enum aude_game text_rules_game(const struct aude_rules *rules);

/* All of these stop at the first error: they fill in->error and return its status. */
enum aude_status text_fail(const struct text_in *in, const char *at, enum aude_status status,
                           const char *expected);
/* Fails with BAD_TEXT and "before NUMBER" as what was expected. src/terminal/text_error.c must know
 * `before`. */
enum aude_status text_fail_number(const struct text_in *in, const char *at, const char *before,
                                  int number);
/* The same with a word, and any status. */
enum aude_status text_fail_word(const struct text_in *in, const char *at, enum aude_status status,
                                const char *before, const char *word);
/* The blanks at both ends of the piece are passed over; true when nothing is left. */
bool text_empty(struct text_in *in);
/* Where the last word of a text begins. */
const char *text_last_word(const char *begin, const char *end);
/* The next word up to a blank; empty at the end of the piece. */
struct text_word text_word(struct text_in *in);
/* What text_word would return, without passing over it. */
struct text_word text_peek(const struct text_in *in);
/* Cuts the piece at the first delimiter: returns what is before it, leaves what is behind it. When
 * there is none, all is returned and nothing left. */
struct text_in text_cut(struct text_in *in, char delimiter);
bool text_has(const struct text_in *in, char c);
bool text_is(struct text_word word, const char *string);
/* Copies the word with a final 0; false when it is too long. */
bool text_copy(struct text_word word, char *string, size_t capacity);

/* A number that fills the whole word. expected is what the error says when it is none; status when
 * it lies outside min .. max. */
enum aude_status text_number(const struct text_in *in, struct text_word word, int64_t min,
                             int64_t max, int *number, enum aude_status status,
                             const char *expected);
/* Exactly so many digits 0-9, a-f; false when the word is something else. */
bool text_hex(struct text_word word, int digits, uint64_t *number);
/* A word that begins like a number: a cell, where other words name a feature. */
bool text_is_number(struct text_word word);
/* A word that may name a tile where a cell or a number may stand too: it has a letter, "44MS". */
bool text_has_letter(struct text_word word);
enum aude_status text_read_cell(const struct text_in *in, struct text_word word, int *x, int *y);
/* "r0" .. "r3" */
enum aude_status text_read_rotation(const struct text_in *in, struct text_word word, int *rotation);
/* "s0" .. of a game with so many seats */
enum aude_status text_read_seat(const struct text_in *in, struct text_word word, int seats,
                                int *seat);
/* The name of a kind without "base-" (The Discovery: "discovery-") where the rest names no other
 * kind and cannot be taken for a number. */
const char *text_short_kind(const struct aude_rules *rules, int kind);
/* The name of a kind of tile, with or without "base-" ("discovery-"). */
enum aude_status text_read_kind(const struct text_in *in, struct text_word word,
                                const struct aude_rules *rules, int *kind);
/* A figure, a token by its name; false when it is none. */
bool text_find_figure(struct text_word word, int *figure);
bool text_find_token(struct text_word word, int *token);
/* Only at the end of the piece. */
enum aude_status text_read_end(struct text_in *in);

size_t text_length(const char *string);
bool text_equal(const char *a, const char *b);
/* Bytes of the UTF-8 character at the beginning of at .. end, 0 when there is none. */
int text_utf8(const char *at, const char *end);

/* feature.c */
/* "NS" or "EW", also small or the other way round: enum aude_axis; -1 when it is none. */
int text_axis(struct text_word word);
/* Writes the segment of the tile there as "city N", the blank replaced by joint. */
bool text_feature(struct text_out *out, const struct aude_state *state, int x, int y, int segment,
                  char joint);
/* Reads "city N" with the words given one by one; where is empty when it was left out. */
enum aude_status text_read_feature(const struct text_in *in, struct text_word kind,
                                   struct text_word where, const struct aude_state *state, int x,
                                   int y, int *segment);
/* The one city of the tile, where no word names it. */
enum aude_status text_read_only_city(const struct text_in *in, const struct aude_state *state,
                                     int x, int y, int *segment);
/* Reads a cell if one stands there, else it is that of the tile just placed. */
enum aude_status text_read_cell_or_last(struct text_in *in, const struct aude_state *state, int *x,
                                        int *y);
/* Reads [cell] kind [where] up to the end of the piece. */
enum aude_status text_read_place(struct text_in *in, const struct aude_state *state, int *x, int *y,
                                 int *segment);

/* action.c */
/* " NS" or " EW" */
void text_write_axis(struct text_out *out, int axis);
enum aude_status text_read_axis(const struct text_in *in, struct text_word word, int *axis);
enum aude_status text_read_action(struct text_in *in, const struct aude_state *state,
                                  aude_action *action);

/* verbs.c */
/* An action of a verb without words of its own, by its row of the public table; false: words cannot
 * say it. */
bool text_write_verb(struct text_out *out, const struct aude_state *state, aude_action action);
/* Its operands, behind its name. */
enum aude_status text_read_verb(struct text_in *in, const struct aude_state *state, int verb,
                                aude_action *action);
/* A verb by its name, -1: none has it. */
int text_find_verb(struct text_word word);
enum aude_status text_read_figure(const struct text_in *in, struct text_word word, int *figure);
/* Fail with BAD_TEXT and the names of figures, of what can be done in this game. */
enum aude_status text_fail_figure(const struct text_in *in, const char *at);
enum aude_status text_fail_verb(const struct text_in *in, const char *at,
                                const struct aude_state *state);

/* setup.c: the set-up of a game as it is read from a position id or the head of a record. */
struct text_setup {
    struct aude_setup setup;
    const struct aude_own_sets *sources;          /* own sets that may be named, or NULL */
    struct text_in game, sets, own, seats, start; /* where each was read, for errors; at NULL: not
                                                     yet */
    bool option[AUDE_MAX_OPTIONS];                /* was read; */
    bool options;                                 /* ... any of them */
    uint8_t version;                              /* of the rules, as it was said or is unsaid */
};

enum aude_status text_setup_game(struct text_setup *setup, struct text_in value);
/* Names of sets with joint between them. */
enum aude_status text_setup_sets(struct text_setup *setup, struct text_in value, char joint);
/* Own sets, "ID@SEAL" each, with joint between them. */
enum aude_status text_setup_own(struct text_setup *setup, struct text_in value, char joint);
enum aude_status text_setup_seats(struct text_setup *setup, struct text_in value);
enum aude_status text_setup_start(struct text_setup *setup, struct text_in value);
enum aude_status text_setup_option(struct text_setup *setup, const struct text_in *in,
                                   struct text_word name, struct text_word value);
enum aude_status text_setup_preset(struct text_setup *setup, const struct text_in *in,
                                   struct text_word name, int *preset);
/* The version of the rules, which stands before whatever it gives a meaning to. */
enum aude_status text_setup_rules(struct text_setup *setup, struct text_in value);
/* Makes the rules. What is wrong only together is reported where it was read, else here. */
enum aude_status text_setup_finish(const struct text_setup *setup, const struct text_in *here,
                                   struct aude_rules *rules);
/* The names of the sets with joint between them, "none" when there is none. */
void text_sets(struct text_out *out, uint64_t sets, char joint);
void text_own_sets(struct text_out *out, const struct aude_own_sets *own, char joint);
/* Writes the options whose value differs from that of other: before, name, between, value each. */
void text_options(struct text_out *out, const struct aude_setup *setup,
                  const struct aude_setup *other, const char *before, char between);

/* The version of the rules that a position of this set-up has without a word: the newest one up to
 * which nothing is ruled anew that concerns the set-up. So what a position meant when it was
 * written it means for ever, and few need a word. */
int text_version_unsaid(const struct aude_setup *setup);
/* A position names the version of its rules where it is another than `version`: in a record that of
 * the record, else POSITION_RULES_UNSAID, which stands for text_version_unsaid. */
#define POSITION_RULES_UNSAID 0
/* position.c */
size_t text_position(const struct aude_state *state, int version, char *text, size_t capacity);
/* position_read.c */
enum aude_status text_read_position(struct text_in *in, const struct aude_own_sets *own,
                                    int version, struct aude_rules *rules,
                                    struct aude_state *state);

#endif
