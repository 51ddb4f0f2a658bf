/* SPDX-License-Identifier: Apache-2.0 */
/* A list of actions that may be longer than its buffer: what does not fit is counted only. */
#ifndef AUDE_CORE_LIST_H
#define AUDE_CORE_LIST_H

#include "aude.h"

struct list {
    aude_action *actions;
    int capacity;
    int count;
};

static inline void list_add(struct list *list, aude_action action)
{
    if (list->count < list->capacity) {
        list->actions[list->count] = action;
    }
    list->count++;
}

/* An action with nothing but a verb. */
static inline aude_action plain_action(enum aude_verb verb)
{
    return aude_action_make(verb, 0, 0, 0, 0, 0);
}

#endif
