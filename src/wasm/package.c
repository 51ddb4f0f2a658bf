/* SPDX-License-Identifier: Apache-2.0 */
/* What the package for JavaScript (bindings/javascript) has besides what the page calls: any
 * player by its word, thinking as long as it is let; actions by their text; pictures with panels.
 * It is linked into a module of its own, the page's has none of it. The only thing that this module
 * wants from outside is a clock. */
#include "ai/mind.h"
#include "render/board_svg.h"
#include "wasm/engine.h"
#include "wasm/json.h"

#include <string.h>

enum { WORD = 128 };

/* Milliseconds since some moment, never going back. */
__attribute__((import_module("aude"), import_name("now"))) double package_now(void);

static int64_t now(void)
{
    return (int64_t)(package_now() * 1e6);
}

/* The text that was asked about. */
static char *text_of(int length)
{
    char *text = engine_asked();

    if (length < 0 || length >= ENGINE_ASKED)
        __builtin_trap();
    text[length] = '\0';
    return text;
}

/* ---- Players ------------------------------------------------------------------------------- */

/* What a seat means to do with the rest of its turn, and the word of the player who does. */
static struct {
    char word[WORD];
    struct search_plan plan;
} planned[AUDE_MAX_SEATS];

/* Is there such a player (src/ai/mind.h)? */
WASM_EXPORT("knows") int package_knows(int length)
{
    struct mind mind;
    const char *word = text_of(length);

    return strlen(word) < WORD && mind_read(&mind, word);
}

/* What the player of this word does who has to decide here; 0 where nobody has to, or there is no
 * memory. Coins follow from seed and position, as in the engine protocol (src/pipe/think.c). */
WASM_EXPORT("ask") uint64_t package_ask(int index, int length, uint64_t seed)
{
    const struct aude_state *state = engine_at(index);
    const char *word = text_of(length);
    const int seat = aude_decider(state);
    struct aude_random random;
    struct mind mind;
    aude_action action;

    if (seat < 0 || strlen(word) >= WORD || !mind_read(&mind, word) ||
        !mind_open(&mind, aude_state_rules(state), now))
        return 0;
    aude_random_init(&random, seed + aude_hash(state));
    if (mind.search != NULL && strcmp(planned[seat].word, word) == 0)
        search_plan(mind.search, planned[seat].plan);
    action = mind_choose(&mind, state, &random);
    planned[seat].word[0] = '\0';
    if (mind.search != NULL) {
        planned[seat].plan = search_planned(mind.search);
        strcpy(planned[seat].word, word);
    }
    mind_close(&mind);
    return action;
}

/* An outcome of the draw that is due, by its chance; 0 where none is. */
WASM_EXPORT("draw") uint64_t package_draw(int index, uint64_t seed)
{
    const struct aude_state *state = engine_at(index);
    struct aude_random random;

    if (aude_decider(state) != AUDE_CHANCE)
        return 0;
    aude_random_init(&random, seed + aude_hash(state));
    return aude_random_draw(state, &random);
}

/* ---- Text ---------------------------------------------------------------------------------- */

/* Reads an action as docs/NOTATION.md writes it: the member "action", or where the text is wrong
 * and why. Whether it is legal is not asked. */
WASM_EXPORT("meant") int package_meant(int index, int length)
{
    struct aude_text_error error = {0};
    struct text_out out;
    aude_action action;
    const enum aude_status status =
        aude_action_parse(engine_at(index), text_of(length), &action, &error);

    json_begin(&out);
    if (status != AUDE_OK) {
        engine_put_error(&out, &error);
    } else {
        json_open(&out, '{');
        json_name(&out, "action");
        json_action(&out, action);
        json_close(&out, '}');
    }
    return json_end(&out);
}

/* ---- Pictures ------------------------------------------------------------------------------ */

/* Cuts the text into lines, one for each seat; those that are missing are empty. */
static void cut_names(char *text, const char *names[AUDE_MAX_SEATS])
{
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++) {
        char *end = strchr(text, '\n');

        names[seat] = text;
        text = end != NULL ? end + 1 : text + strlen(text);
        if (end != NULL)
            *end = '\0';
    }
}

/* The board as "board" draws it, with panels (scores), with the features of each seat painted
 * (owners), and with the empty cells outlined (frontier). The text that was asked about has the
 * names of the seats, a line each. */
WASM_EXPORT("picture")
int package_picture(int index, int length, int size, int dark, int decision, int bare, int unframed,
                    int scores, int owners, int frontier)
{
    const char *names[AUDE_MAX_SEATS];
    struct board_picture options;

    cut_names(text_of(length), names);
    board_picture_init(&options);
    options.size = size;
    options.dark = dark != 0;
    options.decision = decision != 0;
    options.bare = bare != 0;
    options.unframed = unframed != 0;
    options.scores = scores != 0;
    options.owners = owners != 0;
    options.frontier = frontier != 0;
    options.names = names;
    return (int)board_svg(engine_at(index), &options, answer_text, ANSWER_TEXT);
}
