package rialto.app.replay;

import rialto.engine.Side;
import rialto.engine.TimeInForce;

import java.util.List;
import java.util.function.Predicate;

/**
 * Stands in for orders that a recording of the best levels does not show: those from before it begins, and those that
 * came or left while their price was not among the best. Where a level becomes the best, the difference between what
 * was seen and what the book file says is entered as a nameless order, or taken off the orders that came last.
 */
final class UnseenOrders {
    private final ReplayVenue venue;
    private final EventLedger events;
    private final int instrumentId;
    private final LastMentions mentions;
    private long lastNumber;
    private long entries;
    private long pendingCancels;
    private long corrections;
    private long reductions;

    UnseenOrders(final ReplayVenue venue, final int instrumentId, final LastMentions mentions) {
        this.venue = venue;
        this.mentions = mentions;
        this.instrumentId = instrumentId;
        events = venue.events();
    }

    /**
     * Makes a side's best level what the book file says.
     *
     * @param line of the recording
     * @param price 0 for an empty side
     */
    void reveal(final long line, final Side side, final long price, final long size) {
        final Levels levels = events.levels(instrumentId, side);
        levels.betterThan(price == 0 ? worst(side) : price).forEach(venue::cancel);
        final long lots = levels.lotsAt(price);
        if (lots < size) {
            enterNameless(side, price, size - lots);
        } else if (lots > size) {
            take(line, levels.at(price), lots - size);
        }
    }

    /** Takes quantity of an order that was not seen off its level. */
    void withdraw(final long line, final Side side, final long price, final long size) {
        pendingCancels++;
        take(line, events.levels(instrumentId, side).at(price), size);
    }

    /** Cancels what stands at a price. */
    void takeAll(final Side side, final long price) {
        events.levels(instrumentId, side).at(price).forEach(venue::cancel);
    }

    /**
     * Gives an order that has less than the recording says now the difference back: it was taken off the wrong order
     * of the level when the level became the best.
     *
     * @return the order as it is then
     */
    OpenOrder restore(final long line, final OpenOrder order, final long size) {
        corrections++;
        final List<OpenOrder> others = events.levels(instrumentId, order.side).at(order.priceTicks);
        others.remove(order);
        final long lots = size - take(line, others, size - order.remainingLots);
        venue.cancel(order);
        enterAgain(order, lots);
        return events.order(order.recordedId);
    }

    /** Keeps the size of a level from which an order went that had become smaller unseen: others came instead. */
    void stayBehind(final OpenOrder gone, final long lots) {
        reductions++;
        enterNameless(gone.side, gone.priceTicks, lots);
    }

    /** Orders that had become smaller unseen. */
    long reductions() {
        return reductions;
    }

    /** How often an order got back what had been taken off it. */
    long corrections() {
        return corrections;
    }

    /** Messages about orders that were not seen. */
    long pendingCancels() {
        return pendingCancels;
    }

    /** Whether orders not seen, and no others, trade first for a quantity. */
    boolean isFirst(final Side side, final long price, final long size) {
        final Levels levels = events.levels(instrumentId, side);
        long first = 0;
        for (final OpenOrder order : levels.at(price)) {
            if (first >= size || !isNameless(order)) {
                break;
            }
            first += order.remainingLots;
        }
        return first >= size && levels.bestPrice() == price;
    }

    /**
     * Lets an order trade first at its price: those before it go to the end of the queue.
     *
     * @return whether no order that was seen stood before it
     */
    boolean bringToFront(final OpenOrder order) {
        boolean inTurn = true;
        for (final OpenOrder other : events.levels(instrumentId, order.side).at(order.priceTicks)) {
            if (other == order) {
                break;
            }
            inTurn &= isNameless(other);
            final long lots = other.remainingLots;
            venue.cancel(other);
            enterAgain(other, lots);
        }
        return inTurn;
    }

    /** Takes off nameless orders first, then off those never mentioned again, then off others; the latest first. */
    private long take(final long line, final List<OpenOrder> orders, final long size) {
        final List<OpenOrder> latestFirst = orders.reversed();
        long left = takeFrom(latestFirst, order -> isNameless(order), size);
        left = takeFrom(latestFirst, order -> !isNameless(order) && !mentions.isMentionedAfter(line, order), left);
        return takeFrom(latestFirst, order -> !isNameless(order) && mentions.isMentionedAfter(line, order), left);
    }

    /** Answers what could not be taken. */
    private long takeFrom(final List<OpenOrder> orders, final Predicate<OpenOrder> which, final long size) {
        long left = size;
        for (final OpenOrder order : orders) {
            if (left > 0 && order.remainingLots > 0 && which.test(order)) {
                final long lots = Math.min(left, order.remainingLots);
                left -= lots;
                if (lots == order.remainingLots) {
                    venue.cancel(order);
                } else {
                    venue.reduce(order, lots);
                }
            }
        }
        return left;
    }

    private void enterNameless(final Side side, final long price, final long lots) {
        venue.enter(--lastNumber, instrumentId, side, price, lots, TimeInForce.GTC);
    }

    private void enterAgain(final OpenOrder order, final long lots) {
        venue.enter(order.recordedId, ++entries, instrumentId, order.side, order.priceTicks, lots, TimeInForce.GTC);
    }

    private static long worst(final Side side) {
        return side == Side.BUY ? 0 : Long.MAX_VALUE;
    }

    private static boolean isNameless(final OpenOrder order) {
        return order.recordedId < 0;
    }
}
