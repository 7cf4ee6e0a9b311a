package rialto.engine;

import java.util.Arrays;

/**
 * Orders of one side that looked in vain since the quotes last changed, one of each account. Those behind them of the
 * same account that would find no more need not look. Orders are told from the best limit on. Grows to its greatest
 * size so far.
 *
 * <p>An order that found nothing at all passed each tier over by itself, for want of credit, holds or money, and one
 * that wants more would, too. One that found something, less than its minimum quantity, took tier after tier from the
 * best on. Another one of the same lots and a limit no better takes the first of the same tiers.
 */
final class VainLooks {
    private final Orders orders;
    private final QuoteState quotes;
    private long[] when = new long[16];
    private long[] wanted = new long[16];
    private long[] found = new long[16];
    private long now = 1;

    VainLooks(final EngineState state) {
        orders = state.orders;
        quotes = state.quotes;
    }

    /** The quotes are others, or the orders those of another side. */
    void forget() {
        now++;
    }

    /** @param foundLots that it could have taken, fewer than it must */
    void remember(final int order, final long foundLots) {
        if (quotes.lastHold(order) != 0) {
            return; // it may have been kept from what others may take
        }
        final int list = orders.list(order);
        if (list >= when.length) {
            final int length = Integer.highestOneBit(list) << 1;
            when = Arrays.copyOf(when, length);
            wanted = Arrays.copyOf(wanted, length);
            found = Arrays.copyOf(found, length);
        }
        when[list] = now;
        wanted[list] = orders.remainingLots(order);
        found[list] = foundLots;
    }

    /** Whether an order would look in vain, because another one did. */
    boolean cover(final int order) {
        final int list = orders.list(order);
        if (list >= when.length || when[list] != now || quotes.lastHold(order) != 0) {
            return false;
        }
        final long lots = orders.remainingLots(order);
        return lots == wanted[list] ? found[list] < quotes.leastLots(order) : found[list] == 0 && lots > wanted[list];
    }
}
