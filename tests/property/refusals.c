/* SPDX-License-Identifier: Apache-2.0 */
/* What is listed is legal, and nothing else is: every listed action is asked about, and a few
 * others are made up, most of them a listed one with something changed. A refusal gives a reason,
 * with its rule, and leaves state and ledger alone. */
#include "watch.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool is_listed(aude_action action, const aude_action *list, int count)
{
    for (int i = 0; i < count; i++)
        if (list[i] == action)
            return true;
    return false;
}

static int region_at(aude_action action)
{
    struct aude_feature feature;
    return aude_feature_at(&watch.state, aude_action_x(action), aude_action_y(action),
                           aude_action_segment(action), &feature)
               ? feature.region
               : -1;
}

/* Any segment of the structure or town will do. */
static aude_action as_listed_feature(aude_action action)
{
    aude_action list[AUDE_MAX_ACTIONS];
    enum aude_verb verb = aude_action_verb(action);
    int count = aude_legal_actions(&watch.state, list, AUDE_MAX_ACTIONS);
    for (int i = 0; i < count; i++)
        if (aude_action_verb(list[i]) == verb && region_at(list[i]) == region_at(action) &&
            aude_action_item(list[i]) == aude_action_item(action) &&
            action == aude_action_make(verb, aude_action_item(action), aude_action_x(action),
                                       aude_action_y(action), 0, aude_action_segment(action)))
            return list[i];
    return action;
}

/* Nobody goes to the tile of the dragon, whatever the feature is (DRAGON-11, 23). */
static bool is_by_dragon(aude_action action)
{
    int dragon = aude_kept(&watch.state, "dragon", 0, -1);
    struct aude_placed tile = {0};
    if (dragon >= 0)
        tile = aude_placed(&watch.state, dragon);
    return dragon >= 0 && tile.x == aude_action_x(action) && tile.y == aude_action_y(action);
}

/* A turn that looks like a listed one is taken as that one, and a bid within the range stands for
 * the lowest. */
static aude_action as_listed(aude_action action)
{
    int kind = aude_action_item(action), lowest, highest;
    switch (aude_action_verb(action)) {
    case AUDE_PLACE:
        if (kind >= aude_kind_count(&watch.rules))
            return action;
        return (action & ~((aude_action)3 << 40)) |
               (aude_action)(aude_action_rotation(action) %
                             aude_kind(&watch.rules, kind)->rotations)
                   << 40;
    case AUDE_SELECT:
    case AUDE_RAISE:
        if (!aude_bid_range(&watch.state, &lowest, &highest) ||
            aude_action_number(action) < lowest || aude_action_number(action) > highest)
            return action;
        return aude_action_with(action, lowest);
    case AUDE_CONVERT:
    case AUDE_CHOOSE: return as_listed_feature(action);
    default:
        return (int)aude_action_verb(action) == aude_verb_find("join") && !is_by_dragon(action)
                   ? as_listed_feature(action)
                   : action;
    }
}

/* A tile on the board, and most often one near the last. */
static struct aude_placed some_tile(void)
{
    uint32_t count = (uint32_t)aude_placed_count(&watch.state);
    if (count > 6 && dice_below(&watch.dice, 2) == 0)
        return aude_placed(&watch.state, (int)(count - 1 - dice_below(&watch.dice, 6)));
    return aude_placed(&watch.state, (int)dice_below(&watch.dice, count));
}

/* A figure on the board as an action of some verb. */
static aude_action about_figure(void)
{
    int count = aude_standing_count(&watch.state);
    struct aude_standing figure;
    if (count == 0)
        return aude_action_make(AUDE_CAPTURE, 0, 0, 0, 0, 0);
    figure = aude_standing(&watch.state, (int)dice_below(&watch.dice, (uint32_t)count));
    return aude_action_with(
        aude_action_make(dice_below(&watch.dice, 3) == 0 ? AUDE_TAKE : AUDE_CAPTURE, figure.figure,
                         figure.x, figure.y, 0, figure.segment),
        figure.seat);
}

