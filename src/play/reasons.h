/* SPDX-License-Identifier: Apache-2.0 */
/* What the coach says (ai/coach.h) in the user's language; also of `aude analyse`. */
#ifndef AUDE_PLAY_REASONS_H
#define AUDE_PLAY_REASONS_H

#include "ai/coach.h"
#include "words/words.h"

/* What the coach says of a move, one thing or all of them with semicolons between. */
void reason_add(struct cli_buffer *buffer, const struct coach_fact *fact, words_names names);
void reasons_add(struct cli_buffer *buffer, const struct coach_fact *fact, int facts,
                 words_names names);

#endif
