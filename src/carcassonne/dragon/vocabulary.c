/* SPDX-License-Identifier: Apache-2.0 */
/* What The Princess & the Dragon brings, for the public tables. */
#include "carcassonne/vocabulary.h"

#define DRAGON "dragon"
#define FAIRY "fairy"
#define PRINCESS "princess"
#define PORTAL "portal"

static const struct aude_word dragon_refusals[] = {
    {STATUS_NO_DRAGON, "NO_DRAGON", N_("the dragon is not played"), "DRAGON-1", DRAGON},
    {STATUS_VOLCANO_TILE, "VOLCANO_TILE",
     N_("no figure is put on a volcano tile in the part in which it is laid"), "DRAGON-11", DRAGON},
    {STATUS_DRAGON_TILE, "DRAGON_TILE", N_("no figure is put on the tile of the dragon"),
     "DRAGON-23", DRAGON},
    {STATUS_FLY_FAR, "FLY_FAR", N_("the dragon goes to a tile beside it"), "DRAGON-16", DRAGON},
    {STATUS_FLY_TWICE, "FLY_TWICE", N_("the dragon has been there in this flight"), "DRAGON-17",
     DRAGON},
    {STATUS_FLY_FAIRY, "FLY_FAIRY", N_("the dragon does not go where the fairy is"), "DRAGON-19",
     DRAGON},
    {STATUS_FLY_WALLS, "FLY_WALLS", N_("the dragon does not go where there are walls only"), "X6-6",
     DRAGON},
    {.name = NULL},
};

static const struct aude_step_info dragon_steps[] = {
    {{STEP_FLIGHT, "flight", N_("Where does the dragon go?"), "DRAGON-15", DRAGON}, NULL},
    {.pass = NULL},
};

static const struct aude_verb_info dragon_verbs[] = {
    {{VERB_FLY, "fly", N_("moves the dragon"), "DRAGON-15", DRAGON}, AUDE_TAKES_CELL},
    {.operands = 0},
};

static const struct aude_token_info dragon_tokens[] = {
    {{TOKEN_DRAGON, "dragon", N_("dragon"), "DRAGON-2", DRAGON}},
    {.word = {0}},
};

static const struct aude_event_info dragon_events[] = {
    {{EVENT_DRAGON, "dragon", N_("brings the dragon"), "DRAGON-10", DRAGON}, AUDE_TAKES_CELL},
    {.tells = 0},
};

const struct vocabulary dragon_vocabulary = {
    .room = {DRAGON, N_("The Dragon"), "DRAGON", AUDE_CARCASSONNE, STATUS_NO_DRAGON},
    .refusals = dragon_refusals,
    .steps = dragon_steps,
    .verbs = dragon_verbs,
    .tokens = dragon_tokens,
    .events = dragon_events,
};

static const struct aude_word fairy_refusals[] = {
    {STATUS_NO_FAIRY, "NO_FAIRY", N_("the fairy is not played"), "DRAGON-1", FAIRY},
    {STATUS_FAIRY_NOBODY, "FAIRY_NOBODY",
     N_("the fairy goes where a follower of the player stands"), "DRAGON-31", FAIRY},
    {STATUS_FAIRY_THERE, "FAIRY_THERE", N_("the fairy is there already"), "DRAGON-30", FAIRY},
    {STATUS_FAIRY_CASTLE, "FAIRY_CASTLE",
     N_("the fairy does not stand beside followers in castles"), "X3-4", FAIRY},
    {STATUS_FAIRY_VOLCANO, "FAIRY_VOLCANO",
     N_("the fairy is not moved in the part in which a volcano is laid"), "DRAGON-12", FAIRY},
    {STATUS_FAIRY_BESIDE, "FAIRY_BESIDE", N_("the fairy stands beside a follower, not on a tile"),
     "DRAGON-26", FAIRY},
    {STATUS_FAIRY_ON_TILE, "FAIRY_ON_TILE", N_("the fairy stands on a tile, not beside a follower"),
     "DRAGON-39", FAIRY},
    {.name = NULL},
};

