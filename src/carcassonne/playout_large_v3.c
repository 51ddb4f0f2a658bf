/* SPDX-License-Identifier: Apache-2.0 */
/* The playout of large games for processors with the instructions of 2013 and later, see
 * playout_body.h. */
#include "carcassonne/sizes.h"
#define FIXED_SIZE SIZE_LARGE
#define PLAYOUT_RUN playout_run_large_v3
#include "carcassonne/playout_body.h"
