/* SPDX-License-Identifier: Apache-2.0 */
/* The barn (ABBEY-37 to 49): a figure on a corner at which four tiles meet, all in one field. It
 * occupies the field and is no follower; the farmers there are scored at once (S665) and go home,
 * and later all whose field is joined to it. At the end it pays its owner (F42).
 *
 * It stands on a field segment of the tile that was laid, like any figure, so that its field is
 * known however fields grow; at which corner is noted for those who look at it. */
#include "carcassonne/board.h"
#include "carcassonne/figures.h"
#include "carcassonne/part.h"
#include "carcassonne/room.h"
#include "carcassonne/score.h"
#include "carcassonne/vocabulary.h"

enum { CORNERS = 4, NO_CORNER = 255, FIRST = 3, LATER = 1, LAST = 4 };

struct barns {
    uint8_t
        barn_corner[AUDE_MAX_SEATS]; /* of its tile, clockwise from the north-west, or NO_CORNER */
    uint8_t barn_fresh; /* the seat whose barn came to a field without one in this part, or
                           AUDE_NO_SEAT */
};

static struct barns *barns_of(const struct state *state)
{
    return own_part(state, ROOM_barn);
}

static bool plays(const struct state *state)
{
    return (state->rules->playing >> ROOM_barn & 1) != 0;
}

static bool barn_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_BARN] == RULES_ON && setup->option[OPTION_FARMERS] == FARMERS_ON;
}

static void barn_rules(struct rules *rules)
{
    rules->dealt[FIGURE_BARN] = 1;
    rules->strength[FIGURE_BARN] = 0;
    rules->claims[FIGURE_BARN] = 0;
    rules->stands[FIGURE_BARN] = 1u << AUDE_FIELD;
    rules->bars |= 1u << FIGURE_BARN;
    rules->refusal[FIGURE_BARN].place = STATUS_BARN_PLACE;
    rules->refusal[FIGURE_BARN].captured = STATUS_BARN_STAYS;
}

/* ---- corners (ABBEY-38) ---- */

/* The field segment of a tile that is its corner as a whole, clockwise from the north-west, or
 * NO_SEGMENT. */
static unsigned corner_of(const struct state *state, unsigned tile, unsigned corner)
{
    const struct form *const form = form_of(state, tile);
    const unsigned segment = form->half[2 * corner];
    return segment == form->half[(2 * corner + 7) % 8] ? segment : (unsigned)NO_SEGMENT;
}

/* Do four tiles meet at the corner of the tile, all of them with field there? */
static bool is_round(const struct state *state, unsigned tile, unsigned corner)
{
    const uint16_t key = grid_tile_key(&state->grid, tile);
    const unsigned side = corner; /* the corner begins this side and ends the one before */
    const unsigned before = (corner + 3) % 4;
    const uint16_t cells[CORNERS] = {key, grid_neighbour(key, before),
                                     grid_neighbour(grid_neighbour(key, before), side),
                                     grid_neighbour(key, side)};
    bool good = corner_of(state, tile, corner) != NO_SEGMENT;
    for (unsigned i = 1; i < CORNERS && good; i++) {
        const int other = grid_tile(&state->grid, cells[i]);
        good = other >= 0 && corner_of(state, (unsigned)other, (corner + i) % 4) != NO_SEGMENT;
    }
    return good;
}

static bool has_barn(const struct state *state, unsigned region)
{
    bool found = false;
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        found |= figure->figure == FIGURE_BARN &&
                 region_of(state, figure->tile, figure->segment) == region;
    }
    return found;
}

/* ABBEY-37 to 39 */
static enum aude_status may_build(const struct state *state, unsigned tile, unsigned corner)
{
    if (!is_round(state, tile, corner)) {
        return STATUS(STATUS_BARN_CORNER);
    }
    if (state->supply[state->seat][FIGURE_BARN] == 0) {
        return AUDE_NO_SUPPLY;
    }
    if (option_of(state, OPTION_BARN_PLACEMENT) == BARN_ALONE &&
        has_barn(state, region_of(state, tile, corner_of(state, tile, corner)))) {
        return STATUS(STATUS_BARN_FIELD);
    }
    return state->figures < state->rules->layout.most.figures ? AUDE_OK : AUDE_TOO_MANY_FIGURES;
}

static aude_action to_build(const struct state *state, unsigned corner)
{
    return aude_action_with(board_action(state, (enum aude_verb)VERB_BARN, state->last, 0, 0),
                            (int)corner);
}

