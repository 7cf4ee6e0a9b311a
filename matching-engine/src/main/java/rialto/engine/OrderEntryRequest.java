package rialto.engine;

/** Whether new orders may enter. Reused by its owner; valid only during a call. */
public final class OrderEntryRequest {
    /** 0 for the whole venue. */
    public int instrumentId;

    /** Null for a code that does not exist. */
    public SuspensionReason reason;

    /** STORAGE: whose disk, below {@link SuspensionReason#MAX_MEMBERS}; otherwise 0. */
    public int memberId;

    /** Whether, as far as that reason goes, new orders may enter again. */
    public boolean allowed;

    /** Whether all open orders leave; only an administrator's, and only when they may not enter. */
    public boolean cancelAll;
}
