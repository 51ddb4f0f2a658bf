/* SPDX-License-Identifier: Apache-2.0 */
/* What must hold in every position of every game, worked out from the public interface alone:
 * pieces are neither lost nor made (BASE-57), nobody holds followers of somebody who holds his
 * (TOWER-23), bridges end where they may (BRIDGE-5, 6), and points are those of the ledger. */
#include "watch.h"

#include <stdio.h>
#include <string.h>

struct watch watch; /* too large for the stack */
struct tally tally;

void expect_equal(long expected, long found, const char *problem)
{
    if (expected == found || watch.problem != NULL)
        return;
    watch.problem = problem;
    snprintf(watch.detail, sizeof watch.detail, "expected %ld, found %ld", expected, found);
}

void expect(bool truth, const char *problem)
{
    expect_equal(1, truth, problem);
}

static bool plays(const char *room)
{
    return setup_has(&watch.setup, room, "on");
}

/* ---- Figures ---- */

/* Who stands where in this position, and on what, as soon as that is asked: once for all. */
static struct {
    int count;
    struct aude_standing figure[AUDE_MAX_FIGURES];
    struct aude_feature feature[AUDE_MAX_FIGURES];
    bool asked[AUDE_MAX_FIGURES], on[AUDE_MAX_FIGURES];
} seen;

static void look(void)
{
    seen.count = aude_standing_count(&watch.state);
    for (int i = 0; i < seen.count; i++) {
        seen.figure[i] = aude_standing(&watch.state, i);
        seen.asked[i] = false;
    }
}

/* What the figure of this number stands on; NULL: on no feature. */
static const struct aude_feature *under(int number)
{
    struct aude_standing figure = seen.figure[number];
    if (!seen.asked[number])
        seen.on[number] = aude_feature_at(&watch.state, figure.x, figure.y, figure.segment,
                                          &seen.feature[number]);
    seen.asked[number] = true;
    return seen.on[number] ? &seen.feature[number] : NULL;
}

/* What a seat has of a figure from the beginning: BASE-10, DISC-12; BASE-53; INN-2, TRADE-2. */
static int dealt(int figure)
{
    bool discovery = watch.setup.game == AUDE_DISCOVERY;
    if (figure == AUDE_FOLLOWER)
        return discovery ? 4 : 7;
    if (figure == AUDE_ABBOT)
        return plays("ABBOT");
    if (figure == aude_figure_find("big"))
        return plays("LARGE_FOLLOWER");
    if (figure == aude_figure_find("builder"))
        return plays("BUILDER");
    if (figure == aude_figure_find("phantom"))
        return plays("PHANTOM");
    if (figure == aude_figure_find("mayor")) /* ABBEY-2 */
        return plays("MAYOR");
    if (figure == aude_figure_find("wagon"))
        return plays("WAGON");
    if (figure == aude_figure_find("barn"))
        return plays("BARN") && plays("FARMERS");
    return plays("PIG") && plays("FARMERS");
}

/* Figures of the seat that wait in Carcassonne (COUNT-4), in quarters where they may be (COUNT-9).
 */
static int in_city(int variable, int seat, int figure)
{
    enum { QUARTERS = 4 };
    static const int feature[QUARTERS] = {AUDE_CITY, AUDE_FIELD, AUDE_ROAD, AUDE_MONASTERY};
    int sum = 0;
    for (int quarter = 0; variable >= 0 && quarter < QUARTERS; quarter++) {
        int there = aude_variable(&watch.state, variable,
                                  (figure * QUARTERS + quarter) * AUDE_MAX_SEATS + seat);
        expect(there == 0 ||
                   (aude_figure_claims(&watch.rules, figure) >> feature[quarter] & 1) != 0,
               "who may be in a quarter (COUNT-9)");
        sum += there;
    }
    return sum;
}

