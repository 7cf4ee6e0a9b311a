package rialto.client;

import org.junit.jupiter.api.Test;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The transitions of {@link ReaderState#TABLE} over one stream, row by row; the others are {@link EventReaderOverlapTest}'s. */
class EventReaderTransitionsTest extends ScriptedReader {
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

    /** It once went from one good member to the other for ever. */
    @Test
    void shouldSayThatItHasOtherEventsWhenTwoMembersAreAlike() {
        final ScriptedStream damaged = read(1).bring(1, 2).change();
        poll();
        assertState(ReaderState.SEARCHING);
        assertTrue(damaged.isClosed());
        read(2).bring(1, 2).change();
        final EventStreamException e = assertThrows(EventStreamException.class, this::poll);
        assertTrue(e.getMessage().startsWith("members 1 and 2 have the same events from 1 on"), e::getMessage);
        assertState(ReaderState.FAILED);
        assertEquals(List.of(), events);
    }

    @Test
    void shouldReadMembersInVainABoundedNumberOfTimes() {
        for (int i = 1; i < Disagreements.MOST; i++) {
            read(1).bring(1).change();
            poll();
            assertState(ReaderState.SEARCHING);
        }
        assertFalse(search.isAtOnce(), "it must rest before it asks again");
        read(1).bring(1).change();
        final EventStreamException e = assertThrows(EventStreamException.class, this::poll);
        assertTrue(e.getMessage().startsWith("no member has events from 1 on"), e::getMessage);
    }

    @Test
    void shouldReadOnAfterOneDamagedMember() {
        for (int i = 0; i < 2 * Disagreements.MOST; i++) {
            read(1).bring(2 * i + 1).change();
            poll();
            final ScriptedStream good = read(2).bring(2 * i + 1).bring(2 * i + 2);
            poll();
            lose(good);
            assertTrue(search.isAtOnce());
        }
        assertEquals(4 * Disagreements.MOST, reader.lastSequence());
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
}
