package rialto.app.data;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.process.StartException;
import rialto.client.OwnFiles;
import rialto.client.Permission;
import rialto.client.Program;
import rialto.client.ProgramFile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * The keys of a cluster's programs, a file each: on a member's machine all of them, on another one those of the programs
 * that run there.
 */
public final class ProgramDirectory {
    /** Of the members. */
    public static final String MEMBER = "member";
    /** Of gateways. */
    public static final String GATEWAY = "gateway";
    /** Of reporting. */
    public static final String REPORTING = "reporting";
    /** Of hosts of extensions. Nobody makes it by himself: whether extensions may trade is the operator's choice. */
    public static final String EXTENSIONS = "extensions";
    /** Of {@code ./rialto backup}. */
    public static final String BACKUP = "backup";
    /** Of {@code ./rialto admin cluster}. */
    public static final String OPERATOR = "operator";

    private static final Logger LOGGER = LoggerFactory.getLogger(ProgramDirectory.class);
    private static final long WAIT_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final List<Program> FIRST = List.of(
            first(MEMBER, Permission.MEMBER),
            first(GATEWAY, Permission.TRADE, Permission.ADMINISTER, Permission.READ),
            first(REPORTING, Permission.READ),
            first(BACKUP, Permission.BACKUP, Permission.READ),
            first(OPERATOR, Permission.OPERATE));

    private final Path path;

    /** @param data directory of all processes of this machine */
    public ProgramDirectory(final Path data) {
        path = data.resolve("programs");
    }

    private static Program first(final String name, final Permission... permissions) {
        return new Program(name, Set.of(permissions), List.of(), Program.NEVER);
    }

    public Path path() {
        return path;
    }

    /** Where a program's key is. */
    public Path file(final String name) {
        return path.resolve(name + ProgramFile.SUFFIX);
    }

    /**
     * Makes the keys of a new cluster: of members, gateways, reporting, backup and operator. Nothing happens where the
     * directory is there.
     *
     * @return whether they were made
     * @throws StartException if they cannot be written
     */
    boolean makeFirst() {
        if (Files.isDirectory(path)) {
            return false;
        }
        final Path draft = path.resolveSibling("programs.new");
        try {
            if (Files.isDirectory(draft)) {
                for (final Path left : files(draft)) {
                    Files.delete(left);
                }
                Files.delete(draft);
            }
            Files.createDirectory(
                    draft, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            for (final Program program : FIRST) {
                ProgramFile.generate(program).write(draft.resolve(program.name() + ProgramFile.SUFFIX));
            }
            Files.move(draft, path);
            return true;
        } catch (final IOException e) {
            throw new StartException(
                    "the programs' keys cannot be written to " + path + ": " + FileFailure.reason(e), e);
        }
    }

    /**
     * A program's key.
     *
     * @throws StartException if it is not there or no key
     */
    public ProgramFile existing(final String name) {
        if (!Files.exists(file(name))) {
            throw new StartException("there is no key of the program " + name + " in " + path + "; copy the file "
                    + name + ProgramFile.SUFFIX + " there from the directory programs of a member's machine");
        }
        try {
            OwnFiles.requireKeyIn(path, file(name));
            return ProgramFile.read(file(name));
        } catch (final IOException e) {
            throw new StartException(e.getMessage(), e);
        }
    }

    /**
     * As {@link #existing}, but a member of this machine may be about to make it: waits for a minute.
     *
     * @throws StartException if it is not there by then, or no key
     */
    public ProgramFile await(final String name) {
        final long deadlineNs = System.nanoTime() + WAIT_NS;
        boolean isSaid = false;
        while (!Files.exists(file(name)) && System.nanoTime() - deadlineNs < 0) {
            if (!isSaid) {
                isSaid = true;
                LOGGER.info("waiting for this program's key, {}", file(name));
            }
            LockSupport.parkNanos(POLL_NS);
            if (Thread.currentThread().isInterrupted()) {
                throw new StartException("interrupted while waiting for " + file(name));
            }
        }
        return existing(name);
    }

    /**
     * Makes a key.
     *
     * @throws StartException if there is one of that name, or it cannot be written
     */
    public ProgramFile create(final Program program) {
        final Path file = file(program.name());
        if (Files.exists(file)) {
            throw new StartException(
                    "there is a key of that name already: " + file + "; revoke it first, or take another name");
        }
        try {
            final ProgramFile made = ProgramFile.generate(program);
            made.write(file);
            return made;
        } catch (final IOException e) {
            throw new StartException(file + " cannot be written: " + FileFailure.reason(e), e);
        }
    }

    /**
     * Deletes a key.
     *
     * @throws StartException if there is none of that name, or it cannot be deleted
     */
    public void revoke(final String name) {
        existing(name);
        try {
            Files.delete(file(name));
        } catch (final IOException e) {
            throw new StartException(file(name) + " cannot be deleted: " + FileFailure.reason(e), e);
        }
    }

    /**
     * All keys, by name.
     *
     * @throws StartException if they cannot be read
     */
    public List<Program> list() {
        final List<Program> programs = new ArrayList<>();
        try {
            for (final Path file : files(path)) {
                programs.add(ProgramFile.read(file).program());
            }
            return programs;
        } catch (final IOException e) {
            throw new StartException("the programs' keys in " + path + " cannot be read: " + FileFailure.reason(e), e);
        }
    }

    private static List<Path> files(final Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(ProgramFile.SUFFIX))
                    .sorted()
                    .toList();
        }
    }
}
