package rialto.benchmarks.cluster;

import rialto.client.trading.ClientSettings;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueListener;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/** Orders to the venue by its Java client, each second one filling the one before; answered when its last event is told. */
final class VenuePath implements OrderPath, VenueListener {
    private static final long CONNECT_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);
    /** What came late from the last measurement is taken before the next. */
    private static final long SETTLING_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final VenueCluster cluster;
    private final int window;
    private final boolean answersOnly;
    private final OrderRequest order = new OrderRequest();
    private VenueClient client;
    private LongConsumer onAnswer = number -> {};
    /** What is to be added to a request's id to give its number: each client begins with 1. */
    private long numbersBefore;

    private long sent;
    private long rejected;

    /** @param answersOnly whether the client is told no others' events */
    VenuePath(final VenueCluster cluster, final int window, final boolean answersOnly) {
        this.cluster = cluster;
        this.window = window;
        this.answersOnly = answersOnly;
    }

    /** Orders that the venue refused, which a measurement must not have. */
    long rejected() {
        return rejected;
    }

    @Override
    public String name() {
        return answersOnly ? "venue, answers" : "venue";
    }

    @Override
    public void open() throws IOException {
        if (client == null) {
            final ClientSettings settings = cluster.settings().maxInFlight(window);
            client = VenueClient.connect(answersOnly ? settings.answersOnly() : settings, this);
            numbersBefore = sent;
        }
        final long beginNs = System.nanoTime();
        while (!client.isConnected() || System.nanoTime() - beginNs < SETTLING_NS) {
            if (System.nanoTime() - beginNs > CONNECT_TIMEOUT_NS) {
                throw new IOException("the venue took no order");
            }
            if (client.poll() == 0) {
                LockSupport.parkNanos(POLL_NS);
            }
        }
    }

    @Override
    public boolean send() {
        cluster.market().order(order, cluster.nextOrder());
        if (client.enter(order) < 0) {
            return false;
        }
        cluster.onSent();
        sent++;
        return true;
    }

    @Override
    public int poll(final LongConsumer answers) {
        onAnswer = answers;
        return client.poll();
    }

    @Override
    public void onCompleted(final long requestId, final long sequence) {
        onAnswer.accept(numbersBefore + requestId);
    }

    @Override
    public void on(final VenueEvent.OrderRejected event) {
        rejected++;
    }

    @Override
    public long cpuNs() {
        return cluster.processes().cpuNs();
    }

    @Override
    public void close() {
        if (client != null) {
            client.close();
            client = null;
        }
    }
}
