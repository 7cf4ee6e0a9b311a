package rialto.app.backup;

import rialto.app.data.DataDirectory;
import rialto.app.data.DurableFiles;
import rialto.sequencer.MemberFiles;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Data directories that are filled together: all of them, or none. Each has a mark as long as it may be half a one, also
 * when the process is killed: no member starts with it, and the next restoration deletes what is there.
 */
final class Restoration implements AutoCloseable {
    private static final String MARK = DataDirectory.RESTORING;
    private static final List<String> PARTS =
            List.of("format", MemberFiles.COMMITTED, MemberFiles.CLUSTER, MemberFiles.ARCHIVE, "identity.json");

    private final List<Path> keys = new ArrayList<>();
    private final List<Path> created = new ArrayList<>();
    private final List<Path> targets = new ArrayList<>();
    private boolean isDone;

    static boolean isUnfinished(final Path target) {
        return Files.exists(target.resolve(MARK));
    }

    /** Deletes what a restoration that was killed has left of itself in a directory; leaves any other as it is. */
    static void clear(final Path target) throws IOException {
        if (isUnfinished(target)) {
            for (final String part : PARTS) {
                FileTree.delete(target.resolve(part));
            }
            FileTree.delete(target.resolve(MARK));
        }
    }

    /** As {@link BackupFiles#restoreKeys}; they go again if the restoration fails. */
    void restoreKeys(final Map<String, byte[]> content, final Path to) throws IOException {
        create(to);
        BackupFiles.restoreKeys(content, to, keys);
    }

    /**
     * @param target holds nothing of what a member keeps there
     * @return where to write it: within the target, which may be a file system of its own
     */
    Path draft(final Path target) throws IOException {
        create(target);
        targets.add(target);
        return Files.createDirectory(target.resolve(MARK));
    }

    /** Where a target is written to that {@link #draft} was asked for. */
    static Path draftOf(final Path target) {
        return target.resolve(MARK);
    }

    /** The directory that was begun last; the first draft must have been asked for. */
    Path target() {
        return targets.getLast();
    }

    /**
     * Puts everything in its place, in all directories before the first of them may be used. All of it is on the disk before
     * the first mark goes: after a power cut a member without its log would vote.
     */
    void takeOver() throws IOException {
        final DurableFiles files = new DurableFiles();
        for (final Path target : targets) {
            final Path draft = target.resolve(MARK);
            files.forceAll(draft);
            for (final String part : PARTS) {
                if (Files.exists(draft.resolve(part))) {
                    Files.move(draft.resolve(part), target.resolve(part), StandardCopyOption.REPLACE_EXISTING);
                }
            }
            files.forceNames(target);
        }
        for (final Path target : targets) {
            FileTree.delete(target.resolve(MARK));
        }
        isDone = true;
    }

    /** Deletes all that was written, unless it was taken over. */
    @Override
    public void close() {
        if (!isDone) {
            keys.forEach(BackupFiles::discard);
            targets.forEach(BackupFiles::discardRestored);
            created.reversed().forEach(BackupFiles::discardEmpty);
        }
    }

    /** A directory, with those above it. */
    private void create(final Path directory) throws IOException {
        final List<Path> missing = new ArrayList<>();
        for (Path path = directory; path != null && !Files.exists(path); path = path.getParent()) {
            missing.addFirst(path);
        }
        Files.createDirectories(directory);
        created.addAll(missing);
    }
}
