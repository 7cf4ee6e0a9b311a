package rialto.client;

import org.agrona.DirectBuffer;
import rialto.protocol.EventBatch;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

/** A reader over members that do what the test says, and the ways into each of its states. */
abstract class ScriptedReader {
    static final int NOBODY = -1;

    final ScriptedSearch search = new ScriptedSearch();
    final List<Long> events = new ArrayList<>();
    int leader = NOBODY;
    long nowNs;
    RuntimeException handlerFailure;
    EventReader reader = reader(true);

    EventReader reader(final boolean isRemote) {
        return new EventReader(search, isRemote, 0, () -> leader, () -> nowNs);
    }

    void poll() {
        reader.poll(this::onBatch, 100);
    }

    private void onBatch(final DirectBuffer buffer, final int offset, final int length) {
        if (handlerFailure != null) {
            throw handlerFailure;
        }
        for (int entry = offset;
                entry < offset + length;
                entry = EventBatch.nextEntry(entry, EventRecording.entryLength(buffer, entry, offset + length))) {
            events.add(EventRecording.sequenceOf(buffer, entry));
        }
    }

    ScriptedStream read(final int memberId) {
        final ScriptedStream stream = search.answer(memberId);
        poll();
        assertState(ReaderState.READING);
        return stream;
    }

    void lose(final ScriptedStream stream) {
        stream.end();
        poll();
        assertState(ReaderState.SEARCHING);
    }

    ScriptedStream replace(final int memberId) {
        final ScriptedStream stream = read(memberId);
        reader.distrust();
        poll();
        assertState(ReaderState.REPLACING);
        return stream;
    }

    ScriptedStream overlap(final int memberId) {
        final ScriptedStream standby = search.answer(memberId);
        poll();
        assertState(ReaderState.OVERLAPPING);
        return standby;
    }

    void close() {
        reader.close();
        assertState(ReaderState.CLOSED);
        assertFalse(reader.isLive());
    }

    void assertState(final ReaderState expected) {
        assertEquals(expected, reader.state());
    }
}
