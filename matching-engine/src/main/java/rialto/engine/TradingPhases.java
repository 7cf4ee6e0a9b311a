package rialto.engine;

/** Moves instruments from one phase to another, with what that does to their orders. */
final class TradingPhases {
    private final EngineState state;
    private final EngineListener listener;
    private final CallAuctions auctions;
    private final OrderExit exit;
    private final InstrumentDefinition published = new InstrumentDefinition();

    TradingPhases(
            final EngineState state, final EngineListener listener, final CallAuctions auctions, final OrderExit exit) {
        this.state = state;
        this.listener = listener;
        this.auctions = auctions;
        this.exit = exit;
    }

    /** The instrument's market has such a phase. */
    void set(final Instrument instrument, final TradingPhase to, final long timestampNs) {
        if (instrument.definition.phase != to) {
            leave(instrument, to, timestampNs);
            instrument.definition.phase = to;
            instrument.indication.set(0, 0, 0);
            auctions.touch(instrument);
        }
        instrument.market.onInstrumentChanged(timestampNs);
        instrument.definition.copyTo(published);
        listener.onInstrumentDefined(published);
    }

    private void leave(final Instrument instrument, final TradingPhase to, final long timestampNs) {
        final TradingPhase from = instrument.definition.phase;
        final boolean endsAuction = from.isAuction() && to != TradingPhase.HALTED && to != TradingPhase.PRE_OPEN;
        final boolean uncrosses = endsAuction || to == TradingPhase.CONTINUOUS;
        if (instrument.collected != null) {
            if (uncrosses) {
                auctions.uncross(instrument, timestampNs);
            }
            if (uncrosses || to == TradingPhase.CLOSED) {
                dropCollected(instrument, endsAuction ? from.auctionOnly() : null);
            }
        }
        if (to == TradingPhase.CLOSED) {
            endDay(instrument, true);
            endDay(instrument, false);
        }
    }

    private void dropCollected(final Instrument instrument, final TimeInForce endedAuction) {
        drop(instrument, instrument.collected.first(true, true), endedAuction);
        drop(instrument, instrument.collected.first(true, false), endedAuction);
        drop(instrument, instrument.collected.first(false, true), endedAuction);
        drop(instrument, instrument.collected.first(false, false), endedAuction);
    }

    private void drop(final Instrument instrument, final int first, final TimeInForce endedAuction) {
        int order = first;
        while (order != 0) {
            final int next = instrument.collected.next(order);
            final TimeInForce time = state.orders.timeInForce(order);
            if (time == endedAuction) {
                cancel(instrument, order, CancelReason.AUCTION_REMAINDER);
            } else if (!time.isForOneAuction()) {
                cancel(instrument, order, CancelReason.MARKET_REMAINDER);
            }
            order = next;
        }
    }

    private void endDay(final Instrument instrument, final boolean buy) {
        int order = instrument.market.first(buy);
        while (order != 0) {
            final int next = instrument.market.next(order);
            if (state.orders.timeInForce(order) == TimeInForce.DAY) {
                cancel(instrument, order, CancelReason.EXPIRED);
            }
            order = next;
        }
    }

    private void cancel(final Instrument instrument, final int order, final CancelReason reason) {
        instrument.takeOut(order);
        exit.cancel(instrument, order, reason);
    }
}
