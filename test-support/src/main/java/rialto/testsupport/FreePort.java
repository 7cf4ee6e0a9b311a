package rialto.testsupport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Ports for servers on the loopback address. */
public final class FreePort {
    private FreePort() {}

    /**
     * A TCP port that nobody listens on at the moment; the system gives another one each time.
     *
     * @throws UncheckedIOException when the machine has none left
     */
    public static int next() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
