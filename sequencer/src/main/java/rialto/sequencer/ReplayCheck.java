package rialto.sequencer;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/** Carries out a copied log once more, to see that it can be, and what comes of it. */
public final class ReplayCheck {
    private ReplayCheck() {}

    /**
     * State after the last command of a log.
     *
     * @param logPosition of the log's end
     * @param eventSequence of the last event
     * @param eventHash running hash of all events
     * @param timestampNs time of the last command, since 1970; 0 without one
     * @param stateHash of the engine's whole state
     */
    public record Outcome(long logPosition, long eventSequence, long eventHash, long timestampNs, long stateHash) {}

    /**
     * Starts a cluster of one with a member's data, which it changes: give it a copy. It ends before anything new happens.
     *
     * @param configuration of a cluster of one, with the limits of the engine that the log was made with
     * @throws SequencerStartException if the log cannot be carried out, or is damaged
     */
    public static Outcome run(final SequencerConfiguration configuration, final long timeoutMs)
            throws TimeoutException, InterruptedException {
        final AtomicReference<Outcome> outcome = new AtomicReference<>();
        final AtomicReference<Throwable> failure = new AtomicReference<>();
        final CountDownLatch done = new CountDownLatch(1);
        try (SequencerNode node = SequencerNode.launchToReplay(
                configuration,
                replayed -> {
                    outcome.set(replayed);
                    done.countDown();
                },
                cause -> {
                    failure.set(cause);
                    done.countDown();
                })) {
            if (!done.await(timeoutMs, TimeUnit.MILLISECONDS)) {
                throw new TimeoutException("the log was not replayed in " + timeoutMs + " ms; event "
                        + node.eventSequence() + " was reached");
            }
        }
        if (outcome.get() == null) {
            throw new SequencerStartException(
                    "the log cannot be replayed: " + failure.get().getMessage(), failure.get());
        }
        return outcome.get();
    }

    /** Writes into a member's data directory how far its log is committed, so that no election cuts it off. */
    public static void markCommitted(final Path dataDirectory, final long logPosition) {
        try (CommittedMark mark = CommittedMark.open(dataDirectory.resolve(MemberFiles.COMMITTED))) {
            mark.advance(logPosition);
        }
    }
}
