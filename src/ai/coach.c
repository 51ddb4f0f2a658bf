/* SPDX-License-Identifier: Apache-2.0 */
/* The coach: compares the position before a move with the one that it leads to. What was scored and
 * what came back stands in the ledger; what became of the features, in what the evaluation finds in
 * both positions (coach_sight.c, coach_features.c); what a room of the rules has pieces for is seen
 * by their numbers. What nothing explains is still worth something, so there is always a fact.
 *
 * Numbers that are told hold: points that were scored are those of the ledger, points to come are
 * the least that there are if it comes to that, tiles are counted one by one. Chances are those of
 * the evaluation, which are estimates. */
#include "ai/coach.h"

#include <stdlib.h>
#include <string.h>

#include "ai/coach_parts.h"
#include "ai/evaluate.h"
#include "ai/rooms.h"

enum {
    LONGEST_TURN = 24, /* decisions that are passed to end a turn */
    LAST = 400,        /* weights of what has no points */
    BACK = 120,
    KEPT = 500,
    SENT = 250,
    TOKEN = 60
};

struct coach *coach_create(const struct aude_rules *rules)
{
    struct coach *coach = malloc(sizeof *coach);
    if (coach == NULL)
        return NULL;
    memset(coach, 0, sizeof *coach);
    coach->rules = rules;
    outlook_rules(&coach->outlook, rules);
    return coach;
}

void coach_free(struct coach *coach)
{
    free(coach);
}

struct coach_fact *coach_add(struct coach *coach, enum coach_kind kind, int weight)
{
    if (coach->facts == COACH_FOUND)
        return NULL;
    struct coach_fact *fact = &coach->fact[coach->facts++];
    *fact = (struct coach_fact){.kind = (uint8_t)kind, .feature = 255, .weight = weight};
    return fact;
}

/* ---- The move ------------------------------------------------------------------------------ */

/* What is left of the turn is passed, so that it is scored. */
static void end_turn(struct coach *coach, int turn)
{
    struct aude_state *after = &coach->after;
    for (int i = 0; i < LONGEST_TURN && aude_decider(after) == coach->seat; i++) {
        enum aude_step step = aude_step(after);
        if (step == AUDE_STEP_PLACE || aude_turn_number(after) != turn ||
            aude_apply(after, AUDE_PASS, &coach->ledger) != AUDE_OK)
            return;
    }
}

/* Makes the move; false when it cannot be made. */
static bool make(struct coach *coach, const struct aude_state *state, const aude_action *action,
                 int actions)
{
    aude_state_copy(&coach->after, state);
    coach->seat = aude_decider(state);
    coach->ledger = aude_ledger(coach->entry, AUDE_MAX_ENTRIES);
    if (coach->seat < 0 || actions < 1)
        return false;
    for (int i = 0; i < actions; i++)
        if (aude_decider(&coach->after) != coach->seat ||
            aude_apply(&coach->after, action[i], &coach->ledger) != AUDE_OK) {
            if (i == 0)
                return false;
            break;
        }
    end_turn(coach, aude_turn_number(state));
    return true;
}

/* ---- The ledger ---------------------------------------------------------------------------- */

static bool is_score(const struct aude_entry *entry)
{
    return entry->event == AUDE_EVENT_SCORE && entry->at < AUDE_FINAL && entry->feature != 255 &&
           entry->points != 0 && entry->terms > 0;
}

static bool same_score(const struct aude_entry *a, const struct aude_entry *b)
{
    return is_score(b) && a->feature == b->feature && a->x == b->x && a->y == b->y &&
           a->segment == b->segment && a->points == b->points && a->complete == b->complete &&
           strcmp(a->rule, b->rule) == 0;
}

