package rialto.engine;

import java.util.Arrays;

/** Collected orders trade at one price, and what that price would be is published while they are collected. */
final class CallAuctions {
    private final EngineState state;
    private final EngineListener listener;
    private final Settlement settlement;
    private final AuctionSide bids;
    private final AuctionSide asks;
    private final AuctionPrice price = new AuctionPrice();
    private final AuctionState report = new AuctionState();
    private Instrument[] touched = new Instrument[4];
    private int touchedCount;

    CallAuctions(final EngineState state, final EngineListener listener, final Settlement settlement) {
        this.state = state;
        this.listener = listener;
        this.settlement = settlement;
        bids = new AuctionSide(true, state);
        asks = new AuctionSide(false, state);
    }

    // -------------------------------------------------------------------------------------- what orders there are

    /** The instrument entered its phase, with orders that are there already. */
    void begin(final Instrument instrument) {
        if (instrument.definition.phase.isAuction()) {
            fillCurve(instrument);
            touch(instrument);
        }
    }

    /** All orders of a snapshot are there; what was published of an auction last is known from it. */
    void onLoaded(final Instrument instrument) {
        if (instrument.definition.phase.isAuction()) {
            fillCurve(instrument);
        }
    }

    /** The instrument leaves its phase. */
    void end(final Instrument instrument) {
        if (instrument.collected != null) {
            instrument.curve.close();
        }
        instrument.indication.set(0, 0, 0);
    }

    private void fillCurve(final Instrument instrument) {
        instrument.curve.open();
        fillCurve(instrument, bids, true);
        fillCurve(instrument, asks, false);
    }

    /** Orders of one price stand together: they come into the curve together. What the curve tells everybody counts no hidden ones. */
    private void fillCurve(final Instrument instrument, final AuctionSide side, final boolean buy) {
        final Orders orders = state.orders;
        side.begin(instrument, instrument.definition.phase.auctionOnly());
        int order = side.order();
        while (order != 0) {
            final long ticks = orders.priceTicks(order);
            long lots = 0;
            int limitOrders = 0;
            for (; order != 0 && orders.priceTicks(order) == ticks; order = side.order()) {
                final long more = orders.isHidden(order) ? 0 : orders.remainingLots(order);
                if (lots + more < 0) {
                    break;
                }
                lots += more;
                limitOrders += more == 0 || orders.type(order) == OrderType.MARKET ? 0 : 1;
                side.next();
            }
            if (lots > 0) {
                instrument.curve.add(buy, ticks, lots, limitOrders);
            }
        }
    }

    /** Hidden orders come into the curve, for its price is to be that of all orders, or leave it. */
    private void countHidden(final Instrument instrument, final boolean buy, final boolean counted) {
        final Orders orders = state.orders;
        final BookSide hidden = instrument.continuous.side(buy).hidden();
        for (int order = hidden.firstOrder(); order != 0; order = hidden.nextOrder(order)) {
            final long lots = orders.remainingLots(order);
            if (counted) {
                instrument.curve.add(buy, orders.priceTicks(order), lots, 1);
            } else {
                instrument.curve.remove(buy, orders.priceTicks(order), lots, 1);
            }
        }
    }

    private void countHidden(final Instrument instrument, final boolean counted) {
        countHidden(instrument, true, counted);
        countHidden(instrument, false, counted);
    }

    /** An order stands where it waits. */
    void onEntered(final Instrument instrument, final int order) {
        if (takesPart(instrument, order)) {
            final Orders orders = state.orders;
            instrument.curve.add(
                    orders.isBuy(order), orders.priceTicks(order), orders.remainingLots(order), limitOrders(order));
            touch(instrument);
        }
    }

    /** An order leaves; what remains of it is known still. */
    void onLeft(final Instrument instrument, final int order) {
        if (takesPart(instrument, order)) {
            final Orders orders = state.orders;
            instrument.curve.remove(
                    orders.isBuy(order), orders.priceTicks(order), orders.remainingLots(order), limitOrders(order));
            touch(instrument);
        }
    }

    /** An order that stays has fewer lots. */
    void onReduced(final Instrument instrument, final int order, final long lots) {
        if (takesPart(instrument, order)) {
            instrument.curve.remove(state.orders.isBuy(order), state.orders.priceTicks(order), lots, 0);
            touch(instrument);
        }
    }

    /** Whether it is in the curve. */
    private boolean takesPart(final Instrument instrument, final int order) {
        if (!instrument.definition.phase.isAuction()
                || !instrument.curve.isOpen()
                || state.orders.waits(order)
                || state.orders.isPending(order)
                || state.orders.isHidden(order)) {
            return false;
        }
        final TimeInForce time = state.orders.timeInForce(order);
        return !time.isForOneAuction() || time == instrument.definition.phase.auctionOnly();
    }

    private int limitOrders(final int order) {
        return state.orders.type(order) == OrderType.MARKET ? 0 : 1;
    }

    // --------------------------------------------------------------------------------------------------- indications

    /** Its indication is to be looked at when the command ends. */
    private void touch(final Instrument instrument) {
        if (!instrument.indication.touched) {
            instrument.indication.touched = true;
            if (touchedCount == touched.length) {
                touched = Arrays.copyOf(touched, touchedCount * 2);
            }
            int at = touchedCount++;
            for (; at > 0 && touched[at - 1].id() > instrument.id(); at--) {
                touched[at] = touched[at - 1];
            }
            touched[at] = instrument;
        }
    }

    /** Publishes the indications that the command changed, in order of instrument ids. */
    void endCommand() {
        for (int i = 0; i < touchedCount; i++) {
            final Instrument instrument = touched[i];
            touched[i] = null;
            instrument.indication.touched = false;
            if (instrument.curve.isOpen()) {
                indicate(instrument);
            }
        }
        touchedCount = 0;
    }

