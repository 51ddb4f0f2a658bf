/* SPDX-License-Identifier: Apache-2.0 */
/* Their figures have numbers ("0.small.3"), ours have none. This table tells them apart: after each
 * action it is brought in line with the state. The figure that a message names is the one that
 * moves; where none is named, theirs takes the lowest number from the supply, and of those who are
 * held the one that came first. */
#include "jcz/rooms.h"

#include <string.h>

void jcz_meeples_init(struct jcz_moment *moment, const struct jcz_setup *setup)
{
    const int seats = aude_rules_setup(aude_state_rules(&moment->state))->seats;
    moment->arrivals = 0;
    for (int seat = 0; seat < AUDE_MAX_SEATS; seat++)
        for (int figure = 0; figure < aude_figure_count(); figure++)
            for (int i = 0; i < JCZ_MAX_MEEPLES; i++)
                moment->meeple[seat][figure][i] = (struct jcz_meeple){
                    .at = seat < seats && i < setup->figures[figure] ? JCZ_IN_SUPPLY : JCZ_NOWHERE};
}

int jcz_meeple_at(const struct jcz_moment *moment, int seat, int figure, int x, int y, int segment)
{
    const struct jcz_meeple *meeple = moment->meeple[seat][figure];
    for (int i = 0; i < JCZ_MAX_MEEPLES; i++)
        if (meeple[i].at == JCZ_ON_BOARD && meeple[i].x == x && meeple[i].y == y &&
            meeple[i].segment == segment)
            return i + 1;
    return 0;
}

static int first_at(const struct jcz_meeple *meeple, enum jcz_whereabouts at)
{
    for (int i = 0; i < JCZ_MAX_MEEPLES; i++)
        if (meeple[i].at == at)
            return i + 1;
    return 0;
}

int jcz_meeple_next(const struct jcz_moment *moment, int seat, int figure)
{
    return first_at(moment->meeple[seat][figure], JCZ_IN_SUPPLY);
}

int jcz_meeple_arrival(const struct jcz_moment *moment, const struct aude_standing *standing)
{
    const struct jcz_meeple *meeple = moment->meeple[standing->seat][standing->figure];
    int first = JCZ_NEVER;
    for (int i = 0; i < JCZ_MAX_MEEPLES; i++)
        if (meeple[i].at == JCZ_ON_BOARD && meeple[i].x == standing->x &&
            meeple[i].y == standing->y && meeple[i].segment == standing->segment &&
            meeple[i].arrival < first)
            first = meeple[i].arrival;
    return first;
}

int jcz_meeple_held(const struct jcz_moment *moment, int holder, int seat, int figure)
{
    const struct jcz_meeple *meeple = moment->meeple[seat][figure];
    int first = 0;
    for (int i = 0; i < JCZ_MAX_MEEPLES; i++)
        if (meeple[i].at == JCZ_HELD && meeple[i].holder == holder &&
            (first == 0 || meeple[i].arrival < meeple[first - 1].arrival))
            first = i + 1;
    return first;
}

/* The figure that the message names, if it is one of these and where it should be; else fallback.
 */
static int named(const struct jcz_moment *moment, const struct jcz_message *message, int seat,
                 int figure, enum jcz_whereabouts at, int fallback)
{
    if (message == NULL || message->meeple < 1 || message->meeple > JCZ_MAX_MEEPLES ||
        message->owner != seat || message->figure != figure ||
        moment->meeple[seat][figure][message->meeple - 1].at != at)
        return fallback;
    return message->meeple;
}

static void move(struct jcz_moment *moment, struct jcz_meeple *meeple, enum jcz_whereabouts at)
{
    meeple->at = (uint8_t)at;
    meeple->arrival = moment->arrivals++;
}

void jcz_meeple_goes(struct jcz_moment *moment, const struct jcz_message *message,
                     aude_action action)
{
    const int seat = message->owner, figure = message->figure;
    const int who =
        named(moment, message, seat, figure, JCZ_IN_SUPPLY, jcz_meeple_next(moment, seat, figure));
    if (who == 0)
        return;
    struct jcz_meeple *meeple = &moment->meeple[seat][figure][who - 1];
    move(moment, meeple, JCZ_ON_BOARD);
    meeple->x = (int16_t)aude_action_x(action);
    meeple->y = (int16_t)aude_action_y(action);
    meeple->segment = (uint8_t)aude_action_segment(action);
}

/* Those who are no longer where they stood: to a seat that holds more than before, else home. */
static void lift(struct jcz_moment *moment, int seat, int figure)
{
    struct jcz_meeple *meeple = moment->meeple[seat][figure];
    bool stands[JCZ_MAX_MEEPLES] = {false};
    for (int s = 0; s < aude_standing_count(&moment->state); s++) {
        struct aude_standing standing = aude_standing(&moment->state, s);
        if (standing.seat != seat || standing.figure != figure)
            continue;
        for (int i = 0; i < JCZ_MAX_MEEPLES; i++) {
            if (!stands[i] && meeple[i].at == JCZ_ON_BOARD && meeple[i].x == standing.x &&
                meeple[i].y == standing.y && meeple[i].segment == standing.segment) {
                stands[i] = true;
                break;
            }
        }
    }
    const int seats = aude_rules_setup(aude_state_rules(&moment->state))->seats;
    for (int i = 0; i < JCZ_MAX_MEEPLES; i++) {
        if (meeple[i].at != JCZ_ON_BOARD || stands[i])
            continue;
        enum jcz_whereabouts to = JCZ_IN_SUPPLY;
        for (int holder = 0; holder < seats && to == JCZ_IN_SUPPLY; holder++) {
            int held = 0;
            for (int j = 0; j < JCZ_MAX_MEEPLES; j++)
                held += meeple[j].at == JCZ_HELD && meeple[j].holder == holder;
            if (jcz_held(&moment->state, holder, seat, figure) > held) {
                to = JCZ_HELD;
                meeple[i].holder = (uint8_t)holder;
            }
        }
        move(moment, &meeple[i], to);
    }
}

