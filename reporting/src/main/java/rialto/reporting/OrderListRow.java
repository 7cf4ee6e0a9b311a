package rialto.reporting;

import rialto.protocol.ContingencyType;

import java.util.List;

/**
 * A list of orders as it stands.
 *
 * @param listId id of its first order; those of the others follow upon it
 * @param enteredNs when it was accepted
 * @param endedNs when the last of its orders left; 0 while one is open
 * @param orders all of its orders, by ascending id
 */
public record OrderListRow(
        long listId,
        long accountId,
        int instrumentId,
        String clientListId,
        ContingencyType type,
        long enteredNs,
        long endedNs,
        List<OrderRow> orders) {}
