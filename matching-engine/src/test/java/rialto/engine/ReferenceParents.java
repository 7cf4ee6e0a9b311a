package rialto.engine;

import rialto.engine.ReferenceState.ClientKey;
import rialto.engine.ReferenceState.Instrument;
import rialto.engine.ReferenceState.Order;
import rialto.engine.ReferenceState.Outcome;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import static java.math.BigInteger.valueOf;

/** Parent orders in the reference model: how they come, look, and go. */
final class ReferenceParents {
    private static final long NEVER = Long.MAX_VALUE;
    private static final long SECOND = 1_000_000_000L;
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    private static final BigInteger MOST = BigInteger.TWO.pow(62);

    /** One that is not at its end, with the ids of all its children. */
    static final class Parent {
        final ParentOrder order = new ParentOrder();
        final List<Long> children = new ArrayList<>();
        final List<Avoided> avoided = new ArrayList<>();
    }

    /** A stream that rejected a trade, the earliest first. */
    record Avoided(long accountId, int stream, long until) {
        boolean isOf(final long otherAccountId, final int otherStream) {
            return accountId == otherAccountId && stream == otherStream;
        }
    }

    private final ReferenceState state;
    private final ReferenceOrders orders;
    private final QuoteListener out;
    private final List<Parent> parents = new ArrayList<>();
    private long goesOn;
    private int looked;

    ReferenceParents(final ReferenceState state, final ReferenceOrders orders, final QuoteListener out) {
        this.state = state;
        this.orders = orders;
        this.out = out;
    }

    int count() {
        return parents.size();
    }

    List<Parent> all() {
        return parents;
    }

    // ------------------------------------------------------------------------------------------------------- commands

    void enter(final ParentOrderRequest r, final long now) {
        final RejectReason first = unknown(r);
        if (first != RejectReason.NONE) {
            out.onParentOrderRejected(r, first);
            return;
        }
        final ClientKey key = new ClientKey(r.accountId, Ids.copy(r.clientOrderId));
        final long content = ParentChecks.contentHash(r);
        final Outcome known = state.clientOrders.get(key);
        if (known != null && known.contentHash == content) {
            out.onParentOrderRepeated(r, known.orderId, known.reason);
            return;
        } else if (known != null) {
            out.onParentOrderRejected(r, RejectReason.DUPLICATE_CLIENT_ORDER_ID);
            return;
        }
        final RejectReason reason = check(r, now);
        final Outcome outcome = new Outcome();
        outcome.contentHash = content;
        outcome.instrumentId = r.instrumentId;
        outcome.reason = reason;
        orders.remember(key, outcome);
        if (reason != RejectReason.NONE) {
            orders.finish(key);
            out.onParentOrderRejected(r, reason);
            return;
        }
        outcome.orderId = state.nextOrderId++;
        outcome.open = true;
        final Parent parent = new Parent();
        final ParentOrder p = parent.order;
        p.parentOrderId = outcome.orderId;
        p.accountId = r.accountId;
        p.clientOrderId.set(r.clientOrderId);
        p.contentHash = content;
        p.quantityLots = r.quantityLots;
        p.limitTicks = r.limitTicks;
        p.startNs = Math.max(now, r.startNs);
        p.endNs = end(r, now);
        p.minChildLots = r.minChildLots;
        p.maxChildLots = r.maxChildLots;
        p.instrumentId = r.instrumentId;
        p.bookInstrumentId = r.bookInstrumentId;
        p.sliceCount = r.sliceCount;
        p.buy = r.side == Side.BUY;
        p.strategy = r.strategy;
        parents.add(parent);
        out.onParentOrderAccepted(p);
        p.dueNs = p.startNs;
        if (p.startNs <= now) {
            look(parent, now);
        }
    }

