/* SPDX-License-Identifier: Apache-2.0 */
/* The model's opinion on the end of the game: incomplete features, fields with pigs, goods. */
#include "model.h"

#include <string.h>

enum { ALL_LABELS = MODEL_LABELS + 1 };

/* What fields bring, city by city: best payment of a field (BASE-49), followers around it
 * (BASE-50), and who has a pig on a field beside it. */
struct fields {
    const struct model *model;
    const bool *counts; /* castles that count */
    int points[AUDE_MAX_SEATS];
    int paid[ALL_LABELS][AUDE_MAX_SEATS];
    int farmers[ALL_LABELS][AUDE_MAX_SEATS];
    bool pig[ALL_LABELS][AUDE_MAX_SEATS];
    bool herd[ALL_LABELS][AUDE_MAX_SEATS]; /* the same, with a herd and a follower of the seat */
};

/* What one city or castle is worth to a field (CASTLE-33, BASE-58, TRADE-29, TRADE-31,
 * RIVER-16); animals: pig and herd. */
static int city_worth(const struct fields *fields, int label, int animals)
{
    int city = (fields->model->field_scoring == 2 ? 4 : 3) + animals;
    int castle = model_castle_of(fields->model, label);
    if (castle < 0)
        return city;
    return fields->counts[castle] ? city + 1 : 0;
}

static void score_field(struct fields *fields, const struct model_feature *field)
{
    const struct model *model = fields->model;
    int cities[AUDE_MAX_TILES * 4], count = model_field_cities(model, field->label, cities);
    bool herd = model_has_herd(model, field->label);
    for (int i = 0; i < count; i++)
        for (int seat = 0; seat < model->seats; seat++) {
            bool pig = model_has_pig(model, field->label, seat);
            int worth = city_worth(fields, cities[i], pig + herd);
            fields->farmers[cities[i]][seat] += field->strength[seat];
            fields->pig[cities[i]][seat] |= pig;
            fields->herd[cities[i]][seat] |= herd && field->strength[seat] > 0;
            if (!(field->owners >> seat & 1))
                continue; /* TRADE-30 */
            if (model->field_scoring == 0)
                fields->points[seat] += worth;
            else if (worth > fields->paid[cities[i]][seat])
                fields->paid[cities[i]][seat] = worth;
        }
}

/* What is left to do when all fields were looked at: BASE-49 and BASE-50. */
static void score_cities(struct fields *fields)
{
    const struct model *model = fields->model;
    for (int city = 0; city < ALL_LABELS && model->field_scoring > 0; city++)
        for (int seat = 0; seat < model->seats; seat++)
            if (model->field_scoring == 1)
                fields->points[seat] += fields->paid[city][seat];
            else if (model_majority(fields->farmers[city], model->seats) >> seat & 1)
                fields->points[seat] +=
                    city_worth(fields, city, fields->pig[city][seat] + fields->herd[city][seat]);
}

/* Every feature on which somebody stands, each once; of these kinds only. */
static int standing_features(const struct model *model, bool fields, struct model_feature *features)
{
    int count = 0;
    for (int i = 0; i < model->figures; i++) {
        bool known = false;
        struct model_feature *feature = &features[count];
        model_feature(model, model_tile_at(model, model->figure[i].x, model->figure[i].y),
                      model->figure[i].segment, feature);
        for (int n = 0; n < count; n++)
            known |= features[n].label == feature->label;
        if (!known && feature->kind != AUDE_TOWER && (feature->kind == AUDE_FIELD) == fields)
            count++; /* TOWER-30 */
    }
    return count;
}

/* ABBEY-46: what a barn brings. */
static void score_barns(struct fields *fields, const struct model_feature *field)
{
    int cities[AUDE_MAX_TILES * 4], points = 0;
    int count = model_field_cities(fields->model, field->label, cities);
    for (int i = 0; i < count; i++) {
        int castle = model_castle_of(fields->model, cities[i]);
        points += castle < 0 ? 4 : fields->counts[castle] ? 5 : 0; /* X5-5 */
    }
    for (int seat = 0; seat < fields->model->seats; seat++)
        if (field->barns >> seat & 1)
            fields->points[seat] += points;
}

static int score_fields(const struct model *model, const bool *counts, struct model_score *scores)
{
    static struct fields fields;
    static struct model_feature features[AUDE_MAX_FIGURES + 1];
    int count = standing_features(model, true, features), found = 0;
    memset(&fields, 0, sizeof fields);
    fields.model = model;
    fields.counts = counts;
    for (int i = 0; i < count; i++)
        if (features[i].barns == 0)
            score_field(&fields, &features[i]);
        else
            score_barns(&fields, &features[i]);
    score_cities(&fields);
    for (int seat = 0; seat < model->seats; seat++)
        if (fields.points[seat] != 0)
            scores[found++] = (struct model_score){seat, AUDE_FIELD, fields.points[seat], false};
    return found;
}

/* TRADE-11: 10 for the most of each sort, one score a seat. */
static int score_goods(const struct model *model, struct model_score *scores)
{
    int count = 0, points[AUDE_MAX_SEATS] = {0};
    for (int i = 0; i < MODEL_SORTS && model->goods; i++) {
        int most = 0;
        for (int seat = 0; seat < model->seats && model->sort[i] >= 0; seat++)
            if (model->token[seat][model->sort[i]] > most)
                most = model->token[seat][model->sort[i]];
        for (int seat = 0; seat < model->seats && most > 0; seat++)
            points[seat] += model->token[seat][model->sort[i]] == most ? 10 : 0;
    }
    for (int seat = 0; seat < model->seats; seat++)
        if (points[seat] > 0)
            scores[count++] = (struct model_score){seat, MODEL_GOODS, points[seat], false};
    return count;
}

/* DRAGON-37, 39. */
static int fairy_final(const struct model *model, const struct model_feature *features, int found,
                       struct model_score *scores)
{
    int count = 0;
    for (int i = 0; i < found && setup_has(model->setup, "FAIRY_FINAL", "yes"); i++)
        count += model_fairy_scores(model, &features[i], scores + count);
    return count;
}

int model_final(struct model *model, struct model_score *scores)
{
    static struct model_feature features[AUDE_MAX_FIGURES + 1];
    bool counts[AUDE_MAX_CASTLES] = {false};
    int count = 0, found;
    for (int castle = 0; castle < model->castle_count; castle++) {
        counts[castle] = model_castle_counts(model, castle);    /* CASTLE-34 */
        model_remove(model, model_castle_label(model, castle)); /* CASTLE-31 */
    }
    found = standing_features(model, false, features);
    for (int i = 0; i < found; i++)
        count += model_score_feature(model, &features[i], scores + count);
    count += fairy_final(model, features, found, scores + count);
    found = standing_features(model, true, features);
    count += fairy_final(model, features, found, scores + count);
    count += score_fields(model, counts, scores + count);
    count += score_goods(model, scores + count);
    return count + model_cards_final(model, scores + count);
}