static void barn_list(const struct state *state, struct list *list)
{
    if (state->supply[state->seat][FIGURE_BARN] == 0) {
        return;
    }
    for (unsigned corner = 0; corner < CORNERS; corner++) {
        if (may_build(state, state->last, corner) == AUDE_OK) {
            list_add(list, to_build(state, corner));
        }
    }
}

static enum aude_status barn_legal(const struct state *state, aude_action action)
{
    const int x = aude_action_x(action);
    const int y = aude_action_y(action);
    const int corner = aude_action_number(action);
    if (action !=
            aude_action_with(aude_action_make((enum aude_verb)VERB_BARN, 0, x, y, 0, 0), corner) ||
        corner >= CORNERS) {
        return AUDE_BAD_ACTION;
    }
    const int tile = board_tile(state, x, y);
    if (tile < 0) {
        return AUDE_NO_TILE;
    }
    return tile != state->last ? AUDE_NOT_LAST_TILE
                               : may_build(state, (unsigned)tile, (unsigned)corner);
}

static unsigned barn_apply(struct state *state, aude_action action, struct aude_ledger *ledger)
{
    (void)ledger;
    struct barns *const barns = barns_of(state);
    const unsigned corner = (unsigned)aude_action_number(action);
    const unsigned segment = corner_of(state, state->last, corner);
    const bool first = !has_barn(state, region_of(state, state->last, segment));
    barns->barn_fresh = first ? state->seat : (uint8_t)AUDE_NO_SEAT;
    barns->barn_corner[state->seat] = (uint8_t)corner;
    put_figure(state, state->seat, FIGURE_BARN, state->last, segment);
    return DONE;
}

/* ---- its field is scored (ABBEY-40 to 45) ---- */

/* Did the only barn of this field come in this part? */
static bool is_fresh(const struct state *state, unsigned region)
{
    const unsigned seat = barns_of(state)->barn_fresh;
    bool fresh = false;
    for (unsigned i = 0; seat != AUDE_NO_SEAT && i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        fresh |= figure->figure == FIGURE_BARN && figure->seat == seat &&
                 region_of(state, figure->tile, figure->segment) == region;
    }
    return fresh;
}

/* Somebody in the field besides barns; NULL: nobody. */
static const struct figure *find_farmer(const struct state *state, unsigned region)
{
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        if (figure->figure != FIGURE_BARN &&
            region_of(state, figure->tile, figure->segment) == region) {
            return figure;
        }
    }
    return NULL;
}

static void send_home(struct state *state, unsigned region, const char *rule,
                      struct aude_ledger *ledger)
{
    for (unsigned i = 0; i < state->figures;) {
        const struct figure *const figure = &figures_of(state)[i];
        if (figure->figure != FIGURE_BARN &&
            region_of(state, figure->tile, figure->segment) == region) {
            return_figure(state, i, rule, ledger);
        } else {
            i++;
        }
    }
}

static void score_farmers(struct state *state, unsigned region, struct aude_ledger *ledger)
{
    const struct figure *const farmer = find_farmer(state, region);
    uint8_t strength[AUDE_MAX_SEATS];
    if (farmer == NULL) {
        return;
    }
    const bool fresh = is_fresh(state, region);
    const struct field_payment payment = {.tile = farmer->tile,
                                          .segment = farmer->segment,
                                          .owners = region_owners(state, region, strength),
                                          .value = fresh ? FIRST : LATER,
                                          .herds = true,
                                          .rule = fresh ? "ABBEY-40" : "ABBEY-44"};
    score_field(state, &payment, ledger);
    send_home(state, region, fresh ? "ABBEY-41" : "ABBEY-44", ledger);
}

/* Can anything have come to the field in this part? Only with the tile just placed. */
static bool is_touched(const struct state *state, unsigned region)
{
    bool touched = state->edited;
    for (unsigned segment = 0; segment < segments_of(state, state->last); segment++) {
        touched |= region_of(state, state->last, segment) == region;
    }
    return touched;
}

/* Farmers in the field of a barn were joined to it in this part, or the barn to them. */
static unsigned farmers_enter(struct state *state, struct aude_ledger *ledger)
{
    unsigned regions[AUDE_MAX_FIGURES];
    unsigned count = 0;
    unsigned left = 0; /* in supplies */
    for (unsigned seat = 0; seat < state->rules->setup.seats; seat++) {
        left += state->supply[seat][FIGURE_BARN];
    }
    const bool built = state->edited || left < state->rules->setup.seats;
    for (unsigned i = 0; built && i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        if (figure->figure == FIGURE_BARN) {
            regions[count++] = region_of(state, figure->tile, figure->segment);
        }
    }
    for (unsigned i = 0; i < count; i++) {
        if (is_touched(state, regions[i])) {
            score_farmers(state, regions[i], ledger); /* of one the second time nobody is there */
        }
    }
    barns_of(state)->barn_fresh = AUDE_NO_SEAT;
    return DONE;
}

