package rialto.sequencer;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Streams that begin at a member's ports for programs. The driver makes a file for each before anybody looks at it, on the
 * thread that carries the log: some hundred packets a second kept that thread busy, and no order was carried out. So few begin in
 * a second, and fewer of one address. Those that have begun go on. Belongs to the driver's thread.
 */
final class ProgramStreams {
    /** That begin in a second. */
    static final int MOST = 64;
    /** Of one address. */
    static final int MOST_OF_ADDRESS = 32;

    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    /** Who begins one says so again until he is heard. Less than an idle stream lasts, so that none begins twice for one. */
    private static final long SAID_AGAIN_NS = TimeUnit.SECONDS.toNanos(5);

    private final AddressShares beginnings;
    /** When they began; the oldest first. */
    private final Map<Key, Long> begun = new LinkedHashMap<>();

    private record Key(int port, InetSocketAddress source, int sessionId) {}

    ProgramStreams(final long nowNs) {
        beginnings = new AddressShares(MOST, MOST_OF_ADDRESS, INTERVAL_NS, nowNs);
    }

    /** Whether a stream may begin, or has begun a moment ago. */
    boolean begin(final int port, final InetSocketAddress source, final int sessionId, final long nowNs) {
        forget(nowNs);
        final Key key = new Key(port, source, sessionId);
        if (begun.containsKey(key)) {
            return true;
        }
        final InetAddress address = source.getAddress();
        if (!beginnings.has(address, nowNs)) {
            return false;
        }
        beginnings.take(address);
        begun.put(key, nowNs);
        return true;
    }

    private void forget(final long nowNs) {
        final var oldest = begun.values().iterator();
        while (oldest.hasNext() && nowNs - oldest.next() >= SAID_AGAIN_NS) {
            oldest.remove();
        }
    }
}
