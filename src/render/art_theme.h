/* SPDX-License-Identifier: Apache-2.0 */
/* The colours of all pictures, in one place. What is drawn names a colour by '@' and a letter, and
 * art_paint writes what the chosen theme has for it; so a season or a light is a column of the
 * table in art_theme.c and nothing else. Tiles themselves name only classes and glyphs: they are
 * the same text in every theme, what changes is in the definitions.
 *
 * The choice holds for all pictures that follow. One picture at a time: there are no locks. */
#ifndef AUDE_RENDER_ART_THEME_H
#define AUDE_RENDER_ART_THEME_H

#include "render/out.h"

#include <stdbool.h>

enum art_theme { ART_DAY, ART_AUTUMN, ART_WINTER, ART_CONTRAST, ART_THEMES };
enum art_seats { ART_CLASSIC, ART_CALM, ART_SEAT_COLOURS };

void art_choose_theme(int theme);
void art_choose_seats(int colours);
int art_chosen_theme(void);
/* Which of the colours each seat has, three bits for a seat from the lowest on; what is none of
 * them is that of the seat's number, as it is for all as long as nothing is chosen. */
void art_choose_order(unsigned order);

/* "day", "autumn", ..., and the way back: -1 when there is none of that name. */
const char *art_theme_name(int theme);
int art_find_theme(const char *name);
const char *art_seats_name(int colours);
int art_find_seats(const char *name);

/* Which one of the colours the seat has: its mark is that of the colour. */
int art_seat_look(int seat);
/* "#d7191c" */
const char *art_seat_colour(int seat);
/* The colour of a letter; NULL when there is none. */
const char *art_colour(char letter);
/* The text with its colours. */
void art_paint(struct text_out *out, const char *text);
/* Besides with whole numbers for its %. */
void art_format(struct text_out *out, const char *text, const int *numbers, int n);

#endif
