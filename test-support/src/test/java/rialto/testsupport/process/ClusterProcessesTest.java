package rialto.testsupport.process;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What processes of a cluster are started with, without starting any. */
class ClusterProcessesTest {
    @TempDir
    private Path data;

    @Test
    void shouldWriteTheConfigurationOfAllProcessesBySection() throws IOException {
        try (ClusterProcesses cluster = new ClusterProcesses(
                data,
                3,
                null,
                Map.of("http.lease", "10m", "cluster.leader-timeout", "2s", "http.command-timeout", "8s"))) {
            assertEquals(
                    List.of(
                            "data: \"" + data + "\"",
                            "cluster:",
                            "  client-host: \"127.0.0.1\"",
                            "  leader-timeout: \"2s\"",
                            "  members: \"" + cluster.memberList() + "\"",
                            "http:",
                            "  command-timeout: \"8s\"",
                            "  lease: \"10m\""),
                    Files.readAllLines(cluster.file()));
            assertEquals(3, cluster.members().size());
            assertEquals(List.of(), cluster.all());
        }
        assertTrue(Files.exists(data), "its owner's");
    }

    @Test
    void shouldDeleteDataOfItsOwn() throws IOException {
        final ClusterProcesses cluster = ClusterProcesses.temporary(1, null, Map.of());
        Files.createDirectories(cluster.memberData(0).resolve("archive"));
        cluster.loseDisk(0);
        assertTrue(Files.exists(cluster.memberData(0)), "a disk may be mounted there");
        assertFalse(Files.exists(cluster.memberData(0).resolve("archive")));
        cluster.close();
        assertFalse(Files.exists(cluster.data()));
    }
}
