package rialto.sequencer;

import io.aeron.cluster.RecordingLog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a member keeps in its data directory, by name. */
public final class MemberFiles {
    /** The directory of its recordings: the log, snapshots and events. */
    public static final String ARCHIVE = "archive";

    /** The directory of what Aeron Cluster knows of terms and snapshots. */
    public static final String CLUSTER = "cluster";

    /** How far the log is known to be committed. */
    public static final String COMMITTED = "committed";

    /** Held while the member runs. */
    public static final String LOCK = "member.lock";

    /** The directory of Aeron's signs of life, of no use to another process. */
    public static final String MARKS = "marks";

    private MemberFiles() {}

    /**
     * Whether a member's directory has anything of a log: it knows a term or a snapshot, or that something is committed.
     * True also of a copy that was broken off. Any process may ask, also while the member runs.
     *
     * @throws SequencerStartException if the directory cannot be read
     */
    public static boolean hasPast(final Path dataDirectory) {
        final Path terms = dataDirectory.resolve(CLUSTER).resolve(RecordingLog.RECORDING_LOG_FILE_NAME);
        try {
            return Files.exists(terms) && Files.size(terms) > 0
                    || CommittedMark.read(dataDirectory.resolve(COMMITTED)) > 0;
        } catch (final IOException e) {
            throw new SequencerStartException("the data directory " + dataDirectory + " cannot be read: " + e, e);
        }
    }
}
