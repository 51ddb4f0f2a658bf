/* SPDX-License-Identifier: Apache-2.0 */
/* The engine and the model of model.c side by side: what is legal before a ply; after it who stands
 * where, who is whose prisoner, who scored what and has which goods. Castles are decided in plies
 * of their own, so the decisions of a part are kept until the round in which they count. */
#include "compare_turn.h"

#include <stdio.h>
#include <string.h>

static struct model_decisions decisions;
static struct model_auction auction;
static aude_action acted; /* what was done in ACTION last (PHANTOM-6) */
static int asked;         /* castle whose occupant decides the present ply, or -1 */

/* ---- Before a ply ---- */

/* The structures that a castle may choose, as the engine lists them, are those of the model. */
static void compare_choice(const struct model *model)
{
    aude_action list[AUDE_MAX_ACTIONS];
    int labels[AUDE_MAX_TILES], found = 0;
    int count = aude_legal_actions(&watch.state, list, AUDE_MAX_ACTIONS);
    int expected = model_candidates(model, &decisions, asked, labels);
    bool castles = model->any_wave;
    for (int i = 0; i < count; i++) {
        int tile = model_tile_at(model, aude_action_x(list[i]), aude_action_y(list[i]));
        int label = tile < 0 ? -1 : model->label[tile][aude_action_segment(list[i])];
        bool known = false;
        if (aude_action_verb(list[i]) == AUDE_RANSOM)
            continue;
        if (aude_action_verb(list[i]) == AUDE_PASS) {
            expect(model->any_wave, "a castle is put off only by option (CASTLE-25)");
            continue;
        }
        for (int j = 0; j < expected; j++)
            known |= labels[j] == label;
        if (known)
            found++;
        else
            castles = castles || model_castle_of(model, label) >= 0;
        expect(known || (castles && model_castle_of(model, label) >= 0),
               "a castle chooses among what was completed near it (CASTLE-17)");
    }
    if (found > 0 || !castles)
        expect_equal(expected, found, "structures that a castle may choose");
}

/* One is listed for all segments of the feature to which somebody comes from Carcassonne. */
static bool is_join_listed(const struct model *model, aude_action ours, const aude_action *list,
                           int count)
{
    int tile = model_tile_at(model, aude_action_x(ours), aude_action_y(ours));
    int label = model->label[tile][aude_action_segment(ours)];
    expect_equal(AUDE_OK, (long)aude_legal(&watch.state, ours),
                 "any segment of the feature will do (COUNT-12)");
    for (int i = 0; i < count; i++) {
        tile = model_tile_at(model, aude_action_x(list[i]), aude_action_y(list[i]));
        if (aude_action_verb(list[i]) == aude_action_verb(ours) &&
            aude_action_item(list[i]) == aude_action_item(ours) && tile >= 0 &&
            model->label[tile][aude_action_segment(list[i])] == label)
            return true;
    }
    return false;
}

/* The first action that only one of the lists has. */
static void tell_difference(const char *whose, const aude_action *list, int count,
                            const aude_action *other, int others)
{
    for (int i = 0; i < count; i++) {
        size_t length = strlen(watch.detail);
        if (is_listed(list[i], other, others))
            continue;
        snprintf(watch.detail + length, sizeof watch.detail - length,
                 "; at %s %s only: %s item %d at %d,%d segment %d number %d",
                 aude_step_name(aude_step(&watch.state)), whose,
                 aude_verb_name(aude_action_verb(list[i])), aude_action_item(list[i]),
                 aude_action_x(list[i]), aude_action_y(list[i]), aude_action_segment(list[i]),
                 aude_action_number(list[i]));
        return;
    }
}

