/* SPDX-License-Identifier: Apache-2.0 */
/* The phantom in games of JCloisterZone. There he does not follow when the action was passed, or
 * sent a knight home. */
#include "jcz/rooms.h"

struct passed {
    bool action; /* the last action of a part was such a one */
};

static void applied(struct jcz_drive *drive, aude_action action, const struct aude_state *before,
                    int first)
{
    struct passed *passed = jcz_memory(&drive->now, &jcz_room_phantom);
    (void)first;
    if (aude_step(before) == AUDE_STEP_ACTION)
        passed->action = aude_action_verb(action) == AUDE_PASS ||
                         (int)aude_action_verb(action) == aude_verb_find("princess");
}

static bool has_passed(const struct jcz_drive *drive)
{
    return ((const struct passed *)jcz_remembered(&drive->now, &jcz_room_phantom))->action;
}

enum { AFTER_NOTHING };

static const struct jcz_deviation deviations[] = {
    [AFTER_NOTHING] = {"PHANTOM-6", JCZ_TEXT("the phantom may be put after nothing was done as the "
                                             "action, or a knight sent home; there he may not")},
    {NULL, NULL},
};

const struct jcz_room jcz_room_phantom = {
    .elements = (const struct jcz_element[]){{"phantom", "PHANTOM", JCZ_MAX_MEEPLES, NULL}, {0}},
    .option = "PHANTOM",
    .figure = &(const struct jcz_figure_row){"Phantom", "phantom", "phantom"},
    .steps = 1u << (AUDE_STEP_OVER + 2), /* the second follower: its number is kept for good */
    .phase = "PhantomPhase",
    .skips = has_passed,
    .deploys = true,
    .passing = JCZ_MAY_PASS,
    .deviations = deviations,
    .applied = applied,
};
