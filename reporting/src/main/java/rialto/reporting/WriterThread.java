package rialto.reporting;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The thread that commits batches while the next is made. */
final class WriterThread {
    private WriterThread() {}

    static ExecutorService start() {
        return Executors.newSingleThreadExecutor(
                Thread.ofPlatform().name("reporting-writer").daemon().factory());
    }
}
