/* SPDX-License-Identifier: Apache-2.0 */
/* What can be chosen for a game, for the set-up page: games, expansions, presets, options, computer
 * players; and the kinds of tile of the game that is held. */
#include "ai/level.h"
#include "ai/player.h"
#include "rules/table.h"
#include "wasm/engine.h"
#include "wasm/json.h"

#include <string.h>

/* The room whose RULES.md has the rule. */
static const char *room_of(const char *rule)
{
    const struct words_rule *row = words_rule(0);

    for (int i = 1; row != NULL && strcmp(row->id, rule) != 0; i++)
        row = words_rule(i);
    return row != NULL ? row->room : "";
}

static void put_option(struct text_out *out, const struct aude_option *option)
{
    json_open(out, '{');
    json_text_of(out, "name", option->name);
    json_text_of(out, "rule", option->rule);
    json_text_of(out, "room", room_of(option->rule));
    json_text_of(out, "text", option->text);
    json_name(out, "values");
    json_open(out, '[');
    for (int i = 0; i < 5 && option->value[i] != NULL; i++)
        json_text(out, option->value[i]);
    json_close(out, ']');
    json_close(out, '}');
}

static void put_preset(struct text_out *out, enum aude_game game, int index)
{
    const struct aude_preset *preset = aude_preset(game, index);

    json_open(out, '{');
    json_text_of(out, "name", preset->name);
    json_text_of(out, "text", preset->text);
    json_number_of(out, "overlay", preset->overlay);
    json_name(out, "values");
    json_open(out, '[');
    for (int i = 0; i < aude_option_count(game); i++)
        json_number(out, aude_preset_value(game, index, i));
    json_close(out, ']');
    json_close(out, '}');
}

/* An expansion, and the options that it switches on. */
static void put_expansion(struct text_out *out, enum aude_game game, int expansion)
{
    int option = 0;

    json_open(out, '{');
    json_text_of(out, "name", aude_expansion_name(game, expansion));
    json_name(out, "options");
    json_open(out, '[');
    for (int i = 0; (option = aude_expansion_option(game, expansion, i)) >= 0; i++)
        json_text(out, aude_option(game, option)->name);
    json_close(out, ']');
    json_close(out, '}');
}

static void put_game(struct text_out *out, enum aude_game game)
{
    json_open(out, '{');
    json_text_of(out, "name", aude_game_name(game));
    json_name(out, "expansions");
    json_open(out, '[');
    for (int i = 0; aude_expansion_name(game, i) != NULL; i++)
        put_expansion(out, game, i);
    json_close(out, ']');
    json_name(out, "presets");
    json_open(out, '[');
    for (int i = 0; i < aude_preset_count(game); i++)
        put_preset(out, game, i);
    json_close(out, ']');
    json_name(out, "options");
    json_open(out, '[');
    for (int i = 0; i < aude_option_count(game); i++)
        put_option(out, aude_option(game, i));
    json_close(out, ']');
    json_close(out, '}');
}

/* By number, from 1 on. */
static void put_levels(struct text_out *out)
{
    json_name(out, "levels");
    json_open(out, '[');
    for (int i = 1; i <= LEVEL_MOST; i++) {
        const struct level *level = level_at(i);

        json_open(out, '{');
        json_text_of(out, "name", level->name);
        json_text_of(out, "title", level->title);
        json_text_of(out, "text", level->text);
        json_number_of(out, "searches", level_searches(level));
        json_number_of(out, "anywhere", i <= LEVEL_ANYWHERE);
        json_close(out, '}');
    }
    json_close(out, ']');
}

WASM_EXPORT("catalogue") int engine_catalogue(void)
{
    struct text_out out;

    json_begin(&out);
    json_open(&out, '{');
    json_text_of(&out, "version", AUDE_VERSION);
    json_name(&out, "games");
    json_open(&out, '[');
    for (int game = 0; game < AUDE_GAMES; game++)
        if (aude_game_built((enum aude_game)game))
            put_game(&out, (enum aude_game)game);
    json_close(&out, ']');
    json_name(&out, "players");
    json_open(&out, '[');
    for (int i = 0; i < player_count(); i++) {
        json_open(&out, '{');
        json_text_of(&out, "name", player_at(i)->name);
        json_text_of(&out, "text", player_at(i)->text);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    put_levels(&out);
    json_close(&out, '}');
    return json_end(&out);
}

/* The kinds of tile of the game that is held, in the order of their numbers. */
WASM_EXPORT("kinds") int engine_kinds(void)
{
    struct text_out out;

    json_begin(&out);
    json_open(&out, '[');
    for (int i = 0; i < aude_kind_count(&engine_rules); i++) {
        const struct aude_kind *kind = aude_kind(&engine_rules, i);

        json_open(&out, '{');
        json_text_of(&out, "name", kind->name);
        json_number_of(&out, "count", kind->count);
        json_number_of(&out, "rotations", kind->rotations);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    return json_end(&out);
}
