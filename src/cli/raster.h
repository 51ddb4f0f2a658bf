/* SPDX-License-Identifier: Apache-2.0 */
/* From SVG to PNG, by librsvg and cairo when the machine has them. They bring some forty libraries
 * with them, which take longer to load than most commands take, so they are loaded when the first
 * picture is wanted. */
#ifndef AUDE_CLI_RASTER_H
#define AUDE_CLI_RASTER_H

#include <stddef.h>

enum raster_result { RASTER_DONE, RASTER_MISSING, RASTER_FAILED };

/* Takes the next bytes of a PNG. */
typedef void raster_take(void *context, const char *bytes, size_t size);

/* Paints an SVG text of so many bytes as a PNG of so many pixels (each side 1 to 20000). MISSING:
 * the libraries are not here; FAILED: they cannot do it. `take` may have had some bytes then. */
enum raster_result raster_png(const char *svg, size_t length, int width, int height,
                              raster_take *take, void *context);

#endif
