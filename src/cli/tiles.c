/* SPDX-License-Identifier: Apache-2.0 */
/* `aude tiles`: the catalogue of tile sets. Without a word the list of sets, by game; with the id
 * of a set its kinds, each with a small picture and what is on it; --svg draws them, --json tells
 * all facts. Sets of one's own (--tiles) are shown like those of the catalogue, and in their place
 * where they have the id of one.
 */
#include "cli/drawing.h"
#include "words/words.h"
#include "render/board.h"
#include "render/board_svg.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_SVG = CLI_OWN, OPTION_FORMAT, OPTION_SIZE, OPTION_DARK, OPTION_THEME, OPTION_JSON };

static const struct cli_option options[] = {
    {OPTION_SVG, "svg", N_("FILE"),
     N_("draw the tiles to FILE, .svg or .png; - is standard output")},
    {OPTION_FORMAT, "format", N_("FORMAT"), N_("svg or png, whatever the name says")},
    {OPTION_SIZE, "size", N_("N"), N_("pixels of a tile, 8 to 480 (default 100)")},
    {OPTION_DARK, "dark", NULL, N_("dark background")},
    {OPTION_THEME, "theme", N_("NAME"),
     N_("the land by day, or in autumn, winter or high contrast")},
    {OPTION_JSON, "json", NULL, N_("print all facts as JSON")},
    CLI_TILES_OPTION,
    CLI_DRAWING_OPTIONS,
    CLI_COMMON_OPTIONS,
};

static const struct cli_command command = {
    "tiles",
    N_("[OPTION...] [SET]"),
    N_("show the tile sets, or the tiles of one"),
    options,
    N_("A set whose rules are not built yet can be looked at but not played."),
};

/* A set and its tiles: those of an own set are in no catalogue. */
struct shown {
    const struct aude_set *set;
    const struct aude_tile *tile;
    int own; /* its number among the own sets, -1 for one of the catalogue */
};

static struct shown of_catalogue(int set)
{
    return (struct shown){aude_set(set), aude_tile(aude_set(set)->first), -1};
}

static struct shown of_own(int own)
{
    const struct aude_own_set *set = cli_own()->set[own];

    return (struct shown){&set->set, set->tile, own};
}

/* The set of this id; own sets go before those of the catalogue. */
static bool find(const char *id, struct shown *shown)
{
    int set = aude_set_find(id);

    for (int i = 0; i < cli_own()->count; i++) {
        if (strcmp(cli_own()->set[i]->set.id, id) == 0) {
            *shown = of_own(i);
            return true;
        }
    }
    if (set >= 0)
        *shown = of_catalogue(set);
    return set >= 0;
}

/* The sets without which there is no game: in a build that lacks the game they are not there. */
static bool is_of_missing_game(const char *id)
{
    static const char *const sets[AUDE_GAMES] = {"base", "discovery"};

    for (int game = 0; game < AUDE_GAMES; game++) {
        if (!aude_game_built((enum aude_game)game) && strcmp(sets[game], id) == 0)
            return true;
    }
    return false;
}

/* The name in the user's language; whoever made an own set named it in one. */
static const char *name_of(const struct shown *shown)
{
    return shown->own >= 0 ? shown->set->name : _(shown->set->name);
}

/* ---- Words --------------------------------------------------------------------------------- */

static const char *const side_names[4] = {"N", "E", "S", "W"};

/* "3x" with the sign of multiplication that the terminal can show. */
static void add_sides(struct cli_buffer *buffer, int sides)
{
    for (int side = 0; side < 4; side++) {
        if (sides >> side & 1)
            cli_buffer_add(buffer, " %s", side_names[side]);
    }
}

static void add_marks(struct cli_buffer *buffer, const struct aude_segment *segment)
{
    static const struct {
        int bit;
        const char *name;
    } marks[] = {
        {AUDE_MARK_INN, N_("inn")},           {AUDE_MARK_CATHEDRAL, N_("cathedral")},
        {AUDE_MARK_PRINCESS, N_("princess")}, {AUDE_MARK_BESIEGED, N_("besieged")},
        {AUDE_MARK_WINE, N_("wine")},         {AUDE_MARK_GRAIN, N_("grain")},
        {AUDE_MARK_CLOTH, N_("cloth")},       {AUDE_MARK_LABYRINTH, N_("labyrinth")},
    };

    for (int i = 0; i < segment->pennants; i++)
        cli_buffer_add(buffer, " + %s", _("pennant"));
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        if (segment->marks & marks[i].bit)
            cli_buffer_add(buffer, " + %s", _(marks[i].name));
    }
}

