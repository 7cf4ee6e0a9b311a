package rialto.simulation;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.EventDemultiplexer;
import rialto.client.SessionEventListener;
import rialto.client.VenueEventListener;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderRejectedDecoder;
import rialto.protocol.OrderRepeatedDecoder;
import rialto.protocol.SessionLoggedOnDecoder;
import rialto.protocol.SessionNumbersTakenDecoder;
import rialto.protocol.SessionReportDecoder;
import rialto.sequencer.SimulatedEventJournal;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What everybody must agree with: the first who said it said it for all. */
final class Truth implements VenueEventListener {
    private static final int GIVEN_UP = 1_000;

    private final RunTrace trace;
    private final Map<Long, LogEntry> log = new HashMap<>();
    private final List<SimulatedEventJournal.Batch> batches = new ArrayList<>();
    private final List<Integer> eventHashes = new ArrayList<>(List.of(0));
    private final Map<Long, State> states = new HashMap<>();
    private final Map<Long, State> statesByEvent = new HashMap<>();
    private final Map<Integer, Integer> checkedBatches = new HashMap<>();
    private final Set<String> answered = new HashSet<>();
    private final Map<String, Integer> acceptedOnce = new HashMap<>();
    private final Map<String, Long> acknowledged = new HashMap<>();
    private final Map<String, Integer> outcomes = new LinkedHashMap<>();
    private final Map<Long, Long> nextNumbers = new HashMap<>();
    private final Sessions sessions = new Sessions();
    private final EventDemultiplexer demultiplexer = new EventDemultiplexer(this);
    private long lastIndex;

    /** The venue's state after an entry of the log. */
    record State(long index, long eventSequence, List<byte[]> records) {}

    Truth(final RunTrace trace) {
        this.trace = trace;
    }

    /** An entry of the log is committed as far as some member knows. */
    void committed(final LogEntry entry) {
        final LogEntry first = log.putIfAbsent(entry.index(), entry);
        if (first != null && first != entry) {
            throw new Violation("committed twice, and differently: " + first + " and " + entry);
        }
        lastIndex = Math.max(lastIndex, entry.index());
    }

    long lastIndex() {
        return lastIndex;
    }

    long lastSequence() {
        return eventHashes.size() - 1;
    }

    List<SimulatedEventJournal.Batch> batches() {
        return batches;
    }

    /** A member publishes events. */
    void published(final int member, final SimulatedEventJournal.Batch batch) {
        final UnsafeBuffer buffer = new UnsafeBuffer(batch.bytes());
        final long before = lastSequence();
        if (batch.firstSequence() > before + 1) {
            throw new Violation("member " + member + " publishes event " + batch.firstSequence() + " after " + before);
        }
        long sequence = batch.firstSequence();
        for (int entry = 0; entry < batch.bytes().length; sequence++) {
            final int next = check("member " + member, sequence, buffer, entry);
            if (sequence > before && sequence > lastSequence()) {
                eventHashes.add(hash(buffer, entry, next));
            }
            entry = next;
        }
        if (batch.lastSequence() > before) {
            if (batch.firstSequence() <= before) {
                throw new Violation("member " + member + " puts events into other batches, at " + before);
            }
            batches.add(batch);
            demultiplexer.onBatch(buffer, 0, batch.bytes().length);
        }
    }

    /** Events that somebody was handed over. */
    void read(
            final String who, final long afterSequence, final DirectBuffer buffer, final int offset, final int length) {
        long sequence = afterSequence;
        for (int entry = offset; entry < offset + length; ) {
            sequence++;
            if (sequence > lastSequence()) {
                throw new Violation(who + " read event " + sequence + ", the last one is " + lastSequence());
            }
            entry = check(who, sequence, buffer, entry);
        }
    }

    private int check(final String who, final long sequence, final DirectBuffer buffer, final int entry) {
        final int next = EventBatch.nextEntry(entry, EventBatch.messageLength(buffer, entry));
        final long seen = buffer.getLong(
                EventBatch.messageOffset(entry)
                        + MessageHeaderDecoder.ENCODED_LENGTH
                        + EventHeaderDecoder.eventSequenceEncodingOffset(),
                ByteOrder.LITTLE_ENDIAN);
        if (seen != sequence) {
            throw new Violation(who + " has event " + seen + " where " + sequence + " must be");
        }
        if (sequence <= lastSequence() && eventHashes.get((int) sequence) != hash(buffer, entry, next)) {
            throw new Violation(who + " has an event " + sequence + " that differs");
        }
        return next;
    }

