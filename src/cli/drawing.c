/* SPDX-License-Identifier: Apache-2.0 */
/* Pictures to files; see drawing.h. A PNG is made in memory and written at the end like any other
 * file, so a failure leaves an old picture as it was. */
#include "cli/drawing.h"
#include "cli/raster.h"
#include "render/art_theme.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { MAX_PIXELS = 20000 }; /* of a side; cairo stops at 32767 */

int drawing_format_parse(const char *text, enum drawing_format *format)
{
    if (strcmp(text, "svg") == 0)
        *format = DRAWING_SVG;
    else if (strcmp(text, "png") == 0)
        *format = DRAWING_PNG;
    else
        return cli_error("--format", _("expected svg or png, found %s"), cli_quote(text));
    return CLI_DONE;
}

int drawing_theme(const char *name)
{
    int theme = art_find_theme(name);

    if (theme < 0)
        return cli_error("--theme", _("expected day, autumn, winter or contrast, found %s"),
                         cli_quote(name));
    art_choose_theme(theme);
    return CLI_DONE;
}

int drawing_seats(const char *name)
{
    int colours = art_find_seats(name);

    if (colours < 0)
        return cli_error("--seat-colours", _("expected classic or calm, found %s"),
                         cli_quote(name));
    art_choose_seats(colours);
    return CLI_DONE;
}

static int format_of_name(const char *path, enum drawing_format *format)
{
    const char *dot = strrchr(path, '.');

    if (strcmp(path, "-") == 0 || (dot != NULL && strcasecmp(dot, ".svg") == 0))
        *format = DRAWING_SVG;
    else if (dot != NULL && strcasecmp(dot, ".png") == 0)
        *format = DRAWING_PNG;
    else
        return cli_error(path, _("the name must end in .svg or .png, or use --format"));
    return CLI_DONE;
}

static void take_bytes(void *context, const char *bytes, size_t size)
{
    cli_buffer_bytes(context, bytes, size);
}

static int write_png(const char *path, const char *svg, size_t length, int width, int height)
{
    struct cli_buffer png = {0};
    int status = CLI_BAD;

    if (width > MAX_PIXELS || height > MAX_PIXELS)
        return cli_error(path, _("a picture of %d x %d pixels is too large; use --size"), width,
                         height);
    switch (raster_png(svg, length, width, height, take_bytes, &png)) {
    case RASTER_DONE: status = cli_file_write(path, png.bytes, png.size); break;
    case RASTER_MISSING:
        cli_error(path, _("PNG pictures need librsvg, which is not installed here; write .svg"));
        break;
    case RASTER_FAILED: cli_error(path, _("the picture could not be painted")); break;
    }
    cli_buffer_finish(&png);
    return status;
}

int drawing_write(const char *path, enum drawing_format format, const char *svg, size_t length,
                  int width, int height)
{
    if (format == DRAWING_BY_NAME && format_of_name(path, &format) != CLI_DONE)
        return CLI_BAD;
    if (format == DRAWING_SVG)
        return cli_file_write(path, svg, length);
    if (strcmp(path, "-") == 0 && isatty(STDOUT_FILENO))
        return cli_error(NULL, _("a PNG picture is not for a terminal; write it to a file"));
    return write_png(path, svg, length, width, height);
}
