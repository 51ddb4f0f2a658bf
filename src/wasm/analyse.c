/* SPDX-License-Identifier: Apache-2.0 */
/* Looking back at a game that was played (src/ai/analysis.h), step by step in the order of the
 * game, so that the page can show how far it is. The page asks in a thread of its own, with an
 * engine of its own. This is a module beside that engine, whose functions it calls, and it
 * allocates nothing of what the engine does: its players have one piece of memory, which begins
 * anew with each game.
 */
#include "ai/analysis.h"
#include "ai/coach.h"
#include "ai/forecast.h"
#include "wasm/engine.h"
#include "wasm/json.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 64, LONGEST_TURN = 32 };

/* What the module was given behind all that it has at first, as src/wasm/build.py counts it. */
extern unsigned char __heap_base;
enum { MEMORY = 88 * 65536 };

static size_t used;
static struct analyst *analyst;
static struct analysis_step *step; /* AUDE_MAX_RECORD */
static struct analysis_turn *turn;
static int steps;
static struct coach *coach;
static struct forecaster *forecaster;
static aude_action move[LONGEST_TURN]; /* about which facts are wanted */
static int moves;
static bool joined; /* the step before is judged with the one that comes */

void *aligned_alloc(size_t line, size_t size)
{
    unsigned char *const begin = &__heap_base + (LINE - (uintptr_t)&__heap_base % LINE);
    unsigned char *const piece = begin + used;

    if (line > LINE || size > MEMORY - used)
        return NULL;
    used += (size + LINE - 1) / LINE * LINE;
    return piece;
}

void *malloc(size_t size)
{
    return aligned_alloc(LINE, size);
}

/* The compiler makes it of malloc and memset. */
void *calloc(size_t count, size_t size)
{
    void *const piece = aligned_alloc(LINE, count * size);

    return piece == NULL ? NULL : memset(piece, 0, count * size);
}

void free(void *piece)
{
    (void)piece;
}

static void put_numbers(struct text_out *out, const char *name, const int32_t *number)
{
    int list[AUDE_MAX_SEATS], seats = aude_rules_setup(aude_state_rules(engine_at(0)))->seats;

    for (int seat = 0; seat < seats; seat++)
        list[seat] = number[seat];
    json_numbers(out, name, list, seats);
}

static void put_choice(struct text_out *out, const struct analysis_choice *choice)
{
    json_open(out, '{');
    json_name(out, "action");
    json_action(out, choice->action);
    json_name(out, "next");
    json_action(out, choice->next);
    json_number_of(out, "playouts", (long)choice->playouts);
    put_numbers(out, "margin", choice->margin);
    put_numbers(out, "win", choice->chance);
    json_close(out, '}');
}

static int put_step(const struct analysis_step *one)
{
    struct text_out out;

    json_begin(&out);
    json_open(&out, '{');
    json_number_of(&out, "turn", one->turn);
    json_number_of(&out, "seat", one->seat);
    json_number_of(&out, "draw", one->draw);
    json_number_of(&out, "legal", one->legal);
    json_number_of(&out, "luck", one->luck);
    json_number_of(&out, "cost", one->cost);
    json_number_of(&out, "lost", one->lost);
    json_number_of(&out, "cost_noise", one->cost_noise);
    json_number_of(&out, "lost_noise", one->lost_noise);
    json_number_of(&out, "exact", one->exact);
    json_number_of(&out, "judged", one->judged);
    json_number_of(&out, "grade", (int)one->grade);
    json_name(&out, "choices");
    json_open(&out, '[');
    for (int i = 0; i < one->choices; i++)
        put_choice(&out, &one->choice[i]);
    json_close(&out, ']');
    if (one->choices > 0) {
        json_name(&out, "made");
        put_choice(&out, &one->made);
    }
    json_close(&out, '}');
    return json_end(&out);
}

/* A game under the rules that the engine holds now: nothing of another one is known. */
WASM_EXPORT("begin") void analyse_begin(void)
{
    used = 0;
    steps = 0;
    joined = false;
    analyst = analyst_create(aude_state_rules(engine_at(0)));
    step = malloc(AUDE_MAX_RECORD * sizeof *step);
    turn = malloc(AUDE_MAX_RECORD * sizeof *turn);
    coach = coach_create(aude_state_rules(engine_at(0)));
    moves = 0;
    if (analyst == NULL || step == NULL || turn == NULL || coach == NULL)
        __builtin_trap();
}

/* What the action means in this state, which is the next one of the game; `then`, what was done
 * after it, or 0. */
WASM_EXPORT("step")
int analyse_step(int state, uint64_t action, uint64_t then, int playouts, uint64_t seed)
{
    const struct search_limit limit = {.playouts = playouts};
    const bool goes_on = then != 0 && analysis_joins(analyst, engine_at(state), action, then);
    const struct analysis_move done = {action, goes_on ? then : 0, joined};

    if (steps == AUDE_MAX_RECORD)
        __builtin_trap();
    joined = goes_on;
    analyse(analyst, engine_at(state), &done, &limit, seed, &step[steps]);
    return put_step(&step[steps++]);
}

