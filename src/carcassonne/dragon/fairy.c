/* SPDX-License-Identifier: Apache-2.0 */
/* The fairy (DRAGON-26 to 40): moved as the action, beside an own follower or onto its tile; she
 * brings 1 point when a turn begins and 3 when that follower's feature scores, and keeps the dragon
 * away. */
#include "carcassonne/board.h"
#include "carcassonne/dragon/dragon.h"
#include "carcassonne/figures.h"
#include "carcassonne/score.h"

enum { TURN_POINTS = 1, FEATURE_POINTS = 3, NO_FIGURE = 255 };

static bool fairy_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_FAIRY] == RULES_ON;
}

static bool by_tile(const struct state *state)
{
    return option_of(state, OPTION_FAIRY_PLACEMENT) == FAIRY_ON_TILE;
}

/* ---- beside whom she may stand (DRAGON-31, X3-4, X3-8, X23-5) ---- */

static bool may_befriend(const struct state *state, const struct figure *figure)
{
    return is_follower(state->rules, figure->figure) &&
           (!is_castle(state, figure) || option_of(state, OPTION_CASTLE_FAIRY) == FAIRY_ALLOWED);
}

static bool is_friend(const struct state *state, const struct figure *figure)
{
    const struct fairy *const fairy = fairy_of(state);
    return figure->tile == fairy->fairy && figure->seat == fairy->fairy_seat &&
           figure->figure == fairy->fairy_figure && figure->segment == fairy->fairy_segment;
}

/* The follower beside whom she stands, or NULL. */
static const struct figure *find_friend(const struct state *state)
{
    const struct figure *const figures = figures_of(state);
    if (fairy_of(state)->fairy_seat == AUDE_NO_SEAT) {
        return NULL;
    }
    for (unsigned i = 0; i < state->figures; i++) {
        if (is_friend(state, &figures[i]) && may_befriend(state, &figures[i])) {
            return &figures[i];
        }
    }
    return NULL;
}

static void part_from(struct fairy *fairy)
{
    fairy->fairy_seat = AUDE_NO_SEAT;
    fairy->fairy_figure = NO_FIGURE;
    fairy->fairy_segment = NO_FIGURE;
}

/* DRAGON-32: her follower has left; another that looks like it takes its place. */
static void fairy_lifted(struct state *state, const struct figure *figure)
{
    if (is_friend(state, figure) && find_friend(state) == NULL) {
        part_from(fairy_of(state));
    }
}

/* A knight who went into a castle has left her, where she may not stand beside him. */
static unsigned settle_enter(struct state *state, struct aude_ledger *ledger)
{
    (void)ledger;
    if (find_friend(state) == NULL) {
        part_from(fairy_of(state));
    }
    return DONE;
}

/* ---- points ---- */

static void pay(struct state *state, unsigned seat, unsigned points, unsigned segment,
                const char *rule, struct aude_ledger *ledger)
{
    struct aude_entry entry = tile_entry(state, AUDE_EVENT_PAY, seat, fairy_of(state)->fairy, rule);
    entry.item = TOKEN_FAIRY;
    entry.segment = (uint8_t)segment;
    entry.points = (int32_t)points;
    score_gain(state, seat, (int)points);
    ledger_add(ledger, &entry);
}

/* Does a follower of the seat stand on her tile, in this region if one is named? Its segment; -1:
 * none does. */
static int stands_there(const struct state *state, unsigned seat, int region)
{
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        if (figure->tile == fairy_of(state)->fairy && figure->seat == seat &&
            may_befriend(state, figure) &&
            (region < 0 || (int)region_of(state, figure->tile, figure->segment) == region)) {
            return figure->segment;
        }
    }
    return -1;
}

