package rialto.dialect.binance.stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.dialect.binance.api.IdleSession;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.http.SharedText;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Market streams on the WebSocket API are bounded as those on connections of their own. */
@Timeout(60)
class SessionStreamsTest extends ServedStreams {
    private static final ClientAddress CLIENT = ClientAddress.parse("127.0.0.9");

    private final Session session = new Session();

    private String subscribe(final Session to, final String... names) throws Exception {
        return onLoop(() -> streams.sessionStreams().subscribe(to, CLIENT, List.of(names)));
    }

    @Test
    void shouldCountSubscriptionsAsBytesThatAreKept() throws Exception {
        assertNull(subscribe(session, "basequote@trade", "basequote@depth", "basequote@trade"));
        assertEquals(2 * StreamConnection.BYTES_OF_SUBSCRIPTION, session.keptBytes);
        onLoop(() -> {
            streams.sessionStreams().unsubscribe(session, List.of("basequote@trade"));
            return null;
        });
        assertEquals(StreamConnection.BYTES_OF_SUBSCRIPTION, session.keptBytes);
    }

    @Test
    void shouldLeaveOrdersToConnectionsForStreamsAlone() throws Exception {
        assertEquals(
                "basequote@orders is for connections at /ws and /stream: a book of many orders would hold up answers here",
                subscribe(session, "basequote@trade", "basequote@orders"));
        assertEquals(List.of(), onLoop(() -> streams.sessionStreams().of(session)));
    }

    @Test
    void shouldReadAConnectionWhoseAddressSentTooMuchOnlyWhenItsTurnComes() throws Exception {
        http.close();
        serve(new StreamSettings(9, 4, 1_000, 20, 100_000_000, 10_000, QUEUED_BYTES, 100, 15_000, 3_600_000));
        assertNull(subscribe(session, "basequote@trade", "basequote@depth"));
        assertTrue(session.hasWaited, "two names and a request are more than a tenth of twenty");
        await(() -> !session.waits);
        final Session other = new Session();
        assertTrue(subscribe(other, "nobody@trade", "nobody@depth").contains("NOBODY"));
        assertTrue(other.hasWaited, "what is refused was read, too");
        assertTrue(streams.counters().waits() >= 2);
    }

    @Test
    void shouldEndTheStreamsAndNotTheSessionOfWhoAsksForFarTooMuch() throws Exception {
        http.close();
        serve(new StreamSettings(9, 4, 50, 100_000, 100, 10_000, QUEUED_BYTES, 100, 15_000, 3_600_000));
        dial("127.0.0.2", "/ws/basequote@depth");
        await(() -> streams.counters().connections() == 1);
        assertNull(subscribe(session, "basequote@trade", "basequote@aggTrade"));
        final AtomicInteger trades = new AtomicInteger();
        while (streams.counters().droppedBusyConnections() == 0) {
            onLoop(
                    () -> { // in one second, however busy the machine is
                        for (int i = 0; i < 200; i++) {
                            tradeNow(trades.incrementAndGet());
                        }
                        return null;
                    });
            Thread.sleep(50); // the depth, which somebody else wants, is told now and then
        }
        await(() -> streams.counters().subscriptions() == 1);
        assertFalse(session.isClosed(), "orders would be canceled with it");
        assertTrue(session.frames > 1);
        assertTrue(
                session.lastFrame.startsWith("{\"stream\":\"!streamsEnded\",\"data\":{\"e\":\"streamsEnded\",\"E\":"));
        assertTrue(session.lastFrame.contains("\"reason\":\"too many messages: "), session.lastFrame);
        assertEquals(List.of(), onLoop(() -> streams.sessionStreams().of(session)));
        assertEquals(0, session.keptBytes);
        assertTrue(subscribe(new Session(), "basequote@trade").startsWith("too many messages went to 127.0.0.9"));
    }

    @Test
    void shouldGiveEverythingUpWhenTheConnectionEnds() throws Exception {
        assertNull(subscribe(session, "basequote@trade"));
        onLoop(() -> {
            session.close("gone");
            return null;
        });
        await(() -> streams.counters().subscriptions() == 0);
        assertEquals(0, onLoop(() -> streams.marketStreams().feedCount()));
    }

    private static final class Session extends IdleSession {
        private final List<Runnable> closeActions = new ArrayList<>();
        private volatile String reason;
        private volatile long keptBytes;
        private volatile boolean waits;
        private volatile boolean hasWaited;
        private volatile int frames;
        private volatile String lastFrame;

        @Override
        public void waits(final boolean isWaiting) {
            waits = isWaiting;
            hasWaited |= isWaiting;
        }

        @Override
        public void keep(final long bytes) {
            keptBytes = bytes;
        }

        @Override
        public boolean send(final SharedText text) {
            lastFrame = text.text();
            frames++;
            return true;
        }

        @Override
        public boolean isClosed() {
            return reason != null;
        }

        @Override
        public void close(final String because) {
            reason = because;
            closeActions.forEach(Runnable::run);
        }

        @Override
        public void onClose(final Runnable action) {
            closeActions.add(action);
        }
    }
}