/* An action out of the air, of a verb of the expansions. */
static aude_action of_room(void)
{
    struct aude_placed tile = some_tile();
    uint32_t seat = dice_below(&watch.dice, AUDE_MAX_SEATS);
    int figure = (int)dice_below(&watch.dice, (uint32_t)aude_figure_count() + 1);
    int segment =
        (int)dice_below(&watch.dice, (uint32_t)aude_kind(&watch.rules, tile.kind)->segments + 2);
    switch (dice_below(&watch.dice, 10)) {
    case 0:
        return aude_action_make(AUDE_BRIDGE, 0, tile.x, tile.y, (int)dice_below(&watch.dice, 2), 0);
    case 1: return aude_action_make(AUDE_FLOOR, 0, tile.x, tile.y, 0, 0);
    case 2: return about_figure();
    case 3: return aude_action_make(AUDE_EXCHANGE, figure, 0, 0, 0, 0);
    case 4: return aude_action_with(aude_action_make(AUDE_RANSOM, figure, 0, 0, 0, 0), (int)seat);
    case 5: return aude_action_make(AUDE_CONVERT, 0, tile.x, tile.y, 0, segment);
    case 6: return aude_action_make(AUDE_CHOOSE, 0, tile.x, tile.y, 0, segment);
    case 7:
        return aude_action_with(aude_action_make(AUDE_SELECT, (int)seat, 0, 0, 0, 0),
                                (int)dice_below(&watch.dice, 70));
    case 8:
        return aude_action_with(aude_action_make(AUDE_RAISE, 0, 0, 0, 0, 0),
                                (int)dice_below(&watch.dice, 70));
    default:
        return aude_action_make(dice_below(&watch.dice, 2) ? AUDE_BUY : AUDE_SELL, 0, 0, 0, 0, 0);
    }
}

/* An action out of the air of The Discovery. */
static aude_action of_discovery(void)
{
    struct aude_placed tile = some_tile();
    uint32_t how = dice_below(&watch.dice, 4);
    int kind = (int)dice_below(&watch.dice, (uint32_t)aude_kind_count(&watch.rules) + 1);
    int count = aude_standing_count(&watch.state);
    struct aude_standing figure;
    if (how == 0)
        return aude_action_make(AUDE_DISCARD, kind, 0, 0, 0, 0);
    if (how == 1)
        return aude_action_make(AUDE_PLACE, kind, tile.x, tile.y - 1, 0, 0);
    if (how == 2 || count == 0)
        return aude_action_make(AUDE_PUT, AUDE_FOLLOWER, tile.x, tile.y, 0,
                                (int)dice_below(&watch.dice, 4));
    figure = aude_standing(&watch.state, (int)dice_below(&watch.dice, (uint32_t)count));
    return aude_action_make(AUDE_TAKE, figure.figure, figure.x, figure.y, 0, figure.segment);
}

static aude_action nonsense(void)
{
    return (aude_action)dice_below(&watch.dice, UINT32_MAX) << 32 |
           dice_below(&watch.dice, UINT32_MAX);
}

/* A listed action with one thing changed, or something made up. */
static aude_action tamper(aude_action action)
{
    uint32_t how = dice_below(&watch.dice, 16), by = dice_below(&watch.dice, 7) + 1;
    int dx = (int)dice_below(&watch.dice, 5) - 2, dy = (int)dice_below(&watch.dice, 5) - 2;
    enum aude_verb verb = aude_action_verb(action);
    int item = aude_action_item(action), rotation = aude_action_rotation(action);
    int x = aude_action_x(action), y = aude_action_y(action), segment = aude_action_segment(action);
    int number = aude_action_number(action);
    struct aude_placed some = some_tile();
    switch (how) {
    case 0: x += dx, y += dy; break;
    case 1: x = some.x, y = some.y; break;
    case 2: rotation = (rotation + (int)by) & 3; break;
    case 3: segment ^= (int)by; break;
    case 4: item ^= (int)by; break;
    case 5: verb = (enum aude_verb)dice_below(&watch.dice, (uint32_t)aude_verb_count() + 2); break;
    case 6:
        return aude_action_make(AUDE_PUT,
                                (int)dice_below(&watch.dice, (uint32_t)aude_figure_count() + 1),
                                some.x, some.y, 0, (int)by - 1);
    case 7:
        return aude_action_make(AUDE_TAKE, (int)dice_below(&watch.dice, 3), some.x, some.y, 0,
                                (int)by - 1);
    case 8: number ^= (int)by; break;
    case 9: return action ^ (aude_action)1 << dice_below(&watch.dice, 64);
    case 10: return nonsense();
    case 11: return aude_action_make(AUDE_PLACE, item, some.x + dx, some.y + dy, (int)by & 3, 0);
    default:
        return watch.setup.game == AUDE_DISCOVERY && dice_below(&watch.dice, 4) > 0 ? of_discovery()
                                                                                    : of_room();
    }
    return aude_action_with(aude_action_make(verb, item, x, y, rotation, segment), number);
}

