/* SPDX-License-Identifier: Apache-2.0 */
/* Memory that is put aside for the day on which there is no more: with it the server comes to its
 * end as on SIGTERM, so that nothing is lost that was answered and whoever is here is told. Those
 * libraries ask for memory here that are not right any more once they got none.
 */
#ifndef AUDE_SERVER_RESERVE_H
#define AUDE_SERVER_RESERVE_H

#include <stdbool.h>

/* Before any of these libraries is used. False when there is not even that much. */
bool reserve_open(void);
/* Did somebody need it? Then the server has to end. */
bool reserve_is_spent(void);

#endif