/* "city N W + pennant", "road E S", "monastery". Fields are counted, not listed. */
static void add_features(struct cli_buffer *buffer, const struct aude_tile *tile)
{
    int fields = 0;

    for (int i = 0; i < tile->segments; i++) {
        const struct aude_segment *segment = &tile->segment[i];

        if (segment->kind == AUDE_FIELD) {
            fields++;
            continue;
        }
        if (buffer->size != 0)
            cli_buffer_add(buffer, ", ");
        cli_buffer_add(buffer, "%s", words_kind(segment->kind));
        if (segment->kind == AUDE_CITY && segment->sides == 0) {
            for (int half = 0; half < 8; half++) {
                if (segment->halves >> half & 1)
                    cli_buffer_add(buffer, " %s%c", side_names[half / 2],
                                   half % 2 == 0 ? 'L' : 'R');
            }
        }
        add_sides(buffer, segment->sides);
        if (segment->kind >= AUDE_GRASSLAND && segment->sides == 0)
            cli_buffer_add(buffer, " %s", _("inland"));
        add_marks(buffer, segment);
    }
    if (fields != 0) {
        if (buffer->size != 0)
            cli_buffer_add(buffer, ", ");
        cli_buffer_add(buffer, cli_plural("%d field", "%d fields", (unsigned long)fields), fields);
    }
}

/* "2 port cities: sea E W / grassland N; sea E W / grassland S". */
static void add_ports(struct cli_buffer *buffer, const struct aude_tile *tile)
{
    if (tile->ports == 0)
        return;
    cli_buffer_add(buffer, cli_plural("%d port city", "%d port cities", tile->ports), tile->ports);
    for (int i = 0; i < tile->ports; i++) {
        const struct aude_segment *sea = &tile->segment[tile->port[i].sea];
        const struct aude_segment *land = &tile->segment[tile->port[i].land];

        cli_buffer_add(buffer, "%s %s", i == 0 ? ":" : ";", words_kind(sea->kind));
        add_sides(buffer, sea->sides);
        cli_buffer_add(buffer, " / %s", words_kind(land->kind));
        add_sides(buffer, land->sides);
    }
}

/* Sites that are no features and symbols: words of the tile files. */
static void add_others(struct cli_buffer *buffer, const struct aude_tile *tile)
{
    json_t *facts = json_loads(tile->facts, 0, NULL);
    json_t *list = json_object_get(facts, "site"), *item;
    size_t i;

    json_array_foreach(list, i, item)
    {
        const char *kind = json_string_value(json_object_get(item, "kind"));

        if (kind != NULL && strcmp(kind, "monastery") != 0)
            cli_buffer_add(buffer, "%s%s", buffer->size == 0 ? "" : ", ", kind);
    }
    list = json_object_get(facts, "sign");
    json_array_foreach(list, i, item)
    {
        cli_buffer_add(buffer, "%s%s", buffer->size == 0 ? "" : ", ", json_string_value(item));
    }
    json_decref(facts);
}

/* ---- As text ------------------------------------------------------------------------------- */

static int gardens_of(const struct shown *shown)
{
    int gardens = 0;

    for (int i = 0; i < shown->set->kinds; i++)
        gardens += shown->tile[i].gardens;
    return gardens;
}

/* Copies of the provisional kinds. */
static int provisional_of(const struct shown *shown)
{
    int provisional = 0;

    for (int i = 0; i < shown->set->kinds; i++)
        provisional += shown->tile[i].provisional ? shown->tile[i].count : 0;
    return provisional;
}

static void print_padded(const char *text, int width)
{
    printf("%s%*s", text, width > cli_width(text) ? width - cli_width(text) : 0, "");
}

