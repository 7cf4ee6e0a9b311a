package rialto.sequencer;

import org.junit.jupiter.api.Test;
import rialto.client.Permission;
import rialto.client.Program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A program's key alone filled the disks of all members with orders that the venue refused. */
class IngressBudgetTest {
    private static final long MIB = 1024L * 1024;
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int COMMAND = 200;

    private final Map<Long, Program> programs = new HashMap<>();
    private final List<IngressAllowance> opened = new ArrayList<>();
    private long room = Long.MAX_VALUE;
    private long nowNs = System.nanoTime();
    private final Map<Long, ProgramSession> sessions = new HashMap<>();
    private final IngressBudget budget = new IngressBudget(() -> room, programs::get, sessions::get);

    @Test
    void shouldBoundNobodyWhileThereIsRoom() {
        final IngressAllowance stream = stream(trader("quotes"));
        budget.look(nowNs);
        assertEquals(100_000, sendAll(stream, 100_000));
    }

    @Test
    void shouldTakeLittleOfOneWhoGoesOnSending() {
        final IngressAllowance flood = stream(trader("quotes"));
        final IngressAllowance gateway = stream(administrator("gateway"));
        room = StorageReserve.LOW_BYTES - 1;
        final int burst = flood(flood, 1);
        assertTrue(burst < 500, burst + " in a second");
        final int sent = flood(flood, 60);
        assertTrue(sent > 60 * 20 && sent < 60 * 50, sent + " in a minute");
        assertTrue(sendAll(gateway, 5_000) > 1_000, "a gateway has its own part");
    }

    @Test
    void shouldTakeNearlyNothingBeforeMembersMustStop() {
        final IngressAllowance flood = stream(trader("quotes"));
        final IngressAllowance gateway = stream(administrator("gateway"));
        room = IngressBudget.SCARCE_BYTES - 1;
        flood(flood, 60);
        final int sent = flood(flood, 60);
        assertTrue(sent >= 60 && sent < 60 * 4, sent + " in a minute");
        sendAll(gateway, 100_000);
        assertTrue(flood(gateway, 60) > 60 * 100, "everybody's cancels come by a gateway");
    }

    @Test
    void shouldGiveOneKeyNoMoreForManyStreams() {
        for (int i = 0; i < 32; i++) {
            stream(trader("quotes"));
        }
        final List<IngressAllowance> streams = List.copyOf(opened);
        room = StorageReserve.LOW_BYTES - 1;
        flood(streams, 60);
        final int sent = flood(streams, 60);
        assertTrue(sent > 60 * 20 && sent < 60 * 50, sent + " in a minute");
    }

    @Test
    void shouldBoundAllKeysTogether() {
        for (int i = 0; i < 40; i++) {
            stream(trader("quotes-" + i));
        }
        final List<IngressAllowance> streams = List.copyOf(opened);
        room = StorageReserve.LOW_BYTES - 1;
        flood(streams, 60);
        final int sent = flood(streams, 60);
        assertTrue(sent > 60 * 100 && sent < 60 * 160, sent + " in a minute");
        for (final IngressAllowance stream : streams) {
            assertTrue(flood(stream, 60) > 60, "each has its part");
        }
    }

    @Test
    void shouldGiveNothingToANewStreamAtOnce() {
        room = StorageReserve.LOW_BYTES - 1;
        budget.look(nowNs);
        final IngressAllowance stream = stream(trader("quotes"));
        assertEquals(0, sendAll(stream, 1));
        flood(stream, 1);
        budget.close(stream);
        final IngressAllowance next = stream(trader("quotes"));
        assertEquals(0, sendAll(next, 1));
    }

    @Test
    void shouldLetThroughTheLongestMessageOfTheSmallestPart() {
        for (int i = 0; i < 32; i++) {
            stream(trader("quotes"));
        }
        room = 0;
        budget.look(nowNs);
        final IngressAllowance last = opened.getLast();
        while (last.covers(COMMAND)) {
            last.charge(COMMAND);
        }
        look(200);
        assertTrue(last.covers(IngressLink.MAX_MESSAGE_LENGTH));
    }

    @Test
    void shouldBoundNobodyAnyMoreWhenThereIsEnoughAgain() {
        final IngressAllowance stream = stream(trader("quotes"));
        room = StorageReserve.LOW_BYTES - 1;
        flood(stream, 30);
        room = StorageReserve.ENOUGH_BYTES - 1;
        look(1);
        assertTrue(sendAll(stream, 10_000) < 1_000, "a little more room must not open and close the door by turns");
        room = StorageReserve.ENOUGH_BYTES;
        look(1);
        assertEquals(10_000, sendAll(stream, 10_000));
    }

    @Test
    void shouldBoundSessionsThatBeginAndEnd() {
        final Program quotes = trader("quotes");
        for (int i = 0; i < 10_000; i++) {
            assertTrue(budget.mayOpen(quotes, nowNs));
        }
        room = StorageReserve.LOW_BYTES - 1;
        budget.look(nowNs);
        int opened = 0;
        for (int i = 0; i < 10_000; i++) {
            opened += budget.mayOpen(quotes, nowNs) ? 1 : 0;
        }
        assertEquals(IngressBudget.OPENINGS, opened);
        assertTrue(budget.mayOpen(administrator("gateway"), nowNs), "others have their own");
        assertTrue(budget.mayOpen(null, nowNs));
        assertFalse(budget.mayOpen(quotes, nowNs));
        assertTrue(budget.mayOpen(quotes, nowNs + TimeUnit.SECONDS.toNanos(1)));
    }

