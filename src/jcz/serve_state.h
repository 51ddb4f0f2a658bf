/* SPDX-License-Identifier: Apache-2.0 */
/* What the serve_*.c share and nobody else needs. */
#ifndef AUDE_JCZ_SERVE_STATE_H
#define AUDE_JCZ_SERVE_STATE_H

#include "jcz/serve.h"

/* serve_features.c: the list of features. */
void jcz_write_features(struct jcz_text *text, const struct jcz_moment *now);

/* serve_state.c: the whole state, with the end of the line. Before the set-up: null. */
void jcz_write_state(struct jcz_text *text, const struct jcz_server *server);

/* serve_ai.c: the answer to their message AI, with the end of the line. False after an error. */
bool jcz_write_choice(struct jcz_server *server, json_t *message);

/* serve.c: would this message be taken? Nothing changes. */
bool jcz_server_takes(struct jcz_server *server, json_t *message);

#endif
