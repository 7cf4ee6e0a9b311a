package rialto.system;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;
import rialto.reporting.SmallDisk;
import rialto.testsupport.client.EventAudit;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The drill of docs/cluster.md: a backup of the trading cluster, the loss of every process and disk, the restoration. */
@ClusterLane
class BackupTest {
    private static final Pattern EVENT = Pattern.compile("event (\\d+), last command at 20.* state hash [0-9a-f]{16}");

    private static final Pattern MANIFEST = Pattern.compile("SHA-256 of its manifest.json: ([0-9a-f]{64})");

    @TempDir
    private Path directory;

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void shouldBringBackAllThatWasAcknowledgedBeforeTheBackup() throws Exception {
        final Path data = Files.createDirectory(directory.resolve("data"));
        final Path backup = directory.resolve("backup");
        try (TestCluster cluster = TestCluster.start(data);
                VenueHttp http = new VenueHttp()) {
            final ClusterLoad load = ClusterLoad.start(cluster, http);
            cluster.awaitMembers(3);
            assertTrue(cluster.admin("snapshot").contains("eventSequence"));
            load.tradeSome();
            final long sequence = load.stop();
            final var promised = load.acknowledged();

            load.goOn();
            refuseSmallDisk(cluster);
            final String said = run(cluster, 0, "backup", "--to", backup.toString());
            final Matcher matcher = EVENT.matcher(said);
            assertTrue(matcher.find(), said);
            assertTrue(Long.parseLong(matcher.group(1)) >= sequence, said + " but acknowledged was " + sequence);

            cluster.processes().killAll();
            load.abandon();
            refusals(cluster, backup);
            cluster.loseAllDisks();

            final Matcher manifest = MANIFEST.matcher(said);
            assertTrue(manifest.find(), said);
            final Thread thief = takeAwayWhenTried(backup, data);
            final String restored =
                    run(cluster, 0, "restore", "--from", backup.toString(), "--all", "--sha256", manifest.group(1));
            thief.join();
            assertTrue(Files.exists(backup.resolve("taken")), "the backup was not changed meanwhile");
            assertTrue(restored.contains(matcher.group()), restored);
            cluster.startAgain();
            cluster.awaitMembers(3);

            final EventAudit audit = load.audit(0);
            promised.forEach((order, id) -> assertEquals(id, audit.orderId(order), "lost: " + order));
            assertTrue(audit.lastSequence() >= Long.parseLong(matcher.group(1)));
            load.goOn();
            load.tradeSome();
            load.stop();
        }
    }

    /** What was compared with the manifest is what is restored: nobody needs the backup, or can change it, after that. */
    private static Thread takeAwayWhenTried(final Path backup, final Path data) {
        return Thread.ofPlatform().daemon().start(() -> {
            try {
                while (!Files.exists(data.resolve("replay.tmp"))) {
                    Thread.sleep(1);
                }
                Files.move(backup.resolve("data"), backup.resolve("taken"));
                Files.createDirectories(backup.resolve("data/archive"));
                Files.writeString(backup.resolve("data/committed"), "evil");
            } catch (final IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private void refuseSmallDisk(final TestCluster cluster) throws Exception {
        try (SmallDisk disk = SmallDisk.mounted(Files.createDirectory(directory.resolve("small")), 100)) {
            final String said =
                    run(cluster, 2, "backup", "--to", disk.directory().toString());
            assertTrue(said.contains("the cluster cannot be copied: the disk of " + disk.directory()), said);
            assertTrue(said.contains("of 100 MiB"), said);
        } catch (final TestAbortedException e) {
            return; // the rest needs no small disk
        }
    }

    private static void refusals(final TestCluster cluster, final Path backup) throws Exception {
        assertTrue(
                run(cluster, 2, "restore", "--from", backup.toString(), "--all").contains("reporting.db is there"));
        Files.delete(cluster.processes().data().resolve("reporting.db"));
        assertTrue(
                run(cluster, 2, "restore", "--from", backup.toString(), "--all").contains("is not empty"));
        assertTrue(run(cluster, 2, "backup", "--to", backup.toString()).contains("is not empty"));
        cluster.loseAllDisks();
        assertTrue(run(cluster, 2, "restore", "--from", backup.getParent().toString(), "--all")
                .contains("no whole backup"));

        final Path file;
        try (Stream<Path> files = Files.walk(backup.resolve("data/archive"))) {
            file = files.filter(path -> path.toString().endsWith(".rec"))
                    .findFirst()
                    .orElseThrow();
        }
        final byte[] whole = Files.readAllBytes(file);
        Files.write(file, new byte[] {1, 2, 3}, StandardOpenOption.WRITE);
        assertTrue(run(cluster, 2, "restore", "--from", backup.toString(), "--all")
                .contains("has other bytes than it was written with"));
        Files.write(file, whole, StandardOpenOption.TRUNCATE_EXISTING);
    }

    private static String run(final TestCluster cluster, final int status, final String... arguments) {
        final List<String> command = new ArrayList<>(List.of(arguments));
        command.addAll(List.of("--config", cluster.processes().file().toString()));
        try (VenueProcess process = Launch.rialto(command).start()) {
            assertEquals(status, process.awaitEnd(Duration.ofMinutes(3)), process::output);
            return process.output();
        }
    }
}
