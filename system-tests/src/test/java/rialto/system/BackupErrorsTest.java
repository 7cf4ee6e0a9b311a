package rialto.system;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.reporting.SmallDisk;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What backup and restore say when they cannot, and what they leave behind: a venue in one process, stopped. */
@ClusterLane
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class BackupErrorsTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    /** Root may write everywhere; without this right even root may not. */
    private static final List<String> WITHOUT_RIGHTS =
            List.of("setpriv", "--inh-caps=-all", "--bounding-set=-dac_override,-dac_read_search");

    @TempDir
    private static Path directory;

    private Path data;
    private Path backup;

    @BeforeAll
    void takeABackup() throws Exception {
        data = directory.resolve("data");
        backup = directory.resolve("backup");
        try (VenueProcess venue = VenueProcess.start(data);
                VenueHttp http = new VenueHttp()) {
            TestMarket.create(http, venue, 1);
            says(backup(backup), "is in use by process", "stop it first: only a cluster is backed up while it runs");
            assertFalse(Files.exists(backup), "something is left");
            venue.stop();
        }
        try (VenueProcess done = backup(backup)) {
            assertEquals(0, done.awaitEnd(LIMIT), done::output);
        }
    }

    @AfterAll
    void makeDeletable() throws Exception {
        try (Stream<Path> all = Files.list(directory)) {
            for (final Path path : all.toList()) {
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
            }
        }
    }

    @Test
    void shouldSayThatTheBackupDoesNotFit() throws Exception {
        try (SmallDisk disk = disk("tiny", 1)) {
            says(
                    backup(disk.directory()),
                    "the backup in " + disk.directory() + " failed: its disk is full (No space left on device)",
                    " MiB are free; make room");
            assertEmpty(disk.directory());
        }
        try (SmallDisk disk = disk("small", 100)) {
            says(
                    backup(disk.directory()),
                    "the copy cannot be carried out to try it: the disk of " + disk.directory(),
                    "starts with 128 MiB or more: make room");
            assertEmpty(disk.directory());
        }
    }

    @Test
    void shouldSayThatTheRestoredDataDoNotFit() throws Exception {
        try (SmallDisk disk = disk("full", 1)) {
            disk.fill();
            refusesToRestore(
                    disk.directory().resolve("data"), "the backup cannot be restored: its disk is full (No space");
        }
        try (SmallDisk disk = disk("nearly-full", 1)) {
            Files.write(disk.directory().resolve("other"), new byte[960 * 1024]);
            final Path to = disk.directory().resolve("data");
            refusesToRestore(to, "the backup cannot be restored to " + to + ": its disk is full (No space");
        }
        final Path room = directory.resolve("room");
        try (VenueProcess done = restore(backup, room)) {
            assertEquals(0, done.awaitEnd(LIMIT), done::output);
        }
        try (VenueProcess venue = VenueProcess.start(room)) {
            assertTrue(venue.isAlive());
        }
    }

    private void refusesToRestore(final Path to, final String why) throws IOException {
        says(restore(backup, to, "--no-replay"), why);
        if (!Files.exists(to)) {
            return; // it was made for the restoration
        }
        try (Stream<Path> left = Files.list(to)) {
            assertEquals(
                    List.of(),
                    left.map(path -> path.getFileName().toString())
                            .filter(name -> !name.equals("master.key") && !name.equals("admin.key"))
                            .toList());
        }
        for (final String key : List.of("master.key", "admin.key")) {
            assertTrue(!Files.exists(to.resolve(key)) || Files.size(to.resolve(key)) > 0, "half of " + key);
        }
    }

    @Test
    void shouldSayWhereItMayNotWriteOrRead() throws Exception {
        final Path closed = Files.createDirectory(directory.resolve("closed"));
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-x------"));
        says(
                run(WITHOUT_RIGHTS, "backup", "--to", closed.resolve("backup").toString(), "--data", data.toString()),
                "a backup cannot be written to " + closed.resolve("backup") + ": no permission for " + closed);
        says(
                run(
                        WITHOUT_RIGHTS,
                        "restore",
                        "--from",
                        backup.toString(),
                        "--data",
                        closed.resolve("data").toString()),
                "no permission for " + closed);
    }

    @Test
    void shouldTakeNoBackupThatWasInterrupted() throws Exception {
        final Path half = directory.resolve("half");
        try (VenueProcess killed = backup(half)) {
            while (!Files.exists(half.resolve("data").resolve("archive"))) {
                assertTrue(killed.isAlive(), killed::output);
                Thread.onSpinWait();
            }
            killed.kill();
        }
        says(
                restore(half, directory.resolve("never")),
                "there is no whole backup in " + half + ": it has no manifest.json, which is written last");
        says(backup(half), half + " is not empty; a backup takes a directory of its own");
    }

    @Test
    void shouldNameTheFileThatIsDamagedOrMissing() throws Exception {
        final Path file;
        try (Stream<Path> files = Files.walk(backup.resolve("data"))) {
            file = files.filter(path -> path.toString().endsWith(".rec"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
        final byte[] whole = Files.readAllBytes(file);
        final byte[] damaged = whole.clone();
        damaged[100] ^= 1;
        Files.write(file, damaged, StandardOpenOption.TRUNCATE_EXISTING);
        says(
                restore(backup, directory.resolve("never")),
                "the backup is damaged: " + file + " has other bytes than it was written with");
        Files.delete(file);
        says(restore(backup, directory.resolve("never")), "the backup is damaged: " + file + " is missing");
        Files.write(file, whole);
        assertFalse(Files.exists(directory.resolve("never").resolve("archive")));
    }

    private SmallDisk disk(final String name, final int mib) throws IOException {
        return SmallDisk.mounted(Files.createDirectory(directory.resolve(name)), mib);
    }

    private static void assertEmpty(final Path path) throws IOException {
        try (Stream<Path> left = Files.list(path)) {
            assertEquals(List.of(), left.toList());
        }
    }

    private VenueProcess backup(final Path to) {
        return run(List.of(), "backup", "--to", to.toString(), "--data", data.toString());
    }

    private static VenueProcess restore(final Path from, final Path to, final String... more) {
        final List<String> arguments =
                new ArrayList<>(List.of("restore", "--from", from.toString(), "--data", to.toString()));
        arguments.addAll(List.of(more));
        return run(List.of(), arguments.toArray(String[]::new));
    }

    private static VenueProcess run(final List<String> prefix, final String... arguments) {
        try {
            return Launch.rialto(arguments).after(prefix).start();
        } catch (final UncheckedIOException e) {
            return LeftOut.leaveOut(e);
        }
    }

    private static void says(final VenueProcess process, final String... words) {
        try (process) {
            assertEquals(2, process.awaitEnd(LIMIT), process::output);
            for (final String word : words) {
                assertTrue(process.output().contains(word), () -> word + "?\n" + process.output());
            }
        }
    }
}
