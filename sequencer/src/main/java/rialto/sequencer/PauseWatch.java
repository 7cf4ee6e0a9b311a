package rialto.sequencer;

import org.agrona.concurrent.Agent;

import java.util.concurrent.TimeUnit;

/**
 * Notices that the process stood still (SIGSTOP, a machine that was suspended or had no time for it): after ten seconds
 * the member's parts may take each other for dead, and end.
 */
final class PauseWatch implements Agent {
    private static final long LONG_NS = TimeUnit.SECONDS.toNanos(5);
    /** How long after a pause what ends is taken for its consequence. */
    private static final long CONSEQUENCE_NS = TimeUnit.SECONDS.toNanos(30);

    private long lookNs = System.nanoTime();
    private long pauseNs;
    private long pauseEndNs;

    @Override
    public int doWork() {
        look();
        return 0;
    }

    /** Why a part of the member has ended, as far as that can be told. */
    synchronized RuntimeException explainEnd() {
        look();
        return pauseNs > 0 && System.nanoTime() - pauseEndNs < CONSEQUENCE_NS
                ? new MemberStopException("this process stood still for " + TimeUnit.NANOSECONDS.toSeconds(pauseNs)
                        + " s (a stopped process, a suspended or overloaded machine), and its parts have given each other up."
                        + " Nothing is lost. Start it again")
                : new IllegalStateException("a part of the cluster member ended unexpectedly; see the errors before");
    }

    private synchronized void look() {
        final long nowNs = System.nanoTime();
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
