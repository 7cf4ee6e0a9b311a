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
    public long clientOrderId0;

    public long clientOrderId1;
    public long clientOrderId2;
    public long clientOrderId3;

    /** The cancel's own client id, echoed. */
    public long requestId0;

    public long requestId1;
    public long requestId2;
    public long requestId3;

    public int instrumentId;

    /** Sets the four words; all zero for none. */
    public CancelRequest clientOrderId(final long word0, final long word1, final long word2, final long word3) {
        clientOrderId0 = word0;
        clientOrderId1 = word1;
        clientOrderId2 = word2;
        clientOrderId3 = word3;
        return this;
    }

    /** Sets the four words; all zero for none. */
    public CancelRequest requestId(final long word0, final long word1, final long word2, final long word3) {
        requestId0 = word0;
        requestId1 = word1;
        requestId2 = word2;
        requestId3 = word3;
        return this;
    }
}
