package rialto.engine;

import rialto.engine.ReferenceQuoteState.Provider;
import rialto.engine.ReferenceQuoteState.Tier;
import rialto.engine.ReferenceState.Instrument;
import rialto.engine.ReferenceState.Order;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static java.math.BigInteger.valueOf;

/** Where the next child of a parent order goes, in the reference model. */
final class ReferenceChildChoice {
    private static final BigInteger MILLION = valueOf(1_000_000);
    private static final int MOST_ORDERS = 128;

    /** A price somewhere that so many lots can be had at; of one lot after the fee it costs num / den. */
    private record Offer(Tier tier, long ticks, long lots, BigInteger num, BigInteger den) {
        int compareTo(final Offer other, final boolean buy) {
            final int compared = num.multiply(other.den).compareTo(other.num.multiply(den));
            return buy ? compared : -compared;
        }
    }

    private final ReferenceState state;
    private final ParentOrder parent;
    private final List<ReferenceParents.Avoided> avoided;
    private final Instrument instrument;
    private final Instrument book;
    private final long now;

    /** Ladders, tiers and orders of the book. */
    long looked;

    boolean behindOwn;

    /** Of continuous trades of the book; null for none. */
    private ReferenceBands.Band range;

    /** What is left is worth less than an order there. */
    boolean tooSmall;

    private long asked;

    ReferenceChildChoice(
            final ReferenceState state,
            final ParentOrder parent,
            final List<ReferenceParents.Avoided> avoided,
            final long now) {
        this.avoided = avoided.stream().filter(a -> a.until() > now).toList();
        this.state = state;
        this.parent = parent;
        this.now = now;
        instrument = state.instrument(parent.instrumentId);
        book = parent.bookInstrumentId == 0 ? null : state.instrument(parent.bookInstrumentId);
    }

    /** No child goes there. */
    private boolean avoids(final Tier tier) {
        return avoided.size() == 16 && tier.ladder.lastLook
                || avoided.stream().anyMatch(a -> a.isOf(tier.ladder.provider.accountId, tier.ladder.stream));
    }

    private static boolean mayEnter(final Instrument at, final long lots) {
        return at.definition.phase == TradingPhase.CONTINUOUS && lots >= at.definition.minQuantityLots;
    }

    private boolean accepts(final Instrument at, final long ticks) {
        if (parent.buy ? ticks > at.definition.maxPriceTicks : ticks < at.definition.minPriceTicks) {
            return false;
        }
        if (parent.limitTicks == 0) {
            return true;
        }
        final int compared = state.quote(at, ticks, 1).compareTo(state.quote(instrument, parent.limitTicks, 1));
        return parent.buy ? compared <= 0 : compared >= 0;
    }

    /** Of a million after the fee there. Without a book all pay the same: nothing is to be compared, be it all that there is. */
    private BigInteger left(final Instrument at) {
        if (!at.reserves() || book == null) {
            return MILLION;
        }
        return MILLION.subtract(valueOf(
                at.hasAuctions() ? state.fees.ratePpm(at, parent.accountId, false, now) : at.definition.takerFeePpm));
    }

    private Offer offer(final Instrument at, final Tier tier, final long ticks, final long lots) {
        final BigInteger left = left(at);
        final BigInteger each = state.quote(at, ticks, 1);
        return parent.buy
                ? new Offer(tier, ticks, lots, each, left)
                : new Offer(tier, ticks, lots, each.multiply(left), BigInteger.ONE);
    }

