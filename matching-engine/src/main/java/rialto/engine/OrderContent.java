package rialto.engine;

/** What a repetition of an order must have in common with it, as a number. */
final class OrderContent {
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    /** Of an order that was to be smaller by what another one had executed: no order of that quantity is a repetition. */
    private static final long LESS_EXECUTED = 0x6C65_7373_6578_6563L;

    private OrderContent() {}

    /** @param lessExecuted whether it is to be smaller by what another one has executed */
    static long hash(final OrderRequest request, final boolean lessExecuted) {
        return hash(request) ^ (lessExecuted ? LESS_EXECUTED : 0);
    }

    private static long hash(final OrderRequest request) {
        long hash = request.instrumentId * MIX;
        hash = (hash ^ hash >>> 32 ^ request.priceTicks) * MIX;
        hash = (hash ^ hash >>> 32 ^ request.quantityLots) * MIX;
        hash = (hash ^ hash >>> 29 ^ request.quoteAmount) * MIX;
        final int terms =
                OrderTerms.of(request.side, request.orderType, request.timeInForce, request.selfTradePrevention);
        hash = (hash ^ hash >>> 32 ^ terms) * MIX;
        hash = (hash ^ hash >>> 32 ^ request.expireTimestampNs) * MIX;
        if ((request.minQuantityLots | request.quoteTier | request.quoteRequestId) != 0) {
            hash = quoteHash(request, hash);
        }
        if (request.hasTrigger()) {
            hash = triggerHash(request, hash);
        }
        if (request.displayLots != 0) {
            hash = (hash ^ hash >>> 29 ^ request.displayLots) * MIX;
        }
        if (request.minEntryLots != 0) {
            hash = (hash ^ hash >>> 31 ^ request.minEntryLots) * MIX;
        }
        if (request.isPegged()) {
            hash = pegHash(request, hash);
        }
        return hash ^ hash >>> 32;
    }

    private static long pegHash(final OrderRequest request, final long ofAllElse) {
        final int terms = request.pegPriceType.code() << 8 | request.pegOffsetType.code();
        long hash = (ofAllElse ^ ofAllElse >>> 31 ^ terms) * MIX;
        hash = (hash ^ hash >>> 32 ^ request.pegOffset) * MIX;
        return (hash ^ hash >>> 29 ^ request.pegLimitTicks) * MIX;
    }

    private static long triggerHash(final OrderRequest request, final long ofAllElse) {
        final int terms = request.triggerType.code() << 8 | request.triggerPriceType.code();
        long hash = (ofAllElse ^ ofAllElse >>> 32 ^ request.triggerTicks) * MIX;
        hash = (hash ^ hash >>> 29 ^ request.trailingDelta) * MIX;
        return (hash ^ hash >>> 32 ^ terms) * MIX;
    }

    private static long quoteHash(final OrderRequest request, final long ofAllElse) {
        long hash = (ofAllElse ^ ofAllElse >>> 32 ^ request.minQuantityLots) * MIX;
        hash = (hash ^ hash >>> 32 ^ request.quoteTier) * MIX;
        hash = (hash ^ hash >>> 29 ^ request.quoteAccountId) * MIX;
        hash = (hash ^ hash >>> 32 ^ request.quoteRequestId) * MIX;
        hash = (hash ^ hash >>> 32 ^ request.quoteId.word0()) * MIX;
        hash = (hash ^ hash >>> 29 ^ request.quoteId.word1()) * MIX;
        hash = (hash ^ hash >>> 32 ^ request.quoteId.word2()) * MIX;
        return (hash ^ hash >>> 32 ^ request.quoteId.word3()) * MIX;
    }
}