/* The sets of one game, in the order of the catalogue. */
static void list_game(enum aude_game game)
{
    int tiles = 0, kinds = 0, sets = 0, provisional = 0;

    printf("%s\n", cli_game_title(game));
    print_padded(_("set"), 12);
    print_padded(_("name"), 38);
    printf("%6s %6s  %s\n", _("tiles"), _("kinds"), _("rules"));
    for (int i = 0; i < aude_set_count(); i++) {
        const struct shown shown = of_catalogue(i);

        if (shown.set->game != game)
            continue;
        print_padded(shown.set->id, 12);
        print_padded(name_of(&shown), 38);
        printf("%6d %6d  %s\n", shown.set->tiles, shown.set->kinds,
               shown.set->built ? _("built") : _("not built yet"));
        sets++;
        tiles += shown.set->tiles;
        kinds += shown.set->kinds;
        provisional += provisional_of(&shown);
    }
    if (sets > 1) {
        print_padded("", 12);
        print_padded(_("together"), 38);
        printf("%6d %6d\n", tiles, kinds);
    }
    if (provisional != 0) {
        printf(cli_plural("%d of %d tiles is provisional.", "%d of %d tiles are provisional.",
                          (unsigned long)provisional),
               provisional, tiles);
        putchar('\n');
    }
}

static int list_sets(void)
{
    bool first = true;

    for (int game = 0; game < AUDE_GAMES; game++) {
        if (!aude_game_built((enum aude_game)game))
            continue;
        if (!first)
            putchar('\n');
        list_game((enum aude_game)game);
        first = false;
    }
    return cli_flush_output();
}

/* What is in doubt about a tile, in lines of its own below the picture. */
static void print_doubt(const struct aude_tile *tile, int indent)
{
    struct cli_buffer text = {0}, lines = {0};
    json_t *facts = json_loads(tile->facts, 0, NULL);
    const char *doubt = json_string_value(json_object_get(facts, "doubt"));

    if (doubt != NULL) {
        cli_buffer_add(&text, "%s: %s", tile->provisional ? _("provisional") : _("in doubt"),
                       _(doubt));
        words_wrap(&lines, text.bytes, 79, indent);
        fputs(lines.bytes, stdout);
    }
    json_decref(facts);
    cli_buffer_finish(&text);
    cli_buffer_finish(&lines);
}

/* The three lines beside a picture: id and copies, features, other things. */
static void print_tile(const struct aude_tile *tile, const struct board_options *drawing)
{
    struct cli_buffer line[3] = {{0}, {0}, {0}};
    char row[512];

    cli_buffer_add(&line[0], "%s  %s%d", tile->id, words_times(), tile->count);
    if (tile->gardens != 0)
        cli_buffer_add(&line[0],
                       cli_plural(", %d with a garden", ", %d with gardens", tile->gardens),
                       tile->gardens);
    if (tile->start != 0)
        cli_buffer_add(&line[0], ", %s", _("start tile"));
    if (tile->provisional)
        cli_buffer_add(&line[0], ", %s", _("provisional"));
    add_features(&line[1], tile);
    add_ports(&line[2], tile);
    add_others(&line[2], tile);
    for (int i = 0; i < board_tile_height(drawing->scale); i++) {
        board_tile_row(tile, false, 0, i, drawing, row, sizeof row);
        printf("%s%s%s\n", row, line[i].size == 0 ? "" : "  ",
               line[i].size == 0 ? "" : line[i].bytes);
    }
    print_doubt(tile, board_tile_width(drawing->scale) + 2);
    for (int i = 0; i < 3; i++)
        cli_buffer_finish(&line[i]);
}

/* How far the set can be relied on. */
static void print_provisional(const struct shown *shown)
{
    struct cli_buffer text = {0}, lines = {0};
    int provisional = provisional_of(shown);

    if (provisional == 0)
        return;
    cli_buffer_add(&text,
                   cli_plural("%d of %d tiles is provisional.", "%d of %d tiles are provisional.",
                              (unsigned long)provisional),
                   provisional, shown->set->tiles);
    if (shown->own < 0) {
        cli_buffer_add(&text, " %s",
                       _("It is not known what is printed on them: they stand in for tiles of the "
                         "box that could not be looked at, so that a whole game can be played. "
                         "With a box at hand, write down its tiles and play with --tiles FILE."));
        cli_buffer_add(&text, " ");
        cli_buffer_add(&text,
                       _("The others (%d) rest on a single list, which was compared with no "
                         "second one."),
                       shown->set->tiles - provisional);
    }
    words_wrap(&lines, text.bytes, 79, 0);
    printf("\n%s", lines.bytes);
    cli_buffer_finish(&text);
    cli_buffer_finish(&lines);
}

static const char *playable(const struct shown *shown)
{
    if (shown->own >= 0 && !shown->set->built)
        return _("it can be looked at, but no game can be played with it");
    if (shown->own >= 0)
        return aude_set_find(shown->set->id) >= 0
                   ? _("it can be played with, in the place of the program's set of that name")
                   : _("it can be played with, added to the program's own tiles");
    return shown->set->built ? _("its rules are built")
                             : _("its rules are not built yet, so it cannot be played");
}

