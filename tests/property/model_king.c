/* SPDX-License-Identifier: Apache-2.0 */
/* The model's opinion on the king and the robber baron: who has the cards, and what they bring. The
 * largest feature completed before is looked for on the board every time. */
#include "model.h"

#include <string.h>

#include "common.h"

static const int card_feature[MODEL_CARD_COUNT] = {AUDE_CITY, AUDE_ROAD};

static bool plays(const struct model *model)
{
    return setup_has(model->setup, "KING", "on") && model->card[0] >= 0;
}

static int holder(const struct model *model, int card)
{
    for (int seat = 0; seat < model->seats; seat++)
        if (model->token[seat][model->card[card]] > 0)
            return seat;
    return -1;
}

/* Complete features of a kind on the board, each once; castles are none (X6-3, X6-14). */
static int complete_features(const struct model *model, int kind, struct model_feature *features)
{
    int count = 0;
    for (int i = 0; i < model->tiles; i++)
        for (int j = 0; j < model_segments(model, i); j++) {
            bool known = false;
            if (model_segment_kind(model, i, j) != kind)
                continue;
            model_feature(model, i, j, &features[count]);
            for (int n = 0; n < count; n++)
                known |= features[n].label == features[count].label;
            if (!known && features[count].kind == kind && features[count].complete)
                count++;
        }
    return count;
}

static bool is_among(const struct model_feature *done, int count, int label)
{
    for (int i = 0; i < count; i++)
        if (done[i].label == label)
            return true;
    return false;
}

int model_cards(struct model *model, const struct model_feature *done, int count,
                struct model_score *scores)
{
    static struct model_feature all[AUDE_MAX_TILES * 4];
    int made = 0;
    for (int card = 0; card < MODEL_CARD_COUNT && plays(model); card++) {
        int kind = card_feature[card], found = complete_features(model, kind, all);
        int before = 0, now = 0, new_ones = 0, seat = holder(model, card);
        for (int i = 0; i < found; i++)
            if (!is_among(done, count, all[i].label) && all[i].tiles > before)
                before = all[i].tiles;
        for (int i = 0; i < count; i++) {
            if (done[i].kind != kind)
                continue;
            new_ones++;
            if (done[i].tiles > now)
                now = done[i].tiles;
        }
        if (seat >= 0 && new_ones > 0 && setup_has(model->setup, "KING_SCORING", "continuous"))
            scores[made++] = (struct model_score){seat, MODEL_CARDS, new_ones, false};
        if (now <= before)
            continue; /* KING-3 to 5 */
        if (seat >= 0)
            model->token[seat][model->card[card]] = 0;
        model->token[model->seat][model->card[card]] = 1; /* KING-8 */
    }
    return made;
}

int model_cards_final(const struct model *model, struct model_score *scores)
{
    static struct model_feature all[AUDE_MAX_TILES * 4];
    int made = 0, points[AUDE_MAX_SEATS] = {0}, held[AUDE_MAX_SEATS] = {0};
    for (int card = 0; card < MODEL_CARD_COUNT && plays(model); card++) {
        int seat = holder(model, card);
        if (seat < 0)
            continue; /* KING-6: never taken */
        held[seat]++;
        if (setup_has(model->setup, "KING_SCORING", "per-feature"))
            points[seat] += complete_features(model, card_feature[card], all) +
                            (card == 0 && model->count); /* COUNT-20 */
    }
    for (int seat = 0; seat < model->seats; seat++) {
        if (setup_has(model->setup, "KING_SCORING", "ten"))
            points[seat] = 10 * held[seat];
        if (setup_has(model->setup, "KING_SCORING", "fifteen-forty"))
            points[seat] = held[seat] == 2 ? 40 : 15 * held[seat];
        if (points[seat] > 0)
            scores[made++] = (struct model_score){seat, MODEL_CARDS, points[seat], false};
    }
    return made;
}
