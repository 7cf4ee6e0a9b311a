package rialto.app.backup;

import rialto.app.config.ModuleSettings;
import rialto.app.config.VenueConfiguration;
import rialto.app.process.Progress;
import rialto.app.process.StartException;
import rialto.sequencer.ReplayCheck;
import rialto.sequencer.SequencerStartException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** Carries out a backup's log in a copy that is thrown away, to see that a venue can start with it. */
final class BackupReplay {
    private static final long LIMIT_MS = 3_600_000;

    private BackupReplay() {}

    /**
     * Needs no keys, and makes none: a restoration brings its own.
     *
     * @param data of a member: not changed
     * @param entries what the data must be
     * @param scratch a directory that is not there yet, with as much room as the data take
     * @throws ChangedFileException if the data are not what they must be
     * @throws StartException if the log cannot be carried out
     */
    static ReplayCheck.Outcome run(
            final VenueConfiguration configuration,
            final PlainDirectory data,
            final List<FileTree.Entry> entries,
            final Path scratch)
            throws IOException, InterruptedException {
        try {
            FileTree.delete(scratch);
            final ByteProgress copying = new ByteProgress("copying the data to try them");
            try (copying) {
                new CheckedFiles(data, copying).copy(entries, scratch);
            }
            final Progress replaying = Progress.of("replaying the log of the copy");
            try (replaying) {
                return ReplayCheck.run(ModuleSettings.alone(configuration, scratch, null), LIMIT_MS);
            }
        } catch (final SequencerStartException | TimeoutException e) {
            throw new StartException("the copy cannot be carried out to try it: " + e.getMessage(), e);
        } finally {
            FileTree.delete(scratch);
        }
    }

    static String hash(final ReplayCheck.Outcome outcome) {
        return String.format("%016x", outcome.stateHash());
    }
}
