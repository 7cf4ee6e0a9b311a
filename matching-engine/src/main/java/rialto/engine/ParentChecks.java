package rialto.engine;

/** The rules that a parent order must pass, in the order of {@link RejectReason}. Nothing here changes state. */
final class ParentChecks {
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private final EngineState state;
    private final ParentOrders parents;

    ParentChecks(final EngineState state) {
        this.state = state;
        parents = state.quotes.parents;
    }

    static boolean isMalformed(final ParentOrderRequest request) {
        if (request.side == null
                || request.strategy == null
                || request.clientOrderId.isNone()
                || ReservedName.isOne(request.clientOrderId)
                || (request.quantityLots | request.limitTicks | request.startNs | request.endNs) < 0
                || (request.minChildLots | request.maxChildLots | request.sliceCount | request.durationNs) < 0
                || request.bookInstrumentId < 0) {
            return true;
        }
        final boolean hasSlices = request.sliceCount != 0 || request.minChildLots != 0 || request.maxChildLots != 0;
        final boolean hasOneEnd = (request.endNs == 0) != (request.durationNs == 0);
        return switch (request.strategy) {
            case SWEEP -> (request.startNs | request.endNs | request.durationNs) != 0 || hasSlices;
            case WAIT_FOR_PRICE -> request.limitTicks == 0 || !hasOneEnd || hasSlices;
            case TWAP -> !hasOneEnd;
        };
    }

    /** When what is left of it expires; 0 for SWEEP. */
    static long endNs(final ParentOrderRequest request, final long nowNs) {
        if (request.durationNs == 0) {
            return request.endNs;
        }
        final long startNs = Math.max(request.startNs, nowNs);
        return startNs + Math.min(request.durationNs, Long.MAX_VALUE - startNs);
    }

    RejectReason unknown(final ParentOrderRequest request) {
        if (state.accounts.client(request.accountId) == Accounts.NONE) {
            return RejectReason.UNKNOWN_ACCOUNT;
        }
        return state.instruments.get(request.instrumentId) == null
                        || request.bookInstrumentId != 0 && state.instruments.get(request.bookInstrumentId) == null
                ? RejectReason.UNKNOWN_INSTRUMENT
                : RejectReason.NONE;
    }

    /** From ACCOUNT_FROZEN on. */
    RejectReason check(final ParentOrderRequest request, final long nowNs) {
        final Instrument instrument = state.instruments.get(request.instrumentId);
        final int account = state.accounts.client(request.accountId);
        if (state.suspensions.any()) {
            final RejectReason suspended = state.suspensions.check(account, instrument, state.pendingCancels);
            if (suspended != RejectReason.NONE) {
                return suspended;
            }
        }
        final RejectReason untimely = phase(instrument);
        if (untimely != RejectReason.NONE) {
            return untimely;
        }
        if (request.strategy != TargetStrategy.SWEEP && endNs(request, nowNs) <= Math.max(nowNs, request.startNs)) {
            return RejectReason.EXPIRY_PASSED;
        }
        final RejectReason filtered = filters(request, instrument);
        if (filtered != RejectReason.NONE) {
            return filtered;
        }
        if (parents.countOf(account) >= ParentOrderRequest.MAX_PER_ACCOUNT) {
            return RejectReason.TOO_MANY_OPEN_ORDERS;
        }
        if (instrument.quotes == null || !isBookOf(request, instrument)) {
            return RejectReason.INVALID_INSTRUMENT;
        }
        if (request.strategy != TargetStrategy.SWEEP && !isInTime(request, nowNs)) {
            return RejectReason.INVALID_SCHEDULE;
        }
        return !isRoom(parents.room(), parents.countOf(account)) || !mayWait(request, instrument, account)
                ? RejectReason.CAPACITY_EXCEEDED
                : RejectReason.NONE;
    }

    private static RejectReason phase(final Instrument instrument) {
        return switch (instrument.definition.phase) {
            case CONTINUOUS -> RejectReason.NONE;
            case HALTED -> RejectReason.INSTRUMENT_HALTED;
            case CLOSED -> RejectReason.INSTRUMENT_CLOSED;
            case PRE_OPEN, OPENING_AUCTION, CLOSING_AUCTION, VOLATILITY_AUCTION -> RejectReason.NOT_IN_THIS_PHASE;
        };
    }

