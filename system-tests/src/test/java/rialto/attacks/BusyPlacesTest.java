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
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

/**
 * Four addresses without a key held all places of the HTTP port: each of their connections waited for a refusal that was late
 * on purpose, or listened to posted offers, and so had the right to stay. All others were reset, for as long as they liked.
 */
@AttacksLane
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class BusyPlacesTest {
    private static final int ADDRESSES = 4;
    private static final int OF_ONE = 100;
    private static final int PAGES_PER_MINUTE = 500;
    private static final int AHEAD = 60;
    private static final int NEWCOMERS = 40;
    private static final String PAGE = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final String LISTEN = "GET /events?userId=stranger HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final int OK = 200;
    private static final int TOO_MANY = 429;

    @TempDir
    private static Path data;

    private static VenueProcess venue;

    @BeforeAll
    static void start() {
        venue = VenueProcess.start(
                data,
                "--posted-offer",
                "--set",
                "http.max-connections=" + ADDRESSES * OF_ONE,
                "--set",
                "http.connections-per-address=" + OF_ONE,
                "--set",
                "limits.request-weight-1m=" + PAGES_PER_MINUTE);
    }

    @AfterAll
    static void stop() {
        venue.close();
    }

    @Test
    void shouldServeNewcomersWhileFourAddressesWaitForLateRefusals() throws Exception {
        final List<RawClient> attackers = new ArrayList<>();
        try {
            for (int address = 1; address <= ADDRESSES; address++) {
                final RawClient first = new RawClient("127.0.7." + address, venue.port());
                attackers.add(first);
                // enough for two minutes, if one begins meanwhile
                first.send(PAGE.repeat(2 * PAGES_PER_MINUTE + AHEAD));
                awaitRefusal(first);
                for (int i = 1; i < OF_ONE; i++) {
                    final RawClient next = new RawClient("127.0.7." + address, venue.port());
                    attackers.add(next);
                    next.send(PAGE.repeat(AHEAD));
                }
            }
            assertNewcomersAreServed("127.0.8.");
        } finally {
            close(attackers);
        }
        awaitFreePlaces();
        assertFalse(venue.output().contains("exceptionCaught"), venue::output);
    }

    @Test
    void shouldServeNewcomersWhileFourAddressesListen() throws Exception {
        final List<RawClient> attackers = new ArrayList<>();
        try {
            for (int i = 0; i < ADDRESSES * OF_ONE; i++) {
                final RawClient attacker = new RawClient("127.0.9." + (1 + i % ADDRESSES), venue.port());
                attackers.add(attacker);
                attacker.send(LISTEN);
            }
            assertNewcomersAreServed("127.0.10.");
        } finally {
            close(attackers);
        }
        awaitFreePlaces();
    }

    /** The pages of this minute are used up. */
    private static void awaitRefusal(final RawClient stranger) throws IOException {
        int status = OK;
        while (status != TOO_MANY) {
            status = stranger.status();
        }
    }

    /** One from each of so many addresses; all stay, and are served again. */
    private static void assertNewcomersAreServed(final String network) throws IOException {
        final List<RawClient> newcomers = new ArrayList<>();
        try {
            for (int i = 1; i <= NEWCOMERS; i++) {
                final RawClient newcomer = new RawClient(network + i, venue.port());
                newcomers.add(newcomer);
                assertEquals(OK, newcomer.get("/api/v3/ping"));
            }
            for (final RawClient newcomer : newcomers) {
                assertEquals(OK, newcomer.get("/health/ready"));
            }
        } finally {
            close(newcomers);
        }
    }

    private static void close(final List<RawClient> clients) throws IOException {
        for (final RawClient client : clients) {
            client.close();
        }
    }

    /** What was reset is noticed when the next answer is due. */
    private static void awaitFreePlaces() throws Exception {
        while (connections() > OF_ONE) {
            Thread.sleep(200);
        }
    }

    private static double connections() throws IOException {
        final String name = "rialto_http_connections ";
        try (InputStream metrics = venue.uri("/metrics").toURL().openStream()) {
            return new String(metrics.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith(name))
                    .mapToDouble(line -> Double.parseDouble(line.substring(name.length())))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
