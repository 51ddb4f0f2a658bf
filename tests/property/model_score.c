/* SPDX-License-Identifier: Apache-2.0 */
/* The model's opinion on points: what a part of a turn completes and who gets what for it, castles
 * in waves, goods, and who goes home. */
#include "model.h"

#include <string.h>

#include "common.h"

/* ---- Figures ---- */

void model_remove(struct model *model, int label)
{
    int kept = 0;
    for (int i = 0; i < model->figures; i++) {
        int tile = model_tile_at(model, model->figure[i].x, model->figure[i].y);
        if (model->label[tile][model->figure[i].segment] != label ||
            model->figure[i].figure == model->barn)
            model->figure[kept++] = model->figure[i];
    }
    model->figures = kept;
}

/* Whoever stands on this feature. */
static void remove_figure(struct model *model, int x, int y, int segment)
{
    model_remove(model, model->label[model_tile_at(model, x, y)][segment]);
}

static void remove_one(struct model *model, int x, int y, int segment, int figure, int seat)
{
    for (int i = 0; i < model->figures; i++)
        if (model->figure[i].x == x && model->figure[i].y == y &&
            model->figure[i].segment == segment && model->figure[i].figure == figure &&
            model->figure[i].seat == seat) {
            memmove(&model->figure[i], &model->figure[i + 1],
                    (size_t)(--model->figures - i) * sizeof *model->figure);
            return;
        }
}

/* Builder and pig of the seat, or of every seat when it is negative. */
static void remove_specials(struct model *model, int label, int seat)
{
    int kept = 0;
    for (int i = 0; i < model->figures; i++) {
        const struct aude_standing *figure = &model->figure[i];
        int tile = model_tile_at(model, figure->x, figure->y);
        if (model_is_follower(model, figure->figure) || figure->figure == model->barn ||
            model->label[tile][figure->segment] != label || (seat >= 0 && figure->seat != seat))
            model->figure[kept++] = model->figure[i];
    }
    model->figures = kept;
}

void model_convert(struct model *model, const struct model_decisions *decisions)
{
    for (int i = 0; i < decisions->towns; i++)
        remove_specials(model, model->label[decisions->town[i].tile][decisions->town[i].segment],
                        -1);
}

/* The verbs of the count and of Abbey & Mayor. */
static void act_later(struct model *model, aude_action action, int seat)
{
    const char *verb = aude_verb_name(aude_action_verb(action));
    if (strcmp(verb, "join") == 0) {
        model_cult_come(model, model_tile_at(model, aude_action_x(action), aude_action_y(action)));
        model_come(model, action, seat);
    }
    if (strcmp(verb, "quarter") == 0)
        model_send(model, seat, aude_action_item(action), aude_action_number(action));
    if (strcmp(verb, "count") == 0)
        model->count_stands = aude_action_number(action);
    if (strcmp(verb, "abbey") == 0)
        model->token[seat][model->abbey]--;
    if (strcmp(verb, "barn") == 0)
        model_put_barn(model, action, seat);
    if (strcmp(verb, "drive") == 0)
        model->figure[model->figures++] = (struct aude_standing){
            (int16_t)aude_action_x(action), (int16_t)aude_action_y(action), (uint8_t)seat,
            (uint8_t)model->wagon, (uint8_t)aude_action_segment(action)};
}

int model_act(struct model *model, aude_action action, int seat, struct model_score *scores)
{
    int x = aude_action_x(action), y = aude_action_y(action), segment = aude_action_segment(action);
    int figure = aude_action_item(action);
    struct model_feature feature;
    enum aude_verb verb = aude_action_verb(action);
    if ((int)verb == aude_verb_find("portal"))
        verb = AUDE_PUT; /* DRAGON-48 */
    model_portal_act(model, action);
    switch (verb) {
    case AUDE_PUT:
        model->figure[model->figures++] = (struct aude_standing){
            (int16_t)x, (int16_t)y, (uint8_t)seat, (uint8_t)figure, (uint8_t)segment};
        return 0;
    case AUDE_CAPTURE:
        remove_one(model, x, y, segment, figure, aude_action_number(action));
        model_feature(model, model_tile_at(model, x, y), segment, &feature);
        if (model->lonely_return && feature.own[aude_action_number(action)] == 0)
            remove_specials(model, feature.label, aude_action_number(action)); /* TRADE-24 */
        return 0;
    case AUDE_TAKE:
        model_feature(model, model_tile_at(model, x, y), segment, &feature);
        remove_figure(model, x, y, segment);
        scores[0] = (struct model_score){seat, feature.kind, feature.value, feature.complete};
        return 1;
    default: act_later(model, action, seat); break;
    }
    model_princess_act(model, action);
    model_fairy_move(model, action);
    return 0;
}

