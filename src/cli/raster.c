/* SPDX-License-Identifier: Apache-2.0 */
/* Painting by libraries that are loaded late; see raster.h. What is used of them is declared here
 * as their manuals give it, so that nothing of them is needed to build. */
#include "cli/raster.h"

#include <dlfcn.h>
#include <stdbool.h>

enum { RGB24 = 1, GOOD = 0 }; /* CAIRO_FORMAT_RGB24, CAIRO_STATUS_SUCCESS */

struct rectangle { /* RsvgRectangle */
    double x, y, width, height;
};
typedef int taken(void *closure, const unsigned char *data, unsigned int length);

/* What is called, under the names that it has there. */
static struct {
    void *(*image_surface_create)(int format, int width, int height);
    void *(*create)(void *surface);
    int (*status)(void *cairo);
    void (*destroy)(void *cairo);
    int (*surface_write_to_png_stream)(void *surface, taken *take, void *closure);
    void (*surface_destroy)(void *surface);
} cairo;
static struct {
    void *(*handle_new_from_data)(const unsigned char *data, size_t size, void **error);
    int (*handle_render_document)(void *handle, void *cairo, const struct rectangle *view,
                                  void **error);
} rsvg;
static void (*object_unref)(void *object);

struct symbol {
    const char *name;
    void *into; /* the pointer to a function */
};

/* They stay: what has been loaded is wanted again. Their memory is theirs. */
static bool load(const char *library, const struct symbol *symbol, size_t count)
{
    void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
    for (size_t i = 0; i < count && handle != NULL; i++) {
        *(void **)symbol[i].into = dlsym(handle, symbol[i].name);
        if (*(void **)symbol[i].into == NULL)
            return false;
    }
    return handle != NULL;
}

static bool load_all(void)
{
    static const struct symbol of_cairo[] = {
        {"cairo_image_surface_create", &cairo.image_surface_create},
        {"cairo_create", &cairo.create},
        {"cairo_status", &cairo.status},
        {"cairo_destroy", &cairo.destroy},
        {"cairo_surface_write_to_png_stream", &cairo.surface_write_to_png_stream},
        {"cairo_surface_destroy", &cairo.surface_destroy},
    };
    static const struct symbol of_rsvg[] = {
        {"rsvg_handle_new_from_data", &rsvg.handle_new_from_data},
        {"rsvg_handle_render_document", &rsvg.handle_render_document},
    };
    static const struct symbol of_gobject[] = {{"g_object_unref", &object_unref}};
    return load("libcairo.so.2", of_cairo, sizeof of_cairo / sizeof *of_cairo) &&
           load("librsvg-2.so.2", of_rsvg, sizeof of_rsvg / sizeof *of_rsvg) &&
           load("libgobject-2.0.so.0", of_gobject, 1);
}

struct taker {
    raster_take *take;
    void *context;
};

static int pass_on(void *closure, const unsigned char *data, unsigned int length)
{
    const struct taker *taker = closure;
    taker->take(taker->context, (const char *)data, length);
    return GOOD;
}

static bool paint(void *handle, int width, int height, struct taker *taker)
{
    const struct rectangle view = {0, 0, width, height};
    void *surface = cairo.image_surface_create(RGB24, width, height);
    void *canvas = cairo.create(surface);
    bool good = cairo.status(canvas) == GOOD &&
                rsvg.handle_render_document(handle, canvas, &view, NULL) != 0;
    cairo.destroy(canvas);
    good = good && cairo.surface_write_to_png_stream(surface, pass_on, taker) == GOOD;
    cairo.surface_destroy(surface);
    return good;
}

enum raster_result raster_png(const char *svg, size_t length, int width, int height,
                              raster_take *take, void *context)
{
    struct taker taker = {take, context};
    void *handle;
    bool good;
    if (!load_all())
        return RASTER_MISSING;
    handle = rsvg.handle_new_from_data((const unsigned char *)svg, length, NULL);
    if (handle == NULL)
        return RASTER_FAILED;
    good = paint(handle, width, height, &taker);
    object_unref(handle);
    return good ? RASTER_DONE : RASTER_FAILED;
}
