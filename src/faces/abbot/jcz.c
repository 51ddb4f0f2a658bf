/* SPDX-License-Identifier: Apache-2.0 */
/* The abbot and the gardens in games of JCloisterZone. Gardens are features only where there are
 * abbots.
 */
#include <string.h>

#include "jcz/rooms.h"

static void name_gardens(struct jcz_setup *setup, int count)
{
    (void)count;
    setup->gardens = true;
}

static bool ready(struct jcz_setup *setup, json_t *source, struct jcz_place place,
                  struct jcz_error *error)
{
    (void)source, (void)place, (void)error;
    setup->gardens = setup->gardens && jcz_played(&setup->setup, &jcz_room_abbot);
    return true;
}

/* ---- Messages ---- */

static const char not_built[] = JCZ_TEXT("needs %s, which is not built yet");

static bool read_return(struct jcz_message *message, json_t *payload, struct jcz_place place,
                        struct jcz_error *error)
{
    json_t *source = jcz_need(payload, "source", JSON_STRING, place, error);
    if (source == NULL)
        return false;
    if (strcmp(json_string_value(source), "ABBOT_RETURN") != 0)
        return jcz_fail(error, JCZ_UNBUILT, jcz_member(place, "source").path, not_built,
                        json_string_value(source));
    return jcz_read_standing(message, payload, place, error);
}

static bool take(const struct jcz_drive *drive, const struct jcz_message *message,
                 aude_action *action, struct jcz_error *error)
{
    return jcz_figure_action(drive, message, AUDE_TAKE, AUDE_NO_FIGURE, action, error);
}

static json_t *answer(const struct jcz_drive *drive, aude_action action, int seat,
                      const char **type)
{
    if (aude_action_verb(action) != AUDE_TAKE)
        return NULL;
    *type = "RETURN_MEEPLE";
    json_t *payload = jcz_payload_standing(drive, action, seat);
    json_object_set_new(payload, "source", json_string("ABBOT_RETURN"));
    return payload;
}

/* ---- Choices ---- */

static json_t *encode_standing(const struct jcz_drive *drive, aude_action action)
{
    return jcz_encode_standing(drive, action, jcz_drive_actor(drive));
}

static const struct jcz_choice choices[] = {
    {.type = "ReturnMeeple",
     .what = JCZ_TEXT("figures to take back"),
     .verb = AUDE_TAKE,
     .key = "source",
     .value = "ABBOT_RETURN",
     .encode = encode_standing,
     .format = jcz_format_standing,
     .sentence = "ReturnMeeple ",
     .word = true},
    {0},
};

/* ---- Events ---- */

static json_t *encode_returned(const struct jcz_drive *drive, const struct jcz_event *event)
{
    (void)drive;
    json_t *object = jcz_encode_figure(event, "meeple-returned");
    json_object_set_new(object, "forced", json_true());
    json_object_set_new(object, "source", json_string("ABBOT_RETURN"));
    json_object_set_new(object, "from", jcz_encode_spot(&event->from));
    return object;
}

static void action_events(struct jcz_drive *drive, aude_action action,
                          const struct aude_state *before, int first)
{
    (void)first;
    if (aude_action_verb(action) == AUDE_TAKE)
        jcz_event_figure(drive, encode_returned, aude_decider(before), aude_action_item(action),
                         jcz_spot_of_action(before, action));
}

const struct jcz_room jcz_room_abbot = {
    .elements = (const struct jcz_element[]){{"abbot", "ABBOT", JCZ_MAX_MEEPLES, NULL},
                                             {"garden", NULL, 0, name_gardens},
                                             {0}},
    .option = "ABBOT",
    .ready = ready,
    .features = (const struct jcz_feature_row[]){{"Garden", AUDE_GARDEN}, {0}},
    .figure = &(const struct jcz_figure_row){"Abbot", "abbot", "abbot"},
    .commands =
        (const struct jcz_command[]){{"RETURN_MEEPLE", JCZ_IN_ACTION, read_return, take}, {0}},
    .answer = answer,
    .choices = choices,
    .action_events = action_events,
    .block = 1u << AUDE_GARDEN,
};
