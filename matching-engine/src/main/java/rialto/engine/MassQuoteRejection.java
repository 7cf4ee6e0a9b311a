package rialto.engine;

/** A mass quote was refused as a whole. To be read only during the call. */
public final class MassQuoteRejection {
    public long accountId;
    public final Identifier quoteId = new Identifier();

    /** Of INSUFFICIENT_BALANCE: minor units that the new quotes need of the asset; otherwise 0. */
    public long neededAmount;

    /** Of INSUFFICIENT_BALANCE: what is available of it, with what the quotes before would release; otherwise 0. */
    public long availableAmount;

    /** Of INSUFFICIENT_BALANCE; otherwise 0. */
    public int assetId;

    public RejectReason reason;

    /** Whether the same command was refused before, for this reason. */
    public boolean repeated;
}
