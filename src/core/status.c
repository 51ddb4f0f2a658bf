/* SPDX-License-Identifier: Apache-2.0 */
/* What a status means: one table in aude.h, three ways to look at a row. */
#include "aude.h"
#include "core/require.h"

static const struct {
    const char *name, *rule, *text;
} statuses[AUDE_STATUS_COUNT] = {
#define X(name, rule, text) {#name, rule, text},
    AUDE_STATUS_TABLE(X)
#undef X
};

const char *aude_status_rule(enum aude_status status)
{
    REQUIRE((unsigned)status < AUDE_STATUS_COUNT);
    return statuses[status].rule;
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
