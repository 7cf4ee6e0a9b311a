package rialto.extensions.subscription;

import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueEvent.OrderExecuted;
import rialto.client.trading.VenueReader;
import rialto.client.trading.VenueReaderListener;
import rialto.protocol.MatchType;
import rialto.protocol.Side;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A venue's events in memory: trades of instruments with the symbols S1, S2 and so on. */
final class RecordedEvents implements EventSource {
    final AtomicInteger opened = new AtomicInteger();
    private long offsetNs;
    private final List<OrderExecuted> trades = new CopyOnWriteArrayList<>();

    /** Forgets what came after an event; what comes is at other times. */
    RecordedEvents restore(final int last) {
        trades.subList(last, trades.size()).clear();
        offsetNs += 7;
        return this;
    }

    /** Records so many trades, of the instruments by turns. */
    RecordedEvents trade(final int count, final int instruments) {
        for (int i = 0; i < count; i++) {
            final long sequence = trades.size() + 1;
            trades.add(new OrderExecuted(
                    new VenueEvent.Header(sequence, 1_000 * sequence + offsetNs, 0),
                    1 + (int) ((sequence - 1) % instruments),
                    sequence,
                    1,
                    2,
                    7,
                    8,
                    Side.BUY,
                    MatchType.values()[0],
                    100,
                    5,
                    500,
                    0,
                    0,
                    0,
                    0));
        }
        return this;
    }

    @Override
    public Reader open(final long afterSequence, final VenueReaderListener listener) {
        opened.incrementAndGet();
        return new Reader() {
            private long last = afterSequence == VenueReader.FROM_NOW ? trades.size() : afterSequence;

            @Override
            public int poll() {
                if (last >= trades.size()) {
                    return 0;
                }
                listener.on(trades.get((int) last));
                last++;
                return 1;
            }

            @Override
            public long lastSequence() {
                return last;
            }

            @Override
            public boolean isLive() {
                return last == trades.size();
            }

            @Override
            public String symbol(final int instrumentId) {
                return "S" + instrumentId;
            }

            @Override
            public String account(final long accountId) {
                return "account" + accountId;
            }

            @Override
            public String asset(final int assetId) {
                return null;
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public long firstSequence() {
        return 1;
    }
}
