package rialto.sequencer;

import io.aeron.exceptions.AeronException;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;

import java.util.concurrent.TimeUnit;

/**
 * Notices that the process stood still (SIGSTOP, a machine that was suspended or had no time for it): after ten seconds
 * the member's parts may take each other for dead, and end.
 */
final class PauseWatch implements Agent {
    private static final long LONG_NS = TimeUnit.SECONDS.toNanos(5);
    /** How long after a pause what ends is taken for its consequence. */
    private static final long CONSEQUENCE_NS = TimeUnit.SECONDS.toNanos(30);

    private final NanoClock clock;
    private long lookNs;
    private long pauseNs;
    private long pauseEndNs;

    PauseWatch() {
        this(SystemNanoClock.INSTANCE);
    }

    PauseWatch(final NanoClock clock) {
        this.clock = clock;
        lookNs = clock.nanoTime();
    }

    @Override
    public int doWork() {
        look();
        return 0;
    }

    /**
     * Why a part of the member has ended, as far as that can be told. Which part gives the others up first is chance.
     *
     * @return a {@link MemberStopException} that says so if the process stood still just before; else the same error
     */
    synchronized Throwable explain(final Throwable error) {
        look();
        final boolean isConsequence = error instanceof PartEndedException || error instanceof AeronException;
        return isConsequence && pauseNs > 0 && clock.nanoTime() - pauseEndNs < CONSEQUENCE_NS
                ? new MemberStopException("this process stood still for " + TimeUnit.NANOSECONDS.toSeconds(pauseNs)
                        + " s (a stopped process, a suspended or overloaded machine), and its parts have given each other up."
                        + " Nothing is lost. Start it again")
                : error;
    }

    private synchronized void look() {
        final long nowNs = clock.nanoTime();
        if (nowNs - lookNs > LONG_NS) {
            pauseNs = nowNs - lookNs;
            pauseEndNs = nowNs;
        }
        lookNs = nowNs;
    }

    @Override
    public String roleName() {
        return "rialto-pause";
    }
}
