package rialto.reporting.queries;

import rialto.reporting.AggregateTradeRow;
import rialto.reporting.Page;
import rialto.reporting.TradeRow;

import java.util.ArrayList;
import java.util.List;

/** Folds chunks of trades, in the direction of a page, into the page's aggregates. */
final class AggregateFold {
    private static final int MIN_CHUNK = 100;
    /** Of one question, which would else read a thousand times as many as it answers. One aggregate has 1,024 at most. */
    static final int MOST_TRADES = 10_000;

    private final Page page;
    private final int chunk;
    private final List<AggregateTradeRow> aggregates = new ArrayList<>();
    private IdRange remaining;
    private AggregateTradeRow open;
    private int tradesRead;
    private boolean complete;

    AggregateFold(final IdRange range, final Page page) {
        this.page = page;
        this.chunk = Math.max(MIN_CHUNK, page.limit());
        this.remaining = range;
    }

    int chunk() {
        return chunk;
    }

    /** The trades not seen yet. */
    IdRange remaining() {
        return remaining;
    }

    boolean isComplete() {
        return complete;
    }

    /**
     * Takes the next trades, at most {@link #chunk()}; fewer mean that there are no more. After {@link #MOST_TRADES} the page has
     * what is whole by then, of which there is always some.
     */
    void add(final List<TradeRow> trades) {
        for (final TradeRow trade : trades) {
            add(trade);
            if (aggregates.size() == page.limit()) {
                complete = true;
                return;
            }
        }
        if (trades.size() < chunk) {
            finishOpen();
            complete = true;
            return;
        }
        tradesRead += trades.size();
        if (tradesRead >= MOST_TRADES && !aggregates.isEmpty()) {
            // the page ends early: whoever asks for what comes next begins with the one that is open
            complete = true;
            return;
        }
        final long last = trades.getLast().tradeId();
        remaining =
                page.isForward() ? new IdRange(last + 1, remaining.last()) : new IdRange(remaining.first(), last - 1);
    }

    /** Oldest first. */
    List<AggregateTradeRow> result() {
        return IdRange.ascending(page, aggregates);
    }

    private void add(final TradeRow trade) {
        if (trade.aggregateId() < page.fromId()) {
            // the rest of an aggregate that begins before the page
            return;
        }
        if (open != null && open.aggregateId() == trade.aggregateId()) {
            open = merge(open, trade);
            return;
        }
        finishOpen();
        if (aggregates.size() < page.limit()) {
            open = single(trade);
        }
    }

    private void finishOpen() {
        if (open != null) {
            aggregates.add(open);
            open = null;
        }
    }

    private static AggregateTradeRow single(final TradeRow trade) {
        return new AggregateTradeRow(
                trade.instrumentId(),
                trade.aggregateId(),
                trade.tradeId(),
                trade.priceTicks(),
                trade.quantityLots(),
                trade.quoteAmount(),
                trade.takerSide(),
                trade.timestampNs());
    }

    private static AggregateTradeRow merge(final AggregateTradeRow aggregate, final TradeRow trade) {
        return new AggregateTradeRow(
                aggregate.instrumentId(),
                aggregate.aggregateId(),
                Math.max(aggregate.lastTradeId(), trade.tradeId()),
                aggregate.priceTicks(),
                aggregate.quantityLots() + trade.quantityLots(),
                aggregate.quoteAmount() + trade.quoteAmount(),
                aggregate.takerSide(),
                aggregate.timestampNs());
    }
}
