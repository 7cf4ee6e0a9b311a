package rialto.engine;

/** Prices of pegged orders: taken from what the book shows, once, when they enter. */
final class PegPrices {
    /** The deepest price, counted from the best one. */
    static final int MAX_LEVELS = 100;

    private static final long BEYOND_ALL = -1;

    private final EngineState state;
    private final OrderRequest priced = new OrderRequest();

    PegPrices(final EngineState state) {
        this.state = state;
    }

    /** Whether what an order says of its peg does not go together. */
    static boolean isMalformed(final OrderRequest request) {
        final PegOffsetType offsetType = request.pegOffsetType;
        if (request.pegPriceType == null || offsetType == null) {
            return true;
        }
        if (!request.isPegged()) {
            return offsetType != PegOffsetType.NONE || (request.pegOffset | request.pegLimitTicks) != 0;
        }
        return request.priceTicks != 0
                || request.pegLimitTicks < 0
                || switch (offsetType) {
                    case NONE -> request.pegOffset != 0;
                    case TICKS -> false;
                    case PRICE_LEVEL ->
                        request.pegPriceType == PegPriceType.MID_PRICE
                                || request.pegOffset < 0
                                || request.pegOffset > MAX_LEVELS;
                };
    }

    /** Whether such an order can be pegged: one that stands in a book, or could. */
    static boolean offers(final OrderRequest request, final Instrument instrument) {
        return instrument.continuous != null
                && !request.hasTrigger()
                && !request.timeInForce.isForOneAuction()
                && (request.orderType == OrderType.LIMIT || request.orderType == OrderType.LIMIT_MAKER);
    }

    /**
     * The order with the price that it gets, valid until the next call; itself where it is not pegged. A price of 0 says that the
     * book has none for it, one below that that its offset goes beyond all prices.
     *
     * @param leaving the open order whose place it takes, which is no price for it, nor are others of that order's list; 0 for none
     */
    OrderRequest priced(final OrderRequest request, final Instrument instrument, final int leaving) {
        if (!request.isPegged()) {
            return request;
        }
        priced.set(request);
        priced.priceTicks = offers(request, instrument) ? priceTicks(request, instrument.continuous, leaving) : 0;
        return priced;
    }

    private long priceTicks(final OrderRequest request, final ContinuousMarket market, final int leaving) {
        final boolean buy = request.side == Side.BUY;
        final int depth = request.pegOffsetType == PegOffsetType.PRICE_LEVEL ? request.pegOffset : 0;
        final long referenceTicks =
                switch (request.pegPriceType) {
                    case PRIMARY -> ticksAt(market.side(buy).shown(), depth, leaving);
                    case MARKET -> ticksAt(market.side(!buy).shown(), depth, leaving);
                    case MID_PRICE -> middle(market, buy, leaving);
                    case NONE -> throw new IllegalStateException("a price for an order that is not pegged");
                };
        if (referenceTicks == 0) {
            return 0;
        }
        final long movedTicks =
                request.pegOffsetType == PegOffsetType.TICKS ? referenceTicks + request.pegOffset : referenceTicks;
        final long ticks = movedTicks > 0 ? movedTicks : BEYOND_ALL;
        if (request.pegLimitTicks == 0) {
            return ticks;
        }
        return buy ? Math.min(ticks, request.pegLimitTicks) : Math.max(ticks, request.pegLimitTicks);
    }

    private long middle(final ContinuousMarket market, final boolean buy, final int leaving) {
        final long bidTicks = ticksAt(market.side(true).shown(), 0, leaving);
        final long askTicks = ticksAt(market.side(false).shown(), 0, leaving);
        if (bidTicks == 0 || askTicks == 0) {
            return 0;
        }
        return bidTicks + askTicks + (buy ? 0 : 1) >> 1;
    }

    /** The price that so many better ones stand before; 0 when there is none. */
    private long ticksAt(final BookSide side, final int depth, final int leaving) {
        int level = side.best();
        int better = 0;
        while (level != 0) {
            if (stays(state.levels.first(level), leaving) && better++ == depth) {
                return state.levels.priceTicks(level);
            }
            level = side.next(level);
        }
        return 0;
    }

    /** Whether an order is there at a price, from the first one of its queue on, when another one has left. */
    private boolean stays(final int first, final int leaving) {
        return leaving == 0 || !leavesWith(first, leaving) || state.orders.nextInQueue(first) != 0;
    }

    /** Of a list at most one order stands in the book. */
    private boolean leavesWith(final int order, final int leaving) {
        return order == leaving || state.orderLists.areOfOne(order, leaving);
    }
}
