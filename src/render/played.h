/* SPDX-License-Identifier: Apache-2.0 */
/* Which rooms are played: only those show their pieces in panels and legends. */
#ifndef AUDE_RENDER_PLAYED_H
#define AUDE_RENDER_PLAYED_H

#include "aude.h"

/* Is an option such as TOWER other than off, its default? */
static inline bool is_played(const struct aude_rules *rules, const char *name)
{
    const struct aude_setup *setup = aude_rules_setup(rules);
    int option = aude_option_find((enum aude_game)setup->game, name);

    return option >= 0 && setup->option[option] != 0;
}

#endif
