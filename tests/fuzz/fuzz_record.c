/* SPDX-License-Identifier: Apache-2.0 */
/* Game records. What is read must pass aude_check and be written and read back as the same record,
 * the same state and the same text.
 */
#include "fuzz.h"

#include "aude.h"

#include <stdlib.h>
#include <string.h>

static struct aude_rules rules, scratch;
static struct aude_state state, again;
static aude_action actions[AUDE_MAX_RECORD], other_actions[AUDE_MAX_RECORD];
static char start[AUDE_POSITION_TEXT], other_start[AUDE_POSITION_TEXT];
static struct aude_record record = AUDE_RECORD(actions, start),
                          other = AUDE_RECORD(other_actions, other_start);
static char text[AUDE_RECORD_TEXT], second[AUDE_RECORD_TEXT];

static void require(bool holds)
{
    if (!holds)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct aude_text_error error;
    char sentence[512];

    if (aude_record_parse((const char *)data, size, &record, &rules, &state, &error) != AUDE_OK) {
        require(error.status != AUDE_OK && error.line >= 1 && error.column >= 1);
        require((size_t)error.line <= size + 1 && (size_t)error.column <= size + 1);
        require(aude_text_error_text(&error, sentence, sizeof sentence) < sizeof sentence);
        return 0;
    }
    require(aude_check(&state) == NULL);
    size_t length = aude_record_text(&record, &scratch, text, sizeof text);
    require(length > 0 && length < sizeof text);
    require(aude_record_parse(text, length, &other, &rules, &again, &error) == AUDE_OK);
    require(aude_state_equal(&state, &again));
    require(memcmp(&record, &other, offsetof(struct aude_record, action)) == 0);
    require(memcmp(actions, other_actions, (size_t)record.count * sizeof *actions) == 0);
    require(strcmp(start, other_start) == 0);
    require(aude_record_text(&other, &scratch, second, sizeof second) == length);
    require(memcmp(text, second, length) == 0);
    return 0;
}