    @Test
    void shouldGiveNothingWhileNobodyHasShownAKey() {
        final IngressAllowance stream = budget.open();
        stream.session(700, 1);
        room = StorageReserve.LOW_BYTES - 1;
        flood(stream, 30);
        assertEquals(0, flood(stream, 30));
        programs.put(700L, trader("quotes"));
        assertTrue(flood(stream, 30) > 30);
    }

    /** All commands stand in one line: one key filled it, and everybody's waited behind its own. */
    @Test
    void shouldLetAStreamHaveAsManyUnderWayAsAreCarriedOutSoon() {
        final IngressAllowance flood = stream(trader("quotes"));
        final ProgramSession session = inLog(flood);
        assertEquals(CommandsUnderWay.AT_FIRST, sendAll(flood, 100_000));
        assertEquals(0, sendAll(flood, 100_000));
        carryOut(session, CommandsUnderWay.AT_FIRST);
        assertEquals(100, boundAfter(flood, session, 500), "of 500 in a tenth of a second those of 20 ms");
        assertEquals(1_000, boundAfter(flood, session, 5_000));
        assertEquals(CommandsUnderWay.LEAST, boundAfter(flood, session, 1), "of those that take long");
    }

    @Test
    void shouldKeepTheBoundOfAStreamThatDoesNotWait() {
        final IngressAllowance stream = stream(trader("quotes"));
        final ProgramSession session = inLog(stream);
        boundAfter(stream, session, 1);
        look(60);
        assertEquals(CommandsUnderWay.LEAST, sendAll(stream, 100_000), "who rests may not send long ones at once");
    }

    @Test
    void shouldLetGatewaysPass() {
        final IngressAllowance gateway = stream(administrator("gateway"));
        inLog(gateway);
        assertEquals(100_000, sendAll(gateway, 100_000));
        look(1);
        assertEquals(100_000, sendAll(gateway, 100_000));
    }

    @Test
    void shouldForgetWhatASessionThatEndedHadUnderWay() {
        final IngressAllowance stream = stream(trader("quotes"));
        inLog(stream);
        sendAll(stream, 100_000);
        final long ended = stream.sessionId();
        final long next = ended + 1;
        programs.put(next, trader("quotes"));
        stream.session(next, 1);
        inLog(stream);
        assertEquals(0, sendAll(stream, 100_000), "a session more is no way around it");
        sessions.remove(ended);
        look(1);
        assertEquals(CommandsUnderWay.LEAST, sendAll(stream, 100_000));
    }

    /** How many it may have under way when it sends all that it may, and so many are carried out between two looks. */
    private int boundAfter(final IngressAllowance stream, final ProgramSession session, final int carriedOut) {
        int underWay = 0;
        for (int looks = 0; looks < 30; looks++) {
            for (int left = carriedOut; left > 0; ) {
                underWay += sendAll(stream, 100_000);
                final int now = Math.min(left, underWay);
                carryOut(session, now);
                underWay -= now;
                left -= now;
            }
            underWay += sendAll(stream, 100_000);
            nowNs += LOOK_NS;
            budget.look(nowNs);
        }
        carryOut(session, underWay);
        final int bound = sendAll(stream, 100_000);
        carryOut(session, bound);
        return bound;
    }

    private ProgramSession inLog(final IngressAllowance stream) {
        final long sessionId = stream.sessionId();
        final ProgramSession session = new ProgramSession(sessionId, programs.get(sessionId));
        sessions.put(sessionId, session);
        return session;
    }

    private static void carryOut(final ProgramSession session, final int commands) {
        for (int i = 0; i < commands; i++) {
            session.onExecuted();
        }
    }

    private IngressAllowance stream(final Program program) {
        final IngressAllowance stream = budget.open();
        final long sessionId = opened.size() + 1;
        programs.put(sessionId, program);
        stream.session(sessionId, 1);
        opened.add(stream);
        return stream;
    }

    private void look(final int seconds) {
        for (long endNs = nowNs + TimeUnit.SECONDS.toNanos(seconds); endNs - nowNs > 0; ) {
            nowNs += LOOK_NS;
            budget.look(nowNs);
        }
    }

    private int flood(final IngressAllowance stream, final int seconds) {
        return flood(List.of(stream), seconds);
    }

    /** How many commands pass when each stream sends as many as it can. */
    private int flood(final List<IngressAllowance> streams, final int seconds) {
        int sent = 0;
        for (long endNs = nowNs + TimeUnit.SECONDS.toNanos(seconds); endNs - nowNs > 0; ) {
            nowNs += LOOK_NS;
            budget.look(nowNs);
            for (final IngressAllowance stream : streams) {
                sent += sendAll(stream, 10_000);
            }
        }
        return sent;
    }

    private static int sendAll(final IngressAllowance stream, final int most) {
        int sent = 0;
        while (sent < most && stream.covers(COMMAND)) {
            stream.charge(COMMAND);
            sent++;
        }
        return sent;
    }

    private static Program trader(final String name) {
        return new Program(name, Set.of(Permission.TRADE, Permission.READ), List.of(), Program.NEVER);
    }

    private static Program administrator(final String name) {
        return new Program(
                name, Set.of(Permission.TRADE, Permission.ADMINISTER, Permission.READ), List.of(), Program.NEVER);
    }
}
