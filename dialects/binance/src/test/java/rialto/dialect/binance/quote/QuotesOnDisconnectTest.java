package rialto.dialect.binance.quote;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.disconnect.ClientSession;
import rialto.gateway.disconnect.QuotesOnDisconnect;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.CancelQuotesDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MarketModel;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.MessageHeaderEncoder;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.gatewaytest.TestVenue.ALICE;

/** Of the ladders that a connection gave, those that still stand leave with it. */
class QuotesOnDisconnectTest {
    private static final int FX = 3;

    private final TestVenue venue = TestVenue.ready();
    private final Sender sender = new Sender();
    private final QuotesOnDisconnect quotes = new QuotesOnDisconnect(venue.view, sender, () -> 1);
    private final Session session = new Session();

    @BeforeEach
    void stream() {
        venue.instrument(FX, "FX", 1, 2, MarketModel.STREAMED_QUOTES).provider(FX, ALICE);
        venue.view.addListener(quotes);
    }

    /** A ladder of a connection of this gateway. */
    private void replace(final Session from, final int stream, final String quoteId) {
        venue.ladder(FX, ALICE, stream, quoteId, 1);
        quotes.onReplaced(from, ALICE, FX, stream, quoteId);
    }

    @Test
    void shouldNameTheQuoteThatLeavesWithItsConnection() {
        replace(session, 0, "a");
        replace(session, 1, "b");
        session.end();
        assertEquals(List.of("QUOTE a disconnected", "QUOTE b disconnected"), sender.sent);
        sender.answer();
        sender.answer();
        assertEquals(0, quotes.ladderCount());
    }

    @Test
    void shouldLeaveALadderThatAnotherGatewayHasReplaced() {
        replace(session, 0, "here");
        replace(session, 1, "stays");
        venue.ladder(FX, ALICE, 0, "elsewhere", 1);
        session.end();
        assertEquals(List.of("QUOTE stays disconnected"), sender.sent);
    }

    @Test
    void shouldLeaveALadderThatCameElsewhereUnderTheSameQuoteId() {
        replace(session, 0, "always");
        venue.ladder(FX, ALICE, 0, "always", 1);
        session.end();
        assertEquals(List.of(), sender.sent);
    }

    @Test
    void shouldGiveUpACancelThatWaitsWhenTheLadderIsReplaced() {
        replace(session, 0, "a");
        replace(session, 1, "b");
        sender.busy = true;
        session.end();
        venue.ladder(FX, ALICE, 0, "elsewhere", 1);
        sender.busy = false;
        quotes.tick();
        quotes.tick();
        assertEquals(List.of("QUOTE b disconnected"), sender.sent, "once, while its outcome is not known");
        sender.completions.removeFirst().onTimeout();
        quotes.tick();
        assertEquals(2, sender.sent.size(), "what could not be told is told again");
    }

    @Test
    void shouldNotForgetALadderThatEndsWhileTheCancelOfTheOneBeforeIsUnderWay() {
        replace(session, 0, "a");
        session.end();
        final Session next = new Session();
        replace(next, 0, "b");
        sender.busy = true;
        next.end();
        sender.answer();
        sender.busy = false;
        quotes.tick();
        assertEquals(List.of("QUOTE a disconnected", "QUOTE b disconnected"), sender.sent);
    }

    @Test
    void shouldNameTheStreamWhenAnotherHasTheSameQuoteId() {
        replace(session, 0, "same");
        venue.ladder(FX, ALICE, 1, "same", 1);
        session.end();
        assertEquals(List.of("LADDER 0 disconnected"), sender.sent);
    }

    @Test
    void shouldCancelNothingThatHasLeftAlready() {
        replace(session, 0, "a");
        replace(session, 0, "b");
        venue.ladder(FX, ALICE, 0, "gone", 0);
        session.end();
        assertEquals(List.of(), sender.sent);
        assertEquals(0, quotes.ladderCount());
    }

    @Test
    void shouldCancelALadderThatComesWhenItsConnectionHasEnded() {
        session.isClosed = true;
        replace(session, 0, "late");
        assertEquals(List.of("QUOTE late disconnected"), sender.sent);
    }

    @Test
    void shouldLeaveTheQuotesOfWhoChoseThat() {
        quotes.choose(session, false);
        replace(session, 0, "a");
        session.end();
        assertEquals(List.of(), sender.sent);
    }

    private static final class Sender implements CommandSender {
        private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
        private final List<String> sent = new ArrayList<>();
        private final Deque<Completion> completions = new ArrayDeque<>();
        private boolean busy;

        @Override
        public boolean send(final Encoder encoder, final long receivedNs, final Completion completion) {
            if (busy) {
                return false;
            }
            encoder.encode(buffer, 0, new MessageHeaderEncoder(), 1, 1);
            final CancelQuotesDecoder command =
                    new CancelQuotesDecoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderDecoder());
            final String quoteId = Identifier36.text(command.quoteId());
            sent.add(command.scope() + " " + (quoteId.isEmpty() ? command.stream() : quoteId)
                    + (command.disconnected() == 0 ? "" : " disconnected"));
            completions.add(completion);
            return true;
        }

        private void answer() {
            completions.removeFirst().onOutcome(new CommandOutcome());
        }
    }

    private static final class Session implements ClientSession {
        private Runnable closeAction;
        private boolean isClosed;

        private void end() {
            isClosed = true;
            closeAction.run();
        }

        @Override
        public long lastMessageNs() {
            return 0;
        }

        @Override
        public long lastHeardNs() {
            return 0;
        }

        @Override
        public boolean isClosed() {
            return isClosed;
        }

        @Override
        public void close(final String reason) {
            isClosed = true;
        }

        @Override
        public void onClose(final Runnable action) {
            closeAction = action;
        }
    }
}
