package rialto.gateway.state;

/**
 * What orders executed whose place another one took that counts it as its own.
 *
 * @param quote minor units of the quote asset
 */
public record CarriedExecution(long lots, long quote) {
    public static final CarriedExecution NONE = new CarriedExecution(0, 0);

    /** Most orders share {@link #NONE}. */
    static CarriedExecution of(final long lots, final long quote) {
        return lots == 0 ? NONE : new CarriedExecution(lots, quote);
    }
}
