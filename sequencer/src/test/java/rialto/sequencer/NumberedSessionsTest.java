package rialto.sequencer;

import org.junit.jupiter.api.Test;
import rialto.protocol.LogOnSessionEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.ReportKind;
import rialto.protocol.SessionKind;
import rialto.protocol.Side;

import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static rialto.sequencer.NumberedVenue.ALICE;
import static rialto.sequencer.NumberedVenue.BOB;

/** Who has a session, and which messages of clients are carried out. */
class NumberedSessionsTest {
    private static final int OTHER_GATEWAY = 8_888;

    private final NumberedVenue venue = new NumberedVenue();
    private final NumberedCommands commands = venue.commands;

    private byte[] order(final String id) {
        return commands.limit(ALICE, id, Side.BUY, 1, 100);
    }

    private void logOn() {
        venue.run(commands.logOn(ALICE, "desk", SessionKind.ORDERS, 1, 10, false));
        venue.expect("session 1 desk ORDERS on 1, in 2");
    }

    @Test
    void shouldCarryOutEachMessageOnce() {
        logOn();
        venue.run(commands.numbered(ALICE, 1, 1, 2, order("a")));
        venue.expect("1: NEW a #1 buy 1@100 done 0 for 0 left 1");
        venue.run(commands.numbered(ALICE, 1, 1, 2, order("b")));
        venue.expect("refused 173 OUT_OF_TURN");
        venue.run(commands.numbered(ALICE, 1, 1, 7, order("b")));
        venue.expect("1: NEW b #2 buy 1@100 done 0 for 0 left 1");
        venue.run(commands.take(ALICE, 1, 1, 7, 1));
        venue.expect("refused 172 OUT_OF_TURN");
        venue.run(commands.take(ALICE, 1, 1, 8, 2));
        venue.expect("session 1 takes 2, in 9");
        venue.run(commands.take(ALICE, 1, 1, 0, 3));
        venue.expect("session 1 takes 3, in 9");
        venue.run(commands.numbered(ALICE, 1, 1, 8, order("c")));
        venue.expect("refused 173 OUT_OF_TURN");
    }

    @Test
    void shouldTellOfAMessageThatLedToNoReport() {
        logOn();
        venue.run(commands.numbered(ALICE, 1, 1, 2, commands.answerHold(ALICE, 1, true)));
        venue.expect("session 1 takes 0, in 3");
        assertEquals(2, venue.nextNumber(1));
    }

    @Test
    void shouldGiveASessionToWhoeverLogsOnLast() {
        logOn();
        venue.run(commands.by(OTHER_GATEWAY).logOn(ALICE, "desk", SessionKind.ORDERS, 2, 11, false));
        venue.expect("session 1 desk ORDERS on 2, in 3");
        venue.run(commands.by(NumberedVenue.GATEWAY).numbered(ALICE, 1, 1, 3, order("a")));
        venue.expect("refused 173 OUT_OF_TURN");
        venue.run(commands.numbered(ALICE, 1, 2, 3, order("a")));
        venue.expect("refused 173 OUT_OF_TURN");
        venue.run(commands.by(OTHER_GATEWAY).numbered(ALICE, 1, 2, 3, order("a")));
        venue.expect("1: NEW a #1 buy 1@100 done 0 for 0 left 1");
        venue.run(commands.logOff(ALICE, 1, 1));
        venue.expect("refused 171 OUT_OF_TURN");
        venue.run(commands.logOff(ALICE, 1, 2));
        venue.expect("session 1 off");
        venue.run(commands.numbered(ALICE, 1, 2, 4, order("b")));
        venue.expect("refused 173 OUT_OF_TURN");
    }

    @Test
    void shouldRefuseALogOnThatWasOverheard() {
        logOn();
        venue.run(commands.logOn(ALICE, "desk", SessionKind.ORDERS, 5, 10, true));
        venue.expect("refused 170 OUT_OF_TURN");
        venue.run(commands.logOn(ALICE, "desk", SessionKind.DROP_COPY, 5, 11, false));
        venue.expect("refused 170 OUT_OF_TURN");
        venue.run(commands.logOn(ALICE, "desk", SessionKind.ORDERS, 1, 11, false));
        venue.expect("refused 170 OUT_OF_TURN");
    }

    @Test
    void shouldAskForWhatIsMissing() {
        logOn();
        venue.run(commands.logOn(ALICE, "desk", SessionKind.ORDERS, 9, 11, false));
        venue.expect("session 1 desk ORDERS on 2, in 2");
        venue.run(commands.numbered(ALICE, 1, 2, 2, order("a")));
        venue.expect("1: NEW a #1 buy 1@100 done 0 for 0 left 1");
    }

