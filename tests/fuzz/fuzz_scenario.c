/* SPDX-License-Identifier: Apache-2.0 */
/* Scenario files: the bytes are read as a file of scenarios (or, when there is a ``` in them, as
 * Markdown with blocks of them), and when they can be read, the first scenarios are played.
 * Whatever they say, the engine must take it or refuse it; a scenario that fails is fine, a state
 * that its own check finds unsound is not. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "scenario/scenario.h"

enum { MOST_SCENARIOS = 8 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct scenario_file file;
    struct scenario_error error;
    char *text = malloc(size + 1);
    if (text == NULL)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    bool read = scenario_read(&file, "input", text, size, strstr(text, "```") != NULL, &error);
    if (!read && (error.line < 1 || error.column < 1 || error.message[0] == '\0'))
        abort();
    for (int i = 0; read && i < file.scenarios && i < MOST_SCENARIOS; i++) {
        struct scenario_result result;
        if (file.scenario[i].needs != 0 || file.scenario[i].broken)
            continue; /* what is said of a broken one quotes the input */
        scenario_run(&file, &file.scenario[i], &result);
        for (int j = 0; j < result.failed.count; j++) {
            const char *message = result.failed.note[j].message;
            if (strstr(message, "a sound state") != NULL ||
                strstr(message, "an untouched state") != NULL ||
                strstr(message, "as aude_legal says") != NULL ||
                strstr(message, "an action that is") != NULL ||
                strstr(message, "a ledger that explains") != NULL)
                abort();
        }
        scenario_result_finish(&result);
    }
    scenario_finish(&file);
    free(text);
    return 0;
}
