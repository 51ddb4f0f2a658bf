/* SPDX-License-Identifier: Apache-2.0 */
/* The board in words, for those who listen to it: a line for each tile in reading order, then a
 * line for each feature that somebody stands on. English; seats are letters, as on the figures. */
#ifndef AUDE_RENDER_BOARD_WORDS_H
#define AUDE_RENDER_BOARD_WORDS_H

#include "aude.h"

/* Returns the length of the whole text without its NUL byte, writes as much as fits. */
size_t board_words(const struct aude_state *state, char *text, size_t capacity);

#endif
