package rialto.engine;

/** What becomes of lists of orders; what becomes of their orders is told as that of others. */
public interface OrderListListener {
    /**
     * A list passed every check. Its orders are accepted next, one after the other; their ids follow upon one another from the
     * list's id, which is that of the first.
     */
    void onOrderListAccepted(OrderListRequest request, long listId);

    /**
     * Nothing of the list was entered.
     *
     * @param leg the number of the leg, from 1, that the reason is about; 0 when it is about the list
     */
    void onOrderListRejected(OrderListRequest request, RejectReason reason, int leg);

    /**
     * The same list under the same client's name was seen before; nothing changed.
     *
     * @param firstListId 0 when the first outcome was a reject
     * @param firstReason NONE when it was accepted
     */
    void onOrderListRepeated(OrderListRequest request, long firstListId, RejectReason firstReason);

    /**
     * A pending order works from now on, as the one before it in its list was filled: what it executes, rests or cancels
     * follows, and of one with a trigger that it trails, if it does.
     *
     * @param refused why it cannot, and then its cancellation and those of the others follow; else NONE
     */
    void onOrderReleased(long orderId, long listId, long accountId, int instrumentId, RejectReason refused);

    /** None of the list's orders is open any more. */
    void onOrderListEnded(long listId, long accountId, int instrumentId);
}
