package rialto.events.file;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What lies in a directory, and that both ways of opening files refuse the same. */
class FileListingTest {
    @TempDir
    private Path directory;

    private Path root;

    /** How files are opened. */
    enum Way {
        /** Relative to directories. */
        RELATIVE,
        /** By paths, as on systems that cannot. */
        BY_PATHS;

        FileRoot of(final Path root) throws IOException {
            return this == RELATIVE ? FileRoot.of(root) : FileRoot.byPaths(root.toRealPath());
        }
    }

    @BeforeEach
    void makeFiles() throws IOException {
        root = Files.createDirectories(directory.resolve("public/sub")).getParent();
        Files.writeString(directory.resolve("secret"), "the secret");
        Files.writeString(root.resolve("b"), "two");
        Files.writeString(root.resolve("a"), "one!");
        Files.writeString(root.resolve(".hidden"), "");
        Files.writeString(root.resolve("sub/c"), "three");
        Files.createSymbolicLink(root.resolve("in"), Path.of("sub"));
        Files.createSymbolicLink(root.resolve("out"), directory.resolve("secret"));
        Files.createSymbolicLink(root.resolve("up"), directory);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void shouldListByName(final Way way) throws IOException {
        final FileListing listing = way.of(root).list("", "", 10);
        assertEquals(List.of("a", "b", "sub"), names(listing));
        assertEquals(4, listing.entries().getFirst().size());
        assertTrue(listing.entries().getLast().isDirectory());
        assertFalse(listing.hasMore());
        assertEquals(List.of("c"), names(way.of(root).list("sub/", "", 10)));
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void shouldListPageByPage(final Way way) throws IOException {
        final FileListing first = way.of(root).list("", "", 2);
        assertEquals(List.of("a", "b"), names(first));
        assertTrue(first.hasMore());
        final FileListing last = way.of(root).list("", "b", 2);
        assertEquals(List.of("sub"), names(last));
        assertFalse(last.hasMore());
    }

    private static List<String> names(final FileListing listing) {
        return listing.entries().stream().map(FileEntry::name).toList();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void shouldListNothingElse(final Way way) throws IOException {
        final FileRoot files = way.of(root);
        for (final String name : List.of("sub", "../", "a/", "up/", "in/", "sub/../", "/", "sub//", ".hidden/")) {
            assertThrows(FileRefusedException.class, () -> files.list(name, "", 10), name);
        }
        assertThrows(NoSuchFileException.class, () -> files.list("none/", "", 10));
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void shouldOpenWhatLiesBelowTheRootAndNothingElse(final Way way) throws IOException {
        final FileRoot files = way.of(root);
        for (final String name : List.of("a", "sub/c", "in/c")) {
            try (OpenFile file = files.file(name).open()) {
                assertEquals(name.equals("a") ? 4 : 5, file.size());
            }
        }
        for (final String name : List.of("out", "up/secret", "../secret", "sub", "a/", ".hidden")) {
            assertThrows(IOException.class, () -> files.file(name).open(), name);
        }
        assertThrows(NoSuchFileException.class, () -> files.file("none").open());
    }

    @Test
    void shouldOpenRelativeToDirectoriesWhereTheSystemCan() throws IOException {
        final boolean isPossible = RelativeFileOpener.isPossible(root);
        assertEquals(isPossible, System.getProperty("os.name").equals("Linux"));
        assertEquals(root.toRealPath(), FileRoot.ofTrusted(root).directory());
    }
}
