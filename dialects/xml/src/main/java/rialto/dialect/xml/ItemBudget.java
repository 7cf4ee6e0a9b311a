package rialto.dialect.xml;

import rialto.gateway.address.ClientAddress;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedSet;

/**
 * How much all connections may hold together, from when it is read until it is answered, shared fairly among addresses.
 * Without a bound many small elements, few large texts or empty requests would fill the memory. Beyond the bound of an address
 * that address loses something, and beyond that of all the address that holds most. It loses the request that has been
 * unfinished for longest. Without one it loses its oldest connection that does not read its answers. When it has neither, or
 * when the unfinished request is the very one that wants more, that one is refused. Owned by the event loop.
 */
final class ItemBudget {
    /** Of the heap for a unit: an item with its texts, or so many bytes of a text while the parser collects it. */
    static final int BYTES_OF_UNIT = 2 * 1024;

    private static final String BUSY = "too much is under way; try again later";
    /** Of the whole: so much becomes free at once, so that not every newcomer has to look for it. */
    private static final int FREED = 16;

    private final int most;
    private final int mostPerAddress;
    private final Map<String, Share> shares = new HashMap<>();
    private int total;
    /** Of connections that were ended here, and whose whole requests are still carried out. */
    private int leaving;

    private long displaced;

    /** Whose requests these are: one connection. */
    interface Client {
        /** Whether whole requests wait because the client does not read its answers. */
        boolean isStuck();

        /** Its unfinished request has lost its room, and is to be given up; before others go on. */
        void onRequestLost(String message);

        /** It is to end at once. What was received whole is carried out. */
        void close();
    }

    /** What one address has. */
    private static final class Share {
        private final SequencedSet<Holding> all = new LinkedHashSet<>();
        /** Those that have been waited for, the longest first. */
        private final SequencedSet<Holding> unfinished = new LinkedHashSet<>();

        private int units;

        private Holding stuck() {
            for (final Holding holding : all) {
                if (holding.whole > 0 && holding.client.isStuck()) {
                    return holding;
                }
            }
            return null;
        }
    }

    /** What one connection holds: of the request that it is sending, and of whole ones that are not answered. */
    final class Holding {
        private final Client client;
        private String address;
        private boolean isBounded;
        /** Null when it holds nothing, and after it was ended here. */
        private Share share;

        private boolean isLeaving;
        private int unfinished;
        private int whole;

        private Holding(final Client client) {
            this.client = client;
        }

        /**
         * Says whose it is; while it holds nothing.
         *
         * @param isBounded whether the bound of an address holds; not for a proxy that speaks for many
         */
        void belongTo(final ClientAddress of, final boolean isBounded) {
            address = of.chargedTo();
            this.isBounded = isBounded;
        }

        /**
         * Takes units for the request that is being read. Others may lose theirs.
         *
         * @throws XmlFault when there was no room; then these were not taken
         */
        void take(final int units) throws XmlFault {
            unfinished += units;
            count(units);
            final String complaint = keepBounds(this);
            if (complaint != null) {
                unfinished -= units;
                count(-units);
                throw new XmlFault(complaint);
            }
        }

        /**
         * Takes units for the answer to a whole request. Others may lose theirs.
         *
         * @return whether there was room; otherwise nothing is taken
         */
        boolean takeForAnswer(final int units) {
            whole += units;
            count(units);
            if (keepBounds(this) == null) {
                return true;
            }
            whole -= units;
            count(-units);
            return false;
        }

        /** The request is not whole, and its client is waited for. */
        void await() {
            if (share != null && unfinished > 0) {
                share.unfinished.add(this);
            }
        }

        /** The request is whole. */
        void finish() {
            whole += unfinished;
            unfinished = 0;
            stopWaiting();
        }

        /** The request will never be whole. May be called again. */
        void abandon() {
            final int units = unfinished;
            unfinished = 0;
            stopWaiting();
            count(-units);
        }

