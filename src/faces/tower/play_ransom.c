/* SPDX-License-Identifier: Apache-2.0 */
/* The game in the terminal: ransoms (TOWER-25). "ransom" is understood with the letter of who holds
 * the figure, at every question, and refused where there is none to be had.
 */
#include <ctype.h>
#include <string.h>

#include "faces/tower/play.h"

void play_ransom_add(struct cli_buffer *buffer, const struct play *play, aude_action action,
                     bool brief)
{
    (void)brief;
    cli_buffer_add(buffer, _("ransom for 3 points: %s, held by %s"),
                   words_figure(aude_action_item(action)), play->name[aude_action_number(action)]);
}

void play_ransom_offers(struct cli_buffer *notes, const struct play *play)
{
    static struct play_menu menu;
    play_menu(&play->state, &menu);
    for (int i = 0; i < menu.count; i++) {
        if (aude_action_verb(menu.action[i]) != AUDE_RANSOM)
            continue;
        cli_buffer_add(notes, "ransom %c: ", board_seat_letter(aude_action_number(menu.action[i])));
        play_ransom_add(notes, play, menu.action[i], true);
        cli_buffer_add(notes, " (TOWER-25)\n");
    }
}

/* "ransom", "ransom B", "ransom abbot", "ransom B abbot": the one that is meant when only one can
 * be, by the letter of the seat that holds it. */
static void read_one(const struct aude_state *state, const char *rest, struct play_reply *reply)
{
    int seats = aude_rules_setup(aude_state_rules(state))->seats, holder = -1, found = 0;
    int decider = aude_decider(state);
    aude_action one = 0;
    if (rest[0] != '\0' && (rest[1] == '\0' || rest[1] == ' ')) {
        holder = toupper((unsigned char)rest[0]) - 'A';
        if (holder < 0 || holder >= seats)
            return;
        rest = play_skip_blanks(rest + 1);
    }
    for (int seat = 0; seat < seats && decider >= 0; seat++)
        for (int figure = 0; figure < aude_figure_count(); figure++) {
            const char *name = aude_figure_name(figure);
            if ((holder >= 0 && seat != holder) || (*rest != '\0' && strcmp(rest, name) != 0) ||
                aude_prisoners(state, seat, decider, figure) == 0)
                continue;
            one = aude_action_with(aude_action_make(AUDE_RANSOM, figure, 0, 0, 0, 0), seat);
            found++;
        }
    if (found == 0) {
        one = aude_action_make(AUDE_RANSOM, AUDE_FOLLOWER, 0, 0, 0, 0);
        one = aude_action_with(one, holder >= 0 ? holder : (decider + 1) % seats);
    }
    if (found <= 1 && decider >= 0)
        play_judge(state, one, reply);
}

void play_ransom_read(const struct aude_state *state, const struct play_question *question,
                      const char *line, struct play_reply *reply)
{
    static const char word[] = "ransom";
    const size_t length = sizeof word - 1;
    (void)question;
    if (strncmp(line, word, length) == 0 && (line[length] == '\0' || line[length] == ' '))
        read_one(state, play_skip_blanks(line + length), reply);
}

/* A ransom where the question has none, or one that does not say which: it is asked by the rules
 * for the seat whose decisions could still be taken back, else for the one that decides. */
bool play_ransom_handle(struct play *play, const char *word)
{
    if (strcmp(word, "ransom") != 0)
        return false;
    int decider = aude_decider(&play->state), held = 0;
    int seat = play->undos > 0 ? play->undo_seat : decider;
    enum aude_status status = AUDE_OK;
    for (int holder = 0; seat >= 0 && holder < play->seats; holder++)
        for (int figure = 0; figure < aude_figure_count(); figure++)
            held += aude_prisoners(&play->state, holder, seat, figure);
    if (!play_has(&play->state, "TOWER", "on"))
        status = AUDE_NO_TOWERS;
    else if (held == 0)
        status = AUDE_NO_PRISONER;
    else if (seat != decider)
        status = AUDE_RANSOM_NOT_NOW;
    if (status != AUDE_OK)
        play_tell_refusal(play, aude_status_text(status), play_rule(&play->state, status));
    else
        printf("%s\n", _("Say who holds the figure, such as: ransom B, ransom B abbot"));
    return true;
}
