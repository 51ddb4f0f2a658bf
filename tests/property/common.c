/* SPDX-License-Identifier: Apache-2.0 */
/* What the property tests share. */
#include "common.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void dice_init(struct dice *dice, uint64_t seed)
{
    dice->s = (seed + 1) * 0x9e3779b97f4a7c15u;
}

/* xorshift64* (Vigna: An experimental exploration of Marsaglia's xorshift generators, 2016). */
uint32_t dice_below(struct dice *dice, uint32_t n)
{
    dice->s ^= dice->s >> 12;
    dice->s ^= dice->s << 25;
    dice->s ^= dice->s >> 27;
    return (uint32_t)((dice->s * 0x2545f4914f6cdd1du) >> 32) % n;
}

aude_action dice_draw(struct dice *dice, const struct aude_state *state)
{
    aude_action action[AUDE_MAX_KINDS];
    uint32_t weight[AUDE_MAX_KINDS], sum = 0, pick;
    int count = aude_chance_outcomes(state, action, weight, AUDE_MAX_KINDS), i = 0;
    for (int j = 0; j < count; j++)
        sum += weight[j];
    pick = dice_below(dice, sum);
    while (pick >= weight[i])
        pick -= weight[i++];
    return action[i];
}

static aude_action dice_bid(struct dice *dice, const struct aude_state *state, aude_action action)
{
    int lowest, highest;
    uint32_t spread, how = dice_below(dice, 16);
    if (!aude_bid_range(state, &lowest, &highest))
        return action;
    spread = (uint32_t)(highest - lowest + 1);
    if (how == 0)
        return aude_action_with(action, highest);
    if (how == 1)
        return aude_action_with(action, lowest + (int)dice_below(dice, spread));
    if (spread > 5)
        spread = how < 6 ? 5 : 1;
    return aude_action_with(action, lowest + (int)dice_below(dice, spread));
}

aude_action dice_action(struct dice *dice, const struct aude_state *state)
{
    aude_action action[AUDE_MAX_ACTIONS], chosen;
    if (aude_decider(state) == AUDE_CHANCE)
        return dice_draw(dice, state);
    chosen =
        action[dice_below(dice, (uint32_t)aude_legal_actions(state, action, AUDE_MAX_ACTIONS))];
    if (aude_action_verb(chosen) == AUDE_SELECT || aude_action_verb(chosen) == AUDE_RAISE)
        return dice_bid(dice, state, chosen);
    return chosen;
}

static int values_of(enum aude_game game, int option)
{
    const struct aude_option *facts = aude_option(game, option);
    int count = 0;
    while (count < 5 && facts->value[count] != NULL)
        count++;
    return count;
}

/* The options of the base game come first. */
static int base_options(void)
{
    return aude_option_find(AUDE_CARCASSONNE, room_name(0));
}

int setup_count(void)
{
    int count = AUDE_MAX_SEATS - 1;
    for (int i = 0; i < base_options(); i++)
        count *= values_of(AUDE_CARCASSONNE, i);
    return count;
}

void setup_number(struct aude_setup *setup, int number)
{
    aude_setup_init(setup, AUDE_CARCASSONNE);
    setup->seats = (uint8_t)(2 + number % (AUDE_MAX_SEATS - 1));
    setup->start_seat = (uint8_t)(number % setup->seats);
    number /= AUDE_MAX_SEATS - 1;
    for (int i = 0; i < base_options(); i++) {
        setup->option[i] = (uint8_t)(number % values_of(AUDE_CARCASSONNE, i));
        number /= values_of(AUDE_CARCASSONNE, i);
    }
}

int setup_discovery_count(void)
{
    int count = 4;
    for (int i = 0; i < aude_option_count(AUDE_DISCOVERY); i++)
        count *= values_of(AUDE_DISCOVERY, i);
    return count;
}

