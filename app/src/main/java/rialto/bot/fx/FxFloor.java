package rialto.bot.fx;

import rialto.client.trading.ClientSettings;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueClientException;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** Simulated banks and takers on a venue, on a thread of their own, from {@link #start} until {@link #close()}. */
public final class FxFloor implements AutoCloseable {
    /** Often enough to look at the time; far less than what keeps a session. */
    private static final long NAP_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private static final long AGAIN_NS = TimeUnit.SECONDS.toNanos(3);
    private static final long STOP_NS = TimeUnit.SECONDS.toNanos(2);

    private final ClientSettings settings;
    private final List<String> guests;
    private final long seed;
    private final double intensity;
    private final Consumer<RuntimeException> onFailure;
    private final FxDesk desk = new FxDesk();
    private final Thread thread = new Thread(this::run, "fx-floor");
    private VenueClient client;
    private FxCrowd crowd;
    private volatile boolean closed;
    private volatile long ladders;
    private volatile long trades;
    private volatile long holds;

    private FxFloor(
            final ClientSettings settings,
            final List<String> guests,
            final long seed,
            final double intensity,
            final Consumer<RuntimeException> onFailure) {
        this.settings = settings.accounts(FxMarket.accounts());
        this.guests = List.copyOf(guests);
        this.seed = seed;
        this.intensity = intensity;
        this.onFailure = onFailure;
    }

    /**
     * Makes the pairs, the accounts and the providers, as far as they are not there, and lets them trade.
     *
     * @param settings of a program that may administer and trade for all accounts; accounts are added to it
     * @param guests accounts of others, who get some of each currency if they are there
     * @param seed of every decision
     * @param intensity how much busier than usual; 1 is about 40 ladders a second over all banks and pairs
     * @param onFailure told what breaks the connection later; after three seconds there is another one
     * @throws VenueClientException if the venue cannot be reached
     * @throws IllegalStateException if it has one of the pairs already, as something else
     */
    public static FxFloor start(
            final ClientSettings settings,
            final List<String> guests,
            final long seed,
            final double intensity,
            final Consumer<RuntimeException> onFailure) {
        final FxFloor floor = new FxFloor(settings, guests, seed, intensity, onFailure);
        floor.connect();
        floor.thread.start();
        return floor;
    }

    /** Ladders that stood so far. */
    public long ladders() {
        return ladders;
    }

    /** Trades so far. */
    public long trades() {
        return trades;
    }

    /** Trades that were on hold and are no more. */
    public long holds() {
        return holds;
    }

    /** Takes quotes and waiting orders back, as far as the venue is there, and ends the thread. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
        try {
            thread.join();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void connect() {
        final VenueClient connected = VenueClient.connect(settings, desk);
        try {
            final FxMarket market = FxMarket.prepare(connected, guests);
            if (crowd == null) {
                crowd = new FxCrowd(seed, intensity, System.currentTimeMillis(), desk);
            }
            desk.begin(connected, market, crowd);
            client = connected;
        } catch (final RuntimeException e) {
            connected.close();
            throw e;
        }
    }

    private void run() {
        while (!closed) {
            try {
                if (client == null) {
                    connect();
                }
                trade();
            } catch (final RuntimeException e) {
                close(e);
            }
        }
    }

    private void trade() {
        while (!closed) {
            final int workCount = client.poll();
            crowd.step(System.currentTimeMillis());
            ladders = desk.ladders();
            trades = desk.trades();
            holds = desk.holds();
            if (workCount == 0) {
                LockSupport.parkNanos(NAP_NS);
            }
        }
        desk.stop();
        final long giveUpNs = System.nanoTime() + STOP_NS;
        while (client.inFlight() > 0 && System.nanoTime() - giveUpNs < 0) {
            if (client.poll() == 0) {
                LockSupport.parkNanos(NAP_NS);
            }
        }
        client.close();
    }

    private void close(final RuntimeException reason) {
        if (client != null) {
            client.close();
            client = null;
        }
        if (!closed) {
            onFailure.accept(reason);
            LockSupport.parkNanos(AGAIN_NS);
        }
    }
}