    private RejectReason unknown(final ParentOrderRequest r) {
        final boolean sliced = r.sliceCount != 0 || r.minChildLots != 0 || r.maxChildLots != 0;
        if (r.side == null
                || r.strategy == null
                || r.clientOrderId.isNone()
                || ReferenceState.isReserved(r.clientOrderId)
                || r.quantityLots < 0
                || r.limitTicks < 0
                || r.startNs < 0
                || r.endNs < 0
                || r.durationNs < 0
                || r.minChildLots < 0
                || r.maxChildLots < 0
                || r.sliceCount < 0
                || r.bookInstrumentId < 0
                || r.strategy == TargetStrategy.SWEEP && (r.startNs != 0 || r.endNs != 0 || r.durationNs != 0)
                || r.strategy != TargetStrategy.SWEEP && (r.endNs > 0) == (r.durationNs > 0)
                || r.strategy != TargetStrategy.TWAP && sliced
                || r.strategy == TargetStrategy.WAIT_FOR_PRICE && r.limitTicks == 0) {
            return RejectReason.MALFORMED_COMMAND;
        }
        if (!state.isClient(r.accountId)) {
            return RejectReason.UNKNOWN_ACCOUNT;
        }
        final boolean isKnown = state.instrument(r.instrumentId) != null
                && (r.bookInstrumentId == 0 || state.instrument(r.bookInstrumentId) != null);
        return isKnown ? RejectReason.NONE : RejectReason.UNKNOWN_INSTRUMENT;
    }

    /** As it says, or so long after it begins. */
    private static long end(final ParentOrderRequest r, final long now) {
        return r.durationNs == 0
                ? r.endNs
                : valueOf(Math.max(now, r.startNs))
                        .add(valueOf(r.durationNs))
                        .min(valueOf(NEVER))
                        .longValueExact();
    }

    private RejectReason check(final ParentOrderRequest r, final long now) {
        final OrderRequest asAnOrder = new OrderRequest();
        asAnOrder.accountId = r.accountId;
        asAnOrder.instrumentId = r.instrumentId;
        final RejectReason suspended = ReferenceSuspensions.check(state, asAnOrder);
        if (suspended != RejectReason.NONE) {
            return suspended;
        }
        final Instrument instrument = state.instrument(r.instrumentId);
        final InstrumentDefinition d = instrument.definition;
        if (d.phase == TradingPhase.HALTED) {
            return RejectReason.INSTRUMENT_HALTED;
        } else if (d.phase == TradingPhase.CLOSED) {
            return RejectReason.INSTRUMENT_CLOSED;
        } else if (d.phase != TradingPhase.CONTINUOUS) {
            return RejectReason.NOT_IN_THIS_PHASE;
        }
        if (r.strategy != TargetStrategy.SWEEP && (end(r, now) <= now || end(r, now) <= r.startNs)) {
            return RejectReason.EXPIRY_PASSED;
        } else if (r.limitTicks != 0 && r.limitTicks < d.minPriceTicks) {
            return RejectReason.PRICE_BELOW_MINIMUM;
        } else if (r.limitTicks > d.maxPriceTicks) {
            return RejectReason.PRICE_ABOVE_MAXIMUM;
        } else if (r.quantityLots < d.minQuantityLots) {
            return RejectReason.QUANTITY_BELOW_MINIMUM;
        } else if (valueOf(r.quantityLots).multiply(valueOf(d.lotSize)).compareTo(MOST) > 0
                || state.quote(instrument, r.limitTicks, r.quantityLots).compareTo(MOST) > 0) {
            return RejectReason.QUANTITY_ABOVE_MAXIMUM;
        } else if (parents.stream()
                        .filter(p -> p.order.accountId == r.accountId)
                        .count()
                >= 64) {
            return RejectReason.TOO_MANY_OPEN_ORDERS;
        }
        return checkTheRest(r, instrument, now);
    }

    private RejectReason checkTheRest(final ParentOrderRequest r, final Instrument instrument, final long now) {
        final Instrument book = state.instrument(r.bookInstrumentId);
        if (!instrument.isStreamedQuotes()
                || book != null
                        && (book.definition.marketModel != MarketModelKind.ORDER_BOOK
                                || book.definition.baseAssetId != instrument.definition.baseAssetId
                                || book.definition.quoteAssetId != instrument.definition.quoteAssetId
                                || book.definition.lotSize != instrument.definition.lotSize
                                || book.reserves() != instrument.reserves())) {
            return RejectReason.INVALID_INSTRUMENT;
        }
        if (r.strategy != TargetStrategy.SWEEP && end(r, now) - now > 31L * 86_400 * 1_000_000_000L) {
            return RejectReason.INVALID_SCHEDULE;
        }
        if (r.strategy == TargetStrategy.TWAP) {
            final long duration = end(r, now) - Math.max(now, r.startNs);
            if (r.sliceCount < 1
                    || r.sliceCount > 10_000
                    || r.sliceCount > 1 && duration / r.sliceCount < 100_000_000
                    || r.maxChildLots != 0
                            && (r.minChildLots > r.maxChildLots
                                    || valueOf(r.maxChildLots)
                                                    .multiply(valueOf(r.sliceCount))
                                                    .compareTo(valueOf(r.quantityLots))
                                            < 0)
                    || r.minChildLots > r.quantityLots) {
                return RejectReason.INVALID_SCHEDULE;
            }
        }
        final long room = Math.clamp(
                state.limits.maxClientOrders() - state.limits.maxOpenOrders() - 1L,
                0,
                state.limits.quotes().maxParentOrders());
        final boolean isFull = r.strategy == TargetStrategy.WAIT_FOR_PRICE
                && (isFull(256, r.accountId, waiting(instrument).toList())
                        || book != null
                                && isFull(256, r.accountId, waiting(book).toList()));
        return isFull(room, r.accountId, parents) || isFull ? RejectReason.CAPACITY_EXCEEDED : RejectReason.NONE;
    }

