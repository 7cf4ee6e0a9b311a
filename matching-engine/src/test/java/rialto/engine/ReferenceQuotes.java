package rialto.engine;

import rialto.engine.ReferenceQuoteState.Ladder;
import rialto.engine.ReferenceQuoteState.Provider;
import rialto.engine.ReferenceQuoteState.Tier;
import rialto.engine.ReferenceState.Instrument;

import java.util.ArrayList;
import java.util.List;

/** Ladders of providers in the reference model. */
final class ReferenceQuotes {
    private static final long NS_PER_MS = 1_000_000;

    private final ReferenceState state;
    private final ReferenceQuoteState quotes;
    private final ReferenceQuoteOrders orders;
    private final QuoteListener quotesOut;

    ReferenceQuotes(final ReferenceState state, final ReferenceQuoteOrders orders, final QuoteListener quotesOut) {
        this.state = state;
        this.orders = orders;
        this.quotesOut = quotesOut;
        quotes = state.quotes;
    }

    // -------------------------------------------------------------------------------------------------------- ladders

    void replace(final QuoteLadder l, final long now) {
        final QuoteRejectReason rejected = check(l, now);
        if (rejected != null) {
            quotesOut.onQuoteRejected(l, rejected);
            return;
        }
        final Provider provider = quotes.provider(l.accountId, l.instrumentId);
        final Ladder before = provider.ladders.get(l.stream);
        if (l.bids.tierCount + l.asks.tierCount == 0) {
            provider.ladders.remove(l.stream);
            renew(provider, now);
            quotesOut.onQuotesReplaced(l);
            return;
        }
        final Ladder ladder = new Ladder();
        ladder.provider = provider;
        ladder.stream = l.stream;
        ladder.quoteId = Ids.copy(l.quoteId);
        ladder.validUntil = l.validUntilNs;
        ladder.received = now;
        ladder.fullAmount = l.fullAmount;
        ladder.lastLook = l.lastLook;
        ladder.bids = tiers(ladder, true, l.bids, before);
        ladder.asks = tiers(ladder, false, l.asks, before);
        provider.ladders.put(l.stream, ladder);
        renew(provider, now);
        quotesOut.onQuotesReplaced(l);
        orders.beginCommand();
        orders.onQuotes(ladder, now);
        for (final boolean buyers : new boolean[] {true, false}) {
            final Tier best = ladder.best(!buyers);
            if (best != null) {
                state.parents.onPrice(provider.instrument, buyers, best.price, now);
            }
        }
    }

    private List<Tier> tiers(final Ladder ladder, final boolean bid, final QuoteSide side, final Ladder before) {
        final List<Tier> tiers = new ArrayList<>();
        for (int i = 0; i < side.tierCount; i++) {
            final Tier tier = new Tier();
            tier.ladder = ladder;
            tier.bid = bid;
            tier.number = i + 1;
            tier.price = side.priceTicks[i];
            tier.left = side.quantityLots[i];
            tier.show = side.maxShowLots[i];
            final Tier same = before == null
                    ? null
                    : before.side(bid).stream()
                            .filter(t -> t.price == tier.price)
                            .findFirst()
                            .orElse(null);
            tier.priority = same != null && tier.left <= same.left ? same.priority : quotes.nextPriority++;
            tiers.add(tier);
        }
        return tiers;
    }

    private static void renew(final Provider provider, final long now) {
        provider.leaseEnds =
                provider.ladders.isEmpty() ? ReferenceQuoteState.NEVER : now + provider.leaseMs * NS_PER_MS;
    }

    private QuoteRejectReason check(final QuoteLadder l, final long now) {
        if (l.quoteId.isNone() || l.stream < 0 || l.stream > 15 || isMalformed(l.bids) || isMalformed(l.asks)) {
            return QuoteRejectReason.MALFORMED_QUOTE;
        }
        final QuoteRejectReason unknown = unknown(l.accountId, l.instrumentId);
        if (unknown != null) {
            return unknown;
        }
        final Provider provider = quotes.provider(l.accountId, l.instrumentId);
        if (!provider.enabled) {
            return QuoteRejectReason.PROVIDER_DISABLED;
        }
        final OrderRequest asAnOrder = new OrderRequest();
        asAnOrder.accountId = l.accountId;
        asAnOrder.instrumentId = l.instrumentId;
        final RejectReason suspended = ReferenceSuspensions.check(state, asAnOrder);
        if (suspended != RejectReason.NONE) {
            return QuoteRejectReason.valueOf(suspended.name());
        }
        if (provider.instrument.definition.phase != TradingPhase.CONTINUOUS) {
            return QuoteRejectReason.NOT_TRADING;
        }
        if (l.validUntilNs <= now) {
            return QuoteRejectReason.EXPIRED;
        }
        if (l.lastLook && provider.holdMs == 0) {
            return QuoteRejectReason.LAST_LOOK_NOT_AGREED;
        }
        if (l.bids.tierCount > 20 || l.asks.tierCount > 20) {
            return QuoteRejectReason.TOO_MANY_TIERS;
        }
        return checkTiers(l, provider);
    }

