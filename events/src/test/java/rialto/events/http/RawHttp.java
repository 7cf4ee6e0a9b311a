package rialto.events.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Speaks HTTP/1.1 as it is told to, well or badly: no library mends what it sends. */
final class RawHttp implements AutoCloseable {
    private static final int MS = 20_000;

    private final Socket socket;
    private final InputStream in;

    /** An answer as it came. */
    record Answer(String statusLine, List<String> headers, byte[] body) {
        int status() {
            return Integer.parseInt(statusLine.split(" ")[1]);
        }

        String header(final String name) {
            final String prefix = name.toLowerCase(Locale.ROOT) + ":";
            return headers.stream()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(prefix))
                    .map(line -> line.substring(prefix.length()).trim())
                    .findFirst()
                    .orElse(null);
        }

        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    RawHttp(final int port) throws IOException {
        this(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    RawHttp(final Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(MS);
        in = socket.getInputStream();
    }

    Socket socket() {
        return socket;
    }

    void send(final String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
    }

    /** One request on a connection of its own. */
    static Answer get(final int port, final String target, final String... headers) throws IOException {
        return ask(port, "GET", target, headers);
    }

    static Answer ask(final int port, final String method, final String target, final String... headers)
            throws IOException {
        try (RawHttp http = new RawHttp(port)) {
            http.request(method, target, headers);
            return http.read(method.equals("HEAD"));
        }
    }

    /** The headers of a request for a WebSocket. */
    static String[] handshake() {
        return new String[] {
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
        };
    }

    void request(final String method, final String target, final String... headers) throws IOException {
        final StringBuilder text = new StringBuilder(method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n");
        for (final String header : headers) {
            text.append(header).append("\r\n");
        }
        send(text.append("\r\n").toString());
    }

    Answer read(final boolean isHead) throws IOException {
        final String statusLine = line();
        if (statusLine == null) {
            return null;
        }
        final List<String> headers = new ArrayList<>();
        for (String line = line(); line != null && !line.isEmpty(); line = line()) {
            headers.add(line);
        }
        final Answer head = new Answer(statusLine, headers, new byte[0]);
        final String length = head.header("Content-Length");
        final boolean hasBody = !isHead && head.status() != 204 && head.status() != 304 && head.status() != 101;
        if (!hasBody || length == null) {
            return head;
        }
        return new Answer(statusLine, headers, in.readNBytes(Integer.parseInt(length)));
    }

    /** @return null at the end of the connection */
    String line() throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next == '\n') {
                final String text = bytes.toString(StandardCharsets.ISO_8859_1);
                return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
            }
            bytes.write(next);
        }
        return null;
    }

    InputStream in() {
        return in;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