    /** Or the account has half of what is free with its own. */
    private static boolean isFull(final long room, final long accountId, final List<Parent> there) {
        final long own =
                there.stream().filter(p -> p.order.accountId == accountId).count();
        final long free = room - there.size();
        return free <= 0 || own >= free / 2 + free % 2;
    }

    private Stream<Parent> waiting(final Instrument at) {
        final int id = at.definition.instrumentId;
        return parents.stream()
                .filter(p -> p.order.strategy == TargetStrategy.WAIT_FOR_PRICE && p.order.endReason == null)
                .filter(p -> p.order.instrumentId == id || p.order.bookInstrumentId == id);
    }

    void cancel(final ParentCancelRequest r, final long now) {
        if (r.parentOrderId == 0 && r.clientOrderId.isNone()) {
            out.onParentOrderCancelRejected(r, RejectReason.MALFORMED_COMMAND);
            return;
        }
        if (!state.isClient(r.accountId)) {
            out.onParentOrderCancelRejected(r, RejectReason.UNKNOWN_ACCOUNT);
            return;
        }
        if (!state.rules.admitsCancel(r.accountId, CancelReason.REQUESTED, now)) {
            out.onParentOrderCancelRejected(r, RejectReason.CANCEL_RATE_LIMIT);
            return;
        }
        final Optional<Parent> parent = parents.stream()
                .filter(p -> p.order.accountId == r.accountId)
                .filter(p -> p.order.endReason == null || p.order.dueNs != NEVER)
                .filter(p -> r.parentOrderId != 0
                        ? p.order.parentOrderId == r.parentOrderId
                        : p.order.clientOrderId.equals(r.clientOrderId))
                .findFirst();
        if (parent.isEmpty()) {
            out.onParentOrderCancelRejected(r, RejectReason.UNKNOWN_ORDER);
        } else {
            final CancelReason before = parent.get().order.endReason;
            end(parent.get(), before == null ? CancelReason.REQUESTED : before, true, RejectReason.NONE, r.requestId);
        }
    }

    void cancelAll(final long accountId, final int instrumentId, final CancelReason reason, final Identifier request) {
        for (final Parent parent : List.copyOf(parents)) {
            if (parent.order.accountId == accountId
                    && parent.order.endReason == null
                    && (instrumentId == 0 || parent.order.instrumentId == instrumentId)) {
                end(parent, reason, true, RejectReason.NONE, request);
            }
        }
    }

    void cancelForAdministrator(final int instrumentId, final long now) {
        for (final Parent parent : parents) {
            if (parent.order.endReason == null && (instrumentId == 0 || parent.order.instrumentId == instrumentId)) {
                parent.order.endReason = CancelReason.ADMINISTRATOR;
                parent.order.dueNs = now + 1;
            }
        }
    }

    // ----------------------------------------------------------------------------------------------------------- time

    private Optional<Parent> next() {
        return parents.stream()
                .filter(p -> p.order.dueNs != NEVER)
                .min(Comparator.<Parent>comparingLong(p -> p.order.dueNs)
                        .thenComparingLong(p -> p.order.parentOrderId));
    }

    long nextNs() {
        return next().map(p -> Math.max(p.order.dueNs, goesOn)).orElse(NEVER);
    }

    void beginCommand() {
        looked = 0;
    }

    void endCommand() {
        if (looked > 0) {
            out.onParentOrdersWorked(looked);
        }
    }

    void runNext(final long now) {
        if (orders.quotes().hasWorkLeftForParents()) {
            orders.quotes().ofParent(() -> turn(now));
        } else {
            goesOn = now + 1;
        }
    }

