package rialto.app.backup;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import rialto.app.config.VenueConfiguration;
import rialto.app.venue.Venue;
import rialto.client.LocalMembers;
import rialto.client.MemberAddress;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The drill of docs/cluster.md, without a key in the environment. */
@Timeout(180)
class RestoreCommandTest {
    @TempDir
    private Path directory;

    private final String members =
            LocalMembers.unused(2).stream().map(MemberAddress::toString).collect(Collectors.joining(", "));

    @Test
    @Tag("slow")
    void shouldRestoreAClusterWithItsKeysIntoANewDirectory() throws Exception {
        assumeTrue(System.getenv("RIALTO_ADMIN_KEY") == null, "the key of the environment would be used");
        final Path data = directory.resolve("data");
        final Path backup = directory.resolve("backup");
        Venue.start(
                        VenueConfiguration.load(
                                Map.of(), null, Map.of("data", data.toString(), "http.port", "0", "admin.port", "0")),
                        failure -> assertNull(failure))
                .close();
        assertEquals("", run(new BackupCommand(), "--to", backup.toString(), "--data", data.toString()));
        refusesWhatWasChanged(backup);
        restoresWhatItCompared(backup);

        final Path restored = directory.resolve("new");
        assertEquals("", restore(backup, restored));
        assertEquals(Files.readString(data.resolve("admin.key")), Files.readString(restored.resolve("admin.key")));
        assertEquals(-1, Files.mismatch(data.resolve("master.key"), restored.resolve("master.key")));
        assertTrue(Files.exists(restored.resolve("member-1").resolve("identity.json")));
        refusesToBackUpAPartOfALog(restored);

        // and once more, as when the members are lost and the keys are still there
        final String before = clusterOf(restored, 0);
        for (int id = 0; id < 2; id++) {
            FileTree.delete(restored.resolve("member-" + id));
        }
        assertEquals("", restore(backup, restored));
        assertFalse(Files.exists(restored.resolve("replay.tmp")));
        assertEquals(clusterOf(restored, 0), clusterOf(restored, 1));
        assertNotEquals(before, clusterOf(restored, 0), "a member of the restoration before would mix with it");
        restoresOneByOne(backup);
        leavesKeysOut(backup);
    }

    /** Two restorations at two machines are of one cluster only if somebody says so. */
    private void restoresOneByOne(final Path backup) throws Exception {
        final Path target = directory.resolve("one-by-one");
        final StringWriter said = new StringWriter();
        restoreOne(backup, target, said, "--id", "0");
        final String first = clusterOf(target, 0);
        assertTrue(said.toString().contains("with --cluster " + first), said::toString);
        restoreOne(backup, target, said, "--id", "1");
        assertNotEquals(first, clusterOf(target, 1));
        FileTree.delete(target.resolve("member-1"));
        restoreOne(backup, target, said, "--id", "1", "--cluster", first);
        assertEquals(first, clusterOf(target, 1));
        final String refused = restore(backup, directory.resolve("none"), "--cluster", first);
        assertTrue(refused.startsWith("--cluster is for members that are restored one by one"), refused);
    }

    private void restoreOne(final Path backup, final Path target, final StringWriter said, final String... more) {
        final List<String> arguments = new ArrayList<>(List.of(more));
        arguments.addAll(List.of("--from", backup.toString(), "--data", target.toString(), "--members-changed"));
        arguments.addAll(List.of("--no-replay", "--set", "cluster.members=" + members));
        final CommandLine commandLine = new CommandLine(new RestoreCommand()).setOut(new PrintWriter(said, true));
        assertEquals(0, commandLine.execute(arguments.toArray(String[]::new)));
    }

    /** A copy beside the venue: whoever runs it gets no key that opens the venue. */
    private void leavesKeysOut(final Path backup) throws Exception {
        final Path target = directory.resolve("beside");
        final String own = "an administrator of this machine";
        Files.writeString(Files.createDirectory(target).resolve("admin.key"), own);
        assertEquals("", restore(backup, target, "--without-keys"));
        assertFalse(Files.exists(target.resolve("master.key")));
        assertEquals(own, Files.readString(target.resolve("admin.key")));
    }

