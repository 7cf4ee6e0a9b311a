package rialto.events.file;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Opens one directory after the other, each by the one before it: what somebody exchanges meanwhile cannot lead out of the root. Not
 * every system can.
 */
final class RelativeFileOpener extends FileOpener {
    private static final Set<OpenOption> READ = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

    @FunctionalInterface
    private interface Action<T> {
        T in(SecureDirectoryStream<Path> directory) throws IOException;
    }

    /** Whether the system can, in this directory. */
    static boolean isPossible(final Path directory) throws IOException {
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
            return stream instanceof SecureDirectoryStream;
        }
    }

    @Override
    OpenFile open(final Path root, final List<String> segments) throws IOException {
        final Path name = Path.of(segments.getLast());
        return walk(
                root,
                segments.subList(0, segments.size() - 1),
                directory -> open(name, view(directory, name), () -> directory.newByteChannel(name, READ)));
    }

    @Override
    FileListing list(
            final Path root,
            final List<String> segments,
            final String after,
            final int most,
            final Predicate<String> isServed)
            throws IOException {
        return walk(root, segments, directory -> page(directory, name -> view(directory, name), after, most, isServed));
    }

    private static BasicFileAttributeView view(final SecureDirectoryStream<Path> directory, final Path name) {
        return directory.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }

    private static <T> T walk(final Path root, final List<String> segments, final Action<T> action) throws IOException {
        final List<SecureDirectoryStream<Path>> open = new ArrayList<>();
        try {
            SecureDirectoryStream<Path> directory = secure(Files.newDirectoryStream(root));
            open.add(directory);
            for (final String segment : segments) {
                directory = secure(directory.newDirectoryStream(Path.of(segment), LinkOption.NOFOLLOW_LINKS));
                open.add(directory);
            }
            return action.in(directory);
        } finally {
            for (final SecureDirectoryStream<Path> directory : open) {
                directory.close();
            }
        }
    }

    private static SecureDirectoryStream<Path> secure(final DirectoryStream<Path> stream) {
        return (SecureDirectoryStream<Path>) stream;
    }
}
