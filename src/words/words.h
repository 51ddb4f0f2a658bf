/* SPDX-License-Identifier: Apache-2.0 */
/* What happens in a game, told in the user's language: features, figures, ledger entries. Sentences
 * are put together so that no noun has to be declined ("Anna +8: city 1,0, 3 tiles x 2"), because
 * the same pieces must read well in languages with many cases.
 */
#ifndef AUDE_WORDS_WORDS_H
#define AUDE_WORDS_WORDS_H

#include "aude.h"
#include "terminal/terminal.h"
#include "rules/table.h"

/* The names of the seats; names[seat] is shown as it is. */
typedef const char *const words_names[AUDE_MAX_SEATS];

const char *words_kind(enum aude_feature_kind kind); /* "city" */
const char *words_figure(int figure);                /* "follower" */
/* The follower by what it stands on, where it has a name of its own there; else "follower". */
const char *words_follower(enum aude_feature_kind kind);
const char *words_token(int token); /* the pieces that a supply holds, in the plural */
const char *words_times(void);      /* the sign of multiplication */
const char *words_arrow(void);

/* The name of a kind of tile; that of the own set of a game is left out, as in records. */
const char *words_tile(const struct aude_rules *rules, int kind);
/* What the feature of a segment on the board is called: by its kind, or by a room that knows better
 * ("shrine"). */
const char *words_place(const struct aude_state *state, int x, int y, int segment, int kind);
/* A segment on the board: "city (north, east)", "monastery". */
void words_segment(struct cli_buffer *buffer, const struct aude_state *state, int x, int y,
                   int segment);
/* What a seat does, after its name: "Anna: base-k -> 3,-1 r2", "Anna: follower -> city (north)".
 * Nothing for what the ledger tells and for passing where that is no answer to anybody. */
void words_action(struct cli_buffer *buffer, const struct aude_state *before, aude_action action,
                  const char *name);
/* An action that no room has words for, by its rows of the public tables: "enlists a follower,
 * 3,-1 city N". With `names` those of the seats; NULL: seats have no names there. */
void words_by_table(struct cli_buffer *buffer, const struct aude_state *before, aude_action action,
                    const char *const *names);
/* One score: "Anna +8: city 1,0, 3 tiles x 2 + 1 pennant x 2 (BASE-38)". */
void words_score(struct cli_buffer *buffer, const struct aude_state *state,
                 const struct aude_entry *entry, words_names names);
/* The whole ledger of an action that led to this state, a line an entry with `indent` in front; the
 * figures that go home are counted up in one line. */
void words_ledger(struct cli_buffer *buffer, const struct aude_state *state,
                  const struct aude_ledger *ledger, words_names names, const char *indent);

/* The rule of this id, NULL when there is none. */
const struct words_rule *words_rule_find(const char *id);
/* The same rule in the language of the user. */
const struct words_rule *words_rule_told(const struct words_rule *rule);
/* Is the rule one of a room or of ids that begin so? */
bool words_rule_belongs(const struct words_rule *rule, const char *word);
/* The ids and titles of the rules that belong to the word but `shown`; false when there is none. */
bool words_room(struct cli_buffer *buffer, const char *word, const struct words_rule *shown);
/* How many bytes of a name fit into so many columns. */
int words_cut(const char *name, int columns);
/* Prints text broken into lines of at most `width` columns, each with `indent` blanks in front. */
void words_wrap(struct cli_buffer *buffer, const char *text, int width, int indent);

#endif