/* One fact for each feature that scores, for all who get as much; `rest`: what is left over. */
static void add_scores(struct coach *coach, int32_t rest[AUDE_MAX_SEATS])
{
    for (int i = 0; i < coach->ledger.count; i++) {
        const struct aude_entry *entry = &coach->entry[i];
        unsigned seats = 0;
        bool told = false;
        if (!is_score(entry) || entry->seat >= AUDE_MAX_SEATS)
            continue;
        rest[entry->seat] -= entry->points;
        for (int j = 0; j < i && !told; j++)
            told = same_score(entry, &coach->entry[j]);
        for (int j = i; j < coach->ledger.count && !told; j++)
            if (same_score(entry, &coach->entry[j]))
                seats |= 1u << coach->entry[j].seat;
        struct coach_fact *fact =
            told ? NULL
                 : coach_add(coach, entry->complete ? COACH_SCORES : COACH_TAKES_BACK,
                             abs(entry->points) * 100);
        if (fact == NULL)
            continue;
        fact->feature = entry->feature;
        fact->seats = (uint8_t)seats;
        fact->x = entry->x;
        fact->y = entry->y;
        fact->segment = entry->segment;
        fact->number = (int16_t)entry->points;
    }
}

static int final_points(const struct coach *coach, int seat)
{
    int points = 0;
    for (int i = 0; i < coach->ledger.count; i++)
        if (coach->entry[i].at >= AUDE_FINAL && coach->entry[i].seat == seat &&
            (coach->entry[i].event == AUDE_EVENT_SCORE || coach->entry[i].event == AUDE_EVENT_PAY))
            points += coach->entry[i].points;
    return points;
}

static void add_points(struct coach *coach, const struct aude_state *before)
{
    int seats = aude_rules_setup(coach->rules)->seats;
    int32_t rest[AUDE_MAX_SEATS] = {0};
    for (int seat = 0; seat < seats; seat++)
        rest[seat] =
            aude_score(&coach->after, seat) - aude_score(before, seat) - final_points(coach, seat);
    add_scores(coach, rest);
    for (int seat = 0; seat < seats; seat++) {
        struct coach_fact *fact =
            rest[seat] == 0 ? NULL : coach_add(coach, COACH_OTHER, abs(rest[seat]) * 100);
        if (fact == NULL)
            continue;
        fact->seats = (uint8_t)(1u << seat);
        fact->number = (int16_t)rest[seat];
    }
}

/* ---- Figures and other pieces -------------------------------------------------------------- */

/* Figures of the seat that come back before the game is over. */
static int returned(const struct coach *coach, int seat)
{
    int back = 0;
    for (int i = 0; i < coach->ledger.count; i++)
        back += coach->entry[i].event == AUDE_EVENT_RETURN && coach->entry[i].at < AUDE_FINAL &&
                coach->entry[i].seat == seat;
    return back;
}

static void add_followers(struct coach *coach, const struct aude_state *before)
{
    int back = returned(coach, coach->seat);
    struct coach_fact *fact;
    if (back > 0 && (fact = coach_add(coach, COACH_BACK, BACK * back)) != NULL)
        fact->number = (int16_t)back;
    if (aude_step(&coach->after) != AUDE_STEP_OVER &&
        aude_supply(before, coach->seat, AUDE_FOLLOWER) > 0 &&
        aude_supply(&coach->after, coach->seat, AUDE_FOLLOWER) == 0)
        coach_add(coach, COACH_LAST, LAST);
}

/* Figures of the owner that the holder keeps. */
static int kept(const struct aude_state *state, int holder, int owner)
{
    int sum = 0;
    for (int i = 0; i < AI_ROOM_COUNT; i++)
        if (ai_rooms[i]->keeps != NULL)
            sum += ai_rooms[i]->keeps(state, holder, owner);
    return sum;
}

static void add_kept(struct coach *coach, const struct aude_state *before)
{
    int seats = aude_rules_setup(coach->rules)->seats, seat = coach->seat;
    for (int other = 0; other < seats; other++) {
        int caught = kept(&coach->after, seat, other) - kept(before, seat, other);
        int freed = kept(before, other, seat) - kept(&coach->after, other, seat);
        struct coach_fact *fact = NULL;
        if (other == seat)
            continue;
        if (caught > 0 && (fact = coach_add(coach, COACH_SEIZES, KEPT * caught)) != NULL) {
            fact->number = (int16_t)caught;
            fact->seats = (uint8_t)(1u << other);
        }
        if (freed > 0 && (fact = coach_add(coach, COACH_FREES, KEPT * freed)) != NULL)
            fact->number = (int16_t)freed;
    }
}

