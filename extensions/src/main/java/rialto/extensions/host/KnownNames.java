package rialto.extensions.host;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.trading.Asset;
import rialto.client.trading.Instrument;
import rialto.client.trading.VenueClientException;
import rialto.client.trading.VenueReader;
import rialto.client.trading.VenueReaderListener;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The venue's instruments, assets and accounts as they are now, for all extensions of a host: read on a thread of its own. Lookups
 * answer by what is known while the venue is away. Thread-safe.
 */
final class KnownNames implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(KnownNames.class);
    private static final long IDLE_MS = 5;
    private static final long PAUSE_MS = 500;

    private final VenueSource source;
    private final Thread thread;
    private final CountDownLatch known = new CountDownLatch(1);
    private final Object lock = new Object();
    /** Guarded by the lock. */
    private VenueReader reader;

    private volatile boolean isCurrent;
    private volatile boolean isClosed;

    KnownNames(final VenueSource source) {
        this.source = source;
        thread = Thread.ofPlatform().daemon().name("names").start(this::run);
    }

    /** Waits until the venue was reached for the first time. */
    boolean await(final long ms) throws InterruptedException {
        return known.await(ms, TimeUnit.MILLISECONDS);
    }

    private void run() {
        String told = "";
        while (!isClosed) {
            try {
                follow();
            } catch (final VenueClientException | IllegalArgumentException e) {
                if (!told.equals(e.getMessage()) && !isClosed) {
                    told = String.valueOf(e.getMessage());
                    LOG.warn("the venue is not there: {}", told);
                }
            } catch (final InterruptedException e) {
                return;
            } catch (final RuntimeException e) {
                if (!isClosed) {
                    LOG.error("names of the venue cannot be read", e);
                }
            }
            isCurrent = false;
            try {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
            } catch (final InterruptedException e) {
                return;
            }
        }
    }

    private void follow() throws InterruptedException {
        final VenueReader next = source.read(VenueReader.FROM_NOW, new VenueReaderListener() {});
        synchronized (lock) {
            if (reader != null) {
                reader.close();
            }
            reader = next;
        }
        known.countDown();
        while (!isClosed) {
            final int workCount;
            synchronized (lock) {
                workCount = next.poll();
                isCurrent = next.isLive();
            }
            if (workCount == 0) {
                TimeUnit.MILLISECONDS.sleep(IDLE_MS);
            }
        }
    }

    /** Whether all that the venue has recorded was read. */
    boolean isCurrent() {
        return isCurrent;
    }

    Collection<Instrument> instruments() {
        synchronized (lock) {
            return reader == null ? List.of() : List.copyOf(reader.instruments());
        }
    }

    Optional<Instrument> instrument(final String symbol) {
        synchronized (lock) {
            return reader == null ? Optional.empty() : reader.instrument(symbol);
        }
    }

    Optional<Instrument> instrument(final int instrumentId) {
        synchronized (lock) {
            return reader == null ? Optional.empty() : reader.instrument(instrumentId);
        }
    }

    Optional<Asset> asset(final int assetId) {
        synchronized (lock) {
            return reader == null ? Optional.empty() : reader.asset(assetId);
        }
    }

    OptionalLong account(final String name) {
        synchronized (lock) {
            return reader == null ? OptionalLong.empty() : reader.account(name);
        }
    }

    Optional<String> accountName(final long accountId) {
        synchronized (lock) {
            return reader == null ? Optional.empty() : reader.accountName(accountId);
        }
    }

    @Override
    public void close() {
        isClosed = true;
        thread.interrupt();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(2));
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (lock) {
            if (reader != null) {
                reader.close();
            }
        }
    }
}
