package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.archive.codecs.ReplayRequestDecoder;
import io.aeron.archive.codecs.TruncateRecordingRequestDecoder;
import io.aeron.security.AuthorisationService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.function.Consumer;
import java.util.function.IntPredicate;

/**
 * Keeps committed commands from being cut off this member's log.
 *
 * <p>A follower cuts off what a lost leader left uncommitted. Aeron 1.51 can cut off more. A member that replays its log
 * for a new leader goes only as far as that leader says that it is committed. When this is less than the whole log, the
 * election begins anew and takes the end of the log for that of the term where the replay stopped. It then cuts off all
 * later terms, though they may be committed. With one more loss they would be gone for good.
 *
 * <p>What is certainly committed ends at {@link CommittedMark}. So two requests to the Archive are refused:
 *
 * <ul>
 *   <li>To replay the log only to a place before the mark. The leader does not know yet what is committed. The election
 *       goes on, and replays the log when the leader knows.
 *   <li>To cut the log before the mark. The election has a wrong idea of the log. It is told as a failure, and the member
 *       begins a new election with what its files say.
 * </ul>
 */
final class TruncationAuthoriser implements AuthorisationService, ControlRequests.Listener {
    private static final Logger LOGGER = LoggerFactory.getLogger(TruncationAuthoriser.class);
    private static final long NONE = -1;

    private final CommittedMark mark;
    private final Consumer<Throwable> failure;
    private Runnable requests = () -> {};
    private long logRecordingId = NONE;
    private long truncateRecordingId = NONE;
    private long truncatePosition = NONE;
    private long eventRecordingId = NONE;
    private long endOfEvents = NONE;
    private long replayEnd = NONE;
    private long refusedReplayEnd = NONE;
    private boolean hasFailed;

    /** @param failure told, once, that a cut was refused */
    TruncationAuthoriser(final CommittedMark mark, final Consumer<Throwable> failure) {
        this.mark = mark;
        this.failure = failure;
    }

    /**
     * @param archiveClient with which requests are read beside the Archive
     * @param isFromOutside whether the stream of a session id has requests of others
     */
    AuthorisationService with(final Aeron archiveClient, final IntPredicate isFromOutside) {
        requests(new ControlRequests(archiveClient, this, isFromOutside)::poll);
        return this;
    }

    /** @param reader hands over, before each decision, what was asked since the last one */
    synchronized void requests(final Runnable reader) {
        requests = reader;
    }

    /**
     * Looks at the log as the last process left it, before the cluster does.
     *
     * @throws DamagedStorageException if it is shorter than what was committed: with it the member would vote for leaders
     *     that miss the same commands. The others have what it lost
     */
    void checkLog(final LogExtent log) {
        final long committed = mark.position();
        if (log.end() < committed) {
            throw new DamagedStorageException(
                    "the log of this member ends at position " + log.end()
                            + ", but it had committed commands up to " + committed
                            + ": it lost its end (a power cut without file sync, or a file that is gone?), and must not vote with it");
        }
    }

    /** @param recordingId of the log, as it is at the start */
    synchronized void logRecordingId(final long recordingId) {
        logRecordingId = recordingId;
    }

    @Override
    public synchronized void onTruncate(final long recordingId, final long position) {
        truncateRecordingId = recordingId;
        truncatePosition = position;
    }

    /** What this member itself is about to cut off the recording of events, at the start. */
    synchronized void allowCutOfEvents(final long recordingId, final long position) {
        eventRecordingId = recordingId;
        endOfEvents = position;
    }

    @Override
    public synchronized void onLogReplay(final long recordingId, final long endPosition) {
        if (recordingId == logRecordingId) {
            replayEnd = endPosition;
        }
    }

    @Override
    public synchronized boolean isAuthorised(
            final int protocolId, final int actionId, final Object type, final byte[] encodedPrincipal) {
        requests.run();
        return switch (actionId) {
            case TruncateRecordingRequestDecoder.TEMPLATE_ID -> mayTruncate();
            case ReplayRequestDecoder.TEMPLATE_ID -> mayReplay();
            default -> true;
        };
    }

    private boolean mayTruncate() {
        final long position = truncatePosition;
        truncatePosition = NONE;
        if (position == NONE) {
            LOGGER.info("a request to cut a recording is refused, for it did not come from this member");
            return false;
        }
        if (truncateRecordingId != logRecordingId
                && truncateRecordingId == eventRecordingId
                && position == endOfEvents) {
            endOfEvents = NONE;
            return true;
        }
        final long committed = mark.position();
        if (position >= committed) {
            LOGGER.info("what is not committed is cut off the log after position {}", position);
            return true;
        }
        if (!hasFailed) {
            hasFailed = true;
            failure.accept(
                    new MemberRestartException("an election was about to cut off this member's log after position "
                            + position + ", but it is committed up to " + committed
                            + ": that is refused, and this log stays"
                            + " as it is. If it comes again, the leader's log lacks what is committed: keep all members' data"
                            + " directories, and stop that leader (docs/cluster.md, Losing the leader)"));
        }
        return false;
    }

    /** Another client's replay may be refused in its place; then this one is not, and the cut after it is. */
    private boolean mayReplay() {
        final long end = replayEnd;
        replayEnd = NONE;
        final long committed = mark.position();
        if (end == NONE || end >= committed) {
            return true;
        }
        if (end != refusedReplayEnd) {
            refusedReplayEnd = end;
            LOGGER.info(
                    "the leader knows of commands committed up to {}, this member up to {}: it waits for the leader",
                    end,
                    committed);
        }
        return false;
    }
}
