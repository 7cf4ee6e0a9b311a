package rialto.sequencer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.DatagramSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** A venue in one process is reached over shared memory only: nobody on the network can send it a command. */
@Timeout(60)
@EnabledOnOs(OS.LINUX)
class NoSocketTest {
    @TempDir
    Path directory;

    @Test
    void shouldOpenNoUdpSocket() throws Exception {
        final Set<String> before = udpSockets();
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.settle();
            assertEquals(Set.of(), openedSince(before));
        }
    }

    @Test
    void shouldSeeASocketThatIsOpen() throws Exception {
        final Set<String> before = udpSockets();
        try (DatagramSocket socket = new DatagramSocket()) {
            assertEquals(1, openedSince(before).size(), () -> "port " + socket.getLocalPort());
        }
    }

    /** Others may be closed meanwhile. */
    private static Set<String> openedSince(final Set<String> before) throws IOException {
        final Set<String> opened = udpSockets();
        opened.removeAll(before);
        return opened;
    }

    /** Inodes of this process's UDP sockets. */
    private static Set<String> udpSockets() throws IOException {
        final Set<String> udp = new HashSet<>();
        for (final String table : List.of("/proc/self/net/udp", "/proc/self/net/udp6")) {
            if (Files.exists(Path.of(table))) {
                Files.readAllLines(Path.of(table)).stream()
                        .skip(1)
                        .map(line -> line.strip().split("\\s+")[9])
                        .forEach(udp::add);
            }
        }
        final Set<String> own = new HashSet<>();
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            files.map(NoSocketTest::target)
                    .filter(target -> target.startsWith("socket:["))
                    .map(target -> target.substring(8, target.length() - 1))
                    .filter(udp::contains)
                    .forEach(own::add);
        }
        return own;
    }

    private static String target(final Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (final IOException e) {
            // closed meanwhile
            return "";
        }
    }
}