    private static String clusterOf(final Path data, final int member) throws IOException {
        final Path file = data.resolve("member-" + member).resolve("identity.json");
        return new ObjectMapper().readTree(file.toFile()).path("clusterId").asText();
    }

    /** A member was killed while it took its log from the others. */
    private void refusesToBackUpAPartOfALog(final Path restored) throws Exception {
        final Path mark = Files.writeString(restored.resolve("member-1").resolve("mending"), "");
        final String to = directory.resolve("partial").toString();
        final String data = restored.toString();
        final String said = run(
                new BackupCommand(), "--to", to, "--data", data, "--id", "1", "--set", "cluster.members=" + members);
        assertTrue(said.contains("may be a part of a log"), said);
        Files.delete(mark);
    }

    /** Who may write to a backup must not get a key of his own restored, nor a file of another's. */
    private void refusesWhatWasChanged(final Path backup) throws Exception {
        final Path key = backup.resolve("keys").resolve("admin.key");
        final byte[] genuine = Files.readAllBytes(key);
        Files.writeString(key, "of somebody else");
        refuses(backup, key + " has ");
        Files.write(key, flipped(genuine));
        refuses(backup, key + " has other bytes than it was written with: their SHA-256 is ");
        Files.delete(key);
        refuses(backup, key + " is missing");
        Files.createSymbolicLink(key, directory.resolve("data").resolve("admin.key"));
        refuses(backup, key + " is no plain file");
        Files.delete(key);
        Files.write(key, genuine);

        final Path added = backup.resolve("data").resolve("archive").resolve("99-0.rec");
        Files.createSymbolicLink(added, Path.of("/etc/passwd"));
        refuses(backup, added + " was not there when it was written");
        Files.delete(added);
        final Path log;
        try (Stream<Path> files = Files.list(added.getParent())) {
            log = files.filter(file -> file.toString().endsWith(".rec"))
                    .findFirst()
                    .orElseThrow();
        }
        final Path elsewhere = Files.move(log, directory.resolve("log"));
        Files.createSymbolicLink(log, elsewhere);
        refuses(backup, log + " is no plain file but a link");
        Files.move(elsewhere, log, StandardCopyOption.REPLACE_EXISTING);
        final Path archive = Files.move(added.getParent(), directory.resolve("archive"));
        Files.createSymbolicLink(added.getParent(), archive);
        refuses(backup, added.getParent() + " is no directory but a link");
        Files.delete(added.getParent());
        Files.move(archive, added.getParent());
        refusesManifests(backup);
        final String another = run(
                new RestoreCommand(),
                "--from",
                backup.toString(),
                "--data",
                directory.resolve("none").toString(),
                "--sha256",
                "ab12");
        assertTrue(
                another.startsWith("this is another backup, or it was changed: the SHA-256 of its manifest.json is "));
    }

    private void refusesManifests(final Path backup) throws Exception {
        final Path file = manifest(backup);
        final byte[] genuine = Files.readAllBytes(file);
        final String text = Files.readString(file);
        final Map<String, String> changes = Map.of(
                text.replace("data/committed", "data/../../committed"), " is damaged: it names data/../../committed; ",
                text.replace("data/committed", "data//committed"), " is damaged: it names data//committed; ",
                text.replace("keys/admin.key", "keys/other.key"), " is damaged: it names keys/other.key; ",
                text.replace("keys/admin.key", "keys/master.key"), " is damaged: it names keys/master.key twice",
                text.replace("data/committed", "committed"), " names committed, and only files of data/ and keys/ ",
                text.replaceAll("\"bytes\" : ", "\"bytes\" : -"), " is damaged: of data/",
                text.substring(text.length() / 2), " is damaged: ");
        for (final Map.Entry<String, String> change : changes.entrySet()) {
            Files.writeString(file, change.getKey());
            final String said = restore(backup, directory.resolve("none"));
            assertTrue(said.startsWith(file + change.getValue()), said);
            assertFalse(Files.exists(directory.resolve("none")), "something stays");
        }
        Files.delete(file);
        Files.write(directory.resolve("manifest"), genuine);
        Files.createSymbolicLink(file, directory.resolve("manifest"));
        refuses(backup, file + " is no plain file but a link");
        Files.delete(file);
        Files.write(file, genuine);
    }

