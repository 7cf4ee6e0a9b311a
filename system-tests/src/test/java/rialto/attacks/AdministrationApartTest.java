package rialto.attacks;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Who reached the public port could try administrators' keys there, and whoever filled it with connections kept the
 * administrators out too.
 */
@AttacksLane
@Timeout(120)
class AdministrationApartTest {
    /** More than the public port lets in; fewer than the files that a process of tests may open. */
    private static final int CONNECTIONS = 9_000;

    /** So many it lets in. */
    private static final int MOST = 8_192;

    private static final String HALF_A_REQUEST = "GET /api/v3/ping HTTP/1.1\r\nHost: localhost\r\n";

    @TempDir
    private static Path data;

    private static VenueProcess venue;
    private static VenueHttp http;

    @BeforeAll
    static void start() {
        venue = VenueProcess.start(data, "--set", "http.header-timeout=1m");
        http = new VenueHttp();
    }

    @AfterAll
    static void stop() {
        http.close();
        venue.close();
    }

    @Test
    void shouldBeAdministeredAtNoPublicPort() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            final URI asBefore = venue.uri("/admin/v1/status");
            final HttpRequest request = HttpRequest.newBuilder(asBefore)
                    .header("Authorization", "Bearer " + venue.adminKey())
                    .build();
            final HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            assertEquals(404, answer.statusCode(), answer.body());
        }
        assertEquals(200, http.admin(venue, "GET", "/status", null).status());
    }

    /** One address alone may not fill it, so they come from many. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldAnswerAdministratorsWhileThePublicPortIsFull() throws Exception {
        final List<RawClient> flood = new ArrayList<>();
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                final RawClient half = new RawClient("127.0.4." + (1 + i % 100), venue.port());
                flood.add(half);
                half.send(HALF_A_REQUEST);
            }
            // each look at the metrics takes the place of one of them
            while (metric("rialto_http_connections") < MOST - 100) {
                Thread.sleep(50);
            }
            assertTrue(metric("rialto_http_connections") <= MOST, "more than the port lets in");
            assertTrue(metric("rialto_http_connections_evicted_total") >= CONNECTIONS - MOST, "it was not full");
            for (int i = 0; i < 20; i++) {
                assertEquals(200, http.admin(venue, "GET", "/status", null).status());
            }
        } finally {
            for (final RawClient each : flood) {
                each.close();
            }
        }
    }

    private static double metric(final String name) throws IOException {
        try (InputStream metrics = venue.uri("/metrics").toURL().openStream()) {
            return new String(metrics.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith(name + " "))
                    .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("there is no metric " + name));
        }
    }
}