static void check_figures(void)
{
    int found[AUDE_MAX_SEATS][AUDE_MAX_FIGURE_KINDS] = {{0}}, seats = watch.setup.seats;
    int quarters = aude_variable_find(&watch.rules, "quarters");
    for (int i = 0; i < seen.count; i++) {
        struct aude_standing figure = seen.figure[i];
        found[figure.seat][figure.figure]++;
    }
    for (int figure = 0; figure < aude_figure_count(); figure++) {
        int each = dealt(figure);
        for (int seat = 0; seat < seats; seat++) {
            int sum = found[seat][figure] + aude_supply(&watch.state, seat, figure) +
                      in_city(quarters, seat, figure);
            for (int captor = 0; captor < seats; captor++)
                sum += aude_prisoners(&watch.state, captor, seat, figure);
            expect_equal(each, sum, "figures of a seat: supply + board + prison");
        }
    }
}

/* Does a follower of the same seat stand there, with whatever strength (X25-4)? */
static bool has_company(struct aude_standing special, int region)
{
    for (int i = 0; i < seen.count; i++)
        if (seen.figure[i].seat == special.seat &&
            aude_figure_info(seen.figure[i].figure)->follower && under(i) != NULL &&
            under(i)->region == region)
            return true;
    return false;
}

/* Builders and pigs stand where they may, and, unless they stay by option, not alone (TRADE-14,
 * TRADE-15, TRADE-24, TRADE-27, X2-2, X2-8). */
static void check_specials(void)
{
    int builder = aude_figure_find("builder"), pig = aude_figure_find("pig");
    for (int i = 0; i < seen.count; i++) {
        struct aude_standing figure = seen.figure[i];
        bool special = figure.figure == builder || figure.figure == pig;
        const struct aude_feature *feature = special ? under(i) : NULL;
        if (feature == NULL)
            continue;
        expect(figure.figure == pig ? feature->kind == AUDE_FIELD
                                    : feature->kind == AUDE_CITY || feature->kind == AUDE_ROAD,
               "where a builder or a pig stands");
        expect(has_company(figure, feature->region) ||
                   setup_has(&watch.setup, "LONELY_SPECIALS", "stay"),
               "who left a builder or a pig alone (TRADE-24)");
    }
    for (int seat = 0; seat < watch.setup.seats; seat++)
        for (int owner = 0; owner < watch.setup.seats; owner++)
            expect((builder < 0 || aude_prisoners(&watch.state, seat, owner, builder) == 0) &&
                       (pig < 0 || aude_prisoners(&watch.state, seat, owner, pig) == 0),
                   "a builder or a pig is no prisoner (X2-2)");
}

/* A mayor stands in a city, a wagon on no field, a barn on a field in which nobody else is but in
 * the part that joins them (ABBEY-18, 24, 37, 43), and is no prisoner (X5-1). */
static void check_mayors(void)
{
    int mayor = aude_figure_find("mayor"), wagon = aude_figure_find("wagon");
    int barn = aude_figure_find("barn");
    for (int i = 0; i < seen.count; i++) {
        struct aude_standing figure = seen.figure[i];
        bool asked = figure.figure == mayor || figure.figure == wagon || figure.figure == barn;
        const struct aude_feature *feature = asked ? under(i) : NULL;
        if (feature == NULL)
            continue;
        expect(figure.figure != mayor || feature->kind == AUDE_CITY || feature->kind == AUDE_CASTLE,
               "where a mayor stands (ABBEY-18)");
        expect(figure.figure != wagon ||
                   (feature->kind != AUDE_FIELD && feature->kind != AUDE_TOWER &&
                    feature->kind != AUDE_GARDEN),
               "where a wagon stands (ABBEY-24)");
        expect(figure.figure != barn || feature->kind == AUDE_FIELD,
               "where a barn stands (ABBEY-37)");
        if (figure.figure == barn && aude_last_placed(&watch.state) < 0)
            for (int seat = 0; seat < watch.setup.seats; seat++)
                expect_equal(0, feature->strength[seat], "nobody stays with a barn (ABBEY-41, 44)");
    }
    for (int seat = 0; seat < watch.setup.seats && barn >= 0; seat++)
        for (int owner = 0; owner < watch.setup.seats; owner++)
            expect_equal(0, aude_prisoners(&watch.state, seat, owner, barn),
                         "a barn is no prisoner (X5-1)");
}

