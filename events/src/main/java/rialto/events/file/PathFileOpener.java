package rialto.events.file;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.util.List;
import java.util.function.Predicate;

/** Opens by whole paths, after a look whether a link is on the way: for roots in which no stranger exchanges anything meanwhile. */
final class PathFileOpener extends FileOpener {
    @Override
    OpenFile open(final Path root, final List<String> segments) throws IOException {
        final Path path = withoutLinks(root, segments);
        return open(
                path.getFileName(),
                view(path),
                () -> Files.newByteChannel(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    }

    @Override
    FileListing list(
            final Path root,
            final List<String> segments,
            final String after,
            final int most,
            final Predicate<String> isServed)
            throws IOException {
        final Path path = withoutLinks(root, segments);
        try (DirectoryStream<Path> directory = Files.newDirectoryStream(path)) {
            return page(directory, name -> view(path.resolve(name)), after, most, isServed);
        }
    }

    private static BasicFileAttributeView view(final Path path) {
        return Files.getFileAttributeView(path, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }

    private static Path withoutLinks(final Path root, final List<String> segments) throws IOException {
        final Path path = root.resolve(String.join("/", segments));
        if (!path.toRealPath().equals(path)) {
            throw new FileSystemException(path.toString(), null, "a link is on the way");
        }
        return path;
    }
}
