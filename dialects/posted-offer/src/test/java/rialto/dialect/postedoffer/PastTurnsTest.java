package rialto.dialect.postedoffer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.RunningVenue;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * One address with many connections asked each for a long past. All of them were told it in one turn of the event loop, and
 * nobody else had anything meanwhile.
 */
@Timeout(90)
class PastTurnsTest {
    private static final int BATCHES = 8;
    private static final int PIECES = 250;
    /** Each sale with itself is two. */
    private static final int EVENTS = 2 * BATCHES * PIECES;

    private static final int CONNECTIONS = 64;

    @TempDir
    private static Path data;

    @Test
    void shouldTellOthersBeforeAllPastsOfAnAddressAreTold() throws Exception {
        try (RunningVenue venue = new RunningVenue(
                data,
                Map.of(
                        "posted-offer.enabled", "true",
                        "posted-offer.orders-10s", "1000000",
                        "posted-offer.requests-10s", "100000000"))) {
            final int port = venue.gateway().port();
            final PostedOfferClient client = new PostedOfferClient(port);
            for (int i = 0; i < BATCHES; i++) {
                client.sellToItself(PIECES);
            }
            int told = CONNECTIONS;
            // who is late may be later still on a machine that pauses, but not each time
            for (int round = 0; round < 3 && told >= CONNECTIONS / 2; round++) {
                told = toldBeforeWhoIsLate(port);
            }
            assertTrue(told < CONNECTIONS / 2, told + " pasts of one address were told before");
            assertNull(venue.failure());
        }
    }

    /** How many pasts of a greedy address were told before the first event of another one. */
    private static int toldBeforeWhoIsLate(final int port) throws IOException {
        final List<Socket> greedy = new ArrayList<>();
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                greedy.add(ask("127.0.0.3", port, 0));
            }
            awaitText(greedy.getLast(), "retry: 1000\n\n");
            try (Socket late = ask("127.0.0.4", port, 0)) {
                awaitText(late, "id: ");
                int told = 0;
                for (final Socket socket : greedy) {
                    told += socket.getInputStream().available() > 1_000 ? 1 : 0;
                }
                final long last = awaitEvents(late, EVENTS);
                assertEquals(last, awaitEvents(greedy.getLast(), EVENTS), "each has its past all the same");
                return told;
            }
        } finally {
            for (final Socket socket : greedy) {
                socket.close();
            }
        }
    }

    private static Socket ask(final String from, final int port, final long lastEventId) throws IOException {
        final Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), port, InetAddress.getByName(from), 0);
        socket.setSoTimeout(60_000);
        socket.getOutputStream()
                .write(("GET /events?userId=self&lastEventId=" + lastEventId + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    /** Reads byte by byte, so that no more is taken than is waited for. */
    private static void awaitText(final Socket socket, final String text) throws IOException {
        final StringBuilder read = new StringBuilder();
        while (read.indexOf(text) < 0) {
            final int next = socket.getInputStream().read();
            assertTrue(next >= 0, "it ended");
            read.append((char) next);
        }
    }

    /** The id of the last of so many, of which the first may have been read in part. */
    private static long awaitEvents(final Socket socket, final int count) throws IOException {
        final InputStream in = new BufferedInputStream(socket.getInputStream());
        String id = "";
        int events = 0;
        final StringBuilder line = new StringBuilder();
        while (events < count) {
            final int next = in.read();
            assertTrue(next >= 0, "it ended");
            if (next != '\n') {
                line.append((char) next);
                continue;
            }
            id = line.indexOf("id: ") == 0 ? line.substring("id: ".length()).strip() : id;
            events += line.indexOf("data: ") == 0 ? 1 : 0;
            line.setLength(0);
        }
        return Long.parseLong(id);
    }
}
