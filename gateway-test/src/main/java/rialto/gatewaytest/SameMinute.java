package rialto.gatewaytest;

import java.util.concurrent.TimeUnit;

/** Runs steps that must lie within one minute of the clock, for limits count in such minutes. */
public final class SameMinute {
    /** What is tried. */
    @FunctionalInterface
    public interface Steps {
        void run() throws Exception;
    }

    private SameMinute() {}

    /**
     * Runs the steps, and from their begin again as often as they fail while a minute of the clock ends.
     *
     * @param steps begin with counts at zero, as those of a gateway of their own
     * @throws Exception what failed within one minute
     */
    public static void run(final Steps steps) throws Exception {
        while (true) {
            final long minute = minute();
            try {
                steps.run();
                return;
            } catch (final Exception | AssertionError e) {
                if (minute() == minute) {
                    throw e;
                }
            }
        }
    }

    private static long minute() {
        return TimeUnit.MILLISECONDS.toMinutes(System.currentTimeMillis());
    }
}
