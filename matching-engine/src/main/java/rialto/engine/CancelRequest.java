package rialto.engine;

/**
 * An order to cancel, by order id, or by client order id when orderId is 0. Reused by the caller from command to
 * command; the engine never writes to it and keeps no reference. In a callback it is the command's own, to be read only
 * and only during the call.
 */
public final class CancelRequest {
    public long accountId;

    public long orderId;

    /** Of the order to cancel. */
    public final Identifier clientOrderId = new Identifier();

    /** The cancel's own client id, echoed. */
    public final Identifier requestId = new Identifier();

    public int instrumentId;

    /** Sets a copy of another's. */
    public CancelRequest clientOrderId(final Identifier other) {
        clientOrderId.set(other);
        return this;
    }

    /** Sets a copy of another's. */
    public CancelRequest requestId(final Identifier other) {
        requestId.set(other);
        return this;
    }
}