static int held(int captor, int owner)
{
    int sum = 0;
    for (int figure = 0; figure < aude_figure_count(); figure++)
        sum += aude_prisoners(&watch.state, captor, owner, figure);
    return sum;
}

static void check_prisoners(void)
{
    int seats = watch.setup.seats, pairs = 0;
    for (int a = 0; a < seats; a++) {
        expect_equal(0, held(a, a), "nobody holds an own follower");
        for (int b = 0; b < a; b++)
            pairs += held(a, b) > 0 && held(b, a) > 0;
    }
    expect_equal(aude_step(&watch.state) == AUDE_STEP_EXCHANGE, pairs,
                 "no two players hold each other's followers (TOWER-23)");
}

/* ---- Floors, bridges, castle tokens ---- */

static void check_tokens(void)
{
    static const int floors_dealt[] = {0, 0, 10, 9, 7, 6, 5};  /* TOWER-3 */
    int seats = watch.setup.seats, small = seats <= 4 ? 3 : 2; /* BRIDGE-1, CASTLE-1 */
    int floors = plays("TOWER") ? floors_dealt[seats] : 0;
    int bridges = plays("BRIDGES") ? small : 0, castles = plays("CASTLES") ? small : 0;
    int paid[AUDE_MAX_SEATS] = {0}, on_board = 0;
    struct aude_moment moment = aude_moment(&watch.state);
    for (int i = 0; i < aude_castle_count(&watch.state); i++)
        for (int seat = 0; seat < seats; seat++)
            paid[seat] += aude_castle(&watch.state, i).paid >> seat & 1;
    for (int side = 0; side < 4; side++) /* towns that become castles when all is decided */
        for (int seat = 0; seat < seats; seat++)
            paid[seat] += moment.convert[side] >> seat & 1;
    for (int i = 0; i < aude_tower_count(&watch.state); i++)
        on_board += aude_tower(&watch.state, i).floors;
    for (int seat = 0; seat < seats; seat++) {
        expect_equal(floors,
                     aude_tokens(&watch.state, seat, AUDE_TOKEN_FLOOR) +
                         watch.built[seat][AUDE_TOKEN_FLOOR],
                     "floors of a seat: supply + built");
        expect_equal(bridges,
                     aude_tokens(&watch.state, seat, AUDE_TOKEN_BRIDGE) +
                         watch.built[seat][AUDE_TOKEN_BRIDGE],
                     "bridges of a seat: supply + built");
        expect_equal(castles, aude_tokens(&watch.state, seat, AUDE_TOKEN_CASTLE) + paid[seat],
                     "castles of a seat: supply + paid");
        on_board += aude_tokens(&watch.state, seat, AUDE_TOKEN_FLOOR);
    }
    expect_equal(floors * seats, on_board, "floors dealt = supplies + board");
}

/* One token for each symbol, 9, 6 and 5 (TRADE-2, TRADE-10). */
static void check_goods(void)
{
    static const struct {
        const char *name;
        int tokens;
    } sorts[] = {{"wine", 9}, {"grain", 6}, {"cloth", 5}};
    for (int i = 0; i < 3; i++) {
        int sum = 0, token = aude_token_find(sorts[i].name);
        for (int seat = 0; seat < watch.setup.seats && token >= 0; seat++)
            sum += aude_tokens(&watch.state, seat, token);
        expect(sum <= (plays("GOODS") ? sorts[i].tokens : 0), "goods of all seats");
    }
}

static int printed_edge(struct aude_placed tile, int side)
{
    return aude_kind(&watch.rules, tile.kind)->tile->edge[(side + 4 - tile.rotation) & 3];
}