static void compare_actions(const struct model *model)
{
    aude_action ours[AUDE_MAX_ACTIONS], theirs[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(&watch.state, theirs, AUDE_MAX_ACTIONS);
    int expected = model_actions(model, &decisions, &watch.state, ours);
    if (expected < 0 || watch.problem != NULL)
        return;
    expect_equal(expected, count, "number of legal actions");
    for (int i = 0; i < expected; i++)
        expect((int)aude_action_verb(ours[i]) == aude_verb_find("join")
                   ? is_join_listed(model, ours[i], theirs, count)
                   : is_listed(ours[i], theirs, count),
               "an action that is legal by the rules is listed");
    if (watch.problem == NULL)
        return;
    tell_difference("the rules", ours, expected, theirs, count);
    tell_difference("the engine", theirs, count, ours, expected);
}

static void compare_feature(const struct model *model, int tile, int segment)
{
    struct model_feature ours;
    struct aude_feature theirs;
    bool found =
        aude_feature_at(&watch.state, model->tile[tile].x, model->tile[tile].y, segment, &theirs);
    expect(found, "a segment belongs to a feature");
    if (!found)
        return;
    model_feature(model, tile, segment, &ours);
    expect_equal(ours.kind, theirs.kind, "kind of a feature");
    expect_equal(ours.complete, theirs.complete, "completeness of a feature");
    expect_equal(ours.tiles, theirs.tiles, "tiles of a feature");
    expect_equal(ours.open, theirs.open, "open sides of a feature");
    expect_equal(ours.figures, theirs.figures, "figures on a feature");
    expect_equal((long)ours.owners, theirs.owners, "majority on a feature");
    if (ours.kind == AUDE_CITY)
        expect_equal(ours.pennants, theirs.pennants, "pennants of a city");
    if (ours.kind == AUDE_FIELD) {
        expect_equal(ours.cities, theirs.cities, "complete cities at a field");
        expect_equal(ours.castles, theirs.castles, "castles at a field");
    } else {
        expect_equal(ours.value, theirs.value, "value of a feature");
    }
    if (ours.kind == AUDE_CITY || ours.kind == AUDE_ROAD)
        expect_equal(
            ours.complete_value,
            aude_complete_value(&watch.state, model->tile[tile].x, model->tile[tile].y, segment),
            "value of a feature if it were complete");
    for (int seat = 0; seat < model->seats; seat++)
        expect_equal(ours.strength[seat], theirs.strength[seat], "strength of a seat on a feature");
    tally.features++;
}

static void compare_features(const struct model *model)
{
    /* One tile of the board and the last one; all of them come up in the course of a game. */
    int some = (int)dice_below(&watch.dice, (uint32_t)model->tiles), last = model->tiles - 1;
    for (int i = 0; i < model_segments(model, some); i++)
        compare_feature(model, some, i);
    for (int i = 0; i < model_segments(model, last); i++)
        compare_feature(model, last, i);
}

/* In an auction the seat that decides, decides alone; what it may do depends on its points. */
static void compare_auction(void)
{
    aude_action list[AUDE_MAX_ACTIONS];
    int count = aude_legal_actions(&watch.state, list, AUDE_MAX_ACTIONS), wanted = 0;
    model_auction_read(&auction, &watch.state);
    if (aude_step(&watch.state) == AUDE_STEP_BID)
        wanted = 2;
    if (aude_step(&watch.state) == AUDE_STEP_DECIDE)
        wanted = 1 + model_may_buy(&auction);
    if (aude_step(&watch.state) == AUDE_STEP_SELECT)
        for (int i = 0; i < auction.tiles; i++)
            wanted += auction.owner[i] == AUDE_NO_SEAT;
    if (wanted > 0)
        expect_equal(wanted, count, "number of legal actions in an auction");
}

/* The reason for refusing a placement, where the model knows better than "no". */
void compare_reason(aude_action action, enum aude_status status)
{
    static struct model model;
    enum aude_status expected;
    model_read(&model, &watch.state);
    expected = model_fits(&model, aude_action_item(action), aude_action_x(action),
                          aude_action_y(action), aude_action_rotation(action), NULL);
    if ((int)expected == MODEL_FORBIDDEN && status != AUDE_OK)
        return;
    if (aude_action_number(action) == 1 && !setup_has(&watch.setup, "BRIDGES", "on"))
        expected = AUDE_NO_BRIDGES;
    else if (aude_action_number(action) == 1 && expected == AUDE_OK)
        expected = AUDE_FITS_WITHOUT;
    expect_equal(expected, status, "reason why a placement is refused");
    tally.mismatches += status == AUDE_MISMATCH;
}

static void forget_decisions(void)
{
    memset(&decisions, 0, sizeof decisions);
}

/* RIVER-2, 3, 5: what is in the game, and the spring on its place. */
static void compare_river_start(struct model *model)
{
    static const char *const ids[] = {"river1-a", "river2-a", "river1-l",
                                      "river2-k", "river2-l", "base-d"};
    struct aude_placed first;
    model_read(model, &watch.state);
    model_river_start(model, &watch.state);
    if (!model_river_plays(model))
        return;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        int copies = 0, box = 0;
        for (int kind = 0; kind < aude_kind_count(&watch.rules); kind++)
            if (strcmp(aude_kind(&watch.rules, kind)->tile->id, ids[i]) == 0) {
                copies += aude_kind(&watch.rules, kind)->count;
                box = 1;
            }
        if (box && (!model->count || strcmp(ids[i], "base-d") != 0))
            expect_equal(model_river_copies(model, ids[i]), copies,
                         "copies of a spring, an end of the river or the start tile");
    }
    first = aude_placed(&watch.state, 0);
    if (!model->count)
        expect(model->tiles == 1 && first.x == 0 && first.y == 0 && first.rotation == 0 &&
                   (aude_kind(&watch.rules, first.kind)->tile->signs & AUDE_SIGN_SPRING),
               "the spring lies at 0,0 before the first turn (RIVER-2)");
}

