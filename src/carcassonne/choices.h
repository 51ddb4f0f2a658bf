/* SPDX-License-Identifier: Apache-2.0 */
/* What may be chosen at a station. */
#ifndef AUDE_CARCASSONNE_CHOICES_H
#define AUDE_CARCASSONNE_CHOICES_H

#include "core/list.h"
#include "carcassonne/state.h"

/* Appends what the choices at this station, or those of any time, allow now. */
void choices_list(const struct state *state, unsigned at, struct list *list);
/* The room whose choices alone may be made at the action now, if there is such, and why. */
const struct room *choices_claimed(const struct state *state, enum aude_status *status);
/* Is the choice one that the room leaves when it claims the action: its own, or something that is
 * done besides? */
bool choices_left(const struct rules *rules, const struct room *room, const struct choice *choice);
/* Is there any such choice? */
bool choices_any(const struct state *state, unsigned at);

/* What many stations answer: when entered, somebody is asked; nothing may be done; chance decides.
 */
unsigned station_asks(struct state *state, struct aude_ledger *ledger);
enum aude_status station_may_pass(const struct state *state);
/* At the action it may, unless a room claims it. */
enum aude_status action_may_pass(const struct state *state);
int station_of_chance(const struct state *state);

#endif