static void check_bridges(void)
{
    int seats = watch.setup.seats, built = 0;
    for (int seat = 0; seat < seats; seat++)
        built += watch.built[seat][AUDE_TOKEN_BRIDGE];
    expect_equal(built, aude_bridge_count(&watch.state), "bridges on the board = bridges built");
    for (int i = 0; i < aude_bridge_count(&watch.state); i++) {
        struct aude_bridge bridge = aude_bridge(&watch.state, i);
        int index = aude_placed_at(&watch.state, bridge.x, bridge.y);
        expect(index >= 0, "a bridge lies on a tile");
        for (int j = 0; j < i; j++)
            expect(aude_bridge(&watch.state, j).x != bridge.x ||
                       aude_bridge(&watch.state, j).y != bridge.y,
                   "a tile carries one bridge (BRIDGE-7)");
        for (int side = bridge.axis == AUDE_NORTH_SOUTH ? 0 : 1; side < 4 && index >= 0;
             side += 2) {
            int x = bridge.x + (side == 1) - (side == 3), y = bridge.y + (side == 2) - (side == 0);
            int beyond = aude_placed_at(&watch.state, x, y), end = (side + 2) & 3;
            expect_equal(AUDE_EDGE_FIELD, printed_edge(aude_placed(&watch.state, index), side),
                         "a bridge ends on field as printed (BRIDGE-5)");
            if (beyond >= 0 && aude_bridge_at(&watch.state, x, y) != (side & 1))
                expect(printed_edge(aude_placed(&watch.state, beyond), end) == AUDE_EDGE_ROAD ||
                           printed_edge(aude_placed(&watch.state, beyond), end) == AUDE_EDGE_ABBEY,
                       "a bridge meets a road, an abbey or an empty cell (BRIDGE-6, X5-10)");
        }
    }
}

static bool has_site(const struct aude_tile *tile, int site)
{
    for (int i = 0; i < tile->sites; i++)
        if (tile->site[i].kind == site)
            return true;
    return false;
}

static void check_towers(void)
{
    int foundations = 0, big = aude_figure_find("big"), phantom = aude_figure_find("phantom");
    for (int i = 0; i < aude_placed_count(&watch.state); i++)
        foundations += has_site(aude_kind(&watch.rules, aude_placed(&watch.state, i).kind)->tile,
                                AUDE_SITE_TOWER);
    expect_equal(plays("TOWER") ? foundations : 0, aude_tower_count(&watch.state),
                 "foundations on the board");
    for (int i = 0; i < aude_tower_count(&watch.state); i++) {
        struct aude_tower tower = aude_tower(&watch.state, i);
        int on_top = 0;
        for (int j = 0; j < seen.count; j++) {
            struct aude_standing figure = seen.figure[j];
            bool here =
                figure.x == tower.x && figure.y == tower.y && figure.segment == tower.segment;
            on_top += here;
            expect(!here || figure.figure == AUDE_FOLLOWER || figure.figure == big ||
                       figure.figure == phantom,
                   "who climbs a tower (TOWER-20, X1-1, X2-2)");
        }
        expect(on_top <= (tower.floors > 0), "who may stand on a tower (TOWER-9)");
        expect_equal(on_top == 0 && !tower.shut, tower.open,
                     "a tower is open while nobody is on it");
        expect(!tower.shut || setup_has(&watch.setup, "TOWER_REOPEN", "no"),
               "a tower is closed for good by option only (TOWER-19)");
    }
}

static void check_castles(void)
{
    for (int i = 0; i < aude_castle_count(&watch.state); i++) {
        struct aude_castle castle = aude_castle(&watch.state, i);
        struct aude_feature feature;
        unsigned occupants = 0;
        expect(aude_feature_at(&watch.state, castle.x[0], castle.y[0], castle.segment[0], &feature),
               "a castle is a feature");
        expect_equal(AUDE_CASTLE, feature.kind, "kind of a castle");
        expect(!feature.complete, "a castle is never complete (CASTLE-15)");
        for (int j = 0; j < seen.count; j++) {
            struct aude_standing figure = seen.figure[j];
            for (int half = 0; half < 2; half++)
                if (figure.x == castle.x[half] && figure.y == castle.y[half] &&
                    figure.segment == castle.segment[half])
                    occupants |= 1u << figure.seat;
        }
        expect_equal((long)occupants, castle.occupants, "occupants of a castle");
        expect((occupants & ~(unsigned)castle.paid) == 0, "who is in a castle has paid for it");
    }
}

