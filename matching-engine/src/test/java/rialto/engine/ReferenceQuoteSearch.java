package rialto.engine;

import rialto.engine.ReferenceQuoteState.Ladder;
import rialto.engine.ReferenceQuoteState.Provider;
import rialto.engine.ReferenceQuoteState.Tier;
import rialto.engine.ReferenceState.Order;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static java.math.BigInteger.valueOf;

/** Which quotes an order takes, in the reference model. */
final class ReferenceQuoteSearch {
    private static final int MAX_TRADES = 256;

    record Take(Tier tier, long lots) {}

    private final ReferenceState state;
    private final ReferenceQuoteState quotes;
    private final QuoteListener out;

    /** Ladders and tiers that the last search looked at, those with too little left among them. */
    int looked;

    /** What the last search came upon, before it looked whether the order takes so little. */
    long found;

    /** Whether the order might take more, and would make too many trades. */
    boolean isCut;

    boolean hasCanceled;

    private final Map<Ladder, Integer> passed = new HashMap<>();

    ReferenceQuoteSearch(final ReferenceState state, final QuoteListener out) {
        this.state = state;
        this.out = out;
        quotes = state.quotes;
    }

    /** What a plan comes to so far. */
    private final class Plan {
        final Order order;
        final List<Take> takes = new ArrayList<>();
        final Map<Provider, BigInteger> payments = new HashMap<>();
        final Map<Provider, BigInteger> credits = new HashMap<>();
        BigInteger cost = BigInteger.ZERO;
        BigInteger spent = BigInteger.ZERO;
        long lots;
        int holds;

        Plan(final Order order) {
            this.order = order;
        }

        /** Whether the tier could be looked at; one that its provider cannot pay is canceled then. */
        void take(final Tier tier, final long wanted) {
            final Provider provider = tier.ladder.provider;
            final BigInteger amount = state.quote(order.instrument, tier.price, wanted);
            final BigInteger payment =
                    order.isBuy() ? valueOf(wanted).multiply(valueOf(order.instrument.definition.lotSize)) : amount;
            final BigInteger paid = payments.getOrDefault(provider, BigInteger.ZERO);
            final BigInteger used = credits.getOrDefault(provider, BigInteger.ZERO);
            if (tier.ladder.lastLook && holds >= holdsLeft(order) || !hasCredit(order, provider, used.add(amount))) {
                return;
            }
            if (!canPay(order, provider, paid.add(payment))) {
                if (!canPay(order, provider, payment)) {
                    cancel(tier);
                }
                return;
            }
            payments.put(provider, paid.add(payment));
            credits.put(provider, used.add(amount));
            takes.add(new Take(tier, wanted));
            lots += wanted;
            cost = cost.add(valueOf(tier.price).multiply(valueOf(wanted)));
            spent = spent.add(amount);
            holds += tier.ladder.lastLook ? 1 : 0;
        }
    }

    private int holdsLeft(final Order order) {
        final int free = state.limits.quotes().maxHolds() - quotes.holds.size();
        final long ofAccount = quotes.holds.stream()
                .filter(h -> h.trade.takerAccountId == order.accountId)
                .count();
        final long room = Math.max(0, free / 2 + free % 2 - ofAccount);
        return (int) Math.min(16 - quotes.holdsOf(order).size(), room);
    }

    private boolean hasCredit(final Order order, final Provider provider, final BigInteger amount) {
        final ReferenceQuoteState.Credit credit =
                quotes.credit(order.accountId, provider.accountId, order.instrument.definition.quoteAssetId);
        return credit == null
                || credit.limit == -1
                || valueOf(credit.used).add(amount).compareTo(valueOf(credit.limit)) <= 0;
    }

    private boolean canPay(final Order order, final Provider provider, final BigInteger payment) {
        final InstrumentDefinition d = order.instrument.definition;
        final int asset = order.isBuy() ? d.baseAssetId : d.quoteAssetId;
        return !order.instrument.reserves()
                || valueOf(state.available(provider.accountId, asset)).compareTo(payment) >= 0;
    }

    private void cancel(final Tier tier) {
        hasCanceled = true;
        tier.left = 0;
        final QuoteCancellation c = new QuoteCancellation();
        c.accountId = tier.ladder.provider.accountId;
        c.instrumentId = tier.ladder.provider.instrument.definition.instrumentId;
        c.quoteId.set(tier.ladder.quoteId);
        c.stream = tier.ladder.stream;
        c.tier = tier.number;
        c.bid = tier.bid;
        c.reason = QuoteCancelReason.INSUFFICIENT_BALANCE;
        out.onQuotesCanceled(c);
    }

    /** A MARKET order that buys has no limit: it pays what it has. Null for whoever holds what it may need. */
    private BigInteger funds(final Order order) {
        return order.terms.type() == OrderType.MARKET && order.isBuy() && order.instrument.reserves()
                ? valueOf(state.available(order.accountId, order.instrument.definition.quoteAssetId))
                : null;
    }

    private boolean mayTake(final Order order, final Ladder ladder, final long now) {
        final Provider provider = ladder.provider;
        return provider.accountId != order.accountId
                && ladder.isLive(now)
                && !(order.isFor(TimeInForce.FOK) && ladder.lastLook)
                && !state.parents.avoids(order.id, ladder, now)
                && quotes.holdsOf(order).stream()
                        .noneMatch(h -> h.rejected && h.provider == provider && h.trade.stream == ladder.stream);
    }

