package rialto.system;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.fix.FixClient;
import rialto.testsupport.fix.FixFrames;
import rialto.testsupport.fix.FixMessage;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The FIX client of the tests, at a server that says what the test wants. */
@Timeout(30)
class FixClientTest {
    private final List<FixMessage> told = new ArrayList<>();
    private final FixClient client = new FixClient("me", "ORDERS", new ApiKey("key", "secret"), told::add);
    private final ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private final FixFrames frames = new FixFrames();
    private Socket socket;

    FixClientTest() throws IOException {}

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
    }

    @Test
    void shouldAskForWhatIsMissingAndTellAllInOrder() throws Exception {
        logOn(1);
        say(report(4));
        poll();
        assertEquals(
                "7=2",
                read().fields().stream()
                        .filter(field -> field.tag() == 7)
                        .findFirst()
                        .orElseThrow()
                        .toString());
        assertEquals(List.of(), told);
        say(report(5));
        say(FixMessage.of(FixMessage.SEQUENCE_RESET)
                .with(34, 2)
                .with(43, "Y")
                .with(123, "Y")
                .with(36, 3));
        say(report(3).with(43, "Y"));
        say(report(4).with(43, "Y"));
        pollUntil(6);
        assertEquals(
                List.of(3L, 4L, 5L), told.stream().map(FixMessage::sequence).toList());
        assertEquals(List.of(), client.journal().faults());
        assertTrue(client.journal().isFilled(2));
    }

    @Test
    void shouldKeepNumbersAndSendAgainAfterItsConnectionWasLost() throws Exception {
        logOn(1);
        client.send(FixMessage.of("D").with(11, "one"));
        socket.close();
        while (client.isConnected()) {
            poll();
        }
        client.send(FixMessage.of("D").with(11, "two"));
        logOn(2);
        say(FixMessage.of(FixMessage.RESEND_REQUEST).with(34, 3).with(7, 1).with(16, 0));
        poll();
        final FixMessage gap = read();
        assertEquals("4", gap.type());
        assertEquals(2, gap.number(36));
        final FixMessage first = read();
        assertEquals("one", first.text(11));
        assertEquals(2, first.sequence());
        assertTrue(first.isPossDup());
        assertEquals("two", read().text(11));
        final FixMessage lastGap = read();
        assertEquals(4, lastGap.sequence());
        assertEquals(5, lastGap.number(36));
    }

    @Test
    void shouldFindWhatAServerMayNotDo() throws Exception {
        logOn(1);
        say(report(2));
        pollUntil(3);
        say(report(2));
        poll();
        assertTrue(client.journal().faults().getFirst().contains("as if it were new"));
        say(report(2).with(43, "Y").with(58, "other"));
        poll();
        assertTrue(client.journal().faults().get(1).contains("was first"));
        say(FixMessage.of(FixMessage.SEQUENCE_RESET).with(34, 3).with(123, "Y").with(36, 3));
        pollUntil(4);
        assertTrue(client.journal().faults().get(2).contains("filled up to"));
    }

    @Test
    void shouldFindAReportThatIsFilledOrOtherwiseWhenItIsAskedFor() throws Exception {
        logOn(1);
        say(report(3));
        poll();
        say(report(2).with(43, "Y"));
        say(report(3).with(43, "Y").with(58, "other"));
        pollUntilFaults(1);
        assertTrue(client.journal().faults().getFirst().contains("was first"));
        say(report(5));
        poll();
        say(FixMessage.of(FixMessage.SEQUENCE_RESET)
                .with(34, 4)
                .with(43, "Y")
                .with(123, "Y")
                .with(36, 6));
        pollUntilFaults(2);
        assertTrue(client.journal().faults().get(1).contains("is filled"));
    }

    @Test
    void shouldRefuseADamagedMessage() throws IOException {
        final byte[] bytes = report(2).encode();
        assertEquals(2, FixMessage.parse(bytes, 0, bytes.length).sequence());
        assertEquals(bytes.length, FixFrames.length(bytes, 0, bytes.length));
        assertEquals(0, FixFrames.length(bytes, 0, 13));
        bytes[bytes.length - 12]++;
        assertThrows(IllegalArgumentException.class, () -> FixMessage.parse(bytes, 0, bytes.length));
        final byte[] other = "8=FIX.4.2\u00019=5\u0001".getBytes(StandardCharsets.US_ASCII);
        assertThrows(IOException.class, () -> FixFrames.length(new byte[20], 0, 20));
        assertThrows(IllegalArgumentException.class, () -> FixMessage.parse(other, 0, other.length));
        assertNull(new FixFrames().next());
    }

    private static FixMessage report(final long number) {
        return FixMessage.of(FixMessage.EXECUTION_REPORT)
                .with(34, number)
                .with(150, "F")
                .with(17, "E" + number);
    }

    private void logOn(final long number) throws Exception {
        final Thread connecting = Thread.ofPlatform().start(() -> client.connect(server.getLocalPort()));
        socket = server.accept();
        final FixMessage logon = read();
        assertEquals(FixMessage.LOGON, logon.type());
        assertEquals("secret", logon.text(554));
        say(FixMessage.of(FixMessage.LOGON).with(34, number));
        connecting.join();
        assertTrue(client.isLoggedOn());
    }

    private void say(final FixMessage message) throws IOException {
        socket.getOutputStream().write(message.encode());
    }

    private FixMessage read() throws IOException {
        FixMessage message = frames.next();
        while (message == null) {
            frames.read(socket.getInputStream());
            message = frames.next();
        }
        return message;
    }

    private void poll() {
        client.poll(500);
    }

    private void pollUntilFaults(final int count) {
        while (client.journal().faults().size() < count) {
            poll();
        }
    }

    private void pollUntil(final long nextIn) {
        while (client.nextIn() < nextIn) {
            poll();
        }
    }
}
