package rialto.attacks;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

/**
 * A venue in one process once took commands from anybody on a UDP port that it chose itself: money for an account of the
 * attacker's, without a key. It has no UDP port any more.
 */
@AttacksLane
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class UnauthenticatedIngressTest {
    @TempDir
    Path data;

    @Test
    void shouldOpenNoUdpSocketInTheWholeVenue() throws Exception {
        try (VenueProcess venue = VenueProcess.start(data)) {
            venue.awaitReady();
            assertEquals(Set.of(), sockets(venue.pid(), "udp"), "sockets of a venue in one process");
            assertFalse(sockets(venue.pid(), "tcp").isEmpty(), "its HTTP port was not found either: look at this test");
        }
    }

    /** Inodes of a process's sockets of a protocol. */
    private static Set<String> sockets(final long pid, final String protocol) throws IOException {
        final Set<String> sockets = new HashSet<>();
        for (final String table : List.of(protocol, protocol + "6")) {
            final Path file = Path.of("/proc", Long.toString(pid), "net", table);
            if (Files.exists(file)) {
                Files.readAllLines(file).stream()
                        .skip(1)
                        .map(line -> line.strip().split("\\s+")[9])
                        .forEach(sockets::add);
            }
        }
        sockets.retainAll(opened(pid));
        return sockets;
    }

    private static Set<String> opened(final long pid) throws IOException {
        final Set<String> opened = new HashSet<>();
        try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
            for (final Path file : files.toList()) {
                if (Files.isSymbolicLink(file)) {
                    final String target = Files.readSymbolicLink(file).toString();
                    if (target.startsWith("socket:[")) {
                        opened.add(target.substring(8, target.length() - 1));
                    }
                }
            }
        }
        return opened;
    }
}