int model_score_feature(const struct model *model, const struct model_feature *feature,
                        struct model_score *scores)
{
    int count = 0;
    for (int seat = 0; seat < model->seats; seat++)
        if ((feature->owners >> seat & 1) && feature->value > 0)
            scores[count++] =
                (struct model_score){seat, feature->kind, feature->value, feature->complete};
    return count;
}

/* ---- The scoring round ---- */

/* A structure that can complete castles, and whether it is a castle itself. */
struct structure {
    int label, value, castle; /* -1: no castle */
};

struct round {
    struct model *model;
    const struct model_decisions *decisions;
    int features;
    struct model_feature done[AUDE_MAX_TILES];
    int structures;
    struct structure structure[AUDE_MAX_TILES];
    bool scored[AUDE_MAX_CASTLES];
};

static bool is_converted(const struct model *model, const struct model_decisions *decisions,
                         int label)
{
    for (int i = 0; i < decisions->towns; i++)
        if (model->label[decisions->town[i].tile][decisions->town[i].segment] == label)
            return true;
    return false;
}

/* Everything that this part completes, claimed or not (BASE-35), but for towns that become castles
 * (CASTLE-15). Only what lies on the tile, and blocks of nine around it, can have changed. */
static void find_done(struct round *round)
{
    const struct model *model = round->model;
    const struct aude_placed *last = &model->tile[model->last];
    for (int i = 0; i < model->tiles; i++)
        for (int j = 0; j < model_segments(model, i); j++) {
            int kind = model_segment_kind(model, i, j);
            int dx = model->tile[i].x - last->x, dy = model->tile[i].y - last->y;
            bool touched = i == model->last || model_ends_at(model, i, j, model->last);
            bool known = false; /* touched: ABBEY-11, too */
            struct model_feature feature;
            if (kind == AUDE_MONASTERY || kind == AUDE_GARDEN)
                touched = dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
            if (!touched)
                continue;
            model_feature(model, i, j, &feature);
            for (int n = 0; n < round->features; n++)
                known |= round->done[n].label == feature.label;
            if (feature.complete && !known && !is_converted(model, round->decisions, feature.label))
                round->done[round->features++] = feature;
        }
}

/* CASTLE-16: the six cells. */
static bool in_vicinity(const struct model *model, int castle, int x, int y)
{
    const struct aude_placed *a = &model->tile[model->castle[castle].tile[0]],
                             *b = &model->tile[model->castle[castle].tile[1]];
    bool upright = a->x == b->x;
    for (int half = 0; half < 2; half++) {
        const struct aude_placed *cell = half == 0 ? a : b;
        if (upright ? y == cell->y && x >= cell->x - 1 && x <= cell->x + 1
                    : x == cell->x && y >= cell->y - 1 && y <= cell->y + 1)
            return true;
    }
    return false;
}

static bool has_near(const struct model *model, int castle, int label)
{
    for (int i = 0; i < model->tiles; i++)
        for (int j = 0; j < model_segments(model, i); j++)
            if (model->label[i][j] == label &&
                in_vicinity(model, castle, model->tile[i].x, model->tile[i].y))
                return true;
    return false;
}

int model_castle_label(const struct model *model, int castle)
{
    return model->label[model->castle[castle].tile[0]][model->castle[castle].segment[0]];
}

/* The seat in a castle, or -1; in random games there is never more than one. */
static int occupant(const struct model *model, int castle)
{
    for (int i = 0; i < model->figures; i++) {
        int tile = model_tile_at(model, model->figure[i].x, model->figure[i].y);
        if (model->label[tile][model->figure[i].segment] == model_castle_label(model, castle))
            return model->figure[i].seat;
    }
    return -1;
}

static bool counts_for_castles(const struct model *model, int kind)
{
    return kind == AUDE_CITY || kind == AUDE_ROAD || kind == AUDE_MONASTERY ||
           (kind == AUDE_GARDEN && model->castle_garden);
}

/* What the occupant chose, or -1 when nobody was asked. Answers that defer are passed over. */
static int chosen_label(const struct round *round, int castle)
{
    int label = -1;
    for (int i = 0; i < round->decisions->choices; i++)
        if (round->decisions->choice[i].castle == castle && round->decisions->choice[i].label >= 0)
            label = round->decisions->choice[i].label;
    return label;
}

