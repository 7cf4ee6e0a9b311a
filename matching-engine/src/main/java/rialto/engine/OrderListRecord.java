package rialto.engine;

/**
 * A list of orders in a snapshot. From the engine it is reused and valid only during the callback; a host that loads a
 * snapshot fills one of its own.
 */
public final class OrderListRecord {
    /** Id of its first order; those of the others follow upon it. */
    public long listId;

    public long accountId;
    public final Identifier clientListId = new Identifier();
    public long contentHash;
    public int instrumentId;
    public ContingencyType contingencyType;

    /** Whether no order of it is pending any more, as the first one was filled, or as none ever was. */
    public boolean released;

    /** As its first order was filled the others are about to be released: its turn on the instrument, from 1; else 0. */
    public int readyRank;

    /** Of the two that end one another the number of the one that traded or was triggered, from 1; 0 for neither. */
    public int winner;

    /** Orders from this id on came to the market after its pending ones were released; 0 before, and where there were none. */
    public long laterOrderId;
}
