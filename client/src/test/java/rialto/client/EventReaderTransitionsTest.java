package rialto.client;

import org.agrona.DirectBuffer;
import org.junit.jupiter.api.Test;
import rialto.protocol.EventBatch;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Each transition of {@link ReaderState#TABLE}, row by row, over members that do what the test says. */
class EventReaderTransitionsTest {
    private static final int NOBODY = -1;

    private final ScriptedSearch search = new ScriptedSearch();
    private final List<Long> events = new ArrayList<>();
    private int leader = NOBODY;
    private long nowNs;
    private RuntimeException handlerFailure;
    private EventReader reader = reader(true);

    // SEARCHING ---------------------------------------------------------------------------------------------------

    @Test
    void shouldReadWhoIsFoundWhileSearching() {
        poll();
        assertState(ReaderState.SEARCHING);
        search.answer(1).bring(1, 2).bring(3);
        poll();
        assertState(ReaderState.READING);
        assertEquals(1, reader.memberId());
        poll();
        assertEquals(List.of(1L, 2L, 3L), events);
        assertEquals(3, reader.lastSequence());
    }

    @Test
    void shouldSearchOnAndAskEverybodyWhenNobodyIsFound() {
        lose(read(1));
        search.answerNobody();
        poll();
        assertState(ReaderState.SEARCHING);
        assertEquals(1, search.lastExcluded().memberId());
        poll();
        assertNull(search.lastExcluded());
    }

    @Test
    void shouldFailWhenTheEventsArePurgedEverywhere() {
        search.answerPurged();
        final EventStreamException e = assertThrows(EventStreamException.class, this::poll);
        assertEquals("events after 0 were purged by every member", e.getMessage());
        assertState(ReaderState.FAILED);
    }

    @Test
    void shouldCloseWhileSearching() {
        close();
        assertTrue(search.isClosed());
    }

    // READING -----------------------------------------------------------------------------------------------------

    @Test
    void shouldReplaceAMemberThatLeadsAfterAWhile() {
        read(1);
        leader = 1;
        poll();
        assertState(ReaderState.READING);
        nowNs += EventReader.REPLACE_DELAY_NS - 1;
        poll();
        assertState(ReaderState.READING);
        nowNs++;
        poll();
        assertState(ReaderState.REPLACING);
        assertTrue(search.searchesOthers());
        assertEquals(1, search.lastExcluded().memberId());
    }

    @Test
    void shouldReplaceAMemberThatIsDistrusted() {
        read(1);
        reader.distrust();
        poll();
        assertState(ReaderState.REPLACING);
    }

    @Test
    void shouldReadOnFromAFollowerWhenAnotherMemberLeads() {
        read(1);
        leader = 2;
        poll();
        leader = 0;
        poll();
        nowNs += EventReader.REPLACE_DELAY_NS;
        poll();
        assertState(ReaderState.READING);
        assertEquals(1, reader.memberId());
    }

    @Test
    void shouldSearchWhenTheStreamEnds() {
        final ScriptedStream stream = read(1);
        lose(stream);
        assertTrue(stream.isClosed());
        assertEquals(NOBODY, reader.memberId());
        assertFalse(reader.isLive());
    }

    @Test
    void shouldSearchWhenTheMemberLeadsNoMore() {
        final ScriptedStream stream = read(1);
        leader = 1;
        poll();
        leader = 2;
        poll();
        assertState(ReaderState.SEARCHING);
        assertTrue(stream.isClosed());
    }

    @Test
    void shouldSearchWhenTheStreamBeginsTooLate() {
        lose(read(1).bring(1));
        final ScriptedStream late = read(2);
        late.bring(3, 4).bring(5);
        poll();
        assertState(ReaderState.SEARCHING);
        assertTrue(late.isClosed());
        assertEquals(List.of(1L), events);
    }

    @Test
    void shouldFailWhenTheHandlerThrows() {
        read(1).bring(1).bring(2);
        handlerFailure = new IllegalStateException("as the test has it");
        assertSame(handlerFailure, assertThrows(IllegalStateException.class, this::poll));
        assertState(ReaderState.FAILED);
        assertEquals(0, reader.lastSequence());
        assertSame(handlerFailure, assertThrows(IllegalStateException.class, this::poll));
    }

    @Test
    void shouldFailOnAGapInAStream() {
        read(1).bring(1).bring(3);
        final EventStreamException e = assertThrows(EventStreamException.class, this::poll);
        assertEquals("gap in the events: expected 2, got 3", e.getMessage());
        assertState(ReaderState.FAILED);
    }

    @Test
    void shouldFailOnARepeatInAStream() {
        read(1).bring(1, 2).bring(2);
        final EventStreamException e = assertThrows(EventStreamException.class, this::poll);
        assertEquals("event 2 came again, after 2", e.getMessage());
    }

    @Test
    void shouldFailWhenTheOnlyStreamEnds() {
        reader = reader(false);
        read(0).end();
        final EventStreamException e = assertThrows(EventStreamException.class, this::poll);
        assertEquals("the event stream cannot be read on after 0", e.getMessage());
        assertState(ReaderState.FAILED);
    }

    @Test
    void shouldCloseWhileReading() {
        final ScriptedStream stream = read(1);
        close();
        assertTrue(stream.isClosed());
    }

    // REPLACING ---------------------------------------------------------------------------------------------------

    @Test
    void shouldReadBothWhenAReplacementIsFound() {
        final ScriptedStream stream = replace(1);
        search.answer(2);
        stream.bring(1);
        poll();
        assertState(ReaderState.OVERLAPPING);
        assertEquals(1, reader.memberId());
        assertFalse(stream.isClosed());
        assertEquals(List.of(1L), events);
    }

    @Test
    void shouldReadOnAndAskAgainLaterWhenNobodyCanReplaceIt() {
        replace(1);
        search.answerNobody();
        poll();
        assertState(ReaderState.READING);
        nowNs += EventReader.REPLACE_RETRY_NS - 1;
        poll();
        assertState(ReaderState.READING);
        nowNs++;
        poll();
        assertState(ReaderState.REPLACING);
    }

    @Test
    void shouldReadOnForAWhileWhenALeaderIsElectedDuringTheReplacement() {
        final ScriptedStream stream = replace(1);
        leader = 0;
        stream.bring(1);
        poll();
        assertState(ReaderState.READING);
        assertTrue(search.isClosed(), "nobody polls the questions that were asked");
        nowNs += EventReader.REPLACE_DELAY_NS;
        poll();
        assertState(ReaderState.REPLACING);
        assertEquals(List.of(1L), events);
    }

    @Test
    void shouldSearchWhenItIsLostBeforeAReplacementIsFound() {
        replace(1).end();
        poll();
        assertState(ReaderState.SEARCHING);
    }

    @Test
    void shouldFailWhenTheHandlerThrowsDuringTheReplacement() {
        replace(1).bring(1);
        handlerFailure = new IllegalStateException("as the test has it");
        assertSame(handlerFailure, assertThrows(IllegalStateException.class, this::poll));
        assertState(ReaderState.FAILED);
    }

    @Test
    void shouldCloseDuringTheReplacement() {
        final ScriptedStream stream = replace(1);
        close();
        assertTrue(stream.isClosed());
        assertTrue(search.isClosed());
    }

    // OVERLAPPING -------------------------------------------------------------------------------------------------

    @Test
    void shouldTakeOverWithTheFirstEventThatTheStandbyBringsFirst() {
        final ScriptedStream stream = replace(1);
        final ScriptedStream standby = overlap(2);
        stream.bring(1, 2);
        poll();
        standby.bring(1).bring(2).bring(3).bring(4);
        poll();
        assertState(ReaderState.READING);
        assertEquals(2, reader.memberId());
        assertTrue(stream.isClosed());
        assertFalse(standby.isClosed());
        assertEquals(List.of(1L, 2L, 3L, 4L), events);
    }

    @Test
    void shouldDropAStandbyThatLeavesEventsOut() {
        final ScriptedStream stream = replace(1);
        final ScriptedStream standby = overlap(2);
        standby.bring(3).bring(1);
        poll();
        assertState(ReaderState.READING);
        assertTrue(standby.isClosed());
        assertFalse(stream.isClosed());
        assertEquals(List.of(), events);
        nowNs += EventReader.REPLACE_RETRY_NS;
        poll();
        assertState(ReaderState.REPLACING);
    }

    @Test
    void shouldDropAStandbyWhoseStreamEnds() {
        replace(1);
        final ScriptedStream standby = overlap(2);
        standby.end();
        poll();
        assertState(ReaderState.READING);
        assertEquals(1, reader.memberId());
        assertTrue(standby.isClosed());
    }

    @Test
    void shouldReadTheStandbyOnWhenTheOtherIsLost() {
        final ScriptedStream stream = replace(1);
        final ScriptedStream standby = overlap(2);
        stream.bring(1).end();
        poll();
        assertState(ReaderState.READING);
        assertEquals(2, reader.memberId());
        standby.bring(1, 2);
        poll();
        assertEquals(List.of(1L, 2L), events);
    }

    @Test
    void shouldReadBothOnWhenAnotherMemberLeads() {
        replace(1);
        overlap(2);
        leader = 0;
        poll();
        assertState(ReaderState.OVERLAPPING);
    }

    @Test
    void shouldFailWhenTheHandlerThrowsWhileItReadsBoth() {
        final ScriptedStream stream = replace(1);
        overlap(2);
        stream.bring(1);
        handlerFailure = new IllegalStateException("as the test has it");
        assertSame(handlerFailure, assertThrows(IllegalStateException.class, this::poll));
        assertState(ReaderState.FAILED);
    }

    @Test
    void shouldFailWhenTheHandlerThrowsAtTheTakeOver() {
        replace(1);
        overlap(2).bring(1);
        handlerFailure = new IllegalStateException("as the test has it");
        assertSame(handlerFailure, assertThrows(IllegalStateException.class, this::poll));
        assertState(ReaderState.FAILED);
        assertEquals(2, reader.memberId());
    }

    @Test
    void shouldFailWhenTheHandlerThrowsAtTheTakeOverByAStreamThatEnds() {
        replace(1);
        final ScriptedStream standby = overlap(2).bring(1);
        standby.end();
        handlerFailure = new IllegalStateException("as the test has it");
        assertSame(handlerFailure, assertThrows(IllegalStateException.class, this::poll));
        assertState(ReaderState.FAILED);
    }

    @Test
    void shouldCloseBothStreams() {
        final ScriptedStream stream = replace(1);
        final ScriptedStream standby = overlap(2);
        close();
        assertTrue(stream.isClosed());
        assertTrue(standby.isClosed());
    }

    // FAILED and CLOSED -------------------------------------------------------------------------------------------

    @Test
    void shouldCloseAfterAFailureAndGoOnSayingWhy() {
        final ScriptedStream stream = read(1);
        stream.bring(1).bring(3);
        final EventStreamException e = assertThrows(EventStreamException.class, this::poll);
        assertFalse(stream.isClosed());
        close();
        assertTrue(stream.isClosed());
        assertSame(e, assertThrows(EventStreamException.class, this::poll));
    }

    @Test
    void shouldBeClosedOnceForAll() {
        close();
        reader.close();
        reader.distrust();
        assertState(ReaderState.CLOSED);
        final EventStreamException e = assertThrows(EventStreamException.class, this::poll);
        assertEquals("the reader is closed", e.getMessage());
    }

    // ---------------------------------------------------------------------------------------------------------------

    private EventReader reader(final boolean isRemote) {
        return new EventReader(search, isRemote, 0, () -> leader, () -> nowNs);
    }

    private void poll() {
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

    private ScriptedStream read(final int memberId) {
        final ScriptedStream stream = search.answer(memberId);
        poll();
        assertState(ReaderState.READING);
        return stream;
    }

    private void lose(final ScriptedStream stream) {
        stream.end();
        poll();
        assertState(ReaderState.SEARCHING);
    }

    private ScriptedStream replace(final int memberId) {
        final ScriptedStream stream = read(memberId);
        reader.distrust();
        poll();
        assertState(ReaderState.REPLACING);
        return stream;
    }

    private ScriptedStream overlap(final int memberId) {
        final ScriptedStream standby = search.answer(memberId);
        poll();
        assertState(ReaderState.OVERLAPPING);
        return standby;
    }

    private void close() {
        reader.close();
        assertState(ReaderState.CLOSED);
        assertFalse(reader.isLive());
    }

    private void assertState(final ReaderState expected) {
        assertEquals(expected, reader.state());
    }
}