/* Which of the structures [first, last) the castle scores; -1: none is near. */
static int pick(const struct round *round, int castle, int first, int last)
{
    int best = -1, chosen = chosen_label(round, castle);
    for (int i = first; i < last; i++) {
        const struct structure *structure = &round->structure[i];
        if (structure->castle == castle || !has_near(round->model, castle, structure->label))
            continue;
        if (structure->label == chosen)
            return i;
        if (best < 0 || structure->value > round->structure[best].value)
            best = i;
    }
    return best;
}

static bool is_waiting(const struct round *round, int castle)
{
    return !round->scored[castle] && !round->model->castle[castle].fresh &&
           occupant(round->model, castle) >= 0;
}

static int pay_castle(struct round *round, int castle, int from, struct model_score *scores)
{
    int value = round->structure[from].value;
    struct model_feature feature;
    model_feature(round->model, round->model->castle[castle].tile[0],
                  round->model->castle[castle].segment[0], &feature);
    round->scored[castle] = round->model->castle[castle].scored = true;
    round->structure[round->structures++] =
        (struct structure){model_castle_label(round->model, castle), value, castle};
    scores[0] = (struct model_score){occupant(round->model, castle), AUDE_CASTLE, value, true};
    return feature.owners != 0; /* X5-4: a mayor alone gets nothing */
}

/* CASTLE-25, direct-first: wave after wave, each castle from the wave before its own. */
static int score_waves(struct round *round, struct model_score *scores)
{
    int count = 0, first = 0;
    while (first < round->structures) {
        int last = round->structures;
        for (int castle = 0; castle < round->model->castle_count; castle++) {
            int from = is_waiting(round, castle) ? pick(round, castle, first, last) : -1;
            if (from >= 0)
                count += pay_castle(round, castle, from, scores + count);
        }
        first = last;
    }
    return count;
}

/* CASTLE-25, any-wave: who waits may score what a neighbour scored. With nobody asked each castle
 * gets the best it can reach, the dearest castle going first. */
static int score_any_wave(struct round *round, struct model_score *scores)
{
    int count = 0;
    for (;;) {
        int best = -1, best_from = -1;
        for (int castle = 0; castle < round->model->castle_count; castle++) {
            int from = is_waiting(round, castle) ? pick(round, castle, 0, round->structures) : -1;
            int chosen = chosen_label(round, castle);
            if (from < 0 || (chosen >= 0 && round->structure[from].label != chosen))
                continue; /* waits for what it chose */
            if (best < 0 || round->structure[from].value > round->structure[best_from].value) {
                best = castle;
                best_from = from;
            }
        }
        if (best < 0)
            return count;
        count += pay_castle(round, best, best_from, scores + count);
    }
}

static void start_round(struct round *round, struct model *model,
                        const struct model_decisions *decisions)
{
    memset(round, 0, sizeof *round);
    round->model = model;
    round->decisions = decisions;
    find_done(round);
    for (int i = 0; i < round->features; i++)
        if (counts_for_castles(model, round->done[i].kind))
            round->structure[round->structures++] =
                (struct structure){round->done[i].label, round->done[i].value, -1};
}

static void build_castles(struct model *model, const struct model_decisions *decisions)
{
    for (int i = 0; i < decisions->towns; i++) {
        struct model_castle *castle = &model->castle[model->castle_count];
        int label = model->label[decisions->town[i].tile][decisions->town[i].segment], halves = 0;
        for (int tile = 0; tile < model->tiles; tile++)
            for (int j = 0; j < model_segments(model, tile); j++)
                if (model->label[tile][j] == label) {
                    castle->tile[halves] = tile;
                    castle->segment[halves++] = j;
                }
        castle->fresh = true;
        castle->scored = false;
        model->castle_count++;
    }
}

/* TRADE-6..8: whoever placed the tile. */
static void get_goods(struct model *model, const struct model_feature *feature)
{
    for (int i = 0; i < MODEL_SORTS && model->goods && feature->kind == AUDE_CITY; i++)
        if (model->sort[i] >= 0)
            model->token[model->seat][model->sort[i]] += feature->symbols[i];
}

/* The complete feature that a portal led to, unless this part completed it (DRAGON-49): nothing
 * is completed, so castles, goods, cards and challenges do not hear of it. */
