package rialto.sequencer;

import org.agrona.DirectBuffer;
import rialto.client.EventBatchHandler;
import rialto.client.EventDemultiplexer;
import rialto.client.VenueEventListener;
import rialto.engine.EngineLimits;
import rialto.engine.EngineSnapshotListener;
import rialto.engine.MatchingEngine;
import rialto.protocol.AmendRejectedDecoder;
import rialto.protocol.CancelRejectedDecoder;
import rialto.protocol.CommandRejectedDecoder;
import rialto.protocol.OrderRejectedDecoder;
import rialto.protocol.RejectReason;

/** A member without a cluster: commands in, batches of events out, on the caller's thread. */
public final class InProcessMember {
    private static final int MAX_BATCH_LENGTH = 8_160;
    private static final EngineLimits LIMITS = new EngineLimits(16, 16, 16, 100, 200, 100, 400, 100, 16, false);

    private final MatchingEngine engine;
    private final CommandAdapter adapter;
    private final EventBatchWriter events;
    private final ApiKeys apiKeys = new ApiKeys();
    private final Administration administration = new Administration();
    private final CommandSources sources = new CommandSources();
    private final NumberedSessions sessions;

    /** One with room for little. */
    public InProcessMember(final EventBatchHandler events) {
        this(LIMITS, events);
    }

    public InProcessMember(final EngineLimits limits, final EventBatchHandler handler) {
        final EventDemultiplexer watch = new EventDemultiplexer(new MalformedWatch());
        events = new EventBatchWriter(MAX_BATCH_LENGTH, (buffer, offset, length, sequence) -> {
            watch.onBatch(buffer, offset, length);
            handler.onBatch(buffer, offset, length);
        });
        final EngineEventPublisher publisher = new EngineEventPublisher(events);
        engine = new MatchingEngine(limits, publisher, new QuoteEventPublisher(publisher));
        sessions = publisher.reports.sessions();
        adapter = new CommandAdapter(engine, apiKeys, administration, sources, events, publisher);
    }

    /** Runs a command; its events are handed over before this returns. */
    public void command(final DirectBuffer buffer, final int offset, final int length, final long timestampNs) {
        advance(timestampNs);
        adapter.onCommand(buffer, offset, length, timestampNs);
    }

    /** Hands out the engine's state. */
    public void takeSnapshot(final EngineSnapshotListener listener) {
        engine.takeSnapshot(listener);
    }

    /** A whole snapshot, as a gateway begins with: each record is handed over and valid only during the call. */
    public void takeSnapshot(final EventBatchHandler records, final long timestampNs) {
        new VenueSnapshotTaker(records::onBatch, events.sequence(), 0, timestampNs)
                .take(engine, apiKeys, administration, sources, sessions);
    }

    /** Does what is due. */
    public void advance(final long timestampNs) {
        if (adapter.nextDeadlineNs() <= timestampNs) {
            adapter.advanceTime(timestampNs);
        }
    }

    /** A gateway must refuse what is malformed, not send it. */
    private static final class MalformedWatch implements VenueEventListener {
        private static void look(final RejectReason reason) {
            if (reason == RejectReason.MALFORMED_COMMAND) {
                throw new AssertionError("the gateway sent a malformed command");
            }
        }

        @Override
        public void onOrderRejected(final OrderRejectedDecoder event) {
            look(event.reason());
        }

        @Override
        public void onCancelRejected(final CancelRejectedDecoder event) {
            look(event.reason());
        }

        @Override
        public void onAmendRejected(final AmendRejectedDecoder event) {
            look(event.reason());
        }

        @Override
        public void onCommandRejected(final CommandRejectedDecoder event) {
            look(event.reason());
        }
    }
}