    private void turn(final long now) {
        goesOn = 0;
        orders.quotes().countOne();
        looked++;
        final Parent parent = next().orElseThrow();
        if (parent.order.endReason != null) {
            end(parent, parent.order.endReason, true, RejectReason.NONE, ReferenceOrders.NOBODY);
        } else if (parent.order.endNs != 0 && parent.order.endNs <= now) {
            end(parent, CancelReason.EXPIRED, true, RejectReason.NONE, ReferenceOrders.NOBODY);
        } else {
            look(parent, now);
        }
    }

    // ---------------------------------------------------------------------------------------------------------- a look

    private static long share(final long all, final long part, final long of) {
        return valueOf(all).multiply(valueOf(part)).divide(valueOf(of)).longValueExact();
    }

    private static long sliceNs(final ParentOrder p, final int slice) {
        return p.startNs + share(p.endNs - p.startNs, slice - 1L, p.sliceCount);
    }

    private long free(final Parent parent) {
        return parent.order.quantityLots - parent.order.executedLots - working(parent);
    }

    private long working(final Parent parent) {
        parent.order.workingLots = state.quotes.holds.stream()
                .filter(h -> !h.rejected && parent.children.contains(h.trade.takerOrderId))
                .mapToLong(h -> h.trade.quantityLots)
                .sum();
        return parent.order.workingLots;
    }

    private long wanted(final Parent parent, final long now) {
        final ParentOrder p = parent.order;
        final long free = free(parent);
        if (p.strategy != TargetStrategy.TWAP) {
            return free;
        }
        while (p.slicesDone < p.sliceCount && sliceNs(p, p.slicesDone + 1) <= now) {
            p.slicesDone++;
        }
        long wanted = share(p.quantityLots, p.slicesDone, p.sliceCount) - (p.quantityLots - free);
        if (p.maxChildLots != 0) {
            wanted = Math.min(wanted, p.maxChildLots);
        }
        return wanted < p.minChildLots && wanted < free ? 0 : wanted;
    }

    private void look(final Parent parent, final long now) {
        final ParentOrder p = parent.order;
        p.pausedUntilNs = 0;
        p.dueNs = NEVER;
        final RejectReason ofQuotes = mayEnter(p, p.instrumentId);
        final RejectReason ofBook =
                p.bookInstrumentId == 0 ? RejectReason.UNKNOWN_INSTRUMENT : mayEnter(p, p.bookInstrumentId);
        boolean useQuotes = ofQuotes == RejectReason.NONE;
        boolean useBook = ofBook == RejectReason.NONE;
        if (!useQuotes && !useBook && p.strategy == TargetStrategy.SWEEP) {
            end(parent, CancelReason.IOC_REMAINDER, false, ofQuotes, ReferenceOrders.NOBODY);
            return;
        } else if (!useQuotes && !useBook) {
            p.pausedUntilNs = now + SECOND;
            p.dueNs = Math.min(now + SECOND, p.endNs);
            return;
        }
        final boolean shutOut = !useQuotes || p.bookInstrumentId != 0 && !useBook;
        boolean gotNothing = false;
        long looks = 0;
        long wanted = wanted(parent, now);
        boolean behindOwn = false;
        int children = 0;
        RejectReason rejected = RejectReason.NONE;
        while (wanted > 0 && children < 16) {
            final ReferenceChildChoice choice = new ReferenceChildChoice(state, p, parent.avoided, now);
            final ChildOrder child = choice.choose(wanted, useQuotes, useBook);
            orders.quotes().countLooked(choice.looked);
            looks += choice.looked;
            if (child == null) {
                behindOwn = choice.behindOwn;
                break;
            }
            if (choice.tooSmall) {
                useQuotes &= child.instrumentId != p.instrumentId;
                useBook &= child.instrumentId == p.instrumentId;
                continue;
            }
            if (children > 0) {
                report(parent, rejected);
            }
            children++;
            final long before = free(parent);
            rejected = enter(parent, child, now);
            final long taken = before - free(parent);
            wanted -= taken;
            gotNothing |= taken == 0;
            if (taken == 0 && rejected == RejectReason.INSUFFICIENT_BALANCE) {
                useQuotes = false;
                useBook = false;
            } else if (taken == 0 && child.instrumentId == p.instrumentId) {
                useQuotes = false;
            } else if (taken == 0) {
                useBook = false;
            }
        }
        final boolean more = wanted > 0 && children == 16;
        if (p.executedLots == p.quantityLots) {
            leave(parent, rejected);
            return;
        }
        final long pause =
                rejected == RejectReason.NONE ? SECOND : Math.clamp((now - p.startNs) / 64, SECOND, 60 * SECOND);
        p.pausedUntilNs = gotNothing ? now + pause : 0;
        if (p.strategy == TargetStrategy.TWAP) {
            p.dueNs = p.slicesDone < p.sliceCount ? sliceNs(p, p.slicesDone + 1) : p.endNs;
            p.dueNs = Math.min(p.endNs, Math.max(p.dueNs, p.pausedUntilNs));
            report(parent, rejected);
            return;
        }
        if (p.strategy == TargetStrategy.SWEEP && !more && free(parent) > 0) {
            end(parent, CancelReason.IOC_REMAINDER, false, rejected, ReferenceOrders.NOBODY);
            return;
        }
        if (p.strategy == TargetStrategy.SWEEP) {
            p.dueNs = more ? now + 1 : NEVER;
        } else {
            final long again = parent.avoided.stream()
                    .mapToLong(Avoided::until)
                    .filter(until -> until > now)
                    .min()
                    .orElse(NEVER);
            if (children == 0) {
                p.pausedUntilNs = now + looks * 500 * parents.size();
            }
            final long later = Math.max(p.pausedUntilNs, behindOwn || shutOut ? now + SECOND : again);
            p.dueNs = Math.min(p.endNs, more ? now + 1 : gotNothing ? p.pausedUntilNs : later);
        }
        if (children > 0) {
            report(parent, rejected);
        }
    }

