package rialto.engine;

/**
 * The orders of an instrument that wait for their triggers: in queues of the prices that they wait for, the nearest
 * first, and those that trail the last price. A price that has been reached stays so until all that it has reached have
 * entered the market, as they may be more than one command lets in.
 */
final class TriggerQueues {
    /** Orders that trail on an instrument, or will, at most: a run of trades may have to look at each. */
    static final int MAX_TRAILING = 16_384;

    /** {@link #risenToTicks} and {@link #fallenToTicks} when nothing that was reached is left. */
    static final long NOT_RISEN = 0;

    static final long NOT_FALLEN = Long.MAX_VALUE;

    private final Instrument instrument;
    private final Orders orders;
    private final TriggerRecords triggers;
    private final TriggerTurns turns;
    private final BookSide[] queues = new BookSide[TriggerRecords.QUEUES];
    private final TrailingOrders buyers;
    private final TrailingOrders sellers;
    private int count;
    private int trailingCount;
    private int bestPriceCount;
    private long risenToTicks = NOT_RISEN;
    private long fallenToTicks = NOT_FALLEN;

    /** A run of trades that rise or fall has come to this price, and those that trail have not been looked at. */
    private long roseTicks = NOT_RISEN;

    private long fellTicks = NOT_FALLEN;
    private long loadedRise = NOT_RISEN;
    private long loadedFall = NOT_FALLEN;

    /** When the next enter that were reached; {@link DueQueue#NEVER} when none has to wait. */
    long goesOnNs = DueQueue.NEVER;

    int turnIndex;
    boolean touched;

    TriggerQueues(final Instrument instrument, final EngineState state) {
        this.instrument = instrument;
        orders = state.orders;
        triggers = state.triggers;
        turns = state.triggerTurns;
        for (int queue = 0; queue < queues.length; queue++) {
            queues[queue] = new BookSide(!rises(queue), orders, state.levels, state.nodes);
        }
        buyers = new TrailingOrders(true, orders, triggers);
        sellers = new TrailingOrders(false, orders, triggers);
    }

    private static boolean rises(final int queue) {
        return (queue & 1) == 0;
    }

    /** Where an order waits for a price. */
    static int queue(final boolean buy, final TriggerType type, final TriggerPriceType priceType) {
        final int direction = type.awaitsRise(buy) ? 0 : 1;
        return direction
                + switch (priceType) {
                    case LAST_TRADE -> TriggerRecords.RISES;
                    case BEST_PRICE -> buy ? TriggerRecords.ASK_RISES : TriggerRecords.BID_RISES;
                };
    }

    int id() {
        return instrument.id();
    }

    /** Orders that wait. */
    int count() {
        return count;
    }

    /** Those that trail the last price, or will. */
    int trailingCount() {
        return trailingCount;
    }

    long risenToTicks() {
        return risenToTicks;
    }

    long fallenToTicks() {
        return fallenToTicks;
    }

    // ------------------------------------------------------------------------------------------------ coming, going

    /** An order begins to wait for what its trigger says. */
    void add(final int order) {
        look();
        final int trigger = orders.trigger(order);
        count++;
        trailingCount += triggers.trailingDelta(trigger) == 0 ? 0 : 1;
        final int queue = triggers.queue(trigger);
        if (queue == TriggerRecords.TRAILS) {
            trailing(order).add(trigger);
        } else {
            queues[queue].append(order, triggers.waitsForTicks(trigger));
            bestPriceCount += queue >= TriggerRecords.ASK_RISES ? 1 : 0;
        }
        onChanged();
    }

    /** An order waits no more. */
    void remove(final int order) {
        look();
        final int trigger = orders.trigger(order);
        count--;
        trailingCount -= triggers.trailingDelta(trigger) == 0 ? 0 : 1;
        final int queue = triggers.queue(trigger);
        if (queue == TriggerRecords.TRAILS) {
            trailing(order).remove(trigger);
        } else {
            queues[queue].remove(order);
            bestPriceCount -= queue >= TriggerRecords.ASK_RISES ? 1 : 0;
        }
        onChanged();
        turns.touch(this);
    }

