package rialto.reporting.surveillance;

/** What is remembered of an order with a limit. */
final class OrderTrace {
    final long orderId;
    final boolean buys;
    final long priceTicks;
    final long enteredLots;
    final long enteredNs;
    final long enteredSequence;
    /** Price of the last trade before it; 0 when none is remembered. */
    final long referenceTicks;

    /** First event of the command that entered it. */
    final long commandSequence;

    /** The first event that must be seen again for all this to be the same: the oldest that was remembered then. */
    final long neededSequence;

    final AccountActivity activity;
    /** As amended last. */
    long lots;

    long executedLots;
    /** 0 while it is open. */
    long endedSequence;

    long endedNs;
    /** Its owner took it away. */
    boolean canceled;
    /** Its account's newer orders have pushed it out. */
    boolean forgotten;

    OrderTrace(
            final AccountActivity activity,
            final long orderId,
            final boolean buys,
            final long priceTicks,
            final long lots,
            final long enteredNs,
            final long enteredSequence,
            final long referenceTicks,
            final long commandSequence,
            final long neededSequence) {
        this.activity = activity;
        this.orderId = orderId;
        this.buys = buys;
        this.priceTicks = priceTicks;
        this.enteredLots = lots;
        this.lots = lots;
        this.enteredNs = enteredNs;
        this.enteredSequence = enteredSequence;
        this.referenceTicks = referenceTicks;
        this.commandSequence = commandSequence;
        this.neededSequence = neededSequence;
    }

    boolean isOpen() {
        return endedSequence == 0;
    }

    long openLots() {
        return isOpen() ? Math.max(0, lots - executedLots) : 0;
    }

    /** Whether it stood when an event happened. */
    boolean stoodAt(final long sequence) {
        return enteredSequence < sequence && (isOpen() || endedSequence > sequence);
    }

    /** Its owner took it away, and a tenth of it at most had traded. */
    boolean isCanceledUntraded() {
        return canceled && executedLots <= lots / 10;
    }
}