    private static boolean isMalformed(final QuoteSide side) {
        for (int i = 0; i < side.tierCount && i < 20; i++) {
            if (side.maxShowLots[i] < 0) {
                return true;
            }
        }
        return side.tierCount < 0;
    }

    private QuoteRejectReason checkTiers(final QuoteLadder l, final Provider provider) {
        final InstrumentDefinition d = provider.instrument.definition;
        for (final QuoteSide side : List.of(l.bids, l.asks)) {
            for (int i = 0; i < side.tierCount; i++) {
                if (side.priceTicks[i] < d.minPriceTicks || side.priceTicks[i] > d.maxPriceTicks) {
                    return QuoteRejectReason.PRICE_OUT_OF_RANGE;
                }
            }
        }
        for (final QuoteSide side : List.of(l.bids, l.asks)) {
            for (int i = 0; i < side.tierCount; i++) {
                final long lots = side.quantityLots[i];
                if (lots < d.minQuantityLots
                        || lots > d.maxQuantityLots
                        || ReferenceState.isTooBig(state.quote(provider.instrument, side.priceTicks[i], lots))) {
                    return QuoteRejectReason.QUANTITY_OUT_OF_RANGE;
                }
            }
        }
        for (int i = 1; i < l.bids.tierCount; i++) {
            if (l.bids.priceTicks[i] >= l.bids.priceTicks[i - 1]) {
                return QuoteRejectReason.TIERS_OUT_OF_ORDER;
            }
        }
        for (int i = 1; i < l.asks.tierCount; i++) {
            if (l.asks.priceTicks[i] <= l.asks.priceTicks[i - 1]) {
                return QuoteRejectReason.TIERS_OUT_OF_ORDER;
            }
        }
        if (l.bids.tierCount > 0 && l.asks.tierCount > 0 && l.bids.priceTicks[0] >= l.asks.priceTicks[0]) {
            return QuoteRejectReason.CROSSED;
        }
        final boolean isNew = !provider.ladders.containsKey(l.stream) && l.bids.tierCount + l.asks.tierCount > 0;
        return isNew
                        && (quotes.ladders().count() == state.limits.quotes().maxLadders()
                                || quotes.ladders(provider.instrument).count() == 256)
                ? QuoteRejectReason.CAPACITY_EXCEEDED
                : null;
    }

    private QuoteRejectReason unknown(final long accountId, final int instrumentId) {
        final Instrument instrument = state.instrument(instrumentId);
        if (instrument == null || !instrument.isStreamedQuotes()) {
            return QuoteRejectReason.UNKNOWN_INSTRUMENT;
        }
        return quotes.provider(accountId, instrumentId) == null ? QuoteRejectReason.UNKNOWN_PROVIDER : null;
    }

    void renew(final long accountId, final int instrumentId, final long now) {
        final QuoteRejectReason unknown = instrumentId != 0
                ? unknown(accountId, instrumentId)
                : quotes.of(accountId).isEmpty() ? QuoteRejectReason.UNKNOWN_PROVIDER : null;
        if (unknown != null) {
            quotesOut.onQuoteCommandRejected(accountId, instrumentId, 0, unknown);
            return;
        }
        final List<Provider> renewed = quotes.of(accountId).stream()
                .filter(p -> instrumentId == 0 || p.instrument.definition.instrumentId == instrumentId)
                .toList();
        renewed.forEach(p -> renew(p, now));
        quotesOut.onQuotesRenewed(accountId, instrumentId, renewed.size());
    }

    // ------------------------------------------------------------------------------------------------------ they leave

