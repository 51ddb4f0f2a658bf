/* SPDX-License-Identifier: Apache-2.0 */
/* The counts of tests/perft/discovery.txt once more, by the model of discovery_model.h: what is
 * legal is asked of the model alone, and the model alone plays. Only draws that a seed decides are
 * told by the engine, since they depend on its generator.
 *
 *     discovery_counts FILE [LARGEST]
 *
 * Counts above LARGEST (1,000,000 if nothing is said) are left out: the model is slow. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "discovery_model.h"

enum { DEPTHS = 8, WORD = 64 };

/* A game of the file: options and counts. */
struct game {
    struct aude_setup setup;
    uint64_t seed, count[DEPTHS + 1];
    bool chance;
    char name[256];
};

static struct aude_rules rules;

/* A line of play; the engine's state only tells what a seed draws. */
struct line {
    struct plain_model model;
    struct aude_state state;
    struct aude_random random;
};

static struct line line[DEPTHS + AUDE_MAX_TILES + 2]; /* too large for the stack */

static void go(int from, aude_action action)
{
    line[from + 1] = line[from];
    plain_apply(&line[from + 1].model, action);
    if (aude_apply(&line[from + 1].state, action, NULL) != AUDE_OK) {
        printf("Bail out! the engine refuses what the model says is legal\n");
        exit(1);
    }
}

static uint64_t count(int at, int depth, bool chance)
{
    aude_action actions[AUDE_MAX_ACTIONS];
    int number = plain_actions(&line[at].model, actions);
    uint64_t sum = 0;
    if (plain_decider(&line[at].model) == AUDE_CHANCE && !chance) {
        actions[0] = aude_random_draw(&line[at].state, &line[at].random);
        number = 1;
    }
    if (plain_decider(&line[at].model) != AUDE_CHANCE && --depth == 0)
        return (uint64_t)number;
    for (int i = 0; i < number; i++) {
        go(at, actions[i]);
        sum += count(at + 1, depth, chance);
    }
    return sum;
}

/* ---- The file ---- */

static bool take_option(struct game *game, const char *name, const char *value)
{
    char option[WORD];
    size_t length = strcspn(value, "=");
    if (strcmp(name, "--seed") == 0)
        game->seed = strtoull(value, NULL, 10);
    else if (strcmp(name, "--players") == 0)
        game->setup.seats = (uint8_t)strtol(value, NULL, 10);
    else if (strcmp(name, "--preset") == 0)
        return aude_setup_preset(&game->setup, value) == AUDE_OK;
    else if (strcmp(name, "--option") == 0 && length < WORD && value[length] == '=') {
        snprintf(option, sizeof option, "%.*s", (int)length, value);
        return aude_setup_set(&game->setup, option, value + length + 1) == AUDE_OK;
    } else
        return strcmp(name, "--game") == 0 && strcmp(value, "discovery") == 0;
    return true;
}

static bool read_options(struct game *game, char *words)
{
    memset(game, 0, sizeof *game);
    snprintf(game->name, sizeof game->name, "%.*s", (int)strcspn(words, "\n"), words);
    aude_setup_init(&game->setup, AUDE_DISCOVERY);
    game->seed = 1;
    for (char *word = strtok(words, " \n"); word != NULL; word = strtok(NULL, " \n")) {
        const char *value;
        if (strcmp(word, "--chance") == 0) {
            game->chance = true;
            continue;
        }
        value = strtok(NULL, " \n");
        if (value == NULL || !take_option(game, word, value))
            return false;
    }
    return true;
}

/* NULL, or what is wrong. */
static const char *check_game(const struct game *game, uint64_t largest, int *compared)
{
    static char wrong[128];
    if (aude_rules_init(&rules, &game->setup) != AUDE_OK)
        return "the rules are refused";
    for (int depth = 1; depth <= DEPTHS; depth++) {
        uint64_t found;
        if (game->count[depth] == 0 || game->count[depth] > largest)
            continue;
        plain_start(&line[0].model, &rules);
        aude_state_init(&line[0].state, &rules);
        aude_random_init(&line[0].random, game->seed);
        found = count(0, depth, game->chance);
        ++*compared;
        if (found == game->count[depth])
            continue;
        snprintf(wrong, sizeof wrong, "depth %d: the model has %" PRIu64 ", the file %" PRIu64,
                 depth, found, game->count[depth]);
        return wrong;
    }
    return NULL;
}

static int compared_in_all;

static void finish_game(const struct game *game, uint64_t largest)
{
    const char *wrong;
    int compared = 0;
    if (game->name[0] == '\0')
        return;
    wrong = check_game(game, largest, &compared);
    if (wrong != NULL)
        printf("# %s\n", wrong);
    compared_in_all += compared;
    tap_result(wrong == NULL && compared > 0, game->name);
}

int main(int argc, char **argv)
{
    static struct game game;
    char words[512];
    FILE *file = argc < 2 ? NULL : fopen(argv[1], "r");
    uint64_t largest = argc < 3 ? 1000000 : strtoull(argv[2], NULL, 10);
    bool good = file != NULL;
    while (good && fgets(words, sizeof words, file) != NULL) {
        unsigned long long number;
        int depth;
        if (strncmp(words, "options ", 8) == 0) {
            finish_game(&game, largest);
            good = read_options(&game, words + 8);
        } else if (sscanf(words, "%d %llu", &depth, &number) == 2) {
            good = depth >= 1 && depth <= DEPTHS;
            if (good)
                game.count[depth] = number;
        }
    }
    if (file != NULL)
        fclose(file);
    if (good)
        finish_game(&game, largest);
    tap_result(good && compared_in_all >= 20, "the file was read and many counts were compared");
    return tap_end();
}