static void add_target(struct round *round)
{
    const struct model *model = round->model;
    int target = model->memory.target;
    for (int i = 0; i < round->features; i++)
        if (round->done[i].label == target)
            return;
    if (target >= 0)
        model_feature(model, target / MODEL_SEGMENTS, target % MODEL_SEGMENTS,
                      &round->done[round->features++]);
}

int model_done(const struct model *model, const struct model_decisions *decisions,
               struct model_feature *done)
{
    static struct round round;
    static struct model copy;
    copy = *model;
    start_round(&round, &copy, decisions);
    add_target(&round);
    memcpy(done, round.done, sizeof round.done);
    return round.features;
}

/* ABBEY-40 to 45; returns the new number of scores. */
static int score_barn_fields(struct model *model, struct model_score *scores, int count)
{
    static struct model_feature fields[AUDE_MAX_TILES];
    int found = model_barn_fields(model, fields);
    for (int i = 0; i < found; i++) {
        count += model_score_barn_field(model, &fields[i], scores + count);
        count += model_fairy_scores(model, &fields[i], scores + count); /* X35-9 */
    }
    return count;
}

static void leave_barn_fields(struct model *model)
{
    static struct model_feature fields[AUDE_MAX_TILES];
    int found = model_barn_fields(model, fields);
    for (int i = 0; i < found; i++)
        model_remove(model, fields[i].label);
    model->memory.barn = -1;
}

/* ABBEY-26, ABBEY-36. */
static void mark_wagons(struct model *model, const struct round *round)
{
    for (int seat = 0; seat < model->seats; seat++)
        model->memory.wagon[seat] = -1;
    for (int i = 0; i < round->features; i++)
        model_mark_wagons(model, round->done[i].label);
    for (int castle = 0; castle < model->castle_count; castle++)
        if (round->scored[castle] && setup_has(model->setup, "WAGON_FROM_CASTLE", "yes"))
            model_mark_wagons(model, model_castle_label(model, castle));
}

static void note_scored(struct model *model, const struct model_feature *feature)
{
    if (feature->figures > 0) /* BASE-42: they return from it */
        model->memory.scored[feature->label / MODEL_SEGMENTS][feature->label % MODEL_SEGMENTS] =
            true;
}

int model_round(struct model *model, const struct model_decisions *decisions,
                struct model_score *scores)
{
    static struct round round;
    int count = 0, done;
    model_cult_declare(model);
    start_round(&round, model, decisions);
    done = round.features;
    build_castles(model, decisions);
    for (int i = 0; i < round.features; i++)
        count += model_score_feature(model, &round.done[i], scores + count);
    count += model->any_wave ? score_any_wave(&round, scores + count)
                             : score_waves(&round, scores + count);
    for (int i = 0; i < round.features; i++)
        get_goods(model, &round.done[i]);
    count += model_cards(model, round.done, round.features, scores + count); /* KING-7 */
    count = score_barn_fields(model, scores, count);
    model_cult_losers(model, round.done, round.features);
    leave_barn_fields(model);
    add_target(&round);
    mark_wagons(model, &round);
    if (round.features > done)
        count += model_score_feature(model, &round.done[done], scores + count);
    for (int i = 0; i < round.features; i++) {
        count += model_fairy_scores(model, &round.done[i], scores + count);
        note_scored(model, &round.done[i]);
    }
    for (int castle = 0; castle < model->castle_count; castle++)
        if (round.scored[castle]) {
            struct model_feature feature;
            model_feature(model, model->castle[castle].tile[0], model->castle[castle].segment[0],
                          &feature);
            count += model_fairy_scores(model, &feature, scores + count); /* X3-4 */
        }
    for (int i = 0; i < round.features; i++)
        model_remove(model, round.done[i].label);
    for (int castle = 0; castle < model->castle_count; castle++)
        if (round.scored[castle])
            model_remove(model, model_castle_label(model, castle));
    model->memory.gained = 0;
    for (int i = 0; i < count; i++)
        if (scores[i].points > 0)
            model->memory.gained |= 1u << scores[i].seat; /* COUNT-7 */
    return count;
}

int model_candidates(const struct model *model, const struct model_decisions *decisions, int castle,
                     int *labels)
{
    static struct round round;
    static struct model copy;
    int count = 0;
    copy = *model;
    start_round(&round, &copy, decisions);
    for (int i = 0; i < round.structures; i++)
        if (has_near(model, castle, round.structure[i].label))
            labels[count++] = round.structure[i].label;
    return count;
}
