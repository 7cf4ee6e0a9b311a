package rialto.app.cluster;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Who connected 340 times a second took the place of each request that needed longer than a few milliseconds. */
@Timeout(60)
class MemberListenerTest {
    private static final byte QUESTION = '?';
    private static final int LOOK_MS = 50;
    /** Less than a half request may last. */
    private static final int LIMIT_MS = 20_000;

    private final AtomicLong nowNs = new AtomicLong(System.nanoTime());
    private final List<Socket> sockets = new ArrayList<>();

    @Test
    void shouldGiveEachRequestItsTimeBeforeAnotherHasItsPlace() throws Exception {
        final InetSocketAddress place = unused();
        final MemberListener listener =
                MemberListener.open(place, MemberTls.off(), MemberListenerTest::answer, nowNs::get);
        try {
            for (int i = 0; i < MemberListener.PER_ADDRESS; i++) {
                connect(place);
            }
            final Socket tooSoon = connect(place);
            assertTrue(isOver(tooSoon, LIMIT_MS), "one too many is refused");
            assertFalse(isOver(sockets.getFirst(), LOOK_MS), "the oldest has its time");
            nowNs.addAndGet(TimeUnit.MILLISECONDS.toNanos(MemberListener.REQUEST_LEAST_MS));
            final Socket later = connect(place);
            later.getOutputStream().write(QUESTION);
            later.setSoTimeout(LIMIT_MS);
            assertEquals(QUESTION, later.getInputStream().read());
            assertTrue(isOver(sockets.getFirst(), LIMIT_MS), "the oldest had its time");
            sockets.get(1).getOutputStream().write(QUESTION);
            sockets.get(1).setSoTimeout(LIMIT_MS);
            assertEquals(QUESTION, sockets.get(1).getInputStream().read(), "nobody else has gone");
        } finally {
            listener.close();
            for (final Socket socket : sockets) {
                socket.close();
            }
        }
    }

    private static void answer(final MemberListener.Connection connection) throws IOException {
        final byte[] question = new byte[1];
        connection.read(question, 0);
        connection.markRead();
        connection.write(question);
    }

    private Socket connect(final InetSocketAddress place) throws IOException {
        final Socket socket = new Socket(place.getAddress(), place.getPort());
        sockets.add(socket);
        return socket;
    }

    private static boolean isOver(final Socket socket, final int waitMs) throws IOException {
        socket.setSoTimeout(waitMs);
        try {
            return socket.getInputStream().read() < 0;
        } catch (final SocketTimeoutException e) {
            return false;
        } catch (final SocketException e) {
            return true;
        }
    }

    private static InetSocketAddress unused() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new InetSocketAddress(socket.getInetAddress(), socket.getLocalPort());
        }
    }
}
