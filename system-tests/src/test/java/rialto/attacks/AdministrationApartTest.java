package rialto.attacks;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
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

    private static final ByteBuffer HALF_A_REQUEST =
            ByteBuffer.wrap("GET /api/v3/ping HTTP/1.1\r\nHost: localhost\r\n".getBytes(StandardCharsets.US_ASCII));

    @TempDir
    private static Path data;

    private static VenueProcess venue;
    private static VenueHttp http;

    @BeforeAll
    static void start() {
        venue = VenueProcess.start(data);
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

    @Test
    void shouldAnswerAdministratorsWhileThePublicPortIsFull() throws Exception {
        final List<SocketChannel> flood = new ArrayList<>();
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                final SocketChannel half = attempt();
                if (half == null) {
                    break;
                }
                flood.add(half);
            }
            assertTrue(flood.size() > 100, "only " + flood.size() + " connections");
            assertEquals(200, http.admin(venue, "GET", "/status", null).status());
        } finally {
            for (final SocketChannel each : flood) {
                each.close();
            }
        }
    }

    /** Null when the venue, or this process, takes no more. */
    private static SocketChannel attempt() {
        try {
            final SocketChannel channel =
                    SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), venue.port()));
            channel.write(HALF_A_REQUEST.duplicate());
            return channel;
        } catch (final IOException e) {
            return null;
        }
    }
}