    private static byte[] flipped(final byte[] bytes) {
        final byte[] other = bytes.clone();
        other[0] ^= 1;
        return other;
    }

    /**
     * Who may write to a backup waits until it was compared and is being tried, and then puts a log and a key of his own in
     * their places.
     */
    private void restoresWhatItCompared(final Path backup) throws Exception {
        final Path genuine = directory.resolve("genuine");
        FileTree.copy(backup, genuine, read -> {});
        final Path target = directory.resolve("swapped");
        final Thread attacker = Thread.ofPlatform().start(() -> swapWhenTried(target, backup));
        assertEquals("", restore(backup, target, "--sha256", FileTree.sha256(Files.readAllBytes(manifest(genuine)))));
        attacker.join();
        assertEquals("evil", Files.readString(backup.resolve("keys").resolve("admin.key")), "nothing was swapped");

        for (final String key : List.of("admin.key", "master.key")) {
            assertEquals(-1, Files.mismatch(genuine.resolve("keys").resolve(key), target.resolve(key)), key);
        }
        final Path archive = genuine.resolve("data").resolve("archive");
        for (int id = 0; id < 2; id++) {
            final Path restored = target.resolve("member-" + id).resolve("archive");
            try (Stream<Path> files = Files.list(archive)) {
                for (final Path file : files.toList()) {
                    assertEquals(-1, Files.mismatch(file, restored.resolve(file.getFileName())), file.toString());
                }
            }
        }
        // and now that it is seen to be another one, it is refused
        final String said = restore(backup, directory.resolve("none"));
        assertTrue(said.startsWith("the backup is damaged: "), said);
        FileTree.delete(backup);
        FileTree.copy(genuine, backup, read -> {});
    }

    private static void swapWhenTried(final Path target, final Path backup) {
        try {
            while (!Files.exists(target.resolve("replay.tmp").resolve("archive"))) {
                Thread.sleep(1);
            }
            final Path evil = backup.resolveSibling("evil");
            Files.writeString(evil, "evil");
            Files.move(evil, backup.resolve("keys").resolve("admin.key"), StandardCopyOption.REPLACE_EXISTING);
            try (Stream<Path> files = Files.list(backup.resolve("data").resolve("archive"))) {
                for (final Path file : files.toList()) {
                    Files.writeString(evil, "evil");
                    Files.move(evil, file, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        } catch (final IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path manifest(final Path backup) {
        return backup.resolve("manifest.json");
    }

    private void refuses(final Path backup, final String why) throws Exception {
        final Path none = directory.resolve("none");
        final String said = restore(backup, none);
        assertTrue(said.startsWith("the backup is damaged: " + why), said);
        assertFalse(Files.exists(none), "something stays");
    }

    private String restore(final Path backup, final Path to, final String... more) {
        final List<String> arguments = new ArrayList<>(List.of(more));
        arguments.addAll(List.of("--from", backup.toString(), "--data", to.toString(), "--all", "--members-changed"));
        arguments.addAll(List.of("--set", "cluster.members=" + members));
        return run(new RestoreCommand(), arguments.toArray(String[]::new));
    }

    /** What it says that it cannot do; nothing when all went well. */
    private static String run(final Object command, final String... arguments) {
        final CommandLine commandLine = new CommandLine(command).setExecutionExceptionHandler((e, line, parsed) -> {
            line.getErr().println(e.getMessage());
            return 2;
        });
        final StringWriter errors = new StringWriter();
        commandLine.setErr(new PrintWriter(errors, true));
        final int status = commandLine.execute(arguments);
        assertEquals(status == 0, errors.toString().isEmpty(), errors::toString);
        return errors.toString();
    }
}
