package rialto.testsupport.client;

import io.aeron.Aeron;
import org.agrona.DirectBuffer;
import org.agrona.collections.Long2LongHashMap;
import rialto.client.EventBatchHandler;
import rialto.client.EventDemultiplexer;
import rialto.client.EventReader;
import rialto.client.EventStreamException;
import rialto.client.ProgramKey;
import rialto.client.VenueConnection;
import rialto.client.VenueEventListener;
import rialto.protocol.BalanceChangedDecoder;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MatchType;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderAmendedDecoder;
import rialto.protocol.OrderCanceledDecoder;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.OrderRepeatedDecoder;
import rialto.protocol.TransferAppliedDecoder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;

/** What one member recorded, read from its first event on: which orders, whose money, a checksum of every byte. */
public final class EventAudit implements EventBatchHandler, VenueEventListener {
    private static final int BATCHES = 256;
    private static final int MAX_TOLD = 20;
    private static final long EXTERNAL_ACCOUNT = 1;
    private static final long SILENCE_LIMIT_NS = TimeUnit.SECONDS.toNanos(10);

    /** Minor units. */
    public record Balance(long available, long held) {
        long total() {
            return available + held;
        }
    }

    private record Place(long accountId, int assetId) {}

    private final EventDemultiplexer demultiplexer = new EventDemultiplexer(this);
    private final Map<String, Long> acceptedOrders = new HashMap<>();
    private final Set<Long> canceledOrders = new HashSet<>();
    private final Set<Long> canceledOfNone = new HashSet<>();
    private final Long2LongHashMap openLots = new Long2LongHashMap(Long.MIN_VALUE);
    /** What is left to spend of orders by quote amount. */
    private final Long2LongHashMap openQuote = new Long2LongHashMap(Long.MIN_VALUE);

    private final Long2LongHashMap lastTrades = new Long2LongHashMap(0);
    private final Map<Place, Balance> balances = new HashMap<>();
    private final List<String> contradictions = new ArrayList<>();
    private final CRC32C checksum = new CRC32C();
    private byte[] bytes = new byte[0];
    private long lastSequence;
    private long acceptedCount;
    private long acceptedTwice;
    private long repeatedCount;
    private long executedCount;
    private long wrongTrades;

    /**
     * Reads until a sequence.
     *
     * @throws EventStreamException when ten seconds pass without one more event, or one is missing
     */
    public static EventAudit read(final Aeron aeron, final VenueConnection connection, final long upToSequence) {
        return read(aeron, connection, upToSequence, (buffer, offset, length) -> {});
    }

    private static EventAudit read(
            final Aeron aeron,
            final VenueConnection connection,
            final long upToSequence,
            final EventBatchHandler besides) {
        final EventAudit audit = new EventAudit();
        try (EventReader reader = EventReader.connect(aeron, connection, 0)) {
            final EventBatchHandler handler = (buffer, offset, length) -> {
                if (audit.lastSequence < upToSequence) {
                    audit.onBatch(buffer, offset, length);
                    besides.onBatch(buffer, offset, length);
                }
            };
            long deadlineNs = System.nanoTime() + SILENCE_LIMIT_NS;
            while (audit.lastSequence < upToSequence) {
                if (reader.poll(handler, BATCHES) > 0) {
                    deadlineNs = System.nanoTime() + SILENCE_LIMIT_NS;
                } else if (System.nanoTime() - deadlineNs > 0) {
                    throw new EventStreamException("no event after " + audit.lastSequence + " of " + upToSequence);
                }
            }
        }
        return audit;
    }

    /** Likewise of a venue in one process on this machine, by its Aeron directory. */
    public static EventAudit read(final String aeronDirectory, final long upToSequence) {
        return read(VenueConnection.local(aeronDirectory), upToSequence, (buffer, offset, length) -> {});
    }

    /**
     * As above.
     *
     * @param besides is handed every batch as well, after this has looked at it
     */
    public static EventAudit read(
            final String aeronDirectory, final long upToSequence, final EventBatchHandler besides) {
        return read(VenueConnection.local(aeronDirectory), upToSequence, besides);
    }

    /** Likewise of a cluster's member on this machine; the key is one of a member. */
    public static EventAudit read(final String aeronDirectory, final ProgramKey key, final long upToSequence) {
        return read(aeronDirectory, key, upToSequence, (buffer, offset, length) -> {});
    }

    /**
     * As above.
     *
     * @param besides is handed every batch as well, after this has looked at it
     */
    public static EventAudit read(
            final String aeronDirectory,
            final ProgramKey key,
            final long upToSequence,
            final EventBatchHandler besides) {
        return read(VenueConnection.local(aeronDirectory).withKey(key), upToSequence, besides);
    }

    private static EventAudit read(
            final VenueConnection connection, final long upToSequence, final EventBatchHandler besides) {
        try (Aeron aeron = connection.openAeron(error -> {})) {
            return read(aeron, connection, upToSequence, besides);
        }
    }

    @Override
    public void onBatch(final DirectBuffer buffer, final int offset, final int length) {
        if (bytes.length < length) {
            bytes = new byte[length];
        }
        buffer.getBytes(offset, bytes, 0, length);
        checksum.update(bytes, 0, length);
        demultiplexer.onBatch(buffer, offset, length);
    }

    @Override
    public void onEvent(final EventHeaderDecoder header, final int templateId) {
        if (header.eventSequence() != lastSequence + 1) {
            throw new EventStreamException("event " + header.eventSequence() + " follows event " + lastSequence);
        }
        lastSequence = header.eventSequence();
    }

