package rialto.engine;

import org.agrona.collections.Long2LongHashMap;

/**
 * Trades on hold, in order of their ids. One that was rejected stays as long as its order is open, so that the order
 * does not go to that stream again. Each has its order's other ones before and behind it, the latest first.
 */
final class Holds extends RecordPool {
    /** Of an order at most, rejected ones included. */
    static final int MAX_PER_ORDER = 16;

    private static final int STRIDE = 32;
    private static final int ID = 0;
    private static final int TAKER_ORDER_ID = 1;
    private static final int ORDER = 2; // order, 0 when it left; next of the order
    private static final int ACCOUNTS = 3; // taker; provider
    private static final int PRICE = 4;
    private static final int LOTS = 5;
    private static final int RESERVE = 6; // price at which the taker's money is held
    private static final int TOLERANCE = 7;
    private static final int OPENED = 8;
    private static final int ENDS = 9;
    private static final int AGE = 10;
    private static final int RUNNER_UP_TICKS = 11;
    private static final int RUNNER_UP = 12; // account; index in the queue of ends
    private static final int QUOTE_ID = 13; // four words
    private static final int TIER = 17; // tier; stream and flags
    private static final int TAKER_BALANCES = 18; // paid from, received into
    private static final int LINKS = 19; // previous, next in order of ids
    private static final int INSTRUMENT = 20;

    private static final int STREAM_MASK = 15;
    private static final int TAKER_BUYS = 1 << 4;
    private static final int ACCEPTS_AT_END = 1 << 5;
    private static final int FULL_AMOUNT = 1 << 6;
    private static final int REJECTED = 1 << 7;
    private static final int USES_CREDIT = 1 << 8;

    private static final int INITIAL_RECORDS = 16;

    /** Of the next hold. */
    long nextId = 1;

    private final Long2LongHashMap byId = new Long2LongHashMap(0);
    private final Long2LongHashMap countByTaker = new Long2LongHashMap(0);
    private int first;
    private int last;

    Holds(final EngineLimits limits) {
        super(
                STRIDE,
                limits.quotes().maxHolds(),
                limits.preallocated() ? limits.quotes().maxHolds() : INITIAL_RECORDS);
    }

    private static int at(final int hold, final int field) {
        return PADDING + hold * STRIDE + field;
    }

    /** The first in order of ids; 0 for none. */
    int first() {
        return first;
    }

    /** The next in order of ids; 0 for none. */
    int next(final int hold) {
        return low(at(hold, LINKS));
    }

    /** How many more a taker may have: with those that it has no more than half of what is free. */
    int roomFor(final int taker) {
        return (int) Math.max(0, (room() + 1) / 2 - countByTaker.get(taker));
    }

    /** Takes all that is told but for handles, links and what is not kept; the caller has looked for room. */
    int add(final HeldTrade from, final int taker, final int provider) {
        final int hold = allocate();
        words[at(hold, ID)] = from.holdId;
        words[at(hold, TAKER_ORDER_ID)] = from.takerOrderId;
        words[at(hold, ORDER)] = 0;
        words[at(hold, ACCOUNTS)] = pair(taker, provider);
        words[at(hold, PRICE)] = from.priceTicks;
        words[at(hold, LOTS)] = from.quantityLots;
        words[at(hold, RESERVE)] = from.reserveTicks;
        words[at(hold, TOLERANCE)] = from.toleranceTicks;
        words[at(hold, OPENED)] = from.openedNs;
        words[at(hold, ENDS)] = from.endsNs;
        words[at(hold, AGE)] = from.ageNs;
        words[at(hold, RUNNER_UP_TICKS)] = from.runnerUpTicks;
        words[at(hold, RUNNER_UP)] = pair((int) from.runnerUpAccountId, 0);
        from.quoteId.write(words, at(hold, QUOTE_ID));
        words[at(hold, TIER)] = pair(from.tier, flags(from));
        words[at(hold, INSTRUMENT)] = from.instrumentId;
        byId.put(from.holdId, hold);
        countByTaker.put(taker, countByTaker.get(taker) + 1);
        append(hold);
        return hold;
    }

    /** 0 when there is none of that id, or it has ended. */
    int find(final long holdId) {
        final int hold = (int) byId.get(holdId);
        return hold == 0 || isRejected(hold) ? 0 : hold;
    }

    private static int flags(final HeldTrade from) {
        return from.stream
                | (from.takerBuys ? TAKER_BUYS : 0)
                | (from.outcomeAtEnd == HoldOutcome.ACCEPT ? ACCEPTS_AT_END : 0)
                | (from.fullAmount ? FULL_AMOUNT : 0)
                | (from.rejected ? REJECTED : 0)
                | (from.usesCredit ? USES_CREDIT : 0);
    }

    private void append(final int hold) {
        assert last == 0 || id(last) < id(hold) : "a hold behind a younger one";
        words[at(hold, LINKS)] = pair(last, 0);
        if (last == 0) {
            first = hold;
        } else {
            low(at(last, LINKS), hold);
        }
        last = hold;
    }