void setup_discovery(struct aude_setup *setup, int number)
{
    aude_setup_init(setup, AUDE_DISCOVERY);
    setup->seats = (uint8_t)(2 + number % 4);
    number /= 4;
    for (int i = 0; i < aude_option_count(AUDE_DISCOVERY); i++) {
        setup->option[i] = (uint8_t)(number % values_of(AUDE_DISCOVERY, i));
        number /= values_of(AUDE_DISCOVERY, i);
    }
    setup->start_seat = (uint8_t)(number % setup->seats);
}

const char *room_name(int room)
{
    static const char *const names[ALL_ROOMS] = {
        "TOWER", "BRIDGES",    "CASTLES", "BAZAARS", "INNS",    "LARGE_FOLLOWER",
        "GOODS", "BUILDER",    "PIG",     "KING",    "PHANTOM", "CULT",
        "COUNT", "ABBEY",      "MAYOR",   "WAGON",   "BARN",    "DRAGON",
        "FAIRY", "PRINCESSES", "PORTALS", "RIVER"};
    return names[room];
}

/* The preset of this number, overlays and others counted apart; counts them when it is negative. */
static int preset_number(bool overlay, int number)
{
    int found = 0;
    for (int i = 0; i < aude_preset_count(AUDE_CARCASSONNE); i++)
        if (aude_preset(AUDE_CARCASSONNE, i)->overlay == overlay && found++ == number)
            return i;
    return found;
}

static const char *preset_text(bool overlay, int number)
{
    return aude_preset(AUDE_CARCASSONNE, preset_number(overlay, number))->name;
}

static const struct {
    const char *set;
    int rooms; /* bits of the rooms that it belongs to */
} boxes[] = {{"tower", 1},         {"bcb", 2 | 4 | 8},
             {"inns", 16 | 32},    {"traders", 64 | 128 | 256},
             {"king", 512},        {"cult", 2048},
             {"count", 4096},      {"abbey", 8192 | 16384 | 32768 | 65536},
             {"dragon", 15 << 17}, {"river1", 1 << 21},
             {"river2", 1 << 21}};
enum { BOXES = sizeof boxes / sizeof *boxes, RIVER = 21 };

static const struct {
    const char *module; /* its folder */
    int rooms;
} modules[] = {
    {"base", 0},         {"abbot", 0},         {"tower", 1},      {"bridges", 2},
    {"castles", 4},      {"bazaars", 8},       {"inns", 16 | 32}, {"traders", 64 | 128 | 256},
    {"king", 512},       {"phantom", 1024},    {"cult", 2048},    {"count", 4096},
    {"abbey", 15 << 13}, {"dragon", 15 << 17}, {"river", 1 << 21}};

int module_rooms(const char *module)
{
    for (size_t i = 0; i < sizeof modules / sizeof *modules; i++)
        if (strcmp(modules[i].module, module) == 0)
            return modules[i].rooms;
    return -1;
}

void setup_rooms(struct aude_setup *setup, int subset)
{
    for (int room = 0; room < ALL_ROOMS; room++)
        aude_setup_set(setup, room_name(room), subset >> room & 1 ? "on" : "off");
    for (int i = 0; i < BOXES; i++)
        if (subset & boxes[i].rooms)
            aude_setup_add(setup, boxes[i].set);
}

