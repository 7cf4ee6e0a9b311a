package rialto.engine;

/** The filters of an instrument: which prices, quantities and values its orders may have. */
final class OrderFilters {
    private static final int MIN_TRAILING_DELTA = 10;
    private static final int MAX_TRAILING_DELTA = 2_000;

    private OrderFilters() {}

    /**
     * @param released whether it was pending, and so is an open order: another minimum of hidden orders is not asked of those
     * @return the first reason that applies, or NONE
     */
    static RejectReason check(final OrderRequest request, final Instrument instrument, final boolean released) {
        if (request.hasTrigger()) {
            return checkTriggered(request, instrument, released);
        }
        return request.orderType == OrderType.MARKET
                ? checkMarket(request, instrument)
                : checkLimit(request, instrument, released);
    }

    /** Of a trigger's price and delta, and of the order that enters one day. */
    private static RejectReason checkTriggered(
            final OrderRequest request, final Instrument instrument, final boolean released) {
        final InstrumentDefinition definition = instrument.definition;
        final boolean limit = request.orderType == OrderType.LIMIT;
        final long lowest = !limit
                ? request.triggerTicks
                : request.triggerTicks == 0 ? request.priceTicks : Math.min(request.priceTicks, request.triggerTicks);
        final boolean named = limit || request.triggerTicks != 0;
        if (named && lowest < definition.minPriceTicks) {
            return RejectReason.PRICE_BELOW_MINIMUM;
        }
        if (Math.max(request.priceTicks, request.triggerTicks) > definition.maxPriceTicks) {
            return RejectReason.PRICE_ABOVE_MAXIMUM;
        }
        if (request.trailingDelta != 0
                && (request.trailingDelta < MIN_TRAILING_DELTA || request.trailingDelta > MAX_TRAILING_DELTA)) {
            return RejectReason.TRAILING_DELTA_OUT_OF_RANGE;
        }
        if (limit) {
            return checkLimit(request, instrument, released);
        }
        final RejectReason filtered = quantity(request, definition);
        return filtered == RejectReason.NONE
                        && Amounts.product(
                                        TriggerWork.reserveTicks(request, instrument),
                                        request.quantityLots,
                                        instrument.quotePerTickLot)
                                == Amounts.OVERFLOW
                ? RejectReason.NOTIONAL_ABOVE_MAXIMUM
                : filtered;
    }

    private static RejectReason checkLimit(
            final OrderRequest request, final Instrument instrument, final boolean released) {
        final InstrumentDefinition definition = instrument.definition;
        if (request.priceTicks < definition.minPriceTicks
                || request.pegLimitTicks != 0 && request.pegLimitTicks < definition.minPriceTicks) {
            return RejectReason.PRICE_BELOW_MINIMUM;
        }
        if (Math.max(request.priceTicks, request.pegLimitTicks) > definition.maxPriceTicks) {
            return RejectReason.PRICE_ABOVE_MAXIMUM;
        }
        final RejectReason filtered = quantity(request, definition);
        if (filtered != RejectReason.NONE) {
            return filtered;
        }
        if (request.displayLots != 0) {
            final RejectReason undisplayable = display(request, instrument, released);
            if (undisplayable != RejectReason.NONE) {
                return undisplayable;
            }
        }
        return notional(
                Amounts.product(request.priceTicks, request.quantityLots, instrument.quotePerTickLot), definition);
    }

    /** Each part is to be an order that could stand by itself, so that parts cost the venue no more than orders do. */
    private static RejectReason display(
            final OrderRequest request, final Instrument instrument, final boolean released) {
        final InstrumentDefinition definition = instrument.definition;
        if (request.isHidden()) {
            return request.quantityLots < definition.minHiddenLots && !released
                    ? RejectReason.HIDDEN_BELOW_MINIMUM
                    : RejectReason.NONE;
        }
        if (request.displayLots < definition.minQuantityLots) {
            return RejectReason.DISPLAY_BELOW_MINIMUM;
        }
        if (request.displayLots > request.quantityLots) {
            return RejectReason.DISPLAY_ABOVE_QUANTITY;
        }
        if ((request.quantityLots - 1) / request.displayLots >= definition.maxIcebergParts) {
            return RejectReason.TOO_MANY_ICEBERG_PARTS;
        }
        final long notional = Amounts.product(request.priceTicks, request.displayLots, instrument.quotePerTickLot);
        return notional != Amounts.OVERFLOW && notional < definition.minNotional
                ? RejectReason.NOTIONAL_BELOW_MINIMUM
                : RejectReason.NONE;
    }

    private static RejectReason checkMarket(final OrderRequest request, final Instrument instrument) {
        final InstrumentDefinition definition = instrument.definition;
        if (request.quoteAmount > 0) {
            return notional(request.quoteAmount, definition);
        }
        final RejectReason filtered = quantity(request, definition);
        if (filtered != RejectReason.NONE) {
            return filtered;
        }
        return OrderChecks.isCollected(request, definition.phase)
                        && Amounts.product(
                                        OrderChecks.priceTicks(request, instrument),
                                        request.quantityLots,
                                        instrument.quotePerTickLot)
                                == Amounts.OVERFLOW
                ? RejectReason.NOTIONAL_ABOVE_MAXIMUM
                : RejectReason.NONE;
    }

    private static RejectReason quantity(final OrderRequest request, final InstrumentDefinition definition) {
        if (request.quantityLots < definition.minQuantityLots) {
            return RejectReason.QUANTITY_BELOW_MINIMUM;
        }
        if (request.quantityLots > definition.maxQuantityLots) {
            return RejectReason.QUANTITY_ABOVE_MAXIMUM;
        }
        if (request.orderType == OrderType.MARKET && request.quantityLots > definition.maxMarketQuantityLots) {
            return RejectReason.MARKET_QUANTITY_ABOVE_MAXIMUM;
        }
        return request.minEntryLots > request.quantityLots
                ? RejectReason.MIN_QUANTITY_ABOVE_QUANTITY
                : RejectReason.NONE;
    }

    private static RejectReason notional(final long notional, final InstrumentDefinition definition) {
        if (notional == Amounts.OVERFLOW || notional > definition.maxNotional) {
            return RejectReason.NOTIONAL_ABOVE_MAXIMUM;
        }
        return notional < definition.minNotional ? RejectReason.NOTIONAL_BELOW_MINIMUM : RejectReason.NONE;
    }
}
