package rialto.app.backup;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import rialto.app.config.VenueConfiguration;
import rialto.app.venue.Venue;
import rialto.client.LocalMembers;
import rialto.client.MemberAddress;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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

        final Path restored = directory.resolve("new");
        assertEquals("", restore(backup, restored));
        assertEquals(Files.readString(data.resolve("admin.key")), Files.readString(restored.resolve("admin.key")));
        assertEquals(-1, Files.mismatch(data.resolve("master.key"), restored.resolve("master.key")));
        assertTrue(Files.exists(restored.resolve("member-1").resolve("identity.json")));

        // and once more, as when the members are lost and the keys are still there
        for (int id = 0; id < 2; id++) {
            FileTree.delete(restored.resolve("member-" + id));
        }
        assertEquals("", restore(backup, restored));
        assertFalse(Files.exists(restored.resolve("replay.tmp")));
    }

    /** Who may write to a backup must not get a key of his own restored, nor a file of another's. */
    private void refusesWhatWasChanged(final Path backup) throws Exception {
        final Path key = backup.resolve("keys").resolve("admin.key");
        final byte[] genuine = Files.readAllBytes(key);
        Files.writeString(key, "of somebody else");
        refuses(backup, key + " has ");
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

    private void refuses(final Path backup, final String why) throws Exception {
        final Path none = directory.resolve("none");
        final String said = restore(backup, none);
        assertTrue(said.startsWith("the backup is damaged: " + why), said);
        assertFalse(Files.exists(none.resolve("admin.key")));
    }

    private String restore(final Path backup, final Path to) {
        return run(
                new RestoreCommand(),
                "--from",
                backup.toString(),
                "--data",
                to.toString(),
                "--all",
                "--members-changed",
                "--set",
                "cluster.members=" + members);
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