    /** Of {@link TrailingOrders}: an order that a price has reached waits for it now. */
    void waitFor(final int trigger, final int queue, final long ticks) {
        triggers.waitFor(trigger, queue, ticks);
        queues[queue].append(triggers.order(trigger), ticks);
    }

    /** An order that waited for a price trails from now on. */
    void startTrailing(final int order, final long markTicks, final long timestampNs) {
        look();
        final int trigger = orders.trigger(order);
        queues[triggers.queue(trigger)].remove(order);
        triggers.trail(trigger, markTicks, timestampNs);
        trailing(order).add(trigger);
        onChanged();
    }

    private TrailingOrders trailing(final int order) {
        return orders.isBuy(order) ? buyers : sellers;
    }

    // ------------------------------------------------------------------------------------------------------- prices

    /**
     * A trade at a price that somebody waits for, or may; the instrument trades continuously. Trades of one order rise or
     * fall. A rise moves no mark of buyers, so what it reaches is the same whether each trade is looked at or only the
     * last one; so is what a fall reaches of sellers. {@link #look} is due when the run of trades is over.
     */
    void onTrade(final long ticks) {
        if (ticks < roseTicks || ticks > fellTicks) {
            look();
        }
        if (!buyers.isEmpty()) {
            buyers.move(ticks);
            roseTicks = ticks >= buyers.nearestTicks() ? ticks : roseTicks;
        }
        if (!sellers.isEmpty()) {
            sellers.move(ticks);
            fellTicks = ticks <= sellers.nearestTicks() ? ticks : fellTicks;
        }
        reach(ticks);
        onChanged();
        turns.touch(this);
    }

    /** Takes those that trail and were reached to where orders wait that have been reached. */
    void look() {
        if (roseTicks != NOT_RISEN) {
            final long ticks = roseTicks;
            roseTicks = NOT_RISEN;
            buyers.takeReached(ticks, this);
            reach(ticks);
            onChanged();
        }
        if (fellTicks != NOT_FALLEN) {
            final long ticks = fellTicks;
            fellTicks = NOT_FALLEN;
            sellers.takeReached(ticks, this);
            reach(ticks);
            onChanged();
        }
    }

    private void reach(final long ticks) {
        if (isWaitedFor(TriggerRecords.RISES) && ticks >= queues[TriggerRecords.RISES].bestTicks()) {
            risenToTicks = Math.max(risenToTicks, ticks);
        }
        if (isWaitedFor(TriggerRecords.FALLS) && ticks <= queues[TriggerRecords.FALLS].bestTicks()) {
            fallenToTicks = Math.min(fallenToTicks, ticks);
        }
    }

    /** The book is another. */
    void onBookChanged() {
        if (bestPriceCount > 0) {
            turns.touch(this);
        }
    }

    private boolean isWaitedFor(final int queue) {
        return queues[queue].best() != 0;
    }

    /** Forgets prices of which nothing that they reached is left, and says at which ones a trade is to be looked at. */
    private void onChanged() {
        final BookSide rises = queues[TriggerRecords.RISES];
        final BookSide falls = queues[TriggerRecords.FALLS];
        if (!isWaitedFor(TriggerRecords.RISES) || rises.bestTicks() > risenToTicks) {
            risenToTicks = NOT_RISEN;
        }
        if (!isWaitedFor(TriggerRecords.FALLS) || falls.bestTicks() < fallenToTicks) {
            fallenToTicks = NOT_FALLEN;
        }
        long risesAt = isWaitedFor(TriggerRecords.RISES) ? rises.bestTicks() : Long.MAX_VALUE;
        long fallsAt = isWaitedFor(TriggerRecords.FALLS) ? falls.bestTicks() : 0;
        if (!buyers.isEmpty()) {
            risesAt = Math.min(risesAt, buyers.nearestTicks());
            fallsAt = Math.max(fallsAt, buyers.nextMarkTicks() - 1);
        }
        if (!sellers.isEmpty()) {
            risesAt = Math.min(risesAt, sellers.nextMarkTicks() + 1);
            fallsAt = Math.max(fallsAt, sellers.nearestTicks());
        }
        instrument.watchedAboveTicks = bestPriceCount > 0 ? 0 : risesAt;
        instrument.watchedBelowTicks = fallsAt;
    }

    // ------------------------------------------------------------------------------------------------- what is reached

