package rialto.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.client.VenueHttp.Answer;
import rialto.testsupport.process.Endpoint;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** One key for ever could once do everything, nothing was kept of its use, and a command showed it in the process list. */
@AttacksLane
@Timeout(120)
class AdministratorsTest {
    private static final int FLOODERS = 4;
    private static final int WRONG_KEYS = 400;
    private static final long VALID_MS = 5_000;

    @TempDir
    private static Path data;

    private static VenueProcess venue;
    private static VenueHttp http;

    /** The venue, asked with another key. */
    private record By(String adminKey) implements Endpoint {
        @Override
        public URI uri(final String pathAndQuery) {
            return venue.uri(pathAndQuery);
        }

        @Override
        public URI adminUri(final String pathAndQuery) {
            return venue.adminUri(pathAndQuery);
        }
    }

    @BeforeAll
    static void start() throws Exception {
        venue = VenueProcess.start(data);
        http = new VenueHttp();
        http.admin(venue, "POST", "/assets", Map.of("symbol", "BASE", "scale", 8));
        http.admin(venue, "POST", "/accounts", Map.of("name", "alice"));
    }

    @AfterAll
    static void stop() {
        http.close();
        venue.close();
    }

    @Test
    void shouldLetAnAdministratorWorkWhileOthersTryKeys() throws Exception {
        final AtomicBoolean isOver = new AtomicBoolean();
        final AtomicInteger tried = new AtomicInteger();
        try (ExecutorService flooders = Executors.newFixedThreadPool(FLOODERS)) {
            final List<Future<?>> flood = new ArrayList<>();
            for (int i = 0; i < FLOODERS; i++) {
                flood.add(flooders.submit(() -> tryKeys(isOver, tried)));
            }
            try {
                while (tried.get() < WRONG_KEYS && flood.stream().noneMatch(Future::isDone)) {
                    assertEquals(200, http.admin(venue, "GET", "/status", null).status());
                }
            } finally {
                isOver.set(true);
            }
            for (final Future<?> each : flood) {
                each.get(); // whoever saw anything but 401 says so
            }
        }
        assertTrue(tried.get() >= WRONG_KEYS, "only " + tried + " wrong keys");
        int kept = 0;
        for (final JsonNode entry :
                http.admin(venue, "GET", "/audit?after=0&limit=1000", null).body()) {
            kept += entry.path("detail").asText().startsWith("failed login") ? 1 : 0;
        }
        // five a minute of each address; the minute may have changed twice
        assertTrue(kept > 0 && kept <= 15, kept + " of " + tried + " wrong keys were kept one by one");
    }

    private static void tryKeys(final AtomicBoolean isOver, final AtomicInteger tried) {
        try (VenueHttp own = new VenueHttp()) {
            while (!isOver.get()) {
                final Answer answer = own.admin(new By("wrong key " + tried.incrementAndGet()), "GET", "/status", null);
                if (answer.status() != 401) {
                    throw new IllegalStateException("a wrong key was answered " + answer);
                }
            }
        } catch (final IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void shouldLetAViewerMoveNoMoneyAndMakeNoKey() throws Exception {
        final By viewer = new By(administrator("vera", Map.of("name", "vera", "roles", List.of("VIEWER"))));
        assertEquals(200, http.admin(viewer, "GET", "/accounts/alice", null).status());
        final Map<String, String> deposit = Map.of("transferId", "stolen", "asset", "BASE", "amount", "1000000");
        assertEquals(
                403,
                http.admin(viewer, "POST", "/accounts/alice/deposits", deposit).status());
        final Map<String, ?> key = Map.of("type", "HMAC_SHA256", "permissions", List.of("TRADE"));
        assertEquals(
                403, http.admin(viewer, "POST", "/accounts/alice/keys", key).status());
        final Map<String, ?> more = Map.of("name", "vera2", "roles", List.of("SECURITY"));
        assertEquals(403, http.admin(viewer, "POST", "/administrators", more).status());
        assertEquals(
                0,
                http.admin(venue, "GET", "/accounts/alice", null)
                        .body()
                        .path("balances")
                        .size());
    }

    @Test
    void shouldTakeNoKeyThatHasExpiredOrWasRevoked() throws Exception {
        final long endMs = System.currentTimeMillis() + VALID_MS;
        final By expiring = new By(
                administrator("erin", Map.of("name", "erin", "roles", List.of("TREASURER"), "expiryTime", endMs)));
        Answer answer = null;
        long askedMs = 0;
        while (askedMs <= endMs) {
            askedMs = System.currentTimeMillis();
            answer = http.admin(expiring, "GET", "/me", null);
            if (System.currentTimeMillis() < endMs) {
                assertEquals(200, answer.status(), "it is still good");
                Thread.sleep(100);
            }
        }
        assertEquals(401, answer.status(), "it was asked with " + (askedMs - endMs) + " ms after its end");
        assertEquals("EXPIRED_KEY", answer.body().path("reason").asText());
        final By revoked = new By(administrator("rick", Map.of("name", "rick", "roles", List.of("TREASURER"))));
        http.admin(venue, "DELETE", "/administrators/rick", null);
        assertEquals(401, http.admin(revoked, "GET", "/me", null).status());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldShowNoKeyInTheProcessList() throws Exception {
        final Path file = Files.writeString(data.resolveSibling(data.getFileName() + ".key"), venue.adminKey());
        final String url = venue.adminUri("").toString();
        try (VenueProcess command = Launch.rialto(
                        "admin", "freeze", "alice", "--admin-url", url, "--admin-key-file", file.toString())
                .start()) {
            while (command.isAlive()) {
                assertFalse(processList().contains(venue.adminKey()), "the process list has the key");
            }
            assertEquals(0, command.awaitEnd(Duration.ofSeconds(30)), command::output);
        }
        try (VenueProcess asBefore = Launch.rialto("simulate", "--url", url, "--admin-key", "not-a-real-key-0000")
                .start()) {
            assertEquals(2, asBefore.awaitEnd(Duration.ofSeconds(30)));
            assertTrue(asBefore.output().contains("--admin-key-file"), asBefore::output);
        }
        assertEquals(
                200,
                http.admin(venue, "POST", "/accounts/alice/unfreeze", Map.of()).status());
    }

    /** The arguments of all processes that anybody sees. */
    private static String processList() throws IOException {
        final StringBuilder all = new StringBuilder();
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            for (final Path process : processes.toList()) {
                if (process.getFileName().toString().matches("[0-9]+")) {
                    all.append(arguments(process.resolve("cmdline")));
                }
            }
        }
        return all.toString();
    }

    private static String arguments(final Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (final IOException e) {
            return ""; // it has ended meanwhile
        }
    }

    private static String administrator(final String name, final Map<String, ?> body) throws IOException {
        final Answer made = http.admin(venue, "POST", "/administrators", body);
        if (made.status() != 201) {
            throw new IllegalStateException(name + ": " + made);
        }
        return made.body().path("key").asText();
    }
}