static void show_set(const struct shown *shown)
{
    struct board_options drawing;
    struct cli_buffer why = {0};
    int gardens = gardens_of(shown), provisional = provisional_of(shown);

    board_options_init(&drawing);
    drawing.ascii = !cli_utf8();
    drawing.colour = cli_colour(stdout) ? BOARD_COLOUR_256 : BOARD_PLAIN;
    printf("%s: %s\n", shown->set->id, name_of(shown));
    printf(cli_plural("%d tile, ", "%d tiles, ", shown->set->tiles), shown->set->tiles);
    printf(cli_plural("%d kind", "%d kinds", shown->set->kinds), shown->set->kinds);
    if (gardens != 0)
        printf(cli_plural(", %d with a garden", ", %d with gardens", (unsigned long)gardens),
               gardens);
    if (provisional != 0)
        printf(cli_plural(", %d tile provisional", ", %d tiles provisional",
                          (unsigned long)provisional),
               provisional);
    printf("; %s\n", playable(shown));
    if (shown->own >= 0 && cli_own_why(shown->own, &why))
        printf("%s\n", why.bytes);
    cli_buffer_finish(&why);
    for (int i = 0; i < shown->set->kinds; i++) {
        putchar('\n');
        print_tile(&shown->tile[i], &drawing);
    }
    print_provisional(shown);
}

/* ---- As JSON ------------------------------------------------------------------------------- */

static json_t *bits_json(int bits, const char *const *names, int count)
{
    json_t *list = json_array();

    for (int i = 0; i < count; i++) {
        if (bits >> i & 1)
            json_array_append_new(list, json_string(names[i]));
    }
    return list;
}

static json_t *segment_json(const struct aude_segment *segment)
{
    static const char *const halves[8] = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};
    json_t *object = json_object(), *touches = json_array();

    json_object_set_new(object, "kind", json_string(aude_feature_kind_name(segment->kind)));
    if (segment->sides != 0)
        json_object_set_new(object, "sides", bits_json(segment->sides, side_names, 4));
    if (segment->halves != 0)
        json_object_set_new(object, "halves", bits_json(segment->halves, halves, 8));
    if (segment->pennants != 0)
        json_object_set_new(object, "pennants", json_integer(segment->pennants));
    for (int i = 0; i < AUDE_MAX_SEGMENTS; i++) {
        if (segment->touches >> i & 1)
            json_array_append_new(touches, json_integer(i));
    }
    if (json_array_size(touches) != 0)
        json_object_set(object, "touches", touches);
    json_decref(touches);
    return object;
}

/* The facts of the tile file, with the segments as the engine numbers them. */
static json_t *tile_json(const struct aude_tile *tile, int game)
{
    json_t *object = json_loads(tile->facts, 0, NULL), *segments = json_array();

    json_object_set_new(object, "turns", json_integer(tile->rotations));
    for (int i = 0; i < tile->segments; i++)
        json_array_append_new(segments, segment_json(&tile->segment[i]));
    json_object_set_new(object, "segments", segments);
    if (game == AUDE_DISCOVERY) {
        json_t *ports = json_array();

        for (int i = 0; i < tile->ports; i++)
            json_array_append_new(
                ports, json_pack("{sisi}", "sea", tile->port[i].sea, "land", tile->port[i].land));
        json_object_set_new(object, "ports", ports);
        json_object_set_new(object, "provisional", json_boolean(tile->provisional));
    }
    return object;
}

static json_t *set_json(const struct shown *shown)
{
    const struct aude_set *set = shown->set;
    json_t *object = json_object(), *tiles = json_array();

    json_object_set_new(object, "id", json_string(set->id));
    json_object_set_new(object, "game", json_string(aude_game_name((enum aude_game)set->game)));
    json_object_set_new(object, "name", json_string(set->name));
    json_object_set_new(object, "built", json_boolean(set->built));
    json_object_set_new(object, "tiles", json_integer(set->tiles));
    json_object_set_new(object, "provisional", json_integer(provisional_of(shown)));
    json_object_set_new(object, "gardens", json_integer(gardens_of(shown)));
    for (int i = 0; i < set->kinds; i++)
        json_array_append_new(tiles, tile_json(&shown->tile[i], set->game));
    json_object_set_new(object, "kinds", tiles);
    return object;
}