/* Those who are held no longer. */
static void release(struct jcz_moment *moment, const struct jcz_message *message, int seat,
                    int figure)
{
    const int seats = aude_rules_setup(aude_state_rules(&moment->state))->seats;
    for (int holder = 0; holder < seats; holder++) {
        int held = 0;
        for (int i = 0; i < JCZ_MAX_MEEPLES; i++)
            held += moment->meeple[seat][figure][i].at == JCZ_HELD &&
                    moment->meeple[seat][figure][i].holder == holder;
        for (; held > jcz_held(&moment->state, holder, seat, figure); held--) {
            int who = jcz_meeple_held(moment, holder, seat, figure);
            int other = named(moment, message, seat, figure, JCZ_HELD, who);
            if (moment->meeple[seat][figure][other - 1].holder == holder)
                who = other;
            move(moment, &moment->meeple[seat][figure][who - 1], JCZ_IN_SUPPLY);
        }
    }
}

/* How many are kept there by this table. */
static int kept(const struct jcz_meeple *meeple, int place)
{
    int count = 0;
    for (int i = 0; i < JCZ_MAX_MEEPLES; i++)
        count += meeple[i].at == JCZ_KEPT && meeple[i].holder == place;
    return count;
}

int jcz_meeple_kept(const struct jcz_moment *moment, int place, int seat, int figure)
{
    const struct jcz_meeple *meeple = moment->meeple[seat][figure];
    int first = 0;
    for (int i = 0; i < JCZ_MAX_MEEPLES; i++)
        if (meeple[i].at == JCZ_KEPT && meeple[i].holder == place &&
            (first == 0 || meeple[i].arrival < meeple[first - 1].arrival))
            first = i + 1;
    return first;
}

/* Those who came to be kept, and those who are kept no longer: these go on to the board, and are
 * there since they came to be kept. */
static void keep(struct jcz_moment *moment, const struct jcz_message *message, int seat, int figure)
{
    const struct jcz_keeping *keeping = jcz_keeping();
    struct jcz_meeple *meeple = moment->meeple[seat][figure];
    for (int place = 0; keeping != NULL && place < keeping->places; place++) {
        const int count = keeping->count(&moment->state, place, seat, figure);
        while (kept(meeple, place) > count) {
            int who = jcz_meeple_kept(moment, place, seat, figure);
            int other = named(moment, message, seat, figure, JCZ_KEPT, who);
            who = meeple[other - 1].holder == place ? other : who;
            meeple[who - 1].at = JCZ_ON_ITS_WAY;
        }
        while (kept(meeple, place) < count) {
            int who = named(moment, message, seat, figure, JCZ_IN_SUPPLY,
                            jcz_meeple_next(moment, seat, figure));
            if (who == 0)
                return;
            move(moment, &meeple[who - 1], JCZ_KEPT);
            meeple[who - 1].holder = (uint8_t)place;
        }
    }
}

/* Figures of a kind and seat on the segment of this one, by the state up to this one, and by this
 * table. */
static int standing_there(const struct aude_state *state, int last)
{
    const struct aude_standing one = aude_standing(state, last);
    int count = 0;
    for (int s = 0; s <= last; s++) {
        const struct aude_standing other = aude_standing(state, s);
        count += other.seat == one.seat && other.figure == one.figure && other.x == one.x &&
                 other.y == one.y && other.segment == one.segment;
    }
    return count;
}

static int noted_there(const struct jcz_moment *moment, const struct aude_standing *one)
{
    const struct jcz_meeple *meeple = moment->meeple[one->seat][one->figure];
    int count = 0;
    for (int i = 0; i < JCZ_MAX_MEEPLES; i++)
        count += meeple[i].at == JCZ_ON_BOARD && meeple[i].x == one->x && meeple[i].y == one->y &&
                 meeple[i].segment == one->segment;
    return count;
}

/* Those who were put on the board. */
static void put(struct jcz_moment *moment, const struct jcz_message *message)
{
    for (int s = 0; s < aude_standing_count(&moment->state); s++) {
        struct aude_standing standing = aude_standing(&moment->state, s);
        int seat = standing.seat, figure = standing.figure;
        if (noted_there(moment, &standing) >= standing_there(&moment->state, s))
            continue;
        int on_its_way = first_at(moment->meeple[seat][figure], JCZ_ON_ITS_WAY);
        int who = on_its_way != 0 ? on_its_way
                                  : named(moment, message, seat, figure, JCZ_IN_SUPPLY,
                                          jcz_meeple_next(moment, seat, figure));
        if (who == 0)
            continue;
        struct jcz_meeple *meeple = &moment->meeple[seat][figure][who - 1];
        if (on_its_way == 0)
            move(moment, meeple, JCZ_ON_BOARD);
        meeple->at = JCZ_ON_BOARD;
        meeple->x = standing.x;
        meeple->y = standing.y;
        meeple->segment = standing.segment;
    }
}

void jcz_meeples_follow(struct jcz_moment *moment, const struct jcz_message *message)
{
    const int seats = aude_rules_setup(aude_state_rules(&moment->state))->seats;
    for (int seat = 0; seat < seats; seat++)
        for (int figure = 0; figure < aude_figure_count(); figure++) {
            lift(moment, seat, figure);
            release(moment, message, seat, figure);
            keep(moment, message, seat, figure);
        }
    put(moment, message);
}
