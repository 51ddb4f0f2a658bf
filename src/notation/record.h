/* SPDX-License-Identifier: Apache-2.0 */
/* What the writer (record.c) and the reader (record_read.c) of game records share. */
#ifndef AUDE_NOTATION_RECORD_H
#define AUDE_NOTATION_RECORD_H

#include "notation/text.h"

#define RECORD_MAGIC "aude record " /* the version follows */
#define RECORD_RULES_UNSAID 1       /* the version of the rules that a record has without a word */
#define RECORD_AHEAD "ahead"        /* how tiles are drawn */
#define RECORD_RESIGNED "resigned"
#define RECORD_OUT_OF_TIME "out-of-time"

/* Does the record have a position from which it begins? */
static inline bool record_is_begun(const struct aude_record *record)
{
    return record->position_capacity && record->position[0];
}
/* That position; TOO_LONG when it finds no room or cannot be told. */
enum aude_status record_begin(struct aude_record *record, const struct aude_state *state);
/* The score of each seat with a blank before it. */
void text_scores(struct text_out *out, const struct aude_state *state);

#endif
