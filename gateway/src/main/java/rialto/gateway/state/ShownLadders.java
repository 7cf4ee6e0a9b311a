package rialto.gateway.state;

import rialto.protocol.Side;

import java.util.Comparator;
import java.util.Iterator;
import java.util.TreeSet;

/**
 * The ladders of one side of an instrument of which others may see a tier, the best first: by that tier's price, then by
 * arrival. It is kept as ladders come, go and are taken from, so that to find the best costs little however many there
 * are. Owned by the event loop.
 */
final class ShownLadders {
    private final Side side;
    private final TreeSet<QuoteLadder> ladders;

    ShownLadders(final Side side) {
        this.side = side;
        final Comparator<QuoteLadder> lowest =
                Comparator.comparingLong(ladder -> ladder.best(side).priceTicks());
        ladders = new TreeSet<>((side == Side.BUY ? lowest.reversed() : lowest)
                .thenComparingLong(QuoteLadder::receivedNs)
                .thenComparingInt(ladder -> ladder.provider().number())
                .thenComparingInt(QuoteLadder::stream));
    }

    /** Takes a ladder in, if others may see anything of it. */
    void add(final QuoteLadder ladder) {
        if (ladder.best(side) != null) {
            ladders.add(ladder);
        }
    }

    /** To be called before the best tier of a ladder becomes another. */
    void remove(final QuoteLadder ladder) {
        if (ladder.best(side) != null) {
            ladders.remove(ladder);
        }
    }

    /** The best whose time is not up at {@code nowNs}; null for none. */
    QuoteLadder best(final long nowNs) {
        for (final QuoteLadder ladder : ladders) {
            if (ladder.validUntilNs() > nowNs) {
                return ladder;
            }
        }
        return null;
    }

    /**
     * The best of others than these two accounts; null for none. It looks past theirs, which are 16 each at most.
     *
     * @param sequencedNs time of an event: no event is earlier than one before it, so a ladder whose time is up is left out
     *                    from then on
     */
    QuoteLadder bestOfOthers(final long sequencedNs, final Account notThis, final Account norThat) {
        for (final Iterator<QuoteLadder> all = ladders.iterator(); all.hasNext(); ) {
            final QuoteLadder ladder = all.next();
            final Account provider = ladder.provider().account();
            if (ladder.validUntilNs() <= sequencedNs) {
                all.remove();
            } else if (provider != notThis && provider != norThat) {
                return ladder;
            }
        }
        return null;
    }
}
