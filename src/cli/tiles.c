/* SPDX-License-Identifier: Apache-2.0 */
/* `aude tiles`: the catalogue of tile sets. Without a word the list of sets; with the id of a set
 * its kinds, each with a small picture and what is on it; --svg draws them, --json tells all facts.
 */
#include "cli/drawing.h"
#include "cli/words.h"
#include "render/board.h"
#include "render/board_svg.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_SVG = CLI_OWN, OPTION_FORMAT, OPTION_SIZE, OPTION_DARK, OPTION_JSON };

static const struct cli_option options[] = {
    {OPTION_SVG, "svg", N_("FILE"),
     N_("draw the tiles to FILE, .svg or .png; - is standard output")},
    {OPTION_FORMAT, "format", N_("FORMAT"), N_("svg or png, whatever the name says")},
    {OPTION_SIZE, "size", N_("N"), N_("pixels of a tile, 8 to 480 (default 100)")},
    {OPTION_DARK, "dark", NULL, N_("dark background")},
    {OPTION_JSON, "json", NULL, N_("print all facts as JSON")},
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
        add_marks(buffer, segment);
    }
    if (fields != 0) {
        if (buffer->size != 0)
            cli_buffer_add(buffer, ", ");
        cli_buffer_add(buffer, cli_plural("%d field", "%d fields", (unsigned long)fields), fields);
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

static int gardens_of(const struct aude_set *set)
{
    int gardens = 0;

    for (int i = 0; i < set->kinds; i++)
        gardens += aude_tile(set->first + i)->gardens;
    return gardens;
}

static void print_padded(const char *text, int width)
{
    printf("%s%*s", text, width > cli_width(text) ? width - cli_width(text) : 0, "");
}

static int list_sets(void)
{
    int tiles = 0, kinds = 0;

    print_padded(_("set"), 12);
    print_padded(_("name"), 38);
    printf("%6s %6s  %s\n", _("tiles"), _("kinds"), _("rules"));
    for (int i = 0; i < aude_set_count(); i++) {
        const struct aude_set *set = aude_set(i);

        print_padded(set->id, 12);
        print_padded(_(set->name), 38);
        printf("%6d %6d  %s\n", set->tiles, set->kinds,
               set->built ? _("built") : _("not built yet"));
        tiles += set->tiles;
        kinds += set->kinds;
    }
    print_padded("", 12);
    print_padded(_("together"), 38);
    printf("%6d %6d\n", tiles, kinds);
    return cli_flush_output();
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
    add_features(&line[1], tile);
    add_others(&line[2], tile);
    for (int i = 0; i < board_tile_height(drawing->scale); i++) {
        board_tile_row(tile, false, 0, i, drawing, row, sizeof row);
        printf("%s%s%s\n", row, line[i].size == 0 ? "" : "  ",
               line[i].size == 0 ? "" : line[i].bytes);
    }
    for (int i = 0; i < 3; i++)
        cli_buffer_finish(&line[i]);
}

static int show_set(const struct aude_set *set)
{
    struct board_options drawing;
    int gardens = gardens_of(set);

    board_options_init(&drawing);
    drawing.ascii = !cli_utf8();
    drawing.colour = cli_colour(stdout) ? BOARD_COLOUR_256 : BOARD_PLAIN;
    printf("%s: %s\n", set->id, _(set->name));
    printf(cli_plural("%d tile, ", "%d tiles, ", set->tiles), set->tiles);
    printf(cli_plural("%d kind", "%d kinds", set->kinds), set->kinds);
    if (gardens != 0)
        printf(cli_plural(", %d with a garden", ", %d with gardens", (unsigned long)gardens),
               gardens);
    printf("; %s\n", set->built ? _("its rules are built")
                                : _("its rules are not built yet, so it cannot be played"));
    for (int i = 0; i < set->kinds; i++) {
        putchar('\n');
        print_tile(aude_tile(set->first + i), &drawing);
    }
    return cli_flush_output();
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
static json_t *tile_json(const struct aude_tile *tile)
{
    json_t *object = json_loads(tile->facts, 0, NULL), *segments = json_array();

    json_object_set_new(object, "turns", json_integer(tile->turns));
    for (int i = 0; i < tile->segments; i++)
        json_array_append_new(segments, segment_json(&tile->segment[i]));
    json_object_set_new(object, "segments", segments);
    return object;
}

static json_t *set_json(const struct aude_set *set)
{
    json_t *object = json_object(), *tiles = json_array();

    json_object_set_new(object, "id", json_string(set->id));
    json_object_set_new(object, "name", json_string(set->name));
    json_object_set_new(object, "built", json_boolean(set->built));
    json_object_set_new(object, "tiles", json_integer(set->tiles));
    json_object_set_new(object, "gardens", json_integer(gardens_of(set)));
    for (int i = 0; i < set->kinds; i++)
        json_array_append_new(tiles, tile_json(aude_tile(set->first + i)));
    json_object_set_new(object, "kinds", tiles);
    return object;
}

/* One set, or (set -1) an array of all. */
static int print_json(int set)
{
    json_t *value = set < 0 ? json_array() : set_json(aude_set(set));
    char *text;

    for (int i = 0; set < 0 && i < aude_set_count(); i++)
        json_array_append_new(value, set_json(aude_set(i)));
    text = json_dumps(value, JSON_INDENT(1));
    json_decref(value);
    if (text == NULL)
        return cli_error(NULL, _("out of memory"));
    puts(text);
    free(text);
    return cli_flush_output();
}

/* ---- As a picture -------------------------------------------------------------------------- */

static int draw(int set, const char *path, enum drawing_format format,
                const struct board_picture *picture)
{
    size_t length, capacity = DRAWING_USUAL_BYTES;
    char *svg;
    int status, width, height;

    svg = cli_allocate(capacity);
    length = sheet_svg(set, picture, svg, capacity);
    if (length >= capacity) {
        svg = cli_reallocate(svg, length + 1);
        sheet_svg(set, picture, svg, length + 1);
    }
    sheet_svg_size(set, picture, &width, &height);
    status = drawing_write(path, format, svg, length, width, height);
    free(svg);
    return status;
}

int command_tiles(int argc, char **argv)
{
    enum drawing_format format = DRAWING_BY_NAME;
    struct board_picture picture;
    struct cli_parser parser;
    const char *value, *output = NULL;
    bool json = false;
    int option, set = -1;
    long long size;

    board_picture_init(&picture);
    cli_begin(&parser, &command, argc, argv);
    while ((option = cli_next(&parser, &value)) > 0) {
        int status = CLI_DONE;

        switch (option) {
        case OPTION_SVG: output = value; break;
        case OPTION_FORMAT: status = drawing_format_parse(value, &format); break;
        case OPTION_DARK: picture.dark = true; break;
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
    if (parser.count == 1 && (set = aude_set_find(parser.word[0])) < 0)
        return cli_error(cli_quote(parser.word[0]), _("unknown tile set; 'aude tiles' lists them"));
    if (output != NULL)
        return draw(set, output, format, &picture);
    if (json)
        return print_json(set);
    return set < 0 ? list_sets() : show_set(aude_set(set));
}
