package rialto.gateway.tls;

import io.netty.channel.Channel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.address.ClientAddresses;

import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * Computes handshakes of TLS, on few threads of its own, in the order of a {@link HandshakeQueue}. One costs some milliseconds, and
 * whoever asks for it nearly nothing. What waits is dropped when its connection ends. Threads end when nobody has needed them for a
 * while. Thread-safe: event loops offer, the threads take.
 */
final class Handshakes implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(Handshakes.class);
    private static final int MAX_THREADS = 4;
    private static final long IDLE_NS = TimeUnit.SECONDS.toNanos(10);

    private final int maxThreads;
    private final ThreadFactory factory;
    private final ClientAddresses clients;
    private final HandshakeQueue<Place> queue = new HandshakeQueue<>(System.nanoTime());
    private int threads;
    private int idle;
    private boolean isClosed;
    private long computed;
    private long dropped;
    private long refused;

    /**
     * @param maxThreads so many at a time
     * @param name       of the threads
     * @param clients    tells whose turn a connection's is
     */
    Handshakes(final int maxThreads, final String name, final ClientAddresses clients) {
        this.maxThreads = maxThreads;
        this.clients = clients;
        factory = Thread.ofPlatform().name(name, 0).daemon().factory();
    }

    /** With half as many threads as there are processors, from one to four. */
    static Handshakes of(final String name, final ClientAddresses clients) {
        final int threads = Math.clamp(Runtime.getRuntime().availableProcessors() / 2, 1, MAX_THREADS);
        return new Handshakes(threads, name, clients);
    }

    /** One connection's: it has one thing to compute at a time. */
    final class Place implements Executor {
        private Channel channel;
        /** Null when nothing waits. */
        private Runnable task;

        private String address;

        /** Says whose it is, before anything is computed. */
        void of(final Channel connection) {
            channel = connection;
            channel.closeFuture().addListener(ignored -> forget(this));
        }

        /** On the connection's event loop. */
        @Override
        public void execute(final Runnable part) {
            if (!channel.isActive()) {
                return;
            }
            final ClientAddress client = clients.of(channel);
            offer(this, client.chargedTo(), !clients.isTrusted(client), part);
        }

        /** At once, past what would rather say goodbye. */
        private void end() {
            channel.eventLoop().execute(() -> {
                if (channel.isOpen()) {
                    channel.pipeline().firstContext().close();
                }
            });
        }
    }

    Place newPlace() {
        return new Place();
    }

    private void offer(final Place place, final String address, final boolean isBounded, final Runnable part) {
        final Place loser = add(place, address, isBounded, part);
        if (loser != null) {
            loser.end();
        }
    }

    /** @return whose connection must end for it */
    private synchronized Place add(
            final Place place, final String address, final boolean isBounded, final Runnable part) {
        if (isClosed) {
            return place;
        }
        place.task = part;
        place.address = address;
        final Place loser = queue.add(address, isBounded, place);
        if (loser != null) {
            loser.task = null;
            refused++;
        }
        if (idle == 0 && threads < maxThreads) {
            threads++;
            factory.newThread(this::work).start();
        } else {
            notifyAll();
        }
        return loser;
    }

    private synchronized void forget(final Place place) {
        if (place.task != null) {
            place.task = null;
            queue.remove(place.address, place);
            dropped++;
        }
    }

    private void work() {
        final Runnable[] task = new Runnable[1];
        for (HandshakeQueue.Turn<Place> turn = take(task); turn != null; turn = take(task)) {
            final long beganNs = System.nanoTime();
            try {
                task[0].run();
            } catch (final RuntimeException e) {
                LOGGER.warn("a handshake could not be computed: {}", e.toString());
                turn.who().end();
            }
            done(turn.isOfMany(), beganNs);
        }
    }

    private synchronized void done(final boolean isOfMany, final long beganNs) {
        computed++;
        if (isOfMany) {
            final long nowNs = System.nanoTime();
            queue.onDone(nowNs - beganNs, nowNs);
        }
    }

    /** Waits for the next one; null when the thread is needed no longer. */
    private synchronized HandshakeQueue.Turn<Place> take(final Runnable[] task) {
        final long endNs = System.nanoTime() + IDLE_NS;
        while (!isClosed) {
            final long nowNs = System.nanoTime();
            final HandshakeQueue.Turn<Place> turn = queue.next(nowNs);
            if (turn != null) {
                task[0] = turn.who().task;
                turn.who().task = null;
                return turn;
            }
            if (endNs - nowNs <= 0 || !await(Math.min(queue.waitNs(nowNs), endNs - nowNs))) {
                break;
            }
        }
        threads--;
        return null;
    }

    /** Releases the lock meanwhile. */
    private boolean await(final long ns) {
        idle++;
        try {
            wait(TimeUnit.NANOSECONDS.toMillis(ns) + 1);
            return true;
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            idle--;
        }
    }

    /** Those that wait. */
    synchronized int waiting() {
        return queue.size();
    }

    /** Parts of handshakes that were computed. */
    synchronized long computed() {
        return computed;
    }

    /** Of connections that ended before they were computed. */
    synchronized long dropped() {
        return dropped;
    }

    /** Not computed, because too many waited. */
    synchronized long refused() {
        return refused;
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        notifyAll();
    }
}
