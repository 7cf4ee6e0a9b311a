package rialto.extensions;

import java.time.Duration;

/**
 * What happens to an event whose handler fails: it is handled again, after pauses that double, and then put aside, left out, or
 * waited for. Events of the same key of order wait meanwhile; those of other keys go on.
 *
 * @param attempts how often it is tried in all, 1 to 1,000,000
 * @param firstPause before the second attempt
 * @param longestPause beyond which pauses no longer double
 * @param end what happens after the last attempt
 */
public record FailurePolicy(int attempts, Duration firstPause, Duration longestPause, End end) {
    /** What happens after the last attempt. */
    public enum End {
        /** The event is kept beside the subscription, which goes on. {@code ./rialto extensions parked} lists such events. */
        PARK,
        /** The event counts as handled; the log tells. */
        SKIP,
        /** The subscription stops before the event until somebody says {@code resume} or {@code skip}. */
        STOP
    }

    /** Five attempts, the second after 100 ms, then with pauses that double up to 10 s; then PARK. */
    public static final FailurePolicy STANDARD =
            new FailurePolicy(5, Duration.ofMillis(100), Duration.ofSeconds(10), End.PARK);

    /** Checks the bounds. */
    public FailurePolicy {
        if (attempts < 1 || attempts > 1_000_000) {
            throw new IllegalArgumentException("attempts must be from 1 to 1000000, not " + attempts);
        }
        if (firstPause.isNegative() || longestPause.compareTo(firstPause) < 0) {
            throw new IllegalArgumentException("pauses must be 0 or more, and the longest not below the first; seen "
                    + firstPause + " and " + longestPause);
        }
    }

    /** With another number of attempts. */
    public FailurePolicy withAttempts(final int count) {
        return new FailurePolicy(count, firstPause, longestPause, end);
    }

    /** With other pauses. */
    public FailurePolicy withPauses(final Duration first, final Duration longest) {
        return new FailurePolicy(attempts, first, longest, end);
    }

    /** With another end. */
    public FailurePolicy then(final End other) {
        return new FailurePolicy(attempts, firstPause, longestPause, other);
    }

    /** How long to wait after so many failures in a row, 1 or more. */
    public Duration pauseAfter(final int failures) {
        Duration pause = firstPause;
        for (int i = 1; i < failures && pause.compareTo(longestPause) < 0 && !pause.isZero(); i++) {
            pause = pause.multipliedBy(2);
        }
        return pause.compareTo(longestPause) > 0 ? longestPause : pause;
    }
}
