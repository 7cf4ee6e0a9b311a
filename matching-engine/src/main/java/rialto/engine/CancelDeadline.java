package rialto.engine;

/** Something that falls due unless it is started again. */
abstract sealed class CancelDeadline permits CancelTimer, GatewayLease {
    /** Of those that are due together the lowest is first; no two have the same. */
    final long number;

    /** When it is due; {@link DueQueue#NEVER} while it does not run. */
    long dueNs = DueQueue.NEVER;

    /** In {@link CancelDeadlines}, while it runs. */
    int slot;

    int index;

    CancelDeadline(final long number) {
        this.number = number;
    }
}
