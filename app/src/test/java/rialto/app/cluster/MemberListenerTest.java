package rialto.app.cluster;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.testsupport.Pause;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Who connected 340 times a second took the place of each request that needed longer than a few milliseconds. */
@Timeout(30)
class MemberListenerTest {
    private static final byte QUESTION = '?';
    private static final int LOOK_MS = 50;

    private final List<Socket> sockets = new ArrayList<>();

    @Test
    void shouldGiveEachRequestItsTimeBeforeAnotherHasItsPlace() throws Exception {
        final InetSocketAddress place = unused();
        final MemberListener listener = MemberListener.open(place, MemberTls.off(), MemberListenerTest::answer);
        try {
            for (int i = 0; i < MemberListener.PER_ADDRESS; i++) {
                connect(place);
            }
            final Socket tooSoon = connect(place);
            assertTrue(isOver(tooSoon), "one too many is refused");
            assertFalse(isOver(sockets.getFirst()), "the oldest has its time");
            Pause.ms(2 * MemberListener.REQUEST_LEAST_MS);
            final Socket later = connect(place);
            later.getOutputStream().write(QUESTION);
            later.setSoTimeout(10_000);
            assertEquals(QUESTION, later.getInputStream().read());
            assertTrue(isOver(sockets.getFirst()), "the oldest had its time");
            sockets.get(1).getOutputStream().write(QUESTION);
            sockets.get(1).setSoTimeout(10_000);
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

    private static boolean isOver(final Socket socket) throws IOException {
        socket.setSoTimeout(LOOK_MS);
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
