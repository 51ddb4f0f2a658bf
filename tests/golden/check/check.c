/* SPDX-License-Identifier: Apache-2.0 */
/* What aude_check knows of a position: the variables of its rooms and the numbers that they may
 * have. And what it says of positions that are wrong: a position of which one piece is of another
 * moment of the same game, for each piece in which the two moments differ. All numbers are such as
 * occur, so nothing is wrong but that they do not fit each other. How often each fault was found,
 * and in which order, is compared with a file; with --accept it is written anew. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "aude.h"

enum { MOMENTS = 400, MOST_FAULTS = 100, TEXT_BYTES = 1 << 16 };

static struct aude_rules rules;
static struct aude_state moment[MOMENTS], mixed;
static aude_action actions[AUDE_MAX_ACTIONS];
static char now[TEXT_BYTES], kept[TEXT_BYTES];
static size_t length;

/* The faults of one game: which, how often, and a number for all of them in their order. */
static struct {
    const char *what[MOST_FAULTS];
    int count[MOST_FAULTS], faults;
    uint32_t order;
} found;

static void note(const char *fault)
{
    const char *const what = fault != NULL ? fault : "nothing";
    int i = 0;
    while (i < found.faults && strcmp(found.what[i], what) != 0)
        i++;
    if (i == MOST_FAULTS)
        abort();
    found.faults += i == found.faults;
    found.what[i] = what;
    found.count[i]++;
    found.order = (found.order ^ (uint32_t)i) * 16777619u;
}

/* One state with a piece of the other, for each piece. */
static void mix(const struct aude_state *state, const struct aude_state *other)
{
    const size_t size = aude_state_size(&rules);
    const unsigned char *const from = (const unsigned char *)other;
    const unsigned char *const to = (const unsigned char *)state;
    for (size_t at = sizeof(void *), end; at < size; at = end + 1) {
        for (end = at; end < size && from[end] != to[end];)
            end++;
        if (end > at) {
            memcpy(&mixed, state, size);
            memcpy((unsigned char *)&mixed + at, from + at, end - at);
            note(aude_check(&mixed));
        }
    }
}

static int by_name(const void *a, const void *b)
{
    return strcmp(found.what[*(const int *)a], found.what[*(const int *)b]);
}

static void tell(const char *name)
{
    int order[MOST_FAULTS];
    length += (size_t)snprintf(now + length, sizeof now - length, "%s: order %08x\n", name,
                               (unsigned)found.order);
    for (int i = 0; i < found.faults; i++)
        order[i] = i;
    qsort(order, (size_t)found.faults, sizeof order[0], by_name);
    for (int i = 0; i < found.faults; i++)
        length += (size_t)snprintf(now + length, sizeof now - length, "    %s: %d\n",
                                   found.what[order[i]], found.count[order[i]]);
}

/* Three decisions, each by lot. */
static void go_on(struct aude_state *state, struct aude_random *dice)
{
    for (int i = 0; i < 3 && aude_decider(state) != AUDE_NOBODY; i++) {
        if (aude_decider(state) == AUDE_CHANCE) {
            aude_apply(state, aude_random_draw(state, dice), NULL);
            continue;
        }
        const int count = aude_legal_actions(state, actions, AUDE_MAX_ACTIONS);
        aude_apply(state, actions[aude_random_below(dice, (uint32_t)count)], NULL);
    }
}

/* What rooms keep beside pieces: how many numbers, of what kind, the one that means nothing, and
 * the largest one. */
static void tell_variables(void)
{
    static const char *const kind[] = {
        [AUDE_VARIABLE_NUMBER] = "number",
        [AUDE_VARIABLE_SEAT] = "seat",
        [AUDE_VARIABLE_TILE] = "tile",
    };
    for (int i = 0; i < aude_variable_count(&rules); i++) {
        const struct aude_variable_info *const info = aude_variable_info(&rules, i);
        length += (size_t)snprintf(now + length, sizeof now - length,
                                   "    %s: %d %s, %d or to %d\n", info->word.name, info->count,
                                   kind[info->kind], info->none, info->most);
    }
}

