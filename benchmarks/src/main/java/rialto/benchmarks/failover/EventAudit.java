package rialto.benchmarks.failover;

import org.agrona.DirectBuffer;
import org.agrona.collections.Long2LongHashMap;
import rialto.client.EventBatchHandler;
import rialto.client.EventDemultiplexer;
import rialto.client.VenueEventListener;
import rialto.protocol.BalanceChangedDecoder;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.OrderRepeatedDecoder;

import java.util.HashMap;
import java.util.Map;

/** What one member recorded: which orders, whose money, and a hash of every byte. */
final class EventAudit implements EventBatchHandler, VenueEventListener {
    private final EventDemultiplexer demultiplexer = new EventDemultiplexer(this);
    private final Map<String, Integer> acceptedOrders = new HashMap<>();
    private final Long2LongHashMap openLots = new Long2LongHashMap(Long.MIN_VALUE);
    private final Long2LongHashMap lastTrades = new Long2LongHashMap(0);
    private final Map<String, Long> balances = new HashMap<>();
    private long lastSequence;
    private long hash;
    private long repeatedOrders;
    private long wrongTrades;

    @Override
    public void onBatch(final DirectBuffer buffer, final int offset, final int length) {
        for (int i = 0; i < length; i++) {
            hash = 31 * hash + buffer.getByte(offset + i);
        }
        demultiplexer.onBatch(buffer, offset, length);
    }

    @Override
    public void onEvent(final EventHeaderDecoder header, final int templateId) {
        lastSequence = header.eventSequence();
    }

    @Override
    public void onOrderAccepted(final OrderAcceptedDecoder event) {
        acceptedOrders.merge(text(event), 1, Integer::sum);
        openLots.put(event.orderId(), event.quantityLots());
    }

    @Override
    public void onOrderRepeated(final OrderRepeatedDecoder event) {
        repeatedOrders++;
    }

    @Override
    public void onOrderExecuted(final OrderExecutedDecoder event) {
        final long expected = lastTrades.get(event.instrumentId()) + 1;
        lastTrades.put(event.instrumentId(), event.tradeId());
        final boolean tooMuch = !execute(event.makerOrderId(), event) | !execute(event.takerOrderId(), event);
        if (tooMuch || event.tradeId() != expected) {
            wrongTrades++;
        }
    }

    private boolean execute(final long orderId, final OrderExecutedDecoder event) {
        final long open = openLots.get(orderId);
        if (open < event.quantityLots()) {
            return false;
        }
        openLots.put(orderId, open - event.quantityLots());
        return true;
    }

    @Override
    public void onBalanceChanged(final BalanceChangedDecoder event) {
        balances.put(event.accountId() + "/" + event.assetId(), event.available() + event.held());
    }

    long lastSequence() {
        return lastSequence;
    }

    /** Of the bytes of all events. */
    long hash() {
        return hash;
    }

    /** How often an order was accepted. */
    int accepted(final String clientOrderId) {
        return acceptedOrders.getOrDefault(clientOrderId, 0);
    }

    /** Client order ids that were accepted more than once. */
    long acceptedTwice() {
        return acceptedOrders.values().stream().filter(count -> count > 1).count();
    }

    /**
     * Orders that came to the engine again under the same name. The clients of the load send each once and gateways mark
     * what they repeat, so one that reaches the engine was carried out a second time.
     */
    long repeatedOrders() {
        return repeatedOrders;
    }

    /** Trades of more than was left of an order, or not numbered from 1 without gaps. */
    long wrongTrades() {
        return wrongTrades;
    }

    /** Assets whose sum over all accounts is not zero. */
    long assetsNotConserved() {
        final Map<String, Long> sums = new HashMap<>();
        balances.forEach((place, amount) -> sums.merge(place.substring(place.indexOf('/')), amount, Long::sum));
        return sums.values().stream().filter(sum -> sum != 0).count();
    }

    private static String text(final OrderAcceptedDecoder event) {
        final var id = event.clientOrderId();
        return Identifier36.text(id);
    }
}
