/* SPDX-License-Identifier: Apache-2.0 */
/* The set-up of a game in text: game, sets, own sets, seats, start seat and options, as position
 * ids and records have it. A set of one's own is named by its id and its seal, "hills@1f2e3d4c", so
 * that a game is not read with other tiles than it was played with. Each word is checked when it is
 * read; what only the whole can tell (no base set, too many tiles, a start seat that is no seat) is
 * found by aude_rules_init at the end and reported at the word that it is about.
 */
#include "notation/text.h"

/* ---- Writing ------------------------------------------------------------------------------- */

static const char word_none[] = "none";

void text_sets(struct text_out *out, uint64_t sets, char joint)
{
    bool first = true;

    if (!sets)
        text_string(out, word_none);
    for (int i = 0; i < aude_set_count(); i++) {
        if (!(sets >> i & 1))
            continue;
        if (!first)
            text_char(out, joint);
        text_string(out, aude_set(i)->id);
        first = false;
    }
}

static void write_seal(struct text_out *out, const char *id, uint32_t seal)
{
    text_string(out, id);
    text_char(out, '@');
    text_put_hex(out, 8, seal);
}

void text_own_sets(struct text_out *out, const struct aude_own_sets *own, char joint)
{
    for (int i = 0; i < own->count; i++) {
        if (i)
            text_char(out, joint);
        write_seal(out, own->set[i]->set.id, own->set[i]->seal);
    }
}

void text_options(struct text_out *out, const struct aude_setup *setup,
                  const struct aude_setup *other, const char *before, char between)
{
    enum aude_game game = (enum aude_game)setup->game;

    for (int i = 0; i < aude_option_count(game); i++) {
        const struct aude_option *option = aude_option(game, i);

        if (setup->option[i] == other->option[i])
            continue;
        text_string(out, before);
        text_string(out, option->name);
        text_char(out, between);
        text_string(out, option->value[setup->option[i]]);
    }
}

/* ---- Versions of the rules ------------------------------------------------------------------- */

enum { FIRST_WITH_POSITIONS = 2, MAX_NEEDS = 3 };

/* What a version ruled anew, and the options by which it concerns a set-up: with all of them. What
 * presets meant is not here, as positions name options alone. */
static const struct {
    int since;
    struct {
        const char *option;
        int value; /* its number */
    } need[MAX_NEEDS];
} rulings[] = {
    {3, {{"CULT", 1}, {"COUNT", 1}, {"COUNT_UNOCCUPIED", 1}}},   /* CULT-8 */
    {3, {{"PHANTOM", 1}, {"BRIDGES", 1}, {"BRIDGE_TIMING", 0}}}, /* XPHA-3 */
    {3, {{"BAZAARS", 1}, {"DRAGON", 1}, {NULL, 0}}},             /* X3-11 */
};

static bool has_option(const struct aude_setup *setup, const char *name, int value)
{
    const int option = aude_option_find((enum aude_game)setup->game, name);

    return option >= 0 && setup->option[option] == value;
}

static bool is_concerned(const struct aude_setup *setup, int version)
{
    bool concerned = false;

    for (size_t i = 0; i < sizeof rulings / sizeof rulings[0]; i++) {
        bool all = rulings[i].since == version;
        for (int need = 0; need < MAX_NEEDS && rulings[i].need[need].option && all; need++)
            all = has_option(setup, rulings[i].need[need].option, rulings[i].need[need].value);
        concerned |= all;
    }
    return concerned;
}

