package rialto.benchmarks;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** One request of the XML exchange on a connection of its own. */
final class XmlAsk {
    private XmlAsk() {}

    /**
     * Sends a request and waits for its answer.
     *
     * @throws IOException when a part of it failed
     */
    static String ask(final InetSocketAddress address, final String xml) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(address);
            socket.getOutputStream().write(xml.getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            final String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            if (!answer.contains("<results>") || answer.contains("<error")) {
                throw new IOException("the preparation failed: " + answer);
            }
            return answer;
        }
    }
}
