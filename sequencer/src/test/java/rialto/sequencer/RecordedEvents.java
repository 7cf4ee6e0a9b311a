package rialto.sequencer;

import org.agrona.DirectBuffer;
import rialto.client.EventBatchHandler;
import rialto.client.EventDemultiplexer;
import rialto.client.VenueEventListener;
import rialto.protocol.CommandRejectedDecoder;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.InstrumentDefinedDecoder;
import rialto.protocol.TradingPhase;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Keeps what a reader hands over: every event as text of its bytes, and what commands became of. */
final class RecordedEvents implements EventBatchHandler, VenueEventListener {
    final List<String> events = new ArrayList<>();
    final List<Integer> templates = new ArrayList<>();
    final List<String> rejects = new ArrayList<>();
    final List<TradingPhase> phases = new ArrayList<>();
    long firstSequence;
    long lastSequence;
    long commands;
    long lastCorrelationId;
    private final EventDemultiplexer demultiplexer = new EventDemultiplexer(this);
    private final byte[] bytes = new byte[8192];

    @Override
    public void onBatch(final DirectBuffer buffer, final int offset, final int length) {
        for (int entry = offset; entry < offset + length; ) {
            final int messageLength = EventBatch.messageLength(buffer, entry);
            buffer.getBytes(EventBatch.messageOffset(entry), bytes, 0, messageLength);
            events.add(HexFormat.of().formatHex(bytes, 0, messageLength));
            entry = EventBatch.nextEntry(entry, messageLength);
        }
        demultiplexer.onBatch(buffer, offset, length);
    }

    @Override
    public void onEvent(final EventHeaderDecoder header, final int templateId) {
        if (firstSequence == 0) {
            firstSequence = header.eventSequence();
        } else if (header.eventSequence() != lastSequence + 1) {
            throw new AssertionError("event " + header.eventSequence() + " after " + lastSequence);
        }
        lastSequence = header.eventSequence();
        templates.add(templateId);
    }

    @Override
    public void onCommandRejected(final CommandRejectedDecoder event) {
        rejects.add(event.reason().name());
    }

    @Override
    public void onInstrumentDefined(final InstrumentDefinedDecoder event) {
        phases.add(event.phase());
    }

    @Override
    public void onEndOfCommand(
            final long eventSequence, final long timestampNs, final int gatewayId, final long correlationId) {
        commands++;
        lastCorrelationId = correlationId;
    }
}
