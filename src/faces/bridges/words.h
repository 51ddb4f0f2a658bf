/* SPDX-License-Identifier: Apache-2.0 */
/* Words of bridges that the game in the terminal needs as well. */
#ifndef AUDE_FACES_BRIDGES_WORDS_H
#define AUDE_FACES_BRIDGES_WORDS_H

#include "aude.h"

const char *words_axis(enum aude_axis axis); /* "north-south" */

#endif
