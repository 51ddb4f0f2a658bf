/* SPDX-License-Identifier: Apache-2.0 */
/* What scenarios may speak of although its rules are not built: they are skipped then, and say what
 * they need. Who builds such a room takes its line away.
 */
#include <string.h>

#include "scenario/forms.h"

static const struct {
    enum scenario_need need;
    const char *set, *option; /* NULL: it has none by now */
    const char *figures[3];
} later[] = {
    {SCENARIO_NEEDS_ABBEY, "abbey", NULL, {"mayor", "barn", "wagon"}},
};

enum { LATER = sizeof later / sizeof *later, MOST_FIGURES = 3 };

static void need(struct scenario_line *line, enum scenario_need what)
{
    line->scenario->needs |= 1u << what;
}

void form_need_set(struct scenario_line *line, const char *set)
{
    for (int i = 0; i < LATER; i++)
        if (strcmp(set, later[i].set) == 0) {
            need(line, later[i].need);
            return;
        }
    need(line, SCENARIO_NEEDS_TILES);
}

void form_need_option(struct scenario_line *line, struct scenario_text name)
{
    for (int i = 0; i < LATER; i++)
        if (later[i].option != NULL && scenario_is(name, later[i].option))
            need(line, later[i].need);
}

void form_need_figure(struct scenario_line *line, struct scenario_text name)
{
    for (int i = 0; i < LATER; i++)
        for (int f = 0; f < MOST_FIGURES && later[i].figures[f] != NULL; f++)
            if (scenario_is(name, later[i].figures[f]))
                need(line, later[i].need);
}
