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
    public long clientOrderId0;

    public long clientOrderId1;
    public long clientOrderId2;
    public long clientOrderId3;

    /** The order's name from now on; none: it keeps its own. */
    public long newClientOrderId0;

    public long newClientOrderId1;
    public long newClientOrderId2;
    public long newClientOrderId3;

    /** New total, the executed part included. */
    public long newQuantityLots;

    public int instrumentId;

    /** Sets the four words; all zero for none. */
    public AmendRequest clientOrderId(final long word0, final long word1, final long word2, final long word3) {
        clientOrderId0 = word0;
        clientOrderId1 = word1;
        clientOrderId2 = word2;
        clientOrderId3 = word3;
        return this;
    }

    /** Sets the four words; all zero for none. */
    public AmendRequest newClientOrderId(final long word0, final long word1, final long word2, final long word3) {
        newClientOrderId0 = word0;
        newClientOrderId1 = word1;
        newClientOrderId2 = word2;
        newClientOrderId3 = word3;
        return this;
    }
}