/* Placements of a tile that may be placed now, refused for where it would lie. */
static bool is_about_place(aude_action action, enum aude_status status)
{
    return aude_step(&watch.state) == AUDE_STEP_PLACE && aude_action_verb(action) == AUDE_PLACE &&
           aude_action_segment(action) == 0 && aude_action_number(action) <= 1 &&
           aude_action_item(action) < aude_kind_count(&watch.rules) &&
           aude_holds(&watch.state, aude_turn_seat(&watch.state), aude_action_item(action)) &&
           status != AUDE_TOO_FAR;
}

/* Reasons that lie with the caller or this program, not with a rule. */
static bool has_no_rule(enum aude_status status)
{
    return status == AUDE_BAD_ACTION || status == AUDE_NO_TILE || status == AUDE_TOO_FAR ||
           status == AUDE_TOO_MANY_FIGURES;
}

static void check_rule(enum aude_status status)
{
    const char *rule = aude_status_rule((enum aude_game)watch.setup.game, status);
    expect(aude_status_text(status)[0] != '\0', "a refusal says why");
    expect(has_no_rule(status) || rule[0] != '\0', "a refusal names its rule");
    if (watch.setup.game == AUDE_DISCOVERY && rule[0] != '\0')
        expect(strncmp(rule, "DISC-", 5) == 0, "a refusal names a rule of its game");
}

static void check_refusal(check_reason *reason, const aude_action *list, int count)
{
    static struct aude_state before;
    static struct aude_entry entries[AUDE_MAX_ENTRIES];
    static struct aude_ledger ledger = AUDE_LEDGER(entries);
    aude_action action = tamper(list[dice_below(&watch.dice, (uint32_t)count)]);
    bool listed = is_listed(action, list, count) || is_listed(as_listed(action), list, count);
    enum aude_status status = aude_legal(&watch.state, action);
    expect_equal(listed, status == AUDE_OK, "only listed actions are legal");
    if (listed != (status == AUDE_OK))
        snprintf(watch.detail, sizeof watch.detail, "%s at %s, action %#" PRIx64,
                 aude_status_name(status), aude_step_name(aude_step(&watch.state)), action);
    if (status == AUDE_OK)
        return;
    if (reason != NULL && is_about_place(action, status))
        reason(action, status);
    before = watch.state;
    ledger.count = 0;
    expect_equal((long)status, (long)aude_apply(&watch.state, action, &ledger),
                 "aude_apply refuses as aude_legal does");
    expect(aude_state_equal(&before, &watch.state), "a refusal leaves the state untouched");
    expect_equal(0, ledger.count, "a refusal leaves the ledger untouched");
    check_rule(status);
    tally.refused++;
}

static void check_range(const aude_action *list, int count)
{
    int lowest = -1, highest = -1, bids = 0;
    bool range = aude_bid_range(&watch.state, &lowest, &highest);
    for (int i = 0; i < count; i++) {
        enum aude_verb verb = aude_action_verb(list[i]);
        if (verb != AUDE_RAISE && (verb != AUDE_SELECT || !range))
            continue;
        bids++;
        expect_equal(lowest, aude_action_number(list[i]), "of bids the lowest is listed");
        expect_equal(AUDE_OK, (long)aude_legal(&watch.state, aude_action_with(list[i], highest)),
                     "the highest bid is legal");
    }
    expect_equal(range, bids > 0, "there are bids when there is a range");
    expect(!range || (0 <= lowest && lowest <= highest && highest <= AUDE_MAX_BID),
           "a range of bids has a bid");
}

void check_actions(check_reason *reason)
{
    aude_action list[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(&watch.state, list, AUDE_MAX_ACTIONS);
    expect(count > 0 && count <= AUDE_MAX_ACTIONS,
           "somebody to decide has something to choose from");
    expect(count != 1 || aude_action_verb(list[0]) != AUDE_PASS ||
               aude_step(&watch.state) == AUDE_STEP_CONFIRM ||
               ((int)aude_step(&watch.state) == aude_step_find("join") &&
                setup_has(&watch.setup, "CONFIRM", "on")), /* COUNT-11 */
           "a seat that can only pass is not asked");
    for (int i = 0; i < count && watch.problem == NULL; i++) {
        expect_equal(AUDE_OK, (long)aude_legal(&watch.state, list[i]), "a listed action is legal");
        expect(!is_listed(list[i], list, i), "no action is listed twice");
        tally.accepted++;
    }
    check_range(list, count);
    for (int i = 0; i < 3 && watch.problem == NULL && count > 0; i++)
        check_refusal(reason, list, count);
}
