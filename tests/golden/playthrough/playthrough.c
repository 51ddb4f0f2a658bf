/* SPDX-License-Identifier: Apache-2.0 */
/* Golden games. Two things are kept in this folder and compared with what the engine does now:
 *
 * - a few whole games as text, *.txt: the set-up, and for every turn what was drawn, chosen and
 *   scored, how many actions were legal and a hash over their list; now and then an observation;
 * - signature.txt: one hash for every set-up of seats and options of the base game, over the
 *   actions, the lists, the ledgers and the scores of many games that are seeded by the number of
 *   the game; then one for every subset of the expansions with every number of seats, and one for
 *   every value of their options, with all of them.
 *
 *     playthrough FOLDER            compare; TAP, one line a file
 *     playthrough FOLDER --accept   write what is new; look at the difference, then commit it
 *
 * A change of the rules, of an order of actions or of the random generator shows here. When that is
 * meant, the commit that accepts it says so. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "aude.h"

enum {
    TEXT_BYTES = 1 << 18,
    SIGNATURE_GAMES = 40,
    ROOM_GAMES = 10,
    ROOMS = 4,
    OBSERVED_EVERY = 24
};

struct text {
    size_t length;
    char bytes[TEXT_BYTES];
};

static struct text text;
static struct aude_rules rules;
static struct aude_state state;
static struct aude_entry entries[AUDE_MAX_ENTRIES];
static struct aude_ledger ledger = AUDE_LEDGER(entries);

__attribute__((format(printf, 1, 2))) static void print(const char *format, ...)
{
    va_list arguments;
    int length;
    va_start(arguments, format);
    length = vsnprintf(text.bytes + text.length, TEXT_BYTES - text.length, format, arguments);
    va_end(arguments);
    if (length < 0 || text.length + (size_t)length >= TEXT_BYTES) {
        fprintf(stderr, "playthrough: the text is too long\n");
        exit(2);
    }
    text.length += (size_t)length;
}

/* FNV-1a, eight bytes of every number, the lowest first: the same on every machine. */
static uint64_t hash(uint64_t so_far, uint64_t number)
{
    for (int i = 0; i < 8; i++)
        so_far = (so_far ^ (number >> 8 * i & 0xff)) * 0x100000001b3u;
    return so_far;
}

static const uint64_t hash_start = 0xcbf29ce484222325u;

/* An action as a number that does not depend on where its parts lie in it: as 0.1 had them. */
static uint64_t spread(aude_action action)
{
    return (uint64_t)aude_action_verb(action) | (uint64_t)aude_action_item(action) << 8 |
           ((uint64_t)aude_action_x(action) & 0xfff) << 16 |
           ((uint64_t)aude_action_y(action) & 0xfff) << 28 |
           (uint64_t)aude_action_rotation(action) << 40 |
           (uint64_t)aude_action_segment(action) << 42 | (uint64_t)aude_action_number(action) << 48;
}

static uint64_t hash_list(const aude_action *actions, int count)
{
    uint64_t sum = hash_start;
    for (int i = 0; i < count; i++)
        sum = hash(sum, spread(actions[i]));
    return sum;
}

/* ---- Games as text ---- */

struct golden {
    enum aude_game game;
    const char *name;
    int seats, start;
    const char *options[8]; /* name=value, or +set */
    uint64_t seed;
};

