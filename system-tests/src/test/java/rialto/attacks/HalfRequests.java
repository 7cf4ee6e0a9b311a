package rialto.attacks;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** Connections on which a stranger begins to say something and never comes to its end. */
final class HalfRequests implements AutoCloseable {
    private static final int END_LIMIT_MS = 3_000;

    private final List<Socket> sockets = new ArrayList<>();
    private final byte next;

    /** A way to connect to who is attacked. */
    interface Connection {
        Socket open() throws IOException;
    }

    private HalfRequests(final byte next) {
        this.next = next;
    }

    /**
     * Opens connections.
     *
     * @param beginning sent at once
     * @param next sent at each {@link #drip}
     */
    static HalfRequests open(final int count, final Connection connection, final byte[] beginning, final int next)
            throws IOException {
        final HalfRequests requests = new HalfRequests((byte) next);
        try {
            for (int i = 0; i < count; i++) {
                final Socket socket = connection.open();
                requests.sockets.add(socket);
                socket.getOutputStream().write(beginning);
            }
            return requests;
        } catch (final IOException e) {
            requests.close();
            throw e;
        }
    }

    /** One byte more on each that is still open. */
    void drip() {
        for (final Socket socket : sockets) {
            try {
                socket.getOutputStream().write(next);
            } catch (final IOException e) {
                continue; // who is attacked has closed it
            }
        }
    }

    /** Fails if one of them is still served. */
    void assertOver(final String complaint) throws IOException {
        for (final Socket socket : sockets) {
            assertTrue(isOver(socket), complaint);
        }
    }

    private static boolean isOver(final Socket socket) throws IOException {
        socket.setSoTimeout(END_LIMIT_MS);
        try {
            return socket.getInputStream().read() < 0;
        } catch (final SocketException e) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        for (final Socket socket : sockets) {
            socket.close();
        }
    }
}
