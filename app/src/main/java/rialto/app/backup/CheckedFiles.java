package rialto.app.backup;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * Files of which is known what they must be, where others may write: each is read once, and what was read is what is checked
 * and kept. Of none more is read than it may have.
 */
final class CheckedFiles {
    private final PlainDirectory root;
    private final LongConsumer read;

    /** @param read told of bytes as they are read, holes included */
    CheckedFiles(final PlainDirectory root, final LongConsumer read) {
        this.root = root;
        this.read = read;
    }

    /**
     * Copies files, with their holes, into directories that are made for them.
     *
     * @param entries of this directory; nothing else is copied
     * @param to holds none of them
     * @throws ChangedFileException at the first that is not what its entry says; what was copied is there then
     */
    void copy(final List<FileTree.Entry> entries, final Path to) throws IOException {
        for (final FileTree.Entry entry : entries) {
            final Path target = to.resolve(entry.path());
            Files.createDirectories(target.getParent());
            root.at(entry.path(), (parent, name) -> copy(parent, name, entry, target));
        }
    }

    /**
     * A small file.
     *
     * @param maxBytes that it may have
     * @throws ChangedFileException if it has more, or is no plain file
     */
    byte[] bytes(final String file, final int maxBytes) throws IOException {
        return root.at(file, (parent, name) -> {
            try (ReadableByteChannel channel = parent.file(name)) {
                final ByteBuffer bytes = ByteBuffer.allocate(maxBytes + 1);
                FileTree.read(channel, bytes);
                if (bytes.limit() > maxBytes) {
                    throw new ChangedFileException(
                            parent.path().resolve(name) + " has more than the " + maxBytes + " bytes that it may have");
                }
                final byte[] content = new byte[bytes.limit()];
                bytes.get(content);
                return content;
            }
        });
    }

    /**
     * A small file of which is known what it must be.
     *
     * @throws ChangedFileException if it is something else
     */
    byte[] bytes(final FileTree.Entry entry) throws IOException {
        final byte[] content = bytes(entry.path(), Math.toIntExact(entry.bytes()));
        final FileTree.Digest digest = new FileTree.Digest();
        digest.update(ByteBuffer.wrap(content));
        require(root.path().resolve(entry.path()), entry, digest);
        return content;
    }

    /**
     * Every file with its checksum, in the order of their names.
     *
     * @throws ChangedFileException if something is neither a plain file nor a directory
     */
    List<FileTree.Entry> list() throws IOException {
        final List<FileTree.Entry> entries = new ArrayList<>();
        list(root, "", entries);
        entries.sort(Comparator.comparing(FileTree.Entry::path));
        return entries;
    }

    /**
     * Looks for what is in no entry. An empty directory is nothing.
     *
     * @throws ChangedFileException that names it
     */
    void requireNothingBesides(final List<String> files) throws IOException {
        final Set<String> named = new HashSet<>();
        for (final String file : files) {
            for (int end = file.length(); end > 0; end = file.lastIndexOf('/', end - 1)) {
                named.add(file.substring(0, end));
            }
        }
        requireNothingBesides(root, "", named);
    }

    private static void requireNothingBesides(
            final PlainDirectory directory, final String prefix, final Set<String> named) throws IOException {
        try (DirectoryStream<Path> entries = directory.entries()) {
            for (final Path entry : entries) {
                final String name = entry.getFileName().toString();
                final boolean isDirectory = directory.isDirectory(name);
                if (!named.contains(prefix + name) && !(isDirectory && isEmpty(directory, name))) {
                    throw new ChangedFileException(
                            directory.path().resolve(name) + " was not there when it was written; move it away");
                }
                if (isDirectory && named.contains(prefix + name)) {
                    try (PlainDirectory below = directory.directory(name)) {
                        requireNothingBesides(below, prefix + name + '/', named);
                    }
                }
            }
        }
    }

    private static boolean isEmpty(final PlainDirectory parent, final String name) throws IOException {
        try (PlainDirectory directory = parent.directory(name);
                DirectoryStream<Path> entries = directory.entries()) {
            return !entries.iterator().hasNext();
        }
    }

    private void list(final PlainDirectory directory, final String prefix, final List<FileTree.Entry> found)
            throws IOException {
        try (DirectoryStream<Path> entries = directory.entries()) {
            for (final Path entry : entries) {
                final String name = entry.getFileName().toString();
                if (directory.isDirectory(name)) {
                    try (PlainDirectory below = directory.directory(name)) {
                        list(below, prefix + name + '/', found);
                    }
                } else {
                    found.add(digest(directory, name).entry(prefix + name));
                }
            }
        }
    }

    private FileTree.Digest digest(final PlainDirectory parent, final String name) throws IOException {
        final FileTree.Digest digest = new FileTree.Digest();
        final ByteBuffer block = FileTree.block();
        try (ReadableByteChannel channel = parent.file(name)) {
            while (FileTree.read(channel, block) > 0) {
                read.accept(block.limit());
                digest.update(block);
            }
        }
        return digest;
    }

    private Void copy(final PlainDirectory parent, final String name, final FileTree.Entry entry, final Path target)
            throws IOException {
        final Path file = parent.path().resolve(name);
        final FileTree.Digest digest = new FileTree.Digest();
        final ByteBuffer block = FileTree.block();
        try (ReadableByteChannel from = parent.file(name);
                FileChannel to = FileChannel.open(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            while (FileTree.read(from, block) > 0) {
                final long begin = digest.bytes();
                if (begin + block.limit() > entry.bytes()) {
                    throw new ChangedFileException(
                            file + " has more bytes than the " + entry.bytes() + " it was written with");
                }
                digest.update(block);
                FileTree.writeUnlessHole(to, block, begin, digest.bytes() == entry.bytes());
                read.accept(block.limit());
            }
            require(file, entry, digest);
            to.force(true);
        }
        return null;
    }

    private static void require(final Path file, final FileTree.Entry entry, final FileTree.Digest digest)
            throws ChangedFileException {
        if (digest.bytes() != entry.bytes()) {
            throw new ChangedFileException(
                    file + " has " + digest.bytes() + " bytes, not the " + entry.bytes() + " it was written with");
        }
        final String sha256 = digest.sha256();
        if (!sha256.equals(entry.sha256())) {
            throw new ChangedFileException(file + " has other bytes than it was written with: their SHA-256 is "
                    + sha256 + ", not " + entry.sha256());
        }
    }
}