/* ---- at the end (ABBEY-46) ---- */

/* Seats with a barn in the field of this one, as bits; none when an earlier one is there, for whose
 * sake it is scored. */
static unsigned owners_of(const struct state *state, unsigned index)
{
    const struct figure *const own = &figures_of(state)[index];
    const unsigned region = region_of(state, own->tile, own->segment);
    unsigned owners = 0;
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        if (figure->figure == FIGURE_BARN &&
            region_of(state, figure->tile, figure->segment) == region) {
            if (i < index) {
                return 0;
            }
            owners |= 1u << figure->seat;
        }
    }
    return owners;
}

static unsigned final_enter(struct state *state, struct aude_ledger *ledger)
{
    for (unsigned i = 0; i < state->figures; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        const unsigned owners = figure->figure == FIGURE_BARN ? owners_of(state, i) : 0;
        if (owners != 0) {
            const struct field_payment payment = {.tile = figure->tile,
                                                  .segment = figure->segment,
                                                  .owners = owners,
                                                  .value = LAST,
                                                  .rule = "ABBEY-46"};
            score_field(state, &payment, ledger);
        }
    }
    return DONE;
}

/* ---- the room ---- */

/* A corner is noted of barns that stand, and is one of their field. */
static const char *barn_audit(const struct state *state)
{
    for (unsigned seat = 0; plays(state) && seat < AUDE_MAX_SEATS; seat++) {
        const unsigned corner = barns_of(state)->barn_corner[seat];
        bool stands = corner == NO_CORNER;
        for (unsigned i = 0; i < state->figures && !stands; i++) {
            const struct figure *const figure = &figures_of(state)[i];
            stands = figure->figure == FIGURE_BARN && figure->seat == seat &&
                     corner_of(state, figure->tile, corner) == figure->segment;
        }
        if (!stands && !state->edited) {
            return "a corner is noted where no barn stands";
        }
    }
    return NULL;
}

/* Nobody is left in a field with a barn but in the part that joins them. */
static const char *barn_check(const struct state *state)
{
    for (unsigned i = 0; i < state->figures && plays(state) && !state->edited; i++) {
        const struct figure *const figure = &figures_of(state)[i];
        const unsigned region = region_of(state, figure->tile, figure->segment);
        if (figure->figure == FIGURE_BARN && state->last == NO_TILE &&
            find_farmer(state, region) != NULL) {
            return "farmers were left in the field of a barn";
        }
    }
    return NULL;
}

static void barn_forget(struct state *state, unsigned step)
{
    if (plays(state) && (!part_placed(state->rules, step) || step == AUDE_STEP_ACTION)) {
        barns_of(state)->barn_fresh = AUDE_NO_SEAT;
    }
}

static const struct variable variables[] = {
    VARIABLE(struct barns, barn_corner, AUDE_VARIABLE_NUMBER, AUDE_MAX_SEATS, NO_CORNER,
             CORNERS - 1, LASTS_GAME,
             N_("the corner of its tile on which the barn of a seat stands, clockwise from the "
                "north-west"),
             "ABBEY-37", "barn"),
    VARIABLE(struct barns, barn_fresh, AUDE_VARIABLE_SEAT, 1, AUDE_NO_SEAT, 0, LASTS_PART,
             N_("whose barn has come to a field without one in this part"), "ABBEY-45", "barn"),
    {.bytes = 0},
};

static const struct station stations[] = {
    {.at = S665, .step = SILENT, .rule = "ABBEY-40", .enter = farmers_enter},
    {.at = F42, .step = SILENT, .rule = "ABBEY-46", .enter = final_enter},
    {.at = 0},
};

static const struct choice choices[] = {
    {.at = S400, .verbs = {VERB_BARN}, .list = barn_list, .legal = barn_legal, .apply = barn_apply},
    {.at = 0},
};

static const uint8_t verbs[] = {VERB_BARN, 0};

const struct room barn_room = {
    .vocabulary = &barn_vocabulary,
    .verbs = verbs,
    .stations = stations,
    .choices = choices,
    .variables = variables,
    .own = sizeof(struct barns),
    .wanted = barn_wanted,
    .rules = barn_rules,
    .fenced = has_barn,
    .audit = barn_audit,
    .check = barn_check,
    .forget = barn_forget,
};