void compare_start(struct model *model)
{
    memset(model, 0, sizeof *model);
    model->memory.target = -1;
    model->memory.barn = -1;
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
        model->memory.wagon[seat] = -1;
    forget_decisions();
    compare_turn_start();
    compare_river_start(model);
}

static void compare_draws(const struct model *model)
{
    aude_action list[AUDE_MAX_KINDS];
    uint32_t weight[AUDE_MAX_KINDS];
    int count = aude_chance_outcomes(&watch.state, list, weight, AUDE_MAX_KINDS);
    int found[AUDE_MAX_KINDS] = {0};
    for (int i = 0; i < count; i++)
        found[aude_action_item(list[i])] = (int)weight[i];
    for (int kind = 0; kind < aude_kind_count(&watch.rules); kind++)
        expect_equal(model_draws(model, &watch.state, kind), found[kind],
                     "copies of a tile among which is drawn (RIVER-4)");
}

void compare_before(struct model *model)
{
    asked = aude_castle_asked(&watch.state);
    model_river_look(model, &watch.state);
    if (aude_decider(&watch.state) == AUDE_CHANCE)
        compare_draws(model);
    compare_actions(model);
    if (aude_step(&watch.state) == AUDE_STEP_ACTION)
        compare_features(model);
    if (aude_step(&watch.state) == AUDE_STEP_CHOOSE)
        compare_choice(model);
    compare_auction();
}

/* ---- After a ply ---- */

/* Fields may be booked by field or, by BASE-50, by city: their rule tells them apart. */
static bool is_for_fields(const struct aude_entry *entry)
{
    static const char *const rules[] = {"BASE-50", "CASTLE-33", "TRADE-29", "TRADE-31", "X2-3"};
    bool found = entry->feature == AUDE_FIELD && strcmp(entry->rule, "TRADE-11") != 0 &&
                 strcmp(entry->rule, "KING-6") != 0;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        found |= strcmp(entry->rule, rules[i]) == 0;
    return found;
}

static bool is_for_goods(const struct aude_entry *entry)
{
    return strcmp(entry->rule, "TRADE-11") == 0;
}

static bool is_for_cards(const struct aude_entry *entry)
{
    return strcmp(entry->rule, "KING-6") == 0;
}

/* The fairy's points (DRAGON-33, DRAGON-34, DRAGON-39). */
static bool is_for_fairy(const struct aude_entry *entry)
{
    return strncmp(entry->rule, "DRAGON-", 7) == 0;
}

/* Fields, goods, cards and fairy: points of a seat over all entries. */
static bool is_summed(const struct aude_entry *entry)
{
    return is_for_fields(entry) || is_for_goods(entry) || is_for_cards(entry) ||
           is_for_fairy(entry);
}

static void compare_sums(const struct model_score *ours, int count,
                         const struct aude_ledger *ledger, int what,
                         bool (*is_for)(const struct aude_entry *), const char *problem)
{
    int expected[AUDE_MAX_SEATS] = {0}, found[AUDE_MAX_SEATS] = {0};
    for (int i = 0; i < count; i++)
        if (ours[i].feature == what)
            expected[ours[i].seat] += ours[i].points;
    for (int i = 0; i < ledger->count; i++) {
        const struct aude_entry *entry = &ledger->entry[i];
        if ((entry->event == AUDE_EVENT_SCORE || entry->event == AUDE_EVENT_PAY) && is_for(entry))
            found[entry->seat] += entry->points;
    }
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
        expect_equal(expected[seat], found[seat], problem);
}

