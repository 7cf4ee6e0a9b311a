package rialto.benchmarks.pingpong;

import java.io.IOException;

/** How a process of this benchmark ends early. */
final class ProcessEnd {
    private static final int FAILED = 3;

    private ProcessEnd() {}

    /** Says why and ends the process, from whatever thread: a measurement of which a part has failed must not go on. */
    static void fail(final Throwable reason) {
        reason.printStackTrace();
        System.err.flush();
        Runtime.getRuntime().halt(FAILED);
    }

    /** Ends this process when the one that started it does: its standard input ends then. */
    static void withParent() {
        final Thread watch = new Thread(
                () -> {
                    try {
                        while (System.in.read() >= 0) {
                            // nobody writes
                        }
                    } catch (final IOException e) {
                        // as if it had ended
                    }
                    Runtime.getRuntime().halt(0);
                },
                "parent-watch");
        watch.setDaemon(true);
        watch.start();
    }
}
