/* SPDX-License-Identifier: Apache-2.0 */
/* What the two files of scenarios about bazaars share. */
#ifndef AUDE_FACES_BAZAARS_SCENARIO_H
#define AUDE_FACES_BAZAARS_SCENARIO_H

#include "scenario/forms.h"

/* The tiles of a bazaar are those of that set, whatever it turns up. */
void bazaars_use(struct scenario_line *line);

/* `flow`, in scenario_flow.c. */
bool bazaars_read_flow(struct scenario_line *line);
void bazaars_flow(struct scenario_run *run);

#endif
