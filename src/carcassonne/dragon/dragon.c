/* SPDX-License-Identifier: Apache-2.0 */
/* The dragon (DRAGON-6 to 25): volcanoes call it, tiles with a dragon let it fly (flight.c).
 *
 * Until the first volcano lies, dragon tiles are not set aside one by one: they cannot be drawn,
 * which leaves every other order of tiles as likely as it was (decision 41). */
#include "carcassonne/dragon/dragon.h"
#include "carcassonne/part.h"

static bool dragon_wanted(const struct aude_setup *setup)
{
    return setup->option[OPTION_DRAGON] == RULES_ON;
}

/* DRAGON-8 */
static bool dragon_holds(const struct state *state)
{
    return dragon_of(state)->dragon == NO_TILE;
}

static unsigned dragon_withholds(const struct state *state, uint8_t *copies, unsigned total)
{
    const uint64_t *const dragons = state->rules->shows[bits_first(AUDE_SIGN_DRAGON)];
    for (unsigned word = 0; word < ((unsigned)state->rules->kinds + 63) / 64; word++) {
        for (uint64_t left = dragons[word]; left != 0; left &= left - 1) {
            uint8_t *const dragon = &copies[64 * word + bits_first(left)];
            total -= *dragon;
            *dragon = 0;
        }
    }
    return total;
}

/* DRAGON-10 */
static unsigned volcano_enter(struct state *state, struct aude_ledger *ledger)
{
    if (tile_shows(state, state->last, AUDE_SIGN_VOLCANO)) {
        const struct aude_entry entry =
            tile_entry(state, EVENT_DRAGON, state->seat, state->last, "DRAGON-10");
        dragon_of(state)->dragon = state->last;
        ledger_add(ledger, &entry);
    }
    return DONE;
}

/* DRAGON-11, 23: in the part in which a volcano is laid the dragon is on it. */
static enum aude_status dragon_closed(const struct state *state, unsigned tile, bool tower)
{
    if (tower && option_of(state, OPTION_DRAGON_TOWER) == DRAGON_TOWER_OPEN) {
        return AUDE_OK;
    }
    if (tile == state->last && tile_shows(state, tile, AUDE_SIGN_VOLCANO)) {
        return STATUS(STATUS_VOLCANO_TILE);
    }
    return tile == dragon_of(state)->dragon ? STATUS(STATUS_DRAGON_TILE) : AUDE_OK;
}

/* PHANTOM-6 */
static bool dragon_single(const struct state *state)
{
    return tile_shows(state, state->last, AUDE_SIGN_VOLCANO);
}

static void dragon_pieces(const struct state *state, struct piece_list *list)
{
    const unsigned tile = dragon_of(state)->dragon;
    if (tile != NO_TILE) {
        const uint16_t at = grid_tile_key(&state->grid, tile);
        piece_add(list, piece_on(TOKEN_DRAGON, grid_x(at), grid_y(at)));
    }
}

static const char *dragon_check(const struct state *state)
{
    if (!room_plays(state->rules, ROOM_dragon)) {
        return NULL;
    }
    bool volcano = false;
    for (unsigned tile = 0; tile < state->grid.tiles; tile++) {
        volcano |= tile_shows(state, tile, AUDE_SIGN_VOLCANO);
    }
    if (!state->edited && volcano != (dragon_of(state)->dragon != NO_TILE)) {
        return "the dragon is not there, or there without a volcano";
    }
    return flight_check(state);
}

static bool before_castles(const struct rules *rules)
{
    return rules->setup.option[OPTION_DRAGON_TIMING] == BEFORE_SCORING &&
           rules->setup.option[OPTION_DRAGON_CASTLE] == DRAGON_FIRST;
}
static bool after_castles(const struct rules *rules)
{
    return rules->setup.option[OPTION_DRAGON_TIMING] == BEFORE_SCORING &&
           rules->setup.option[OPTION_DRAGON_CASTLE] == CASTLE_FIRST;
}
static bool after_scoring(const struct rules *rules)
{
    return rules->setup.option[OPTION_DRAGON_TIMING] == AFTER_SCORING;
}

#define FLIES(station, rule_, wanted_)                                                             \
    {                                                                                              \
        .at = station, .step = STEP_FLIGHT, .rule = rule_, .enter = flight_enter,                  \
        .wanted = wanted_, .decider = flight_mover, .ready = flight_ready                          \
    }
static const struct station stations[] = {
    {.at = S240, .step = SILENT, .rule = "DRAGON-10", .enter = volcano_enter},
    FLIES(S480, "DRAGON-14", before_castles),
    FLIES(S550, "X3-10", after_castles),
    FLIES(S740, "DRAGON-14", after_scoring),
    {.at = 0},
};

#define FLIGHT_CHOICE(station)                                                                     \
    {                                                                                              \
        .at = station, .verbs = {VERB_FLY}, .list = flight_list, .legal = flight_legal,            \
        .apply = flight_apply                                                                      \
    }
static const struct choice choices[] = {
    FLIGHT_CHOICE(S480),
    FLIGHT_CHOICE(S550),
    FLIGHT_CHOICE(S740),
    {.at = 0},
};

static const uint8_t verbs[] = {VERB_FLY, 0};

static const struct variable variables[] = {
    VARIABLE(struct dragon, dragon, AUDE_VARIABLE_TILE, 1, NO_TILE, 0, LASTS_GAME,
             N_("where the dragon is"), "DRAGON-10", "dragon"),
    VARIABLE(struct dragon, flight, AUDE_VARIABLE_TILE, FLIGHT, NO_TILE, 0, LASTS_PART,
             N_("where the dragon has been in this flight"), "DRAGON-17", "dragon"),
    {.bytes = 0},
};

const struct room dragon_room = {
    .vocabulary = &dragon_vocabulary,
    .verbs = verbs,
    .stations = stations,
    .choices = choices,
    .variables = variables,
    .own = sizeof(struct dragon),
    .wanted = dragon_wanted,
    .holds = dragon_holds,
    .withholds = dragon_withholds,
    .closed = dragon_closed,
    .single = dragon_single,
    .pieces = dragon_pieces,
    .check = dragon_check,
    .forget = flight_forget,
};
