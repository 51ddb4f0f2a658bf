/* SPDX-License-Identifier: Apache-2.0 */
/* What the property tests share. */
#include "common.h"

#include <stdio.h>

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

aude_action dice_action(struct dice *dice, const struct aude_state *state)
{
    aude_action action[AUDE_MAX_ACTIONS];
    if (aude_decider(state) == AUDE_CHANCE)
        return dice_draw(dice, state);
    return action[dice_below(dice, (uint32_t)aude_legal_actions(state, action, AUDE_MAX_ACTIONS))];
}

static int values_of(int option)
{
    const struct aude_option *facts = aude_option(AUDE_CARCASSONNE, option);
    int count = 0;
    while (count < 5 && facts->value[count] != NULL)
        count++;
    return count;
}

int setup_count(void)
{
    int count = AUDE_MAX_SEATS - 1;
    for (int i = 0; i < aude_option_count(AUDE_CARCASSONNE); i++)
        count *= values_of(i);
    return count;
}

void setup_number(struct aude_setup *setup, int number)
{
    aude_setup_init(setup, AUDE_CARCASSONNE);
    setup->seats = (uint8_t)(2 + number % (AUDE_MAX_SEATS - 1));
    setup->start_seat = (uint8_t)(number % setup->seats);
    number /= AUDE_MAX_SEATS - 1;
    for (int i = 0; i < aude_option_count(AUDE_CARCASSONNE); i++) {
        setup->option[i] = (uint8_t)(number % values_of(i));
        number /= values_of(i);
    }
}

const char *setup_text(const struct aude_setup *setup)
{
    static char text[1024];
    int length = snprintf(text, sizeof text, "%d seats", setup->seats);
    for (int i = 0; i < aude_option_count(AUDE_CARCASSONNE); i++) {
        const struct aude_option *option = aude_option(AUDE_CARCASSONNE, i);
        if (setup->option[i] != 0 && length < (int)sizeof text)
            length += snprintf(text + length, sizeof text - (size_t)length, " %s=%s", option->name,
                               option->value[setup->option[i]]);
    }
    return text;
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