static bool is_same_score(const struct model_score *ours, const struct aude_entry *theirs)
{
    return theirs->event == AUDE_EVENT_SCORE && theirs->seat == ours->seat &&
           theirs->feature == ours->feature && theirs->points == ours->points &&
           (theirs->complete == ours->complete || ours->feature == AUDE_CASTLE) &&
           !is_summed(theirs);
}

static void compare_scores(const struct model_score *ours, int count,
                           const struct aude_ledger *ledger)
{
    static bool used[AUDE_MAX_ENTRIES];
    memset(used, 0, sizeof used);
    for (int i = 0; i < count; i++) {
        int found = -1;
        if (ours[i].feature == AUDE_FIELD || ours[i].feature >= MODEL_GOODS)
            continue;
        for (int j = 0; j < ledger->count; j++)
            if (!used[j] && is_same_score(&ours[i], &ledger->entry[j]))
                found = j;
        expect(found >= 0, "a score by the rules is in the ledger");
        if (found >= 0)
            used[found] = true;
    }
    for (int j = 0; j < ledger->count; j++) {
        const struct aude_entry *entry = &ledger->entry[j];
        if (entry->event == AUDE_EVENT_SCORE && !used[j] && !is_summed(entry))
            expect_equal(0, entry->points, "a score of the ledger is in the rules");
    }
    compare_sums(ours, count, ledger, AUDE_FIELD, is_for_fields, "points for fields");
    compare_sums(ours, count, ledger, MODEL_GOODS, is_for_goods, "points for goods");
    compare_sums(ours, count, ledger, MODEL_CARDS, is_for_cards, "points for cards (KING-6)");
    compare_sums(ours, count, ledger, MODEL_FAIRY, is_for_fairy, "points of the fairy");
}

static void compare_figures(const struct model *model)
{
    expect_equal(model->figures, aude_standing_count(&watch.state),
                 "figures left on the board after the ply");
    for (int i = 0; i < model->figures && watch.problem == NULL; i++) {
        struct aude_standing theirs = aude_standing(&watch.state, i), ours = model->figure[i];
        expect(theirs.x == ours.x && theirs.y == ours.y && theirs.seat == ours.seat &&
                   theirs.figure == ours.figure && theirs.segment == ours.segment,
               "who is left on the board after the ply");
    }
}

static void compare_dragon(const struct model *model)
{
    static struct model theirs;
    theirs = *model;
    model_read_dragon(&theirs, &watch.state);
    expect_equal(model->dragon, theirs.dragon, "where the dragon is");
    expect_equal(model->fairy, theirs.fairy, "where the fairy is");
    expect_equal(model->has_friend, theirs.has_friend, "whether the fairy stands beside somebody");
    expect(memcmp(&model->friend, &theirs.friend, sizeof model->friend) == 0,
           "beside whom the fairy stands");
    tally.flown += model->memory.flown > 0;
}

static void compare_prisons(const struct model *model)
{
    for (int captor = 0; captor < model->seats; captor++)
        for (int owner = 0; owner < model->seats; owner++)
            for (int figure = 0; figure < aude_figure_count(); figure++)
                expect_equal(model->prison[captor][owner][figure],
                             aude_prisoners(&watch.state, captor, owner, figure),
                             "prisoners after the ply");
}

static void compare_goods(const struct model *model)
{
    for (int i = 0; i < MODEL_SORTS; i++)
        for (int seat = 0; seat < model->seats && model->sort[i] >= 0; seat++) {
            int found = aude_tokens(&watch.state, seat, model->sort[i]);
            expect_equal(model->token[seat][model->sort[i]], found,
                         "goods after the ply (TRADE-6)");
        }
}

static void compare_quarters(const struct model *model)
{
    static struct model theirs;
    theirs = *model;
    model_count_read(&theirs, &watch.state);
    for (int seat = 0; seat < model->seats; seat++)
        for (int figure = 0; figure < aude_figure_count(); figure++)
            for (int i = 0; i < MODEL_QUARTERS; i++)
                expect_equal(model->quarter[seat][figure][i], theirs.quarter[seat][figure][i],
                             "who is in Carcassonne (COUNT-8, 12)");
    expect_equal(model->count_stands, theirs.count_stands, "where the count stands (COUNT-18)");
    for (int seat = 0; seat < model->seats && model->abbey >= 0; seat++)
        expect_equal(model->token[seat][model->abbey],
                     aude_tokens(&watch.state, seat, model->abbey), "who has an abbey (ABBEY-6)");
}