static void put_seat(struct text_out *out, const struct analysis_seat *seat)
{
    json_open(out, '{');
    json_number_of(out, "decisions", seat->decisions);
    json_numbers(out, "grades", seat->grade, ANALYSIS_GRADES);
    json_number_of(out, "cost", (long)seat->cost);
    json_number_of(out, "luck", (long)seat->luck);
    json_number_of(out, "accuracy", seat->accuracy);
    json_close(out, '}');
}

static void put_turn(struct text_out *out, const struct analysis_turn *one)
{
    json_open(out, '{');
    json_number_of(out, "turn", one->turn);
    json_number_of(out, "seat", one->seat);
    json_number_of(out, "first", one->first);
    json_number_of(out, "steps", one->steps);
    put_numbers(out, "before", one->before);
    put_numbers(out, "after", one->after);
    json_number_of(out, "cost", one->cost);
    json_number_of(out, "cost_noise", one->cost_noise);
    json_number_of(out, "lost", one->lost);
    json_number_of(out, "luck", one->luck);
    json_number_of(out, "grade", one->grade);
    json_number_of(out, "turning", one->turning);
    json_close(out, '}');
}

/* All steps so far added up by seats and turns; `state` is the one that they led to. */
WASM_EXPORT("sums") int analyse_sums(int state)
{
    const struct aude_state *end = engine_at(state);
    const int seats = aude_rules_setup(aude_state_rules(end))->seats;
    struct analysis_seat sums[AUDE_MAX_SEATS];
    struct text_out out;
    const int turns = analysis_turns(
        step, steps, seats, aude_decider(end) == AUDE_NOBODY ? end : NULL, turn, AUDE_MAX_RECORD);

    analysis_sum(step, steps, seats, sums);
    json_begin(&out);
    json_open(&out, '{');
    json_name(&out, "seats");
    json_open(&out, '[');
    for (int seat = 0; seat < seats; seat++)
        put_seat(&out, &sums[seat]);
    json_close(&out, ']');
    json_name(&out, "turns");
    json_open(&out, '[');
    for (int i = 0; i < turns; i++)
        put_turn(&out, &turn[i]);
    json_close(&out, ']');
    json_close(&out, '}');
    return json_end(&out);
}

/* ---- Chances to win ------------------------------------------------------------------------ */

/* The same for chances alone: nothing else is known then. */
WASM_EXPORT("foresee") void analyse_foresee(void)
{
    used = 0;
    forecaster = forecaster_create(aude_state_rules(engine_at(0)));
    if (forecaster == NULL)
        __builtin_trap();
}

/* What each seat may expect in this state, and its chance to win. */
WASM_EXPORT("chances") int analyse_chances(int state)
{
    struct forecast found;
    struct text_out out;

    forecast(forecaster, engine_at(state), FORECAST_PLAYOUTS, FORECAST_SEED, &found);
    json_begin(&out);
    json_open(&out, '{');
    put_numbers(&out, "margin", found.margin);
    put_numbers(&out, "win", found.chance);
    json_close(&out, '}');
    return json_end(&out);
}

/* ---- Hints and reasons --------------------------------------------------------------------- */

/* The best that can be done in this state and what follows it, thought over as the first level that
 * searches does: of a decision of a seat. */
WASM_EXPORT("hint") int analyse_hint(int state)
{
    const struct analysis_choice best = analysis_hint(analyst, engine_at(state));
    struct text_out out;

    json_begin(&out);
    put_choice(&out, &best);
    return json_end(&out);
}

/* One more action of the move about which facts are wanted. */
WASM_EXPORT("move") void analyse_move(uint64_t action)
{
    if (moves < LONGEST_TURN)
        move[moves++] = action;
}

/* A fact: its text and what is to be filled in. */
static void put_fact(struct text_out *out, const struct coach_fact *fact)
{
    const struct coach_text text = coach_text(fact);
    const bool chances = fact->kind == COACH_HARDER || fact->kind == COACH_EASIER;

    json_open(out, '{');
    json_text_of(out, "text", text.one);
    if (text.many != NULL)
        json_text_of(out, "many", text.many);
    json_number_of(out, "n", fact->number);
    json_number_of(out, "feature", fact->feature);
    json_number_of(out, "seats", fact->seats);
    json_number_of(out, "of", fact->of);
    json_number_of(out, "chance", coach_per_cent(fact->chance));
    json_number_of(out, "was", chances ? coach_per_cent(fact->was) : fact->was);
    json_number_of(out, "x", fact->x);
    json_number_of(out, "y", fact->y);
    json_number_of(out, "item", fact->item);
    json_number_of(out, "gain", (long)fact->gain);
    json_close(out, '}');
}

/* What the coach says of these actions in the state in which they are made (src/ai/coach.h). */
WASM_EXPORT("facts") int analyse_facts(int state)
{
    struct coach_fact fact[COACH_MOST];
    struct text_out out;
    const int facts = coach_facts(coach, engine_at(state), move, moves, fact);

    moves = 0;
    json_begin(&out);
    json_open(&out, '[');
    for (int i = 0; i < facts; i++)
        put_fact(&out, &fact[i]);
    json_close(&out, ']');
    return json_end(&out);
}
