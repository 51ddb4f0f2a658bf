/* SPDX-License-Identifier: Apache-2.0 */
/* The playout for x86-64 processors with AVX2, BMI2 and POPCNT; meson.build gives this file the
 * flags, playout.c asks the processor before it calls. A tenth faster than the plain form. */
#define PLAYOUT_RUN discovery_run_v3
#include "discovery/playout_body.h"
