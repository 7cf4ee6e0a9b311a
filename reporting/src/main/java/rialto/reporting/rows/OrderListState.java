package rialto.reporting.rows;

/** A list of orders as it will stand in the database; known while an order of it is open. */
final class OrderListState extends StoredRow {
    final long listId;
    final long accountId;
    final int instrumentId;
    final String clientListId;
    final int contingencyType;
    final int legCount;
    final long enteredNs;
    final long enteredSequence;
    long endedNs;

    OrderListState(
            final long listId,
            final long accountId,
            final int instrumentId,
            final String clientListId,
            final int contingencyType,
            final int legCount,
            final long enteredNs,
            final long enteredSequence) {
        this.listId = listId;
        this.accountId = accountId;
        this.instrumentId = instrumentId;
        this.clientListId = clientListId;
        this.contingencyType = contingencyType;
        this.legCount = legCount;
        this.enteredNs = enteredNs;
        this.enteredSequence = enteredSequence;
    }
}