    @Override
    public void onOrderAccepted(final OrderAcceptedDecoder event) {
        acceptedCount++;
        final String clientOrderId = Identifier36.text(event.clientOrderId());
        if (event.quoteAmount() > 0) {
            openQuote.put(event.orderId(), event.quoteAmount());
        } else {
            openLots.put(event.orderId(), event.quantityLots());
        }
        if (acceptedOrders.put(clientOrderId, event.orderId()) != null) {
            acceptedTwice++;
            contradict("accepted twice: " + clientOrderId);
        }
    }

    @Override
    public void onOrderRepeated(final OrderRepeatedDecoder event) {
        repeatedCount++;
    }

    @Override
    public void onOrderExecuted(final OrderExecutedDecoder event) {
        executedCount++;
        final long expected = lastTrades.get(event.instrumentId()) + 1;
        lastTrades.put(event.instrumentId(), event.tradeId());
        // behind a quote stands no order
        final boolean isQuote = event.makerOrderId() == 0 && event.matchType() == MatchType.STREAMED_QUOTE;
        final boolean tooMuch =
                !isQuote && !execute(event.makerOrderId(), event) | !execute(event.takerOrderId(), event);
        if (tooMuch || event.tradeId() != expected) {
            wrongTrades++;
            contradict("of more than was left, or not trade " + expected + " of its instrument: " + event.tradeId());
        }
    }

    private boolean execute(final long orderId, final OrderExecutedDecoder event) {
        return openQuote.containsKey(orderId)
                ? take(openQuote, orderId, event.quoteAmount())
                : take(openLots, orderId, event.quantityLots());
    }

    private static boolean take(final Long2LongHashMap open, final long orderId, final long taken) {
        final long before = open.get(orderId);
        if (before < taken) {
            return false;
        }
        open.put(orderId, before - taken);
        return true;
    }

    @Override
    public void onOrderAmended(final OrderAmendedDecoder event) {
        final long open = openLots.put(event.orderId(), event.remainingLots());
        if (open - event.reducedLots() != event.remainingLots()) {
            contradict("amended by " + event.reducedLots() + " of " + (open < 0 ? "nothing" : open) + " to "
                    + event.remainingLots() + ": " + event.orderId());
        }
    }

    /**
     * Where quotes are streamed some lots of an order may leave while others are on hold, and those later. An order whose lots
     * are all on hold is canceled as well, of none of them, once.
     */
    @Override
    public void onOrderCanceled(final OrderCanceledDecoder event) {
        final boolean isFirst = canceledOrders.add(event.orderId());
        final boolean isAgain = event.canceledLots() == 0
                && (!canceledOfNone.add(event.orderId()) || !isFirst && openLots.get(event.orderId()) <= 0);
        final boolean wasLeft = openQuote.remove(event.orderId()) != Long.MIN_VALUE
                || take(openLots, event.orderId(), event.canceledLots());
        if (!wasLeft || isAgain) {
            contradict("canceled twice, or more than was left: " + event.orderId());
        }
    }

    @Override
    public void onBalanceChanged(final BalanceChangedDecoder event) {
        balances.put(new Place(event.accountId(), event.assetId()), new Balance(event.available(), event.held()));
    }

    @Override
    public void onTransferApplied(final TransferAppliedDecoder event) {
        balances.put(new Place(event.accountId(), event.assetId()), new Balance(event.available(), event.held()));
    }

    private void contradict(final String words) {
        if (contradictions.size() < MAX_TOLD) {
            contradictions.add(words);
        }
    }

    /** The first {@value #MAX_TOLD} things that cannot be: an order accepted or canceled twice, more traded or taken off than is there. */
    public List<String> contradictions() {
        return contradictions;
    }

    public long lastSequence() {
        return lastSequence;
    }

    /** Of the bytes of all events. */
    public long checksum() {
        return checksum.getValue();
    }

    /** Events that accepted an order. */
    public long acceptedCount() {
        return acceptedCount;
    }

    /** Those of them whose client order id was accepted before. */
    public long acceptedTwice() {
        return acceptedTwice;
    }

    /** The venue's id of the order that was accepted under a client's; null when none was. */
    public Long orderId(final String clientOrderId) {
        return acceptedOrders.get(clientOrderId);
    }

    public boolean isCanceled(final long orderId) {
        return canceledOrders.contains(orderId);
    }

    /** Orders that came to the engine again under the same name. */
    public long repeatedCount() {
        return repeatedCount;
    }

    public long executedCount() {
        return executedCount;
    }

    /** Trades of more than was left of an order, or not numbered from 1 without gaps. */
    public long wrongTrades() {
        return wrongTrades;
    }

    /** Null when the account never had any. */
    public Balance balance(final long accountId, final int assetId) {
        return balances.get(new Place(accountId, assetId));
    }

    /** Of an asset over all accounts but the outside world's, minor units. */
    public long sum(final int assetId) {
        return balances.entrySet().stream()
                .filter(entry ->
                        entry.getKey().assetId() == assetId && entry.getKey().accountId() != EXTERNAL_ACCOUNT)
                .mapToLong(entry -> entry.getValue().total())
                .sum();
    }

    /** Assets whose sum over all accounts is not zero. */
    public long assetsNotConserved() {
        final Map<Integer, Long> sums = new HashMap<>();
        balances.forEach((place, balance) -> sums.merge(place.assetId(), balance.total(), Long::sum));
        return sums.values().stream().filter(sum -> sum != 0).count();
    }
}
