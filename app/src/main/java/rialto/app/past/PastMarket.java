package rialto.app.past;

import org.agrona.collections.Long2ObjectHashMap;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueEvent.OrderAccepted;
import rialto.client.trading.VenueEvent.OrderAmended;
import rialto.client.trading.VenueEvent.OrderCanceled;
import rialto.client.trading.VenueEvent.OrderExecuted;
import rialto.client.trading.VenueEvent.OrderRejected;
import rialto.client.trading.VenueEvent.OrderRested;
import rialto.client.trading.VenueListener;
import rialto.protocol.ReplaceMode;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.TimeInForce;
import rialto.simulator.crowd.Crowd;
import rialto.simulator.crowd.CrowdAccounts;
import rialto.simulator.crowd.Instrument;
import rialto.simulator.crowd.OrderEntry;
import rialto.simulator.crowd.Pace;
import rialto.simulator.crowd.Side;
import rialto.simulator.crowd.WorkingOrder;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The crowd on a venue whose clock is behind: its orders go in by the Java client, as those of any program, and it is told
 * what became of them. One thread.
 */
final class PastMarket implements OrderEntry, VenueListener, AutoCloseable {
    private static final int MAX_IN_FLIGHT = 8_192;
    private static final int READY_IN_FLIGHT = MAX_IN_FLIGHT / 2;
    /** By how much of the past the crowd may be ahead of what it has been told. */
    private static final long LONGEST_UNANSWERED_MS = 15_000;
    /** The machine's, not the past's. */
    private static final long LONGEST_SILENCE_NS = 60_000_000_000L;

    private record Request(long sentMs, WorkingOrder order) {}

    private final List<Instrument> instruments;
    private final Map<String, Integer> indexes = new HashMap<>();
    private final Map<Integer, Integer> indexesById = new HashMap<>();
    private final int[] instrumentIds;
    private final long[] accountIds;
    private final List<PastBook> books = new ArrayList<>();
    private final Map<String, WorkingOrder> unaccepted = new HashMap<>();
    private final Long2ObjectHashMap<WorkingOrder> byOrderId = new Long2ObjectHashMap<>();
    private final Map<String, Long> orderIds = new HashMap<>();
    private final Map<Long, Request> underWay = new LinkedHashMap<>();
    private final Deque<Runnable> outgoing = new ArrayDeque<>();
    private final OrderRequest request = new OrderRequest().selfTradePrevention(SelfTradePrevention.EXPIRE_MAKER);
    private final VenueClient client;
    private final Crowd crowd;
    private long nowMs;
    private long trades;
    private long rejects;

    /**
     * Connects to a venue on which the demo market has been made.
     *
     * @param aeronDirectory of the venue's media driver
     * @param instruments    as the crowd trades them
     * @param beginMs        when the past begins
     * @throws IllegalStateException when the market lacks an instrument or an account
     */
    PastMarket(
            final String aeronDirectory,
            final List<Instrument> instruments,
            final long seed,
            final Pace pace,
            final long beginMs) {
        this.instruments = instruments;
        nowMs = beginMs;
        client = VenueClient.connect(
                ClientSettings.ofAeronDirectory(aeronDirectory).maxInFlight(MAX_IN_FLIGHT), this);
        try {
            instrumentIds = instruments.stream()
                    .mapToInt(each -> instrumentId(each.symbol()))
                    .toArray();
            accountIds = CrowdAccounts.NAMES.stream().mapToLong(this::accountId).toArray();
            for (int i = 0; i < instrumentIds.length; i++) {
                indexes.put(instruments.get(i).symbol(), i);
                indexesById.put(instrumentIds[i], i);
                books.add(new PastBook());
            }
            final long[] initialTicks = instruments.stream()
                    .mapToLong(each -> each.ticks(each.initialPrice()))
                    .toArray();
            crowd = new Crowd(seed, pace, instruments, initialTicks, "past", this, beginMs);
        } catch (final RuntimeException e) {
            client.close();
            throw e;
        }
    }

    private int instrumentId(final String symbol) {
        return client.instrument(symbol)
                .orElseThrow(() -> new IllegalStateException("the demo market has no instrument " + symbol))
                .instrumentId();
    }

    private long accountId(final String name) {
        return client.account(name)
                .orElseThrow(() -> new IllegalStateException("the demo market has no account " + name));
    }

    /** Lets everybody act whose turn has come by then, as far as they know by then what became of their orders. */
    void step(final long timeMs) {
        nowMs = timeMs;
        client.poll();
        awaitAnswers(LONGEST_UNANSWERED_MS);
        for (int i = 0; i < books.size(); i++) {
            crowd.onBestPrices(i, books.get(i).bestTicks(Side.BUY), books.get(i).bestTicks(Side.SELL));
        }
        crowd.step(nowMs);
        while (!outgoing.isEmpty()) {
            outgoing.poll().run();
        }
    }

    /** Returns when the venue has answered everything. */
    void finish() {
        awaitAnswers(-1);
    }

    long trades() {
        return trades;
    }

    /** Orders that the venue refused, most often because a post-only one would have traded. */
    long rejects() {
        return rejects;
    }

    @Override
    public void close() {
        client.close();
    }

    @Override
    public boolean isReady(final int account) {
        return underWay.size() < READY_IN_FLIGHT;
    }

    @Override
    public void place(final WorkingOrder order) {
        outgoing.add(() -> enter(order));
    }

    @Override
    public void replace(final WorkingOrder old, final WorkingOrder order) {
        outgoing.add(() -> {
            final Long orderId = orderIds.get(old.clientOrderId());
            if (orderId == null) {
                order.closed();
            } else {
                unaccepted.put(order.clientOrderId(), order);
                send(order, () -> client.replace(orderId, ReplaceMode.STOP_ON_FAILURE, request(order)));
            }
        });
    }

