/* SPDX-License-Identifier: Apache-2.0 */
/* The message by which people talk: those who sit at a table, and those who watch. */
#ifndef AUDE_SERVER_SAY_H
#define AUDE_SERVER_SAY_H

#include "server/asked.h"

void request_say(const struct asked *asked);
/* The names of all phrases; a new value. */
json_t *say_phrases(void);

#endif
