package rialto.engine;

/**
 * The price protection of an instrument at work. The static band lies around an operator's reference price. The moving band,
 * the collar and the range of continuous trades lie around the reference price: the average of the last minutes, or the last
 * trade's where none is configured or nothing traded in them; before the first trade the operator's. Without any of these
 * nothing is out of band.
 */
final class PriceBands {
    final PriceProtection terms = new PriceProtection();

    private final PriceOutOfBand told = new PriceOutOfBand();
    private final Instrument instrument;

    /** Null where the reference price is the last trade's. */
    private PriceAverage average;

    private long lowestTicks;
    private long highestTicks;

    PriceBands(final Instrument instrument) {
        this.instrument = instrument;
    }

    /** Other terms; trades that are remembered stay so where as many minutes count as before. */
    void set(final PriceProtection protection) {
        protection.copyTo(terms);
        if (terms.averageMinutes == 0) {
            average = null;
        } else if (average == null || average.minutes() != terms.averageMinutes) {
            average = new PriceAverage(terms.averageMinutes);
        }
    }

    void onTrade(final long priceTicks, final long lots, final long timestampNs) {
        if (average != null) {
            average.onTrade(priceTicks, lots, timestampNs);
        }
    }

    /** The trades to come are those of a volatility auction: what traded before it counts no more. */
    void beginAverageAnew() {
        if (average != null) {
            average.clear();
        }
    }

    /** What all but the static band lies around; 0 when there is nothing. */
    private long referenceTicks(final long timestampNs) {
        final long averageTicks = average == null ? 0 : average.ticks(timestampNs);
        if (averageTicks != 0) {
            return averageTicks;
        }
        return instrument.lastPriceTicks != 0 ? instrument.lastPriceTicks : terms.referenceTicks;
    }

    /**
     * Looks at the limit of a new order, or keeps a MARKET order that trades at once within what it may reach.
     *
     * @return OUTSIDE_STATIC_BAND, OUTSIDE_MOVING_BAND or NONE
     */
    RejectReason check(final OrderRequest request, final IncomingOrder incoming, final long timestampNs) {
        final boolean tradesNow = instrument.isTrading() && !request.timeInForce.isForOneAuction();
        if (request.orderType == OrderType.MARKET) {
            if (tradesNow && !request.hasTrigger()) {
                restrain(incoming, true, timestampNs);
            }
            return RejectReason.NONE;
        }
        if (isOutside(staticBand(), request.priceTicks)) {
            return RejectReason.OUTSIDE_STATIC_BAND;
        }
        return tradesNow && isOutside(movingBand(incoming.buy, timestampNs), request.priceTicks)
                ? RejectReason.OUTSIDE_MOVING_BAND
                : RejectReason.NONE;
    }

    private boolean isOutside(final boolean isBand, final long priceTicks) {
        return isBand && (priceTicks < lowestTicks || priceTicks > highestTicks);
    }

    /** @return whether there is one: its prices are set */
    private boolean staticBand() {
        if (!terms.hasStaticBand()) {
            return false;
        }
        band(terms.referenceTicks, PriceProtection.UNIT - terms.staticDown, PriceProtection.UNIT + terms.staticUp);
        return true;
    }

    private boolean movingBand(final boolean buy, final long timestampNs) {
        final long reference = terms.hasMovingBand() ? referenceTicks(timestampNs) : 0;
        if (reference == 0) {
            return false;
        }
        band(
                reference,
                buy ? terms.bidMultiplierDown : terms.askMultiplierDown,
                buy ? terms.bidMultiplierUp : terms.askMultiplierUp);
        return true;
    }

    private void band(final long reference, final int down, final int up) {
        told.referenceTicks = reference;
        lowestTicks = Math.max(1, roundedUp(reference, down));
        highestTicks = roundedDown(reference, up);
    }

    private static long roundedDown(final long ticks, final int ratio) {
        return ticks * ratio / PriceProtection.UNIT;
    }

    private static long roundedUp(final long ticks, final int ratio) {
        return (ticks * ratio + PriceProtection.UNIT - 1) / PriceProtection.UNIT;
    }

    /** What would have passed instead of the order that was looked at last. */
    PriceOutOfBand outOfBand(final OrderRequest request, final RejectReason reason) {
        told.accountId = request.accountId;
        told.priceTicks = request.priceTicks;
        told.lowestTicks = lowestTicks;
        told.highestTicks = highestTicks;
        told.instrumentId = instrument.id();
        told.buy = request.side == Side.BUY;
        told.reason = reason;
        return told;
    }