    private static int hash(final DirectBuffer buffer, final int from, final int to) {
        int hash = to - from;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + buffer.getByte(i);
        }
        return hash;
    }

    /** A member's recording has grown. */
    void recorded(final int member, final SimulatedEventJournal.Recording recording) {
        final List<SimulatedEventJournal.Batch> recorded = recording.batches();
        for (int i = Math.max(1, Math.min(checkedBatches.getOrDefault(member, 0), recorded.size()));
                i < recorded.size();
                i++) {
            final long last = recorded.get(i - 1).lastSequence();
            if (recorded.get(i).firstSequence() != last + 1) {
                throw new Violation(
                        "member " + member + " records event " + recorded.get(i).firstSequence() + " after " + last);
            }
        }
        checkedBatches.put(member, recorded.size());
    }

    void diskLost(final int member) {
        checkedBatches.remove(member);
    }

    /** A member's whole state after an entry of the log. */
    void state(final int member, final long index, final long eventSequence, final List<byte[]> records) {
        final State first = states.get(index);
        if (first == null) {
            final State state = new State(index, eventSequence, records);
            states.put(index, state);
            statesByEvent.put(eventSequence, state);
            Books.requireConserved(records);
            NumberedAudit.requireReported("member " + member + " after entry " + index, records);
            return;
        }
        trace.count(Happening.STATE_COMPARED);
        if (first.records.size() != records.size()) {
            throw new Violation("member " + member + " has another state after entry " + index + ": " + records.size()
                    + " records, " + first.records.size() + " elsewhere");
        }
        for (int i = 0; i < records.size(); i++) {
            if (!Arrays.equals(first.records.get(i), records.get(i))) {
                throw new Violation(
                        "member " + member + " has another state after entry " + index + ", in record " + i);
            }
        }
    }

    /** The state after an event, if it is known; states between a command's events are not. */
    State stateAt(final long eventSequence) {
        return statesByEvent.get(eventSequence);
    }

    /** A gateway has told a client how its command ended. */
    void acknowledged(final int gatewayId, final long correlationId, final long eventSequence) {
        trace.count(Happening.COMMAND_ACKNOWLEDGED);
        if (acknowledged.put(gatewayId + "/" + correlationId, eventSequence) != null) {
            throw new Violation("acknowledged twice: " + gatewayId + "/" + correlationId);
        }
    }

    /** All that clients were told must be in the events. */
    void requireAcknowledged() {
        acknowledged.forEach((command, sequence) -> {
            if (!answered.contains(command)) {
                throw new Violation("acknowledged and forgotten: command " + command);
            }
        });
    }

    /** An order that is sent until it has an outcome, and has one. */
    void expectOutcome(final String clientOrderId) {
        outcomes.put(clientOrderId, 0);
    }

    /** An order that nobody sends any more, and of which nobody knows whether it had an outcome; null for none. */
    void expectAtMostOnce(final String clientOrderId) {
        if (clientOrderId != null) {
            outcomes.computeIfPresent(clientOrderId, (name, count) -> count + GIVEN_UP);
        }
    }

    /** Each order of a numbered session had one outcome. */
    void requireOutcomes() {
        outcomes.forEach((name, count) -> {
            if (count == 0) {
                throw new Violation("never carried out: order " + name);
            }
        });
    }

    private void onOutcome(final String clientOrderId) {
        final Integer count = outcomes.computeIfPresent(clientOrderId, (name, former) -> former + 1);
        if (count != null && count % GIVEN_UP > 1) {
            throw new Violation("carried out twice: order " + clientOrderId);
        }
    }

    /** Numbers of a session have no gaps, and none is given twice. */
    private void onNumbers(final long sessionId, final long first, final int count) {
        final long expected = nextNumbers.getOrDefault(sessionId, 1L);
        if (first != expected) {
            throw new Violation("session " + sessionId + " has number " + first + " where " + expected + " must be");
        }
        nextNumbers.put(sessionId, first + count);
    }

    @Override
    public SessionEventListener numberedSessions() {
        return sessions;
    }

    private final class Sessions implements SessionEventListener {
        @Override
        public void onSessionLoggedOn(final SessionLoggedOnDecoder event) {
            if (event.reset() != 0) {
                nextNumbers.remove(event.sessionId());
            }
            onNumbers(event.sessionId(), event.number(), 1);
        }

        @Override
        public void onSessionNumbersTaken(final SessionNumbersTakenDecoder event) {
            onNumbers(event.sessionId(), event.firstNumber(), event.count());
        }

        @Override
        public void onSessionReport(final SessionReportDecoder event) {
            trace.count(Happening.NUMBERED_REPORT);
            onNumbers(event.sessionId(), event.number(), 1);
        }
    }

    @Override
    public void onOrderRejected(final OrderRejectedDecoder event) {
        onOutcome(Identifier36.text(event.clientOrderId()));
    }

    @Override
    public void onOrderRepeated(final OrderRepeatedDecoder event) {
        onOutcome(Identifier36.text(event.clientOrderId()));
    }

    /** An order that may be sent again, but is entered once. */
    void expectOnce(final String clientOrderId) {
        acceptedOnce.put(clientOrderId, 0);
    }

    @Override
    public void onOrderAccepted(final OrderAcceptedDecoder event) {
        final String name = Identifier36.text(event.clientOrderId());
        onOutcome(name);
        if (acceptedOnce.computeIfPresent(name, (key, count) -> count + 1) instanceof final Integer count
                && count > 1) {
            throw new Violation("entered twice: order " + name);
        }
    }

    @Override
    public void onEndOfCommand(
            final long eventSequence, final long timestampNs, final int gatewayId, final long correlationId) {
        if (gatewayId != 0 && !answered.add(gatewayId + "/" + correlationId)) {
            throw new Violation("carried out twice: command " + gatewayId + "/" + correlationId);
        }
    }
}
