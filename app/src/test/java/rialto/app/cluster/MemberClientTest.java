package rialto.app.cluster;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.client.MemberAddress;
import rialto.client.ProgramKey;
import rialto.client.RequestSeal;
import rialto.testsupport.Pause;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Whoever sits at the port of a member that is down can answer what he likes. */
@Timeout(60)
class MemberClientTest {
    private static final ProgramKey KEY = ProgramKey.of("member", "the key of all members");
    private static final byte[] STATUS = "{\"role\":\"LEADER\"}".getBytes(StandardCharsets.US_ASCII);

    private final MemberClient client = new MemberClient(KEY, MemberWire.plain());

    /** Answers one request. */
    private interface Stranger {
        /** @param authorization of the request */
        void answer(OutputStream out, String authorization) throws IOException;
    }

    @Test
    void shouldTakeAnAnswerThatIsSealedWithItsKeyForItsRequest() throws IOException {
        assertEquals(
                "LEADER",
                ask((out, authorization) -> send(out, seal(KEY, authorization)))
                        .path("role")
                        .asText());
    }

    @Test
    void shouldBelieveNobodyWhoDoesNotShowTheKey() {
        final ProgramKey another = ProgramKey.generate("member");
        final String earlier = RequestSeal.header(KEY, "127.0.0.1:1", "GET", MemberServer.PATH + "status");
        requireUnbelieved((out, authorization) -> send(out, null));
        requireUnbelieved((out, authorization) -> send(out, seal(another, authorization)));
        requireUnbelieved((out, authorization) -> send(out, seal(KEY, earlier)));
    }

    private void requireUnbelieved(final Stranger stranger) {
        final IOException failure = assertThrows(MemberClient.WireFailure.class, () -> ask(stranger));
        assertTrue(failure.getMessage().contains("does not show the key of member"), failure::toString);
    }

    @Test
    void shouldReadNoAnswerWithoutEnd() {
        final IOException failure = assertThrows(
                IOException.class,
                () -> ask((out, authorization) -> {
                    head(out, "");
                    final byte[] much = "[".repeat(64 * 1024).getBytes(StandardCharsets.US_ASCII);
                    while (true) {
                        out.write(much);
                    }
                }));
        assertTrue(failure.getMessage().contains("more than the 262144 bytes"), failure::toString);
        assertThrows(
                MemberClient.WireFailure.class,
                () -> ask((out, authorization) -> head(out, "Content-Length: 1000000000\r\n")));
    }

    /** Each byte comes in time. */
    @Test
    void shouldWaitForNoAnswerThatDoesNotGetOn() {
        assertThrows(
                IOException.class,
                () -> ask((out, authorization) -> {
                    out.write("HTTP/1.1 200 OK\r\nX: ".getBytes(StandardCharsets.US_ASCII));
                    trickle(out);
                }));
        for (final String how : new String[] {"Content-Length: 200000\r\n", "Transfer-Encoding: chunked\r\n", ""}) {
            assertThrows(
                    IOException.class,
                    () -> ask((out, authorization) -> {
                        head(out, how);
                        trickle(out);
                    }),
                    how);
        }
    }

    private static void trickle(final OutputStream out) throws IOException {
        while (true) {
            out.write('1');
            out.flush();
            Pause.ms(100);
        }
    }

    private static void head(final OutputStream out, final String more) throws IOException {
        out.write(("HTTP/1.1 200 OK\r\nConnection: close\r\n" + more + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    private static void send(final OutputStream out, final String seal) throws IOException {
        head(
                out,
                "Content-Length: " + STATUS.length + "\r\n"
                        + (seal == null ? "" : MemberServer.SEAL + ": " + seal + "\r\n"));
        out.write(STATUS);
    }

    private static String seal(final ProgramKey key, final String authorization) {
        return RequestSeal.answer(key, authorization, 200, STATUS);
    }

    private com.fasterxml.jackson.databind.JsonNode ask(final Stranger stranger) throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Thread.ofVirtual().start(() -> serve(listener, stranger));
            final int port = listener.getLocalPort();
            return client.status(MemberAddress.parse("127.0.0.1:" + (port - 5)));
        }
    }

    private static void serve(final ServerSocket listener, final Stranger stranger) {
        try (Socket socket = listener.accept()) {
            final BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            String authorization = "";
            for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
                if (line.startsWith("Authorization: ")) {
                    authorization = line.substring("Authorization: ".length());
                }
            }
            stranger.answer(socket.getOutputStream(), authorization);
        } catch (final SocketException e) {
            // the client has gone
        } catch (final IOException e) {
            throw new AssertionError(e);
        }
    }
}
