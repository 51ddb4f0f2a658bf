/* SPDX-License-Identifier: Apache-2.0 */
/* The playout of games of any size for processors with the instructions of 2013 and later, see
 * playout_body.h. */
#define PLAYOUT_RUN playout_run_other_v3
#include "carcassonne/playout_body.h"
