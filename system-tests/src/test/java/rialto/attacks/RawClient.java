package rialto.attacks;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A connection from an address of this machine, on which a test writes what it likes. */
final class RawClient implements AutoCloseable {
    private static final int TIMEOUT_MS = 30_000;
    private static final String LENGTH = "content-length: ";

    private final Socket socket;

    /** @param from an address of loopback, 127.0.0.1 to 127.255.255.254 */
    RawClient(final String from, final int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.ofLiteral(from), 0);
        socket.setSoTimeout(TIMEOUT_MS);
    }

    void send(final String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Asks, and returns the status of the answer. */
    int get(final String pathAndQuery, final String... headers) throws IOException {
        send("GET " + pathAndQuery + " HTTP/1.1\r\nHost: 127.0.0.1:" + socket.getPort() + "\r\n"
                + String.join(
                        "",
                        java.util.Arrays.stream(headers)
                                .map(header -> header + "\r\n")
                                .toList()) + "\r\n");
        return status();
    }

    /** Reads the next answer, and returns its status. */
    int status() throws IOException {
        final StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            final int read = socket.getInputStream().read();
            if (read < 0) {
                throw new IOException("closed after '" + head + "'");
            }
            head.append((char) read);
        }
        final String lower = head.toString().toLowerCase(Locale.ROOT);
        final int begin = lower.indexOf(LENGTH) + LENGTH.length();
        socket.getInputStream().readNBytes(Integer.parseInt(lower.substring(begin, lower.indexOf('\r', begin))));
        return Integer.parseInt(head.substring(9, 12));
    }

    /** Reads until the venue ends the connection. */
    void readAll() throws IOException {
        socket.getInputStream().transferTo(java.io.OutputStream.nullOutputStream());
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
