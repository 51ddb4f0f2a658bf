/* SPDX-License-Identifier: Apache-2.0 */
/* A position as the text of a scenario (docs/SCENARIOS.md), which `aude test` runs and which builds
 * that position. For the program and the page. */
#ifndef AUDE_SCRIPT_SCRIPT_H
#define AUDE_SCRIPT_SCRIPT_H

#include "aude.h"

#include <stddef.h>

enum { SCRIPT_TEXT = 4 * AUDE_POSITION_TEXT }; /* bytes: more than any of these texts needs */

/* Writes the scenario: statements that people read and change, or, where there are none for
 * something in the position, a remark that says for what, and the whole position by its id. Returns
 * the length without the final 0, which may be more than fits into capacity; 0 when the position
 * cannot be written at all (aude_position_text). */
size_t script_of_position(const struct aude_state *state, char *text, size_t capacity);

#endif
