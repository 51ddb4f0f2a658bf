/* SPDX-License-Identifier: Apache-2.0 */
/* What scenarios may speak of although its rules are not built: they are skipped then, and say what
 * they need.
 */
#include "scenario/forms.h"

void form_need_set(struct scenario_line *line, const char *set)
{
    (void)set;
    line->scenario->needs |= 1u << SCENARIO_NEEDS_TILES;
}
