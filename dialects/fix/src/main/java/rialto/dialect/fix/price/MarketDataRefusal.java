package rialto.dialect.fix.price;

/** A request for market data that is refused by a MarketDataRequestReject(Y). */
final class MarketDataRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final char reason;

    /** @param reason MDReqRejReason(281) */
    MarketDataRefusal(final char reason, final String text) {
        super(text, null, false, false);
        this.reason = reason;
    }

    char reason() {
        return reason;
    }
}
