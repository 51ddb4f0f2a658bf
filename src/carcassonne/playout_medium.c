/* SPDX-License-Identifier: Apache-2.0 */
/* The playout of medium games for any processor, see playout_body.h. */
#include "carcassonne/sizes.h"
#define FIXED_SIZE SIZE_MEDIUM
#define PLAYOUT_RUN playout_run_medium
#include "carcassonne/playout_body.h"