static void compare_cards(const struct model *model)
{
    for (int i = 0; i < MODEL_CARD_COUNT; i++)
        for (int seat = 0; seat < model->seats && model->card[i] >= 0; seat++)
            expect_equal(
                model->token[seat][model->card[i]], aude_tokens(&watch.state, seat, model->card[i]),
                i == 0 ? "who has the king (KING-4)" : "who has the robber baron (KING-5)");
}

static bool is_abbey(aude_action action)
{
    return (int)aude_action_verb(action) == aude_verb_find("abbey");
}

static bool was_scored(enum aude_step before, aude_action action)
{
    if (before == AUDE_STEP_PLACE || is_abbey(action))
        return aude_action_verb(action) != AUDE_PASS && aude_action_verb(action) != AUDE_RANSOM &&
               !is_within_part(aude_step(&watch.state));
    return is_within_part(before) && !is_within_part(aude_step(&watch.state));
}

static void keep_decision(const struct model *model, aude_action action)
{
    int tile = model_tile_at(model, aude_action_x(action), aude_action_y(action));
    if (aude_action_verb(action) == AUDE_CONVERT) {
        decisions.town[decisions.towns].tile = tile;
        decisions.town[decisions.towns++].segment = aude_action_segment(action);
    }
    if (aude_action_verb(action) == AUDE_CHOOSE && decisions.choices < MODEL_CHOICES) {
        decisions.choice[decisions.choices].castle = asked;
        decisions.choice[decisions.choices++].label =
            model->label[tile][aude_action_segment(action)];
    }
}

/* After PLACE: did anything remain to be chosen before the scoring? */
static void check_asked(const struct model *model)
{
    aude_action ours[AUDE_MAX_ACTIONS];
    int count = model_figure_actions(model, ours);
    count += model_bridge_actions(model, ours + count);
    count += model_ransoms(model, ours + count);
    expect_equal(count > 0, aude_step(&watch.state) == AUDE_STEP_ACTION,
                 "a seat that can choose is asked, and no other");
    tally.skipped += count == 0;
}

/* What an action costs the seat on turn. */
static void pay_for(struct model *model, aude_action action)
{
    enum aude_verb verb = aude_action_verb(action);
    bool bridge = verb == AUDE_BRIDGE || (verb == AUDE_PLACE && aude_action_number(action) == 1);
    model->token[model->seat][AUDE_TOKEN_BRIDGE] -= bridge;
    model->token[model->seat][AUDE_TOKEN_FLOOR] -= verb == AUDE_FLOOR;
    model->bridged |= bridge;
    if (verb == AUDE_RANSOM) {
        model->ransomed = true;
        model->score[model->seat] -= 3;
    }
}

/* The tiles, bridges and floors as they lie now, everything else as before and as the action
 * changed it. The tile just placed is the last on the board. */
static void read_again(struct model *model, enum aude_step step, aude_action action)
{
    static struct model before;
    before = *model;
    model_read(model, &watch.state);
    memcpy(model->figure, before.figure, sizeof model->figure);
    model->figures = before.figures;
    memcpy(model->prison, before.prison, sizeof model->prison);
    memcpy(model->castle, before.castle, sizeof model->castle);
    model->castle_count = before.castle_count;
    memcpy(model->token, before.token, sizeof model->token);
    memcpy(model->score, before.score, sizeof model->score);
    memcpy(model->quarter, before.quarter, sizeof model->quarter);
    model->count_stands = before.count_stands;
    model->memory = before.memory;
    model->seat = before.seat;
    model->dragon = before.dragon;
    model->fairy = before.fairy;
    model->has_friend = before.has_friend;
    model->friend = before.friend;
    model->bridged = before.bridged;
    model->ransomed = before.ransomed;
    model->last = model->tiles - 1;
    for (int i = model->castle_count - 1; i >= 0 && model->castle[i].fresh; i--)
        if (step == AUDE_STEP_CASTLE || step == AUDE_STEP_CONFIRM || step == AUDE_STEP_CHOOSE ||
            (int)step == aude_step_find("join") ||
            ((int)step == aude_step_find("flight") && is_within_part(step)))
            model->castle_count = i; /* the round builds them again, by the decisions */
    for (int i = 0; i < model->castle_count; i++)
        model->castle[i].fresh = false;
    pay_for(model, action);
}

