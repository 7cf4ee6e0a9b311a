package rialto.engine;

import rialto.engine.ReferenceState.Instrument;
import rialto.engine.ReferenceState.Order;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the reference model knows of streamed quotes, in plain collections, and questions about it. */
final class ReferenceQuoteState {
    static final long NEVER = Long.MAX_VALUE;

    static final class Provider {
        long accountId;
        Instrument instrument;
        final Map<Integer, Ladder> ladders = new TreeMap<>();
        int leaseMs;
        int holdMs;
        long tolerance;
        HoldOutcome outcome;
        boolean enabled;
        long leaseEnds = NEVER;

        QuoteProviderTerms terms() {
            final QuoteProviderTerms terms = new QuoteProviderTerms();
            terms.accountId = accountId;
            terms.instrumentId = instrument.definition.instrumentId;
            terms.leaseMs = leaseMs;
            terms.holdMs = holdMs;
            terms.toleranceTicks = tolerance;
            terms.outcomeAtEnd = outcome;
            terms.enabled = enabled;
            return terms;
        }
    }

    static final class Ladder {
        Provider provider;
        int stream;
        Identifier quoteId;
        long validUntil;
        long received;
        boolean fullAmount;
        boolean lastLook;
        List<Tier> bids = List.of();
        List<Tier> asks = List.of();

        List<Tier> side(final boolean bid) {
            return bid ? bids : asks;
        }

        Tier best(final boolean bid) {
            return side(bid).stream().filter(tier -> tier.left > 0).findFirst().orElse(null);
        }

        boolean isLive(final long now) {
            return now < validUntil && now < provider.leaseEnds;
        }
    }

    static final class Tier {
        Ladder ladder;
        boolean bid;
        int number;
        long price;
        long left;
        long show;
        long priority;
    }

    static final class Hold {
        HeldTrade trade;
        Order order; // null when it left
        Instrument instrument;
        Provider provider;
        boolean rejected;
    }

    static final class Walk {
        Order next;
        boolean again;

        boolean isPending() {
            return next != null || again;
        }
    }

    static final class Request {
        long id;
        long taker;
        Instrument instrument;
        long lots;
        long created;
        long expires;
        boolean wantsAsk;
        boolean wantsBid;
        final List<Provider> asked = new ArrayList<>();
        final List<Provider> declined = new ArrayList<>();
        final Map<Provider, Answer> answers = new HashMap<>();
    }

    record Answer(long bid, long ask, long validUntil, long answered) {}

    record CreditKey(long taker, long provider, int assetId) {}

    static final class Credit {
        long limit;
        long used;
    }

    static final Comparator<Tier> BEST_FIRST =
            Comparator.<Tier>comparingLong(t -> t.bid ? -t.price : t.price).thenComparingLong(t -> t.priority);

    final List<Provider> providers = new ArrayList<>();
    final List<Hold> holds = new ArrayList<>();
    final Map<CreditKey, Credit> credits = new LinkedHashMap<>();
    long nextPriority = 1;
    long nextHoldId = 1;
    final List<Request> requests = new ArrayList<>();
    long nextRequestId = 1;
    long holdsGoOn;
    long looksFrom = Long.MIN_VALUE;

    Provider provider(final long accountId, final int instrumentId) {
        return providers.stream()
                .filter(p -> p.accountId == accountId && p.instrument.definition.instrumentId == instrumentId)
                .findFirst()
                .orElse(null);
    }

    List<Provider> of(final long accountId) {
        return providers.stream().filter(p -> p.accountId == accountId).toList();
    }

    Stream<Ladder> ladders() {
        return providers.stream().flatMap(p -> p.ladders.values().stream());
    }

    Stream<Ladder> ladders(final Instrument instrument) {
        return ladders().filter(l -> l.provider.instrument == instrument);
    }

    List<Hold> holdsOf(final Order order) {
        return holds.stream().filter(h -> h.order == order).toList();
    }

    boolean isOnHold(final Order order) {
        return holdsOf(order).stream().anyMatch(h -> !h.rejected);
    }

    Hold openHold(final long holdId) {
        return holds.stream()
                .filter(h -> h.trade.holdId == holdId && !h.rejected)
                .findFirst()
                .orElse(null);
    }

    long bestQuote(final Instrument instrument, final boolean bid, final long now) {
        return ladders(instrument)
                .filter(l -> l.isLive(now) && l.best(bid) != null)
                .map(l -> l.best(bid))
                .min(BEST_FIRST)
                .map(t -> t.price)
                .orElse(0L);
    }

    Credit credit(final long taker, final long provider, final int assetId) {
        return credits.get(new CreditKey(taker, provider, assetId));
    }

    void snapshot(final ReferenceState state, final QuoteSnapshotListener out) {
        if (!providers.isEmpty()) {
            out.onQuoteCounters(nextPriority, nextHoldId, nextRequestId, holdsGoOn, looksFrom);
        }
        for (final Provider provider : providers) {
            out.onQuoteProvider(provider.terms());
            provider.ladders.values().forEach(ladder -> {
                out.onLadder(
                        ladder.stream,
                        ladder.quoteId,
                        ladder.validUntil,
                        ladder.received,
                        provider.leaseEnds,
                        ladder.fullAmount,
                        ladder.lastLook);
                Stream.concat(ladder.bids.stream(), ladder.asks.stream())
                        .forEach(t -> out.onTier(t.bid ? Side.BUY : Side.SELL, t.price, t.left, t.show, t.priority));
            });
        }
        credits.forEach((key, credit) -> {
            final CreditLine line = new CreditLine();
            line.takerAccountId = key.taker;
            line.providerAccountId = key.provider;
            line.assetId = key.assetId;
            line.limit = credit.limit;
            line.used = credit.used;
            out.onCreditLine(line);
        });
        state.instruments.stream()
                .filter(Instrument::isStreamedQuotes)
                .flatMap(i -> i.queues().stream())
                .flatMap(List::stream)
                .filter(order -> order.minQuantity > 0)
                .forEach(order -> out.onMinQuantity(order.id, order.minQuantity));
        holds.forEach(hold -> {
            hold.trade.rejected = hold.rejected;
            hold.trade.orderLeft = hold.order == null;
            hold.trade.tierRemainingLots = 0;
            out.onHold(hold.trade);
        });
        ReferenceRequests.snapshot(this, out);
        for (final Instrument instrument : state.instruments) {
            walk(instrument, Side.BUY, out);
            walk(instrument, Side.SELL, out);
            if (instrument.walksGoOn == NEVER && instrument.looksFrom != Long.MIN_VALUE) {
                out.onQuoteWalk(instrument.definition.instrumentId, Side.BUY, instrument.looksFrom, NEVER, 0, false);
            }
        }
    }

    private static void walk(final Instrument instrument, final Side side, final QuoteSnapshotListener out) {
        final Walk walk = instrument.walk(side == Side.BUY);
        if (walk.isPending()) {
            out.onQuoteWalk(
                    instrument.definition.instrumentId,
                    side,
                    instrument.looksFrom,
                    instrument.walksGoOn,
                    walk.next == null ? 0 : walk.next.id,
                    walk.again);
        }
    }
}
