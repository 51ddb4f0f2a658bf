/* SPDX-License-Identifier: Apache-2.0 */
/* The boundary of the engine: the tables of aude_tables.h and the statuses. Each room of this build
 * has its rows (core/vocabulary.h); what a number is called is looked for in all of them. */
#include "core/catalogue.h"
#include "core/vocabulary.h"
#include "games.h"

/* The rooms of all games, in their order; NULL beyond the last. */
static const struct vocabulary *vocabulary(int room)
{
    int rooms = 0;
#ifdef AUDE_WITH_CARCASSONNE
    rooms = carcassonne_rooms();
    if (room < rooms) {
        return carcassonne_vocabulary(room);
    }
#endif
#ifdef AUDE_WITH_DISCOVERY
    if (room == rooms) {
        return &discovery_vocabulary;
    }
#endif
    (void)rooms;
    return NULL;
}

int aude_room_count(void)
{
    int rooms = 0;
    while (vocabulary(rooms) != NULL) {
        rooms++;
    }
    return rooms;
}

const struct aude_room *aude_room(int room)
{
    const struct vocabulary *const found = room >= 0 ? vocabulary(room) : NULL;
    REQUIRE(found != NULL);
    return &found->room;
}

bool aude_room_plays(const struct aude_rules *rules, int room)
{
    const struct aude_room *const info = aude_room(room);
    const struct aude_setup *const setup = aude_rules_setup(rules);
    if (setup->game != info->game) {
        return false;
    }
    return info->option == NULL ||
           setup->option[aude_option_find((enum aude_game)info->game, info->option)] != 0;
}

static const char *name_of(const struct aude_word *word)
{
    return word != NULL ? word->name : "";
}

/* X(table, its members, how many numbers there are, their type): four calls that are alike but for
 * their types */
#define TABLES(X)                                                                                  \
    X(step, steps, STEPS, enum aude_step)                                                          \
    X(verb, verbs, VERBS, enum aude_verb)                                                          \
    X(figure, figures, FIGURES, int)                                                               \
    X(token, tokens, TOKENS, int)                                                                  \
    X(event, events, EVENTS, int)

#define X(table, rows, numbers, type)                                                              \
    int aude_##table##_count(void)                                                                 \
    {                                                                                              \
        return numbers;                                                                            \
    }                                                                                              \
    const struct aude_##table##_info *aude_##table##_info(int number)                              \
    {                                                                                              \
        const struct vocabulary *room;                                                             \
        for (int i = 0; (room = vocabulary(i)) != NULL; i++) {                                     \
            const struct aude_##table##_info *row = room->rows;                                    \
            for (; row != NULL && row->word.name != NULL; row++) {                                 \
                if (row->word.number == number) {                                                  \
                    return row;                                                                    \
                }                                                                                  \
            }                                                                                      \
        }                                                                                          \
        return NULL;                                                                               \
    }                                                                                              \
    int aude_##table##_find(const char *name)                                                      \
    {                                                                                              \
        const struct vocabulary *room;                                                             \
        for (int i = 0; (room = vocabulary(i)) != NULL; i++) {                                     \
            const struct aude_##table##_info *row = room->rows;                                    \
            for (; row != NULL && row->word.name != NULL; row++) {                                 \
                if (same_name(row->word.name, name)) {                                             \
                    return row->word.number;                                                       \
                }                                                                                  \
            }                                                                                      \
        }                                                                                          \
        return -1;                                                                                 \
    }                                                                                              \
    const char *aude_##table##_name(type number)                                                   \
    {                                                                                              \
        const struct aude_##table##_info *const info = aude_##table##_info((int)number);           \
        return name_of(info != NULL ? &info->word : NULL);                                         \
    }
TABLES(X)
#undef X

const struct aude_word *aude_verb_names(int verb)
{
    const struct aude_verb_info *const info = aude_verb_info(verb);
    const struct vocabulary *room;
    for (int i = 0; info != NULL && (room = vocabulary(i)) != NULL; i++) {
        if (same_name(room->room.name, info->word.room) &&
            (info->operands & AUDE_TAKES_NAME) != 0) {
            return room->names;
        }
    }
    return NULL;
}

/* ---- under these rules ---- */

int aude_figures_dealt(const struct aude_rules *rules, int figure)
{
    REQUIRE(figure >= 0 && figure < FIGURES);
    return BY_GAME(game_of_rules(rules), rules_of(rules)->dealt[figure],
                   figure == AUDE_FOLLOWER ? DISCOVERY_FOLLOWERS : 0);
}

int aude_tokens_dealt(const struct aude_rules *rules, int token)
{
    REQUIRE(token >= 0 && token < TOKENS);
    (void)token; /* not every game has some */
    return BY_GAME(game_of_rules(rules), rules_of(rules)->tokens[token], 0);
}

unsigned aude_figure_claims(const struct aude_rules *rules, int figure)
{
    REQUIRE(figure >= 0 && figure < FIGURES);
    return BY_GAME(game_of_rules(rules), rules_of(rules)->claims[figure],
                   figure == AUDE_FOLLOWER
                       ? 1u << AUDE_GRASSLAND | 1u << AUDE_MOUNTAINS | 1u << AUDE_SEA
                       : 0u);
}

/* ---- statuses ---- */

static const struct {
    const char *name;
    const char *rule[AUDE_GAMES]; /* by enum aude_game */
    const char *text;
} statuses[AUDE_STATUS_COUNT] = {
#define X(name, carcassonne, discovery, text) {#name, {carcassonne, discovery}, text},
    AUDE_STATUS_TABLE(X)
#undef X
};

/* The row of a status that a room brought. */
static const struct aude_word *refusal(int status)
{
    const struct vocabulary *room;
    for (int i = 0; (room = vocabulary(i)) != NULL; i++) {
        for (const struct aude_word *row = room->refusals; row != NULL && row->name != NULL;
             row++) {
            if (row->number == status) {
                return row;
            }
        }
    }
    return NULL;
}

int aude_status_count(void)
{
    return STATUSES;
}

const char *aude_status_rule(enum aude_game game, enum aude_status status)
{
    REQUIRE((unsigned)game < AUDE_GAMES && (int)status >= 0 && (int)status < STATUSES);
    if ((int)status < AUDE_STATUS_COUNT) {
        return statuses[status].rule[game];
    }
    const struct aude_word *const row = refusal((int)status);
    return row != NULL && game == AUDE_CARCASSONNE ? row->rule : "";
}

const char *aude_status_text(enum aude_status status)
{
    REQUIRE((int)status >= 0 && (int)status < STATUSES);
    if ((int)status < AUDE_STATUS_COUNT) {
        return statuses[status].text;
    }
    const struct aude_word *const row = refusal((int)status);
    return row != NULL ? row->text : "";
}

const char *aude_status_name(enum aude_status status)
{
    REQUIRE((int)status >= 0 && (int)status < STATUSES);
    return (int)status < AUDE_STATUS_COUNT ? statuses[status].name : name_of(refusal((int)status));
}