static const struct golden goldens[] = {
    {AUDE_CARCASSONNE, "two-seats", 2, 0, {NULL}, 1},
    {AUDE_CARCASSONNE, "three-abbots", 3, 1, {"ABBOT=on", NULL}, 2},
    {AUDE_CARCASSONNE,
     "six-old-rules",
     6,
     5,
     {"FIELD_SCORING=per-city-4", "SMALL_CITY_POINTS=2", NULL},
     3},
    {AUDE_CARCASSONNE, "four-once", 4, 0, {"FIELD_SCORING=per-farm-3-once", "ABBOT=on", NULL}, 4},
    {AUDE_CARCASSONNE, "five-without-farmers", 5, 2, {"FARMERS=off", NULL}, 5},
    {AUDE_CARCASSONNE, "removed-tile", 2, 0, {"ABBOT=on", "SMALL_CITY_POINTS=2", NULL}, 33},
    {AUDE_CARCASSONNE, "towers", 2, 1, {"+tower", "TOWER=on", "ABBOT=on", NULL}, 7},
    {AUDE_CARCASSONNE,
     "bridges-castles-bazaars",
     3,
     0,
     {"+bcb", "BRIDGES=on", "CASTLES=on", "BAZAARS=on", "BAZAAR_BID_LIMIT=score", NULL},
     8},
    {AUDE_CARCASSONNE,
     "all-at-once",
     4,
     2,
     {"+tower", "+bcb", "TOWER=on", "BRIDGES=on", "CASTLES=on", "BAZAARS=on"},
     9},
    {AUDE_CARCASSONNE,
     "inns-traders", /* of this seed: second parts, goods of each sort, inn and cathedral */
     2,
     1,
     {"+inns", "+traders", "INNS=on", "LARGE_FOLLOWER=on", "GOODS=on", "BUILDER=on", "PIG=on"},
     11614},
    {AUDE_CARCASSONNE, "king-phantom", 3, 2, {"+king", "KING=on", "PHANTOM=on"}, 7},
    {AUDE_DISCOVERY, "discovery", 2, 0, {NULL}, 1},
    {AUDE_DISCOVERY, "discovery-open-tiles", 3, 1, {"OPEN_TILES=on", "ASIDE=equal-turns", NULL}, 2},
    {AUDE_DISCOVERY,
     "discovery-all-options",
     5,
     4,
     {"OPEN_TILES=on", "ASIDE=printed", "SMALL_AREA=two-only", "DRAW_TIME=after-follower",
      "NO_TILE_TURN=take-back", NULL},
     3},
    {AUDE_DISCOVERY, "discovery-four", 4, 2, {"ASIDE=equal-turns", NULL}, 4},
};

static void set_up(const struct golden *golden)
{
    struct aude_setup setup;
    aude_setup_init(&setup, golden->game);
    setup.seats = (uint8_t)golden->seats;
    setup.start_seat = (uint8_t)golden->start;
    print("game %s: %d seats, seat %d begins, seed %" PRIu64, golden->name, golden->seats,
          golden->start, golden->seed);
    for (int i = 0; golden->options[i] != NULL; i++) {
        char name[64];
        size_t length = strcspn(golden->options[i], "=");
        print(", %s", golden->options[i]);
        if (golden->options[i][0] == '+') {
            if (aude_setup_add(&setup, golden->options[i] + 1) != AUDE_OK)
                exit(2);
            continue;
        }
        snprintf(name, sizeof name, "%.*s", (int)length, golden->options[i]);
        if (aude_setup_set(&setup, name, golden->options[i] + length + 1) != AUDE_OK)
            exit(2);
    }
    print("\n");
    if (aude_rules_init(&rules, &setup) != AUDE_OK)
        exit(2);
}

static void print_observation(void)
{
    int32_t numbers[2048];
    int count = aude_observation(&state, aude_turn_seat(&state), numbers, 2048);
    print("observation of seat %d:", aude_turn_seat(&state));
    for (int i = 0; i < count; i++)
        print("%s%d", i % 20 == 0 ? "\n   " : " ", (int)numbers[i]);
    print("\n");
}

static void print_score(const struct aude_entry *entry)
{
    print("    seat %d gets %d for the %s%s at %d,%d segment %d (%s:", entry->seat, entry->points,
          entry->complete ? "complete " : "",
          aude_feature_kind_name((enum aude_feature_kind)entry->feature), entry->x, entry->y,
          entry->segment, entry->rule);
    for (int j = 0; j < entry->terms; j++)
        print(" %dx%d", entry->term[j].count, entry->term[j].each);
    print(entry->feature == AUDE_CASTLE ? ") by %d,%d segment %d\n" : ")\n", entry->other_x,
          entry->other_y, entry->other_segment);
}

static void print_entry(const struct aude_entry *entry)
{
    switch (entry->event) {
    case AUDE_EVENT_REMOVED:
        print("    %s leaves the game (%s)\n", aude_kind(&rules, entry->item)->name, entry->rule);
        return;
    case AUDE_EVENT_RETURN:
        print("    %s of seat %d comes back from %d,%d\n", aude_figure_name(entry->item),
              entry->seat, entry->x, entry->y);
        return;
    case AUDE_EVENT_SCORE: print_score(entry); return;
    default:
        print("    %s: seat %d, other %d, item %d, points %d, at %d,%d segment %d (%s)\n",
              aude_event_name(entry->event), entry->seat, entry->other, entry->item,
              (int)entry->points, entry->x, entry->y, entry->segment, entry->rule);
    }
}

