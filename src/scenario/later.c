/* SPDX-License-Identifier: Apache-2.0 */
/* What scenarios may speak of although its rules are not built: they are skipped then, and say what
 * they need.
 */
#include "scenario/forms.h"

#include <string.h>

void form_need_set(struct scenario_line *line, const char *set)
{
    (void)set;
    line->scenario->needs |= 1u << SCENARIO_NEEDS_TILES;
}

/* One that is built has its words itself. */
static const char *const statements[] = {
    "shepherd", "sheep",    "grow",  "stable",  "bigtop",   "endcircus", "acrobat",   "pyramid",
    "flight",   "land",     "track", "advance", "total",    "ferry",     "ferrymove", "gold",
    "ingots",   "give",     "mage",  "witch",   "conflict", "robber",    "points",    "crop",
    "escape",   "outbreak", "flea",  "fleas",   "flee",     "latent",    "festival",  "eradicate",
    "little",   "tunnel",   "watch", "wheel",   "sector",   NULL,
};
static const char *const figures[] = {"shepherd", "ringmaster", NULL};
static const char *const features[] = {"acro", "lying", NULL};
/* How they begin. */
static const char *const options[] = {
    "HILL_",    "SHEEP_", "VINE_",  "CIRCUS_", "ACRO_", "RING_", "FLIER_",  "MSG_",    "FERRY_",
    "GOLD_",    "MAGE_",  "CROP_",  "SIEGE_",  "MON_",  "FEST_", "PLAGUE_", "ROSE_",   "LITTLE_",
    "ROBBERS_", "LAB_",   "WATCH_", "WHEEL_",  "DARM_", "GQ_",   "TUNNEL_", "CHURCH_", NULL,
};

bool form_need_word(struct scenario_line *line, struct scenario_text word, enum form_later kind)
{
    static const char *const *const words[] = {[FORM_STATEMENT] = statements,
                                               [FORM_FIGURE] = figures,
                                               [FORM_FEATURE] = features,
                                               [FORM_OPTION] = options};
    bool later = false;
    for (const char *const *one = words[kind]; *one != NULL; one++) {
        const size_t length = strlen(*one);
        const bool fits =
            kind == FORM_OPTION ? (size_t)word.length > length : (size_t)word.length == length;
        later |= fits && memcmp(word.start, *one, length) == 0;
    }
    if (later)
        line->scenario->needs |= 1u << SCENARIO_NEEDS_RULES;
    return later;
}
