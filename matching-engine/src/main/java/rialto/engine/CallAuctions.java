package rialto.engine;

import java.util.Arrays;

/** Collected orders trade at one price, and what that price would be is published while they are collected. */
final class CallAuctions {
    private final EngineState state;
    private final EngineListener listener;
    private final Settlement settlement;
    private final AuctionSide buys;
    private final AuctionSide sales;
    private final AuctionPrice price;
    private final AuctionState report = new AuctionState();
    private Instrument[] touched = new Instrument[4];
    private int touchedCount;

    CallAuctions(final EngineState state, final EngineListener listener, final Settlement settlement) {
        this.state = state;
        this.listener = listener;
        this.settlement = settlement;
        buys = new AuctionSide(true, state.orders);
        sales = new AuctionSide(false, state.orders);
        price = new AuctionPrice(state.orders, buys, sales);
    }

    /** The instrument's collected orders are others than before; nothing happens outside an auction. */
    void touch(final Instrument instrument) {
        if (instrument.definition.phase.isAuction() && !instrument.indication.touched) {
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
            if (instrument.definition.phase.isAuction()) {
                indicate(instrument);
            }
        }
        touchedCount = 0;
    }

    private void indicate(final Instrument instrument) {
        final AuctionIndication last = instrument.indication;
        price.compute(instrument, instrument.definition.phase.auctionOnly());
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

    /**
     * Trades what can be traded at one price. Events: OrderExecuted each, then AuctionUncrossed; outside an auction none
     * when nothing trades.
     */
    void uncross(final Instrument instrument, final long timestampNs) {
        final TradingPhase phase = instrument.definition.phase;
        price.compute(instrument, phase.auctionOnly());
        if (price.priceTicks() != 0) {
            settlement.begin(instrument, 0, 0, timestampNs);
            trade(instrument, phase.auctionOnly());
        }
        if (phase.isAuction() || price.priceTicks() != 0) {
            listener.onAuctionUncrossed(describe(instrument));
        }
    }

    private void trade(final Instrument instrument, final TimeInForce onlyFor) {
        final Orders orders = state.orders;
        buys.begin(instrument, onlyFor);
        sales.begin(instrument, onlyFor);
        int buy = buys.order();
        int sale = sales.order();
        while (buy != 0
                && sale != 0
                && orders.priceTicks(buy) >= price.priceTicks()
                && orders.priceTicks(sale) <= price.priceTicks()) {
            final long lots = Math.min(orders.remainingLots(buy), orders.remainingLots(sale));
            final boolean buyGone = leaves(instrument, buys, buy, lots);
            final boolean saleGone = leaves(instrument, sales, sale, lots);
            final boolean buyIsOlder = orders.id(buy) < orders.id(sale);
            settlement.tradeResting(
                    buyIsOlder ? buy : sale,
                    buyIsOlder ? sale : buy,
                    price.priceTicks(),
                    lots,
                    MatchType.AUCTION,
                    instrument.definition.makerFeePpm);
            buy = buyGone ? buys.order() : buy;
            sale = saleGone ? sales.order() : sale;
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