    void cancel(final QuoteCancelRequest r, final QuoteCancelReason reason) {
        final boolean malformed = r.scope == null
                || reason == null
                || r.scope == QuoteScope.LADDER && (r.stream < 0 || r.stream > 15)
                || r.scope == QuoteScope.QUOTE && r.quoteId.isNone()
                || r.scope == QuoteScope.ALL && r.instrumentId != 0;
        final QuoteRejectReason rejected = malformed
                ? QuoteRejectReason.MALFORMED_QUOTE
                : r.scope != QuoteScope.ALL
                        ? unknown(r.accountId, r.instrumentId)
                        : quotes.of(r.accountId).isEmpty() ? QuoteRejectReason.UNKNOWN_PROVIDER : null;
        if (rejected != null) {
            quotesOut.onQuoteCommandRejected(r.accountId, r.instrumentId, 0, rejected);
            return;
        }
        final Provider provider = quotes.provider(r.accountId, r.instrumentId);
        switch (r.scope) {
            case LADDER -> cancelLadder(provider, r.stream, r.quoteId, reason);
            case QUOTE -> {
                final List<Ladder> named = provider.ladders.values().stream()
                        .filter(l -> l.quoteId.equals(r.quoteId))
                        .toList();
                final QuoteCancellation c = cancellation(r.accountId, r.instrumentId, named, reason);
                c.quoteId.set(r.quoteId);
                quotesOut.onQuotesCanceled(c);
                withdrawIfGone(provider, c);
            }
            case INSTRUMENT -> {
                cancel(r.accountId, r.instrumentId, ladders(provider), reason);
                orders.requests().withdraw(r.accountId, provider.instrument);
            }
            case ALL -> {
                cancel(
                        r.accountId,
                        0,
                        quotes.of(r.accountId).stream()
                                .flatMap(p -> p.ladders.values().stream())
                                .toList(),
                        reason);
                orders.requests().withdraw(r.accountId, null);
            }
        }
    }

    private static List<Ladder> ladders(final Provider provider) {
        return List.copyOf(provider.ladders.values());
    }

    private void withdrawIfGone(final Provider provider, final QuoteCancellation c) {
        if (c.reason == QuoteCancelReason.DISCONNECTED && c.ladderCount > 0) {
            orders.requests().withdraw(provider.accountId, provider.instrument);
        }
    }

    void cancelLadder(
            final Provider provider, final int stream, final Identifier quoteId, final QuoteCancelReason reason) {
        final Ladder known = provider.ladders.get(stream);
        final Ladder ladder = known != null && (quoteId.isNone() || quoteId.equals(known.quoteId)) ? known : null;
        final QuoteCancellation c = cancellation(
                provider.accountId,
                provider.instrument.definition.instrumentId,
                ladder == null ? List.of() : List.of(ladder),
                reason);
        c.stream = stream;
        c.quoteId.set(ladder != null ? ladder.quoteId : quoteId);
        quotesOut.onQuotesCanceled(c);
        withdrawIfGone(provider, c);
    }

    void cancelProvider(final Provider provider) {
        if (!provider.ladders.isEmpty()) {
            cancel(
                    provider.accountId,
                    provider.instrument.definition.instrumentId,
                    ladders(provider),
                    QuoteCancelReason.ADMINISTRATOR);
        }
        orders.requests().withdraw(provider.accountId, provider.instrument);
    }

    void endLease(final Provider provider) {
        cancel(
                provider.accountId,
                provider.instrument.definition.instrumentId,
                ladders(provider),
                QuoteCancelReason.LEASE_ENDED);
        orders.requests().withdraw(provider.accountId, provider.instrument);
    }

    private void cancel(
            final long accountId, final int instrumentId, final List<Ladder> ladders, final QuoteCancelReason reason) {
        quotesOut.onQuotesCanceled(cancellation(accountId, instrumentId, ladders, reason));
    }

    private static QuoteCancellation cancellation(
            final long accountId, final int instrumentId, final List<Ladder> ladders, final QuoteCancelReason reason) {
        for (final Ladder ladder : ladders) {
            ladder.provider.ladders.remove(ladder.stream);
            if (ladder.provider.ladders.isEmpty()) {
                ladder.provider.leaseEnds = ReferenceQuoteState.NEVER;
            }
        }
        final QuoteCancellation c = new QuoteCancellation();
        c.accountId = accountId;
        c.instrumentId = instrumentId;
        c.stream = -1;
        c.ladderCount = ladders.size();
        c.reason = reason;
        return c;
    }

    void cancelAccount(final long accountId) {
        final List<Ladder> all =
                quotes.ladders().filter(l -> l.provider.accountId == accountId).toList();
        if (!all.isEmpty()) {
            cancel(accountId, 0, all, QuoteCancelReason.ADMINISTRATOR);
        }
        orders.requests().withdraw(accountId, null);
    }

    void cancelAll(final Instrument instrument, final QuoteCancelReason reason) {
        final List<Ladder> all = quotes.ladders(instrument).toList();
        if (!all.isEmpty()) {
            cancel(0, instrument.definition.instrumentId, all, reason);
        }
        orders.requests().expireAll(instrument);
    }

    void cancelForAdministrator(final int instrumentId) {
        state.instruments.stream()
                .filter(i -> instrumentId == 0 || i.definition.instrumentId == instrumentId)
                .forEach(i -> cancelAll(i, QuoteCancelReason.ADMINISTRATOR));
    }

    void stop(final Instrument instrument) {
        cancelAll(instrument, QuoteCancelReason.NOT_TRADING);
        instrument.stopWalks();
    }
}
