/* SPDX-License-Identifier: Apache-2.0 */
/* What the greedy player has chosen so far: whole games by set-up and seed, each action of them in
 * one checksum. It is the reference by which other players are measured, so a change that makes it
 * faster must not change a single choice.
 *
 *     choices FILE [--write]
 *
 * A line of the file: game, seats, seed, sets and options not at their default, a colon, the number
 * of actions and the checksum. --write prints the lines as the games come out now. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/player.h"
#include "common.h"

static struct aude_rules rules;

struct outcome {
    int actions;
    uint64_t sum;
};

/* Words of the line up to the colon. False when one of them means nothing. */
static bool read_setup(char *line, struct aude_setup *setup, uint64_t *seed)
{
    char *rest = NULL, *word = strtok_r(line, " ", &rest);
    bool discovery = word != NULL && strcmp(word, "discovery") == 0;
    aude_setup_init(setup, discovery ? AUDE_DISCOVERY : AUDE_CARCASSONNE);
    for (int i = 0; (word = strtok_r(NULL, " ", &rest)) != NULL; i++) {
        char *value = strchr(word, '=');
        if (i == 0)
            setup->seats = (uint8_t)strtol(word, NULL, 10);
        else if (i == 1)
            *seed = strtoull(word, NULL, 10);
        else if (value == NULL && aude_setup_add(setup, word) != AUDE_OK)
            return false;
        else if (value != NULL) {
            *value = '\0';
            if (aude_setup_set(setup, word, value + 1) != AUDE_OK)
                return false;
        }
    }
    return true;
}

static struct outcome play(uint64_t seed)
{
    static struct aude_state state;
    struct outcome outcome = {0, UINT64_C(0xcbf29ce484222325)};
    struct aude_random random;
    struct dice dice;
    aude_state_init(&state, &rules);
    aude_random_init(&random, seed);
    dice_init(&dice, seed);
    while (aude_decider(&state) != AUDE_NOBODY) {
        aude_action action = aude_decider(&state) == AUDE_CHANCE
                                 ? dice_draw(&dice, &state)
                                 : player_find("greedy")->choose(&state, &random);
        outcome.sum = (outcome.sum ^ action) * UINT64_C(0x100000001b3);
        outcome.sum ^= outcome.sum >> 29;
        outcome.actions++;
        if (aude_apply(&state, action, NULL) != AUDE_OK) {
            outcome.actions = -1;
            break;
        }
    }
    return outcome;
}

int main(int argc, char **argv)
{
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    bool write = argc > 2 && strcmp(argv[2], "--write") == 0;
    char line[2048];
    if (file == NULL)
        return 2;
    while (fgets(line, sizeof line, file) != NULL) {
        struct aude_setup setup;
        struct outcome now, then = {0, 0};
        char name[2048], *colon = strchr(line, ':');
        unsigned long long sum = 0;
        uint64_t seed = 0;
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0') {
            if (write)
                puts(line);
            continue;
        }
        if (colon != NULL) {
            *colon = '\0';
            sscanf(colon + 1, "%d %llx", &then.actions, &sum);
        }
        line[strcspn(line, "\n")] = '\0';
        snprintf(name, sizeof name, "%s", line);
        if (!read_setup(line, &setup, &seed) || aude_rules_init(&rules, &setup) != AUDE_OK) {
            tap_result(false, name);
            continue;
        }
        now = play(seed);
        if (write)
            printf("%s: %d %016llx\n", name, now.actions, (unsigned long long)now.sum);
        else
            tap_result(now.actions == then.actions && now.sum == sum, name);
    }
    fclose(file);
    return write ? 0 : tap_end();
}