    /** Null for none. */
    ChildOrder choose(final long lots, final boolean useQuotes, final boolean useBook) {
        asked = lots;
        final boolean looksAtBook = useBook && book != null && mayEnter(book, lots);
        final List<Order> standing = looksAtBook ? book.shown(!parent.buy) : List.of();
        final List<Order> met = looksAtBook ? book.side(!parent.buy) : List.of();
        range = met.isEmpty() || book.bands == null ? null : book.bands.range(book, now);
        final boolean isOutOfRange = range != null && !range.holds(met.getFirst().price);
        behindOwn = !standing.isEmpty()
                        && (isOwn(standing.getFirst()) || isShut(standing, standing.getFirst()))
                        && accepts(book, standing.getFirst().price)
                || isOutOfRange && accepts(book, met.getFirst().price);
        // a trade at a price that is too good begins a volatility interruption as well
        final boolean isTooGood = isOutOfRange && isWithinRange(met.getFirst().price);
        final List<Order> queue = isTooGood ? List.of() : standing;
        final List<Order> others = new ArrayList<>();
        for (final Order order : queue) {
            if (isOwn(order) || isShut(queue, order)) {
                break;
            }
            others.add(order);
        }
        final long wanted = wanted(lots, useQuotes, others);
        final boolean entersQuotes = useQuotes && mayEnter(instrument, wanted);
        final List<Tier> stood = !entersQuotes
                ? List.of()
                : state.quotes
                        .ladders(instrument)
                        .filter(l -> l.provider.accountId != parent.accountId && l.isLive(now))
                        .flatMap(l -> l.side(!parent.buy).stream())
                        .filter(t -> t.left > 0)
                        .sorted(ReferenceQuoteState.BEST_FIRST)
                        .toList();
        looked += entersQuotes ? state.quotes.ladders(instrument).count() + stood.size() : 0;
        final ChildOrder child = new ChildOrder();
        child.buy = parent.buy;
        child.bookInstrumentId = parent.bookInstrumentId;
        child.tierCount = stood.size();
        stood.stream().limit(8).forEach(tier -> tell(child, tier));
        for (final Order order : others.stream().limit(MOST_ORDERS).toList()) {
            if (order.price == others.getFirst().price && child.bookLots < wanted) {
                child.bookTicks = order.price;
                child.bookLots += order.shown();
                looked++;
            }
        }
        final List<Tier> sweep = stood.stream()
                .filter(t -> !t.ladder.fullAmount && accepts(instrument, t.price) && !avoids(t))
                .toList();
        final List<Offer> makers = others.stream()
                .filter(o -> accepts(book, o.price) && isWithinRange(o.price))
                .limit(MOST_ORDERS)
                .map(o -> offer(book, null, o.price, o.shown()))
                .toList();
        final Offer whole = stood.stream()
                .filter(t -> t.ladder.fullAmount && t.left >= wanted && accepts(instrument, t.price) && !avoids(t))
                .filter(t -> new Plan(List.of()).covers(t, wanted))
                .findFirst()
                .map(t -> offer(instrument, t, t.price, wanted))
                .orElse(null);
        if (whole != null && isBetterThanAll(whole, sweep, makers, wanted)) {
            return tell(child, instrument, whole.ticks, wanted, ChildOrderReason.FULL_AMOUNT_FITS);
        }
        final Offer first = new Plan(sweep).next(wanted);
        if (first == null && makers.isEmpty()) {
            return null;
        }
        final boolean toQuotes =
                makers.isEmpty() || first != null && first.compareTo(makers.getFirst(), parent.buy) < 0;
        return toQuotes ? toQuotes(child, stood, sweep, makers, wanted) : toBook(child, first, makers, wanted);
    }

    /** Whether a child that comes from better prices reaches one within the range of continuous trades. */
    private boolean isWithinRange(final long price) {
        return range == null || (parent.buy ? price <= lastInRange() : price >= lastInRange());
    }

    private long lastInRange() {
        return (parent.buy ? range.highest() : range.lowest()).longValueExact();
    }

    /** Where not the earliest is filled first: whether an order of its own account is among those at a price. */
    private boolean isShut(final List<Order> queue, final Order at) {
        return ReferenceAllocation.isAllocated(book)
                && queue.stream()
                        .filter(o -> o.price == at.price)
                        .limit(MOST_ORDERS)
                        .anyMatch(this::isOwn);
    }

    private boolean isOwn(final Order order) {
        return state.rules.areOne(parent.accountId, order.accountId);
    }

    /** No more than the account can pay at the best price of all, but for what a child has at least. */
    private long wanted(final long lots, final boolean useQuotes, final List<Order> others) {
        final long most = Math.min(lots, instrument.definition.maxQuantityLots);
        if (!instrument.reserves()) {
            return most;
        }
        final long least =
                Math.max(instrument.definition.minQuantityLots, book == null ? 0 : book.definition.minQuantityLots);
        BigInteger each = others.isEmpty() ? null : state.quote(book, others.getFirst().price, 1);
        if (parent.buy && useQuotes) {
            looked += state.quotes.ladders(instrument).count();
            final long ticks = state.quotes.bestQuote(instrument, false, now);
            final BigInteger ofQuote = ticks == 0 ? null : state.quote(instrument, ticks, 1);
            each = each == null ? ofQuote : ofQuote == null ? each : each.min(ofQuote);
        }
        return Math.min(most, Math.max(payable(each), least));
    }

    /** @param each lot costs so much, for buyers; null for nothing to buy */
    private long payable(final BigInteger each) {
        final InstrumentDefinition d = instrument.definition;
        final long has = state.available(parent.accountId, parent.buy ? d.quoteAssetId : d.baseAssetId);
        return parent.buy ? each == null ? 0 : valueOf(has).divide(each).longValueExact() : has / d.lotSize;
    }

