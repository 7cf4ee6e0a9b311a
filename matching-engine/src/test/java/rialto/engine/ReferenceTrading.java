package rialto.engine;

import rialto.engine.ReferenceState.Instrument;
import rialto.engine.ReferenceState.Order;
import rialto.engine.ReferenceState.Taker;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static java.math.BigInteger.valueOf;

/** Trades of the reference model: who gets and pays what. */
final class ReferenceTrading {
    private final ReferenceState state;
    private final EngineListener out;
    private final ReferenceMoney money;
    private final ReferenceOrders orders;
    private final ReferenceAllocation allocation;

    ReferenceTrading(
            final ReferenceState state,
            final EngineListener out,
            final ReferenceMoney money,
            final ReferenceOrders orders) {
        this.state = state;
        this.out = out;
        this.money = money;
        this.orders = orders;
        allocation = new ReferenceAllocation(state);
    }

    void trade(final Taker taker, final long now) {
        final Order order = taker.order;
        final List<Order> makers = order.instrument.side(!order.isBuy());
        while (taker.byQuote ? taker.budget > 0 : order.remaining > 0) {
            if (makers.isEmpty()
                    || !state.crosses(order, makers.getFirst().price)
                    || !ReferenceBands.isWithinCollar(taker, makers.getFirst().price)) {
                taker.ranOut = true;
                return;
            }
            final Order maker = makers.getFirst();
            final long affordable = affordable(taker, maker);
            if (affordable == 0) {
                return;
            }
            final boolean isTooFar = ReferenceBands.isTooFar(taker, maker.price);
            if (taker.refreshes > 4L * state.limits.pendingCancelsPerCommand() && !isTooFar) {
                taker.cut = true;
                return;
            }
            if (ReferenceAllocation.isAllocated(order.instrument)) {
                tradeWithGroup(taker, isTooFar, now);
                if (taker.selfTrade || taker.interruptsAt != 0) {
                    return;
                }
            } else if (state.rules.isOwn(order, maker)) {
                if (order.terms.prevention() != SelfTradePrevention.EXPIRE_TAKER) {
                    orders.cancelOpen(maker, ReferenceOrders.NOBODY, CancelReason.SELF_TRADE_MAKER);
                }
                if (order.terms.prevention() != SelfTradePrevention.EXPIRE_MAKER) {
                    taker.selfTrade = true;
                    return;
                }
            } else if (isTooFar) {
                taker.interruptsAt = maker.price;
                return;
            } else {
                tradeWith(taker, maker, Math.min(affordable, maker.met()), now);
            }
        }
    }

    private long affordable(final Taker taker, final Order maker) {
        if (!taker.byQuote) {
            return taker.order.remaining;
        }
        final long wanted = taker.budget / state.quoteFor(maker, 1);
        final long left = taker.most - taker.executed;
        taker.soldOut |= wanted > left;
        return Math.min(wanted, left);
    }

    private void tradeWithGroup(final Taker taker, final boolean isTooFar, final long now) {
        final List<Order> group = allocation.group(taker.order.instrument.side(!taker.order.isBuy()));
        taker.lookedAt += isTooFar ? 0 : group.size();
        for (final List<Order> step : ReferenceAllocation.steps(group)) {
            final List<Order> met = new ArrayList<>(step);
            final long wanted = affordable(taker, step.getFirst());
            if (wanted == 0) {
                return;
            }
            for (final Order maker : step) {
                if (state.rules.isOwn(taker.order, maker)) {
                    met.remove(maker);
                    if (taker.order.terms.prevention() != SelfTradePrevention.EXPIRE_TAKER) {
                        orders.cancelOpen(maker, ReferenceOrders.NOBODY, CancelReason.SELF_TRADE_MAKER);
                    }
                    if (taker.order.terms.prevention() != SelfTradePrevention.EXPIRE_MAKER) {
                        taker.selfTrade = true;
                        return;
                    }
                }
            }
            if (isTooFar && !met.isEmpty()) {
                taker.interruptsAt = met.getFirst().price;
                return;
            }
            ReferenceAllocation.share(met, wanted).forEach((maker, lots) -> {
                if (lots > 0) {
                    tradeWith(taker, maker, lots, now);
                }
            });
        }
    }