static void print_ledger(void)
{
    for (int i = 0; i < ledger.count; i++)
        print_entry(&ledger.entry[i]);
}

static bool has_rooms(void)
{
    return aude_rules_setup(&rules)->game == AUDE_CARCASSONNE &&
           aude_rules_setup(&rules)->sets != (uint64_t)1 << aude_set_find("base");
}

static void print_seats(void)
{
    const int goods = aude_option_find(AUDE_CARCASSONNE, "GOODS");
    const int tokens = aude_rules_setup(&rules)->option[goods] != 0 ? aude_token_find("cloth") + 1
                                                                    : AUDE_TOKEN_CASTLE + 1;
    for (int seat = 0; seat < aude_rules_setup(&rules)->seats; seat++) {
        print("%s%d points %d+%d", seat == 0 ? "  seats: " : ", ", aude_score(&state, seat),
              aude_supply(&state, seat, AUDE_FOLLOWER), aude_supply(&state, seat, AUDE_ABBOT));
        for (int token = 0; has_rooms() && token < tokens; token++)
            print("%s%d", token == 0 ? " and " : "/", aude_tokens(&state, seat, token));
    }
    print("\n");
}

/* A legal action by lot; bids are raised a little. */
static aude_action any_action(const aude_action *action, int count, struct aude_random *random)
{
    aude_action chosen = action[aude_random_below(random, (uint32_t)count)];
    int lowest, highest;
    if ((aude_action_verb(chosen) != AUDE_SELECT && aude_action_verb(chosen) != AUDE_RAISE) ||
        !aude_bid_range(&state, &lowest, &highest))
        return chosen;
    highest = highest - lowest < 3 ? highest : lowest + 3;
    return aude_action_with(
        chosen, lowest + (int)aude_random_below(random, (uint32_t)(highest - lowest + 1)));
}

/* A turn begins: with a draw, or with the choice among open tiles. */
static bool is_first_ply(void)
{
    struct aude_tableau tableau = aude_tableau(&state);
    if (aude_decider(&state) == AUDE_CHANCE)
        return tableau.placed == 0;
    return aude_step(&state) == AUDE_STEP_PLACE && tableau.count[aude_turn_seat(&state)] > 0;
}

/* One ply: what was legal, what was chosen, what followed. */
static void print_ply(struct aude_random *random)
{
    aude_action action[AUDE_MAX_ACTIONS], chosen;
    char words[AUDE_ACTION_TEXT];
    int count = aude_legal_actions(&state, action, AUDE_MAX_ACTIONS);
    if (is_first_ply())
        print("turn %d, seat %d\n", aude_turn_number(&state), aude_turn_seat(&state));
    chosen = aude_decider(&state) == AUDE_CHANCE ? aude_random_draw(&state, random)
                                                 : any_action(action, count, random);
    aude_action_text(&state, chosen, words, sizeof words);
    print("  %s  [one of %d, %08" PRIx32 "]\n", words, count, (uint32_t)hash_list(action, count));
    ledger.count = 0;
    if (aude_apply(&state, chosen, &ledger) != AUDE_OK)
        exit(2);
    print_ledger();
    if (ledger.count > 0 && ledger.entry[0].event != AUDE_EVENT_REMOVED)
        print_seats();
}

static void write_golden(const struct golden *golden)
{
    struct aude_random random;
    text.length = 0;
    set_up(golden);
    aude_state_init(&state, &rules);
    aude_random_init(&random, golden->seed);
    while (aude_decider(&state) != AUDE_NOBODY) {
        if (aude_decider(&state) == AUDE_CHANCE &&
            aude_turn_number(&state) % OBSERVED_EVERY == OBSERVED_EVERY / 2)
            print_observation();
        print_ply(&random);
    }
    print_observation();
    print("the end\n");
    print_seats();
}

/* ---- The signature ---- */

static int option_values(enum aude_game game, int option)
{
    int count = 0;
    while (count < 5 && aude_option(game, option)->value[count] != NULL)
        count++;
    return count;
}

