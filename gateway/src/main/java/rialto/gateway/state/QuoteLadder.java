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

    /** @param number from 1 */
    void remaining(final Side side, final int number, final long lots) {
        final List<QuoteTier> tiers = side == Side.BUY ? bids : asks;
        if (number >= 1 && number <= tiers.size()) {
            tiers.set(number - 1, tiers.get(number - 1).withRemaining(lots));
        }
    }
}
