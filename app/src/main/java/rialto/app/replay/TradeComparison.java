package rialto.app.replay;

import rialto.simulator.recording.RecordedTrade;

import java.util.List;

/** Compares the trades of a recording with the engine's: both orders, price, quantity, in the same order. */
final class TradeComparison {
    private TradeComparison() {}

    static boolean equal(final List<RecordedTrade> recorded, final List<RecordedTrade> made) {
        return recorded.size() == made.size() && commonBegin(recorded, made) == recorded.size();
    }

    /** How many trades are equal before the first that differs. */
    static int commonBegin(final List<RecordedTrade> recorded, final List<RecordedTrade> made) {
        final int shorter = Math.min(recorded.size(), made.size());
        int i = 0;
        while (i < shorter && equal(recorded.get(i), made.get(i))) {
            i++;
        }
        return i;
    }

    /** Says how they differ first. */
    static String difference(final List<RecordedTrade> recorded, final List<RecordedTrade> made) {
        final int first = commonBegin(recorded, made);
        return "must trade " + text(recorded, first) + ", but traded " + text(made, first) + " (trade " + (first + 1)
                + " of " + recorded.size() + " recorded, " + made.size() + " made)";
    }

    private static boolean equal(final RecordedTrade recorded, final RecordedTrade made) {
        return recorded.buyOrderId() == made.buyOrderId()
                && recorded.sellOrderId() == made.sellOrderId()
                && recorded.price() == made.price()
                && recorded.quantity() == made.quantity();
    }

    private static String text(final List<RecordedTrade> trades, final int index) {
        if (index >= trades.size()) {
            return "nothing more";
        }
        final RecordedTrade trade = trades.get(index);
        return trade.quantity() + " at " + trade.price() + " (buy order " + trade.buyOrderId() + ", sell order "
                + trade.sellOrderId() + ")";
    }
}
