package rialto.reporting.rows;

import rialto.protocol.ParentOrderChangedDecoder;
import rialto.protocol.ParentOrderState;

/** A row of {@code parent_orders}; known while the parent order is open, and until a batch has taken its end. */
final class ParentRow extends StoredRow {
    final long parentOrderId;
    final Entry entry;
    int state = ParentOrderState.NEW.value();
    long executedLots;
    long executedQuote;
    long workingLots;
    int slicesDone;
    int childCount;
    int endReason;
    long changedNs;

    /** Sequenced time of its end; 0 as long as it works, or waits for trades on hold. */
    long endedNs;

    /** What was told when it was accepted. */
    record Entry(
            long sequence,
            long enteredNs,
            long accountId,
            String clientOrderId,
            int instrumentId,
            int bookInstrumentId,
            int side,
            int strategy,
            long quantityLots,
            long limitTicks,
            long startNs,
            long endNs,
            int sliceCount,
            long minChildLots,
            long maxChildLots) {}

    ParentRow(final long parentOrderId, final Entry entry) {
        this.parentOrderId = parentOrderId;
        this.entry = entry;
        changedNs = entry.enteredNs;
    }

    void change(final ParentOrderChangedDecoder event, final long nowNs) {
        state = event.stateRaw();
        executedLots = event.executedLots();
        executedQuote = event.executedQuote();
        workingLots = event.workingLots();
        slicesDone = event.slicesDone();
        childCount = event.childCount();
        endReason = event.endReason();
        changedNs = nowNs;
        endedNs = isEnd(event.state()) ? nowNs : 0;
    }

    static boolean isEnd(final ParentOrderState state) {
        return switch (state) {
            case FILLED, CANCELED, EXPIRED -> true;
            default -> false;
        };
    }

    boolean isOpen() {
        return endedNs == 0;
    }
}
