package rialto.gateway.disconnect;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import rialto.gateway.api.ApiException;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.protocol.EndCancelTimerDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RenewCancelTimersDecoder;
import rialto.protocol.SetCancelTimerDecoder;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The venue is asked until it has answered. */
class CancelOnDisconnectTest {
    private static final int LEASE_MS = 5_000;
    private static final int GATEWAY = 77;
    private static final long ALICE = 100;
    private static final long BOB = 101;

    private final Sender sender = new Sender();
    private final CancelOnDisconnect cancelTimers =
            new CancelOnDisconnect(sender, GATEWAY, LEASE_MS, () -> sender.nowNs);
    private final Session session = new Session();

    private void tickAfter(final long ms) {
        sender.nowNs += TimeUnit.MILLISECONDS.toNanos(ms);
        cancelTimers.tick();
    }

    @Test
    void shouldSendNothingForThoseWhoChooseNothing() {
        tickAfter(10 * LEASE_MS);
        cancelTimers.choose(session, true, 0);
        tickAfter(10 * LEASE_MS);
        assertEquals(List.of(), sender.sent);
    }

    @Test
    void shouldMakeOneCancelTimerForEachAccountOfAConnection() {
        final long ofAlice = cancelTimers.cancelTimerOf(session, ALICE);
        assertEquals(ofAlice, cancelTimers.cancelTimerOf(session, ALICE));
        assertNotEquals(ofAlice, cancelTimers.cancelTimerOf(session, BOB));
        assertNotEquals(ofAlice, cancelTimers.cancelTimerOf(new Session(), ALICE));
        assertTrue(ofAlice >= 1L << 62);
        assertEquals(List.of("set 1", "set 2", "set 3"), sender.sent);
    }

    @Test
    void shouldRefuseAnOrderWhoseCancelTimerCouldNotBeSent() {
        sender.busy = true;
        assertThrows(ApiException.class, () -> cancelTimers.cancelTimerOf(session, ALICE));
        assertEquals(0, cancelTimers.cancelTimerCount());
        sender.busy = false;
        cancelTimers.cancelTimerOf(session, ALICE);
        assertEquals(List.of("set 2"), sender.sent);
    }

    @Test
    void shouldEndCancelTimersOfAClosedConnectionUntilTheVenueAnswers() {
        cancelTimers.cancelTimerOf(session, ALICE);
        sender.answer();
        sender.busy = true;
        session.end();
        assertEquals(1, cancelTimers.cancelTimerCount());
        sender.busy = false;
        tickAfter(1);
        sender.completions.removeFirst().onTimeout();
        tickAfter(1);
        assertEquals(List.of("set 1", "end 1", "renew", "end 1"), sender.sent);
        sender.completions.removeFirst().onTimeout();
        sender.answer();
        assertEquals(0, cancelTimers.cancelTimerCount());
        tickAfter(10 * LEASE_MS);
        assertEquals(4, sender.sent.size());
    }

    @Test
    void shouldEndACancelTimerThatIsStillBeingMade() {
        cancelTimers.cancelTimerOf(session, ALICE);
        session.end();
        assertEquals(List.of("set 1"), sender.sent);
        sender.answer();
        assertEquals(List.of("set 1", "end 1"), sender.sent);
    }

    @Test
    void shouldRenewTheLeaseFiveTimesWhileItLasts() {
        cancelTimers.cancelTimerOf(session, ALICE);
        sender.answer();
        for (int ms = 0; ms < 2 * LEASE_MS; ms += 100) {
            tickAfter(100);
            if (!sender.completions.isEmpty()) {
                sender.answer();
            }
        }
        assertEquals(10, sender.sent.stream().filter("renew"::equals).count());
    }

    /** Behind the events of big commands the answer can be later than the lease. */
    @Test
    void shouldRenewTheLeaseWhileAnswersAreLate() {
        cancelTimers.cancelTimerOf(session, ALICE);
        sender.answer();
        for (int ms = 0; ms < 2 * LEASE_MS; ms += 100) {
            tickAfter(100);
        }
        assertEquals(10, sender.sent.stream().filter("renew"::equals).count());
    }

    @Test
    void shouldCloseAConnectionThatIsSilent() {
        cancelTimers.choose(session, true, 2_000);
        cancelTimers.cancelTimerOf(session, ALICE);
        sender.answer();
        session.lastMessageNs = sender.nowNs;
        tickAfter(2_000);
        assertEquals(null, session.closeReason);
        tickAfter(1);
        assertEquals("no message for 2000 ms", session.closeReason);
        assertTrue(sender.sent.contains("end 1"), "though the client has not said farewell");
    }

    @Test
    void shouldCloseAConnectionThatAnswersNoPings() {
        cancelTimers.cancelTimerOf(session, ALICE);
        sender.answer();
        tickAfter(60_000);
        assertEquals(null, session.closeReason);
        tickAfter(1);
        assertEquals("no answer to pings for 60 s", session.closeReason);
    }

    @Test
    void shouldCloseConnectionsWhoseCancelTimerTheVenueEnded() {
        final long cancelTimerId = cancelTimers.cancelTimerOf(session, ALICE);
        cancelTimers.onCancelTimerEnded(BOB, 5);
        assertEquals(null, session.closeReason);
        cancelTimers.onCancelTimerEnded(ALICE, cancelTimerId);
        assertTrue(session.closeReason.contains("no sign of life"), session.closeReason);
        assertEquals(0, cancelTimers.cancelTimerCount());
    }

    private static final class Sender implements CommandSender {
        private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
        private final List<String> sent = new ArrayList<>();
        private final Deque<Completion> completions = new ArrayDeque<>();
        private long nowNs = TimeUnit.HOURS.toNanos(1);
        private boolean busy;

        @Override
        public boolean send(final Encoder encoder, final long receivedNs, final Completion completion) {
            if (busy) {
                return false;
            }
            encoder.encode(buffer, 0, new MessageHeaderEncoder(), GATEWAY, 1);
            sent.add(describe());
            completions.add(completion);
            return true;
        }

        private String describe() {
            final MessageHeaderDecoder header = new MessageHeaderDecoder().wrap(buffer, 0);
            return switch (header.templateId()) {
                case SetCancelTimerDecoder.TEMPLATE_ID ->
                    "set "
                            + number(new SetCancelTimerDecoder()
                                    .wrapAndApplyHeader(buffer, 0, header)
                                    .cancelTimerId());
                case EndCancelTimerDecoder.TEMPLATE_ID ->
                    "end "
                            + number(new EndCancelTimerDecoder()
                                    .wrapAndApplyHeader(buffer, 0, header)
                                    .cancelTimerId());
                case RenewCancelTimersDecoder.TEMPLATE_ID -> "renew";
                default -> throw new AssertionError("template " + header.templateId());
            };
        }

        private static long number(final long cancelTimerId) {
            return cancelTimerId & Integer.MAX_VALUE;
        }

        private void answer() {
            completions.removeFirst().onOutcome(new CommandOutcome());
        }
    }

    private static final class Session implements ClientSession {
        private Runnable closeAction;
        private String closeReason;
        private long lastMessageNs;
        private long lastHeardNs = TimeUnit.HOURS.toNanos(1);

        private void end() {
            closeAction.run();
        }

        @Override
        public long lastMessageNs() {
            return lastMessageNs;
        }

        @Override
        public long lastHeardNs() {
            return lastHeardNs;
        }

        @Override
        public boolean isClosed() {
            return closeReason != null;
        }

        @Override
        public void close(final String reason) {
            closeReason = reason;
        }

        @Override
        public void onClose(final Runnable action) {
            closeAction = action;
        }
    }
}
