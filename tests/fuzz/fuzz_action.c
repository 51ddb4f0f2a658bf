/* SPDX-License-Identifier: Apache-2.0 */
/* Actions as text. Byte 0 chooses a game and a set-up, byte 1 how many plies of a game are played
 * by it; the rest is the text. What is read must be written and read back as the same value, and
 * the engine must answer for it: aude_legal and aude_apply agree, and a refusal leaves the state as
 * it was.
 */
#include "fuzz.h"

#include "aude.h"

#include <stdlib.h>
#include <string.h>

static struct aude_rules rules;
static struct aude_state state, after;

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void choose_discovery(struct aude_setup *setup, uint8_t choice)
{
    aude_setup_init(setup, AUDE_DISCOVERY);
    setup->seats = (uint8_t)(2 + choice % 4);
    if (choice & 128)
        aude_setup_preset(setup, "EVEN-TURNS");
    if (choice & 64)
        aude_setup_set(setup, "OPEN_TILES", "on");
}

static void choose_carcassonne(struct aude_setup *setup, uint8_t choice)
{
    aude_setup_init(setup, AUDE_CARCASSONNE);
    setup->seats = (uint8_t)(2 + choice % 5);
    if (choice & 128)
        aude_setup_set(setup, "ABBOT", "on");
    if (choice & 64) {
        aude_setup_expansion(setup, "tower");
        aude_setup_expansion(setup, "bcb");
    }
    if (choice & 16) {
        aude_setup_expansion(setup, "inns");
        aude_setup_expansion(setup, "traders");
    }
}

static void play(uint8_t choice, int plies)
{
    static aude_action actions[AUDE_MAX_ACTIONS];
    struct aude_setup setup;
    struct aude_random random;

    if (aude_game_built(AUDE_DISCOVERY) && (choice & 32 || !aude_game_built(AUDE_CARCASSONNE)))
        choose_discovery(&setup, choice);
    else
        choose_carcassonne(&setup, choice);
    if (choice & (64 | 16))
        plies *= 2; /* these games are longer */
    require(aude_rules_init(&rules, &setup) == AUDE_OK);
    aude_state_init(&state, &rules);
    aude_random_init(&random, choice);
    while (plies-- > 0 && aude_decider(&state) != AUDE_NOBODY) {
        int count = aude_legal_actions(&state, actions, AUDE_MAX_ACTIONS);

        require(count > 0 && count <= AUDE_MAX_ACTIONS);
        require(aude_apply(&state, actions[aude_random_below(&random, (uint32_t)count)], NULL) ==
                AUDE_OK);
    }
}

static void check_feature(const char *text, struct aude_text_error *error)
{
    char canonical[AUDE_ACTION_TEXT], sentence[512];
    int x, y, segment, other_x, other_y, other;

    if (aude_feature_parse(&state, text, &x, &y, &segment, error) != AUDE_OK) {
        require(error->status != AUDE_OK && error->line == 1 && error->column >= 1);
        require(aude_text_error_text(error, sentence, sizeof sentence) < sizeof sentence);
        return;
    }
    size_t length = aude_feature_text(&state, x, y, segment, canonical, sizeof canonical);
    require(length > 0 && length < sizeof canonical);
    if (aude_last_placed(&state) >= 0 && aude_placed_at(&state, x, y) == aude_last_placed(&state)) {
        require(aude_feature_parse(&state, canonical, &other_x, &other_y, &other, error) ==
                AUDE_OK);
        require(other_x == x && other_y == y && other == segment);
    }
}

static void check_action(const char *text, struct aude_text_error *error)
{
    char canonical[AUDE_ACTION_TEXT], sentence[512];
    aude_action action = 0, again = 0;

    if (aude_action_parse(&state, text, &action, error) != AUDE_OK) {
        require(error->status != AUDE_OK && error->line == 1 && error->column >= 1);
        require((size_t)error->column <= strlen(text) + 1);
        require(aude_text_error_text(error, sentence, sizeof sentence) < sizeof sentence);
        return;
    }
    require(aude_action_text(&state, action, canonical, sizeof canonical) < sizeof canonical);
    require(aude_action_parse(&state, canonical, &again, error) == AUDE_OK && again == action);
    after = state;
    enum aude_status legal = aude_legal(&state, action);
    require(aude_apply(&after, action, NULL) == legal);
    require(legal == AUDE_OK || aude_state_equal(&after, &state));
    require(aude_check(&after) == NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct aude_text_error error;

    if (size < 2)
        return 0;
    char *text = malloc(size - 1); /* exactly as long as it is, for the sanitizer */
    require(text != NULL);
    memcpy(text, data + 2, size - 2);
    text[size - 2] = 0;
    play(data[0], data[1]);
    check_action(text, &error);
    check_feature(text, &error);
    free(text);
    return 0;
}