/* A game of lots, a moment at each third decision; some are mixed with the next and the eighth. */
static void play(const char *name, const struct aude_setup *setup, uint64_t seed)
{
    struct aude_random dice;
    int last = 0;
    if (aude_rules_init(&rules, setup) != AUDE_OK)
        abort();
    memset(&found, 0, sizeof found);
    aude_random_init(&dice, seed);
    aude_state_init(&moment[0], &rules);
    while (last + 1 < MOMENTS && aude_decider(&moment[last]) != AUDE_NOBODY) {
        aude_state_copy(&moment[last + 1], &moment[last]);
        last++;
        go_on(&moment[last], &dice);
        note(aude_check(&moment[last]));
    }
    for (int step = 1; step <= 8; step += 7) {
        for (int i = 0; i + step <= last; i += 4) {
            mix(&moment[i], &moment[i + step]);
            mix(&moment[i + step], &moment[i]);
        }
    }
    tell(name);
    tell_variables();
}

static void play_carcassonne(void)
{
    static const struct {
        const char *name, *expansions[10];
        uint64_t seed;
        const char *option, *value;
    } games[] = {
        {.name = "base", .seed = 5},
        {.name = "towers, bridges, castles and bazaars", .expansions = {"tower", "bcb"}, .seed = 2},
        {.name = "the others",
         .expansions = {"river1", "inns", "traders", "king", "cult", "count", "abbey", "dragon",
                        "phantom"},
         .seed = 5},
        {.name = "portals to what was never scored",
         .expansions = {"dragon"},
         .seed = 5,
         .option = "PORTAL_TARGET",
         .value = "unscored"},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        struct aude_setup setup;
        aude_setup_init(&setup, AUDE_CARCASSONNE);
        setup.seats = 4;
        for (const char *const *name = games[i].expansions; *name != NULL; name++) {
            if (aude_setup_expansion(&setup, *name) != AUDE_OK)
                abort();
        }
        if (games[i].option != NULL &&
            aude_setup_set(&setup, games[i].option, games[i].value) != AUDE_OK)
            abort();
        play(games[i].name, &setup, games[i].seed);
    }
}

static void play_discovery(void)
{
    static const char *const open[] = {"off", "on"};
    for (int i = 0; i < 2; i++) {
        struct aude_setup setup;
        aude_setup_init(&setup, AUDE_DISCOVERY);
        setup.seats = 3;
        if (aude_setup_set(&setup, "OPEN_TILES", open[i]) != AUDE_OK)
            abort();
        play(i == 0 ? "The Discovery" : "The Discovery with open tiles", &setup, 5);
    }
}

/* Compares with the file, or writes it. True when it says the same. */
static bool compare(const char *folder, const char *name, bool accept)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.txt", folder, name);
    FILE *const file = fopen(path, accept ? "w" : "r");
    if (file == NULL)
        return false;
    if (accept)
        fwrite(now, 1, length, file);
    const size_t read = accept ? 0 : fread(kept, 1, sizeof kept, file);
    fclose(file);
    return accept || (read == length && memcmp(now, kept, length) == 0);
}

static int try_game(int number, enum aude_game game, void (*games)(void), const char *folder,
                    bool accept)
{
    if (!aude_game_built(game) || sizeof(void *) != 8 ||
        __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__) {
        printf("ok %d - %s # SKIP not built, or pieces lie otherwise here\n", number,
               aude_game_name(game));
        return 0;
    }
    length = 0;
    games();
    const bool same = compare(folder, aude_game_name(game), accept);
    printf("%sok %d - %s\n", same ? "" : "not ", number, aude_game_name(game));
    if (!same)
        printf("---\n%s...\n", now);
    return same ? 0 : 1;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fputs("usage: check FOLDER [--accept]\n", stderr);
        return 2;
    }
    const bool accept = argc > 2 && strcmp(argv[2], "--accept") == 0;
    printf("1..2\n");
    int failed = try_game(1, AUDE_CARCASSONNE, play_carcassonne, argv[1], accept);
    failed += try_game(2, AUDE_DISCOVERY, play_discovery, argv[1], accept);
    return failed;
}
