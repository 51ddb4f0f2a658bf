/* SPDX-License-Identifier: Apache-2.0 */
/* The playout of small games for any processor, see playout_body.h. */
#include "carcassonne/sizes.h"
#define FIXED_SIZE SIZE_SMALL
#define PLAYOUT_RUN playout_run_small
#include "carcassonne/playout_body.h"
