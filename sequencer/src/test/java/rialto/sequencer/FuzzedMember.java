package rialto.sequencer;

import org.agrona.DirectBuffer;
import rialto.engine.EngineLimits;
import rialto.engine.MatchingEngine;
import rialto.protocol.AmendRejectedDecoder;
import rialto.protocol.CancelRejectedDecoder;
import rialto.protocol.CommandRejectedDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.OrderRejectedDecoder;
import rialto.protocol.OrderRepeatedDecoder;
import rialto.protocol.OrderValidatedDecoder;
import rialto.protocol.QuoteCommandRejectedDecoder;
import rialto.protocol.QuoteRejectedDecoder;
import rialto.protocol.RejectReason;

import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/** What a member does with a command: adapter, engine and keys, and the events that come of it. */
final class FuzzedMember {
    static final EngineLimits LIMITS = new EngineLimits(8, 4, 8, 40, 16, 8, 40, 8, 2, false);

    private static final int MAX_BATCH_LENGTH = 8_160;

    /** Rejects of orders that come before the look at the client order id, and are not remembered. */
    private static final Set<RejectReason> NOT_REMEMBERED = EnumSet.of(
            RejectReason.MALFORMED_COMMAND,
            RejectReason.UNKNOWN_ACCOUNT,
            RejectReason.UNKNOWN_INSTRUMENT,
            RejectReason.DUPLICATE_CLIENT_ORDER_ID);

    private final RecordedEvents recorded = new RecordedEvents();
    private final EventBatchWriter events = new EventBatchWriter(
            MAX_BATCH_LENGTH, (buffer, offset, length, lastSequence) -> recorded.onBatch(buffer, offset, length));
    private final EngineEventPublisher publisher = new EngineEventPublisher(events);
    private final MatchingEngine engine = new MatchingEngine(LIMITS, publisher, new QuoteEventPublisher(publisher));
    private final ApiKeys apiKeys = new ApiKeys();
    private final Administration administration = new Administration();
    private final CommandSources sources = new CommandSources();
    private final CommandAdapter adapter =
            new CommandAdapter(engine, apiKeys, administration, sources, events, publisher);
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final OrderRejectedDecoder orderRejected = new OrderRejectedDecoder();
    private int answers;

    /** Runs a command; the events, each as hex. */
    List<String> run(final DirectBuffer buffer, final int offset, final int length, final long timestampNs) {
        final long commandsBefore = recorded.commands;
        recorded.events.clear();
        recorded.templates.clear();
        adapter.onCommand(buffer, offset, length, timestampNs);
        answers = (int) (recorded.commands - commandsBefore);
        return List.copyOf(recorded.events);
    }

    /** Ends of commands that the last command caused. */
    int answers() {
        return answers;
    }

    /** Of the command that was answered last. */
    long correlationId() {
        return recorded.lastCorrelationId;
    }

    /** Whether a command may be one that was answered before. */
    boolean isKnown(final int gatewayId, final long correlationId) {
        return sources.isKnown(gatewayId, correlationId);
    }

    /** Whether the last command's answers say that nothing changed. */
    boolean refused() {
        for (int i = 0; i < recorded.templates.size(); i++) {
            final boolean refusal =
                    switch (recorded.templates.get(i)) {
                        case CommandRejectedDecoder.TEMPLATE_ID,
                                CancelRejectedDecoder.TEMPLATE_ID,
                                AmendRejectedDecoder.TEMPLATE_ID,
                                QuoteRejectedDecoder.TEMPLATE_ID,
                                QuoteCommandRejectedDecoder.TEMPLATE_ID,
                                OrderRepeatedDecoder.TEMPLATE_ID,
                                OrderValidatedDecoder.TEMPLATE_ID -> true;
                        case OrderRejectedDecoder.TEMPLATE_ID ->
                            NOT_REMEMBERED.contains(reason(recorded.events.get(i)));
                        default -> false;
                    };
            if (!refusal) {
                return false;
            }
        }
        return true;
    }

    private RejectReason reason(final String event) {
        final DirectBuffer bytes =
                new org.agrona.concurrent.UnsafeBuffer(HexFormat.of().parseHex(event));
        return orderRejected.wrapAndApplyHeader(bytes, 0, header).reason();
    }

    /** Of all but who sent the last commands. */
    long stateHash() {
        return 31 * (31 * engine.stateHash() + administration.stateHash())
                + apiKeys.stateHash()
                + publisher.reports.sessions().stateHash();
    }

    /** The records of a snapshot, each as hex. */
    List<String> snapshot() {
        return snapshot(engine, apiKeys, administration, sources, publisher.reports.sessions());
    }

    /** The records of a snapshot of the state that a snapshot was loaded into. */
    List<String> snapshotOfRestored() {
        final NumberedSessions restored = new NumberedSessions();
        final VenueSnapshotLoader loader =
                new VenueSnapshotLoader(LIMITS, 0, publisher, new QuoteEventPublisher(publisher), restored);
        new VenueSnapshotTaker(loader::onRecord, 0, 0, 0)
                .take(engine, apiKeys, administration, sources, publisher.reports.sessions());
        if (!loader.isComplete()) {
            throw new AssertionError("the snapshot has no end");
        }
        return snapshot(loader.engine(), loader.apiKeys(), loader.administration(), loader.sources(), restored);
    }

    private static List<String> snapshot(
            final MatchingEngine engine,
            final ApiKeys apiKeys,
            final Administration administration,
            final CommandSources sources,
            final NumberedSessions sessions) {
        final List<String> records = new java.util.ArrayList<>();
        new VenueSnapshotTaker(
                        (buffer, offset, length) -> {
                            final byte[] record = new byte[length];
                            buffer.getBytes(offset, record);
                            records.add(HexFormat.of().formatHex(record));
                        },
                        0,
                        0,
                        0)
                .take(engine, apiKeys, administration, sources, sessions);
        return records;
    }
}