    /** What an incoming order meets of an order at one time. */
    record Part(Order order, long lots, boolean isFirst) {}

    /** All that stands on a side, in the order in which it would be traded: the next part of an iceberg behind all others, hidden ones last. */
    static List<Part> parts(final List<Order> side) {
        final List<Part> parts = new ArrayList<>();
        for (int i = 0; i < side.size(); ) {
            final long price = side.get(i).price;
            final Map<Order, Long> left = new LinkedHashMap<>();
            final ArrayDeque<Order> queue = new ArrayDeque<>();
            final List<Order> hidden = new ArrayList<>();
            for (; i < side.size() && side.get(i).price == price; i++) {
                (side.get(i).isHidden() ? hidden : queue).add(side.get(i));
            }
            while (!queue.isEmpty()) {
                final Order order = queue.poll();
                final boolean isFirst = !left.containsKey(order);
                final long lots = isFirst ? order.met() : Math.min(order.displayLots, left.get(order));
                final long rest = (isFirst ? order.remaining : left.get(order)) - lots;
                parts.add(new Part(order, lots, isFirst));
                left.put(order, rest);
                if (rest > 0) {
                    queue.add(order);
                }
            }
            hidden.forEach(order -> parts.add(new Part(order, order.remaining, true)));
        }
        return parts;
    }

    /** Whether an order finds so much of what it wants. */
    boolean canFill(final Taker taker, final long lots) {
        if (ReferenceAllocation.isAllocated(taker.order.instrument)) {
            return allocation.canFill(taker, lots);
        }
        final Order order = taker.order;
        BigInteger found = BigInteger.ZERO;
        long parts = 0;
        for (final Part part : parts(order.instrument.side(!order.isBuy()))) {
            final Order maker = part.order();
            final boolean enough = found.compareTo(valueOf(lots)) >= 0;
            if (enough
                    || !state.crosses(order, maker.price)
                    || !ReferenceBands.reaches(taker, maker.price)
                    || ReferenceBands.isTooFar(taker, maker.price)) {
                break;
            }
            taker.lookedAt += part.isFirst() ? 1 : 0;
            if (!state.rules.isOwn(order, maker)) {
                found = found.add(valueOf(part.lots()));
                parts += part.isFirst() ? partsToCome(maker) : 0;
            } else if (order.terms.prevention() != SelfTradePrevention.EXPIRE_MAKER) {
                return false;
            }
        }
        return found.compareTo(valueOf(lots)) >= 0 && parts <= 4L * state.limits.pendingCancelsPerCommand();
    }

    /** How many trades it takes until the last part of an iceberg is shown, each of all that is shown. */
    static long partsToCome(final Order maker) {
        long parts = 0;
        for (long left = maker.remaining - maker.met(); left > 0; left -= maker.displayLots) {
            parts++;
        }
        return parts;
    }

    /** How many of its lots a MARKET buy order can pay for, as far as it would trade. */
    long affordable(final Taker taker) {
        final Order order = taker.order;
        long lots = 0;
        long money = state.available(order.accountId, ReferenceState.paid(order));
        if (ReferenceAllocation.isAllocated(order.instrument)) {
            return allocation.affordable(taker, money);
        }
        for (final Part part : parts(order.instrument.side(false))) {
            final Order maker = part.order();
            if (lots == order.remaining) {
                return lots;
            }
            if (!ReferenceBands.reaches(taker, maker.price)) {
                break;
            }
            taker.lookedAt += part.isFirst() ? 1 : 0;
            if (state.rules.isOwn(order, maker)) {
                if (order.terms.prevention() == SelfTradePrevention.EXPIRE_MAKER) {
                    continue;
                }
                return order.remaining;
            }
            final long wanted = Math.min(order.remaining - lots, part.lots());
            final long paid = Math.min(wanted, money / state.quoteFor(maker, 1));
            lots += paid;
            money -= state.quoteFor(maker, paid);
            if (paid < wanted) {
                return lots;
            }
        }
        return order.remaining;
    }