/* ---- Dragon and fairy ---- */

/* The tile on which the piece stands, or -1; it is of the present rules. */
static int tile_of(const char *name)
{
    int variable = aude_variable_find(&watch.rules, name);
    int tile = variable < 0 ? -1 : aude_variable(&watch.state, variable, 0);
    return variable >= 0 && tile == aude_variable_info(&watch.rules, variable)->none ? -1 : tile;
}

static int kept(const char *name)
{
    int variable = aude_variable_find(&watch.rules, name);
    return variable < 0 ? -1 : aude_variable(&watch.state, variable, 0);
}

/* The fairy stands beside a follower that is there, on the segment that is told (DRAGON-26), and
 * beside nobody in a castle, unless she may (X3-4). */
static void check_friend(int fairy)
{
    bool there = false, beside = kept("fairy_seat") != 255;
    struct aude_placed tile = aude_placed(&watch.state, fairy);
    for (int i = 0; i < seen.count; i++) {
        struct aude_standing figure = seen.figure[i];
        there |= figure.x == tile.x && figure.y == tile.y && figure.seat == kept("fairy_seat") &&
                 figure.figure == kept("fairy_figure") && figure.segment == kept("fairy_segment") &&
                 aude_figure_info(figure.figure)->follower;
    }
    expect(!beside || there, "the fairy stands beside a follower (DRAGON-31)");
    expect(!beside || setup_has(&watch.setup, "FAIRY_PLACEMENT", "follower"),
           "the fairy is nobody's where she stands on a tile (DRAGON-39)");
}

static void check_dragon(void)
{
    int dragon = tile_of("dragon"), fairy = tile_of("fairy");
    bool volcano = false;
    for (int i = 0; i < aude_placed_count(&watch.state); i++)
        volcano |= (aude_kind(&watch.rules, aude_placed(&watch.state, i).kind)->tile->signs &
                    AUDE_SIGN_VOLCANO) != 0;
    if (plays("DRAGON"))
        expect_equal(volcano, dragon >= 0, "the dragon comes with the first volcano (DRAGON-6)");
    else
        expect(dragon < 0, "no dragon where it does not play (DRAGON-1)");
    expect(plays("FAIRY") || fairy < 0, "no fairy where she does not play (DRAGON-1)");
    if (fairy >= 0)
        check_friend(fairy);
    expect(dragon < 0 || dragon != fairy || plays("CASTLES") ||
               setup_has(&watch.setup, "DRAGON_TOWER", "open"),
           "dragon and fairy do not meet (DRAGON-40)");
}

/* ---- Tiles ---- */

/* Abbeys lie where all four sides have tiles, each player's once (ABBEY-2, 7). */
static int abbeys_left(int kind)
{
    int token, sum = 0;
    if (aude_kind(&watch.rules, kind)->tile->edge[0] != AUDE_EDGE_ABBEY)
        return 0;
    token = aude_token_find("abbey");
    for (int seat = 0; seat < watch.setup.seats && token >= 0; seat++)
        sum += aude_tokens(&watch.state, seat, token);
    for (int i = 0; i < aude_placed_count(&watch.state); i++) {
        struct aude_placed tile = aude_placed(&watch.state, i);
        for (int side = 0; tile.kind == kind && side < 4; side++)
            expect(aude_placed_at(&watch.state, tile.x + (side == 1) - (side == 3),
                                  tile.y + (side == 2) - (side == 0)) >= 0,
                   "an abbey lies between four tiles (ABBEY-7)");
    }
    return sum;
}

