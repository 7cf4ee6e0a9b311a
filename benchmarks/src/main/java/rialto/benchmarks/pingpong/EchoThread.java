package rialto.benchmarks.pingpong;

/** The echo as a thread beside the one that sends. */
final class EchoThread {
    /** Something that waits, and may be interrupted. */
    @FunctionalInterface
    interface Turn {
        void once() throws InterruptedException;
    }

    private EchoThread() {}

    /** Takes turn after turn until the process ends. */
    static void start(final Turn turn) {
        final Thread thread = new Thread(
                () -> {
                    try {
                        while (!Thread.currentThread().isInterrupted()) {
                            turn.once();
                        }
                    } catch (final InterruptedException e) {
                        Thread.currentThread().interrupt();
                    } catch (final RuntimeException e) {
                        ProcessEnd.fail(e);
                    }
                },
                "echo");
        thread.setDaemon(true);
        thread.start();
    }
}
