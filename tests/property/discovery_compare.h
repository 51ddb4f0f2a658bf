/* SPDX-License-Identifier: Apache-2.0 */
/* What discovery_games.c compares after each ply. See discovery_compare.c. */
#ifndef AUDE_TEST_DISCOVERY_COMPARE_H
#define AUDE_TEST_DISCOVERY_COMPARE_H

#include "discovery_model.h"
#include "watch.h"

void plain_compare_position(const struct plain_model *model);
void plain_compare_actions(const struct plain_model *model);
void plain_compare_cells(const struct plain_model *model);
/* All areas, or those of the last tile and of another one. */
void plain_compare_areas(const struct plain_model *model, bool all);
/* What the model says the ply brought, against the engine's ledger of it. */
void plain_compare_ledger(const struct plain_model *model, aude_action action,
                          const struct aude_ledger *ledger);
/* For check_actions: asks the model named last. */
void plain_reason_by(const struct plain_model *model);
void plain_compare_reason(aude_action action, enum aude_status status);

#endif
