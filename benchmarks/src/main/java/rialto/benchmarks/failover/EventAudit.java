package rialto.benchmarks.failover;

import org.agrona.DirectBuffer;
import rialto.client.EventBatchHandler;
import rialto.client.EventDemultiplexer;
import rialto.client.VenueEventListener;
import rialto.protocol.BalanceChangedDecoder;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.OrderAcceptedDecoder;

import java.util.HashMap;
import java.util.Map;

/** What one member recorded: which orders, whose money, and a hash of every byte. */
final class EventAudit implements EventBatchHandler, VenueEventListener {
    private final EventDemultiplexer demultiplexer = new EventDemultiplexer(this);
    private final Map<String, Integer> acceptedOrders = new HashMap<>();
    private final Map<String, Long> balances = new HashMap<>();
    private long lastSequence;
    private long hash;

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

    int acceptedOrders() {
        return acceptedOrders.size();
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