/* What was paid, by the ledger. */
static void compare_payments(const struct aude_ledger *ledger, const int *expected)
{
    int paid[AUDE_MAX_SEATS] = {0};
    for (int i = 0; i < ledger->count; i++)
        if (ledger->entry[i].event == AUDE_EVENT_PAY && !is_summed(&ledger->entry[i]))
            paid[ledger->entry[i].seat] += ledger->entry[i].points;
    for (int seat = 0; seat < watch.setup.seats; seat++)
        expect_equal(expected[seat], paid[seat], "what a seat pays and gets");
}

static void compare_auction_after(aude_action action)
{
    struct aude_bazaar bazaar = aude_bazaar(&watch.state);
    if (!compare_turn_auction())
        return;
    model_auction_act(&auction, action);
    if (auction.step != AUDE_STEP_PLACE) {
        expect_equal((long)auction.step, (long)aude_step(&watch.state), "step of an auction");
        expect_equal(auction.decider, aude_decider(&watch.state), "who is asked in an auction");
        expect_equal(auction.selector, bazaar.selector, "who selects");
    }
    if (auction.step == AUDE_STEP_BID || auction.step == AUDE_STEP_DECIDE) {
        expect_equal(auction.price, bazaar.price, "highest bid");
        expect_equal(auction.high, bazaar.high, "who bid most");
        expect_equal(auction.item, bazaar.item, "tile under the hammer");
    }
    for (int i = 0; i < auction.tiles && bazaar.running && bazaar.tiles == auction.tiles; i++)
        expect_equal(auction.owner[i], bazaar.owner[i], "who owns a tile on offer");
}

static bool is_auction(enum aude_step step)
{
    return step == AUDE_STEP_SELECT || step == AUDE_STEP_BID || step == AUDE_STEP_DECIDE;
}

static bool has_town(const struct model *model)
{
    for (int seat = 0; seat < model->seats; seat++)
        for (int i = 0; i < model_segments(model, model->last); i++)
            if (model_is_town(model, model->last, i, seat))
                return true;
    return false;
}

/* Does an occupant have more than one structure to choose from at once? */
static bool has_choice(const struct model *model)
{
    int labels[AUDE_MAX_TILES];
    for (int castle = 0; castle < model->castle_count && !model->auto_max; castle++)
        if (model_castle_occupied(model, castle) &&
            model_candidates(model, &decisions, castle, labels) > 1)
            return true;
    return false;
}

/* The step that must follow an action after which nothing else can be done by it, since no step is
 * left out in which somebody has a choice; OVER: none of this part. */
static enum aude_step step_after_action(const struct model *model)
{
    aude_action ours[AUDE_MAX_ACTIONS];
    bool flight =
        is_within_part((enum aude_step)aude_step_find("flight")) && model_flights(model, ours) > 0;
    bool dragon_first = setup_has(model->setup, "DRAGON_CASTLE", "dragon-first");
    if (flight && dragon_first)
        return (enum aude_step)aude_step_find("flight");
    if (setup_has(model->setup, "BRIDGE_TIMING", "any-time") &&
        model_bridge_actions(model, ours) > 0)
        return AUDE_STEP_BRIDGE;
    if (has_town(model))
        return AUDE_STEP_CASTLE;
    if (flight)
        return (enum aude_step)aude_step_find("flight");
    if (setup_has(model->setup, "CONFIRM", "on"))
        return AUDE_STEP_CONFIRM;
    if (model_joiner(model, &decisions) >= 0)
        return (enum aude_step)aude_step_find("join");
    return has_choice(model) ? AUDE_STEP_CHOOSE : AUDE_STEP_OVER;
}

/* A flight before castles: what follows it is what would follow the action. */
static bool flies_first(enum aude_step step)
{
    return (int)step == aude_step_find("flight") && is_within_part(step) &&
           setup_has(&watch.setup, "DRAGON_CASTLE", "dragon-first");
}

