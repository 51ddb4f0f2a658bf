/* SPDX-License-Identifier: Apache-2.0 */
/* Running scenarios: `picture BASE-24` shows the position as it is here beside that rule, in the
 * rules book of the page, where it is played on from. So the pictures of the book are positions
 * that the tests of the rules stand behind.
 */
#include <stdlib.h>

#include "scenario/run.h"

static void do_picture(struct scenario_run *run)
{
    char *position = cli_allocate(AUDE_POSITION_TEXT);
    if (aude_position_text(&run->state, position, AUDE_POSITION_TEXT) == 0)
        scenario_give_up(run, "expected a position that can be written");
    else
        scenario_show(run, "%.*s %s", SCENARIO_TEXT(run->arg[0].name), position);
    free(position);
}

const struct scenario_command scenario_picture_commands[] = {
    {"picture", "w", NULL, SCENARIO_SETUP | SCENARIO_WHOLE, do_picture, 0},
    {NULL, NULL, NULL, 0, NULL, 0},
};
