/* SPDX-License-Identifier: Apache-2.0 */
/* Programmer errors.
 *
 * A broken precondition ends the program at once, in every build: the engine has no libc to print
 * with, and going on would play a wrong game. What users can get wrong is a status instead. */
#ifndef AUDE_CORE_REQUIRE_H
#define AUDE_CORE_REQUIRE_H

#define REQUIRE(condition)                                                                         \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            __builtin_trap();                                                                      \
        }                                                                                          \
    } while (0)

#endif