/* DRAGON-33, 39 */
static unsigned turn_enter(struct state *state, struct aude_ledger *ledger)
{
    if (fairy_of(state)->fairy == NO_TILE) {
        return DONE;
    }
    if (by_tile(state)) {
        const int segment = stands_there(state, state->seat, -1);
        if (segment >= 0) {
            pay(state, state->seat, TURN_POINTS, (unsigned)segment, "DRAGON-39", ledger);
        }
        return DONE;
    }
    const struct figure *const friend =
        fairy_of(state)->fairy_seat == state->seat ? find_friend(state) : NULL;
    if (friend != NULL) {
        pay(state, state->seat, TURN_POINTS, friend->segment, "DRAGON-33", ledger);
    }
    return DONE;
}

static void pay_there(struct state *state, const struct source *source, struct aude_ledger *ledger)
{
    for (unsigned seat = 0; seat < state->rules->setup.seats; seat++) {
        const int segment =
            (source->barred >> seat & 1) == 0 ? stands_there(state, seat, source->region) : -1;
        if (segment >= 0) {
            pay(state, seat, FEATURE_POINTS, (unsigned)segment, "DRAGON-39", ledger);
        }
    }
}

/* In a scoring round only what is complete is scored, and fields; what has lost a challenge goes
 * along with nothing (X6-25). */
static bool is_scored(const struct source *source)
{
    return source->final || source->complete || source->feature == AUDE_FIELD;
}

/* DRAGON-34, 37, 39 */
static void fairy_paid(struct state *state, unsigned owners, const struct source *source,
                       struct aude_ledger *ledger)
{
    (void)owners;
    if (fairy_of(state)->fairy == NO_TILE || !is_scored(source) ||
        (source->final && option_of(state, OPTION_FAIRY_FINAL) == FAIRY_FINAL_NO)) {
        return;
    }
    if (by_tile(state)) {
        pay_there(state, source, ledger);
        return;
    }
    const struct figure *const friend = find_friend(state);
    if (friend != NULL && region_of(state, friend->tile, friend->segment) == source->region &&
        (source->barred >> friend->seat & 1) == 0) {
        pay(state, friend->seat, FEATURE_POINTS, friend->segment,
            source->final ? "DRAGON-37" : "DRAGON-34", ledger);
    }
}

/* ---- moving her (DRAGON-30, 39) ---- */

/* DRAGON-12 */
static bool volcano_bars(const struct state *state)
{
    return option_of(state, OPTION_FAIRY_VOLCANO) == FAIRY_VOLCANO_NO &&
           room_plays(state->rules, ROOM_dragon) &&
           tile_shows(state, state->last, AUDE_SIGN_VOLCANO);
}

static bool is_first_there(const struct state *state, const struct figure *figure)
{
    for (const struct figure *other = figures_of(state); other < figure; other++) {
        if (other->tile == figure->tile && other->seat == figure->seat &&
            may_befriend(state, other)) {
            return false;
        }
    }
    return true;
}

static aude_action move_to(const struct state *state, const struct figure *figure)
{
    return by_tile(state) ? board_action(state, (enum aude_verb)VERB_FAIRY_ON, figure->tile, 0, 0)
                          : figure_action(state, VERB_FAIRY, figure);
}

static bool is_move(const struct state *state, const struct figure *figure)
{
    if (figure->seat != state->seat || !may_befriend(state, figure)) {
        return false;
    }
    return by_tile(state) ? figure->tile != fairy_of(state)->fairy && is_first_there(state, figure)
                          : !is_friend(state, figure) && !figure_repeats(state, figure);
}

static void fairy_list(const struct state *state, struct list *list)
{
    const struct figure *const end = figures_of(state) + state->figures;
    if (volcano_bars(state)) {
        return;
    }
    for (const struct figure *figure = figures_of(state); figure < end; figure++) {
        if (is_move(state, figure)) {
            list_add(list, move_to(state, figure));
        }
    }
}

