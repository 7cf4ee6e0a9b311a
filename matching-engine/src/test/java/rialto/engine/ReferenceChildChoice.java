package rialto.engine;

import rialto.engine.ReferenceQuoteState.Tier;
import rialto.engine.ReferenceState.Instrument;
import rialto.engine.ReferenceState.Order;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

import static java.math.BigInteger.valueOf;

/** Where the next child of a parent order goes, in the reference model. */
final class ReferenceChildChoice {
    private static final BigInteger MILLION = valueOf(1_000_000);

    /** A price somewhere that so many lots can be had at; of one lot after the fee it costs num / den. */
    private record Offer(Tier tier, long ticks, long lots, BigInteger num, BigInteger den) {
        int compareTo(final Offer other, final boolean buy) {
            final int compared = num.multiply(other.den).compareTo(other.num.multiply(den));
            return buy ? compared : -compared;
        }
    }

    private final ReferenceState state;
    private final ParentOrder parent;
    private final Instrument instrument;
    private final Instrument book;
    private final long now;

    /** Ladders, tiers and orders of the book. */
    long looked;

    ReferenceChildChoice(final ReferenceState state, final ParentOrder parent, final long now) {
        this.state = state;
        this.parent = parent;
        this.now = now;
        instrument = state.instrument(parent.instrumentId);
        book = parent.bookInstrumentId == 0 ? null : state.instrument(parent.bookInstrumentId);
    }

    private static boolean mayEnter(final Instrument at, final long lots) {
        return at.definition.phase == TradingPhase.CONTINUOUS && lots >= at.definition.minQuantityLots;
    }

    private boolean accepts(final Instrument at, final long ticks) {
        if (parent.limitTicks == 0) {
            return true;
        }
        final int compared = state.quote(at, ticks, 1).compareTo(state.quote(instrument, parent.limitTicks, 1));
        return parent.buy ? compared <= 0 : compared >= 0;
    }

    /** Of a million after the fee there. Without a book all pay the same: nothing is to be compared, be it all that there is. */
    private BigInteger left(final Instrument at) {
        return at.reserves() && book != null ? MILLION.subtract(valueOf(at.definition.takerFeePpm)) : MILLION;
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
        final long wanted = Math.min(lots, instrument.definition.maxQuantityLots);
        final List<Tier> stood = useQuotes && mayEnter(instrument, wanted)
                ? state.quotes
                        .ladders(instrument)
                        .filter(l -> l.provider.accountId != parent.accountId && l.isLive(now))
                        .flatMap(l -> l.side(!parent.buy).stream())
                        .filter(t -> t.left > 0)
                        .sorted(ReferenceQuoteState.BEST_FIRST)
                        .toList()
                : List.of();
        final List<Order> queue = useBook && book != null && mayEnter(book, lots) ? book.side(!parent.buy) : List.of();
        looked = useQuotes && mayEnter(instrument, wanted)
                ? state.quotes.ladders(instrument).count() + stood.size()
                : 0;
        final ChildOrder child = new ChildOrder();
        child.buy = parent.buy;
        child.bookInstrumentId = parent.bookInstrumentId;
        child.tierCount = stood.size();
        stood.stream().limit(8).forEach(tier -> tell(child, tier));
        final List<Order> others = new ArrayList<>();
        for (final Order order : queue) {
            if (order.accountId == parent.accountId) {
                break;
            }
            others.add(order);
        }
        for (final Order order : others) {
            if (order.price == others.getFirst().price && child.bookLots < lots) {
                child.bookTicks = order.price;
                child.bookLots += order.remaining;
                looked++;
            }
        }
        final List<Offer> sweep = stood.stream()
                .filter(t -> !t.ladder.fullAmount && accepts(instrument, t.price))
                .map(t -> offer(instrument, t, t.price, t.left))
                .toList();
        final List<Offer> makers = others.stream()
                .filter(o -> accepts(book, o.price))
                .map(o -> offer(book, null, o.price, o.remaining))
                .toList();
        final Offer whole = stood.stream()
                .filter(t -> t.ladder.fullAmount && t.left >= wanted)
                .findFirst()
                .filter(t -> accepts(instrument, t.price))
                .map(t -> offer(instrument, t, t.price, wanted))
                .orElse(null);
        if (whole != null && isBetterThanAll(whole, sweep, makers, wanted)) {
            return tell(child, instrument, whole.ticks, wanted, wanted, ChildOrderReason.FULL_AMOUNT_FITS);
        }
        if (sweep.isEmpty() && makers.isEmpty()) {
            return null;
        }
        final boolean toQuotes =
                makers.isEmpty() || !sweep.isEmpty() && sweep.getFirst().compareTo(makers.getFirst(), parent.buy) < 0;
        return toQuotes ? toQuotes(child, stood, sweep, makers, wanted) : toBook(child, sweep, makers, wanted);
    }