int text_version_unsaid(const struct aude_setup *setup)
{
    int version = FIRST_WITH_POSITIONS;

    while (version < AUDE_RULES_VERSION && !is_concerned(setup, version + 1))
        version++;
    return version;
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* "carcassonne", or "carcassonne or discovery": what was built. */
static enum aude_status fail_game(const struct text_in *in, const char *at, enum aude_status status)
{
    char list[64];
    struct text_out out = text_out(list, sizeof list);

    for (int game = 0; game < AUDE_GAMES; game++) {
        if (!aude_game_built((enum aude_game)game))
            continue;
        if (out.length)
            text_string(&out, " or ");
        text_string(&out, aude_game_name((enum aude_game)game));
    }
    text_finish(&out);
    return text_fail(in, at, status, list);
}

enum aude_status text_setup_game(struct text_setup *setup, struct text_in value)
{
    struct text_word word = text_word(&value);
    char name[32];
    int game = text_copy(word, name, sizeof name) ? aude_game_find(name) : -1;

    setup->game = value;
    setup->game.at = word.at;
    if (game < 0)
        return fail_game(&value, word.at, AUDE_BAD_GAME);
    if (!aude_game_built((enum aude_game)game))
        return fail_game(&value, word.at, AUDE_UNBUILT_GAME);
    setup->game.game = value.game = (enum aude_game)game;
    aude_setup_init(&setup->setup, (enum aude_game)game);
    setup->setup.version = setup->version;
    return text_read_end(&value);
}

enum aude_status text_setup_rules(struct text_setup *setup, struct text_in value)
{
    static const char expected[] = TEXT_EXPECTED("a version of the rules such as 2");
    struct text_word word = text_word(&value);
    int version = 0;
    enum aude_status status =
        text_number(&value, word, 1, UINT16_MAX, &version, AUDE_BAD_TEXT, expected);

    if (status)
        return status;
    if (version > AUDE_RULES_VERSION)
        return text_fail(&value, word.at, AUDE_NEWER_RULES, TEXT_UNSAID);
    setup->version = setup->setup.version = (uint8_t)version;
    return text_read_end(&value);
}

/* Sets of the game that is played. */
static enum aude_status fail_set(const struct text_in *in, const char *at, enum aude_status status)
{
    char list[128];
    struct text_out out = text_out(list, sizeof list);
    uint64_t built = 0;

    for (int i = 0; i < aude_set_count(); i++)
        if (aude_set(i)->built && aude_set(i)->game == in->game)
            built |= (uint64_t)1 << i;
    text_string(&out, "of these sets: ");
    text_sets(&out, built, ' ');
    text_finish(&out);
    return text_fail(in, at, status, list);
}

/* The next of several words with blanks or with another joint between them. */
static struct text_word next_item(struct text_in *in, char joint, bool *more)
{
    struct text_word word;

    if (joint == ' ') {
        word = text_word(in);
        *more = !text_empty(in);
    } else {
        struct text_in piece;

        *more = text_has(in, joint);
        piece = text_cut(in, joint);
        word = (struct text_word){piece.at, piece.end};
    }
    return word;
}

enum aude_status text_setup_sets(struct text_setup *setup, struct text_in value, char joint)
{
    text_empty(&value);
    setup->sets = value;
    setup->setup.sets = 0;
    if (text_is((struct text_word){value.at, value.end}, word_none))
        return AUDE_OK;
    for (bool more = true; more;) {
        struct text_word word = next_item(&value, joint, &more);
        struct text_in piece = setup->sets;
        char name[32];
        int set = text_copy(word, name, sizeof name) ? aude_set_find(name) : -1;

        piece.end = word.end;
        if (set < 0)
            return fail_set(&piece, word.at, AUDE_BAD_SET);
        if (aude_set(set)->game != setup->setup.game)
            return fail_set(&piece, word.at, AUDE_OTHER_GAME);
        if (!aude_set(set)->built)
            return fail_set(&piece, word.at, AUDE_UNBUILT_SET);
        if (setup->setup.sets >> set & 1)
            return text_fail(&piece, word.at, AUDE_BAD_TEXT, "each set once");
        setup->setup.sets |= (uint64_t)1 << set;
    }
    return AUDE_OK;
}

/* The own set that the word names, among those that were given. */
static enum aude_status find_own(const struct text_in *in, struct text_word word,
                                 const struct aude_own_sets *sources,
                                 const struct aude_own_set **found)
{
    char name[64], id[48];
    struct text_out out = text_out(name, sizeof name);
    struct text_in rest = *in, id_part;
    uint64_t seal;

    rest.at = word.at;
    rest.end = word.end;
    id_part = text_cut(&rest, '@');
    if (!text_hex((struct text_word){rest.at, rest.end}, 8, &seal) || id_part.at == id_part.end ||
        !text_copy((struct text_word){id_part.at, id_part.end}, id, sizeof id))
        return text_fail(in, word.at, AUDE_BAD_TEXT,
                         "an own tile set and its seal, such as hills@1f2e3d4c");
    for (int i = 0; sources && i < sources->count; i++) {
        *found = sources->set[i];
        if ((*found)->seal == seal && text_equal((*found)->set.id, id))
            return AUDE_OK;
    }
    write_seal(&out, id, (uint32_t)seal);
    text_finish(&out);
    return text_fail_word(in, word.at, AUDE_NO_OWN_SET, "the tile set ", name);
}

enum aude_status text_setup_own(struct text_setup *setup, struct text_in value, char joint)
{
    text_empty(&value);
    setup->own = value;
    for (bool more = true; more;) {
        struct text_word word = next_item(&value, joint, &more);
        struct text_in piece = setup->own;
        const struct aude_own_set *own = NULL;
        enum aude_status status;

        piece.end = word.end;
        status = find_own(&piece, word, setup->sources, &own);
        if (status)
            return status;
        status = aude_setup_own(&setup->setup, own);
        if (status)
            return text_fail(&piece, word.at, status, TEXT_UNSAID);
    }
    return AUDE_OK;
}

enum aude_status text_setup_seats(struct text_setup *setup, struct text_in value)
{
    int seats = 0, most = AUDE_MAX_SEATS;
    enum aude_status status;

    text_empty(&value);
    setup->seats = value;
    if (setup->setup.game == AUDE_DISCOVERY)
        most = 5;
    status = text_number(&value, text_word(&value), 2, most, &seats,
                         most == AUDE_MAX_SEATS ? AUDE_BAD_SEATS : AUDE_SEATS_2_TO_5,
                         "the number of seats, such as 2");
    if (status)
        return status;
    setup->setup.seats = (uint8_t)seats;
    return text_read_end(&value);
}

enum aude_status text_setup_start(struct text_setup *setup, struct text_in value)
{
    int seat = 0;
    enum aude_status status;

    text_empty(&value);
    setup->start = value;
    status = text_number(&value, text_word(&value), 0, AUDE_MAX_SEATS - 1, &seat,
                         AUDE_BAD_START_SEAT, "the seat that begins, from 0");
    if (status)
        return status;
    setup->setup.start_seat = (uint8_t)seat;
    return text_read_end(&value);
}

enum aude_status text_setup_option(struct text_setup *setup, const struct text_in *in,
                                   struct text_word name, struct text_word value)
{
    enum aude_game game = (enum aude_game)setup->setup.game;
    char name_text[40], value_text[40], list[160];
    struct text_out out = text_out(list, sizeof list);
    int index =
        text_copy(name, name_text, sizeof name_text) ? aude_option_find(game, name_text) : -1;
    const struct aude_option *option;

    if (index < 0)
        return text_fail(in, name.at, AUDE_BAD_OPTION, TEXT_UNSAID);
    if (setup->option[index])
        return text_fail(in, name.at, AUDE_BAD_TEXT, "each option once");
    setup->option[index] = setup->options = true;
    if (text_copy(value, value_text, sizeof value_text) &&
        aude_setup_set(&setup->setup, name_text, value_text) == AUDE_OK)
        return AUDE_OK;
    option = aude_option(game, index);
    for (int i = 0; i < 5 && option->value[i]; i++) {
        if (i)
            text_string(&out, i + 1 < 5 && option->value[i + 1] ? ", " : " or ");
        text_string(&out, option->value[i]);
    }
    text_finish(&out);
    return text_fail(in, value.at, AUDE_BAD_VALUE, list);
}

enum aude_status text_setup_preset(struct text_setup *setup, const struct text_in *in,
                                   struct text_word name, int *preset)
{
    char text[32];

    if (!text_copy(name, text, sizeof text) || aude_setup_preset(&setup->setup, text) != AUDE_OK)
        return text_fail(in, name.at, AUDE_BAD_PRESET, TEXT_UNSAID);
    *preset = aude_preset_find((enum aude_game)setup->setup.game, text);
    return AUDE_OK;
}

enum aude_status text_setup_finish(const struct text_setup *setup, const struct text_in *here,
                                   struct aude_rules *rules)
{
    enum aude_status status = aude_rules_init(rules, &setup->setup);
    const struct text_in *place;

    if (!status)
        return AUDE_OK;
    if (status == AUDE_BAD_SEATS || status == AUDE_SEATS_2_TO_5)
        place = &setup->seats;
    else if (status == AUDE_BAD_START_SEAT)
        place = &setup->start;
    else if (status == AUDE_BAD_OWN_SET)
        place = &setup->own;
    else
        place = &setup->sets;
    if (!place->at)
        place = here;
    return text_fail(place, place->at, status, TEXT_UNSAID);
}
