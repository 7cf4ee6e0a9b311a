package rialto.events.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

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

    private final FileOpener opener;
    private final Path root;
    private final boolean servesHidden;
    private final String index;

    private FileRoot(final FileOpener opener, final Path root, final boolean servesHidden, final String index) {
        this.opener = opener;
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
        return of(directory, false);
    }

    /**
     * As {@link #of}, on every system: for a directory below which none but whoever runs the server may write. Where files cannot be
     * opened relative to directories, they are opened by their whole path after a look at it. Nobody must exchange a directory for a
     * link in between.
     */
    public static FileRoot ofTrusted(final Path directory) {
        return of(directory, true);
    }

    private static FileRoot of(final Path directory, final boolean isTrusted) {
        try {
            final Path real = directory.toRealPath();
            if (!Files.isDirectory(real)) {
                throw new IllegalArgumentException(directory + " is no directory");
            }
            if (RelativeFileOpener.isPossible(real)) {
                return new FileRoot(new RelativeFileOpener(), real, false, "");
            }
            if (!isTrusted) {
                throw new UnsupportedOperationException(
                        "this system cannot open files relative to directories: files of others are served on Linux");
            }
            return byPaths(real);
        } catch (final NoSuchFileException e) {
            throw new IllegalArgumentException(directory + " is not there", e);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param real without links */
    static FileRoot byPaths(final Path real) {
        return new FileRoot(new PathFileOpener(), real, false, "");
    }

    /** Serves names that begin with a dot, too. */
    public FileRoot withHidden() {
        return new FileRoot(opener, root, true, index);
    }

    /** Serves this file where a directory is asked for by a name that ends with a slash, or by none. */
    public FileRoot withIndex(final String name) {
        return new FileRoot(opener, root, servesHidden, name);
    }

    /** The directory, without links. */
    public Path directory() {
        return root;
    }

    /** A file by its name, as it came from a client. Looks at nothing but the name. */
    public ServedFile file(final String name) {
        final String full = name.isEmpty() || name.endsWith("/") ? name + index : name;
        final List<String> segments = List.of(full.split("/", -1));
        final String refusal = refusal(full, segments);
        return refusal.isEmpty() ? new ServedFile(this, segments, "") : refused(refusal);
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

    /** @return empty when it is not refused */
    private String refusal(final String full, final List<String> segments) {
        if (full.length() > MAX_NAME_LENGTH) {
            return "the name is longer than " + MAX_NAME_LENGTH;
        }
        for (final String segment : segments) {
            final String refusal = refusal(segment);
            if (!refusal.isEmpty()) {
                return refusal;
            }
        }
        return "";
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

    /**
     * Lists a directory. Links are not followed and not listed. Blocks: never on an event loop.
     *
     * @param name  empty for the root itself; ends with a slash otherwise, as it came from a client
     * @param after names up to this one are left out; empty for none
     * @param most  entries, at most
     * @throws NoSuchFileException  when there is none
     * @throws FileRefusedException when it may not be listed
     */
    public FileListing list(final String name, final String after, final int most) throws IOException {
        if (!name.isEmpty() && !name.endsWith("/")) {
            throw new FileRefusedException("the name of a directory ends with a slash");
        }
        final List<String> segments = name.isEmpty()
                ? List.of()
                : List.of(name.substring(0, name.length() - 1).split("/", -1));
        final String refusal = refusal(name, segments);
        if (!refusal.isEmpty()) {
            throw new FileRefusedException(refusal);
        }
        try {
            return opener.list(
                    root, segments, after, most, entry -> refusal(entry).isEmpty());
        } catch (final NoSuchFileException e) {
            throw e;
        } catch (final FileSystemException e) {
            throw new FileRefusedException("it is no directory");
        }
    }

    OpenFile open(final ServedFile file) throws IOException {
        if (!file.refusal().isEmpty()) {
            throw new FileRefusedException(file.refusal());
        }
        try {
            return opener.open(root, file.segments());
        } catch (final NoSuchFileException e) {
            throw e;
        } catch (final FileSystemException e) {
            return opener.open(root, realSegments(file));
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
}
