package rialto.benchmarks.shards;

import org.HdrHistogram.Histogram;
import rialto.benchmarks.engine.FifteenBooks;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Clients that share the load: order {@code k} is of client {@code k} modulo their number, and each sends its own in their
 * order, with as many under way as its window has. For one thread.
 */
final class Crowd implements ClientOrders.Done {
    private static final long HIGHEST_NS = TimeUnit.MINUTES.toNanos(5);
    /** Orders sent one after the other before answers are looked at. */
    private static final int BURST = 64;
    /** How often it looks in vain before it sleeps: some hundred microseconds, in which an answer can come. */
    private static final int LOOKS = 500;

    private static final long NAP_NS = TimeUnit.MICROSECONDS.toNanos(20);
    private static final long STUCK_NS = TimeUnit.SECONDS.toNanos(30);

    private final List<ClientOrders> engines;
    private final int clients;
    private final int window;
    /** Of each client: how many orders it has sent. */
    private final int[] sentBy;

    private final int[] underWay;
    private final boolean[] waits;
    /** Of each engine: clients whose next order is for it, and may be sent. */
    private final ClientQueue[] ready = new ClientQueue[FifteenBooks.ENGINES];

    private final Histogram latencyNs = new Histogram(HIGHEST_NS, 3);
    private long end;
    private long highest = -1;
    private long sent;
    private long done;

    /** What a run gave: orders, and how long each took from when it was sent. */
    record Result(long orders, long tookNs, Histogram latencyNs) {
        double perSecond() {
            return orders * 1e9 / tookNs;
        }
    }

    /** @param window orders that a client may have under way: 1 for request and reply */
    Crowd(final List<ClientOrders> engines, final int clients, final int window) {
        this.engines = engines;
        this.clients = clients;
        this.window = window;
        sentBy = new int[clients];
        underWay = new int[clients];
        waits = new boolean[clients];
        for (int i = 0; i < ready.length; i++) {
            ready[i] = new ClientQueue(clients);
        }
    }

    /**
     * Sends the load, once, and waits for all outcomes.
     *
     * @param limitNs no repetition begins after that; 0 for no limit
     * @throws IllegalStateException if nothing comes for half a minute
     */
    Result run(final int repetitions, final long limitNs) {
        end = (long) repetitions * FifteenBooks.ORDERS;
        for (int client = 0; client < clients; client++) {
            makeReady(client);
        }
        final long beginNs = System.nanoTime();
        long progressNs = beginNs;
        int looks = 0;
        while (done < end) {
            final int work = send() + poll();
            final long nowNs = System.nanoTime();
            if (limitNs > 0 && nowNs - beginNs > limitNs) {
                end = Math.min(end, FifteenBooks.endOfRepetition(highest));
            }
            if (work > 0) {
                looks = 0;
                progressNs = nowNs;
            } else if (++looks > LOOKS) {
                requireProgress(nowNs - progressNs);
                LockSupport.parkNanos(NAP_NS);
            }
        }
        return new Result(done, System.nanoTime() - beginNs, latencyNs);
    }

    private void requireProgress(final long silentNs) {
        if (silentNs > STUCK_NS) {
            throw new IllegalStateException("of " + sent + " orders " + done + " have an outcome, and no more come");
        }
    }

    private int send() {
        int count = 0;
        int before;
        do {
            before = count;
            for (int engine = 0; engine < ready.length; engine++) {
                count += sendNext(engine) ? 1 : 0;
            }
        } while (count > before && count < BURST);
        return count;
    }

    private boolean sendNext(final int engine) {
        final ClientQueue queue = ready[engine];
        if (queue.isEmpty()) {
            return false;
        }
        final int client = queue.first();
        final long order = next(client);
        if (order < end && !engines.get(engine).enter(client, order)) {
            return false;
        }
        queue.removeFirst();
        waits[client] = false;
        if (order < end) {
            highest = Math.max(highest, order);
            sentBy[client]++;
            underWay[client]++;
            sent++;
            makeReady(client);
        }
        return true;
    }

    private int poll() {
        int count = 0;
        for (int engine = 0; engine < ready.length; engine++) {
            count += engines.get(engine).poll(this);
        }
        return count;
    }

    @Override
    public void onDone(final int client, final long tookNs) {
        latencyNs.recordValue(Math.min(tookNs, HIGHEST_NS));
        done++;
        underWay[client]--;
        makeReady(client);
    }

    private void makeReady(final int client) {
        if (!waits[client] && underWay[client] < window && next(client) < end) {
            waits[client] = true;
            ready[FifteenBooks.engine(next(client))].add(client);
        }
    }

    private long next(final int client) {
        return client + (long) sentBy[client] * clients;
    }

    /** A queue that has each client at most once. */
    private static final class ClientQueue {
        private final int[] queued;
        private int first;
        private int size;

        private ClientQueue(final int clients) {
            queued = new int[clients];
        }

        boolean isEmpty() {
            return size == 0;
        }

        int first() {
            return queued[first];
        }

        void removeFirst() {
            first = first + 1 == queued.length ? 0 : first + 1;
            size--;
        }

        void add(final int client) {
            final int place = first + size;
            queued[place < queued.length ? place : place - queued.length] = client;
            size++;
        }
    }
}
