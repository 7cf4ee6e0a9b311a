package rialto.system;

import io.aeron.Aeron;
import rialto.client.EventBatchHandler;
import rialto.client.EventDemultiplexer;
import rialto.client.EventReader;
import rialto.client.VenueConnection;
import rialto.client.VenueEventListener;
import rialto.protocol.BalanceChangedDecoder;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderCanceledDecoder;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.TransferAppliedDecoder;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32C;

/** Reads every recorded event of a running venue from outside and keeps what a checker needs. */
final class EventAudit implements VenueEventListener {
    private static final int MAX_BATCH = 1024 * 1024;

    /** Balance by account and asset, minor units. */
    record Balance(long available, long held) {}

    final Map<String, Long> acceptedOrders = new HashMap<>();
    final Set<Long> canceledOrders = new HashSet<>();
    final Map<Long, Map<Integer, Balance>> balances = new HashMap<>();
    /** Of all bytes of all events. */
    final CRC32C checksum = new CRC32C();

    private final byte[] bytes = new byte[MAX_BATCH];
    long lastSequence;
    long acceptedCount;
    long executedCount;

    /** Reads events until the sequence, or fails after ten seconds without one. */
    static EventAudit read(final String aeronDirectory, final long upToSequence) {
        final EventAudit audit = new EventAudit();
        final VenueConnection connection = VenueConnection.local(aeronDirectory);
        try (Aeron aeron = connection.openAeron(EventAudit::fail);
                EventReader reader = EventReader.connect(aeron, connection, 0)) {
            final EventDemultiplexer demultiplexer = new EventDemultiplexer(audit);
            long deadlineNs = System.nanoTime() + 10_000_000_000L;
            final EventBatchHandler handler = (buffer, offset, length) -> {
                if (audit.lastSequence < upToSequence) {
                    buffer.getBytes(offset, audit.bytes, 0, length);
                    audit.checksum.update(audit.bytes, 0, length);
                    demultiplexer.onBatch(buffer, offset, length);
                }
            };
            while (audit.lastSequence < upToSequence) {
                if (reader.poll(handler, 100) > 0) {
                    deadlineNs = System.nanoTime() + 10_000_000_000L;
                } else if (System.nanoTime() > deadlineNs) {
                    throw new AssertionError("no event after " + audit.lastSequence + " of " + upToSequence);
                }
            }
        }
        return audit;
    }

    private static void fail(final Throwable error) {
        throw new AssertionError(error);
    }

    @Override
    public void onEvent(final EventHeaderDecoder header, final int templateId) {
        if (header.eventSequence() != lastSequence + 1) {
            throw new AssertionError("event " + header.eventSequence() + " follows event " + lastSequence);
        }
        lastSequence = header.eventSequence();
    }

    @Override
    public void onOrderAccepted(final OrderAcceptedDecoder event) {
        acceptedCount++;
        final String clientOrderId = Identifier36.text(event.clientOrderId());
        if (acceptedOrders.put(clientOrderId, event.orderId()) != null) {
            throw new AssertionError("accepted twice: " + clientOrderId);
        }
    }

    @Override
    public void onOrderExecuted(final OrderExecutedDecoder event) {
        executedCount++;
    }

    @Override
    public void onOrderCanceled(final OrderCanceledDecoder event) {
        if (!canceledOrders.add(event.orderId())) {
            throw new AssertionError("canceled twice: " + event.orderId());
        }
    }

    @Override
    public void onBalanceChanged(final BalanceChangedDecoder event) {
        put(event.accountId(), event.assetId(), event.available(), event.held());
    }

    @Override
    public void onTransferApplied(final TransferAppliedDecoder event) {
        put(event.accountId(), event.assetId(), event.available(), event.held());
    }

    private void put(final long accountId, final int assetId, final long available, final long held) {
        balances.computeIfAbsent(accountId, id -> new HashMap<>()).put(assetId, new Balance(available, held));
    }

    /** Sum of an asset over all accounts but the external one. */
    long sum(final int assetId) {
        return balances.entrySet().stream()
                .filter(account -> account.getKey() != 1)
                .map(account -> account.getValue().get(assetId))
                .filter(balance -> balance != null)
                .mapToLong(balance -> balance.available() + balance.held())
                .sum();
    }
}
