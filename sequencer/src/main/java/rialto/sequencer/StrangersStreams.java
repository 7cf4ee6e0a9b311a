package rialto.sequencer;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Streams to a member's port of consensus that others than members have begun. The driver keeps as many streams as it may, and
 * strangers keep theirs alive for as long as they like: so there are few of theirs, fewer yet of one address, and a newcomer takes
 * the place of the one that was begun first. What comes on a stream that has no place is dropped, so that it ends. Belongs to the
 * driver's thread.
 */
final class StrangersStreams {
    /** At the same time, and begun in {@link #INTERVAL_NS}. */
    static final int MOST = 128;
    /** The same, for one address. */
    static final int MOST_OF_ADDRESS = 32;
    /** After which the driver ends an idle one. */
    static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(10);
    /** After which it surely has. */
    static final long ENDED_NS = TimeUnit.SECONDS.toNanos(13);
    /** For which a stream keeps its place: a query for a backup is answered in a tenth of it. */
    static final long LEAST_NS = TimeUnit.SECONDS.toNanos(15);

    private final Map<Key, Stream> streams = new LinkedHashMap<>();
    private final AddressShares beginnings;

    private record Key(InetSocketAddress source, int sessionId) {}

    private static final class Stream {
        private final long begunNs;
        private long lastNs;

        Stream(final long nowNs) {
            begunNs = nowNs;
            lastNs = nowNs;
        }
    }

    StrangersStreams(final long nowNs) {
        beginnings = new AddressShares(MOST, MOST_OF_ADDRESS, INTERVAL_NS, nowNs);
    }

    /** Whether a stream may begin, or has begun. */
    boolean begin(final InetSocketAddress source, final int sessionId, final long nowNs) {
        if (has(source, sessionId, nowNs)) {
            return true;
        }
        if (!beginnings.has(source.getAddress(), nowNs) || !hasRoom(source.getAddress(), nowNs)) {
            return false;
        }
        beginnings.take(source.getAddress());
        streams.put(new Key(source, sessionId), new Stream(nowNs));
        return true;
    }

    private boolean hasRoom(final InetAddress address, final long nowNs) {
        if (streams.size() >= MOST || countOf(address) >= MOST_OF_ADDRESS) {
            streams.values().removeIf(stream -> nowNs - stream.lastNs >= ENDED_NS);
        }
        return (countOf(address) < MOST_OF_ADDRESS || removeOldest(address, nowNs))
                && (streams.size() < MOST || removeOldest(null, nowNs));
    }

    private int countOf(final InetAddress address) {
        int count = 0;
        for (final Key key : streams.keySet()) {
            count += key.source.getAddress().equals(address) ? 1 : 0;
        }
        return count;
    }

    /** @param address whose; null for anybody's */
    private boolean removeOldest(final InetAddress address, final long nowNs) {
        for (final var oldest = streams.entrySet().iterator(); oldest.hasNext(); ) {
            final Map.Entry<Key, Stream> stream = oldest.next();
            if (address == null || stream.getKey().source.getAddress().equals(address)) {
                if (nowNs - stream.getValue().begunNs < LEAST_NS) {
                    return false;
                }
                oldest.remove();
                return true;
            }
        }
        return false;
    }

    /**
     * Whether somebody else than its member has begun a member's stream, with what he overheard: the driver answers him and not the
     * member. What comes on it is dropped then, the member's as well, until the driver has ended it.
     */
    boolean hold(final int sessionId, final long nowNs) {
        if (streams.isEmpty()) {
            return false;
        }
        for (final Map.Entry<Key, Stream> stream : streams.entrySet()) {
            if (stream.getKey().sessionId == sessionId && nowNs - stream.getValue().lastNs < ENDED_NS) {
                return true;
            }
        }
        return false;
    }

    /** Whether a stream has a place; something came on it. */
    boolean has(final InetSocketAddress source, final int sessionId, final long nowNs) {
        final Stream stream = streams.get(new Key(source, sessionId));
        if (stream != null) {
            stream.lastNs = nowNs;
        }
        return stream != null;
    }
}