static void check_tiles(void)
{
    int placed[AUDE_MAX_KINDS] = {0}, total = 0;
    struct aude_bazaar bazaar = aude_bazaar(&watch.state);
    struct aude_tableau tableau = aude_tableau(&watch.state);
    int drawn = aude_drawn(&watch.state);
    for (int i = 0; i < aude_placed_count(&watch.state); i++)
        placed[aude_placed(&watch.state, i).kind]++;
    for (int i = 0; bazaar.running && i < bazaar.tiles; i++)
        if (!(bazaar.placed >> i & 1))
            placed[bazaar.kind[i]]++;
    for (int seat = 0; seat < watch.setup.seats; seat++)
        for (int i = 0; i < tableau.count[seat]; i++)
            placed[tableau.kind[seat][i]]++;
    for (int kind = 0; kind < aude_kind_count(&watch.rules); kind++) {
        total += aude_bag(&watch.state, kind);
        expect_equal(aude_kind(&watch.rules, kind)->count,
                     placed[kind] + (drawn == kind) + aude_bag(&watch.state, kind) +
                         aude_removed(&watch.state, kind) + abbeys_left(kind),
                     "copies of a kind: board + bag + hand + offer + open + removed");
    }
    expect_equal(total, aude_bag_total(&watch.state), "aude_bag_total");
}

/* A tile with a dragon waits for the first volcano, where the dragon plays (DRAGON-8). */
static bool waits(int kind)
{
    int dragon;
    if ((aude_kind(&watch.rules, kind)->tile->signs & AUDE_SIGN_DRAGON) == 0)
        return false;
    dragon = aude_variable_find(&watch.rules, "dragon");
    return dragon >= 0 &&
           aude_variable(&watch.state, dragon, 0) == aude_variable_info(&watch.rules, dragon)->none;
}

/* Tiles of the bag that may be drawn, in all and by kind. */
static long find_drawable(long drawable[AUDE_MAX_KINDS])
{
    long sum = 0;
    bool back = false;
    drawable_by_river(drawable);
    for (int kind = 0; kind < aude_kind_count(&watch.rules); kind++) {
        drawable[kind] = waits(kind) ? 0 : drawable[kind];
        back |= drawable[kind] < 0;
        sum += drawable[kind] > 0 ? drawable[kind] : 0;
    }
    return sum + back;
}

static void check_chance(void)
{
    aude_action action[AUDE_MAX_KINDS];
    uint32_t weight[AUDE_MAX_KINDS];
    long sum = 0, drawable[AUDE_MAX_KINDS];
    int count = aude_chance_outcomes(&watch.state, action, weight, AUDE_MAX_KINDS);
    if (aude_decider(&watch.state) != AUDE_CHANCE) {
        expect_equal(0, count, "no outcomes when a seat decides");
        return;
    }
    long all = find_drawable(drawable);
    for (int i = 0; i < count; i++) {
        expect(weight[i] > 0, "an outcome has a weight");
        long copies = drawable[aude_action_item(action[i])];
        expect_equal(copies < 0 ? 1 : copies, weight[i], "weight of an outcome");
        expect(!waits(aude_action_item(action[i])), "no dragon before a volcano (DRAGON-8)");
        sum += weight[i];
    }
    expect_equal(all, sum, "sum of the weights");
}

void check_position(void)
{
    const char *wrong = aude_check(&watch.state);
    if (wrong != NULL)
        expect(false, wrong);
    look();
    check_figures();
    check_specials();
    check_mayors();
    check_goods();
    check_prisoners();
    check_tokens();
    check_bridges();
    check_towers();
    check_castles();
    check_dragon();
    check_river();
    check_tiles();
    check_chance();
}

/* ---- Points ---- */

/* The parts of an entry add up; where it lies and by which rule is said. */
static void check_score(const struct aude_entry *entry)
{
    int parts = 0;
    for (int i = 0; i < entry->terms; i++)
        parts += entry->term[i].count * entry->term[i].each;
    expect_equal(entry->points, parts, "points of an entry are the sum of its parts");
    expect(entry->points >= 0, "no feature takes points from anybody");
    expect(aude_placed_at(&watch.state, entry->x, entry->y) >= 0, "an entry lies on a tile");
}

