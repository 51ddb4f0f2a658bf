/* SPDX-License-Identifier: Apache-2.0 */
/* Games that nobody comes to any more. They are ended, not thrown away: everybody who played can
 * still look at them and take them home as a record, but they count no longer as unfinished, of
 * which a server keeps only so many. Decision 18 tells when and why.
 */
#ifndef AUDE_SERVER_ABANDONED_H
#define AUDE_SERVER_ABANDONED_H

#include "server/lobby.h"

/* Once a second: looks at a few of the unfinished games, and begins again some time after the
 * last. */
void abandoned_look(struct lobby *lobby);

#endif
