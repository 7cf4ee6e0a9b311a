package rialto.engine;

/**
 * A reduction of an open order, found as in {@link CancelRequest}. Reused by the caller from command to command; the
 * engine never writes to it and keeps no reference. In a callback it is the command's own, to be read only and only
 * during the call.
 */
public final class AmendRequest {
    public long accountId;

    public long orderId;

    /** Of the order to amend. */
    public final Identifier clientOrderId = new Identifier();

    /** The order's name from now on; none: it keeps its own. */
    public final Identifier newClientOrderId = new Identifier();

    /** New total, the executed part included. */
    public long newQuantityLots;

    public int instrumentId;

    /** Sets a copy of another's. */
    public AmendRequest clientOrderId(final Identifier other) {
        clientOrderId.set(other);
        return this;
    }

    /** Sets a copy of another's. */
    public AmendRequest newClientOrderId(final Identifier other) {
        newClientOrderId.set(other);
        return this;
    }
}