static uint64_t hash_ledger(uint64_t sum)
{
    for (int i = 0; i < ledger.count; i++) {
        const struct aude_entry *entry = &ledger.entry[i];
        sum = hash(sum, (uint64_t)entry->event | (uint64_t)entry->seat << 8 |
                            (uint64_t)entry->feature << 16 | (uint64_t)entry->item << 24 |
                            (uint64_t)entry->segment << 32 | (uint64_t)entry->complete << 40);
        sum = hash(sum, (uint16_t)entry->points | (uint64_t)(uint16_t)entry->x << 16 |
                            (uint64_t)(uint16_t)entry->y << 32);
        sum = hash(sum,
                   (uint64_t)strtoul(entry->rule + strcspn(entry->rule, "0123456789"), NULL, 10));
        if (entry->event > AUDE_EVENT_REMOVED)
            sum = hash(sum, (uint64_t)(uint32_t)entry->points << 8 | entry->other);
    }
    return sum;
}

/* One game through the list of legal actions, one playout from its middle. */
static uint64_t hash_game(uint64_t seed)
{
    aude_action action[AUDE_MAX_ACTIONS];
    uint64_t sum = hash_start;
    struct aude_random random;
    struct aude_state playout;
    int seats = aude_rules_setup(&rules)->seats;
    aude_state_init(&state, &rules);
    aude_random_init(&random, seed);
    playout = state;
    while (aude_decider(&state) != AUDE_NOBODY) {
        int count = aude_legal_actions(&state, action, AUDE_MAX_ACTIONS);
        aude_action chosen = aude_decider(&state) == AUDE_CHANCE
                                 ? aude_random_draw(&state, &random)
                                 : any_action(action, count, &random);
        sum = hash(hash(sum, hash_list(action, count)), spread(chosen));
        ledger.count = 0;
        aude_apply(&state, chosen, &ledger);
        sum = hash_ledger(sum);
        if (aude_bag_total(&state) == 40 && aude_decider(&state) == AUDE_CHANCE)
            playout = state;
    }
    aude_playout(&playout, &random);
    for (int seat = 0; seat < seats; seat++)
        sum = hash(sum,
                   (uint64_t)aude_score(&state, seat) << 32 | (uint64_t)aude_score(&playout, seat));
    return sum;
}

static uint64_t hash_games(const struct aude_setup *setup, uint64_t number, uint64_t games)
{
    uint64_t sum = hash_start;
    if (aude_rules_init(&rules, setup) != AUDE_OK)
        exit(2);
    for (uint64_t game = 0; game < games; game++)
        sum = hash(sum, hash_game(number << 32 | game));
    print("%016" PRIx64 " seats=%d", sum, setup->seats);
    return sum;
}

/* Every number of seats up to so many with every combination of the first so many options. */
static void sign_setups(enum aude_game game, int seats, int options)
{
    int setups = seats - 1;
    uint64_t all = hash_start;
    for (int i = 0; i < options; i++)
        setups *= option_values(game, i);
    for (int number = 0; number < setups; number++) {
        struct aude_setup setup;
        int rest = number / (seats - 1);
        aude_setup_init(&setup, game);
        setup.seats = (uint8_t)(2 + number % (seats - 1));
        for (int i = 0; i < options; i++) {
            setup.option[i] = (uint8_t)(rest % option_values(game, i));
            rest /= option_values(game, i);
        }
        all = hash(all, hash_games(&setup, (uint64_t)number, SIGNATURE_GAMES));
        for (int i = 0; i < options; i++)
            print(" %s", aude_option(game, i)->value[setup.option[i]]);
        print("\n");
    }
    print("%016" PRIx64 " all %d games\n", all, setups * SIGNATURE_GAMES);
}

/* The rooms are the options from `first` on; bit i of the subset switches the i-th on. */
static void with_rooms(struct aude_setup *setup, int first, int subset, int seats)
{
    aude_setup_init(setup, AUDE_CARCASSONNE);
    setup->seats = (uint8_t)seats;
    for (int room = 0; room < ROOMS; room++)
        setup->option[first + room] = subset >> room & 1;
    if ((subset & 1) != 0 && aude_setup_add(setup, "tower") != AUDE_OK)
        exit(2);
    if (subset > 1 && aude_setup_add(setup, "bcb") != AUDE_OK)
        exit(2);
}