    private void tradeWith(final Taker taker, final Order maker, final long lots, final long now) {
        final Order order = taker.order;
        final Instrument instrument = order.instrument;
        final long quote = state.quoteFor(maker, lots);
        maker.remaining -= lots;
        maker.shownLots -= maker.isIceberg() ? lots : 0;
        maker.executedQuote = atMostLong(valueOf(maker.executedQuote).add(valueOf(quote)));
        maker.changedNs = now;
        order.executedQuote = atMostLong(valueOf(order.executedQuote).add(valueOf(quote)));
        taker.executed += lots;
        if (taker.byQuote) {
            taker.budget -= quote;
        } else {
            order.remaining -= lots;
        }
        final Execution e = new Execution();
        e.matchType = MatchType.CONTINUOUS;
        if (instrument.reserves()) {
            final long base = lots * instrument.definition.lotSize;
            final long takerGets = order.isBuy() ? base : quote;
            final long makerGets = order.isBuy() ? quote : base;
            state.fees.rate(e, instrument, order.accountId, maker.accountId, false, now);
            e.takerFee = ReferenceFees.fee(takerGets, e.takerFeePpm);
            e.makerFee = ReferenceFees.makerFee(e, makerGets, takerGets);
            money.change(order.accountId, ReferenceState.paid(order), -makerGets, 0);
            money.change(order.accountId, ReferenceState.received(order), takerGets - e.takerFee, 0);
            money.change(maker.accountId, ReferenceState.paid(maker), 0, -takerGets);
            orders.lists().onPaid(maker, takerGets);
            final long rebate = Math.max(0, -e.makerFee);
            money.change(maker.accountId, ReferenceState.paid(maker), rebate, 0);
            money.change(maker.accountId, ReferenceState.received(maker), makerGets - e.makerFee - rebate, 0);
            if (e.takerFee > rebate) {
                money.change(MatchingEngine.FEE_ACCOUNT_ID, ReferenceState.received(order), e.takerFee - rebate, 0);
            }
            if (e.makerFee > 0) {
                money.change(MatchingEngine.FEE_ACCOUNT_ID, ReferenceState.received(maker), e.makerFee, 0);
            }
            state.fees.count(instrument, order.accountId, maker.accountId, quote, now);
        }
        orders.bookQuotes().onTrade(maker, lots, now);
        orders.bookQuotes().onTrade(order, lots, now);
        instrument.lastPrice = maker.price;
        instrument.nextBookEvent();
        e.tradeId = ++instrument.lastTradeId;
        e.makerOrderId = maker.id;
        e.takerOrderId = order.id;
        e.makerAccountId = maker.accountId;
        e.takerAccountId = order.accountId;
        e.priceTicks = maker.price;
        e.quantityLots = lots;
        e.quoteAmount = quote;
        e.makerRemainingLots = maker.remaining;
        e.takerRemainingLots = order.remaining + taker.unpaid;
        e.instrumentId = instrument.definition.instrumentId;
        e.takerBuys = order.terms.side() == Side.BUY;
        orders.lists().onWorks(maker);
        if (maker.remaining == 0) {
            orders.leave(maker);
        }
        state.parents.onExecuted(e);
        out.onOrderExecuted(e);
        ReferenceRevisions.remember(state, instrument, e, now);
        ReferenceBands.onTrade(instrument, e.priceTicks, lots, now);
        orders.triggers().onTrade(instrument, e.priceTicks);
        if (maker.isIceberg() && maker.remaining > 0 && maker.shownLots == 0) {
            taker.refreshes++;
            orders.replenish(maker);
        }
    }