    @Override
    public void cancel(final WorkingOrder order) {
        outgoing.add(() -> {
            final Long orderId = orderIds.get(order.clientOrderId());
            if (orderId != null) {
                send(null, () -> client.cancel(accountId(order), instrumentId(order), orderId));
            }
        });
    }

    @Override
    public void reduce(final WorkingOrder order, final long newLots) {
        outgoing.add(() -> {
            final Long orderId = orderIds.get(order.clientOrderId());
            if (orderId != null) {
                send(null, () -> client.amend(accountId(order), instrumentId(order), orderId, newLots));
            }
        });
    }

    @Override
    public void on(final OrderAccepted event) {
        final WorkingOrder order = unaccepted.remove(event.clientOrderId());
        if (order != null) {
            byOrderId.put(event.orderId(), order);
            orderIds.put(order.clientOrderId(), event.orderId());
        }
    }

    @Override
    public void on(final OrderRested event) {
        final WorkingOrder order = byOrderId.get(event.orderId());
        if (order != null) {
            order.opened();
            book(order).add(order.side(), order.priceTicks(), event.remainingLots());
        }
    }

    @Override
    public void on(final OrderExecuted event) {
        trades++;
        final WorkingOrder maker = byOrderId.get(event.makerOrderId());
        if (maker != null) {
            book(maker).remove(maker.side(), maker.priceTicks(), event.quantityLots());
            execute(maker, event.makerOrderId(), event, event.makerRemainingLots());
        }
        final WorkingOrder taker = byOrderId.get(event.takerOrderId());
        if (taker != null) {
            execute(taker, event.takerOrderId(), event, event.takerRemainingLots());
        }
        final boolean buyerIsMaker = event.takerSide() == rialto.protocol.Side.SELL;
        crowd.onTrade(
                nowMs, indexesById.get(event.instrumentId()), event.priceTicks(), event.quantityLots(), buyerIsMaker);
    }

    @Override
    public void on(final OrderCanceled event) {
        final WorkingOrder order = byOrderId.get(event.orderId());
        if (order != null) {
            if (order.isOpen()) {
                book(order).remove(order.side(), order.priceTicks(), event.canceledLots());
            }
            close(order, event.orderId());
        }
    }

    @Override
    public void on(final OrderAmended event) {
        final WorkingOrder order = byOrderId.get(event.orderId());
        if (order != null) {
            order.reduced(event.quantityLots());
            book(order).remove(order.side(), order.priceTicks(), event.reducedLots());
        }
    }

    @Override
    public void on(final OrderRejected event) {
        rejects++;
    }

    @Override
    public void onCompleted(final long requestId, final long sequence) {
        final Request answered = underWay.remove(requestId);
        if (answered == null || answered.order == null) {
            return;
        }
        // refused, or not attempted because the order that it replaces was gone
        if (unaccepted.remove(answered.order.clientOrderId()) != null) {
            answered.order.closed();
        }
    }

    private void execute(
            final WorkingOrder order, final long orderId, final OrderExecuted event, final long remainingLots) {
        order.executed(event.quantityLots(), event.priceTicks());
        if (remainingLots == 0) {
            close(order, orderId);
        }
    }

    private void close(final WorkingOrder order, final long orderId) {
        byOrderId.remove(orderId);
        orderIds.remove(order.clientOrderId());
        order.closed();
    }

    private void enter(final WorkingOrder order) {
        unaccepted.put(order.clientOrderId(), order);
        send(order, () -> client.enter(request(order)));
    }

    /** @param order that is entered; null when none is */
    private void send(final WorkingOrder order, final LongSupplier call) {
        final long deadlineNs = System.nanoTime() + LONGEST_SILENCE_NS;
        long requestId = call.getAsLong();
        while (requestId < 0) {
            pollUntil(deadlineNs);
            requestId = call.getAsLong();
        }
        underWay.put(requestId, new Request(nowMs, order));
    }

    private void awaitAnswers(final long unansweredMs) {
        final long deadlineNs = System.nanoTime() + LONGEST_SILENCE_NS;
        while (!underWay.isEmpty() && nowMs - underWay.values().iterator().next().sentMs > unansweredMs) {
            pollUntil(deadlineNs);
        }
    }

    private void pollUntil(final long deadlineNs) {
        if (client.poll() == 0) {
            Thread.onSpinWait();
        }
        if (System.nanoTime() - deadlineNs > 0) {
            throw new IllegalStateException(
                    "the venue did not answer in " + LONGEST_SILENCE_NS / 1_000_000_000L + " s");
        }
    }

    private OrderRequest request(final WorkingOrder order) {
        request.account(accountId(order))
                .instrumentId(instrumentId(order))
                .clientOrderId(order.clientOrderId())
                .side(order.side() == Side.BUY ? rialto.protocol.Side.BUY : rialto.protocol.Side.SELL)
                .timeInForce(TimeInForce.GTC);
        switch (order.kind()) {
            case LIMIT -> request.limit(order.priceTicks());
            case IMMEDIATE -> request.limit(order.priceTicks()).timeInForce(TimeInForce.IOC);
            case POST_ONLY -> request.limitMaker(order.priceTicks());
            case MARKET, MARKET_QUOTE -> request.market();
        }
        return request.lots(order.lots());
    }

    private long accountId(final WorkingOrder order) {
        return accountIds[order.account()];
    }

    private int instrumentId(final WorkingOrder order) {
        return instrumentIds[indexes.get(order.instrument().symbol())];
    }

    private PastBook book(final WorkingOrder order) {
        return books.get(indexes.get(order.instrument().symbol()));
    }
}
