package rialto.engine;

import rialto.engine.ReferenceState.ClientKey;
import rialto.engine.ReferenceState.Instrument;
import rialto.engine.ReferenceState.Order;
import rialto.engine.ReferenceState.Outcome;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

import static java.math.BigInteger.valueOf;

/** Quotes on order books, and their protections, in the reference model: an order is a quote because of its name. */
final class ReferenceBookQuotes {
    private static final int MAX_PROTECTIONS = 65_536;
    private static final BigInteger MS_NS = valueOf(1_000_000);

    private record Fill(long atNs, long lots) {}

    /** Of an account on an instrument. */
    static final class Protection {
        private final QuoteProtection terms = new QuoteProtection();
        private final List<Fill> fills = new ArrayList<>();
        private QuoteProtectionBound bound = QuoteProtectionBound.NONE;
        private int seenFills;
        private long seenLots;

        private QuoteProtection described() {
            final QuoteProtection told = new QuoteProtection();
            terms.copyTo(told);
            told.bound = bound;
            told.seenFills = seenFills;
            told.seenLots = seenLots;
            return told;
        }

        void snapshot(final EngineSnapshotListener out) {
            out.onQuoteProtection(described());
            fills.forEach(fill -> out.onQuoteFill(fill.atNs, fill.lots));
        }
    }

    private final ReferenceState state;
    private final ReferenceOrders orders;
    private final ReferenceChecks checks;
    private final EngineListener out;
    private final List<Protection> reached = new ArrayList<>();

    ReferenceBookQuotes(
            final ReferenceState state,
            final ReferenceOrders orders,
            final ReferenceChecks checks,
            final EngineListener out) {
        this.state = state;
        this.orders = orders;
        this.checks = checks;
        this.out = out;
    }

    static Identifier name(final long orderId) {
        final Identifier name = new Identifier();
        QuoteName.of(orderId, name);
        return name;
    }

    static boolean isQuote(final Order order) {
        return order.clientOrderId.equals(name(order.id));
    }

    /** Null when there is none. */
    static Order find(
            final ReferenceState state, final long accountId, final Instrument instrument, final boolean buy) {
        return state.openOrders.values().stream()
                .filter(o -> o.accountId == accountId && o.instrument == instrument && o.isBuy() == buy && isQuote(o))
                .findFirst()
                .orElse(null);
    }

    // ----------------------------------------------------------------------------------------------------- protection

    void set(final QuoteProtection p, final boolean reset) {
        final Instrument instrument = state.instrument(p.instrumentId);
        if (!state.isClient(p.accountId)) {
            out.onCommandRejected(RejectReason.UNKNOWN_ACCOUNT, 0);
            return;
        }
        if (instrument == null) {
            out.onCommandRejected(RejectReason.UNKNOWN_INSTRUMENT, 0);
            return;
        }
        final boolean none = p.maxFills == 0 && p.maxLots == 0 && p.windowMs == 0;
        final boolean valid = instrument.hasAuctions()
                && (none
                        || p.maxFills > 0
                                && p.maxFills <= 100
                                && p.windowMs > 0
                                && p.windowMs <= 3_600_000
                                && p.maxLots >= 0
                                && !ReferenceState.isTooBig(valueOf(p.maxLots)));
        final Protection known = instrument.quoteProtections.get(p.accountId);
        if (reset ? known == null : !valid) {
            out.onCommandRejected(RejectReason.INVALID_QUOTE_PROTECTION, 0);
            return;
        }
        final long all = state.instruments.stream()
                .mapToLong(i -> i.quoteProtections.size())
                .sum();
        if (!reset && !none && known == null && all == MAX_PROTECTIONS) {
            out.onCommandRejected(RejectReason.CAPACITY_EXCEEDED, MAX_PROTECTIONS);
            return;
        }
        final Protection protection = new Protection();
        (reset ? known.terms : p).copyTo(protection.terms);
        instrument.quoteProtections.remove(p.accountId);
        if (reset || !none) {
            instrument.quoteProtections.put(p.accountId, protection);
        }
        out.onQuoteProtectionSet(protection.described());
    }

    /** An order traded. */
    void onTrade(final Order order, final long lots, final long now) {
        final Protection protection = order.instrument.quoteProtections.get(order.accountId);
        if (protection == null || protection.bound != QuoteProtectionBound.NONE || !isQuote(order)) {
            return;
        }
        final BigInteger window = valueOf(protection.terms.windowMs).multiply(MS_NS);
        protection.fills.removeIf(
                fill -> valueOf(now).subtract(valueOf(fill.atNs)).compareTo(window) >= 0);
        protection.fills.add(new Fill(now, lots));
        final BigInteger sum =
                protection.fills.stream().map(f -> valueOf(f.lots)).reduce(BigInteger.ZERO, BigInteger::add);
        if (protection.fills.size() >= protection.terms.maxFills) {
            protection.bound = QuoteProtectionBound.FILLS;
        } else if (protection.terms.maxLots > 0 && sum.compareTo(valueOf(protection.terms.maxLots)) >= 0) {
            protection.bound = QuoteProtectionBound.LOTS;
        }
        if (protection.bound != QuoteProtectionBound.NONE) {
            protection.seenFills = protection.fills.size();
            protection.seenLots = sum.min(valueOf(Long.MAX_VALUE)).longValueExact();
            protection.fills.clear();
            reached.add(protection);
        }
    }

