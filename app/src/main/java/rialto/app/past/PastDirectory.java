package rialto.app.past;

import rialto.app.data.DataDirectory;
import rialto.app.process.StartException;
import rialto.sequencer.MemberFiles;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A data directory that gets a past: all of it or none. The past is written into a directory of its own within, which is a
 * venue's data directory too, and then moved. Whoever kills it leaves something that the next start of the demo deletes, or
 * moves to its end when it was complete; no venue starts with it. Holds the data directory's lock.
 */
final class PastDirectory implements AutoCloseable {
    private static final String COMPLETE = "complete";
    /** What belongs to the process that wrote it. */
    private static final Set<String> LEFT_BEHIND =
            Set.of(COMPLETE, "rialto.lock", "aeron.directory", MemberFiles.LOCK, MemberFiles.MARKS);

    private final DataDirectory data;
    private final Path draft;

    private PastDirectory(final DataDirectory data) {
        this.data = data;
        draft = data.path().resolve(DataDirectory.PAST);
    }

    /**
     * Opens a data directory when it lacks a past, or has one that was not finished.
     *
     * @return null when it has a venue already
     */
    static PastDirectory open(final Path path) {
        if (Files.exists(path.resolve(MemberFiles.ARCHIVE)) && !Files.exists(path.resolve(DataDirectory.PAST))) {
            return null;
        }
        return new PastDirectory(DataDirectory.openWithPast(path, DataDirectory.REMEDY));
    }

    /** Moves a past that only has to be moved, and deletes one that was broken off. */
    void recover() {
        if (Files.exists(draft.resolve(COMPLETE))) {
            takeOver();
        } else {
            discard();
        }
    }

    boolean hasVenue() {
        return Files.exists(data.path().resolve(MemberFiles.ARCHIVE));
    }

    /** An empty place for the past, with the keys that the administrator may have put into the data directory. */
    Path begin() {
        guarded(() -> {
            Files.createDirectories(draft);
            for (final Path file : list(data.path())) {
                if (file.toString().endsWith(".key")) {
                    Files.copy(file, draft.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        });
        return draft;
    }

    /** Leaves out a file of the past, if it is there. */
    void leaveOut(final String prefix) {
        guarded(() -> {
            for (final Path file : list(draft)) {
                if (file.getFileName().toString().startsWith(prefix)) {
                    Files.delete(file);
                }
            }
        });
    }

    /** Makes the past that of the data directory: from here on it is kept, whoever is killed. */
    void complete() {
        guarded(() -> Files.createFile(draft.resolve(COMPLETE)));
        takeOver();
    }

    /** Deletes a past that is not complete; one that is stays until it is moved. */
    void discard() {
        if (!Files.exists(draft.resolve(COMPLETE))) {
            guarded(() -> delete(draft));
        }
    }

    private void takeOver() {
        guarded(() -> {
            for (final Path file : list(draft)) {
                if (!LEFT_BEHIND.contains(file.getFileName().toString())) {
                    Files.move(file, data.path().resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
                }
            }
            delete(draft);
        });
    }

    @Override
    public void close() {
        data.close();
    }

    private interface FileAction {
        void run() throws IOException;
    }

    private void guarded(final FileAction action) {
        try {
            action.run();
        } catch (final IOException e) {
            throw new StartException("the past cannot be written to " + draft + ": " + e, e);
        }
    }

    private static List<Path> list(final Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    private static void delete(final Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(final Path file, final BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(final Path visited, final IOException failure)
                    throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
