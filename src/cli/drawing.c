/* SPDX-License-Identifier: Apache-2.0 */
/* Pictures to files; see drawing.h. A PNG is made in memory and written at the end like any other
 * file, so a failure leaves an old picture as it was. */
#include "cli/drawing.h"
#include "render/art_theme.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#ifdef AUDE_HAVE_RSVG
#include <librsvg/rsvg.h>
#endif

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

#ifdef AUDE_HAVE_RSVG
static cairo_status_t take_bytes(void *closure, const unsigned char *data, unsigned int length)
{
    cli_buffer_bytes(closure, (const char *)data, length);
    return CAIRO_STATUS_SUCCESS;
}

static bool paint(RsvgHandle *handle, struct cli_buffer *png, int width, int height)
{
    const RsvgRectangle view = {0, 0, width, height};
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    cairo_t *cairo = cairo_create(surface);
    bool good = cairo_status(cairo) == CAIRO_STATUS_SUCCESS &&
                rsvg_handle_render_document(handle, cairo, &view, NULL);

    cairo_destroy(cairo);
    good =
        good && cairo_surface_write_to_png_stream(surface, take_bytes, png) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(surface);
    return good;
}

static int write_png(const char *path, const char *svg, size_t length, int width, int height)
{
    struct cli_buffer png = {0};
    RsvgHandle *handle;
    int status = CLI_BAD;

    if (width > MAX_PIXELS || height > MAX_PIXELS)
        return cli_error(path, _("a picture of %d x %d pixels is too large; use --size"), width,
                         height);
    handle = rsvg_handle_new_from_data((const guint8 *)svg, length, NULL);
    if (handle != NULL && paint(handle, &png, width, height))
        status = cli_file_write(path, png.bytes, png.size);
    else
        cli_error(path, _("the picture could not be painted"));
    if (handle != NULL)
        g_object_unref(handle);
    cli_buffer_finish(&png);
    return status;
}
#else
static int write_png(const char *path, const char *svg, size_t length, int width, int height)
{
    (void)svg;
    (void)length;
    (void)width;
    (void)height;
    return cli_error(path, _("this program was built without PNG pictures; write .svg"));
}
#endif

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
