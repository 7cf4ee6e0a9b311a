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
        return best(side, nowNs, null, null);
    }

    /** As {@link #best}, of others than the provider whose quote was taken and the taker itself. */
    Best runnerUp(final Side side, final long nowNs, final Account provider, final Account taker) {
        return best(side, nowNs, provider, taker);
    }

    private Best best(final Side side, final long nowNs, final Account notThis, final Account norThat) {
        Best best = null;
        for (final QuoteLadder ladder : ladders(nowNs)) {
            final Account provider = ladder.provider().account();
            if (provider == notThis || provider == norThat) {
                continue;
            }
            for (final QuoteTier tier : side == Side.BUY ? ladder.bids : ladder.asks) {
                if (tier.shownLots() > 0) {
                    best = best == null || isBetter(side, ladder, tier, best) ? new Best(ladder, tier) : best;
                    break;
                }
            }
        }
        return best;
    }

    private static boolean isBetter(final Side side, final QuoteLadder ladder, final QuoteTier tier, final Best than) {
        if (tier.priceTicks() == than.tier.priceTicks()) {
            return ladder.receivedNs() < than.ladder.receivedNs();
        }
        return tier.priceTicks() > than.tier.priceTicks() == (side == Side.BUY);
    }
}
