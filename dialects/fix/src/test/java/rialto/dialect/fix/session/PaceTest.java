package rialto.dialect.fix.session;

import org.junit.jupiter.api.Test;
import rialto.dialect.fix.session.Pace.Verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A connection, and all connections of an account, send so much in a second, by messages and bytes. */
class PaceTest {
    private static final int SHORT = 200;
    private static final int LONG = 9 * 1_024;
    private static final long NOW_MS = 1_000_000;

    @Test
    void shouldCountMessages() {
        final Pace pace = new Pace(2);
        assertEquals(Verdict.TAKEN, pace.onMessage(NOW_MS, SHORT));
        assertEquals(Verdict.TAKEN, pace.onMessage(NOW_MS, SHORT));
        for (int i = 2; i < 20; i++) {
            assertEquals(Verdict.TOO_MANY, pace.onMessage(NOW_MS + 999, SHORT));
        }
        assertEquals(Verdict.FLOOD, pace.onMessage(NOW_MS + 999, SHORT));
        assertEquals(Verdict.TAKEN, pace.onMessage(NOW_MS + 1_000, SHORT));
    }

    @Test
    void shouldCountEachKibibyteOfAMessageToo() {
        final Pace pace = new Pace(20);
        assertEquals(Verdict.TAKEN, pace.onMessage(NOW_MS, LONG));
        assertFalse(pace.isFull(NOW_MS));
        assertEquals(Verdict.TAKEN, pace.onMessage(NOW_MS, LONG));
        assertTrue(pace.isFull(NOW_MS));
        assertEquals(Verdict.TOO_MANY, pace.onMessage(NOW_MS, SHORT));
        assertFalse(pace.isFull(NOW_MS + 1_000));
    }

    @Test
    void shouldTakeAMessageThatIsLargerThanAllOfASecond() {
        final Pace pace = new Pace(1);
        assertEquals(Verdict.TAKEN, pace.onMessage(NOW_MS, 1 << 20));
        assertEquals(Verdict.FLOOD, pace.onMessage(NOW_MS, SHORT));
    }

    @Test
    void shouldReadNothingMoreOfAnAccountWhoseConnectionsSendTooMuchTogether() {
        final AccountPaces accounts = new AccountPaces(10);
        final SessionPace first = new SessionPace(accounts, new AccountShare(1, true), 10);
        final SessionPace second = new SessionPace(accounts, new AccountShare(1, true), 10);
        final SessionPace idle = new SessionPace(accounts, new AccountShare(1, true), 10);
        final SessionPace other = new SessionPace(accounts, new AccountShare(2, true), 10);
        for (int i = 0; i < 10; i++) {
            assertFalse(idle.isPaused(NOW_MS));
            assertEquals(Verdict.TAKEN, first.onMessage(NOW_MS, SHORT));
            assertEquals(Verdict.TAKEN, second.onMessage(NOW_MS, SHORT));
        }
        assertTrue(first.isPaused(NOW_MS));
        assertTrue(idle.isPaused(NOW_MS));
        assertFalse(other.isPaused(NOW_MS));
        assertFalse(idle.hasEnded(NOW_MS + 999));
        assertTrue(idle.hasEnded(NOW_MS + 1_000));
        assertFalse(idle.hasEnded(NOW_MS + 1_000), "it was told once");
        assertFalse(other.hasEnded(NOW_MS + 1_000), "it never waited");
        accounts.sweep(NOW_MS + 1_000);
        assertFalse(first.isPaused(NOW_MS + 1_000));
    }

    @Test
    void shouldNotCountForTheAccountWhatIsRefusedToOneConnection() {
        final AccountPaces accounts = new AccountPaces(10);
        final SessionPace greedy = new SessionPace(accounts, new AccountShare(1, true), 10);
        final SessionPace other = new SessionPace(accounts, new AccountShare(1, true), 10);
        for (int i = 0; i < 100; i++) {
            greedy.onMessage(NOW_MS, SHORT);
        }
        assertTrue(greedy.isOver());
        assertFalse(other.isPaused(NOW_MS));
    }

    @Test
    void shouldReadTradersWhateverAKeyOfTheirAccountSendsThatOnlyReads() {
        final AccountPaces accounts = new AccountPaces(10);
        final SessionPace trader = new SessionPace(accounts, new AccountShare(1, true), 10);
        for (int connection = 0; connection < 3; connection++) {
            final SessionPace reader = new SessionPace(accounts, new AccountShare(1, false), 10);
            for (int i = 0; i < 10; i++) {
                reader.onMessage(5_000, 100);
            }
            assertEquals(connection > 0, reader.isPaused(5_000));
        }
        assertFalse(trader.isPaused(5_000));
    }
}