    List<Take> find(final Order order, final long now) {
        final List<Ladder> ladders = quotes.ladders(order.instrument)
                .filter(l -> mayTake(order, l, now) && hasCreditForALot(order, l))
                .toList();
        final Map<Ladder, List<Boolean>> counting = new HashMap<>();
        ladders.forEach(l -> counting.put(l, counting(l.side(!order.isBuy()), l.fullAmount ? order.remaining : 1)));
        passed.clear();
        final List<Tier> tiers = ladders.stream()
                .flatMap(l -> l.side(!order.isBuy()).stream())
                .filter(t -> t.left > 0 && state.crosses(order, t.price))
                .sorted(ReferenceQuoteState.BEST_FIRST)
                .toList();
        looked = (int) quotes.ladders(order.instrument).count();
        isCut = false;
        hasCanceled = false;
        final BigInteger funds = funds(order);
        final Plan sweep = sweep(order, tiers, funds);
        final Tier full = fullAmount(order, tiers, funds);
        counting.forEach((ladder, tiersThatCount) -> looked += skipped(tiersThatCount, passed.getOrDefault(ladder, 0)));
        if (full != null) {
            final BigInteger cost = valueOf(full.price).multiply(valueOf(order.remaining));
            final boolean better = order.isBuy() ? cost.compareTo(sweep.cost) < 0 : cost.compareTo(sweep.cost) > 0;
            if (better || sweep.lots < order.remaining) {
                isCut = false;
                found = order.remaining;
                return List.of(new Take(full, order.remaining));
            }
        }
        return asWanted(order, sweep);
    }

    /** Of each tier from the best on, whether so much of it is left. */
    private static List<Boolean> counting(final List<Tier> side, final long least) {
        return side.stream()
                .dropWhile(t -> t.left == 0)
                .map(t -> t.left >= least)
                .toList();
    }

    /** How many that do not count stand before the one that is next when so many were passed. */
    private static int skipped(final List<Boolean> counting, final int passedTiers) {
        int skipped = 0;
        int left = passedTiers;
        for (final boolean counts : counting) {
            if (counts && left == 0) {
                break;
            }
            skipped += counts ? 0 : 1;
            left -= counts ? 1 : 0;
        }
        return skipped;
    }

    private boolean hasCreditForALot(final Order order, final Ladder ladder) {
        return ladder.side(!order.isBuy()).stream()
                .anyMatch(t -> hasCredit(order, ladder.provider, state.quote(order.instrument, t.price, 1)));
    }

    private Plan sweep(final Order order, final List<Tier> tiers, final BigInteger funds) {
        final Plan plan = new Plan(order);
        for (final Tier tier : tiers) {
            if (tier.ladder.fullAmount) {
                continue;
            }
            long lots = Math.min(tier.left, order.remaining - plan.lots);
            if (funds != null) {
                final BigInteger each = state.quote(order.instrument, tier.price, 1);
                lots = valueOf(lots)
                        .min(funds.subtract(plan.spent).divide(each))
                        .longValueExact();
            }
            if (lots == 0) {
                break;
            }
            if (plan.takes.size() == MAX_TRADES) {
                isCut = true;
                break;
            }
            looked++;
            passed.merge(tier.ladder, 1, Integer::sum);
            plan.take(tier, lots);
        }
        return plan;
    }

    private Tier fullAmount(final Order order, final List<Tier> tiers, final BigInteger funds) {
        for (final Tier tier : tiers) {
            if (!tier.ladder.fullAmount || tier.left < order.remaining) {
                continue;
            }
            looked++;
            passed.merge(tier.ladder, 1, Integer::sum);
            final BigInteger amount = state.quote(order.instrument, tier.price, order.remaining);
            if (tier.ladder.lastLook && holdsLeft(order) == 0
                    || funds != null && amount.compareTo(funds) > 0
                    || !hasCredit(order, tier.ladder.provider, amount)) {
                continue;
            }
            final BigInteger lots = valueOf(order.remaining).multiply(valueOf(order.instrument.definition.lotSize));
            if (canPay(order, tier.ladder.provider, order.isBuy() ? lots : amount)) {
                passed.merge(tier.ladder, -1, Integer::sum);
                return tier;
            }
            cancel(tier);
        }
        return null;
    }

    private List<Take> asWanted(final Order order, final Plan plan) {
        final long least =
                order.isFor(TimeInForce.FOK) ? order.remaining : Math.min(order.minQuantity, order.remaining);
        found = plan.lots;
        return plan.lots < least ? List.of() : plan.takes;
    }

    List<Take> named(final Order order, final OrderRequest request, final long now) {
        isCut = false;
        final Plan plan = new Plan(order);
        quotes.of(request.quoteAccountId).stream()
                .filter(p -> p.instrument == order.instrument)
                .flatMap(p -> p.ladders.values().stream())
                .filter(l -> l.quoteId.equals(request.quoteId) && mayTake(order, l, now))
                .flatMap(l -> l.side(!order.isBuy()).stream())
                .filter(t -> t.number == request.quoteTier && t.left > 0 && state.crosses(order, t.price))
                .filter(t -> !t.ladder.fullAmount || t.left >= order.remaining)
                .min(ReferenceQuoteState.BEST_FIRST)
                .ifPresent(t -> plan.take(t, Math.min(t.left, order.remaining)));
        return asWanted(order, plan);
    }
}