/* model: with the action carried out, before any scoring. */
static void compare_step(const struct model *model, enum aude_step step, aude_action action)
{
    aude_action ours[AUDE_MAX_ACTIONS];
    enum aude_verb verb = aude_action_verb(action);
    enum aude_step found = aude_step(&watch.state), wanted;
    int tower = verb == AUDE_FLOOR
                    ? model_tile_at(model, aude_action_x(action), aude_action_y(action))
                    : -1;
    if (step == AUDE_STEP_ACTION)
        acted = action;
    if ((step != AUDE_STEP_ACTION && step != AUDE_STEP_CAPTURE &&
         (int)step != aude_step_find("phantom") && !flies_first(step)) ||
        verb == AUDE_RANSOM || verb == AUDE_BRIDGE || model->any_wave)
        return;
    wanted = step_after_action(model);
    if ((int)step != aude_step_find("phantom") && !flies_first(step) &&
        model_phantom_follows(model, acted) && model_phantom_asked(model))
        wanted = (enum aude_step)aude_step_find("phantom");
    if (tower >= 0 && model_captures(model, tower, ours) > 0)
        wanted = AUDE_STEP_CAPTURE;
    if (found == AUDE_STEP_EXCHANGE)
        expect_equal(AUDE_CAPTURE, (long)verb, "an exchange follows a capture (TOWER-24)");
    else if (wanted == AUDE_STEP_OVER)
        /* in later waves there may be two castles to choose from */
        expect_equal((long)wanted,
                     is_within_part(found) &&
                             !(found == AUDE_STEP_CHOOSE && model->castle_count > 2)
                         ? (long)found
                         : (long)wanted,
                     "the part is over when there is nothing to choose");
    else
        expect_equal((long)wanted, (long)found, "the step in which there is something to choose");
    tally.followed++;
}

static bool is_field(const struct model *model, aude_action action)
{
    int tile = model_tile_at(model, aude_action_x(action), aude_action_y(action));
    return model_segment_kind(model, tile, aude_action_segment(action)) == AUDE_FIELD;
}

/* What was done at JOIN, WAGON, or just before: who is asked next (COUNT-11). */
static void follow(struct model *model, enum aude_step step, const struct ply *ply, int decider)
{
    struct model_memory *kept = &model->memory;
    enum aude_verb verb = aude_action_verb(ply->action);
    enum aude_step found = aude_step(&watch.state);
    bool join = (int)found == aude_step_find("join");
    if ((int)step == aude_step_find("wagon") && verb != AUDE_RANSOM)
        kept->wagon[decider] = -1;
    if ((int)step == aude_step_find("join") && verb != AUDE_RANSOM) {
        kept->asked = (decider - model->seat - 1 + model->seats) % model->seats;
        kept->moved = verb != AUDE_PASS;
        tally.market += verb != AUDE_PASS && is_field(model, ply->action);
        kept->asked += verb == AUDE_PASS;
    }
    if (join)
        expect_equal(model_joiner(model, &decisions), aude_decider(&watch.state),
                     "who moves somebody from Carcassonne (COUNT-11)");
    if (ply->scored || found == AUDE_STEP_CHOOSE)
        expect_equal(-1, model_joiner(model, &decisions),
                     "who would move somebody from Carcassonne (COUNT-11)");
    if (ply->scored) {
        kept->asked = 0;
        kept->moved = false;
    }
}

static int goods_of(const struct model *model)
{
    int sum = 0;
    for (int i = 0; i < MODEL_SORTS; i++)
        for (int seat = 0; seat < model->seats && model->sort[i] >= 0; seat++)
            sum += model->token[seat][model->sort[i]];
    return sum;
}

/* All owners of towns have decided (S520). */
static void convert(struct model *model)
{
    model_convert(model, &decisions);
    model_fairy_settle(model, &decisions);
}