    /** Tiers that are taken one after the other, but for those that an order would pass over. */
    private final class Plan {
        private final Deque<Tier> left;
        private final Map<Provider, Long> credits = new HashMap<>();
        private final Map<Provider, Long> payments = new HashMap<>();
        private int holds;

        Plan(final List<Tier> tiers) {
            left = new ArrayDeque<>(tiers);
        }

        private long amount(final Tier tier, final long lots) {
            return state.quote(instrument, tier.price, lots).longValueExact();
        }

        private long payment(final Tier tier, final long lots) {
            return parent.buy ? lots * instrument.definition.lotSize : amount(tier, lots);
        }

        boolean covers(final Tier tier, final long lots) {
            final Provider provider = tier.ladder.provider;
            final InstrumentDefinition d = instrument.definition;
            final ReferenceQuoteState.Credit credit =
                    state.quotes.credit(parent.accountId, provider.accountId, d.quoteAssetId);
            final boolean allowed = credit == null
                    || credit.limit == -1
                    || valueOf(credit.used)
                                    .add(valueOf(credits.getOrDefault(provider, 0L)))
                                    .add(valueOf(amount(tier, lots)))
                                    .compareTo(valueOf(credit.limit))
                            <= 0;
            final long has = state.available(provider.accountId, parent.buy ? d.baseAssetId : d.quoteAssetId);
            final boolean pays = !instrument.reserves()
                    || valueOf(payments.getOrDefault(provider, 0L))
                                    .add(valueOf(payment(tier, lots)))
                                    .compareTo(valueOf(has))
                            <= 0;
            return allowed && pays && (!tier.ladder.lastLook || holds < holdsAllowed());
        }

        private long holdsAllowed() {
            final long free = state.limits.quotes().maxHolds() - state.quotes.holds.size();
            final long own = state.quotes.holds.stream()
                    .filter(h -> h.trade.takerAccountId == parent.accountId)
                    .count();
            return Math.min(16, (free + 1) / 2 - own);
        }

        /** Null for none. */
        Offer next(final long most) {
            while (!left.isEmpty() && !covers(left.getFirst(), Math.min(most, left.getFirst().left))) {
                left.removeFirst();
            }
            if (left.isEmpty()) {
                return null;
            }
            final Tier tier = left.getFirst();
            return offer(instrument, tier, tier.price, Math.min(most, tier.left));
        }

        void take(final Offer offer) {
            left.removeFirst();
            credits.merge(offer.tier.ladder.provider, amount(offer.tier, offer.lots), Long::sum);
            payments.merge(offer.tier.ladder.provider, payment(offer.tier, offer.lots), Long::sum);
            holds += offer.tier.ladder.lastLook ? 1 : 0;
        }
    }

    /** What so many lots cost at quotes and at the book is added up apart: each has a fee of its own. */
    private boolean isBetterThanAll(
            final Offer whole, final List<Tier> sweep, final List<Offer> makers, final long wanted) {
        BigInteger atQuotes = BigInteger.ZERO;
        BigInteger atBook = BigInteger.ZERO;
        long lots = 0;
        int maker = 0;
        final Plan plan = new Plan(sweep);
        while (lots < wanted) {
            final Offer quote = plan.next(wanted - lots);
            if (quote == null && maker == makers.size()) {
                break;
            }
            final boolean ofQuotes =
                    maker == makers.size() || quote != null && quote.compareTo(makers.get(maker), parent.buy) < 0;
            if (ofQuotes) {
                plan.take(quote);
                atQuotes = atQuotes.add(state.quote(instrument, quote.ticks, quote.lots));
                lots += quote.lots;
            } else {
                final Offer next = makers.get(maker++);
                final long taken = maker == MOST_ORDERS ? wanted - lots : Math.min(wanted - lots, next.lots);
                looked++;
                atBook = atBook.add(state.quote(book, next.ticks, taken));
                lots += taken;
            }
        }
        if (lots < wanted) {
            return true;
        }
        final BigInteger one = state.quote(instrument, whole.ticks, wanted);
        final BigInteger leftOfBook = book == null ? MILLION : left(book);
        if (parent.buy) { // each divided by what is left, and both brought to one denominator
            final BigInteger all = atQuotes.multiply(leftOfBook).add(atBook.multiply(left(instrument)));
            return one.multiply(leftOfBook).compareTo(all) < 0;
        }
        final BigInteger all = atQuotes.multiply(left(instrument)).add(atBook.multiply(leftOfBook));
        return one.multiply(left(instrument)).compareTo(all) > 0;
    }