static bool gets_points(const struct coach *coach, int seat)
{
    for (int i = 0; i < coach->ledger.count; i++)
        if (coach->entry[i].event == AUDE_EVENT_SCORE && coach->entry[i].at < AUDE_FINAL &&
            coach->entry[i].seat == seat && coach->entry[i].points > 0)
            return true;
    return false;
}

/* What comes back to others who get nothing for it: eaten, driven away, outnumbered. */
static void add_sent(struct coach *coach)
{
    int seats = aude_rules_setup(coach->rules)->seats, sent = 0;
    unsigned whose = 0;
    for (int seat = 0; seat < seats; seat++) {
        int back = returned(coach, seat);
        if (seat == coach->seat || back == 0 || gets_points(coach, seat))
            continue;
        sent += back;
        whose |= 1u << seat;
    }
    struct coach_fact *fact = sent == 0 ? NULL : coach_add(coach, COACH_SENDS, SENT * sent);
    if (fact == NULL)
        return;
    fact->number = (int16_t)sent;
    fact->seats = (uint8_t)whose;
}

static void add_tokens(struct coach *coach, const struct aude_state *before)
{
    for (int token = 0; token < aude_token_count(); token++) {
        int left = aude_tokens(&coach->after, coach->seat, token);
        struct coach_fact *fact = NULL;
        if (left < aude_tokens(before, coach->seat, token))
            fact = coach_add(coach, COACH_TOKENS, TOKEN);
        if (fact == NULL)
            continue;
        fact->item = (int16_t)token;
        fact->number = (int16_t)left;
    }
}

/* ---- All of it ----------------------------------------------------------------------------- */

/* By how much the seat is better off against the mean of the others. */
static void add_value(struct coach *coach)
{
    int seats = aude_rules_setup(coach->rules)->seats;
    int64_t gain = 0;
    for (int seat = 0; seat < seats; seat++) {
        int64_t more = coach->after_sight.worth[seat] - coach->before_sight.worth[seat];
        gain += seat == coach->seat ? more * (seats - 1) : -more;
    }
    struct coach_fact *fact = coach_add(coach, COACH_VALUE, 0);
    if (fact != NULL)
        fact->gain = (int32_t)(gain / (seats > 1 ? seats - 1 : 1));
}

/* The heaviest first; of equal ones that which was found first. */
static int choose(struct coach *coach, struct coach_fact *fact)
{
    int told = coach->facts < COACH_MOST ? coach->facts : COACH_MOST;
    bool taken[COACH_FOUND] = {false};
    for (int i = 0; i < told; i++) {
        int best = -1;
        for (int j = 0; j < coach->facts; j++)
            if (!taken[j] && (best < 0 || coach->fact[j].weight > coach->fact[best].weight))
                best = j;
        taken[best] = true;
        fact[i] = coach->fact[best];
    }
    return told;
}

int coach_facts(struct coach *coach, const struct aude_state *state, const aude_action *action,
                int actions, struct coach_fact fact[COACH_MOST])
{
    int tiles = aude_placed_count(state);
    coach->facts = 0;
    if (!make(coach, state, action, actions))
        return 0;
    coach_look(coach, state, &coach->before_sight);
    coach_look(coach, &coach->after, &coach->after_sight);
    add_points(coach, state);
    add_followers(coach, state);
    add_kept(coach, state);
    add_sent(coach);
    add_tokens(coach, state);
    if (aude_step(&coach->after) != AUDE_STEP_OVER) {
        coach_features(coach);
        for (int i = tiles; i < aude_placed_count(&coach->after); i++) {
            struct aude_placed tile = aude_placed(&coach->after, i);
            coach_holes(coach, state, tile.x, tile.y);
        }
    }
    add_value(coach);
    return choose(coach, fact);
}
