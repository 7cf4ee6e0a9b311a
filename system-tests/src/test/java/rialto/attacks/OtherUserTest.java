package rialto.attacks;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Any local user could once read log, events, database and shared memory of a venue: all trading of everybody. */
@AttacksLane
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class OtherUserTest {
    private static final Set<PosixFilePermission> OTHERS = PosixFilePermissions.fromString("---rwxrwx");
    private static final Set<PosixFilePermission> GROUP_MAY = PosixFilePermissions.fromString("---r-x---");

    @TempDir
    private Path directory;

    private Path data;
    private VenueProcess venue;

    @BeforeEach
    void startWhereOthersCanLook() throws IOException {
        // the temporary directory is its owner's alone, and would defend what is tested here
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        data = directory.resolve("venue");
        Files.createDirectory(data, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        venue = VenueProcess.start(data);
        venue.awaitReady();
    }

    @AfterEach
    void stop() {
        venue.close();
    }

    @Test
    void shouldGrantOthersNothing() throws IOException {
        final List<String> open = new ArrayList<>();
        for (final Path place : places()) {
            Files.walkFileTree(place, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(final Path path, final BasicFileAttributes attributes)
                        throws IOException {
                    look(path, open);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(final Path path, final BasicFileAttributes attributes)
                        throws IOException {
                    look(path, open);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(final Path path, final IOException e) {
                    return FileVisitResult.CONTINUE; // gone meanwhile
                }
            });
        }
        assertEquals(List.of(), open);
    }

    @Test
    void shouldLetNoOtherUserRead() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "left out: only root can act as another user");
        for (final Path place : places()) {
            final Process other = new ProcessBuilder(
                            "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "ls", place.toString())
                    .redirectErrorStream(true)
                    .start();
            final String said = new String(other.getInputStream().readAllBytes());
            assertTrue(other.waitFor() != 0 && said.contains("Permission denied"), said);
        }
    }

    /** He makes the directory in which root starts the venue, and what he puts there was once believed. */
    @Test
    void shouldNotStartWithWhatAnotherUserMade() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "left out: only root can act as another user");
        final Path evil = Files.createDirectory(directory.resolve("evil"));
        Files.setPosixFilePermissions(evil, PosixFilePermissions.fromString("rwxrwxrwx"));
        final Path precious = Files.writeString(directory.resolve("precious"), "precious");
        actAsOther("mkdir -m 0777 " + evil + "/data; echo attackers-admin-key-of-his-own > " + evil
                + "/data/admin.key; ln -s " + precious + " " + evil + "/data/rialto.lock");
        final String refusal = refusal(evil.resolve("data"));
        assertTrue(refusal.contains(evil + "/data belongs to user ") && refusal.contains("chown -R 0"), refusal);

        final Path open = Files.createDirectory(directory.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        actAsOther("ln -s " + precious + " " + open + "/rialto.lock");
        final String second = refusal(open);
        assertTrue(second.contains("can be written to by all users") && second.contains("chmod 0750"), second);
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-x---"));
        final String third = refusal(open);
        assertTrue(third.contains(open + "/rialto.lock belongs to user "), third);
        assertEquals("precious", Files.readString(precious));
    }

    private static void actAsOther(final String command) throws Exception {
        final Process other = new ProcessBuilder(
                        "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "sh", "-c", command)
                .inheritIO()
                .start();
        assertEquals(0, other.waitFor());
    }

    private static String refusal(final Path data) {
        return assertThrows(IllegalStateException.class, () -> VenueProcess.start(data)
                        .close())
                .getMessage();
    }

    private List<Path> places() throws IOException {
        return List.of(
                data, Path.of(Files.readString(data.resolve("aeron.directory")).strip()));
    }

    private static void look(final Path path, final List<String> open) throws IOException {
        final Set<PosixFilePermission> granted;
        try {
            granted = Files.getPosixFilePermissions(path);
        } catch (final NoSuchFileException e) {
            return; // gone meanwhile
        }
        final String all = PosixFilePermissions.toString(granted);
        granted.retainAll(OTHERS);
        granted.removeAll(GROUP_MAY);
        if (!granted.isEmpty()) {
            open.add(path + " " + all);
        }
    }
}
