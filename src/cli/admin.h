/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of `aude admin` share: a question to a server, and its answer in words.
 */
#ifndef AUDE_CLI_ADMIN_H
#define AUDE_CLI_ADMIN_H

#include <jansson.h>

/* Asks the server behind this socket; the answer, or NULL after an error line. */
json_t *admin_ask(const char *socket, json_t *question);
/* Prints an answer for people. */
void admin_tell(const json_t *answer);
/* An error line for an answer that is an error; returns CLI_BAD. */
int admin_explain(const json_t *answer);

#endif
