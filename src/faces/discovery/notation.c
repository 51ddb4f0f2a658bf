/* SPDX-License-Identifier: Apache-2.0 */
/* The text of actions: a follower of The Discovery is taken back with its feature named, for which
 * area scores is what people look for; reading does without where only one can be meant.
 */
#include "notation/room.h"

static enum aude_status read_take(struct text_in *in, const struct aude_state *state,
                                  aude_action *action)
{
    return text_read_own_standing(in, state, AUDE_TAKE, AUDE_NOBODY_TO_TAKE, action);
}

static const struct text_verb verbs[] = {
    {AUDE_TAKE, NULL, read_take},
    {.verb = AUDE_VERB_NONE},
};

const struct text_room text_room_discovery = {AUDE_DISCOVERY, verbs};
