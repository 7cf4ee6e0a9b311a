package rialto.benchmarks.pingpong;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import org.agrona.concurrent.AgentInvoker;

/**
 * One end's publication and subscription, with the media driver that it calls by turns with its own work. So two ends are two
 * threads, one for each core, and none waits for a driver's thread to get one.
 */
final class AeronEnd implements AutoCloseable {
    /** A driver's and client's housekeeping need not be at each turn. */
    private static final int TURNS = 256;

    private final MediaDriver driver;
    private final Aeron aeron;
    private final AgentInvoker network;
    private final AgentInvoker housekeeping;
    private final int networkTurns;
    private ExclusivePublication publication;
    private Subscription subscription;
    private int turn;

    private AeronEnd(final MediaDriver driver, final Aeron aeron, final int networkTurns) {
        this.driver = driver;
        this.aeron = aeron;
        this.networkTurns = networkTurns;
        network = driver == null ? null : driver.sharedAgentInvoker();
        housekeeping = aeron.conductorAgentInvoker();
    }

    /**
     * With a driver of its own.
     *
     * @param networkTurns 1 when the driver carries the messages; more when it only keeps order, as over IPC
     */
    static AeronEnd withDriver(final String directory, final int networkTurns) {
        final MediaDriver driver = MediaDriver.launch(new MediaDriver.Context()
                .aeronDirectoryName(directory)
                .threadingMode(ThreadingMode.INVOKER)
                .termBufferSparseFile(false)
                .dirDeleteOnStart(true)
                .errorHandler(ProcessEnd::fail));
        return new AeronEnd(
                driver,
                Aeron.connect(context(directory).driverAgentInvoker(driver.sharedAgentInvoker())),
                networkTurns);
    }

    /** With the driver of another process. */
    static AeronEnd of(final String directory) {
        return new AeronEnd(null, Aeron.connect(context(directory)), TURNS);
    }

    private static Aeron.Context context(final String directory) {
        return new Aeron.Context()
                .aeronDirectoryName(directory)
                .useConductorAgentInvoker(true)
                .errorHandler(ProcessEnd::fail);
    }

    AeronEnd open(
            final String sendChannel, final int sendStream, final String receiveChannel, final int receiveStream) {
        subscription = aeron.addSubscription(receiveChannel, receiveStream);
        publication = aeron.addExclusivePublication(sendChannel, sendStream);
        return this;
    }

    ExclusivePublication publication() {
        return publication;
    }

    Subscription subscription() {
        return subscription;
    }

    void awaitConnected() {
        while (!publication.isConnected() || !subscription.isConnected()) {
            housekeep();
            Thread.onSpinWait();
        }
    }

    /** One turn of driver and client. */
    void turn() {
        turn++;
        if (network != null && turn % networkTurns == 0) {
            network.invoke();
        }
        if (turn % TURNS == 0) {
            housekeeping.invoke();
        }
    }

    /** What gives way: window and connection are looked at again at once. */
    void housekeep() {
        if (network != null) {
            network.invoke();
        }
        housekeeping.invoke();
    }

    @Override
    public void close() {
        aeron.close();
        if (driver != null) {
            driver.close();
        }
    }
}
