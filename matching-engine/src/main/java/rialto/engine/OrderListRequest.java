package rialto.engine;

/**
 * Orders to enter together, each of which may end or release others: the legs of a list. Reused by the caller from
 * command to command, as {@link OrderRequest} is, and with the same rules.
 */
public final class OrderListRequest {
    /** Legs of a list, at most. */
    public static final int MAX_LEGS = 3;

    public long accountId;

    /** The client's name for the list; required. Orders and lists of an account share their names. */
    public final Identifier clientListId = new Identifier();

    public int instrumentId;

    /** Null stands for a code that does not exist and makes the command malformed. */
    public ContingencyType contingencyType;

    /**
     * The orders, as many as the type has, all of the list's account and instrument. OTO and OTOCO: the first one works, the
     * others are pending. {@code validateOnly} of a leg is not looked at.
     */
    public final OrderRequest[] legs = {new OrderRequest(), new OrderRequest(), new OrderRequest()};

    /** Sets a copy of another's. */
    public OrderListRequest clientListId(final Identifier other) {
        clientListId.set(other);
        return this;
    }
}
