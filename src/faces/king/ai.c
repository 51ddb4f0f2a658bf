/* SPDX-License-Identifier: Apache-2.0 */
/* The computer players' king and robber baron: the points that a card would bring as the board is,
 * and a part of those that may still come; the more tiles are left, the less sure is it that the
 * card stays.
 */
#include "ai/board.h"
#include "ai/rooms.h"

enum {
    POINT = 100,
    CARD = 120, /* of what a card may bring by cities and roads to come, in hundredths of a point */
    LASTS = 40, /* tiles to come after which a card is half as sure */
    LARGE = 12, /* per cent surer for each tile of the largest */
};

static int card(const struct survey *survey, int kind)
{
    int largest, count = survey_complete(survey, kind, &largest);
    int left = aude_bag_total(survey->state);
    int sure = 100 * LASTS / (LASTS + left) + LARGE * largest * left / (LASTS + left);
    return (count * POINT + (left > 0 ? CARD : 0)) * (sure < 100 ? sure : 100) / 100;
}

static int sure(const struct survey *survey, int seat)
{
    const struct aude_state *state = survey->state;
    int king = aude_token_find("king"), robber = aude_token_find("robber"), worth = 0;
    if (king >= 0 && aude_tokens(state, seat, king) > 0)
        worth += card(survey, AUDE_CITY);
    if (robber >= 0 && aude_tokens(state, seat, robber) > 0)
        worth += card(survey, AUDE_ROAD);
    return worth;
}

const struct ai_room ai_room_king = {
    .game = AUDE_CARCASSONNE,
    .option = {"KING"},
    .spread = 1000,
    .wants = WANTS_COMPLETE,
    .sure = sure,
};
