package rialto.dialect.binance.stream;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/**
 * What addresses take of the work for streams. Messages are bounded of all together in windows of a second, and a long one
 * counts as several. Beyond that there is a level: who asks for less has all, and who asks for more has so much. It is
 * such that all together have what is allowed; one that asks alone has all. Addresses that ask for nothing in that second
 * do not matter. Requests are bounded of each address: what it sends too much its connections must wait for, and then they
 * are read one at a time. Owned by the event loop.
 */
final class StreamShares {
    private static final long SECOND_MS = 1_000;
    private static final long TICKS_PER_SECOND = 10;
    /** So many bytes of a message count as one message. */
    private static final int BYTES_OF_DELIVERY = 4_096;
    /** The level is found anew when all asked for one in so many parts of what is allowed. */
    private static final int LEVELS = 64;

    private final int maxDeliveries;
    private final long workPerTick;
    private final long exclusionMs;
    private final Map<String, Share> shares = new HashMap<>();
    private final Set<Share> withWaiting = new LinkedHashSet<>();
    private long second;
    private long tick;
    private long deliveries;
    private long level;
    private long levelFoundAt;
    private List<Runnable> atNextSecond = new ArrayList<>();

    /** What becomes of a message. */
    enum Delivery {
        SEND,
        /** Its address has its share of this second. */
        LEAVE_OUT,
        /** Its address asked for more beyond its share than all together may have. */
        END
    }

    /** What one address has; for all of its connections the same. */
    static final class Share {
        private final String address;
        private int connections;
        private final Queue<Runnable> waiting = new ArrayDeque<>();
        private final Queue<Outboxes.Outbox> unsent = new ArrayDeque<>();
        private long second;
        private long deliveries;
        private long tick;
        private long debt;
        private long excludedUntilMs;

        private Share(final String address) {
            this.address = address;
        }

        /** Its connections for which messages wait. */
        Queue<Outboxes.Outbox> unsent() {
            return unsent;
        }
    }

    /**
     * @param maxDeliveries messages a second to all addresses together
     * @param maxWork       requests, and streams named in them, that an address may send a second
     * @param exclusionMs   how long an address that took too much gets no new connection
     */
    StreamShares(final int maxDeliveries, final int maxWork, final long exclusionMs) {
        this.maxDeliveries = maxDeliveries;
        this.workPerTick = Math.max(1, maxWork / TICKS_PER_SECOND);
        this.exclusionMs = exclusionMs;
    }

    /** A connection of an address came. */
    Share enter(final String address) {
        final Share share = shares.computeIfAbsent(address, Share::new);
        share.connections++;
        return share;
    }

    /** A connection went. */
    void leave(final Share share) {
        share.connections--;
        if (share.connections == 0) {
            withWaiting.remove(share);
            if (share.excludedUntilMs == 0 && asked(share) == 0) { // who comes back within the second has what it had
                shares.remove(share.address);
            }
        }
    }

    /** Whether an address took too much a while ago. */
    boolean isExcluded(final String address, final long nowMs) {
        final Share share = shares.get(address);
        return share != null && share.excludedUntilMs > nowMs;
    }

    /** Call it ten times a second. */
    void onTick(final long nowMs) {
        tick++;
        resumeOneOfEach();
        if (nowMs / SECOND_MS != second) {
            second = nowMs / SECOND_MS;
            beginSecond(nowMs);
        }
    }

    /** All at once would stall everybody. */
    private void resumeOneOfEach() {
        for (final Share share : List.copyOf(withWaiting)) {
            if (debt(share) < workPerTick) {
                final Runnable resumption = share.waiting.remove();
                if (share.waiting.isEmpty()) {
                    withWaiting.remove(share);
                }
                resumption.run();
            }
        }
    }

    private void beginSecond(final long nowMs) {
        deliveries = 0;
        levelFoundAt = 0;
        shares.values().removeIf(share -> {
            if (share.excludedUntilMs <= nowMs) {
                share.excludedUntilMs = 0;
            }
            return share.connections == 0 && share.excludedUntilMs == 0;
        });
        final List<Runnable> due = atNextSecond;
        atNextSecond = new ArrayList<>();
        due.forEach(Runnable::run);
    }

    /**
     * Counts a message to a connection of an address: as one, and as one more for each 4 KiB. What is left out counts, too.
     *
     * @param bytes that it has, about
     */
    Delivery deliver(final Share share, final int bytes) {
        roll(share);
        final int count = 1 + bytes / BYTES_OF_DELIVERY;
        deliveries += count;
        share.deliveries += count;
        if (deliveries <= maxDeliveries || share.deliveries <= level()) {
            return Delivery.SEND;
        }
        return share.deliveries - level <= maxDeliveries ? Delivery.LEAVE_OUT : Delivery.END;
    }

    /** Whether a message would be {@linkplain Delivery#SEND sent}; it is not counted. */
    boolean hasRoom(final Share share, final int bytes) {
        roll(share);
        final int count = 1 + bytes / BYTES_OF_DELIVERY;
        return deliveries + count <= maxDeliveries || deliveries > maxDeliveries && share.deliveries + count <= level();
    }

    /** The greatest number such that addresses have no more than is allowed if each has no more than that number. */
    private long level() {
        if (levelFoundAt != 0 && deliveries - levelFoundAt <= maxDeliveries / LEVELS) {
            return level;
        }
        levelFoundAt = deliveries;
        final long[] asked = shares.values().stream()
                .mapToLong(this::asked)
                .filter(count -> count > 0)
                .sorted()
                .toArray();
        if (asked.length == 1) {
            level = Long.MAX_VALUE; // nobody else wants what it takes
            return level;
        }
        long left = maxDeliveries;
        int at = 0;
        while (at < asked.length && asked[at] <= left / (asked.length - at)) {
            left -= asked[at++];
        }
        level = at == asked.length ? Long.MAX_VALUE : left / (asked.length - at);
        return level;
    }

    private long asked(final Share share) {
        return share.second == second ? share.deliveries : 0;
    }

    /** Does something once, when the next second begins. */
    void atNextSecond(final Runnable action) {
        atNextSecond.add(action);
    }

    /** An address lost a connection because it took too much. */
    void exclude(final Share share, final long nowMs) {
        share.excludedUntilMs = nowMs + exclusionMs;
    }

    /**
     * Counts a request of a connection.
     *
     * @param streams that it names
     * @return whether the address may send more now; otherwise its connection must {@link #await}
     */
    boolean work(final Share share, final int streams) {
        share.debt = debt(share) + 1 + streams;
        return share.debt < workPerTick;
    }

    /** @param resumption runs when the connection may send again, unless all of its address have gone */
    void await(final Share share, final Runnable resumption) {
        share.waiting.add(resumption);
        withWaiting.add(share);
    }

    private long debt(final Share share) {
        share.debt = Math.max(0, share.debt - (tick - share.tick) * workPerTick);
        share.tick = tick;
        return share.debt;
    }

    private void roll(final Share share) {
        if (share.second != second) {
            share.second = second;
            share.deliveries = 0;
        }
    }

    /** Addresses that are remembered. */
    int size() {
        return shares.size();
    }
}