    /** What so many lots cost at quotes and at the book is added up apart: each has a fee of its own. */
    private boolean isBetterThanAll(
            final Offer whole, final List<Offer> sweep, final List<Offer> makers, final long wanted) {
        BigInteger atQuotes = BigInteger.ZERO;
        BigInteger atBook = BigInteger.ZERO;
        long lots = 0;
        int quote = 0;
        int maker = 0;
        while (lots < wanted && (quote < sweep.size() || maker < makers.size())) {
            final boolean ofQuotes = maker == makers.size()
                    || quote < sweep.size() && sweep.get(quote).compareTo(makers.get(maker), parent.buy) < 0;
            looked += ofQuotes ? 0 : 1;
            final Offer next = ofQuotes ? sweep.get(quote++) : makers.get(maker++);
            final long taken = Math.min(wanted - lots, next.lots);
            if (ofQuotes) {
                atQuotes = atQuotes.add(state.quote(instrument, next.ticks, taken));
            } else {
                atBook = atBook.add(state.quote(book, next.ticks, taken));
            }
            lots += taken;
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
            final List<Offer> sweep,
            final List<Offer> makers,
            final long wanted) {
        final Tier best = sweep.getFirst().tier;
        long lots = 0;
        long last = 0;
        for (final Offer offer : sweep) {
            if (lots == wanted || !makers.isEmpty() && offer.compareTo(makers.getFirst(), parent.buy) >= 0) {
                break;
            }
            lots += Math.min(wanted - lots, offer.lots);
            last = offer.ticks;
        }
        final long ladders = stood.stream()
                .filter(t -> !t.ladder.fullAmount || t.left >= wanted)
                .map(t -> t.ladder)
                .distinct()
                .count();
        final boolean shared =
                stood.stream().anyMatch(t -> !t.ladder.fullAmount && t.ladder != best.ladder && t.price == best.price);
        final ChildOrderReason reason = ladders == 1 && child.bookTicks == 0
                ? ChildOrderReason.ONLY_ONE
                : shared ? ChildOrderReason.EARLIER_QUOTE : ChildOrderReason.BEST_PRICE;
        final long ticks = makers.isEmpty() && parent.limitTicks != 0 ? parent.limitTicks : last;
        return tell(child, instrument, ticks, lots, wanted, reason);
    }

    private ChildOrder toBook(
            final ChildOrder child, final List<Offer> sweep, final List<Offer> makers, final long wanted) {
        final long most = Math.min(wanted, book.definition.maxQuantityLots);
        long lots = 0;
        long last = 0;
        for (final Offer offer : makers) {
            if (lots == most || !sweep.isEmpty() && sweep.getFirst().compareTo(offer, parent.buy) < 0) {
                break;
            }
            lots += Math.min(most - lots, offer.lots);
            looked++;
            last = offer.ticks;
        }
        final boolean equal = !sweep.isEmpty() && sweep.getFirst().compareTo(makers.getFirst(), parent.buy) == 0;
        final ChildOrderReason reason = child.tierCount == 0
                ? ChildOrderReason.ONLY_ONE
                : equal ? ChildOrderReason.BOOK_EQUAL : ChildOrderReason.BOOK_BETTER;
        return tell(child, book, sweep.isEmpty() && parent.limitTicks != 0 ? bookLimit() : last, lots, wanted, reason);
    }

    /** The parent's limit in the book's ticks, within what an order may say there. */
    private long bookLimit() {
        final BigInteger[] ticks =
                state.quote(instrument, parent.limitTicks, 1).divideAndRemainder(state.quote(book, 1, 1));
        return parent.buy
                ? ticks[0].longValueExact() > book.definition.maxPriceTicks
                        ? book.definition.maxPriceTicks
                        : ticks[0].longValueExact()
                : Math.max(ticks[0].longValueExact() + ticks[1].signum(), book.definition.minPriceTicks);
    }

    private ChildOrder tell(
            final ChildOrder child,
            final Instrument at,
            final long ticks,
            final long lots,
            final long wanted,
            final ChildOrderReason reason) {
        final long least = Math.min(wanted, at.definition.minQuantityLots);
        final long most = valueOf(at.definition.maxNotional)
                .divide(state.quote(at, ticks, 1))
                .longValueExact();
        child.priceTicks = ticks;
        child.quantityLots = Math.max(Math.min(lots, most), least);
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