    private RejectReason mayEnter(final ParentOrder p, final int instrumentId) {
        final OrderRequest order = new OrderRequest();
        order.accountId = p.accountId;
        order.instrumentId = instrumentId;
        return ReferenceSuspensions.check(state, order);
    }

    private RejectReason enter(final Parent parent, final ChildOrder child, final long now) {
        final ParentOrder p = parent.order;
        child.parentOrderId = p.parentOrderId;
        child.accountId = p.accountId;
        child.childNumber = ++p.childCount;
        child.slice = p.slicesDone;
        name("--P" + p.parentOrderId + "-" + p.childCount, child.clientOrderId);
        out.onChildOrderChosen(child);
        orders.quotes().countOne();
        final OrderRequest order = new OrderRequest().clientOrderId(child.clientOrderId);
        order.accountId = p.accountId;
        order.instrumentId = child.instrumentId;
        order.side = child.side();
        order.orderType = OrderType.LIMIT;
        order.timeInForce = TimeInForce.IOC;
        order.selfTradePrevention = SelfTradePrevention.EXPIRE_TAKER;
        order.priceTicks = child.priceTicks;
        order.quantityLots = child.quantityLots;
        parent.children.add(state.nextOrderId);
        final RejectReason reason = orders.enterChild(order, now);
        if (reason != RejectReason.NONE) {
            parent.children.removeLast();
        }
        return reason;
    }

    private static void name(final String text, final Identifier into) {
        final long[] words = new long[4];
        for (int i = 0; i < text.length(); i++) {
            words[i / 10] |= (long) ALPHABET.indexOf(text.charAt(i)) << 6 * (i % 10);
        }
        into.set(words[0], words[1], words[2], words[3] | (long) text.length() << 40);
    }

    void onExecuted(final Execution e) {
        for (final Parent parent : parents) {
            if (parent.children.contains(e.takerOrderId())) {
                parent.order.executedLots += e.quantityLots();
                parent.order.executedQuote = valueOf(parent.order.executedQuote)
                        .add(valueOf(e.quoteAmount()))
                        .min(valueOf(Long.MAX_VALUE))
                        .longValueExact();
            }
        }
    }

    private void report(final Parent parent, final RejectReason rejected) {
        working(parent);
        out.onParentOrderChanged(parent.order, rejected, ReferenceOrders.NOBODY);
    }

    private void leave(final Parent parent, final RejectReason rejected) {
        parent.order.dueNs = NEVER;
        report(parent, rejected);
        forget(parent);
    }

    private void forget(final Parent parent) {
        parents.remove(parent);
        orders.finish(new ClientKey(parent.order.accountId, Ids.copy(parent.order.clientOrderId)));
        if (parents.isEmpty()) {
            goesOn = 0;
        }
    }

