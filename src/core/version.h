/* SPDX-License-Identifier: Apache-2.0 */
/* The version of the rules that a game is played by. What a ruling said before it changed stays in
 * the engine behind this question, because games that were begun with it are played to their end
 * and looked at with it. */
#ifndef AUDE_CORE_VERSION_H
#define AUDE_CORE_VERSION_H

#include "aude.h"

/* Do these rules have what came with this version? */
static inline bool rules_since(const struct aude_setup *setup, unsigned version)
{
    return setup->version == 0 || setup->version >= version;
}

#endif
