package rialto.gateway.limits;

import rialto.gateway.address.ClientAddress;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.function.Predicate;

/**
 * A number of places for connections, shared fairly among addresses. Each address has a bound of its own. When all places are
 * taken, the address with most connections loses one for a newcomer from an address that has at least two fewer: the first by
 * {@link Use}, of these the oldest. What is busy is taken in two cases only: of an address that has more than a 64th of all
 * places and nothing else to lose; and of the one that has most, when nobody is found who has anything else to lose. A
 * connection that no bounds of an address hold for is never taken while it is busy. So an address that has none gets a place,
 * unless each place is another address's only one, or a proxy's that speaks for many. Owned by the event loop.
 */
public final class Slots {
    /** What a connection is doing, in the order in which its place is taken away. */
    public enum Use {
        /** It has not said yet what it wants. */
        HALF_OPEN,
        /** Nothing is being done for it; it may still wait for a refusal that is late on purpose. */
        IDLE,
        /** It is sent what happens, for as long as it likes. */
        LISTENING,
        /** Something is being done that was asked for on it. */
        BUSY
    }

    private static final int USES = Use.values().length;
    private static final int MAX_ASKED = 64;
    /** Of all places: who has more than one of so many shares may lose what is busy. */
    private static final int SHARES = 64;

    private final SlotBounds bounds;
    private final Map<String, Share> shares = new HashMap<>();
    /** Addresses by how many places they have. */
    private final List<SequencedSet<Share>> byCount = new ArrayList<>();

    private final SlotChain halfOpen = new SlotChain();
    private int heaviest;
    private int open;
    private long refused;
    private long evicted;

    /** What one address has. */
    private static final class Share {
        private final String address;
        private int count;
        /** No bounds of an address hold for it. */
        private boolean isOfProxy;
        /** By use, in the order in which these are taken away. */
        private final SlotChain[] losers = new SlotChain[USES];

        private Share(final String address) {
            this.address = address;
            for (int i = 0; i < USES; i++) {
                losers[i] = new SlotChain();
            }
        }

        private SlotChain halfOpen() {
            return losers[Use.HALF_OPEN.ordinal()];
        }

        /** What it loses first, if that is one of the uses up to the last; otherwise null. */
        private Slot loser(final Use last) {
            for (int i = 0; i <= last.ordinal(); i++) {
                if (!losers[i].isEmpty()) {
                    return losers[i].first();
                }
            }
            return null;
        }
    }

    /** One place; given back by {@link #leave}. */
    public final class Slot {
        private final Runnable eviction;
        private final boolean isBounded;
        private final SlotChain.Link ofShare = new SlotChain.Link(this);
        private final SlotChain.Link ofAll = new SlotChain.Link(this);
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
                if (next == Use.HALF_OPEN && isBounded && share.halfOpen().size() > bounds.mostHalfOpenPerAddress()) {
                    evict(share.halfOpen().first());
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
        final boolean fits = !isBounded
                || share.count < bounds.mostPerAddress()
                || bounds.takesFromEquals() && evictOf(share, Use.LISTENING);
        if (!fits || open >= bounds.most() && !makeRoom(share)) {
            refused++;
            forgetEmpty(share);
            return null;
        }
        final Slot slot = new Slot(share, isBounded, eviction);
        share.isOfProxy = !isBounded;
        open++;
        recount(share, 1);
        list(slot, use);
        slot.use(use);
        return slot;
    }

    /** Takes a place away for an address that is about to take one. */
    private boolean makeRoom(final Share newcomer) {
        final int more = newcomer.count + 2;
        return takeFromThoseWith(more, Use.LISTENING, Use.BUSY)
                || bounds.takesFromEquals() && takeFromEquals(newcomer)
                || takeFromThoseWith(more, Use.BUSY, Use.BUSY);
    }

    /** Who comes again and again takes what is half open of those with fewer places last: they may just have come. */
    private boolean takeFromEquals(final Share newcomer) {
        final Slot oldest = halfOpen.first();
        if (oldest != null && oldest.share.count > newcomer.count) {
            evict(oldest);
            return true;
        }
        if (takeFromThoseWith(newcomer.count + 1, Use.IDLE, Use.IDLE) || evictOf(newcomer, Use.IDLE)) {
            return true;
        }
        if (oldest != null) {
            evict(oldest);
        }
        return oldest != null;
    }

    /**
     * Takes from the richest that has something to lose. Not all are asked: a flood must not buy time here.
     *
     * @param last        what may be taken last
     * @param lastOfHeavy likewise, of those with more than a share of all places
     */
    private boolean takeFromThoseWith(final int atLeast, final Use last, final Use lastOfHeavy) {
        int asked = 0;
        for (int count = heaviest; count >= atLeast; count--) {
            final Use taken = count > bounds.most() / SHARES ? lastOfHeavy : last;
            for (final Share share : byCount.get(count)) {
                if (evictOf(share, taken)) {
                    return true;
                }
                if (++asked == MAX_ASKED) {
                    return false;
                }
            }
        }
        return false;
    }

    /** Takes a place of an address away, if one has a use up to the last. */
    private boolean evictOf(final Share share, final Use last) {
        final Slot loser = share.loser(last);
        if (loser != null) {
            evict(loser);
        }
        return loser != null;
    }

    /**
     * Takes places away without a newcomer, of the addresses with most first. What is busy of a proxy's stays.
     *
     * @param most      as many at most
     * @param isSparing whether proxies, and known addresses, lose nothing
     * @return how many were taken
     */
    int relieve(final int most, final boolean isSparing, final Predicate<String> isKnown) {
        int taken = 0;
        for (final Share share : richestFirst()) {
            if (isSparing && (share.isOfProxy || isKnown.test(share.address))) {
                continue;
            }
            while (taken < most && evictOf(share, Use.BUSY)) {
                taken++;
            }
        }
        return taken;
    }

    private List<Share> richestFirst() {
        final List<Share> all = new ArrayList<>(shares.size());
        for (int count = heaviest; count > 0; count--) {
            all.addAll(byCount.get(count));
        }
        return all;
    }

    private void evict(final Slot slot) {
        slot.leave();
        evicted++;
        slot.eviction.run();
    }

    private void list(final Slot slot, final Use use) {
        slot.use = use;
        if (use != Use.BUSY || slot.isBounded) {
            slot.share.losers[use.ordinal()].add(slot.ofShare);
        }
        if (use == Use.HALF_OPEN) {
            halfOpen.add(slot.ofAll);
        }
    }

    private static void unlist(final Slot slot) {
        slot.ofShare.remove();
        slot.ofAll.remove();
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
        return share == null ? 0 : share.halfOpen().size();
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
