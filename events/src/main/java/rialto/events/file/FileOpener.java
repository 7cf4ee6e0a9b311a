package rialto.events.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Opens what lies below a directory. It follows no links: where there is one, it fails as if there were no regular file. */
abstract class FileOpener {
    private static final int TRIES = 3;

    /** Opens a channel for reading, and follows no link. */
    @FunctionalInterface
    interface Opening {
        SeekableByteChannel open() throws IOException;
    }

    /**
     * Opens a file.
     *
     * @throws java.nio.file.NoSuchFileException when there is none
     * @throws FileSystemException               when there is something else, or a link on the way
     */
    abstract OpenFile open(Path root, List<String> segments) throws IOException;

    /**
     * Lists a directory.
     *
     * @param after names up to this one are left out; empty for none
     * @param most  entries, at most
     */
    abstract FileListing list(Path root, List<String> segments, String after, int most, Predicate<String> isServed)
            throws IOException;

    /** Gives a view of an entry of a directory that follows no link. */
    @FunctionalInterface
    interface Views {
        BasicFileAttributeView of(Path name);
    }

    /** Opens a regular file only, and only if it looks the same before and afterwards. */
    static OpenFile open(final Path name, final BasicFileAttributeView view, final Opening opening) throws IOException {
        for (int left = TRIES; left > 0; left--) {
            final BasicFileAttributes before = view.readAttributes();
            if (!before.isRegularFile()) {
                // a pipe must not be opened: that waits for somebody who writes
                throw new FileSystemException(name.toString(), null, "it is no regular file");
            }
            final SeekableByteChannel channel = opening.open();
            try {
                final BasicFileAttributes after = view.readAttributes();
                if (isSame(before, after) && channel.size() == after.size()) {
                    return new OpenFile(
                            (FileChannel) channel,
                            after.size(),
                            after.lastModifiedTime().toInstant());
                }
            } catch (final IOException e) {
                channel.close();
                throw e;
            }
            channel.close();
        }
        throw new FileRefusedException("the file is being written or exchanged");
    }

    private static boolean isSame(final BasicFileAttributes one, final BasicFileAttributes other) {
        return other.isRegularFile()
                && Objects.equals(one.fileKey(), other.fileKey())
                && one.size() == other.size()
                && one.lastModifiedTime().equals(other.lastModifiedTime());
    }

    /** Keeps no more entries than the page has, however many the directory has. */
    static FileListing page(
            final DirectoryStream<Path> directory,
            final Views views,
            final String after,
            final int most,
            final Predicate<String> isServed) {
        final TreeMap<String, FileEntry> found = new TreeMap<>();
        for (final Path path : directory) {
            final String name = path.getFileName().toString();
            final boolean isOnPage = found.size() <= most || name.compareTo(found.lastKey()) < 0;
            if (name.compareTo(after) > 0 && isOnPage && isServed.test(name)) {
                add(found, name, views.of(Path.of(name)));
                if (found.size() > most + 1) {
                    found.pollLastEntry();
                }
            }
        }
        final boolean hasMore = found.size() > most;
        if (hasMore) {
            found.pollLastEntry();
        }
        return new FileListing(List.copyOf(found.values()), hasMore);
    }

    private static void add(final Map<String, FileEntry> found, final String name, final BasicFileAttributeView view) {
        try {
            final BasicFileAttributes seen = view.readAttributes();
            if (seen.isDirectory() || seen.isRegularFile()) {
                final long size = seen.isDirectory() ? 0 : seen.size();
                final FileEntry entry = new FileEntry(
                        name, seen.isDirectory(), size, seen.lastModifiedTime().toInstant());
                found.put(name, entry);
            }
        } catch (final IOException e) {
            // it went away meanwhile
        }
    }
}
