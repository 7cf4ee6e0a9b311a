package rialto.app.backup;

import rialto.app.process.Progress;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongConsumer;

/** Progress of what goes through files: takes the number of bytes of each step. */
final class ByteProgress implements LongConsumer, AutoCloseable {
    private static final long MIB = 1024L * 1024;

    private final LongAdder bytes = new LongAdder();
    private final Progress progress;

    /** @param what is done with the files, as {@code copying the data} */
    ByteProgress(final String what) {
        progress = Progress.of(what, () -> bytes.sum() / MIB + " MiB");
    }

    @Override
    public void accept(final long more) {
        bytes.add(more);
    }

    @Override
    public void close() {
        progress.close();
    }
}
