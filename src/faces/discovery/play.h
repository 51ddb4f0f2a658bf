/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of The Discovery in the terminal share: open tiles (play_open.c), for the table of
 * the room in play.c.
 */
#ifndef AUDE_FACES_DISCOVERY_PLAY_H
#define AUDE_FACES_DISCOVERY_PLAY_H

#include "play/room.h"

/* What each own follower of the seat that decides would score now, where there is one: a line, or
 * two, with its end. */
void play_add_quotes(struct cli_buffer *buffer, const struct play *play);
/* Does everybody have open tiles? */
bool play_has_open(const struct aude_state *state);
void play_show_open(const struct play *play);
enum play_flow play_ask_open(struct play *play, int *kind, aude_action *action);
void play_tell_open(struct cli_buffer *text, const struct play *play, aude_action action);
const char *play_open_stays(const struct play *play);

#endif
