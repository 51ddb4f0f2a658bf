/* SPDX-License-Identifier: Apache-2.0 */
/* The messages by which something is taken back. */
#ifndef AUDE_SERVER_UNDO_REQUEST_H
#define AUDE_SERVER_UNDO_REQUEST_H

#include "server/asked.h"

void request_undo(const struct asked *asked);
void request_agree(const struct asked *asked);
void request_refuse(const struct asked *asked);

#endif
