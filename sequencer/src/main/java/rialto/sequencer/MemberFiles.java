package rialto.sequencer;

import io.aeron.Aeron;
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

    /** There while the member takes its log from the others: what it has is no log to vote with. */
    public static final String MENDING = "mending";

    private MemberFiles() {}

    /**
     * Whether a member's directory has anything of a log: it knows a term or a snapshot, or that something is committed.
     * True also of a copy that was broken off. Any process may ask, also while the member runs.
     *
     * @throws SequencerStartException if the directory cannot be read
     */
    public static boolean hasPast(final Path dataDirectory) {
        try {
            return isMending(dataDirectory)
                    || hasLog(dataDirectory)
                    || CommittedMark.isBegun(dataDirectory.resolve(COMMITTED));
        } catch (final IOException e) {
            throw unreadable(dataDirectory, e);
        }
    }

    /** Whether what a member's directory has may be a part of a copy. Any process may ask. */
    public static boolean isMending(final Path dataDirectory) {
        return Files.exists(dataDirectory.resolve(MENDING));
    }

    /**
     * Whether a member's directory knows a term or a snapshot. Any process may ask, also while the member runs.
     *
     * @throws SequencerStartException if the directory cannot be read
     */
    public static boolean hasLog(final Path dataDirectory) {
        final Path terms = terms(dataDirectory);
        try {
            return Files.exists(terms) && Files.size(terms) > 0;
        } catch (final IOException e) {
            throw unreadable(dataDirectory, e);
        }
    }

    /**
     * How far a member knows its log to be committed, position; 0 when it knows nothing, or when that is damaged. Any process may
     * ask, also while the member runs.
     *
     * @throws SequencerStartException if the directory cannot be read
     */
    public static long committed(final Path dataDirectory) {
        try {
            return CommittedMark.read(dataDirectory.resolve(COMMITTED));
        } catch (final IOException e) {
            throw unreadable(dataDirectory, e);
        }
    }

    /**
     * The last term of the log that a member's directory has; {@link Aeron#NULL_VALUE} without one. Nobody may write to it
     * meanwhile.
     */
    public static long lastTerm(final Path dataDirectory) {
        if (!hasLog(dataDirectory)) {
            return Aeron.NULL_VALUE;
        }
        try (RecordingLog terms =
                new RecordingLog(dataDirectory.resolve(CLUSTER).toFile(), false)) {
            final RecordingLog.Entry last = terms.findLastTerm();
            return last == null ? Aeron.NULL_VALUE : last.leadershipTermId;
        }
    }

    /**
     * The latest term in which a member may have voted with what its directory has; a few terms after the leader's where that
     * is not known any more. Nobody may write to it meanwhile.
     *
     * @param leaderTerm in which another member leads
     */
    public static long latestVote(final Path dataDirectory, final long leaderTerm) {
        return new CandidateTermSeal(dataDirectory.resolve(CLUSTER)).latestVote(leaderTerm);
    }

    /**
     * Has a member that will start with what the directory has vote in later terms alone: in that one, or before, it may have
     * voted. Nobody may use it meanwhile.
     *
     * @throws java.io.UncheckedIOException if it cannot be written
     */
    public static void keepVote(final Path dataDirectory, final long term) {
        CandidateTermSeal.keepVote(dataDirectory.resolve(CLUSTER), term);
    }

    /** The last look before a member votes. */
    static void requireWhole(final Path dataDirectory) {
        if (isMending(dataDirectory)) {
            throw new SequencerStartException("the data directory " + dataDirectory
                    + " may have a part of a log: a copy from the other members was broken off. It must not vote with it."
                    + " Start it as a member, and it copies once more");
        }
    }

    private static Path terms(final Path dataDirectory) {
        return dataDirectory.resolve(CLUSTER).resolve(RecordingLog.RECORDING_LOG_FILE_NAME);
    }

    private static SequencerStartException unreadable(final Path dataDirectory, final IOException e) {
        return new SequencerStartException("the data directory " + dataDirectory + " cannot be read: " + e, e);
    }
}
