package rialto.simulator.crowd;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** A venue in memory with a crowd on it and a clock of its own: orders arrive a little later than they are sent. */
final class TestVenue implements OrderEntry {
    static final long STEP_MS = 20;
    static final long LATENCY_MS = 5;

    record Print(
            long timeMs, int instrument, long ticks, long lots, Side takerSide, int makerAccount, int takerAccount) {}

    private record Sent(long arrivalMs, Runnable action) {}

    private final List<Instrument> instruments;
    private final List<TestBook> books = new ArrayList<>();
    private final ArrayDeque<Sent> underWay = new ArrayDeque<>();
    private final List<Print> prints = new ArrayList<>();
    private final StringBuilder transcript = new StringBuilder();
    private final Crowd crowd;
    private long nowMs = 1_000_000;
    private long requests;

    TestVenue(final long seed, final double intensity, final List<Instrument> instruments) {
        this.instruments = instruments;
        for (int i = 0; i < instruments.size(); i++) {
            final int instrument = i;
            books.add(new TestBook((maker, taker, ticks, lots) -> prints.add(
                    new Print(nowMs, instrument, ticks, lots, taker.side(), maker.account(), taker.account()))));
        }
        final long[] initial = instruments.stream()
                .mapToLong(instrument -> instrument.ticks(instrument.initialPrice()))
                .toArray();
        crowd = new Crowd(seed, Pace.of(intensity), instruments, initial, "test", this, nowMs);
    }

    /** Runs for some simulated time, calling back after every step. */
    void run(final long durationMs, final Runnable afterStep) {
        final long endMs = nowMs + durationMs;
        while (nowMs < endMs) {
            nowMs += STEP_MS;
            deliver();
            crowd.step(nowMs);
            afterStep.run();
        }
    }

    @Override
    public boolean isReady(final int account) {
        return true;
    }

    @Override
    public void place(final WorkingOrder order) {
        send("place", order, () -> book(order).enter(order));
    }

    @Override
    public void replace(final WorkingOrder old, final WorkingOrder order) {
        send("replace", order, () -> {
            if (book(old).cancel(old)) {
                book(order).enter(order);
            } else {
                order.closed();
            }
        });
    }

    @Override
    public void cancel(final WorkingOrder order) {
        send("cancel", order, () -> book(order).cancel(order));
    }

    @Override
    public void reduce(final WorkingOrder order, final long newLots) {
        send("reduce", order, () -> {
            if (order.isOpen() && newLots > order.lots() - order.remainingLots()) {
                order.reduced(newLots);
            }
        });
    }

    Crowd crowd() {
        return crowd;
    }

    TestBook book(final int instrument) {
        return books.get(instrument);
    }

    List<Print> prints(final int instrument) {
        return prints.stream().filter(print -> print.instrument == instrument).toList();
    }

    long requests() {
        return requests;
    }

    /** Everything that was sent, for comparing two runs. */
    String transcript() {
        return transcript.toString();
    }

    private void send(final String what, final WorkingOrder order, final Runnable action) {
        requests++;
        transcript
                .append(nowMs)
                .append(' ')
                .append(what)
                .append(' ')
                .append(order.clientOrderId())
                .append(' ')
                .append(order.side())
                .append(' ')
                .append(order.priceTicks())
                .append(' ')
                .append(order.lots())
                .append('\n');
        underWay.add(new Sent(nowMs + LATENCY_MS, action));
    }

    private void deliver() {
        final int printed = prints.size();
        while (!underWay.isEmpty() && underWay.peek().arrivalMs <= nowMs) {
            underWay.poll().action.run();
        }
        for (final Print print : prints.subList(printed, prints.size())) {
            crowd.onTrade(nowMs, print.instrument, print.ticks, print.lots, print.takerSide == Side.SELL);
        }
        for (int i = 0; i < books.size(); i++) {
            crowd.onBestPrices(i, books.get(i).bestBid(), books.get(i).bestAsk());
        }
    }

    private TestBook book(final WorkingOrder order) {
        return books.get(instruments.indexOf(order.instrument()));
    }
}
