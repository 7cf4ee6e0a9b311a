package rialto.engine;

/** Moves instruments from one phase to another, with what that does to their orders. */
final class TradingPhases {
    private final EngineState state;
    private final EngineListener listener;
    private final CallAuctions auctions;
    private final OrderExit exit;
    private final QuoteExits quoteExits;
    private final ParentProgress parents;
    private final TriggerWork triggers;
    private final InstrumentDefinition published = new InstrumentDefinition();

    TradingPhases(
            final EngineState state,
            final EngineListener listener,
            final CallAuctions auctions,
            final OrderExit exit,
            final QuoteExits quoteExits,
            final ParentProgress parents,
            final TriggerWork triggers) {
        this.triggers = triggers;
        this.parents = parents;
        this.quoteExits = quoteExits;
        this.state = state;
        this.listener = listener;
        this.auctions = auctions;
        this.exit = exit;
    }

    /**
     * The instrument's market has such a phase.
     *
     * @param dueNs when the phase begins, for what is counted from then: a schedule's time may have come before the
     *              command
     */
    void set(final Instrument instrument, final TradingPhase to, final long dueNs, final long timestampNs) {
        if (instrument.definition.phase != to) {
            leave(instrument, to, timestampNs);
            auctions.end(instrument);
            if (instrument.definition.phase == TradingPhase.VOLATILITY_AUCTION) {
                state.interruptions.change(instrument, DueQueue.NEVER);
            }
            instrument.definition.phase = to;
            auctions.begin(instrument);
            if (instrument.continuous != null) {
                instrument.continuous.topOrders().forget();
            }
            instrument.nextBookEvent();
        }
        if (to != TradingPhase.CONTINUOUS) {
            quoteExits.stop(instrument);
        }
        assert instrument.curve == null || instrument.curve.isOpen() == to.isAuction()
                : "a curve without an auction, or an auction without a curve";
        assert to != TradingPhase.CONTINUOUS || !instrument.isCrossed() : "a crossed book in continuous trading";
        assert to != TradingPhase.CLOSED || instrument.collected == null || instrument.collected.isEmpty()
                : "an order that waits for an auction after the day";
        instrument.onChanged(dueNs);
        tell(instrument);
        triggers.onPhase(instrument);
        if (instrument.waiting != null && to == TradingPhase.CONTINUOUS) {
            parents.onTrading(instrument, timestampNs);
        }
    }

    /** Tells an instrument as it is. */
    void tell(final Instrument instrument) {
        instrument.definition.copyTo(published);
        listener.onInstrumentDefined(published);
    }

    private void leave(final Instrument instrument, final TradingPhase to, final long timestampNs) {
        final TradingPhase from = instrument.definition.phase;
        final boolean endsAuction = from == TradingPhase.VOLATILITY_AUCTION
                ? to == TradingPhase.CONTINUOUS
                : from.isAuction() && to != TradingPhase.HALTED && to != TradingPhase.PRE_OPEN;
        final boolean uncrosses = endsAuction || to == TradingPhase.CONTINUOUS;
        if (instrument.collected != null) {
            if (uncrosses) {
                auctions.uncross(instrument, timestampNs);
            }
            if (uncrosses || to == TradingPhase.CLOSED) {
                dropCollected(instrument, endsAuction ? from.auctionOnly() : null, to);
            }
        }
        if (to == TradingPhase.CLOSED) {
            endDay(instrument, true);
            endDay(instrument, false);
            endDayOfWaiting(instrument);
            endDayOfPending(instrument);
        }
    }

    private void dropCollected(final Instrument instrument, final TimeInForce endedAuction, final TradingPhase to) {
        for (int queue = 0; queue < CollectedOrders.QUEUES; queue++) {
            final CancelReason reason = reason(CollectedOrders.auctionOf(queue), endedAuction, to);
            if (reason != null) {
                drop(instrument, instrument.collected.first(queue, true), reason);
                drop(instrument, instrument.collected.first(queue, false), reason);
            }
        }
    }

    /** @return why orders for an auction leave; null when they stay */
    private static CancelReason reason(
            final TimeInForce auction, final TimeInForce endedAuction, final TradingPhase to) {
        if (auction == null) {
            return CancelReason.MARKET_REMAINDER;
        }
        if (auction == endedAuction) {
            return CancelReason.AUCTION_REMAINDER;
        }
        final boolean isMissed =
                to == TradingPhase.CLOSED || to == TradingPhase.CONTINUOUS && auction == TimeInForce.AT_OPEN;
        return isMissed ? CancelReason.EXPIRED : null;
    }

    private void drop(final Instrument instrument, final int first, final CancelReason reason) {
        int order = first;
        while (order != 0) {
            final int next = instrument.collected.next(order);
            cancel(instrument, order, reason);
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

    private void endDayOfWaiting(final Instrument instrument) {
        int order = instrument.triggers == null ? 0 : instrument.triggers.first();
        while (order != 0) {
            final int next = instrument.triggers.next(order);
            if (state.orders.timeInForce(order) == TimeInForce.DAY) {
                cancel(instrument, order, CancelReason.EXPIRED);
            }
            order = next;
        }
    }

    private void endDayOfPending(final Instrument instrument) {
        int order = instrument.pending == null ? 0 : instrument.pending.first();
        while (order != 0) {
            final int next = instrument.pending.next(order);
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
