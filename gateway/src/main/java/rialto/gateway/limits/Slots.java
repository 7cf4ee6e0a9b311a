package rialto.gateway.limits;

import rialto.gateway.address.ClientAddress;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;

/**
 * A number of places for connections, shared fairly among addresses. Each address has a bound of its own. When all places are
 * taken, the address with most connections loses one for a newcomer from an address that has fewer: what is half open or
 * idle, the oldest first. So a newcomer gets in, however many connections others hold. Owned by the event loop.
 */
public final class Slots {
    /** What a connection is doing; one that is busy is never taken away. */
    public enum Use {
        /** It has not said yet what it wants. */
        HALF_OPEN,
        IDLE,
        BUSY
    }

    private static final int MAX_ASKED = 64;

    private final SlotBounds bounds;
    private final Map<String, Share> shares = new HashMap<>();
    /** Addresses by how many places they have. */
    private final List<SequencedSet<Share>> byCount = new ArrayList<>();

    private final SequencedSet<Slot> halfOpen = new LinkedHashSet<>();
    private int heaviest;
    private int open;
    private long refused;
    private long evicted;

    /** What one address has. */
    private static final class Share {
        private final String address;
        private int count;
        private final SequencedSet<Slot> halfOpen = new LinkedHashSet<>();
        private final SequencedSet<Slot> idle = new LinkedHashSet<>();

        private Share(final String address) {
            this.address = address;
        }
    }

    /** One place; given back by {@link #leave}. */
    public final class Slot {
        private final Runnable eviction;
        private final boolean isBounded;
        private Share share;
        private Use use;

        private Slot(final Share share, final boolean isBounded, final Runnable eviction) {
            this.share = share;
            this.isBounded = isBounded;
            this.eviction = eviction;
        }

        /** Says what its connection does from now on. Being half open again makes it the youngest of these. */
        public void use(final Use next) {
            if (share != null && (next != use || next == Use.HALF_OPEN)) {
                unlist(this);
                list(this, next);
                if (next == Use.HALF_OPEN && isBounded && share.halfOpen.size() > bounds.mostHalfOpenPerAddress()) {
                    evict(share.halfOpen.getFirst());
                }
            }
        }

        public Use use() {
            return use;
        }

        /** Gives the place back. May be called again. */
        public void leave() {
            if (share != null) {
                unlist(this);
                recount(share, -1);
                share = null;
                open--;
            }
        }
    }

    public Slots(final SlotBounds bounds) {
        this.bounds = bounds;
        byCount.add(new LinkedHashSet<>());
    }

    /**
     * Takes a place.
     *
     * @param isBounded whether the bounds of an address hold; not for a proxy that speaks for many
     * @param eviction  closes the connection when its place is given to another; the place is taken back before
     * @return null when there is none
     */
    public Slot enter(final ClientAddress client, final boolean isBounded, final Use use, final Runnable eviction) {
        final Share share = shares.computeIfAbsent(client.chargedTo(), Share::new);
        final boolean fits =
                !isBounded || share.count < bounds.mostPerAddress() || bounds.takesFromEquals() && evictOf(share);
        if (!fits || open >= bounds.most() && !makeRoom(share)) {
            refused++;
            forgetEmpty(share);
            return null;
        }
        final Slot slot = new Slot(share, isBounded, eviction);
        open++;
        recount(share, 1);
        list(slot, use);
        slot.use(use);
        return slot;
    }

    /** Takes a place away for an address that is about to take one. */
    private boolean makeRoom(final Share newcomer) {
        if (takeFromThoseWith(newcomer.count + 2)) {
            return true;
        }
        if (!bounds.takesFromEquals()) {
            return false;
        }
        if (!halfOpen.isEmpty()) {
            evict(halfOpen.getFirst());
            return true;
        }
        return takeFromThoseWith(newcomer.count + 1) || evictOf(newcomer);
    }

    /** Takes from the richest that has a place that is not busy. Not all are asked: a flood must not buy time here. */
    private boolean takeFromThoseWith(final int atLeast) {
        int asked = 0;
        for (int count = heaviest; count >= atLeast; count--) {
            for (final Share share : byCount.get(count)) {
                if (evictOf(share)) {
                    return true;
                }
                if (++asked == MAX_ASKED) {
                    return false;
                }
            }
        }
        return false;
    }

    /** Takes a place of an address away, if there is one that is not busy. */
    private boolean evictOf(final Share share) {
        final SequencedSet<Slot> losers = share.halfOpen.isEmpty() ? share.idle : share.halfOpen;
        if (losers.isEmpty()) {
            return false;
        }
        evict(losers.getFirst());
        return true;
    }

    private void evict(final Slot slot) {
        slot.leave();
        evicted++;
        slot.eviction.run();
    }

    private void list(final Slot slot, final Use use) {
        slot.use = use;
        if (use == Use.HALF_OPEN) {
            slot.share.halfOpen.add(slot);
            halfOpen.add(slot);
        } else if (use == Use.IDLE) {
            slot.share.idle.add(slot);
        }
    }

    private void unlist(final Slot slot) {
        if (slot.use == Use.HALF_OPEN) {
            slot.share.halfOpen.remove(slot);
            halfOpen.remove(slot);
        } else if (slot.use == Use.IDLE) {
            slot.share.idle.remove(slot);
        }
    }

    private void recount(final Share share, final int change) {
        byCount.get(share.count).remove(share);
        share.count += change;
        if (share.count == 0) {
            forgetEmpty(share);
        } else {
            shares.put(share.address, share);
            while (byCount.size() <= share.count) {
                byCount.add(new LinkedHashSet<>());
            }
            byCount.get(share.count).add(share);
        }
        heaviest = Math.max(heaviest, share.count);
        while (heaviest > 0 && byCount.get(heaviest).isEmpty()) {
            heaviest--;
        }
    }

    private void forgetEmpty(final Share share) {
        if (share.count == 0) {
            shares.remove(share.address);
        }
    }

    /** Places that are taken. */
    public int open() {
        return open;
    }

    /** Of them those whose connections are half open. */
    public int halfOpen() {
        return halfOpen.size();
    }

    /** Addresses that have a place. */
    public int addresses() {
        return shares.size();
    }

    /** Places of an address. */
    public int open(final ClientAddress client) {
        final Share share = shares.get(client.chargedTo());
        return share == null ? 0 : share.count;
    }

    /** Of them those whose connections are half open. */
    public int halfOpen(final ClientAddress client) {
        final Share share = shares.get(client.chargedTo());
        return share == null ? 0 : share.halfOpen.size();
    }

    /** Newcomers that found no place. */
    public long refused() {
        return refused;
    }

    /** Connections whose place was given to another, or that were half open beyond what their address may. */
    public long evicted() {
        return evicted;
    }
}
