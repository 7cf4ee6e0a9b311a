package rialto.extensions.host;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * When the files of extensions are to be loaded: once two looks in a row have seen them alike, as half of a copy is no extension; after
 * a failure that may pass, with pauses that grow. For one thread.
 */
final class LoadTries {
    static final long FIRST_PAUSE_NS = TimeUnit.SECONDS.toNanos(5);
    static final long LONGEST_PAUSE_NS = TimeUnit.MINUTES.toNanos(5);

    private static final long NEVER = -1;

    private final Map<String, Try> tries = new HashMap<>();

    /** @param pauseNs since {@code atNs}; 0 before a failure */
    private record Try(String fingerprint, long pauseNs, long atNs) {}

    /**
     * Looks at files that do not run.
     *
     * @param nowNs of {@link System#nanoTime}
     */
    boolean isDue(final String name, final String fingerprint, final long nowNs) {
        final Try last = tries.get(name);
        if (last == null || !last.fingerprint.equals(fingerprint)) {
            tries.put(name, new Try(fingerprint, 0, nowNs));
            return false;
        }
        return last.pauseNs != NEVER && nowNs - last.atNs >= last.pauseNs;
    }

    /**
     * It was due, and failed.
     *
     * @param mayPass whether the same files may run later; otherwise only others are due
     */
    void failed(final String name, final boolean mayPass, final long nowNs) {
        tries.computeIfPresent(name, (key, last) -> {
            final long next = last.pauseNs <= 0 ? FIRST_PAUSE_NS : Math.min(2 * last.pauseNs, LONGEST_PAUSE_NS);
            return new Try(last.fingerprint, mayPass ? next : NEVER, nowNs);
        });
    }

    /** Files of that name run, or are to be looked at anew. */
    void ran(final String name) {
        tries.remove(name);
    }
}