/* The tile just placed is the last on the board in the ply after which it is scored. */
static void compare_round(struct model *model, enum aude_step step, const struct ply *ply,
                          int decider, const struct aude_ledger *ledger)
{
    static const struct model_decisions none;
    static struct model_score scores[MODEL_SCORES];
    aude_action action = ply->action;
    aude_action ours[AUDE_MAX_ACTIONS];
    int standing = model->figures, count = model_act(model, action, decider, scores);
    if (step == AUDE_STEP_ACTION)
        model->memory.acted = action;
    tally.taken += count;
    tally.lonely += aude_action_verb(action) == AUDE_CAPTURE && model->figures < standing - 1;
    struct ply told = *ply;
    model_prison(model, action, decider);
    model_fly(model, &decisions, action);
    told.extends = model->last >= 0 && model_extends(model);
    compare_step(model, step, action);
    if (step == AUDE_STEP_CASTLE && aude_step(&watch.state) != AUDE_STEP_CASTLE)
        convert(model);
    follow(model, step, ply, decider);
    if (ply->scored) {
        int before = count;
        if (is_within_part((enum aude_step)aude_step_find("flight")))
            expect_equal(0, model_flights(model, ours), "ways of the dragon before the scoring");
        int goods = goods_of(model);
        count += model_round(model, &decisions, scores + count);
        for (int i = before; i < count; i++)
            tally.barn_fields += scores[i].feature == AUDE_FIELD;
        tally.goods += goods_of(model) - goods;
        tally.rounds += count - before;
        model_fairy_settle(model, &decisions);
        forget_decisions();
        for (int i = 0; i < count; i++)
            model->score[scores[i].seat] += scores[i].points;
    }
    compare_turn(model, &told, &auction);
    for (int seat = 0; seat < model->seats; seat++)
        if (compare_turn_begun(seat) * model_fairy_begins(model, seat) > 0)
            scores[count++] =
                (struct model_score){seat, MODEL_FAIRY, compare_turn_begun(seat), false};
    if (aude_step(&watch.state) == AUDE_STEP_OVER) {
        int last = model_final(model, scores + count);
        count += last;
        tally.finals += last;
    }
    model_fairy_settle(model, &none);
    model_cult_forget(model);
    compare_figures(model);
    compare_prisons(model);
    compare_goods(model);
    compare_cards(model);
    compare_quarters(model);
    compare_dragon(model);
    compare_scores(scores, count, ledger);
}

/* A tile that was drawn does not come to the board. */
static void compare_back(struct model *model, const struct aude_ledger *ledger)
{
    bool under = model_river_back(model);
    int event = ledger->count > 0 ? (int)ledger->entry[0].event : -1;
    expect_equal(under, event == aude_event_find("under"),
                 "a river tile goes under the others (RIVER-11)");
    expect_equal(!under, event == AUDE_EVENT_REMOVED,
                 "a tile leaves the game when it fits nowhere (BASE-22)");
}

static void compare_drawn(struct model *model, bool fits, aude_action action,
                          const struct aude_ledger *ledger)
{
    int event = ledger->count > 0 ? (int)ledger->entry[0].event : -1;
    model_river_drawn(model, aude_action_item(action));
    if (!fits)
        compare_back(model, ledger);
    else
        expect(event != AUDE_EVENT_REMOVED && event != aude_event_find("under"),
               "a tile that fits is placed");
}

void compare_after(struct model *model, enum aude_step step, aude_action action, int decider,
                   const struct aude_ledger *ledger)
{
    int payment[AUDE_MAX_SEATS] = {0};
    struct ply ply = {action, false, was_scored(step, action), false};
    keep_decision(model, action);
    if (is_auction(step)) {
        compare_auction_after(action);
        memcpy(payment, auction.payment, sizeof payment);
    }
    if (aude_action_verb(action) == AUDE_RANSOM) {
        payment[decider] = -3;
        payment[aude_action_number(action)] = 3;
    }
    compare_payments(ledger, payment);
    ply.fits = step == AUDE_STEP_DRAW && model_fits_anywhere(model, aude_action_item(action));
    if (step == AUDE_STEP_DRAW && aude_action_verb(action) == AUDE_DRAW)
        compare_drawn(model, ply.fits, action, ledger);
    if (step == AUDE_STEP_PLACE && aude_action_verb(action) == AUDE_PASS && model->memory.hand >= 0)
        compare_back(model, ledger);
    if (step == AUDE_STEP_PLACE && aude_action_verb(action) == AUDE_PLACE)
        model->memory.hand = -1; /* it lies */
    read_again(model, step, action);
    if ((step == AUDE_STEP_PLACE && aude_action_verb(action) == AUDE_PLACE) || is_abbey(action)) {
        model_dragon_placed(model);
        check_asked(model);
    }
    compare_round(model, step, &ply, decider, ledger);
}
