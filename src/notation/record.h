/* SPDX-License-Identifier: Apache-2.0 */
/* What the writer (record.c) and the reader (record_read.c) of game records share. */
#ifndef AUDE_NOTATION_RECORD_H
#define AUDE_NOTATION_RECORD_H

#include "notation/text.h"

#define RECORD_MAGIC "aude record " /* the version follows */
#define RECORD_RULES_UNSAID 1       /* the version of the rules that a record has without a word */
#define RECORD_RESIGNED "resigned"
#define RECORD_OUT_OF_TIME "out-of-time"

/* The score of each seat with a blank before it. */
void text_scores(struct text_out *out, const struct aude_state *state);

#endif
