/* SPDX-License-Identifier: Apache-2.0 */
/* Where their engine plays by other rules than ours and no option of ours says so. Each difference
 * is a row of JCZ_DEVIATIONS in jcz.h; what their engine would not offer is left out here, and
 * drive.c passes where ours asks and theirs does not:
 *
 *     ABBOT_COMPLETE   an abbot is not taken back from a complete feature
 *     BRIDGE_BESIDE    a bridge that no tile needs goes on the tile just placed only
 *     CASTLE_DECLINED  who declines a castle ends the decisions of all
 *     CASTLE_ONCE      an owner of several towns turns one of them into a castle at most
 *     CASTLE_CROWDED   a town with several followers in it never becomes a castle
 *     CASTLE_STAYS     followers in castles stay there at the end of the game (meeple.c)
 *     RANSOM_LATE      a ransom paid after the action does not bring a second action
 *
 * What an option says is chosen in setup.c (readings). */
#include "jcz/internal.h"

const char *jcz_deviation_rule(enum jcz_deviation deviation)
{
    static const char *const rules[] = {
#define X(name, rule, text) rule,
        JCZ_DEVIATIONS(X)
#undef X
    };
    return rules[deviation];
}

const char *jcz_deviation_text(enum jcz_deviation deviation)
{
    static const char *const texts[] = {
#define X(name, rule, text) text,
        JCZ_DEVIATIONS(X)
#undef X
    };
    return texts[deviation];
}

bool jcz_differs(const struct jcz_game *game, enum jcz_deviation deviation)
{
    return (game->ours >> deviation & 1) == 0;
}

/* The difference that could keep their engine from offering this action, or -1. */
static int could_differ(const struct jcz_drive *drive, aude_action action)
{
    const struct aude_state *state = &drive->now.state;
    const int x = aude_action_x(action), y = aude_action_y(action), last = aude_last_placed(state);
    struct aude_feature feature;
    switch (aude_action_verb(action)) {
    case AUDE_TAKE:
        return aude_feature_at(state, x, y, aude_action_segment(action), &feature) &&
                       feature.complete
                   ? JCZ_ABBOT_COMPLETE
                   : -1;
    case AUDE_BRIDGE: return last == aude_placed_at(state, x, y) ? -1 : JCZ_BRIDGE_BESIDE;
    case AUDE_CONVERT:
        if (drive->now.declined && jcz_differs(drive->game, JCZ_CASTLE_DECLINED))
            return JCZ_CASTLE_DECLINED;
        if ((drive->now.castled >> aude_decider(state) & 1) != 0 &&
            jcz_differs(drive->game, JCZ_CASTLE_ONCE))
            return JCZ_CASTLE_ONCE;
        return aude_feature_at(state, x, y, aude_action_segment(action), &feature) &&
                       feature.figures > 1
                   ? JCZ_CASTLE_CROWDED
                   : -1;
    default: return -1;
    }
}

static int difference(const struct jcz_drive *drive, aude_action action)
{
    int which = could_differ(drive, action);
    return which >= 0 && jcz_differs(drive->game, (enum jcz_deviation)which) ? which : -1;
}

bool jcz_offers(const struct jcz_drive *drive, aude_action action)
{
    enum aude_verb verb = aude_action_verb(action);
    return verb != AUDE_PASS && verb != AUDE_RANSOM && difference(drive, action) < 0;
}

int jcz_offered(const struct jcz_drive *drive, aude_action *actions, int capacity)
{
    int count = aude_legal_actions(&drive->now.state, actions, capacity), kept = 0;
    for (int i = 0; i < count && i < capacity; i++)
        if (jcz_offers(drive, actions[i]))
            actions[kept++] = actions[i];
    return kept;
}

void jcz_count_deviations(const struct jcz_drive *drive, int count[])
{
    aude_action actions[AUDE_MAX_ACTIONS];
    int legal = aude_legal_actions(&drive->now.state, actions, AUDE_MAX_ACTIONS);
    for (int i = 0; i < legal; i++) {
        int which = difference(drive, actions[i]);
        if (which >= 0)
            count[which]++;
        if (drive->now.phase == JCZ_COMMIT_PHASE && aude_action_verb(actions[i]) == AUDE_RANSOM)
            count[JCZ_RANSOM_LATE]++;
    }
    for (int i = 0; i < drive->events; i++)
        count[JCZ_CASTLE_STAYS] += drive->event[i].kind == JCZ_NO_POINTS;
}