    private static RejectReason filters(final ParentOrderRequest request, final Instrument instrument) {
        final InstrumentDefinition definition = instrument.definition;
        if (request.limitTicks != 0 && request.limitTicks < definition.minPriceTicks) {
            return RejectReason.PRICE_BELOW_MINIMUM;
        }
        if (request.limitTicks > definition.maxPriceTicks) {
            return RejectReason.PRICE_ABOVE_MAXIMUM;
        }
        if (request.quantityLots < definition.minQuantityLots) {
            return RejectReason.QUANTITY_BELOW_MINIMUM;
        }
        return Amounts.product(request.quantityLots, definition.lotSize) == Amounts.OVERFLOW
                        || Amounts.product(request.limitTicks, request.quantityLots, instrument.quotePerTickLot)
                                == Amounts.OVERFLOW
                ? RejectReason.QUANTITY_ABOVE_MAXIMUM
                : RejectReason.NONE;
    }

    private boolean isBookOf(final ParentOrderRequest request, final Instrument instrument) {
        if (request.bookInstrumentId == 0) {
            return true;
        }
        final Instrument book = state.instruments.get(request.bookInstrumentId);
        return book.definition.marketModel == MarketModelKind.ORDER_BOOK
                && book.definition.baseAssetId == instrument.definition.baseAssetId
                && book.definition.quoteAssetId == instrument.definition.quoteAssetId
                && book.definition.lotSize == instrument.definition.lotSize
                && book.reserves == instrument.reserves;
    }

    private static boolean isInTime(final ParentOrderRequest request, final long nowNs) {
        final long startNs = Math.max(nowNs, request.startNs);
        final long endNs = endNs(request, nowNs);
        if (endNs - nowNs > ParentOrderRequest.MAX_DURATION_NS) {
            return false;
        }
        if (request.strategy == TargetStrategy.WAIT_FOR_PRICE) {
            return true;
        }
        final int slices = request.sliceCount;
        return slices >= 1
                && slices <= ParentOrderRequest.MAX_SLICES
                && (slices == 1 || (endNs - startNs) / slices >= ParentOrderRequest.MIN_INTERVAL_NS)
                && (request.maxChildLots == 0
                        || request.minChildLots <= request.maxChildLots
                                && request.maxChildLots >= (request.quantityLots - 1) / slices + 1)
                && request.minChildLots <= request.quantityLots;
    }

    /** An account has no more than half of what is free with its own: so there is always room for one that has none. */
    private static boolean isRoom(final int free, final int own) {
        return free > 0 && (free + 1) / 2 > own;
    }

    private boolean mayWait(final ParentOrderRequest request, final Instrument instrument, final int account) {
        return request.strategy != TargetStrategy.WAIT_FOR_PRICE
                || isRoomIn(instrument.waiting, account)
                        && (request.bookInstrumentId == 0
                                || isRoomIn(state.instruments.get(request.bookInstrumentId).waiting, account));
    }

    private boolean isRoomIn(final WaitingParents waiting, final int account) {
        return waiting == null
                || isRoom(
                        WaitingParents.MAX - waiting.count(),
                        countOf(account, waiting, true) + countOf(account, waiting, false));
    }

    private int countOf(final int account, final WaitingParents waiting, final boolean buy) {
        int count = 0;
        for (int i = 0; i < waiting.countOf(buy); i++) {
            count += parents.get(waiting.parent(buy, i)).account == account ? 1 : 0;
        }
        return count;
    }

    /** Equal for equal parent orders, and other than that of an order of the same account, most likely. */
    static long contentHash(final ParentOrderRequest request) {
        long hash = ~request.instrumentId * MIX;
        hash = (hash ^ hash >>> 32 ^ request.bookInstrumentId) * MIX;
        hash = (hash ^ hash >>> 32 ^ request.quantityLots) * MIX;
        hash = (hash ^ hash >>> 29 ^ request.limitTicks) * MIX;
        hash = (hash ^ hash >>> 32 ^ request.startNs) * MIX;
        hash = (hash ^ hash >>> 32 ^ request.endNs) * MIX;
        hash = (hash ^ hash >>> 29 ^ request.minChildLots) * MIX;
        hash = (hash ^ hash >>> 32 ^ request.maxChildLots) * MIX;
        hash = (hash ^ hash >>> 32 ^ request.sliceCount) * MIX;
        hash = (hash ^ hash >>> 29 ^ (request.side.code() << 8 | request.strategy.code())) * MIX;
        hash = request.durationNs == 0 ? hash : (hash ^ hash >>> 32 ^ request.durationNs) * MIX;
        return hash ^ hash >>> 32;
    }
}
