package rialto.app.data;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Changes of a directory, each on the disk when its method returns: after a kill or a power cut there is no later one without
 * all earlier ones. It has no state: any thread may use it.
 */
public class DurableFiles {
    /** Writes a file, or replaces it: after a power cut the old text is there, or the new one. */
    public void write(final Path file, final String text) throws IOException {
        final Path draft = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(draft);
        try (FileChannel channel =
                FileChannel.open(draft, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE))) {
            final ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        force(file.toAbsolutePath().getParent());
    }

    /** Makes a directory in one that is there; one that is there already stays. */
    public void makeDirectory(final Path directory) throws IOException {
        Files.createDirectories(directory);
        force(directory.toAbsolutePath().getParent());
    }

    /** Moves a file, or a directory with all that is in it, within one file system. */
    public void move(final Path from, final Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        force(to.toAbsolutePath().getParent());
        force(from.toAbsolutePath().getParent());
    }

    /**
     * Deletes a file, or a directory with all that is in it, if it is there. No link is followed below it. A directory that is
     * a link, or that a disk is mounted at, stays, empty.
     */
    public void delete(final Path root) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        final Path real = root.toRealPath();
        try (Stream<Path> files = Files.walk(real)) {
            for (final Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                if (!path.equals(real)) {
                    Files.delete(path);
                }
            }
        }
        if (!Files.isSymbolicLink(root)) {
            deleteRoot(root);
        }
        force(root.toAbsolutePath().getParent());
    }

    private static void deleteRoot(final Path root) throws IOException {
        try {
            Files.delete(root);
        } catch (final IOException e) {
            if (!Files.isDirectory(root) || isFilled(root)) {
                throw e;
            }
        }
    }

    private static boolean isFilled(final Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.findAny().isPresent();
        }
    }

    /** Brings a file, or a directory with all that is in it, to the disk, if it is there. */
    public void forceAll(final Path root) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        try (Stream<Path> files = Files.walk(root.toRealPath())) {
            for (final Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
                        || Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                    force(path);
                }
            }
        }
        force(root.toAbsolutePath().getParent());
    }

    /** Brings the names in a directory to the disk, not what is in it. */
    public void forceNames(final Path directory) throws IOException {
        force(directory);
    }

    /** One file, or the names in one directory. */
    private static void force(final Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