static int print_json(json_t *value)
{
    char *text;

    text = json_dumps(value, JSON_INDENT(1));
    json_decref(value);
    if (text == NULL)
        return cli_error(NULL, _("out of memory"));
    puts(text);
    free(text);
    return cli_flush_output();
}

/* ---- As a picture -------------------------------------------------------------------------- */

static int draw(const struct aude_tile *tiles, int count, const char *path,
                enum drawing_format format, const struct board_picture *picture)
{
    size_t length, capacity = DRAWING_USUAL_BYTES;
    char *svg;
    int status, width, height;

    svg = cli_allocate(capacity);
    length = sheet_own_svg(tiles, count, picture, svg, capacity);
    if (length >= capacity) {
        svg = cli_reallocate(svg, length + 1);
        sheet_own_svg(tiles, count, picture, svg, length + 1);
    }
    sheet_own_svg_size(count, picture, &width, &height);
    status = drawing_write(path, format, svg, length, width, height);
    free(svg);
    return status;
}

/* ---- The command --------------------------------------------------------------------------- */

/* The whole catalogue, where no set was named. */
static int show_catalogue(const char *output, enum drawing_format format,
                          const struct board_picture *picture, bool json)
{
    if (output != NULL)
        return draw(aude_tile(0), aude_tile_count(), output, format, picture);
    if (json) {
        json_t *all = json_array();

        for (int i = 0; i < aude_set_count(); i++) {
            const struct shown shown = of_catalogue(i);

            json_array_append_new(all, set_json(&shown));
        }
        return print_json(all);
    }
    return list_sets();
}

/* Own sets, where no set was named. */
static int show_own(const char *output, enum drawing_format format,
                    const struct board_picture *picture, bool json)
{
    const int count = cli_own()->count;
    json_t *all = json ? json_array() : NULL;

    if (output != NULL) {
        const struct shown shown = of_own(0);

        return count > 1 ? cli_error_usage(_("only one set can be shown"))
                         : draw(shown.tile, shown.set->kinds, output, format, picture);
    }
    for (int i = 0; i < count; i++) {
        const struct shown shown = of_own(i);

        if (json) {
            json_array_append_new(all, set_json(&shown));
            continue;
        }
        if (i > 0)
            putchar('\n');
        show_set(&shown);
    }
    return json ? print_json(all) : cli_flush_output();
}

int command_tiles(int argc, char **argv)
{
    enum drawing_format format = DRAWING_BY_NAME;
    struct board_picture picture;
    struct cli_parser parser;
    const char *value, *output = NULL;
    struct shown shown;
    bool json = false;
    int option;
    long long size;

    board_picture_init(&picture);
    cli_begin(&parser, &command, argc, argv);
    while ((option = cli_next(&parser, &value)) > 0) {
        int status = CLI_DONE;

        switch (option) {
        case OPTION_SVG: output = value; break;
        case OPTION_FORMAT: status = drawing_format_parse(value, &format); break;
        case OPTION_DARK: picture.dark = true; break;
        case OPTION_THEME: status = drawing_theme(value); break;
        case OPTION_JSON: json = true; break;
        default:
            status = cli_integer("--size", value, DRAWING_MIN_SIZE, DRAWING_MAX_SIZE, &size);
            if (status == CLI_DONE)
                picture.size = (int)size;
        }
        if (status != CLI_DONE)
            return status;
    }
    if (option != CLI_END)
        return cli_ended(option);
    if (parser.count > 1)
        return cli_error_usage(_("only one set can be shown"));
    if (json && output != NULL)
        return cli_error_usage(_("--json and --svg exclude each other"));
    if (parser.count == 0)
        return cli_own()->count > 0 ? show_own(output, format, &picture, json)
                                    : show_catalogue(output, format, &picture, json);
    if (!find(parser.word[0], &shown) && is_of_missing_game(parser.word[0]))
        return cli_error(cli_quote(parser.word[0]), "%s", _(aude_status_text(AUDE_UNBUILT_GAME)));
    if (!find(parser.word[0], &shown))
        return cli_error(cli_quote(parser.word[0]), _("unknown tile set; 'aude tiles' lists them"));
    if (output != NULL)
        return draw(shown.tile, shown.set->kinds, output, format, &picture);
    if (json)
        return print_json(set_json(&shown));
    show_set(&shown);
    return cli_flush_output();
}
