package rialto.app.backup;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;

/**
 * A directory that others may write to while it is read: below it only plain files and directories are opened, and no link is
 * followed. It is opened once: whoever renames it meanwhile, or a directory that was opened below, changes nothing of what is
 * read.
 *
 * <p>That takes a platform that opens files relative to an open directory, as Linux does. Elsewhere each component of a path is
 * looked at before it is opened.
 */
final class PlainDirectory implements AutoCloseable {
    private static final Set<OpenOption> READ = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

    private final Path path;
    private final DirectoryStream<Path> open;

    private PlainDirectory(final Path path, final DirectoryStream<Path> open) {
        this.path = path;
        this.open = open;
    }

    /** What is done with an entry of a directory. */
    interface Action<T> {
        T on(PlainDirectory parent, String name) throws IOException;
    }

    /** @param root may be a link itself: it is the choice of who calls */
    static PlainDirectory open(final Path root) throws IOException {
        return new PlainDirectory(root, Files.newDirectoryStream(root));
    }

    /** As where the platform opens nothing relative to a directory. */
    static PlainDirectory openByPath(final Path root) {
        return new PlainDirectory(root, null);
    }

    /** Whether files are opened relative to it, whatever it is called by now. */
    boolean isHeld() {
        return handle() != null;
    }

    /** Where it was when it was opened. */
    Path path() {
        return path;
    }

    /**
     * Goes down to a file and does something with it there.
     *
     * @param file with slashes, from here
     * @throws ChangedFileException if there is none, or something on the way to it is no directory
     */
    <T> T at(final String file, final Action<T> action) throws IOException {
        final int slash = file.indexOf('/');
        if (slash < 0) {
            return action.on(this, file);
        }
        try (PlainDirectory next = directory(file.substring(0, slash))) {
            return next.at(file.substring(slash + 1), action);
        }
    }

    /**
     * Of this directory alone. To be called once at a time.
     *
     * @return to be closed
     */
    DirectoryStream<Path> entries() throws IOException {
        final SecureDirectoryStream<Path> handle = handle();
        return handle == null
                ? Files.newDirectoryStream(path)
                : handle.newDirectoryStream(Path.of("."), LinkOption.NOFOLLOW_LINKS);
    }

    boolean isDirectory(final String name) throws IOException {
        return attributes(name).isDirectory();
    }

    /** @throws ChangedFileException if it is no directory, or a link to one */
    PlainDirectory directory(final String name) throws IOException {
        final BasicFileAttributes attributes = attributes(name);
        if (!attributes.isDirectory()) {
            throw new ChangedFileException(path.resolve(name) + " is no directory but " + kind(attributes));
        }
        final SecureDirectoryStream<Path> handle = handle();
        return new PlainDirectory(
                path.resolve(name),
                handle == null ? null : handle.newDirectoryStream(Path.of(name), LinkOption.NOFOLLOW_LINKS));
    }

    /**
     * Opens a file for reading.
     *
     * @throws ChangedFileException if it is no plain file
     */
    SeekableByteChannel file(final String name) throws IOException {
        final BasicFileAttributes attributes = attributes(name);
        if (!attributes.isRegularFile()) {
            throw new ChangedFileException(path.resolve(name) + " is no plain file but " + kind(attributes)
                    + "; only plain files and directories are read");
        }
        final SecureDirectoryStream<Path> handle = handle();
        return handle == null
                ? Files.newByteChannel(path.resolve(name), READ)
                : handle.newByteChannel(Path.of(name), READ);
    }

    @Override
    public void close() throws IOException {
        if (open != null) {
            open.close();
        }
    }

    private BasicFileAttributes attributes(final String name) throws IOException {
        final SecureDirectoryStream<Path> handle = handle();
        try {
            return handle == null
                    ? Files.readAttributes(path.resolve(name), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    : handle.getFileAttributeView(
                                    Path.of(name), BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                            .readAttributes();
        } catch (final NoSuchFileException e) {
            throw new ChangedFileException(path.resolve(name) + " is missing");
        }
    }

    private SecureDirectoryStream<Path> handle() {
        return open instanceof final SecureDirectoryStream<Path> handle ? handle : null;
    }

    private static String kind(final BasicFileAttributes attributes) {
        if (attributes.isSymbolicLink()) {
            return "a link";
        }
        if (attributes.isDirectory()) {
            return "a directory";
        }
        return attributes.isRegularFile() ? "a file" : "a pipe, a socket or a device";
    }
}
