package rialto.system;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.FreePort;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What a person sees who starts it the wrong way. */
@Tag("slow")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class CommandLineTest {
    private static final Duration LIMIT = Duration.ofSeconds(40);

    @TempDir
    private Path data;

    @Test
    void shouldSayThatTheDataDirectoryIsInUse() {
        try (VenueProcess first = VenueProcess.start(data);
                VenueProcess second = VenueProcess.launch(data, FreePort.next())) {
            assertEquals(2, second.awaitEnd(LIMIT), second.output());
            assertTrue(second.output().contains("in use by process"), second.output());
            assertTrue(first.isAlive());
        }
    }

    @Test
    void shouldSayThatThePortIsInUse() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
                VenueProcess venue = VenueProcess.launch(data, socket.getLocalPort())) {
            assertEquals(2, venue.awaitEnd(LIMIT), venue.output());
            assertTrue(venue.output().contains("port " + socket.getLocalPort()), venue.output());
            assertTrue(venue.output().contains("in use"), venue.output());
        }
    }

    @Test
    void shouldNameABadKeyOfTheConfiguration() throws IOException {
        final Path file = Files.writeString(data.resolve("bad.yaml"), "http:\n  prot: 9000\n");
        try (VenueProcess venue = VenueProcess.launch(data, FreePort.next(), "--config", file.toString())) {
            assertEquals(2, venue.awaitEnd(LIMIT), venue.output());
            assertTrue(venue.output().contains("http.prot"), venue.output());
            assertTrue(venue.output().contains("9000"), venue.output());
        }
    }

    @Test
    void shouldStopCleanlyAndStartAgain() {
        try (VenueProcess venue = VenueProcess.start(data)) {
            venue.stop();
            assertTrue(venue.output().contains("stopped"), venue.output());
        }
        try (VenueProcess again = VenueProcess.start(data)) {
            assertTrue(again.isAlive());
        }
    }
}
