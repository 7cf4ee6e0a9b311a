package rialto.engine;

/** Which parent order to cancel. Reused by the caller; the engine never writes to it and keeps no reference. */
public final class ParentCancelRequest {
    public long accountId;

    /** 0: it is named by its client order id. */
    public long parentOrderId;

    /** Not looked at beside a parent order id. */
    public final Identifier clientOrderId = new Identifier();

    /** The cancel's own name, echoed; may be none. */
    public final Identifier requestId = new Identifier();
}