    /**
     * The next order that was reached: of those that wait for a rise the one at the lowest price, of those for a fall the
     * one at the highest, at one price the oldest of the queues' heads, and of these two the older; 0 for none.
     */
    int nextReached() {
        look();
        final int rise = nearer(
                nearer(reached(TriggerRecords.RISES), reached(TriggerRecords.ASK_RISES), true),
                reached(TriggerRecords.BID_RISES),
                true);
        final int fall = nearer(
                nearer(reached(TriggerRecords.FALLS), reached(TriggerRecords.ASK_FALLS), false),
                reached(TriggerRecords.BID_FALLS),
                false);
        return rise == 0 || fall == 0 ? rise + fall : orders.id(rise) < orders.id(fall) ? rise : fall;
    }

    private int reached(final int queue) {
        final BookSide side = queues[queue];
        if (side.best() == 0) {
            return 0;
        }
        final long waitsFor = side.bestTicks();
        final boolean isReached =
                switch (queue) {
                    case TriggerRecords.RISES -> waitsFor <= risenToTicks;
                    case TriggerRecords.FALLS -> waitsFor >= fallenToTicks;
                    default -> isThere(instrument.market.bestTicks(queue >= TriggerRecords.BID_RISES), queue, waitsFor);
                };
        return isReached ? side.firstOrder() : 0;
    }

    /** Whether a price, 0 for none, is what is waited for in a queue. */
    static boolean isThere(final long ticks, final int queue, final long waitsFor) {
        return ticks != 0 && (rises(queue) ? ticks >= waitsFor : ticks <= waitsFor);
    }

    private int nearer(final int one, final int other, final boolean rise) {
        if (one == 0 || other == 0) {
            return one + other;
        }
        final long ticks = triggers.waitsForTicks(orders.trigger(one));
        final long otherTicks = triggers.waitsForTicks(orders.trigger(other));
        final boolean isFirst = ticks == otherTicks ? orders.id(one) < orders.id(other) : ticks < otherTicks == rise;
        return isFirst ? one : other;
    }

    /** Whether a new order would be reached at once, as the prices are or as they were for those that have still to enter. */
    boolean isReached(final int queue, final long ticks) {
        look();
        return queue == TriggerRecords.RISES
                ? ticks <= risenToTicks
                : queue == TriggerRecords.FALLS && ticks >= fallenToTicks;
    }

    // ----------------------------------------------------------------------------------------------------- all of them

    /** The first as a snapshot tells them; 0 for none. */
    int first() {
        look();
        return firstFrom(0);
    }

    private int firstFrom(final int from) {
        for (int queue = from; queue < TriggerRecords.QUEUES; queue++) {
            if (queues[queue].best() != 0) {
                return queues[queue].firstOrder();
            }
        }
        final int trigger = buyers.first() != 0 ? buyers.first() : sellers.first();
        return trigger == 0 ? 0 : triggers.order(trigger);
    }

    /** The one after another; 0 for none. */
    int next(final int order) {
        final int trigger = orders.trigger(order);
        final int queue = triggers.queue(trigger);
        if (queue != TriggerRecords.TRAILS) {
            final int next = queues[queue].nextOrder(order);
            return next != 0 ? next : firstFrom(queue + 1);
        }
        final int next = triggers.nextInList(trigger);
        final int orSellers = next == 0 && orders.isBuy(order) ? sellers.first() : next;
        return orSellers == 0 ? 0 : triggers.order(orSellers);
    }

    /** Lets each trigger know its mark, before it is told. */
    void tellMarks() {
        buyers.tellMarks();
        sellers.tellMarks();
    }

    /** Whether some were reached that have still to enter. */
    boolean isUnderWay() {
        return risenToTicks != NOT_RISEN || fallenToTicks != NOT_FALLEN || goesOnNs != DueQueue.NEVER;
    }

    /** Prices that reached orders which a snapshot is about to tell. */
    void load(final long risenTo, final long fallenTo) {
        loadedRise = risenTo;
        loadedFall = fallenTo;
    }

    /** All orders of a snapshot are there. */
    void onLoaded() {
        risenToTicks = loadedRise;
        fallenToTicks = loadedFall;
        onChanged();
    }
}