    private ChildOrder toQuotes(
            final ChildOrder child,
            final List<Tier> stood,
            final List<Tier> sweep,
            final List<Offer> makers,
            final long wanted) {
        final Plan plan = new Plan(sweep);
        final Tier best = plan.next(wanted).tier;
        long lots = 0;
        long last = 0;
        while (lots < wanted) {
            final Offer offer = plan.next(wanted - lots);
            if (offer == null || !makers.isEmpty() && offer.compareTo(makers.getFirst(), parent.buy) >= 0) {
                break;
            }
            plan.take(offer);
            lots += offer.lots;
            last = offer.ticks;
        }
        final long ladders = stood.stream()
                .filter(t -> (!t.ladder.fullAmount || t.left >= wanted) && !avoids(t))
                .map(t -> t.ladder)
                .distinct()
                .count();
        final boolean shared = stood.stream()
                .skip(stood.indexOf(best) + 1L)
                .anyMatch(t -> !t.ladder.fullAmount && t.price == best.price && !avoids(t));
        final ChildOrderReason reason = ladders == 1 && child.bookTicks == 0
                ? ChildOrderReason.ONLY_ONE
                : shared ? ChildOrderReason.EARLIER_QUOTE : ChildOrderReason.BEST_PRICE;
        final long limit = parent.buy
                ? Math.min(parent.limitTicks, instrument.definition.maxPriceTicks)
                : Math.max(parent.limitTicks, instrument.definition.minPriceTicks);
        final long ticks = makers.isEmpty() && parent.limitTicks != 0 ? limit : last;
        return tell(child, instrument, ticks, lots, reason);
    }

    private ChildOrder toBook(final ChildOrder child, final Offer quote, final List<Offer> makers, final long wanted) {
        final long most = Math.min(wanted, book.definition.maxQuantityLots);
        long lots = 0;
        long last = 0;
        for (final Offer offer : makers) {
            if (lots == most || quote != null && quote.compareTo(offer, parent.buy) < 0) {
                break;
            }
            lots += Math.min(most - lots, offer.lots);
            looked++;
            last = offer.ticks;
        }
        final boolean equal = quote != null && quote.compareTo(makers.getFirst(), parent.buy) == 0;
        final ChildOrderReason reason = child.tierCount == 0
                ? ChildOrderReason.ONLY_ONE
                : equal ? ChildOrderReason.BOOK_EQUAL : ChildOrderReason.BOOK_BETTER;
        return tell(child, book, quote == null && parent.limitTicks != 0 ? bookLimit() : last, lots, reason);
    }

    /** The parent's limit in the book's ticks, within what an order may say there. */
    private long bookLimit() {
        final BigInteger[] ticks =
                state.quote(instrument, parent.limitTicks, 1).divideAndRemainder(state.quote(book, 1, 1));
        final long limit = parent.buy
                ? ticks[0].longValueExact() > book.definition.maxPriceTicks
                        ? book.definition.maxPriceTicks
                        : ticks[0].longValueExact()
                : Math.max(ticks[0].longValueExact() + ticks[1].signum(), book.definition.minPriceTicks);
        return isWithinRange(limit) ? limit : lastInRange();
    }

    private ChildOrder tell(
            final ChildOrder child,
            final Instrument at,
            final long ticks,
            final long lots,
            final ChildOrderReason reason) {
        final BigInteger each = state.quote(at, ticks, 1);
        final long worth = valueOf(at.definition.minNotional)
                .add(each)
                .subtract(BigInteger.ONE)
                .divide(each)
                .longValueExact();
        final long least = Math.min(
                Math.min(asked, at.definition.maxQuantityLots), Math.max(worth, at.definition.minQuantityLots));
        final long most = Math.min(
                valueOf(at.definition.maxNotional).divide(each).longValueExact(),
                at.reserves() ? payable(each) : Long.MAX_VALUE);
        child.priceTicks = ticks;
        child.quantityLots = Math.max(Math.min(lots, most), least);
        tooSmall = child.quantityLots < worth;
        child.instrumentId = at.definition.instrumentId;
        child.reason = reason;
        return child;
    }

    private void tell(final ChildOrder child, final Tier tier) {
        child.nextQuoteId().set(tier.ladder.quoteId);
        child.tell(
                tier.ladder.provider.accountId,
                tier.ladder.stream,
                tier.number,
                tier.price,
                tier.left,
                now - tier.ladder.received,
                tier.ladder.fullAmount,
                tier.ladder.lastLook);
    }
}
