package rialto.client;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** A media driver of this process, for a client that does not share a member's. */
public final class ClientDriver implements AutoCloseable {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final int TERM_LENGTH = 256 * 1024;
    /** How long a member may be silent, which sends a sign of life ten times a second, until it counts as lost. */
    private static final long MEMBER_SILENCE_NS = TimeUnit.MILLISECONDS.toNanos(500);

    private final MediaDriver driver;

    private ClientDriver(final MediaDriver driver) {
        this.driver = driver;
    }

    /**
     * Starts it, on a thread of its own.
     *
     * @param aeronDirectory made anew; nobody else may use it
     * @param lowLatency whether the thread yields instead of sleeping
     * @param wakeUpSignal given when a command is sent
     */
    public static ClientDriver launch(
            final String aeronDirectory,
            final boolean lowLatency,
            final WakeUpSignal wakeUpSignal,
            final ErrorHandler errorHandler) {
        final IdleStrategy idleStrategy =
                lowLatency ? YieldingIdleStrategy.INSTANCE : new WakeableIdleStrategy(wakeUpSignal);
        final int window = ReceiveWindow.length();
        return new ClientDriver(OwnDirectory.launch(new MediaDriver.Context()
                .aeronDirectoryName(aeronDirectory)
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true)
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(idleStrategy)
                .sharedThreadFactory(task -> {
                    final Thread thread = new Thread(task, "client-driver");
                    thread.setDaemon(true);
                    return thread;
                })
                .imageLivenessTimeoutNs(MEMBER_SILENCE_NS)
                .epochClock(DriverClock.OF_PROCESS)
                .timerIntervalNs(TimeUnit.MILLISECONDS.toNanos(100))
                .socketRcvbufLength(window)
                .initialWindowLength(window)
                .ipcTermBufferLength(TERM_LENGTH)
                .publicationTermBufferLength(TERM_LENGTH)
                .errorHandler(errorHandler)));
    }

    /** A directory that nobody uses: in memory where the system has a place for that. */
    public static String newDirectory() {
        final Path parent =
                Files.isWritable(SHARED_MEMORY) ? SHARED_MEMORY : Path.of(System.getProperty("java.io.tmpdir"));
        return parent.resolve("rialto-client-" + UUID.randomUUID()).toString();
    }

    public String aeronDirectory() {
        return driver.aeronDirectoryName();
    }

    @Override
    public void close() {
        driver.close();
    }
}
