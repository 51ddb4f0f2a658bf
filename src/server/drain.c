/* SPDX-License-Identifier: Apache-2.0 */
/* See drain.h. Games that are played are counted once a second, so that much is waited for in any
 * case, unless there is no time at all. */
#include "server/drain.h"

#include "server/journal.h"

enum { SECOND = 1000 };

bool drain_is_on(const struct lobby *lobby)
{
    return lobby->drain.on;
}

json_t *drain_message(const struct lobby *lobby)
{
    uint64_t now = lobby_now(lobby), end = lobby->drain.end;
    return json_pack("{s:s, s:i}", "is", "restart", "seconds",
                     end > now ? (int)((end - now + SECOND - 1) / SECOND) : 0);
}

void drain_begin(struct lobby *lobby, int seconds)
{
    struct drain *drain = &lobby->drain;
    uint64_t now = lobby_now(lobby), end = now + SECOND * (uint64_t)seconds;
    if (drain->on && drain->end <= end)
        return;
    if (!drain->on)
        drain->begun = now;
    drain->on = true;
    drain->end = end;
    if (seconds > 0)
        journal_say(JOURNAL_INFO, NULL, "no new tables: the server ends in %d seconds at most",
                    seconds);
    lobby_tell_all(lobby, drain_message(lobby));
}

bool drain_is_over(const struct lobby *lobby)
{
    const struct drain *drain = &lobby->drain;
    uint64_t now = lobby_now(lobby);
    return drain->on && (now >= drain->end || (now > drain->begun + SECOND && lobby->playing == 0 &&
                                               lobby->thinking == 0));
}
