package rialto.engine;

/**
 * A deposit (positive amount) or withdrawal (negative) against the external account. Reused by the caller from command
 * to command; the engine never writes to it and keeps no reference. In a callback it is the command's own, to be read
 * only and only during the call.
 */
public final class TransferRequest {
    public long accountId;

    /** Required; the same transfer under the same id is applied once. */
    public long transferId0;

    public long transferId1;
    public long transferId2;
    public long transferId3;

    /** Minor units of the asset. */
    public long amount;

    public int assetId;

    /** Sets the four words; all zero for none. */
    public TransferRequest transferId(final long word0, final long word1, final long word2, final long word3) {
        transferId0 = word0;
        transferId1 = word1;
        transferId2 = word2;
        transferId3 = word3;
        return this;
    }
}
