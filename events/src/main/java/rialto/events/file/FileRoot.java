package rialto.events.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A directory whose files may be served.
 *
 * <p>Names come from strangers. A name is refused when a part of it is {@code ..}, is empty, begins with a dot, or has a character
 * that no name should have. A file is opened one directory after the other, each by the one before it, and no link is followed on the
 * way: what somebody exchanges meanwhile cannot lead out of the root. A link is looked up first, and what it names is opened in
 * the same way if it lies below the root. Only regular files are opened, never devices, pipes or sockets.
 *
 * <p>Immutable, thread-safe.
 */
public final class FileRoot {
    /** Of a name, with all directories. */
    public static final int MAX_NAME_LENGTH = 1_024;

    private static final int TRIES = 3;
    private static final Set<OpenOption> READ = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

    private final Path root;
    private final boolean servesHidden;
    private final String index;

    private FileRoot(final Path root, final boolean servesHidden, final String index) {
        this.root = root;
        this.servesHidden = servesHidden;
        this.index = index;
    }

    /**
     * A directory that is there. When it is a link, what the link names now.
     *
     * @throws IllegalArgumentException when it is none
     * @throws UnsupportedOperationException when the system cannot open files relative to directories: no file is safe there
     */
    public static FileRoot of(final Path directory) {
        try {
            final Path real = directory.toRealPath();
            if (!Files.isDirectory(real)) {
                throw new IllegalArgumentException(directory + " is no directory");
            }
            try (DirectoryStream<Path> stream = Files.newDirectoryStream(real)) {
                if (!(stream instanceof SecureDirectoryStream)) {
                    throw new UnsupportedOperationException(
                            "this system cannot open files relative to directories: files are served on Linux");
                }
            }
            return new FileRoot(real, false, "");
        } catch (final NoSuchFileException e) {
            throw new IllegalArgumentException(directory + " is not there", e);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Serves names that begin with a dot, too. */
    public FileRoot withHidden() {
        return new FileRoot(root, true, index);
    }

    /** Serves this file where a directory is asked for by a name that ends with a slash, or by none. */
    public FileRoot withIndex(final String name) {
        return new FileRoot(root, servesHidden, name);
    }

    /** The directory, without links. */
    public Path directory() {
        return root;
    }

    /** A file by its name, as it came from a client. Looks at nothing but the name. */
    public ServedFile file(final String name) {
        final String full = name.isEmpty() || name.endsWith("/") ? name + index : name;
        if (full.length() > MAX_NAME_LENGTH) {
            return refused("the name is longer than " + MAX_NAME_LENGTH);
        }
        final List<String> segments = List.of(full.split("/", -1));
        for (final String segment : segments) {
            final String refusal = refusal(segment);
            if (!refusal.isEmpty()) {
                return refused(refusal);
            }
        }
        return new ServedFile(this, segments, "");
    }

    /** A file by its path: one that is not absolute is relative to the working directory, as everywhere. */
    public ServedFile file(final Path path) {
        for (final Path part : path) {
            if (part.toString().equals("..")) {
                return refused("a part of the path is ..");
            }
        }
        final Path absolute = path.toAbsolutePath().normalize();
        if (absolute.startsWith(root)) {
            return file(root.relativize(absolute).toString());
        }
        // the root may have been given by a link
        final Path directory = absolute.getParent();
        try {
            final Path real = directory == null ? null : directory.toRealPath();
            return real != null && real.startsWith(root)
                    ? file(root.relativize(real.resolve(absolute.getFileName())).toString())
                    : refused("the path does not lie in " + root);
        } catch (final IOException e) {
            return refused("the path does not lie in " + root);
        }
    }

    private ServedFile refused(final String reason) {
        return new ServedFile(this, List.of(), reason);
    }

    private String refusal(final String segment) {
        if (segment.isEmpty()) {
            return "a part of the name is empty";
        }
        if (segment.equals(".") || segment.equals("..")) {
            return "a part of the name is " + segment;
        }
        if (segment.startsWith(".") && !servesHidden) {
            return "a part of the name begins with a dot";
        }
        for (int at = 0; at < segment.length(); at++) {
            final char next = segment.charAt(at);
            if (Character.isISOControl(next)
                    || next == '\\'
                    || next == 0xFFFD
                    || Character.isSurrogate(next) && !isPair(segment, at)) {
                return "the name has a character that none should have";
            }
        }
        return "";
    }

    private static boolean isPair(final String text, final int at) {
        return Character.isHighSurrogate(text.charAt(at))
                ? at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))
                : at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
    }

    OpenFile open(final ServedFile file) throws IOException {
        if (!file.refusal().isEmpty()) {
            throw new FileRefusedException(file.refusal());
        }
        try {
            return walk(file.segments());
        } catch (final NoSuchFileException e) {
            throw e;
        } catch (final FileSystemException e) {
            return walk(realSegments(file));
        }
    }

    /** What the name comes to when links are followed, if that lies below the root and may be served. */
    private List<String> realSegments(final ServedFile file) throws IOException {
        final Path named = root.resolve(file.toString());
        final Path real = realOf(named);
        if (!real.startsWith(root) || real.equals(root) || real.equals(named)) {
            throw new FileRefusedException(
                    real.equals(named) ? "it is no regular file" : "a link leads out of " + root);
        }
        final ServedFile linked = file(root.relativize(real).toString());
        if (!linked.refusal().isEmpty()) {
            throw new FileRefusedException("what a link names is refused: " + linked.refusal());
        }
        return linked.segments();
    }

    private static Path realOf(final Path named) throws IOException {
        try {
            return named.toRealPath();
        } catch (final NoSuchFileException e) {
            throw e;
        } catch (final FileSystemException e) {
            throw new FileRefusedException("its links lead nowhere: " + e.getMessage());
        }
    }

    private OpenFile walk(final List<String> segments) throws IOException {
        final List<SecureDirectoryStream<Path>> open = new ArrayList<>();
        try {
            SecureDirectoryStream<Path> directory = secure(Files.newDirectoryStream(root));
            open.add(directory);
            for (final String segment : segments.subList(0, segments.size() - 1)) {
                directory = secure(directory.newDirectoryStream(Path.of(segment), LinkOption.NOFOLLOW_LINKS));
                open.add(directory);
            }
            return openIn(directory, Path.of(segments.getLast()));
        } finally {
            for (final SecureDirectoryStream<Path> directory : open) {
                directory.close();
            }
        }
    }

    private static SecureDirectoryStream<Path> secure(final DirectoryStream<Path> stream) {
        return (SecureDirectoryStream<Path>) stream;
    }

    private static OpenFile openIn(final SecureDirectoryStream<Path> directory, final Path name) throws IOException {
        final BasicFileAttributeView view =
                directory.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        for (int left = TRIES; left > 0; left--) {
            final BasicFileAttributes before = view.readAttributes();
            if (!before.isRegularFile()) {
                // a pipe must not be opened: that waits for somebody who writes
                throw new FileSystemException(name.toString(), null, "it is no regular file");
            }
            final SeekableByteChannel channel = directory.newByteChannel(name, READ);
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
}