void setup_mixed(struct aude_setup *setup, int subset, int number)
{
    struct dice dice;
    int presets = preset_number(false, -1), overlays = preset_number(true, -1) + 1;
    dice_init(&dice, (uint64_t)number * SUBSETS + (uint64_t)subset);
    aude_setup_init(setup, AUDE_CARCASSONNE);
    setup->seats = (uint8_t)(2 + number % (AUDE_MAX_SEATS - 1));
    setup->start_seat = (uint8_t)dice_below(&dice, setup->seats);
    number /= AUDE_MAX_SEATS - 1;
    aude_setup_preset(setup, preset_text(false, number % presets));
    number /= presets;
    if (number % overlays > 0)
        aude_setup_preset(setup, preset_text(true, number % overlays - 1));
    /* Two games in three follow the preset; in the others half of the options go astray. */
    if (dice_below(&dice, 3) == 0)
        for (int i = 0; i < aude_option_count(AUDE_CARCASSONNE); i++)
            if (dice_below(&dice, 2) == 0)
                setup->option[i] =
                    (uint8_t)dice_below(&dice, (uint32_t)values_of(AUDE_CARCASSONNE, i));
    aude_setup_set(setup, "ABBOT", dice_below(&dice, 2) ? "on" : "off");
    /* Mostly the tiles that belong to the rules, but rules without tiles and tiles without too. */
    setup_rooms(setup, subset);
    if (subset >> RIVER & 1) /* one river, or the other, or both */
        for (uint32_t left = dice_below(&dice, 3), i = 1; i < 3; i++)
            if (left == i)
                setup->sets &= ~((uint64_t)1 << aude_set_find(i == 1 ? "river1" : "river2"));
    if (dice_below(&dice, 4) > 0)
        return;
    for (int i = 0; i < aude_set_count(); i++)
        if (i != aude_set_find("base"))
            setup->sets &= ~((uint64_t)1 << i);
    for (int i = 0; i < BOXES; i++)
        if (dice_below(&dice, 2) && (i < 2 || subset >= SUBSETS))
            aude_setup_add(setup, boxes[i].set);
}

void setup_assorted(struct aude_setup *setup, int number)
{
    struct dice dice;
    dice_init(&dice, (uint64_t)number + 31);
    if (number % 3 == 0)
        setup_number(setup, number * 17);
    else if (number % 3 == 1)
        setup_discovery(setup, number * 5);
    else
        setup_mixed(setup, 1 << dice_below(&dice, ALL_ROOMS) | 1 << dice_below(&dice, ALL_ROOMS),
                    number);
}

/* The same few options are asked for after every ply: the number of one is looked up once. The name
 * is known by where it stands, for all of them are literals. */
static int option_number(enum aude_game game, const char *name)
{
    enum { SLOTS = 256 };
    static struct {
        const char *name;
        enum aude_game game;
        int number;
    } known[SLOTS], *slot;
    slot = &known[((uintptr_t)name ^ (uintptr_t)name >> 8) % SLOTS];
    if (slot->name != name || slot->game != game) {
        slot->name = name;
        slot->game = game;
        slot->number = aude_option_find(game, name);
    }
    return slot->number;
}

bool setup_has(const struct aude_setup *setup, const char *option, const char *value)
{
    enum aude_game game = (enum aude_game)setup->game;
    int number = option_number(game, option);
    return number >= 0 &&
           strcmp(aude_option(game, number)->value[setup->option[number]], value) == 0;
}

const char *setup_text(const struct aude_setup *setup)
{
    static char text[2048];
    enum aude_game game = (enum aude_game)setup->game;
    int length = snprintf(text, sizeof text, "%d seats", setup->seats);
    for (int i = 0; i < aude_set_count(); i++)
        if (setup->sets >> i & 1 && length < (int)sizeof text)
            length += snprintf(text + length, sizeof text - (size_t)length, " %s", aude_set(i)->id);
    for (int i = 0; i < setup->own.count && length < (int)sizeof text; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, " own set %s",
                           setup->own.set[i]->set.id);
    for (int i = 0; i < aude_option_count(game); i++) {
        const struct aude_option *option = aude_option(game, i);
        if (setup->option[i] != 0 && length < (int)sizeof text)
            length += snprintf(text + length, sizeof text - (size_t)length, " %s=%s", option->name,
                               option->value[setup->option[i]]);
    }
    return text;
}

long games_scaled(long games)
{
    const char *wanted = getenv("AUDE_GAMES");
    return wanted == NULL ? games : (games * strtol(wanted, NULL, 10) + 9999) / 10000;
}

static int tap_count, tap_failed;

void tap_result(bool passed, const char *name)
{
    printf("%sok %d - %s\n", passed ? "" : "not ", ++tap_count, name);
    tap_failed += !passed;
    fflush(stdout);
}

int tap_end(void)
{
    printf("1..%d\n", tap_count);
    return tap_failed != 0;
}
