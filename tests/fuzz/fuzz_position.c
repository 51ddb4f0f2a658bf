/* SPDX-License-Identifier: Apache-2.0 */
/* Position ids. What is read must pass aude_check, be written and read back as the same state byte
 * by byte, and be a position from which a game can be played to its end.
 */
#include "fuzz.h"

#include "aude.h"

#include <stdlib.h>
#include <string.h>

static struct aude_rules rules;
static struct aude_state state, again;
static char canonical[AUDE_POSITION_TEXT];

static void require(bool holds)
{
    if (!holds)
        abort();
}

/* Every decision has an answer, up to the end. */
static void play_on(void)
{
    static aude_action actions[AUDE_MAX_ACTIONS];
    struct aude_random random;

    aude_random_init(&random, 1);
    for (int ply = 0; ply < 40 && aude_decider(&state) != AUDE_NOBODY; ply++) {
        int count = aude_legal_actions(&state, actions, AUDE_MAX_ACTIONS);

        require(count > 0 && count <= AUDE_MAX_ACTIONS);
        require(aude_apply(&state, actions[aude_random_below(&random, (uint32_t)count)], NULL) ==
                AUDE_OK);
        require(aude_check(&state) == NULL);
    }
    aude_playout(&state, &random);
    require(aude_decider(&state) == AUDE_NOBODY);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct aude_text_error error;
    char sentence[512];
    char *text = malloc(size + 1);

    require(text != NULL);
    if (size)
        memcpy(text, data, size);
    text[size] = 0;
    if (aude_position_parse(text, &rules, &state, &error) == AUDE_OK) {
        require(aude_check(&state) == NULL);
        size_t length = aude_position_text(&state, canonical, sizeof canonical);
        require(length > 0 && length < sizeof canonical);
        require(aude_position_parse(canonical, &rules, &again, &error) == AUDE_OK);
        require(aude_state_equal(&state, &again));
        play_on();
    } else {
        require(error.status != AUDE_OK && error.line == 1 && error.column >= 1);
        require((size_t)error.column <= size + 1);
        require(aude_text_error_text(&error, sentence, sizeof sentence) < sizeof sentence);
    }
    free(text);
    return 0;
}
