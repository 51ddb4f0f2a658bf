/* SPDX-License-Identifier: Apache-2.0 */
/* What a status means: one table in aude.h, three ways to look at a row. */
#include "aude.h"
#include "core/require.h"

static const struct {
    const char *name;
    const char *rule[AUDE_GAMES]; /* by enum aude_game */
    const char *text;
} statuses[AUDE_STATUS_COUNT] = {
#define X(name, carcassonne, discovery, text) {#name, {carcassonne, discovery}, text},
    AUDE_STATUS_TABLE(X)
#undef X
};

const char *aude_status_rule(enum aude_game game, enum aude_status status)
{
    REQUIRE((unsigned)game < AUDE_GAMES && (unsigned)status < AUDE_STATUS_COUNT);
    return statuses[status].rule[game];
}

const char *aude_status_text(enum aude_status status)
{
    REQUIRE((unsigned)status < AUDE_STATUS_COUNT);
    return statuses[status].text;
}

const char *aude_status_name(enum aude_status status)
{
    REQUIRE((unsigned)status < AUDE_STATUS_COUNT);
    return statuses[status].name;
}