    @Test
    void shouldBeginAgainAtOne() {
        logOn();
        venue.run(commands.numbered(ALICE, 1, 1, 2, order("a")));
        venue.run(commands.logOn(ALICE, "desk", SessionKind.ORDERS, 1, 11, true));
        venue.expect("1: NEW a #1 buy 1@100 done 0 for 0 left 1", "session 1 desk ORDERS on 2, in 2, reset");
        assertEquals(2, venue.nextNumber(1));
    }

    @Test
    void shouldRefuseWhatIsNoMessageOfTheSession() {
        logOn();
        venue.run(commands.logOn(ALICE, "copy", SessionKind.DROP_COPY, 1, 10, false));
        venue.forget();
        venue.run(commands.numbered(ALICE, 1, 1, 2, commands.limit(BOB, "a", Side.BUY, 1, 100)));
        venue.run(commands.numbered(BOB, 1, 1, 2, commands.limit(BOB, "a", Side.BUY, 1, 100)));
        venue.run(commands.numbered(ALICE, 1, 1, 2, commands.logOff(ALICE, 1, 1)));
        venue.run(commands.numbered(ALICE, 1, 1, 2, new byte[0]));
        venue.run(commands.numbered(ALICE, 1, 1, 2, new byte[40]));
        venue.run(commands.numbered(ALICE, 1, 1, 0, order("a")));
        venue.run(commands.numbered(ALICE, 1, 1, Long.MAX_VALUE, order("a")));
        venue.run(commands.numbered(ALICE, 2, 1, 2, order("a")));
        venue.run(commands.take(ALICE, 1, 1, 2, 0));
        venue.run(commands.take(ALICE, 1, 1, 2, 10_001));
        venue.run(commands.take(ALICE, 3, 1, 2, 1));
        venue.run(commands.logOn(99, "desk", SessionKind.ORDERS, 1, 10, false));
        venue.run(commands.logOn(ALICE, "", SessionKind.ORDERS, 1, 12, false));
        venue.run(commands.logOn(ALICE, "desk", SessionKind.ORDERS, 0, 12, false));
        venue.run(commands.logOn(ALICE, "desk", SessionKind.NULL_VAL, 2, 12, false));
        venue.expect(
                "refused 173 MALFORMED_COMMAND",
                "refused 173 UNKNOWN_SESSION",
                "refused 173 MALFORMED_COMMAND",
                "refused 173 MALFORMED_COMMAND",
                "refused 173 MALFORMED_COMMAND",
                "refused 173 MALFORMED_COMMAND",
                "refused 173 MALFORMED_COMMAND",
                "refused 173 NOT_PERMITTED",
                "refused 172 MALFORMED_COMMAND",
                "refused 172 MALFORMED_COMMAND",
                "refused 172 UNKNOWN_SESSION",
                "refused 170 UNKNOWN_ACCOUNT",
                "refused 170 MALFORMED_COMMAND",
                "refused 170 MALFORMED_COMMAND",
                "refused 170 MALFORMED_COMMAND");
        venue.run(commands.numbered(ALICE, 1, 1, 2, order("a")));
        venue.expect("1: NEW a #1 buy 1@100 done 0 for 0 left 1", "2: NEW a #1 buy 1@100 done 0 for 0 left 1");
    }

    /** What was lost would be taken for carried out when the client sends it again. */
    @Test
    void shouldCarryOutNothingThatOvertakesAMessageThatWasLost() {
        logOn();
        venue.run(commands.numbered(ALICE, 1, 1, 3, 3, order("b")));
        venue.expect("refused 173 OUT_OF_TURN");
        venue.run(commands.numbered(ALICE, 1, 1, 2, 2, order("a")));
        venue.run(commands.numbered(ALICE, 1, 1, 5, 3, order("b")));
        venue.expect("1: NEW a #1 buy 1@100 done 0 for 0 left 1", "1: NEW b #2 buy 1@100 done 0 for 0 left 1");
    }

    @Test
    void shouldRefuseALogOnOfAnUnknownKind() {
        for (final int kind : new int[] {0, 3, 77, 254, 255}) {
            final byte[] logOn = commands.logOn(ALICE, "desk", SessionKind.ORDERS, 1, 10, false);
            logOn[MessageHeaderEncoder.ENCODED_LENGTH + LogOnSessionEncoder.kindEncodingOffset()] = (byte) kind;
            venue.run(logOn);
            venue.expect("refused 170 MALFORMED_COMMAND");
        }
    }

