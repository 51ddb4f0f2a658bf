/* SPDX-License-Identifier: Apache-2.0 */
/* The chance of each seat to win (src/ai/forecast.h), told before a person decides. */
#include "play/play.h"

#include "ai/forecast.h"

void play_show_chances(struct play *play)
{
    struct forecast found;
    struct cli_buffer text = {0}, lines = {0};
    if (play->forecaster == NULL)
        play->forecaster = forecaster_create(&play->rules);
    if (play->forecaster == NULL)
        return;
    forecast(play->forecaster, &play->state, FORECAST_PLAYOUTS, FORECAST_SEED, &found);
    cli_buffer_add(&text, "%s", _("Chance to win:"));
    for (int seat = 0; seat < play->seats; seat++) {
        int tenths = (found.chance[seat] + 5) / 10;
        cli_buffer_add(&text, "%s %s %s", seat > 0 ? "," : "", play->name[seat],
                       cli_per_cent("%d.%d", tenths / 10, tenths % 10));
    }
    words_wrap(&lines, text.bytes, play_width(), 2);
    fputs(lines.bytes, stdout);
    cli_buffer_finish(&text);
    cli_buffer_finish(&lines);
}

void play_forget_chances(struct play *play)
{
    forecaster_free(play->forecaster);
    play->forecaster = NULL;
}