        /** A whole request was answered, or will not be; or what was taken for its answer was sent. */
        void giveBack(final int units) {
            whole -= units;
            count(-units);
        }

        private void stopWaiting() {
            if (share != null) {
                share.unfinished.remove(this);
            }
        }

        private void count(final int units) {
            if (isLeaving) {
                leaving += units;
            } else if (units != 0) {
                countInShare(units);
            }
        }

        private void countInShare(final int units) {
            if (share == null) {
                share = shares.computeIfAbsent(address, none -> new Share());
                share.all.add(this);
            }
            share.units += units;
            total += units;
            if (unfinished + whole == 0) {
                leaveShare();
            }
        }

        private void leaveShare() {
            share.all.remove(this);
            share.unfinished.remove(this);
            if (share.all.isEmpty()) {
                shares.remove(address);
            }
            share = null;
        }
    }

    /**
     * @param most           units of all addresses together, of which each request and each element costs one, and so do each so
     *                       many bytes; at least 1
     * @param mostPerAddress units of one address, at least 1
     */
    ItemBudget(final int most, final int mostPerAddress) {
        if (most < 1 || mostPerAddress < 1) {
            throw new IllegalArgumentException("the bounds must be at least 1: " + most + ", " + mostPerAddress);
        }
        this.most = most;
        this.mostPerAddress = mostPerAddress;
    }

    /** For a connection, which must {@linkplain Holding#belongTo belong} to an address before it takes anything. */
    Holding holding(final Client client) {
        return new Holding(client);
    }

    /** Why a connection may not hold what it took last, or null. */
    private String keepBounds(final Holding grown) {
        if (!grown.isLeaving) {
            while (grown.isBounded && grown.share.units > mostPerAddress) {
                if (!lighten(grown.share, grown)) {
                    return "your address would have more than a weight of " + mostPerAddress
                            + " under way; wait for answers, or ask for less in one request";
                }
            }
            if (total > most) {
                makeRoom(grown);
            }
        }
        // what is on its way out is there for a moment: so long there is twice as much
        return total > most || total + leaving > 2L * most ? BUSY : null;
    }

    private void makeRoom(final Holding grown) {
        boolean hasLosers = true;
        while (hasLosers && total > most - most / FREED) {
            hasLosers = lighten(heaviest(grown), grown);
        }
    }

    /** The heaviest of those that can lose something. */
    private Share heaviest(final Holding grown) {
        Share heaviest = grown.share;
        for (final Share share : shares.values()) {
            if (share.units > heaviest.units && (!share.unfinished.isEmpty() || share.stuck() != null)) {
                heaviest = share;
            }
        }
        return heaviest;
    }

    /** Takes something away from an address, unless it has nothing but what has grown. */
    private boolean lighten(final Share share, final Holding grown) {
        final Holding oldest = share.unfinished.isEmpty() ? grown : share.unfinished.getFirst();
        if (oldest != grown) {
            displaced++;
            oldest.abandon();
            oldest.client.onRequestLost(
                    "the request was not whole when others needed its room; send it again, faster or in parts");
            return true;
        }
        final Holding stuck = share.stuck();
        if (stuck == null || stuck == grown) {
            return false;
        }
        displaced++;
        end(stuck);
        return true;
    }

    private void end(final Holding holding) {
        final int units = holding.unfinished + holding.whole;
        holding.share.units -= units;
        total -= units;
        leaving += units;
        holding.leaveShare();
        holding.isLeaving = true;
        holding.client.close();
    }

    /** Units that may still be taken. */
    int left() {
        return most - total;
    }

    /** Units of connections that were ended here, and whose whole requests are still carried out. */
    int leaving() {
        return leaving;
    }

    /** Addresses that hold anything. */
    int addresses() {
        return shares.size();
    }

    /** Unfinished requests and connections that lost their room. */
    long displaced() {
        return displaced;
    }
}