    /** Quotes leave whose protection was reached. */
    void react() {
        while (!reached.isEmpty()) {
            final Protection protection = reached.removeFirst();
            out.onQuoteProtectionTriggered(protection.described());
            final Instrument instrument = state.instrument(protection.terms.instrumentId);
            Stream.of(true, false)
                    .map(buy -> find(state, protection.terms.accountId, instrument, buy))
                    .filter(Objects::nonNull)
                    .forEach(order -> orders.expire(order, CancelReason.QUOTE_PROTECTION));
        }
    }

    // ---------------------------------------------------------------------------------------------------- mass quotes

    /** What an entry asks for. */
    private final class Entry {
        final QuoteEntry asked;
        final Instrument instrument;
        final Order bid;
        final Order ask;
        RejectReason reason;
        Side refusedSide;
        OrderRequest refused;
        long seenTicks;

        Entry(final MassQuoteRequest r, final QuoteEntry asked) {
            this.asked = asked;
            instrument = state.instrument(asked.instrumentId);
            bid = instrument == null ? null : find(state, r.accountId, instrument, true);
            ask = instrument == null ? null : find(state, r.accountId, instrument, false);
        }

        Order standing(final boolean buy) {
            return buy ? bid : ask;
        }

        long ticks(final boolean buy) {
            return buy ? asked.bidTicks : asked.askTicks;
        }

        long lots(final boolean buy) {
            return buy ? asked.bidLots : asked.askLots;
        }

        boolean stays(final boolean buy) {
            final Order order = standing(buy);
            return order != null && lots(buy) > 0 && order.price == ticks(buy) && order.remaining >= lots(buy);
        }

        boolean leaves(final boolean buy) {
            return standing(buy) != null && !stays(buy);
        }

        boolean enters(final boolean buy) {
            return lots(buy) > 0 && !stays(buy);
        }

        List<Order> leaving() {
            return Stream.of(true, false)
                    .filter(this::leaves)
                    .map(this::standing)
                    .toList();
        }

        /** What the other side adds to the value of open orders, as far as it was looked at before. */
        BigInteger addedByOther(final boolean buy) {
            if (stays(!buy)) {
                final long less = standing(!buy).remaining - lots(!buy);
                return state.quote(instrument, ticks(!buy), less).negate();
            }
            return !buy && enters(true) ? state.quote(instrument, ticks(true), lots(true)) : BigInteger.ZERO;
        }
    }

