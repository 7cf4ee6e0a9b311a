package rialto.app.backup;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Directories of large files with holes: copied with their holes, and told apart by checksums. */
final class FileTree {
    private static final int BLOCK = 64 * 1024;

    private FileTree() {}

    /**
     * A file of a tree.
     *
     * @param path from the tree's root, with slashes
     * @param sha256 of its bytes, hexadecimal
     */
    record Entry(String path, long bytes, String sha256) {}

    /**
     * Copies all files below a directory.
     *
     * @param read told of bytes as they are read, holes included
     */
    static void copy(final Path from, final Path to, final LongConsumer read) throws IOException {
        for (final Path file : files(from)) {
            final Path target = to.resolve(from.relativize(file).toString());
            Files.createDirectories(target.getParent());
            copyFile(file, target, read);
        }
    }

    /** Every plain file with its checksum, in the order of their names; {@code read} as in {@link #copy}. */
    static List<Entry> list(final Path root, final LongConsumer read) throws IOException {
        final List<Entry> entries = new ArrayList<>();
        for (final Path file : files(root)) {
            entries.add(entry(root, file, read));
        }
        return entries;
    }

    /**
     * Compares a tree with what it was. Links and other things that are no plain files are a difference too, whatever they lead
     * to, and so is whatever was not there.
     *
     * @param read as in {@link #copy}
     * @return what differs first, as a sentence; null when nothing does
     */
    static String firstDifference(final Path root, final List<Entry> entries, final LongConsumer read)
            throws IOException {
        final Set<Path> present = present(root);
        for (final Entry entry : entries) {
            final Path file = root.resolve(entry.path);
            if (!present.remove(file)) {
                return file + " is missing";
            }
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                return file + " is no plain file";
            }
            if (Files.size(file) != entry.bytes) {
                return file + " has " + Files.size(file) + " bytes, not the " + entry.bytes + " it was written with";
            }
            if (!entry(root, file, read).sha256.equals(entry.sha256)) {
                return file + " has other bytes than it was written with (SHA-256 differs)";
            }
        }
        return present.isEmpty() ? null : present.iterator().next() + " was not there when it was written";
    }

    /** All but directories. */
    private static Set<Path> present(final Path root) throws IOException {
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.filter(path -> !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** A file as it is now. */
    static Entry entry(final Path root, final String path) throws IOException {
        return entry(root, root.resolve(path), bytes -> {});
    }

    /** Whether nothing is there, or an empty directory. */
    static boolean isEmpty(final Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return true;
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.findAny().isEmpty();
        }
    }

    /** Deletes a directory with all that is in it; one that a disk is mounted at stays, empty. */
    static void delete(final Path root) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        try (Stream<Path> files = Files.walk(root)) {
            for (final Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                if (!path.equals(root)) {
                    Files.delete(path);
                }
            }
        }
        try {
            Files.delete(root);
        } catch (final IOException e) {
            if (!isEmpty(root)) {
                throw e;
            }
        }
    }

    private static List<Path> files(final Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static void copyFile(final Path from, final Path to, final LongConsumer read) throws IOException {
        final ByteBuffer block = ByteBuffer.allocateDirect(BLOCK);
        try (FileChannel source = FileChannel.open(from);
                FileChannel target = FileChannel.open(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            long position = 0;
            while (read(source, block) > 0) {
                final int length = block.limit();
                if (!isZero(block) || position + length == source.size()) {
                    target.position(position);
                    while (block.hasRemaining()) {
                        target.write(block);
                    }
                }
                position += length;
                read.accept(length);
            }
            target.force(true);
        }
    }

    private static Entry entry(final Path root, final Path file, final LongConsumer read) throws IOException {
        final MessageDigest digest = sha256();
        final ByteBuffer block = ByteBuffer.allocateDirect(BLOCK);
        long bytes = 0;
        try (FileChannel channel = FileChannel.open(file)) {
            while (read(channel, block) > 0) {
                bytes += block.limit();
                read.accept(block.limit());
                digest.update(block);
            }
        }
        return new Entry(
                root.relativize(file).toString().replace('\\', '/'),
                bytes,
                HexFormat.of().formatHex(digest.digest()));
    }

    private static int read(final FileChannel channel, final ByteBuffer block) throws IOException {
        block.clear();
        while (block.hasRemaining() && channel.read(block) >= 0) {
            Thread.onSpinWait();
        }
        block.flip();
        return block.limit();
    }

    private static boolean isZero(final ByteBuffer block) {
        int i = 0;
        while (i + Long.BYTES <= block.limit()) {
            if (block.getLong(i) != 0) {
                return false;
            }
            i += Long.BYTES;
        }
        while (i < block.limit()) {
            if (block.get(i++) != 0) {
                return false;
            }
        }
        return true;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (final NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
