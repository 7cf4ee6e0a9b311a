package rialto.app.backup;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/** Directories of large files with holes: copied with their holes, and told apart by checksums. */
public final class FileTree {
    private static final int BLOCK = 64 * 1024;

    private FileTree() {}

    /**
     * A file of a tree.
     *
     * @param path from the tree's root, with slashes
     * @param sha256 of its bytes, hexadecimal
     */
    record Entry(String path, long bytes, String sha256) {
        /** The same, seen from a directory that it is in. */
        Entry from(final String directory) {
            return new Entry(path.substring(directory.length() + 1), bytes, sha256);
        }

        /** The same, seen from where a directory is that it is in. */
        Entry in(final String directory) {
            return new Entry(directory + '/' + path, bytes, sha256);
        }
    }

    /** SHA-256 of bytes, and how many there were. */
    static final class Digest {
        private final MessageDigest digest = newSha256();
        private long bytes;

        /** Takes what remains in a buffer, which is as before afterwards. */
        void update(final ByteBuffer block) {
            bytes += block.remaining();
            digest.update(block.duplicate());
        }

        long bytes() {
            return bytes;
        }

        /** Hexadecimal; ends it. */
        String sha256() {
            return HexFormat.of().formatHex(digest.digest());
        }

        Entry entry(final String path) {
            return new Entry(path, bytes, sha256());
        }
    }

    /**
     * Copies all files below a directory that nobody else writes to; links to files are followed.
     *
     * @param read told of bytes as they are read, holes included
     * @return what was written, in the order of names
     */
    static List<Entry> copy(final Path from, final Path to, final LongConsumer read) throws IOException {
        final List<Entry> entries = new ArrayList<>();
        for (final Path file : files(from)) {
            final String path = from.relativize(file).toString();
            final Path target = to.resolve(path);
            Files.createDirectories(target.getParent());
            entries.add(copyFile(file, target, read).entry(path.replace('\\', '/')));
        }
        return entries;
    }

    static String sha256(final byte[] bytes) {
        final Digest digest = new Digest();
        digest.update(ByteBuffer.wrap(bytes));
        return digest.sha256();
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
    public static void delete(final Path root) throws IOException {
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

    private static Digest copyFile(final Path from, final Path to, final LongConsumer read) throws IOException {
        final Digest digest = new Digest();
        final ByteBuffer block = block();
        try (FileChannel source = FileChannel.open(from);
                FileChannel target = FileChannel.open(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            while (read(source, block) > 0) {
                final long begin = digest.bytes();
                digest.update(block);
                writeUnlessHole(target, block, begin, digest.bytes() == source.size());
                read.accept(block.limit());
            }
            target.force(true);
        }
        return digest;
    }

    static ByteBuffer block() {
        return ByteBuffer.allocateDirect(BLOCK);
    }

    /** Fills a buffer, from its begin, as far as there is something. */
    static int read(final ReadableByteChannel channel, final ByteBuffer block) throws IOException {
        block.clear();
        while (block.hasRemaining() && channel.read(block) >= 0) {
            Thread.onSpinWait();
        }
        block.flip();
        return block.limit();
    }

    /** @param isLast whether the file ends with it: then it is written, whatever it holds, so that the file has its length */
    static void writeUnlessHole(
            final FileChannel target, final ByteBuffer block, final long position, final boolean isLast)
            throws IOException {
        if (isLast || !isZero(block)) {
            target.position(position);
            while (block.hasRemaining()) {
                target.write(block);
            }
        }
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

    private static MessageDigest newSha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (final NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