    /** Forgets it; it is of no order's list any more. */
    void remove(final int hold) {
        final int previous = high(at(hold, LINKS));
        final int next = next(hold);
        if (previous == 0) {
            first = next;
        } else {
            low(at(previous, LINKS), next);
        }
        if (next == 0) {
            last = previous;
        } else {
            high(at(next, LINKS), previous);
        }
        byId.remove(id(hold));
        final long left = countByTaker.get(taker(hold)) - 1;
        if (left == 0) {
            countByTaker.remove(taker(hold));
        } else {
            countByTaker.put(taker(hold), left);
        }
        free(hold);
    }

    /** @return into, which becomes the hold */
    HeldTrade describe(final int hold, final HeldTrade into) {
        into.holdId = id(hold);
        into.takerOrderId = takerOrderId(hold);
        into.takerAccountId = Accounts.id(taker(hold));
        into.providerAccountId = Accounts.id(provider(hold));
        into.quoteId.read(words, at(hold, QUOTE_ID));
        into.priceTicks = priceTicks(hold);
        into.quantityLots = lots(hold);
        into.reserveTicks = reserveTicks(hold);
        into.toleranceTicks = toleranceTicks(hold);
        into.openedNs = words[at(hold, OPENED)];
        into.endsNs = endsNs(hold);
        into.ageNs = words[at(hold, AGE)];
        into.runnerUpTicks = words[at(hold, RUNNER_UP_TICKS)];
        into.runnerUpAccountId = high(at(hold, RUNNER_UP));
        into.tierRemainingLots = 0;
        into.instrumentId = instrumentId(hold);
        into.stream = stream(hold);
        into.tier = high(at(hold, TIER));
        into.outcomeAtEnd = acceptsAtEnd(hold) ? HoldOutcome.ACCEPT : HoldOutcome.REJECT;
        into.takerBuys = takerBuys(hold);
        into.fullAmount = has(hold, FULL_AMOUNT);
        into.rejected = isRejected(hold);
        into.orderLeft = order(hold) == 0;
        into.usesCredit = usesCredit(hold);
        return into;
    }

    long id(final int hold) {
        return words[at(hold, ID)];
    }

    int instrumentId(final int hold) {
        return (int) words[at(hold, INSTRUMENT)];
    }

    long takerOrderId(final int hold) {
        return words[at(hold, TAKER_ORDER_ID)];
    }

    /** 0 when its order left. */
    int order(final int hold) {
        return high(at(hold, ORDER));
    }

    /** The one before of the same order; 0 for none. */
    int nextOfOrder(final int hold) {
        return low(at(hold, ORDER));
    }

    void order(final int hold, final int order, final int next) {
        words[at(hold, ORDER)] = pair(order, next);
    }

    int taker(final int hold) {
        return high(at(hold, ACCOUNTS));
    }

    /** The provider's account. */
    int provider(final int hold) {
        return low(at(hold, ACCOUNTS));
    }

    long priceTicks(final int hold) {
        return words[at(hold, PRICE)];
    }

    long lots(final int hold) {
        return words[at(hold, LOTS)];
    }

    /** At what price the taker's money is held. */
    long reserveTicks(final int hold) {
        return words[at(hold, RESERVE)];
    }

    long toleranceTicks(final int hold) {
        return words[at(hold, TOLERANCE)];
    }

    long endsNs(final int hold) {
        return words[at(hold, ENDS)];
    }

    int endIndex(final int hold) {
        return low(at(hold, RUNNER_UP));
    }

    void endIndex(final int hold, final int index) {
        low(at(hold, RUNNER_UP), index);
    }

    int stream(final int hold) {
        return low(at(hold, TIER)) & STREAM_MASK;
    }

    private boolean has(final int hold, final int flag) {
        return (low(at(hold, TIER)) & flag) != 0;
    }

    boolean takerBuys(final int hold) {
        return has(hold, TAKER_BUYS);
    }

    boolean acceptsAtEnd(final int hold) {
        return has(hold, ACCEPTS_AT_END);
    }

    /** It has ended, and keeps its order from that stream. */
    boolean isRejected(final int hold) {
        return has(hold, REJECTED);
    }

    void reject(final int hold) {
        low(at(hold, TIER), low(at(hold, TIER)) | REJECTED);
    }

    /** What is used of its credit line counts it: the line was there when it began, and was not set to 0 since. */
    boolean usesCredit(final int hold) {
        return has(hold, USES_CREDIT);
    }

    void forgetCredit(final int hold) {
        low(at(hold, TIER), low(at(hold, TIER)) & ~USES_CREDIT);
    }

    void balances(final int hold, final int paidFrom, final int receivedInto) {
        words[at(hold, TAKER_BALANCES)] = pair(paidFrom, receivedInto);
    }

    int paidFrom(final int hold) {
        return high(at(hold, TAKER_BALANCES));
    }

    int receivedInto(final int hold) {
        return low(at(hold, TAKER_BALANCES));
    }
}