static const struct aude_verb_info fairy_verbs[] = {
    {{VERB_FAIRY, "fairy", N_("moves the fairy"), "DRAGON-30", FAIRY},
     AUDE_TAKES_FIGURE | AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT},
    {{VERB_FAIRY_ON, "fairyon", N_("moves the fairy"), "DRAGON-39", FAIRY}, AUDE_TAKES_CELL},
    {.operands = 0},
};

static const struct aude_token_info fairy_tokens[] = {
    {{TOKEN_FAIRY, "fairy", N_("fairy"), "DRAGON-2", FAIRY}},
    {.word = {0}},
};

static const struct aude_event_info fairy_events[] = {
    {{EVENT_FAIRY, "fairy", N_("moves the fairy"), "DRAGON-30", FAIRY}, AUDE_TAKES_CELL},
    {.tells = 0},
};

const struct vocabulary fairy_vocabulary = {
    .room = {FAIRY, N_("The Fairy"), "FAIRY", AUDE_CARCASSONNE, STATUS_NO_FAIRY},
    .refusals = fairy_refusals,
    .verbs = fairy_verbs,
    .tokens = fairy_tokens,
    .events = fairy_events,
};

static const struct aude_word princess_refusals[] = {
    {STATUS_NO_PRINCESSES, "NO_PRINCESSES", N_("princesses are not played"), "DRAGON-1", PRINCESS},
    {STATUS_NO_KNIGHT, "NO_KNIGHT", N_("no such knight is in the city of the princess just placed"),
     "DRAGON-41", PRINCESS},
    {STATUS_PRINCESS_FIRST, "PRINCESS_FIRST", N_("the princess has a knight sent home first"),
     "DRAGON-42", PRINCESS},
    {.name = NULL},
};

static const struct aude_verb_info princess_verbs[] = {
    {{VERB_PRINCESS, "princess", N_("sends a knight home"), "DRAGON-43", PRINCESS},
     AUDE_TAKES_SEAT | AUDE_TAKES_FIGURE | AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT},
    {.operands = 0},
};

const struct vocabulary princess_vocabulary = {
    .room = {PRINCESS, N_("Princesses"), "PRINCESSES", AUDE_CARCASSONNE, STATUS_NO_PRINCESSES},
    .refusals = princess_refusals,
    .verbs = princess_verbs,
};

static const struct aude_word portal_refusals[] = {
    {STATUS_NO_PORTALS, "NO_PORTALS", N_("magic portals are not played"), "DRAGON-1", PORTAL},
    {STATUS_NO_PORTAL_TILE, "NO_PORTAL_TILE", N_("the tile just placed shows no magic portal"),
     "DRAGON-48", PORTAL},
    {STATUS_PORTAL_FIGURE, "PORTAL_FIGURE", N_("only followers go through a magic portal"),
     "DRAGON-52", PORTAL},
    {STATUS_PORTAL_HERE, "PORTAL_HERE", N_("on the tile of the portal a follower is put as ever"),
     "DRAGON-50", PORTAL},
    {STATUS_PORTAL_PLACE, "PORTAL_PLACE", N_("a magic portal does not lead there"), "DRAGON-51",
     PORTAL},
    {STATUS_PORTAL_COMPLETE, "PORTAL_COMPLETE",
     N_("a magic portal does not lead to a complete feature of another tile"), "DRAGON-49", PORTAL},
    {STATUS_PORTAL_SCORED, "PORTAL_SCORED",
     N_("a magic portal does not lead to a feature that was scored"), "DRAGON-49", PORTAL},
    {.name = NULL},
};

static const struct aude_verb_info portal_verbs[] = {
    {{VERB_PORTAL, "portal", N_("puts a figure through the portal"), "DRAGON-48", PORTAL},
     AUDE_TAKES_FIGURE | AUDE_TAKES_CELL | AUDE_TAKES_SEGMENT},
    {.operands = 0},
};

const struct vocabulary portal_vocabulary = {
    .room = {PORTAL, N_("Magic Portals"), "PORTALS", AUDE_CARCASSONNE, STATUS_NO_PORTALS},
    .refusals = portal_refusals,
    .verbs = portal_verbs,
};

const struct vocabulary scored_vocabulary = {
    .room = {"scored", N_("Portals to what was never scored"), "PORTAL_TARGET", AUDE_CARCASSONNE,
             STATUS_NO_PORTALS},
};