static void book(const struct aude_entry *entry)
{
    bool bazaar = entry->event == AUDE_EVENT_PAY && strncmp(entry->rule, "BAZAAR-", 7) == 0;
    tally.event[entry->event]++;
    expect(strchr(entry->rule, '-') != NULL, "an entry names its rule");
    watch.built[entry->seat][AUDE_TOKEN_FLOOR] += entry->event == AUDE_EVENT_FLOOR;
    watch.built[entry->seat][AUDE_TOKEN_BRIDGE] += entry->event == AUDE_EVENT_BRIDGE;
    watch.bazaars += entry->event == AUDE_EVENT_BAZAAR;
    if (entry->event == AUDE_EVENT_SCORE)
        check_score(entry);
    bool goods = entry->event == AUDE_EVENT_PAY && strcmp(entry->rule, "TRADE-11") == 0;
    bool cards = entry->event == AUDE_EVENT_PAY && strcmp(entry->rule, "KING-6") == 0;
    bool fairy = entry->event == AUDE_EVENT_PAY && strncmp(entry->rule, "DRAGON-", 7) == 0;
    if (entry->event == AUDE_EVENT_PAY)
        expect(bazaar  ? plays("BAZAARS")
               : goods ? plays("GOODS")
               : cards ? plays("KING")
               : fairy ? plays("FAIRY")
                       : plays("TOWER"),
               "who pays, pays for a reason");
    if (fairy)
        expect(entry->points == 1 || entry->points == 3, "what the fairy brings (DRAGON-33, 34)");
    if (entry->event == AUDE_EVENT_PAY && !bazaar && !goods && !cards && !fairy)
        expect(entry->points == 3 || entry->points == -3, "a ransom is 3 points (TOWER-25)");
}

void check_ledger(const struct aude_ledger *ledger, const int *score_before, int standing_before)
{
    int points[AUDE_MAX_SEATS] = {0}, returned = 0, between = 0;
    bool debts = plays("BAZAARS") && setup_has(&watch.setup, "BAZAAR_BID_LIMIT", "unlimited");
    for (int i = 0; i < ledger->count; i++) {
        const struct aude_entry *entry = &ledger->entry[i];
        book(entry);
        returned += entry->event == AUDE_EVENT_RETURN || entry->event == AUDE_EVENT_CAPTURE;
        if (entry->event == AUDE_EVENT_SCORE || entry->event == AUDE_EVENT_PAY)
            points[entry->seat] += entry->points;
        if (entry->event == AUDE_EVENT_PAY && entry->other != AUDE_NO_SEAT)
            between += entry->points;
    }
    expect_equal(0, between, "what one seat pays another, that one gets");
    for (int seat = 0; seat < watch.setup.seats; seat++) {
        int score = aude_score(&watch.state, seat);
        expect_equal(score_before[seat] + points[seat], score, "score = score before + ledger");
        expect(score >= 0 || debts, "a score is below 0 only by a bazaar (BASE-13, BAZAAR-20)");
        expect(score >= 0 || score_before[seat] < 0 || points[seat] < 0,
               "only payments take points");
        tally.below_zero += score < 0;
    }
    expect(standing_before - returned <= aude_standing_count(&watch.state),
           "who leaves the board is in the ledger");
    tally.entries += ledger->count;
    tally.returned += returned;
    tally.removed = tally.event[AUDE_EVENT_REMOVED];
}

void check_end(void)
{
    long drawable[AUDE_MAX_KINDS];
    expect_equal(AUDE_STEP_OVER, (long)aude_step(&watch.state), "the game ends");
    expect_equal(0, aude_legal_actions(&watch.state, NULL, 0), "nothing is legal after the end");
    expect_equal(0, find_drawable(drawable), "nothing can be drawn at the end");
    expect_equal(AUDE_OVER,
                 (long)aude_legal(&watch.state, aude_action_make(AUDE_PASS, 0, 0, 0, 0, 0)),
                 "an action after the end is refused");
    expect_equal(0, aude_bazaar(&watch.state).running, "no bazaar is open at the end (BAZAAR-34)");
    expect(watch.ply < AUDE_MAX_RECORD, "a record can hold the game");
    if (plays("BAZAARS") && setup_has(&watch.setup, "BAZAAR_DELAYED", "queue"))
        expect_equal(watch.bazaar_tiles, watch.bazaars,
                     "each bazaar drawn and placed took place or was too late (BAZAAR-5)");
}
