/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of the tower in the terminal share: ransoms (play_ransom.c), for the table of the
 * room in play.c.
 */
#ifndef AUDE_FACES_TOWER_PLAY_H
#define AUDE_FACES_TOWER_PLAY_H

#include "play/room.h"

void play_ransom_add(struct cli_buffer *buffer, const struct play *play, aude_action action,
                     bool brief);
/* What the seat that decides may ransom, as lines; nothing when that is not possible now. */
void play_ransom_offers(struct cli_buffer *notes, const struct play *play);
void play_ransom_read(const struct aude_state *state, const struct play_question *question,
                      const char *line, struct play_reply *reply);
bool play_ransom_handle(struct play *play, const char *word);

#endif
