package rialto.benchmarks.connections;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.benchmarks.Report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ConnectionsRunTest {
    private static final int CONNECTIONS = 1_000;

    @TempDir
    private Path directory;

    /** Two processes of the library and two of clients: what is measured is not looked at. */
    @Test
    @Tag("slow")
    void shouldOpenTellAndReopenAThousandConnections() throws Exception {
        final ConnectionsOptions options = new ConnectionsOptions();
        options.seconds = 1;
        options.idleSeconds = 1;
        options.rounds = 1;
        try (Report report = new Report(directory);
                Subject events = WorkerSubject.events(2, CONNECTIONS, 1, directory)) {
            new ConnectionsRun(options, report, events)
                    .run(directory, List.of(CONNECTIONS / 2, CONNECTIONS), (crowd, size) -> {});
        }
        final String text = Files.readString(directory.resolve("report.txt"));
        assertFalse(text.contains("NOT TOLD"), text);
        assertFalse(text.contains("LOST"), text);
        assertTrue(text.lines().anyMatch(line -> line.matches("events +" + CONNECTIONS + " .*")), text);
        assertTrue(text.contains("1000 of 1000 were gone and open again"), text);
    }

    @Test
    void shouldSayWhatIsNeededWhereFewFilesMayBeOpen() {
        final IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> OpenFiles.connections(1_024));
        assertTrue(refusal.getMessage().contains("1024 files"), refusal.getMessage());
        assertTrue(refusal.getMessage().contains("ulimit -n"), refusal.getMessage());
        assertEquals(18_800, OpenFiles.connections(20_000));
        assertEquals(6, OpenFiles.processes(100_000, 18_800));
        assertEquals(1, OpenFiles.processes(10, 18_800));
    }

    @Test
    void shouldReadTheHardLimit() throws Exception {
        final String limits = """
                Limit                     Soft Limit           Hard Limit           Units
                Max processes             95000                95000                processes
                Max open files            1024                 20000                files
                """;
        assertEquals(20_000, OpenFiles.parse(limits));
        assertTrue(OpenFiles.parse(limits.replace("20000", "unlimited")) > 100_000);
        assertTrue(OpenFiles.most() > 0);
    }

    @Test
    void shouldTellTheSlopeOfMemory() {
        final MemorySeries series = new MemorySeries();
        assertEquals(0, series.slope(Memory::heap));
        for (final int connections : List.of(0, 1_000, 5_000)) {
            series.add(connections, new Memory(1_000_000 + 7_000L * connections, 3_000L * connections, 5, 0));
        }
        assertEquals(7_000, series.slope(Memory::resident), 1e-6);
        assertEquals(3_000, series.slope(Memory::heap), 1e-6);
        assertEquals(0, series.slope(Memory::direct), 1e-6);
        assertEquals(7_000, series.last(Memory::resident), 1e-6);
    }
}
