package rialto.attacks;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What nobody was charged for: pings, which the WebSockets answered by themselves, and requests whose parameters cannot be
 * read, which were answered before anybody looked at bans.
 */
@AttacksLane
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class UnchargedFloodsTest {
    private static final int BANNED = 418;
    private static final int TOO_MANY = 429;
    private static final String PING = "\u0089\u0080\0\0\0\0";
    private static final String PONG = "\u008a\u0080\0\0\0\0";
    private static final String BEGIN = "\u0001\u0080\0\0\0\0";
    private static final String FRAGMENT = "\0\u0080\0\0\0\0";
    private static final int FRAMES_OF_A_READ = 10_000;
    /** As many as an address may have weight in a minute, at least. */
    private static final int FLOOD = 20_000;

    @TempDir
    private static Path data;

    private static VenueProcess venue;

    @BeforeAll
    static void start() throws IOException {
        venue = VenueProcess.start(data);
    }

    @AfterAll
    static void stop() {
        venue.close();
    }

    @Test
    void shouldEndWebSocketsOfAnAddressThatSendsPingsWithoutEnd() throws Exception {
        flood("127.0.21.1", "/ws-api/v3", "", PING);
        flood("127.0.21.2", "/ws", "", PING);
        flood("127.0.21.3", "/stream", "", PONG);
    }

    /** A message that is never whole is never charged. */
    @Test
    void shouldEndWebSocketsOfAnAddressThatSendsShortFragmentsWithoutEnd() throws Exception {
        flood("127.0.24.1", "/ws-api/v3", BEGIN, FRAGMENT);
        flood("127.0.24.2", "/ws", BEGIN, FRAGMENT);
    }

    private static void flood(final String from, final String path, final String first, final String frame)
            throws Exception {
        final String read = frame.repeat(FRAMES_OF_A_READ);
        try (RawClient honest = new RawClient("127.0.20.1", venue.port());
                RawClient attacker = new RawClient(from, venue.port())) {
            attacker.send(
                    "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
            attacker.send(first);
            final Thread reader = Thread.ofVirtual().start(() -> drain(attacker));
            for (int sent = 0; reader.isAlive(); sent += FRAMES_OF_A_READ) {
                assertTrue(sent < 100 * FRAMES_OF_A_READ, path + " takes them without end");
                assertEquals(200, honest.get("/api/v3/ping"));
                try {
                    attacker.send(read);
                } catch (final IOException e) {
                    break; // it was closed
                }
            }
            assertEquals(200, honest.get("/api/v3/ping"));
            try (RawClient charged = new RawClient(from, venue.port())) {
                final int status = charged.get("/api/v3/exchangeInfo");
                assertTrue(status == TOO_MANY || status == BANNED, "its address was not charged: " + status);
            }
        }
    }

    private static void drain(final RawClient client) {
        try {
            client.readAll();
        } catch (final IOException e) {
            // that is its end, too
        }
    }

    @Test
    void shouldBanWhoSendsRequestsThatCannotBeRead() throws Exception {
        try (RawClient attacker = new RawClient("127.0.22.1", venue.port())) {
            int status = 400;
            for (int i = 0; status != BANNED; i++) {
                assertTrue(i < FLOOD, "nobody is charged for them");
                status = attacker.get("/api/v3/ticker/24hr?a&a");
            }
            assertEquals(BANNED, attacker.get("/api/v3/ping"));
        }
        try (RawClient other = new RawClient("127.0.22.2", venue.port())) {
            assertEquals(400, other.get("/api/v3/ticker/24hr?a&a"));
            assertEquals(200, other.get("/api/v3/ping"));
        }
    }

    @Test
    void shouldChargeLongOnesByTheirLength() throws Exception {
        final String body = "a=" + "%41".repeat(21_000) + "&b&b";
        final String request = "POST /api/v3/order HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body;
        try (RawClient attacker = new RawClient("127.0.23.1", venue.port())) {
            int status = 400;
            for (int i = 0; status != BANNED; i++) {
                assertTrue(i < 1_000, "they cost no more than short ones");
                attacker.send(request);
                status = attacker.status();
            }
        }
    }
}