    private void indicate(final Instrument instrument) {
        final AuctionIndication last = instrument.indication;
        price.compute(instrument.curve, instrument.lastPriceTicks);
        if (price.priceTicks() != last.priceTicks
                || price.volumeLots() != last.volumeLots
                || price.imbalanceLots() != last.imbalanceLots) {
            last.set(price.priceTicks(), price.volumeLots(), price.imbalanceLots());
            listener.onAuctionIndicationChanged(describe(instrument));
        }
    }

    /** The price at which the command's auction was held, or would be, and for which instrument. */
    private AuctionState describe(final Instrument instrument) {
        report.instrumentId = instrument.id();
        report.phase = instrument.definition.phase;
        report.priceTicks = price.priceTicks();
        report.volumeLots = price.volumeLots();
        report.imbalanceLots = price.imbalanceLots();
        return report;
    }

    /** As the other one, after the trades: of what is left over that is told which everybody sees. */
    private AuctionState describeResult(final Instrument instrument) {
        describe(instrument);
        final long imbalance = price.imbalanceLots();
        if (imbalance != 0) {
            final long shown = withoutHidden(instrument, imbalance > 0, Math.abs(imbalance));
            report.imbalanceLots = imbalance > 0 ? shown : -shown;
        }
        return report;
    }

    /** What is left over on a side without its hidden orders. */
    private long withoutHidden(final Instrument instrument, final boolean buy, final long imbalance) {
        final Orders orders = state.orders;
        final BookSide hidden = instrument.continuous.side(buy).hidden();
        long lots = imbalance;
        for (int order = hidden.firstOrder();
                order != 0
                        && (buy
                                ? orders.priceTicks(order) >= price.priceTicks()
                                : orders.priceTicks(order) <= price.priceTicks());
                order = hidden.nextOrder(order)) {
            lots = Math.max(0, lots - orders.remainingLots(order));
        }
        return lots;
    }

    // ----------------------------------------------------------------------------------------------------- uncrossing

    /**
     * Trades what can be traded at one price. Events: OrderExecuted each, then AuctionUncrossed; outside an auction
     * none when nothing trades.
     */
    void uncross(final Instrument instrument, final long timestampNs) {
        final TradingPhase phase = instrument.definition.phase;
        computePrice(instrument);
        if (price.priceTicks() != 0) {
            if (phase == TradingPhase.VOLATILITY_AUCTION && instrument.bands != null) {
                instrument.bands.beginAverageAnew();
            }
            settlement.begin(instrument, 0, 0, timestampNs);
            trade(instrument, phase.auctionOnly());
        }
        if (phase.isAuction() || price.priceTicks() != 0) {
            listener.onAuctionUncrossed(describeResult(instrument));
        }
    }

    /** At what an auction that is going on would trade now; 0 for nothing. */
    long priceTicks(final Instrument instrument) {
        countHidden(instrument, true);
        price.compute(instrument.curve, instrument.lastPriceTicks);
        countHidden(instrument, false);
        return price.priceTicks();
    }

    /** Outside an auction there is no curve, and mostly nothing that crosses, which is quickly seen. */
    private void computePrice(final Instrument instrument) {
        bids.begin(instrument, instrument.definition.phase.auctionOnly());
        asks.begin(instrument, instrument.definition.phase.auctionOnly());
        if (!crosses()) {
            price.setNone();
        } else {
            if (!instrument.curve.isOpen()) {
                fillCurve(instrument);
            }
            countHidden(instrument, true);
            price.compute(instrument.curve, instrument.lastPriceTicks);
        }
        instrument.curve.close();
    }

    private boolean crosses() {
        final Orders orders = state.orders;
        final int bid = bids.order();
        final int ask = asks.order();
        return bid != 0 && ask != 0 && orders.priceTicks(bid) >= orders.priceTicks(ask);
    }

    private void trade(final Instrument instrument, final TimeInForce onlyFor) {
        final Orders orders = state.orders;
        bids.begin(instrument, onlyFor);
        asks.begin(instrument, onlyFor);
        int bid = bids.order();
        int ask = asks.order();
        long executed = 0;
        while (bid != 0
                && ask != 0
                && orders.priceTicks(bid) >= price.priceTicks()
                && orders.priceTicks(ask) <= price.priceTicks()) {
            final long lots = Math.min(orders.remainingLots(bid), orders.remainingLots(ask));
            executed += lots;
            final boolean bidGone = leaves(instrument, bids, bid, lots);
            final boolean askGone = leaves(instrument, asks, ask, lots);
            final boolean bidIsOlder = bids.isEarlier(bid, ask);
            settlement.tradeResting(
                    bidIsOlder ? bid : ask, bidIsOlder ? ask : bid, price.priceTicks(), lots, MatchType.AUCTION);
            bid = bidGone ? bids.order() : bid;
            ask = askGone ? asks.order() : ask;
        }
        assert executed == price.volumeLots() || price.volumeLots() == Long.MAX_VALUE
                : "an auction that did not execute its volume";
        replenish(instrument, bid);
        replenish(instrument, ask);
    }

    /** Shows the next part of an order of which the auction has left something, and nothing that is shown. */
    private void replenish(final Instrument instrument, final int order) {
        if (order != 0 && state.orders.showsLess(order) && state.shownLots(order) == 0) {
            instrument.continuous.replenish(order);
        }
    }

    /** Takes an order that a trade fills out of its queue. */
    private boolean leaves(final Instrument instrument, final AuctionSide side, final int order, final long lots) {
        if (state.orders.remainingLots(order) > lots) {
            return false;
        }
        side.next();
        instrument.takeOut(order);
        return true;
    }
}
