package rialto.gateway.state;

import rialto.protocol.Side;

import java.util.Collections;
import java.util.List;

/** What a provider quotes on one of its streams, as the events so far left it. Owned by the event loop. */
public final class QuoteLadder {
    private final QuoteProvider provider;
    private final int stream;
    private final String quoteId;
    private final long validUntilNs;
    private final long receivedNs;
    private final boolean fullAmount;
    private final boolean lastLook;
    final List<QuoteTier> bids;
    final List<QuoteTier> asks;
    /** Indexes of the best tiers that others may see; as long as the side where there is none. */
    private int bestBid;

    private int bestAsk;

    QuoteLadder(
            final QuoteProvider provider,
            final int stream,
            final String quoteId,
            final long validUntilNs,
            final long receivedNs,
            final boolean fullAmount,
            final boolean lastLook,
            final List<QuoteTier> bids,
            final List<QuoteTier> asks) {
        this.provider = provider;
        this.stream = stream;
        this.quoteId = quoteId;
        this.validUntilNs = validUntilNs;
        this.receivedNs = receivedNs;
        this.fullAmount = fullAmount;
        this.lastLook = lastLook;
        this.bids = bids;
        this.asks = asks;
        end();
    }

    /** All its tiers are there. */
    void end() {
        bestBid = firstShown(bids, 0);
        bestAsk = firstShown(asks, 0);
    }

    public QuoteProvider provider() {
        return provider;
    }

    /** 0 to 15. */
    public int stream() {
        return stream;
    }

    public String quoteId() {
        return quoteId;
    }

    /** From then on nothing of it is traded, whether or not an event has said so yet. */
    public long validUntilNs() {
        return validUntilNs;
    }

    /** When the provider sent it, by the sequenced clock. */
    public long receivedNs() {
        return receivedNs;
    }

    /** Whether a tier is taken as a whole or not at all. */
    public boolean isFullAmount() {
        return fullAmount;
    }

    /** Whether its trades are held as agreed. */
    public boolean hasLastLook() {
        return lastLook;
    }

    /** The best first, also those of which nothing is left. */
    public List<QuoteTier> bids() {
        return Collections.unmodifiableList(bids);
    }

    /** As {@link #bids}. */
    public List<QuoteTier> asks() {
        return Collections.unmodifiableList(asks);
    }

    /** The best tier of a side that others may see, or null. */
    QuoteTier best(final Side side) {
        final List<QuoteTier> tiers = tiers(side);
        final int best = side == Side.BUY ? bestBid : bestAsk;
        return best < tiers.size() ? tiers.get(best) : null;
    }

    /**
     * Of a ladder that stands.
     *
     * @param number from 1
     */
    void remaining(final Side side, final int number, final long lots) {
        final List<QuoteTier> tiers = tiers(side);
        if (number < 1 || number > tiers.size()) {
            return;
        }
        final QuoteTier tier = tiers.get(number - 1).withRemaining(lots);
        final int before = side == Side.BUY ? bestBid : bestAsk;
        final boolean isBestToo = number - 1 == before && tier.shownLots() > 0;
        if (isBestToo || number - 1 > before) {
            tiers.set(number - 1, tier); // the best price is what it was
            return;
        }
        final ShownLadders shown = provider.instrument().quotes().shown(side);
        shown.remove(this);
        tiers.set(number - 1, tier);
        final int best = firstShown(tiers, number - 1);
        if (side == Side.BUY) {
            bestBid = best;
        } else {
            bestAsk = best;
        }
        shown.add(this);
    }

    private List<QuoteTier> tiers(final Side side) {
        return side == Side.BUY ? bids : asks;
    }

    private static int firstShown(final List<QuoteTier> tiers, final int from) {
        int index = from;
        while (index < tiers.size() && tiers.get(index).shownLots() == 0) {
            index++;
        }
        return index;
    }
}