    /** A trade of two orders that both held. */
    void tradeAtAuction(final Order maker, final Order taker, final long price, final long lots, final long now) {
        tradeResting(maker, taker, price, lots, MatchType.AUCTION, now);
    }

    /** The sale was there, the buyer comes to it. */
    void tradeInSession(final Order sale, final Order buyer, final long lots, final long now) {
        tradeResting(sale, buyer, sale.price, lots, MatchType.POSTED_OFFER, now);
    }

    private void tradeResting(
            final Order maker,
            final Order taker,
            final long price,
            final long lots,
            final MatchType matchType,
            final long now) {
        final Instrument instrument = maker.instrument;
        final long quote = state.quote(instrument, price, lots).longValueExact();
        final Execution e = new Execution();
        e.matchType = matchType;
        if (instrument.reserves()) {
            final long base = lots * instrument.definition.lotSize;
            if (matchType == MatchType.AUCTION) {
                state.fees.rate(e, instrument, taker.accountId, maker.accountId, true, now);
                state.fees.count(instrument, taker.accountId, maker.accountId, quote, now);
            } else {
                e.takerFeePpm = instrument.definition.takerFeePpm;
                e.makerFeePpm = instrument.definition.makerFeePpm;
            }
            e.takerFee = ReferenceFees.fee(taker.isBuy() ? base : quote, e.takerFeePpm);
            e.makerFee = ReferenceFees.fee(maker.isBuy() ? base : quote, e.makerFeePpm);
            payHeld(taker, price, lots, base, quote, e.takerFee);
            payHeld(maker, price, lots, base, quote, e.makerFee);
            if (e.takerFee > 0) {
                money.change(MatchingEngine.FEE_ACCOUNT_ID, ReferenceState.received(taker), e.takerFee, 0);
            }
            if (e.makerFee > 0) {
                money.change(MatchingEngine.FEE_ACCOUNT_ID, ReferenceState.received(maker), e.makerFee, 0);
            }
        }
        for (final Order order : List.of(maker, taker)) {
            order.remaining -= lots;
            order.shownLots = Math.max(0, order.shownLots - lots);
            order.executedQuote = atMostLong(valueOf(order.executedQuote).add(valueOf(quote)));
            order.changedNs = now;
            orders.bookQuotes().onTrade(order, lots, now);
        }
        instrument.lastPrice = price;
        instrument.nextBookEvent();
        e.tradeId = ++instrument.lastTradeId;
        e.makerOrderId = maker.id;
        e.takerOrderId = taker.id;
        e.makerAccountId = maker.accountId;
        e.takerAccountId = taker.accountId;
        e.priceTicks = price;
        e.quantityLots = lots;
        e.quoteAmount = quote;
        e.makerRemainingLots = maker.remaining;
        e.takerRemainingLots = taker.remaining;
        e.instrumentId = instrument.definition.instrumentId;
        e.takerBuys = taker.terms.side() == Side.BUY;
        orders.lists().onWorks(maker);
        orders.lists().onWorks(taker);
        for (final Order order : List.of(maker, taker)) {
            if (order.remaining == 0) {
                orders.leave(order);
            }
        }
        out.onOrderExecuted(e);
        ReferenceRevisions.remember(state, instrument, e, now);
        ReferenceBands.onTrade(instrument, price, lots, now);
    }

    private void payHeld(
            final Order order, final long price, final long lots, final long base, final long quote, final long fee) {
        final long held = order.isBuy() ? state.quoteFor(order, lots) : base;
        final long paid = order.isBuy() ? quote : base;
        money.change(order.accountId, ReferenceState.paid(order), held - paid, -held);
        orders.lists().onPaid(order, held);
        money.change(order.accountId, ReferenceState.received(order), (order.isBuy() ? base : quote) - fee, 0);
    }

    static long atMostLong(final BigInteger amount) {
        return amount.min(valueOf(Long.MAX_VALUE)).longValueExact();
    }
}
