/* SPDX-License-Identifier: Apache-2.0 */
/* The playout of large games for any processor, see playout_body.h. */
#include "carcassonne/sizes.h"
#define FIXED_SIZE SIZE_LARGE
#define PLAYOUT_RUN playout_run_large
#include "carcassonne/playout_body.h"
