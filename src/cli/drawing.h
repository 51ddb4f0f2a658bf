/* SPDX-License-Identifier: Apache-2.0 */
/* Pictures to files, shared by `aude render` and `aude tiles`: an SVG text goes out as it is or,
 * for PNG, through librsvg and cairo. */
#ifndef AUDE_CLI_DRAWING_H
#define AUDE_CLI_DRAWING_H

#include <stddef.h>

#include "cli/cli.h"

enum drawing_format { DRAWING_BY_NAME, DRAWING_SVG, DRAWING_PNG };

enum { DRAWING_MIN_SIZE = 8, DRAWING_MAX_SIZE = 480 }; /* pixels of a tile */
enum { DRAWING_USUAL_BYTES = 1 << 20 };                /* more than most pictures need */

/* "svg" or "png" -> *format; CLI_BAD after an error line. */
int drawing_format_parse(const char *text, enum drawing_format *format);
/* The theme of the land, or the colours of the seats, for the pictures that follow; CLI_BAD after
 * an error line. */
int drawing_theme(const char *name);
int drawing_seats(const char *name);
/* Writes the picture; DRAWING_BY_NAME goes by the end of the name, "-" is SVG then. width and
 * height are those of the picture in pixels. CLI_DONE, or CLI_BAD after an error line. */
int drawing_write(const char *path, enum drawing_format format, const char *svg, size_t length,
                  int width, int height);

#endif
