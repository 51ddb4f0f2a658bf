/* SPDX-License-Identifier: Apache-2.0 */
/* The playout of games of any size for any processor, see playout_body.h. */
#define PLAYOUT_RUN playout_run_other
#include "carcassonne/playout_body.h"