/* Those of is_move with less looked up: playouts ask at each action. */
static unsigned fairy_count(const struct state *state)
{
    const struct figure *const figures = figures_of(state);
    const struct laid *const laid = laid_of(state);
    const uint16_t *const labels = labels_of(state);
    const uint32_t *const words = words_of(state);
    const unsigned followers = state->rules->followers;
    const unsigned total = volcano_bars(state) ? 0 : state->figures;
    const uint32_t simple = by_tile(state) ? 0 : 2u * WORD_FIGURE; /* alone there, no castle */
    unsigned count = 0;
    for (unsigned i = 0; i < total; i++) {
        const struct figure figure = figures[i];
        if (figure.seat == state->seat) {
            const uint32_t word = words[labels[laid[figure.tile].first + figure.segment]];
            count += word < simple
                         ? (followers >> figure.figure & 1) != 0 && !is_friend(state, &figure)
                         : is_move(state, &figures[i]);
        }
    }
    return count;
}

static aude_action fairy_nth(const struct state *state, unsigned rank)
{
    const struct figure *figure = figures_of(state);
    for (; rank > 0 || !is_move(state, figure); figure++) {
        rank -= is_move(state, figure);
    }
    return move_to(state, figure);
}

/* Why she may not go there: the best that could be said of any own figure that the action means. */
static enum aude_status look_for(const struct state *state, aude_action action, bool on_tile)
{
    enum aude_status status = STATUS(STATUS_FAIRY_NOBODY);
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        const aude_action there =
            on_tile ? board_action(state, (enum aude_verb)VERB_FAIRY_ON, figure->tile, 0, 0)
                    : figure_action(state, VERB_FAIRY, figure);
        if (there != action || figure->seat != state->seat ||
            !is_follower(state->rules, figure->figure)) {
            continue;
        }
        if (may_befriend(state, figure)) {
            const bool here =
                on_tile ? figure->tile == fairy_of(state)->fairy : is_friend(state, figure);
            return here ? STATUS(STATUS_FAIRY_THERE) : AUDE_OK;
        }
        status = STATUS(STATUS_FAIRY_CASTLE);
    }
    return status;
}

static enum aude_status fairy_legal(const struct state *state, aude_action action)
{
    const bool on_tile = aude_action_verb(action) == (enum aude_verb)VERB_FAIRY_ON;
    const int figure = aude_action_item(action);
    const int x = aude_action_x(action);
    const int y = aude_action_y(action);
    const int segment = aude_action_segment(action);
    const aude_action plain =
        on_tile ? aude_action_make((enum aude_verb)VERB_FAIRY_ON, 0, x, y, 0, 0)
                : aude_action_make((enum aude_verb)VERB_FAIRY, figure, x, y, 0, segment);
    if (action != plain || figure >= (int)FIGURES) {
        return AUDE_BAD_ACTION;
    }
    unsigned tile = 0;
    const enum aude_status status = board_segment(state, x, y, segment, &tile);
    if (status != AUDE_OK) {
        return status;
    }
    if (on_tile != by_tile(state)) {
        return STATUS(on_tile ? STATUS_FAIRY_BESIDE : STATUS_FAIRY_ON_TILE);
    }
    return volcano_bars(state) ? STATUS(STATUS_FAIRY_VOLCANO) : look_for(state, action, on_tile);
}

static unsigned fairy_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    struct fairy *const fairy = fairy_of(state);
    const unsigned tile = board_tile_of(state, action);
    struct aude_entry entry = tile_entry(state, EVENT_FAIRY, state->seat, tile,
                                         by_tile(state) ? "DRAGON-39" : "DRAGON-30");
    fairy->fairy = (uint16_t)tile;
    if (!by_tile(state)) {
        fairy->fairy_seat = state->seat;
        fairy->fairy_figure = (uint8_t)aude_action_item(action);
        fairy->fairy_segment = (uint8_t)aude_action_segment(action);
        entry.item = fairy->fairy_figure;
        entry.segment = fairy->fairy_segment;
        entry.feature = kind_of(state, tile)->feature[entry.segment];
    }
    ledger_add(ledger, &entry);
    return DONE;
}

/* ---- looking at her ---- */

static void fairy_pieces(const struct state *state, struct piece_list *list)
{
    const unsigned tile = fairy_of(state)->fairy;
    const struct figure *const friend = find_friend(state);
    if (tile != NO_TILE) {
        const uint16_t at = grid_tile_key(&state->grid, tile);
        struct aude_piece piece = piece_on(TOKEN_FAIRY, grid_x(at), grid_y(at));
        piece.segment = friend != NULL ? friend->segment : piece.segment;
        piece_add(list, piece);
    }
}

