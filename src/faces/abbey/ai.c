/* SPDX-License-Identifier: Apache-2.0 */
/* The computer players' abbey, mayor, wagon and barn. What is not used yet is worth something, or
 * it would be thrown away; all of that goes as the end comes near, so that a barn is put and an
 * abbey laid while they still bring something. A barn that stands is worth the cities of its field,
 * and those that are hoped for there. The wagon goes where its feature is worth most, like any
 * figure: its move is played out with the scoring before it.
 */
#include "ai/rooms.h"

enum {
    /* Per cent of a follower in the supply. */
    MAYOR = 55,
    WAGON = 120,
    /* Hundredths of a point. */
    ABBEY = 560, /* not laid: laying it takes the place of a drawn tile, too */
    BARN = 700,  /* in the supply */
    CITY = 400,  /* each complete city at the field of a barn, and castles a little more */
    CASTLE = 500,
    HOPE = 170, /* in a field that still grows, for each of its first edges, */
    EDGES = 4   /* but no more */
};

static int in_supply(const struct aude_state *state, int seat, const char *name, int share)
{
    int figure = aude_figure_find(name);
    return figure < 0 ? 0 : aude_supply(state, seat, figure) * CERTAIN * share / 100;
}

static int held(const struct survey *survey, int seat)
{
    const struct aude_state *state = survey->state;
    return in_supply(state, seat, "mayor", MAYOR) + in_supply(state, seat, "wagon", WAGON);
}

/* The field of the barn of the seat; false: it stands nowhere. */
static bool find_barn(const struct aude_state *state, int seat, struct aude_feature *field)
{
    int barn = aude_figure_find("barn");
    for (int i = 0; barn >= 0 && i < aude_standing_count(state); i++) {
        struct aude_standing figure = aude_standing(state, i);
        if (figure.seat == seat && figure.figure == barn)
            return aude_feature_at(state, figure.x, figure.y, figure.segment, field);
    }
    return false;
}

static int stock(const struct survey *survey, int seat)
{
    const struct aude_state *state = survey->state;
    int token = aude_token_find("abbey"), barn = aude_figure_find("barn"), worth = 0;
    struct aude_feature field;
    if (token >= 0)
        worth += aude_tokens(state, seat, token) * ABBEY;
    if (barn >= 0)
        worth += aude_supply(state, seat, barn) * BARN;
    if (find_barn(state, seat, &field))
        worth += HOPE * (field.open < EDGES ? field.open : EDGES);
    return worth;
}

static int sure(const struct survey *survey, int seat)
{
    const struct aude_state *state = survey->state;
    struct aude_feature field;
    return find_barn(state, seat, &field) ? field.cities * CITY + field.castles * CASTLE : 0;
}

const struct ai_room ai_room_abbey = {
    .game = AUDE_CARCASSONNE,
    .option = {"ABBEY", "MAYOR", "WAGON", "BARN"},
    .spread = 400,
    /* the wagon's step: its number is kept for good */
    .search = {.follows = 1u << (AUDE_STEP_OVER + 9)},
    .seals = "ABBEY",
    .held = held,
    .stock = stock,
    .sure = sure,
};