static void sign_rooms(int first)
{
    struct aude_setup setup;
    uint64_t all = hash_start, number = (uint64_t)1 << 16;
    for (int subset = 1; subset < 1 << ROOMS; subset++)
        for (int seats = 2; seats <= AUDE_MAX_SEATS; seats++) {
            with_rooms(&setup, first, subset, seats);
            all = hash(all, hash_games(&setup, number++, ROOM_GAMES));
            for (int room = 0; room < ROOMS; room++)
                print("%s%s", subset >> room & 1 ? " " : "",
                      subset >> room & 1 ? aude_option(AUDE_CARCASSONNE, first + room)->name : "");
            print("\n");
        }
    /* those of later rooms have no meaning here */
    for (int i = 0; i < aude_option_find(AUDE_CARCASSONNE, "INNS"); i++)
        for (int value = 1; value < option_values(AUDE_CARCASSONNE, i); value++) {
            const struct aude_option *option = aude_option(AUDE_CARCASSONNE, i);
            if (i >= first && i < first + ROOMS)
                continue;
            with_rooms(&setup, first, (1 << ROOMS) - 1, 3);
            setup.option[i] = (uint8_t)value;
            all = hash(all, hash_games(&setup, number++, ROOM_GAMES));
            print(" all rooms %s=%s\n", option->name, option->value[value]);
        }
    print("%016" PRIx64 " all games with expansions\n", all);
}

static void write_signature(void)
{
    int rooms = aude_option_find(AUDE_CARCASSONNE, "TOWER"); /* the base game's come before */
    text.length = 0;
    sign_setups(AUDE_CARCASSONNE, AUDE_MAX_SEATS, rooms);
    sign_rooms(rooms);
}

static void write_discovery_signature(void)
{
    text.length = 0;
    sign_setups(AUDE_DISCOVERY, AUDE_MAX_SEATS - 1, aude_option_count(AUDE_DISCOVERY));
}

/* ---- Files ---- */

static int compared, failed;

/* Compares the text with the file, or writes it there. */
static void settle(const char *folder, const char *name, bool accept)
{
    static struct text kept;
    char path[4096];
    FILE *file;
    bool same;
    size_t at = 0, line = 1;
    snprintf(path, sizeof path, "%s/%s.txt", folder, name);
    if (accept) {
        file = fopen(path, "wb");
        if (file == NULL || fwrite(text.bytes, 1, text.length, file) != text.length ||
            fclose(file) != 0) {
            fprintf(stderr, "playthrough: %s cannot be written\n", path);
            exit(2);
        }
        return;
    }
    file = fopen(path, "rb");
    kept.length = file == NULL ? 0 : fread(kept.bytes, 1, TEXT_BYTES, file);
    if (file != NULL)
        fclose(file);
    same = kept.length == text.length && memcmp(kept.bytes, text.bytes, text.length) == 0;
    printf("%sok %d - %s is played as before\n", same ? "" : "not ", ++compared, name);
    failed += !same;
    if (same)
        return;
    while (at < kept.length && at < text.length && kept.bytes[at] == text.bytes[at])
        line += kept.bytes[at++] == '\n';
    printf("# %s differs from line %zu on; --accept writes what is new\n", path, line);
}

int main(int argc, char **argv)
{
    bool accept = argc == 3 && strcmp(argv[2], "--accept") == 0;
    if (argc != 2 && !accept) {
        fprintf(stderr, "usage: playthrough FOLDER [--accept]\n");
        return 2;
    }
    for (size_t i = 0; i < sizeof goldens / sizeof *goldens; i++) {
        if (!aude_game_built(goldens[i].game))
            continue;
        write_golden(&goldens[i]);
        settle(argv[1], goldens[i].name, accept);
    }
    if (aude_game_built(AUDE_CARCASSONNE)) {
        write_signature();
        settle(argv[1], "signature", accept);
    }
    if (aude_game_built(AUDE_DISCOVERY)) {
        write_discovery_signature();
        settle(argv[1], "signature-discovery", accept);
    }
    if (!accept)
        printf("1..%d\n", compared);
    return failed != 0;
}
