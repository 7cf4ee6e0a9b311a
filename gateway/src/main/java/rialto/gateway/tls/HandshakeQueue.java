package rialto.gateway.tls;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedSet;
import java.util.concurrent.TimeUnit;

/**
 * Handshakes that wait to be computed. Addresses take turns, and of each the oldest is next. An address that has many of late goes
 * into a line of its own: that line has one turn in four, one at a time, and rests three times as long as each of its handshakes
 * took. So all such addresses together get a quarter of one thread. Not thread-safe: its owner has a lock.
 *
 * @param <E> who waits
 */
final class HandshakeQueue<E> {
    /** Of all addresses together; beyond it the address with most of them loses its oldest. */
    static final int MOST = 4_096;
    /** Of one address; beyond it its oldest is given up. As many as may be half open by default. */
    static final int MOST_OF_ONE = 1_024;
    /** Begun by an address within {@link #WINDOW_NS}: whoever begins more than this has many. */
    static final int MANY = 512;

    static final long WINDOW_NS = TimeUnit.SECONDS.toNanos(10);
    private static final int TURNS = 4;
    /** For every moment that a handshake of an address with many took. */
    private static final int REST = 3;
    /** What one takes on a slow machine. Where it took longer, the process stood still. */
    private static final long MOST_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Map<String, Share<E>> shares = new HashMap<>();
    private final SequencedSet<Share<E>> few = new LinkedHashSet<>();
    private final SequencedSet<Share<E>> many = new LinkedHashSet<>();
    private final Map<String, Integer> begun = new HashMap<>();
    private long windowNs;
    private boolean isAnyRunningOfMany;
    private long restsUntilNs;
    private int turn;
    private int size;

    /** What waits of one address. */
    private static final class Share<E> {
        private final String address;
        private final boolean isBounded;
        private final SequencedSet<E> waiting = new LinkedHashSet<>();

        private Share(final String address, final boolean isBounded) {
            this.address = address;
            this.isBounded = isBounded;
        }
    }

    /**
     * Whose handshake is computed next.
     *
     * @param isOfMany whether its address has many; then {@link #onDone} must be told
     */
    record Turn<E>(E who, boolean isOfMany) {}

    HandshakeQueue(final long nowNs) {
        windowNs = nowNs;
        restsUntilNs = nowNs;
    }

    /**
     * Somebody waits from now on.
     *
     * @param isBounded false for a proxy that speaks for many: its handshakes are never too many
     * @return who is given up for it; null for nobody
     */
    E add(final String address, final boolean isBounded, final E who) {
        final Share<E> own = shares.computeIfAbsent(address, newcomer -> new Share<>(newcomer, isBounded));
        E loser = null;
        if (own.waiting.size() >= MOST_OF_ONE && own.isBounded) {
            loser = own.waiting.getFirst();
            remove(address, loser);
        } else if (size >= MOST) {
            final Share<E> heaviest = heaviest();
            loser = heaviest.waiting.getFirst();
            remove(heaviest.address, loser);
        }
        // it may have lost all it had
        final Share<E> share = shares.computeIfAbsent(address, newcomer -> own);
        share.waiting.addLast(who);
        size++;
        if (share.waiting.size() == 1) {
            line(share).addLast(share);
        }
        return loser;
    }

    private Share<E> heaviest() {
        return shares.values().stream()
                .max(Comparator.comparingInt(share -> share.waiting.size()))
                .orElseThrow();
    }

    private SequencedSet<Share<E>> line(final Share<E> share) {
        return share.isBounded && begun.getOrDefault(share.address, 0) >= MANY ? many : few;
    }

    /** Whose turn it is; null when nobody may go on now. */
    Turn<E> next(final long nowNs) {
        if (nowNs - windowNs >= WINDOW_NS) {
            windowNs = nowNs;
            begun.clear();
        }
        final boolean isManysTurn = !many.isEmpty() && restNs(nowNs) == 0 && (few.isEmpty() || ++turn % TURNS == 0);
        if (!isManysTurn && few.isEmpty()) {
            return null;
        }
        final Share<E> share = (isManysTurn ? many : few).removeFirst();
        final E who = share.waiting.removeFirst();
        size--;
        begun.merge(share.address, 1, Integer::sum);
        if (share.waiting.isEmpty()) {
            shares.remove(share.address);
        } else {
            line(share).addLast(share);
        }
        isAnyRunningOfMany |= isManysTurn;
        return new Turn<>(who, isManysTurn);
    }

    /** A handshake of an address with many was computed. */
    void onDone(final long tookNs, final long nowNs) {
        isAnyRunningOfMany = false;
        restsUntilNs = nowNs + REST * Math.min(tookNs, MOST_NS);
    }

    /** How long until the next one may go on; 0 for now, {@link Long#MAX_VALUE} when that depends on what happens. */
    long waitNs(final long nowNs) {
        if (!few.isEmpty()) {
            return 0;
        }
        return many.isEmpty() ? Long.MAX_VALUE : restNs(nowNs);
    }

    private long restNs(final long nowNs) {
        return isAnyRunningOfMany ? Long.MAX_VALUE : Math.max(0, restsUntilNs - nowNs);
    }

    /** Nobody needs this handshake any more. */
    void remove(final String address, final E who) {
        final Share<E> share = shares.get(address);
        if (share == null || !share.waiting.remove(who)) {
            return;
        }
        size--;
        if (share.waiting.isEmpty()) {
            shares.remove(address);
            few.remove(share);
            many.remove(share);
        }
    }

    int size() {
        return size;
    }
}
