package rialto.engine;

/**
 * A deposit (positive amount) or withdrawal (negative) against the external account. Reused by the caller from command
 * to command; the engine never writes to it and keeps no reference. In a callback it is the command's own, to be read
 * only and only during the call.
 */
public final class TransferRequest {
    public long accountId;

    /** Required; the same transfer under the same id is applied once. */
    public final Identifier transferId = new Identifier();

    /** Minor units of the asset. */
    public long amount;

    public int assetId;

    /** Sets a copy of another's. */
    public TransferRequest transferId(final Identifier other) {
        transferId.set(other);
        return this;
    }
}