    void massQuote(final MassQuoteRequest r, final long now) {
        final Identifier name = Ids.copy(r.quoteId);
        final MassQuoteRejection rejection = new MassQuoteRejection();
        rejection.accountId = r.accountId;
        rejection.quoteId.set(name);
        if (isMalformed(r, name) || !state.isClient(r.accountId)) {
            rejection.reason = isMalformed(r, name) ? RejectReason.MALFORMED_COMMAND : RejectReason.UNKNOWN_ACCOUNT;
            out.onMassQuoteRejected(rejection);
            return;
        }
        final ClientKey key = new ClientKey(r.accountId, name);
        final Outcome known = state.clientOrders.get(key);
        final long hash = MassQuotes.contentHash(r);
        if (known != null) {
            if (known.content != null || known.contentHash != hash) {
                rejection.reason = RejectReason.DUPLICATE_CLIENT_ORDER_ID;
                out.onMassQuoteRejected(rejection);
            } else if (known.reason == RejectReason.NONE) {
                out.onMassQuoteAccepted(r, 0, true);
            } else {
                rejection.reason = known.reason;
                rejection.repeated = true;
                out.onMassQuoteRejected(rejection);
            }
            return;
        }
        final List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < r.entryCount; i++) {
            final Entry entry = new Entry(r, r.entries[i]);
            entry.reason = check(r, entry, now);
            entries.add(entry);
        }
        final List<Entry> good =
                entries.stream().filter(e -> e.reason == RejectReason.NONE).toList();
        rejection.reason = checkTogether(r, good, rejection);
        if (rejection.reason == RejectReason.NONE
                && good.stream().anyMatch(e -> !e.leaving().isEmpty())
                && !state.rules.admitsCancel(r.accountId, CancelReason.REQUESTED, now)) {
            rejection.reason = RejectReason.CANCEL_RATE_LIMIT;
        }
        final Outcome outcome = new Outcome();
        outcome.contentHash = hash;
        outcome.reason = rejection.reason;
        orders.remember(key, outcome);
        orders.finish(key);
        if (rejection.reason != RejectReason.NONE) {
            out.onMassQuoteRejected(rejection);
            return;
        }
        out.onMassQuoteAccepted(r, entries.size() - good.size(), false);
        entries.stream().filter(e -> e.reason != RejectReason.NONE).forEach(e -> {
            if (e.refused != null) {
                ReferenceBands.tell(e.instrument, e.refused, e.reason, now, out);
            }
            tell(r, e);
        });
        for (final Entry entry : good) {
            leaveOrKeep(r, entry, true, name, now);
            leaveOrKeep(r, entry, false, name, now);
        }
        for (final Entry entry : good) {
            enter(r, entry, true, now);
            react();
            if (!isReached(r, entry)) {
                enter(r, entry, false, now);
                react();
            }
            tell(r, entry);
        }
    }

    private static boolean isMalformed(final MassQuoteRequest r, final Identifier name) {
        if (name.isNone()
                || ReferenceState.isReserved(name)
                || r.selfTradePrevention == null
                || r.cancelTimerId < 0
                || r.entryCount <= 0
                || r.entryCount > 25) {
            return true;
        }
        final Set<Integer> instruments = new HashSet<>();
        for (int i = 0; i < r.entryCount; i++) {
            final QuoteEntry e = r.entries[i];
            final boolean bid = e.bidTicks == 0 && e.bidLots == 0 || e.bidTicks > 0 && e.bidLots > 0;
            final boolean ask = e.askTicks == 0 && e.askLots == 0 || e.askTicks > 0 && e.askLots > 0;
            if (!bid || !ask || !instruments.add(e.instrumentId)) {
                return true;
            }
        }
        return false;
    }

    private RejectReason check(final MassQuoteRequest r, final Entry entry, final long now) {
        final QuoteEntry asked = entry.asked;
        if (entry.instrument == null) {
            return RejectReason.UNKNOWN_INSTRUMENT;
        }
        if (asked.bidLots > 0 && asked.askLots > 0 && asked.bidTicks >= asked.askTicks) {
            return RejectReason.CROSSED_QUOTE;
        }
        if (!entry.instrument.hasAuctions()) {
            return RejectReason.INVALID_ORDER_TYPE;
        }
        if (asked.bidLots + asked.askLots != 0 && isReached(r, entry)) {
            return RejectReason.QUOTE_PROTECTION_TRIGGERED;
        }
        for (final boolean buy : new boolean[] {true, false}) {
            final RejectReason reason = checkSide(r, entry, buy, now);
            if (reason != RejectReason.NONE) {
                entry.refusedSide = buy ? Side.BUY : Side.SELL;
                return reason;
            }
        }
        return RejectReason.NONE;
    }

    private static boolean isReached(final MassQuoteRequest r, final Entry entry) {
        final Protection protection = entry.instrument.quoteProtections.get(r.accountId);
        return protection != null && protection.bound != QuoteProtectionBound.NONE;
    }

    private RejectReason checkSide(final MassQuoteRequest r, final Entry entry, final boolean buy, final long now) {
        final Order standing = entry.standing(buy);
        if (entry.stays(buy)) {
            final long quantity = standing.quantity - (standing.remaining - entry.lots(buy));
            return quantity == standing.quantity ? RejectReason.NONE : checks.smaller(standing, quantity);
        }
        if (!entry.enters(buy)) {
            return RejectReason.NONE;
        }
        final OrderRequest order = order(r, entry, buy, 0);
        final RejectReason reason =
                checks.quote(order, entry.leaving(), !buy && entry.enters(true) ? 1 : 0, entry.addedByOther(buy), now);
        entry.refused = reason == RejectReason.NONE ? null : order;
        if (reason == RejectReason.WOULD_TAKE) {
            entry.seenTicks = entry.instrument.side(!buy).stream()
                    .filter(o -> !entry.leaving().contains(o) && !o.isHidden())
                    .findFirst()
                    .orElseThrow()
                    .price;
        }
        return reason;
    }

    private OrderRequest order(final MassQuoteRequest r, final Entry entry, final boolean buy, final long orderId) {
        final OrderRequest order = new OrderRequest().clientOrderId(name(orderId));
        order.accountId = r.accountId;
        order.instrumentId = entry.asked.instrumentId;
        order.priceTicks = entry.ticks(buy);
        order.quantityLots = entry.lots(buy);
        order.side = buy ? Side.BUY : Side.SELL;
        order.orderType = r.postOnly ? OrderType.LIMIT_MAKER : OrderType.LIMIT;
        order.timeInForce = TimeInForce.GTC;
        order.selfTradePrevention = r.selfTradePrevention;
        order.cancelTimerId = r.cancelTimerId;
        return order;
    }

    /** All that is paid for, asset by asset in the order in which the entries come to them. */
    private RejectReason checkTogether(
            final MassQuoteRequest r, final List<Entry> good, final MassQuoteRejection rejection) {
        final Map<Integer, BigInteger> needed = new TreeMap<>();
        final Map<Integer, BigInteger> released = new TreeMap<>();
        final List<Integer> inOrder = new ArrayList<>();
        final Set<Integer> used = new TreeSet<>();
        int more = 0;
        for (final Entry entry : good) {
            for (final boolean buy : new boolean[] {true, false}) {
                final InstrumentDefinition d = entry.instrument.definition;
                final int paid = buy ? d.quoteAssetId : d.baseAssetId;
                final Order standing = entry.standing(buy);
                more += (entry.enters(buy) ? 1 : 0) - (entry.leaves(buy) ? 1 : 0);
                if (!entry.instrument.reserves()) {
                    continue;
                }
                if (standing != null) {
                    final long less = standing.remaining - (entry.stays(buy) ? entry.lots(buy) : 0);
                    final long freed = buy ? state.quoteFor(standing, less) : less * d.lotSize;
                    released.merge(paid, valueOf(freed), BigInteger::add);
                    if (less > 0 && !inOrder.contains(paid)) {
                        inOrder.add(paid);
                    }
                }
                if (entry.enters(buy)) {
                    final BigInteger need = buy
                            ? state.quote(entry.instrument, entry.ticks(true), entry.lots(true))
                            : valueOf(entry.lots(false)).multiply(valueOf(d.lotSize));
                    needed.merge(paid, need, BigInteger::add);
                    for (final int asset : new int[] {paid, buy ? d.baseAssetId : d.quoteAssetId}) {
                        used.add(asset);
                        if (!inOrder.contains(asset)) {
                            inOrder.add(asset);
                        }
                    }
                }
            }
        }
        for (final int asset : inOrder) {
            final BigInteger there =
                    valueOf(state.available(r.accountId, asset)).add(released.getOrDefault(asset, BigInteger.ZERO));
            final BigInteger need = needed.getOrDefault(asset, BigInteger.ZERO);
            if (need.compareTo(there) > 0) {
                rejection.assetId = asset;
                rejection.neededAmount = need.min(valueOf(Long.MAX_VALUE)).longValueExact();
                rejection.availableAmount = there.longValueExact();
                return RejectReason.INSUFFICIENT_BALANCE;
            }
        }
        final long missing = used.stream()
                .filter(asset -> checks.missing(r.accountId, asset) > 0)
                .count();
        if (state.balances.size() + missing > state.limits.maxBalances()
                || state.openOrders.size() + more > state.limits.maxOpenOrders()) {
            return RejectReason.CAPACITY_EXCEEDED;
        }
        return r.cancelTimerId != 0
                        && state.cancelTimers.find(r.accountId, r.cancelTimerId).isEmpty()
                ? RejectReason.UNKNOWN_CANCEL_TIMER
                : RejectReason.NONE;
    }

    private void leaveOrKeep(
            final MassQuoteRequest r, final Entry entry, final boolean buy, final Identifier quoteId, final long now) {
        final Order standing = entry.standing(buy);
        if (entry.leaves(buy)) {
            orders.cancelOpen(standing, quoteId, CancelReason.REQUESTED);
        } else if (standing != null) {
            if (standing.remaining > entry.lots(buy)) {
                orders.reduce(standing, standing.remaining - entry.lots(buy), now);
            }
            state.cancelTimers.name(standing, r.cancelTimerId);
        }
    }

    private void enter(final MassQuoteRequest r, final Entry entry, final boolean buy, final long now) {
        if (entry.enters(buy)) {
            orders.enterQuote(order(r, entry, buy, state.nextOrderId), now);
        }
    }

    private void tell(final MassQuoteRequest r, final Entry entry) {
        final BookQuote told = new BookQuote();
        told.accountId = r.accountId;
        final QuoteEntry e = entry.asked;
        told.entry.set(e.instrumentId, e.bidTicks, e.bidLots, e.askTicks, e.askLots);
        if (entry.instrument != null) {
            final Order bid = find(state, r.accountId, entry.instrument, true);
            final Order ask = find(state, r.accountId, entry.instrument, false);
            told.bidOrderId = bid == null ? 0 : bid.id;
            told.askOrderId = ask == null ? 0 : ask.id;
        }
        told.seenTicks = entry.seenTicks;
        told.reason = entry.reason;
        told.refusedSide = entry.refusedSide;
        out.onBookQuoteChanged(told);
    }
}
