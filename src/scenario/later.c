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

/* Statements, figures and features of sets that are not built; one that is has its words itself. */
static const char *const words[] = {
    "shepherd", "sheep",  "grow",     "stable",     "closed", "bigtop",   "endcircus",
    "acrobat",  "acro",   "pyramid",  "ringmaster", "flight", "land",     "track",
    "advance",  "total",  "ferry",    "ferrymove",  "gold",   "ingots",   "give",
    "mage",     "witch",  "conflict", "robber",     "points", "crop",     "escape",
    "outbreak", "flea",   "fleas",    "flee",       "latent", "festival", "eradicate",
    "little",   "tunnel", "watch",    "wheel",      "sector", "lying",
};

/* How the options of such sets begin. */
static const char *const options[] = {
    "HILL_",    "SHEEP_", "VINE_",  "CIRCUS_", "ACRO_", "RING_", "FLIER_",  "MSG_",    "FERRY_",
    "GOLD_",    "MAGE_",  "CROP_",  "SIEGE_",  "MON_",  "FEST_", "PLAGUE_", "ROSE_",   "LITTLE_",
    "ROBBERS_", "LAB_",   "WATCH_", "WHEEL_",  "DARM_", "GQ_",   "TUNNEL_", "CHURCH_",
};

void form_need_word(struct scenario_line *line, struct scenario_text word)
{
    bool later = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        later |= scenario_is(word, words[i]);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        const size_t length = strlen(options[i]);
        later |= (size_t)word.length > length && memcmp(word.start, options[i], length) == 0;
    }
    if (later)
        line->scenario->needs |= 1u << SCENARIO_NEEDS_RULES;
}