    private void end(
            final Parent parent,
            final CancelReason reason,
            final boolean withChildren,
            final RejectReason rejected,
            final Identifier requestId) {
        parent.order.endReason = reason;
        parent.order.dueNs = NEVER;
        if (withChildren) {
            for (final long child : parent.children) {
                final Order order = state.openOrders.get(child);
                if (order != null) {
                    orders.cancelOpen(order, ReferenceOrders.NOBODY, reason);
                }
            }
        }
        working(parent);
        out.onParentOrderChanged(parent.order, rejected, requestId);
        if (working(parent) == 0) {
            forget(parent);
        }
    }

    // -------------------------------------------------------------------------------------- holds, and prices that
    // come

    /** Whether an order is a child of one that sends nothing to a stream. */
    boolean avoids(final long orderId, final ReferenceQuoteState.Ladder ladder, final long now) {
        return parents.stream()
                .filter(p -> p.children.contains(orderId))
                .map(p -> p.avoided.stream().filter(a -> a.until > now).toList())
                .anyMatch(avoided -> avoided.size() == 16 && ladder.lastLook
                        || avoided.stream().anyMatch(a -> a.isOf(ladder.provider.accountId, ladder.stream)));
    }

    /** Before its order looks for another trade. */
    void onHoldRejected(final HeldTrade trade, final long now) {
        for (final Parent parent : parents) {
            if (parent.children.contains(trade.takerOrderId) && parent.order.endReason == null) {
                parent.avoided.removeIf(a -> a.until <= now || a.isOf(trade.providerAccountId, trade.stream));
                if (parent.avoided.size() == 16) {
                    parent.avoided.removeFirst();
                }
                parent.avoided.add(new Avoided(trade.providerAccountId, trade.stream, now + 5_000_000_000L));
            }
        }
    }

    void afterHold(final long orderId, final long now) {
        final Optional<Parent> of =
                parents.stream().filter(p -> p.children.contains(orderId)).findFirst();
        if (of.isEmpty()) {
            return;
        }
        final Parent parent = of.get();
        final ParentOrder p = parent.order;
        if (p.executedLots == p.quantityLots) {
            leave(parent, RejectReason.NONE);
        } else if (p.endReason != null) {
            report(parent, RejectReason.NONE);
            if (working(parent) == 0) {
                forget(parent);
            }
        } else if (p.strategy == TargetStrategy.SWEEP && p.dueNs == NEVER && free(parent) > 0) {
            end(parent, CancelReason.IOC_REMAINDER, false, RejectReason.NONE, ReferenceOrders.NOBODY);
        } else {
            if (p.strategy == TargetStrategy.WAIT_FOR_PRICE) {
                lookSoon(parent, now);
            }
            report(parent, RejectReason.NONE);
        }
    }

    private void lookSoon(final Parent parent, final long now) {
        final ParentOrder p = parent.order;
        final long soon = Math.max(now + 1, p.pausedUntilNs);
        if (soon < p.dueNs && p.startNs <= now && free(parent) > 0) {
            p.dueNs = soon;
        }
    }

    /** A price somewhere that buyers, or sellers, can have. */
    void onPrice(final Instrument at, final boolean buyers, final long ticks, final long now) {
        waiting(at)
                .filter(p -> p.order.buy == buyers)
                .filter(p -> {
                    final BigInteger limit = state.quote(state.instrument(p.order.instrumentId), p.order.limitTicks, 1);
                    final int compared = state.quote(at, ticks, 1).compareTo(limit);
                    return buyers ? compared <= 0 : compared >= 0;
                })
                .forEach(p -> lookSoon(p, now));
    }

    void onTrading(final Instrument at, final long now) {
        waiting(at).forEach(p -> lookSoon(p, now));
    }

    void snapshot(final QuoteSnapshotListener to) {
        if (goesOn != 0) {
            to.onParentCounters(goesOn);
        }
        for (final Parent parent : parents) {
            working(parent);
            to.onParentOrder(parent.order);
            for (final long child : parent.children) {
                final long lots = state.quotes.holds.stream()
                        .filter(h -> !h.rejected && h.trade.takerOrderId == child)
                        .mapToLong(h -> h.trade.quantityLots)
                        .sum();
                if (lots > 0) {
                    to.onChildOrder(child, lots);
                }
            }
            parent.avoided.forEach(a -> to.onAvoidedStream(a.accountId, a.stream, a.until));
        }
    }
}