static const char *fairy_check(const struct state *state)
{
    if (!room_plays(state->rules, ROOM_fairy) || state->edited) {
        return NULL;
    }
    const struct fairy *const fairy = fairy_of(state);
    const bool beside = fairy->fairy_seat != AUDE_NO_SEAT;
    if (beside != (fairy->fairy_figure != NO_FIGURE) ||
        beside != (fairy->fairy_segment != NO_FIGURE) || (beside && fairy->fairy == NO_TILE)) {
        return "the fairy stands beside half a follower";
    }
    bool there = false;
    for (unsigned i = 0; i < state->figures; i++) {
        there |= is_friend(state, &figures_of(state)[i]);
    }
    if (beside && !there) {
        return "the fairy stands beside nobody";
    }
    return fairy->fairy != NO_TILE && room_plays(state->rules, ROOM_dragon) &&
                   !state->rules->castles &&
                   option_of(state, OPTION_DRAGON_TOWER) == DRAGON_TOWER_CLOSED &&
                   fairy->fairy == dragon_of(state)->dragon
               ? "dragon and fairy share a tile"
               : NULL;
}

static bool in_bazaars(const struct rules *rules)
{
    return rules->bazaars && rules->setup.option[OPTION_FAIRY_IN_BAZAAR] == FAIRY_BAZAAR_YES;
}
static bool in_castles(const struct rules *rules)
{
    return rules->castles && rules->setup.option[OPTION_CASTLE_FAIRY] == FAIRY_FORBIDDEN;
}

static const struct station stations[] = {
    {.at = S010, .step = SILENT, .rule = "DRAGON-33", .enter = turn_enter},
    {.at = S135, .step = SILENT, .rule = "X3-13", .enter = turn_enter, .wanted = in_bazaars},
    {.at = S530,
     .step = SILENT,
     .wakes = WAKE_COMPLETE,
     .rule = "X3-4",
     .enter = settle_enter,
     .wanted = in_castles},
    {.at = 0},
};

static const struct choice choices[] = {
    {.at = S400,
     .verbs = {VERB_FAIRY, VERB_FAIRY_ON},
     .list = fairy_list,
     .legal = fairy_legal,
     .apply = fairy_apply,
     .count = fairy_count,
     .nth = fairy_nth},
    {.at = 0},
};

static const uint8_t verbs[] = {VERB_FAIRY, VERB_FAIRY_ON, 0};

static const struct variable variables[] = {
    VARIABLE(struct fairy, fairy, AUDE_VARIABLE_TILE, 1, NO_TILE, 0, LASTS_GAME,
             N_("where the fairy is"), "DRAGON-26", "fairy"),
    VARIABLE(struct fairy, fairy_seat, AUDE_VARIABLE_SEAT, 1, AUDE_NO_SEAT, 0, LASTS_GAME,
             N_("whose follower the fairy stands beside"), "DRAGON-26", "fairy"),
    VARIABLE(struct fairy, fairy_figure, AUDE_VARIABLE_NUMBER, 1, NO_FIGURE, FIGURES - 1,
             LASTS_GAME, N_("the kind of that follower"), "DRAGON-26", "fairy"),
    VARIABLE(struct fairy, fairy_segment, AUDE_VARIABLE_NUMBER, 1, NO_FIGURE, AUDE_MAX_SEGMENTS,
             LASTS_GAME, N_("the segment on which that follower stands"), "DRAGON-26", "fairy"),
    {.bytes = 0},
};

const struct room fairy_room = {
    .vocabulary = &fairy_vocabulary,
    .verbs = verbs,
    .stations = stations,
    .choices = choices,
    .variables = variables,
    .own = sizeof(struct fairy),
    .wanted = fairy_wanted,
    .paid = fairy_paid,
    .lifted = fairy_lifted,
    .pieces = fairy_pieces,
    .check = fairy_check,
};
