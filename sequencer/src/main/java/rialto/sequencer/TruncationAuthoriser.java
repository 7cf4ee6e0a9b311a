package rialto.sequencer;

import io.aeron.archive.codecs.TruncateRecordingRequestDecoder;
import io.aeron.security.AuthorisationService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.function.Consumer;

/**
 * Keeps committed commands from being cut off this member's log. A follower cuts off what a lost leader left uncommitted;
 * but Aeron 1.51, when it begins an election anew in the middle of a replay, takes the end of the log for that of an
 * older term, and cuts off committed commands too. With one more loss they would be gone for good. What may be cut lies
 * beyond {@link CommittedMark}; so one cut is allowed after a start that found such a rest, and after every progress.
 * Anything else is refused, and the member stops: started again it knows the terms of its log.
 */
final class TruncationAuthoriser implements AuthorisationService {
    private static final Logger LOGGER = LoggerFactory.getLogger(TruncationAuthoriser.class);

    private final CommittedMark mark;
    private final Consumer<Throwable> failure;
    private long markAtLastCut;
    private boolean mayCutUncommittedRest;
    private boolean refused;

    /** @param failure told, once, that a cut was refused */
    TruncationAuthoriser(final CommittedMark mark, final Consumer<Throwable> failure) {
        this.mark = mark;
        this.failure = failure;
        this.markAtLastCut = mark.position();
    }

    /**
     * Looks at the log as the last process left it, before the cluster does.
     *
     * @param end position after the last message of the log
     * @throws SequencerStartException if it is shorter than what was committed: with it the member would vote for leaders
     *     that miss the same commands
     */
    void checkLog(final long end) {
        final long committed = mark.position();
        if (end < committed) {
            throw new SequencerStartException("the log of this member ends at position " + end
                    + ", but it had committed commands up to " + committed
                    + ": it lost its end (a power cut without file sync?). It must not vote with it. Move its data directory"
                    + " away and start it with an empty one; see docs/cluster.md");
        }
        mayCutUncommittedRest = end > committed;
    }

    @Override
    public synchronized boolean isAuthorised(
            final int protocolId, final int actionId, final Object type, final byte[] encodedPrincipal) {
        if (actionId != TruncateRecordingRequestDecoder.TEMPLATE_ID) {
            return true;
        }
        final long committed = mark.position();
        if (mayCutUncommittedRest || committed > markAtLastCut) {
            mayCutUncommittedRest = false;
            markAtLastCut = committed;
            LOGGER.info("what is not committed is cut off the log; committed is all up to {}", committed);
            return true;
        }
        if (!refused) {
            refused = true;
            failure.accept(new MemberStopException("an election was about to cut committed commands off this member's"
                    + " log, after position " + committed + "; nothing was lost. Start the member again"));
        }
        return false;
    }
}
