package rialto.gateway.state;

import rialto.protocol.SettlementType;
import rialto.protocol.Side;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The streamed quotes of an instrument; empty where none are streamed. Owned by the event loop. */
public final class QuoteMarket {
    /** In order of their making. */
    final Map<Account, QuoteProvider> providers = new LinkedHashMap<>(0);

    private final ShownLadders shownBids = new ShownLadders(Side.BUY);
    private final ShownLadders shownAsks = new ShownLadders(Side.SELL);
    SettlementType settlementType = SettlementType.SPOT;
    int settlementDate;

    /** A price that an order can have, and whose it is. */
    public record Best(QuoteLadder ladder, QuoteTier tier) {}

    QuoteMarket() {}

    /** When what is traded changes hands. */
    public SettlementType settlementType() {
        return settlementType;
    }

    /** As a number {@code yyyymmdd}; 0 when the calendar tells. */
    public int settlementDate() {
        return settlementDate;
    }

    /** In order of their making. */
    public Collection<QuoteProvider> providers() {
        return Collections.unmodifiableCollection(providers.values());
    }

    /** The account as a provider, or null. */
    public QuoteProvider provider(final Account account) {
        return providers.get(account);
    }

    /** Those whose time is not up, by provider in order of their making and by stream. */
    public List<QuoteLadder> ladders(final long nowNs) {
        final List<QuoteLadder> present = new ArrayList<>();
        for (final QuoteProvider provider : providers.values()) {
            for (final QuoteLadder ladder : provider.ladders()) {
                if (ladder.validUntilNs() > nowNs) {
                    present.add(ladder);
                }
            }
        }
        return present;
    }

    /** Tiers of all ladders that there are, also of those whose time is just up. */
    public int tierCount() {
        int count = 0;
        for (final QuoteProvider provider : providers.values()) {
            count += provider.tierCount();
        }
        return count;
    }

    /** The best price of a side that others may see; of two that are alike the one that came earlier. Null for none. */
    public Best best(final Side side, final long nowNs) {
        return best(side, shown(side).best(nowNs));
    }

    /**
     * As {@link #best}, of others than the provider whose quote was taken and the taker itself.
     *
     * @param sequencedNs time of the event that is being taken in
     */
    Best runnerUp(final Side side, final long sequencedNs, final Account provider, final Account taker) {
        return best(side, shown(side).bestOfOthers(sequencedNs, provider, taker));
    }

    private static Best best(final Side side, final QuoteLadder ladder) {
        return ladder == null ? null : new Best(ladder, ladder.best(side));
    }

    /** One ladder stands in another's place; null for none. */
    void replace(final QuoteLadder before, final QuoteLadder ladder) {
        if (before != null) {
            shownBids.remove(before);
            shownAsks.remove(before);
        }
        if (ladder != null) {
            shownBids.add(ladder);
            shownAsks.add(ladder);
        }
    }

    /** The ladders of a side that others may see, the best first. */
    ShownLadders shown(final Side side) {
        return side == Side.BUY ? shownBids : shownAsks;
    }
}
