package rialto.reporting;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The thread that commits batches while the next is made. Others go first, for it may compute for long. */
final class WriterThread {
    private WriterThread() {}

    static ExecutorService start() {
        return Executors.newSingleThreadExecutor(LowPriority.threads("reporting-writer"));
    }
}
