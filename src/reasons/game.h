/* SPDX-License-Identifier: Apache-2.0 */
/* Why a game of JCloisterZone cannot be read or played, in pieces (reasons.h). Apart from the other
 * reasons, for the page's engine knows no such games. */
#ifndef AUDE_REASONS_GAME_H
#define AUDE_REASONS_GAME_H

#include "jcz/jcz.h"
#include "reasons/reasons.h"

/* "replay[3].payload: what is wrong (RULE)"; the line and the column are not in it. */
void reason_of_game(struct reason *reason, const struct jcz_error *error);

#endif