    /**
     * Keeps an order that is about to trade within the collar, if that is for it, and within the range of continuous trades.
     * Where both end at one price it is the collar that stops it. Doing so again changes nothing.
     */
    void restrain(final IncomingOrder incoming, final boolean collared, final long timestampNs) {
        final boolean hasCollar = collared && terms.collar != 0;
        final long reference = hasCollar || terms.volatilityRange != 0 ? referenceTicks(timestampNs) : 0;
        if (reference == 0) {
            return;
        }
        if (hasCollar && tighten(incoming, end(incoming.buy, reference, terms.collar))) {
            incoming.isCollared = true;
        }
        if (terms.volatilityRange != 0 && !incoming.hasRange) {
            incoming.hasRange = true;
            incoming.rangeReferenceTicks = reference;
            incoming.rangeBestTicks = rangeEnd(!incoming.buy, reference);
            incoming.limitBeyondRange = incoming.limitTicks;
            tighten(incoming, rangeEnd(incoming.buy, reference));
        }
    }

    /** @return whether that is another limit than before: it was not so tight */
    private static boolean tighten(final IncomingOrder incoming, final long limitTicks) {
        if (!incoming.accepts(limitTicks) || limitTicks == incoming.limitTicks) {
            return false;
        }
        incoming.limitTicks = limitTicks;
        return true;
    }

    /** What the range of continuous trades lies around; 0 when they have none now. */
    long rangeReferenceTicks(final long timestampNs) {
        return terms.volatilityRange == 0 ? 0 : referenceTicks(timestampNs);
    }

    /** The highest price of the range of continuous trades, or its lowest. */
    long rangeEnd(final boolean up, final long reference) {
        return end(up, reference, terms.volatilityRange);
    }

    /** The last price of a range around another one, upwards or downwards. */
    private static long end(final boolean up, final long reference, final int basisPoints) {
        return up
                ? roundedDown(reference, PriceProtection.UNIT + basisPoints)
                : Math.max(1, roundedUp(reference, PriceProtection.UNIT - basisPoints));
    }

    /** Sets what the prices of an interruption that begins are told to be. */
    void describeRange(final VolatilityInterruption interruption, final IncomingOrder incoming) {
        interruption.referenceTicks = incoming.rangeReferenceTicks;
        describe(interruption, terms.volatilityRange);
    }

    private static void describe(final VolatilityInterruption interruption, final int basisPoints) {
        interruption.lowestTicks = end(false, interruption.referenceTicks, basisPoints);
        interruption.highestTicks = end(true, interruption.referenceTicks, basisPoints);
    }

    /** Sets what the prices of an interruption that goes on are told to be. */
    void describeExtension(final VolatilityInterruption interruption) {
        describe(interruption, terms.extensionRange);
    }

    /** When an auction ends that begins now, or is extended now. */
    long interruptionEndsNs(final long timestampNs) {
        final long lastsNs = terms.interruptionSeconds * TradingSchedule.SECOND_NS;
        return Math.min(timestampNs, DueQueue.NEVER - 1 - lastsNs) + lastsNs;
    }

    /** @param priceTicks of the auction; 0 when it would trade nothing */
    boolean mustExtend(final VolatilityInterruption interruption, final long priceTicks) {
        return priceTicks != 0
                && interruption.extensionCount < terms.maxExtensions
                && (priceTicks < end(false, interruption.referenceTicks, terms.extensionRange)
                        || priceTicks > end(true, interruption.referenceTicks, terms.extensionRange));
    }

    /**
     * Whether the collar keeps the rest of an order from the market. A limit beyond it does not stand: nothing is to trade
     * there. A MARKET order may have found nobody at all.
     */
    static boolean haveStopped(
            final IncomingOrder collared, final OrderRequest request, final ContinuousMarket market) {
        return collared.ranOut && (request.orderType != OrderType.MARKET || market.bestTicks(!collared.buy) != 0);
    }

    void snapshot(final EngineSnapshotListener listener) {
        listener.onPriceProtection(terms);
        if (average != null) {
            average.snapshot(instrument.id(), listener);
        }
    }

    /** @throws IllegalStateException if nothing is averaged here, or the slot could not be so */
    void load(final long slot, final long lots, final long amountHigh, final long amountLow) {
        EngineSnapshotLoader.require(average != null, "average of instrument", instrument.id());
        average.load(slot, lots, amountHigh, amountLow);
    }
}
