package rialto.extensions.host;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import rialto.client.OwnFiles;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What is kept of an extension: its cursors and parked events, its own files, how it is. */
public final class StateDirectory {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String STATUS = "status.json";
    private static final String STUCK = "stuck";
    private static final String LOCK = "lock";
    /** Hosts tell how an extension is each second, or somewhat later. */
    private static final Duration TOLD = Duration.ofSeconds(15);

    private final Path path;

    private StateDirectory(final Path path) {
        this.path = path;
    }

    /** @param state where the host keeps what must outlive it */
    public static StateDirectory of(final Path state, final String extension) {
        return new StateDirectory(state.resolve(extension));
    }

    /** The extensions that hosts have told of. */
    public static List<String> names(final Path state) throws IOException {
        if (!Files.isDirectory(state)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(state)) {
            return files.filter(file -> Files.exists(file.resolve(STATUS)))
                    .map(file -> file.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    /** Where cursors and parked events are. */
    public Path path() {
        return path;
    }

    /** For copies of its jar while it runs. */
    Path copies() {
        return path.resolve("loaded");
    }

    /** Removes copies that a host left behind that was killed. */
    void removeCopies() throws IOException {
        if (!Files.isDirectory(copies()) || isInUse()) {
            return;
        }
        try (Stream<Path> left = Files.list(copies())) {
            for (final Path copy : left.toList()) {
                Files.deleteIfExists(copy);
            }
        }
    }

    /**
     * Makes the directory of all states; its owner alone may look into it, as accounts and orders are in parked events.
     *
     * @throws IOException when it cannot be made
     */
    static void make(final Path state) throws IOException {
        Files.createDirectories(state);
        if (Files.getFileAttributeView(state, PosixFileAttributeView.class) != null) {
            Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("rwx------"));
        }
    }

    /** For the extension's own files. */
    Path own() throws IOException {
        return Files.createDirectories(path.resolve("files"));
    }

    /**
     * Takes it, for as long as the channel is open.
     *
     * @throws IOException when another process has it
     */
    FileChannel lock() throws IOException {
        Files.createDirectories(path);
        final FileChannel channel = FileChannel.open(
                path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        try {
            if (tryLock(channel) == null) {
                throw new IOException("another host runs this extension, and has " + path);
            }
            return channel;
        } catch (final IOException e) {
            channel.close();
            throw e;
        }
    }

    /** Whether a host has it now. */
    public boolean isInUse() throws IOException {
        final Path file = path.resolve(LOCK);
        if (!Files.exists(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            return tryLock(channel) == null;
        }
    }

    /**
     * Whether what its status says is so now. A process of that number is no proof, for it may be another one.
     *
     * @param last what the status says
     */
    public boolean isTold(final ExtensionStatus.State last) throws IOException {
        return last == ExtensionStatus.State.RUNNING
                ? isInUse()
                : Files.getLastModifiedTime(path.resolve(STATUS))
                        .toInstant()
                        .isAfter(Instant.now().minus(TOLD));
    }

    private static FileLock tryLock(final FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (final OverlappingFileLockException e) {
            return null;
        }
    }

    void write(final ExtensionStatus status) throws IOException {
        OwnFiles.replace(path.resolve(STATUS), JSON.writeValueAsString(status) + "\n");
    }

    /** It is no extension any more; what it knows stays. */
    void forgetStatus() throws IOException {
        Files.deleteIfExists(path.resolve(STATUS));
    }

    /** What its host last said. */
    public Optional<ExtensionStatus> status() throws IOException {
        final Path file = path.resolve(STATUS);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(JSON.readValue(file.toFile(), ExtensionStatus.class));
        } catch (final JacksonException e) {
            throw new IOException(file + " cannot be read: " + e.getOriginalMessage(), e);
        }
    }

    /** Remembers that these files of it do not end. */
    void markStuck(final String fingerprint, final String reason) throws IOException {
        OwnFiles.replace(path.resolve(STUCK), fingerprint + "\n" + reason + "\n");
    }

    /** Why these files of it are not to be loaded; empty when they may be. */
    Optional<String> stuck(final String fingerprint) throws IOException {
        final Path file = path.resolve(STUCK);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        final List<String> lines = Files.readAllLines(file);
        return lines.size() > 1 && lines.getFirst().equals(fingerprint) ? Optional.of(lines.get(1)) : Optional.empty();
    }

    /** It may be loaded again. */
    void forgetStuck() throws IOException {
        Files.deleteIfExists(path.resolve(STUCK));
    }
}