    @Test
    void shouldRefuseALogOnFromTheFuture() {
        venue.run(commands.logOn(ALICE, "desk", SessionKind.ORDERS, 1, Long.MAX_VALUE, false));
        venue.expect("refused 170 OUT_OF_TURN");
        venue.run(
                commands.logOn(ALICE, "desk", SessionKind.ORDERS, 1, venue.nowNs + TimeUnit.MINUTES.toNanos(1), false));
        venue.expect("session 1 desk ORDERS on 1, in 2");
    }

    @Test
    void shouldTakeThePlaceOfTheSessionThatWasUsedLongestAgo() {
        venue.run(commands.logOn(ALICE, "copy", SessionKind.DROP_COPY, 1));
        for (int i = 1; i <= NumberedSessions.OF_ORDERS; i++) {
            venue.run(commands.logOn(ALICE, "s" + i, SessionKind.ORDERS, 1));
        }
        venue.run(commands.take(ALICE, 2, 1, 0, 1));
        venue.forget();
        venue.run(commands.logOn(ALICE, "more", SessionKind.ORDERS, 1));
        venue.expect("refused 170 CAPACITY_EXCEEDED");
        venue.pass(NumberedSessions.KEPT_NS);
        venue.run(commands.logOn(ALICE, "more", SessionKind.ORDERS, 1));
        venue.expect("session 3 removed", "session 14 more ORDERS on 1, in 2");
        venue.restore();
        venue.run(commands.logOn(ALICE, "evenmore", SessionKind.ORDERS, 1));
        venue.expect("session 4 removed", "session 15 evenmore ORDERS on 1, in 2");
        for (int i = 2; i <= NumberedSessions.DROP_COPIES; i++) {
            venue.run(commands.logOn(ALICE, "copy" + i, SessionKind.DROP_COPY, 1));
        }
        venue.forget();
        venue.run(commands.logOn(ALICE, "copyofcopies", SessionKind.DROP_COPY, 1));
        venue.expect("session 1 removed", "session 19 copyofcopies DROP_COPY on 1, in 2");
    }

    @Test
    void shouldEndSessionsThatNobodyUsesForLong() {
        logOn();
        venue.run(commands.logOn(ALICE, "other", SessionKind.ORDERS, 1));
        venue.run(commands.logOn(BOB, "desk", SessionKind.DROP_COPY, 1));
        venue.run(commands.limit(BOB, "a", Side.BUY, 1, 100));
        venue.forget();
        venue.pass(NumberedSessions.ENDS_NS - 1_000);
        venue.run(commands.take(ALICE, 1, 1, 0, 1));
        venue.restore();
        venue.expect("session 1 takes 1, in 2");
        venue.pass(1_000);
        venue.expect("session 2 removed", "session 3 removed");
        assertEquals(List.of(), venue.reportedOrderIds());
        venue.run(commands.cancelAll(BOB, "all"));
        venue.expect();
        venue.restore();
        venue.run(commands.logOn(BOB, "desk", SessionKind.DROP_COPY, 1));
        venue.expect("session 4 desk DROP_COPY on 1, in 2");
    }

    /** A member that was started from a snapshot goes on with the same bytes. */
    @Test
    void shouldBeTheSameOnAllMembersAndAfterASnapshot() {
        final long seed = System.nanoTime();
        final NumberedVenue other = new NumberedVenue();
        final Random random = new Random(seed);
        final RandomSessions traffic = new RandomSessions(random, venue.commands);
        // so many that none of the kinds is seldom: the least frequent comes some 25 times
        for (int i = 0; i < 6_000; i++) {
            final byte[] command = traffic.next();
            venue.run(command);
            other.run(command);
            if (random.nextInt(300) == 0) {
                other.restore();
            }
        }
        assertEquals(venue.batches, other.batches, "seed " + seed);
        assertEquals(venue.stateHash(), other.stateHash(), "seed " + seed);
        assertEquals(venue.openOrders(), venue.reportedOrderIds(), "seed " + seed);
        venue.run(commands.cancelAll(ALICE, "all"));
        venue.run(commands.cancelAll(BOB, "all"));
        venue.pass(TimeUnit.SECONDS.toNanos(10));
        assertEquals(List.of(), venue.reportedOrderIds(), "seed " + seed);
        assertEquals(EnumSet.range(ReportKind.NEW, ReportKind.TRIGGERED), venue.kinds, "seed " + seed);
    }

    @Test
    void shouldHaveAHashOfAllThatIsKnownOfSessions() {
        logOn();
        final long before = venue.stateHash();
        venue.run(commands.take(ALICE, 1, 1, 0, 1));
        assertNotEquals(before, venue.stateHash());
        assertEquals(List.of(), venue.reportedOrderIds());
    }
}
