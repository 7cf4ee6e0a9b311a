package rialto.client;

import org.junit.jupiter.api.Test;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The transitions of {@link ReaderState#TABLE} from one stream to another one, row by row. */
class EventReaderOverlapTest extends ScriptedReader {
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
    void shouldLeaveAMemberWhoseEventsAreNotAsTheyWereWritten() {
        final ScriptedStream stream = read(1);
        stream.bring(1).bring(2, 3);
        poll();
        stream.change().bring(4);
        final ScriptedStream other = search.answer(2);
        poll();
        poll();
        assertTrue(stream.isClosed(), "a member with changed events is still read");
        other.bring(3, 4).bring(5);
        poll();
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L), events);
    }

    @Test
    void shouldFailWhenTheOnlyMembersEventsAreNotAsTheyWereWritten() {
        reader = reader(false);
        read(1).change().bring(1);
        final var failure = assertThrows(EventStreamException.class, this::poll);
        assertTrue(failure.getMessage().startsWith("events 1 to 1 are not as they were written"), failure.getMessage());
        assertEquals(List.of(), events);
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
}
