/* SPDX-License-Identifier: Apache-2.0 */
/* Recorded games of JCloisterZone: the bytes are a saved game or a log, plain or packed by xz. What
 * can be read is played and compared with what it says of itself. Whatever the bytes are, the
 * answer is a verdict or an error with words in it, and every state on the way passes its check. */
#include "fuzz.h"

#include <stdlib.h>

#include "aude.h"
#include "jcz/jcz.h"

static struct jcz_drive drive;

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void look(void *context, aude_action action, const struct aude_state *after,
                 const struct aude_ledger *entries, int first)
{
    (void)context;
    (void)action;
    (void)entries;
    (void)first;
    require(aude_check(after) == NULL);
}

static void ignore_mismatch(void *context, const struct jcz_mismatch *mismatch)
{
    (void)context;
    require(mismatch->what != NULL && mismatch->expected != NULL && mismatch->found != NULL);
}

static void ignore_sentence(void *context, const char *sentence)
{
    (void)context;
    require(sentence != NULL);
}

static void verify(const char *text, size_t length)
{
    static struct jcz_game game;
    struct jcz_error error = {0};
    struct jcz_verdict verdict = {
        .mismatch = ignore_mismatch,
        .unknown_sentence = ignore_sentence,
    };

    if (!jcz_load(&game, text, length, &error)) {
        require(error.status != JCZ_OK && error.text != NULL);
        return;
    }
    drive.applied = look;
    drive.taken_back = NULL;
    drive.context = NULL;
    if (!jcz_verify(&game, &drive, &verdict, &error))
        require(error.status != JCZ_OK && error.text != NULL);
    jcz_finish(&game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct jcz_error error = {0};
    char *text;
    size_t length;

    if (!jcz_unpack((const char *)data, size, &text, &length, &error)) {
        require(error.status != JCZ_OK && error.text != NULL);
        return 0;
    }
    verify(text, length);
    free(text);
    return 0;
}
