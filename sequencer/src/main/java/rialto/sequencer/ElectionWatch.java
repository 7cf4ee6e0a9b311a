package rialto.sequencer;

import io.aeron.cluster.ElectionState;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Has a member that hangs in an election begin anew. Aeron 1.51 gives a member that joins a few seconds for each step, but not
 * for one: its consensus module waits for the service to have the log, and the service for the log to be there. When the leader
 * is lost just then, both wait for ever, and say nothing.
 *
 * <p>A step counts as begun anew whenever something moves: the election, the log, what is committed, the events, a recording.
 * So who copies or replays a long log is left alone. So is who waits for other members, which may take as long as it likes.
 *
 * <p>Nor does a member notice that it goes round in circles. One that has cut its log off in an election keeps the position
 * from before in memory. It then refuses the log of the leader, which begins earlier, and asks for it again, for ever. So it
 * begins anew as well when it has tried to join often and got no further than it ever was.
 */
final class ElectionWatch implements Agent {
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(60);
    /** Aeron gives each step as long as members wait for a leader's sign. */
    private static final int LIMIT_PER_HEARTBEAT_TIMEOUT = 10;
    /** Before it replays, it waits until the leader knows what is committed. */
    private static final int LONGER_TO_REPLAY = 10;

    /** So often it must have tried to join before it is said to go round in circles. */
    static final int TRIES = 5;

    private static final long MOST_BETWEEN_LOOKS_NS = TimeUnit.SECONDS.toNanos(1);

    private final Supplier<Step> now;
    private final Consumer<Throwable> failure;
    private final NanoClock clock;
    private final long limitNs;
    private Step last;
    private long lookedNs;
    private long stillNs;
    private long mostCommitted = Long.MIN_VALUE;
    private long lastEvent = Long.MIN_VALUE;
    private long mostRecorded = Long.MIN_VALUE;
    /** Since it got further, or was in its place. */
    private long circlingNs;

    private int tries;
    private boolean isTold;

    /**
     * How far an election has come.
     *
     * @param elections how many there were since the member's start
     * @param committed position up to which the log is committed
     * @param eventSequence of the service's last event
     * @param recorded positions of all recordings that are being written, added up
     */
    record Step(
            ElectionState state,
            long elections,
            long leadershipTermId,
            long committed,
            long eventSequence,
            long recorded) {}

    /**
     * @param now asked again and again; may throw when the member closes
     * @param leaderHeartbeatTimeoutMs how long members wait for a leader's sign
     * @param failure told, once, why the member must begin anew
     */
    ElectionWatch(final Supplier<Step> now, final long leaderHeartbeatTimeoutMs, final Consumer<Throwable> failure) {
        this(now, leaderHeartbeatTimeoutMs, failure, SystemNanoClock.INSTANCE);
    }

    ElectionWatch(
            final Supplier<Step> now,
            final long leaderHeartbeatTimeoutMs,
            final Consumer<Throwable> failure,
            final NanoClock clock) {
        this.now = now;
        this.failure = failure;
        this.clock = clock;
        limitNs = Math.max(
                LIMIT_NS, LIMIT_PER_HEARTBEAT_TIMEOUT * TimeUnit.MILLISECONDS.toNanos(leaderHeartbeatTimeoutMs));
        lookedNs = clock.nanoTime();
    }

    @Override
    public int doWork() {
        if (isTold) {
            return 0;
        }
        final Step step = now.get();
        final long nowNs = clock.nanoTime();
        // a process that stood still could not see what moved
        final long elapsedNs = Math.min(MOST_BETWEEN_LOOKS_NS, nowNs - lookedNs);
        stillNs = step.equals(last) ? stillNs + elapsedNs : 0;
        countTries(step, elapsedNs);
        last = step;
        lookedNs = nowNs;
        if (stillNs > limitNs(step.state)) {
            isTold = true;
            failure.accept(new MemberRestartException("it stood still in " + step.state + " for "
                    + TimeUnit.NANOSECONDS.toSeconds(stillNs) + " s: no position moved, its log is committed up to "
                    + step.committed + ". The leader was lost while it joined, most likely"));
        } else if (tries >= TRIES && circlingNs > limitNs) {
            isTold = true;
            failure.accept(new MemberRestartException("it tried to join " + tries + " times in "
                    + TimeUnit.NANOSECONDS.toSeconds(circlingNs) + " s and got no further: its log is committed up to "
                    + step.committed + ". It had to cut its log off, most likely"));
        }
        return 0;
    }

    private void countTries(final Step step, final long elapsedNs) {
        final boolean isFurther =
                step.committed > mostCommitted || step.eventSequence > lastEvent || step.recorded > mostRecorded;
        mostCommitted = Math.max(mostCommitted, step.committed);
        lastEvent = Math.max(lastEvent, step.eventSequence);
        mostRecorded = Math.max(mostRecorded, step.recorded);
        if (isFurther || step.state == ElectionState.CLOSED) {
            circlingNs = 0;
            tries = 0;
        } else {
            circlingNs += elapsedNs;
            tries += joins(step.state) && !joins(last.state) ? 1 : 0;
        }
    }

    /** Whether it has a leader, and asks for its log. */
    private static boolean joins(final ElectionState state) {
        return switch (state) {
            case FOLLOWER_LOG_REPLICATION,
                    FOLLOWER_REPLAY,
                    FOLLOWER_CATCHUP_INIT,
                    FOLLOWER_CATCHUP_AWAIT,
                    FOLLOWER_CATCHUP,
                    FOLLOWER_LOG_INIT,
                    FOLLOWER_LOG_AWAIT,
                    FOLLOWER_READY -> true;
            default -> false;
        };
    }

    private long limitNs(final ElectionState state) {
        return switch (state) {
            case LEADER_REPLAY,
                    LEADER_INIT,
                    FOLLOWER_LOG_REPLICATION,
                    FOLLOWER_CATCHUP_INIT,
                    FOLLOWER_CATCHUP_AWAIT,
                    FOLLOWER_CATCHUP,
                    FOLLOWER_LOG_INIT,
                    FOLLOWER_LOG_AWAIT,
                    FOLLOWER_READY -> limitNs;
            case FOLLOWER_REPLAY -> LONGER_TO_REPLAY * limitNs;
            case INIT,
                    CANVASS,
                    NOMINATE,
                    CANDIDATE_BALLOT,
                    FOLLOWER_BALLOT,
                    LEADER_LOG_REPLICATION,
                    LEADER_READY,
                    CLOSED -> Long.MAX_VALUE;
        };
    }

    @Override
    public String roleName() {
        return "rialto-election";
    }
}
