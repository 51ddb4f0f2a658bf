/* SPDX-License-Identifier: Apache-2.0 */
/* The two functions of a fuzz target, with libFuzzer's names. A target defines the first: it feeds
 * the bytes to one parser (or reads them as decisions of a game) and aborts when something that
 * must hold does not. Rejecting the bytes is fine and returns 0. */
#ifndef AUDE_TESTS_FUZZ_H
#define AUDE_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
